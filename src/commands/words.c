// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"
#include "lesson/catalogue_file.h"
#include "report/sink.h"

// What --missing compares with English; NULL after complaining.
static const struct catalogue *read_other(const struct arguments *a,
                                          struct arena *arena)
{
    struct complaints c = {.words = a->words};
    const struct catalogue *other =
        catalogue_read(arena, a->missing, &disk_files, &c);
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    return other;
}

int command_words(const struct arguments *a, const char *data)
{
    (void)data;
    struct arena arena = {0};
    struct sink out = {.file = stdout};
    const struct catalogue *words =
        a->missing ? read_other(a, &arena) : a->words;
    bool good = words || !a->missing;
    if (good) {
        catalogue_write(words, a->missing != NULL, &out.text);
        good = say_written(a->words, sink_finish(&out));
    }
    strbuf_free(&out.text);
    arena_free(&arena);
    return good ? EXIT_DONE : EXIT_BAD;
}
