// SPDX-License-Identifier: MIT
// What every display list must be, whatever it shows.
#ifndef TESTS_DRIVE_SOUNDNESS_H
#define TESTS_DRIVE_SOUNDNESS_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "draw/list.h"

// Returns true when each record can be drawn; else says in [fault] which
// cannot.
bool list_sound(const struct list *l, struct strbuf *fault);

// The same when no text has a word in it that is no number: "NaN", "inf".
bool list_numbers(const struct list *l, struct strbuf *fault);

#endif
