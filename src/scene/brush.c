// SPDX-License-Identifier: MIT
// The simple brushes: text, boxes, lines, arrow heads, words. Those that show a
// number of a tensor are in brush_cell.c.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "scene/mark/notation.h"

struct item *paint_text(struct scene *s, uint64_t id, double x, double y,
                        double size, enum weight weight, enum align align,
                        color ink, const char *text)
{
    assert(text && size >= 0);
    struct item *i = pose_add(s->pose, ITEM_TEXT, LAYER_LABEL, id);
    i->at = (struct rect){x, y, 0, 0};
    i->size = size;
    i->weight = weight;
    i->align = align;
    i->ink = ink;
    i->text = text;
    if (s->view->look.thumbnail)
        i->alpha = 0;
    return i;
}

double item_width(const struct scene *s, const struct item *text)
{
    return text->least > 0
               ? notation_width(s, text->size, text->weight, text->text)
               : text_width(s, text->size, text->weight, text->text);
}

void text_takes(struct scene *s, const struct item *text, struct target target)
{
    double w = item_width(s, text);
    double part = text->align == ALIGN_END      ? 1
                  : text->align == ALIGN_MIDDLE ? 0.5
                                                : 0;
    struct rect at = {text->at.x - part * w, text->at.y - text->size * 0.95, w,
                      text->size * 1.2};
    struct item *i = paint_box(s, text->id ^ id_named("answers", 0),
                               LAYER_LABEL, at, 0, CLEAR);
    i->target = target;
}

void text_answers(struct scene *s, const struct item *text,
                  const struct address *a)
{
    if (a->tensor)
        text_takes(s, text, (struct target){TARGET_CELLS, *a, 0});
}

void label_answers(struct scene *s, const struct item *text,
                   const struct address *a)
{
    text_takes(s, text, label_target(a));
}

struct item *paint_box(struct scene *s, uint64_t id, enum layer layer,
                       struct rect at, double radius, color fill)
{
    struct item *i = pose_add(s->pose, ITEM_BOX, layer, id);
    i->at = at;
    i->radius = radius;
    i->fill = fill;
    return i;
}

struct item *paint_framed(struct scene *s, uint64_t id, enum layer layer,
                          struct rect at, double radius, color fill,
                          double stroke)
{
    struct item *i = paint_box(s, id, layer, at, radius, fill);
    i->line = s->theme->ink;
    i->stroke = stroke;
    return i;
}

void make_signed(const struct scene *s, struct item *i, double x, color full)
{
    i->fill = x < 0 ? s->theme->paper : full;
    if (!(x < 0))
        return;
    i->line = full;
    i->stroke = fmax(u(s, 0.8), fmin(u(s, 1.8), fmin(i->at.w, i->at.h) / 3));
}

struct item *paint_outline(struct scene *s, uint64_t id, struct rect at,
                           double radius, double stroke)
{
    return paint_framed(s, id, LAYER_OUTLINE, at, radius, CLEAR, stroke);
}

struct target label_target(const struct address *a)
{
    bool row = a->column < 0 || a->tensor->words;
    return (struct target){TARGET_CELLS, *a, row ? ROW_LABEL : COLUMN_LABEL};
}

void paint_answer(struct scene *s, uint64_t id, struct rect at,
                  struct target target)
{
    paint_box(s, id, LAYER_CHROME, at, 0, CLEAR)->target = target;
}

struct item *paint_line(struct scene *s, uint64_t id, enum layer layer,
                        const struct spot *spots, int count, double width,
                        color line)
{
    assert(count >= 0);
    struct spot *copy =
        arena_array(s->pose->arena, (size_t)count, sizeof *copy);
    memcpy(copy, spots, (size_t)count * sizeof *copy);
    struct item *i = pose_add(s->pose, ITEM_LINE, layer, id);
    i->spots = copy;
    i->spot_count = count;
    i->stroke = width;
    i->line = line;
    return i;
}

