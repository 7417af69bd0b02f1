// SPDX-License-Identifier: MIT
// What follows from a law, on laws of the test's own that have every part: a
// row's mean, its deviation √(Σ (x − mean)² / n + ε), and (x − mean) /
// deviation (layer normalization; Ba, Kiros, Hinton 2016), with gain and shift,
// and one of several cases. Every number is computed in plain loops, its
// derivatives are compared with differences, its reads with what changes it.
#include <check.h>
#include <math.h>
#include <string.h>

#include "suite.h"
#include "toy.h"
#include "mechanism/mechanism.h"
#include "model/loss.h"
#include "trace/explain.h"
#include "trace/op/law.h"
#include "trace/operations.h"

enum { X, MEAN, DEVIATION, GAIN, SHIFT };

static double epsilon = 1e-5;

#define AWAY MINUS(IN(X), IN(MEAN))

static bool has_gain(const struct operation *o)
{
    return o->in_count > GAIN;
}

static const struct op_kind kind_mean = {
    .name = "rest", .says = "rest.whole rest.row", .single = true,
    .operands = "taken", OF_LAW(OVER(SUM(X, IN(X)), WIDTH(X)))};
static const struct op_kind kind_deviation = {
    .name = "rest", .says = "rest.whole rest.row", .single = true,
    .operands = "taken",
    OF_LAW(ROOT(PLUS(OVER(SUM(X, SQUARE(AWAY)), WIDTH(X)), OWN_NUMBER)))};
static const struct op_kind kind_normal = {
    .name = "multiply", .says = "multiply.whole multiply.row multiply.cell",
    .operands = "left right",
    OF_LAW(WHERE(has_gain,
                 PLUS(TIMES(OVER(AWAY, IN(DEVIATION)), IN(GAIN)), IN(SHIFT)),
                 OVER(AWAY, IN(DEVIATION))))};
// Twice the row, added up: terms of a sum over columns.
static const struct op_kind kind_sum = {
    .name = "rest", .says = "rest.whole rest.row", .single = true,
    .operands = "taken", OF_LAW(SUM(X, TIMES(CONSTANT(2), IN(X))))};

// Two terms, one of which is a product with a sum.
static const struct op_kind kind_two = {
    .name = "multiply", .says = "multiply.whole multiply.row multiply.cell",
    .operands = "left right",
    OF_LAW(TERMS(TIMES(AWAY, IN(X)), IN(MEAN)))};

// Cells from other places than their own: rows that meet rows, a vote of units
// as in additive attention, a column's mean, a window over the edge, and two
// laws of which the cell's place chooses.
enum { MET = 1, VOTES };

static int width(const struct operation *o)
{
    return o->in[X].tensor->columns;
}

static int height(const struct operation *o)
{
    return o->in[X].tensor->room;
}

static int three(const struct operation *o)
{
    (void)o;
    return 3;
}

static struct law_place beside(const struct operation *o, int row, int column,
                               int k)
{
    int at = column + k - 1;
    return (struct law_place){at < 0 || at >= width(o) ? -1 : row, at};
}

static struct law_place in_turn(const struct operation *o, int row, int column,
                                int k)
{
    (void)row, (void)column;
    return (struct law_place){0, k % o->in[MET].tensor->columns};
}

static bool is_first(const struct operation *o, int row, int column)
{
    (void)o, (void)row;
    return column == 0;
}

#define CELLS                                                                  \
    .name = "multiply", .says = "multiply.whole multiply.row multiply.cell",   \
    .operands = "left right"

static const struct op_kind kind_meet = {
    CELLS, OF_LAW(SUMS(width, TIMES(AT(X, ROW, TERM), AT(MET, COLUMN, TERM))))};
static const struct op_kind kind_vote = {
    CELLS,
    OF_LAW(SUMS(width, TIMES(AT(VOTES, ONLY, TERM),
                             CALL(law_tanh, PLUS(AT(X, ROW, TERM),
                                                 AT(MET, COLUMN, TERM))))))};
