// SPDX-License-Identifier: MIT
#include "draw/output.h"

#include <assert.h>
#include <inttypes.h>

static void add_length(struct strbuf *out, int32_t v)
{
    strbuf_addf(out, " %.2f", v / (double)UNIT);
}

// "6" or "6.25": for what is nearly always whole.
static void add_short(struct strbuf *out, const char *name, int32_t v)
{
    if (v % UNIT == 0)
        strbuf_addf(out, " %s%d", name, v / UNIT);
    else
        strbuf_addf(out, " %s%.2f", name, v / (double)UNIT);
}

static void add_color(struct strbuf *out, color c)
{
    strbuf_addf(out, " #%08" PRIx32, c);
}

static void add_fill(struct strbuf *out, const struct draw *d)
{
    if (d->fill >> 24 == 0)
        return;
    strbuf_add(out, " fill");
    add_color(out, d->fill);
}

static void add_line(struct strbuf *out, const struct draw *d)
{
    if (d->stroke <= 0 || d->line >> 24 == 0)
        return;
    strbuf_add(out, " line");
    add_color(out, d->line);
    add_length(out, d->stroke);
    if (d->dash > 0) {
        strbuf_add(out, " dash");
        add_length(out, d->dash);
    }
}

static void add_place(struct strbuf *out, const struct draw *d)
{
    add_length(out, d->x);
    add_length(out, d->y);
    add_length(out, d->width);
    add_length(out, d->height);
}

static void add_points(struct strbuf *out, const struct draw *d)
{
    for (int i = 0; d->points && i < d->point_count; i++)
        strbuf_addf(out, " %.2f,%.2f", d->points[i].x / (double)UNIT,
                    d->points[i].y / (double)UNIT);
}

// One line whatever the text holds; the rest is legible as it is.
static void add_quoted(struct strbuf *out, const char *text)
{
    strbuf_add(out, " \"");
    for (; text && *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c == 0x7F)
            strbuf_addf(out, "\\x%02x", c);
        else
            strbuf_addf(out, c == '"' || c == '\\' ? "\\%c" : "%c", c);
    }
    strbuf_add(out, "\"");
}

static void add_text(struct strbuf *out, const struct draw *d)
{
    add_length(out, d->x);
    add_length(out, d->y);
    if (d->width) {
        strbuf_add(out, " width");
        add_length(out, d->width);
    }
    strbuf_add(out, " size");
    add_length(out, d->size);
    if (d->weight == WEIGHT_BOLD)
        strbuf_add(out, " bold");
    if (d->tilted)
        strbuf_add(out, " tilted");
    add_color(out, d->fill);
    add_quoted(out, d->text);
}

// An image's colours are too many to read: a number tells them apart.
static void add_image(struct strbuf *out, const struct draw *d)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    int64_t count = d->pixels ? (int64_t)d->rows * d->columns : 0;
    for (int64_t i = 0; i < count; i++)
        hash = (hash ^ d->pixels[i]) * UINT64_C(0x100000001b3);
    strbuf_addf(out, " %dx%d colors %016" PRIx64, d->columns, d->rows, hash);
}

static void add_draw(struct strbuf *out, const struct draw *d)
{
    switch (d->kind) {
    case DRAW_BOX:
        strbuf_add(out, "box");
        add_place(out, d);
        if (d->radius > 0)
            add_short(out, "r", d->radius);
        add_fill(out, d);
        add_line(out, d);
        break;
    case DRAW_STROKE:
        strbuf_add(out, "stroke");
        add_points(out, d);
        add_line(out, d);
        break;
    case DRAW_POLYGON:
        strbuf_add(out, "polygon");
        add_points(out, d);
        add_fill(out, d);
        add_line(out, d);
        break;
    case DRAW_TEXT:
        strbuf_add(out, "text");
        add_text(out, d);
        break;
    case DRAW_IMAGE:
        strbuf_add(out, "image");
        add_place(out, d);
        add_image(out, d);
        break;
    }
    strbuf_add(out, "\n");
}

void text_write(const struct list *list, struct strbuf *out)
{
    assert(list && out);
    strbuf_addf(out, "list %dx%d paper", list->width, list->height);
    add_color(out, list->paper);
    strbuf_add(out, "\n");
    for (int i = 0; i < list->count; i++)
        add_draw(out, &list->draws[i]);
}
