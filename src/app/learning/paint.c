// SPDX-License-Identifier: MIT
#include "app/learning/paint.h"

#include <math.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "frame/chrome.h"
#include "frame/wander.h"
#include "train/trained.h"

enum { MARGIN = 24 };

// --- where things stand ------------------------------------------------------

double learning_x(struct rect at, int steps, double step)
{
    return at.x + at.w * log1p(step) / log1p(steps);
}

double learning_part(struct app *a, int number, double x)
{
    struct pose pose = {.arena = &a->frame};
    const struct scene s = {.view = &a->view,
                            .theme = a->view.look.theme,
                            .font = a->font,
                            .pose = &pose};
    struct learning_page p = learning_page_of(a, &s);
    return (x - p.axis[number].x) / p.axis[number].w;
}

// The task of the training says where light is to fall, which is measured.
static bool has_lights(const struct app *a)
{
    return learning_watch(a)->plan.task->lights;
}

// Of how many lines the sentences are at most: of two layers they are longer.
static int said_lines(const struct app *a, bool tall)
{
    return tall ? 3 + 2 * (a->learning->pupils[0].large.gazes > 1) : 2;
}

// The curves, the tables and one number side by side.
static void stand_wide(const struct app *a, const struct scene *s,
                       struct learning_page *p)
{
    double w = a->view.extent.width, top = u(s, HEADER);
    double bottom = chrome_controls_top(s), h = bottom - top;
    bool two = a->learning->pupils[1].watch;
    double left = fmax(w * .05, u(s, 52) * a->view.look.text);
    p->axis[AXIS_LOSS] =
        (struct rect){left, top + h * .105, w * .31 - left, h * .35};
    p->axis[AXIS_RIGHT] =
        (struct rect){left, top + h * .545, w * .31 - left, h * .165};
    if (has_lights(a)) {
        p->axis[AXIS_LOSS].h = h * .2;
        p->axis[AXIS_RIGHT].y = top + h * .405;
        p->axis[AXIS_RIGHT].h = h * .115;
        p->axis[AXIS_LIGHT] = p->axis[AXIS_RIGHT];
        p->axis[AXIS_LIGHT].y = top + h * .61;
    }
    p->small = (struct rect){w * .35, top + h * .055, w * .315, h * .185};
    p->large = (struct rect){w * .345, top + h * .255, w * .32, h * .515};
    p->number = (struct rect){w * .70, top + h * .02, w * .28, h * .73};
    if (two) {
        p->small.w = 0;
        p->large = (struct rect){w * .345, top + h * .06, w * .31, h * .66};
        p->second = (struct rect){w * .67, top + h * .06, w * .31, h * .66};
        p->number.w = 0;
    }
    p->formula = two ? 0 : top + h * .825;
    p->sentence = top + h * .905;
}

// One under the other; one of the learned numbers has the page to itself.
static void stand_tall(const struct app *a, const struct scene *s,
                       struct learning_page *p)
{
    double w = a->view.extent.width, top = u(s, HEADER), edge = u(s, MARGIN);
    double bottom = chrome_controls_top(s), h = bottom - top;
    double left = edge + u(s, 44) * a->view.look.text, room = w - edge - left;
    bool number = a->learning->level == LEARNING_NUMBER;
    bool two = a->learning->pupils[1].watch;
    p->sentence =
        bottom - (said_lines(a, true) + .4) * text_size(s, TEXT_BODY) * SHEET_LINE;
    double end = p->sentence - text_size(s, TEXT_BODY) * 1.4;
    if (number) {
        p->number =
            (struct rect){edge, top + u(s, 14), w - 2 * edge, end - top - u(s, 24)};
        return;
    }
    p->axis[AXIS_LOSS] = (struct rect){left, top + u(s, 48), room, h * .18};
    double y = p->axis[AXIS_LOSS].y + h * .19 + u(s, 46);
    p->axis[AXIS_RIGHT] = (struct rect){left, y, room, h * .08};
    y += h * .08 + u(s, 40);
    if (has_lights(a)) {
        p->axis[AXIS_LOSS].h = h * .12;
        p->axis[AXIS_RIGHT].y -= h * .06;
        p->axis[AXIS_LIGHT] = p->axis[AXIS_RIGHT];
        p->axis[AXIS_LIGHT].y +=
            h * .08 + u(s, 46) * fmax(a->view.look.text, 1);
        y = p->axis[AXIS_LIGHT].y + h * .08 + u(s, 40);
    }
    p->small = (struct rect){edge, y, has_lights(a) ? 0 : w - 2 * edge, h * .12};
    if (p->small.w > 0)
        y += h * .12 + u(s, 14);
    p->large = (struct rect){edge, y, w - 2 * edge, end - y};
    if (two) {
        p->large.y = p->small.y;
        p->small.w = 0;
        p->large.h = end - p->large.y;
        p->large.w = (p->large.w - u(s, 8)) / 2;
        p->second = p->large;
        p->second.x += p->large.w + u(s, 8);
    }
}