static const struct op_kind kind_down = {
    CELLS, OF_LAW(SUMS(height, OVER(AT(X, TERM, ROW), HEIGHT(X))))};
static const struct op_kind kind_window = {
    CELLS,
    LAW_NUMBERS(
        SUMS(three, TIMES(AT_PLACE(X, beside), AT_PLACE(MET, in_turn)))),
    LAW_WRITTEN};
static const struct op_kind kind_choice = {
    CELLS, OF_LAW(WHEN(is_first, SQUARE(IN(X)), PLUS(IN(X), IN(MEAN))))};
static const struct op_kind kind_long = {
    CELLS,
    OF_LAW(TIMES(IN(X), ROOT(SUMS(width, SQUARE(AT(MET, COLUMN, TERM))))))};

static struct toy toy;
static struct trace trace;

static struct tensor *row_number_of(struct trace *t, const char *name,
                                    const struct op_kind *kind,
                                    const struct operand *in, int count)
{
    struct tensor *out = tensor(t, name, in[X].tensor->rows, 1);
    operate(t, kind, out, 0, out->room, in, count, epsilon);
    return out;
}

static void run_elsewhere(struct trace *t, const struct tensor *x,
                          const struct tensor *y, const struct tensor *gain,
                          const struct tensor *mean)
{
    const struct operand in[] = {
        [X] = {x, -1}, [MET] = {y, -1}, [VOTES] = {gain, 0}};
    const struct operand chosen[] = {[X] = {x, -1}, [MEAN] = {mean, -1}};
    struct tensor *meet = tensor(t, "meet", x->rows, y->rows);
    operate(t, &kind_meet, meet, 0, meet->room, in, 2, 0);
    matmul_t(t, "product", x, y);
    struct tensor *vote = tensor(t, "vote", x->rows, y->rows);
    operate(t, &kind_vote, vote, 0, vote->room, in, 3, 0);
    struct tensor *down = tensor(t, "down", x->columns, 1);
    operate(t, &kind_down, down, 0, down->room, in, 1, 0);
    struct tensor *window = tensor_like(t, "window", x);
    operate(t, &kind_window, window, 0, window->room, in, 2, 0);
    struct tensor *choice = tensor_like(t, "choice", x);
    operate(t, &kind_choice, choice, 0, choice->room, chosen, 2, 0);
    if (x->columns <= y->rows) {
        struct tensor *lengths = tensor_like(t, "long", x);
        operate(t, &kind_long, lengths, 0, lengths->room, in, 2, 0);
    }
}

static void run(struct trace *t)
{
    part(t, "head", 1);
    stage(t, "input");
    struct operand in[] = {[X] = {given(t, "X", "X"), -1},
                           [GAIN] = {given(t, "gain", "gain"), 0},
                           [SHIFT] = {given(t, "shift", "shift"), 0}};
    in[MEAN] =
        (struct operand){row_number_of(t, "mean", &kind_mean, in, 1), -1};
    in[DEVIATION] = (struct operand){
        row_number_of(t, "deviation", &kind_deviation, in, 2), -1};
    row_number_of(t, "twice", &kind_sum, in, 1);
    struct tensor *two = tensor_like(t, "two", in[X].tensor);
    operate(t, &kind_two, two, 0, two->room, in, 2, epsilon);
    struct tensor *plain = tensor_like(t, "plain", in[X].tensor);
    operate(t, &kind_normal, plain, 0, plain->room, in, 3, epsilon);
    struct tensor *normal = tensor_like(t, "normal", in[X].tensor);
    operate(t, &kind_normal, normal, 0, normal->room, in, 5, epsilon);
    run_elsewhere(t, in[X].tensor, plain, in[GAIN].tensor, in[MEAN].tensor);
}

