// SPDX-License-Identifier: MIT
// Every sentence and every formula of every address is true, on random models
// with ties, zeros, nothing to look at, numbers beyond all measure; and every
// sentence there is has been said. CK_VERBOSITY=verbose prints what was
// checked how often.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "claims/claims.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "timeline.h"
#include "toy.h"
#include "trace/compare/difference.h"
#include "trace/term.h"

static struct toy toy;
static struct trace trace;
static struct tally tally;
static struct arena arena; // of what is said about one address

static void check_address(const struct model *model, struct address a)
{
    arena_reset(&arena);
    struct claim c = claim_of(&tally, model, &trace, &a, &arena);
    claim_sentence(&c, &a);
    claim_why(&c, &a);
    claim_formula(&c, &a);
}

// The next of [count] after [i], all of few; of many the first, the last and
// some between.
static int next(int i, int count, int most)
{
    int step = 1 + (count - 1) / most;
    return i + step < count || i + 1 == count ? i + step : count - 1;
}

static void check_cell(const struct model *model, struct address a)
{
    enum { MOST_TERMS = 5 };
    int terms = address_terms(&a);
    check_address(model, a);
    for (a.term = 0; a.term < terms; a.term = next(a.term, terms, MOST_TERMS))
        check_address(model, a);
}

// The tensor, its rows, cells and terms.
static void check_tensor(const struct model *model, const struct tensor *m)
{
    enum { MOST_ROWS = 8, MOST_COLUMNS = 8 };
    check_address(model, (struct address){m, -1, -1, -1});
    for (int r = 0; r < m->rows; r = next(r, m->rows, MOST_ROWS)) {
        check_address(model, (struct address){m, r, -1, -1});
        for (int c = 0; c < m->columns; c = next(c, m->columns, MOST_COLUMNS))
            check_cell(model, (struct address){m, r, c, -1});
    }
}

static void check_trace(const struct model *model)
{
    enum { PAGES = 20 };
    struct rng rng = {(uint64_t)trace.operation_count};
    for (int i = 0; i < PAGES; i++) {
        arena_reset(&arena);
        claim_page(&tally, model, &trace, &rng, &arena);
    }
    for (int i = 0; i < trace.tensor_count; i++)
        check_tensor(model, trace.tensors[i]);
    trace_free(&trace);
}

// --- models -----------------------------------------------------------------

enum flavour {
    NOISE,  // as it is
    DIGITS, // −2 to 2: many ties, many zeros
    HALVES, // what is exact but no whole number
    EQUAL,  // all rows alike
    TINY,   // products that vanish
    LARGE,  // exponentials that vanish
    NEAR,   // differences that exponentials do not feel
    NOTHING,
    FLAVOURS
};

static double flavoured(enum flavour flavour, double x)
{
    switch (flavour) {
    case DIGITS:
        return fmax(-2, fmin(2, round(x)));
    case HALVES:
        return round(4 * x) / 4;
    case TINY:
        return 1e-300 * x;
    case LARGE:
        return 100 * x;
    case NEAR:
        return 1e-9 * x;
    case NOTHING:
        return 0;
    default:
        return x;
    }
}

// Changes all matrices but the mask.
static void flavour_toy(enum flavour flavour)
{
    for (int e = 0; e < toy.model.count; e++) {
        struct matrix *m = &toy.entries[e].matrix;
        if (!strcmp(toy.entries[e].name, "mask"))
            continue;
        for (int i = 0; i < m->rows * m->columns; i++) {
            double x = m->data[flavour == EQUAL ? i % m->columns : i];
            m->data[i] = flavoured(flavour, x);
        }
    }
}

static void check_toy(enum flavour flavour)
{
    flavour_toy(flavour);
    if (run_model(&trace, &toy.model))
        check_trace(&toy.model);
    else
        trace_free(&trace); // it overflows
    toy_free(&toy);
}

static const char *const masks[] = {NULL, "none", "causal",
                                    "window", "band", "explicit"};
static const char *const scales[] = {NULL, "sqrt", "none", "d", "number"};
enum { MASKS = 6, SCALES = 5 };

