// SPDX-License-Identifier: MIT
// Whether a question can be answered wrongly: its wrong procedures must apply,
// and give what can be told from the right answer. And whether it is one: the
// numbers that it says itself must be known when it is asked, and nothing that
// stays in sight may be what it asks for.
#ifndef QUIZ_CHECK_ASKED_H
#define QUIZ_CHECK_ASKED_H

#include "lesson/lesson.h"
#include "say/complaints.h"
#include "trace/trace.h"

// Complains of each of the wrong procedures of [q], asked of [t], that gives
// nothing, or what is as near the truth as twice the tolerance; and of a choice
// without a choice. The question itself is good.
void check_asked(const struct lesson *l, const struct question *q,
                 const struct trace *t, struct complaints *input_errors);

#endif
