// SPDX-License-Identifier: MIT
#include "app/edit/drag.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "base/c_locale.h"
#include "base/number.h"

enum {
    STEP = 8,  // pixels for a step
    START = 4, // pixels until a click is a pull
    FARTHEST = 1000000
};

static const double fine = 0.1, coarse = 10; // with Shift, with Ctrl

static bool whole_numbers(const struct matrix *m)
{
    for (int k = 0; k < m->rows * m->columns; k++) {
        double x = matrix_at(m, k / m->columns, k % m->columns);
        if (floor(x) != x)
            return false;
    }
    return true;
}

void drag_press(struct app *a, const struct address *at, const struct input *in)
{
    assert(a && a->document && at);
    const struct model *model = &a->document->lesson.model;
    if (!edit_may_at(a, at) || light_may_at(a, at))
        return; // a weight is carried, and not pulled
    const struct matrix *m = model_matrix(model, tensor_key(at->tensor));
    struct in_hand *h = hand_take(a, &number_grip, in);
    h->at = place_of_address(at);
    h->across = true;
    h->start = h->value = tensor_at(at->tensor, at->row, at->column);
    h->measure = whole_numbers(m) ? 1 : 0.1;
}

// [x] without what adding tenths leaves behind.
static double rounded(double x)
{
    char digits[64];
    c_snprintf(digits, sizeof digits, "%.9f", x);
    return c_strtod(digits, NULL);
}

static void drag_look(struct app *a)
{
    a->view.attention.focus = a->hand.at;
    a->view.attention.locked = false;
    a->focusing = true;
}

static void drag_write(struct app *a, double value, struct strbuf *out)
{
    struct address at = place_address(&a->document->trace, &a->hand.at);
    address_print_key(&at, out);
    strbuf_add(out, " = ");
    edit_print(out, value);
    drag_look(a);
}

static void drag_move(struct app *a, const struct input *in)
{
    struct in_hand *h = &a->hand;
    double unit = h->measure * (in->shift ? fine : in->control ? coarse : 1);
    if (!h->pull) // it begins
        app_settle(a);
    a->view.playing = false;
    hand_pull(a, in, STEP, unit);
    h->pull = fmax(-FARTHEST, fmin(h->pull, FARTHEST));
    drag_look(a);
    hand_set(a, rounded(h->start + round(h->pull / unit) * unit), unit,
             drag_write);
}

const struct grip number_grip = {.far = START,
                                 .picture = true,
                                 .kept = true,
                                 .pullable = true,
                                 .move = drag_move};

// --- the ruler ---------------------------------------------------------------

struct ruler {
    double x, y, pitch; // of the number before the press; of a step
    double unit;
    int from, to; // steps to both sides
};

static void paint_mark(struct scene *s, const struct ruler *r, int k,
                       const struct in_hand *d)
{
    double x = r->x + k * r->pitch, tall = u(s, k ? 4 : 6);
    double size = text_size(s, TEXT_SMALL);
    double value = rounded(d->start + k * r->unit);
    char number[NUMBER_SIZE];
    const struct spot tick[] = {{x, r->y - tall}, {x, r->y + tall}};
    paint_line(s, id_named("ruler tick", k), LAYER_KNOB, tick, 2, u(s, 1.3),
               s->theme->ink);
    const char *text = text_print(s, "%s", number_print(number, value, 2));
    bool now = fabs(value - d->value) < r->unit / 2;
    paint_text(s, id_named("ruler number", k), x, r->y - u(s, 12), size,
               now ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
               now ? s->theme->ink : s->theme->grey, text)
        ->layer = LAYER_KNOB;
}

static void paint_dot(struct scene *s, const char *name, double x, double y,
                      color fill)
{
    double r = u(s, 6);
    paint_framed(s, id_named(name, 0), LAYER_KNOB,
                 (struct rect){x - r, y - r, 2 * r, 2 * r}, r, fill, u(s, 2));
}

// Three steps to both sides, and as many more as it was pulled.
static struct ruler ruler_of(const struct app *a, const struct scene *s)
{
    const struct in_hand *d = &a->hand;
    struct ruler r = {.unit = d->measure};
    double k = (d->value - d->start) / r.unit;
    while (fabs(k) > 9) {
        k /= 10;
        r.unit *= 10;
    }
    r.from = (int)fmin(-3, floor(k) - 1);
    r.to = (int)fmax(3, ceil(k) + 1);
    double edge = u(s, 40), wide = a->view.extent.width - 2 * edge;
    r.pitch = fmin(u(s, 46), wide / (r.to - r.from));
    double middle = a->focus_at.x + a->focus_at.w / 2;
    r.x = fmax(edge - r.from * r.pitch,
               fmin(middle, edge + wide - r.to * r.pitch));
    r.y = a->focus_at.y + a->focus_at.h + u(s, 38);
    return r;
}

void drag_paint(struct app *a, struct scene *s)
{
    const struct in_hand *d = &a->hand;
    struct ruler r = ruler_of(a, s);
    struct rect at = {r.x + r.from * r.pitch - u(s, 28), r.y - u(s, 30),
                      (r.to - r.from) * r.pitch + u(s, 56), u(s, 44)};
    paint_framed(s, id_named("ruler", 0), LAYER_TICK, at, u(s, 6),
                 s->theme->paper, u(s, 1.5));
    double now = r.x + (d->value - d->start) / r.unit * r.pitch;
    const struct spot line[] = {{r.x + r.from * r.pitch, r.y},
                                {r.x + r.to * r.pitch, r.y}};
    const struct spot pulled[] = {{r.x, r.y}, {now, r.y}};
    paint_line(s, id_named("ruler line", 0), LAYER_KNOB, line, 2, u(s, 1.5),
               s->theme->ink);
    paint_line(s, id_named("ruler pull", 0), LAYER_KNOB, pulled, 2, u(s, 5),
               s->theme->ink);
    for (int k = r.from; k <= r.to; k++)
        paint_mark(s, &r, k, d);
    paint_dot(s, "ruler was", r.x, r.y, s->theme->paper);
    paint_dot(s, "ruler now", now, r.y, s->theme->ink);
}
