#include "scene/notation.h"

#include <math.h>

static struct setting set_notation(const struct scene *s, double size,
                                   enum weight weight, const char *text)
{
    struct formula f = {.arena = s->pose->arena, .words = s->view->words};
    struct typesetter t = {s->font, size, text_size(s, TEXT_SMALL), weight};
    formula_text(&f, text);
    formula_end(&f);
    return typeset(&t, &f, INFINITY);
}

double notation_width(const struct scene *s, double size, enum weight weight,
                      const char *text)
{
    return set_notation(s, size, weight, text).extent.width;
}

const char *notation_fit(const struct scene *s, double size, enum weight weight,
                         const char *text, double width)
{
    if (notation_width(s, size, weight, text) <= width)
        return text;
    return text_fit(s, size, weight, text, width);
}

struct item *paint_mark(struct scene *s, uint64_t id, enum layer layer,
                        const struct type_mark *m, color ink)
{
    struct item *i;
    if (m->kind == MARK_TEXT) {
        i = paint_text(s, id, m->x, m->y, m->size, m->weight, ALIGN_START, ink,
                       m->text);
        i->layer = layer;
        return i;
    }
    if (m->kind == MARK_BAR)
        return paint_box(s, id, layer,
                         (struct rect){m->x, m->y, m->width, m->height}, 0,
                         ink);
    struct outline o = mark_outline(m);
    struct spot *spots =
        arena_array(s->pose->arena, (size_t)o.count, sizeof *spots);
    for (int k = 0; k < o.count; k++)
        spots[k] = (struct spot){o.x[k], o.y[k]};
    i = pose_add(s->pose, ITEM_POLYGON, layer, id);
    i->spots = spots;
    i->spot_count = o.count;
    i->fill = ink;
    return i;
}

void paint_notation(struct scene *s, uint64_t id, enum layer layer, double x,
                    double y, double size, enum weight weight, enum align align,
                    color ink, const char *text)
{
    struct setting set = set_notation(s, size, weight, text);
    double left = align == ALIGN_START    ? x
                  : align == ALIGN_MIDDLE ? x - set.extent.width / 2
                                          : x - set.extent.width;
    for (int k = 0; k < set.count; k++) {
        struct type_mark *m = &set.marks[k];
        m->x += left;
        m->y += y;
        paint_mark(s, k ? id ^ id_named("notation", k) : id, layer, m, ink);
    }
}
