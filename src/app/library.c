#include "app/library.h"

#include <stdlib.h>
#include <string.h>

struct book *library_add(struct library *l, const struct catalogue *words,
                         const char *path, const struct own *own)
{
    struct book *b = must_realloc(NULL, 1, sizeof *b);
    book_name(b, words, path, own);
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
        if (!l->books[i]->own && !strcmp(l->books[i]->path, path))
            return library_book(l, i);
    return NULL;
}

void library_free(struct library *l)
{
    for (int i = 0; i < l->count; i++) {
        book_close(l->books[i]);
        free(l->books[i]);
    }
    free(l->books);
    *l = (struct library){0};
}
