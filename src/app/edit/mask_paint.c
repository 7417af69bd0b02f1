// SPDX-License-Identifier: MIT
#include "app/edit/mask_paint.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "scene/scene.h"
#include "trace/op/mask.h"

static bool mask_paint_look_up(const struct app *a, const struct address *at,
                               struct masking *out)
{
    return at->tensor && trace_has(&a->document->trace, at->tensor) &&
           masking_find(&a->document->trace, at, out);
}

static bool look_at(const struct app *a, struct masking *out)
{
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    return mask_paint_look_up(a, &at, out);
}

bool mask_paint_may_at(const struct app *a, const struct address *at)
{
    struct masking m;
    return mask_paint_look_up(a, at, &m) && m.surface &&
           lesson_allows(&a->document->lesson, m.key->name);
}

const char *mask_paint_hint(const struct app *a)
{
    struct masking m;
    if (!look_at(a, &m) || !lesson_allows(&a->document->lesson, m.key->name))
        return NULL;
    return m.surface ? "note.focus.paint" : "note.focus.pair";
}

// --- a band ------------------------------------------------------------------

static void mask_paint_refuse(struct app *a, const struct masking *m)
{
    a->mask_paint.barred = true;
    a->mask_paint.from_row = a->mask_paint.to_row = m->row;
    a->mask_paint.from_column = a->mask_paint.to_column = m->column;
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect, "knobs.hint.locked",
        SLOTS(TEXT("name", m->key->name)));
}

static void mask_paint_start(struct app *a, const struct masking *m,
                             const char *tensor)
{
    struct mask_paint *p = &a->mask_paint;
    *p = (struct mask_paint){
        .on = true,
        .may = lesson_allows(&a->document->lesson, m->key->name),
        .one = !m->allowed,
        .from_row = m->row,
        .from_column = m->column};
    strncpy(p->tensor, tensor, sizeof p->tensor - 1);
}

// "2" or "2..4".
static void add_span(struct strbuf *out, int from, int to)
{
    int first = from < to ? from : to, last = from < to ? to : from;
    strbuf_addf(out, "%d", first + 1);
    if (last > first)
        strbuf_addf(out, "..%d", last + 1);
}

// The band reaches from where it began to [m].
static void reach(struct app *a, const struct masking *m)
{
    struct mask_paint *p = &a->mask_paint;
    struct strbuf change = {0};
    if (p->made && m->row == p->to_row && m->column == p->to_column)
        return;
    if (!p->may) {
        mask_paint_refuse(a, m);
        return;
    }
    a->view.playing = false;
    strbuf_addf(&change, "%s[", m->key->name);
    add_span(&change, p->from_row, m->row);
    strbuf_add(&change, ",");
    add_span(&change, p->from_column, m->column);
    strbuf_addf(&change, "] = %d", p->one);
    if (edit_pull(a, strbuf_text(&change), p->made)) {
        p->made = true;
        p->to_row = m->row;
        p->to_column = m->column;
    }
    strbuf_free(&change);
}

void mask_paint_end(struct app *a)
{
    a->mask_paint = (struct mask_paint){0};
}

// --- the mouse ---------------------------------------------------------------

static void look_there(struct app *a, const struct place *there)
{
    a->view.attention.focus = *there;
    a->view.attention.locked = false;
    a->focusing = true;
}

static void mask_look_at(struct app *a, const struct address *at)
{
    struct place there = place_of_address(at);
    look_there(a, &there);
}

bool mask_paint_press(struct app *a, const struct address *at,
                      const struct input *in)
{
    assert(a && a->document && at);
    struct masking m;
    if (!mask_paint_look_up(a, at, &m) || !m.surface)
        return false;
    app_settle(a);
    hand_take(a, &mask_grip, in);
    mask_paint_start(a, &m, at->tensor->name);
    if (!a->mask_paint.may)
        return false; // a click looks as ever
    mask_look_at(a, at);
    reach(a, &m);
    a->hand.made = a->mask_paint.made;
    return true;
}

static double beyond(double x, double from, double length)
{
    return fmax(0, fmax(from - x, x - from - length));
}

// The cell of the painted matrix nearest to a place of the window.
static bool cell_near(struct app *a, double x, double y, struct address *out)
{
    struct pose p = focus_picture(a);
    const struct item *best = NULL;
    double nearest = INFINITY;
    for (int k = 0; k < p.count; k++) {
        const struct item *i = &p.items[k];
        if (!focus_is_cell(i) ||
            strcmp(i->target.address.tensor->name, a->mask_paint.tensor) != 0)
            continue;
        double d =
            hypot(beyond(x, i->at.x, i->at.w), beyond(y, i->at.y, i->at.h));
        if (d < nearest || (d == nearest && i->layer > best->layer)) {
            nearest = d;
            best = i;
        }
    }
    if (best)
        *out = item_cell(best, x, y);
    return best;
}