// The light has the page to itself, but for a second training.
static bool shows_light(const struct app *a)
{
    return a->learning->level == LEARNING_FILM && !a->learning->pupils[1].watch;
}

struct learning_page learning_page_of(const struct app *a,
                                      const struct scene *s)
{
    struct learning_page p = {.tall = is_tall(s)};
    double w = a->view.extent.width;
    (p.tall ? stand_tall : stand_wide)(a, s, &p);
    if (shows_light(a)) {
        double top = u(s, HEADER) + u(s, 16), edge = u(s, MARGIN);
        p = (struct learning_page){.tall = p.tall, .sentence = p.sentence};
        p.film = (struct rect){edge, top, w - 2 * edge,
                               p.sentence - u(s, 40) - top};
    }
    p.axis[AXIS_BAR] =
        p.tall ? (struct rect){u(s, MARGIN), chrome_controls_top(s) + u(s, 12),
                               w - 2 * u(s, MARGIN), u(s, 10)}
               : (struct rect){u(s, 100), u_low(s, 669),
                               w - u(s, 100) - fmax(u(s, 392), u(s, 372) * a->view.look.text),
                               u(s, 10)};
    return p;
}

// --- what stands around ------------------------------------------------------

static struct item *paint_target(struct scene *s, const char *name,
                                 struct rect at, enum target_kind kind,
                                 int number)
{
    struct item *i =
        paint_box(s, id_named(name, number), LAYER_CHROME, at, 0, CLEAR);
    i->target = (struct target){kind, {0}, number};
    return i;
}

// What it is trained with, and "training".
static const char *page_about(const struct app *a, struct scene *s)
{
    struct strbuf plan = {0};
    plan_say(a->view.words, &learning_watch(a)->plan, &plan);
    const char *text = caption(s, "learning.header",
                               SLOTS(TEXT("plan", strbuf_text(&plan))));
    text = text_print(s, "%s", text);
    strbuf_free(&plan);
    return text;
}

static void paint_header(const struct app *a, struct scene *s)
{
    double w = a->view.extent.width, x = u(s, MARGIN), h = u(s, 7);
    double middle = u(s, HEADER / 2.0), size = text_size(s, TEXT_TITLE);
    double small = text_size(s, TEXT_BODY), y = middle + size * CAP_MIDDLE;
    const char *options = caption(s, "learning.option", NO_SLOTS);
    double help = w - u(s, MARGIN);
    double right = help - u(s, 34);
    double wide = text_width(s, small, WEIGHT_REGULAR, options);
    paint_box(s, id_named("learn header", 0), LAYER_SLOT,
              (struct rect){0, 0, w, u(s, HEADER)}, 0, s->theme->chrome);
    struct spot line[] = {
        {x + h, middle - h}, {x, middle}, {x + h, middle + h}};
    paint_line(s, id_named("learn back arrow", 0), LAYER_CHROME, line, 3,
               u(s, 2.5), s->theme->grey);
    paint_target(s, "learn back",
                 (struct rect){0, 0, w * .3, u(s, HEADER)}, TARGET_BACK, 0);
    x += u(s, 20);
    const char *title = text_fit(s, size, WEIGHT_BOLD,
                                 a->document->lesson.title,
                                 (right - wide - x) * (is_tall(s) ? .95 : .5));
    paint_text(s, id_named("learn title", 0), x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, title);
    x += text_width(s, size, WEIGHT_BOLD, title) + size * .6;
    double room = right - wide - u(s, 20) - x;
    if (room > small * 4)
        paint_text(s, id_named("learn about", 0), x, y, small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR, page_about(a, s), room));
    paint_text(s, id_named("learn option", 0), right, y, small, WEIGHT_REGULAR,
               ALIGN_END, s->theme->ink, options);
    paint_target(s, "learn option target",
                 (struct rect){right - wide - u(s, 8), 0, wide + u(s, 16),
                               u(s, HEADER)},
                 TARGET_LINE, 100);
    paint_text(s, id_named("learn help", 0), help, y, small, WEIGHT_BOLD,
               ALIGN_END, s->theme->grey, caption(s, "key.help", NO_SLOTS));
    paint_target(s, "learn help target",
                 (struct rect){help - u(s, 16), 0, u(s, 16 + MARGIN),
                               u(s, HEADER)},
                 TARGET_HELP, 0);
}

