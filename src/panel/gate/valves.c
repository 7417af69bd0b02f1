// SPDX-License-Identifier: MIT
// What gates let through, entry by entry: every number has a slider from shut
// to open, whose knob is the gate's number in its place, and behind it stands
// what comes through; of two that are added, what they come to.
//
//       c(the)   f: shut ──── open   kept      c̃(cat)  i        written    c(cat)
//   1    0.80    ───────────[0.95]    0.76  +  −0.40  ─[0.05]───  −0.02  =  0.74
//
// Where there is no room for that the second stands under the first, and under
// it what they come to.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/grid.h"
#include "scene/grid/heading.h"
#include "scene/grid/table.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { VALVES = 2 };

struct valve {
    const struct tensor *gate;
    int gate_row;
    struct grid from; // its tensor is NULL where nothing is to come through
    struct grid let;  // what comes through
    struct rect track;
    double top; // of its first entry
};

struct valves {
    struct valve all[VALVES];
    int count;
    struct grid made; // its tensor is NULL where there is one valve
    struct figures figures;
    bool stacked;            // one under the other
    double cell, knob, sign; // how wide
    double step, high;       // from one entry to the next; of one
};

static struct grid column_of(const struct tensor *m, int row)
{
    return (struct grid){
        .tensor = m, .name = "cell", .row = row, .rows = 1, .turned = true};
}

// The product of a gate and a vector that row [row] of [m] is.
static bool find_valve(const struct tensor *m, int row, struct valve *v)
{
    const struct operation *o = m->writer[row];
    if (!o || strcmp(o->kind->name, "multiply"))
        return false;
    *v = (struct valve){.gate = o->in[0].tensor,
                        .gate_row = operand_row(o, 0, row),
                        .let = column_of(m, row)};
    if (o->in_count > 1)
        v->from = column_of(o->in[1].tensor, operand_row(o, 1, row));
    return true;
}

static bool find_valves(const struct scene *s, struct valves *v)
{
    const struct operation *o = scene_operation(s);
    int row = s->now.row;
    if (row < 0)
        return false;
    if (find_valve(o->out, row, &v->all[0])) {
        v->count = 1;
        return true;
    }
    if (strcmp(o->kind->name, "add") || o->in_count != VALVES)
        return false;
    for (; v->count < VALVES; v->count++)
        if (!find_valve(o->in[v->count].tensor, operand_row(o, v->count, row),
                        &v->all[v->count]))
            return false;
    v->made = column_of(o->out, row);
    return true;
}

// --- where everything stands -------------------------------------------------

static void count_figures(const struct scene *s, struct valves *v)
{
    for (int k = 0; k < v->count; k++) {
        const struct valve *a = &v->all[k];
        figures_count_rows(s, &v->figures, a->gate, a->gate_row, 1);
        figures_count_rows(s, &v->figures, a->let.tensor, a->let.row, 1);
        if (a->from.tensor)
            figures_count_rows(s, &v->figures, a->from.tensor, a->from.row, 1);
    }
    if (v->made.tensor)
        figures_count_rows(s, &v->figures, v->made.tensor, v->made.row, 1);
}

// How many columns stand side by side: valves, and all there are of numbers.
struct across {
    int valves, cells, signs;
};

static struct across across_of(const struct valves *v)
{
    bool sum = v->made.tensor != NULL;
    return v->stacked ? (struct across){1, 2, 1}
                      : (struct across){v->count, 2 * v->count + sum, 2 * sum};
}

static void lay_across(const struct scene *s, struct rect at, struct valves *v)
{
    double size = text_size(s, TEXT_NUMBER);
    double number =
        figures_width(s, &v->figures, size, CELL_DECIMALS) + u(s, 14);
    double words = u(s, 30) * s->view->look.text;
    double gap = fmin(u(s, 12), at.w / 60);
    struct across n = across_of(v);
    v->sign =
        v->made.tensor ? fmin(u(s, 40), at.w / (v->stacked ? 16 : 24)) : 0;
    double between = 2 * n.valves * gap + n.signs * v->sign;
    double room = at.w - words - between;
    v->cell = fmin(fmax(number, u(s, 112)), room * 0.64 / n.cells);
    double track = fmin((room - n.cells * v->cell) / n.valves, u(s, 340));
    double used = words + between + n.cells * v->cell + track * n.valves;
    double first = at.x + words + (at.w - used) / 2, x = first;
    for (int k = 0; k < v->count; k++) {
        struct valve *a = &v->all[k];
        a->from.x = x;
        a->track = (struct rect){x + v->cell + gap, at.y, track, at.h};
        a->let.x = a->track.x + track + gap + (v->stacked ? v->sign : 0);
        x = v->stacked ? first : a->let.x + v->cell + v->sign;
    }
    v->made.x = v->stacked ? v->all[0].let.x : x;
    v->knob = fmin(fmin(number, v->cell), track * 0.6);
}

