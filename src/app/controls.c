// SPDX-License-Identifier: MIT
#include "app/controls.h"

#include <assert.h>

#include "app/app.h"
#include "app/focus.h"
#include "app/help/help.h"
#include "lesson/path.h"

enum { MOST_CONTROLS = 256 }; // more are left to the mouse

// In the order in which Tab comes to them.
static const enum target_kind order[] = {
    TARGET_PLAY,     TARGET_TIMELINE, TARGET_PATH,    TARGET_FLAG,
    TARGET_PREVIOUS, TARGET_NEXT,     TARGET_LEVEL,   TARGET_SUMS,
    TARGET_LEFT,     TARGET_MORE,     TARGET_BACK,    TARGET_STAGE,
    TARGET_REASON,   TARGET_TERM,     TARGET_CHANGES, TARGET_PALETTE,
};
enum { ORDERED = sizeof order / sizeof *order };

static int rank(const struct target *t)
{
    int k = 0;
    while (k < ORDERED && order[k] != t->kind)
        k++;
    return k;
}

static bool same(const struct target *a, const struct target *b)
{
    return a->kind == b->kind && a->number == b->number;
}

static bool is_before(const struct target *a, const struct target *b)
{
    int first = rank(a), second = rank(b);
    return first != second ? first < second : a->number < b->number;
}

// The controls of [p] in order, each once. Returns how many there are. What is
// written on a part of the whole formula belongs to the picture.
static int list_controls(const struct pose *p,
                         const struct item *out[MOST_CONTROLS])
{
    int count = 0;
    for (int k = 0; k < p->count && count < MOST_CONTROLS; k++) {
        const struct item *i = &p->items[k];
        int at = count, seen = 0;
        if (rank(&i->target) == ORDERED || i->target.address.tensor)
            continue;
        while (seen < count && !same(&out[seen]->target, &i->target))
            seen++;
        if (seen < count)
            continue;
        for (; at > 0 && is_before(&i->target, &out[at - 1]->target); at--)
            out[at] = out[at - 1];
        out[at] = i;
        count++;
    }
    return count;
}

// Where [t] is among them, or -1.
static int find(const struct item *const *all, int count,
                const struct target *t)
{
    for (int k = 0; k < count; k++)
        if (same(&all[k]->target, t))
            return k;
    return -1;
}

static int controls_now(struct app *a, struct pose *p,
                        const struct item *all[MOST_CONTROLS])
{
    app_pose(a, p);
    return list_controls(p, all);
}

static void close_controls(struct app *a)
{
    a->controls = (struct controls){0};
    a->view.attention.term = 0;
    a->view.attention.path = false;
}

static void stand_on(struct app *a, const struct item *i)
{
    a->controls.at = i->target;
    a->view.attention.term =
        i->target.kind == TARGET_TERM ? i->target.number + 1 : 0;
    a->view.attention.path =
        mouse_keeps_path(&i->target, a->view.attention.path);
}

void controls_open(struct app *a, int by)
{
    assert(a && a->document && (by == 1 || by == -1));
    const struct item *all[MOST_CONTROLS];
    arena_reset(&a->frame);
    struct pose p = {.arena = &a->frame};
    int count = controls_now(a, &p, all);
    if (!count)
        return;
    app_release(a);
    stand_on(a, all[by > 0 ? 0 : count - 1]);
    layer_open(a, &controls_layer);
}

// On to the next, or back into the picture.
static void move(struct app *a, int by, bool leaves)
{
    const struct item *all[MOST_CONTROLS];
    arena_reset(&a->frame);
    struct pose p = {.arena = &a->frame};
    int count = controls_now(a, &p, all);
    int at = find(all, count, &a->controls.at) + by;
    if (at >= 0 && at < count) {
        stand_on(a, all[at]);
        return;
    }
    if (!leaves)
        return;
    layer_close(a, &controls_layer);
    focus_enter(a, by);
}

