// SPDX-License-Identifier: MIT
// Under the sentence: the controls, the timeline with its stages and flags, and
// the level at which it is walked. All of it is made anew from the position;
// what does not fit the width is left out, first what can be done otherwise.
#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "frame/path_line.h"
#include "frame/timeline_bar.h"
#include "frame/way_back.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// In a tall window the timeline, the number and a gap stand over the keys,
// which are as high as a thumb needs.
enum { CONTROLS = 72, OVER_KEYS = 50, UNDER_KEYS = 8 };

static double key_height(const struct extent *e)
{
    return fmax(54, 56 * 720 / extent_measure(e));
}

int chrome_controls(const struct extent *e)
{
    return extent_is_tall(e) ? (int)(OVER_KEYS + UNDER_KEYS + key_height(e))
                             : CONTROLS;
}

double chrome_controls_top(const struct scene *s)
{
    return u_low(s, 720 - chrome_controls(&s->view->extent));
}

// The sign of the play key, from [x] on.
static void paint_play_sign(struct scene *s, enum layer layer, double x,
                            double middle, double h)
{
    if (s->view->playing) {
        for (int k = 0; k < 2; k++)
            paint_box(
                s, id_named("chrome pause", k), layer,
                (struct rect){x + k * h * 0.75, middle - h, h * 0.45, 2 * h},
                u(s, 2), s->theme->ink);
    } else {
        struct spot *p = arena_array(s->pose->arena, 3, sizeof *p);
        p[0] = (struct spot){x, middle - h};
        p[1] = (struct spot){x, middle + h};
        p[2] = (struct spot){x + h * 1.4, middle};
        struct item *i =
            pose_add(s->pose, ITEM_POLYGON, layer, id_named("chrome play", 0));
        i->spots = p;
        i->spot_count = 3;
        i->fill = s->theme->ink;
    }
}

static void paint_play(struct scene *s, double middle, double h)
{
    paint_play_sign(s, LAYER_CHROME, u(s, 36), middle, h);
    struct item *hit = paint_box(
        s, id_named("chrome play target", 0), LAYER_CHROME,
        (struct rect){0, middle - h * 1.8, u(s, 84), h * 3.6}, 0, CLEAR);
    hit->target.kind = TARGET_PLAY;
}

// A click on a label goes where its segment begins.
static void paint_label_target(struct scene *s, int number, double x, double y,
                               double w)
{
    bool parts = s->trace->part_count > 1;
    int stage = parts ? s->trace->parts[number].first : number;
    double wide = fmax(w, FINGER);
    struct rect at = {x - wide / 2, y - u(s, 12), wide, fmax(u(s, 16), FINGER)};
    paint_box(s, id_named("chrome segment label target", number), LAYER_CHROME,
              at, 0, CLEAR)
        ->target = (struct target){TARGET_STAGE, {0}, stage};
}

// A label is shown when it is the current one or fits under its segment
// without touching the current one's.
static void paint_labels(struct scene *s, const struct bar *b, int current,
                         double y)
{
    double size = text_size(s, TEXT_SMALL), taken[2] = {0, 0};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < b->count; i++) {
            const struct segment *g = &b->segments[i];
            bool now = i == current;
            if (now != (pass == 0))
                continue;
            enum weight weight = now ? WEIGHT_BOLD : WEIGHT_REGULAR;
            struct label label = bar_label(s, b, i, weight);
            double x = label.x, w = label.w;
            if (now) {
                taken[0] = x - w / 2 - u(s, 10);
                taken[1] = x + w / 2 + u(s, 10);
            } else if (w > g->w ||
                       (x + w / 2 > taken[0] && x - w / 2 < taken[1])) {
                continue;
            }
            paint_notation(s, id_named("chrome segment label", i), x, y, size,
                           weight, ALIGN_MIDDLE,
                           now ? s->theme->ink : s->theme->grey, g->name);
            paint_label_target(s, i, x, y, w);
        }
}

