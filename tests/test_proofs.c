// SPDX-License-Identifier: MIT
// The tables of lessons/claims.md: every belief is met by a page; every claim is
// on a page of its lesson, and the lesson, or a page with what it changes,
// promises what proves it, and keeps it. None is left out but those named here.
// And the plans of lessons/classes.md.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "document/document.h"
#include "report/expectations.h"
#include "document/check/every_page.h"
#include "suite.h"
#include "trace/expression/condition.h"
#include "trace/expression/goal.h"

enum { COLUMNS = 4, CLAIMS = 93, BELIEFS = 36, LEAST_PROOFS = 130 };

static const int claims_without[] = {0};

// Whether each of 1 to [count] is [met] or one of [without], and not both.
static void check_none_missing(const char *of, const bool met[], int count,
                               const int without[])
{
    for (int n = 1; n <= count; n++) {
        bool excused = false;
        for (const int *w = without; *w; w++)
            excused |= *w == n;
        ck_assert_msg(met[n] || excused, "%s %d has no row", of, n);
        ck_assert_msg(!met[n] || !excused, "%s %d has a row now", of, n);
    }
}

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

// Whether [promise], "A = 2 and B = 3", has [text] in it.
static bool promises(const char *promise, const char *text)
{
    struct arena arena = {0};
    bool found = false;
    while (promise && *promise && !found)
        found = !strcmp(condition_first(&arena, promise, &promise), text);
    arena_free(&arena);
    return found;
}

// Whether a page promises just that, and keeps it with what it changes.
static bool page_holds(const struct document *b, const char *text)
{
    for (int i = 0; i < b->lesson.page_count; i++) {
        if (!promises(b->lesson.pages[i].holds, text))
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
    int proofs = 0;
    bool met[CLAIMS + 1] = {false};
    FILE *f = fopen(SOURCE_ROOT "/lessons/claims.md", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        if (!cut_row(line, cell))
            continue;
        ck_assert_int_le(atoi(cell[0]), CLAIMS);
        met[atoi(cell[0])] = true;
        proofs += check_row(cell);
    }
    fclose(f);
    check_none_missing("claim", met, CLAIMS, claims_without);
    ck_assert_int_ge(proofs, LEAST_PROOFS);
}
END_TEST

// "| 13 what is believed | lesson | page |", cut in place.
static bool cut_belief(char *line, char *cell[3])
{
    char *p = line;
    for (int k = 0; k < 3; k++) {
        char *end;
        if (strncmp(p, "| ", 2) || !(end = strstr(p + 2, " |")))
            return false;
        cell[k] = p + 2;
        *end = 0;
        p = end + 1;
        while (k < 2 && *p == 0)
            p++;
    }
    return !strcmp(p, "|\n") && atoi(cell[0]) > 0;
}

// The page is there, and on what it shows its sentence is true.
static void check_belief(char *const cell[3])
{
    char path[1024];
    struct document b, shown;
    int at = -1;
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", cell[1]);
    bool good = document_open(&b, NULL, path, NULL);
    ck_assert_msg(good, "%s", strbuf_text(&b.complaints.text));
    for (int i = 0; i < b.lesson.page_count; i++)
        if (b.lesson.pages[i].id && !strcmp(b.lesson.pages[i].id, cell[2]))
            at = i;
    ck_assert_msg(at >= 0, "%s: %s has no page %s", cell[0], cell[1], cell[2]);
    ck_assert_msg(b.lesson.pages[at].say, "%s: %s says nothing", cell[0],
                  cell[2]);
    ck_assert_msg(page_open(&shown, &b, at), "%s: %s", cell[0], cell[2]);
    document_close(&shown);
    document_close(&b);
}

START_TEST(every_belief_is_met_by_its_page)
{
    char line[1024], *cell[3];
    bool here = false, met[BELIEFS + 1] = {false};
    FILE *f = fopen(SOURCE_ROOT "/lessons/claims.md", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        if (!strncmp(line, "## ", 3))
            here = !strcmp(line, "## Misconceptions\n");
        if (!here || !cut_belief(line, cell))
            continue;
        ck_assert_int_le(atoi(cell[0]), BELIEFS);
        check_belief(cell);
        met[atoi(cell[0])] = true;
    }
    fclose(f);
    check_none_missing("belief", met, BELIEFS, (const int[]){0});
}
END_TEST

// "## 2 · Reading in order: lessons 4, 5": six plans, each lesson of the course
// in one, in order.
START_TEST(the_plans_go_through_the_course)
{
    FILE *f = fopen(SOURCE_ROOT "/lessons/classes.md", "r");
    char line[4096];
    int plans = 0, next = 0;
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        char *p = strstr(line, ": lesson");
        if (strncmp(line, "## ", 3) || !p)
            continue;
        ck_assert_int_eq(atoi(line + 3), ++plans);
        p += strcspn(p, "0123456789");
        for (; *p >= '0' && *p <= '9'; p += 2) {
            ck_assert_int_eq(strtol(p, &p, 10), next++);
            if (*p != ',')
                break;
        }
    }
    fclose(f);
    ck_assert_int_eq(plans, 6);
    ck_assert_int_eq(next, 17);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("proofs");
    TCase *t = tcase_create("proofs");
    tcase_add_test(t, every_claim_has_its_page_and_its_proof);
    tcase_add_test(t, every_belief_is_met_by_its_page);
    tcase_add_test(t, the_plans_go_through_the_course);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