// On the first of a kind. False: there is none.
static bool stand_on_kind(struct app *a, enum target_kind kind)
{
    const struct item *all[MOST_CONTROLS];
    arena_reset(&a->frame);
    struct pose p = {.arena = &a->frame};
    int count = controls_now(a, &p, all), k = 0;
    while (k < count && all[k]->target.kind != kind)
        k++;
    if (k < count)
        stand_on(a, all[k]);
    return k < count;
}

static bool take(struct app *a)
{
    const struct item *all[MOST_CONTROLS];
    struct target at = a->controls.at;
    arena_reset(&a->frame);
    struct pose p = {.arena = &a->frame};
    int count = controls_now(a, &p, all);
    bool there = find(all, count, &at) >= 0;
    if (!there || at.kind == TARGET_BACK)
        layer_close(a, &controls_layer);
    if (there && at.kind == TARGET_TIMELINE)
        app_apply(a, ACTION_PLAY, NULL);
    else if (there)
        mouse_take(a, &at);
    if (there && at.kind == TARGET_MORE)
        stand_on_kind(a, TARGET_MORE); // what leads back, or in again
    return there;
}

// ← and → walk on the timeline, and go to the neighbour elsewhere.
static void turn(struct app *a, int by)
{
    if (a->controls.at.kind == TARGET_TIMELINE)
        app_apply(a, by > 0 ? ACTION_NEXT : ACTION_PREVIOUS, NULL);
    else
        move(a, by, false);
}

// What hangs on the timeline lies under it: ↓ goes there and opens it, ↑ closes
// it and leaves it. False where neither is meant.
static bool hang(struct app *a, bool down)
{
    struct more more;
    enum target_kind at = a->controls.at.kind;
    bool in =
        a->place.on_page && more_of(&a->document->lesson, a->place.page, &more);
    if (at == TARGET_TIMELINE)
        return down && stand_on_kind(a, TARGET_MORE);
    if (at != TARGET_MORE)
        return false;
    if (down != in)
        take(a);
    else if (!in)
        stand_on_kind(a, TARGET_TIMELINE);
    return true;
}

// What one presses may put another page, or another lesson, under it.
static bool controls_renew(struct app *a)
{
    return a->document;
}

static bool controls_key(struct app *a, const struct input *in)
{
    if (in->control)
        return false;
    switch (in->key) {
    case CODE_TAB:
        move(a, in->shift ? -1 : 1, true);
        return true;
    case CODE_LEFT:
    case CODE_RIGHT:
        turn(a, in->key == CODE_RIGHT ? 1 : -1);
        return true;
    case CODE_UP:
    case CODE_DOWN:
        return hang(a, in->key == CODE_DOWN);
    case CODE_ENTER:
    case ' ':
        return take(a);
    default:
        return false;
    }
}

// The mouse has its own way.
static bool controls_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_PRESS)
        layer_close(a, &controls_layer);
    return false;
}

static void controls_paint(struct app *a, struct scene *s)
{
    const struct item *all[MOST_CONTROLS];
    struct pose p = {.arena = s->pose->arena};
    int at = find(all, controls_now(a, &p, all), &a->controls.at);
    if (at < 0)
        return;
    struct rect r = all[at]->at;
    double half = u(s, 1.5);
    r = (struct rect){r.x + half, r.y + half, r.w - 2 * half, r.h - 2 * half};
    struct item *i = paint_box(s, id_named("control ring", 0), LAYER_KNOB, r,
                               u(s, 5), CLEAR);
    i->line = role_color(s->theme, ROLE_QUERY);
    i->stroke = u(s, 3);
}

static bool controls_keys(const struct app *a, struct help_lines *out)
{
    (void)a;
    help_add_heading(out, "controls");
    help_add(out, "control.take");
    help_add(out, "control.turn");
    help_add(out, "control.next");
    help_add(out, "control.more");
    return false;
}

const struct app_layer controls_layer = {
    .name = "controls",
    .key = controls_key,
    .mouse = controls_mouse,
    .paint = controls_paint,
    .close = close_controls,
    .keys = controls_keys,
    .about_document = true,
    .renew = controls_renew,
};
