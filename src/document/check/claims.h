// SPDX-License-Identifier: MIT
// Sentences that claim what their own numbers show: on others they may be false.
#ifndef DOCUMENT_CHECK_CLAIMS_H
#define DOCUMENT_CHECK_CLAIMS_H

#include "lesson/lesson.h"

// The word with which the sentence of [page] compares, where it does so of
// numbers that learners may change and does not say when it is true, in [arena];
// else NULL. It is about numbers when it fills some in, or names in quotation
// marks a word of the input. Which words compare, the catalogue says
// (form.compares). Pages that begin as the lesson is show its own numbers, and
// so do those of lessons of which only the words may be changed: others end the
// pages.
const char *form_claims(const struct catalogue *words, const struct lesson *l,
                        const struct page *page, struct arena *arena);

#endif
