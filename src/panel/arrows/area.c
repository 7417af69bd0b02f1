// SPDX-License-Identifier: MIT
// A dot product as an area: the shadow of one arrow on the other is a side, the
// other's length the second. Cells of 1 × 1 can be counted; what is behind the
// origin counts down and is hatched.
#include <math.h>

#include "base/number.h"
#include "panel/arrows/arrows.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/hatch.h"

enum { MOST_CELLS = 40 };

struct area {
    double shadow, length; // of what stands now
    double was_shadow, was_length;
    bool was;       // before the last change it was another
    struct rect at; // of what stands now
    double unit;    // a length of 1
};

static void read_area(const struct scene *s, const struct arrows *m,
                      struct area *r)
{
    r->shadow = arrows_shadow(m);
    r->length = tensor_at(m->lengths, m->b, 0);
    double shadow, length;
    bool one = ghost_was(s, m->shadows, m->a, m->b, &shadow);
    bool two = ghost_was(s, m->lengths, m->b, 0, &length);
    r->was = one || two;
    r->was_shadow = one ? shadow : r->shadow;
    r->was_length = two ? length : r->length;
}

// As large as the room lets both be, with the words left and under it.
static bool lay_area(const struct scene *s, struct rect at, struct area *r)
{
    double left = text_size(s, 96), foot = text_size(s, TEXT_TITLE) * 2.2;
    double wide = r->was ? fmax(r->length, r->was_length) : r->length;
    double high =
        fabs(r->was ? fmax(fabs(r->shadow), fabs(r->was_shadow)) : r->shadow);
    double room_w = at.w - left - u(s, 16), room_h = at.h - foot - u(s, 24);
    r->unit = fmin(wide > 0 ? room_w / wide : INFINITY,
                   high > 0 ? room_h / high : INFINITY);
    if (room_w <= 0 || room_h <= 0)
        return false;
    if (!isfinite(r->unit)) // two arrows of length 0
        r->unit = u(s, 40);
    double w = r->length * r->unit, h = fabs(r->shadow) * r->unit;
    double top = at.y + (room_h - high * r->unit) / 2 + u(s, 12);
    r->at = (struct rect){at.x + left + (room_w - wide * r->unit) / 2,
                          top + high * r->unit - h, w, h};
    return true;
}

static void paint_cells(struct scene *s, const struct area *r)
{
    int across = (int)fmin(r->length, MOST_CELLS);
    int down = (int)fmin(fabs(r->shadow), MOST_CELLS);
    if (r->unit < u(s, 9))
        return;
    for (int i = 1; i <= across; i++) {
        double x = r->at.x + i * r->unit;
        const struct spot line[] = {{x, r->at.y}, {x, r->at.y + r->at.h}};
        paint_line(s, id_named("area across", i), LAYER_CELL, line, 2, u(s, 1),
                   s->theme->slot_line);
    }
    for (int i = 1; i <= down; i++) {
        double y = r->at.y + r->at.h - i * r->unit;
        const struct spot line[] = {{r->at.x, y}, {r->at.x + r->at.w, y}};
        paint_line(s, id_named("area down", i), LAYER_CELL, line, 2, u(s, 1),
                   s->theme->slot_line);
    }
}

static void paint_ground(struct scene *s, const struct arrows *m,
                         const struct area *r)
{
    struct item *i = paint_box(s, id_named("area", 0), LAYER_CELL, r->at, 0,
                               fade(s->theme->ink, r->shadow < 0 ? 0 : 0.12));
    i->beat = BEAT_RESULT;
    i->target = (struct target){TARGET_CELLS, {m->scores, m->a, m->b, -1}, 0};
    if (r->shadow < 0)
        paint_hatch(s, id_named("area hatch", 0), LAYER_SLOT, r->at,
                    LIGHT_PLAIN);
    paint_cells(s, r);
}