void bezier(struct spot a, struct spot b, struct spot c, struct spot d,
            int count, struct spot *out)
{
    assert(count >= 2);
    for (int i = 0; i < count; i++) {
        double t = (double)i / (count - 1), r = 1 - t;
        double p = r * r * r, q = 3 * r * r * t, v = 3 * r * t * t,
               w = t * t * t;
        out[i].x = p * a.x + q * b.x + v * c.x + w * d.x;
        out[i].y = p * a.y + q * b.y + v * c.y + w * d.y;
    }
}

struct spot *ribbon(struct arena *arena, const struct spot *spots, int count,
                    double width)
{
    assert(count >= 2);
    struct spot *out = arena_array(arena, (size_t)count * 2, sizeof *out);
    for (int k = 0; k < count; k++) {
        const struct spot *a = &spots[k ? k - 1 : 0];
        const struct spot *b = &spots[k + 1 < count ? k + 1 : k];
        double dx = b->x - a->x, dy = b->y - a->y, far = hypot(dx, dy);
        bool end = k == 0 || k == count - 1 || far <= 0;
        bool level = fabs(dy) > fabs(dx);
        double x = (!end ? dy / far : level ? copysign(1, dy) : 0) * width / 2;
        double y = (!end ? dx / far : level ? 0 : copysign(1, dx)) * width / 2;
        out[k] = (struct spot){spots[k].x + x, spots[k].y - y};
        out[2 * count - 1 - k] = (struct spot){spots[k].x - x, spots[k].y + y};
    }
    return out;
}

struct item *paint_head(struct scene *s, uint64_t id, struct spot from,
                        struct spot tip, double size, color fill)
{
    double dx = tip.x - from.x, dy = tip.y - from.y, length = hypot(dx, dy);
    if (length < 1e-9)
        dx = length = 1;
    dx *= size / length;
    dy *= size / length;
    struct spot *spots = arena_array(s->pose->arena, 3, sizeof *spots);
    spots[0] = tip;
    spots[1] = (struct spot){tip.x - dx - dy * 0.5, tip.y - dy + dx * 0.5};
    spots[2] = (struct spot){tip.x - dx + dy * 0.5, tip.y - dy - dx * 0.5};
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LINK, id);
    i->spots = spots;
    i->spot_count = 3;
    i->fill = fill;
    return i;
}

void paint_pool(struct scene *s, const char *name, struct rect at)
{
    struct item *i = paint_box(s, id_named("pool", 0), LAYER_POOL, at, u(s, 10),
                               s->theme->pool);
    i->id = id_named(name, 0);
}

void paint_band(struct scene *s, uint64_t id, int k, struct rect at,
                enum role role)
{
    struct item *i =
        paint_box(s, id, LAYER_BACK, at, u(s, 8), role_band(s->theme, role));
    i->beat = BEAT_READ;
    i->turn = k;
    i->runs = true;
}

struct item *paint_empty(struct scene *s, uint64_t id, struct rect at)
{
    struct item *i =
        paint_box(s, id, LAYER_SLOT, at, fmin(u(s, 4), fmin(at.w, at.h) / 5),
                  s->theme->chrome);
    if (fmin(at.w, at.h) > u(s, 9)) {
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        i->line = s->theme->slot_line;
    }
    return i;
}

struct item *paint_word(struct scene *s, uint64_t id, struct rect at,
                        const char *word, enum role role, enum light light,
                        const struct address *a)
{
    struct item *i = paint_box(s, id, LAYER_CELL, at, u(s, 6), s->theme->paper);
    i->line = light == LIGHT_FOCUS ? s->theme->ink : role_color(s->theme, role);
    if (light == LIGHT_DIM)
        i->line = mix_colors(i->line, s->theme->paper, 0.5);
    i->stroke = u(s, light == LIGHT_FOCUS     ? 4
                     : light == LIGHT_OPERAND ? 2.5
                                              : 1.5);
    i->size = text_size(s, TEXT_BODY);
    i->weight = light == LIGHT_FOCUS ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = role_color(s->theme, role);
    i->text = s->view->look.thumbnail
                  ? NULL
                  : text_fit(s, i->size, i->weight, word, at.w - u(s, 8));
    if (a)
        i->target = label_target(a);
    return i;
}
