// SPDX-License-Identifier: MIT
#include "document/change/changes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

static char *changes_copy_text(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    return text ? memcpy(must_realloc(NULL, size, 1), text, size) : NULL;
}

static void changes_append(struct changes *c, const char *change)
{
    size_t room = (size_t)c->count + 1;
    c->change = must_realloc(c->change, room, sizeof *c->change);
    c->was = must_realloc(c->was, room, sizeof *c->was);
    c->was[c->count] = NULL;
    c->change[c->count++] = changes_copy_text(change);
}

static void changes_drop_last(struct changes *c)
{
    c->count--;
    free(c->change[c->count]);
    free(c->was[c->count]);
}

// Begins as the lesson is, whatever was changed.
static bool page_begins_anew(const struct page *page)
{
    return page->role == PAGE_CONSTRUCT || page->role == PAGE_FADE;
}

static void changes_free_texts(char **text, int count)
{
    for (int i = 0; i < count; i++)
        free(text[i]);
    free(text);
}

static char **changes_copy_texts(const char *const *text, int count)
{
    char **copies =
        count ? must_realloc(NULL, (size_t)count, sizeof *copies) : NULL;
    for (int i = 0; i < count; i++)
        copies[i] = changes_copy_text(text[i]);
    return copies;
}

// What a page lays over the changes.
struct laying {
    int page;
    const char *const *edits;
    int count;
    bool limited;
    struct words allow;
};

static void changes_lay_over(struct changes *c, const struct laying *l)
{
    changes_free_texts(c->over, c->over_count);
    changes_free_texts(c->allow, c->allow_count);
    c->page = l->page;
    c->over = changes_copy_texts(l->edits, l->count);
    c->over_count = l->count;
    c->limited = l->limited;
    c->allow = changes_copy_texts(l->allow.word, l->allow.count);
    c->allow_count = l->allow.count;
}

static struct laying changes_laying(const struct changes *c)
{
    return (struct laying){c->page,
                           (const char *const *)c->over,
                           c->over_count,
                           c->limited,
                           {c->allow_count, (const char *const *)c->allow}};
}

// --- what was done on a page ------------------------------------------------

void changes_task(struct changes *c, int page, const char *const *change,
                  int count)
{
    assert(page > 0 && count >= 0);
    int i = 0;
    while (i < c->task_count && c->tasks[i].page != page)
        i++;
    if (i < c->task_count)
        changes_free_texts(c->tasks[i].change, c->tasks[i].count);
    else if (!count)
        return;
    else
        c->tasks =
            must_realloc(c->tasks, (size_t)++c->task_count, sizeof *c->tasks);
    c->tasks[i] = (struct task){page, changes_copy_texts(change, count), count};
}

struct task changes_done(const struct changes *c, int page)
{
    assert(page > 0);
    if (c->anew && c->page == page)
        return (struct task){page, c->change + c->aside, c->made - c->aside};
    for (int i = 0; i < c->task_count; i++)
        if (c->tasks[i].page == page)
            return c->tasks[i];
    return (struct task){.page = page};
}

// It is left: its work is kept for when one comes back.
static void changes_leave_task(struct changes *c)
{
    changes_task(c, c->page, (const char *const *)c->change + c->aside,
                 c->made - c->aside);
    while (c->count > c->aside)
        changes_drop_last(c);
    c->made = c->count;
}

// One came back to it.
static void changes_take_task(struct changes *c)
{
    for (int i = 0; i < c->task_count; i++)
        for (int k = 0; c->tasks[i].page == c->page && k < c->tasks[i].count;
             k++)
            changes_append(c, c->tasks[i].change[k]);
    c->made = c->count;
}

struct changes changes_of(const struct own *own)
{
    struct changes c = {0};
    if (!own)
        return c;
    c.key = changes_copy_text(own->key);
    c.text = changes_copy_text(own->text);
    c.drawn = own->drawn;
    c.warms = changes_copy_text(own->warms);
    for (int i = 0; i < own->edit_count; i++)
        changes_append(&c, own->edits[i]);
    c.made = c.begun = c.count;
    c.saved = c.key || c.count ? -1 : 0;
    return c;
}

