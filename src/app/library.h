// The lessons that are open.
#ifndef APP_LIBRARY_H
#define APP_LIBRARY_H

#include "report/book.h"

// Owns its books; library_free() gives everything back.
struct library {
    struct book **books;
    int count;
};

// Opens the lesson at [path], its mistakes worded by [words]. Returns its
// book, good or not.
struct book *library_add(struct library *l, const struct catalogue *words,
                         const char *path);

// The book of [path], or NULL.
struct book *library_find(const struct library *l, const char *path);

void library_free(struct library *l);

#endif
