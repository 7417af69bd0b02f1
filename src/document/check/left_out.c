// SPDX-License-Identifier: MIT
#include "document/check/left_out.h"

#include <assert.h>
#include <string.h>

#include "document/change/cause.h"
#include "document/change/target.h"
#include "document/check/every_page.h"
#include "document/check/page.h"
#include "lesson/path.h"
#include "say/join.h"
#include "trace/expression/condition.h"

enum { FEW_PAGES = 6 }; // that are listed

// The pages of [l], to be written: nobody else has them.
static struct page *pages_own(struct lesson *l)
{
    size_t count = (size_t)l->page_count;
    struct page *pages = arena_array(&l->arena, count + 1, sizeof *pages);
    if (count)
        memcpy(pages, l->pages, count * sizeof *pages);
    l->pages = pages;
    return pages;
}

void page_leave_out(struct document *b, int page, const char *why,
                    size_t length)
{
    struct lesson *l = &b->lesson;
    assert(page >= 0 && page < l->page_count);
    pages_own(l)[page].left_out = arena_copy(&l->arena, why, length);
}

static void leave_out_because(struct document *b, int page,
                              const struct complaints *why)
{
    size_t length;
    const char *first = complaints_first(why, &length);
    page_leave_out(b, page, first, length);
}

// What is noted of the pages of [l]; NULL for those that stand.
static struct words reasons_of(const struct lesson *l, struct arena *arena)
{
    const char **why =
        arena_array(arena, (size_t)l->page_count + 1, sizeof *why);
    for (int i = 0; i < l->page_count; i++)
        why[i] = l->pages[i].left_out;
    return (struct words){l->page_count, why};
}

static void leave_out_as(struct document *b, struct words why)
{
    for (int i = 0; i < why.count && i < b->lesson.page_count; i++)
        if (why.word[i] && i + 1 != b->changes.page)
            page_leave_out(b, i, why.word[i], strlen(why.word[i]));
}

void pages_leave_out_as(struct document *b, const struct document *from)
{
    struct arena arena = {0};
    leave_out_as(b, reasons_of(&from->lesson, &arena));
    arena_free(&arena);
}

// --- noted, for the page that comes next -------------------------------------

static void add_text(struct strbuf *out, const char *text)
{
    strbuf_addf(out, "%zu:%s", text ? strlen(text) : 0, text ? text : "-");
}

static void add_texts(struct strbuf *out, char *const *text, int count)
{
    strbuf_addf(out, "%d/", count);
    for (int i = 0; i < count; i++)
        add_text(out, text[i]);
}

// All that it depends on which pages of a lesson stand that has the changes
// [c], over which no page lies: these, what was done on pages, and who words
// it.
static void add_key(struct strbuf *out, const struct changes *c,
                    const struct catalogue *words)
{
    strbuf_addf(out, "%p %d ", (const void *)words, c->drawn);
    add_text(out, phrase_text(words, "pages.reworded"));
    const char *const one[] = {c->warms, c->model, c->key, c->text};
    for (int i = 0; i < 4; i++)
        add_text(out, one[i]);
    add_texts(out, c->change, c->made);
    for (int i = 0; i < c->other_count; i++) {
        add_text(out, c->others[i].model);
        add_texts(out, c->others[i].change, c->others[i].made);
    }
    for (int i = 0; i < c->task_count; i++) {
        strbuf_addf(out, "page %d ", c->tasks[i].page);
        add_texts(out, c->tasks[i].change, c->tasks[i].count);
    }
}

// Where a step is taken out there are no pages of which to note anything.
static void note_left_out(const struct document *b)
{
    struct arena arena = {0};
    struct strbuf key = {0};
    add_key(&key, &b->changes, b->complaints.words);
    if (!b->without)
        file_cache_note(b->cache, strbuf_text(&key),
                        reasons_of(&b->lesson, &arena));
    strbuf_free(&key);
    arena_free(&arena);
}

static bool leave_out_noted(struct document *b, const struct changes *below)
{
    struct strbuf key = {0};
    struct words why;
    add_key(&key, below, b->complaints.words);
    bool noted = file_cache_noted(b->cache, strbuf_text(&key), &why);
    if (noted)
        leave_out_as(b, why);
    strbuf_free(&key);
    return noted;
}

// True when the learner changed what the page laid over [b] changes: it tells
// of another change than the lesson's then.
static bool changes_twice(const struct document *b)
{
    const struct changes *c = &b->changes;
    for (int i = c->aside; i < c->made; i++)
        if (change_covered(b->lesson.model.kind, c, c->change[i]))
            return true;
    return false;
}

void pages_find_untrue(struct document *b)
{
    struct lesson *l = &b->lesson;
    struct page *pages = NULL;
    // What is counted may be ready while a page asks: its veil tells nothing.
    const struct trace *t = b->hidden ? &b->truth : &b->trace;
    for (int i = 0; i < l->page_count; i++) {
        bool holds = false;
        if (!l->pages[i].when || !lesson_stands_on(l, &l->pages[i]))
            continue;
        pages = pages ? pages : pages_own(l);
        pages[i].untrue =
            !condition_evaluate(t, pages[i].when, &holds, NULL) ||
            !holds ||
            (i + 1 == b->changes.page && pages[i].role == PAGE_CHANGE &&
             changes_twice(b));
    }
}

