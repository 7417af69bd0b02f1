// SPDX-License-Identifier: MIT
// What stands beside a traced lesson: the same with a step taken out, or
// another lesson of its kind.
#ifndef REPORT_BESIDE_H
#define REPORT_BESIDE_H

#include "lesson/lesson.h"
#include "mechanism/counterfactual.h"
#include "report/sink.h"

// What a trace stands against: A, the trace itself being B; or the trace of
// the same lesson with a step taken out.
struct beside {
    const struct lesson *lesson;
    const struct trace *trace;
    // of a step that is taken out, else NULL
    const char *why;      // its name
    const char *title;    // "taken out: not divided"
    const char *was;      // "as it is"
    const char *sentence; // what has changed
    struct outcome outcome;
};

// Appends what has changed and both results, number by number: the tensors that
// are watched.
void beside_text(const struct catalogue *words, const struct beside *b,
                 struct sink *out);

#endif
