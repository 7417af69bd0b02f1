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

// Like frame_build().
void documents_build(const struct documents *b, const struct shown *shown,
                     const struct view *view, const struct font *font,
                     struct arena *arena, struct list *list);

// Like frame_sentence().
void documents_sentence(const struct documents *b, const struct shown *shown,
                        const struct view *view, struct strbuf *out);

// Like frame_spoken() and frame_math(); of two it is what stands over both.
void documents_spoken(const struct documents *b, const struct shown *shown,
                      const struct view *view, struct arena *arena,
                      struct strbuf *out);
void documents_math(const struct documents *b, const struct shown *shown,
                    const struct view *view, struct arena *arena,
                    struct strbuf *out);

#endif
