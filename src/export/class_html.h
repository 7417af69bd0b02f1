// SPDX-License-Identifier: MIT
// What a class said as a page for a browser: the questions, worst first, each
// with a bar of what was said, and a row for every learner, whose names stay
// hidden until somebody asks for them, for it may be on a projector.
#ifndef EXPORT_CLASS_HTML_H
#define EXPORT_CLASS_HTML_H

#include "quiz/summary.h"

void class_html(const struct summary *s, const struct catalogue *words,
                struct strbuf *out);

#endif
