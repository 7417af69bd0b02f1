#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"

#ifndef FOLLOWSPOT_VERSION
#define FOLLOWSPOT_VERSION "0.1.0"
#endif

static const char usage[] =
    "Followspot shows attention, computed number by number.\n"
    "\n"
    "  followspot                     the window, with the list of lessons\n"
    "  followspot LESSON              the window at a lesson: a file, or the\n"
    "                                 name of one that followspot lists\n"
    "      --at ADDRESS               start there: scores[cat,chased]\n"
    "      --step N                   start at the N-th step\n"
    "      --fullscreen               fill the screen\n"
    "\n"
    "  followspot list                the lessons, one line each\n"
    "  followspot check FILE...       run lessons and compare with what they\n"
    "                                 expect\n"
    "  followspot trace LESSON        every step in words and numbers\n"
    "      --format text|json|csv     text by default\n"
    "      --level part|stage|row|cell|term\n"
    "                                 how fine the steps are; cell by default\n"
    "  followspot render LESSON       one frame as a picture\n"
    "      -o FILE.png|FILE.svg       where to, needed\n"
    "      --at ADDRESS               which step, by what it computes, or\n"
    "      --step N                   by its number, with --level LEVEL\n"
    "      --fraction F               how far it is, 0 to 1; 1 by default\n"
    "      --focus ADDRESS            what is looked at\n"
    "      --view KEY=VALUE           numbers, sums, text, map, ...\n"
    "      --size WxH                 1280x720 by default\n"
    "      --scale N                  pixels per unit of size, 1 to 4\n"
    "\n"
    "  followspot --help, --version\n"
    "\n"
    "A lesson that is called like a command is opened as ./list.\n"
    "Exit status: 0 done, 1 a check failed, 2 bad input or a failed write.\n";

static int print(const char *text)
{
    if (fputs(text, stdout) >= 0 && !fflush(stdout))
        return EXIT_DONE;
    say_error("cannot write to standard output");
    return EXIT_BAD;
}

int command_help(void)
{
    return print(usage);
}

int command_version(void)
{
    return print("followspot " FOLLOWSPOT_VERSION "\n");
}
