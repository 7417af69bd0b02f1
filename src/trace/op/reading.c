// SPDX-License-Identifier: MIT
// What is read off finished weights: of a row its largest, its sum and its
// entropy −Σ a ln a in nats (Shannon 1948, section 6), of a column its sum. e
// to the entropy is over how many equal shares the row would be as uncertain; 1
// / Σ a² is an effective number, too, which one reckons by hand. All are walked
// number by number, and said and written alike.
#include <assert.h>
#include <math.h>

#include "say/compared.h"
#include "trace/op.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"
#include "trace/origin.h"
#include "trace/saying.h"
#include "trace/term.h"

static const struct op_kind kind_most, kind_total, kind_entropy, kind_collect,
    kind_effective;

static int reading_terms(const struct operation *o)
{
    const struct tensor *A = o->in[0].tensor;
    return o->kind == &kind_collect ? A->rows : A->columns;
}

static double reading_number(const struct operation *o, int row, int k)
{
    const struct tensor *A = o->in[0].tensor;
    return o->kind == &kind_collect ? tensor_at(A, k, row)
                                    : tensor_at(A, row, k);
}

static double number_term(const struct operation *o, int row, int column, int k)
{
    (void)column;
    return reading_number(o, row, k);
}

// −a ln a, which is 0 for 0.
static double entropy_term(const struct operation *o, int row, int column,
                           int k)
{
    double a = number_term(o, row, column, k);
    return a == 0 ? 0 : -a * log(a);
}

static double square_term(const struct operation *o, int row, int column, int k)
{
    double a = number_term(o, row, column, k);
    return a * a;
}

static double reading_so_far(const struct operation *o, int row, int count)
{
    double sum = 0, high = -INFINITY;
    for (int k = 0; k < count; k++) {
        double x = operation_term(o, row, 0, k);
        high = x > high ? x : high;
        sum += x;
    }
    return o->kind == &kind_most ? high : sum;
}

// What a few roundings took from a whole number is given back: n equal shares
// are like n.
static double effective(const struct operation *o, double squares)
{
    double x = 1 / squares, whole = round(x);
    return fabs(x - whole) <= 1e-15 * reading_terms(o) * whole ? whole : x;
}

static void reading_forward(const struct operation *o, int row)
{
    double sum = reading_so_far(o, row, reading_terms(o));
    *out_row(o, row) = o->kind == &kind_effective ? effective(o, sum) : sum;
}

// −a ln a is steep near 0, yet less than 40 wherever a is off by a rounding.
static struct bound reading_bound(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor;
    struct bound x = o->kind == &kind_collect ? bound_rows(A, 0, A->rows)
                                              : bound_operand(o, 0, row);
    double terms = reading_terms(o), steep = o->kind == &kind_entropy ? 40 : 1;
    if (o->kind == &kind_most)
        return x;
    if (o->kind == &kind_effective) // of n shares Σ a² is 1/n or more
        steep = 2 * terms * terms;
    return (struct bound){.off = terms * steep * x.off +
                                 bound_sum(terms + 2) * terms *
                                     fmax(x.size, steep > 1),
                          .share = INFINITY};
}

static int reads_of(const struct operation *o, int row, int column, int k,
                    struct cells out[MAX_READS])
{
    (void)column;
    const struct tensor *A = o->in[0].tensor;
    int from = k < 0 ? 0 : k, count = k < 0 ? reading_terms(o) : 1;
    out[0] = o->kind == &kind_collect ? cells_of(A, from, count, row, 1)
                                      : cells_of(A, row, 1, from, count);
    return 1;
}

// --- what is said ------------------------------------------------------------

bool sums_to_one(double sum)
{
    return fabs(sum - 1) <= 0.01;
}

// The name of the k-th of what is read: a column, or for a column a row.
static void tell_read(const struct operation *o, const char *slot, int k,
                      struct saying *s)
{
    if (o->kind == &kind_collect)
        saying_row(s, slot, o->in[0].tensor, k);
    else
        saying_column(s, slot, o->in[0].tensor, k);
}

