// SPDX-License-Identifier: MIT
// A moment of a training as a change of a lesson: the numbers are those that the
// training had, what a lesson lets be changed does not limit it, it is undone
// like any other, and kept as a file beside the lesson.
#define _XOPEN_SOURCE 700 // mkdtemp

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/save.h"
#include "document/change/cause.h"
#include "fake_font.h"
#include "lesson/edit/moment.h"
#include "mechanism/counterfactual.h"
#include "mechanism/mechanism.h"
#include "mechanism/plan.h"
#include "suite.h"

#define LESSON(name) SOURCE_ROOT "/lessons/" name ".yaml"

static const struct kind *kind_named(const char *name)
{
    int k = 0;
    while (strcmp(model_kinds[k]->name, name) != 0)
        k++;
    return model_kinds[k];
}

// What each change leads to, and how it is said.
static const struct moment_case {
    const char *lesson, *kind, *change, *said, *name;
} cases[] = {
    {LESSON("next-word"), "language-model", "moment = {step: 0, seed: 1}",
     "step 0 of 5000, seed 1", "next-word-seed-1-step-0.json"},
    {LESSON("next-word"), "language-model", "moment = {step: 40, seed: 7}",
     "step 40 of 5000, seed 7", "next-word-seed-7-step-40.json"},
    {LESSON("next-word"), "language-model",
     "moment = {step: 9, of: 20, seed: 1, rate: 0.5, position: none}",
     "step 9 of 20, without positions, rate 0.5, seed 1",
     "next-word-no-positions-rate-0.5-seed-1-step-9-of-20.json"},
    {LESSON("next-word"), "language-model",
     "moment = {step: 3, seed: 1, mask: none, heads: 2}",
     "step 3 of 5000, without a mask, 2 heads, seed 1",
     "next-word-no-mask-heads-2-seed-1-step-3.json"},
    {LESSON("next-word"), "language-model",
     "moment = {step: 3, seed: 1, mask: {window: 2}}",
     "step 3 of 5000, each sees itself and those before it, 2 in all, seed 1",
     "next-word-window-2-seed-1-step-3.json"},
    {LESSON("next-word"), "language-model",
     "moment = {step: 3, seed: 1, mask: {band: 0}, d: 6, d_k: 3}",
     "step 3 of 5000, each word sees itself alone, d 6 and d_k 3, seed 1",
     "next-word-band-0-d-6-d-k-3-seed-1-step-3.json"},
    {LESSON("next-word"), "language-model",
     "moment = {step: 2, seed: 1, heads: 2, layers: 2, feed: 5, "
     "activation: gelu-tanh, norm: rms}",
     "step 2 of 5000, 2 heads, 2 layers, 5 hidden units (gelu-tanh), with RMS "
     "norm, seed 1",
     "next-word-heads-2-layers-2-gelu-tanh-5-norm-rms-seed-1-step-2.json"},
    {LESSON("next-word"), "language-model",
     "moment = {step: 2, seed: 1, layers: 1, norm: layer}",
     "step 2 of 5000, 1 layer, with layer norm, seed 1",
     "next-word-layers-1-norm-layer-seed-1-step-2.json"},
    {LESSON("05-rnn-attention"), "rnn-attention",
     "moment = {step: 5, seed: 1}", "step 5 of 5000, seed 1",
     "rnn-attention-seed-1-step-5.json"},
    {LESSON("05-rnn-attention"), "rnn-attention",
     "moment = {step: 2, seed: 3, cell: gru, attention: fixed}",
     "step 2 of 5000, with gates, one context for all words, seed 3",
     "rnn-attention-gru-no-attention-seed-3-step-2.json"},
};
enum { CASES = sizeof cases / sizeof *cases };

static struct trained read_change(const struct moment_case *c)
{
    struct trained t;
    ck_assert_msg(moment_read(c->change, kind_named(c->kind), &t), "%s",
                  c->change);
    return t;
}

START_TEST(a_change_is_read_and_said)
{
    const struct moment_case *c = &cases[_i];
    struct trained t = read_change(c);
    struct strbuf text = {0};
    const struct model model = {.kind = kind_named(c->kind)};
    const struct trace trace = {.model = &model};
    moment_print(&t, &text);
    ck_assert_str_eq(strbuf_text(&text), c->change);
    strbuf_clear(&text);
    change_say(NULL, &trace, c->change, NULL, false, &text);
    ck_assert_str_eq(strbuf_text(&text), c->said);
    strbuf_clear(&text);
    change_say(NULL, &trace, c->change, NULL, true, &text);
    ck_assert(strstr(strbuf_text(&text), "undone"));
    strbuf_clear(&text);
    trained_name(&t, &text);
    ck_assert_str_eq(strbuf_text(&text), c->name);
    strbuf_free(&text);
}
END_TEST

