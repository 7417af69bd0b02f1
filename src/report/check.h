// Does a lesson keep what it promises? Its pages must point at what there
// is, and its expectations must hold.
#ifndef REPORT_CHECK_H
#define REPORT_CHECK_H

#include "say/complaints.h"
#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "trace/address.h"
#include "trace/trace.h"

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

// Complains about the page number [page], from 0, when its address, sentence,
// question or goal refers to nothing in [t], which is what it shows.
void check_page(const struct lesson *l, int page, const struct trace *t,
                struct complaints *input_errors);

// The same for every page that shows the lesson as it is.
void check_pages(const struct lesson *l, const struct trace *t,
                 struct complaints *input_errors);

// True when all that these pages show and name is there; what they ask may be
// something that these numbers cannot answer.
bool pages_stand(const struct lesson *l, const struct trace *t);

// Complains why run_model() failed. The computation overflowed: the first such
// cell, and the model's most extreme number, which is likely the cause. Or it
// would cost too much: how much, and which tensor costs the most.
void check_run(const struct lesson *l, const struct trace *t,
               struct complaints *input_errors);

#endif