// Where the largest of what is read stands, the first of equals; how many
// there are.
static int largest_read(const struct operation *o, int row, int *ties)
{
    int best = 0;
    *ties = 0;
    for (int k = 1; k < reading_terms(o); k++)
        if (reading_number(o, row, k) > reading_number(o, row, best))
            best = k;
    for (int k = 0; k < reading_terms(o); k++)
        *ties += reading_number(o, row, k) == reading_number(o, row, best);
    return best;
}

// Fills [slot] with a number of what is read, or the largest of it.
static void tell_number(const struct operation *o, const char *slot, int row,
                        double x, struct saying *s)
{
    bool down = o->kind == &kind_collect;
    saying_of(s, slot, o->in[0].tensor, down ? 0 : row, x);
}

static void say_term(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    bool last = a->term + 1 == reading_terms(o);
    saying_is(s, o, last ? "term.last" : "term");
    tell_read(o, "key", a->term, s);
    tell_number(o, "value", a->row, reading_number(o, a->row, a->term), s);
    tell_number(o, "term", a->row, operation_term(o, a->row, 0, a->term), s);
    saying_of(s, "so_far", o->out, a->row,
              reading_so_far(o, a->row, a->term + 1));
    if (o->kind == &kind_effective)
        saying_chain(s, "value^(2) = term");
}

// How many rows of the sums are not 1.
static int count_off(const struct tensor *sums)
{
    int off = 0;
    for (int r = 0; r < sums->rows; r++)
        off += !sums_to_one(tensor_at(sums, r, 0));
    return off;
}

// True when softmax seems to have gone down the columns of what is read: each
// of them sums to 1.
static bool columns_sum_to_one(const struct tensor *A)
{
    for (int c = 0; c < A->columns; c++) {
        double sum = 0;
        for (int r = 0; r < A->rows; r++)
            sum += tensor_at(A, r, c);
        if (!sums_to_one(sum))
            return false;
    }
    return true;
}

// True when all weights of all rows are 1 / n, but for rounding.
static bool is_even(const struct operation *o)
{
    const struct tensor *A = o->in[0].tensor;
    double share = 1.0 / A->columns;
    for (int r = 0; r < A->rows; r++)
        for (int c = 0; c < A->columns; c++)
            if (!(fabs(tensor_at(A, r, c) - share) <= 1e-6 * share))
                return false;
    return A->columns > 1;
}

// Which of the sentences on all rows is true: none is the highest where all are
// the same as they are printed.
static const char *whole_variant(const struct operation *o, int off, bool apart)
{
    bool columns = off == o->rows && columns_sum_to_one(o->in[0].tensor);
    if (o->kind == &kind_total && off)
        return !apart    ? "whole.off.same"
               : columns ? "whole.columns"
                         : "whole.off";
    if (o->kind == &kind_entropy && !apart && is_even(o))
        return "whole.even";
    return apart ? "whole" : "whole.same";
}

static void say_whole(const struct operation *o, struct saying *s)
{
    struct column_ends e = column_ends(o->out);
    int off = count_off(o->out);
    bool shares = row_is_of_shares(o->out, e.high);
    bool apart =
        shown_apart(shares ? SLOT_SHARE : SLOT_NUMBER, e.most, e.least);
    saying_is(s, o, whole_variant(o, off, apart));
    if (o->kind == &kind_entropy)
        saying_count(s, "columns", o->in[0].tensor->columns);
    saying_count(s, "off", off);
}

