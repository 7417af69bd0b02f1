// SPDX-License-Identifier: MIT
#include "document/check/every_page.h"

#include <assert.h>
#include <string.h>

#include "base/paths.h"
#include "document/check/left_out.h"
#include "quiz/check_asked.h"
#include "document/without.h"
#include "trace/expression/condition.h"
#include "trace/expression/goal.h"

int count_said_words(const char *say)
{
    int words = 0;
    bool within = false; // a word
    for (int braces = 0; *say; say++) {
        braces += *say == '{' ? 1 : *say == '}' ? -1 : 0;
        bool space = !braces && strchr(" \t\r\n", *say);
        words += !space && !within;
        within = !space;
    }
    return words;
}

bool page_open(struct document *out, const struct document *b, int page)
{
    assert(page >= 0 && page < b->lesson.page_count);
    document_name_again(out, b, b->complaints.words, NULL);
    changes_free(&out->changes);
    out->changes = changes_copy(&b->changes);
    changes_lay(&out->changes, &b->lesson.pages[page], page + 1);
    out->alone = true;
    if (!document_read(out))
        return false;
    pages_leave_out_as(out, b);
    return true;
}

// What is wrong with the page as it is shown, at its `change`: places in what
// it says are in the file, those in what it changes are not.
static void pass_on(const struct document *shown, const struct page *page,
                    struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    size_t length;
    const char *first = complaints_first(&shown->complaints, &length);
    strbuf_add_n(&why.text, first, length);
    complain_because(input_errors,
                     page->edit_count ? page->change_mark : page->mark, &why);
    reason_free(&why);
}

static void check_goal(const struct page *page, const struct document *shown,
                       struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    struct goal goal;
    if (!goal_evaluate(&shown->trace, page->goal, &goal, &why))
        complain_because(input_errors, page->goal_mark, &why);
    else if (goal.holds)
        complain(input_errors, page->goal_mark, "error.goal.holds",
                 SLOTS(TEXT("text", page->goal)));
    else if (goal.never)
        complain(input_errors, page->goal_mark, "error.goal.range",
                 SLOTS(TEXT("text", page->goal)));
    else if (page->limited && !page->allow.count)
        complain(input_errors, page->goal_mark, "error.goal.never",
                 SLOTS(TEXT("text", page->goal)));
    reason_free(&why);
}

static struct slot precise(const char *name, double x, bool share)
{
    return share ? PRECISE_SHARE(name, x) : PRECISE(name, x);
}

static void check_promise(const struct page *page, const struct document *shown,
                          struct complaints *input_errors)
{
    struct arena arena = {0};
    for (const char *text = page->holds; *text;) {
        struct reason why = {.words = input_errors->words};
        struct goal goal;
        const char *one = condition_first(&arena, text, &text);
        if (!goal_evaluate(&shown->trace, one, &goal, &why))
            complain_because(input_errors, page->holds_mark, &why);
        else if (!goal.holds)
            complain(input_errors, page->holds_mark, "error.page.holds",
                     SLOTS(TEXT("text", one),
                           precise("left", goal.left, goal.left_share),
                           precise("right", goal.right, goal.right_share)));
        reason_free(&why);
    }
    arena_free(&arena);
}

// A sentence must be true of the lesson's own numbers; learners bring others.
static void check_when(const struct page *page, const struct document *shown,
                       struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    bool holds;
    if (!condition_evaluate(&shown->trace, page->when, &holds, &why))
        complain_because(input_errors, page->when_mark, &why);
    else if (!holds && shown->changes.made == shown->changes.aside)
        complain(input_errors, page->when_mark, "error.page.when",
                 SLOTS(TEXT("text", page->when)));
    reason_free(&why);
}

// What the learner is to find out, or to reach, and what the page promises.
static void check_aims(const struct page *page, const struct document *shown,
                       struct complaints *input_errors)
{
    if (page->goal)
        check_goal(page, shown, input_errors);
    if (page->holds)
        check_promise(page, shown, input_errors);
    if (page->when)
        check_when(page, shown, input_errors);
    if (page->ask)
        check_asked(&shown->lesson, page->ask, &shown->trace, input_errors);
}

static void check_shown(const struct document *b, int number,
                        struct complaints *input_errors)
{
    const struct page *page = &b->lesson.pages[number];
    struct document shown;
    if (!page_lays(page)) {
        check_aims(page, b, input_errors);
        return;
    }
    if (!page_open(&shown, b, number))
        pass_on(&shown, page, input_errors);
    else
        check_aims(page, &shown, input_errors);
    document_close(&shown);
}

static void check_why(const struct document *b, const struct page *page,
                      struct complaints *input_errors)
{
    struct reason why = {.words = input_errors->words};
    struct document without;
    const struct counterfactual *c = without_find(b, page->why, &why);
    if (!c) {
        complain_because(input_errors, page->why_mark, &why);
    } else {
        without_open(&without, b, c);
        complaints_pass_on(input_errors, &without.complaints);
        document_close(&without);
    }
    reason_free(&why);
}

// The lesson that a page mentions lies beside this one.
static void check_see(const struct document *b, const struct page *page,
                      struct complaints *input_errors)
{
    struct arena arena = {0};
    const char *slash = strrchr(b->path, '/');
    int folder = slash ? (int)(slash + 1 - b->path) : 0;
    const char *path =
        arena_print(&arena, "%.*s%s.yaml", folder, b->path, page->see);
    if (strchr(page->see, '/') || !is_there(path))
        complain(input_errors, page->see_mark, "error.page.see",
                 SLOTS(TEXT("name", page->see)));
    arena_free(&arena);
}

void check_every_page(const struct document *b, struct complaints *input_errors)
{
    assert(b->good);
    for (int i = 0; i < b->lesson.page_count; i++) {
        const struct page *page = &b->lesson.pages[i];
        if (page->left_out || !lesson_stands_on(&b->lesson, page))
            continue;
        int words = page->say ? count_said_words(page->say) : 0;
        if (words > MOST_SAID)
            complain(input_errors, page->say_mark, "error.page.words",
                     SLOTS(COUNT("words", words), COUNT("most", MOST_SAID)));
        if (page->see)
            check_see(b, page, input_errors);
        if (page->why)
            check_why(b, page, input_errors);
        check_shown(b, i, input_errors);
    }
}

void check_bank(const struct document *b, struct complaints *input_errors)
{
    assert(b->good);
    for (int i = 0; i < b->lesson.bank_count; i++) {
        struct document alone;
        document_name_again(&alone, b, input_errors->words, NULL);
        alone.changes.drawn = i + 1;
        changes_turn(&alone.changes, b->lesson.bank[i].model);
        if (document_read(&alone)) {
            check_every_page(&alone, input_errors);
        } else {
            complaints_pass_on(input_errors, &alone.complaints);
        }
        document_close(&alone);
    }
}
