// SPDX-License-Identifier: MIT
#include "panel/arrows/arrows.h"

#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/clock.h"

enum { MOST_NAMES = 12, MOST_TEXTS = 96, MOST_LINES = 64 };

bool arrows_find(const struct scene *s, const struct panel *p, struct arrows *m)
{
    const struct tensor **all[] = {&m->X,          &m->scores,  &m->lengths,
                                   &m->directions, &m->cosines, &m->shadows};
    for (int k = 0; k < 6; k++)
        *all[k] = panel_with(s, p, k);
    const struct tensor *now = s->now.tensor;
    bool pair = now == m->scores || now == m->cosines || now == m->shadows;
    m->a = s->now.row;
    m->b = pair ? s->now.column : -1;
    return m->X && m->X->columns == 2;
}

color arrows_color(const struct scene *s, const struct arrows *m, int row)
{
    if (m->a < 0)
        return s->theme->ink;
    return row == m->a   ? role_color(s->theme, ROLE_QUERY)
           : row == m->b ? role_color(s->theme, ROLE_KEY)
                         : mix_colors(s->theme->ink, s->theme->paper, 0.65);
}

static bool takes_part(const struct arrows *m, int row)
{
    return m->a < 0 || row == m->a || row == m->b;
}

static void hold(struct range *x, struct range *y, const double *v, double part)
{
    x->low = fmin(x->low, part * v[0]);
    x->high = fmax(x->high, part * v[0]);
    y->low = fmin(y->low, part * v[1]);
    y->high = fmax(y->high, part * v[1]);
}

// The field holds all arrows, what is 1 long in their directions, and where any
// of them falls on another.
static struct field arrows_field(const struct scene *s, const struct arrows *m,
                                 struct rect at)
{
    const struct tensor *X = m->X;
    struct range x = {0, 0}, y = {0, 0};
    for (int i = 0; i < X->rows * X->rows; i++) {
        const double *a = tensor_row(X, i / X->rows);
        const double *b = tensor_row(X, i % X->rows);
        double length = hypot(b[0], b[1]);
        if (length == 0)
            continue;
        const double unit[] = {b[0] / length, b[1] / length};
        hold(&x, &y, unit, 1);
        hold(&x, &y, unit, a[0] * unit[0] + a[1] * unit[1]);
    }
    return field_of(s, X, at, x, y);
}

// --- the arrows --------------------------------------------------------------

// Where it was before the last change, dashed.
static void paint_was(struct scene *s, const struct arrows *m,
                      const struct field *f, int row)
{
    const struct tensor *was = ghost_tensor(s, m->X);
    if (was == m->X || row >= was->rows || was->columns != 2 ||
        !ghost_told(s, m->X, row, -1) || ghost_calm(s, m->X, row, -1))
        return;
    const struct spot line[] = {
        field_spot(f, 0, 0),
        field_spot(f, tensor_at(was, row, 0), tensor_at(was, row, 1))};
    paint_line(s, id_cell("arrow was", m->X, row, -1), LAYER_SLOT, line, 2,
               u(s, 2), s->theme->grey)
        ->dash = u(s, 5);
}

static void paint_arrow_of(struct scene *s, const struct arrows *m,
                           const struct field *f, int row)
{
    struct spot tip = field_row(f, row);
    int first = s->pose->count;
    field_arrow(s, field_spot(f, 0, 0), tip, id_cell("arrow", m->X, row, -1),
                id_cell("arrow head", m->X, row, -1),
                u(s, takes_part(m, row) ? 4 : 2), arrows_color(s, m, row));
    double r = u(s, 9);
    paint_answer(s, id_cell("arrow tip", m->X, row, -1),
                 (struct rect){tip.x - r, tip.y - r, 2 * r, 2 * r},
                 (struct target){TARGET_CELLS, {m->X, row, -1, -1}, 0});
    for (int i = first; i < s->pose->count; i++)
        s->pose->items[i].target =
            (struct target){TARGET_CELLS, {m->X, row, -1, -1}, 0};
}

static bool same_tip(const struct arrows *m, int a, int b)
{
    return tensor_at(m->X, a, 0) == tensor_at(m->X, b, 0) &&
           tensor_at(m->X, a, 1) == tensor_at(m->X, b, 1);
}

// Arrows that end at the same point share a name, that of one that takes part
// if any does, else of the first.
static bool has_name(const struct arrows *m, int row)
{
    if (row == m->a || row == m->b)
        return true;
    for (int other = 0; other < m->X->rows; other++)
        if (other != row && same_tip(m, row, other) &&
            (other == m->a || other == m->b || other < row))
            return false;
    return true;
}

// "Eva, Finn": all that end there and have no name of their own.
static const char *names_at(const struct scene *s, const struct arrows *m,
                            int row)
{
    const char *words = row_name(s, m->X, row);
    for (int other = 0; other < m->X->rows; other++)
        if (other != row && same_tip(m, row, other) && !has_name(m, other))
            words = caption(s, "panel.plane.also",
                            SLOTS(TEXT("words", words),
                                  TEXT("word", row_name(s, m->X, other))));
    return words;
}

static const char *name_of(const struct scene *s, const struct arrows *m,
                           int row)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    number_print(x, tensor_at(m->X, row, 0), CELL_DECIMALS);
    number_print(y, tensor_at(m->X, row, 1), CELL_DECIMALS);
    return caption(
        s, "panel.plane.at",
        SLOTS(TEXT("words", names_at(s, m, row)), TEXT("x", x), TEXT("y", y)));
}

