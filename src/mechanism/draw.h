// SPDX-License-Identifier: MIT
// Which word a language model writes next: the likeliest, or, with a
// `temperature`, one drawn by chance.
#ifndef MECHANISM_DRAW_H
#define MECHANISM_DRAW_H

#include "trace/trace.h"

// The word of the vocabulary that [m] writes after row [row] of [logits]: the
// first of the largest, or with a temperature T above 0 word k with a chance of
// softmax(logits / T), by the model's `seed` and the row, so that the same model
// always writes the same.
int draw_word(const struct model *m, const struct tensor *logits, int row);

#endif
