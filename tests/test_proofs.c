// SPDX-License-Identifier: MIT
// The table of lessons/README.md: every claim is on a page of its lesson, and
// the lesson, or a page with what it changes, promises what proves it, and
// keeps it.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "document/document.h"
#include "report/expectations.h"
#include "document/check/every_page.h"
#include "suite.h"
#include "trace/expression/goal.h"

enum { COLUMNS = 4, LEAST_ROWS = 25, LEAST_PROOFS = 36 };

// The cells of a row, cut in place; false: it is none of the table.
static bool cut_row(char *line, char *cell[COLUMNS])
{
    if (strncmp(line, "| ", 2))
        return false;
    char *p = line + 2;
    for (int k = 0; k < COLUMNS; k++) {
        char *end = strstr(p, " |");
        if (!end)
            return false;
        *end = 0;
        cell[k] = p;
        p = end + strlen(" |");
        p += *p == ' ';
    }
    return *p == '\n' && *cell[0] >= '1' && *cell[0] <= '9';
}

// [words] with a space where a line of the file ends.
static bool says(const char *text, const char *words)
{
    char flat[4096];
    snprintf(flat, sizeof flat, "%s", text ? text : "");
    for (char *p = flat; *p; p++)
        *p = *p == '\n' ? ' ' : *p;
    return strstr(flat, words);
}

static int pages_with(const struct lesson *l, const char *words)
{
    int count = 0;
    for (int i = 0; i < l->page_count; i++) {
        const struct page *p = &l->pages[i];
        count += says(p->say, words) || (p->ask && says(p->ask->text, words));
    }
    return count;
}

// Whether a page promises just that, and keeps it with what it changes.
static bool page_holds(const struct document *b, const char *text)
{
    for (int i = 0; i < b->lesson.page_count; i++) {
        if (!b->lesson.pages[i].holds || strcmp(b->lesson.pages[i].holds, text))
            continue;
        struct document shown;
        struct goal goal;
        ck_assert_msg(page_open(&shown, b, i), "%s", text);
        ck_assert_msg(goal_evaluate(&shown.trace, text, &goal, NULL) &&
                          goal.holds,
                      "%s is %.5f and %.5f", text, goal.left, goal.right);
        document_close(&shown);
        return true;
    }
    return false;
}

// Returns whether a line of the lesson proves it.
static bool check_row(char *const cell[COLUMNS])
{
    bool proven;
    char path[1024];
    struct document b;
    struct address at;
    struct strbuf failures = {0};
    struct reason why = {0};
    const struct expectation *e = NULL;
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", cell[1]);
    bool good = document_open(&b, NULL, path, NULL);
    ck_assert_msg(good, "%s", strbuf_text(&b.complaints.text));
    ck_assert_msg(pages_with(&b.lesson, cell[2]) == 1, "%s: %d pages say “%s”",
                  cell[0], pages_with(&b.lesson, cell[2]), cell[2]);
    for (int i = 0; i < b.lesson.expectation_count; i++)
        if (!strcmp(b.lesson.expectations[i].at, cell[3]))
            e = &b.lesson.expectations[i];
    proven = e || page_holds(&b, cell[3]);
    ck_assert_msg(proven || !strcmp(cell[3], "–"), "%s: %s promises no %s",
                  cell[0], cell[1], cell[3]);
    enum held held =
        e ? expectation_held(&b.lesson, &b.trace, e, &at, &why, &failures)
          : HELD;
    ck_assert_msg(held == HELD, "%s: %s", cell[0], strbuf_text(&failures));
    reason_free(&why);
    strbuf_free(&failures);
    document_close(&b);
    return proven;
}

START_TEST(every_claim_has_its_page_and_its_proof)
{
    char line[1024], *cell[COLUMNS];
    int rows = 0, proofs = 0;
    FILE *f = fopen(SOURCE_ROOT "/lessons/README.md", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        if (!cut_row(line, cell))
            continue;
        proofs += check_row(cell);
        rows++;
    }
    fclose(f);
    ck_assert_int_ge(rows, LEAST_ROWS);
    ck_assert_int_ge(proofs, LEAST_PROOFS);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("proofs");
    TCase *t = tcase_create("proofs");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, every_claim_has_its_page_and_its_proof);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