static void paint_play(const struct app *a, struct scene *s, double x,
                       double middle, double h)
{
    const struct learning *l = a->learning;
    bool runs = l->plays || (l->follows && !l->waits &&
                             watch_goes_on(learning_watch(a)));
    for (int k = 0; k < 2 && runs; k++)
        paint_box(s, id_named("learn pause", k), LAYER_CHROME,
                  (struct rect){x + k * h * .75, middle - h, h * .45, 2 * h},
                  u(s, 2), s->theme->ink);
    if (!runs) {
        struct spot *p = arena_array(s->pose->arena, 3, sizeof *p);
        p[0] = (struct spot){x, middle - h};
        p[1] = (struct spot){x, middle + h};
        p[2] = (struct spot){x + h * 1.4, middle};
        struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_CHROME,
                                  id_named("learn play", 0));
        i->spots = p;
        i->spot_count = 3;
        i->fill = s->theme->ink;
    }
    paint_target(s, "learn play target",
                 (struct rect){x - u(s, 22), middle - u(s, 24), u(s, 64),
                               u(s, 48)},
                 TARGET_PLAY, 0);
}

static void paint_arrow(struct scene *s, double x, double middle, int by)
{
    double w = u(s, 9) * by, h = u(s, 9);
    struct spot line[] = {
        {x - w / 2, middle - h}, {x + w / 2, middle}, {x - w / 2, middle + h}};
    paint_line(s, id_named("learn arrow", by), LAYER_CHROME, line, 3, u(s, 3),
               s->theme->ink);
    paint_target(s, by > 0 ? "learn next" : "learn previous",
                 (struct rect){x - u(s, 16), middle - u(s, 18), u(s, 32),
                               u(s, 36)},
                 by > 0 ? TARGET_NEXT : TARGET_PREVIOUS, 0);
}

// The bar, as far as was trained, with its knob and every kept moment.
static void paint_bar(const struct app *a, struct scene *s, struct rect at)
{
    const struct watch *w = learning_watch(a);
    int steps = w->plan.steps;
    double made = learning_x(at, steps, watch_steps(w)) - at.x;
    double x = learning_x(at, steps, w->at);
    paint_box(s, id_named("learn bar", 0), LAYER_CHROME, at, at.h / 2,
              s->theme->faint);
    struct rect part = at;
    part.w = fmax(made, at.h);
    paint_box(s, id_named("learn made", 0), LAYER_CHROME_FRONT, part, at.h / 2,
              s->theme->idle);
    part.w = fmax(x - at.x, at.h);
    paint_box(s, id_named("learn stands", 0), LAYER_TICK, part, at.h / 2,
              s->theme->ink);
    double r = u(s, 9);
    paint_framed(s, id_named("learn knob", 0), LAYER_TICK,
                 (struct rect){x - r, at.y + at.h / 2 - r, 2 * r, 2 * r}, r,
                 s->theme->paper, u(s, 3));
    struct rect press = rect_grow(at, u(s, 8));
    press.x = at.x;
    press.w = at.w;
    paint_target(s, "learn bar target", press, TARGET_TIMELINE, AXIS_BAR)
        ->layer = LAYER_TICK;
}

static const char *level_text(const struct app *a, struct scene *s)
{
    static const char *const keys[] = {
        "learning.level.film", "learning.level.moment", "learning.level.step", "learning.level.number"};
    return caption(s, keys[a->learning->level], NO_SLOTS);
}

