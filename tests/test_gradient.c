// SPDX-License-Identifier: MIT
// The picture of the backward pass: which word asks, what its numbers come to,
// what a step would do to each score, and which stations a window has room for.
// Its cells are read by test_picture.c like any other.
#define _XOPEN_SOURCE 700 // mkstemp

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "document/document.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "scene/pose.h"
#include "suite.h"
#include "trace/explain.h"

#define LESSON(name) SOURCE_ROOT "/lessons/" name ".yaml"

static struct fake_font face;
static struct document doc;
static struct arena arena;
static struct pose pose;
static struct view view;

static void setup(void)
{
    view = default_view;
}

static void teardown(void)
{
    document_close(&doc);
    arena_free(&arena);
}

// A language model that is wanted to say "sings" after the last word, or its
// own next word after each.
static void open_model(const char *loss, const char *change)
{
    static struct strbuf text;
    strbuf_clear(&text);
    strbuf_addf(&text,
                "title: T\ngoal: G\nmodel:\n  kind: language-model\n"
                "  weights: next-word\n  prompt: [the, bird, near, the, dogs]\n"
                "loss: {of: probabilities%s}\n",
                loss);
    const char *edits[] = {change};
    const struct own own = {.edits = edits, .edit_count = change != NULL};
    char path[] = "/tmp/followspot-gradient-XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fdopen(fd, "w");
    fputs(strbuf_text(&text), f);
    fclose(f);
    strbuf_free(&text);
    ck_assert_msg(document_open(&doc, NULL, path, &own), "%s",
                  strbuf_text(&doc.complaints.text));
    remove(path);
}

static const struct tensor *find(const char *name)
{
    const struct tensor *m = trace_find(&doc.trace, name);
    ck_assert_msg(m, "%s", name);
    return m;
}

