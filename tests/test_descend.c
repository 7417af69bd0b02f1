// SPDX-License-Identifier: MIT
// Steps of a lesson's own optimizer: they are those that plain loops take, for
// gradient descent and for Adam; what is not finite, too much or nothing is
// said; they are a change like any other, and kept as numbers.
#define _XOPEN_SOURCE 700 // mkdtemp

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/save.h"
#include "document/change/cause.h"
#include "fake_font.h"
#include "lesson/edit/taken.h"
#include "mechanism/descend.h"
#include "mechanism/mechanism.h"
#include "suite.h"

static char folder[64];

static void setup(void)
{
    strcpy(folder, "/tmp/followspot-descend-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
}

static void teardown(void)
{
    unlink("l.yaml");
    ck_assert(!chdir("/") && !rmdir(folder));
}

// Three logits, each [x] times a number that is learned; the second is wanted.
static void write_logits(const char *optimizer, int x)
{
    char text[1024];
    snprintf(text, sizeof text,
             "title: T\ngoal: G\nmodel:\n  kind: global-attention\n"
             "  tokens: [a, b, c]\n  X: [[%d, 0, 0], [0, %d, 0], [0, 0, %d]]\n"
             "  q: [[0.5, -0.25, 0.125]]\nallow: [tokens, q]\n"
             "loss: {of: weights, columns: [2]}\n%s",
             x, x, x, optimizer);
    ck_assert_int_eq(save_file("l.yaml", text, strlen(text)), 0);
}

static bool open_taken(struct document *b, const char *path, int steps)
{
    char change[64];
    snprintf(change, sizeof change, "moment = {taken: %d}", steps);
    const char *edits[] = {change};
    const struct own own = {.edits = edits, .edit_count = 1};
    return document_open(b, NULL, path, &own);
}

// --- beside plain loops ------------------------------------------------------

static const double first[3] = {0.5, -0.25, 0.125};

static void softmax_of(const double *q, double *shares)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += shares[i] = exp(q[i]);
    for (int i = 0; i < 3; i++)
        shares[i] /= sum;
}

// The gradient of −ln of a share by its logits is the share, less 1 where
// wanted.
static void descend_plainly(double *q, int steps, bool adam, double rate)
{
    double mean[3] = {0}, square[3] = {0};
    memcpy(q, first, sizeof first);
    for (int k = 1; k <= steps; k++) {
        double p[3];
        softmax_of(q, p);
        for (int i = 0; i < 3; i++) {
            double g = p[i] - (i == 1);
            mean[i] = 0.9 * mean[i] + 0.1 * g;
            square[i] = 0.999 * square[i] + 0.001 * g * g;
            double m = mean[i] / (1 - pow(0.9, k));
            double v = square[i] / (1 - pow(0.999, k));
            q[i] -= rate * (adam ? m / (sqrt(v) + 1e-8) : g);
        }
    }
}

static const int counts[] = {0, 1, 2, 3, 7, 60};
enum { COUNTS = sizeof counts / sizeof *counts };

START_TEST(the_steps_are_those_of_plain_loops)
{
    int steps = counts[_i / 2];
    bool adam = _i % 2;
    write_logits(adam ? "optimizer: {adam: {rate: 0.125}}\n"
                      : "optimizer: {sgd: {rate: 0.75}}\n",
                 1);
    struct document b;
    ck_assert_msg(open_taken(&b, "l.yaml", steps), "%s",
                  strbuf_text(&b.complaints.text));
    double q[3], p[3];
    descend_plainly(q, steps, adam, adam ? 0.125 : 0.75);
    softmax_of(q, p);
    const struct matrix *is = model_matrix(&b.lesson.model, "q");
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(is->data[i], q[i], 1e-9);
    ck_assert_double_eq_tol(tensor_at(trace_find(&b.trace, "weights"), 0, 1),
                            p[1], 1e-9);
    ck_assert_double_eq_tol(tensor_at(trace_find(&b.trace, "loss"), 0, 0),
                            -log(p[1]), 1e-9);
    document_close(&b);
}
END_TEST

// What the trace of a lesson opens as its step is the first that is taken.
START_TEST(the_first_is_the_one_that_is_shown)
{
    write_logits("optimizer: {adam: {rate: 0.125}}\n", 1);
    struct document was, now;
    ck_assert(document_open(&was, NULL, "l.yaml", NULL));
    ck_assert(open_taken(&now, "l.yaml", 1));
    const struct tensor *new = trace_find(&was.trace, "new.q");
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(model_matrix(&now.lesson.model, "q")->data[i],
                                tensor_at(new, 0, i), 1e-12);
    document_close(&was);
    document_close(&now);
}
END_TEST

