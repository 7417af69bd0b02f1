// SPDX-License-Identifier: MIT
// What the files that work a question out (quiz/ask.h) have in common with the
// kinds of questions (quiz/kind/).
#ifndef QUIZ_ASK_PARTS_H
#define QUIZ_ASK_PARTS_H

#include "quiz/ask.h"

// The first half of ask_open(): finds the truth. False when there is none of
// the kind that is asked for, with what is wrong in [why].
bool ask_find(struct asked *out, const struct lesson *l,
              const struct question *q, const struct trace *t,
              struct reason *why);

// True when the answer is the numbers of one row or one column.
bool answer_is_line(const struct answer *a);

// True when [x] and [y] are at most [tolerance] apart; −∞ is near −∞.
bool ask_near(double x, double y, double tolerance);

// True when the question names a cell by its own address, to be pointed at: a
// wrong procedure finds it nowhere else than across the diagonal.
bool ask_names_cell(const struct asked *a);

// True when the answer [a] stands for that cell: of a place also for another
// cell of those looked at that has the very number.
bool answer_holds(const struct answer *a, const struct tensor *m, int row,
                  int column);

// What a wrong procedure comes to: another answer, nothing at all, or one that
// cannot be told from what is right.
enum mistake_fate { MISTAKE_GIVES, MISTAKE_NOWHERE, MISTAKE_COINCIDES };

// Works out in [out], into [arena], what [procedure] gives for what [a] asks.
enum mistake_fate ask_mistake(const struct asked *a, enum procedure procedure,
                              struct arena *arena, struct mistaken *out);

// Sets the mistakes of [a], in [arena]: the wrong procedures that give another
// answer.
void ask_find_mistakes(struct asked *a, struct arena *arena);

#endif
