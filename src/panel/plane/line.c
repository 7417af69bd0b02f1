// SPDX-License-Identifier: MIT
// On a line of numbers: under it the values, over it the averages, which stay
// between the least and the largest of them; highest the output, which need
// not.
#include <math.h>

#include "base/number.h"
#include "panel/plane/averages.h"
#include "scene/kept.h"
#include "scene/mark/clock.h"

enum { MOST_STEPS = 6, MOST_ROWS_OF_WORDS = 4 };

struct line {
    const struct gathered *g;
    const struct tensor *V, *out; // of W_O, where it is known; or NULL
    struct axis axis;
    struct rect at; // from its first tick to its last
    struct range values;
    struct labels labels;
};

// The output, where it is a single number, too, and known.
static const struct tensor *line_output(const struct scene *s,
                                        const struct gathered *g)
{
    const struct tensor *out = g->mixed ? g->mixed->out : NULL;
    return out && out->columns == 1 && known(s, out, g->row, 0) ? out : NULL;
}

static void line_fit(const struct scene *s, struct rect at, struct line *l)
{
    double first = tensor_at(l->V, 0, 0), side = text_size(s, 40);
    struct range all = {0, 0};
    l->values = (struct range){first, first};
    for (int k = 0; k < l->V->rows; k++)
        range_hold(&l->values, tensor_at(l->V, k, 0));
    range_hold(&all, l->values.low);
    range_hold(&all, l->values.high);
    for (int k = 0; k < l->g->heads; k++)
        if (average_known(s, l->g, k))
            range_hold(&all,
                       tensor_at(gathered_mix(l->g, k)->out, l->g->row, 0));
    if (l->out)
        range_hold(&all, tensor_at(l->out, l->g->row, 0));
    range_open(&all);
    struct axis now = axis_of(&all, MOST_STEPS);
    l->axis = now;
    kept_layout(s->view->stay.kept, id_named("line axis", 0), at, &l->axis,
                sizeof l->axis);
    if (!axis_holds(&l->axis, &all)) // a number may be pulled beyond
        l->axis = now;
    l->at = (struct rect){at.x + side, at.y + at.h * 0.62, at.w - 2 * side, 0};
    l->labels = labels_start(s, at, l->V->rows + l->g->heads + 1, 0);
}

static double line_x(const struct line *l, double value)
{
    return l->at.x + (value / l->axis.step - l->axis.first) /
                         axis_steps(&l->axis) * l->at.w;
}

// Words whose first line begins [y] low; each further one is farther from the
// numbers. Left out where none has room.
static void line_word(struct scene *s, struct line *l, struct item *dot,
                      bool under, color ink, const char *text)
{
    double size = text_size(s, TEXT_NUMBER), high = size * 1.3;
    double x = dot->at.x + dot->at.w / 2;
    double y = under ? l->at.y + text_size(s, TEXT_SMALL) * 2.2
                     : dot->at.y - high - u(s, 3);
    double wide = text_width(s, size, WEIGHT_BOLD, text);
    const struct rect *in = &l->labels.inside;
    double left = fmax(in->x, fmin(x - wide / 2, in->x + in->w - wide));
    struct address a = dot->target.address;
    uint64_t id = dot->id ^ id_named("line word", 0);
    for (int k = 0; k < MOST_ROWS_OF_WORDS; k++) {
        struct rect r = {left, y + (under ? k : -k) * high, wide, high};
        if (!labels_free(&l->labels, r))
            continue;
        labels_take(&l->labels, r);
        text_answers(s,
                     paint_text(s, id, left, r.y + high / 2 + size * CAP_MIDDLE,
                                size, WEIGHT_BOLD, ALIGN_START, ink, text),
                     &a);
        return;
    }
}

static const char *with_number(const struct scene *s, const char *name,
                               double value)
{
    char text[NUMBER_SIZE];
    number_print(text, value, CELL_DECIMALS);
    return caption(s, "panel.line.at",
                   SLOTS(TEXT("name", name), TEXT("value", text)));
}

static void paint_axis_line(struct scene *s, const struct line *l)
{
    double size = text_size(s, TEXT_SMALL), y = l->at.y;
    struct spot line[] = {{l->at.x, y}, {l->at.x + l->at.w, y}};
    paint_line(s, id_named("line axis", 0), LAYER_BACK, line, 2, u(s, 1.8),
               s->theme->slot_line);
    double pitch = l->at.w / axis_steps(&l->axis);
    struct thinning t =
        thin_numbers(pitch, axis_tick_width(s, &l->axis) + size * 0.6, NO_LINE);
    for (int i = l->axis.first; i <= l->axis.last; i++) {
        double x = l->at.x + (i - l->axis.first) * pitch;
        struct spot tick[] = {{x, y - u(s, 4)}, {x, y + u(s, 4)}};
        paint_line(s, id_named("line tick", i), LAYER_BACK, tick, 2, u(s, 1.5),
                   s->theme->slot_line);
        if (thin_shows(&t, i))
            paint_text(s, id_named("line number", i), x, y + size * 1.9, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                       axis_tick(s, &l->axis, i));
    }
}

