// SPDX-License-Identifier: MIT
#include "frame/pair/painted.h"

#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "frame/couriers.h"
#include "frame/flags.h"
#include "frame/grown_chart.h"
#include "frame/pair/difference.h"
#include "frame/pair/grid.h"
#include "frame/made_up.h"
#include "frame/task.h"
#include "frame/whole/whole.h"
#include "panel/panels.h"

// The [side] as it is while the pair's leader shows step [at].
static struct shown shown_at(const struct pair *p, int side, struct position at)
{
    struct shown shown = p->shown[side];
    shown.position = at;
    if (side != p->leads) {
        pair_follow(p, side, at, &shown.position);
        shown.page = NULL;
    }
    return shown;
}

// The same for its picture.
static struct shown pictured_at(const struct pair *p, int side,
                                struct position at)
{
    struct shown shown = shown_at(p, side, at);
    if (side == p->leads && p->instead) {
        shown.trace = p->instead;
        pair_follow(p, side, at, &shown.position);
    }
    return shown;
}

// A half of a tall window is low, or narrow: its text is as large as the
// frame's would be in a window of this part of its height.
static const double STACKED_TEXT = 0.72;

static double stacked_text(const struct extent *e)
{
    return fmin(1, STACKED_TEXT * e->height / extent_measure(e));
}

static bool is_small(const struct view *view, bool over)
{
    bool tall = extent_is_tall(&view->extent);
    return over || (tall && view->look.charted);
}

struct view pair_view(const struct view *view, const struct trace *t)
{
    struct view v = *view;
    struct place *focus = &v.attention.focus;
    struct address at = place_address(t, focus);
    if (!at.tensor || at.row != focus->row || at.column != focus->column)
        *focus = (struct place){0};
    v.turn = 0;
    return v;
}

// --- the panes ---------------------------------------------------------------

// The two tensors that panes show: of A the one of its step where it has none
// of that name.
static struct difference shown_in(const struct painted_pair *out,
                                  const struct pair *p)
{
    const struct tensor *was = out->pane[0].scene.focus.tensor;
    const struct tensor *now = out->pane[1].scene.focus.tensor;
    if (!p->differs)
        return (struct difference){.was = was, .now = now};
    const struct tensor *a = trace_find(p->shown[0].trace, now->name);
    return difference_of(a ? a : was, now);
}

// Of a pane's grid: the same in all that stand beside each other.
static struct figure figure_in(const struct painted_pair *out,
                               const struct scene *s,
                               const struct difference *d, int pane)
{
    const struct pair_places *p = &out->at;
    struct rect at = pane < BETWEEN ? p->half[pane] : p->between;
    bool alone = p->half[0].w <= 0;
    if (!alone && !p->over)
        at.w = fmin(p->half[0].w, p->half[1].w);
    if (!alone && !p->over && p->between.w > 0)
        at.w = fmin(at.w, p->between.w);
    const struct scene *scenes[] = {&out->pane[0].scene, &out->pane[1].scene};
    bool lean = p->between.w <= 0;
    return pair_figure(scenes, d, at, u(s, alone ? 150 : 110), u(s, 104), lean);
}

static void paint_side(struct painted_pair *out, const struct pair *p, int side,
                       bool opening)
{
    struct scene *s = &out->pane[side].scene;
    bool whole = s->view->look.whole;
    bool grids =
        p->differs && !whole && s->view->look.difference == DIFFERENCE_BESIDE;
    if (out->at.half[side].w <= 0)
        return;
    s->stage = out->at.half[side];
    if (whole) {
        whole_paint(s);
    } else if (grids) {
        struct difference d = shown_in(out, p);
        struct figure f = figure_in(out, s, &d, side);
        if (d.was && !strcmp(d.was->name, d.now->name))
            s->pale = side ? d.was : d.now;
        pair_grid(s, &d, &f, s->stage);
    } else {
        out->pane[side].picture = panels_paint(s);
    }
    paint_pointed(s);
    if (!grids && !whole && !opening && !s->view->attention.focus.tensor[0])
        add_couriers(s);
}

static void paint_between(struct painted_pair *out, const struct pair *p)
{
    struct scene *s = &out->pane[BETWEEN].scene;
    const struct tensor *m = s->focus.tensor;
    struct difference d =
        difference_of(trace_find(p->shown[0].trace, m->name), m);
    if (out->at.between.w <= 0)
        return;
    struct difference shown = shown_in(out, p);
    struct figure f = figure_in(out, s, &shown, BETWEEN);
    pair_box(s, &out->at);
    pair_difference(s, &d, &f, out->at.between);
}

// What stands over the pictures, and where these go.
static void paint_headings(struct painted_pair *out, const struct pair *p,
                           struct scene *s, struct position at)
{
    struct position follower;
    bool there = pair_follow(p, !p->leads, at, &follower);
    const char *note[] = {p->names[0].note, p->names[1].note};
    const char *letter = p->names[!p->leads].letter;
    if (!there)
        note[!p->leads] = caption(s, letter ? "pair.lost.letter" : "pair.lost",
                                  SLOTS(TEXT("letter", letter ? letter : "")));
    out->at = pair_places(s, p);
    pair_headings(s, &out->at, p, note);
}

