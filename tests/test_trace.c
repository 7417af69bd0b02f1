// SPDX-License-Identifier: MIT
// What must hold for any input, on seeded random models.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "toy.h"
#include "trace/explain.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "trace/origin.h"
#include "trace/trace.h"
#include "suite.h"
#include "timeline.h"
#include "mechanism/mechanism.h"

enum { SEEDS = 40 };

static const char *const masks[] = {"none", "causal", "window", "band",
                                    "explicit"};

static struct toy toy;
static struct trace trace;

static void run_attention(int seed, const char *mask)
{
    toy_attention(&toy, (uint64_t)seed, mask);
    ck_assert(run_model(&trace, &toy.model));
}

static void done(void)
{
    trace_free(&trace);
    toy_free(&toy);
}

static double row_sum(const struct tensor *m, int row)
{
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(m, row, c);
    return sum;
}

static const struct tensor *find(const char *name)
{
    const struct tensor *m = trace_find(&trace, name);
    ck_assert_msg(m != NULL, "no tensor %s", name);
    return m;
}

START_TEST(rows_sum_to_one_and_masked_weights_are_zero)
{
    run_attention(_i, masks[_i % 5]);
    const struct tensor *weights = find("weights");
    const struct tensor *masked = trace_find(&trace, "masked");
    for (int r = 0; r < weights->rows; r++) {
        bool any = false;
        for (int c = 0; c < weights->columns; c++) {
            bool open = !masked || isfinite(tensor_at(masked, r, c));
            any |= open;
            if (!open)
                ck_assert(tensor_at(weights, r, c) == 0);
            else
                ck_assert(tensor_at(weights, r, c) > 0);
        }
        ck_assert_double_eq_tol(row_sum(weights, r), any ? 1 : 0, 1e-12);
        ck_assert_int_eq(weights->columns, weights->rows);
    }
    done();
}
END_TEST

START_TEST(a_row_with_nothing_allowed_is_zeros)
{
    toy_attention(&toy, 7, "explicit");
    struct matrix *m = &toy.entries[5].matrix;
    ck_assert_str_eq(toy.entries[5].name, "mask");
    for (int c = 0; c < m->columns; c++)
        m->data[c] = 0;
    ck_assert(run_model(&trace, &toy.model));
    ck_assert(tensor_at(find("weights.max"), 0, 0) == -INFINITY);
    ck_assert(tensor_at(find("weights.sum"), 0, 0) == 0);
    for (int c = 0; c < m->columns; c++) {
        ck_assert(tensor_at(find("weights.exp"), 0, c) == 0);
        ck_assert(tensor_at(find("weights"), 0, c) == 0);
    }
    for (int c = 0; c < find("output")->columns; c++)
        ck_assert(tensor_at(find("output"), 0, c) == 0);
    struct address a = {find("weights"), 0, -1, -1};
    struct strbuf said = {0};
    explain_address(NULL, &a, &said);
    ck_assert_ptr_nonnull(strstr(said.text, "Nothing is allowed"));
    strbuf_free(&said);
    done();
}
END_TEST

START_TEST(outputs_lie_between_the_values)
{
    run_attention(_i, masks[_i % 4]);
    const struct tensor *V = find("V"), *Z = find("output");
    for (int c = 0; c < V->columns; c++) {
        double low = INFINITY, high = -INFINITY;
        for (int r = 0; r < V->rows; r++) {
            low = fmin(low, tensor_at(V, r, c));
            high = fmax(high, tensor_at(V, r, c));
        }
        for (int r = 0; r < Z->rows; r++) {
            ck_assert_double_ge(tensor_at(Z, r, c), low - 1e-12);
            ck_assert_double_le(tensor_at(Z, r, c), high + 1e-12);
        }
    }
    done();
}
END_TEST

// Swaps two rows of X.
static void swap_rows(struct matrix *X, int a, int b)
{
    for (int c = 0; c < X->columns; c++) {
        double x = X->data[a * X->columns + c];
        X->data[a * X->columns + c] = X->data[b * X->columns + c];
        X->data[b * X->columns + c] = x;
    }
}

START_TEST(permuting_tokens_permutes_outputs)
{
    struct toy other;
    struct trace permuted;
    run_attention(_i, "none");
    toy_attention(&other, (uint64_t)_i, "none");
    struct matrix *X = &other.entries[1].matrix;
    int last = X->rows - 1;
    swap_rows(X, 0, last);
    ck_assert(run_model(&permuted, &other.model));
    const struct tensor *Z = find("output");
    const struct tensor *W = trace_find(&permuted, "output");
    for (int r = 0; r <= last; r++) {
        int from = r == 0 ? last : r == last ? 0 : r;
        for (int c = 0; c < Z->columns; c++)
            ck_assert_double_eq_tol(tensor_at(W, r, c), tensor_at(Z, from, c),
                                    1e-12);
    }
    trace_free(&permuted);
    toy_free(&other);
    done();
}
END_TEST

