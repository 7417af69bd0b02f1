// SPDX-License-Identifier: MIT
// Every number of every tensor against oracle.c, on random models with all
// that a model may have.
#include <check.h>
#include <stdio.h>

#include "mechanism/mechanism.h"
#include "oracle/oracle.h"
#include "suite.h"
#include "toy.h"
#include "trace/trace.h"

static struct toy toy;
static struct trace trace;
static struct oracle oracle;

// Runs the toy's model and compares. Then everything is freed.
static void check_model(void (*reckon)(struct oracle *, const struct model *),
                        const char *what)
{
    ck_assert_msg(run_model(&trace, &toy.model), "%s overflows", what);
    reckon(&oracle, &toy.model);
    oracle_check(&oracle, &trace, what);
    oracle_free(&oracle);
    trace_free(&trace);
    toy_free(&toy);
}

static const char *const masks[] = {NULL, "none", "causal",
                                    "window", "band", "explicit"};
static const char *const scales[] = {NULL, "sqrt", "none", "d", "number"};
static const char *const positions[] = {
    NULL, "none", "sinusoidal", "learned", "counting", "shaw", "t5", "alibi", "rope"};
static const struct {
    int heads;
    bool W_O;
} heads[] = {{0, false}, {1, false}, {1, true},
             {2, false}, {2, true},  {3, true}};
enum {
    MASKS = 6,
    SCALES = 5,
    POSITIONS = sizeof positions / sizeof *positions,
    HEADS = 6
};

static const char *or_missing(const char *choice)
{
    return choice ? choice : "missing";
}

// With all projections, with some of them missing, and with some biases.
static void check_options(struct toy_options o, int seed)
{
    for (int i = 0; i < 3; i++) {
        char what[200];
        o.missing = i ? 1u + (unsigned)seed % 7 : 0;
        o.biases = i == 2 ? 1u + (unsigned)seed % 15 : 0;
        snprintf(what, sizeof what,
                 "mask %s, scale %s, position %s, %d heads, %s W_O, "
                 "missing %u, biases %u",
                 or_missing(o.mask), or_missing(o.scale),
                 or_missing(o.position), o.heads, o.W_O ? "with" : "without",
                 o.missing, o.biases);
        toy_attention_of(&toy, (uint64_t)seed, &o);
        check_model(oracle_attention, what);
    }
}

START_TEST(self_attention_agrees)
{
    for (int i = 0; i < SCALES * POSITIONS * HEADS; i++)
        check_options(
            (struct toy_options){
                .mask = masks[_i],
                .scale = scales[i % SCALES],
                .position = positions[i / SCALES % POSITIONS],
                .heads = heads[i / SCALES / POSITIONS].heads,
                .W_O = heads[i / SCALES / POSITIONS].W_O,
            },
            i);
}
END_TEST

START_TEST(one_matrix_for_two_agrees)
{
    for (int i = 0; i < 60; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[_i],
                             .scale = scales[i % SCALES],
                             .position = i % 3 ? NULL : positions[i % (POSITIONS - 1)],
                             .merged = true});
        check_model(oracle_attention, "merged");
    }
}
END_TEST

START_TEST(parts_of_scores_agree)
{
    static const char *const added[] = {"sinusoidal", "counting", "learned"};
    for (int i = 0; i < 60; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[_i],
                             .scale = scales[i % SCALES],
                             .position = added[i % 3],
                             .missing = i % 4 == 1 ? 1u + (unsigned)i % 7 : 0,
                             .biases = i % 4 == 2 ? 1u + (unsigned)i % 15 : 0,
                             .parts = true});
        if (i % 6 == 2) // of the table's rows some are behind
            toy_number(&toy, "position.start", i / 6);
        check_model(oracle_attention, "parts");
    }
}
END_TEST

// Keys and values are made from the words of another sequence.
START_TEST(a_memory_agrees)
{
    for (int i = 0; i < 120; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[_i],
                             .scale = scales[i % SCALES],
                             .heads = i % 4,
                             .W_O = i % 8 > 4,
                             .missing = i % 3 ? 0 : (unsigned)i / 3 % 8,
                             .biases = i % 5 ? 0 : (unsigned)i / 5 % 16,
                             .memory = true});
        check_model(oracle_attention, "a memory");
    }
}
END_TEST

// Q, K and V given: queries of the same sequence, or of another.
START_TEST(what_is_given_agrees)
{
    for (int i = 0; i < 20 * SCALES; i++) {
        bool other = i % 2;
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){.mask = masks[_i],
                                               .scale = scales[i % SCALES],
                                               .given = true,
                                               .queries = other});
        check_model(oracle_attention, other ? "another sequence" : "Q, K, V");
    }
}
END_TEST

static const struct toy_translation translations[] = {
    {0},
    {.fixed = true},
    {.gru = true},
    {.gru = true, .fixed = true, .forced = true},
    {.torch = true},
    {.torch = true, .fixed = true},
    {.onward = true},
    {.torch = true, .last = true, .state = true},
    {.gru = true, .onward = true, .fixed = true, .state = true},
    {.last = true, .fixed = true, .forced = true},
    {.gru = true, .last = true},
    {.state = true, .shifted = true},
    {.score = "dot"},
    {.score = "general", .gru = true},
    {.score = "concat", .onward = true},
    {.luong = true},
    {.luong = true, .score = "dot"},
    {.luong = true, .score = "general", .gru = true},
    {.luong = true, .score = "concat", .forced = true},
    {.luong = true, .score = "dot", .torch = true, .last = true},
    {.luong = true, .score = "concat", .onward = true, .shifted = true},
    {.luong = true, .fixed = true}};
