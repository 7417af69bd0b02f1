// SPDX-License-Identifier: MIT
#include "app/quiz/gate.h"

#include <math.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/help/help.h"
#include "app/overlay.h"
#include "app/quiz/kind/kind.h"

int gate_model(const struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    return l->stands ? words_find(l->models, l->stands) + 1 : 0;
}

void gate_open(struct app *a, struct place to, int model)
{
    a->gate = (struct gate){.to = to, .model = model, .page = a->quiz.page};
    a->notice.note = NULL;
    layer_open(a, &gate_layer);
}

bool gate_check(struct app *a)
{
    bool stands = a->quiz.asking && a->quiz.page == a->gate.page;
    if (!stands)
        layer_close(a, &gate_layer);
    return stands;
}

static bool gate_lets(const struct app *a, const struct place *to)
{
    const struct trace *t = &a->document->trace;
    struct position at = place_step(t, to);
    return to->on_page ? to->page <= a->quiz.page
                       : timeline_progress(t, at).cells <= a->quiz.known.cells;
}

void gate_go(struct app *a, struct place to)
{
    if (gate_lets(a, &to))
        app_go(a, to);
    else
        gate_open(a, to, gate_model(a));
}

// The page that asked may have put another model in the place of the step's.
static void gate_lead(struct app *a, struct place to, int model)
{
    struct strbuf name = {0}; // the lesson may be read again
    bool good = true;
    if (!to.on_page && model != gate_model(a)) {
        if (model)
            strbuf_add(&name, a->document->lesson.models.word[model - 1]);
        quiz_leave(a);
        good = page_lift(a, model ? strbuf_text(&name) : NULL);
    }
    if (good)
        app_go(a, to);
    strbuf_free(&name);
}

// What leads nowhere else is no way past the page that asks.
static bool is_here(const struct app *a, const struct place *to)
{
    return to->on_page && a->place.on_page && to->page == a->place.page;
}

// Where others ask on the way, the next one holds who skips again.
static void gate_press(struct app *a, int button)
{
    struct place to = a->gate.to;
    int model = a->gate.model;
    unsigned asked = a->generation;
    layer_close(a, &gate_layer);
    if (button == GATE_LATER && !is_here(a, &to))
        quiz_ask_later(a);
    else
        quiz_click(a, QUIZ_SKIP, NULL);
    if (a->generation == asked)
        gate_lead(a, to, model);
}

static void gate_choose(struct app *a, int by)
{
    int *at = &a->gate.chosen;
    *at = *at      ? (*at - 1 + by + GATE_BUTTONS) % GATE_BUTTONS + 1
          : by > 0 ? GATE_SKIP
                   : GATE_LATER;
}

// Any other key closes it and means what it means.
static bool gate_key(struct app *a, const struct input *in)
{
    if (!gate_check(a))
        return false;
    bool begun = quiz_face(a)->begun(a);
    int chosen = a->gate.chosen;
    bool side = in->key == CODE_LEFT || in->key == CODE_RIGHT;
    if (in->key == CODE_TAB || (side && chosen && !in->control)) {
        gate_choose(a, in->key == CODE_LEFT || in->shift ? -1 : 1);
    } else if (in->key == CODE_ENTER && in->control) {
        gate_press(a, GATE_LATER);
    } else if (in->key == CODE_ENTER && chosen) {
        gate_press(a, chosen);
    } else if (in->key == CODE_PAGE_DOWN && !begun) {
        gate_press(a, GATE_SKIP);
    } else if (action_for(app_mode(a), in) == ACTION_HELP) {
        return false; // which lists its keys
    } else {
        layer_close(a, &gate_layer);
        return in->key == CODE_ESCAPE;
    }
    return true;
}

static bool gate_mouse(struct app *a, const struct input *in)
{
    if (!gate_check(a) || (in->kind != INPUT_POINT && in->kind != INPUT_PRESS))
        return false;
    struct target t = dialog_target(a, in->x, in->y);
    bool here = t.kind == TARGET_LINE;
    if (in->kind == INPUT_PRESS && here && t.number)
        gate_press(a, t.number);
    else if (in->kind == INPUT_PRESS && !here)
        layer_close(a, &gate_layer);
    else if (here)
        a->pointer.clickable = t.number > 0;
    return here;
}

