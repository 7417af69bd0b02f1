// SPDX-License-Identifier: MIT
// followspot import: tensors of other programs made a lesson; and followspot
// new, one of words alone.
#include <stdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/save.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "lesson/import/import.h"
#include "document/import.h"

// The lesson that comes with the program to be filled in.
static bool import_skeleton(struct import *m, struct reading *r,
                            const struct import_wish *wish, const char *data)
{
    struct reason why = {.words = r->complaints->words};
    size_t length;
    const char *path = arena_print(r->arena, "%s/assets/lesson.yaml", data);
    const char *text = disk_files.read(disk_files.self, r->arena, NULL, path,
                                       LESSON_MOST_BYTES, &length, &why);
    *m = (struct import){.r = r, .wish = wish};
    if (text)
        strbuf_add_n(&m->lesson, text, length);
    else
        complain_because(r->complaints, (struct mark){path, 0, 0}, &why);
    reason_free(&why);
    return text;
}

// Makes the lesson that is wished for and writes it; says what became of it.
static int make_lesson(const struct arguments *a, const char *data,
                       const struct import_wish *wish)
{
    struct arena arena = {0};
    struct complaints c = {.words = a->words};
    struct reading r = {&arena, &c};
    struct import *m = arena_alloc(&arena, sizeof *m);
    bool good = a->skeleton        ? import_skeleton(m, &r, wish, data)
                : wish->file_count ? import_make(m, &r, wish, &disk_files)
                                   : import_nothing(m, &r, wish);
    good = good && import_save(m, save_file);
    bool written = fputs(strbuf_text(&m->told), stdout) >= 0 && !fflush(stdout);
    fputs(strbuf_text(&c.text), stderr);
    import_free(m);
    complaints_free(&c);
    arena_free(&arena);
    return say_written(a->words, written) && good ? EXIT_DONE : EXIT_BAD;
}

// The matrices of a large model are made one after another: what one took goes
// back to the system before the next. Left to itself, glibc keeps it.
static void give_back_at_once(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

int command_import(const struct arguments *a, const char *data)
{
    give_back_at_once();
    const struct import_wish wish = {.files = a->files,
                                     .file_count = a->file_count,
                                     .as = a->as,
                                     .saved = a->saved,
                                     .roles = a->roles,
                                     .role_count = a->role_count,
                                     .typed = true,
                                     .tokens = a->own.text,
                                     .under = a->under,
                                     .heads = a->heads,
                                     .item = a->item,
                                     .output = a->output};
    return make_lesson(a, data, &wish);
}

int command_new(const struct arguments *a, const char *data)
{
    const struct import_wish wish = {.tokens = a->own.text,
                                     .output = a->files[0]};
    return make_lesson(a, data, &wish);
}
