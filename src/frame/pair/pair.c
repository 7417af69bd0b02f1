// SPDX-License-Identifier: MIT
// A pair is painted as several poses that share no place, one for each pane
// and one for what stands around, so each of them moves by the beats of its
// own trace.
#include "frame/pair/pair.h"

#include <assert.h>
#include <math.h>

#include "frame/chrome.h"
#include "frame/pair/moves.h"
#include "frame/pair/painted.h"
#include "frame/whole/turn.h"
#include "place.h"

const struct trace *pair_trace(const struct pair *p, int side)
{
    assert(side == 0 || side == 1);
    bool leads = side == p->leads;
    return leads && p->instead ? p->instead : p->shown[side].trace;
}

bool pair_follow(const struct pair *p, int side, struct position at,
                 struct position *out)
{
    const struct trace *lead = p->shown[p->leads].trace;
    const struct trace *other = pair_trace(p, side);
    struct place place = place_of_step(lead, at);
    bool there = place_carry(&place, lead, other);
    *out = place_step(other, &place);
    return there;
}

// All, for hit tests: of what is in one place the last one is on top.
static void pair_gather(const struct painted_pair *all, struct pose *out)
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
    assert(out->arena && !out->count);
    struct painted_pair now;
    pair_paint(&now, p, p->shown[p->leads].position, view, font, out->arena,
               false);
    pair_gather(&now, out);
}

// The scene of the one that leads at [at], with its words; [leading] is its
// view. Nothing is painted into [none].
static struct scene lead_at(const struct pair *p, struct position at,
                            const struct view *leading, const struct font *font,
                            struct pose *none)
{
    struct shown lead = p->shown[p->leads];
    lead.position = at;
    struct scene s = scene_of(&lead, leading, font, none);
    pair_make_room(&s, p);
    return s;
}

static struct rect dock_at(const struct pair *p, struct position at,
                           const struct view *view, const struct font *font,
                           struct arena *arena)
{
    struct pose none = {.arena = arena};
    struct view leading = pair_view(view, p->shown[p->leads].trace);
    struct scene s = lead_at(p, at, &leading, font, &none);
    return chrome_dock(&s);
}

struct stay pair_stay(const struct pair *p, const struct view *view,
                      const struct font *font, struct arena *arena)
{
    const struct shown *lead = &p->shown[p->leads];
    struct pose none = {.arena = arena};
    struct view leading = pair_view(view, lead->trace);
    struct scene s = lead_at(p, lead->position, &leading, font, &none);
    return chrome_stay(&s);
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
    pair_paint(&before, p->before ? p->before : p, at, view, font, arena,
               opening);
    for (int k = 0; k < POSES; k++) {
        // What stands around moves with the step of the one that leads.
        struct painted from = before.pane[k < AROUND ? k : p->leads];
        struct painted to = now->pane[k < AROUND ? k : p->leads];
        from.scene.pose = &before.pose[k];
        to.scene.pose = &now->pose[k];
        give_beats(&from, &to);
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
        pair_paint(&both[whole], p, p->shown[p->leads].position, &one, font,
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
static void pair_emit(const struct pair *p, const struct view *view,
                      const struct font *font, struct arena *arena,
                      struct pose *rest, struct list *list)
{
    const struct view laid = begin_frame(view, arena, list);
    if (view->look.blank)
        return;
    const struct shown *lead = &p->shown[p->leads];
    struct painted_pair now;
    pair_paint(&now, p, lead->position, &laid, font, arena, false);
    if (rest)
        pair_gather(&now, rest);
    if (p->move) {
        pair_moves(p, &now, &laid, font, arena, list);
        return;
    }
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
    assert((p->leads == 0 || p->leads == 1) && p->sentence);
    pair_emit(p, view, font, arena, NULL, list);
}

void pair_build_posed(const struct pair *p, const struct view *view,
                      const struct font *font, struct pose *rest,
                      struct list *list)
{
    pair_emit(p, view, font, rest->arena, rest, list);
}
