// SPDX-License-Identifier: MIT
// A language model's own next words, written behind its prompt: each is a word of
// the prompt from then on, so that all before it stay what they were.
#ifndef APP_EDIT_WRITE_ON_H
#define APP_EDIT_WRITE_ON_H

#include <stdbool.h>

struct app;
struct lesson;
struct key;
struct model;

// True for the word that ends a text of [m].
bool word_ends(const struct model *m, const char *word);

// True when a lesson's words [key] are what its model goes on from.
bool write_on_may(const struct lesson *l, const struct key *key);

// Writes the next word, the likeliest or by the model's temperature, or with [to_end] all up to the end of the
// sentence, by one change. False, and a note says why, when nothing is written.
bool write_on(struct app *a, const struct key *key, bool to_end);

#endif
