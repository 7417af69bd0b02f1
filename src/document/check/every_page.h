// SPDX-License-Identifier: MIT
// What is only asked of a lesson by `followspot check`: that every page can be
// shown and told, with the changes that it makes. Opening a lesson asks less.
#ifndef DOCUMENT_CHECK_EVERY_PAGE_H
#define DOCUMENT_CHECK_EVERY_PAGE_H

#include "document/document.h"

enum { MOST_SAID = 25 }; // words of a page

// How many words a sentence has; what stands in braces is one.
int count_said_words(const char *say);

// Opens [out], which is [b] as its page number [page], from 0, shows it. False when it
// cannot be computed, or the page refers to what it has not: the reasons are in
// out->complaints. document_close() is due either way.
bool page_open(struct document *out, const struct document *b, int page);

// Complains of every page on the model of [b] that says too much, that changes what cannot
// be changed, takes out what is not there, sets a goal that is none or is
// reached before anything is done, or does not keep what it promises.
void check_every_page(const struct document *b,
                      struct complaints *input_errors);

// Complains of every question of the bank of [b] that check_every_page() would
// complain of where it is asked alone.
void check_bank(const struct document *b, struct complaints *input_errors);

#endif
