// SPDX-License-Identifier: MIT
// Rows of weights that are held by hand: `held` beside a lesson's model, {
// "weights[flower]": {flower: 1}}, and the same as a change, "weights[flower] =
// {flower: 1}"; null lets the row go. Words that are not named get 0, and the
// shares add up to 1. Among the keys of the model they are a matrix (KEY_HELD)
// with a row for each of the weights', so that they go with their words; what
// nobody holds is a row of zeros.
#ifndef LESSON_EDIT_HELD_H
#define LESSON_EDIT_HELD_H

#include "lesson/edit/read.h"
#include "lesson/lesson.h"

// Puts the rows of the mapping [held] among what [g] gives. False after
// complaining.
bool held_read(struct reading *r, struct given *g, const struct node *held);

// The key that holds the rows of the tensor [name], "head2.weights", in a model
// of [kind]; of several one of them. NULL when it has none.
const struct key *held_key(const struct kind *kind, const char *name);

// The key by which row [row] of the weights called [plain] may be held in this
// lesson; NULL where it may not: a row that the model itself wrote is no row of
// words that are given.
const struct key *held_may(const struct lesson *l, const char *plain, int row);

// How many words [l] gives for a size of its model, "N"; 0: no list of words has
// it.
int held_words(const struct lesson *l, const char *size);

// Makes the change [e], of a row of what can be held. False after complaining.
bool held_put(struct edit *e);

// Lets rows go that do not add up to 1 any longer, because words are gone that
// had a share of theirs, and tells so in [lesson].
void held_settle(struct reading *r, struct given *g, struct lesson *lesson);

// What `held` of a lesson says for the rows that [g] gives; NULL: nothing.
const struct node *held_said(struct reading *r, const struct given *g);

// [map], what [g] has typed or imported, without these rows; NULL stays NULL.
const struct node *held_taken(struct reading *r, const struct given *g,
                              const struct node *map);

#endif
