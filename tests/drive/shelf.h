// The lessons of one run: shipped, made, random, broken, and files that are
// none at all.
#ifndef TESTS_DRIVE_SHELF_H
#define TESTS_DRIVE_SHELF_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "math/rng.h"

enum { MOST_LISTED = 6, MOST_SHELVED = MOST_LISTED + 2 };

struct shelf {
    struct arena arena;
    const char *folder;              // of the files made for this run
    const char *paths[MOST_SHELVED]; // in the arena
    int listed;                      // the first ones make the list
    int count;
    int made;  // files in the folder
    bool asks; // the questions of its lessons are asked
};

// Chooses lessons and writes those that are no files yet into a new folder.
// Aborts when the disk does not take them.
void shelf_fill(struct shelf *s, struct rng *rng);

// Appends the text of each file in the folder, after its name.
void shelf_print(struct shelf *s, struct strbuf *out);

// Removes the folder and gives everything back.
void shelf_clear(struct shelf *s);

#endif
