// SPDX-License-Identifier: MIT
// The task of who drinks what: its sequences, what a guess gets of them, where
// the light falls; what is learned of it with two layers and what with one; and
// models of layers as lessons, and back.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/edit/moment.h"
#include "lesson/lesson.h"
#include "mechanism/all.h"
#include "mechanism/mechanism.h"
#include "mechanism/plan.h"
#include "memory_files.h"
#include "suite.h"
#include "trace/trace.h"
#include "train/measure.h"
#include "train/training.h"
#include "train/write.h"

enum { SEQUENCES = 2000 };

static bool is_drink(int word)
{
    return word >= RECALL_NAMES;
}

// --- the sequences -----------------------------------------------------------

// What is wanted behind [row]: the drink behind the same name before it.
static int answer(const struct example *e, int row)
{
    for (int i = 0; i < row; i += 2)
        if (!is_drink(e->read[row]) && e->read[i] == e->read[row])
            return e->read[i + 1];
    return -1;
}

START_TEST(every_sequence_can_be_answered_from_itself)
{
    struct rng r = {3};
    int names[RECALL_NAMES] = {0}, drinks[RECALL_DRINKS] = {0}, wanted = 0;
    for (int k = 0; k < SEQUENCES; k++) {
        struct example e;
        task_recall.draw(&r, &e);
        ck_assert_int_eq(e.read_count, RECALL_WORDS);
        ck_assert_int_eq(e.wanted_count, RECALL_WORDS);
        for (int i = 0; i < RECALL_WORDS; i++) {
            ck_assert_int_eq(is_drink(e.read[i]), i % 2);
            ck_assert_int_eq(e.wanted[i], answer(&e, i));
            if (i % 2)
                drinks[e.read[i] - RECALL_NAMES]++;
            else
                names[e.read[i]]++;
        }
        wanted += example_wanted(&e);
    }
    for (int k = 0; k < RECALL_NAMES; k++)
        ck_assert(fabs(names[k] / (7.0 * SEQUENCES) - 1.0 / RECALL_NAMES) <
                  .015);
    for (int k = 0; k < RECALL_DRINKS; k++)
        ck_assert(fabs(drinks[k] / (6.0 * SEQUENCES) - 1.0 / RECALL_DRINKS) <
                  .015);
    // Of seven names all but the first of each: 7 − 4 (1 − (3/4)⁷).
    ck_assert(fabs(wanted / (double)SEQUENCES - 3.534) < .05);
}
END_TEST

// Two may drink the same, and who drinks what is another thing every time.
START_TEST(who_drinks_what_is_drawn_anew)
{
    struct rng r = {4};
    int same = 0, others = 0, pairs = 0;
    int before = -1;
    for (int k = 0; k < SEQUENCES; k++) {
        struct example e;
        task_recall.draw(&r, &e);
        for (int i = 2; i + 1 < RECALL_WORDS; i += 2)
            if (e.read[i] != e.read[0]) {
                same += e.read[i + 1] == e.read[1];
                pairs++;
            }
        others += e.read[0] == 0 && before >= 0 && e.read[1] != before;
        before = e.read[0] == 0 ? e.read[1] : before;
    }
    ck_assert(fabs(same / (double)pairs - 1.0 / RECALL_DRINKS) < .03);
    ck_assert(fabs(others / (SEQUENCES / 4.0) - 5.0 / 6) < .08);
}
END_TEST

START_TEST(a_guess_gets_what_the_commonest_drink_does)
{
    ck_assert(fabs(task_recall.guess() - 54.4) < 1);
    ck_assert(fabs(task_next_word.guess() - 100.0 / 12) < 1e-12);
}
END_TEST

