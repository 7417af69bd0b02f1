// Followspot: attention, computed number by number. See src/README.md.
#define _XOPEN_SOURCE 700 // SIGXFSZ

#include <signal.h>
#include <stdio.h>

#include "base/paths.h"
#include "commands/arguments.h"
#include "commands/commands.h"
#include "commands/session.h"

static int (*const commands[COMMAND_COUNT])(const struct arguments *a,
                                            const char *data) = {
    [COMMAND_WINDOW] = command_window,   [COMMAND_LIST] = command_list,
    [COMMAND_CHECK] = command_check,     [COMMAND_TRACE] = command_trace,
    [COMMAND_RENDER] = command_render,   [COMMAND_HELP] = command_help,
    [COMMAND_VERSION] = command_version,
};

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct arguments a;
    struct reason why = {0};
    int status = EXIT_BAD;
    signal(SIGXFSZ, SIG_IGN); // a file too large is an error, not the end
    if (arguments_parse(&a, &arena, argc, argv, &why)) {
        status = commands[a.command](&a, data_folder(&arena));
    } else {
        say_error(&why);
        fprintf(stderr, "%s\n", phrase_text(why.words, "help.see"));
    }
    reason_free(&why);
    arena_free(&arena);
    return status;
}
