// SPDX-License-Identifier: MIT
// Questions in the window: before the answer no frame tells it, whatever is
// pressed; what is typed is judged; what is skipped is noted.
#define _POSIX_C_SOURCE 200809L // mkstemp, fdopen

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/edit/undo.h"
#include "document/check/left_out.h"
#include "hands.h"
#include "math/rng.h"
#include "suite.h"

static struct hands hands;

static void open(void)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
}

// Half the time a lesson of the course, which has pages with conditions.
static void open_one(int i)
{
    hands_open_asking(&hands, i & 4 ? "tests/lessons/arithmetic"
                                    : "lessons/09-self-attention");
}

static void tear_down(void)
{
    hands_close(&hands);
}

// Pages on until one asks.
static void walk_to_question(void)
{
    for (int i = 0; i < 60 && !hands.app->quiz.asking; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking && hands.app->document->hidden);
}

static uint64_t frame(double filler)
{
    struct app *a = hands.app;
    struct list list = {0};
    document_reveal(a->document);
    document_hide(a->document, a->quiz.known, filler);
    app_frame(a, &list);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

// Of the list, where [b] was left with a question open.
static uint64_t cover(struct document *b, double filler)
{
    struct list list = {0};
    document_reveal(b);
    document_hide(b, b->known, filler);
    app_frame(hands.app, &list);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

START_TEST(no_frame_tells_what_is_asked)
{
    static const uint32_t keys[] = {
        CODE_LEFT,   CODE_UP, CODE_DOWN, CODE_HOME, CODE_END,   CODE_TAB,
        CODE_ESCAPE, 'f',     'w',       'd',       'e',        'i',
        'g',         'p',     's',       't',       'h',        'u',
        CODE_ENTER,  '3',     'm',       'r',       CODE_F1 + 1};
    struct rng rng = {(uint64_t)_i};
    int shown = 0;
    open_one(_i);
    for (int q = 0; q <= _i % 4; q++) {
        walk_to_question();
        hands_key(&hands, CODE_PAGE_DOWN);
    }
    walk_to_question();
    int page = hands.app->quiz.page;
    const struct document *asks = hands.app->document;
    for (int k = 0; k < 60; k++) {
        uint32_t key =
            keys[rng_between(&rng, 0, sizeof keys / sizeof *keys - 1)];
        hands_key(&hands, key);
        hands_key(&hands, CODE_BACKSPACE);
        // Where a part was taken out it is another document: a page whose
        // `when` fails there does not ask, and a later one does.
        if (hands.app->document != asks || !asks->hidden)
            continue;
        ck_assert_int_eq(hands.app->quiz.page, page); // it was not passed
        ck_assert(frame(0) == frame(7.53));
        shown++;
    }
    ck_assert_int_gt(shown, 0);
}
END_TEST

// Types [text], which is [right], at the first question: the score is 4.
static void answer(const char *text, bool right)
{
    open();
    walk_to_question();
    int page = hands.app->quiz.page;
    hands_type(&hands, text);
    hands_key(&hands, CODE_ENTER);
    if (hands.app->quiz.waits)
        hands_key(&hands, CODE_ENTER); // no other try
    ck_assert(!hands.app->quiz.asking && !hands.app->document->hidden);
    ck_assert_int_eq(hands.app->place.page, page); // beside what is true
    ck_assert(hands_answered(&hands, page) &&
              hands_answered(&hands, page)->last.right == right);
    ck_assert(!hands_answered(&hands, page)->last.reply.skipped);
    ck_assert_str_eq(strbuf_text(&hands.app->quiz.yours), text);
}

START_TEST(a_right_number_is_right)
{
    answer("8/2", true);
}
END_TEST

START_TEST(a_wrong_number_is_told_what_gives_it)
{
    answer("2", false);
    ck_assert_str_eq(
        hands_answered(&hands, hands.app->place.page)->last.mistake,
        "transposed");
}
END_TEST

START_TEST(nothing_typed_locks_nothing)
{
    open();
    walk_to_question();
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands.app->quiz.asking);
    hands_type(&hands, "1-2");
    hands_key(&hands, CODE_ENTER);
    ck_assert(hands.app->quiz.asking); // that is no number
    hands_key(&hands, CODE_ESCAPE);
    int page = hands.app->quiz.page;
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(!hands.app->quiz.asking);
    ck_assert(hands_answered(&hands, page)->last.reply.skipped);
}
END_TEST

// Ctrl+Enter shows this one alone.
START_TEST(what_comes_after_is_asked)
{
    open();
    walk_to_question();
    int page = hands.app->quiz.page;
    hands_control(&hands, CODE_ENTER);
    ck_assert(!hands.app->quiz.asking && !hands.app->document->hidden);
    ck_assert(hands_answered(&hands, page)->last.reply.skipped);
    for (int i = 0; i < 60 && !hands.app->quiz.asking; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(hands.app->quiz.asking && hands.app->quiz.page > page);
}
END_TEST

// Also where nothing is shown of the lesson without the change.
START_TEST(a_change_is_one_of_the_lesson_without_it)
{
    hands_open_asking(&hands, "tests/lessons/asked");
    quiz_check(hands.app); // as before anything is seen
    ck_assert(hands.app->quiz.asking && !hands.app->before);
    ck_assert(hands.app->quiz.asked.changes);
}
END_TEST

START_TEST(what_would_tell_is_not_taken_along)
{
    open();
    quiz_check(hands.app);
    hands_key(&hands, 'e');
    ck_assert(!layer_is_open(hands.app, &export_dialog_layer));
    ck_assert_str_eq(hands.app->notice.note, "note.quiz.take");
}
END_TEST

START_TEST(no_way_leads_past_it)
{
    open();
    walk_to_question();
    int page = hands.app->quiz.page;
    hands_key(&hands, CODE_PAGE_UP); // what was seen there, and no more
    ck_assert(!hands.app->quiz.asking && hands.app->place.page == page - 1);
    ck_assert(hands.app->document->hidden && frame(0) == frame(7.53));
    hands_key(&hands, CODE_END);
    ck_assert(hands.app->quiz.asking && hands.app->place.page == page);
    hands_key(&hands, CODE_PAGE_UP);
    hands_key(&hands, CODE_DOWN); // into the stages
    for (int i = 0; i < 40; i++)
        hands_key(&hands, CODE_RIGHT);
    ck_assert(hands.app->quiz.asking && hands.app->place.page == page);
}
END_TEST

// Before the question all is there; once it was asked, not even the list's
// cover tells. Who comes back is asked again.
START_TEST(the_cover_does_not_tell)
{
    open();
    ck_assert(!hands.app->document->hidden);
    walk_to_question();
    struct document *b = hands.app->document;
    int page = hands.app->quiz.page;
    hands_key(&hands, 'o');
    ck_assert(!hands.app->document && b->hidden);
    ck_assert(cover(b, 0) == cover(b, 7.53));
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(hands.app->quiz.asking && hands.app->quiz.page == page);
    ck_assert(
        app_open(hands.app, SOURCE_ROOT "/tests/lessons/clocks.yaml", NULL));
    hands_key(&hands, 'o');
    ck_assert(!hands.app->document && b->hidden);
    ck_assert(cover(b, 0) == cover(b, 7.53));
    ck_assert(app_open(hands.app, b->path, NULL));
    quiz_check(hands.app); // as after a key
    ck_assert(hands.app->quiz.asking && hands.app->quiz.page == page);
}
END_TEST

static uint64_t seen(void)
{
    struct list list = {0};
    app_frame(hands.app, &list);
    uint64_t hash = list_hash(&list);
    list_free(&list);
    return hash;
}

// Of every question, also where the page itself changes something.
START_TEST(who_comes_back_from_the_list_is_asked_the_same)
{
    static const char path[] = SOURCE_ROOT "/tests/lessons/arithmetic.yaml";
    static const char other[] = SOURCE_ROOT "/tests/lessons/clocks.yaml";
    int asked = 0;
    open();
    int last = hands.app->document->lesson.page_count - 1;
    while (hands.app->place.page < last) {
        hands_key(&hands, CODE_PAGE_DOWN);
        if (!hands.app->quiz.asking)
            continue;
        uint64_t before = seen();
        hands_key(&hands, 'o');
        hands_key(&hands, CODE_ESCAPE);
        ck_assert(hands.app->quiz.asking && seen() == before);
        ck_assert(app_open(hands.app, other, NULL));
        hands_key(&hands, 'o');
        ck_assert(library_find(&hands.app->library, path)->hidden);
        ck_assert(app_open(hands.app, path, NULL));
        quiz_check(hands.app); // as after a key
        asked++;
    }
    ck_assert(asked > 5);
}
END_TEST

// Sentences are judged by what is true while a page asks, too: what is counted
// in the background may be ready just then.
START_TEST(what_is_asked_makes_no_sentence_untrue)
{
    hands_open_asking(&hands, "lessons/09-self-attention");
    walk_to_question();
    const struct lesson *l = &hands.app->document->lesson;
    bool untrue[64] = {0};
    int fine = 0;
    ck_assert_int_le(l->page_count, 64);
    for (int i = 0; i < l->page_count; i++)
        untrue[i] = l->pages[i].untrue;
    pages_find_untrue(hands.app->document);
    for (int i = 0; i < l->page_count; i++) {
        ck_assert_int_eq(l->pages[i].untrue, untrue[i]);
        fine += l->pages[i].when && !untrue[i];
    }
    ck_assert_int_gt(fine, 10);
}
END_TEST

// Other words leave out the questions of one model, and the page after them
// stands on another, where that does not show: one comes to it all the same.
START_TEST(questions_that_are_left_out_bar_no_way)
{
    hands_open_asking(&hands, "lessons/14-position-methods");
    struct app *a = hands.app;
    int page = 0;
    while (strcmp(a->document->lesson.pages[page].id, "masked"))
        page++;
    for (int i = 0; i < 100 && a->place.page < page; i++)
        hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_eq(a->place.page, page);
    ck_assert(edit_change(a, "tokens[2] = saw"));
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert_int_gt(a->place.page, page);
    ck_assert(a->document->changes.model && !a->quiz.asking);
}
END_TEST

// Where all pages to come are left out, some only on their own model, that is
// said: no key leads nowhere without a word.
START_TEST(the_last_page_that_stands_is_said)
{
    hands_open_asking(&hands, "lessons/10-masks");
    struct app *a = hands.app;
    const struct lesson *l = &a->document->lesson;
    int machine = 0, page = 0;
    while (strcmp(l->pages[machine].id, "open-book"))
        machine++;
    while (strcmp(l->pages[page].id, "neighbours"))
        page++;
    a->quiz.all = true; // nothing is asked
    app_go_to_page(a, machine);
    ck_assert(edit_change(a, "prompt[2] = birds"));
    app_go_to_page(a, page);
    ck_assert(edit_change(a, "tokens[2] = saw"));
    for (int i = 0; i < 40 && !a->notice.note; i++) {
        struct place was = a->place;
        hands_key(&hands, CODE_PAGE_DOWN);
        ck_assert(a->notice.note || !place_equal(&was, &a->place));
    }
    ck_assert_str_eq(a->notice.note, "note.page.last");
}
END_TEST

static const char two_models[] =
    "title: t\ngoal: g\nmodel:\n  kind: memory\n  tokens: [one, two]\n"
    "  x: [[8], [0]]\n  z: [[0.5]]\nallow: [tokens, x]\n"
    "models:\n"
    "  other: {kind: memory, tokens: [a, b], x: [[1], [2]], z: [[0.5]]}\n"
    "pages:\n"
    "  - {at: states, say: First.}\n"
    "  - at: states[two]\n    role: predict\n"
    "    ask: {question: How much?, number: 'states[two,1]'}\n"
    "  - {at: states, say: Second.}\n"
    "  - {at: states, model: other, say: Third.}\n"
    "  - {at: states, model: other, say: Fourth.}\n";

// Words that were changed leave a question of one model out, which does not
// show from another model once that is changed, too: who stands there is led to
// the question, finds none, and is back on the page from which one was led
// away.
START_TEST(who_is_led_to_no_question_comes_back)
{
    char path[] = "/tmp/followspot-quiz-XXXXXX";
    FILE *f = fdopen(mkstemp(path), "w");
    ck_assert(f && fputs(two_models, f) >= 0 && !fclose(f));
    hands_open_asking(&hands, "tests/lessons/clocks");
    struct app *a = hands.app;
    ck_assert(app_open(a, path, NULL));
    ck_assert(edit_change(a, "tokens[2] = zwei"));
    quiz_check(a);
    app_go_to_page(a, 4);
    quiz_check(a);
    ck_assert_int_eq(a->place.page, 4);
    ck_assert(edit_change(a, "x[1,1] = 5"));
    quiz_check(a);
    ck_assert(a->place.on_page && a->place.page == 4 && !a->quiz.asking);
    ck_assert_str_eq(a->document->lesson.stands, "other");
    unlink(path);
}
END_TEST

// Where nothing is asked any more it is all there.
START_TEST(the_cover_of_what_was_answered_is_whole)
{
    open();
    int last = hands.app->document->lesson.page_count - 1;
    while (hands.app->place.page < last || hands.app->quiz.asking)
        hands_key(&hands, CODE_PAGE_DOWN);
    hands_key(&hands, 'o');
    ck_assert(!hands.app->document && !hands.app->left->hidden);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("quiz");
    TCase *c = tcase_create("quiz");
    tcase_add_checked_fixture(c, NULL, tear_down);
    tcase_add_loop_test(c, no_frame_tells_what_is_asked, 0, 8);
    tcase_add_test(c, a_right_number_is_right);
    tcase_add_test(c, a_wrong_number_is_told_what_gives_it);
    tcase_add_test(c, nothing_typed_locks_nothing);
    tcase_add_test(c, what_comes_after_is_asked);
    tcase_add_test(c, a_change_is_one_of_the_lesson_without_it);
    tcase_add_test(c, what_would_tell_is_not_taken_along);
    tcase_add_test(c, no_way_leads_past_it);
    tcase_add_test(c, the_cover_does_not_tell);
    tcase_add_test(c, who_comes_back_from_the_list_is_asked_the_same);
    tcase_add_test(c, the_cover_of_what_was_answered_is_whole);
    tcase_add_test(c, what_is_asked_makes_no_sentence_untrue);
    tcase_add_test(c, questions_that_are_left_out_bar_no_way);
    tcase_add_test(c, who_is_led_to_no_question_comes_back);
    tcase_add_test(c, the_last_page_that_stands_is_said);
    suite_add_tcase(s, c);
    return suite_end(s);
}
