// SPDX-License-Identifier: MIT
// An opened document as reports (report/) tell it: what stands beside it, A or
// the same lesson with a step taken out.
#ifndef DOCUMENT_REPORT_H
#define DOCUMENT_REPORT_H

#include "document/document.h"
#include "report/beside.h"

// Says of [other], which is A or [b] without a step, what a report tells beside
// [b]. The result points into both and [arena].
struct beside document_beside(const struct document *b,
                              const struct document *other,
                              struct arena *arena);

#endif