static void check_attention(int seed)
{
    const struct toy_options options = {
        .mask = masks[seed % MASKS],
        .scale = scales[seed / 2 % SCALES],
        .position = seed % 7 == 3   ? "sinusoidal"
                    : seed % 7 == 5 ? "counting"
                                    : NULL,
        .heads = seed % 4 == 2 ? 1 + seed / 4 % 3 : 0,
        .W_O = seed % 3 == 0,
        .missing = seed % 5 == 1 ? 1u + (unsigned)seed / 5 % 7 : 0,
        .biases = seed % 3 == 1 ? (unsigned)seed / 3 % 16 : 0,
    };
    toy_attention_of(&toy, (uint64_t)seed, &options);
    check_toy((enum flavour)(seed % FLAVOURS));
    if (seed % 4)
        return;
    toy_attention_of(&toy, (uint64_t)seed,
                     &(struct toy_options){.merged = true});
    check_toy((enum flavour)(seed / 4 % FLAVOURS));
    toy_attention_of(&toy, (uint64_t)seed,
                     &(struct toy_options){
                         .position = seed % 8 ? "learned" : "sinusoidal",
                         .parts = true});
    check_toy((enum flavour)(seed / 4 % FLAVOURS));
}

static void check_given(int seed)
{
    bool other = seed % 3 > 0;
    const struct toy_options options = {
        .mask = masks[seed / 3 % MASKS],
        .scale = scales[seed / 2 % SCALES],
        .given = true,
        .queries = other};
    toy_attention_of(&toy, (uint64_t)seed, &options);
    check_toy((enum flavour)(seed % FLAVOURS));
}

static void check_translator(int seed)
{
    static const char *const scores[] = {NULL, "dot", "general", "concat"};
    const struct toy_translation options = {.gru = seed % 2,
                                            .torch = seed % 4 == 0,
                                            .fixed = seed % 4 == 2,
                                            .luong = seed % 7 >= 4,
                                            .score = scores[seed / 3 % 4],
                                            .forced = seed % 3 == 0,
                                            .onward = seed % 5 == 1,
                                            .last = seed % 5 == 2,
                                            .state = seed % 5 >= 2};
    if (seed % 8 == 4)
        toy_ties(&toy, (uint64_t)seed);
    else
        toy_translator_of(&toy, (uint64_t)seed, &options);
    check_toy((enum flavour)(seed % FLAVOURS));
}

static void check_looking(int seed)
{
    static const char *const scores[] = {NULL, "additive", "dot", "general"};
    toy_looking(&toy, (uint64_t)seed, scores[seed / 2 % 4]);
    check_toy((enum flavour)(seed % FLAVOURS));
}

static void check_language(int seed)
{
    static const char *const rules[] = {NULL, "none", "causal", "band",
                                        "window"};
    const struct toy_telling options = {
        .heads = seed % 4 == 2 ? 1 + seed / 4 % 2 : 0,
        .W_O = seed % 3 > 0,
        .mask = rules[seed % 5],
        .position = seed % 5 == 1 ? "none" : NULL,
        .generate = seed % 5 % 2 ? 0 : seed % 3}; // nobody looks ahead
    toy_language(&toy, (uint64_t)seed, &options);
    if (seed % 7 == 3)
        toy.model.without = "residual";
    check_toy((enum flavour)(seed % FLAVOURS));
}

static void check_blocks(int seed)
{
    static const char *const without[] = {NULL, "residual", "norm", "feed",
                                          "layer1"};
    toy_blocks(&toy, (uint64_t)(seed / 3 * 4 + seed % 3)); // but rope
    toy.model.without = seed % 3 ? NULL : without[seed / 3 % 5];
    enum flavour flavour = (enum flavour)(seed % FLAVOURS);
    check_toy(flavour == LARGE ? NOISE : flavour); // layers make it too large
}

// Words that are drawn, among them words that are equally likely, and words that
// have no chance.
static void check_drawn(int seed)
{
    const struct toy_telling options = {.draws = true};
    toy_language(&toy, (uint64_t)seed, &options);
    struct matrix *E = &toy.entries[3].matrix;
    ck_assert_str_eq(toy.entries[3].name, "E");
    for (int i = 0; i < E->rows * E->columns; i++)
        E->data[i] *= seed % 8 == 3   ? 0
                      : seed % 8 == 2 ? round(E->data[i])
                      : seed % 8 == 1 ? 900
                                      : 3;
    check_toy(NOISE);
}