struct changes changes_copy(const struct changes *from)
{
    struct changes c = {.key = changes_copy_text(from->key),
                        .text = changes_copy_text(from->text),
                        .drawn = from->drawn,
                        .warms = changes_copy_text(from->warms)};
    for (int i = 0; i < from->count; i++) {
        changes_append(&c, from->change[i]);
        c.was[i] = changes_copy_text(from->was[i]);
    }
    c.made = from->made;
    c.saved = from->saved;
    c.parted = from->parted;
    c.begun = from->begun;
    c.aside = from->aside;
    c.anew = from->anew;
    c.before = from->before;
    const struct laying laid = changes_laying(from);
    changes_lay_over(&c, &laid);
    for (int i = 0; i < from->task_count; i++)
        changes_task(&c, from->tasks[i].page,
                     (const char *const *)from->tasks[i].change,
                     from->tasks[i].count);
    return c;
}

struct changes changes_below(const struct changes *c)
{
    struct changes below = changes_copy(c);
    changes_free_texts(below.over, below.over_count);
    below.over = NULL;
    below.over_count = below.page = 0;
    return below;
}

bool page_lays(const struct page *page)
{
    return page &&
           (page->edit_count || page->limited || page_begins_anew(page));
}

void changes_lay(struct changes *c, const struct page *page, int number)
{
    assert(!page || number > 0);
    bool lays = page_lays(page);
    if (c->anew)
        changes_leave_task(c);
    c->aside = 0;
    c->anew = lays && page_begins_anew(page);
    const struct laying laid = {
        number, page ? page->edits : NULL, page ? page->edit_count : 0,
        page && page->limited, page ? page->allow : (struct words){0}};
    changes_lay_over(c, lays ? &laid : &(struct laying){0});
    while (c->anew && c->count > c->made)
        changes_drop_last(c);
    c->before = c->made;
    if (!c->anew)
        return;
    c->aside = c->made;
    changes_take_task(c);
}

void changes_add(struct changes *c, const char *change)
{
    assert(change && *change);
    while (c->count > c->made)
        changes_drop_last(c);
    c->before = c->before < c->made ? c->before : c->made;
    changes_append(c, change);
    if (c->saved > c->made) {
        c->saved = -1;
        c->parted = true;
    }
    c->begun = c->begun > c->made ? -1 : c->begun;
    c->made = c->count;
}

void changes_note(struct changes *c, const char *was)
{
    assert(c->count && was);
    free(c->was[c->count - 1]);
    c->was[c->count - 1] = *was ? changes_copy_text(was) : NULL;
}

bool changes_move(struct changes *c, int by)
{
    int made = c->made + by;
    if (made < c->aside || made > c->count)
        return false;
    c->made = made;
    return true;
}

bool changes_own(const struct changes *c, struct own *out)
{
    assert(c->made >= 0 && c->made <= c->count);
    bool other = c->anew && c->over_count; // than the lesson was changed
    *out = (struct own){.key = c->key,
                        .text = c->text,
                        .edits = (const char *const *)c->change,
                        .edit_count = other ? c->aside : c->made};
    return c->key || out->edit_count;
}

bool changes_shown(const struct changes *c, struct arena *arena,
                   struct own *out)
{
    assert(c->aside <= c->made && c->made <= c->count);
    int own = c->made - c->aside, count = own + c->over_count;
    const char **edits = arena_array(arena, (size_t)count + 1, sizeof *edits);
    // what is kept for a page alone was made of what it shows
    int under = c->anew ? c->over_count : 0;
    for (int i = 0; i < c->over_count; i++)
        edits[under ? i : own + i] = c->over[i];
    for (int i = 0; i < own; i++)
        edits[under + i] = c->change[c->aside + i];
    struct words *allow = c->limited ? arena_alloc(arena, sizeof *allow) : NULL;
    if (allow)
        *allow = (struct words){c->allow_count, (const char *const *)c->allow};
    int made = c->made > c->before ? c->made - c->before : 0;
    *out = (struct own){.key = c->key,
                        .text = c->text,
                        .edits = edits,
                        .edit_count = count,
                        .page_edits = c->over_count,
                        .page_under = under > 0,
                        .page_allow = allow,
                        .page_made = made,
                        .page_task = c->anew,
                        .drawn = c->drawn,
                        .warms = c->warms};
    return c->key || count || allow || c->drawn;
}

bool changes_safe(const struct changes *c)
{
    return c->made == c->saved || c->made == c->begun;
}

void changes_written(struct changes *c)
{
    c->saved = c->made;
    c->parted = false;
    c->begun = -1;
}

void changes_free(struct changes *c)
{
    while (c->count)
        changes_drop_last(c);
    changes_lay_over(c, &(struct laying){0});
    for (int i = 0; i < c->task_count; i++)
        changes_free_texts(c->tasks[i].change, c->tasks[i].count);
    free(c->tasks);
    free(c->change);
    free(c->was);
    free(c->key);
    free(c->text);
    free(c->warms);
    *c = (struct changes){0};
}
