// SPDX-License-Identifier: MIT
// A page that says when its sentence is true says it then alone: on other
// numbers the step's own sentence stands there, wherever sentences stand.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/save.h"
#include "document/check/claims.h"
#include "document/check/every_page.h"
#include "fake_font.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "report/page_say.h"
#include "suite.h"
#include "trace/expression/condition.h"

#define MODEL                                                                  \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [cat, and, dog, bird]\n"                                        \
    "  X: [[2, 0], [0, 1], [0, 0], [0, 0]]\npages:\n"                          \
    "  - at: X\n    say: Plain\n"

#define PAGES                                                                  \
    "  - at: scores[cat,and]\n    when: \"scores[cat,cat] = 4\"\n"             \
    "    say: It is four\n"                                                    \
    "  - at: scores[cat,cat]\n    change: {scale: none}\n"                     \
    "    when: \"scores[cat,cat] = 4\"\n    say: It is four\n"                 \
    "  - at: scaled[cat]\n    why: scale\n"                                    \
    "    when: \"scores[cat,cat] = 4\"\n    say: It is four\n"                 \
    "  - at: weights[cat]\n    change: {scale: none}\n"                        \
    "    view: {compare: pair}\n"                                              \
    "    when: \"scores[cat,cat] = 4\"\n    say: It is four\n"                 \
    "  - when: \"scores[cat,cat] = 4\"\n    say: It is four\n"                 \
    "  - card: score\n    at: scores[cat,cat]\n"                               \
    "    when: \"scores[cat,cat] = 4\"\n    say: It is four\n"                 \
    "  - at: scores[cat]\n    when: \"scores[cat,cat] = 4\"\n"                 \
    "    ask: {question: Is it four, number: \"scores[cat,cat]\"}\n"           \
    "  - at: output\n    when: always\n    say: It is four\n"                  \
    "  - at: output\n    when: \"P[1] = 2\"\n    say: It is four\n"

enum { PLAIN, STEP, CHANGE, WHY, PAIR, COVER, CARD, ASK, ALWAYS, WRONG };

static struct document document;
static char folder[] = "/tmp/followspot-when-XXXXXX";