// With rows of equal numbers, or of zeros.
static void check_level_blocks(int seed)
{
    toy_blocks(&toy, 8 * (uint64_t)seed);
    check_toy(NOISE);
}

static void check_weights(int seed)
{
    toy_weights(&toy, (uint64_t)seed);
    check_toy(seed % 2 ? (enum flavour)(seed / 2 % FLAVOURS) : NOISE);
    // Once more with weights that are all equal, and with columns that sum to 1
    // in the place of rows, as of a softmax along the wrong axis.
    if (seed % 4 == 0)
        return;
    toy_weights(&toy, (uint64_t)seed);
    const struct matrix *A = &toy.entries[toy.model.count - 1].matrix;
    double *x = (double *)A->data;
    for (int i = 0; i < A->rows * A->columns; i++)
        x[i] = seed % 2 ? 1.0 / A->columns
                              : ldexp(1, i / A->columns) /
                                    (ldexp(1, A->rows) - 1);
    check_toy(NOISE);
}

static void check_budget(int seed)
{
    toy_budget(&toy, (uint64_t)seed);
    check_toy(NOISE);
}

static void check_pooling(int seed)
{
    toy_pooling(&toy, (uint64_t)seed);
    check_toy(NOISE);
}

static void check_softmax(int seed)
{
    toy_softmax(&toy, (uint64_t)seed);
    check_toy(NOISE);
}

static void check_arrows(int seed)
{
    void (*const make[])(struct toy *, uint64_t) = {toy_arrows, toy_product,
                                                    toy_interaction,
                                                    toy_memory, toy_cells,
                                                    toy_layer, toy_convolution};
    make[seed % 7](&toy, (uint64_t)(seed / 7));
    check_toy((enum flavour)(seed / 7 % FLAVOURS));
}

static void check_rounds(int seed)
{
    static const char *const rules[] = {NULL, "none", "causal", "band",
                                        "window"};
    const struct toy_passing options = {.by_hand = seed % 3 > 0,
                                        .shares = seed % 3 == 1,
                                        .one = seed % 5 < 3,
                                        .mask = rules[seed % 5],
                                        .residual = seed % 2 ? "half" : NULL};
    toy_rounds(&toy, (uint64_t)seed, &options);
    check_toy(options.by_hand ? NOISE : (enum flavour)(seed % FLAVOURS));
}

static void check_positions(int seed)
{
    static const double bases[] = {1e-300, 0.01, 0.5,   1,   1.5,
                                   2,      50,   10000, 1e6, 1e300};
    toy_begin(&toy, "positional", (uint64_t)seed);
    toy_number(&toy, "positions", rng_between(&toy.rng, 1, 12));
    toy_number(&toy, "d", 2 * rng_between(&toy.rng, 1, 4));
    if (seed % 11)
        toy_number(&toy, "base", bases[seed % 11 - 1]);
    if (seed % 3)
        toy_choice(&toy, "beside", "binary", 0);
    toy_encoding(&toy, seed, seed % 5);
    if (seed % 4 == 1)
        toy_choice(&toy, "layout", "half", 0);
    check_toy(NOISE);
}

// A program of operations, its matrices and its words.
static void check_program(int which, int seed)
{
    toy_begin(&toy, "self-attention", (uint64_t)seed);
    int n = rng_between(&toy.rng, 1, 5), d = rng_between(&toy.rng, 1, 5);
    int words = rng_between(&toy.rng, 4, 7);
    toy_matrix(&toy, "A", n, d);
    toy_matrix(&toy, "B", d, rng_between(&toy.rng, 1, 5));
    toy_matrix(&toy, "C", n, d);
    toy_matrix(&toy, "W_A", d, rng_between(&toy.rng, 1, 5));
    toy_matrix(&toy, "v_A", d, 1);
    toy_matrix(&toy, "b_A", 1,
               which ? toy.entries[3].matrix.columns
                     : toy.entries[1].matrix.columns);
    toy_matrix(&toy, "energies", n + 3, n);
    toy_matrix(&toy, "annotations", n, d);
    toy_matrix(&toy, "W_o", which == 5 ? n : d, words);
    toy_words(&toy, "source", n);
    toy_words(&toy, "vocabulary.target", words);
    flavour_toy((enum flavour)(seed % FLAVOURS));
    if (trace_run(&trace, &toy.model, programs[which]))
        check_trace(&toy.model);
    else
        trace_free(&trace);
    toy_free(&toy);
}