START_TEST(a_causal_prefix_does_not_feel_the_future)
{
    struct toy other;
    struct trace changed;
    run_attention(_i, "causal");
    toy_attention(&other, (uint64_t)_i, "causal");
    struct matrix *X = &other.entries[1].matrix;
    for (int c = 0; c < X->columns; c++)
        X->data[(X->rows - 1) * X->columns + c] += 3;
    ck_assert(run_model(&changed, &other.model));
    const struct tensor *Z = find("output");
    const struct tensor *W = trace_find(&changed, "output");
    size_t prefix = (size_t)(Z->rows - 1) * (size_t)Z->columns;
    ck_assert(!memcmp(Z->data, W->data, prefix * sizeof(double)));
    trace_free(&changed);
    toy_free(&other);
    done();
}
END_TEST

START_TEST(the_same_input_gives_the_same_bits)
{
    struct trace again;
    toy_translator(&toy, (uint64_t)_i);
    ck_assert(run_model(&trace, &toy.model));
    ck_assert(run_model(&again, &toy.model));
    ck_assert_int_eq(trace.tensor_count, again.tensor_count);
    for (int i = 0; i < trace.tensor_count; i++) {
        const struct tensor *a = trace.tensors[i], *b = again.tensors[i];
        size_t count = (size_t)a->rows * (size_t)a->columns;
        ck_assert(!memcmp(a->data, b->data, count * sizeof(double)));
    }
    trace_free(&again);
    done();
}
END_TEST

START_TEST(a_translation_stops_at_the_end_sign_or_its_limit)
{
    toy_translator(&toy, (uint64_t)_i);
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *target = find("target"), *a = find("alignment");
    int T = a->columns, n = target->rows;
    ck_assert_int_le(n, 2 * T + 10);
    for (int i = 0; i + 1 < n; i++)
        ck_assert(tensor_at(target, i, 0) != 2);
    if (n < 2 * T + 10)
        ck_assert(tensor_at(target, n - 1, 0) == 2);
    ck_assert_int_eq(a->rows, n);
    ck_assert_int_eq(find("states")->rows, n + 1);
    for (int i = 0; i < n; i++)
        ck_assert_double_eq_tol(row_sum(a, i), 1, 1e-12);
    done();
}
END_TEST

// Everything a cell reads was computed before it, and lies inside its tensor.
static void check_reads(const struct operation *o, int row, int column)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, -1, reads);
    ck_assert_int_le(count, MAX_READS);
    for (int i = 0; i < count; i++) {
        const struct cells *c = &reads[i];
        ck_assert_int_ge(c->row, 0);
        ck_assert_int_le(c->row + c->rows, c->tensor->rows);
        ck_assert_int_ge(c->column, 0);
        ck_assert_int_le(c->column + c->columns, c->tensor->columns);
        for (int r = c->row; r < c->row + c->rows; r++)
            ck_assert_int_le(c->tensor->writer[r]->index, o->index);
    }
}

START_TEST(reads_are_inside_and_earlier)
{
    toy_translator(&toy, (uint64_t)_i);
    ck_assert(run_model(&trace, &toy.model));
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        for (int r = o->row; r < o->row + o->rows; r++)
            for (int c = -1; c < o->out->columns; c++)
                check_reads(o, r, c);
    }
    done();
}
END_TEST

START_TEST(encodings_have_norm_and_shift_properties)
{
    int d = 2 * (1 + _i % 9), n = d + 3;
    toy_begin(&toy, "positional", 1);
    toy_number(&toy, "positions", n);
    toy_number(&toy, "d", d);
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *dots = find("dots");
    for (int p = 0; p < n; p++)
        ck_assert_double_eq_tol(tensor_at(dots, p, p), d / 2.0, 1e-9);
    for (int p = 0; p + 5 < n; p++)
        ck_assert_double_eq_tol(tensor_at(dots, p, p + 5),
                                tensor_at(dots, 0, 5), 1e-9);
    done();
}
END_TEST

static int count_words(const char *text)
{
    int words = 0;
    for (const char *p = text; *p; p += strspn(p, " ")) {
        words++;
        p += strcspn(p, " ");
    }
    return words;
}

static void check_sentences(void)
{
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int64_t k = 0; k < timeline_count(&trace, level); k++) {
            struct strbuf said = {0};
            struct address a =
                timeline_address(&trace, (struct position){level, k});
            explain_address(NULL, &a, &said);
            int words = count_words(strbuf_text(&said));
            ck_assert_msg(words >= 3 && words <= 25, "%d words: %s", words,
                          strbuf_text(&said));
            strbuf_free(&said);
        }
}

