// SPDX-License-Identifier: MIT
// The form of a lesson: what each must have, as far as a machine can tell,
// and what only a person can judge. What is asked is assets/checklist.yaml,
// which lessons/pages.md explains.
#ifndef DOCUMENT_CHECK_FORM_H
#define DOCUMENT_CHECK_FORM_H

#include "document/check/checklist.h"
#include "document/document.h"

// Appends a line for each item of [list] for it: that it holds, where it does
// not, or what a person is to look at. Returns how many do not hold.
int form_check(const struct document *b, const struct checklist *list,
               const struct catalogue *words, struct strbuf *out);

#endif