// Changes of cells alone leave all sizes as they are.
static bool changes_sizes(const struct changes *c)
{
    for (int i = 0; i < c->made; i++) {
        struct change_target target = change_target_of(c->change[i]);
        if (target.act || change_target_is_whole(&target))
            return true;
    }
    return false;
}

static void leave_out_laid(struct document *b, int page)
{
    struct document shown;
    if (!page_open(&shown, b, page))
        leave_out_because(b, page, &shown.complaints);
    document_close(&shown);
}

static void leave_out_plain(struct document *b, int page)
{
    struct complaints gone = {.words = b->complaints.words};
    check_places(&b->lesson.pages[page], &b->trace, &gone);
    if (gone.count)
        leave_out_because(b, page, &gone);
    complaints_free(&gone);
}

static void leave_out_reworded(struct document *b, int page)
{
    const char *why = phrase_text(b->complaints.words, "pages.reworded");
    page_leave_out(b, page, why, strlen(why));
}

// As the lesson is without what the page laid over it changes, which is read
// once, and not at each page: its pages that lay a change are run one by one.
static void leave_out_below(struct document *b)
{
    struct document below;
    document_name_again(&below, b, b->complaints.words, NULL);
    changes_free(&below.changes);
    below.changes = changes_copy(&b->changes);
    changes_lay(&below.changes, NULL, 0);
    if (leave_out_noted(b, &below.changes)) {
        document_close(&below);
        return;
    }
    if (document_read(&below)) {
        pages_leave_out_as(b, &below);
        note_left_out(&below);
    } else {
        complaints_pass_on(&b->complaints, &below.complaints);
    }
    document_close(&below);
}

// What is left out of [plain], and what only stands as it does before its
// changes.
static void copy_left_out(const struct document *plain, struct page *pages,
                          struct arena *arena)
{
    for (int i = 0; i < plain->lesson.page_count; i++) {
        const struct page *page = &plain->lesson.pages[i];
        struct complaints gone = {.count = 0};
        if (page_lays(page) && !page->edit_count &&
            lesson_stands_on(&plain->lesson, page))
            check_places(page, &plain->trace, &gone);
        if (page->left_out || gone.count)
            pages[i].left_out = arena_copy(arena, "", 0);
        complaints_free(&gone);
    }
}

const struct page *pages_left_out_of_file(const struct document *b,
                                          struct arena *arena)
{
    size_t count = (size_t)b->lesson.page_count;
    struct page *pages = arena_array(arena, count + 1, sizeof *pages);
    struct own own;
    struct document plain;
    if (count)
        memcpy(pages, b->lesson.pages, count * sizeof *pages);
    changes_own(&b->changes, &own);
    document_name_again(&plain, b, b->complaints.words, &own);
    if (document_read(&plain) && plain.lesson.page_count == (int)count)
        copy_left_out(&plain, pages, arena);
    document_close(&plain);
    return pages;
}

int pages_left_out(const struct lesson *l)
{
    int count = 0;
    for (int i = 0; i < l->page_count; i++)
        count += l->pages[i].left_out != NULL;
    return count;
}

void pages_say_left_out(const struct catalogue *words, const struct lesson *l,
                        struct strbuf *out)
{
    struct arena arena = {0};
    const char *numbers[FEW_PAGES] = {NULL};
    int count = 0, first = -1;
    for (int i = 0; i < l->page_count; i++) {
        if (!l->pages[i].left_out)
            continue;
        first = first < 0 ? i : first;
        if (count < FEW_PAGES)
            numbers[count] = arena_print(&arena, "%s", path_label(l, i).text);
        count++;
    }
    assert(count);
    struct strbuf all = {0};
    list_names(words, &all, "list.last", numbers,
               count < FEW_PAGES ? count : FEW_PAGES);
    say(words, out,
        count == 1           ? "pages.left.one"
        : count <= FEW_PAGES ? "pages.left.few"
                             : "pages.left",
        SLOTS(TEXT("pages", strbuf_text(&all)), COUNT("count", count),
              TEXT("page", path_label(l, first).text),
              TEXT("why", l->pages[first].left_out)));
    strbuf_free(&all);
    arena_free(&arena);
}

static void remark_left_out(struct document *b)
{
    struct strbuf text = {0};
    pages_say_left_out(b->complaints.words, &b->lesson, &text);
    lesson_remark(&b->lesson, b->complaints.words,
                  (struct mark){"--edit", 0, 0}, "remark.left.places",
                  SLOTS(SAID("text", strbuf_text(&text))));
    strbuf_free(&text);
}

static void leave_out_each(struct document *b)
{
    bool sizes = changes_sizes(&b->changes);
    for (int i = 0; i < b->lesson.page_count; i++)
        if (!lesson_stands_on(&b->lesson, &b->lesson.pages[i]))
            continue; // what became of it shows where one comes to it
        else if (b->lesson.reworded)
            leave_out_reworded(b, i);
        else if (!page_lays(&b->lesson.pages[i]))
            leave_out_plain(b, i);
        else if (sizes)
            leave_out_laid(b, i);
    note_left_out(b);
}

void pages_leave_out(struct document *b)
{
    if (b->changes.page) {
        leave_out_below(b);
        return;
    }
    if (b->without || !leave_out_noted(b, &b->changes))
        leave_out_each(b);
    if (pages_left_out(&b->lesson))
        remark_left_out(b);
}
