// SPDX-License-Identifier: MIT
// A frame of an opened lesson, alone or beside another: as B beside A, or
// beside itself with a step taken out, with the ghosts of a change if it has
// some. For `render`, and for what is taken along.
#ifndef FRAME_DOCUMENTS_H
#define FRAME_DOCUMENTS_H

#include "frame/frame.h"
#include "document/document.h"

struct documents {
    const struct document *document; // shown
    const struct document *other; // A, or [document] without a step; NULL: none
    const struct document
        *before; // [document] before a change; NULL: no ghosts
};

// The [document] as it is at a place of it; at rest, off the pages.
struct shown documents_shown(const struct documents *b, struct position at);

// What the frame stands at: with a step taken out that is where it shows.
struct shown documents_stands(const struct documents *b,
                              const struct shown *shown,
                              const struct view *view, struct arena *arena);

// Starts [list] in [arena], both the caller's, and fills it with that frame.
void documents_build(const struct documents *b, const struct shown *shown,
                     const struct view *view, const struct font *font,
                     struct arena *arena, struct list *list);

// Appends the sentence of that frame and its why.
void documents_sentence(const struct documents *b, const struct shown *shown,
                        const struct view *view, struct strbuf *out);

// Append the step in words with its formula read aloud, and the formula as
// MathML; of two documents, what stands over both. Texts are in [arena].
void documents_spoken(const struct documents *b, const struct shown *shown,
                      const struct view *view, struct arena *arena,
                      struct strbuf *out);
void documents_math(const struct documents *b, const struct shown *shown,
                    const struct view *view, struct arena *arena,
                    struct strbuf *out);

#endif
