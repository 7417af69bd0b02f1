// SPDX-License-Identifier: MIT
// What a lesson measures is what another implementation counts on the very same
// sentences: the tape that trains (train/measure.h). Pages say it; it is
// counted once.
#define _XOPEN_SOURCE 700 // mkdtemp, setenv

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "document/file_cache.h"
#include "document/measuring.h"
#include "fake_font.h"
#include "lesson/measures.h"
#include "report/say.h"
#include "suite.h"
#include "trace/expression/condition.h"
#include "train/measure.h"
#include "train/training.h"

#define HEAD "title: T\ngoal: G\n"
#define MACHINE                                                                \
    "model: {kind: language-model, weights: next-word, prompt: [the, dogs]}\n" \
    "models:\n"                                                                \
    "  blind: {kind: language-model, weights: next-word-no-positions, "        \
    "prompt: [the, dogs]}\n"                                                   \
    "  own: {kind: language-model, weights: next-word-own, "                   \
    "prompt: [the, dogs]}\n"                                                   \
    "  peeking: {kind: language-model, weights: next-word-peeking, "           \
    "prompt: [the, dogs]}\n"                                                   \
    "  plain: {kind: rnn-attention, weights: translator-en-fr, "               \
    "source: [the, cat]}\n"                                                    \
    "  fixed: {kind: rnn-attention, "                                          \
    "weights: translator-en-fr-no-attention, source: [the, cat]}\n"
#define PAGES                                                                  \
    "pages:\n  - at: next\n    say: \"{two} of {two.of}, {blind}.\"\n"         \
    "  - at: target\n    model: fixed\n    say: \"{fixed} and {long}.\"\n"     \
    "    when: fixed > long\n"

static char state[64];

