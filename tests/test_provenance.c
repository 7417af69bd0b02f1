// SPDX-License-Identifier: MIT
// What lights up is what a number was computed from: a cell that an operation
// says it read changes the result when it changes, any other cell does not.
// Operands are filled with noise before, so that nothing is by chance 0, the
// largest, or hidden.
#include <check.h>
#include <math.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"
#include "trace/op/product/squash.h"

enum { MOST_COLUMNS = 64, MOST_TERMS = 64, MOST_KINDS = 128 };

static struct toy toy;
static struct trace trace;
static struct rng noise;
static struct arena arena;
static int squashed; // so many terms go through a curve

// The values of a row of output, and of all terms of its cells.
struct result {
    double cell[MOST_COLUMNS];
    double term[MOST_COLUMNS][MOST_TERMS];
};

static void compute(const struct operation *o, int row, struct result *out)
{
    memset(out_row(o, row), 0, (size_t)o->out->columns * sizeof(double));
    o->kind->forward(o, row);
    int terms = operation_terms(o);
    for (int c = 0; c < o->out->columns; c++) {
        out->cell[c] = tensor_at(o->out, row, c);
        for (int k = 0; k < terms; k++)
            out->term[c][k] = operation_term(o, row, c, k);
    }
}

static bool differ(double x, double y)
{
    return x != y && !(isnan(x) && isnan(y));
}

// Does what the operation says it read for a cell, or for one term of it,
// hold this cell of [m]?
static bool says(const struct operation *o, int row, int column, int k,
                 const struct tensor *m, int r, int c)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, k, reads);
    for (int i = 0; i < count; i++)
        if (reads[i].tensor == m && r >= reads[i].row && c >= reads[i].column &&
            r < reads[i].row + reads[i].rows &&
            c < reads[i].column + reads[i].columns)
            return true;
    return false;
}

// What a cell is changed to, one after the other: some kinds feel only that it
// vanishes, or that it becomes the largest or the smallest.
static double changed(double x, int how)
{
    const double to[] = {0, x + 50, x - 50, x + 0.37};
    return to[how];
}

// In how many ways lines split points depends on all of them, but it is another
// number only where three come to stand on one line; so does which words stay, and
// which is drawn, where their order changes.
static bool seldom_felt(const struct operation *o)
{
    static const char *const kinds[] = {"separate", "keep_top", "keep_mass",
                                        "fall"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(o->kind->name, kinds[i]))
            return true;
    return false;
}

// Changes one cell of an operand and compares what changed with what is said.
static void change_cell(const struct operation *o, int row,
                        const struct tensor *m, int r, int c)
{
    static struct result before, after;
    bool felt[MOST_COLUMNS][MOST_TERMS + 1] = {{false}}, any = false;
    int columns = o->out->columns, terms = operation_terms(o);
    double *x = &m->data[r * m->columns + c], was = *x;
    compute(o, row, &before);
    for (int how = 0; how < 4; how++) {
        *x = changed(was, how);
        compute(o, row, &after);
        *x = was;
        for (int i = 0; i < columns; i++) {
            felt[i][terms] |= differ(before.cell[i], after.cell[i]);
            for (int k = 0; k < terms; k++)
                felt[i][k] |= differ(before.term[i][k], after.term[i][k]);
        }
    }
    for (int i = 0; i < columns; i++)
        for (int k = -1; k < terms; k++) {
            bool feeds = felt[i][k < 0 ? terms : k];
            any |= k < 0 && feeds;
            bool said = says(o, row, i, k, m, r, c);
            if (seldom_felt(o) ? feeds && !said : said != feeds)
                ck_abort_msg("%s: %s[%d,%d], term %d, is %sfed by %s[%d,%d]",
                             o->kind->name, o->out->name, row + 1, i + 1, k + 1,
                             feeds ? "" : "not ", m->name, r + 1, c + 1);
        }
    if (!seldom_felt(o) && says(o, row, -1, -1, m, r, c) != any)
        ck_abort_msg("%s: row %d of %s as a whole, %s[%d,%d]", o->kind->name,
                     row + 1, o->out->name, m->name, r + 1, c + 1);
}

// Nothing is said to be read but operands.
static void check_tensors(const struct operation *o, int row)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, -1, -1, reads);
    ck_assert_int_le(count, MAX_READS);
    for (int i = 0; i < count; i++) {
        bool operand = false;
        for (int k = 0; k < o->in_count; k++)
            operand |= o->in[k].tensor == reads[i].tensor;
        ck_assert_msg(operand, "%s reads %s, which is no operand", o->out->name,
                      reads[i].tensor->name);
    }
}

// What a term is the product of comes to the term: numbers that are read, or
// worked out on the way and named.
static void check_product(const struct operation *o, int row, int column, int k)
{
    struct multiplier f[MOST_MULTIPLIERS];
    double product = 1, term = operation_term(o, row, column, k);
    int n = operation_multipliers(o, row, column, k, &arena, f);
    for (int i = 0; i < n; i++) {
        const struct cells *of = &f[i].of;
        product *= f[i].value;
        ck_assert(of->tensor || *f[i].name);
        if (of->tensor)
            ck_assert(tensor_at(of->tensor, of->row, of->column) == f[i].value);
        if (f[i].squash)
            ck_assert(f[i].squash->f(f[i].inside) == f[i].value);
    }
    if (n)
        ck_assert_msg(fabs(product - term) <= 1e-12 * (1 + fabs(term)),
                      "%s: term %d is %g, and not %g", o->kind->name, k, term,
                      product);
    squashed += n == 2 && f[1].squash;
}

