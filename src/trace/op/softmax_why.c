// Why a softmax is made of what it is made of, with numbers of this input.
#include <math.h>

#include "trace/op/row_facts.h"
#include "trace/op/softmax.h"
#include "trace/term.h"

void softmax_why_max(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    double max = a->row < 0 ? -INFINITY : tensor_at(o->out, a->row, 0);
    double factor = exp(max);
    if (max == -INFINITY)
        return;
    saying_why(s, o,
               max == 0           ? "row.zero"
               : factor == 0      ? "row.vanishing"
               : isfinite(factor) ? "row"
                                  : "row.beyond");
    saying_text(s, "one", tensor_number_noun(s->words, o->in[0].tensor));
    saying_number(s, "value", max);
    saying_number(s, "factor", factor);
}

// How far the largest of a row is ahead of the next.
struct lead {
    const struct tensor *of;
    int row, best, second; // -1: there is no second
    double difference, factor;
};

static struct lead find_lead(const struct tensor *m, int row)
{
    const double *x = tensor_row(m, row);
    struct lead l = {m, row, row_facts(m, row, m->columns).best, -1, 0, 0};
    for (int c = 0; c < m->columns; c++)
        if (c != l.best && x[c] != -INFINITY &&
            (l.second < 0 || x[c] > x[l.second]))
            l.second = c;
    if (l.second >= 0)
        l.difference = x[l.best] - x[l.second];
    l.factor = exp(l.difference);
    return l;
}

static void tell_lead(const struct lead *l, struct saying *s)
{
    saying_column(s, "best", l->of, l->best);
    saying_column(s, "second", l->of, l->second);
    saying_number(s, "difference", l->difference);
    saying_short(s, "factor", l->factor);
}

enum { FAR = 1000000 }; // a factor that no picture shows

void softmax_why_exp(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    const struct tensor *A = o->in[0].tensor;
    if (a->row < 0)
        return;
    int row = operand_row(o, 0, a->row), low = 0;
    struct lead l = find_lead(A, row);
    const double *x = tensor_row(A, row), *e = tensor_row(o->out, a->row);
    for (int c = 1; c < A->columns; c++)
        if (x[c] != -INFINITY && (x[low] == -INFINITY || x[c] < x[low]))
            low = c;
    if (isfinite(x[low]) && x[low] < 0 && e[low] > 0) {
        saying_why(s, o, "row.negative");
        saying_text(s, "one", tensor_number_noun(s->words, A));
        saying_column(s, "column", A, low);
        saying_number(s, "score", x[low]);
        saying_precise(s, "value", e[low]);
    } else if (l.second >= 0 && l.factor < FAR) {
        saying_why(s, o, l.difference > 0 ? "row" : "row.tie");
        tell_lead(&l, s);
    }
}

// A row that adds up to 1 as it is, or to nothing, shows no reason.
void softmax_why_sum(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    double sum = a->row < 0 ? 0 : tensor_at(o->out, a->row, 0);
    if (sum > 0 && fabs(sum - 1) >= 0.005 && saying_why(s, o, "row"))
        saying_number(s, "value", sum);
}

// Of the numbers that row [row] of a quotient was made from.
static struct lead lead_behind(const struct operation *o, int row)
{
    struct address e = {o->in[0].tensor, operand_row(o, 0, row), -1, -1};
    const struct operation *raised = operation_of(&e);
    return find_lead(raised->in[0].tensor, operand_row(raised, 0, e.row));
}

static void why_row(const struct operation *o, int row, struct saying *s)
{
    struct lead l = lead_behind(o, row);
    if (l.second < 0 || l.difference == 0)
        return;
    saying_why(s, o, l.factor < FAR ? "row" : "row.far");
    tell_lead(&l, s);
}

// The row whose largest is furthest ahead; of rows with one number each none.
static struct lead find_leader(const struct operation *o)
{
    struct lead most = {.second = -1};
    for (int r = 0; r < o->out->rows; r++) {
        struct lead l = lead_behind(o->out->writer[r], r);
        if (l.second >= 0 &&
            (most.second < 0 || l.difference > most.difference))
            most = l;
    }
    return most;
}

static void why_whole(const struct operation *o, struct saying *s)
{
    struct lead l = find_leader(o);
    if (l.second < 0)
        return;
    saying_why(s, o,
               l.difference == 0 ? "whole.level"
               : l.factor < FAR  ? "whole"
                                 : "whole.far");
    saying_row(s, "row", l.of, l.row);
    tell_lead(&l, s);
}

void softmax_why_share(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->row < 0 && o->out->rows > 1)
        why_whole(o, s);
    else
        why_row(o, a->row < 0 ? 0 : a->row, s);
}
