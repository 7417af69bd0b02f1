// SPDX-License-Identifier: MIT
// A page keeps the reason of its step under what it says, once, unless it
// leaves that out. One that asks keeps what it asks, and what is said to it
// stands there: it tells no reason and has no formula.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/save.h"
#include "frame/asking.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "suite.h"
#include "trace/explain.h"

#define LESSON                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [cat, and, dog]\n  X: [[2, 0], [0, 1], [0, 0]]\npages:\n"       \
    "  - at: scaled\n    say: Mine\n"                                          \
    "  - at: scaled\n    say: Mine again\n"                                    \
    "  - at: scaled\n    say: Mine alone\n    reason: none\n"                  \
    "  - at: scaled\n    say: Mine kept\n    reason: keep\n"                   \
    "  - at: weights[dog]\n    say: Not the first of its stage\n"              \
    "  - at: scaled\n    say: Told later\n"                                    \
    "    ask: {question: How large, number: \"weights[cat,cat]\"}\n"           \
    "  - at: scaled\n    say: After the question\n"                            \
    "  - say: A cover\n"                                                       \
    "  - at: scaled\n    say: Changed\n    change: {scale: none}\n"            \
    "  - at: scaled\n    say: Back\n"                                          \
    "  - say: A cover\n"                                                       \
    "  - at: scaled\n    say: Told here\n"                                      \
    "    ask: {question: How large, number: \"scaled[cat,cat]\"}\n"             \
    "  - at: scaled\n    say: It was given\n"                                  \
    "  - at: scaled\n"                                                         \
    "    ask: {question: How large, number: \"weights[cat,cat]\"}\n"            \
    "  - at: scaled\n"                                                         \
    "    ask: {question: How large, number: \"scaled[cat,cat]\"}\n"

enum {
    FIRST,
    AGAIN,
    ALONE,
    KEPT,
    LATER,
    ASKED, // at another step than what is asked for
    AFTER,
    COVER,
    CHANGED,
    BACK,
    APART,
    HERE, // at the step that is asked for
    GIVEN,
    SILENT_ASKED,
    SILENT_HERE
};

static const struct reasoned {
    int page;
    bool reason;
} pages[] = {
    {FIRST, true},    {AGAIN, false}, {ALONE, false}, {KEPT, true},
    {LATER, false},   {ASKED, false}, {AFTER, true},  {COVER, false},
    {CHANGED, false}, {BACK, true},   {APART, false}, {HERE, false},
    {GIVEN, true},
};
enum { REASONED = sizeof pages / sizeof *pages };

static struct document document;
static char folder[] = "/tmp/followspot-reasons-XXXXXX";

static void setup(void)
{
    strcpy(strstr(folder, "reasons-") + 8, "XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert_int_eq(save_file("l.yaml", LESSON, strlen(LESSON)), 0);
    ck_assert_msg(document_open(&document, NULL, "l.yaml", NULL), "%s",
                  strbuf_text(&document.complaints.text));
}

static void teardown(void)
{
    document_close(&document);
    ck_assert(!remove("l.yaml") && !chdir("/") && !rmdir(folder));
}

// Whether page [page], once it is answered, says [reason] too.
static bool says(int page, const char *reason)
{
    struct laid laid;
    struct strbuf text = {0};
    struct view view = default_view;
    laid_open(&laid, &document, page);
    const struct document *b = laid.documents.document;
    struct place at = route_page(&b->lesson, &b->trace, page);
    struct shown shown =
        documents_shown(&laid.documents, place_step(&b->trace, &at));
    shown.page = &b->lesson.pages[page];
    shown.of = &laid.documents;
    documents_sentence(&laid.documents, &shown, &view, &text);
    bool own = strstr(strbuf_text(&text), shown.page->say);
    ck_assert_msg(own, "%d: %s", page, text.text);
    bool found = strstr(text.text, reason);
    strbuf_free(&text);
    laid_close(&laid);
    return found;
}

static struct strbuf reason_of(const char *at)
{
    struct strbuf out = {0};
    struct address a;
    ck_assert(address_parse(&document.trace, at, &a, NULL));
    explain_why(NULL, &document.trace, &a, &out);
    return out;
}

START_TEST(a_reason_stands_under_a_page_once)
{
    struct strbuf reason = reason_of("scaled");
    ck_assert_uint_gt(reason.length, 20);
    const struct reasoned *p = &pages[_i];
    ck_assert_msg(says(p->page, reason.text) == p->reason, "%d", p->page);
    strbuf_free(&reason);
}
END_TEST

// Whether a formula stands on page [page], with the answer to what it asks.
static bool has_formula(int page, const char *answer)
{
    struct place at = route_page(&document.lesson, &document.trace, page);
    struct shown shown = {.lesson = &document.lesson,
                          .trace = &document.trace,
                          .position = place_step(&document.trace, &at),
                          .fraction = 1,
                          .page = &document.lesson.pages[page],
                          .answer = answer};
    struct arena arena = {0};
    struct strbuf text = {0};
    frame_math(&shown, &default_view, &arena, &text);
    bool found = strstr(strbuf_text(&text), "<mi");
    strbuf_free(&text);
    arena_free(&arena);
    return found;
}

START_TEST(an_answer_stands_under_no_formula)
{
    static const int asks[] = {ASKED, HERE, SILENT_ASKED, SILENT_HERE};
    for (int k = 0; k < 4; k++) {
        ck_assert(!has_formula(asks[k], "The answer is 1."));
        ck_assert(!has_formula(asks[k], NULL));
    }
    ck_assert(has_formula(FIRST, NULL) && has_formula(GIVEN, NULL));
}
END_TEST

START_TEST(a_question_gives_no_reason)
{
    struct place at = route_page(&document.lesson, &document.trace, ASKED);
    struct asking asking = {.text = "How large"};
    struct shown shown = {.lesson = &document.lesson,
                          .trace = &document.trace,
                          .position = place_step(&document.trace, &at),
                          .fraction = 1,
                          .page = &document.lesson.pages[ASKED],
                          .asking = &asking};
    struct strbuf text = {0}, reason = reason_of("scaled");
    frame_sentence(&shown, &default_view, &text);
    ck_assert_ptr_nonnull(strstr(strbuf_text(&text), "How large"));
    ck_assert_ptr_null(strstr(text.text, reason.text));
    strbuf_free(&reason);
    strbuf_free(&text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("reasons");
    TCase *t = tcase_create("reasons");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_reason_stands_under_a_page_once, 0, REASONED);
    tcase_add_test(t, a_question_gives_no_reason);
    tcase_add_test(t, an_answer_stands_under_no_formula);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
