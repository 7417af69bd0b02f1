// SPDX-License-Identifier: MIT
// What is learned for a distance j − i: a row of a table, the same for all
// words that far apart (trace/op/apart.c says which).
//   pick     table[bucket(j − i)]            a number for the score (T5)
//   relate   q_i · table[clip(j − i)]        what a query finds at that distance
//                                            (Shaw et al. 2018, equation 4)
//   gather   Σ_j weight_ij table[clip(j − i)]  what is passed on from there
//                                            (equation 3)
#include <assert.h>
#include <math.h>

#include "trace/op/law.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { TABLE, ROWS }; // operands: the table; of the last two, q and weights

static const struct op_kind kind_pick, kind_relate, kind_gather;

// The row of the table for words that stand [offset] apart, within it.
static int row_for(const struct operation *o, int offset)
{
    int rows = o->in[TABLE].tensor->room, most = (rows - 1) / 2;
    if (o->kind == &kind_pick)
        return distance_bucket(offset, rows, o->option, o->number);
    return most + (offset < -most ? -most : offset > most ? most : offset);
}

static int table_columns(const struct operation *o)
{
    return o->in[TABLE].tensor->columns;
}

static int weights(const struct operation *o)
{
    return o->in[ROWS].tensor->columns;
}

// The number for a pair of words; what a query meets there, place by place;
// what is passed on from each word.
static struct law_place picked(const struct operation *o, int row, int column,
                               int k)
{
    (void)k;
    return (struct law_place){row_for(o, column - row), 0};
}

static struct law_place related(const struct operation *o, int row, int column,
                                int k)
{
    return (struct law_place){row_for(o, column - row), k};
}

static struct law_place gathered(const struct operation *o, int row, int column,
                                 int k)
{
    return (struct law_place){row_for(o, k - row), column};
}

// The same as the law, in a loop of its own.
static void relative_forward(const struct operation *o, int row)
{
    const struct tensor *table = o->in[TABLE].tensor;
    bool gather = o->kind == &kind_gather;
    double *out = out_row(o, row);
    if (o->kind == &kind_pick) {
        for (int c = 0; c < o->out->columns; c++)
            out[c] = tensor_at(table, row_for(o, c - row), 0);
        return;
    }
    const double *x = in_row(o, ROWS, row);
    for (int c = 0; c < o->out->columns; c++)
        for (int k = 0; k < o->in[ROWS].tensor->columns; k++)
            out[c] +=
                x[k] * tensor_at(table, row_for(o, (gather ? k : c) - row),
                                 gather ? c : k);
}

static struct bound relative_bound(const struct operation *o, int row)
{
    struct bound table = bound_rows(o->in[TABLE].tensor, 0,
                                    o->in[TABLE].tensor->rows);
    if (o->kind == &kind_pick)
        return (struct bound){.off = table.off, .share = table.share};
    struct bound x = bound_operand(o, ROWS, row);
    double terms = law_terms(o);
    double off = x.off * table.size + x.size * table.off + x.off * table.off +
                 bound_sum(terms + 1) * x.size * table.size;
    return (struct bound){.off = terms * off, .share = INFINITY};
}

enum { MOST_APART = 250 }; // beyond that the whole table is named

// Row or cell of the table for each word that is met.
static int read_table(const struct operation *o, int row, int column,
                      struct cells out[MAX_READS])
{
    const struct tensor *table = o->in[TABLE].tensor;
    bool gather = o->kind == &kind_gather;
    int met = gather ? o->in[ROWS].tensor->columns : o->out->columns;
    int first = gather && column >= 0 ? column : 0;
    int wide = gather && column >= 0 ? 1 : table->columns;
    if (met > MOST_APART) {
        out[0] = cells_of(table, 0, table->rows, first, wide);
        return 1;
    }
    for (int k = 0; k < met; k++)
        out[k] = cells_of(table, row_for(o, k - row), 1, first, wide);
    return met;
}

static int read_relative(const struct operation *o, int row, int column, int k,
                         struct cells out[MAX_READS])
{
    const struct tensor *table = o->in[TABLE].tensor;
    bool gather = o->kind == &kind_gather, pick = o->kind == &kind_pick;
    int count = 0, from = k < 0 ? 0 : k, terms = k < 0 ? law_terms(o) : 1;
    if (column < 0 || (gather && k < 0))
        count = read_table(o, row, column, out);
    else if (gather)
        out[count++] = cells_of(table, row_for(o, k - row), 1, column, 1);
    else
        out[count++] = cells_of(table, row_for(o, column - row), 1,
                                pick ? 0 : from, pick ? 1 : terms);
    if (!pick)
        out[count++] = cells_of(o->in[ROWS].tensor, row, 1, from, terms);
    return count;
}

// --- what is said ------------------------------------------------------------

static void say_relative(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    bool gather = o->kind == &kind_gather;
    saying_text(s, "table", o->in[TABLE].tensor->plain);
    if (a->column < 0) {
        saying_level(s, o, a, "");
        return;
    }
    int other = gather ? a->term < 0 ? 0 : a->term : a->column;
    int at = row_for(o, other - a->row), rows = o->in[TABLE].tensor->room;
    saying_precise(s, "where",
                   o->kind == &kind_pick ? at : at - (rows - 1) / 2);
    saying_level(s, o, a, "");
}

