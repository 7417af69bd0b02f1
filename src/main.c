// SPDX-License-Identifier: MIT
// Followspot: attention, computed number by number. See src/README.md.
#define _XOPEN_SOURCE 700 // SIGXFSZ

#include <signal.h>
#include <stdio.h>

#include "base/paths.h"
#include "commands/arguments.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "lesson/catalogue_file.h"

static int (*const commands[COMMAND_COUNT])(const struct arguments *a,
                                            const char *data) = {
    [COMMAND_WINDOW] = command_window,   [COMMAND_LIST] = command_list,
    [COMMAND_CHECK] = command_check,     [COMMAND_TRACE] = command_trace,
    [COMMAND_RENDER] = command_render,   [COMMAND_EXPORT] = command_export,
    [COMMAND_IMPORT] = command_import,   [COMMAND_NEW] = command_new,
    [COMMAND_REPLAY] = command_replay,   [COMMAND_CLASS] = command_class,
    [COMMAND_TRAIN] = command_train,
    [COMMAND_WORDS] = command_words,     [COMMAND_HELP] = command_help,
    [COMMAND_VERSION] = command_version,
};

// The words to speak with, from the file [path]; without one they are English.
static bool read_words(struct arena *arena, const char *path,
                       const struct catalogue **out)
{
    struct complaints c = {0};
    *out = path ? catalogue_read(arena, path, &disk_files, &c) : NULL;
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    return *out || !path;
}

static int run(struct arena *arena, int argc, char **argv, struct reason *why)
{
    struct arguments a;
    if (arguments_parse(&a, arena, argc, argv, why)) {
        if (output_could(&a, why))
            return commands[a.command](&a, data_folder(arena));
        say_error(why);
        return EXIT_BAD;
    }
    say_error(why);
    fprintf(stderr, "%s\n", phrase_text(why->words, "help.see"));
    return EXIT_BAD;
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct reason why = {0};
    int status = EXIT_BAD;
    signal(SIGXFSZ, SIG_IGN); // a file too large is an error, not the end
    if (read_words(&arena, arguments_words(argc, argv), &why.words))
        status = run(&arena, argc, argv, &why);
    reason_free(&why);
    arena_free(&arena);
    return status;
}
