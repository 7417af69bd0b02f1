// SPDX-License-Identifier: MIT
// What a construct task is to reach, "weights[dog,cat] >= 0.6": two
// expressions (trace/expression/expression.h) with <, <=, >, >= or = between
// them.
#ifndef TRACE_EXPRESSION_GOAL_H
#define TRACE_EXPRESSION_GOAL_H

#include <stdbool.h>

#include "say/catalogue.h"
#include "trace/trace.h"

// How the two sides stand, and what they are now.
struct goal {
    double left, right;
    bool left_share, right_share; // of 1, and printed so
    bool holds; // = to half a unit of the fourth decimal
    bool never; // whatever is changed: a share is neither under 0 nor over 1
};

// Where the sign of [text] stands, outside of brackets, whose words may have
// such a character; its length: it has none.
size_t goal_sign(const char *text);

// Works [text] out in [t]. On false [why], which may be NULL, says what is
// wrong with it.
bool goal_evaluate(const struct trace *t, const char *text, struct goal *out,
                   struct reason *why);

#endif