static void stand(const struct valves *v, struct grid *g, double top)
{
    g->y = top;
    g->cell_w = v->cell;
    g->cell_h = v->high;
    g->gap = v->step - v->high;
    g->figures = &v->figures;
}

static bool lay_down(const struct scene *s, struct rect at, struct valves *v)
{
    int units = v->all[0].gate->columns, blocks = v->stacked ? v->count + 1 : 1;
    double head = text_size(s, TEXT_BODY) * (v->stacked ? 0.75 : 1) +
                  text_size(s, TEXT_SMALL) * (v->stacked ? 2.5 : 3.4);
    v->step = fmin((at.h / blocks - head) / units, u(s, 56));
    v->high = v->step - (v->step > u(s, 9) ? fmin(u(s, 6), v->step * 0.16) : 0);
    double block = head + v->step * units;
    double top = at.y + head + (at.h - block * blocks) / 2;
    for (int k = 0; k < v->count; k++) {
        struct valve *a = &v->all[k];
        a->top = top + (v->stacked ? k * block : 0);
        stand(v, &a->from, a->top);
        stand(v, &a->let, a->top);
        a->track.y = a->top;
        a->track.h = v->step * units;
    }
    stand(v, &v->made, top + (v->stacked ? v->count * block : 0));
    figures_fit(s, &v->figures, v->knob, v->high, CELL_DECIMALS, 1);
    return v->step >= u(s, 5);
}

// --- what is painted ---------------------------------------------------------

static void paint_knob(struct scene *s, const struct valves *v, int k, int unit)
{
    const struct valve *a = &v->all[k];
    bool stands = known(s, a->gate, a->gate_row, unit);
    double open = stands ? tensor_at(a->gate, a->gate_row, unit) : 0.5;
    double y = a->top + unit * v->step + v->high / 2;
    double thin = fmin(u(s, 2), v->high / 4), half = v->knob / 2;
    double from = a->track.x + half, far = a->track.w - v->knob;
    struct spot way[] = {{from, y}, {from + far, y}};
    struct spot gone[] = {way[0], {from + open * far, y}};
    paint_line(s, id_cell("valve track", a->gate, a->gate_row, unit),
               LAYER_BACK, way, 2, thin, s->theme->rule);
    if (stands)
        paint_line(s, id_cell("valve open", a->gate, a->gate_row, unit),
                   LAYER_LINK, gone, 2, thin * 3, s->theme->idle);
    struct rect at = {gone[1].x - half, y - v->high / 2, v->knob, v->high};
    struct item *knob = paint_bare(s, "cell", a->gate, a->gate_row, unit, at);
    if (!knob)
        return; // an empty slot
    knob->size = v->figures.size;
    knob->text =
        figures_print(s, &v->figures, tensor_at(a->gate, a->gate_row, unit));
}

// The name of a vector, and what it is under that, where it has room.
static void paint_name(struct scene *s, const struct tensor *m, int row,
                       double middle, double y, double room, const char *is)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    color ink = role_color(s->theme, m->role);
    const char *name = vector_name(s->view->words, s->pose->arena, m, row);
    paint_notation(s, id_cell("vector name", m, row, -1), middle,
                   y - small * 2.1, size, WEIGHT_BOLD, ALIGN_MIDDLE, ink,
                   notation_fit(s, size, WEIGHT_BOLD, name, room));
    if (is && notation_width(s, small, WEIGHT_REGULAR, is) <= room)
        paint_notation(s, id_cell("vector title", m, row, -1), middle,
                       y - small * 0.75, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
                       ink, is);
}

static void paint_column(struct scene *s, const struct valves *v,
                         const struct grid *g)
{
    grid_paint(s, g);
    paint_name(s, g->tensor, g->row, g->x + v->cell / 2, g->y,
               v->cell + u(s, 10), tensor_one(s->view->words, g->tensor));
}