static void setup(void)
{
    strcpy(strstr(folder, "when-") + 5, "XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert_int_eq(save_file("l.yaml", MODEL PAGES, strlen(MODEL PAGES)), 0);
}

static void teardown(void)
{
    document_close(&document);
    ck_assert(!remove("l.yaml") && !chdir("/") && !rmdir(folder));
}

static void open_with(const char *edit)
{
    struct own own = {.edits = &edit, .edit_count = edit != NULL};
    ck_assert_msg(document_open(&document, NULL, "l.yaml", edit ? &own : NULL),
                  "%s", strbuf_text(&document.complaints.text));
}

// --- conditions --------------------------------------------------------------

static const struct {
    const char *text;
    int holds; // -1: it is none
} conditions[] = {
    {"always", 1},
    {"scores[cat,cat] = 4", 1},
    {"scores[cat,cat] = 4.00004", 1},
    {"scores[cat,cat] = 4.0001", 0},
    {"scores[cat,cat] < 4", 0},
    {"scores[cat,cat] <= 4", 1},
    {"scores[cat,cat] > 3.9", 1},
    {"scores[cat,cat] >= 4.1", 0},
    {"argmax(weights[cat]) = cat", 1},
    {"argmax( weights[cat] )  =  cat ", 1},
    {"argmax(weights[cat]) = dog", 0},
    {"argmax(weights[*,cat]) = cat", 1},
    {"argmax(weights[*,cat]) = dog", 0},
    {"argmax(weights[dog]) = cat", 0}, // all four are equal
    {"argmax(X[cat]) = 1", 1},         // without words by number
    {"argmax(X[cat]) = 2", 0},
    {"argmax(weights[2]) = and", 1},
    {"argmax(weights[2]) = and and rows(X) = 4", 1},
    {"argmax(weights[2]) = and and rows(X) = 5", 0},
    {"argmax(weights[2]) = cat and rows(X) = 4", 0},
    {"rows(X) = 4 and columns(X) = 2 and sum(X[cat]) = 2", 1},
    {"rows(X) = 4 and columns(X) = 3 and sum(X[cat]) = 2", 0},
    {"rows(X) = 4 and columns(X) = 2 and sum(X[cat]) = 3", 0},
    {"rows(X) = 3 and columns(X) = 2 and sum(X[cat]) = 2", 0},
    {"weights[cat,and] + weights[cat,and] > weights[cat,and]", 1},
    {"no P", 1},
    {"no X", 0},
    {"no P and rows(X) = 4", 1},
    {"no P and rows(X) = 5", 0},
    {"no weights and rows(X) = 4", 0},
    {"no P and rows(X)", -1},
    {"rows(X) = 4 and no P", 1},
    {"rows(X) = 4 and no weights", 0},
    {"rows(X) = 5 and no P", 0},
    {"rows(X)", -1},
    {"rows(X) = ", -1},
    {"rows(Y) = 3", -1},
    {"rows(X) = 4 and rows(Y) = 3", -1},
    {"argmax(weights) = cat", -1}, // of several rows it has two names
    {"rows(X) = cat", -1},
    {"argmax(weights[cat]) < cat", -1},
    {"never", -1},
    {"", 1},
};

START_TEST(a_condition_is_worked_out)
{
    bool holds = false;
    struct reason why = {0};
    open_with(NULL);
    bool good =
        condition_evaluate(&document.trace, conditions[_i].text, &holds, &why);
    ck_assert_msg(good ? holds == conditions[_i].holds
                       : conditions[_i].holds < 0 && why.text.length,
                  "%s: %d %s", conditions[_i].text, holds, reason_text(&why));
    ck_assert(!good == (conditions[_i].holds < 0));
    reason_free(&why);
}
END_TEST

// --- what is shown -----------------------------------------------------------

// What page [page] says, as `render` and what is taken along show it.
static const char *sentence(int page, struct strbuf *out)
{
    struct arena arena = {0};
    struct laid laid;
    struct strbuf spoken = {0};
    strbuf_clear(out);
    laid_open(&laid, &document, page);
    const struct document *b = laid.documents.document;
    struct place at = route_page(&b->lesson, &b->trace, page);
    struct shown shown =
        documents_shown(&laid.documents, place_step(&b->trace, &at));
    shown.page = &b->lesson.pages[page];
    shown.of = &laid.documents;
    documents_sentence(&laid.documents, &shown, &default_view, out);
    documents_spoken(&laid.documents, &shown, &default_view, &arena, &spoken);
    bool own = strstr(out->text, "It is four");
    ck_assert_msg(own == (strstr(strbuf_text(&spoken), "It is four") != NULL),
                  "%s", strbuf_text(&spoken));
    ck_assert_int_eq(strstr(strbuf_text(&spoken), "not true of these") != NULL,
                     strstr(out->text, "not true of these") != NULL);
    strbuf_free(&spoken);
    laid_close(&laid);
    arena_free(&arena);
    return strbuf_text(out);
}

static void check_sentences(bool holds)
{
    struct strbuf text = {0}, step = {0};
    for (int page = STEP; page <= CARD; page++) {
        const char *says = sentence(page, &text);
        ck_assert_msg(holds == (strstr(says, "It is four") != NULL), "%d: %s",
                      page, says);
        ck_assert_msg(
            holds == !strstr(says, "What the lesson says here is not true of "
                                   "these numbers."),
            "%d: %s", page, says);
    }
    ck_assert_ptr_nonnull(strstr(sentence(ALWAYS, &text), "It is four"));
    ck_assert_ptr_null(strstr(sentence(WRONG, &text), "It is four"));
    ck_assert_ptr_null(strstr(sentence(PLAIN, &text), "not true"));
    ck_assert(!strncmp(sentence(PLAIN, &text), "Plain", 5));
    ck_assert_int_eq(page_asks(&document.lesson.pages[ASK]), holds);
    strbuf_free(&text);
    strbuf_free(&step);
}

START_TEST(on_its_own_numbers_it_is_said)
{
    open_with(NULL);
    check_sentences(true);
}
END_TEST

START_TEST(on_others_the_step_speaks)
{
    struct strbuf text = {0};
    open_with("X[cat,1] = 3");
    check_sentences(false);
    ck_assert_msg(strstr(sentence(STEP, &text), "“and”") ||
                      strstr(text.text, "and"),
                  "%s", text.text); // the step's own
    ck_assert_int_gt((int)text.length, 60);
    ck_assert_ptr_nonnull(strstr(sentence(CARD, &text), "core"));
    strbuf_free(&text);
}
END_TEST

// What a base of 100 makes faster is slower than with the learner's 2.
START_TEST(a_change_of_what_was_changed_is_another)
{
    static const char *const edits[] = {"base = 2", "positions = 50"};
    for (int k = 0; k < 2; k++) {
        struct own own = {.edits = &edits[k], .edit_count = 1};
        struct document lesson, shown;
        ck_assert(document_open(
            &lesson, NULL, SOURCE_ROOT "/tests/lessons/clocks.yaml", &own));
        int page = 0;
        while (!lesson.lesson.pages[page].say ||
               !strstr(lesson.lesson.pages[page].say, "slow ones are faster"))
            page++;
        ck_assert(page_open(&shown, &lesson, page));
        ck_assert_int_eq(shown.lesson.pages[page].untrue, k == 0);
        document_close(&shown);
        document_close(&lesson);
    }
    open_with(NULL);
}
END_TEST

// A sentence turned round is the same only while nothing tells places apart.
START_TEST(order_is_lost_without_positions)
{
    static const char *const edits[] = {"position = sinusoidal", "X[1,1] = 3"};
    for (int k = 0; k < 2; k++) {
        struct own own = {.edits = &edits[k], .edit_count = 1};
        struct document lesson, shown;
        static const int turned_pages[] = {4, 5, 6, 8, 11};
        int turned = 0;
        ck_assert(document_open(&lesson, NULL,
                                SOURCE_ROOT "/tests/lessons/order-lost.yaml", &own));
        for (int i = 0; i < 5; i++) {
            int page = turned_pages[i];
            ck_assert(page_open(&shown, &lesson, page));
            ck_assert_int_eq(shown.lesson.pages[page].untrue, k == 0);
            turned += strstr(shown.lesson.pages[page].say, "as before") ||
                      strstr(shown.lesson.pages[page].say, "invariant") ||
                      strstr(shown.lesson.pages[page].say, "Both dogs") ||
                      strstr(shown.lesson.pages[page].say, "all change");
            document_close(&shown);
        }
        ck_assert_int_eq(turned, 4);
        document_close(&lesson);
    }
    open_with(NULL);
}
END_TEST

START_TEST(another_edit_leaves_it_true)
{
    open_with("X[dog,1] = 3");
    check_sentences(true);
}
END_TEST

START_TEST(the_window_says_it_and_takes_it_back)
{
    static const char *const paths[] = {"l.yaml"};
    static struct fake_font fake;
    struct strbuf why = {0};
    struct app *a = app_new(fake_font_init(&fake), NULL, paths, 1);
    a->view.look.still = true;
    ck_assert(app_open(a, paths[0], &why));
    app_go_to_page(a, STEP);
    ck_assert(!page_now(a)->untrue);
    ck_assert(quiz_is_open(a, ASK));
    ck_assert(edit_change(a, "X[cat,1] = 3"));
    ck_assert(page_now(a)->untrue);
    ck_assert(!quiz_is_open(a, ASK));
    app_go_to_page(a, CHANGE);
    ck_assert(page_now(a)->untrue);
    app_go_to_page(a, PAIR);
    ck_assert(page_now(a)->untrue);
    undo_move(a, -1);
    ck_assert(!page_now(a)->untrue);
    app_free(a);
    strbuf_free(&why);
    open_with(NULL);
}
END_TEST

// --- check -------------------------------------------------------------------

static const struct {
    const char *page, *says; // "" where nothing is wrong
} checked[] = {
    {"  - at: X\n    say: S\n    when: \"rows(X) = 4\"\n", ""},
    {"  - at: X\n    say: S\n    when: \"rows(X) = 3\"\n",
     "m.yaml:12:11: “rows(X) = 3” is not true of the lesson's own numbers"},
    {"  - at: X\n    say: S\n    when: rows(X)\n", "m.yaml:12:11: "},
    {"  - at: X\n    say: S\n    when: \"rows(Y) = 3\"\n", "m.yaml:12:11: "},
    // it is about what the page shows
    {"  - at: X\n    say: S\n    change: {\"X[dog,1]\": 7}\n    when: "
     "\"X[dog,1] = 7\"\n",
     ""},
    {"  - at: X\n    say: S\n    change: {\"X[dog,1]\": 7}\n    when: "
     "\"X[dog,1] = 0\"\n",
     "m.yaml:13:11: “X[dog,1] = 0” is not true"},
    {"  - at: X\n    card: word\n    when: always\n",
     "m.yaml:12:11: when needs a sentence or a question"},
};

START_TEST(check_wants_it_of_the_own_numbers)
{
    struct strbuf text = {0};
    struct complaints c = {0};
    struct document b;
    strbuf_addf(&text, "%s%s", MODEL, checked[_i].page);
    ck_assert_int_eq(save_file("m.yaml", text.text, text.length), 0);
    bool good = document_open(&b, NULL, "m.yaml", NULL);
    if (good)
        check_every_page(&b, &c);
    const char *said = strbuf_text(good ? &c.text : &b.complaints.text);
    ck_assert_msg(*checked[_i].says ? !strncmp(said, checked[_i].says,
                                               strlen(checked[_i].says))
                                    : !*said,
                  "%s", said);
    document_close(&b);
    complaints_free(&c);
    strbuf_free(&text);
    ck_assert(!remove("m.yaml"));
    open_with(NULL);
}
END_TEST

// With numbers of one's own it need not hold.
START_TEST(check_leaves_other_numbers_alone)
{
    struct complaints c = {0};
    open_with("X[cat,1] = 3");
    check_every_page(&document, &c);
    ck_assert_ptr_null(strstr(strbuf_text(&c.text), "own numbers"));
    complaints_free(&c);
}
END_TEST

static const struct {
    const char *say;
    enum page_role role;
    const char *word; // with which it compares; or NULL
    const char *limit, *when;
} claims[] = {
    {"“cat” gets most.", PAGE_PLAIN, "most", NULL, NULL},
    {"Most goes to “cat”.", PAGE_EXAMPLE, "Most", NULL, NULL},
    {"{X[1,1]} is less.", PAGE_PLAIN, "less", NULL, NULL},
    {"{X[1,1]} is {X[1,2]}.", PAGE_PLAIN, NULL, NULL, NULL},
    {"Nobody is the same.", PAGE_PLAIN, NULL, NULL, NULL}, // of no numbers
    {"“fish” gets most.", PAGE_PLAIN, NULL, NULL, NULL},   // no word of it
    {"The cat gets most.", PAGE_PLAIN, NULL, NULL, NULL},
    {"“dog or cat” is nearly it.", PAGE_PLAIN, "nearly", NULL, NULL},
    {"{max(X[1])} is almostly it.", PAGE_PLAIN, NULL, NULL, NULL},
    {"{max(X[1])} is {rows(X)}: lessons.", PAGE_PLAIN, NULL, NULL, NULL},
    {"“cat” gets most.", PAGE_CONSTRUCT, NULL, NULL, NULL},
    {"“cat” gets most.", PAGE_FADE, NULL, NULL, NULL},
    {"“cat” gets most.", PAGE_PLAIN, NULL, "tokens", NULL},
    {"“cat” gets most.", PAGE_PLAIN, "most", "X", NULL},
    {"“cat” gets most.", PAGE_PLAIN, NULL, NULL, "always"},
    {NULL, PAGE_PLAIN, NULL, NULL, NULL},
};

START_TEST(what_compares_is_asked_when)
{
    struct arena arena = {0};
    open_with(NULL);
    const char *limit[] = {claims[_i].limit};
    struct page page = {.say = claims[_i].say,
                        .role = claims[_i].role,
                        .when = claims[_i].when,
                        .limited = claims[_i].limit != NULL,
                        .allow = {claims[_i].limit != NULL, limit}};
    const char *word = form_claims(NULL, &document.lesson, &page, &arena);
    ck_assert_msg(word && claims[_i].word ? !strcmp(word, claims[_i].word)
                                          : word == claims[_i].word,
                  "%s: %s", claims[_i].say, word);
    // where the lesson itself lets only its words be changed
    const char *words[] = {"tokens"};
    struct lesson closed = document.lesson;
    closed.limited = true;
    closed.allow = (struct words){1, words};
    ck_assert_int_eq(form_claims(NULL, &closed, &page, &arena) != NULL,
                     word && page.limited);
    arena_free(&arena);
}
END_TEST

#define COUNT_OF(table) (int)(sizeof table / sizeof *table)

int main(void)
{
    Suite *suite = suite_create("when");
    TCase *c = tcase_create("when");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_loop_test(c, a_condition_is_worked_out, 0, COUNT_OF(conditions));
    tcase_add_test(c, on_its_own_numbers_it_is_said);
    tcase_add_test(c, on_others_the_step_speaks);
    tcase_add_test(c, a_change_of_what_was_changed_is_another);
    tcase_add_test(c, order_is_lost_without_positions);
    tcase_add_test(c, another_edit_leaves_it_true);
    tcase_add_test(c, the_window_says_it_and_takes_it_back);
    tcase_add_loop_test(c, check_wants_it_of_the_own_numbers, 0,
                        COUNT_OF(checked));
    tcase_add_test(c, check_leaves_other_numbers_alone);
    tcase_add_loop_test(c, what_compares_is_asked_when, 0, COUNT_OF(claims));
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
