// SPDX-License-Identifier: MIT
// Changes of a lesson in words, "X[cat,1] = 2", "scale = none", "W_Q = zero":
// what stands left of the sign is a key of the model, or a row or a cell of
// it; right of it what a lesson would say there. "add tokens[3] = saw", "remove
// tokens[dog]" and "move tokens[3] to 1" take what belongs to the words with
// them; "fit W_Q = [[…]]" puts a matrix of another width, and what has that size
// follows (edit/fit.h); "moment = {…}" goes to another moment of the model's training
// (edit/moment.h). They are made where the
// lesson is still a tree, so that whatever holds for lessons holds for them,
// and their mistakes are worded alike.
#ifndef LESSON_EDIT_EDIT_H
#define LESSON_EDIT_EDIT_H

#include "lesson/model/given.h"
#include "lesson/lesson.h"

// Makes the changes of [own] in [g], one after the other. [allow]: what may be
// changed, as the lesson lists it; NULL: everything. Words that are replaced
// bring their rows, as own_words() says. False after complaining.
bool edit_given(struct reading *r, struct given *g, const struct own *own,
                const struct node *allow, struct lesson *lesson);

// True when one of them that is no page's, and does not end with one, changes
// the words that a lesson of [kind] is about.
bool edits_words(const struct own *own, const struct kind *kind);

#endif
