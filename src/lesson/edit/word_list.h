// SPDX-License-Identifier: MIT
// The words of a lesson one by one: taken out, put in, moved. Whatever has a
// row or a column for each of them goes with it: rows of X, a mask.
#ifndef LESSON_EDIT_WORD_LIST_H
#define LESSON_EDIT_WORD_LIST_H

#include "lesson/model/given.h"
#include "lesson/lesson.h"

enum word_act {
    WORD_PUT,
    WORD_ADD,
    WORD_REMOVE,
    WORD_MOVE,
    WORD_FIT // of a matrix: it is put, and what has its width follows (fit.h)
};

// What is done to a word of [key], from 0: added before the one that is at
// [at], taken out, or moved so that it stands at [to]. A new word brings the
// row that own_words() would give it, and may see and be seen by all others; of
// finished weights it gets none, and gives 1 to itself where it can.
struct word_change {
    enum word_act act;
    const struct key *key;
    int at, to;
    const struct node *added; // a scalar; or NULL
};

// Does it. Nothing is checked but that [at] and [to] are there: the loader
// does.
void word_list_change(struct reading *r, struct given *g,
                      const struct word_change *change, struct lesson *lesson);

// Whom the words of [key] see, or give how much, where the list [now] is put in
// their place: as word_id.h finds them there, they take their rows and columns
// along. A new word takes over those of the one that stood in its place, if
// that is gone; else it may see and be seen by all. How much they give stays as
// it is unless every word has somebody's.
void word_list_replace(struct reading *r, struct given *g,
                       const struct key *key, const struct node *now,
                       struct lesson *lesson);

// True for a key of words that stand one by one.
bool is_word_list(const struct key *k);

#endif
