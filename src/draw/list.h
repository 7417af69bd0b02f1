// SPDX-License-Identifier: MIT
// The display list: all that a frame is, as plain records. Scene code writes
// it; raster.c, svg.c and text.c replay it. Coordinates are integers of 1/64
// pixel, so equal frames are equal bytes and lists hash exactly.
#ifndef DRAW_LIST_H
#define DRAW_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/font.h"

enum { UNIT = 64 }; // coordinates per pixel

// 0xAARRGGBB, not premultiplied.
typedef uint32_t color;

struct point {
    int32_t x, y; // 1/64 pixel
};

enum draw_kind {
    DRAW_BOX,     // a rectangle, perhaps rounded: fill and outline
    DRAW_STROKE,  // a line along points
    DRAW_POLYGON, // a filled polygon (nonzero winding)
    DRAW_TEXT,    // one line of text, its baseline starting at (x, y)
    DRAW_IMAGE    // columns x rows colours stretched over a rectangle
};

// One record. [points], [text] and [pixels] belong to the list's arena.
struct draw {
    enum draw_kind kind;
    int32_t x, y, width, height; // box, image; text: baseline start, width
    int32_t radius;              // box: of its corners
    int32_t stroke;              // width of the outline or line; 0: none
    int32_t dash;                // length of dashes and gaps; 0: solid
    color fill, line;            // text uses fill
    int32_t size;                // text: em size
    enum weight weight;
    bool tilted; // text: turned about its start to run up at 45°
    const char *text;
    const struct point *points;
    int point_count;
    int rows, columns;
    const color *pixels; // image: row-major
};

struct arena;

struct list {
    int width, height; // pixels
    color paper;       // what is under everything; 0: nothing, where a back
                       // end knows that
    struct draw *draws;
    int count, room;
    struct arena *arena; // of points, text and pixels; not owned
    const char *says;    // all of it in words, for who does not see it; or NULL
    const char *math;    // its formula as MathML; or NULL
};

// Starts an empty list of [width] x [height] pixels, both above 0, whose data
// lives in [arena]. The caller zero-initialises the list before its first use;
// later uses take the memory of its records again, which list_free() gives back.
void list_begin(struct list *l, struct arena *arena, int width, int height,
                color paper);
void list_free(struct list *l);

// Appends a copy of the record [d]. Its text, points and pixels are not copied
// and must live as long as the list is used.
void list_add(struct list *l, const struct draw *d);

// The sine of 45°, which is its cosine too: what runs along a tilted text goes
// right and up by this much of its length.
#define TILT 0.70710678118654752

// What the part of a text [above] to [below] its baseline covers: a tilted one
// reaches to the left of its start, too.
struct text_bounds {
    int32_t left, top, right, bottom; // 1/64 pixel
};

struct text_bounds text_bounds(const struct draw *d, int32_t above,
                               int32_t below);

// [d], an image, with at most two colours a pixel in either direction, in
// [arena]: those that halves of pixels have at their middles. [d] itself where it
// has no more. For back ends that write every colour.
struct draw image_sampled(const struct draw *d, struct arena *arena);

// Moves every record of [l] up by [by] pixels.
void list_raise(struct list *l, int by);

// Makes [l] no higher than what it draws and [margin] pixels under that.
void list_trim(struct list *l, int margin);

// Makes [l] no larger than what it draws and [margin] pixels around that.
void list_crop(struct list *l, int margin);

// Appends all of [of], which must live as long, [scale] times as large and from
// ([x], [y]) on, in units; what the arena of [to] has of it is its own.
void list_within(struct list *to, const struct list *of, int32_t x, int32_t y,
                 double scale);

// Makes [to] a list of its own in [arena] that shows what [of] does.
void list_copy(struct list *to, struct arena *arena, const struct list *of);

// Keeps of [l] only what [other] shows too, in the same place and the same way.
void list_keep(struct list *l, const struct list *other);

// A hash of everything that [l] shows. Lists that show the same have the same.
uint64_t list_hash(const struct list *l);

#endif
