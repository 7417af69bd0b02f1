// The lessons that are open.
#ifndef APP_LIBRARY_H
#define APP_LIBRARY_H

#include "report/book.h"

// Owns its books; library_free() gives everything back.
struct library {
    struct book **books;
    int count;
};

// Opens the lesson at [path], with the words of [own] unless it is NULL, its
// mistakes worded by [words]. Returns its book, good or not.
struct book *library_add(struct library *l, const struct catalogue *words,
                         const char *path, const struct own *own);

// The book of [path] with the lesson's own words, or NULL.
struct book *library_find(const struct library *l, const char *path);

void library_free(struct library *l);

#endif
