#define _POSIX_C_SOURCE 200809L // stat

#include "report/book.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "mechanism/mechanism.h"
#include "report/check.h"

static char *duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_realloc(NULL, size, 1), text, size);
}

static struct stamp stamp_of(const char *path)
{
    struct stat s;
    if (!path || stat(path, &s))
        return (struct stamp){0};
    return (struct stamp){s.st_mtim.tv_sec, s.st_mtim.tv_nsec, s.st_size};
}

static bool same_stamp(const struct stamp *a, const struct stamp *b)
{
    return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds &&
           a->size == b->size;
}

bool book_changed(const struct book *b)
{
    struct stamp file = stamp_of(b->path);
    struct stamp weights = stamp_of(b->good ? b->lesson.weights : NULL);
    return !same_stamp(&file, &b->stamps[0]) ||
           (b->good && !same_stamp(&weights, &b->stamps[1]));
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
        .path = duplicate(path),
        .changes = changes_of(own),
        .complaints.words = words};
}

bool book_read(struct book *b)
{
    if (b->read)
        return b->good;
    b->read = true;
    b->stamps[0] = stamp_of(b->path); // before it is read
    struct own own;
    bool other = changes_own(&b->changes, &own);
    if (!lesson_load_own(&b->lesson, b->path, &disk_files, model_kinds,
                         other ? &own : NULL, &b->complaints))
        return false;
    b->stamps[1] = stamp_of(b->lesson.weights);
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
    changes_free(&b->changes);
    complaints_free(&b->complaints);
    free(b->path);
    *b = (struct book){0};
}