// The name with its numbers at the tip, or else the name alone.
static void paint_name(struct scene *s, const struct arrows *m,
                       const struct field *f, struct labels *l, int row)
{
    struct field_word w = {
        .id = id_cell("arrow name", m->X, row, -1),
        .size = text_size(s, TEXT_NUMBER),
        .weight =
            m->a >= 0 && takes_part(m, row) ? WEIGHT_BOLD : WEIGHT_REGULAR,
        .ink = takes_part(m, row) ? arrows_color(s, m, row) : s->theme->grey,
        .address = {m->X, row, -1, -1},
        .beat = BEAT_CUT};
    for (int pass = 0; pass < 4; pass++) {
        w.text =
            text_fit(s, w.size, w.weight,
                     pass % 2 ? row_name(s, m->X, row) : name_of(s, m, row),
                     f->at.w * 0.5);
        if (field_place(s, l, &w, field_row(f, row), u(s, 12), pass < 2))
            return;
    }
}

// --- lengths and directions --------------------------------------------------

static void paint_length(struct scene *s, const struct arrows *m,
                         const struct field *f, struct labels *l, int row)
{
    if (!known(s, m->lengths, row, 0))
        return;
    char text[NUMBER_SIZE];
    struct spot tip = field_row(f, row), o = field_spot(f, 0, 0);
    struct field_word w = {
        .id = id_cell("arrow length", m->lengths, row, 0),
        .text = text_print(
            s, "%s",
            number_print(text, tensor_at(m->lengths, row, 0), CELL_DECIMALS)),
        .size = text_size(s, TEXT_TITLE),
        .weight = WEIGHT_BOLD,
        .ink = takes_part(m, row) ? arrows_color(s, m, row) : s->theme->grey,
        .address = {m->lengths, row, 0, -1},
        .beat = BEAT_RESULT};
    field_place(s, l, &w, (struct spot){(o.x + tip.x) / 2, (o.y + tip.y) / 2},
                u(s, 10), true);
}

// The ring of all tips that are 1 from the origin, and the arrow cut or drawn
// out to it.
static void paint_directions(struct scene *s, const struct arrows *m,
                             const struct field *f)
{
    struct spot o = field_spot(f, 0, 0);
    double r = field_spot(f, 1, 0).x - o.x;
    struct rect ring = {o.x - r, o.y - r, 2 * r, 2 * r};
    if (r >= u(s, 3) && ring.x >= f->at.x &&
        ring.x + ring.w <= f->at.x + f->at.w && ring.y >= f->at.y &&
        ring.y + ring.h <= f->at.y + f->at.h) {
        struct item *i =
            paint_box(s, id_named("arrow ring", 0), LAYER_SLOT, ring, r, CLEAR);
        i->stroke = u(s, 1.5);
        i->line = s->theme->grey;
        i->dash = u(s, 5);
    }
    for (int row = 0; row < m->X->rows; row++) {
        if (!takes_part(m, row) || !known(s, m->directions, row, 0) ||
            !known(s, m->directions, row, 1))
            continue;
        struct spot tip = field_spot(f, tensor_at(m->directions, row, 0),
                                     tensor_at(m->directions, row, 1));
        int first = s->pose->count;
        field_arrow(s, o, tip, id_cell("direction", m->directions, row, -1),
                    id_cell("direction head", m->directions, row, -1), u(s, 8),
                    arrows_color(s, m, row));
        pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    }
}

// --- all of it ---------------------------------------------------------------

static struct labels obstacles(const struct scene *s, const struct arrows *m,
                               const struct field *f)
{
    int n = m->X->rows;
    struct labels l = labels_start(s, f->at, MOST_TEXTS + n, n + MOST_LINES);
    struct spot o = field_spot(f, 0, 0);
    for (int row = 0; row < n; row++) {
        struct spot tip = field_row(f, row);
        labels_line(&l, o, tip);
        if (row < MOST_TEXTS / 2)
            labels_take(&l,
                        rect_grow((struct rect){tip.x, tip.y, 0, 0}, u(s, 8)));
    }
    return l;
}

static void paint_names(struct scene *s, const struct arrows *m,
                        const struct field *f, struct labels *l)
{
    int shown = 0;
    for (int others = 0; others < 2; others++)
        for (int row = 0; row < m->X->rows && shown < MOST_NAMES; row++)
            if (takes_part(m, row) != others && has_name(m, row)) {
                paint_name(s, m, f, l, row);
                shown++;
            }
}

bool panel_arrows(struct scene *s, const struct panel *p, struct rect at)
{
    struct arrows m;
    if (!arrows_find(s, p, &m))
        return false;
    struct field f = arrows_field(s, &m, at);
    struct labels l = obstacles(s, &m, &f);
    const struct tensor *now = s->now.tensor;
    field_grid(s, &f);
    field_axes(s, &f, &l);
    for (int row = 0; row < m.X->rows; row++) {
        paint_was(s, &m, &f, row);
        paint_arrow_of(s, &m, &f, row);
    }
    if (now == m.directions || now == m.cosines)
        paint_directions(s, &m, &f);
    arrows_paint_pair(s, &m, &f, &l);
    for (int row = 0; row < m.X->rows && now == m.lengths; row++)
        if (takes_part(&m, row))
            paint_length(s, &m, &f, &l, row);
    paint_names(s, &m, &f, &l);
    return true;
}