static void reading_say(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    if (a->row < 0 && o->rows > 1) {
        say_whole(o, s);
        return;
    }
    int row = operation_row(o, a);
    double value = tensor_at(o->out, row, 0);
    saying_count(s, "keys", reading_terms(o));
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    int ties, best = largest_read(o, row, &ties);
    const char *variant = "row";
    bool all = ties == reading_terms(o),
         names = o->kind == &kind_most || o->kind == &kind_effective;
    if (names && (ties == 1 && (all || reading_number(o, row, best) == 1)))
        variant = "row.one";
    else if (o->kind == &kind_effective && all)
        variant = "row.equal";
    else if (names && ties > 1)
        variant = "row.tie";
    else if (o->kind == &kind_entropy && all && ties > 1)
        variant = "row.equal";
    else if (o->kind == &kind_total && !sums_to_one(value))
        variant = "row.off";
    else if (o->kind == &kind_entropy && value == 0)
        variant = "row.nothing";
    saying_is(s, o, variant);
    saying_number(s, "equal", exp(value));
    saying_count(s, "ties", ties);
    tell_read(o, "best", best, s);
    tell_number(o, "most", row, reading_number(o, row, best), s);
}

static void reading_why(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    (void)a;
    saying_why(s, o, "whole");
}

// --- its formula -------------------------------------------------------------

static void show_square(const struct operation *o, int row, int k,
                        struct formula *f)
{
    formula_cell(f, o->in[0].tensor, row, k, true);
    formula_text(f, "·");
    formula_cell(f, o->in[0].tensor, row, k, true);
}

static void show_number(const struct operation *o, int row, int k,
                        struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    if (o->kind == &kind_effective)
        show_square(o, row, k, f);
    else if (o->kind == &kind_entropy)
        formula_number(f, operation_term(o, row, 0, k), true);
    else if (o->kind == &kind_collect)
        formula_cell(f, A, k, row, k > 0);
    else
        formula_cell(f, A, row, k, k > 0 && o->kind != &kind_most);
}

static void show_row(const struct operation *o, int row, int count,
                     struct formula *f)
{
    bool most = o->kind == &kind_most;
    bool divides = o->kind == &kind_effective;
    if (most) {
        f->elision = ", …";
        formula_call(f, "max");
    }
    if (divides) {
        formula_number(f, 1, false);
        formula_text(f, " / ");
        formula_bracket(f, "(");
    }
    for (int k = 0; k < count; k++) {
        formula_term(f, k, most ? ", " : " + ");
        show_number(o, row, k, f);
    }
    formula_terms_end(f);
    if (most || divides)
        formula_close(f);
}

static void reading_show(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    int row = a->row < 0 ? 0 : a->row;
    if (a->term < 0) {
        formula_name(f, o->out, row, 0);
        formula_relation(f);
        show_row(o, row, reading_terms(o), f);
        formula_result(f, o->out, row, 0);
        return;
    }
    double so_far = reading_so_far(o, row, a->term + 1);
    if (o->kind == &kind_most) {
        show_row(o, row, a->term + 1, f);
        formula_relation(f);
        formula_number_of(f, o->out, row, so_far);
        formula_strong(f);
        return;
    }
    show_number(o, row, a->term, f);
    formula_strong(f);
    formula_so_far(f, so_far);
}

// "1 / Σⱼ weights²".
static void spell_effective(const struct operation *o, struct spelling *s)
{
    formula_fraction(s->f);
    formula_number(s->f, 1, false);
    formula_over(s->f);
    formula_sum(s->f, "j", 0);
    formula_power(s->f);
    spell_operand(s, o, 0);
    formula_over(s->f);
    formula_number(s->f, 2, false);
    formula_close(s->f);
    formula_close(s->f);
}

// "max weights", "Σⱼ weights", "− Σⱼ weights ln weights".
static void reading_spell(const struct operation *o, struct spelling *s)
{
    if (o->kind == &kind_most) {
        formula_call(s->f, "max");
        spell_operand(s, o, 0);
        formula_close(s->f);
        return;
    }
    if (o->kind == &kind_effective) {
        spell_effective(o, s);
        return;
    }
    if (o->kind == &kind_entropy)
        formula_text(s->f, "− ");
    formula_sum(s->f, o->kind == &kind_collect ? "i" : "j", 0);
    spell_operand(s, o, 0);
    if (o->kind != &kind_entropy)
        return;
    formula_text(s->f, " ln ");
    spell_operand(s, o, 0);
}

