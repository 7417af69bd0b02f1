// SPDX-License-Identifier: MIT
// What each wrong procedure does otherwise, step by step.
#ifndef MECHANISM_MISTAKE_STEPS_H
#define MECHANISM_MISTAKE_STEPS_H

#include "lesson/procedure.h"
#include "trace/trace.h"

struct wrong_step {
    // True for the operations that it does otherwise; NULL: no mechanism has
    // any such yet.
    bool (*at)(const struct operation *o);
    // Changes what the operation reads ([in], its operands) or is told; NULL:
    // nothing.
    void (*alter)(struct operation *o, struct operand *in);
    // Writes row [row] anew, which the operation computed; [was] is the right
    // trace. NULL: nothing.
    void (*write)(const struct trace *was, const struct operation *o, int row,
                  double *out);
};

extern const struct wrong_step wrong_steps[PROCEDURES];

#endif
