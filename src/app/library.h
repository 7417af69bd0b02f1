// The lessons that are open: read, validated and run once.
#ifndef APP_LIBRARY_H
#define APP_LIBRARY_H

#include "lesson/lesson.h"
#include "trace/trace.h"

struct book {
    char *path;
    bool good;            // lesson and trace can be shown
    struct lesson lesson; // valid when good
    struct trace trace;
    struct complaints complaints; // why it is not good
};

// Owns its books; library_free() gives everything back.
struct library {
    struct book **books;
    int count;
};

// Adds the lesson at [path] and runs it. Returns its book, good or not.
struct book *library_add(struct library *l, const char *path);

// The book of [path], or NULL.
struct book *library_find(const struct library *l, const char *path);

void library_free(struct library *l);

#endif