static void check_made_lesson(int which)
{
    struct lesson lesson;
    struct complaints complaints = {0};
    ck_assert(made_lesson_load(which, &lesson, &complaints));
    ck_assert(run_model(&trace, &lesson.model));
    check_trace(&lesson.model);
    lesson_free(&lesson);
    complaints_free(&complaints);
}

START_TEST(every_sentence_and_formula_is_true)
{
    for (int seed = 0; seed < 100; seed++)
        check_attention(seed);
    for (int seed = 0; seed < 48; seed++)
        check_given(seed);
    for (int seed = 0; seed < 24; seed++)
        check_translator(seed);
    for (int seed = 0; seed < 48; seed++)
        check_looking(seed);
    for (int seed = 0; seed < 48; seed++)
        check_language(seed);
    for (int seed = 0; seed < 36; seed++)
        check_blocks(seed);
    for (int seed = 0; seed < 8; seed++)
        check_level_blocks(seed);
    for (int seed = 0; seed < 40; seed++)
        check_drawn(seed);
    for (int seed = 0; seed < 48; seed++)
        check_weights(seed);
    for (int seed = 0; seed < 48; seed++)
        check_budget(seed);
    for (int seed = 0; seed < 120; seed++)
        check_softmax(seed);
    for (int seed = 0; seed < 120; seed++)
        check_pooling(seed);
    for (int seed = 0; seed < 210; seed++)
        check_arrows(seed);
    for (int seed = 0; seed < 60; seed++)
        check_rounds(seed);
    for (int seed = 0; seed < 33; seed++)
        check_positions(seed);
    for (int which = 0; which < program_count; which++)
        for (int seed = 0; seed < 32; seed++)
            check_program(which, seed);
    for (int which = 0; which < made_lesson_count(); which++)
        check_made_lesson(which);
    arena_free(&arena);
    const char *verbosity = getenv("CK_VERBOSITY");
    bool tell = verbosity && !strcmp(verbosity, "verbose");
    if (tell)
        printf("%d formulas, %d sides, %d chains, %d pages\n", tally.formulas,
               tally.sides, tally.chains, tally.pages);
    tally_is_whole(&tally, tell);
    ck_assert_int_eq(tally.failures, 0);
}
END_TEST

static bool says_why(struct address a)
{
    arena_reset(&arena);
    struct saying s = explain_why_saying(NULL, &arena, &trace, &a);
    if (s.key)
        return true;
    struct strbuf at = {0};
    address_print(&a, &at);
    fprintf(stderr, "no reason at %s\n", strbuf_text(&at));
    strbuf_free(&at);
    return false;
}

// Of a lesson that comes with the program: what stands for a stage, and the
// first step of it, at every level.
START_TEST(every_stage_of_a_lesson_says_why)
{
    struct lesson lesson;
    struct complaints complaints = {0};
    int silent = 0;
    if (strncmp(made_lesson_name(_i), "lessons/", strlen("lessons/")))
        return;
    ck_assert(made_lesson_load(_i, &lesson, &complaints));
    ck_assert(run_model(&trace, &lesson.model));
    for (int i = 0; i < trace.stage_count; i++) {
        struct position p = {LEVEL_STAGE, i};
        for (; p.level <= LEVEL_TERM; p.level++) {
            struct position first = timeline_stage_start(&trace, i, p.level);
            silent += !says_why(timeline_address(&trace, first));
        }
    }
    ck_assert_msg(!silent, "%s: %d", made_lesson_name(_i), silent);
    trace_free(&trace);
    lesson_free(&lesson);
    complaints_free(&complaints);
    arena_free(&arena);
}
END_TEST

static void why_of_values(const char *path, const char *address,
                          const char *key)
{
    struct lesson lesson;
    struct complaints complaints = {0};
    struct address at;
    struct reason why = {0};
    ck_assert(
        lesson_load(&lesson, path, &disk_files, model_kinds, &complaints));
    ck_assert(run_model(&trace, &lesson.model));
    ck_assert(address_parse(&trace, address, &at, &why));
    arena_reset(&arena);
    struct saying s = explain_why_saying(NULL, &arena, &trace, &at);
    ck_assert_msg(s.key && !strcmp(s.key, key), "%s: %s", path, s.key);
    trace_free(&trace);
    lesson_free(&lesson);
    reason_free(&why);
}

