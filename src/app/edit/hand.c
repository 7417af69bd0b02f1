// SPDX-License-Identifier: MIT
#include "app/edit/hand.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/reload.h"

static void let_go(struct app *a, bool dropped)
{
    struct in_hand was = a->hand;
    a->hand = (struct in_hand){0};
    if (was.later.length && dropped && a->document && (!was.made || a->before))
        edit_pull(a, was.later.text, was.made);
    strbuf_free(&was.later);
    if (was.grip && was.grip->end)
        was.grip->end(a, &was, dropped);
}

void hand_end(struct app *a)
{
    let_go(a, false);
}

struct in_hand *hand_take(struct app *a, const struct grip *g,
                          const struct input *in)
{
    assert(a && a->document && g && in);
    hand_end(a);
    a->hand =
        (struct in_hand){.grip = g, .x = in->x, .y = in->y, .last = in->x};
    return &a->hand;
}

bool hand_has(const struct app *a, const struct grip *g)
{
    return a->hand.grip == g;
}

bool hand_pulls(const struct app *a, const struct grip *g)
{
    return hand_has(a, g) && a->hand.on;
}

bool hand_holds(const struct app *a)
{
    return a->hand.grip && a->hand.grip->picture;
}

bool hand_loses(struct app *a, const struct document *fresh)
{
    const struct document *b = a->document;
    if (!hand_holds(a) || !a->hand.grip->kept)
        return false;
    struct shown shown = app_shown(a);
    struct address now = timeline_address(&b->trace, shown.position);
    const struct tensor *m = trace_find(&fresh->trace, now.tensor->name);
    return !m || now.row >= m->rows || now.column >= m->columns ||
           (b->changes.page && !fresh->changes.page);
}

bool hand_changes(const struct app *a)
{
    return a->hand.made;
}

// Something else took it from under the hand, or took back what it did.
static bool is_gone(const struct app *a)
{
    const struct in_hand *h = &a->hand;
    return !a->document || (h->made && !a->before) ||
           (h->at.tensor[0] &&
            !place_address(&a->document->trace, &h->at).tensor);
}

bool hand_point(struct app *a, const struct input *in)
{
    struct in_hand *h = &a->hand;
    if (h->grip && is_gone(a))
        hand_end(a);
    if (!h->grip)
        return false;
    double dx = h->down ? 0 : in->x - h->x, dy = h->across ? 0 : in->y - h->y;
    h->on |= hypot(dx, dy) >= h->grip->far;
    strbuf_clear(&h->later);
    if (h->on)
        h->grip->move(a, in);
    return true;
}

// --- changes -----------------------------------------------------------------

const struct document *hand_before(const struct app *a)
{
    return a->hand.made ? a->before : a->document;
}

bool hand_change(struct app *a, const char *change)
{
    struct in_hand *h = &a->hand;
    bool good = true, made = h->made;
    a->view.playing = false;
    app_settle(a);
    if (*change) {
        good = edit_pull(a, change, made);
        h->made |= good;
    } else if (made) {
        h->made = false;
        app_restore(a);
    }
    return good;
}

void hand_pull(struct app *a, const struct input *in, double pixels, double by)
{
    struct in_hand *h = &a->hand;
    h->pull += (in->x - h->last) / pixels * by;
    h->last = in->x;
}

void hand_set(struct app *a, double value, double unit,
              void (*write)(struct app *a, double value, struct strbuf *out))
{
    struct in_hand *h = &a->hand;
    struct strbuf change = {0};
    double before = h->value;
    if (fabs(h->pull) < unit / 2)
        value = h->start;
    if (value == before)
        return;
    h->value = value;
    if (value != h->start)
        write(a, value, &change);
    if (!hand_change(a, strbuf_text(&change)))
        h->value = before;
    strbuf_free(&change);
}

// --- the button, and keys ----------------------------------------------------

void hand_press(struct app *a)
{
    a->view.stay.on = false;
    a->view.stay.kept = NULL;
    if (!a->document || layers_modal(a))
        return;
    arena_reset(&a->frame);
    struct shown shown = app_shown(a);
    if (app_pairs(a)) {
        struct pair pair = app_pair(a, &a->frame);
        a->view.stay = pair_stay(&pair, &a->view, a->font, &a->frame);
    } else {
        a->view.stay = frame_stay(&shown, &a->view, a->font, &a->frame);
    }
    struct pose none = {.arena = &a->frame};
    a->view.stay.kept = &a->kept;
    kept_begin(&a->kept);
    app_pose(a, &none);
    kept_end(&a->kept);
    a->view.stay.kept = NULL; // until a share is held: what is pressed is where
                              // it is seen
}

void hand_settle(struct app *a)
{
    if (a->hand.grip && is_gone(a)) // a question has begun, and is another page
        hand_end(a);
    a->view.stay.on &= hand_holds(a);
    // What a share is held by; a number may grow beyond all.
    bool kept = a->hand.grip && a->hand.grip->kept;
    a->view.stay.kept = kept ? &a->kept : NULL;
}

bool hand_key(struct app *a, const struct input *in)
{
    bool leaves = hand_holds(a) && in->key == CODE_ESCAPE;
    if (leaves && a->hand.made)
        app_restore(a);
    if (hand_holds(a))
        hand_end(a);
    if (!leaves && !mask_paint_goes_on(in))
        mask_paint_end(a);
    return leaves;
}

void hand_release(struct app *a)
{
    let_go(a, true);
}
