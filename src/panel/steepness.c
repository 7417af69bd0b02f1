// SPDX-License-Identifier: MIT
// Two scores, one spread apart, with each divisor: above their shares as bars of
// one length, below the curve of p (1 − p) over the lead, with a dot for each:
// where the curve lies on the ground a share can hardly be moved.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"
#include "scene/mark/notation.h"
#include "trace/operations.h"

enum { CURVE = 96, MOST_TICKS = 6 };

struct steepness {
    const struct tensor *scores, *shares, *slope;
    struct rect bars, chart;
    double names, cell, line; // what stands left of a bar, the name and two
                              // scores; from one bar to the next
    bool charted; // a curve that nobody has asked for yet has no axes
    struct axis axis;   // of the lead
};

static double lead_of(const struct steepness *p, int row)
{
    return tensor_at(p->scores, row, 0) - tensor_at(p->scores, row, 1);
}

static double slope_at(double lead)
{
    double e = exp(-fabs(lead));
    return e / ((1 + e) * (1 + e));
}

static const char *rule_name(const struct scene *s, const struct steepness *p,
                             int row)
{
    const struct operation *o = p->scores->writer[row];
    return o->option == BY_ROOT_D ? caption(s, "stage.divisor.sqrt", NO_SLOTS)
           : o->option == BY_D    ? caption(s, "stage.divisor.d", NO_SLOTS)
                                  : row_name(s, p->scores, row);
}

static bool row_is_lit(const struct scene *s, const struct steepness *p,
                       int row)
{
    const struct tensor *f = s->focus.tensor;
    return (f == p->scores || f == p->shares || f == p->slope) &&
           s->focus.row == row;
}

// --- the shares --------------------------------------------------------------

static void paint_part(struct scene *s, const struct steepness *p, int row,
                       int column, struct rect at)
{
    char text[NUMBER_SIZE];
    double share = tensor_at(p->shares, row, column), size = text_size(s, TEXT_BODY);
    bool lit = row_is_lit(s, p, row) && column == 0;
    color fill = share_fill(s, share, lit ? LIGHT_FOCUS : LIGHT_PLAIN);
    number_print_share(text, share, FORMULA_DECIMALS);
    struct item *i = paint_box(s, id_cell("lead share", p->shares, row, column),
                               LAYER_CELL, at, u(s, 2), fill);
    i->target = (struct target){TARGET_CELLS, {p->shares, row, column, -1}, 0};
    i->line = s->theme->paper;
    i->stroke = at.w > u(s, 6) ? u(s, 1) : 0;
    if (!s->view->look.numbers || s->view->look.thumbnail ||
        text_width(s, size, WEIGHT_BOLD, text) > at.w - u(s, 6))
        return;
    i->text = text_print(s, "%s", text);
    i->size = size;
    i->weight = column ? WEIGHT_REGULAR : WEIGHT_BOLD;
    i->ink = ink_on(fill);
}

static void paint_bars_of(struct scene *s, const struct steepness *p)
{
    double body = text_size(s, TEXT_BODY);
    for (int r = 0; r < p->scores->rows; r++) {
        double left = p->names + 2 * p->cell + u(s, 16);
        struct rect at = {p->bars.x + left, p->bars.y + r * p->line,
                          p->bars.w - left, p->line - u(s, 8)};
        struct address a = {p->scores, r, -1, -1};
        bool lit = row_is_lit(s, p, r);
        struct item *name = paint_notation(
            s, id_cell("rule", p->scores, r, 0), p->bars.x,
            at.y + at.h / 2 + body * CAP_MIDDLE, body,
            lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
            rule_name(s, p, r));
        label_answers(s, name, &a);
        for (int c = 0; c < 2; c++)
            paint_cell(s, "cell", p->scores, r, c,
                       (struct rect){p->bars.x + p->names + c * p->cell, at.y,
                                     p->cell - u(s, 2), at.h});
        double share = tensor_at(p->shares, r, 0);
        struct rect first = at, rest = at;
        first.w = at.w * share;
        rest.x += first.w;
        rest.w -= first.w;
        if (known(s, p->shares, r, 0))
            paint_part(s, p, r, 0, first);
        else
            paint_empty(s, id_cell("no share", p->shares, r, 0), at);
        if (known(s, p->shares, r, 1) && rest.w > 0)
            paint_part(s, p, r, 1, rest);
    }
}

// --- the slope ---------------------------------------------------------------

static struct spot on_curve(const struct steepness *p, double lead)
{
    double span = axis_steps(&p->axis) * p->axis.step;
    double across = (lead - p->axis.first * p->axis.step) / span;
    return (struct spot){p->chart.x + across * p->chart.w,
                         p->chart.y + p->chart.h * (1 - slope_at(lead) / 0.25)};
}

static void paint_curve(struct scene *s, const struct steepness *p)
{
    struct spot curve[CURVE];
    double low = p->axis.first * p->axis.step;
    double span = axis_steps(&p->axis) * p->axis.step;
    for (int k = 0; k < CURVE; k++)
        curve[k] = on_curve(p, low + span * k / (CURVE - 1));
    paint_line(s, id_named("slope curve", 0), LAYER_LINK, curve, CURVE, u(s, 3),
               s->theme->ink);
}

