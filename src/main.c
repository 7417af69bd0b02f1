// Followspot: attention, computed number by number. See src/README.md.
#define _XOPEN_SOURCE 700 // SIGXFSZ

#include <signal.h>
#include <stdio.h>

#include "base/paths.h"
#include "commands/arguments.h"
#include "commands/commands.h"

static int run(const struct arguments *a, const char *data)
{
    switch (a->command) {
    case COMMAND_WINDOW:
        return command_window(a, data);
    case COMMAND_LIST:
        return command_list(data);
    case COMMAND_CHECK:
        return command_check(a, data);
    case COMMAND_TRACE:
        return command_trace(a, data);
    case COMMAND_RENDER:
        return command_render(a, data);
    case COMMAND_HELP:
        return command_help();
    case COMMAND_VERSION:
        return command_version();
    }
    return EXIT_BAD;
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct arguments a;
    struct strbuf why = {0};
    int status = EXIT_BAD;
    signal(SIGXFSZ, SIG_IGN); // a file too large is an error, not the end
    if (arguments_parse(&a, &arena, argc, argv, &why))
        status = run(&a, data_folder(&arena));
    else
        fprintf(stderr,
                "followspot: %s\nSee 'followspot --help' for what there is.\n",
                strbuf_text(&why));
    strbuf_free(&why);
    arena_free(&arena);
    return status;
}