static void mask_paint_move(struct app *a, const struct input *in)
{
    const struct mask_paint *p = &a->mask_paint;
    struct address at;
    struct masking m;
    if (!cell_near(a, in->x, in->y, &at) || !mask_paint_look_up(a, &at, &m))
        return;
    bool moved = m.row != p->from_row || m.column != p->from_column;
    if (p->may || moved) {
        mask_look_at(a, &at);
        reach(a, &m);
    }
    a->hand.made = p->made;
}

// The band stays in sight where the button went up.
static void mask_paint_let_go(struct app *a, const struct in_hand *was,
                              bool dropped)
{
    (void)was;
    if (dropped)
        a->mask_paint.on = false;
    else
        mask_paint_end(a);
}

const struct grip mask_grip = {
    .picture = true, .move = mask_paint_move, .end = mask_paint_let_go};

// --- the keyboard ------------------------------------------------------------

// Goes to the picture of what is masked. A lesson that masks nobody gets a mask
// that lets all look at all.
static bool go(struct app *a, bool make)
{
    struct masking any = {0}, m;
    const struct trace *t = &a->document->trace;
    for (int i = 0; i < t->tensor_count; i++) {
        struct address at = {t->tensors[i], 0, 0, -1};
        if (!masking_find(t, &at, &m))
            continue;
        any = m;
        if (!m.surface)
            continue;
        struct place there = place_of_address(&at);
        app_go_to_step(a, timeline_find(t, LEVEL_STAGE, &at));
        // A page takes its trace along, and perhaps the mask that it laid.
        if (!place_address(&a->document->trace, &there).tensor)
            return go(a, make);
        look_there(a, &there);
        a->notice.note = "note.focus.paint";
        return true;
    }
    if (!any.key) {
        a->notice.note = "note.paint.none";
        return false;
    }
    mask_paint_start(a, &any, "");
    a->mask_paint.one = true; // as it is
    reach(a, &any);
    bool made = a->mask_paint.made, barred = a->mask_paint.barred;
    mask_paint_end(a);
    a->mask_paint.barred = barred;
    return make && made && go(a, false);
}

void mask_paint_cell(struct app *a)
{
    struct masking m;
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (!look_at(a, &m)) {
        go(a, true);
        return;
    }
    mask_paint_start(a, &m, at.tensor->name);
    reach(a, &m);
}

bool mask_paint_goes_on(const struct input *in)
{
    return in->shift && !in->control && in->key >= CODE_LEFT &&
           in->key <= CODE_DOWN;
}

void mask_paint_on(struct app *a, const struct input *in)
{
    struct masking m;
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (!look_at(a, &m)) {
        a->notice.note = "note.paint.none";
        return;
    }
    if (!a->mask_paint.on)
        mask_paint_start(a, &m, at.tensor->name);
    focus_move(a, (in->key == CODE_RIGHT) - (in->key == CODE_LEFT),
               (in->key == CODE_DOWN) - (in->key == CODE_UP));
    if (look_at(a, &m))
        reach(a, &m);
}

// --- what is seen of it ------------------------------------------------------

static struct rect around(struct rect a, struct rect b)
{
    double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct rect){x, y, fmax(a.x + a.w, b.x + b.w) - x,
                         fmax(a.y + a.h, b.y + b.h) - y};
}

void mask_paint_find(struct app *a, const struct pose *p)
{
    const struct mask_paint *now = &a->mask_paint;
    struct rect one, other;
    struct address at = {trace_find(&a->document->trace, now->tensor),
                         now->from_row, now->from_column, -1};
    a->focus_at = (struct rect){0};
    if (!pose_place(p, &at, &one))
        return;
    at.row = now->to_row;
    at.column = now->to_column;
    if (pose_place(p, &at, &other))
        a->focus_at = around(one, other);
}

void mask_paint_over(struct app *a, struct scene *s)
{
    struct rect at = a->focus_at;
    double air = u(s, 3), w = u(s, 10);
    if (at.w <= 0)
        return;
    if (a->mask_paint.barred) {
        paint_lock(s, "paint", 0, at.x + at.w / 2 - w / 2, at.y + at.h / 2);
        return;
    }
    at = (struct rect){at.x - air, at.y - air, at.w + 2 * air, at.h + 2 * air};
    struct item *i = paint_framed(s, id_named("paint band", 0), LAYER_TICK, at,
                                  u(s, 4), CLEAR, u(s, 2.5));
    i->dash = u(s, 6);
}