// The shadow stands up as the left side, the length lies under it.
static void paint_sides(struct scene *s, const struct arrows *m,
                        const struct area *r)
{
    double foot = r->at.y + r->at.h;
    struct spot up[] = {{r->at.x, r->at.y}, {r->at.x, foot}};
    struct spot along[] = {{r->at.x, foot}, {r->at.x + r->at.w, foot}};
    bool behind = r->shadow < 0;
    if (!behind)
        paint_line(s, id_named("area edge", 0), LAYER_LABEL, up, 2, u(s, 12),
                   s->theme->slot_line);
    struct item *i = paint_line(s, id_named("area shadow", 0), LAYER_OUTLINE,
                                up, 2, u(s, 9), s->theme->light);
    i->dash = behind ? u(s, 7) : 0;
    i->target = (struct target){TARGET_CELLS, {m->shadows, m->a, m->b, -1}, 0};
    i = paint_line(s, id_named("area length", 0), LAYER_OUTLINE, along, 2,
                   u(s, 5), arrows_color(s, m, m->b));
    i->target = (struct target){TARGET_CELLS, {m->lengths, m->b, 0, -1}, 0};
}

static void word(struct scene *s, uint64_t id, double x, double y, double size,
                 enum weight weight, enum align align, color ink,
                 const char *text, struct address address)
{
    struct item *i = paint_text(s, id, x, y, size, weight, align, ink, text);
    i->beat = BEAT_RESULT;
    text_answers(s, i, &address);
}

static const char *print(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    return text_print(s, "%s", number_print(text, x, CELL_DECIMALS));
}

static void paint_words(struct scene *s, const struct arrows *m,
                        const struct area *r, struct rect at)
{
    double size = text_size(s, TEXT_NUMBER), big = text_size(s, 36);
    double x = r->at.x - u(s, 14), y = r->at.y + r->at.h / 2;
    double score = tensor_at(m->scores, m->a, m->b);
    struct address shadow = {m->shadows, m->a, m->b, -1};
    word(s, id_named("area says shadow", 0), x, y - size * 0.2, size,
         WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
         caption(s, "panel.area.shadow", NO_SLOTS), shadow);
    word(s, id_named("area shadow number", 0), x, y + size * 1.0, size,
         WEIGHT_BOLD, ALIGN_END, s->theme->ink, print(s, r->shadow), shadow);
    const char *length = caption(s, "panel.area.length",
                                 SLOTS(TEXT("word", row_name(s, m->X, m->b)),
                                       TEXT("value", print(s, r->length))));
    double w = text_width(s, size, WEIGHT_BOLD, length);
    double left =
        fmax(at.x, fmin(r->at.x + r->at.w / 2 - w / 2, at.x + at.w - w));
    word(s, id_named("area length number", 0), left,
         r->at.y + r->at.h + size * 1.6, size, WEIGHT_BOLD, ALIGN_START,
         arrows_color(s, m, m->b), length,
         (struct address){m->lengths, m->b, 0, -1});
    const char *product = print(s, score);
    if (text_width(s, big, WEIGHT_BOLD, product) < r->at.w &&
        big * 1.2 < r->at.h)
        word(s, id_named("area number", 0), r->at.x + r->at.w / 2,
             y + big * CAP_MIDDLE, big, WEIGHT_BOLD, ALIGN_MIDDLE,
             s->theme->ink, product,
             (struct address){m->scores, m->a, m->b, -1});
    else
        word(s, id_named("area number", 0), r->at.x + u(s, 8),
             r->at.y - size * 0.6, size, WEIGHT_BOLD, ALIGN_START,
             s->theme->ink,
             caption(s, "panel.area.score", SLOTS(TEXT("value", product))),
             (struct address){m->scores, m->a, m->b, -1});
}

// What it was before the last change, dashed.
static void paint_before(struct scene *s, const struct area *r)
{
    double h = fabs(r->was_shadow) * r->unit;
    struct rect was = {r->at.x, r->at.y + r->at.h - h, r->was_length * r->unit,
                       h};
    struct item *i =
        paint_box(s, id_named("area was", 0), LAYER_OUTLINE, was, 0, CLEAR);
    i->stroke = u(s, 2.5);
    i->line = s->theme->grey;
    i->dash = u(s, 6);
}

bool panel_area(struct scene *s, const struct panel *p, struct rect at)
{
    struct arrows m;
    struct area r;
    if (!arrows_find(s, p, &m) || m.a < 0 || m.b < 0 ||
        !known(s, m.shadows, m.a, m.b))
        return false;
    read_area(s, &m, &r);
    if (!lay_area(s, at, &r))
        return false;
    if (r.at.w >= 1 && r.at.h >= 1)
        paint_ground(s, &m, &r);
    paint_sides(s, &m, &r);
    paint_words(s, &m, &r, at);
    if (r.was && r.was_length * r.unit >= 1 && fabs(r.was_shadow) * r.unit >= 1)
        paint_before(s, &r);
    return true;
}
