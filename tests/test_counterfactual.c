// SPDX-License-Identifier: MIT
// Every counterfactual of every mechanism against the same change reckoned in
// plain loops (oracle/), on random models.
#include <check.h>
#include <string.h>

#include "lesson/lesson.h"
#include "mechanism/counterfactual.h"
#include "mechanism/mechanism.h"
#include "oracle/oracle.h"
#include "suite.h"
#include "toy.h"

enum { MOST = 96 };

static struct toy toy;
static struct trace trace, other;
static struct oracle oracle;
static struct arena arena;
static const char *seen[MOST]; // what has been taken out
static int seen_count;

typedef void (*reckoning)(struct oracle *, const struct model *);

static void take_out(const struct counterfactual *c, reckoning reckon)
{
    struct model without = counterfactual_model(c, &toy.model, &arena);
    ck_assert_msg(run_model(&other, &without), "%s overflows", c->name);
    oracle.without = c->name;
    reckon(&oracle, &toy.model);
    oracle_check(&oracle, &other, c->name);
    int k = 0;
    while (k < seen_count && strcmp(seen[k], c->name))
        k++;
    seen[k] = c->name;
    seen_count += k == seen_count;
    oracle_free(&oracle);
    trace_free(&other);
}

// Everything that can be taken out of the toy's model. Then all is freed.
static void check_model(reckoning reckon)
{
    ck_assert(run_model(&trace, &toy.model));
    const struct counterfactual *c = counterfactuals_of(&trace);
    for (; c->name; c++)
        if (!c->sibling && counterfactual_there(c, &trace, NULL))
            take_out(c, reckon);
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

// Each that models of [kind] have, siblings apart, has been taken out.
static void check_seen(const char *kind)
{
    struct model m = {0};
    for (int i = 0; model_kinds[i]; i++)
        if (!strcmp(model_kinds[i]->name, kind))
            m.kind = model_kinds[i];
    const struct counterfactual *c = mechanism_of(&m)->counterfactuals;
    for (; c->name; c++) {
        int k = 0;
        while (k < seen_count && strcmp(seen[k], c->name))
            k++;
        ck_assert_msg(c->sibling || k < seen_count, "%s was never taken out",
                      c->name);
    }
}

START_TEST(self_attention_without)
{
    static const char *const masks[] = {NULL, "causal", "window", "band",
                                        "explicit"};
    static const char *const scales[] = {NULL, "sqrt", "none", "d", "number"};
    for (int i = 0; i < 240; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[i % 5],
                             .scale = scales[i % 5],
                             .position = i % 3 ? NULL : "sinusoidal",
                             .heads = i % 7 % 3,
                             .W_O = i % 2,
                             .missing = i % 11 ? 0 : (unsigned)i % 8,
                             .biases = i % 5 ? 0 : (unsigned)i % 16,
                         });
        check_model(oracle_attention);
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[i / 2 % 5],
                             .scale = scales[i % 5],
                             .given = true,
                             .queries = true,
                         });
        check_model(oracle_attention);
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = i % 2 ? "explicit" : NULL,
                             .scale = scales[i % 5],
                             .heads = i % 7 % 3,
                             .W_O = i % 2,
                             .missing = i % 11 ? 0 : (unsigned)i % 8,
                             .biases = i % 5 ? 0 : (unsigned)i % 16,
                             .memory = true,
                         });
        check_model(oracle_attention);
    }
    check_seen("self-attention");
}
END_TEST

static const struct toy_translation translations[] = {
    {0},
    {.fixed = true},
    {.gru = true},
    {.gru = true, .fixed = true, .forced = true},
    {.last = true, .state = true, .forced = true},
    {.onward = true, .fixed = true},
    {.gru = true, .last = true, .fixed = true}};

START_TEST(translators_without)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        toy_translator_of(&toy, seed, &translations[seed % 4]);
        check_model(oracle_translator);
    }
    for (uint64_t seed = 0; seed < 30; seed++) {
        toy_translator_of(&toy, seed, &translations[4 + seed % 3]);
        check_model(oracle_translator);
    }
    // models whose states do not grow so far without tanh that digits are lost
    static const char *const scores[] = {"dot", "general", "concat"};
    for (uint64_t seed = 100; seed < 112; seed++) {
        toy_translator_of(&toy, seed,
                          &(struct toy_translation){.luong = seed % 4 > 0,
                                                    .score = scores[seed % 3]});
        check_model(oracle_translator);
    }
    check_seen("rnn-attention");
}
END_TEST