// Of every learned matrix of every mechanism, in heads and from a file, too.
static const char *const models[] = {
    "kind: language-model\n  weights: next-word\n  prompt: [the, dogs, near]\n"
    "loss: {of: probabilities}\n",
    "kind: self-attention\n  tokens: [a, b]\n  X: [[1, 0.5], [0, 2]]\n"
    "  heads:\n    - {W_Q: [[1], [0]], W_K: [[1], [1]], W_V: [[1], [2]]}\n"
    "    - {W_Q: [[0], [1]], W_K: [[2], [1]], W_V: [[0], [1]]}\n"
    "  W_O: [[1, 0], [0, 1]]\nloss: {of: output, columns: [1, 2]}\n",
    "kind: rnn-attention\n  source: [a, b]\n  target: [c]\n  score: general\n"
    "  annotations: [[1, 0.5], [0, 2]]\n  states: [[1, 1]]\n"
    "  W: [[1, 2], [0, 1]]\nloss: {of: alignment, columns: [1]}\n",
};
enum { MODELS = sizeof models / sizeof *models };

START_TEST(all_that_is_learned_takes_it)
{
    char text[1024];
    snprintf(text, sizeof text,
             "title: T\ngoal: G\nmodel:\n  %soptimizer: {sgd: {rate: 0.05}}\n",
             models[_i]);
    ck_assert_int_eq(save_file("l.yaml", text, strlen(text)), 0);
    struct document was, now;
    ck_assert_msg(document_open(&was, NULL, "l.yaml", NULL), "%s",
                  strbuf_text(&was.complaints.text));
    ck_assert_msg(open_taken(&now, "l.yaml", 1), "%s",
                  strbuf_text(&now.complaints.text));
    int learned = 0;
    for (int i = 0; i < was.trace.tensor_count; i++) {
        const struct tensor *W = was.trace.tensors[i];
        char name[64];
        snprintf(name, sizeof name, "new.%s", W->name);
        const struct tensor *new = trace_find(&was.trace, name);
        if (!new || !W->learned)
            continue;
        const struct matrix *is = model_matrix(&now.lesson.model, W->name);
        learned++;
        for (int k = 0; k < W->rows * W->columns; k++)
            ck_assert_msg(is->data[k] ==
                              tensor_at(new, k / W->columns, k % W->columns),
                          "%s %d", W->name, k);
    }
    ck_assert_int_ge(learned, 1);
    ck_assert(tensor_at(trace_find(&now.trace, "loss"), 0, 0) <
              tensor_at(trace_find(&was.trace, "loss"), 0, 0));
    document_close(&was);
    document_close(&now);
}
END_TEST

// --- what is said ------------------------------------------------------------

static const struct bad {
    const char *optimizer, *change, *said;
} bads[] = {
    {"", "moment = {taken: 1}", "nothing is learned here"},
    {"optimizer: {sgd: {rate: 1}}\n", "moment = {taken: 99999}", "at most"},
    {"optimizer: {sgd: {rate: 1}}\n", "moment = {taken: -1}", "whole number"},
    {"optimizer: {sgd: {rate: 1}}\n", "moment = {taken: 1, seed: 2}",
     "not a key"},
    {"optimizer: {sgd: {rate: 1e308}}\n", "moment = {taken: 9}", "bursts"},
};
enum { BADS = sizeof bads / sizeof *bads };

START_TEST(what_is_wrong_is_said)
{
    write_logits(bads[_i].optimizer, _i == 4 ? 2 : 1);
    const struct own own = {.edits = &bads[_i].change, .edit_count = 1};
    struct document b;
    ck_assert(!document_open(&b, NULL, "l.yaml", &own));
    ck_assert_msg(strstr(strbuf_text(&b.complaints.text), bads[_i].said), "%s",
                  strbuf_text(&b.complaints.text));
    document_close(&b);
}
END_TEST

START_TEST(a_change_is_said)
{
    struct strbuf text = {0};
    const struct model model = {.kind = model_kinds[0]};
    const struct trace trace = {.model = &model};
    change_say(NULL, &trace, "moment = {taken: 1}", NULL, false, &text);
    ck_assert_str_eq(strbuf_text(&text), "1 step of the optimizer taken");
    strbuf_clear(&text);
    change_say(NULL, &trace, "moment = {taken: 12}", NULL, false, &text);
    ck_assert_str_eq(strbuf_text(&text), "12 steps of the optimizer taken");
    strbuf_free(&text);
    ck_assert_int_eq(taken_steps("moment = {taken: 12}"), 12);
    ck_assert_int_eq(taken_steps("moment = {taken: x}"), -1);
    ck_assert_int_eq(taken_steps("moment = {step: 12}"), -1);
    ck_assert_int_eq(taken_steps("moment = {taken: 1, seed: 2}"), -1);
}
END_TEST

// Numbers that burst are not taken: those before them stay.
START_TEST(a_burst_leaves_what_was)
{
    write_logits("optimizer: {sgd: {rate: 1e308}}\n", 2);
    struct document b;
    ck_assert(document_open(&b, NULL, "l.yaml", NULL));
    struct descending *d = descending_begin(&b.lesson.model);
    int steps = 0;
    double was[3];
    do
        memcpy(was, model_matrix(descending_model(d), "q")->data, sizeof was);
    while (descending_step(d) && ++steps < 9);
    ck_assert_int_lt(steps, 9);
    ck_assert_int_eq(descending_steps(d), steps);
    ck_assert(
        !memcmp(model_matrix(descending_model(d), "q")->data, was, sizeof was));
    ck_assert(isfinite(descending_loss(d)));
    descending_free(d);
    document_close(&b);
}
END_TEST

