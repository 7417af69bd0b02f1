// SPDX-License-Identifier: MIT
// Any bytes as a command line: its words stand in lines of their own.
#include <math.h>
#include <string.h>

#include "commands/arguments.h"
#include "fuzz.h"

enum { MOST_WORDS = 64 };

static void check_parsed(const struct arguments *a, int words)
{
    must((int)a->command >= 0 && (int)a->command < COMMAND_COUNT,
         "a command is one of the commands");
    must(a->file_count >= 0 && a->file_count < words && a->view_count >= 0 &&
             a->view_count < words,
         "no more is found than was given");
    must(a->fraction >= 0 && a->fraction <= 1, "a fraction is from 0 to 1");
    must(a->step >= 0, "steps count from 1");
    must(a->width >= 1 && a->width <= 7680 && a->height >= 1 &&
             a->height <= 4320 && a->scale >= 1,
         "a picture has a size");
    must(a->level <= LEVEL_TERM && a->format <= FORMAT_CSV,
         "levels and formats are those there are");
    for (int i = 0; i < a->view_count; i++)
        must(a->views[i].key && *a->views[i].key && a->views[i].value,
             "a setting has a key and a value");
    for (int i = 0; i < a->file_count; i++)
        must(a->files[i] != NULL, "a lesson has a name");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *next = text;
    char *argv[MOST_WORDS + 1] = {"followspot"};
    int argc = 1;
    while (argc < MOST_WORDS && *next) {
        argv[argc++] = next;
        next += strcspn(next, "\n");
        if (*next)
            *next++ = 0;
    }
    struct arena arena = {0};
    struct arguments arguments;
    struct reason why = {0};
    if (arguments_parse(&arguments, &arena, argc, argv, &why))
        check_parsed(&arguments, argc);
    else
        must(why.text.length > 0, "a command line is refused for a reason");
    reason_free(&why);
    arena_free(&arena);
    free(text);
    return 0;
}
