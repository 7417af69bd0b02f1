// SPDX-License-Identifier: MIT
// Which word a word is. Every word of the input has a number, from 1 in the
// order of its file; whatever a change does to the list, a word keeps its
// number, and a number is never given twice. So rows that belong to words can
// be found again after words were moved, renamed, put in or taken out.
#ifndef LESSON_EDIT_WORD_ID_H
#define LESSON_EDIT_WORD_ID_H

#include "lesson/model/given.h"

// Numbers the words of all lists of the input in [g], as their file gives them.
// A list that is numbered already is left as it is.
void word_ids_begin(struct reading *r, struct given *g);

// A copy of [word], in [arena], that is a word [list] has not had before;
// [list] is numbered, and remembers the number.
const struct node *word_id_new(struct arena *arena, struct node *list,
                               const struct node *word);

// Where each word of the list [now] stands in the list [before], from 0, in
// [arena], as words_match() finds it; -1: nowhere, it is new.
const int *words_found(struct arena *arena, const struct node *before,
                       const struct node *now);

// A copy of the list [now], in [arena], which stands for the numbered list
// [before]: as words_match() finds them in it, the words keep their numbers,
// and the others get new ones. Without [before], or when it is no list, all of
// them are numbered from 1.
const struct node *word_ids_carry(struct arena *arena,
                                  const struct node *before,
                                  const struct node *now);

// The numbers of the words of [list], in [arena]: where nobody numbered them
// their places, from 1.
const int *word_ids(struct arena *arena, const struct node *list);

// A number for the words of all lists of the input in [g] as they stand there.
uint64_t words_sign(const struct given *g);

#endif