// Thin cuts where a stage begins inside a part, unless they would be dense.
static void paint_stages(struct scene *s, const struct bar *b, double y,
                         double h)
{
    const struct trace *t = s->trace;
    if (t->part_count < 2 || s->position.level == LEVEL_PART ||
        b->w / t->stage_count < u(s, 6))
        return;
    double last = 0;
    for (int i = 0; i < t->stage_count; i++) {
        if (i == t->parts[t->stages[i].part].first)
            continue;
        int64_t first = timeline_stage_start(t, i, s->position.level).index;
        double x = bar_place(b, first - 1), w = u(s, 1.2);
        if (x - last < u(s, 5))
            continue;
        last = x;
        paint_box(s, id_named("chrome stage", i), LAYER_TICK,
                  (struct rect){x - w / 2, y - h / 2, w, h}, 0,
                  s->theme->chrome);
    }
}

// The stage of the lesson that the other's is one of, in the same part; or -1.
static int same_stage(const struct trace *t, const struct trace *other,
                      int stage)
{
    const struct stage *o = &other->stages[stage];
    const struct part *in = &other->parts[o->part];
    for (int k = 0; k < t->stage_count; k++) {
        const struct part *part = &t->parts[t->stages[k].part];
        if (!strcmp(t->stages[k].id, o->id) && part->number == in->number &&
            !strcmp(part->id, in->id))
            return k;
    }
    return -1;
}

// The first step after a stage.
static int64_t stage_end(const struct scene *s, int stage)
{
    enum level level = s->position.level;
    return stage + 1 < s->trace->stage_count
               ? timeline_stage_start(s->trace, stage + 1, level).index
               : timeline_count(s->trace, level);
}

// Where the other result in the frame has a stage that this one has not: a
// tick after the stage before it, with its name where that is free.
static void paint_others(struct scene *s, const struct bar *b, double knob)
{
    double size = text_size(s, TEXT_SMALL), x = b->x, last = -1;
    double h = u(s, 24), w = u(s, 3);
    for (int k = 0; s->beside && k < s->beside->stage_count; k++) {
        int own = same_stage(s->trace, s->beside, k);
        if (own >= 0) {
            x = bar_place(b, stage_end(s, own) - 1);
            continue;
        }
        const char *name = caption(
            s, "frame.other",
            SLOTS(TEXT("stage", stage_title(s->view->words, s->pose->arena,
                                            &s->beside->stages[k]))));
        double half = notation_width(s, size, WEIGHT_REGULAR, name) / 2;
        if (x - last < w * 2)
            continue;
        paint_box(s, id_named("chrome other stage", k), LAYER_TICK,
                  (struct rect){x - w / 2, b->y - h / 2, w, h}, w / 2,
                  s->theme->grey);
        if (!b->alone && fabs(x - knob) > half + u(s, 14) &&
            x - half > last + u(s, 8))
            paint_notation(s, id_named("chrome other name", k), x,
                           b->y - h / 2 - u(s, 2), size, WEIGHT_REGULAR,
                           ALIGN_MIDDLE, s->theme->grey, name);
        last = x + half;
    }
}

