// Two opened lessons in one frame: the first as A, kept as it is, and the
// second as B, which leads. For the window and for `render` alike.
#ifndef FRAME_AGAINST_H
#define FRAME_AGAINST_H

#include "frame/pair.h"
#include "report/book.h"

// The pair of [a] and of [b], which is shown as [shown] says, with the sentence
// on what differs of what [view] looks at. Texts are in [arena] and in the
// books.
struct pair against(const struct book *a, const struct book *b,
                    const struct shown *shown, const struct view *view,
                    struct arena *arena);

// True when the two can stand beside each other: they are of one kind. Else
// [why] says what they are.
bool against_fits(const struct book *a, const struct book *b,
                  struct reason *why);

#endif
