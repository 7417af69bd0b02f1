#include "report/book.h"

#include <stdlib.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "report/check.h"

static char *duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_realloc(NULL, size, 1), text, size);
}

static void drop(struct book *b)
{
    trace_free(&b->trace);
    lesson_free(&b->lesson);
}

void book_name(struct book *b, const struct catalogue *words, const char *path,
               const struct own *own)
{
    *b = (struct book){
        .path = duplicate(path), .own = own, .complaints.words = words};
}

bool book_read(struct book *b)
{
    if (b->read)
        return b->good;
    b->read = true;
    if (!lesson_load_own(&b->lesson, b->path, &disk_files, model_kinds, b->own,
                         &b->complaints))
        return false;
    if (!run_model(&b->trace, &b->lesson.model))
        check_run(&b->lesson, &b->trace, &b->complaints);
    else
        check_pages(&b->lesson, &b->trace, &b->complaints);
    b->good = !b->complaints.count;
    if (!b->good)
        drop(b);
    return b->good;
}

bool book_open(struct book *b, const struct catalogue *words, const char *path,
               const struct own *own)
{
    book_name(b, words, path, own);
    return book_read(b);
}

void book_close(struct book *b)
{
    if (b->good)
        drop(b);
    complaints_free(&b->complaints);
    free(b->path);
    *b = (struct book){0};
}
