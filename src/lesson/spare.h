// SPDX-License-Identifier: MIT
// Words that a lesson has numbers for though its sentence need not use them:
// `spare` beside its model, {X: {savings: [0, 3, 0]}}. Who types one gets this
// row. Of other words a new one gets a row drawn from its letters (own.h), and
// one that is typed over another keeps that one's.
#ifndef LESSON_SPARE_H
#define LESSON_SPARE_H

#include "lesson/model/given.h"

// Puts the mapping [spare] of a lesson into [g], whose nodes it stays. False
// after complaining: of a matrix without a row for each word, of a row of
// another width, of what is no number.
bool spare_read(struct reading *r, struct given *g, const struct node *spare);

// The row of the matrix called [matrix] that [word] has in spare: a list of its
// numbers. NULL when it has none.
const struct node *spare_row(const struct given *g, const char *matrix,
                             const char *word);

// Gives the words of the key [words] that are others now than in [before], a
// list as long, their spare rows; whoever has none keeps the row of before.
void spare_follow(struct reading *r, struct given *g, const struct key *words,
                  const struct node *before);

#endif