// "Ana tea Bo tea Ana tea Bo": a drink to the name before it, a name that comes
// again to the drinks of that name.
START_TEST(the_light_falls_on_names_and_drinks)
{
    const struct example e = {7, 7, {0, 4, 1, 4, 0, 4, 1}, {0}};
    static const char *const want[2][7] = {
        {"-------", "x------", "-------", "--x----", "-------", "----x--",
         "-------"},
        {"-------", "-------", "-------", "-------", "-x-----", "-------",
         "---x---"}};
    for (int k = 0; k < 2; k++)
        for (int row = 0; row < 7; row++)
            for (int at = 0; at < 7; at++)
                ck_assert_msg(task_recall.lights[k].falls(&e, row, at) ==
                                  (want[k][row][at] == 'x'),
                              "light %d, %d to %d", k, row, at);
    ck_assert(!task_recall.lights[0].last && task_recall.lights[1].last);
    ck_assert(!task_recall.lights[2].name);
}
END_TEST

// --- what is learned ---------------------------------------------------------

static struct example drawn[SEQUENCES / 10];

static void draw_all(void)
{
    struct rng r = {99};
    for (int i = 0; i < SEQUENCES / 10; i++)
        task_recall.draw(&r, &drawn[i]);
}

struct got {
    double right, name, drink;
};

static struct got got_of(const struct training *t)
{
    const struct network *n = training_network(t);
    const double *x = training_numbers(t);
    struct tape *tape = training_tape(t);
    int count = SEQUENCES / 10;
    struct got g = {
        measure_words(n, tape, x, drawn, count),
        measure_light(n, tape, x, &task_recall.lights[0], drawn, count),
        measure_light(n, tape, x, &task_recall.lights[1], drawn, count)};
    tape_free(tape);
    return g;
}

static void step_to(struct training *t, int step)
{
    while (training_steps(t) < step)
        training_step(t);
}

// Right answers come slowly to a half while the light of both layers stays where
// it was; then all three rise at once.
START_TEST(two_layers_find_it_at_once)
{
    struct training_plan plan =
        training_plan_of(&task_recall, NETWORK_NEXT_WORD);
    struct training *t = training_begin(&plan);
    ck_assert_int_eq(training_network(t)->learned.numbers, 208);
    ck_assert_int_eq(plan.steps, 2000);
    draw_all();
    step_to(t, 350);
    struct got before = got_of(t);
    ck_assert(before.right > 30 && before.right < 50);
    ck_assert(before.name < .35 && before.drink < .4);
    step_to(t, 600);
    struct got after = got_of(t);
    ck_assert(after.right > 99 && after.name > .95 && after.drink > .95);
    training_free(t);
}
END_TEST

// One layer, which cannot write on a drink whose it is, gets no more than who
// guesses.
START_TEST(one_layer_does_not)
{
    struct training_plan plan =
        training_plan_of(&task_recall, NETWORK_NEXT_WORD);
    plan.sizes.layers = 1;
    struct training *t = training_begin(&plan);
    ck_assert_int_eq(training_network(t)->learned.numbers, 144);
    draw_all();
    step_to(t, 800);
    struct got g = got_of(t);
    ck_assert(g.right > 40 && g.right < task_recall.guess());
    ck_assert(g.name < .2);
    training_free(t);
}
END_TEST

// Of several heads the one that gives most, of which each is counted alone.
START_TEST(light_is_that_of_the_best_head)
{
    struct training_plan plan =
        training_plan_of(&task_recall, NETWORK_NEXT_WORD);
    plan.sizes.heads = 2;
    struct training *t = training_begin(&plan);
    const struct network *n = training_network(t);
    struct tape *tape = training_tape(t);
    draw_all();
    struct got g = got_of(t);
    for (int layer = 0; layer < 2; layer++) {
        double sum[2] = {0};
        int words = 0, keys;
        for (int i = 0; i < SEQUENCES / 10; i++) {
            const struct example *one = &drawn[i];
            tape_begin(tape, training_numbers(t), NULL);
            network_loss(n, tape, &one, 1, 0, NULL);
            for (int row = 0; row < RECALL_WORDS; row++) {
                bool any = false;
                for (int at = 0; at < RECALL_WORDS; at++) {
                    bool falls =
                        task_recall.lights[layer].falls(one, row, at);
                    any |= falls;
                    for (int h = 0; h < 2 && falls; h++)
                        sum[h] += tape_weights(tape, 2 * layer + h, &keys)
                            [row * RECALL_WORDS + at][0];
                }
                words += any;
            }
        }
        ck_assert(!tape_weights(tape, 4, &keys));
        double want = fmax(sum[0], sum[1]) / words;
        ck_assert(fabs(want - (layer ? g.drink : g.name)) < 1e-12);
    }
    tape_free(tape);
    training_free(t);
}
END_TEST

