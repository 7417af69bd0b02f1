// SPDX-License-Identifier: MIT
// Which words may be drawn. Of a row of chances the likeliest K stay (Fan et al.
// 2018, section 5.4), or the fewest of the likeliest that make P together, the
// one that crosses P among them (Holtzman et al. 2020, section 3.1). All others
// get 0, and what stays is divided by its sum. Of equally likely words the first
// comes first. And the temperature, which the logits are divided by before.
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/number.h"
#include "math/order.h"
#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { FROM, SUM_OF_IT };

// --- what stays --------------------------------------------------------------

static const struct op_kind kind_keep_top, kind_keep_mass;

static int *falling(const struct operation *o, int row)
{
    int count = o->in[FROM].tensor->columns;
    int *order = must_realloc(NULL, (size_t)count, sizeof *order);
    order_falling(in_row(o, FROM, row), count, order);
    return order;
}

// What is missing from P by rounding alone is not missing.
static bool makes(const struct operation *o, double sum)
{
    return sum >= o->number - 4 * ROUNDING * o->in[FROM].tensor->columns;
}

// How many of a row stay, in their [order].
static int count_kept(const struct operation *o, int row, const int *order)
{
    const double *x = in_row(o, FROM, row);
    int all = o->in[FROM].tensor->columns, count = 0;
    double sum = 0;
    if (o->kind == &kind_keep_top)
        return o->number < all ? (int)o->number : all;
    while (count < all && !makes(o, sum))
        sum += x[order[count++]];
    return count;
}

static void keep_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, FROM, row);
    int *order = falling(o, row), kept = count_kept(o, row, order);
    for (int k = 0; k < o->out->columns; k++)
        out[order[k]] = k < kept ? x[order[k]] : 0;
    free(order);
}

// What has no chance is kept or cut alike.
static bool is_kept(const struct operation *o, int row, int column)
{
    return tensor_at(o->out, row, column) != 0;
}

// Whether one stays is a matter of all, as their sum is.
static int reads_row(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    const struct tensor *m = o->in[FROM].tensor;
    (void)column, (void)k;
    out[0] = cells_of(m, operand_row(o, FROM, row), 1, 0, m->columns);
    return 1;
}

// --- what is said of it ------------------------------------------------------

// True when no word behind the first [kept] had a chance.
static bool loses_nothing(const struct operation *o, int row, const int *order,
                          int kept)
{
    const double *x = in_row(o, FROM, row);
    for (int k = kept; k < o->out->columns; k++)
        if (x[order[k]] != 0)
            return false;
    return true;
}

static void say_kept_row(const struct operation *o, int row, struct saying *s)
{
    int *order = falling(o, row), kept = count_kept(o, row, order);
    const double *x = in_row(o, FROM, row);
    double sum = 0;
    for (int k = 0; k < kept; k++)
        sum += x[order[k]];
    bool top = o->kind == &kind_keep_top;
    bool all = loses_nothing(o, row, order, kept);
    saying_is(s, o,
              all                                             ? "row.all"
              : top && x[order[kept - 1]] == x[order[kept]]   ? "row.tie"
              : !top && kept == 1                             ? "row.one"
                                                              : "row");
    if (!top) {
        saying_count(s, "kept", kept);
        saying_share(s, "sum", sum);
    }
    saying_column(s, "last", o->out, order[kept - 1]);
    saying_share(s, "value", x[order[kept - 1]]);
    if (top) {
        saying_column(s, "next", o->out, order[kept]);
        saying_share(s, "cut", x[order[kept]]);
    }
    free(order);
}

static void say_kept_cell(const struct operation *o, const struct address *a,
                          struct saying *s)
{
    int *order = falling(o, a->row), kept = count_kept(o, a->row, order);
    const double *x = in_row(o, FROM, a->row);
    bool top = o->kind == &kind_keep_top;
    bool tie = top && x[a->column] == x[order[kept - 1]];
    saying_is(s, o,
              x[a->column] == 0                       ? "cell.nothing"
              : !is_kept(o, a->row, a->column)        ? tie ? "cell.tie" : "cell.cut"
              : !top && order[0] == a->column         ? "cell.first"
                                                      : "cell");
    if (tie)
        saying_column(s, "last", o->out, order[kept - 1]);
    free(order);
}

static void say_keep(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    char mass[NUMBER_SIZE];
    if (o->kind == &kind_keep_top)
        saying_count(s, "k", (int)o->number);
    else
        saying_text(s, "mass",
                    arena_print(s->arena, "%s",
                                number_print_shortest(mass, o->number)));
    if (a->row < 0)
        saying_is(s, o, "whole");
    else if (a->column < 0)
        say_kept_row(o, a->row, s);
    else
        say_kept_cell(o, a, s);
}

// What the words that are cut would be drawn by, in the last row.
static void why_keep(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int row = o->out->rows - 1;
    const double *x = in_row(o, FROM, row), *y = tensor_row(o->out, row);
    double lost = 0;
    if (a->row >= 0)
        return;
    for (int c = 0; c < o->out->columns; c++)
        lost += x[c] - y[c];
    if (!(lost > 0) || !saying_why(s, o, "whole"))
        return;
    saying_row(s, "row", o->out, row);
    saying_share(s, "lost", lost);
}

// --- its formula -------------------------------------------------------------

