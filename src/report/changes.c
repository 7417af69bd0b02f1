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
    c->change =
        must_realloc(c->change, (size_t)c->count + 1, sizeof *c->change);
    c->change[c->count++] = copy(change);
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
    for (int i = 0; i < from->count; i++)
        append(&c, from->change[i]);
    c.made = from->made;
    c.kept = from->kept;
    c.begun = from->begun;
    return c;
}

void changes_add(struct changes *c, const char *change)
{
    while (c->count > c->made)
        free(c->change[--c->count]);
    append(c, change);
    c->kept = c->kept > c->made ? -1 : c->kept;
    c->begun = c->begun > c->made ? -1 : c->begun;
    c->made = c->count;
}

bool changes_move(struct changes *c, int by)
{
    int made = c->made + by;
    if (made < 0 || made > c->count)
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
    for (int i = 0; i < c->count; i++)
        free(c->change[i]);
    free(c->change);
    free(c->key);
    free(c->text);
    *c = (struct changes){0};
}
