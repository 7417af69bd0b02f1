// SPDX-License-Identifier: MIT
// A sentence of one's own in place of the lesson's words.
#ifndef LESSON_OWN_H
#define LESSON_OWN_H

#include "lesson/model/given.h"
#include "lesson/lesson.h"

// The words of [own] as a list of words. NULL after complaining.
const struct node *own_sentence(struct reading *r, const struct own *own,
                                const char *file);

// Puts the words of [own] where the lesson gives its own; messages call their
// text [file]. A matrix with a row for each word, unless they are of a
// vocabulary, gets the rows of these words: a word that was there (word_id.h)
// keeps its own, a new one gets that of the first word like it, else the one
// that the lesson has in spare, else numbers drawn from its letters, so that
// the same word has the same row. Who sees whom goes with the words, too
// (word_list.h). What is new is told in [lesson]. False after complaining.
bool own_words(struct reading *r, struct given *g, const struct own *own,
               const char *file, struct lesson *lesson);

// Puts the list of words [now] where the lesson gives the key [k], with rows
// for its words as own_words() makes them.
void own_list(struct reading *r, struct given *g, const struct key *k,
              const struct node *now, struct lesson *lesson);

// The row that [word] brings to the matrix [m], called [matrix], with one for
// each of [words]: that of the same word, else the spare one of [g], which may
// be NULL, else one that is drawn and is no other word's. And tells in [lesson]
// when one was drawn.
const struct node *own_row(struct reading *r, const struct given *g,
                           const struct node *word, const struct node *words,
                           const struct node *m, const char *matrix);
// The rows of [m], which has one for each of [words], for the words [now]: the
// at[i]-th is the i-th word's, where [at] is given and no -1 stands there, else
// own_row() decides. Different words never get the same drawn row.
const struct node *own_rows(struct reading *r, const struct given *g,
                            const struct node *now, const int *at,
                            const struct node *words, const struct node *m,
                            const char *matrix);

// Tells of [word], which is none of [words], unless it was kept in spare, that
// its [row] of [matrix] is made up.
void own_tell(struct reading *r, struct given *g, const struct node *word,
              const struct node *row, const struct node *words,
              const char *matrix, struct lesson *lesson);

#endif
