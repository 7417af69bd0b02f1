// SPDX-License-Identifier: MIT
// The products of one cell as chips, "0 · 2", and the stage's other results.
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "panel/product/product.h"

double chip_height(double size)
{
    return size * 1.6;
}

void factor_widths(const struct scene *s, struct meeting *m)
{
    const struct operation *o = m->o;
    m->factor[0] = m->factor[1] = 0;
    for (int k = 0; k < o->in_count; k++) {
        const struct tensor *in = o->in[k].tensor;
        double wide =
            product_numbers(s, in, 0, in->rows, m->chip_size, m->decimals);
        m->factor[k % 2] = fmax(m->factor[k % 2], wide);
    }
}

static double dot_width(const struct scene *s, double size)
{
    return text_width(s, size, WEIGHT_REGULAR, " · ");
}

static double chip_width(const struct scene *s, const struct meeting *m)
{
    double size = m->chip_size;
    return m->factor[0] + m->factor[1] + dot_width(s, size) + size * 0.7;
}

static double plus_width(const struct scene *s, double size)
{
    return text_width(s, size, WEIGHT_REGULAR, "+") + size * 0.4;
}

double chips_width(const struct scene *s, const struct meeting *m)
{
    int count = product_terms(m->o);
    return count * chip_width(s, m) + (count - 1) * plus_width(s, m->chip_size);
}

static const char *factor_text(const struct scene *s, const struct meeting *m,
                               const struct factor *f)
{
    char text[NUMBER_SIZE];
    double x = tensor_at(f->tensor, f->row, f->column);
    return text_print(s, "%s", number_print(text, x, m->decimals));
}

static void chip_text(struct scene *s, const char *part, int k, double x,
                      double y, double size, enum role role, const char *text)
{
    paint_text(s, id_named(part, k), x, y, size,
               role == ROLE_NONE ? WEIGHT_REGULAR : WEIGHT_BOLD, ALIGN_MIDDLE,
               role_color(s->theme, role), text);
}

// The k-th product at [at]; [now]: the one that is added just now.
static void paint_chip(struct scene *s, const struct meeting *m,
                       const struct address *a, int k, struct rect at, bool now)
{
    double size = m->chip_size, y = at.y + at.h / 2 + size * CAP_MIDDLE;
    struct factors f = product_factors(m->o, a->row, a->column, k);
    struct item *i = paint_box(s, id_named("chip", k), LAYER_CELL, at,
                               size * 0.3, s->theme->paper);
    i->stroke = u(s, now ? 3 : 1);
    i->line = now ? s->theme->ink : s->theme->rule;
    if (!f.b.tensor) { // the bias stands alone
        chip_text(s, "chip a", k, at.x + at.w / 2, y, size, ROLE_NONE,
                  factor_text(s, m, &f.a));
        return;
    }
    const double *w = m->factor;
    double dot = dot_width(s, size);
    double x = at.x + (at.w - w[0] - w[1] - dot) / 2;
    chip_text(s, "chip a", k, x + w[0] / 2, y, size, f.a.tensor->role,
              factor_text(s, m, &f.a));
    chip_text(s, "chip dot", k, x + w[0] + dot / 2, y, size, ROLE_NONE, "·");
    chip_text(s, "chip b", k, x + w[0] + dot + w[1] / 2, y, size,
              f.b.tensor->role, factor_text(s, m, &f.b));
}

// Which terms have been added: all of a known cell, else those so far.
static int terms_shown(const struct scene *s, const struct address *a)
{
    const struct operation *o = operation_of(a);
    if (a->term >= 0)
        return a->term + 1;
    return known(s, a->tensor, a->row, a->column) ? operation_terms(o) : 0;
}

