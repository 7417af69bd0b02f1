#include "frame/pair.h"

#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "frame/grown_chart.h"
#include "frame/pair_difference.h"
#include "frame/pair_grid.h"
#include "frame/pair_places.h"
#include "frame/painted.h"
#include "frame/turn.h"
#include "frame/whole.h"
#include "panel/panels.h"
#include "place.h"

// --- where the two are -------------------------------------------------------

bool pair_follow(const struct pair *p, struct position at, struct position *out)
{
    const struct trace *lead = p->shown[p->leads].trace;
    const struct trace *other = p->shown[!p->leads].trace;
    struct place place = place_of_step(lead, at);
    bool there = place_carry(&place, lead, other);
    *out = place_step(other, &place);
    return there;
}

// The [side] as it is while the pair's leader shows step [at].
static struct shown shown_at(const struct pair *p, int side, struct position at)
{
    struct shown shown = p->shown[side];
    shown.position = at;
    if (side != p->leads) {
        pair_follow(p, at, &shown.position);
        shown.page = NULL;
    }
    return shown;
}

// A half of a tall window is low, or narrow: its text is as large as the
// frame's would be in a window of this part of its height.
static const double STACKED_TEXT = 0.72;

static bool is_small(const struct view *view, bool over)
{
    bool tall = view->extent.height > view->extent.width;
    return over || (tall && view->look.charted);
}

// The view of one of the two: it looks at what is there.
static struct view view_of(const struct view *view, const struct trace *t)
{
    struct view v = *view;
    struct place *focus = &v.attention.focus;
    struct address at = place_address(t, focus);
    if (!at.tensor || at.row != focus->row || at.column != focus->column)
        *focus = (struct place){0};
    v.turn = 0;
    return v;
}

// --- the frame ---------------------------------------------------------------

// What a frame of two consists of: poses that share no place, of the two, of
// what lies between them, and of what stands around.
enum { BETWEEN = 2, AROUND, POSES };

struct painted_pair {
    struct painted pane[AROUND];
    struct pose pose[POSES];
    struct view views[2]; // of the two
    struct pair_places at;
};

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
static struct pair_lanes lanes_of(const struct painted_pair *out,
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
    return pair_lanes(scenes, d, at, u(s, alone ? 150 : 110), u(s, 104));
}

