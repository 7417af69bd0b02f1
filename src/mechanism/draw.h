// SPDX-License-Identifier: MIT
// Which word a language model writes next: the likeliest, or, with a
// `temperature`, one that is drawn, perhaps only from the `top` likeliest, and of
// these from the likeliest that make a `mass`.
#ifndef MECHANISM_DRAW_H
#define MECHANISM_DRAW_H

#include "trace/trace.h"

// Where the model draws, after each row: the logits over the temperature and
// their chances, unless that is 1; the chances that are left, cut and divided by
// their sum, where something can be cut; the word that its `seed` draws. [chances]
// are those of [logits].
void draw_words(struct trace *t, const struct tensor *logits,
                struct tensor *chances);

// The word of the vocabulary that a trace writes after its last row; -1 where it
// tells none.
int word_written(const struct trace *t);

#endif
