// SPDX-License-Identifier: MIT
// The options: a table of what there is and which commands it goes with, and
// how each value is read.
#ifndef COMMANDS_OPTIONS_H
#define COMMANDS_OPTIONS_H

#include "commands/arguments.h"

enum option_id {
    OPTION_AT,
    OPTION_STEP,
    OPTION_QUESTION,
    OPTION_STEPS,
    OPTION_FILM,
    OPTION_PAGE,
    OPTION_MODEL,
    OPTION_WORKSHEET,
    OPTION_MORE,
    OPTION_NOTES,
    OPTION_BLANK,
    OPTION_SOURCE,
    OPTION_TOKENS,
    OPTION_PROMPT,
    OPTION_GENERATE,
    OPTION_EDIT,
    OPTION_TASK,
    OPTION_AGAINST,
    OPTION_WHY,
    OPTION_FORM,
    OPTION_LESSON,
    OPTION_SEED,
    OPTION_FULLSCREEN,
    OPTION_CLASS,
    OPTION_PRESENTER,
    OPTION_DISPLAY,
    OPTION_HAND_IN,
    OPTION_FIRST_FRAME,
    OPTION_MAKE,
    OPTION_VOCABULARY,
    OPTION_PLACES,
    OPTION_SUMMARY,
    OPTION_FRAMES,
    OPTION_FORMAT,
    OPTION_LEVEL,
    OPTION_OUTPUT,
    OPTION_FRACTION,
    OPTION_OPENING,
    OPTION_FOCUS,
    OPTION_GHOSTS,
    OPTION_VIEW,
    OPTION_SIZE,
    OPTION_SCALE,
    OPTION_AS,
    OPTION_ITEM,
    OPTION_HEADS,
    OPTION_UNDER,
    OPTION_BATCH,
    OPTION_RATE,
    OPTION_PENALTY,
    OPTION_OPTIMIZER,
    OPTION_SCHEDULE,
    OPTION_TEXT,
    OPTION_FROM_FILE,
    OPTION_D,
    OPTION_D_K,
    OPTION_D_V,
    OPTION_LAYERS,
    OPTION_FEED,
    OPTION_ACTIVATION,
    OPTION_NORM,
    OPTION_MASK,
    OPTION_POSITION,
    OPTION_GRU,
    OPTION_ATTENTION,
    OPTION_MISSING,
    OPTION_WORDS,
    OPTION_HELP,
    OPTION_VERSION
};
enum { OPTION_COUNT = OPTION_VERSION + 1 };

struct option {
    const char *name, *brief; // "--output", "-o"; brief may be NULL
    unsigned commands;        // what it goes with: 1 << enum command, ored
    bool value;               // it takes one
    bool many;                // it may be given more than once
};

// By enum option_id.
extern const struct option options[OPTION_COUNT];

// Reads [value] into [a]. On false [why] says what it should be. For --view
// there must be room for one more.
bool option_set(struct arguments *a, struct arena *arena, enum option_id id,
                const char *value, struct reason *why);

#endif
