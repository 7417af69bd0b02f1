// SPDX-License-Identifier: MIT
// The steps of a trace at one level, one after the other, in words and
// numbers: what the three reports have in common.
#ifndef REPORT_STEPS_H
#define REPORT_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "timeline.h"

// "part", "stage", "row", "cell", "term".
extern const char *const level_names[LEVEL_COUNT];

struct step {
    int64_t index; // from 1
    int part, stage;
    struct address address;
    const char *at, *sentence; // valid until the next step
    const char *differs;       // from A; "" without one; as long
    const double *numbers;     // its value; NULL when it has none
    int count;                 // of them
    bool list;                 // a row, even when it is one number long
};

// Zero-initialise and set [trace], [level] and, unless it is English, [words].
struct steps {
    const struct catalogue *words;
    const struct trace *trace;
    const struct trace *beside; // A, when it is compared; or NULL
    enum level level;
    int64_t next; // from 0
    struct strbuf at, sentence, why, formula, differs;
    struct arena arena; // of one step
    double number;
};

// Returns false after the last step.
bool steps_next(struct steps *s, struct step *out);

// Why the step that was last is computed, and its formula in a line; each ""
// where there is none, and valid until the next step.
const char *steps_why(struct steps *s, const struct step *step);
const char *steps_formula(struct steps *s, const struct step *step);

void steps_free(struct steps *s);

#endif
