// SPDX-License-Identifier: MIT
// A formula for documents and screen readers: presentation MathML from the
// same tree that is set, written in a line and read aloud.
#ifndef TYPESET_MATHML_H
#define TYPESET_MATHML_H

#include "trace/formula/formula.h"

// Appends a <math> element: well-formed XML whatever the words of the lesson
// are. As when it is read aloud, no term is left out.
void mathml_write(const struct formula *f, struct strbuf *out);

#endif