// The step of [name], of its row and its cell where these are given.
static void look(const char *name, int row, int column, int w, int h)
{
    struct address a = {find(name), row, column, -1};
    enum level level = row < 0      ? LEVEL_STAGE
                       : column < 0 ? LEVEL_ROW
                                    : LEVEL_CELL;
    struct shown shown = {&doc.lesson, &doc.trace,
                          timeline_find(&doc.trace, level, &a), 1, NULL};
    view.extent.width = w;
    view.extent.height = h;
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static const char *text_of(uint64_t id)
{
    const struct item *i = pose_find(&pose, id);
    return i && i->text ? i->text : "";
}

// Computed, or its empty place.
static bool has_cell(const char *tensor, int row, int column)
{
    const struct tensor *m = find(tensor);
    return pose_find(&pose, id_cell("cell", m, row, column)) ||
           pose_find(&pose, id_cell("cell slot", m, row, column));
}

static const char wanted[] = ", words: [null, null, null, null, sings]";

// --- sums --------------------------------------------------------------------

START_TEST(what_one_gets_the_others_give)
{
    open_model(wanted, "moment = {step: 500, seed: 2}");
    const struct tensor *m = find("grad.masked");
    look("grad.masked", 4, -1, 1920, 720); // the whole way has room
    double sum = 0;
    for (int c = 0; c < m->columns; c++) {
        double gradient = tensor_at(m, 4, c);
        sum += gradient;
        ck_assert_str_eq(text_of(id_cell("back asks", m, 4, c)),
                         gradient < 0   ? "more"
                         : gradient > 0 ? "less"
                                        : "same");
    }
    ck_assert_double_eq_tol(sum, 0, 1e-12);
    ck_assert_str_eq(text_of(id_named("back total", 1)), "0");
    char number[NUMBER_SIZE];
    number_print(number, tensor_at(find("grad.weights.average"), 4, 0), 3);
    ck_assert_str_eq(text_of(id_named("back total", 2)), number);
    ck_assert_str_eq(text_of(id_named("back total", 4)), "0");
}
END_TEST

// The wanted word stands first, and each probability less the truth is its
// gradient.
START_TEST(a_gradient_is_the_probability_less_the_truth)
{
    open_model(_i ? "" : wanted, "moment = {step: 500, seed: 2}");
    const struct tensor *m = find("grad.logits"), *p = find("probabilities");
    view.look.text = 0.8; // there is room for probabilities
    look("grad.logits", _i ? 1 : 4, -1, 1280, 720);
    int row = _i ? 1 : 4, of = _i ? 4 : 1, seen = 0;
    for (int c = 0; c < m->columns; c++) {
        const char *text = text_of(id_cell("back chance", m, row, c));
        char number[NUMBER_SIZE], all[64];
        bool truth = !strcmp(m->column_labels[c], _i ? "near" : "sings");
        if (!*text)
            continue;
        seen++;
        ck_assert_double_eq_tol(tensor_at(m, row, c),
                                (tensor_at(p, row, c) - truth) / of, 1e-12);
        number_print_share(number, tensor_at(p, row, c), 2);
        snprintf(all, sizeof all, "%s − %d", number, truth);
        ck_assert_str_eq(text, all);
    }
    ck_assert_str_eq(text_of(id_cell("back caption", m, -1, -1)),
                     _i ? "(its chance − the truth) / 4"
                        : "its chance − the truth");
    ck_assert_int_ge(seen, 4);
}
END_TEST

// Words are never cut for their probabilities: larger letters leave those out.
START_TEST(words_have_room_before_probabilities)
{
    open_model(wanted, "moment = {step: 500, seed: 2}");
    const struct tensor *m = find("grad.logits");
    for (int large = 0; large < 2; large++) {
        view.look.text = large ? 1.2 : 0.8;
        look("grad.logits", 4, -1, 1600, 900);
        int words = 0, probabilities = 0;
        for (int c = 0; c < m->columns; c++) {
            const char *word = text_of(id_cell("back told", m, 4, c));
            words += *word != 0;
            probabilities += *text_of(id_cell("back chance", m, 4, c)) != 0;
            ck_assert(!*word || !strcmp(word, m->column_labels[c]));
        }
        ck_assert_int_ge(words, 2);
        ck_assert_int_eq(probabilities, large ? 0 : words);
    }
}
END_TEST

// What is not named is one number.
START_TEST(the_others_are_the_rest)
{
    open_model(wanted, "moment = {step: 500, seed: 2}");
    const struct tensor *m = find("grad.logits");
    look("grad.logits", 4, -1, 1280, 720);
    double rest = 0;
    int others = 0;
    for (int c = 0; c < m->columns; c++)
        if (!*text_of(id_cell("back told", m, 4, c))) {
            rest += tensor_at(m, 4, c);
            others++;
        }
    char number[NUMBER_SIZE];
    ck_assert_int_ge(others, 20);
    ck_assert_str_eq(text_of(id_named("back rest", 0)),
                     number_print(number, rest, 2));
    char said[32];
    snprintf(said, sizeof said, "%d others", others);
    ck_assert_str_eq(text_of(id_named("back others", 0)), said);
}
END_TEST

// The shares themselves stand before their gradients; under the keys the query
// stands over what came back to it.
START_TEST(what_was_computed_stands_beside)
{
    open_model(wanted, "moment = {step: 500, seed: 2}");
    const struct tensor *w = find("weights"), *q = find("Q");
    char number[NUMBER_SIZE];
    look("grad.Q", 4, -1, 1280, 720);
    for (int c = 0; c < w->columns; c++) {
        number_print_share(number, tensor_at(w, 4, c), 3);
        ck_assert_str_eq(text_of(id_cell("back share", w, 4, c)), number);
    }
    for (int c = 0; c < q->columns; c++) {
        const struct item *asks = pose_find(&pose, id_cell("cell", q, 4, c));
        const struct item *gradient =
            pose_find(&pose, id_cell("cell", find("grad.Q"), 4, c));
        ck_assert(asks && gradient && asks->at.x == gradient->at.x);
        ck_assert(asks->at.y + asks->at.h <= gradient->at.y);
    }
    ck_assert_str_eq(text_of(id_cell("back query", q, 4, -1)), "“dogs” asks");
    ck_assert_str_eq(text_of(id_cell("back query", find("grad.Q"), 4, -1)),
                     "its slope");
}
END_TEST

// Arrows lead from right to left, at a cell on its row.
START_TEST(arrows_lead_back)
{
    open_model(wanted, NULL);
    for (int cell = 0; cell < 2; cell++) {
        look("grad.masked", 4, cell ? 1 : -1, 1920, 720);
        const struct item *at =
            pose_find(&pose, id_cell("cell", find("grad.masked"), 4, 1));
        double middle = at->at.y + at->at.h / 2;
        for (int k = 0; k < 4; k++) {
            const struct item *way = pose_find(&pose, id_named("back way", k));
            ck_assert(way && pose_find(&pose, id_named("back head", k)));
            ck_assert(way->spots[0].x > way->spots[1].x);
            ck_assert((fabs(way->spots[0].y - middle) < 1) == (cell == 1));
        }
        ck_assert(!pose_find(&pose, id_named("back way", 4)));
    }
}
END_TEST

// Without exponentials gradients are no exchange: nothing says that they add
// up.
START_TEST(a_quotient_has_another_picture)
{
    const char *edit = "q = [[1, 2, 3]]";
    const struct own own = {.edits = &edit, .edit_count = 1};
    ck_assert(document_open(&doc, NULL, LESSON("one-step"), &own));
    look("grad.scores", 0, -1, 1280, 720);
    ck_assert_str_eq(text_of(id_named("back total", 1)), "0");
    doc.lesson.model.without = "softmax";
    trace_free(&doc.trace);
    ck_assert(run_model(&doc.trace, &doc.lesson.model));
    const struct tensor *m = find("grad.scores");
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(m, 0, c);
    ck_assert(fabs(sum) > 0.1);
    look("grad.scores", 0, -1, 1280, 720);
    ck_assert(!pose_find(&pose, id_named("back total", 1)));
    struct address whole = {m, -1, -1, -1}, row = {m, 0, -1, -1};
    ck_assert_str_eq(explain_saying(NULL, &arena, &whole).key,
                     "exchange.whole.quotient");
    ck_assert_str_eq(explain_saying(NULL, &arena, &row).key,
                     "exchange.row.quotient");
    ck_assert(!explain_why_saying(NULL, &arena, &doc.trace, &row).key);
}
END_TEST

// --- who asks ----------------------------------------------------------------

// A step of all rows, or of a key, shows the last word that wants something.
START_TEST(the_word_that_asks_wants_something)
{
    open_model(", words: [null, near, null, null, null]", NULL);
    look("grad.masked", -1, -1, 1280, 720);
    ck_assert(has_cell("grad.masked", 1, 0));
    ck_assert(!has_cell("grad.masked", 4, 0));
    look("grad.K", 0, -1, 1280, 720);
    ck_assert(has_cell("grad.scores", 1, 0));
    ck_assert(has_cell("grad.K", 0, 0));
    ck_assert_str_eq(text_of(id_cell("back caption", find("grad.K"), -1, -1)),
                     "slope × query");
    look("grad.masked", 3, -1, 1280, 720);
    ck_assert(has_cell("grad.masked", 3, 0));
}
END_TEST

// Where several words want something, a key gets gradients from all of them.
START_TEST(several_that_ask_are_said)
{
    open_model("", NULL);
    look("grad.K", 0, -1, 1280, 720);
    ck_assert_str_eq(text_of(id_cell("back caption", find("grad.K"), -1, -1)),
                     "slope × query, summed");
}
END_TEST

// The scores are those before the softmax, until the step is past their scale.
START_TEST(the_scores_are_those_of_the_step)
{
    open_model(wanted, NULL);
    static const struct {
        const char *step, *shown, *caption;
    } at[] = {
        {"grad.weights", "grad.masked", "share × (slope − average)"},
        {"grad.masked", "grad.masked", "share × (slope − average)"},
        {"grad.scaled", "grad.scaled", "passed on"},
        {"grad.scores", "grad.scores", "passed on"},
        {"grad.Q", "grad.scores", "passed on"},
    };
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        look(at[i].step, 4, -1, 1900, 720);
        const struct tensor *m = find(at[i].shown);
        ck_assert_msg(has_cell(at[i].shown, 4, 1), "%s", at[i].step);
        ck_assert_str_eq(text_of(id_cell("back caption", m, -1, -1)),
                         at[i].caption);
    }
}
END_TEST

