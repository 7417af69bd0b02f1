// SPDX-License-Identifier: MIT
// What another training is to be: the machine, its rate and its seed, and
// whether the one that there is stays beside it.
#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/form_line.h"
#include "app/dialog/sheet.h"
#include "app/learning/state.h"
#include "base/number.h"

enum options_row { ROW_MACHINE, ROW_RATE, ROW_SEED, ROW_BESIDE, ROW_TRAIN, OPTION_ROWS };

static const char *const choice_names[LEARNING_CHOICES] = {
    "learning.as_is", "learning.no_positions", "learning.no_mask",
    "learning.own", "learning.two_heads"};

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
    bool words = own_plan(a).sizes.kind == NETWORK_NEXT_WORD;
    struct form_row *rows = arena_array(&a->frame, OPTION_ROWS, sizeof *rows);
    rows[ROW_MACHINE] = (struct form_row){ROW_CHOICE, .value = &o->choice,
                                          .count = words ? LEARNING_CHOICES : 1};
    rows[ROW_RATE] = (struct form_row){ROW_FIELD, .field = &o->rate};
    rows[ROW_SEED] = (struct form_row){ROW_NUMBER, .field = &o->seed};
    rows[ROW_BESIDE] = (struct form_row){ROW_SWITCH, .on = &o->beside};
    rows[ROW_TRAIN] = (struct form_row){ROW_BUTTON};
    return (struct input_form){rows, OPTION_ROWS, &o->row, true};
}

static bool refuse(struct app *a, enum options_row row, const char *key)
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
    if (out->sizes.d % out->sizes.heads)
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
    int by = 0;
    a->changed = true;
    if (in->key == CODE_ESCAPE) {
        layer_close(a, &learning_options_layer);
        return true;
    }
    if (in->key == CODE_ENTER) {
        options_take(a);
        return true;
    }
    struct input_form form = options_form(a);
    dialog_form_key(a, &form, in, &by);
    return true;
}

static bool options_text(struct app *a, const char *text)
{
    int by = 0;
    struct input_form form = options_form(a);
    form_type(&form, text, &by);
    a->changed = true;
    return true;
}

static struct field *options_field(struct app *a)
{
    struct learning_options *o = &a->learning->options;
    return o->row == ROW_RATE ? &o->rate : o->row == ROW_SEED ? &o->seed : NULL;
}

// A click on a line chooses it, and goes on to the next that may stand there;
// on the button it trains; beside the dialogue it ends it.
static bool options_mouse(struct app *a, const struct input *in)
{
    struct learning_options *o = &a->learning->options;
    struct field *field = options_field(a);
    if (field && dialog_field_mouse(a, field, in))
        return true;
    if (in->kind != INPUT_POINT && in->kind != INPUT_PRESS)
        return true;
    struct target at = dialog_target(a, in->x, in->y);
    a->pointer.clickable = at.kind == TARGET_LINE && at.number < OPTION_ROWS;
    if (in->kind != INPUT_PRESS)
        return true;
    a->changed = true;
    if (at.kind != TARGET_LINE && at.kind != TARGET_SHEET) {
        layer_close(a, &learning_options_layer);
    } else if (a->pointer.clickable) {
        struct input_form form = options_form(a);
        o->row = at.number;
        if (o->row == ROW_TRAIN)
            options_take(a);
        else
            form_turn(&form, 1);
    }
    return true;
}

// --- painting ----------------------------------------------------------------

static const char *options_value(const struct app *a, struct scene *s, int row)
{
    const struct learning_options *o = &a->learning->options;
    if (row == ROW_MACHINE)
        return caption(s, choice_names[o->choice], NO_SLOTS);
    if (row == ROW_BESIDE)
        return caption(s, o->beside ? "settings.on" : "settings.off", NO_SLOTS);
    return "";
}

static void paint_row(struct app *a, struct scene *s, struct rect at, int row,
                      double step, double size)
{
    static const char *const names[] = {"learning.machine", "learning.rate",
                                        "learning.seed", "learning.beside",
                                        "learning.train"};
    struct learning_options *o = &a->learning->options;
    const struct form_line line = {
        .number = row,
        .x = at.x + u(s, 20),
        .y = at.y + step * (1.4 + row),
        .room = at.w - u(s, 40),
        .left = (at.w - u(s, 40)) * (row == ROW_TRAIN ? 1 : 0.42),
        .step = step,
        .size = size,
        .chosen = row == o->row,
        .button = row == ROW_TRAIN,
        .ink = s->theme->ink,
        .label = caption(s, names[row], NO_SLOTS),
        .value = options_value(a, s, row),
        .field = row == ROW_RATE   ? &o->rate
                 : row == ROW_SEED ? &o->seed
                                   : NULL};
    form_line_paint(s, &line);
}

static void options_paint(struct app *a, struct scene *s)
{
    static const char *const abouts[] = {
        "learning.about.machine", "learning.about.rate", "learning.about.seed",
        "learning.about.beside", "learning.about.train"};
    const struct learning_options *o = &a->learning->options;
    double size = text_size(s, 18), step = fmax(size * 1.6, u(s, 28));
    double width = a->view.extent.width;
    double w = fmin(width - u(s, 24), u(s, 520) * a->view.look.text);
    double h = step * (OPTION_ROWS + 2) + 4 * size * SHEET_LINE;
    struct rect at = {(width - w) / 2, u(s, 62), w, h};
    struct item *i = paint_box(s, id_named("learning options", 0),
                               LAYER_CHROME_FRONT, at, u(s, 12),
                               s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 3);
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    paint_text(s, id_named("learning options", 1), at.x + u(s, 20),
               at.y + step, text_size(s, 22), WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, caption(s, "learning.title", NO_SLOTS))
        ->layer = LAYER_KNOB;
    for (int row = 0; row < OPTION_ROWS; row++)
        paint_row(a, s, at, row, step, size);
    sheet_lines(s, "learning about", 0, at.x + u(s, 20),
                at.y + step * (OPTION_ROWS + 1.6) + size, w - u(s, 40), size, 2,
                s->theme->ink,
                o->said.length ? strbuf_text(&o->said)
                               : caption(s, abouts[o->row], NO_SLOTS));
    paint_text(s, id_named("learning options", 2), at.x + u(s, 20),
               at.y + h - size * 0.7, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR,
                        caption(s, "learning.keys", NO_SLOTS), w - u(s, 40)))
        ->layer = LAYER_KNOB;
}

const struct app_layer learning_options_layer = {
    .name = "training options",
    .key = options_key,
    .text = options_text,
    .field = options_field,
    .mouse = options_mouse,
    .paint = options_paint,
    .modal = true,
    .covers = true,
    .about_document = true,
};
