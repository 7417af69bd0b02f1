// What the files of quiz/ask.h share.
#ifndef QUIZ_ASK_PARTS_H
#define QUIZ_ASK_PARTS_H

#include "quiz/ask.h"

// The half of ask_open() that finds the truth, and whether it can be asked.
bool ask_truly(struct asked *out, const struct lesson *l,
               const struct question *q, const struct trace *t,
               struct reason *why);

// True when the answer is the numbers of one row or one column.
bool is_line(const struct answer *a);

// True when [x] and [y] are as near as that; −∞ is near −∞.
bool ask_near(double x, double y, double tolerance);

// True when a cell is asked for by its own address and pointed at: it is
// nowhere else, but across the diagonal.
bool is_named(const struct asked *a);

// True when the cell is what the answer [a] stands for: of a place also another
// cell of those looked at with the very number.
bool answer_holds(const struct answer *a, const struct tensor *m, int row,
                  int column);

// What a wrong procedure comes to: a distractor, nothing at all, or what cannot
// be told from what is right.
enum fate { GIVES, APPLIES_NOWHERE, COINCIDES };
enum fate ask_mistake(const struct asked *a, enum procedure procedure,
                      struct arena *arena, struct mistaken *out);

void find_mistakes(struct asked *a, struct arena *arena);

#endif
