// SPDX-License-Identifier: MIT
// A formula read aloud: "4 over the root of 4 equals 2".
#ifndef TYPESET_SPOKEN_H
#define TYPESET_SPOKEN_H

#include "trace/formula/formula.h"

// Appends it in the words of its catalogue, from the same tree that is set:
// all of it, no term is left out.
void spoken_write(const struct formula *f, struct strbuf *out);

#endif
