// SPDX-License-Identifier: MIT
// The lessons of one run: shipped, made, random, broken, and files that are
// none at all.
#ifndef TESTS_DRIVE_SHELF_H
#define TESTS_DRIVE_SHELF_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "math/rng.h"

// Every shelf's folder has this in its name, and nothing else has.
#define SHELF_NAME "followspot-drive-"

enum { MOST_LISTED = 6, MOST_SHELVED = MOST_LISTED + 2 };

struct shelf {
    struct arena arena;
    const char *folder;              // of the files made for this run
    const char *state, *progress;    // in it: the user's state, and records
    const char *settings;            // and the file of settings
    const char *files[MOST_SHELVED]; // those made, and their texts as they
    const char *texts[MOST_SHELVED]; // began
    const char *paths[MOST_SHELVED]; // in the arena
    int listed;                      // the first ones make the list
    int count;
    int made;   // files in the folder
    bool asks;  // the questions of its lessons are asked
    bool still; // nothing moves, until somebody wants it to
};

// Chooses lessons and writes those that are no files yet into a new folder.
// Aborts when the disk does not take them.
void shelf_fill(struct shelf *s, struct rng *rng);

// The path of the [number]-th of the files made, from 0.
const char *shelf_made(const struct shelf *s, int number);

// Makes the folder what it was: what was written since is gone.
void shelf_restore(struct shelf *s);

// Appends the text of each file in the folder, after its name.
void shelf_print(struct shelf *s, struct strbuf *out);

// Removes the folder and gives everything back.
void shelf_clear(struct shelf *s);

#endif