static void footer_paint_bar(struct scene *s, const struct bar *b)
{
    if (b->w < u(s, 60))
        return; // the step's number says enough
    bool begun = s->progress.cells > 0 || s->asking;
    double knob = bar_place(b, begun ? s->position.index : -1);
    double y = b->y, h = u(s, 5);
    int current = 0;
    for (int i = 0; i < b->count; i++) {
        const struct segment *g = &b->segments[i];
        if (knob > g->x)
            current = i;
        paint_box(s, id_named("chrome segment", i), LAYER_CHROME,
                  (struct rect){g->x, y - h / 2, g->w, h}, u(s, 4),
                  s->theme->rule);
        double done = fmin(fmax(knob - g->x, 0), g->w);
        if (done > 0)
            paint_box(s, id_named("chrome segment done", i), LAYER_CHROME_FRONT,
                      (struct rect){g->x, y - h / 2, done, h}, u(s, 4),
                      s->theme->ink);
    }
    paint_stages(s, b, y, h);
    paint_others(s, b, knob);
    double r = u(s, is_tall(s) ? 7 : b->alone ? 9 : 12);
    struct item *k = paint_box(s, id_named("chrome knob", 0), LAYER_KNOB,
                               (struct rect){knob - r, y - r, 2 * r, 2 * r}, r,
                               s->theme->paper);
    k->stroke = u(s, 4);
    k->line = s->theme->ink;
    struct item *hit =
        paint_box(s, id_named("chrome timeline target", 0), LAYER_CHROME,
                  (struct rect){b->x - r, y - r, b->w + 2 * r,
                                b->alone ? fmax(2 * r, 24) : u(s, 36)},
                  0, CLEAR);
    hit->target.kind = TARGET_TIMELINE;
    if (!b->alone) // else the header names the stages
        paint_labels(s, b, current, y + u(s, 30));
}

// One of the two small arrows that step back and forward.
static void paint_step_arrow(struct scene *s, double x, double middle,
                             int direction)
{
    double w = u(s, 9) * direction, h = u(s, 9);
    struct spot line[] = {
        {x - w / 2, middle - h}, {x + w / 2, middle}, {x - w / 2, middle + h}};
    paint_line(s, id_named("chrome step arrow", direction), LAYER_CHROME, line,
               3, u(s, 3), s->theme->ink);
    struct item *hit = paint_box(
        s, id_named("chrome step arrow target", direction), LAYER_CHROME,
        (struct rect){x - u(s, 15), middle - u(s, 18), u(s, 30), u(s, 36)}, 0,
        CLEAR);
    hit->target.kind = direction > 0 ? TARGET_NEXT : TARGET_PREVIOUS;
}

// "step 32 of 82", where [step] is the 32nd, from 1.
static const char *count_text(const struct scene *s, int64_t step)
{
    double size = text_size(s, TEXT_BODY);
    const struct slot *slots =
        SLOTS(COUNT("step", step),
              COUNT("count", timeline_count(s->trace, s->position.level)),
              TEXT("page", s->page ? s->page : ""),
              TEXT("pages", s->pages ? s->pages : ""));
    bool begun = s->progress.cells > 0 || s->asking;
    const char *text = caption(s, begun ? "frame.step" : "frame.steps", slots);
    bool long_one = text_width(s, size, WEIGHT_BOLD, text) > u(s, COUNT_ROOM);
    if (begun && long_one) // large text
        text = caption(s, "frame.step.short", slots);
    if (s->page)
        text = caption(s, s->opens ? "frame.earlier" : "frame.page", slots);
    return text;
}

double chrome_count_width(const struct scene *s)
{
    const char *text =
        count_text(s, timeline_count(s->trace, s->position.level));
    return text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, text);
}

// Their baselines: the number's, and how far under it the levels'.
static double count_y(const struct scene *s)
{
    if (is_tall(s))
        return chrome_controls_top(s) + u(s, 40);
    return u(s, timeline_is_alone(s) ? 689 : 682);
}

static double count_line(const struct scene *s)
{
    return u(s, timeline_is_alone(s) ? 21 : 24);
}

double chrome_levels_top(const struct scene *s)
{
    return count_y(s) + count_line(s) - text_size(s, TEXT_SMALL) * 0.85;
}

struct rect chrome_count_place(const struct scene *s)
{
    double size = text_size(s, TEXT_BODY), right = s->view->extent.width;
    if (is_tall(s))
        return (struct rect){0, count_y(s) - size, right, size * 1.3};
    double w = chrome_count_width(s) + u(s, 24);
    double top = count_y(s) - size * 0.8;
    return (struct rect){right - w, top, w, s->view->extent.height - top};
}