static void check_products(const struct operation *o)
{
    for (int row = o->row; row < o->row + o->rows; row++) {
        memset(out_row(o, row), 0, (size_t)o->out->columns * sizeof(double));
        o->kind->forward(o, row);
        for (int c = 0; c < o->out->columns; c++)
            for (int k = 0; k < operation_terms(o); k++)
                check_product(o, row, c, k);
    }
    arena_free(&arena);
}

static void check_operation(const struct operation *o)
{
    for (int k = 0; k < o->in_count; k++) {
        const struct tensor *m = o->in[k].tensor;
        for (int i = 0; i < m->room * m->columns; i++)
            m->data[i] = 0.5 * rng_normal(&noise);
    }
    ck_assert_int_le(o->out->columns, MOST_COLUMNS);
    ck_assert_int_le(operation_terms(o), MOST_TERMS);
    check_products(o);
    for (int row = o->row; row < o->row + o->rows; row++) {
        check_tensors(o, row);
        for (int k = 0; k < o->in_count; k++) {
            const struct tensor *m = o->in[k].tensor;
            for (int i = 0; i < m->room * m->columns; i++)
                change_cell(o, row, m, i / m->columns, i % m->columns);
        }
    }
}

// The kinds of operation met so far.
static const struct op_kind *kinds[MOST_KINDS];
static int kind_count;

static void meet(const struct op_kind *kind)
{
    for (int i = 0; i < kind_count; i++)
        if (kinds[i] == kind)
            return;
    kinds[kind_count++] = kind;
}

static void check_model(void)
{
    run_model(&trace, &toy.model);
    for (int i = 0; i < trace.operation_count; i++) {
        meet(trace.operations[i]->kind);
        check_operation(trace.operations[i]);
    }
    trace_free(&trace);
    toy_free(&toy);
}

static const struct toy_options attentions[] = {
    {NULL},
    {.mask = "causal", .position = "sinusoidal", .missing = 2},
    {.mask = "explicit", .heads = 2, .W_O = true},
    {.mask = "band", .scale = "d", .heads = 3, .missing = 4},
    {.heads = 2, .W_O = true, .missing = 2, .biases = 15},
    {.given = true, .queries = true, .mask = "explicit"},
    {.memory = true, .heads = 2, .W_O = true, .mask = "explicit"},
    {.memory = true},
    {.given = true, .mask = "causal"},
};

static const struct toy_translation translations[] = {
    {0},
    {.fixed = true},
    {.gru = true},
    {.gru = true, .fixed = true, .forced = true},
    {.torch = true},
    {.torch = true, .last = true, .state = true},
    {.onward = true, .fixed = true},
    {.luong = true, .score = "dot"},
    {.luong = true, .score = "general", .gru = true},
    {.luong = true, .score = "concat", .onward = true}};
enum { TRANSLATIONS = sizeof translations / sizeof *translations };

static const char *const scores[] = {"additive", "dot", "general", "concat"};
enum { SCORES = sizeof scores / sizeof *scores };

START_TEST(a_cell_is_fed_by_what_it_reads_and_by_nothing_else)
{
    noise = (struct rng){2014};
    for (int i = 0; i < 7; i++) {
        toy_attention_of(&toy, (uint64_t)i, &attentions[i]);
        check_model();
    }
    toy_attention_of(&toy, 3, &(struct toy_options){.merged = true});
    check_model();
    toy_attention_of(&toy, 5, &(struct toy_options){.position = "learned",
                                                    .parts = true});
    check_model();
    for (uint64_t seed = 0; seed < 2; seed++)
        for (int i = 0; i < TRANSLATIONS; i++) {
            toy_translator_of(&toy, seed, &translations[i]);
            check_model();
        }
    for (int i = 0; i < SCORES; i++) {
        toy_looking(&toy, (uint64_t)i, scores[i]);
        check_model();
    }
    for (uint64_t seed = 1; seed < 3; seed++) {
        toy_arrows(&toy, seed);
        check_model();
        toy_product(&toy, seed);
        check_model();
        for (int i = 0; i < 3; i++) {
            toy_convolution(&toy, 3 * seed + (uint64_t)i);
            check_model();
            toy_layer(&toy, 3 * seed + (uint64_t)i);
            check_model();
            toy_memory(&toy, 3 * seed + (uint64_t)i);
            check_model();
            toy_cells(&toy, 3 * seed + (uint64_t)i);
            check_model();
        }
        toy_interaction(&toy, seed);
        check_model();
    }
    for (int i = 0; i < 3; i++) {
        toy_rounds(&toy, (uint64_t)i + 1,
                   &(struct toy_passing){.by_hand = i < 2,
                                         .mask = "band",
                                         .residual = i ? "half" : NULL});
        check_model();
    }
    toy_begin(&toy, "positional", 1);
    toy_number(&toy, "positions", 5);
    toy_number(&toy, "d", 4);
    toy_number(&toy, "shift", 2);
    toy_choice(&toy, "beside", "binary", 0);
    check_model();
    static const char *const ways[] = {"shaw", "t5", "alibi", "rope"};
    for (int i = 0; i < 8; i++) {
        toy_attention_of(&toy, (uint64_t)i + 3,
                         &(struct toy_options){.position = ways[i % 4]});
        check_model();
    }
    for (uint64_t seed = 0; seed < 6; seed++) {
        toy_blocks(&toy, seed);
        check_model();
    }
    toy_methods(&toy, 4);
    check_model();
    toy_spread(&toy, 2, "sqrt");
    check_model();
    toy_spread(&toy, 4, "cosine");
    check_model();
    ck_assert_int_ge(kind_count, 35);
    ck_assert_int_gt(squashed, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("provenance");
    TCase *t = tcase_create("provenance");
    tcase_add_test(t, a_cell_is_fed_by_what_it_reads_and_by_nothing_else);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
