// A sentence of one's own in place of the lesson's words.
#ifndef LESSON_OWN_H
#define LESSON_OWN_H

#include "lesson/given.h"
#include "lesson/lesson.h"

// Puts the words of [own] where the lesson gives its own. A matrix with a row
// for each word, unless they are of a vocabulary, gets the rows of these
// words: its own where it knows the word, else numbers drawn from the word's
// letters, so that the same word has the same row. What is new is told in
// [lesson]. False after complaining.
bool own_words(struct reading *r, struct given *g, const struct own *own,
               struct lesson *lesson);

#endif