// --- as a lesson, and back ---------------------------------------------------

static const struct network_sizes shapes[] = {
    {.layers = 2},
    {.layers = 1, .d_v = 3},
    {.layers = 3, .heads = 2, .norm = NORM_LAYER},
    {.layers = 2, .heads = 3, .d_v = 2, .feed = 5, .activation = SILU},
    {.layers = 2, .feed = 3, .norm = NORM_RMS, .activation = GELU_TANH},
    {.layers = 0, .heads = 2, .d_v = 3},
    {.layers = 8, .d_v = 1, .feed = 1, .norm = NORM_LAYER, .activation = GELU},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static struct training_plan plan_of_shape(int k)
{
    struct training_plan plan = training_plan_of(
        k % 2 ? &task_recall : &task_next_word, NETWORK_NEXT_WORD);
    struct network_sizes *s = &plan.sizes;
    s->layers = shapes[k].layers;
    s->heads = shapes[k].heads ? shapes[k].heads : 1;
    s->d_v = shapes[k].d_v;
    s->feed = shapes[k].feed;
    s->activation = shapes[k].activation;
    s->norm = shapes[k].norm;
    plan.steps = 3;
    return plan;
}

static void compare_sizes(const struct network_sizes *a,
                          const struct network_sizes *b)
{
    ck_assert_int_eq(a->layers, b->layers);
    ck_assert_int_eq(a->heads, b->heads);
    ck_assert_int_eq(a->d, b->d);
    ck_assert_int_eq(a->d_k, b->d_k);
    ck_assert_int_eq(a->d_v, b->d_v);
    ck_assert_int_eq(a->feed, b->feed);
    ck_assert_int_eq(a->activation, b->activation);
    ck_assert_int_eq(a->norm, b->norm);
    ck_assert_int_eq(a->position, b->position);
}

static void compare_told(const struct training *t, const struct lesson *l)
{
    struct trace trace;
    struct words prompt = model_words(&l->model, "prompt");
    struct words words = model_words(&l->model, "vocabulary");
    struct example e = {prompt.count, prompt.count, {0}, {0}};
    const struct example *one = &e;
    struct tape *tape = training_tape(t);
    struct lane_cells told;
    for (int i = 0; i < prompt.count; i++)
        e.read[i] = words_find(words, prompt.word[i]);
    ck_assert(run_model(&trace, &l->model));
    tape_begin(tape, training_numbers(t), NULL);
    network_loss(training_network(t), tape, &one, 1, 0, &told);
    const struct tensor *p = trace_find(&trace, "probabilities");
    for (int i = 0; i < p->rows * p->columns; i++)
        ck_assert(fabs(p->data[i] - told.value[i][0]) < 1e-10);
    tape_free(tape);
    trace_free(&trace);
}

// What was trained computes in its lesson what it did here; and its model says
// what it was trained with, and its numbers.
START_TEST(a_lesson_of_layers_is_what_was_trained)
{
    struct training_plan plan = plan_of_shape(_i), found;
    struct training *t = training_begin(&plan);
    while (training_state(t) == TRAINING_GOES_ON)
        training_step(t);
    struct strbuf out = {0};
    struct lesson l;
    struct complaints c = {0};
    training_write(t, training_numbers(t), "T", "G", &out);
    const struct memory m = {.lesson = strbuf_text(&out)};
    const struct files in_memory = memory_files(&m);
    ck_assert_msg(lesson_load(&l, "w.json", &in_memory, model_kinds, &c),
                  "%.900s", strbuf_text(&c.text));
    compare_told(t, &l);
    ck_assert(plan_of_model(&l.model, &found));
    ck_assert_ptr_eq(found.task, plan.task);
    compare_sizes(&found.sizes, &plan.sizes);
    double *numbers = plan_numbers(&l.model, &found.sizes);
    ck_assert(numbers);
    ck_assert(!memcmp(numbers, training_numbers(t),
                      (size_t)training_network(t)->learned.numbers *
                          sizeof *numbers));
    free(numbers);
    lesson_free(&l);
    complaints_free(&c);
    strbuf_free(&out);
    training_free(t);
}
END_TEST

START_TEST(a_moment_of_layers_is_read_back)
{
    struct trained t = {plan_of_shape(_i), 2}, read;
    struct strbuf text = {0};
    moment_print(&t, &text);
    ck_assert_msg(moment_read(strbuf_text(&text), &language_model.kind, &read),
                  "%s", strbuf_text(&text));
    ck_assert_ptr_eq(read.plan.task, t.plan.task);
    compare_sizes(&read.plan.sizes, &t.plan.sizes);
    strbuf_free(&text);
}
END_TEST

// A model with what no training makes is none that it can go on with.
START_TEST(what_no_training_makes_is_not_trained)
{
    static const char *const more[] = {
        "\"norm_at\": \"after\"",
        "\"epsilon\": 0.1",
        "\"U\": [[1,1,1,1,1,1,1,1,1,1],[1,1,1,1,1,1,1,1,1,1]]",
        "\"position\": \"learned\", \"W_P\": [[1,1]]",
        "\"gain\": [[1,1]]",
    };
    struct strbuf out = {0};
    struct lesson l;
    struct complaints c = {0};
    struct training_plan plan;
    strbuf_add(&out, "{\"title\": \"T\", \"goal\": \"G\", \"model\": {\"kind\": "
                     "\"language-model\", \"vocabulary\": [\"Ana\",\"Bo\","
                     "\"Cleo\",\"Dan\",\"tea\",\"milk\",\"water\",\"juice\","
                     "\"coffee\",\"cocoa\"],\"prompt\": [\"Ana\",\"tea\"],"
                     "\"E\": [[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],[1,2],"
                     "[1,2],[1,2]], \"layers\": [{\"W_Q\": [[1],[2]],"
                     "\"W_K\": [[1],[2]], \"W_V\": [[1],[2]],"
                     "\"W_O\": [[1,2]]}]");
    if (_i < 5)
        strbuf_addf(&out, ", %s", more[_i]);
    strbuf_add(&out, "}}");
    const struct memory m = {.lesson = strbuf_text(&out)};
    const struct files in_memory = memory_files(&m);
    ck_assert_msg(lesson_load(&l, "w.json", &in_memory, model_kinds, &c),
                  "%.900s", strbuf_text(&c.text));
    ck_assert_int_eq(plan_of_model(&l.model, &plan), _i == 5);
    lesson_free(&l);
    complaints_free(&c);
    strbuf_free(&out);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("recall");
    TCase *t = tcase_create("recall");
    suite_add_tcase(suite, t);
    tcase_add_test(t, every_sequence_can_be_answered_from_itself);
    tcase_add_test(t, who_drinks_what_is_drawn_anew);
    tcase_add_test(t, a_guess_gets_what_the_commonest_drink_does);
    tcase_add_test(t, the_light_falls_on_names_and_drinks);
    tcase_add_test(t, two_layers_find_it_at_once);
    tcase_add_test(t, one_layer_does_not);
    tcase_add_test(t, light_is_that_of_the_best_head);
    tcase_add_loop_test(t, a_lesson_of_layers_is_what_was_trained, 0, SHAPES);
    tcase_add_loop_test(t, a_moment_of_layers_is_read_back, 0, SHAPES);
    tcase_add_loop_test(t, what_no_training_makes_is_not_trained, 0, 6);
    return suite_end(suite);
}
