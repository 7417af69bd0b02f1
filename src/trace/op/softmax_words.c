// Sentences of the four operations that make a softmax.
#include <math.h>

#include "trace/op/row_facts.h"
#include "trace/op/softmax.h"
#include "trace/term.h"

static double in_at(const struct operation *o, int k, int row, int column)
{
    return tensor_at(o->in[k].tensor, operand_row(o, k, row), column);
}

static int row_of(const struct operation *o, const struct address *a)
{
    return a->row < 0 ? o->row : a->row;
}

// What all four tell about their row.
static void tell_row(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *A = o->in[0].tensor;
    saying_row(s, "row", A, operand_row(o, 0, row));
    saying_text(s, "one", tensor_number_noun(s->words, A));
    saying_count(s, "keys", A->columns);
}

// --- max --------------------------------------------------------------------

static void say_so_far(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *A = o->in[0].tensor;
    int from = operand_row(o, 0, a->row), last = A->columns - 1;
    struct row_facts f = row_facts(A, from, a->term + 1);
    saying_is(s, o,
              f.high == -INFINITY ? "term.nothing"
              : a->term == last   ? "term.last"
                                  : "term");
    saying_column(s, "column", A, a->term);
    saying_number(s, "value", tensor_at(A, from, a->term));
    saying_number(s, "so_far", f.high);
}

void softmax_say_max(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = row_of(o, a);
    double max = tensor_at(o->out, row, 0);
    tell_row(o, row, s);
    if (a->term >= 0) {
        say_so_far(o, a, s);
        return;
    }
    saying_is(s, o, max == -INFINITY ? "row.nothing" : "row");
    saying_number(s, "value", max);
}

// --- exp --------------------------------------------------------------------

static void say_power(const struct operation *o, int row, int column,
                      struct saying *s)
{
    double score = in_at(o, 0, row, column), max = in_at(o, 1, row, 0);
    double value = tensor_at(o->out, row, column);
    saying_column(s, "column", o->in[0].tensor, column);
    if (score == -INFINITY) {
        saying_is(s, o, "cell.masked");
        return;
    }
    saying_is(s, o,
              score == max ? "cell.largest"
              : value == 0 ? "cell.underflow"
              : value == 1 ? "cell.nearly"
                           : "cell");
    saying_precise(s, "power", score - max);
    saying_number(s, "value", value);
}

void softmax_say_exp(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = row_of(o, a);
    tell_row(o, row, s);
    if (a->column >= 0) {
        say_power(o, row, a->column, s);
        return;
    }
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    const double *e = tensor_row(o->out, row);
    int least = 0;
    for (int c = 1; c < o->out->columns; c++)
        least = e[c] < e[least] ? c : least;
    saying_is(s, o,
              in_at(o, 1, row, 0) == -INFINITY ? "row.nothing"
              : f.zeros                        ? "row.zeros"
              : e[least] == 1                  ? "row.level"
                                               : "row");
    saying_count(s, "zeros", f.zeros);
    saying_column(s, "best", o->out, f.best);
    saying_column(s, "least", o->out, least);
    saying_precise(s, "value", e[least]);
}

// --- sum --------------------------------------------------------------------

static double sum_up_to(const struct operation *o, int row, int count)
{
    double sum = 0;
    for (int c = 0; c < count; c++)
        sum += in_at(o, 0, row, c);
    return sum;
}

void softmax_say_sum(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = row_of(o, a), last = o->in[0].tensor->columns - 1;
    double sum = tensor_at(o->out, row, 0);
    tell_row(o, row, s);
    if (a->term >= 0) {
        saying_is(s, o, a->term == last ? "term.last" : "term");
        saying_column(s, "column", o->in[0].tensor, a->term);
        saying_number(s, "value", in_at(o, 0, row, a->term));
        saying_number(s, "so_far", sum_up_to(o, row, a->term + 1));
        return;
    }
    saying_is(s, o, sum > 0 ? "row" : "row.nothing");
    saying_number(s, "value", sum);
}

// --- divide -----------------------------------------------------------------

static int empty_rows(const struct operation *o)
{
    int empty = 0;
    for (int r = o->row; r < o->row + o->rows; r++)
        empty += in_at(o, 1, r, 0) == 0;
    return empty;
}

static void say_shares(const struct operation *o, int row, struct saying *s)
{
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    int shares = f.count - f.zeros;
    saying_is(s, o,
              shares == 1                       ? "row.one"
              : f.ties == f.count && f.ties > 1 ? "row.equal"
              : f.ties > 1                      ? "row.tie"
                                                : "row");
    saying_count(s, "shares", shares);
    saying_count(s, "ties", f.ties);
    saying_short(s, "value", f.high);
    saying_column(s, "best", o->out, f.best);
}

void softmax_say_share(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    int row = row_of(o, a);
    tell_row(o, row, s);
    if (a->row < 0 && o->rows > 1) {
        int empty = empty_rows(o);
        saying_is(s, o, empty ? "whole.empty" : "whole");
        saying_count(s, "empty", empty);
    } else if (in_at(o, 1, row, 0) == 0) {
        saying_is(s, o, "row.nothing");
    } else if (a->column < 0) {
        say_shares(o, row, s);
    } else {
        saying_is(s, o, "cell");
        saying_column(s, "column", o->out, a->column);
        saying_number(s, "exponential", in_at(o, 0, row, a->column));
        saying_number(s, "sum", in_at(o, 1, row, 0));
        saying_number(s, "value", tensor_at(o->out, row, a->column));
    }
}