static void begin(uint64_t seed)
{
    int sizes[2];
    toy_begin(&toy, "self-attention", seed);
    toy_sizes(&toy, 7, 2, sizes);
    toy_matrix(&toy, "X", sizes[0], sizes[1]);
    toy_matrix(&toy, "gain", 1, sizes[1]);
    toy_matrix(&toy, "shift", 1, sizes[1]);
    ck_assert(trace_run(&trace, &toy.model, run));
}

static void end(void)
{
    trace_free(&trace);
    toy_free(&toy);
}

static double at(const char *name, int row, int column)
{
    return tensor_at(trace_find(&trace, name), row, column);
}

static void check_row(const struct tensor *x, int r)
{
    long double mean = 0, squares = 0;
    for (int c = 0; c < x->columns; c++)
        mean += tensor_at(x, r, c);
    ck_assert_double_eq_tol(at("twice", r, 0), (double)(2 * mean), 1e-13);
    mean /= x->columns;
    for (int c = 0; c < x->columns; c++)
        squares += (tensor_at(x, r, c) - mean) * (tensor_at(x, r, c) - mean);
    long double deviation = sqrtl(squares / x->columns + epsilon);
    struct bound m = bound_row(trace_find(&trace, "mean"), r);
    struct bound d = bound_row(trace_find(&trace, "deviation"), r);
    ck_assert(fabsl(at("mean", r, 0) - mean) <= m.off);
    ck_assert(fabsl(at("deviation", r, 0) - deviation) <= d.off);
    ck_assert_double_lt(m.off, 1e-14);
    for (int c = 0; c < x->columns; c++) {
        long double plain = (tensor_at(x, r, c) - mean) / deviation;
        long double normal = plain * at("gain", 0, c) + at("shift", 0, c);
        struct bound b = bound_row(trace_find(&trace, "normal"), r);
        ck_assert_double_eq_tol(at("plain", r, c), (double)plain, 1e-10);
        ck_assert(fabsl(at("normal", r, c) - normal) <= b.off);
    }
}

// What comes from elsewhere, each in its plain loop.
static void check_elsewhere(const struct tensor *x, const struct tensor *y,
                            int r)
{
    for (int c = 0; c < y->rows; c++) {
        double votes = 0;
        for (int k = 0; k < x->columns; k++)
            votes += at("gain", 0, k) *
                     tanh(tensor_at(x, r, k) + tensor_at(y, c, k));
        ck_assert_double_eq(at("meet", r, c), at("product", r, c));
        ck_assert_double_eq(at("vote", r, c), votes);
    }
    for (int c = 0; c < x->columns; c++) {
        double mean = 0, window = 0, squares = 0, own = tensor_at(x, r, c);
        for (int k = 0; k < x->rows; k++)
            mean += tensor_at(x, k, c) / x->rows;
        for (int k = c - 1; k <= c + 1; k++)
            if (k >= 0 && k < x->columns)
                window += tensor_at(x, r, k) *
                          tensor_at(y, 0, (k - c + 1) % y->columns);
        for (int k = 0; c < y->rows && k < y->columns; k++)
            squares += tensor_at(y, c, k) * tensor_at(y, c, k);
        ck_assert_double_eq(at("down", c, 0), mean);
        ck_assert_double_eq(at("window", r, c), window);
        ck_assert_double_eq(at("choice", r, c),
                            c ? own + at("mean", r, 0) : own * own);
        if (trace_find(&trace, "long"))
            ck_assert_double_eq(at("long", r, c), own * sqrt(squares));
    }
}

START_TEST(numbers_are_those_of_plain_loops)
{
    begin((uint64_t)_i);
    const struct tensor *x = trace_find(&trace, "X");
    for (int r = 0; r < x->rows; r++) {
        check_row(x, r);
        check_elsewhere(x, trace_find(&trace, "plain"), r);
    }
    end();
}
END_TEST

