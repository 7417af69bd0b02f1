// SPDX-License-Identifier: MIT
// When a word that compares is true. A sentence asks here before it says
// "most", "nearly all", "little", or sets one number against another; where the
// answer is no, another phrase is chosen.
#ifndef SAY_COMPARED_H
#define SAY_COMPARED_H

#include <stdbool.h>

#include "base/number.h"
#include "say/catalogue.h"

// "Most" of 1 is more than half of it, "nearly all" 0.95 or more but not all;
// who "takes all" leaves less than a hundredth; "little" is a tenth or less.
bool is_most(double share);
bool is_nearly_all(double share);
bool takes_all(double share);
bool is_little(double share);

// Whether [a] and [b], as slots of that kind, are printed with other digits:
// only then one stands "instead of" the other, or something "goes from" one to
// the other.
bool shown_apart(enum slot_kind kind, double a, double b);

// Writes a number as a slot of that kind has it.
const char *number_print_slot(char out[static NUMBER_SIZE], enum slot_kind kind,
                              double x);

#endif
