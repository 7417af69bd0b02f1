// SPDX-License-Identifier: MIT
#include "app/edit/share.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/mouse.h"
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

// Appends the change that gives the weight [at] the share [x].
static void give(const struct app *a, const struct address *at, double x,
                 struct strbuf *out)
{
    double *share = light_given(a, at, x);
    round_shares(share, at->tensor->columns, at->column);
    light_held(at->tensor, at->row, share, out);
    free(share);
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

void share_press(struct app *a, const struct target *t, const struct input *in)
{
    assert(share_may_at(a, t));
    const struct address *at = &t->address;
    struct in_hand *h = hand_take(a, &share_grip, in);
    h->at = place_of_address(at);
    h->measure = t->wide;
    h->start = h->value = tensor_at(at->tensor, at->row, at->column);
}

static void share_write(struct app *a, double value, struct strbuf *out)
{
    struct address at = place_address(&hand_before(a)->trace, &a->hand.at);
    if (at.tensor)
        give(a, &at, value, out);
}

static void share_move(struct app *a, const struct input *in)
{
    const struct in_hand *h = &a->hand;
    double unit = in->shift ? fine : in->control ? coarse : step;
    hand_pull(a, in, h->measure, 1);
    double value = round((h->start + h->pull) / unit) * unit, was = h->value;
    value = fmax(0, fmin(round(value * 1e4) / 1e4, 1));
    hand_set(a, value, unit, share_write);
    if (h->value != was)
        look_at(a, h->at);
}

const struct grip share_grip = {
    .picture = true, .kept = true, .pullable = true, .move = share_move};

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
    struct strbuf change = {0};
    give(a, &at, x, &change);
    if (edit_take(a, &change))
        look_at(a, place);
    return true;
}
