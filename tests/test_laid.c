// SPDX-License-Identifier: MIT
// A page by itself, as it is taken along: what its frame is made from, and what
// it says.
#include <check.h>
#include <string.h>

#include "base/strbuf.h"
#include "frame/asking.h"
#include "frame/laid.h"
#include "suite.h"

enum { OPENING, PLAIN, UNSCALED, BIRD, TASK, SUMS, WHY, PAIR, END, PAGES };

static struct document document;
static struct laid laid;

static void open_lesson(const char *path)
{
    ck_assert_msg(document_open(&document, NULL, path, NULL), "%s",
                  strbuf_text(&document.complaints.text));
}

static void begin(int page)
{
    open_lesson(SOURCE_ROOT "/tests/lessons/paged.yaml");
    ck_assert_int_eq(document.lesson.page_count, PAGES);
    laid_open(&laid, &document, page);
}

static void done(void)
{
    laid_close(&laid);
    ck_assert(!laid.has_now && !laid.has_without && !laid.documents.document);
    document_close(&document);
}

static double share(const struct document *b)
{
    return tensor_at(trace_find(&b->trace, "weights"), 0, 1);
}

static const double divided = 0.6652, undivided = 0.8668;

START_TEST(a_page_is_needed_where_it_changes_or_takes_out)
{
    static const bool needed[PAGES] = {[UNSCALED] = true,
                                       [BIRD] = true,
                                       [TASK] = true,
                                       [WHY] = true,
                                       [PAIR] = true};
    begin(PLAIN);
    for (int i = 0; i < PAGES; i++)
        ck_assert_int_eq(laid_needed(&document.lesson, i), needed[i]);
    ck_assert(laid.documents.document == &document);
    ck_assert(!laid.documents.before && !laid.documents.other);
    done();
}
END_TEST

START_TEST(a_change_is_put_against_the_lesson)
{
    begin(UNSCALED);
    ck_assert(laid.documents.document == &laid.now &&
              laid.documents.before == &document);
    ck_assert_ptr_null(laid.documents.other);
    ck_assert_double_eq_tol(share(laid.documents.document), undivided, 1e-4);
    ck_assert_double_eq_tol(share(laid.documents.before), divided, 1e-4);
    done();
}
END_TEST

START_TEST(a_pair_stands_side_by_side)
{
    begin(PAIR);
    ck_assert(laid.documents.document == &laid.now &&
              laid.documents.other == &document);
    ck_assert_ptr_null(laid.documents.before);
    const struct tensor *x = trace_find(&laid.now.trace, "X");
    ck_assert_double_eq(tensor_at(x, 0, 0), 3);
    done();
}
END_TEST

START_TEST(what_is_taken_out_stands_beside)
{
    begin(WHY);
    ck_assert(laid.documents.document == &document &&
              laid.documents.other == &laid.without);
    ck_assert_double_eq_tol(share(laid.documents.document), divided, 1e-4);
    ck_assert_double_eq_tol(share(laid.documents.other), undivided, 1e-4);
    done();
}
END_TEST

START_TEST(a_page_sets_its_view_in_a_copy)
{
    begin(SUMS);
    struct view v =
        page_view(&default_view, &document.lesson.pages[SUMS], &document.trace);
    ck_assert(v.look.column_sums && !v.look.numbers);
    ck_assert_str_eq(v.attention.focus.tensor, "weights");
    v = page_view(&default_view, &document.lesson.pages[END], &document.trace);
    ck_assert(!v.look.column_sums && v.look.numbers);
    ck_assert_str_eq(v.attention.focus.tensor, "");
    v = page_view(&default_view, NULL, &document.trace);
    ck_assert(!v.look.column_sums && v.look.numbers);
    done();
}
END_TEST

// A second example, of other words, has no ghosts.
START_TEST(a_page_may_be_put_against_nothing)
{
    open_lesson(SOURCE_ROOT "/lessons/09-self-attention.yaml");
    int page = 0;
    while (document.lesson.pages[page].role != PAGE_FADE)
        page++;
    laid_open(&laid, &document, page);
    ck_assert(laid.has_now && laid.documents.document == &laid.now);
    ck_assert(!laid.documents.before && !laid.documents.other);
    done();
}
END_TEST

// --- what is said ------------------------------------------------------------

static const char *sentence(const struct question *q, struct strbuf *out)
{
    struct page page = {.ask = q};
    struct asking asking = {.text = q->text};
    struct shown shown =
        documents_shown(&laid.documents, (struct position){LEVEL_STAGE, 0});
    shown.page = &page;
    shown.asking = &asking;
    strbuf_clear(out);
    documents_sentence(&laid.documents, &shown, &default_view, out);
    return strbuf_text(out);
}

// Also of what the page changes.
START_TEST(a_question_says_what_is_computed)
{
    struct strbuf out = {0};
    struct question asks = {.text = "Of {rows(X)}, is it {scaled[1,2]}?"};
    begin(UNSCALED);
    laid.documents.before = NULL; // it would tell
    ck_assert_str_eq(sentence(&asks, &out), "Of 3, is it 4?");
    laid.documents.document = &document;
    ck_assert_str_eq(sentence(&asks, &out), "Of 3, is it 2?");
    strbuf_free(&out);
    done();
}
END_TEST

// A model with gates writes the same words, so that it is looked at where the
// page stands; one without attention writes others, and the first is shown.
START_TEST(a_step_taken_out_is_looked_at_where_the_page_is)
{
    static const struct {
        const char *why;
        int at, row;
    } rows[] = {{"cell", 0, 0}, {"cell", 4, 4}, {"attention", 0, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        open_lesson(SOURCE_ROOT "/tests/pairs/taken.yaml");
        int page = 0;
        while (!document.lesson.pages[page].why ||
               strcmp(document.lesson.pages[page].why, rows[i].why))
            page++;
        laid_open(&laid, &document, page);
        struct arena arena = {0};
        const struct tensor *m = trace_find(&document.trace, "target");
        struct address at = {m, rows[i].at, -1, -1};
        struct shown shown = documents_shown(
            &laid.documents, timeline_find(&document.trace, LEVEL_ROW, &at));
        shown =
            documents_stands(&laid.documents, &shown, &default_view, &arena);
        ck_assert_int_eq(timeline_address(shown.trace, shown.position).row,
                         rows[i].row);
        arena_free(&arena);
        done();
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("laid");
    TCase *t = tcase_create("laid");
    tcase_add_test(t, a_page_is_needed_where_it_changes_or_takes_out);
    tcase_add_test(t, a_change_is_put_against_the_lesson);
    tcase_add_test(t, a_pair_stands_side_by_side);
    tcase_add_test(t, what_is_taken_out_stands_beside);
    tcase_add_test(t, a_page_sets_its_view_in_a_copy);
    tcase_add_test(t, a_page_may_be_put_against_nothing);
    tcase_add_test(t, a_question_says_what_is_computed);
    tcase_add_test(t, a_step_taken_out_is_looked_at_where_the_page_is);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