// A row of chips from [x] on: terms [from, to).
static void chip_row(struct scene *s, const struct meeting *m,
                     const struct address *a, int from, int to, double x,
                     double y)
{
    double size = m->chip_size, w = chip_width(s, m);
    double h = chip_height(size), plus = plus_width(s, size);
    int terms = product_terms(m->o);
    for (int k = from; k < to; k++, x += w + plus) {
        int first = s->pose->count;
        paint_chip(s, m, a, k, (struct rect){x, y, w, h},
                   k == a->term && terms > 1);
        if (k > 0)
            chip_text(s, "chip plus", k, x - plus / 2,
                      y + h / 2 + size * CAP_MIDDLE, size, ROLE_NONE, "+");
        bool alone = a->term >= 0;
        pose_beat(s->pose, first, BEAT_COPY, alone ? 0 : k, alone ? 1 : terms);
    }
}

static const char *so_far(const struct scene *s, const char *number)
{
    return caption(s, "panel.product.far", SLOTS(TEXT("number", number)));
}

// Too many for the lane: those that fit, the last at the right; before them
// what has been added so far.
static void chip_window(struct scene *s, const struct meeting *m,
                        const struct address *a, int shown, double y)
{
    double size = m->chip_size, x = m->place.x;
    double one = chip_width(s, m) + plus_width(s, size);
    char text[NUMBER_SIZE];
    double wide =
        text_width(s, size, WEIGHT_BOLD, so_far(s, "−000.00")) + size * 0.7;
    double room = m->lane_right - x - wide;
    int fit = (int)(room / one), from = shown - (fit < 1 ? 0 : fit);
    if (fit < 1)
        return;
    if (from <= 0) {
        chip_row(s, m, a, 0, shown, x, y);
        return;
    }
    number_print(text, product_sum(m->o, a->row, a->column, from), m->decimals);
    paint_text(s, id_named("so far", 0),
               x + wide - plus_width(s, size) - u(s, 4),
               y + chip_height(size) / 2 + size * CAP_MIDDLE, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->ink, so_far(s, text));
    chip_row(s, m, a, from, shown, x + wide, y);
}

// What a cell that is not finished has added so far, in its lower part.
static void partial_sum(struct scene *s, const struct meeting *m,
                        const struct address *a, int shown)
{
    struct rect cell = grid_cell(&m->out, a->row, a->column);
    double size = text_size(s, TEXT_BODY), top = chip_height(m->chip_size);
    char text[NUMBER_SIZE];
    number_print(text, product_sum(m->o, a->row, a->column, shown),
                 m->decimals);
    const char *words = so_far(s, text);
    if (!m->inside)
        top = 0;
    if (text_width(s, size, WEIGHT_REGULAR, words) > cell.w - u(s, 6))
        words = text_print(s, "%s…", text);
    if (cell.h - top < size * 1.1 ||
        text_width(s, size, WEIGHT_REGULAR, words) > cell.w - u(s, 6))
        return;
    paint_text(s, id_named("so far in cell", 0), cell.x + cell.w / 2,
               cell.y + top + (cell.h - top) / 2 + size * CAP_MIDDLE, size,
               WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, words)
        ->beat = BEAT_RESULT;
}

void product_chips(struct scene *s, const struct meeting *m)
{
    assert(m->products > 0);
    struct address a = s->focus;
    if (a.tensor != m->out.tensor || a.column < 0 || s->view->look.thumbnail)
        return;
    int shown = terms_shown(s, &a);
    if (shown > 0 && !known(s, a.tensor, a.row, a.column))
        partial_sum(s, m, &a, shown);
    struct rect cell = grid_cell(&m->out, a.row, a.column);
    double all = chips_width(s, m);
    double x = cell.x + (cell.w - all) / 2;
    if (m->inside) {
        chip_row(s, m, &a, 0, shown, x, cell.y + u(s, 7));
        return;
    }
    if (m->lane <= 0)
        return;
    double y = m->place.y - u(s, 8) - chip_height(m->chip_size);
    x = fmax(m->place.x, fmin(x, m->lane_right - all));
    if (x + all <= m->lane_right + 0.5)
        chip_row(s, m, &a, 0, shown, x, y);
    else
        chip_window(s, m, &a, shown, y);
}
