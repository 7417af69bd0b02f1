// SPDX-License-Identifier: MIT
#include "draw/output.h"

#include <assert.h>

#include "base/arena.h"
#include "draw/bidi.h"
#include "draw/box.h"
#include "draw/xml.h"

static void add_units(struct strbuf *out, const char *name, int64_t v)
{
    xml_attribute(out, name, (double)v / UNIT);
}

static void add_rect(struct strbuf *out, int64_t x, int64_t y, int64_t width,
                     int64_t height)
{
    strbuf_add(out, "<rect");
    add_units(out, "x", x);
    add_units(out, "y", y);
    add_units(out, "width", width);
    add_units(out, "height", height);
}

// Line colour and width; false when there is no line.
static bool add_line(struct strbuf *out, const struct draw *d)
{
    if (d->stroke <= 0 || d->line >> 24 == 0)
        return false;
    xml_color(out, "stroke", d->line);
    add_units(out, "stroke-width", d->stroke);
    return true;
}

// Dashes end flat, so that dash and gap are really of one length.
static void add_ends(struct strbuf *out, const struct draw *d)
{
    strbuf_add(out, " stroke-linejoin=\"round\"");
    if (d->dash > 0)
        add_units(out, "stroke-dasharray", d->dash);
    else
        strbuf_add(out, " stroke-linecap=\"round\"");
}

static void add_box_dashes(struct strbuf *out, const struct draw *d)
{
    struct box b = box_of(d, 0);
    struct box_dashes fit =
        box_dashes(&b, box_arc(&b), d->dash * (double)SUB / UNIT);
    strbuf_add(out, " stroke-linejoin=\"round\"");
    xml_attribute(out, "stroke-dasharray", fit.length / SUB);
    xml_attribute(out, "stroke-dashoffset", fit.from_corner / SUB);
}

static void add_box(struct strbuf *out, const struct draw *d)
{
    if (d->width <= 0 || d->height <= 0)
        return;
    add_rect(out, d->x, d->y, d->width, d->height);
    if (d->radius > 0)
        xml_attribute(out, "rx", box_of(d, 0).radius / SUB);
    xml_color(out, "fill", d->fill);
    if (add_line(out, d) && d->dash > 0)
        add_box_dashes(out, d);
    strbuf_add(out, "/>\n");
}

static void add_points(struct strbuf *out, const struct draw *d)
{
    strbuf_add(out, " points=\"");
    for (int i = 0; i < d->point_count; i++) {
        strbuf_add(out, i ? " " : "");
        xml_number(out, d->points[i].x / (double)UNIT);
        strbuf_add(out, ",");
        xml_number(out, d->points[i].y / (double)UNIT);
    }
    // A lone point is a dot only if a line leads from it to itself.
    if (d->point_count == 1) {
        strbuf_add(out, " ");
        xml_number(out, d->points[0].x / (double)UNIT);
        strbuf_add(out, ",");
        xml_number(out, d->points[0].y / (double)UNIT);
    }
    strbuf_add(out, "\"");
}

static void add_path(struct strbuf *out, const struct draw *d)
{
    bool filled = d->kind == DRAW_POLYGON;
    if (!d->points || d->point_count < 1)
        return;
    strbuf_add(out, filled ? "<polygon" : "<polyline");
    add_points(out, d);
    xml_color(out, "fill", filled ? d->fill : 0);
    if (add_line(out, d))
        add_ends(out, d);
    strbuf_add(out, "/>\n");
}

