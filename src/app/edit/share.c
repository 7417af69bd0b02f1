// SPDX-License-Identifier: MIT
#include "app/edit/share.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/mouse.h"
#include "app/reload.h"
#include "base/arena.h"

// What a pull counts in, with Shift and with Ctrl; what a key does.
static const double step = 0.01, fine = 0.001, coarse = 0.1, by_key = 0.05;

// --- decimals ----------------------------------------------------------------

// What is left of 1 goes to the shares that lost most of it, the first of
// equals.
static void hand_out(const double *share, double *units, int count, int kept,
                     double rest, double grid)
{
    for (; rest >= 0.5; rest--) {
        int best = -1;
        double most = -1;
        for (int c = 0; c < count; c++) {
            double lost = share[c] * grid - units[c];
            if (c == kept || share[c] <= 0 || lost <= most)
                continue;
            best = c;
            most = lost;
        }
        if (best < 0)
            return;
        units[best]++;
    }
}

// Rounds all shares but [kept] to so many parts of 1, so that they add up to 1.
// False where a share would vanish.
static bool round_to(double *share, int count, int kept, double grid)
{
    double *units = must_realloc(NULL, (size_t)count, sizeof *units);
    double rest = grid;
    bool good = true;
    for (int c = 0; c < count; c++) {
        units[c] = floor(share[c] * grid + 1e-6);
        if (c == kept)
            units[c] = round(share[c] * grid);
        rest -= units[c];
    }
    hand_out(share, units, count, kept, rest, grid);
    for (int c = 0; c < count; c++)
        good = good && (share[c] <= 0 || units[c] > 0);
    for (int c = 0; c < count && good; c++)
        share[c] = units[c] / grid;
    free(units);
    return good;
}

static void round_shares(double *share, int count, int kept)
{
    static const double grids[] = {1e4, 1e6, 1e8};
    for (int i = 0; i < 3; i++)
        if (round_to(share, count, kept, grids[i]))
            return;
}

// --- a change ----------------------------------------------------------------

// Gives the weight [at] of [from] the share [x].
static bool give(struct app *a, const struct address *at, double x, bool again)
{
    struct strbuf change = {0};
    double *share = light_given(a, at, x);
    round_shares(share, at->tensor->columns, at->column);
    light_held(at->tensor, at->row, share, &change);
    bool good = edit_pull(a, strbuf_text(&change), again);
    strbuf_free(&change);
    free(share);
    return good;
}

static void look_at(struct app *a, struct place at)
{
    a->view.attention.focus = at;
    a->view.attention.locked = false;
    a->focusing = true;
}

// --- the mouse ---------------------------------------------------------------

bool share_may_at(const struct app *a, const struct target *t)
{
    assert(a && a->document && t);
    return t->kind == TARGET_CELLS && t->wide > 0 &&
           light_may_at(a, &t->address);
}

void share_press(struct app *a, const struct target *t, double x)
{
    assert(share_may_at(a, t));
    const struct address *at = &t->address;
    double now = tensor_at(at->tensor, at->row, at->column);
    a->share = (struct share_hand){.held = true,
                                   .at = place_of_address(at),
                                   .x = x,
                                   .full = t->wide,
                                   .start = now,
                                   .value = now};
}

// Makes it [value], or as it was, by one change from what was there before the
// press.
static void share_change(struct app *a, double value)
{
    struct share_hand *h = &a->share;
    const struct document *from = h->moved ? a->before : a->document;
    struct address at = place_address(&from->trace, &h->at);
    double before = h->value;
    h->value = value;
    if (value == h->start) {
        app_restore(a);
        h->moved = false;
    } else if (!at.tensor || !give(a, &at, value, h->moved)) {
        h->value = before;
        return;
    } else {
        h->moved = true;
    }
    look_at(a, h->at);
}

bool share_point(struct app *a, const struct input *in)
{
    struct share_hand *h = &a->share;
    if (h->moved && !a->before) // something else took it back meanwhile
        share_end(a);
    if (!h->held || !a->document)
        return false;
    double unit = in->shift ? fine : in->control ? coarse : step;
    h->pull += (in->x - h->x) / h->full;
    h->x = in->x;
    double value = round((h->start + h->pull) / unit) * unit;
    value = fmax(0, fmin(round(value * 1e4) / 1e4, 1));
    if (fabs(h->pull) < unit / 2)
        value = h->start;
    if (value == h->value)
        return true;
    a->view.playing = false;
    app_settle(a);
    share_change(a, value);
    return true;
}

void share_end(struct app *a)
{
    a->share = (struct share_hand){0};
}

void share_leave(struct app *a)
{
    if (a->share.moved)
        app_restore(a);
    share_end(a);
}

// --- keys --------------------------------------------------------------------

bool share_widen(struct app *a, int by)
{
    assert(a && a->document && (by == 1 || by == -1));
    struct address at = light_of_step(a);
    if (!at.tensor)
        return false;
    double now = tensor_at(at.tensor, at.row, at.column);
    double x = fmax(0, fmin(round((now + by * by_key) * 100) / 100, 1));
    if (x == now) {
        a->notice.note = by < 0 ? "note.share.none" : "note.share.all";
        return true;
    }
    struct place place = place_of_address(&at);
    a->view.playing = false;
    app_settle(a);
    if (give(a, &at, x, false))
        look_at(a, place);
    return true;
}