// Nothing has been there yet.
static void paint_nothing(struct scene *s, const struct valves *v,
                          const struct grid *g)
{
    double size = text_size(s, TEXT_NUMBER);
    for (int unit = 0; unit < v->all[0].gate->columns; unit++)
        if (v->figures.decimals >= 0)
            paint_text(s, id_named("valve nothing", unit), g->x + v->cell / 2,
                       g->y + unit * v->step + v->high / 2 + size * CAP_MIDDLE,
                       size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, "0");
}

// Which end of the way is which.
static void paint_ends(struct scene *s, const struct valves *v, int k)
{
    static const char *const keys[] = {"panel.valves.shut",
                                       "panel.valves.open"};
    const struct valve *a = &v->all[k];
    double small = text_size(s, TEXT_SMALL), y = a->top - small * 0.75;
    const char *name = tensor_one(s->view->words, a->gate);
    double taken = notation_width(s, small, WEIGHT_REGULAR, name);
    for (int end = 0; end < 2; end++) {
        const char *text = caption(s, keys[end], NO_SLOTS);
        double wide = text_width(s, small, WEIGHT_REGULAR, text);
        if (taken + 2 * wide + u(s, 24) > a->track.w)
            continue;
        paint_text(s, id_named(end ? "valve right" : "valve left", k),
                   a->track.x + (end ? a->track.w : 0), y, small,
                   WEIGHT_REGULAR, end ? ALIGN_END : ALIGN_START,
                   s->theme->grey, text);
    }
    paint_name(s, a->gate, a->gate_row, a->track.x + a->track.w / 2, a->top,
               a->track.w, name);
}

static void paint_valve(struct scene *s, const struct valves *v, int k)
{
    const struct valve *a = &v->all[k];
    if (a->from.tensor)
        paint_column(s, v, &a->from);
    else
        paint_nothing(s, v, &a->from);
    for (int unit = 0; unit < a->gate->columns; unit++)
        paint_knob(s, v, k, unit);
    paint_ends(s, v, k);
    paint_column(s, v, &a->let);
}

// "=" where the printed digits add up in every entry.
static const char *equals(const struct valves *v)
{
    for (int unit = 0; unit < v->made.tensor->columns; unit++) {
        double sum = 0;
        for (int k = 0; k < v->count; k++)
            sum +=
                figures_value(&v->figures, tensor_at(v->all[k].let.tensor,
                                                     v->all[k].let.row, unit));
        if (!figures_gives(&v->figures, sum,
                           tensor_at(v->made.tensor, v->made.row, unit)))
            return "≈";
    }
    return "=";
}

static bool row_known(const struct scene *s, const struct grid *g)
{
    for (int c = 0; c < g->tensor->columns; c++)
        if (!known(s, g->tensor, g->row, c))
            return false;
    return true;
}

static void paint_sum(struct scene *s, const struct valves *v)
{
    double size = text_size(s, TEXT_BODY);
    for (int k = 0; k < 2; k++) {
        const struct grid *behind = k            ? &v->made
                                    : v->stacked ? &v->all[1].let
                                                 : &v->all[1].from;
        struct rect at = {behind->x - v->sign, behind->y, v->sign,
                          v->all[0].track.h};
        const char *sign = !k ? "+" : row_known(s, &v->made) ? equals(v) : "=";
        paint_sign(s, id_named("valve sign", k), at, size, sign);
    }
    paint_column(s, v, &v->made);
}

static void paint_units(struct scene *s, const struct valves *v)
{
    for (int k = 0; k < (v->stacked ? v->count : 1); k++) {
        struct grid labels = v->all[k].let;
        labels.x = v->all[k].from.x;
        grid_left_labels(s, &labels, u(s, 24) * s->view->look.text, ROLE_NONE);
    }
}

bool panel_valves(struct scene *s, const struct panel *p, struct rect at)
{
    static const struct grid_light light = {6, 3, 6, 3.5};
    struct valves v = {0};
    (void)p;
    if (!find_valves(s, &v))
        return false;
    v.stacked = v.count > 1 && (panel_stacks(at) || is_tall(s));
    count_figures(s, &v);
    lay_across(s, at, &v);
    if (!lay_down(s, at, &v))
        return false;
    const struct grid *lit = v.made.tensor ? &v.made : &v.all[0].let;
    grid_paint_light(s, lit, &light, "pool", id_named("row outline", 0), false);
    for (int k = 0; k < v.count; k++)
        paint_valve(s, &v, k);
    if (v.made.tensor)
        paint_sum(s, &v);
    paint_units(s, &v);
    return true;
}