// The step's number.
static void paint_count(struct scene *s, double y)
{
    double right = s->view->extent.width - u(s, 24),
           size = text_size(s, TEXT_BODY);
    double room = u(s, COUNT_ROOM);
    const char *text = count_text(s, s->position.index + 1);
    bool beside = is_tall(s); // at the left then
    if (beside) {
        size = text_size(s, TEXT_SMALL);
        room = right - u(s, 24);
    }
    if (path_line_shows(s)) {
        double w = fmax(chrome_count_width(s), FINGER),
               h = fmax(size * 1.3, FINGER);
        paint_box(s, id_named("chrome path", 0), LAYER_CHROME,
                  (struct rect){right - w, y - size * CAP_MIDDLE - h / 2, w, h},
                  0, CLEAR)
            ->target.kind = TARGET_PATH;
    }
    paint_text(s, id_named("chrome step", 0), beside ? u(s, 24) : right, y,
               size, WEIGHT_BOLD, beside ? ALIGN_START : ALIGN_END,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, text, room));
}

// --- a tall window's keys ----------------------------------------------------

// Back, play and next, as large as a thumb needs; next is where one goes on.
static void paint_keys(struct scene *s)
{
    static const enum target_kind kinds[] = {TARGET_PREVIOUS, TARGET_PLAY,
                                             TARGET_NEXT};
    double width = s->view->extent.width, w = fmax(u(s, 84), 88);
    double h = u(s, key_height(&s->view->extent)),
           gap = fmin(u(s, 58), (width - 3 * w) / 4);
    double x = (width - 3 * w) / 2 - gap, r = fmin(h, w) * 0.2;
    double y = s->view->extent.height - u(s, UNDER_KEYS) - h;
    for (int k = 0; k < 3; k++, x += w + gap) {
        bool next = kinds[k] == TARGET_NEXT;
        struct item *i = paint_box(s, id_named("chrome key", k), LAYER_CHROME,
                                   (struct rect){x, y, w, h}, u(s, 10),
                                   next ? s->theme->ink : s->theme->faint);
        i->line = next ? s->theme->ink : s->theme->rule;
        i->stroke = u(s, 1.5);
        i->target.kind = kinds[k];
        double cx = x + w / 2, cy = y + h / 2, d = next ? r : -r;
        struct spot line[] = {
            {cx - d / 2, cy - r}, {cx + d / 2, cy}, {cx - d / 2, cy + r}};
        if (kinds[k] == TARGET_PLAY)
            paint_play_sign(s, LAYER_CHROME_FRONT, cx - r * 0.6, cy, r);
        else
            paint_line(s, id_named("chrome step arrow", next ? 1 : -1),
                       LAYER_CHROME_FRONT, line, 3, u(s, 3),
                       next ? s->theme->paper : s->theme->ink);
    }
}

void chrome_footer(struct scene *s)
{
    if (s->view->look.bare)
        return;
    double width = s->view->extent.width;
    struct bar b = timeline_bar(s);
    if (is_tall(s)) {
        footer_paint_bar(s, &b);
        way_back_paint(s);
        paint_keys(s);
        paint_count(s, count_y(s));
        return;
    }
    // A timeline on a line of its own leaves less height for the keys.
    double middle = u(s, b.alone ? 694 : 684), x = u(s, 100);
    paint_play(s, middle, u(s, b.alone ? 14 : 20));
    footer_paint_bar(s, &b);
    if (!b.alone) {
        x = width - u(s, 352) - way_back_width(s);
        middle = b.y;
    }
    paint_step_arrow(s, x, middle, -1);
    paint_step_arrow(s, x + u(s, 32), middle, 1);
    way_back_paint(s);
    paint_count(s, count_y(s));
}

struct position chrome_scrub(const struct scene *s, double x)
{
    struct bar b = timeline_bar(s);
    return (struct position){s->position.level, bar_step(&b, x)};
}