START_TEST(looking_without)
{
    static const char *const scores[] = {NULL, "additive", "dot", "general",
                                         "concat"};
    for (uint64_t seed = 0; seed < 50; seed++) {
        toy_looking(&toy, seed, scores[seed % 5]);
        check_model(oracle_looking);
    }
}
END_TEST

START_TEST(rounds_without)
{
    static const char *const rules[] = {NULL, "causal", "window", "band"};
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_rounds(&toy, seed,
                   &(struct toy_passing){.by_hand = seed % 4 == 0,
                                         .shares = true,
                                         .one = seed % 5 == 0,
                                         .mask = rules[seed % 4],
                                         .residual = seed % 2 ? "half" : NULL});
        check_model(oracle_rounds);
    }
    check_seen("rounds");
}
END_TEST

// Where each is asked for.
START_TEST(blocks_are_taken_apart_where_they_stand)
{
    static const struct {
        const char *tensor, *name;
        bool there;
    } cases[] = {
        {"layer1.hidden", "feed", true},     {"layer1.active", "feed", true},
        {"layer1.fed", "feed", true},        {"layer1.added", "feed", false},
        {"layer1.normed", "norm", true},     {"normed", "norm", true},
        {"layer2.normed2.mean", "norm", true},
        {"layer1.normed.deviation", "norm", true},
        {"layer1.sum", "residual", true},    {"layer2.out", "residual", true},
        {"layer1.fed", "residual", false},   {"layer1.out", "layer1", true},
        {"layer2.sum", "layer2", true},      {"layer2.normed", "layer2", true},
        {"layer1.sum", "layer2", false},     {"normed", "layer1", false},
        {"layer1.head2.Q", "attention", true},
        {"layer1.added", "attention", true}, {"P", "position", true},
        {"layer2.head1.masked", "mask", true},
    };
    struct complaints c = {0};
    struct lesson l;
    ck_assert(lesson_load(&l, SOURCE_ROOT "/tests/reference/block-2.json",
                          &disk_files, model_kinds, &c));
    ck_assert(run_model(&trace, &l.model));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct tensor *m = trace_find(&trace, cases[i].tensor);
        const struct counterfactual *k = counterfactuals_of(&trace);
        while (k->name && strcmp(k->name, cases[i].name))
            k++;
        ck_assert_msg(k->name && m &&
                          counterfactual_at(k, m) == cases[i].there,
                      "%s at %s", cases[i].name, cases[i].tensor);
        ck_assert(counterfactual_there(k, &trace, NULL));
    }
    trace_free(&trace);
    lesson_free(&l);
    complaints_free(&c);
}
END_TEST

START_TEST(blocks_without)
{
    for (uint64_t seed = 0; seed < 80; seed++) {
        toy_blocks(&toy, seed);
        check_model(oracle_blocks);
    }
    check_seen("language-model");
}
END_TEST

START_TEST(convolutions_without)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        toy_convolution(&toy, seed);
        check_model(oracle_convolution);
    }
    check_seen("convolution");
}
END_TEST

START_TEST(layers_without)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        toy_layer(&toy, seed);
        check_model(oracle_layer);
    }
    check_seen("layer");
}
END_TEST

START_TEST(pooling_without)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_pooling(&toy, seed);
        check_model(oracle_pooling);
    }
    check_seen("global-attention");
}
END_TEST

START_TEST(small_models_without)
{
    static const struct {
        const char *kind;
        void (*make)(struct toy *t, uint64_t seed);
        reckoning reckon;
    } all[] = {{"memory", toy_memory, oracle_memory},
               {"memory", toy_cells, oracle_cells},
               {"dot-products", toy_arrows, oracle_arrows},
               {"matrix-product", toy_square, oracle_product},
               {"interaction", toy_interaction, oracle_interaction},
               {"softmax", toy_softmax, oracle_softmax},
               {"budget", toy_budget, oracle_budget}};
    enum { ALL = sizeof all / sizeof *all };
    for (int k = 0; k < ALL; k++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            all[k].make(&toy, seed);
            check_model(all[k].reckon);
        }
    for (int k = 1; k < ALL; k++)
        check_seen(all[k].kind);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("counterfactual");
    TCase *t = tcase_create("oracle");
    tcase_add_test(t, self_attention_without);
    tcase_add_test(t, translators_without);
    tcase_add_test(t, looking_without);
    tcase_add_test(t, blocks_without);
    tcase_add_test(t, blocks_are_taken_apart_where_they_stand);
    tcase_add_test(t, convolutions_without);
    tcase_add_test(t, layers_without);
    tcase_add_test(t, rounds_without);
    tcase_add_test(t, pooling_without);
    tcase_add_test(t, small_models_without);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