// Whatever a step computes is in its picture, at every level and size.
START_TEST(the_step_is_in_its_picture)
{
    static const char *const names[] = {
        "grad.logits",  "grad.sum",    "grad.output",
        "grad.weights", "grad.masked", "grad.scaled",
        "grad.scores",  "grad.K",      "grad.Q"};
    static const int sizes[][2] = {{1280, 720}, {390, 844}, {800, 600}};
    open_model(wanted, "moment = {step: 500, seed: 2}");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int k = 0; k < 6; k++) {
            const int *size = sizes[k / 2];
            look(names[i], 4, k % 2 ? 0 : -1, size[0], size[1]);
            const struct tensor *m = find(names[i]);
            int best = 0;
            for (int c = 0; c < m->columns; c++)
                if (fabs(tensor_at(m, 4, c)) > fabs(tensor_at(m, 4, best)))
                    best = c;
            ck_assert_msg(has_cell(names[i], 4, k % 2 ? 0 : best),
                          "%s at %d, %d", names[i], size[0], k);
        }
}
END_TEST

// --- room --------------------------------------------------------------------

START_TEST(a_narrow_window_has_the_step_and_where_it_comes_from)
{
    open_model(wanted, NULL);
    look("grad.masked", 4, -1, 1920, 720);
    ck_assert(has_cell("grad.sum", 4, 0) && has_cell("grad.K", 0, 0));
    look("grad.masked", 4, -1, 390, 844);
    ck_assert(has_cell("grad.masked", 4, 0) && has_cell("grad.weights", 4, 0));
    ck_assert(!has_cell("grad.sum", 4, 0) && !has_cell("grad.K", 0, 0));
    look("grad.K", 2, -1, 390, 844);
    ck_assert(has_cell("grad.K", 2, 0) && has_cell("grad.scores", 4, 0));
    look("grad.logits", 4, -1, 390, 844);
    ck_assert(has_cell("grad.sum", 4, 0));
    ck_assert_str_eq(text_of(id_named("back total", 4)), "0");
}
END_TEST