static void setup(void)
{
    strcpy(state, "/tmp/followspot-measured-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(state));
    setenv("XDG_STATE_HOME", state, 1);
    setenv("FOLLOWSPOT_KEEP", "0", 1);
}

static void teardown(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", state);
    ck_assert(!system(command));
}

static bool open_text(struct document *b, const char *text)
{
    static const char path[] = SOURCE_ROOT "/lessons/measured-here.yaml";
    document_name(b, NULL, path, NULL);
    file_cache_put(b->cache, path, text, strlen(text));
    return document_read_whole(b);
}

static void open_good(struct document *b, const char *text)
{
    ck_assert_msg(open_text(b, text), "%s", strbuf_text(&b->complaints.text));
}

// --- against the tape  -------------------------------------------------------

// The numbers of [m] as the network has them in a row.
static double *numbers_of(const struct network *n, const struct model *m)
{
    double *all = calloc((size_t)n->learned.numbers, sizeof *all);
    for (int i = 0; i < n->learned.count; i++) {
        const struct learned_matrix *l = &n->learned.matrix[i];
        const struct matrix *a = model_matrix(m, l->name);
        ck_assert(a && a->rows == l->at.rows && a->columns == l->at.columns);
        memcpy(all + l->at.at, a->data,
               (size_t)(a->rows * a->columns) * sizeof *all);
    }
    return all;
}

static int counted_by_tape(const struct document *b, const char *model,
                           int others, int count, uint64_t seed)
{
    struct network_sizes sizes = network_defaults(NETWORK_NEXT_WORD);
    struct document on;
    struct network n;
    ck_assert(document_open_on(&on, b, model));
    sizes.words = task_next_word.words.count;
    if (model && !strcmp(model, "blind"))
        sizes.position = false;
    if (model && !strcmp(model, "own")) {
        sizes.mask = MASK_BAND;
        sizes.band = 0;
    }
    if (model && !strcmp(model, "peeking"))
        sizes.mask = MASK_NONE;
    network_make(&n, &sizes);
    double *numbers = numbers_of(&n, &on.lesson.model);
    struct tape *tape = tape_make(n.learned.numbers);
    int right = measure_verbs(&n, tape, numbers, others, count, seed);
    tape_free(tape);
    free(numbers);
    network_free(&n);
    document_close(&on);
    return right;
}

START_TEST(verbs_are_counted_as_by_the_tape)
{
    static const char *const models[] = {NULL, "blind", "own"};
    struct strbuf text = {0};
    struct document b;
    strbuf_add(&text, HEAD MACHINE "measures:\n");
    for (int i = 0; i < 9; i++) {
        strbuf_addf(&text,
                    "  m%d: {task: next-word, others: %d, sentences: 120, "
                    "seed: %d%s%s}\n",
                    i, i % 3, i + 1, i / 3 ? ", model: " : "",
                    i / 3 ? models[i / 3] : "");
    }
    open_good(&b, text.text);
    measure_all(&b);
    for (int i = 0; i < 9; i++) {
        const struct counted *m = &b.lesson.model.measured[i];
        ck_assert(m->done && m->of == 120 && m->looked == 120);
        ck_assert_int_eq(m->right, counted_by_tape(&b, models[i / 3], i % 3,
                                                   120, (uint64_t)(i + 1)));
    }
    document_close(&b);
    strbuf_free(&text);
}
END_TEST

// One prompt after the other, up to the last name that stood before: its drink
// alone is wanted.
static double drinks_by_tape(const struct document *b, const char *model,
                             int layers, bool placed, int count, uint64_t seed)
{
    struct training_plan plan =
        training_plan_of(&task_recall, NETWORK_NEXT_WORD);
    struct rng rng = {seed};
    struct document on;
    struct network n;
    ck_assert(document_open_on(&on, b, model));
    plan.sizes.layers = layers;
    plan.sizes.position = placed;
    network_make(&n, &plan.sizes);
    double *numbers = numbers_of(&n, &on.lesson.model), right = 0;
    struct tape *tape = tape_make(n.learned.numbers);
    for (int i = 0; i < count; i++) {
        struct example e;
        task_recall.draw(&rng, &e);
        while (e.wanted[e.wanted_count - 1] < 0)
            e.read_count = --e.wanted_count;
        for (int k = 0; k + 1 < e.wanted_count; k++)
            e.wanted[k] = -1;
        right += measure_words(&n, tape, numbers, &e, 1) / 100;
    }
    tape_free(tape);
    free(numbers);
    network_free(&n);
    document_close(&on);
    return right;
}

START_TEST(drinks_are_counted_as_by_the_tape)
{
    static const char text[] = HEAD
        "model: {kind: language-model, weights: recall, prompt: [Ana]}\n"
        "models:\n"
        "  one: {kind: language-model, weights: recall-one-layer, "
        "prompt: [Ana]}\n"
        "  unplaced: {kind: language-model, weights: recall-no-positions, "
        "prompt: [Ana]}\n"
        "measures:\n"
        "  two: {task: recall, sentences: 150, seed: 3}\n"
        "  one: {task: recall, sentences: 150, model: one}\n"
        "  unplaced: {task: recall, sentences: 150, model: unplaced}\n";
    struct document b;
    open_good(&b, text);
    measure_all(&b);
    const struct counted *m = b.lesson.model.measured;
    for (int i = 0; i < 3; i++)
        ck_assert(m[i].done && m[i].of == 150);
    ck_assert_int_eq(m[0].right, 150);
    ck_assert_double_eq(m[0].right, drinks_by_tape(&b, NULL, 2, true, 150, 3));
    ck_assert_double_eq(m[1].right, drinks_by_tape(&b, "one", 1, true, 150, 1));
    ck_assert_double_eq(m[2].right,
                        drinks_by_tape(&b, "unplaced", 2, false, 150, 1));
    document_close(&b);
}
END_TEST

static int right(const struct document *b, const char *name)
{
    for (int i = 0; i < b->lesson.model.measured_count; i++)
        if (!strcmp(b->lesson.model.measured[i].name, name))
            return b->lesson.model.measured[i].right;
    ck_abort_msg("%s", name);
    return 0;
}

#define MEASURES                                                               \
    "measures:\n"                                                              \
    "  two: {task: next-word, others: 2, sentences: 60}\n"                     \
    "  blind: {task: next-word, others: 2, sentences: 60, model: blind}\n"     \
    "  plain: {task: translation, sentences: 60, model: plain}\n"              \
    "  fixed: {task: translation, sentences: 60, model: fixed}\n"              \
    "  long: {task: translation, words: 12, sentences: 60, model: fixed}\n"

// The table of the field notes: with attention all, without it few, and none of
// twelve words and more.
START_TEST(translations_are_right_as_a_whole)
{
    struct document b;
    open_good(&b, HEAD MACHINE MEASURES);
    measure_all(&b);
    ck_assert_int_eq(right(&b, "two"), 60);
    ck_assert_int_gt(right(&b, "blind"), 15);
    ck_assert_int_lt(right(&b, "blind"), 45);
    ck_assert_int_eq(right(&b, "plain"), 60);
    ck_assert_int_gt(right(&b, "fixed"), 1);
    ck_assert_int_lt(right(&b, "fixed"), 16);
    ck_assert_int_eq(right(&b, "long"), 0);
    struct rng rng = {1};
    int of = 0;
    for (int i = 0; i < 60; i++) {
        struct example e;
        task_translation.draw(&rng, &e);
        of += e.read_count >= 12;
    }
    ck_assert_int_gt(of, 8);
    ck_assert_int_eq(b.lesson.model.measured[4].of, of);
    document_close(&b);
}
END_TEST

// --- what a page says  -------------------------------------------------------

static void check_says(const struct document *b, const char *say,
                       const char *expected)
{
    struct strbuf out = {0};
    say_fill(&b->trace, say, false, &out);
    ck_assert_str_eq(strbuf_text(&out), expected);
    strbuf_free(&out);
}

START_TEST(pages_say_what_is_counted)
{
    struct document b, on;
    char expected[64];
    open_good(&b, HEAD MACHINE MEASURES PAGES);
    check_says(&b, "{two} of {two.of}.", "… of ….");
    check_says(&b, "{two / two.of}", "…");
    bool holds = true;
    ck_assert(condition_evaluate(&b.trace, "two < 9999", &holds, NULL));
    ck_assert(!holds); // nobody knows yet
    measure_all(&b);
    check_says(&b, "{two} of {two.of}.", "60 of 60.");
    check_says(&b, "{two / two.of}", "1");
    ck_assert(condition_evaluate(&b.trace, "two < 9999", &holds, NULL));
    ck_assert(holds);
    ck_assert(document_open_on(&on, &b, "fixed"));
    snprintf(expected, sizeof expected, "%d and 0", right(&b, "fixed"));
    check_says(&on, "{fixed} and {long}", expected);
    ck_assert(!on.lesson.pages[1].untrue);
    document_close(&on);
    document_close(&b);
}
END_TEST

START_TEST(changes_do_not_touch_what_is_counted)
{
    static const char *const edits[] = {"W_Q = zero"};
    struct own own = {.edits = edits, .edit_count = 1};
    struct document b, changed;
    open_good(&b, HEAD MACHINE MEASURES);
    document_name_again(&changed, &b, NULL, &own);
    ck_assert(document_read(&changed));
    measure_all(&changed);
    ck_assert_int_eq(right(&b, "two"), 60); // what both know
    document_close(&changed);
    document_close(&b);
}
END_TEST

START_TEST(it_is_counted_once)
{
    struct document b;
    struct measuring m;
    setenv("FOLLOWSPOT_KEEP", "1", 1);
    for (int again = 0; again < 2; again++) {
        open_good(&b, HEAD MACHINE MEASURES);
        ck_assert(measuring_begin(&m, &b, 1));
        ck_assert(m.out->done == again);
        int was = m.out->right;
        measuring_go(&m, 1e300);
        ck_assert(!again || m.out->right == was);
        measuring_end(&m);
        document_close(&b);
    }
    // Other numbers, or other sentences, are counted anew.
    static const char *const others[] = {
        "measures: {m: {task: next-word, others: 1, sentences: 60, "
        "model: blind}}\n",
        "measures: {m: {task: next-word, others: 2, sentences: 60, "
        "model: blind, seed: 2}}\n",
        "measures: {m: {task: next-word, others: 2, sentences: 60, "
        "model: own}}\n"};
    for (int i = 0; i < 3; i++) {
        struct strbuf text = {0};
        strbuf_addf(&text, HEAD MACHINE "%s", others[i]);
        open_good(&b, text.text);
        ck_assert(measuring_begin(&m, &b, 0));
        ck_assert(!m.out->done);
        measuring_end(&m);
        document_close(&b);
        strbuf_free(&text);
    }
}
END_TEST

START_TEST(wrong_measures_are_refused)
{
    static const struct {
        const char *measure, *says;
    } wrong[] = {
        {"{m: {task: next-words}}", ":10:22: "},
        {"{m: {others: 2}}", "task"},
        {"{m: {task: next-word, words: 12}}", "words"},
        {"{m: {task: translation, others: 1}}", "others"},
        {"{m: {task: recall, others: 1}}", "others"},
        {"{m: {task: recall, words: 4}}", "words"},
        {"{m: {task: translation}}", "language-model"},
        {"{m: {task: next-word, model: plain}}", "rnn-attention"},
        {"{m: {task: next-word, model: blnd}}", "blind"},
        {"{m: {task: next-word, sentences: 0}}", "sentences"},
        {"{m: {task: next-word, sentences: 10001}}", "sentences"},
        {"{m.of: {task: next-word}}", "m.of"},
        {"{m: {task: next-word, other: 2}}", "others"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct strbuf text = {0};
        struct document b;
        strbuf_addf(&text, HEAD MACHINE "measures: %s\n", wrong[i].measure);
        ck_assert_msg(!open_text(&b, text.text), "%s", wrong[i].measure);
        ck_assert_msg(
            strstr(strbuf_text(&b.complaints.text), wrong[i].says) != NULL,
            "%s: %s", wrong[i].measure, strbuf_text(&b.complaints.text));
        document_close(&b);
        strbuf_free(&text);
    }
}
END_TEST

// --- in the window  ----------------------------------------------------------

START_TEST(the_window_counts_while_one_looks)
{
    struct fake_font fake;
    struct strbuf why = {0}, path = {0};
    const char text[] = HEAD MACHINE MEASURES PAGES;
    strbuf_addf(&path, "%s/lesson.yaml", state);
    FILE *f = fopen(path.text, "wb");
    ck_assert(f && fwrite(text, 1, sizeof text - 1, f) && !fclose(f));
    struct app *app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, path.text, &why), "%s", strbuf_text(&why));
    check_says(app->document, "{two}", "…");
    int ticks = 0;
    while (app_tick(app, 1 / 60.0))
        ck_assert_int_lt(++ticks, 10000);
    ck_assert_int_gt(ticks, 5);
    check_says(app->document, "{two}", "60");
    ck_assert_int_eq(measuring_next(app->document), -1);
    app_go_to_page(app, 1);
    ck_assert(!app->document->lesson.pages[1].untrue);
    app_free(app);
    strbuf_free(&why);
    strbuf_free(&path);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measures");
    TCase *t = tcase_create("measures");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, verbs_are_counted_as_by_the_tape);
    tcase_add_test(t, drinks_are_counted_as_by_the_tape);
    tcase_add_test(t, translations_are_right_as_a_whole);
    tcase_add_test(t, pages_say_what_is_counted);
    tcase_add_test(t, changes_do_not_touch_what_is_counted);
    tcase_add_test(t, it_is_counted_once);
    tcase_add_test(t, wrong_measures_are_refused);
    tcase_add_test(t, the_window_counts_while_one_looks);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