static void paint_side(struct painted_pair *out, const struct pair *p, int side,
                       bool opening)
{
    struct scene *s = &out->pane[side].scene;
    bool whole = s->view->look.whole;
    bool grids = p->differs && !whole &&
                 s->view->look.difference == DIFFERENCE_BESIDE;
    if (out->at.half[side].w <= 0)
        return;
    s->stage = out->at.half[side];
    if (whole) {
        whole_paint(s);
    } else if (grids) {
        struct difference d = shown_in(out, p);
        struct pair_lanes l = lanes_of(out, s, &d, side);
        if (d.was && !strcmp(d.was->name, d.now->name))
            s->pale = side ? d.was : d.now;
        pair_grid(s, &d, &l, s->stage);
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
    struct pair_lanes l = lanes_of(out, s, &shown, BETWEEN);
    pair_box(s, &out->at);
    pair_difference(s, &d, &l, out->at.between);
}

// What stands over the pictures, and where these go.
static void paint_headings(struct painted_pair *out, const struct pair *p,
                           struct scene *s, struct position at)
{
    struct position follower;
    bool there = pair_follow(p, at, &follower);
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
        view.look.text *= STACKED_TEXT;
    small.view = &view;
    grown_chart(&small, g, chrome_dock(s));
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
    const char *why = p->why ? p->why : "";
    chrome_make_room(&s, p->sentence, why, false);
    chrome_header(&s, shown.lesson->title);
    paint_headings(out, p, &s, at);
    chrome_sentence(&s, p->sentence, why);
    if (p->formula && p->formula->count)
        chrome_formula_of(&s, p->formula);
    if (view->look.charted)
        paint_chart(&s, p->grown);
    chrome_footer(&s);
    pose_beat(s.pose, 0, BEAT_WORDS, 0, 0);
}

// The scenes of the panes, nothing painted; what lies between the two is B's.
static void set_scenes(struct painted_pair *out, const struct pair *p,
                       struct position at, const struct font *font,
                       bool opening)
{
    for (int k = 0; k < AROUND; k++) {
        int side = k < BETWEEN ? k : 1;
        struct shown shown = shown_at(p, side, at);
        struct scene *s = &out->pane[k].scene;
        *s = scene_of(&shown, &out->views[side], font, &out->pose[k]);
        s->beside = p->shown[!side].trace;
        if (opening)
            s->progress = (struct progress){0, 0};
    }
}

static void paint_pair(struct painted_pair *out, const struct pair *p,
                       struct position at, const struct view *view,
                       const struct font *font, struct arena *arena,
                       bool opening)
{
    *out = (struct painted_pair){.views = {*view, *view}};
    for (int k = 0; k < POSES; k++)
        out->pose[k].arena = arena;
    for (int k = 0; k < 2; k++) {
        struct view *v = &out->views[k];
        *v = view_of(view, p->shown[k].trace);
        v->look.charted = p->grown && !view->look.dock;
        v->look.dock |= v->look.charted;
    }
    struct view lead = out->views[p->leads];
    paint_around(out, p, at, &lead, font, opening);
    bool alone = p->differs && view->look.difference == DIFFERENCE_ALONE;
    for (int k = 0; k < 2; k++)
        if (is_small(&lead, out->at.over) && !alone && !view->look.whole)
            out->views[k].look.text *= STACKED_TEXT;
    set_scenes(out, p, at, font, opening);
    for (int k = 0; k < 2; k++)
        paint_side(out, p, k, opening);
    paint_between(out, p);
    for (int k = 0; k < POSES; k++)
        pose_sort(&out->pose[k]);
}

// All, for hit tests: of what is in one place the last one is on top.
static void gather(const struct painted_pair *all, struct pose *out)
{
    for (int k = 0; k < POSES; k++)
        for (int i = 0; i < all->pose[k].count; i++) {
            const struct item *item = &all->pose[k].items[i];
            *pose_add(out, item->kind, item->layer, item->id) = *item;
        }
}

void pair_pose(const struct pair *p, const struct view *view,
               const struct font *font, struct pose *out)
{
    struct painted_pair now;
    paint_pair(&now, p, p->shown[p->leads].position, view, font, out->arena,
               false);
    gather(&now, out);
}

static struct rect dock_at(const struct pair *p, struct position at,
                           const struct view *view, const struct font *font,
                           struct arena *arena)
{
    struct pose none = {.arena = arena};
    struct shown lead = p->shown[p->leads];
    struct view leading = view_of(view, lead.trace);
    lead.position = at;
    struct scene s = scene_of(&lead, &leading, font, &none);
    chrome_make_room(&s, p->sentence, p->why ? p->why : "", false);
    return chrome_dock(&s);
}

struct rect pair_dock(const struct pair *p, const struct view *view,
                      const struct font *font, struct arena *arena)
{
    const struct shown *lead = &p->shown[p->leads];
    struct position at = lead->position;
    struct rect now = dock_at(p, at, view, font, arena);
    if (lead->fraction >= 1)
        return now;
    at.index -= at.index > 0;
    struct rect from =
        dock_at(p->before ? p->before : p, at, view, font, arena);
    return rect_between(from, now, lead->fraction);
}

// One of the poses on its way from [before] to [now].
static void emit_between(const struct pose *before, const struct pose *now,
                         double fraction, const struct view *view,
                         const struct font *font, struct list *list)
{
    struct pose between = {.arena = now->arena};
    pose_blend(before, now, fraction, &between);
    pose_emit(&between, view->extent.scale, font, list);
}

static void emit_moving(const struct pair *p, struct painted_pair *now,
                        const struct view *view, const struct font *font,
                        struct arena *arena, struct list *list)
{
    struct position at = p->shown[p->leads].position;
    double fraction = p->shown[p->leads].fraction;
    bool opening = at.index == 0;
    if (!opening)
        at.index--;
    struct painted_pair before;
    paint_pair(&before, p->before ? p->before : p, at, view, font, arena,
               opening);
    for (int k = 0; k < POSES; k++) {
        if (k < AROUND)
            give_beats(&before.pane[k], &now->pane[k]);
        emit_between(&before.pose[k], &now->pose[k], fraction, view, font,
                     list);
    }
}

// The pictures turn into the whole formulas, one above the other.
static void emit_turning(const struct pair *p, const struct view *view,
                         const struct font *font, struct arena *arena,
                         struct list *list)
{
    struct painted_pair both[2];
    for (int whole = 0; whole < 2; whole++) {
        struct view one = *view;
        one.look.whole = whole;
        paint_pair(&both[whole], p, p->shown[p->leads].position, &one, font,
                   arena, false);
    }
    for (int k = 0; k < POSES; k++) {
        turn_give(&both[0].pose[k], &both[1].pose[k], view->extent.width,
                  view->extent.height / 30.0);
        emit_between(&both[0].pose[k], &both[1].pose[k], view->turn, view, font,
                     list);
    }
}

// [rest] may be NULL.
static void build(const struct pair *p, const struct view *view,
                  const struct font *font, struct arena *arena,
                  struct pose *rest, struct list *list)
{
    const struct view laid = begin_frame(view, arena, list);
    if (view->look.blank)
        return;
    const struct shown *lead = &p->shown[p->leads];
    struct painted_pair now;
    paint_pair(&now, p, lead->position, &laid, font, arena, false);
    if (rest)
        gather(&now, rest);
    if (view->turn > 0 && view->turn < 1) {
        emit_turning(p, &laid, font, arena, list);
        return;
    }
    if (lead->fraction < 1) {
        emit_moving(p, &now, &laid, font, arena, list);
        end_frame(&laid, list);
        return;
    }
    for (int k = 0; k < POSES; k++)
        pose_emit(&now.pose[k], view->extent.scale, font, list);
    end_frame(&laid, list);
}

void pair_build(const struct pair *p, const struct view *view,
                const struct font *font, struct arena *arena, struct list *list)
{
    build(p, view, font, arena, NULL, list);
}

void pair_build_posed(const struct pair *p, const struct view *view,
                      const struct font *font, struct pose *rest,
                      struct list *list)
{
    build(p, view, font, rest->arena, rest, list);
}