static void spell_relative(const struct operation *o, struct spelling *s)
{
    if (o->kind != &kind_pick) {
        spell_factor(s, o, ROWS);
        formula_text(s->f, " ");
    }
    spell_operand(s, o, TABLE);
}

static void show_relative(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    const struct tensor *table = o->in[TABLE].tensor;
    if (a->term >= 0 && o->kind != &kind_pick) {
        formula_number(f, law_term(o, a->row, a->column, a->term), false);
        formula_strong(f);
        formula_so_far(f, law_so_far(o, a->row, a->column, a->term + 1));
        return;
    }
    if (a->column >= 0 && o->kind != &kind_pick) {
        law_formula(o, a, f);
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    if (a->column < 0) {
        if (o->kind != &kind_pick) {
            formula_name(f, o->in[ROWS].tensor, a->row, -1);
            formula_text(f, "·");
        }
        formula_matrix(f, table);
        return;
    }
    formula_name(f, table, row_for(o, a->column - a->row), -1);
    formula_result(f, o->out, a->row, a->column);
}

// --- the backward pass -------------------------------------------------------

static int met_by(const struct operation *o)
{
    return o->kind == &kind_gather ? o->in[ROWS].tensor->columns
                                   : o->out->columns;
}

// A row of the table may stand for any pair of words: on the paths of the
// others it counts 0.
static int partials_relative(const struct operation *o, int k, int row)
{
    (void)row;
    return k == TABLE ? o->out->rows * met_by(o) : o->out->columns;
}

static struct partial partial_of_table(const struct operation *o, int row,
                                       int column, int i)
{
    int a = i / met_by(o), b = i % met_by(o);
    bool gather = o->kind == &kind_gather, pick = o->kind == &kind_pick;
    struct partial w = {.row = a, .column = gather ? column : b};
    bool meant = row_for(o, b - a) == row;
    if (meant && pick)
        w.by = 1;
    else if (meant)
        partial_by(&w, o->in[ROWS].tensor, a, gather ? b : column);
    return w;
}

static struct partial partial_relative(const struct operation *o, int k,
                                       int row, int column, int i)
{
    if (k == TABLE)
        return partial_of_table(o, row, column, i);
    bool gather = o->kind == &kind_gather;
    struct partial w = {.row = row, .column = i};
    partial_by(&w, o->in[TABLE].tensor,
               row_for(o, gather ? column - row : i - row),
               gather ? i : column);
    return w;
}

#define RELATIVE(x)                                                            \
    .law = x, .forward = relative_forward, .bound = relative_bound,            \
    .terms = law_terms, .term = law_term, .reads = read_relative,              \
    .sentence = say_relative, .formula = show_relative,                        \
    .spell = spell_relative, .partials = partials_relative,                    \
    .partial = partial_relative, .prints = SLOT_PRECISE

static const struct op_kind kind_pick = {
    .name = "pick",
    .says = "pick.whole pick.row pick.cell",
    .whys = "why.pick.whole",
    RELATIVE(AT_PLACE(TABLE, picked)),
};

static const struct op_kind kind_relate = {
    .name = "relate",
    .says = "relate.whole relate.row relate.cell relate.term relate.term.last",
    .whys = "why.relate.whole",
    RELATIVE(SUMS(table_columns,
                  TIMES(AT(ROWS, ROW, TERM), AT_PLACE(TABLE, related)))),
};

static const struct op_kind kind_gather = {
    .name = "gather",
    .says = "gather.whole gather.row gather.cell gather.term gather.term.last",
    .whys = "why.gather.whole",
    RELATIVE(
        SUMS(weights, TIMES(AT(ROWS, ROW, TERM), AT_PLACE(TABLE, gathered)))),
};

struct tensor *pick(struct trace *t, const char *name,
                    const struct tensor *like, const struct tensor *table,
                    bool ahead, double far)
{
    struct tensor *out = tensor(t, name, like->room, like->columns);
    label_like(out, like);
    operate_by(t, &kind_pick, out, 0, out->room, &(struct operand){table, -1}, 1,
               far, ahead);
    return out;
}

struct tensor *relate(struct trace *t, const char *name,
                      const struct tensor *like, const struct tensor *Q,
                      const struct tensor *table)
{
    struct operand in[] = {[TABLE] = {table, -1}, [ROWS] = {Q, -1}};
    struct tensor *out = tensor(t, name, like->room, like->columns);
    assert(Q->columns == table->columns);
    label_like(out, like);
    operate(t, &kind_relate, out, 0, out->room, in, 2, 0);
    return out;
}

struct tensor *gather(struct trace *t, const char *name,
                      const struct tensor *weights, const struct tensor *table)
{
    struct operand in[] = {[TABLE] = {table, -1}, [ROWS] = {weights, -1}};
    struct tensor *out = tensor(t, name, weights->room, table->columns);
    out->row_labels = weights->row_labels;
    out->row_role = weights->row_role;
    operate(t, &kind_gather, out, 0, out->room, in, 2, 0);
    return out;
}