// What grows, in the dock's place; as small as the halves.
static void paint_chart(struct scene *s, const struct grown *g)
{
    struct scene small = *s;
    struct view view = *s->view;
    if (is_small(s->view, false))
        view.look.text *= stacked_text(&s->view->extent);
    small.view = &view;
    grown_chart(&small, g, chrome_dock(s));
}

static bool has_formula(const struct pair *p)
{
    return p->formula && p->formula->count;
}

void pair_make_room(struct scene *s, const struct pair *p)
{
    bool silent = s->view->look.silent;
    const char *why = p->why && !silent ? p->why : "";
    const struct lesson *l = p->shown[p->leads].lesson;
    double other = made_up_room(s, l, p->shown[!p->leads].lesson) -
                   made_up_room(s, l, NULL);
    s->over = s->view->stay.on
                  ? s->view->stay.over
                  : s->over + other + task_room(&p->shown[p->leads], s);
    s->stage = chrome_stage(s);
    chrome_make_room(s, silent ? "" : p->sentence, why, false);
    static const struct formula none;
    if (!silent)
        chrome_make_room_of(s, has_formula(p) ? p->formula : &none);
}

// All that stands around the pictures.
static void paint_around(struct painted_pair *out, const struct pair *p,
                         struct position at, const struct view *view,
                         const struct font *font, bool opening)
{
    struct shown shown = shown_at(p, p->leads, at);
    struct scene s = scene_of(&shown, view, font, &out->pose[AROUND]);
    if (opening)
        s.progress = (struct progress){0, 0};
    if (p->differs)
        s.beside = p->shown[!p->leads].trace; // for what only that has
    pair_make_room(&s, p);
    chrome_header(&s, shown.lesson->title);
    task_paint(&shown, &s);
    made_up_paint(&s, shown.lesson, p->shown[!p->leads].lesson);
    paint_headings(out, p, &s, at);
    int words = s.pose->count;
    if (!view->look.silent) {
        chrome_sentence(&s);
        if (has_formula(p))
            chrome_formula_of(&s, p->formula);
    }
    int end = s.pose->count;
    if (view->look.charted)
        paint_chart(&s, p->grown);
    chrome_footer(&s);
    flags_paint(&s, &shown);
    pose_beat(s.pose, 0, BEAT_WORDS, 0, 0);
    for (int k = words; k < end; k++)
        s.pose->items[k].beat = BEAT_CUT;
}

// The scenes of the panes, nothing painted; what lies between the two is B's.
static void set_scenes(struct painted_pair *out, const struct pair *p,
                       struct position at, const struct font *font,
                       bool opening)
{
    for (int k = 0; k < AROUND; k++) {
        int side = k < BETWEEN ? k : 1;
        struct shown shown = pictured_at(p, side, at);
        struct scene *s = &out->pane[k].scene;
        *s = scene_of(&shown, &out->views[side], font, &out->pose[k]);
        s->beside = pair_trace(p, !side);
        if (opening)
            s->progress = (struct progress){0, 0};
    }
}

// Both panes look at what the pair is about, unless something else is looked
// at, or the step is a cell, which is the focus itself.
static void look_at_most(struct painted_pair *out, const struct pair *p,
                         struct position at)
{
    const struct trace *lead = p->shown[p->leads].trace;
    const struct place *looked = &out->views[p->leads].attention.focus;
    if (looked->tensor[0] || timeline_address(lead, at).column >= 0)
        return;
    for (int k = 0; k < 2; k++)
        out->views[k].attention.focus = p->about[k];
}

void pair_paint(struct painted_pair *out, const struct pair *p,
                struct position at, const struct view *view,
                const struct font *font, struct arena *arena, bool opening)
{
    *out = (struct painted_pair){.views = {*view, *view}};
    for (int k = 0; k < POSES; k++)
        out->pose[k].arena = arena;
    for (int k = 0; k < 2; k++) {
        struct view *v = &out->views[k];
        *v = pair_view(view, pair_trace(p, k));
        v->look.charted = p->grown && !view->look.dock;
        v->look.dock |= v->look.charted;
    }
    struct view lead = out->views[p->leads];
    look_at_most(out, p, at);
    paint_around(out, p, at, &lead, font, opening);
    bool alone = p->differs && view->look.difference == DIFFERENCE_ALONE;
    for (int k = 0; k < 2; k++)
        if (is_small(&lead, out->at.over) && !alone && !view->look.whole)
            out->views[k].look.text *= stacked_text(&view->extent);
    set_scenes(out, p, at, font, opening);
    for (int k = 0; k < 2; k++)
        paint_side(out, p, k, opening);
    paint_between(out, p);
    for (int k = 0; k < POSES; k++)
        pose_sort(&out->pose[k]);
}