START_TEST(every_step_has_a_short_sentence)
{
    toy_translator(&toy, (uint64_t)_i);
    ck_assert(run_model(&trace, &toy.model));
    check_sentences();
    done();
    run_attention(_i, masks[_i % 5]);
    check_sentences();
    done();
}
END_TEST

// Who may look at whom is said of every cell as it is masked.
START_TEST(a_sentence_says_what_the_mask_does)
{
    run_attention(_i, masks[1 + _i % 4]);
    const struct tensor *m = find("masked");
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            struct address a = {m, r, c, -1};
            struct strbuf said = {0};
            explain_address(NULL, &a, &said);
            bool hidden = strstr(strbuf_text(&said), "may not look") != NULL;
            ck_assert_msg(hidden == !isfinite(tensor_at(m, r, c)), "%g: %s",
                          tensor_at(m, r, c), strbuf_text(&said));
            strbuf_free(&said);
        }
    done();
}
END_TEST

// Where fewer ask than are asked, the rule says at which keys they stand, and a
// window how many are before.
START_TEST(a_rule_says_where_queries_stand)
{
    static const char *const rules[] = {"causal", "window", "band"};
    const char *rule = rules[_i % 3];
    toy_attention_of(&toy, (uint64_t)_i,
                     &(struct toy_options){
                         .mask = rule, .given = true, .queries = true});
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *m = find("mask");
    int before = m->columns - m->rows;
    int width = (int)model_number(&toy.model, "mask", 0);
    struct strbuf said = {0}, formula = {0}, want = {0};
    struct address a = {m, -1, -1, -1};
    explain_address(NULL, &a, &said);
    explain_line(NULL, &a, &formula);
    if (m->rows > 1)
        strbuf_addf(&want, "the %d queries stand at the last %d keys", m->rows,
                    m->rows);
    bool alone = width == !strcmp(rule, "window") && strcmp(rule, "causal");
    ck_assert_msg(alone || m->rows == 1 ||
                      strstr(strbuf_text(&said), strbuf_text(&want)),
                  "%s", strbuf_text(&said));
    strbuf_clear(&want);
    if (!strcmp(rule, "window") && width > 1) {
        strbuf_addf(&want, width > 2 ? "at most %d before it" : "at most one before it",
                    width - 1);
        ck_assert_msg(strstr(strbuf_text(&said), strbuf_text(&want)) != NULL,
                      "%s", strbuf_text(&said));
    }
    strbuf_clear(&want);
    strbuf_addf(&want, before ? "query + %d" : "query", before);
    const char *at = strstr(strbuf_text(&formula), strbuf_text(&want));
    ck_assert_msg(at && !strchr("0123456789", at[want.length]), "%s",
                  strbuf_text(&formula));
    ck_assert(before || !strstr(strbuf_text(&formula), "query +"));
    strbuf_free(&said);
    strbuf_free(&formula);
    strbuf_free(&want);
    done();
}
END_TEST

// A divisor is the root of d when it is that number, however the lesson gave
// it; one product alone has no root to speak of.
static const struct {
    const char *scale;
    double number;
    int d;
    bool root;
} divisors[] = {
    {"sqrt", 0, 4, true},      {"sqrt", 0, 3, true},
    {"sqrt", 0, 1, false},     {"number", 2, 4, true},
    {"number", 2, 3, false},   {"number", 2.01, 4, false},
    {"number", 4, 4, false},   {"d", 0, 4, false},
    {"number", 0.5, 4, false}, {"none", 0, 4, false},
};

START_TEST(a_divisor_is_a_root_when_it_is_that_number)
{
    toy_begin(&toy, "self-attention", 3);
    toy_words(&toy, "tokens", 3);
    toy_matrix(&toy, "X", 3, divisors[_i].d);
    toy_choice(&toy, "scale", divisors[_i].scale, divisors[_i].number);
    ck_assert(run_model(&trace, &toy.model));
    struct arena arena = {0};
    struct address a = {find("scaled"), -1, -1, -1};
    const char *key = explain_saying(NULL, &arena, &a).key;
    ck_assert_msg(!strcmp(key, "scale.whole.root") == divisors[_i].root, "%s",
                  key);
    arena_free(&arena);
    done();
}
END_TEST

START_TEST(overflow_names_the_first_cell)
{
    toy_attention(&toy, 3, "none");
    toy.entries[1].matrix.data[0] = 1e200;
    for (int i = 0; i < toy.entries[2].matrix.rows; i++)
        toy.entries[2].matrix.data[i * toy.entries[2].matrix.columns] = 1e200;
    ck_assert(!run_model(&trace, &toy.model));
    ck_assert_str_eq(trace.overflow.tensor->name, "Q");
    ck_assert_int_eq(trace.overflow.row, 0);
    ck_assert_int_eq(trace.overflow.column, 0);
    done();
}
END_TEST