// A loss of the weights alone has neither vectors nor a next word.
START_TEST(what_a_lesson_has_not_is_left_out)
{
    ck_assert(document_open(&doc, NULL, LESSON("one-step"), NULL));
    look("grad.scores", 0, 2, 1280, 720);
    ck_assert(has_cell("grad.scores", 0, 2) && has_cell("grad.weights", 0, 2));
    ck_assert_str_eq(text_of(id_cell("back asks", find("grad.scores"), 0, 2)),
                     "more");
    ck_assert_str_eq(text_of(id_cell("back asks", find("grad.scores"), 0, 0)),
                     "less");
    ck_assert(!pose_find(&pose, id_named("back total", 4)));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gradient");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, what_one_gets_the_others_give);
    tcase_add_loop_test(all, a_gradient_is_the_probability_less_the_truth, 0,
                        2);
    tcase_add_test(all, words_have_room_before_probabilities);
    tcase_add_test(all, the_others_are_the_rest);
    tcase_add_test(all, what_was_computed_stands_beside);
    tcase_add_test(all, arrows_lead_back);
    tcase_add_test(all, a_quotient_has_another_picture);
    tcase_add_test(all, the_word_that_asks_wants_something);
    tcase_add_test(all, several_that_ask_are_said);
    tcase_add_test(all, the_scores_are_those_of_the_step);
    tcase_add_test(all, the_step_is_in_its_picture);
    tcase_add_test(all, a_narrow_window_has_the_step_and_where_it_comes_from);
    tcase_add_test(all, what_a_lesson_has_not_is_left_out);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