// A row A times a column B, whose last number makes the sum [sum], if that is
// any. What is printed of the sum is [told], or NULL: whatever follows.
static void check_sum(int count, const double *a, const double *b, double sum,
                      const char *told)
{
    toy_begin(&toy, "matrix-product", 0);
    double *A = toy_matrix(&toy, "A", 1, count)->data;
    double *B = toy_matrix(&toy, "B", count, 1)->data;
    memcpy(A, a, (size_t)count * sizeof *a);
    memcpy(B, b, (size_t)count * sizeof *b);
    double rest = sum;
    for (int k = 0; k + 1 < count; k++)
        rest -= a[k] * b[k];
    if (!isnan(sum))
        B[count - 1] = rest / a[count - 1];
    ck_assert(run_model(&trace, &toy.model));
    struct address at = {trace_find(&trace, "C"), 0, 0, -1};
    arena_reset(&arena);
    struct formula f = explain_formula(NULL, &arena, &at);
    const char *last = f.symbols[f.count - 1].text;
    ck_assert_msg(!told || !strcmp(last, told), "%s, not %s", last, told);
    check_trace(&toy.model);
    toy_free(&toy);
}

START_TEST(what_all_but_cancels_out_follows_from_what_is_printed)
{
    static const double a[] = {16458.3448,   3412345.6789, -3654321.0987,
                               -5587654.321, -4123456.789, 1234567.891,
                               2398765.432,  6187654.3219};
    static const double b[] = {26.1124, 69.7112,   55.1724,  -16.5587,
                               -6.2481, -133.0273, 204.7942, -77.8114};
    static const struct {
        double sum;
        const char *told;
    } sums[] = {{NAN, "5.3084e5"},        {851019.965, "8.5102e5"},
                {-12345.678, "−12345.7"}, {1e5, "100000"},
                {-17.3, "−17.3000"},      {4.25, "4.25"},
                {0.0321, "0.0321"},       {-2e6, "−2.0e6"}};
    enum { COUNT = sizeof a / sizeof *a };
    const struct tally before = tally;
    struct rng rng = {36};
    for (int k = 0; k < (int)(sizeof sums / sizeof *sums); k++)
        check_sum(COUNT, a, b, sums[k].sum, sums[k].told);
    for (int seed = 0; seed < 60; seed++) {
        double x[COUNT], y[COUNT];
        int count = rng_between(&rng, 2, COUNT);
        for (int i = 0; i < count; i++) {
            x[i] = pow(10, 4 + seed % 4) * rng_normal(&rng);
            y[i] = 100 * rng_normal(&rng);
        }
        double sum = pow(10, seed % 9 - 2) * rng_normal(&rng);
        check_sum(count, x, y, sum, NULL);
    }
    ck_assert_int_gt(tally.chains - before.chains, 60);
    ck_assert_int_eq(tally.failures, before.failures);
    arena_free(&arena);
}
END_TEST

static double slot_of(const struct saying *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->slots[i].name, name))
            return s->slots[i].number;
    return NAN;
}

// What is turned with what; an odd number at the end stays alone.
static void check_turned(const struct tensor *m, int row, int column,
                         bool halves)
{
    const struct tensor *from = trace_find(&trace, "Q");
    int d = m->columns, half = d / 2;
    int first = halves ? column % (half ? half : 1) : column - column % 2;
    int second = halves ? first + half : first + 1;
    bool alone = d % 2 && column == d - 1;
    arena_reset(&arena);
    struct address a = {m, row, column, -1};
    struct saying s = explain_saying(NULL, &arena, &a);
    ck_assert_str_eq(s.key, alone ? "rotate.cell.alone" : "rotate.cell");
    if (!alone) {
        ck_assert(slot_of(&s, "x") == tensor_at(from, row, first));
        ck_assert(slot_of(&s, "y") == tensor_at(from, row, second));
    } else {
        ck_assert(tensor_at(m, row, column) == tensor_at(from, row, column));
    }
    a.column = -1;
    s = explain_saying(NULL, &arena, &a);
    ck_assert(d > 1 || !strcmp(s.key, "rotate.row.none"));
}

