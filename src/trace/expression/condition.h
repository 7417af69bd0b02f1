// SPDX-License-Identifier: MIT
// What must be so for a sentence to be true, "argmax(weights[cat]) = chased and
// weights[cat,dog] < 0.5": comparisons with <, <=, >, >= or =, joined by "and".
// A side is an expression (trace/expression/expression.h); right of = it may be
// the word that an argmax or a written word is. "no P" is so where nothing of
// this name is computed. "always" is so on all numbers.
#ifndef TRACE_EXPRESSION_CONDITION_H
#define TRACE_EXPRESSION_CONDITION_H

#include <stdbool.h>

#include "base/arena.h"
#include "say/catalogue.h"
#include "trace/trace.h"

// Works [text] out in [t]. Numbers are equal to half a unit of the fourth
// decimal; of several largest none is the largest. On false [why], which may be
// NULL, says what is wrong with it.
bool condition_evaluate(const struct trace *t, const char *text, bool *holds,
                        struct reason *why);

// The first comparison of [text], without spaces around it, and in [rest] what
// comes behind its "and", "" after the last.
const char *condition_first(struct arena *arena, const char *text,
                            const char **rest);

#endif
