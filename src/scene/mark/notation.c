// SPDX-License-Identifier: MIT
#include "scene/mark/notation.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "draw/bidi.h"

// A stretch that runs to the left, to be set by itself: its spaces where they
// stand, and a mark when it has no letters that say the way.
static const char *leftward_text(struct arena *arena, const char *text)
{
    size_t before = strspn(text, " "), after = 0, length = strlen(text);
    while (after < length - before && text[length - 1 - after] == ' ')
        after++;
    const char *mark = bidi_is_leftward(text) ? "" : RIGHT_TO_LEFT_MARK;
    return arena_print(arena, "%*s%s%.*s%*s", (int)after, "", mark,
                       (int)(length - before - after), text + before,
                       (int)before, "");
}

// What turns is set stretch by stretch, from left to right. Names and formulas
// run to the right, and are read in what does.
static void add_stretches(struct formula *f, const char *text)
{
    struct bidi_line line = bidi_line(text, f->arena);
    for (int i = 0; i < line.count; i++) {
        const struct bidi_stretch *s = &line.stretches[i];
        if (s->leftward)
            formula_word(f, leftward_text(f->arena, s->text), ROLE_NONE,
                         (struct cells){0});
        else
            formula_text(f, s->text);
    }
}

struct setting notation_set(struct arena *arena, const struct font *font,
                            double size, double least, enum weight weight,
                            const char *text)
{
    struct formula f = {.arena = arena};
    struct typesetter t = {font, size, least, weight};
    if (text_turns(text))
        add_stretches(&f, text);
    else
        formula_text(&f, text);
    formula_end(&f);
    return typeset(&t, &f, INFINITY);
}

double notation_width(const struct scene *s, double size, enum weight weight,
                      const char *text)
{
    return notation_set(s->pose->arena, s->font, size, text_size(s, TEXT_SMALL),
                        weight, text)
        .extent.width;
}

const char *notation_fit(const struct scene *s, double size, enum weight weight,
                         const char *text, double width)
{
    if (notation_width(s, size, weight, text) <= width)
        return text;
    return text_fit(s, size, weight, text, width);
}

void set_as_notation(const struct scene *s, struct item *i)
{
    i->least = text_size(s, TEXT_SMALL);
}

struct item *paint_notation(struct scene *s, uint64_t id, double x, double y,
                            double size, enum weight weight, enum align align,
                            color ink, const char *text)
{
    struct item *i = paint_text(s, id, x, y, size, weight, align, ink, text);
    set_as_notation(s, i);
    return i;
}

// --- marks -------------------------------------------------------------------

static struct spot *mark_spots(struct arena *arena, const struct type_mark *m,
                               int *count)
{
    struct outline o = mark_outline(m);
    struct spot *spots = arena_array(arena, (size_t)o.count, sizeof *spots);
    for (int k = 0; k < o.count; k++)
        spots[k] = (struct spot){o.x[k], o.y[k]};
    *count = o.count;
    return spots;
}

struct item mark_item(struct arena *arena, const struct type_mark *m, color ink)
{
    struct item i = {.at = {m->x, m->y, 0, 0}, .alpha = 1};
    if (m->kind == MARK_TEXT) {
        i.kind = ITEM_TEXT;
        i.size = m->size;
        i.weight = m->weight;
        i.ink = ink;
        i.text = m->text;
        return i;
    }
    i.kind = m->kind == MARK_BAR ? ITEM_BOX : ITEM_POLYGON;
    i.fill = ink;
    if (m->kind == MARK_BAR)
        i.at = (struct rect){m->x, m->y, m->width, m->height};
    else
        i.spots = mark_spots(arena, m, &i.spot_count);
    return i;
}

struct item *paint_mark(struct scene *s, uint64_t id, enum layer layer,
                        const struct type_mark *m, color ink)
{
    struct item mark = mark_item(s->pose->arena, m, ink);
    struct item *i = pose_add(s->pose, mark.kind, layer, id);
    mark.id = id;
    mark.layer = layer;
    if (mark.kind == ITEM_TEXT && s->view->look.thumbnail)
        mark.alpha = 0;
    *i = mark;
    return i;
}

static struct setting set_line(const struct scene *s, double size,
                               const struct formula *f)
{
    struct typesetter t = {s->font, size, text_size(s, TEXT_SMALL),
                           WEIGHT_REGULAR, 1};
    return typeset(&t, f, INFINITY);
}

double formula_width(const struct scene *s, double size,
                     const struct formula *f)
{
    return set_line(s, size, f).extent.width;
}

void paint_formula(struct scene *s, const char *name, double x, double y,
                   double size, const struct formula *f)
{
    struct setting set = set_line(s, size, f);
    for (int k = 0; k < set.count; k++) {
        struct type_mark *m = &set.marks[k];
        enum role role = m->symbol ? m->symbol->role : ROLE_NONE;
        m->x += x;
        m->y += y;
        paint_mark(s, id_named(name, k), LAYER_LABEL, m,
                   role_color(s->theme, role));
    }
}