START_TEST(a_pair_has_two_numbers)
{
    int odd = 0, even = 0;
    for (int seed = 0; seed < 40; seed++) {
        bool halves = seed % 2;
        toy_begin(&toy, "self-attention", (uint64_t)seed);
        int n = rng_between(&toy.rng, 1, 5), d = rng_between(&toy.rng, 1, 7);
        toy_words(&toy, "tokens", n);
        toy_matrix(&toy, "X", n, d);
        toy_choice(&toy, "position", "rope", 0);
        if (halves)
            toy_choice(&toy, "position.pairs", "half", 0);
        ck_assert(run_model(&trace, &toy.model));
        const struct tensor *m = trace_find(&trace, "Q.turned");
        odd += m->columns % 2;
        even += !(m->columns % 2);
        for (int i = 0; i < m->rows * m->columns; i++)
            check_turned(m, i / m->columns, i % m->columns, halves);
        trace_free(&trace);
        toy_free(&toy);
    }
    ck_assert(odd > 5 && even > 5);
    arena_free(&arena);
}
END_TEST

// A share that is exactly 0 is not one that rounding left: of two words one is
// masked, or so far behind that the digits end.
START_TEST(what_is_masked_is_no_rounding)
{
    struct trace masked;
    int tiny = 0;
    for (int seed = 0; seed < 20; seed++) {
        toy_attention_of(&toy, (uint64_t)seed, &(struct toy_options){.given = true});
        for (int i = 0; i < toy.model.count; i++) // scores far apart
            for (int k = 0; toy.entries[i].type == ENTRY_MATRIX &&
                            k < toy.entries[i].matrix.rows *
                                    toy.entries[i].matrix.columns;
                 k++)
                toy.entries[i].matrix.data[k] *= 6;
        ck_assert(run_model(&trace, &toy.model));
        toy_choice(&toy, "mask", "causal", 0);
        ck_assert(run_model(&masked, &toy.model));
        const struct tensor *was = trace_find(&trace, "weights");
        const struct tensor *now = trace_find(&masked, "weights");
        for (int r = 0; r < was->rows; r++)
            for (int c = r + 1; c < was->columns; c++) {
                bool some = tensor_at(was, r, c) != 0;
                tiny += some && tensor_at(was, r, c) < 1e-12;
                ck_assert(same_cell(was, now, r, c) == !some);
            }
        trace_free(&trace);
        trace_free(&masked);
        toy_free(&toy);
    }
    ck_assert_int_gt(tiny, 0);
}
END_TEST

// Of words that ask each other: what they would ask as they are. Of one query
// that was learned nobody would match himself.
START_TEST(only_who_asks_would_match_himself)
{
    const char *alike = "why.value.matmul.whole.alike";
    why_of_values(SOURCE_ROOT "/tests/lessons/self-attention.yaml", "V", alike);
    why_of_values(SOURCE_ROOT "/lessons/global-attention.yaml", "V",
                  "why.value.matmul.whole");
    arena_free(&arena);
}
END_TEST

// The stage is called after what it makes: the query of a pool is not made.
START_TEST(a_pool_makes_no_queries)
{
    struct lesson lesson;
    struct complaints complaints = {0};
    ck_assert(lesson_load(&lesson, SOURCE_ROOT "/lessons/global-attention.yaml",
                          &disk_files, model_kinds, &complaints));
    ck_assert(run_model(&trace, &lesson.model));
    ck_assert_str_eq(stage_title(NULL, &arena, &trace.stages[1]), "K V");
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sentences");
    TCase *t = tcase_create("sentences");
    tcase_add_test(t, every_sentence_and_formula_is_true);
    tcase_add_test(t, a_pair_has_two_numbers);
    tcase_add_test(t, what_is_masked_is_no_rounding);
    tcase_add_test(t, only_who_asks_would_match_himself);
    tcase_add_test(t, a_pool_makes_no_queries);
    tcase_add_loop_test(t, every_stage_of_a_lesson_says_why, 0,
                        made_lesson_count());
    suite_add_tcase(suite, t);
    TCase *sums = tcase_create("sums");
    tcase_add_test(sums, what_all_but_cancels_out_follows_from_what_is_printed);
    suite_add_tcase(suite, sums);
    return suite_end(suite);
}
