// SPDX-License-Identifier: MIT
// From items to the display list.
#include <assert.h>
#include <math.h>

#include "scene/mark/notation.h"

static int32_t units(double pixels)
{
    double x = round(pixels * UNIT);
    return isnan(x)   ? 0
           : x > 1e9  ? 1000000000
           : x < -1e9 ? -1000000000
                      : (int32_t)x;
}

// A font size or rectangle edge in device pixels.
static int32_t scaled(double x, double scale)
{
    return units(x * scale);
}

// The sides of boxes stand on eighths of a pixel: nobody sees a difference,
// and the rasteriser meets the same corners again and again.
static int32_t emit_side(double x, double scale)
{
    enum { STEP = UNIT / 8 };
    return (int32_t)round(scaled(x, scale) / (double)STEP) * STEP;
}

// True for what a window too small has squeezed to less than nothing.
static bool squeezed(const struct item *i)
{
    return i->at.w < 0 || i->at.h < 0;
}

static void emit_box(const struct item *i, double s, struct list *l)
{
    bool filled = alpha_of(i->fill) > 0;
    bool outlined = i->stroke > 0 && alpha_of(i->line) > 0;
    if (squeezed(i) || (!filled && !outlined))
        return;
    int32_t x = emit_side(i->at.x, s), y = emit_side(i->at.y, s);
    list_add(l, &(struct draw){.kind = DRAW_BOX,
                               .x = x,
                               .y = y,
                               .width = emit_side(i->at.x + i->at.w, s) - x,
                               .height = emit_side(i->at.y + i->at.h, s) - y,
                               .radius = scaled(fmax(i->radius, 0), s),
                               .stroke = scaled(i->stroke, s),
                               .dash = scaled(i->dash, s),
                               .fill = fade(i->fill, i->alpha),
                               .line = fade(i->line, i->alpha)});
}

// Where the text of an item begins, [width] wide. It keeps its own measure
// while a box moves: y is such that digits stand in the middle.
static struct spot text_start(const struct item *i, double width)
{
    double part = i->align == ALIGN_MIDDLE ? 0.5
                  : i->align == ALIGN_END  ? 1
                                           : 0;
    if (i->kind == ITEM_BOX)
        return (struct spot){i->at.x + (i->at.w - width) / 2,
                             i->at.y + i->at.h / 2 + i->size * CAP_MIDDLE};
    return (struct spot){i->at.x - part * width, i->at.y};
}

static void emit_plain(const struct item *i, double s, const struct font *font,
                       struct list *l)
{
    double width = font_width(font, i->weight, i->size, i->text);
    struct spot at = text_start(i, width);
    list_add(l, &(struct draw){.kind = DRAW_TEXT,
                               .x = scaled(at.x, s),
                               .y = scaled(at.y, s),
                               .width = scaled(width, s),
                               .size = scaled(i->size, s),
                               .weight = i->weight,
                               .tilted = i->tilted,
                               .fill = fade(i->ink, i->alpha),
                               .text = i->text});
}

static void emit_path(const struct item *i, double s, struct list *l)
{
    bool line = i->kind == ITEM_LINE;
    if (line && i->stroke < 0)
        return;
    struct point *points =
        arena_array(l->arena, (size_t)i->spot_count, sizeof *points);
    for (int k = 0; k < i->spot_count; k++)
        points[k] =
            (struct point){scaled(i->spots[k].x, s), scaled(i->spots[k].y, s)};
    list_add(l, &(struct draw){.kind = line ? DRAW_STROKE : DRAW_POLYGON,
                               .stroke = line ? scaled(i->stroke, s) : 0,
                               .dash = line ? scaled(i->dash, s) : 0,
                               .fill = fade(i->fill, i->alpha),
                               .line = fade(i->line, i->alpha),
                               .points = points,
                               .point_count = i->spot_count});
}

static void emit_image(const struct item *i, double s, struct list *l)
{
    const color *pixels = i->pixels;
    if (squeezed(i))
        return;
    if (i->alpha < 1) {
        int count = i->rows * i->columns;
        color *faded = arena_array(l->arena, (size_t)count, sizeof *faded);
        for (int k = 0; k < count; k++)
            faded[k] = fade(i->pixels[k], i->alpha);
        pixels = faded;
    }
    list_add(l, &(struct draw){.kind = DRAW_IMAGE,
                               .x = scaled(i->at.x, s),
                               .y = scaled(i->at.y, s),
                               .width = scaled(i->at.w, s),
                               .height = scaled(i->at.h, s),
                               .rows = i->rows,
                               .columns = i->columns,
                               .pixels = pixels});
}

static void emit_shape(const struct item *i, double s, struct list *l)
{
    if (i->kind == ITEM_BOX)
        emit_box(i, s, l);
    if (i->kind == ITEM_LINE || i->kind == ITEM_POLYGON)
        emit_path(i, s, l);
    if (i->kind == ITEM_IMAGE)
        emit_image(i, s, l);
}

static void emit_notation(const struct item *i, double s,
                          const struct font *font, struct list *l)
{
    struct setting set =
        notation_set(l->arena, font, i->size, i->least, i->weight, i->text);
    struct spot at = text_start(i, set.extent.width);
    for (int k = 0; k < set.count; k++) {
        struct type_mark *m = &set.marks[k];
        m->x += at.x;
        m->y += at.y;
        struct item mark = mark_item(l->arena, m, i->ink);
        mark.alpha = i->alpha;
        if (mark.kind == ITEM_TEXT)
            emit_plain(&mark, s, font, l);
        else
            emit_shape(&mark, s, l);
    }
}

static void emit_item(const struct item *i, double scale,
                      const struct font *font, struct list *list)
{
    emit_shape(i, scale, list);
    if (!i->text || !i->text[0] || i->size <= 0)
        return;
    if (i->least > 0)
        emit_notation(i, scale, font, list);
    else
        emit_plain(i, scale, font, list);
}

// NaN and infinities of a lesson's numbers are places nowhere.
static bool is_somewhere(const struct item *i)
{
    bool good = isfinite(i->at.x) && isfinite(i->at.y) && isfinite(i->at.w) &&
                isfinite(i->at.h);
    for (int k = 0; k < i->spot_count && good; k++)
        good = isfinite(i->spots[k].x) && isfinite(i->spots[k].y);
    return good;
}

// By layer, then id; items of one id (crossing texts) keep their order.
void pose_emit(const struct pose *p, double scale, const struct font *font,
               struct list *list)
{
    assert(scale > 0);
    const int *order = pose_order(p);
    for (int layer = 0; layer < LAYERS; layer++)
        for (int k = 0; k < p->count; k++) {
            const struct item *i = &p->items[order[k]];
            if ((int)i->layer == layer && i->alpha > 0 && is_somewhere(i))
                emit_item(i, scale, font, list);
        }
}
