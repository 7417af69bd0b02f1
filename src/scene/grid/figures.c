// SPDX-License-Identifier: MIT
#include "scene/grid/figures.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "scene/mark/hatch.h"
#include "trace/origin.h"

// The exponentials of a softmax and its shares lie between 0 and 1.
static void figures_digits(const struct figures *f,
                           char out[static NUMBER_SIZE], double x, int decimals)
{
    if (f->bounded || (f->shares && x > 0.5))
        number_print_share(out, x, decimals);
    else
        number_print_rounded(out, x, decimals);
}

static inline void count(struct figures *f, double x)
{
    if (!isfinite(x)) {
        f->masked = true;
        return;
    }
    f->low = x < f->low ? x : f->low;
    f->high = x > f->high ? x : f->high;
    f->fractions = f->fractions || floor(x) != x;
    if (x != 0 && (f->tiny == 0 || fabs(x) < f->tiny))
        f->tiny = fabs(x);
    if (x > 0.5 && x < 1 && x > f->near)
        f->near = x;
}

void figures_count(struct figures *f, double x)
{
    count(f, x);
}

static bool expects(const struct scene *s)
{
    return s->asking || s->sized.cells;
}

static double expected(const struct figures *f)
{
    return f->shares || f->bounded ? 0.5 : -5.5;
}

void figures_expect(const struct scene *s, struct figures *f)
{
    if (expects(s))
        count(f, expected(f));
}

// There may be a million numbers, and every frame counts them.
void figures_count_rows(const struct scene *s, struct figures *f,
                        const struct tensor *m, int row, int rows)
{
    struct figures all = *f; // which nothing else points to
    if (m->packed) { // nothing of it is hidden, and its ends are known
        count(&all, m->range.low);
        count(&all, m->range.high);
        *f = all;
        return;
    }
    for (int r = row; r < row + rows; r++) {
        const double *x = tensor_row(m, r);
        all.shares = all.shares || row_is_of_shares(m, r);
        for (int c = 0; c < m->columns; c++)
            if (sized_by(s, m, r, c))
                count(&all, x[c]);
            else if (expects(s))
                count(&all, expected(&all));
    }
    *f = all;
}

// The digits all have one width, so the two ends of the range, with decimals
// if any value has some, are the widest.
double figures_width(const struct scene *s, const struct figures *f,
                     double size, int decimals)
{
    double ends[] = {f->low, f->high}, widest = 0;
    char number[NUMBER_SIZE];
    for (int i = 0; i < 2; i++) {
        double x = ends[i];
        if (f->fractions && fabs(x) < 1e6)
            x = trunc(x) + (x < 0 ? -0.5 : 0.5);
        number_print(number, x, decimals);
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD, number));
    }
    if (f->bounded && f->tiny > 0 && f->tiny < pow(10, -decimals) / 2) {
        number_print(number, f->tiny, decimals);
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD, number));
    }
    if ((f->bounded || f->shares) && f->near > 0) {
        number_print_share(number, f->near, decimals);
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD, number));
    }
    if (f->masked)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD, "−∞"));
    return widest;
}

void figures_fit(const struct scene *s, struct figures *f, double width,
                 double height, int most, int least)
{
    assert(most >= least);
    static const int sizes[] = {TEXT_TITLE, TEXT_NUMBER, TEXT_SMALL};
    f->decimals = -1;
    f->infinite = false;
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return;
    for (int i = 0; i < 3; i++) {
        f->size = text_size(s, sizes[i]);
        bool last = i == 2;
        if (f->size * 1.05 > height)
            continue;
        for (int d = most; d >= (last ? least : most); d--) {
            if (figures_width(s, f, f->size, d) > width - u(s, 6))
                continue;
            f->decimals = d;
            return;
        }
    }
    // What is never looked at says so where no number has room.
    f->infinite = f->masked && f->size * 1.05 <= height &&
                  text_width(s, f->size, WEIGHT_BOLD, "−∞") <= width - u(s, 3);
}

const char *figures_print(const struct scene *s, const struct figures *f,
                          double x)
{
    if (f->decimals < 0 && !(f->infinite && is_masked(x)))
        return NULL;
    char number[NUMBER_SIZE];
    int decimals = f->decimals < 0 ? 0 : f->decimals; // −∞ has none
    figures_digits(f, number, x, decimals);
    return text_print(s, "%s", number);
}

bool figures_exact(const struct figures *f, double x)
{
    int decimals = f->decimals < 0 ? FORMULA_DECIMALS : f->decimals;
    return f->bounded || f->shares ? number_exact_share(x, decimals)
                                   : number_exact(x, decimals);
}

double figures_value(const struct figures *f, double x)
{
    char number[NUMBER_SIZE];
    double read;
    if (f->decimals < 0 || !isfinite(x))
        return x;
    figures_digits(f, number, fabs(x), f->decimals);
    return number_read(number, &read) ? copysign(read, x) : NAN;
}

bool figures_gives(const struct figures *f, double by_hand, double x)
{
    double printed = figures_value(f, x), last;
    if (f->decimals < 0 || !isfinite(x))
        return true;
    last = fabs(x) < 1e6 ? pow(10, -f->decimals)
                         : pow(10, floor(log10(fabs(x))) - 1);
    return fabs(by_hand - printed) <= last * 0.5 + 1e-9 * fmax(fabs(x), 1e-3);
}

struct item *paint_figure(struct scene *s, const struct figures *f, uint64_t id,
                          struct rect at, double value, double most,
                          enum light light, enum role role)
{
    double small = fmin(at.w, at.h);
    if (is_masked(value))
        paint_hatch(s, id ^ id_named("hatch", 0), LAYER_SLOT, at, light);
    struct item *i = paint_box(s, id, LAYER_CELL, at, fmin(u(s, 4), small / 5),
                               signed_color(s->theme, value, most));
    i->negative = shows_negative(value, most);
    bool strong = light == LIGHT_FOCUS || light == LIGHT_OPERAND;
    if (light == LIGHT_DIM)
        i->fill = dimmed(s->theme, i->fill);
    i->line = light == LIGHT_OPERAND ? role_color(s->theme, role)
              : light == LIGHT_FOCUS ? s->theme->ink
              : light == LIGHT_DIM   ? s->theme->rule
                                     : hollow_line(s->theme, value, most);
    i->stroke = light == LIGHT_FOCUS ? 3 : light == LIGHT_OPERAND ? 2 : 1;
    i->stroke = u(s, i->stroke);
    if (small < u(s, 9))
        i->stroke = light == LIGHT_FOCUS ? u(s, 1.5) : 0;
    i->text = figures_print(s, f, value);
    i->size = f->size;
    i->weight = strong ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = light == LIGHT_DIM ? s->theme->grey : ink_on(i->fill);
    if (is_masked(value))
        i->fill = CLEAR;
    return i;
}