// A cell anew; one operation by itself, whatever its operands came from.
static double anew(const struct operation *o, int row, int column)
{
    memset(out_row(o, row), 0, (size_t)o->out->columns * sizeof(double));
    o->kind->forward(o, row);
    return tensor_at(o->out, row, column);
}

// The same, whatever the kind does by itself.
static double anew_by_law(const struct operation *o, int row, int column)
{
    memset(out_row(o, row), 0, (size_t)o->out->columns * sizeof(double));
    law_forward(o, row);
    return tensor_at(o->out, row, column);
}

static double difference(const struct operation *o, double *x, int row,
                         int column)
{
    double was = *x, h = 1e-5;
    *x = was + h;
    double up = anew(o, row, column);
    *x = was - h;
    double down = anew(o, row, column);
    *x = was;
    anew(o, row, column);
    return (up - down) / (2 * h);
}

static bool says_it_reads(const struct operation *o, int row, int column,
                          const struct tensor *m, int r, int c)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, -1, reads);
    for (int i = 0; i < count; i++)
        if (reads[i].tensor == m && r >= reads[i].row && c >= reads[i].column &&
            r < reads[i].row + reads[i].rows &&
            c < reads[i].column + reads[i].columns)
            return true;
    return false;
}

// How much the cell grows for each 1 more, by all paths from there.
static double by_partials(const struct operation *o, int k, int r, int c,
                          int row, int column)
{
    double by = 0;
    int partials = o->kind->partials(o, k, r);
    for (int i = 0; i < partials; i++) {
        struct partial w = o->kind->partial(o, k, r, c, i);
        by += w.row == row && w.column == column ? w.by : 0;
    }
    return by;
}

// Every number of operand [k] against one cell.
static void check_operand(const struct operation *o, int k, int row, int column)
{
    const struct tensor *m = o->in[k].tensor;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double *x = &m->data[r * m->columns + c];
            double by = difference(o, x, row, column);
            bool read = says_it_reads(o, row, column, m, r, c);
            ck_assert_msg(read || by == 0, "%s[%d,%d] is not read for %s",
                          m->name, r, c, o->out->name);
            if (o->kind->partials)
                ck_assert_double_eq_tol(by,
                                        by_partials(o, k, r, c, row, column),
                                        1e-5 * fmax(1, fabs(by)));
        }
}

START_TEST(derivatives_and_reads_are_what_moves_it)
{
    begin((uint64_t)_i);
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        for (int row = 0; o->kind->law && row < o->rows; row++)
            for (int c = 0; c < o->out->columns; c++)
                for (int k = 0; k < o->in_count; k++)
                    check_operand(o, k, row, c);
    }
    end();
}
END_TEST

// No cell but those that a path is with makes it another path.
static void check_with(const struct operation *o, int k,
                       const struct partial *w, int r, int c, int i)
{
    for (int n = 0; n < o->in_count; n++) {
        const struct tensor *m = o->in[n].tensor;
        for (int at = 0; at < m->rows * m->columns; at++) {
            double was = m->data[at];
            bool with = false;
            for (int x = 0; x < w->with_count; x++)
                with = with || (w->with[x].tensor == m &&
                                w->with[x].row * m->columns +
                                        w->with[x].column == at);
            m->data[at] = was + 0.5;
            double by = o->kind->partial(o, k, r, c, i).by;
            m->data[at] = was;
            ck_assert_msg(with || by == w->by, "%s: a way that is with %s too",
                          o->out->name, m->name);
        }
    }
}

START_TEST(a_partial_says_what_it_goes_by)
{
    begin((uint64_t)_i);
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        for (int k = 0; o->kind == &kind_normal && k < o->in_count; k++)
            for (int partial = 0; partial < o->kind->partials(o, k, 0);
                 partial++) {
                struct partial w = o->kind->partial(o, k, 0, 0, partial);
                if (k == X || k == SHIFT) // of the others three are not all
                    check_with(o, k, &w, 0, 0, partial);
            }
    }
    end();
}
END_TEST

