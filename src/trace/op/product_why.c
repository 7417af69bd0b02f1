// Why sums of products are made: rows that meet rows, rows mixed by shares,
// rows through learned weights.
#include <math.h>
#include <stdlib.h>

#include "math/kernels.h"
#include "trace/operations.h"
#include "trace/op/product.h"
#include "trace/op/row_facts.h"
#include "trace/saying.h"

// Which two fit best: the largest of all products, the first of equals.
static void tell_fit(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *m = o->out;
    int best = tensor_argmax(m, row);
    saying_vector(s, "left", o->in[0].tensor, operand_row(o, 0, row));
    saying_vector(s, "right", o->in[1].tensor, best);
    saying_number(s, "highest", tensor_at(m, row, best));
}

// The row with the largest of all, and how many numbers are as large.
static int find_highest(const struct operation *o, int *ties)
{
    double high = -INFINITY;
    int row = o->row;
    *ties = 0;
    for (int r = o->row; r < o->row + o->rows; r++) {
        struct row_facts f = row_facts(o->out, r, o->out->columns);
        if (f.high > high)
            *ties = 0, row = r, high = f.high;
        *ties += f.high == high ? f.ties : 0;
    }
    return row;
}

void why_before(const struct operation *o, int row, struct saying *s)
{
    int best = row > 0 ? tensor_argmax(o->out, row) : 0;
    double before = row > 0 ? tensor_at(o->out, row - 1, best) : 0;
    if (row <= 0 || tensor_at(o->out, row, best) == before ||
        !saying_why(s, o, "row.next"))
        return;
    saying_column(s, "best", o->out, best);
    saying_short(s, "before", before);
    saying_short(s, "value", tensor_at(o->out, row, best));
}

// The two products that the picture shows as an example, and one that is as
// far off the diagonal: nearer to the beginning, or else to the end.
static void tell_twins(const struct tensor *m, struct saying *s)
{
    int last = m->rows - 1, p = example_position(m->rows);
    int q = example_other(m->rows, p);
    int back = p < q ? p : q, on = last - (p > q ? p : q);
    if (!back && !on)
        q = p = 0, on = last; // two positions: each meets itself
    int by = back ? -back : on;
    saying_cell(s, "first", m, p, q);
    saying_cell(s, "last", m, p + by, q + by);
    saying_short(s, "value", tensor_at(m, p, q));
}

void why_matmul_t(const struct operation *o, const struct address *a,
                  struct saying *s)
{
    const struct tensor *m = o->out;
    int ties, highest = find_highest(o, &ties);
    bool same = o->in[0].tensor == o->in[1].tensor;
    if (a->row > 0)
        why_before(o, a->row, s);
    if ((same && m->rows == 1) || a->row > 0)
        return; // of several rows it is said once
    if (a->row < 0 && saying_why(s, o, ties > 1 ? "whole.tie" : "whole.fit")) {
        tell_fit(o, highest, s);
        saying_count(s, "ties", ties);
        return;
    }
    if (!saying_why(s, o, a->row < 0 ? "whole" : "row"))
        return;
    saying_count(s, "d", product_terms(o));
    if (same)
        tell_twins(m, s);
}

// Two places of positions that are as far apart as each other.
static void why_apart(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->column < 0)
        saying_why(s, o, "row.moved");
    else
        saying_why(s, o, a->row == a->column ? "cell.own" : "cell.apart");
    saying_row(s, "row", o->out, a->row);
    saying_count(s, "apart", abs(a->row - a->column));
    saying_count(s, "hands", o->in[0].tensor->columns / 2);
}

void why_meeting(const struct operation *o, const struct address *a,
                 struct saying *s)
{
    if (a->term >= 0)
        return;
    if (o->in[0].tensor == o->in[1].tensor && a->row > 0)
        why_apart(o, a, s);
    if (s->key || a->column < 0 || !saying_why(s, o, "cell.agree"))
        return;
    int adds = 0, d = product_terms(o);
    for (int k = 0; k < d; k++)
        adds += product_term(o, a->row, a->column, k) > 0;
    saying_count(s, "adds", adds);
    saying_count(s, "d", d);
}

