// SPDX-License-Identifier: MIT
// What another training is to be: the machine, its rate and its seed, and
// whether the one that there is stays beside it.
#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/form_sheet.h"
#include "app/dialog/sheet.h"
#include "app/learning/state.h"
#include "base/number.h"

enum options_row { ROW_MACHINE, ROW_RATE, ROW_SEED, ROW_BESIDE, ROW_TRAIN, OPTION_ROWS };

static const char *const choice_names[LEARNING_CHOICES] = {
    "learning.as_is", "learning.no_positions", "learning.no_mask",
    "learning.own", "learning.two_heads", "learning.one_layer"};

// What the model shown is trained like, before anything is chosen.
static struct training_plan own_plan(const struct app *a)
{
    struct training_plan plan;
    bool there = plan_of_model(&a->document->lesson.model, &plan);
    assert(there);
    (void)there;
    return plan;
}

void learning_options_begin(struct app *a)
{
    struct learning_options *o = &a->learning->options;
    const struct training_plan *p = &learning_watch(a)->plan;
    char digits[NUMBER_SIZE];
    o->row = ROW_MACHINE;
    o->rate.kind = FIELD_NUMBER;
    o->seed.kind = FIELD_WHOLE;
    o->rate.longest = o->seed.longest = 16;
    field_set(&o->rate, number_print_shortest(digits, p->rate));
    field_set(&o->seed, number_print_shortest(digits, (double)p->seed));
    strbuf_clear(&o->said);
    layer_open(a, &learning_options_layer);
}

static struct input_form options_form(struct app *a)
{
    struct learning_options *o = &a->learning->options;
    const struct catalogue *w = a->view.words;
    const struct training_plan own = own_plan(a);
    int choices = own.sizes.kind != NETWORK_NEXT_WORD ? 1
                  : own.sizes.layers > 1 ? LEARNING_CHOICES
                                         : CHOICE_ONE_LAYER;
    struct form_row *rows = arena_array(&a->frame, OPTION_ROWS, sizeof *rows);
    rows[ROW_MACHINE] = (struct form_row){
        ROW_CHOICE, .value = &o->choice, .count = choices,
        .label = "learning.machine",
        .shown = said(w, &a->frame, choice_names[o->choice], NO_SLOTS)};
    rows[ROW_RATE] = (struct form_row){ROW_FIELD, .field = &o->rate,
                                       .label = "learning.rate"};
    rows[ROW_SEED] = (struct form_row){ROW_NUMBER, .field = &o->seed,
                                       .label = "learning.seed"};
    rows[ROW_BESIDE] = (struct form_row){
        ROW_SWITCH, .on = &o->beside, .label = "learning.beside",
        .shown = said(w, &a->frame,
                      o->beside ? "settings.on" : "settings.off", NO_SLOTS)};
    rows[ROW_TRAIN] = (struct form_row){ROW_BUTTON, .label = "learning.train"};
    return (struct input_form){rows, OPTION_ROWS, &o->row, true};
}

static bool refuse(struct app *a, int row, const char *key)
{
    struct learning_options *o = &a->learning->options;
    o->row = row;
    strbuf_clear(&o->said);
    say(a->view.words, &o->said, key, NO_SLOTS);
    return false;
}

// The plan that is asked for; false: what is wrong is said.
static bool plan_wanted(struct app *a, struct training_plan *out)
{
    struct learning_options *o = &a->learning->options;
    double rate, seed;
    *out = own_plan(a);
    plan_choose(out, (enum learning_choice)o->choice);
    if (!out->sizes.d_v && out->sizes.d % out->sizes.heads)
        return refuse(a, ROW_MACHINE, "learning.said.heads");
    if (!number_read(field_text(&o->rate), &rate) || !(rate > 0) ||
        isinf(rate))
        return refuse(a, ROW_RATE, "learning.said.rate");
    if (!number_read(field_text(&o->seed), &seed) || seed < 1 ||
        seed > 0x1p53)
        return refuse(a, ROW_SEED, "learning.said.seed");
    out->rate = rate;
    out->seed = (uint64_t)seed;
    return true;
}

static void options_take(struct app *a)
{
    struct training_plan plan;
    if (!plan_wanted(a, &plan))
        return;
    layer_close(a, &learning_options_layer);
    learning_train(a, &plan, a->learning->options.beside);
}

static bool options_key(struct app *a, const struct input *in)
{
    if (in->key == CODE_ENTER)
        options_take(a);
    return in->key == CODE_ENTER;
}

static void options_paint(struct app *a, struct scene *s)
{
    static const char *const abouts[] = {
        "learning.about.machine", "learning.about.rate", "learning.about.seed",
        "learning.about.beside", "learning.about.train"};
    const struct learning_options *o = &a->learning->options;
    struct form_sheet f = {.name = "learning options",
                           .title = "learning.title",
                           .size = text_size(s, 18), .left = 0.42};
    f.step = fmax(f.size * 1.6, u(s, 28));
    double width = a->view.extent.width;
    double w = fmin(width - u(s, 24), u(s, 520) * a->view.look.text);
    double h = f.step * (OPTION_ROWS + 2) + 4 * f.size * SHEET_LINE;
    f.at = (struct rect){(width - w) / 2, u(s, 62), w, h};
    struct input_form form = options_form(a);
    form_sheet_paint(s, &f, &form);
    sheet_lines(s, "learning about", 0, f.x, f.below + f.step * 0.2 + f.size,
                f.room, f.size, 2, s->theme->ink,
                o->said.length ? strbuf_text(&o->said)
                               : caption(s, abouts[o->row], NO_SLOTS));
    paint_text(s, id_named("learning options", 2), f.x,
               f.at.y + h - f.size * 0.7, f.size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey,
               text_fit(s, f.size, WEIGHT_REGULAR,
                        caption(s, "learning.keys", NO_SLOTS), f.room))
        ->layer = LAYER_KNOB;
}

const struct app_layer learning_options_layer = {
    .name = "training options",
    .key = options_key,
    .form = options_form,
    .paint = options_paint,
    .modal = true,
    .covers = true,
    .about_document = true,
};
