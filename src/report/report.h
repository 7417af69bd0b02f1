// SPDX-License-Identifier: MIT
// A whole trace in words and numbers: its tensors, and every step at a level.
// Each writer returns false as soon as the sink cannot be written to; [words]
// may be NULL for English.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdbool.h>

#include "lesson/lesson.h"
#include "report/beside.h"
#include "report/sink.h"
#include "report/steps.h"
#include "trace/trace.h"

// Of the reports [beside] may be NULL. With it text and CSV say of every step
// how B differs from A, and JSON has a second object, "against": {"lesson",
// "tensors": […]}; where a step is taken out text ends with both results, and
// the object is {"why", "sentence", "tensors": […]}.

// Writes the trace for people: headings, and one line per step.
bool report_text(const struct catalogue *words, const struct lesson *lesson,
                 const struct trace *t, const struct beside *beside,
                 enum level level, struct sink *out);

// Writes {"lesson", "kind", "tensors": […], "steps": […]}. Tensors of words stand
// beside these as lists: "target": […].
bool report_json(const struct catalogue *words, const struct lesson *lesson,
                 const struct trace *t, const struct beside *beside,
                 enum level level, struct sink *out);

// Writes index,level,stage,at,value,sentence, quoted as in RFC 4180, and against when
// it stands against something. The numbers of a row are separated by spaces.
bool report_csv(const struct catalogue *words, const struct lesson *lesson,
                const struct trace *t, const struct beside *beside,
                enum level level, struct sink *out);

// JSON and CSV in pieces, for who does something else in between: what comes
// before the steps, each step, and what comes after. The functions return false
// once the sink cannot be written to.
struct report_form {
    bool (*begin)(const struct lesson *lesson, const struct trace *t,
                  const struct beside *beside, struct sink *out);
    void (*step)(struct strbuf *out, struct steps *steps,
                 const struct step *step, bool first);
    bool (*end)(const struct trace *t, const struct beside *beside,
                struct sink *out);
};

extern const struct report_form json_form, csv_form;

#endif