// No output leaves what the values span. A row of nothing but zeros would.
static void why_inside(const struct operation *o, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    for (int r = 0; r < weights->rows; r++)
        if (row_facts(weights, r, weights->columns).zeros == weights->columns)
            return;
    double low = tensor_at(V, 0, 0), high = low;
    for (int r = 1; r < V->rows; r++) {
        low = fmin(low, tensor_at(V, r, 0));
        high = fmax(high, tensor_at(V, r, 0));
    }
    saying_why(s, o, low < high ? "whole" : "whole.same");
    saying_number(s, "low", low);
    saying_number(s, "high", high);
}

// True when no weight is far from what each would have of an even mix.
static bool is_even(const struct tensor *weights, int row)
{
    double even = 1.0 / weights->columns;
    for (int c = 0; c < weights->columns; c++)
        if (fabs(tensor_at(weights, row, c) - even) >= 0.005)
            return false;
    return true;
}

// Why weights at all: an even mix would be the same for every row.
static void why_anew(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor;
    int here = operand_row(o, 0, row), keys = weights->columns;
    struct row_facts f = row_facts(weights, here, keys);
    const char *variant = keys == 1                ? "row.one"
                          : is_even(weights, here) ? "row.even"
                          : here                   ? "row"
                                                   : "row.first";
    if (!saying_why(s, o, variant))
        return;
    saying_count(s, "keys", keys);
    saying_column(s, "best", weights, f.best);
    saying_short(s, "even", 1.0 / keys);
    saying_short(s, "value", f.high);
}

// The largest weight in rows [from, to) that a row gives another than itself;
// a row alone, without a label, is nobody's own.
struct gift {
    int row, column; // -1: there is none
    double weight;
};

static struct gift find_gift(const struct tensor *weights, int from, int to)
{
    struct gift most = {-1, -1, 0};
    for (int r = from; r < to; r++)
        for (int c = 0; c < weights->columns; c++)
            if ((c != r || !weights->row_labels) &&
                tensor_at(weights, r, c) > most.weight)
                most = (struct gift){r, c, tensor_at(weights, r, c)};
    return most;
}

// What an output knows now. Returns false when nobody says what it is.
static bool why_carried(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    bool labelled = weights->row_labels != NULL;
    struct gift g = find_gift(weights, row < 0 ? 0 : row,
                              row < 0 ? weights->rows : row + 1);
    const char *variant = !labelled  ? "whole.pooled"
                          : row >= 0 ? "row.carries"
                                     : "whole.carries";
    if (g.row < 0 || !saying_why(s, o, variant))
        return false;
    saying_row(s, "holder", o->out, g.row);
    saying_row(s, "giver", V, g.column);
    saying_short(s, "share", g.weight);
    saying_count(s, "keys", V->rows);
    return true;
}

void why_mix(const struct operation *o, const struct address *a,
             struct saying *s)
{
    if (why_carried(o, a->row, s))
        return;
    if (a->row < 0)
        why_inside(o, s);
    else
        why_anew(o, a->row, s);
}

// --- rows through learned weights -------------------------------------------

// How many words would match themselves best if they met as they are.
static int count_alike(const struct tensor *X)
{
    int count = 0;
    for (int r = 0; r < X->rows; r++) {
        const double *x = tensor_row(X, r);
        double own = dot(x, x, X->columns);
        bool best = true;
        for (int c = 0; c < X->rows && best; c++)
            best = c == r || dot(x, tensor_row(X, c), X->columns) < own;
        count += best;
    }
    return count;
}

