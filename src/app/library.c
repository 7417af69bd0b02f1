#include "app/library.h"

#include <stdlib.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "report/check.h"

static char *duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_realloc(NULL, size, 1), text, size);
}

static void load(struct book *b)
{
    if (!lesson_load(&b->lesson, b->path, &disk_files, model_kinds,
                     &b->complaints))
        return;
    b->good = run_model(&b->trace, &b->lesson.model);
    if (b->good)
        return;
    check_run(&b->lesson, &b->trace, &b->complaints);
    trace_free(&b->trace);
    lesson_free(&b->lesson);
}

struct book *library_add(struct library *l, const char *path)
{
    struct book *b = must_realloc(NULL, 1, sizeof *b);
    *b = (struct book){.path = duplicate(path)};
    load(b);
    l->books = must_realloc(l->books, (size_t)l->count + 1, sizeof *l->books);
    l->books[l->count++] = b;
    return b;
}

struct book *library_find(const struct library *l, const char *path)
{
    for (int i = 0; i < l->count; i++)
        if (!strcmp(l->books[i]->path, path))
            return l->books[i];
    return NULL;
}

void library_free(struct library *l)
{
    for (int i = 0; i < l->count; i++) {
        struct book *b = l->books[i];
        if (b->good) {
            trace_free(&b->trace);
            lesson_free(&b->lesson);
        }
        complaints_free(&b->complaints);
        free(b->path);
        free(b);
    }
    free(l->books);
    *l = (struct library){0};
}