START_TEST(the_generator_matches_its_reference)
{
    // splitmix64 with seed 1234567, from the authors' reference code.
    struct rng r = {1234567};
    ck_assert_uint_eq(rng_next(&r), UINT64_C(6457827717110365317));
    ck_assert_uint_eq(rng_next(&r), UINT64_C(3203168211198807973));
}
END_TEST

// Each of many heads feeds the row they make together.
START_TEST(a_row_side_by_side_reads_every_part)
{
    struct cells reads[MAX_READS];
    toy_begin(&toy, "self-attention", 1);
    toy_words(&toy, "tokens", 2);
    toy_matrix(&toy, "X", 2, 3);
    toy_parts(&toy, "heads", _i);
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *concat = find("concat");
    const struct operation *o = concat->writer[1];
    ck_assert_int_eq(concat->columns, 3 * _i);
    ck_assert_int_eq(operation_reads(o, 1, -1, -1, reads), _i);
    for (int h = 0; h < _i; h++)
        ck_assert(reads[h].tensor == o->in[h].tensor && reads[h].row == 1);
    done();
}
END_TEST

// What a number is follows from what its operation does.
START_TEST(a_trace_knows_where_numbers_come_from)
{
    run_attention(_i, masks[_i % 5]);
    const struct tensor *weights = find("weights"), *scores = find("scores");
    const struct tensor *scaled = find("scaled");
    const struct tensor *masked = trace_find(&trace, "masked");
    const struct operation *scale = trace_division(&trace, scores->scope);
    ck_assert(tensor_holds_shares(weights));
    ck_assert(row_holds_shares(weights, weights->rows - 1));
    ck_assert(!tensor_holds_shares(find("weights.exp")));
    ck_assert(!tensor_holds_shares(scaled));
    ck_assert_ptr_eq(scale->out, scaled);
    ck_assert_int_eq(summed_products(scale), find("Q")->columns);
    ck_assert_double_eq(trace_divisor(&trace, NULL), scale->number);
    ck_assert_double_eq(trace_divisor(&trace, scores->scope), scale->number);
    ck_assert_ptr_eq(trace_division(&trace, &(struct scope){0}), NULL);
    ck_assert_double_eq(trace_divisor(&trace, &(struct scope){0}), 1);
    const struct operation *mask = trace_mask(&trace, weights);
    ck_assert_ptr_eq(mask ? mask->out : NULL, masked);
    ck_assert_ptr_eq(trace_mask(&trace, scores), NULL);
    done();
}
END_TEST

START_TEST(a_name_is_as_long_as_its_parts)
{
    struct trace t = {0};
    const char *name = format(&t, "%0300d%s", 7, ".weights");
    ck_assert_uint_eq(strlen(name), 308);
    ck_assert_str_eq(name + 299, "7.weights");
    trace_free(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("trace");
    TCase *t = tcase_create("properties");
    tcase_add_loop_test(t, rows_sum_to_one_and_masked_weights_are_zero, 0,
                        SEEDS);
    tcase_add_test(t, a_row_with_nothing_allowed_is_zeros);
    tcase_add_loop_test(t, outputs_lie_between_the_values, 0, SEEDS);
    tcase_add_loop_test(t, permuting_tokens_permutes_outputs, 0, SEEDS);
    tcase_add_loop_test(t, a_causal_prefix_does_not_feel_the_future, 0, SEEDS);
    tcase_add_loop_test(t, the_same_input_gives_the_same_bits, 0, 10);
    tcase_add_loop_test(t, a_translation_stops_at_the_end_sign_or_its_limit, 0,
                        SEEDS);
    tcase_add_loop_test(t, reads_are_inside_and_earlier, 0, 12);
    tcase_add_loop_test(t, encodings_have_norm_and_shift_properties, 0, 9);
    tcase_add_loop_test(t, every_step_has_a_short_sentence, 0, 6);
    tcase_add_loop_test(t, a_sentence_says_what_the_mask_does, 0, 9);
    tcase_add_loop_test(t, a_rule_says_where_queries_stand, 0, 60);
    tcase_add_loop_test(t, a_divisor_is_a_root_when_it_is_that_number, 0,
                        sizeof divisors / sizeof *divisors);
    tcase_add_test(t, overflow_names_the_first_cell);
    tcase_add_test(t, the_generator_matches_its_reference);
    tcase_add_loop_test(t, a_row_side_by_side_reads_every_part, 1,
                        MAX_PARTS + 1);
    tcase_add_loop_test(t, a_trace_knows_where_numbers_come_from, 0, 12);
    tcase_add_test(t, a_name_is_as_long_as_its_parts);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
