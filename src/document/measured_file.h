// SPDX-License-Identifier: MIT
// What was counted is kept in the user's state folder, by everything it depends
// on: the numbers and options of the model, and which sentences. So it is
// counted once, and again when any of these is another.
#ifndef DOCUMENT_MEASURED_FILE_H
#define DOCUMENT_MEASURED_FILE_H

#include <stdbool.h>

#include "lesson/measures.h"
#include "model/counted.h"

// Sets [out] to what was counted before of [of] on [m]. False: nothing is kept.
bool measured_find(const struct model *m, const struct measure_of *of,
                   struct counted *out);

// Keeps [counted], where anything is kept (document/record.h).
void measured_keep(const struct model *m, const struct measure_of *of,
                   const struct counted *counted);

#endif
