// SPDX-License-Identifier: MIT
#include "app/course/library.h"

#include <stdlib.h>
#include <string.h>

#include "base/paths.h"
#include "document/file_cache.h"

static struct document *new_document(const struct catalogue *words,
                                     const char *path, const struct own *own)
{
    struct document *b = must_realloc(NULL, 1, sizeof *b);
    document_name(b, words, path, own);
    return b;
}

static struct document *like(const struct catalogue *words,
                             const struct document *b, struct changes changes)
{
    struct document *fresh = new_document(words, b->path, NULL);
    fresh->changes = changes;
    return fresh;
}

struct document *library_reread(const struct catalogue *words,
                                const struct document *b,
                                struct changes changes)
{
    struct document *fresh = must_realloc(NULL, 1, sizeof *fresh);
    document_name_again(fresh, b, words, NULL);
    fresh->changes = changes;
    document_read_whole(fresh);
    document_read_as(fresh, b);
    return fresh;
}

struct document *library_recover(const struct catalogue *words,
                                 const struct document *b,
                                 struct changes changes,
                                 const struct recovery_base *was)
{
    struct document *fresh = like(words, b, changes);
    file_cache_put(fresh->cache, fresh->path, was->bytes, was->length);
    document_read_whole(fresh);
    fresh->stamps[0] = was->stamp;
    memcpy(fresh->told, b->told, sizeof b->told);
    memcpy(fresh->asked, b->asked, sizeof b->asked);
    return fresh;
}

struct document *library_reload(const struct catalogue *words,
                                const struct document *b,
                                struct changes changes)
{
    struct document *fresh = like(words, b, changes);
    document_read_whole(fresh);
    return fresh;
}

void library_rename(struct library *l, const struct catalogue *words,
                    struct document *b, const char *path)
{
    struct document *as_it_was = new_document(words, b->path, NULL),
                    *other = NULL;
    int slot = l->count;
    for (int i = 0; i < l->count; i++)
        if (l->documents[i] != b && is_same_file(l->documents[i]->path, path))
            slot = i;
    for (int i = 0; i < l->count; i++)
        if (l->documents[i] == b)
            l->documents[i] = as_it_was;
    if (slot < l->count)
        other = l->documents[slot];
    else
        l->documents = must_realloc(l->documents, (size_t)++l->count, sizeof b);
    l->documents[slot] = b;
    if (other)
        library_drop(other);
    document_saved(b, path);
}

void library_drop(struct document *b)
{
    document_close(b);
    free(b);
}

void library_replace(struct library *l, struct document *b,
                     struct document *fresh)
{
    for (int i = 0; i < l->count; i++)
        if (l->documents[i] == b)
            l->documents[i] = fresh;
}

struct document *library_add(struct library *l, const struct catalogue *words,
                             const char *path, const struct own *own)
{
    struct document *b = new_document(words, path, own);
    l->documents =
        must_realloc(l->documents, (size_t)l->count + 1, sizeof *l->documents);
    l->documents[l->count++] = b;
    return b;
}

// Words of one's own, and a question that is drawn, stand beside the file.
static bool is_apart(const struct own *own)
{
    return own->key || own->drawn;
}

struct document *library_add_own(struct library *l,
                                 const struct catalogue *words,
                                 const char *path, const struct own *own)
{
    struct document *unread = NULL;
    for (int i = 0; i < l->count && !is_apart(own); i++)
        if (!l->documents[i]->read && !l->documents[i]->changes.key &&
            is_same_file(l->documents[i]->path, path))
            unread = l->documents[i];
    if (!unread)
        return library_add(l, words, path, own);
    struct document *b = new_document(words, path, own);
    library_replace(l, unread, b);
    library_drop(unread);
    return b;
}

struct document *library_document(const struct library *l, int number)
{
    document_read(l->documents[number]);
    return l->documents[number];
}

struct document *library_find(const struct library *l, const char *path)
{
    for (int i = 0; i < l->count; i++)
        if (!l->documents[i]->changes.key &&
            is_same_file(l->documents[i]->path, path))
            return library_document(l, i);
    return NULL;
}

void library_free(struct library *l)
{
    for (int i = 0; i < l->count; i++)
        library_drop(l->documents[i]);
    free(l->documents);
    *l = (struct library){0};
}