// --- the five ----------------------------------------------------------------

#define READING(kind_name, ...)                                                \
    {                                                                          \
        .name = kind_name, .forward = reading_forward, .bound = reading_bound, \
        .terms = reading_terms, .reads = reads_of, .sentence = reading_say,    \
        .formula = reading_show, .why = reading_why, .spell = reading_spell,   \
        .form = FORM_READING, __VA_ARGS__                                      \
    }

static const struct op_kind kind_most = READING(
    "most",
    .says = "most.whole most.whole.same most.row most.row.one most.row.tie "
            "most.term most.term.last",
    .whys = "why.most.whole", .term = number_term, .does = DOES_LARGEST);

static const struct op_kind kind_total =
    READING("total",
            .says = "total.whole total.whole.same total.whole.off "
                    "total.whole.off.same total.whole.columns total.row "
                    "total.row.off total.term "
                    "total.term.last",
            .whys = "why.total.whole", .term = number_term, .joined = true);

static const struct op_kind kind_entropy = READING(
    "entropy",
    .says = "entropy.whole entropy.whole.same entropy.whole.even entropy.row "
            "entropy.row.equal entropy.row.nothing entropy.term "
            "entropy.term.last",
    .whys = "why.entropy.whole", .term = entropy_term, .joined = true,
    .price = 20);

static const struct op_kind kind_collect =
    READING("collect",
            .says = "collect.whole collect.whole.same collect.row collect.term "
                    "collect.term.last",
            .whys = "why.collect.whole", .term = number_term);

static const struct op_kind kind_effective =
    READING("effective",
            .says = "effective.row effective.row.equal effective.row.one "
                    "effective.row.tie "
                    "effective.term effective.term.last",
            .whys = "why.effective.whole", .term = square_term);

static struct tensor *read_off(struct trace *t, const char *name,
                               const struct tensor *A, int rows,
                               const struct op_kind *kind)
{
    struct tensor *out = tensor(t, name, rows, 1);
    bool down = kind == &kind_collect;
    out->row_labels = down ? A->column_labels : A->row_labels;
    out->row_role = down ? A->column_role : A->row_role;
    operate(t, kind, out, 0, rows, &(struct operand){A, -1}, 1, 0);
    return out;
}

void read_off_rows(struct trace *t, const char *name, const struct tensor *A,
                   bool shares)
{
    static const struct term largest = {"maximum", ROLE_NONE, NULL};
    static const struct term sum = {"sum", ROLE_NONE, NULL};
    static const struct term entropy = {"entropy", ROLE_NONE, NULL};
    is(&largest,
       read_off(t, format(t, "%s.max", name), A, A->room, &kind_most));
    is(&sum, read_off(t, format(t, "%s.sum", name), A, A->room, &kind_total));
    if (shares)
        is(&entropy, read_off(t, format(t, "%s.entropy", name), A, A->room,
                              &kind_entropy));
}

void read_off_columns(struct trace *t, const char *name, const struct tensor *A)
{
    static const struct term received = {"received", ROLE_NONE, NULL};
    is(&received, read_off(t, format(t, "%s.received", name), A, A->columns,
                           &kind_collect));
}

void read_off_sum(struct trace *t, const char *name, const struct tensor *A)
{
    static const struct term together = {"together", ROLE_NONE, NULL};
    is(&together,
       read_off(t, format(t, "%s.sum", name), A, A->room, &kind_total));
}

void read_off_effective(struct trace *t, const char *name,
                        const struct tensor *A)
{
    static const struct term effective = {"effective", ROLE_NONE, NULL};
    assert(A->room == 1 && "its sentences are about one row");
    is(&effective, read_off(t, format(t, "%s.effective", name), A, A->room,
                            &kind_effective));
}

struct tensor *read_off_count(struct trace *t, const char *name,
                              const struct tensor *A)
{
    assert(A->columns == 1 && "its sentences are about one column");
    return read_off(t, format(t, "%s.count", name), A, 1, &kind_collect);
}