static void open_with(struct document *b, const char *path,
                      const char *const *edits, int count)
{
    const struct own own = {.edits = edits, .edit_count = count};
    ck_assert_msg(document_open(b, NULL, path, &own), "%s",
                  strbuf_text(&b->complaints.text));
}

// Every learned number of the model has the bits that the training gave it.
static void assert_learned(const struct model *m, const struct training *t)
{
    const struct learned_list *l = &training_network(t)->learned;
    for (int i = 0; i < l->count; i++) {
        const struct learned_matrix *w = &l->matrix[i];
        const struct matrix *is = model_matrix(m, w->name);
        ck_assert_msg(is, "%s", w->name);
        ck_assert_int_eq(is->rows, w->at.rows);
        ck_assert_int_eq(is->columns, w->at.columns);
        ck_assert(!memcmp(is->data, training_numbers(t) + w->at.at,
                          (size_t)(w->at.rows * w->at.columns) *
                              sizeof *is->data));
    }
}

START_TEST(the_numbers_are_those_of_the_training)
{
    const struct moment_case *c = &cases[_i];
    struct trained to = read_change(c);
    struct training *t = training_begin(&to.plan);
    for (int i = 0; i < to.step; i++)
        training_step(t);
    struct document b;
    open_with(&b, c->lesson, &c->change, 1);
    const struct model *m = &b.lesson.model;
    assert_learned(m, t);
    if (to.plan.sizes.kind == NETWORK_NEXT_WORD) {
        const struct network_sizes *s = &to.plan.sizes;
        ck_assert(model_is(m, "position", s->position ? "sinusoidal" : "none"));
        ck_assert(model_is(m, "mask",
                           s->mask == MASK_CAUSAL ? "causal"
                           : s->mask == MASK_NONE ? "none"
                           : s->mask == MASK_WINDOW ? "window"
                                                  : "band"));
        ck_assert_int_eq(model_parts(m, s->layers ? "layer1.heads" : "heads"), s->heads > 1 ? s->heads : 0);
    } else {
        ck_assert(model_is(m, "cell", to.plan.sizes.gru ? "gru" : "tanh"));
        ck_assert(model_is(m, "attention",
                           to.plan.sizes.fixed ? "fixed" : "additive"));
    }
    document_close(&b);
    training_free(t);
}
END_TEST

// What was learned with other choices takes the lesson's away, and one of
// changes goes for the machine as it is then.
START_TEST(changes_follow_each_other)
{
    static const char *const edits[] = {
        "moment = {step: 3, seed: 1, heads: 2, position: none}",
        "moment = {step: 3, seed: 1}", "W_Q[1,1] = 5",
        "weights[flower] = {flower: 1}"};
    struct document b;
    open_with(&b, LESSON("next-word"), edits, 2);
    ck_assert(model_is(&b.lesson.model, "position", "sinusoidal"));
    ck_assert_int_eq(model_parts(&b.lesson.model, "heads"), 0);
    document_close(&b);
    const struct own all = {.edits = edits, .edit_count = 3};
    ck_assert(!document_open(&b, NULL, LESSON("next-word"), &all));
    ck_assert(strstr(strbuf_text(&b.complaints.text), "W_Q may not"));
    document_close(&b);
    static const char *const held[] = {"weights[flower] = {flower: 1}",
                                       "moment = {step: 3, seed: 1}"};
    open_with(&b, LESSON("next-word"), held, 2);
    ck_assert(tensor_at(trace_find(&b.trace, "weights"), 5, 5) == 1);
    document_close(&b);
}
END_TEST

static const struct bad_moment {
    const char *lesson, *change, *said;
} bads[] = {
    {LESSON("next-word"), "moment = 3", "moment must be a mapping"},
    {LESSON("next-word"), "moment = {seed: 1}", "needs its step"},
    {LESSON("next-word"), "moment = {step: 5001, seed: 1}", "5000"},
    {LESSON("next-word"), "moment = {step: -1}", "whole number from 0"},
    {LESSON("next-word"), "moment = {step: 1, heads: 3}", "does not divide evenly"},
    {LESSON("next-word"), "moment = {step: 1, d: 7}", "is odd"},
    {LESSON("next-word"), "moment = {step: 1, mask: nne}", "mean 'none'"},
    {LESSON("next-word"), "moment = {step: 1, position: no}", "sinusoidal"},
    {LESSON("next-word"), "moment = {step: 1, cell: gru}", "not a key"},
    {LESSON("next-word"), "moment = {step: 1, rate: 0}", "over 0"},
    {LESSON("next-word"), "moment = {step: 1, seed: 1.5}", "whole number"},
    {LESSON("next-word"), "moment = {step: 99, rate: 1e9}", "bursts before"},
    {LESSON("next-word"), "moment = [1]", "mapping"},
    {LESSON("05-rnn-attention"), "moment = {step: 1, heads: 2}", "not a key"},
    {LESSON("09-self-attention"), "moment = {step: 1}", "no training"},
};
enum { BADS = sizeof bads / sizeof *bads };

