// SPDX-License-Identifier: MIT
// What several kinds of questions are made of.
#ifndef QUIZ_KIND_PARTS_H
#define QUIZ_KIND_PARTS_H

#include "base/number.h"
#include "quiz/ask_parts.h"
#include "quiz/kind/kind.h"

// The phrase for an answer that is not all numbers of one row or column; NULL
// for one that is.
const char *unfit_as_line(const struct answer *truth);

// The phrase for an answer that is no number; NULL for one that is.
const char *unfit_as_number(const struct answer *truth);

// "=", "≈" or ">", and what stands behind it: between the name of the cell [c]
// and its number as number_print_precise_of() has it.
const char *cell_sign(const struct cells *c);
const char *cell_digits(char out[static NUMBER_SIZE], const struct cells *c);

// The name of the first of the cells [c], in [arena].
const char *cells_name(const struct cells *c, const struct catalogue *words,
                       struct arena *arena);

// Says "3 is not it: score(cat, chased) = 0·0 + 0·2 + 1·4 + 0·0 = 4."; of a
// choice among words "It is “chased”, not “dog”."
void say_not_number(const struct asked *a, const struct reply *r,
                    const char *yours, const struct catalogue *words,
                    struct strbuf *out);

// Says "The answer: 182.", with the answer as ask_truth() shows it or as
// [truth] has it.
void say_truth(const struct asked *a, const struct catalogue *words,
               struct strbuf *out);
void say_truth_as(const struct asked *a, const char *truth,
                  const struct catalogue *words, struct strbuf *out);

// A reply that is a text, "text: …", in a file of answers.
bool reply_read_text(struct reading *r, const struct node *value,
                     struct reply *out);
void reply_write_text(struct strbuf *out, const struct reply *r);

#endif
