// SPDX-License-Identifier: MIT
// Ctrl+C where something is made: it waits, and is asked for between pieces.
// And how long it takes.
#ifndef COMMANDS_STOP_H
#define COMMANDS_STOP_H

#include <stdbool.h>
#include <stddef.h>

struct stop; // what signals did before

// From here on Ctrl+C waits. stop_taken() is due.
struct stop *stop_hold(void);

bool stop_asked(void);

// Takes it back: the program ends by itself.
void stop_taken(struct stop *before);

// By a clock that only goes forward.
double seconds_now(void);

#endif
