// SPDX-License-Identifier: MIT
// How many decimals the table of a weighted sum has, and what its signs say.
#include <math.h>

#include "base/number.h"
#include "panel/mix/table.h"
#include "scene/grid/heading.h"

// A number of a line as it is printed.
static double value_of(const struct mix_table *t, int line, int column)
{
    return figures_value(&t->value.figures,
                         tensor_at(t->m.V, t->rows[line], column));
}

static double scaled_of(const struct mix_table *t, int line, int column)
{
    return figures_value(&t->scaled.figures,
                         mixing_term(&t->m, t->rows[line], column));
}

// A line's weight; NAN when its digits only bound it, "<0.01".
static double weight_of(const struct scene *s, const struct mix_table *t,
                        int line)
{
    const char *text = mix_weight_text(s, t, line);
    double weight = mixing_weight(&t->m, t->rows[line]);
    return !text || number_read(text, &weight) ? weight : NAN;
}

static bool line_known(const struct scene *s, const struct mix_table *t,
                       int line)
{
    int k = t->rows[line];
    return known(s, t->m.weights, t->m.weight_row, k) &&
           known(s, t->m.V, k, -1);
}

static bool same(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(fabs(b), 1);
}

bool mix_line_exact(const struct scene *s, const struct mix_table *t, int line)
{
    if (!line_known(s, t, line)) // its digits tell nothing, nor may its sign
        return true;
    double weight = weight_of(s, t, line);
    for (int c = 0; c < t->m.V->columns; c++)
        if (!same(weight * value_of(t, line, c), scaled_of(t, line, c)))
            return false;
    return true;
}

// What the printed lines add up to, as far as they are known.
static double column_by_hand(const struct mix_table *t, int column, bool all)
{
    bool done;
    double sum = mix_others(t, column, &done);
    sum = done ? figures_value(&t->scaled.figures, sum) : 0;
    for (int line = 0; line < t->count; line++)
        if (all || column < t->m.done)
            sum += scaled_of(t, line, column);
    return sum;
}

bool mix_column_exact(const struct mix_table *t, int column)
{
    const struct mixing *m = &t->m;
    const struct figures *f = &t->scaled.figures;
    if (column >= m->done)
        return true;
    double sum = tensor_at(m->out, m->row, column);
    return figures_exact(f, sum) &&
           same(column_by_hand(t, column, false), figures_value(f, sum));
}

static bool lines_work_out(const struct scene *s, const struct mix_table *t)
{
    for (int line = 0; line < t->count; line++) {
        double weight = weight_of(s, t, line);
        for (int c = 0; c < t->m.V->columns; c++)
            if (!figures_gives(&t->scaled.figures,
                               weight * value_of(t, line, c),
                               mixing_term(&t->m, t->rows[line], c)))
                return false;
    }
    return true;
}

static bool columns_work_out(const struct mix_table *t)
{
    const struct mixing *m = &t->m;
    bool whole = t->others == 0;
    for (int c = 0; c < m->V->columns; c++)
        if ((whole || c < m->done) &&
            !figures_gives(&t->scaled.figures, column_by_hand(t, c, whole),
                           tensor_at(m->out, m->row, c)))
            return false;
    return true;
}

void mix_digits(const struct scene *s, struct mix_table *t)
{
    struct figures *f = &t->scaled.figures;
    int most = f->decimals;
    t->decimals = FORMULA_DECIMALS;
    t->works_out = true;
    if (most < 0 || s->asking || s->sized.cells)
        return;
    for (int line = 0; line < t->count; line++)
        if (!sized_by(s, t->m.weights, t->m.weight_row, t->rows[line]) ||
            !sized_by(s, t->m.V, t->rows[line], -1))
            return;
    for (int d = most; d >= CELL_DECIMALS; d--) {
        t->decimals = f->decimals = d;
        if (lines_work_out(s, t) && columns_work_out(t))
            return;
    }
    t->works_out = false;
    t->decimals = FORMULA_DECIMALS;
    f->decimals = most;
}

void mix_note(struct scene *s, const struct mix_table *t)
{
    struct rect block = mix_block(t, &t->scaled), at = mix_below(t, t->word);
    double right = block.x + block.w, low = at.y + at.h + u(s, 9);
    if (!t->works_out)
        paint_rounded(s, right, low + text_size(s, TEXT_SMALL), right - t->at.x,
                      ALIGN_END);
}
