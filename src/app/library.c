#include "app/library.h"

#include <stdlib.h>
#include <string.h>

static struct book *new_book(const struct catalogue *words, const char *path,
                             const struct own *own)
{
    struct book *b = must_realloc(NULL, 1, sizeof *b);
    book_name(b, words, path, own);
    return b;
}

static struct book *like(const struct catalogue *words, const struct book *b,
                         struct changes changes)
{
    struct book *fresh = new_book(words, b->path, NULL);
    fresh->changes = changes;
    return fresh;
}

struct book *library_reread(const struct catalogue *words, const struct book *b,
                            struct changes changes)
{
    struct book *fresh = like(words, b, changes);
    copies_drop(fresh->copies);
    fresh->copies = copies_share(b->copies);
    book_read(fresh);
    memcpy(fresh->stamps, b->stamps, sizeof b->stamps);
    memcpy(fresh->told, b->told, sizeof b->told);
    return fresh;
}

struct book *library_reload(const struct catalogue *words, const struct book *b,
                            struct changes changes)
{
    struct book *fresh = like(words, b, changes);
    book_read(fresh);
    return fresh;
}

void library_rename(struct library *l, const struct catalogue *words,
                    struct book *b, const char *path)
{
    struct book *as_it_was = new_book(words, b->path, NULL), *other = NULL;
    int slot = l->count;
    for (int i = 0; i < l->count; i++)
        if (l->books[i] != b && !strcmp(l->books[i]->path, path))
            slot = i;
    for (int i = 0; i < l->count; i++)
        if (l->books[i] == b)
            l->books[i] = as_it_was;
    if (slot < l->count)
        other = l->books[slot];
    else
        l->books = must_realloc(l->books, (size_t)++l->count, sizeof b);
    l->books[slot] = b;
    if (other)
        library_drop(other);
    book_kept(b, path);
}

void library_drop(struct book *b)
{
    book_close(b);
    free(b);
}

void library_replace(struct library *l, struct book *b, struct book *fresh)
{
    for (int i = 0; i < l->count; i++)
        if (l->books[i] == b)
            l->books[i] = fresh;
}

struct book *library_add(struct library *l, const struct catalogue *words,
                         const char *path, const struct own *own)
{
    struct book *b = new_book(words, path, own);
    l->books = must_realloc(l->books, (size_t)l->count + 1, sizeof *l->books);
    l->books[l->count++] = b;
    return b;
}

struct book *library_book(const struct library *l, int number)
{
    book_read(l->books[number]);
    return l->books[number];
}

struct book *library_find(const struct library *l, const char *path)
{
    for (int i = 0; i < l->count; i++)
        if (!l->books[i]->changes.key && !strcmp(l->books[i]->path, path))
            return library_book(l, i);
    return NULL;
}

void library_free(struct library *l)
{
    for (int i = 0; i < l->count; i++)
        library_drop(l->books[i]);
    free(l->books);
    *l = (struct library){0};
}
