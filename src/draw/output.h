// SPDX-License-Identifier: MIT
// The back ends: the same list as pixels, as a PNG file, as SVG and as text.
#ifndef DRAW_OUTPUT_H
#define DRAW_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "draw/list.h"

// A picture in memory, 0xAARRGGBB with A = 255.
struct surface {
    int width, height;
    int pitch; // pixels from one row to the next
    uint32_t *pixels;
};

// True when [s] has pixels, and a row of them is no longer than the pitch says.
static inline bool surface_is_whole(const struct surface *s)
{
    return s && s->pixels && s->width > 0 && s->height > 0 &&
           s->pitch >= s->width;
}

struct raster; // scratch memory of the rasteriser, reused between frames

struct raster *raster_new(void);
void raster_free(struct raster *r);

// Paints all of [list] onto [s], which has the list's size.
void raster_draw(struct raster *r, const struct list *list,
                 const struct font *font, const struct surface *s);

// Appends an opaque PNG file of [s]: equal pixels give equal bytes. False when
// [s] is empty or libpng would not.
bool png_write(const struct surface *s, struct strbuf *out);

// Appends a PNG file of [s] whose A says what shows through: 255 is nothing.
// False as png_write().
bool png_write_clear(const struct surface *s, struct strbuf *out);

// Appends an SVG document, with what the list says as its title and its
// formula as its metadata; text stays text (DejaVu Sans, else sans-serif),
// each with its exact width (textLength) so that no viewer's font breaks it.
void svg_write(const struct list *list, struct strbuf *out);

// Appends the SVG element that svg_write() makes a document of, to stand in
// another document.
void svg_element(const struct list *list, struct strbuf *out);

// Appends one line per record: the golden files of the tests.
void text_write(const struct list *list, struct strbuf *out);

#endif