// --- in the window -----------------------------------------------------------

// It is undone, and kept as the numbers that it led to.
START_TEST(it_is_kept_as_numbers)
{
    struct fake_font fake;
    struct strbuf why = {0};
    write_logits("optimizer: {sgd: {rate: 0.75}}\n", 1);
    struct app *a = app_new(fake_font_init(&fake), NULL, NULL, 0);
    a->write = save_file;
    ck_assert(app_open(a, "l.yaml", &why));
    ck_assert(edit_change(a, "moment = {taken: 2}"));
    double now = model_matrix(&a->document->lesson.model, "q")->data[1];
    struct input in = {.kind = INPUT_KEY, .key = 'z', .control = true};
    app_input(a, &in);
    ck_assert(model_matrix(&a->document->lesson.model, "q")->data[1] == -0.25);
    in.key = 'y';
    app_input(a, &in);
    in.key = 's';
    app_input(a, &in);
    struct document b;
    ck_assert(document_open(&b, NULL, "l.yaml", NULL));
    ck_assert(model_matrix(&b.lesson.model, "q")->data[1] == now);
    ck_assert(now != -0.25);
    document_close(&b);
    app_free(a);
    strbuf_free(&why);
}
END_TEST

static bool train(struct app *a)
{
    return app_input(
        a, &(struct input){.kind = INPUT_KEY, .key = 't', .control = true});
}

static double logit(const struct app *a)
{
    return model_matrix(&a->document->lesson.model, "q")->data[1];
}

// Ctrl+T takes a step, again the next; each is undone by itself. After another
// change steps are counted anew, from the numbers as they are then.
START_TEST(a_key_takes_a_step)
{
    struct fake_font fake;
    struct strbuf why = {0};
    bool adam = _i;
    double q[3];
    write_logits(adam ? "optimizer: {adam: {rate: 0.125}}\n"
                      : "optimizer: {sgd: {rate: 0.75}}\n",
                 1);
    struct app *a = app_new(fake_font_init(&fake), NULL, NULL, 0);
    ck_assert(app_open(a, "l.yaml", &why));
    for (int k = 1; k <= 3; k++) {
        train(a);
        descend_plainly(q, k, adam, adam ? 0.125 : 0.75);
        ck_assert_double_eq_tol(logit(a), q[1], 1e-9);
    }
    ck_assert(strstr(strbuf_text(&a->notice.effect), "3 steps"));
    undo_move(a, -1);
    descend_plainly(q, 2, adam, adam ? 0.125 : 0.75);
    ck_assert_double_eq_tol(logit(a), q[1], 1e-9);
    edit_change(a, "tokens = [x, y, z]");
    train(a);
    ck_assert_str_eq(a->document->changes.change[3], "moment = {taken: 1}");
    app_free(a);
    strbuf_free(&why);
}
END_TEST

// Right after each other the last counts alone; after another change it goes on
// from there.
START_TEST(steps_take_the_place_of_steps)
{
    static const char *const edits[] = {"moment = {taken: 2}",
                                        "moment = {taken: 3}", "q[1,1] = 4",
                                        "moment = {taken: 1}"};
    struct document b;
    double q[3];
    write_logits("optimizer: {sgd: {rate: 0.75}}\n", 1);
    const struct own two = {.edits = edits, .edit_count = 2};
    ck_assert(document_open(&b, NULL, "l.yaml", &two));
    descend_plainly(q, 3, false, 0.75);
    const struct matrix *is = model_matrix(&b.lesson.model, "q");
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(is->data[i], q[i], 1e-9);
    document_close(&b);
    const struct own all = {.edits = edits, .edit_count = 4};
    ck_assert(document_open(&b, NULL, "l.yaml", &all));
    double p[3];
    q[0] = 4;
    softmax_of(q, p);
    for (int i = 0; i < 3; i++)
        q[i] -= 0.75 * (p[i] - (i == 1));
    is = model_matrix(&b.lesson.model, "q");
    for (int i = 0; i < 3; i++)
        ck_assert_double_eq_tol(is->data[i], q[i], 1e-9);
    document_close(&b);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("descend");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_loop_test(all, the_steps_are_those_of_plain_loops, 0, 2 * COUNTS);
    tcase_add_test(all, the_first_is_the_one_that_is_shown);
    tcase_add_loop_test(all, all_that_is_learned_takes_it, 0, MODELS);
    tcase_add_loop_test(all, what_is_wrong_is_said, 0, BADS);
    tcase_add_test(all, a_change_is_said);
    tcase_add_test(all, a_burst_leaves_what_was);
    tcase_add_test(all, it_is_kept_as_numbers);
    tcase_add_loop_test(all, a_key_takes_a_step, 0, 2);
    tcase_add_test(all, steps_take_the_place_of_steps);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
