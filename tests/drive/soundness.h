// What every display list must be, whatever it shows.
#ifndef TESTS_DRIVE_SOUNDNESS_H
#define TESTS_DRIVE_SOUNDNESS_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "draw/list.h"

// Returns true when each record can be drawn and each text be read; else says
// in [fault] which cannot.
bool list_sound(const struct list *l, struct strbuf *fault);

#endif
