// SPDX-License-Identifier: MIT
// Pages that cannot stand on the numbers as they were changed: an address that
// is gone, a change of their own that does not fit. Only they are left out; the
// others keep their numbers, and where one stands on such a page, one moves.
#ifndef DOCUMENT_CHECK_LEFT_OUT_H
#define DOCUMENT_CHECK_LEFT_OUT_H

#include "document/document.h"

// Notes which pages of [b], which has changes and a trace, cannot stand, and
// why, and remarks it. Pages that lay a change are opened where the changes are
// of more than cells; else that shows when one comes to them. Where a page is
// laid over [b], the others are judged by the lesson without it; if that cannot
// be made, its reasons go to b->complaints.
void pages_leave_out(struct document *b);

// Notes that page [page], from 0, cannot stand: [why], a sentence.
void page_leave_out(struct document *b, int page, const char *why,
                    size_t length);

// Notes of the pages of [b], but for the one laid over it, what was noted of
// them in [from], the same lesson with the same changes.
void pages_leave_out_as(struct document *b, const struct document *from);

// Notes which sentences are not true on the numbers of [b], of the pages that
// say when they are.
void pages_find_untrue(struct document *b);

// The same of a file that has the changes of [b]: pages that begin as the
// lesson is begin on its numbers there. Pages are copied into [arena].
const struct page *pages_left_out_of_file(const struct document *b,
                                          struct arena *arena);

// How many pages of [l] are left out.
int pages_left_out(const struct lesson *l);

// Says which of [l] are, of which there are some, and why the first of them.
void pages_say_left_out(const struct catalogue *words, const struct lesson *l,
                        struct strbuf *out);

#endif