static void add_text(struct strbuf *out, const struct draw *d)
{
    if (!d->text || !*d->text || d->size <= 0 || d->fill >> 24 == 0)
        return;
    strbuf_add(out, "<text xml:space=\"preserve\"");
    add_units(out, "x", d->x);
    add_units(out, "y", d->y);
    add_units(out, "font-size", d->size);
    if (d->weight == WEIGHT_BOLD)
        strbuf_add(out, " font-weight=\"600\"");
    xml_color(out, "fill", d->fill);
    if (d->width > 0) {
        add_units(out, "textLength", d->width);
        strbuf_add(out, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    if (d->tilted) {
        strbuf_add(out, " transform=\"rotate(-45 ");
        xml_number(out, d->x / (double)UNIT);
        strbuf_add(out, " ");
        xml_number(out, d->y / (double)UNIT);
        strbuf_add(out, ")\"");
    }
    // A text that runs to the left begins on the right; d->x is its left.
    if (bidi_is_leftward(d->text))
        strbuf_add(out, " direction=\"rtl\" text-anchor=\"end\"");
    strbuf_add(out, ">");
    xml_text(out, d->text);
    strbuf_add(out, "</text>\n");
}

// Where colour [i] of [count] starts.
static int64_t border(int32_t start, int32_t size, int i, int count)
{
    return start + (int64_t)size * i / count;
}

static void add_image_row(struct strbuf *out, const struct draw *d, int row)
{
    const color *at = d->pixels + (size_t)row * (size_t)d->columns;
    int64_t top = border(d->y, d->height, row, d->rows);
    int64_t bottom = border(d->y, d->height, row + 1, d->rows);
    for (int from = 0, to; from < d->columns; from = to) {
        for (to = from + 1; to < d->columns && at[to] == at[from];)
            to++;
        int64_t left = border(d->x, d->width, from, d->columns);
        int64_t right = border(d->x, d->width, to, d->columns);
        if (at[from] >> 24 == 0 || left == right || top == bottom)
            continue;
        add_rect(out, left, top, right - left, bottom - top);
        xml_color(out, "fill", at[from]);
        strbuf_add(out, "/>\n");
    }
}

static void add_base64(struct strbuf *out, const struct strbuf *bytes)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *p = (const unsigned char *)bytes->text;
    for (size_t i = 0; i < bytes->length; i += 3) {
        size_t left = bytes->length - i;
        unsigned three = (unsigned)p[i] << 16 |
                         (left > 1 ? (unsigned)p[i + 1] << 8 : 0) |
                         (left > 2 ? p[i + 2] : 0);
        char four[] = {digits[three >> 18], digits[three >> 12 & 63],
                       left > 1 ? digits[three >> 6 & 63] : '=',
                       left > 2 ? digits[three & 63] : '='};
        strbuf_add_n(out, four, sizeof four);
    }
}

// Many colours as one picture: a box each would take a hundred times as much.
static bool add_picture(struct strbuf *out, const struct draw *d)
{
    struct strbuf png = {0};
    struct arena arena = {0};
    size_t count = (size_t)d->rows * (size_t)d->columns;
    uint32_t *pixels = arena_array(&arena, count, sizeof *pixels);
    for (size_t i = 0; i < count; i++) // A: what shows through
        pixels[i] = d->pixels[i] ^ 0xFF000000;
    const struct surface s = {d->columns, d->rows, d->columns, pixels};
    bool good = png_write_clear(&s, &png);
    arena_free(&arena);
    if (good) {
        strbuf_add(out, "<image preserveAspectRatio=\"none\""
                        " image-rendering=\"pixelated\"");
        add_units(out, "x", d->x);
        add_units(out, "y", d->y);
        add_units(out, "width", d->width);
        add_units(out, "height", d->height);
        strbuf_add(out, " href=\"data:image/png;base64,");
        add_base64(out, &png);
        strbuf_add(out, "\"/>\n");
    }
    strbuf_free(&png);
    return good;
}

static void add_image(struct strbuf *out, const struct draw *d)
{
    enum { MOST_BOXES = 1024 };
    struct arena arena = {0};
    if (!d->pixels || d->width <= 0 || d->height <= 0 || d->columns <= 0 ||
        d->rows <= 0)
        return;
    struct draw image = image_sampled(d, &arena);
    if (image.rows * image.columns > MOST_BOXES && add_picture(out, &image)) {
        arena_free(&arena);
        return;
    }
    strbuf_add(out, "<g shape-rendering=\"crispEdges\">\n");
    for (int row = 0; row < image.rows; row++)
        add_image_row(out, &image, row);
    strbuf_add(out, "</g>\n");
    arena_free(&arena);
}

static void add_draw(struct strbuf *out, const struct draw *d)
{
    switch (d->kind) {
    case DRAW_BOX:
        add_box(out, d);
        break;
    case DRAW_STROKE:
    case DRAW_POLYGON:
        add_path(out, d);
        break;
    case DRAW_TEXT:
        add_text(out, d);
        break;
    case DRAW_IMAGE:
        add_image(out, d);
        break;
    }
}

void svg_write(const struct list *list, struct strbuf *out)
{
    assert(list && out);
    strbuf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    svg_element(list, out);
}

void svg_element(const struct list *list, struct strbuf *out)
{
    assert(list && out && list->width > 0 && list->height > 0);
    strbuf_addf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\""
                " width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                " font-family=\"Inter, DejaVu Sans, sans-serif\">\n",
                list->width, list->height, list->width, list->height);
    if (list->says) {
        strbuf_add(out, "<title>");
        xml_text(out, list->says);
        strbuf_add(out, "</title>\n");
    }
    if (list->math)
        strbuf_addf(out, "<metadata>%s</metadata>\n", list->math);
    if (list->paper >> 24) {
        add_rect(out, 0, 0, (int64_t)list->width * UNIT,
                 (int64_t)list->height * UNIT);
        xml_color(out, "fill", list->paper | 0xFF000000);
        strbuf_add(out, "/>\n");
    }
    for (int i = 0; i < list->count; i++)
        add_draw(out, &list->draws[i]);
    strbuf_add(out, "</svg>\n");
}
