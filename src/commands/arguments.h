// SPDX-License-Identifier: MIT
// The command line, read and checked before anything else happens.
#ifndef COMMANDS_ARGUMENTS_H
#define COMMANDS_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "commands/train_plan.h"
#include "export/export.h"
#include "lesson/lesson.h"
#include "lesson/import/roles.h"
#include "say/catalogue.h"
#include "trace/trace.h"

enum command {
    COMMAND_WINDOW, // what there is to do without the name of a command
    COMMAND_LIST,
    COMMAND_CHECK,
    COMMAND_TRACE,
    COMMAND_RENDER,
    COMMAND_EXPORT,
    COMMAND_IMPORT,
    COMMAND_NEW,
    COMMAND_REPLAY,
    COMMAND_CLASS,
    COMMAND_TRAIN,
    COMMAND_WORDS,
    COMMAND_HELP,
    COMMAND_VERSION
};
enum { COMMAND_COUNT = COMMAND_VERSION + 1 };

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };

struct answers_file; // quiz/answers_file.h

struct setting {
    const char *key, *value;
};

// What was asked for, with the defaults filled in. The strings are argv's.
struct arguments {
    const struct catalogue *words; // what to say it with; NULL: English
    enum command command;
    enum command topic; // of the help; COMMAND_WINDOW: all there is
    const char **files; // lessons, as they were named
    int file_count;
    enum format format;
    enum level level;
    const char *at;       // an address; or NULL
    int64_t step;         // from 1; 0: not given
    int64_t seed;         // of the questions from earlier lessons, or of a
                          // training; 0: not given
    const char *page;     // to be drawn, its number from 1 or its id; or NULL
    const char *model;    // of the lesson's, on which a step stands; or NULL
    const char *question; // of that page, before its answer; or NULL
    double fraction;
    double opening;
    bool worksheet;      // a handout with blanks
    bool notes;          // of its pages, for who teaches
    const char **blanks; // of it: addresses; or NULL
    int blank_count;
    enum paper paper;    // of a handout
    struct chosen steps; // to take along; its level is [level]
    const char *focus;   // an address; or NULL
    struct own own;      // what is other than in the lesson's file
    const char **edits;  // of [own]
    const char **tasks;  // what was done on [page], in words; or NULL
    int task_count;
    const char *against; // the lesson beside it; or NULL
    const char *why;     // the step that is taken out beside it; or NULL
    bool ghosts;         // of what the edits have changed
    struct setting *views;
    int view_count;
    int width, height, scale;
    const char *output;
    const char *missing;    // a catalogue to compare with English; or NULL
    const char *vocabulary; // the lesson whose words to list; or NULL
    const char *places;     // that whose places to list; or NULL
    enum import_as as;
    enum saved saved;          // which way round their matrices are
    int item;                  // of a batch, which; 0: there is none
    struct import_role *roles; // of tensors
    int role_count;
    const char *under; // what the names of tensors begin with; or NULL
    int heads;         // 0: as the files say
    bool form;         // of a lesson, checked too
    bool skeleton;     // a new lesson with every part of one
    struct train_wish train;
    bool fullscreen;
    const char *hand_in; // a folder; or NULL
    bool in_class;  // the window begins with a class
    int64_t display; // of a class, from 1; 0: as it is set
    bool presenter; // what who presents it sees
    const char *make;   // what an installation has beside it; or NULL
    bool first_frame;   // end after it
    bool summary;       // of answers, per question
    const char *frames; // the folder for the frames of a replay; or NULL
    const struct answers_file *replay; // to perform again; or NULL
};

// The file that --words names, wherever it stands; or NULL. It is read before
// everything else, so that whatever is wrong there is said with its words.
const char *arguments_words(int argc, char *const *argv);

// True when [path] is there and ends so, ".json", in small letters or large.
bool arguments_end(const char *path, const char *ending);

// Reads argv[1] and following; lists are put into [arena]. On false [why]
// says in one line what is wrong. Everything is said with the words of [why].
bool arguments_parse(struct arguments *out, struct arena *arena, int argc,
                     char *const *argv, struct reason *why);

// What is one's own, or NULL when nothing is.
const struct own *own_of(const struct arguments *a);

// The names of the commands, by enum command; "" for the window.
extern const char *const command_names[COMMAND_COUNT];

#endif