static const char *step_text(const struct app *a, struct scene *s)
{
    const struct watch *w = learning_watch(a);
    return caption(s, watch_burst(w) ? "learning.count.burst"
                      : watch_goes_on(w) && !a->learning->follows
                          ? "learning.count.on"
                          : "learning.count",
                   SLOTS(COUNT("step", w->at), COUNT("steps", w->plan.steps),
                         COUNT("made", watch_steps(w))));
}

static void paint_footer(const struct app *a, struct scene *s,
                         const struct learning_page *p)
{
    double w = a->view.extent.width, top = chrome_controls_top(s);
    double right = w - u(s, MARGIN), size = text_size(s, TEXT_BODY);
    double small = text_size(s, TEXT_SMALL);
    struct rect bar = p->axis[AXIS_BAR];
    paint_box(s, id_named("learn footer", 0), LAYER_SLOT,
              (struct rect){0, top, w, a->view.extent.height - top}, 0,
              s->theme->chrome);
    paint_bar(a, s, bar);
    if (p->tall) {
        double y = bar.y + bar.h + u(s, 22) + small;
        double middle = (y + a->view.extent.height) / 2;
        paint_text(s, id_named("learn count", 0), u(s, MARGIN), y, small,
                   WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                   text_fit(s, small, WEIGHT_BOLD, step_text(a, s), w * .45));
        paint_text(s, id_named("learn level", 0), right, y, small,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR, level_text(a, s),
                            w * .38));
        paint_arrow(s, w * .25, middle, -1);
        paint_play(a, s, w / 2 - u(s, 10), middle, u(s, 16));
        paint_arrow(s, w * .75, middle, 1);
        return;
    }
    double room = right - bar.x - bar.w - u(s, 100);
    paint_play(a, s, u(s, 36), u_low(s, 684), u(s, 20));
    paint_arrow(s, bar.x + bar.w + u(s, 34), bar.y + bar.h / 2, -1);
    paint_arrow(s, bar.x + bar.w + u(s, 66), bar.y + bar.h / 2, 1);
    paint_text(s, id_named("learn count", 0), right, u_low(s, 682), size,
               WEIGHT_BOLD, ALIGN_END, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, step_text(a, s), room));
    paint_text(s, id_named("learn level", 0), right, u_low(s, 706), small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, level_text(a, s), room));
}

// Where light falls by now, beside what is right.
static void paint_film(const struct app *a, struct scene *s, struct rect at)
{
    const struct pupil *p = &a->learning->pupils[0];
    if (!p->large.there)
        return;
    struct wander w = {.stood = &p->large,
                       .steps = p->watch->plan.steps,
                       .right = watch_measured(p->watch, p->watch->at)->right,
                       .task = p->watch->plan.task};
    int from = s->pose->count;
    wander_paint(s, &w, at);
    for (int i = from; i < s->pose->count; i++)
        if (s->pose->items[i].layer == LAYER_SLOT)
            s->pose->items[i].layer = LAYER_POOL;
}

void learning_paint(struct app *a, struct scene *s)
{
    learning_settle(a);
    struct learning_page p = learning_page_of(a, s);
    double edge = u(s, MARGIN), w = a->view.extent.width;
    paint_box(s, id_named("learn ground", 0), LAYER_BACK,
              (struct rect){0, 0, w, a->view.extent.height}, 0,
              s->theme->paper)
        ->target = (struct target){TARGET_SHEET, {0}, 0};
    paint_header(a, s);
    if (p.film.w > 0)
        paint_film(a, s, p.film);
    if (p.axis[AXIS_LOSS].w > 0)
        learning_paint_curves(a, s, &p);
    learning_paint_tables(a, s, &p);
    if (p.number.w > 0)
        learning_paint_number(a, s, &p);
    if (p.formula > 0)
        learning_paint_formula(a, s, p.formula);
    double h = chrome_controls_top(s) - u(s, HEADER);
    const struct sheet_text text = {
        .name = "learn says",
        .x = edge,
        .y = p.sentence,
        .width = w - 2 * edge,
        .size = p.tall ? text_size(s, TEXT_BODY)
                       : fmin(text_size(s, TEXT_SENTENCE - 2), h * .054),
        .lines = said_lines(a, p.tall),
        .ink = s->theme->ink};
    int from = s->pose->count;
    sheet_wrap(s, &text, learning_told(a, s->pose->arena));
    for (int i = from; i < s->pose->count; i++)
        s->pose->items[i].layer = LAYER_LABEL;
    paint_footer(a, s, &p);
}
