// SPDX-License-Identifier: MIT
// What made the numbers of a lesson other than they were: the change itself,
// in words that say what stood there.
#ifndef DOCUMENT_CHANGE_CAUSE_H
#define DOCUMENT_CHANGE_CAUSE_H

#include "document/change/changes.h"
#include "trace/address.h"

// Appends what a change is called where nothing is said of what was: itself; a
// moment of a training in words.
void change_name(const struct catalogue *words, const struct kind *kind,
                 const char *change, struct strbuf *out);

// Appends one change: "X[cat,1]: 1 → 2", "scale: divided by √d → not divided",
// "remove tokens[2]: dog"; the change alone when [was], what stood there, is
// NULL. [kind] is the model's; [back] says that the change was undone.
void change_say(const struct catalogue *words, const struct kind *kind,
                const char *change, const char *was, bool back,
                struct strbuf *out);

// The change of the page laid over [c] that stands in the place of [change], so
// that this shows only on other pages; NULL: none does. Words that a page lays
// are those that are changed.
const char *change_covered(const struct kind *kind, const struct changes *c,
                           const char *change);

// Appends which change leads from the changes in force [before] to those [now]:
// the last one, and how many more there are. Nothing when they are the same.
void cause_say(const struct catalogue *words, const struct kind *kind,
               const struct changes *before, const struct changes *now,
               struct strbuf *out);

// Sets [out] to what that change changes in [t]: a tensor that was given, or
// some of it. False when there is no such tensor.
bool cause_address(const struct changes *before, const struct changes *now,
                   const struct trace *t, struct address *out);

#endif