static bool gate_keys(const struct app *a, struct help_lines *out)
{
    (void)a;
    help_add(out, "gate.choose");
    help_add(out, "gate.take");
    return false;
}

static void gate_close(struct app *a)
{
    a->gate = (struct gate){0};
}

// --- how it looks ------------------------------------------------------------

// Its line, or two where the window is narrow.
struct gate_look {
    const char *text, *button[GATE_BUTTONS];
    double size, said, wide[GATE_BUTTONS], gap, line;
    int lines;
};

static double gate_look_width(const struct gate_look *l)
{
    double buttons = l->wide[0] + l->gap + l->wide[1];
    double both =
        l->lines > 1 ? fmax(l->said, buttons) : l->said + l->gap * 2 + buttons;
    return both + 2 * l->gap;
}

static struct gate_look gate_look(const struct scene *s, double room)
{
    static const char *const keys[][GATE_BUTTONS] = {
        {"gate.skip.key", "gate.later.key"}, {"gate.skip", "gate.later"}};
    struct gate_look l = {.size = text_size(s, TEXT_SMALL), .gap = u(s, 8)};
    l.text = caption(s, "gate.first", NO_SLOTS);
    l.said = text_width(s, l.size, WEIGHT_BOLD, l.text);
    l.line = fmax(l.size * 1.8, 24);
    for (int k = 0; k < 4; k++) {
        l.lines = 1 + k / 2;
        for (int b = 0; b < GATE_BUTTONS; b++) {
            l.button[b] = caption(s, keys[k % 2][b], NO_SLOTS);
            l.wide[b] =
                text_width(s, l.size, WEIGHT_BOLD, l.button[b]) + 2 * l.gap;
        }
        if (gate_look_width(&l) <= room)
            break;
    }
    return l;
}

static void gate_paint_button(const struct app *a, struct scene *s, int button,
                              const struct gate_look *l, struct rect at)
{
    bool now = a->gate.chosen == button;
    struct item *i = paint_framed(
        s, id_named("gate button", button), LAYER_KNOB, at, u(s, 5),
        now ? s->theme->pool : s->theme->paper, u(s, now ? 3 : 1.5));
    i->text =
        text_fit(s, l->size, WEIGHT_BOLD, l->button[button - 1], at.w - l->gap);
    i->size = l->size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    i->target = (struct target){TARGET_LINE, {0}, button};
}

static void gate_paint(struct app *a, struct scene *s)
{
    double all = a->view.extent.width - u(s, 16);
    struct gate_look l = gate_look(s, all);
    double w = fmin(gate_look_width(&l), all), pad = u(s, 3);
    struct rect at = overlay_note_place(a, s, w, l.lines * l.line + 2 * pad);
    struct item *i = paint_box(s, id_named("gate", 0), LAYER_TICK, at, u(s, 8),
                               s->theme->ink);
    i->target = (struct target){TARGET_LINE, {0}, 0};
    paint_text(s, id_named("gate text", 0), at.x + l.gap,
               at.y + pad + l.line / 2 + l.size * CAP_MIDDLE, l.size,
               WEIGHT_BOLD, ALIGN_START, s->theme->paper,
               text_fit(s, l.size, WEIGHT_BOLD, l.text, w - 2 * l.gap))
        ->layer = LAYER_KNOB;
    double x = at.x + l.gap + (l.lines > 1 ? 0 : l.said + 2 * l.gap);
    double y = at.y + pad + (l.lines - 1) * l.line;
    for (int b = 0; b < GATE_BUTTONS; b++) {
        gate_paint_button(a, s, b + 1, &l,
                          (struct rect){x, y, l.wide[b], l.line});
        x += l.wide[b] + l.gap;
    }
}

const struct app_layer gate_layer = {
    .name = "gate",
    .key = gate_key,
    .mouse = gate_mouse,
    .paint = gate_paint,
    .close = gate_close,
    .keys = gate_keys,
    .about_document = true,
};
