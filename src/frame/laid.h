// SPDX-License-Identifier: MIT
// A page as it is shown by itself: the lesson with its change, put against the
// lesson without it, or with a step taken out. The window keeps such documents
// open (app/paged.c); what is taken along opens them page by page.
#ifndef FRAME_LAID_H
#define FRAME_LAID_H

#include "frame/documents.h"

// Owns what it has opened: laid_close(). Must stay where it is.
struct laid {
    struct document now, without;
    struct document base; // on the model of its page, where that is another one
    struct document against; // on the model that stands beside it
    bool has_now, has_without, has_base, has_against;
    struct documents documents;
};

// True when the page number [page], from 0, needs one.
bool laid_needed(const struct lesson *l, int page);

// Opens the page of [b]; what cannot be made is left out, and the lesson is
// shown as it is.
void laid_open(struct laid *out, const struct document *b, int page);
void laid_close(struct laid *l);

// What the page sets of [view], in a copy; it looks at places in [t].
struct view page_view(const struct view *view, const struct page *page,
                      const struct trace *t);

#endif
