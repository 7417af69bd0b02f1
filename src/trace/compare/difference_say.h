// SPDX-License-Identifier: MIT
// What differs between A and B, in a sentence.
#ifndef TRACE_COMPARE_DIFFERENCE_SAY_H
#define TRACE_COMPARE_DIFFERENCE_SAY_H

#include "say/catalogue.h"
#include "trace/address.h"
#include "trace/formula/formula.h"

// Appends one sentence about what [at], of B, is in A: a number, a row or all
// of its tensor. [was] is the tensor of A; NULL: it has none.
void difference_say(const struct catalogue *words, const struct tensor *was,
                    const struct address *at, struct strbuf *out);

// What "the same" means: "to the last bit", or "but for rounding".
const char *same_words(const struct catalogue *words, bool rounded);

// "B − A at weight(cat, dog) = 0.25 − 0.5 = −0.25", in [arena]; empty when one
// of the two has no such cell, or one that is not finite.
struct formula difference_formula(const struct catalogue *words,
                                  struct arena *arena, const struct tensor *was,
                                  const struct address *at);

#endif