// Operands that are off by more than any rounding, each up or down.
static void shake(const struct operation *o, struct rng *r, double off)
{
    for (int k = 0; k < o->in_count; k++) {
        const struct tensor *m = o->in[k].tensor;
        for (int at = 0; at < m->rows * m->columns; at++)
            m->data[at] += rng_between(r, 0, 1) ? off : -off;
    }
}

static void check_bound(const struct operation *o, struct rng *r)
{
    double off = 1e-6, was[3][64], cells[64];
    int columns = o->out->columns;
    for (int k = 0; k < o->in_count; k++)
        for (int row = 0; row < o->in[k].tensor->rows; row++)
            o->in[k].tensor->bounds[row] =
                (struct bound){.size = 9, .off = off, .share = INFINITY};
    anew(o, 0, 0);
    struct bound b = o->kind->bound(o, 0);
    memcpy(cells, out_row(o, 0), (size_t)columns * sizeof *cells);
    ck_assert_int_le(o->in_count, 3);
    for (int k = 0; k < o->in_count; k++)
        memcpy(was[k], o->in[k].tensor->data,
               (size_t)(o->in[k].tensor->rows * o->in[k].tensor->columns) *
                   sizeof **was);
    for (int i = 0; i < 40; i++) {
        shake(o, r, off);
        for (int c = 0; c < columns; c++) {
            double most = bound_number(&b, cells[c]);
            ck_assert_msg(fabs(anew(o, 0, c) - cells[c]) <= most * 1.001,
                          "%s is off by more than %g", o->out->name, most);
        }
        for (int k = 0; k < o->in_count; k++)
            memcpy(o->in[k].tensor->data, was[k],
                   (size_t)(o->in[k].tensor->rows * o->in[k].tensor->columns) *
                       sizeof **was);
    }
}

START_TEST(bounds_hold_for_what_operands_are_off)
{
    struct rng r = {(uint64_t)_i};
    begin((uint64_t)_i);
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        if (o->kind->law && o->in_count <= 3)
            check_bound(o, &r);
    }
    end();
}
END_TEST

static void formula_is(const char *name, int row, int column, int term,
                       const char *expected)
{
    struct strbuf line = {0};
    struct address a = {trace_find(&trace, name), row, column, term};
    explain_line(NULL, &a, &line);
    ck_assert_str_eq(strbuf_text(&line), expected);
    strbuf_free(&line);
}

START_TEST(formulas_are_the_law)
{
    toy_begin(&toy, "self-attention", 1);
    struct matrix *x = toy_matrix(&toy, "X", 1, 2);
    struct matrix *gain = toy_matrix(&toy, "gain", 1, 2);
    struct matrix *shift = toy_matrix(&toy, "shift", 1, 2);
    x->data[0] = -1, x->data[1] = 3;
    gain->data[0] = gain->data[1] = -2;
    shift->data[0] = shift->data[1] = 1;
    ck_assert(trace_run(&trace, &toy.model, run));
    formula_is("mean", 0, 0, -1, "mean[1] = (−1 + 3) / 2 = 1");
    formula_is("twice", 0, 0, -1, "twice[1] = 2·(−1) + 2·3 = 4");
    formula_is("plain", 0, 0, -1, "plain[1, 1] ≈ (−1 − 1) / 2.0000 ≈ −1.0000");
    formula_is("plain", -1, -1, -1, "plain = (X − mean) / deviation");
    formula_is("normal", -1, -1, -1,
               "normal = (X − mean) / deviation ∘ gain + shift");
    formula_is("two", -1, -1, -1, "two = (X − mean) ∘ X + mean");
    formula_is("two", 0, 0, -1, "two[1, 1] = (−1 − 1)·(−1) + 1 = 3");
    formula_is("two", 0, 1, 0, "term 1:  (3 − 1)·3 = 6     sum so far = 6");
    formula_is("twice", 0, 0, 1, "term 2:  2·3 = 6     sum so far = 4");
    formula_is("down", 1, 0, -1, "down[2] = 3 / 1 = 3");
    formula_is("choice", 0, 0, -1, "choice[1, 1] = (−1)^(2) = 1");
    formula_is("choice", 0, 1, -1, "choice[1, 2] = 3 + 1 = 4");
    formula_is("meet", -1, -1, -1, "meet = X plainᵀ");
    formula_is("window", 0, 0, 0,
               "term 1:  0·(−1.0000) ≈ 0     sum so far = 0");
    end();
}
END_TEST