// "top 3( ", "mass 0.9( ".
static void open_call(const struct operation *o, struct formula *f)
{
    char number[NUMBER_SIZE];
    formula_call(f, arena_print(f->arena, "%s %s",
                                o->kind == &kind_keep_top ? "top" : "mass",
                                number_print_shortest(number, o->number)));
}

static void show_keep(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    if (a->column >= 0 && is_kept(o, a->row, a->column)) {
        formula_relation(f);
        formula_name(f, o->in[FROM].tensor, a->row, a->column);
    }
    if (a->column >= 0) {
        formula_result(f, o->out, a->row, a->column);
        return;
    }
    formula_relation(f);
    open_call(o, f);
    formula_name(f, o->in[FROM].tensor, a->row, -1);
    formula_close(f);
}

static void spell_keep(const struct operation *o, struct spelling *s)
{
    open_call(o, s->f);
    spell_operand(s, o, FROM);
    formula_close(s->f);
}

#define KEEP(kind_name, ...)                                                   \
    {                                                                          \
        .name = kind_name,                                                     \
        .whys = "why." kind_name ".whole",                                     \
        .law = WHEN(is_kept, IN(FROM), CONSTANT(0)), .forward = keep_forward,  \
        .bound = law_bound, .terms = law_terms, .term = law_term,              \
        .reads = reads_row, LAW_BACK,                                          \
        .operands = "from", .prints = SLOT_SHARE, .sentence = say_keep,        \
        .why = why_keep, .formula = show_keep, .spell = spell_keep,            \
        .does = DOES_CUT, __VA_ARGS__                                          \
    }

static const struct op_kind kind_keep_top =
    KEEP("keep_top",
         .says = "keep_top.whole keep_top.row keep_top.row.tie "
                 "keep_top.row.all keep_top.cell keep_top.cell.cut "
                 "keep_top.cell.tie keep_top.cell.nothing");

static const struct op_kind kind_keep_mass =
    KEEP("keep_mass",
         .says = "keep_mass.whole keep_mass.row keep_mass.row.one "
                 "keep_mass.row.all keep_mass.cell "
                 "keep_mass.cell.first keep_mass.cell.cut "
                 "keep_mass.cell.nothing");

// --- divided by its sum ------------------------------------------------------

// All of it: that it has terms is too little to be walked.
static void show_remain(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    struct address sum = *a;
    sum.term = -1;
    law_formula(o, &sum, f);
}

static const struct op_kind kind_remain = {
    .name = "remain",
    .says = "remain.whole remain.row",
    .single = true,
    .joined = true,
    .prints = SLOT_SHARE,
    .law = SUM(FROM, IN(FROM)),
    .forward = law_forward,
    .bound = law_bound,
    .reads = reads_row,
    LAW_BACK,
    .formula = show_remain,
    .spell = law_spell,
    .does = DOES_CUT,
};

static const struct op_kind kind_refill = {
    .name = "refill",
    .says = "refill.whole refill.row refill.cell",
    .joined = true,
    .prints = SLOT_SHARE,
    .operands = "from sum",
    OF_LAW(OVER(IN(FROM), IN(SUM_OF_IT))),
    .does = DOES_CUT,
};

static struct tensor *keep(struct trace *t, const char *name,
                           const struct op_kind *kind,
                           const struct tensor *shares, double number)
{
    static const struct term stays = {"stays", ROLE_NONE, NULL};
    static const struct term left = {"stays_sum", ROLE_NONE, NULL};
    int rows = shares->rows;
    struct tensor *kept =
        is(&stays, tensor_like(t, format(t, "%s.kept", name), shares));
    struct tensor *sum =
        is(&left, tensor(t, format(t, "%s.sum", name), rows, 1));
    struct tensor *out = tensor_like(t, name, shares);
    sum->row_labels = shares->row_labels;
    sum->row_list = shares->row_list;
    struct operand in[] = {[FROM] = {shares, -1}};
    struct operand over[] = {[FROM] = {kept, -1}, [SUM_OF_IT] = {sum, -1}};
    operate(t, kind, kept, 0, rows, in, 1, number);
    operate(t, &kind_remain, sum, 0, rows, over, 1, 0);
    operate(t, &kind_refill, out, 0, rows, over, 2, 0);
    return out;
}

struct tensor *keep_top(struct trace *t, const char *name,
                        const struct tensor *shares, int most)
{
    return keep(t, name, &kind_keep_top, shares, most);
}

struct tensor *keep_mass(struct trace *t, const char *name,
                         const struct tensor *shares, double mass)
{
    return keep(t, name, &kind_keep_mass, shares, mass);
}

// --- the temperature ---------------------------------------------------------

static void say_cool(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    char by[NUMBER_SIZE];
    saying_level(s, o, a,
                 a->row >= 0     ? ""
                 : o->number < 1 ? ".below"
                                 : "");
    saying_text(
        s, "temperature",
        arena_print(s->arena, "%s", number_print_shortest(by, o->number)));
}

static const struct op_kind kind_cool = {
    .name = "cool",
    .says = "cool.whole cool.whole.below cool.row cool.cell",
    OF_LAW(OVER(IN(FROM), OWN_NUMBER)),
    .operands = "from",
    .sentence = say_cool,
};

struct tensor *cool(struct trace *t, const char *name,
                    const struct tensor *logits, double temperature)
{
    struct tensor *out = tensor_like(t, name, logits);
    operate(t, &kind_cool, out, 0, logits->rows, &(struct operand){logits, -1},
            1, temperature);
    return out;
}
