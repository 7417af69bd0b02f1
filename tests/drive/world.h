// SPDX-License-Identifier: MIT
// What happens to files around the program: they are dropped, change on the
// disk, are saved and read again; the program ends, or is ended, and comes back.
// Only the shelf's own folder is ever written to.
#ifndef TESTS_DRIVE_WORLD_H
#define TESTS_DRIVE_WORLD_H

#include "driven.h"

// As app.write: writes what lies in a shelf's folder, and says of all else that
// it was written.
int world_write(const char *path, const void *data, size_t length);

// Gives [d], which was just opened, a state folder of its own, where [kept] with
// records of what is done.
void world_begin(struct driven *d, bool kept);

// Does the [which]-th thing, modulo their number, and judges what it has to
// leave as it was.
void world_do(struct driven *d, int which);

// What it is called.
const char *world_name(int which);

#endif