static void reads_are(const char *name, int row, int column, int k,
                      const char *expected)
{
    struct cells reads[MAX_READS];
    struct strbuf text = {0};
    const struct tensor *m = trace_find(&trace, name);
    int count = operation_reads(m->writer[row], row, column, k, reads);
    for (int i = 0; i < count; i++)
        strbuf_addf(&text, "%s%s %d+%d %d+%d", i ? ", " : "",
                    reads[i].tensor->name, reads[i].row, reads[i].rows,
                    reads[i].column, reads[i].columns);
    ck_assert_str_eq(strbuf_text(&text), expected);
    strbuf_free(&text);
}

START_TEST(no_more_is_read_than_what_moves_it)
{
    toy_begin(&toy, "self-attention", 1);
    toy_matrix(&toy, "X", 3, 3);
    toy_matrix(&toy, "gain", 1, 3);
    toy_matrix(&toy, "shift", 1, 3);
    ck_assert(trace_run(&trace, &toy.model, run));
    reads_are("meet", 1, 2, -1, "X 1+1 0+3, plain 2+1 0+3");
    reads_are("meet", 1, 2, 1, "X 1+1 1+1, plain 2+1 1+1");
    reads_are("meet", 1, -1, -1, "X 1+1 0+3, plain 0+3 0+3");
    reads_are("vote", 0, 1, 2, "X 0+1 2+1, plain 1+1 2+1, gain 0+1 2+1");
    reads_are("down", 2, 0, -1, "X 0+3 2+1");
    reads_are("window", 1, 0, -1, "X 1+1 0+2, plain 0+1 1+2");
    reads_are("window", 1, 0, 0, "");
    reads_are("choice", 1, 0, -1, "X 1+1 0+1");
    reads_are("choice", 1, -1, -1, "X 1+1 0+3, mean 1+1 0+1");
    reads_are("long", 1, 2, -1, "X 1+1 2+1, plain 2+1 0+3");
    end();
}
END_TEST

// As many paths as there are cells that it went into.
START_TEST(partials_are_those_of_its_axes)
{
    toy_begin(&toy, "self-attention", 1);
    toy_matrix(&toy, "X", 3, 4);
    toy_matrix(&toy, "gain", 1, 4);
    toy_matrix(&toy, "shift", 1, 4);
    ck_assert(trace_run(&trace, &toy.model, run));
    const struct operation *meet = trace_find(&trace, "meet")->writer[0];
    const struct operation *vote = trace_find(&trace, "vote")->writer[0];
    ck_assert_int_eq(law_partials(meet, X, 1), 3);
    ck_assert_int_eq(law_partials(meet, MET, 1), 3);
    ck_assert_int_eq(law_partials(vote, VOTES, 0), 9);
    struct partial w = law_partial(meet, MET, 2, 1, 1);
    ck_assert(w.row == 1 && w.column == 2);
    ck_assert_double_eq(w.by, at("X", 1, 1));
    ck_assert_int_eq(w.with_count, 1);
    end();
}
END_TEST

// A kind that computes by itself, beside a law, computes what the law says.
static void check_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++) {
        double was = tensor_at(o->out, row, c), by_law = anew_by_law(o, row, c);
        ck_assert_msg(was == by_law, "%s[%d,%d] is %.17g, by its law %.17g",
                      o->out->name, row, c, was, by_law);
    }
}

