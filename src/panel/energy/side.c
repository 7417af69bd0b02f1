// SPDX-License-Identifier: MIT
#include <math.h>

#include "panel/energy/energy.h"
#include "scene/mark/notation.h"

enum { SPOTS = 33 };

static const double REACH = 4; // of the tanh curve, to either side

struct label {
    const char *strong, *plain;
    enum role role;
};

static struct label label_of(const struct scene *s, const struct energy *e,
                             int row)
{
    struct origin from;
    switch (row) {
    case ROW_QUERY:
    case ROW_KEY:
        from = energy_origin(e, row);
        return (struct label){
            from.matrix ? text_print(s, "· %s →", from.matrix->plain) : "", "",
            row == ROW_QUERY ? e->queries->role : e->keys->role};
    case ROW_ADD:
        return (struct label){
            e->brief ? caption(s, "panel.energy.add", NO_SLOTS) : "",
            caption(s, "panel.energy.add_two", NO_SLOTS), ROLE_NONE};
    case ROW_TANH:
        return (struct label){
            "tanh", caption(s, "panel.energy.squeeze", NO_SLOTS), ROLE_NONE};
    case ROW_SAY:
        return (struct label){
            e->v->plain, caption(s, "panel.energy.say", NO_SLOTS), ROLE_NONE};
    default:
        return (struct label){text_print(s, "tanh × %s", e->v->plain),
                              caption(s, "panel.energy.vote", NO_SLOTS),
                              ROLE_NONE};
    }
}

static double label_size(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER);
}

static double plain_width(const struct scene *s, const struct energy *e,
                          const struct label *l)
{
    double w = text_width(s, label_size(s), WEIGHT_REGULAR, l->plain);
    bool gap = l->strong[0] && l->plain[0];
    return e->brief ? 0 : w + (gap ? u(s, 10) : 0);
}

static double label_width(const struct scene *s, const struct energy *e,
                          int row)
{
    struct label l = label_of(s, e, row);
    return plain_width(s, e, &l) +
           notation_width(s, label_size(s), WEIGHT_BOLD, l.strong);
}

static double curve_width(const struct scene *s)
{
    return u(s, 96);
}

double energy_side_width(const struct scene *s, const struct energy *e)
{
    double widest = 0;
    for (int row = 0; row < ROWS; row++) {
        double w = label_width(s, e, row);
        if (row <= ROW_KEY) {
            struct origin from = energy_origin(e, row);
            if (from.vector)
                w += energy_strip_width(s, e, from.vector) + u(s, 25);
        }
        if (row == ROW_TANH && !e->brief)
            w += curve_width(s) + u(s, 14);
        widest = fmax(widest, w);
    }
    return widest;
}

static void paint_label(struct scene *s, const struct energy *e, int row)
{
    struct label l = label_of(s, e, row);
    double size = label_size(s), right = e->table.x - u(s, 12);
    struct rect cell = energy_cell(e, row, 0);
    double y = cell.y + cell.h / 2 + size * CAP_MIDDLE;
    if (!e->brief && l.plain[0])
        paint_text(s, id_named("row explained", row), right, y, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->ink, l.plain);
    if (l.strong[0])
        paint_notation(s, id_named("row name", row),
                       right - plain_width(s, e, &l), y, size, WEIGHT_BOLD,
                       ALIGN_END, role_color(s->theme, l.role), l.strong);
}

static struct spot on_curve(struct rect at, double x)
{
    x = fmax(-REACH, fmin(REACH, x));
    return (struct spot){at.x + at.w * (x + REACH) / (2 * REACH),
                         at.y + at.h * (1 - tanh(x)) / 2};
}

// tanh as a curve, with a dot for every unit whose vote has been cast.
static void paint_curve(struct scene *s, const struct energy *e)
{
    struct rect line = energy_cell(e, ROW_TANH, 0);
    struct rect at = {e->side.x, line.y + line.h * 0.08, curve_width(s),
                      line.h * 0.84};
    struct spot spots[SPOTS];
    struct spot across[] = {{at.x, at.y + at.h / 2},
                            {at.x + at.w, at.y + at.h / 2}};
    struct spot down[] = {{at.x + at.w / 2, at.y},
                          {at.x + at.w / 2, at.y + at.h}};
    paint_line(s, id_named("tanh axis", 0), LAYER_SLOT, across, 2, u(s, 1.2),
               s->theme->rule);
    paint_line(s, id_named("tanh axis", 1), LAYER_SLOT, down, 2, u(s, 1.2),
               s->theme->rule);
    for (int i = 0; i < SPOTS; i++)
        spots[i] = on_curve(at, REACH * (2.0 * i / (SPOTS - 1) - 1));
    paint_line(s, id_named("tanh curve", 0), LAYER_LINK, spots, SPOTS,
               u(s, 2.2), s->theme->grey);
    for (int k = 0; k < e->votes; k++) {
        bool here = k == e->current;
        double r = u(s, here ? 5.5 : 3.5);
        struct spot c = on_curve(at, energy_sum(e, k));
        struct item *dot = paint_box(
            s, id_named("tanh dot", k), here ? LAYER_OUTLINE : LAYER_CELL,
            (struct rect){c.x - r, c.y - r, 2 * r, 2 * r}, r,
            here || e->current < 0
                ? s->theme->ink
                : mix_colors(s->theme->ink, s->theme->paper, 0.6));
        dot->stroke = u(s, 1.5);
        dot->line = s->theme->paper;
    }
}

void energy_side(struct scene *s, const struct energy *e)
{
    for (int row = 0; row < ROWS; row++)
        paint_label(s, e, row);
    energy_strip(s, e, ROW_QUERY, label_width(s, e, ROW_QUERY));
    energy_strip(s, e, ROW_KEY, label_width(s, e, ROW_KEY));
    if (!e->brief)
        paint_curve(s, e);
}