void why_matmul(const struct operation *o, const struct address *a,
                struct saying *s)
{
    const struct tensor *X = o->in[0].tensor, *W = o->in[1].tensor;
    int alike = X->rows > 1 ? count_alike(X) : 0;
    bool once = X->role == ROLE_KEY; // made for many queries
    if (a->row >= 0 || (once && X->rows == 1))
        return;
    if (!(alike && saying_why(s, o, "whole.alike")) &&
        !saying_why(s, o, once ? "whole.once" : "whole"))
        return;
    saying_count(s, "rows", X->rows);
    saying_count(s, "alike", alike);
    saying_text(s, "weights", W->plain);
    saying_count(s, "d", W->rows);
    saying_count(s, "columns", W->columns);
}

// The sum of a tensor that was furthest from 0 before it was squeezed, and
// whose it was.
static void tell_largest_sum(const struct tensor *m, struct saying *s)
{
    double largest = 0;
    int row = 0, column = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct operation *o = m->writer[r];
            double sum = product_sum(o, r, c, product_terms(o));
            if (fabs(sum) > fabs(largest))
                largest = sum, row = r, column = c;
        }
    saying_cell(s, "cell", m, row, column);
    saying_number(s, "largest", largest);
}

// The number of a row that differs most from the row before; -1 for none.
static int find_change(const struct tensor *m, int row)
{
    const double *x = tensor_row(m, row), *before = tensor_row(m, row - 1);
    int most = -1;
    double change = 0;
    for (int c = 0; c < m->columns; c++)
        if (fabs(x[c] - before[c]) > change) {
            change = fabs(x[c] - before[c]);
            most = c;
        }
    return most;
}

// What would be looked at most if the query before were asked again: rows that
// it meets stay. -1 when nothing is met, or several fit as well.
static int asked_again(const struct tensor *queries, int row)
{
    const struct operation *meets = queries->reader;
    if (!meets || meets->in[0].tensor != queries || row < 1 ||
        row > meets->out->rows ||
        (meets->kind != &kind_matmul_t && meets->kind->form != FORM_PAIR))
        return -1;
    const struct operand *asked = &meets->out->writer[row - 1]->in[0];
    struct row_facts f = row_facts(meets->out, row - 1, meets->out->columns);
    return asked->row == row - 1 && f.ties == 1 ? f.best : -1;
}

// A state asks, each time another.
static bool why_asked(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *m = o->out;
    if (row < 0)
        return false;
    saying_count(s, "columns", m->columns);
    if (o->in_count / 2 == 3 && saying_why(s, o, "row.made"))
        return true; // of three vectors: the state and the logits
    if (!saying_why(s, o, row ? "row.next" : "row.asks"))
        return false;
    saying_count(s, "d", o->in[0].tensor->columns);
    saying_text(s, "weights", o->in[1].tensor->plain);
    int changed = row ? find_change(m, row) : -1;
    if (row && changed < 0)
        saying_why(s, o, "row.alike");
    if (changed < 0)
        return true;
    saying_count(s, "place", changed + 1);
    saying_short(s, "before", tensor_at(m, row - 1, changed));
    saying_short(s, "now", tensor_at(m, row, changed));
    int again = asked_again(m, row);
    if (again < 0 || !saying_why(s, o, "row.again"))
        return true;
    saying_vector(s, "old", m, row - 1);
    saying_column(s, "best", m->reader->out, again);
    return true;
}

void why_affine(const struct operation *o, const struct address *a,
                struct saying *s)
{
    const struct tensor *read = o->in[0].tensor;
    bool whole = a->row < 0;
    if (why_asked(o, a->row, s) || !saying_why(s, o, whole ? "whole" : "row"))
        return;
    int rows = whole ? o->out->rows : read->rows;
    if (rows == 1)
        s->key = NULL;
    saying_count(s, "rows", rows);
    saying_count(s, "rest", rows - 1);
    saying_row(s, "row", whole ? o->out : read, 0);
    if (whole)
        tell_largest_sum(o->out, s);
}
