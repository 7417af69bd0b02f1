// SPDX-License-Identifier: MIT
// A report that comes in pieces (struct report_form), written in one go. False
// once the sink cannot be written to.
#ifndef REPORT_PIECES_H
#define REPORT_PIECES_H

#include "report/report.h"

bool report_pieces(const struct report_form *form,
                   const struct catalogue *words, const struct lesson *lesson,
                   const struct trace *t, const struct beside *beside,
                   enum level level, struct sink *out);

#endif
