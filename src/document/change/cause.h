// SPDX-License-Identifier: MIT
// What made the numbers of a lesson other than they were: the change itself,
// in words that say what stood there.
#ifndef DOCUMENT_CHANGE_CAUSE_H
#define DOCUMENT_CHANGE_CAUSE_H

#include "document/change/changes.h"
#include "trace/address.h"

// Appends one change in words: "x(cat)₁: 2 instead of 1", "scale: not divided
// instead of divided by √d", "“dog” taken out"; what is put there alone when
// [was], what stood there, is NULL. Cells have the names of [t]; [back] says
// that the change was undone.
void change_say(const struct catalogue *words, const struct trace *t,
                const char *change, const char *was, bool back,
                struct strbuf *out);

// Appends a change in whose place the page keeps its own, [over].
void change_say_covered(const struct catalogue *words, const struct trace *t,
                        const char *change, const char *over,
                        struct strbuf *out);

// The change of the page laid over [c] that stands in the place of [change], so
// that this shows only on other pages; NULL: none does. Words that a page lays
// are those that are changed.
const char *change_covered(const struct kind *kind, const struct changes *c,
                           const char *change);

// Appends which change leads from the changes in force [before] to those [now]:
// the last one, and how many more there are. Nothing when they are the same.
void cause_say(const struct catalogue *words, const struct trace *t,
               const struct changes *before, const struct changes *now,
               struct strbuf *out);

#endif