START_TEST(what_is_wrong_is_said)
{
    const struct own own = {.edits = &bads[_i].change, .edit_count = 1};
    struct document b;
    ck_assert(!document_open(&b, NULL, bads[_i].lesson, &own));
    ck_assert_msg(strstr(strbuf_text(&b.complaints.text), bads[_i].said), "%s",
                  strbuf_text(&b.complaints.text));
    document_close(&b);
}
END_TEST

// --- in the window -----------------------------------------------------------

static char folder[64];
static struct app *app;
static struct fake_font fake;
static const char moment[] = "moment = {step: 4, seed: 1}";

static void write_file(const char *path, const char *text)
{
    ck_assert_int_eq(save_file(path, text, strlen(text)), 0);
}

static void open_file(const char *path)
{
    struct strbuf why = {0};
    ck_assert_msg(app_open(app, path, &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void window_setup(void)
{
    strcpy(folder, "/tmp/followspot-moment-XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->write = save_file;
    write_file("l.yaml", "title: T\ngoal: G\nmodel: # mine\n"
                         "  kind: language-model\n  weights: next-word\n"
                         "  prompt: [the, dogs]\nallow: [prompt]\n");
    open_file("l.yaml");
}

static void window_teardown(void)
{
    static const char *const names[] = {
        "l.yaml", "next-word-seed-1-step-4.json",
        "next-word-no-positions-seed-1-step-1.json"};
    app_free(app);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(names[i]);
    ck_assert(!chdir("/") && !rmdir(folder));
}

static double number(const char *matrix)
{
    return model_matrix(&app->document->lesson.model, matrix)->data[0];
}

static bool press(uint32_t key)
{
    return app_input(app, &(struct input){.kind = INPUT_KEY, .key = key,
                                          .control = true});
}

// No training is wired as Luong's decoder is, nor scores by a product: such a
// model has none, whatever its words.
START_TEST(no_training_is_wired_otherwise)
{
    static const char *const others[][2] = {
        {"wiring", "luong"}, {"score", "dot"}, {"score", "concat"}};
    struct document b;
    struct arena arena = {0};
    struct training_plan plan;
    ck_assert(document_open(&b, NULL, LESSON("05-rnn-attention"), NULL));
    ck_assert(plan_of_model(&b.lesson.model, &plan));
    for (int i = 0; i < 3; i++) {
        struct model other = model_choosing(&b.lesson.model, others[i][0],
                                            others[i][1], &arena);
        ck_assert(!plan_of_model(&other, &plan));
    }
    arena_free(&arena);
    document_close(&b);
}
END_TEST

START_TEST(it_is_undone_and_made_again)
{
    double was = number("W_Q");
    ck_assert(edit_change(app, moment));
    double now = number("W_Q");
    ck_assert(was != now);
    ck_assert(strstr(strbuf_text(&app->notice.effect), "step 4 of 5000"));
    press('z');
    ck_assert(number("W_Q") == was);
    press('y');
    ck_assert(number("W_Q") == now);
}
END_TEST

START_TEST(it_is_kept_beside_the_lesson)
{
    edit_change(app, moment);
    double now = number("E");
    press('s');
    ck_assert_msg(changes_safe(&app->document->changes), "%s",
                  strbuf_text(&app->notice.effect));
    struct document b;
    ck_assert(document_open(&b, NULL, "l.yaml", NULL));
    ck_assert(model_matrix(&b.lesson.model, "E")->data[0] == now);
    ck_assert_str_eq(b.lesson.weights, "next-word-seed-1-step-4.json");
    document_close(&b);
    // The next one takes its place, with what goes with it.
    edit_change(app, "moment = {step: 1, seed: 1, position: none}");
    press('s');
    ck_assert(document_open(&b, NULL, "l.yaml", NULL));
    ck_assert(model_is(&b.lesson.model, "position", "none"));
    document_close(&b);
}
END_TEST

START_TEST(what_is_there_is_not_written_over)
{
    write_file("next-word-seed-1-step-4.json", "{}");
    edit_change(app, moment);
    press('s');
    ck_assert(!changes_safe(&app->document->changes));
    ck_assert(strstr(strbuf_text(&app->notice.effect), "other numbers"));
    char text[8] = "";
    FILE *f = fopen("next-word-seed-1-step-4.json", "rb");
    ck_assert_int_eq(fread(text, 1, 7, f), 2);
    fclose(f);
    ck_assert_str_eq(text, "{}");
}
END_TEST

// --- on a page ---------------------------------------------------------------

// The lesson as its page shows it, which changes [what].
static struct document *page_with(struct document *b, const char *what)
{
    char text[512];
    snprintf(text, sizeof text,
             "title: T\ngoal: G\nmodel:\n  kind: language-model\n"
             "  weights: next-word\n  prompt: [the, dogs]\nallow: [prompt]\n"
             "pages:\n  - say: Go\n    change: %s\n",
             what);
    write_file("l.yaml", text);
    ck_assert_msg(document_open(b, NULL, "l.yaml", NULL), "%s",
                  strbuf_text(&b->complaints.text));
    struct changes laid = changes_copy(&b->changes);
    changes_lay(&laid, &b->lesson.pages[0], 1);
    return library_reread(NULL, b, laid);
}

// What is not allowed to be changed is no limit to the lesson's own page, and
// what else it changes is of the machine at that moment.
START_TEST(a_page_stands_at_one)
{
    const struct moment_case c = {
        .kind = "language-model",
        .change = "moment = {step: 30, seed: 3, mask: none}"};
    struct document b;
    struct document *page = page_with(
        &b, "{moment: {step: 30, seed: 3, mask: none}, \"W_Q[1,2]\": 9}");
    ck_assert_msg(page->good, "%s", strbuf_text(&page->complaints.text));
    struct trained to = read_change(&c);
    struct training *t = training_begin(&to.plan);
    for (int i = 0; i < 30; i++)
        training_step(t);
    struct matrix w = *model_matrix(&page->lesson.model, "W_Q");
    ck_assert(w.data[1] == 9);
    const struct learned_matrix *l =
        learned_find(&training_network(t)->learned, "W_Q");
    ck_assert(w.data[0] == training_numbers(t)[l->at.at]);
    ck_assert(w.data[5] == training_numbers(t)[l->at.at + 5]);
    ck_assert(model_is(&page->lesson.model, "mask", "none"));
    ck_assert(model_is(&b.lesson.model, "mask", "causal"));
    training_free(t);
    library_drop(page);
    document_close(&b);
}
END_TEST

// Whoever opens a page that goes too far is told how far it may go; somebody's
// own change may.
START_TEST(a_page_goes_so_far)
{
    static const struct {
        const char *change, *most;
    } far[] = {
        {"{moment: {step: 5682, of: 6000}}", "at most"},
        {"{moment: {step: 9, of: 10000000, d: 64, d_k: 64}}", NULL},
        {"{moment: {step: 900, of: 900, d: 64, d_k: 64}}", "at most"},
        {"{moment: {step: 10000000, of: 10000000}}", "at most"},
    };
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        struct document b;
        struct document *page = page_with(&b, far[i].change);
        const char *said = strbuf_text(&page->complaints.text);
        ck_assert_msg(page->good == !far[i].most, "%s: %s", far[i].change,
                      said);
        ck_assert_msg(page->good || strstr(said, "too far for a page"), "%s",
                      said);
        if (!i)
            ck_assert_msg(strstr(said, "5681"), "%s", said);
        library_drop(page);
        document_close(&b);
    }
    const char *edit = "moment = {step: 5682, of: 6000}";
    struct document b;
    open_with(&b, LESSON("next-word"), &edit, 1);
    document_close(&b);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("moment");
    TCase *words = tcase_create("words");
    tcase_add_loop_test(words, a_change_is_read_and_said, 0, CASES);
    tcase_add_loop_test(words, the_numbers_are_those_of_the_training, 0, CASES);
    tcase_add_test(words, changes_follow_each_other);
    tcase_add_test(words, no_training_is_wired_otherwise);
    tcase_add_loop_test(words, what_is_wrong_is_said, 0, BADS);
    suite_add_tcase(suite, words);
    TCase *window = tcase_create("window");
    tcase_add_checked_fixture(window, window_setup, window_teardown);
    tcase_add_test(window, it_is_undone_and_made_again);
    tcase_add_test(window, it_is_kept_beside_the_lesson);
    tcase_add_test(window, what_is_there_is_not_written_over);
    tcase_add_test(window, a_page_stands_at_one);
    tcase_add_test(window, a_page_goes_so_far);
    suite_add_tcase(suite, window);
    return suite_end(suite);
}
