// A frame of an opened lesson, alone or beside another: as B beside A, or
// beside itself with a step taken out, with the ghosts of a change if it has
// some. For `render`, and for what is taken along.
#ifndef FRAME_BOOKS_H
#define FRAME_BOOKS_H

#include "frame/frame.h"
#include "report/book.h"

struct books {
    const struct book *book;   // shown
    const struct book *other;  // A, or [book] without a step; NULL: none
    const struct book *before; // [book] before a change; NULL: no ghosts
};

// The [book] as it is at a place of it; at rest, off the pages.
struct shown books_shown(const struct books *b, struct position at);

// What the frame stands at: with a step taken out that is where it shows.
struct shown books_stands(const struct books *b, const struct shown *shown,
                          const struct view *view, struct arena *arena);

// Like frame_build().
void books_build(const struct books *b, const struct shown *shown,
                 const struct view *view, const struct font *font,
                 struct arena *arena, struct list *list);

// Like frame_sentence().
void books_sentence(const struct books *b, const struct shown *shown,
                    const struct view *view, struct strbuf *out);

// Like frame_spoken() and frame_math(); of two it is what stands over both.
void books_spoken(const struct books *b, const struct shown *shown,
                  const struct view *view, struct arena *arena,
                  struct strbuf *out);
void books_math(const struct books *b, const struct shown *shown,
                const struct view *view, struct arena *arena,
                struct strbuf *out);

#endif
