// SPDX-License-Identifier: MIT
// What stood where a change puts something else.
#ifndef DOCUMENT_CHANGE_WAS_H
#define DOCUMENT_CHANGE_WAS_H

#include "lesson/lesson.h"
#include "say/catalogue.h"
#include "trace/address.h"

// Appends what stands in [l] where [change] puts something else: a number, or
// several, a choice, words; or the word that it takes out or moves. Nothing
// where nothing stands.
void change_was(const struct catalogue *words, const struct lesson *l,
                const struct trace *t, const char *change, struct strbuf *out);

#endif
