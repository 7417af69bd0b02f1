// SPDX-License-Identifier: MIT
// One run of the driver: everything in it follows from its seed.
#ifndef TESTS_DRIVE_DRIVE_H
#define TESTS_DRIVE_DRIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

enum { DRIVE_STEPS = 200 };

// Opens the lessons of [seed] and does its steps, or only those that are
// [kept] when it is not NULL. Adds to [inputs] how many the program was given.
// Returns true when every rule held; else [why] names the step and the rule.
bool drive(uint64_t seed, const bool kept[DRIVE_STEPS], uint64_t *inputs,
           struct strbuf *why);

// Appends the lessons and the steps of a run, a line for each.
void drive_print(uint64_t seed, const bool kept[DRIVE_STEPS],
                 struct strbuf *out);

// Appends the text of the lessons made for a run.
void drive_print_lessons(uint64_t seed, struct strbuf *out);

#endif