static void check_partials(const struct operation *o, int k, int r)
{
    int partials = o->kind->partials(o, k, r);
    ck_assert_int_eq(partials, law_partials(o, k, r));
    for (int c = 0; c < o->in[k].tensor->columns; c++)
        for (int i = 0; i < partials; i++) {
            struct partial w = o->kind->partial(o, k, r, c, i);
            struct partial l = law_partial(o, k, r, c, i);
            ck_assert(w.row == l.row && w.column == l.column);
            ck_assert_double_eq_tol(w.by, l.by, 1e-12 * fmax(1, fabs(w.by)));
            ck_assert_int_eq(w.with_count, l.with_count);
        }
}

static int check_all_by_law(void)
{
    int met = 0;
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        bool looks = !strcmp(o->kind->name, "additive"); // as others look up
        if (!o->kind->law || o->kind->forward == law_forward)
            continue;
        met++;
        for (int r = o->row; r < o->row + o->rows; r++)
            check_forward(o, r);
        for (int k = 0; looks && k < o->in_count; k++)
            for (int r = 0; r < o->in[k].tensor->rows; r++)
                check_partials(o, k, r);
    }
    return met;
}

static struct loss wanted_loss(const struct tensor *shares, int *columns)
{
    for (int r = 0; r < shares->rows; r++)
        columns[r] = 1;
    return (struct loss){
        .of = shares->name, .column_count = shares->rows, .columns = columns};
}

START_TEST(fast_loops_are_the_law)
{
    static const char *const positions[] = {"shaw", "t5", "none"};
    int columns[64];
    for (int i = 0; i < 3; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){.position = positions[i]});
        ck_assert(run_model(&trace, &toy.model));
        struct loss loss = wanted_loss(trace_find(&trace, "weights"), columns);
        toy.model.loss = &loss;
        struct trace before = trace;
        ck_assert(run_model(&trace, &toy.model));
        ck_assert_int_gt(check_all_by_law(), 0);
        trace_free(&before);
        end();
    }
    toy_looking(&toy, 1, "additive");
    ck_assert(run_model(&trace, &toy.model));
    ck_assert_int_gt(check_all_by_law(), 0);
    end();
}
END_TEST

START_TEST(nothing_is_divided_by_nothing)
{
    toy_begin(&toy, "self-attention", 1);
    struct matrix *x = toy_matrix(&toy, "X", 2, 3);
    toy_matrix(&toy, "gain", 1, 3);
    toy_matrix(&toy, "shift", 1, 3);
    for (int i = 0; i < 3; i++)
        x->data[i] = 4; // all alike, and nothing is added to their squares
    epsilon = 0;
    ck_assert(trace_run(&trace, &toy.model, run));
    epsilon = 1e-5;
    for (int c = 0; c < 3; c++) {
        ck_assert_double_eq(at("plain", 0, c), 0);
        ck_assert_double_eq(at("normal", 0, c), at("shift", 0, c));
    }
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("law");
    TCase *tests = tcase_create("law");
    tcase_add_loop_test(tests, numbers_are_those_of_plain_loops, 0, 20);
    tcase_add_loop_test(tests, derivatives_and_reads_are_what_moves_it, 0, 20);
    tcase_add_test(tests, formulas_are_the_law);
    tcase_add_test(tests, nothing_is_divided_by_nothing);
    tcase_add_loop_test(tests, a_partial_says_what_it_goes_by, 0, 5);
    tcase_add_loop_test(tests, bounds_hold_for_what_operands_are_off, 0, 20);
    tcase_add_test(tests, no_more_is_read_than_what_moves_it);
    tcase_add_test(tests, partials_are_those_of_its_axes);
    tcase_add_test(tests, fast_loops_are_the_law);
    suite_add_tcase(suite, tests);
    return suite_end(suite);
}