enum { TRANSLATIONS = sizeof translations / sizeof *translations };

START_TEST(translators_agree)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_translator_of(&toy, seed, &translations[_i]);
        check_model(oracle_translator, "translator");
    }
}
END_TEST

START_TEST(looking_agrees)
{
    static const char *const scores[] = {NULL, "additive", "dot", "general",
                                         "concat"};
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_looking(&toy, seed, scores[seed % 5]);
        check_model(oracle_looking, or_missing(scores[seed % 5]));
    }
}
END_TEST

START_TEST(readings_agree)
{
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_weights(&toy, seed);
        check_model(oracle_readings, "weights");
    }
}
END_TEST

START_TEST(budgets_agree)
{
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_budget(&toy, seed);
        check_model(oracle_budget, "budget");
    }
}
END_TEST

START_TEST(pooling_agrees)
{
    for (uint64_t seed = 0; seed < 120; seed++) {
        toy_pooling(&toy, seed);
        check_model(oracle_pooling, "pooling");
    }
}
END_TEST

START_TEST(softmaxes_agree)
{
    for (uint64_t seed = 0; seed < 120; seed++) {
        toy_softmax(&toy, seed);
        check_model(oracle_softmax, "softmax");
    }
}
END_TEST

START_TEST(arrows_and_products_agree)
{
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_arrows(&toy, seed);
        check_model(oracle_arrows, "dot products");
        toy_convolution(&toy, seed);
        check_model(oracle_convolution, "convolution");
        toy_layer(&toy, seed);
        check_model(oracle_layer, "layer");
        toy_memory(&toy, seed);
        check_model(oracle_memory, "memory");
        toy_cells(&toy, seed);
        check_model(oracle_cells, "cells");
        toy_product(&toy, seed);
        check_model(oracle_product, "matrix product");
        toy_interaction(&toy, seed);
        check_model(oracle_interaction, "interaction");
    }
}
END_TEST

static const struct toy_passing passings[] = {
    {.by_hand = true, .shares = true, .one = true},
    {.by_hand = true, .residual = "half"},
    {.by_hand = true, .shares = true, .one = true, .residual = "half"},
    {.residual = "none"},
    {.mask = "causal", .scale = "d", .residual = "half"},
    {.mask = "band", .scale = "none"},
    {.mask = "window", .scale = "none", .residual = "half"},
    {.mask = "none", .scale = "sqrt", .one = true}};
enum { PASSINGS = sizeof passings / sizeof *passings };

START_TEST(rounds_agree)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_rounds(&toy, seed, &passings[_i]);
        check_model(oracle_rounds, "rounds");
    }
}
END_TEST

// Whole blocks, and models that are one layer of attention.
START_TEST(blocks_agree)
{
    static const struct toy_telling options = {.heads = 2, .W_O = true};
    for (uint64_t seed = 0; seed < 120; seed++) {
        toy_blocks(&toy, seed);
        check_model(oracle_blocks, "blocks");
        toy_language(&toy, seed, seed % 2 ? &options : &(struct toy_telling){0});
        check_model(oracle_blocks, "a language model");
    }
}
END_TEST

START_TEST(the_first_of_equal_words_is_written)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        toy_ties(&toy, seed);
        check_model(oracle_translator, "translator with ties");
    }
}
END_TEST

START_TEST(encodings_agree)
{
    static const double bases[] = {0.01, 0.5, 1, 2, 50, 10000, 1e6};
    for (int i = 0; i < 70; i++) {
        toy_begin(&toy, "positional", (uint64_t)i);
        toy_number(&toy, "positions", rng_between(&toy.rng, 1, 40));
        toy_number(&toy, "d", 2 * rng_between(&toy.rng, 1, 9));
        if (i % 8)
            toy_number(&toy, "base", bases[i % 8 - 1]);
        if (i % 3)
            toy_choice(&toy, "beside", "binary", 0);
        toy_encoding(&toy, i, i % 5 ? i % 9 + 1 : 0);
        if (i % 4 == 2)
            toy_choice(&toy, "layout", "half", 0);
        check_model(oracle_positional, "positional");
    }
}
END_TEST

START_TEST(random_scores_agree)
{
    static const char *const divisors[] = {"none", "sqrt", "d", "cosine"};
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_spread(&toy, seed, divisors[seed % 4]);
        check_model(oracle_spread, "random scores");
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("oracle");
    TCase *t = tcase_create("oracle");
    tcase_add_loop_test(t, self_attention_agrees, 0, MASKS);
    tcase_add_loop_test(t, one_matrix_for_two_agrees, 0, MASKS);
    tcase_add_loop_test(t, parts_of_scores_agree, 0, MASKS);
    tcase_add_loop_test(t, what_is_given_agrees, 0, MASKS);
    tcase_add_loop_test(t, a_memory_agrees, 0, MASKS);
    tcase_add_loop_test(t, translators_agree, 0, TRANSLATIONS);
    tcase_add_test(t, looking_agrees);
    tcase_add_test(t, readings_agree);
    tcase_add_test(t, budgets_agree);
    tcase_add_test(t, softmaxes_agree);
    tcase_add_test(t, pooling_agrees);
    tcase_add_test(t, arrows_and_products_agree);
    tcase_add_loop_test(t, rounds_agree, 0, PASSINGS);
    tcase_add_test(t, blocks_agree);
    tcase_add_test(t, the_first_of_equal_words_is_written);
    tcase_add_test(t, encodings_agree);
    tcase_add_test(t, random_scores_agree);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
