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

// Appends a PNG file of [s]. Same pixels, same bytes.
bool png_write(const struct surface *s, struct strbuf *out);

// The same with what shows through: A is 255 where nothing does.
bool png_write_clear(const struct surface *s, struct strbuf *out);

// Appends an SVG document, with what the list says as its title and its
// formula as its metadata; text stays text (DejaVu Sans, else sans-serif),
// each with its exact width (textLength) so that no viewer's font breaks it.
void svg_write(const struct list *list, struct strbuf *out);

// The same as an element of another document.
void svg_element(const struct list *list, struct strbuf *out);

// Appends one line per record: the golden files of the tests.
void text_write(const struct list *list, struct strbuf *out);

#endif
