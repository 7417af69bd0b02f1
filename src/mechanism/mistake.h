// SPDX-License-Identifier: MIT
// The wrong procedures of lesson/procedure.h, computed: what all numbers of a
// trace come to when one step is done the wrong way and everything after it
// as it should be. What was written before stands: a decoder's states are not
// decoded anew.
#ifndef MECHANISM_MISTAKE_H
#define MECHANISM_MISTAKE_H

#include "lesson/procedure.h"
#include "trace/trace.h"

// The numbers that [procedure] gives instead of those of [t]: a trace of the
// same tensors, operations and steps, in [arena] (it is not to be freed) beside
// what it shares with [t]. Where the procedure does not apply (a divisor where
// there was none to leave out, a row without a largest number) stands NAN. NULL
// when it applies nowhere.
const struct trace *mistake_trace(const struct trace *t,
                                  enum procedure procedure,
                                  struct arena *arena);

#endif
