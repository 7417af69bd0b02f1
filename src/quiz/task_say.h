// SPDX-License-Identifier: MIT
// A construct task in words: what is wanted, what it is now, and what may be
// changed for it.
#ifndef QUIZ_TASK_SAY_H
#define QUIZ_TASK_SAY_H

#include "lesson/lesson.h"
#include "trace/trace.h"

// True when the goal of [task] holds in [t].
bool task_reached(const struct trace *t, const struct page *task);

// Appends "weight(dog, cat) is 0.24 now", or that it is reached; nothing where
// the goal cannot be worked out, in a lesson that was changed.
void task_say_now(const struct catalogue *words, const struct trace *t,
                  const struct page *task, struct strbuf *out);

// Appends "wanted: at least 0.6", or where it stands [alone], and no number of
// [t] may be told, of what.
void task_say_wanted(const struct catalogue *words, const struct trace *t,
                     bool alone, const struct page *task, struct strbuf *out);

// Appends what alone may be changed; nothing where the page does not say.
void task_say_allowed(const struct catalogue *words, const struct page *task,
                      struct strbuf *out);

#endif