static void paint_ground(struct scene *s, const struct steepness *p)
{
    const struct rect *c = &p->chart;
    double size = text_size(s, TEXT_SMALL), y = c->y + c->h;
    struct spot ground[] = {{c->x, y}, {c->x + c->w, y}};
    struct spot wall[] = {{c->x, c->y}, {c->x, y}};
    paint_line(s, id_named("slope ground", 0), LAYER_SLOT, ground, 2, u(s, 1.2),
               s->theme->grey);
    paint_line(s, id_named("slope wall", 0), LAYER_SLOT, wall, 2, u(s, 1.2),
               s->theme->grey);
    double step = c->w / axis_steps(&p->axis);
    int every = axis_lines(step, axis_tick_width(s, &p->axis) + size);
    for (int t = p->axis.first; t <= p->axis.last; t++)
        if (t % every == 0)
            paint_text(s, id_named("lead tick", t),
                       c->x + (t - p->axis.first) * step, y + size * 1.3, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                       axis_tick(s, &p->axis, t));
    paint_text(s, id_named("slope tick", 0), c->x - u(s, 8),
               c->y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
               s->theme->grey, "0.25");
    paint_text(s, id_named("slope tick", 1), c->x - u(s, 8),
               y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
               s->theme->grey, "0");
    paint_text(s, id_named("lead axis", 0), c->x + c->w, y + size * 2.7, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR,
                        caption(s, "panel.steepness.axis", NO_SLOTS), c->w));
}

// Its number, in a list at the right where the curve is low, with a line to its
// dot: the flattest divisor first, as the dots stand.
static void paint_dot_of(struct scene *s, const struct steepness *p, int row)
{
    char text[NUMBER_SIZE];
    int place = p->scores->rows - 1 - row;
    double size = text_size(s, TEXT_BODY);
    struct spot dot = on_curve(p, lead_of(p, row));
    bool lit = row_is_lit(s, p, row);
    struct spot label = {p->chart.x + p->chart.w * 0.42,
                         p->chart.y + (place + 0.4) * size * 1.45};
    struct spot lead[] = {dot, {label.x - u(s, 5), label.y - size * 0.3}};
    if (place == p->scores->rows - 1)
        lead[1] = (struct spot){label.x + u(s, 20), label.y + size * 0.35};
    int first = s->pose->count;
    paint_line(s, id_cell("slope lead", p->slope, row, 0), LAYER_LINK, lead, 2,
               u(s, 1.2), s->theme->grey);
    paint_dot(s, id_cell("slope dot", p->slope, row, 0), dot,
              u(s, lit ? 8 : 6), s->theme->ink);
    number_print_precise(text, tensor_at(p->slope, row, 0));
    const char *words =
        s->view->look.numbers
            ? text_print(s, "%s   %s", text, rule_name(s, p, row))
            : rule_name(s, p, row);
    paint_notation(s, id_cell("slope number", p->slope, row, 0), label.x,
                   label.y, size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_START, s->theme->ink,
                   notation_fit(s, size, WEIGHT_BOLD, words,
                                p->chart.x + p->chart.w - label.x))
        ->target = (struct target){TARGET_CELLS, {p->slope, row, 0, -1}, 0};
    if (lit)
        pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

static void paint_chart_of(struct scene *s, const struct steepness *p)
{
    paint_ground(s, p);
    if (!known(s, p->slope, 0, 0))
        return;
    paint_curve(s, p);
    for (int r = 0; r < p->slope->rows; r++)
        if (known(s, p->slope, r, 0))
            paint_dot_of(s, p, r);
}

// --- both --------------------------------------------------------------------

static void place_parts(const struct scene *s, struct steepness *p,
                        struct rect at)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double head = small * 2.2, foot = small * 3;
    for (int r = 0; r < p->scores->rows; r++)
        p->names = fmax(p->names, notation_width(s, body, WEIGHT_BOLD,
                                                 rule_name(s, p, r)) +
                                      u(s, 14));
    p->cell = fmin(u(s, 64), at.w * 0.14);
    double high = p->charted ? at.h * 0.45 : at.h;
    p->line = fmin((high - head) / p->scores->rows,
                   u(s, p->charted ? 54 : 120));
    p->bars = (struct rect){at.x, at.y + head, at.w, p->line * p->scores->rows};
    double left = text_width(s, small, WEIGHT_REGULAR, "0.25") + u(s, 14);
    double top = p->bars.y + p->bars.h + small * 2.6;
    p->chart = (struct rect){at.x + left, top, at.w - left - u(s, 8),
                             at.y + at.h - foot - top};
    struct range leads = {0, 0};
    for (int r = 0; r < p->scores->rows; r++)
        range_hold(&leads, lead_of(p, r));
    range_open(&leads);
    leads.high *= 1.05;
    p->axis = axis_of(&leads, MOST_TICKS);
}

static void paint_line_of_words(struct scene *s, const char *id, const char *text,
                        double x, double y, double width)
{
    double size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named(id, 0), x, y, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->ink, text_fit(s, size, WEIGHT_REGULAR, text, width));
}

bool panel_steepness(struct scene *s, const struct panel *p, struct rect at)
{
    struct steepness v = {panel_with(s, p, 0), panel_with(s, p, 1),
                          panel_with(s, p, 2)};
    double small = text_size(s, TEXT_SMALL);
    v.charted = s->now.tensor == v.slope || known(s, v.slope, 0, 0);
    place_parts(s, &v, at);
    double list = text_size(s, TEXT_BODY) * 1.45 * v.scores->rows;
    if ((v.charted && v.chart.h < list + small) || v.line < small * 1.2)
        return false; // the list of slopes would lie on the ground
    struct address a = {v.scores, 0, -1, -1};
    paint_line_of_words(s, "shares title",
                caption(s, "panel.steepness.shares",
                        SLOTS(COUNT("d", (int)operation_of(&a)->number))),
                at.x, at.y + small * 1.1, at.w);
    paint_bars_of(s, &v);
    if (!v.charted)
        return true;
    paint_line_of_words(s, "slope title", caption(s, "panel.steepness.slope", NO_SLOTS),
                at.x, v.chart.y - small * 1.3, at.w);
    paint_chart_of(s, &v);
    return true;
}
