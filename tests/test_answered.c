// SPDX-License-Identifier: MIT
// What is asked is what is answered: the number, or the numbers of the row, that a
// question wants stand in what is said once it is answered, by its own page or the
// next; and where something changes nobody says no.
#include <check.h>
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/strbuf.h"
#include "frame/laid.h"
#include "quiz/ask.h"
#include "report/say.h"
#include "suite.h"

enum { LEAST_ASKED = 100 };

static struct document whole;
static int failures;

static bool is_digit(char c)
{
    return isdigit((unsigned char)c);
}

// True when [text] has the number [digits], alone and of that sign.
static bool has_number(const char *text, const char *digits)
{
    static const char minus[] = "−";
    size_t length = strlen(digits), sign = sizeof minus - 1;
    for (const char *p = text; (p = strstr(p, digits)); p++) {
        bool before = p > text && (is_digit(p[-1]) || p[-1] == '.');
        bool negative = (size_t)(p - text) >= sign &&
                        !strncmp(p - sign, minus, sign);
        char next = p[length];
        bool after = is_digit(next) || (next == '.' && is_digit(p[length + 1]));
        if (!before && !after && !negative)
            return true;
    }
    return false;
}

// As it may be printed.
static bool says_number(const char *text, double x)
{
    char digits[NUMBER_SIZE];
    for (int decimals = 0; decimals <= 6; decimals++) {
        number_print(digits, x, decimals);
        if (!number_is_bound(digits) && has_number(text, digits))
            return true;
    }
    number_print_precise(digits, x);
    return has_number(text, digits) ||
           has_number(text, number_print_share_precise(digits, x));
}

// What is said when page [page] has been answered; "" for nothing.
static void add_said(int page, struct strbuf *out)
{
    const struct page *p = &whole.lesson.pages[page];
    bool last = page + 1 == whole.lesson.page_count;
    struct laid laid;
    if (!p->say && (last || p[1].ask || !p[1].say))
        return;
    page += !p->say;
    laid_open(&laid, &whole, page);
    say_fill(&laid.documents.document->trace, whole.lesson.pages[page].say,
             false, out);
    laid_close(&laid);
}

// Where the first sentence ends, which has the answer of a number.
static void cut_sentence(char *text)
{
    for (char *p = text; *p; p++)
        if (strchr(".?!", *p) && p[1] == ' ' && !islower((unsigned char)p[2])) {
            p[1] = 0;
            return;
        }
}

static bool begins(const char *text, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(text, word, length) &&
           !isalpha((unsigned char)text[length]);
}

static bool is_answered(const struct asked *a, const struct question *q,
                        char *text)
{
    if (q->kind == QUESTION_CHANGES)
        return a->changes ? !begins(text, "No") && !begins(text, "Not")
                          : !begins(text, "Yes");
    if (q->kind == QUESTION_NUMBER) {
        cut_sentence(text);
        return says_number(text, a->truth.number);
    }
    for (int k = 0; q->blank && k < a->count; k++)
        if (!says_number(text, ask_number(a, k)))
            return false;
    return true;
}

// Returns true where there was an answer to look at.
static bool check_page(const char *path, int page)
{
    const struct question *q = whole.lesson.pages[page].ask;
    struct strbuf said = {0};
    struct arena arena = {0};
    struct asked a;
    struct laid laid;
    bool kind = q && (q->kind == QUESTION_NUMBER || q->kind == QUESTION_ROW ||
                      q->kind == QUESTION_CHANGES);
    if (kind)
        add_said(page, &said);
    if (!said.length)
        return false;
    laid_open(&laid, &whole, page);
    const struct document *base = laid.has_base ? &laid.base : &whole;
    const struct document *shown = laid.documents.document;
    ck_assert(ask_open(&a, &shown->lesson, q, &shown->trace, &base->trace,
                       &arena, NULL));
    char *text = arena_print(&arena, "%s", strbuf_text(&said));
    if (!is_answered(&a, q, text)) {
        fprintf(stderr, "%s, page %d: “%s” is no answer\n", path, page + 1,
                strbuf_text(&said));
        failures++;
    }
    laid_close(&laid);
    arena_free(&arena);
    strbuf_free(&said);
    return true;
}

START_TEST(what_is_asked_is_what_is_answered)
{
    glob_t found;
    int asked = 0;
    ck_assert(!glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &found));
    for (size_t i = 0; i < found.gl_pathc; i++) {
        ck_assert(document_open(&whole, NULL, found.gl_pathv[i], NULL));
        for (int page = 0; page < whole.lesson.page_count; page++)
            asked += check_page(found.gl_pathv[i], page);
        document_close(&whole);
    }
    ck_assert_int_eq(failures, 0);
    ck_assert_int_gt(asked, LEAST_ASKED);
    globfree(&found);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("answered");
    TCase *t = tcase_create("answered");
    tcase_add_test(t, what_is_asked_is_what_is_answered);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
