// SPDX-License-Identifier: MIT
// Whether a lesson keeps what it promises: the numbers and words that its file
// expects are compared with those that were computed.
#ifndef REPORT_EXPECTATIONS_H
#define REPORT_EXPECTATIONS_H

#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "say/complaints.h"
#include "trace/address.h"
#include "trace/trace.h"

// --- one of them -------------------------------------------------------------

// One expectation against what was computed; its shape fits already.

// Tells every number and word that differs: its address, what was expected,
// what was computed and the difference. Returns how many differ.
int expectation_differs(const struct expectation *e, const struct address *a,
                        double tolerance, const struct catalogue *words,
                        struct strbuf *failures);

// --- all of them -------------------------------------------------------------

// Whether one expectation holds; HELD_NOWHERE when it cannot be compared, for
// the reason [why]. What differs is told in [failures]; [at] is what it is
// about.
enum held { HELD, HELD_NOT, HELD_NOWHERE };
enum held expectation_held(const struct lesson *l, const struct trace *t,
                           const struct expectation *e, struct address *at,
                           struct reason *why, struct strbuf *failures);

// Compares every expectation with the trace. What cannot be compared (an
// unknown address, another shape) is a complaint; what differs by more than
// the tolerance is told in [failures], a line for each number. Returns how
// many expectations failed; those complained about do not count.
int check_expectations(const struct lesson *l, const struct trace *t,
                       struct complaints *input_errors,
                       struct strbuf *failures);

#endif
