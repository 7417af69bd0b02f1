#include "report/changes.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

static char *copy(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    return text ? memcpy(must_realloc(NULL, size, 1), text, size) : NULL;
}

static void append(struct changes *c, const char *change)
{
    size_t room = (size_t)c->count + 1;
    c->change = must_realloc(c->change, room, sizeof *c->change);
    c->was = must_realloc(c->was, room, sizeof *c->was);
    c->was[c->count] = NULL;
    c->change[c->count++] = copy(change);
}

static void drop_last(struct changes *c)
{
    c->count--;
    free(c->change[c->count]);
    free(c->was[c->count]);
}

// Begins as the lesson is, whatever was changed.
static bool begins_anew(const struct page *page)
{
    return page->role == PAGE_CONSTRUCT || page->role == PAGE_FADE;
}

static void lay(struct changes *c, int page, const char *const *edits,
                int count)
{
    for (int i = 0; i < c->over_count; i++)
        free(c->over[i]);
    free(c->over);
    c->page = page;
    c->over = count ? must_realloc(NULL, (size_t)count, sizeof *c->over) : NULL;
    c->over_count = count;
    for (int i = 0; i < count; i++)
        c->over[i] = copy(edits[i]);
}

struct changes changes_of(const struct own *own)
{
    struct changes c = {0};
    if (!own)
        return c;
    c.key = copy(own->key);
    c.text = copy(own->text);
    for (int i = 0; i < own->edit_count; i++)
        append(&c, own->edits[i]);
    c.made = c.begun = c.count;
    c.kept = c.key || c.count ? -1 : 0;
    return c;
}

struct changes changes_copy(const struct changes *from)
{
    struct changes c = {.key = copy(from->key), .text = copy(from->text)};
    for (int i = 0; i < from->count; i++) {
        append(&c, from->change[i]);
        c.was[i] = copy(from->was[i]);
    }
    c.made = from->made;
    c.kept = from->kept;
    c.begun = from->begun;
    c.aside = from->aside;
    lay(&c, from->page, (const char *const *)from->over, from->over_count);
    return c;
}

bool page_lays(const struct page *page)
{
    return page && (page->edit_count || begins_anew(page));
}

void changes_lay(struct changes *c, const struct page *page, int number)
{
    while (c->aside && c->count > c->aside)
        drop_last(c);
    if (c->aside)
        c->made = c->count;
    bool lays = page_lays(page), anew = lays && begins_anew(page);
    c->aside = 0;
    lay(c, lays ? number : 0, lays ? page->edits : NULL,
        lays ? page->edit_count : 0);
    while (anew && c->count > c->made)
        drop_last(c);
    if (anew)
        c->aside = c->made;
}

void changes_add(struct changes *c, const char *change)
{
    while (c->count > c->made)
        drop_last(c);
    append(c, change);
    c->kept = c->kept > c->made ? -1 : c->kept;
    c->begun = c->begun > c->made ? -1 : c->begun;
    c->made = c->count;
}

void changes_note(struct changes *c, const char *was)
{
    free(c->was[c->count - 1]);
    c->was[c->count - 1] = *was ? copy(was) : NULL;
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
    *out = (struct own){.key = c->key,
                        .text = c->text,
                        .edits = (const char *const *)c->change,
                        .edit_count = c->made};
    return c->key || c->made;
}

bool changes_shown(const struct changes *c, struct arena *arena,
                   struct own *out)
{
    int own = c->made - c->aside, count = own + c->over_count;
    const char **edits = arena_array(arena, (size_t)count + 1, sizeof *edits);
    for (int i = 0; i < count; i++)
        edits[i] = i < own ? c->change[c->aside + i] : c->over[i - own];
    *out = (struct own){.key = c->key,
                        .text = c->text,
                        .edits = edits,
                        .edit_count = count,
                        .page_edits = c->over_count};
    return c->key || count;
}

bool changes_safe(const struct changes *c)
{
    return c->made == c->kept || c->made == c->begun;
}

void changes_written(struct changes *c)
{
    c->kept = c->made;
    c->begun = -1;
}

void changes_free(struct changes *c)
{
    while (c->count)
        drop_last(c);
    lay(c, 0, NULL, 0);
    free(c->change);
    free(c->was);
    free(c->key);
    free(c->text);
    *c = (struct changes){0};
}
