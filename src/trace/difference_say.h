// What differs between A and B, in a sentence.
#ifndef TRACE_DIFFERENCE_SAY_H
#define TRACE_DIFFERENCE_SAY_H

#include "say/catalogue.h"
#include "trace/difference.h"
#include "trace/formula.h"

// Appends one sentence about [d], whose `was` is called A and `now` B; at
// least one of the two is there.
void difference_say(const struct catalogue *words, const struct difference *d,
                    struct strbuf *out);

// "B − A at weight(cat, dog) = 0.25 − 0.5 = −0.25", in [arena]; empty when one
// of the two has no such cell, or one that is not finite.
struct formula difference_formula(const struct catalogue *words,
                                  struct arena *arena,
                                  const struct difference *d,
                                  const struct address *at);

#endif