// From the least value to the largest: where averages can be.
static void paint_between(struct scene *s, const struct line *l)
{
    double from = line_x(l, l->values.low), to = line_x(l, l->values.high);
    double high = u(s, 58), size = text_size(s, TEXT_SMALL);
    color ink = role_color(s->theme, ROLE_VALUE);
    struct item *i =
        paint_box(s, id_named("line between", 0), LAYER_BACK,
                  (struct rect){from, l->at.y - high, to - from, high}, 0,
                  fade(ink, 0.09));
    i->line = ink;
    i->stroke = u(s, 1.8);
    i->dash = u(s, 5);
    if (averages_are_inside(s, l->g) && !s->view->look.thumbnail)
        paint_text(s, id_named("line claim", 0), l->labels.inside.x,
                   l->labels.inside.y + size, size, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->ink,
                   text_fit(s, size, WEIGHT_REGULAR,
                            caption(s, "panel.plane.hull.heads", NO_SLOTS),
                            l->labels.inside.w));
}

static struct item *line_dot(struct scene *s, uint64_t id, double x, double y,
                             double r, const struct tensor *m, int row)
{
    struct item *i =
        paint_box(s, id, LAYER_CELL, (struct rect){x - r, y - r, 2 * r, 2 * r},
                  r, s->theme->paper);
    i->stroke = u(s, 3.5);
    i->target = (struct target){TARGET_CELLS, {m, row, -1, -1}, 0};
    return i;
}

static void paint_values(struct scene *s, struct line *l)
{
    color ink = role_color(s->theme, ROLE_VALUE);
    for (int k = 0; k < l->V->rows; k++) {
        double value = tensor_at(l->V, k, 0);
        struct item *i = line_dot(s, id_cell("plane point", l->V, k, -1),
                                  line_x(l, value), l->at.y, u(s, 8), l->V, k);
        i->line = ink;
        struct item dot = *i;
        line_word(s, l, &dot, true, ink,
                  with_number(s, row_name(s, l->V, k), value));
    }
}

static void paint_averages(struct scene *s, struct line *l)
{
    color ink = role_color(s->theme, ROLE_OUTPUT);
    for (int k = 0; k < l->g->heads; k++) {
        const struct tensor *m = gathered_mix(l->g, k)->out;
        double value = tensor_at(m, l->g->row, 0);
        if (!average_known(s, l->g, k))
            continue;
        struct item *i = line_dot(s, id_cell("plane average", m, l->g->row, -1),
                                  line_x(l, value), l->at.y - u(s, 29), u(s, 8),
                                  m, l->g->row);
        i->fill = i->line = ink;
        i->beat = BEAT_LAY;
        i->turn = k;
        i->turns = l->g->heads;
        struct item dot = *i;
        dot.at.y = l->at.y - u(s, 58);
        line_word(s, l, &dot, false, ink,
                  with_number(s,
                              caption(s, "part.head", SLOTS(COUNT("n", k + 1))),
                              value));
    }
}

static void paint_output(struct scene *s, struct line *l)
{
    if (!l->out)
        return;
    double value = tensor_at(l->out, l->g->row, 0);
    double x = line_x(l, value), y = l->at.y - u(s, 110);
    color ink = role_color(s->theme, ROLE_OUTPUT);
    struct spot down[] = {{x, y}, {x, l->at.y}};
    paint_line(s, id_named("line output", 0), LAYER_LINK, down, 2, u(s, 2), ink)
        ->dash = u(s, 5);
    struct item *i = line_dot(s, id_cell("line output dot", l->out, -1, -1), x,
                              y, u(s, 9), l->out, l->g->row);
    i->line = ink;
    struct item dot = *i;
    line_word(s, l, &dot, false, ink,
              with_number(s, title_of(s, l->out), value));
}

void averages_line(struct scene *s, const struct gathered *g,
                   const struct tensor *V, struct rect at)
{
    struct line l = {.g = g, .V = V, .out = line_output(s, g)};
    line_fit(s, at, &l);
    paint_axis_line(s, &l);
    paint_between(s, &l);
    paint_values(s, &l);
    paint_averages(s, &l);
    paint_output(s, &l);
}
