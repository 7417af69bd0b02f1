// An opened document beside another, as reports tell it: A, or the same
// lesson with a step taken out.
#ifndef DOCUMENT_BESIDE_H
#define DOCUMENT_BESIDE_H

#include "document/document.h"
#include "report/beside.h"

// [other] beside [b]: A, or [b] without a step. Points into both and [arena].
struct beside beside_of(const struct document *b, const struct document *other,
                        struct arena *arena);

#endif
