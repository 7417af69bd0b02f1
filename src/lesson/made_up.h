// SPDX-License-Identifier: MIT
// Rows that no model has learned and nobody typed: drawn from the letters of
// their words. `made_up` beside a lesson's model lists the words that it has
// such rows for, {X: [the, cat]}. A row is made up for as long as its numbers
// are those that were, whatever its word is called and wherever it stands; with
// the first of them that is another it is somebody's own.
#ifndef LESSON_MADE_UP_H
#define LESSON_MADE_UP_H

#include "base/words.h"
#include "lesson/model/given.h"

// True when both are lists of the same numbers, however they are written.
bool row_equal(const struct node *a, const struct node *b);

// Puts the rows of [made_up]'s words into [g], whose nodes they stay. False
// after complaining: of a matrix without a row for each word, of a word that
// there is none of.
bool made_up_read(struct reading *r, struct given *g,
                  const struct node *made_up);

// Adds [row], drawn for the matrix called [matrix].
void made_up_add(struct arena *arena, struct given *g, const char *matrix,
                 const struct node *row);

// What `made_up` says of the numbers that [g] gives now; NULL: nothing.
const struct node *made_up_said(struct arena *arena, const struct given *g);

// The words that have such a row now, each once, with texts of [g]'s nodes.
struct words made_up_words(struct arena *arena, const struct given *g);

#endif
