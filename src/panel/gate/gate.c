// SPDX-License-Identifier: MIT
#include "panel/gate/gate.h"

#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

static struct grid column_of(const struct tensor *m, int row)
{
    return (struct grid){
        .tensor = m, .name = "cell", .row = row, .rows = 1, .turned = true};
}

// Finds gate, old value and candidate among what the state is made of.
static bool gate_find(const struct scene *s, const struct panel *p,
                      struct gate *g)
{
    const struct tensor *candidate = panel_with(s, p, 1);
    *g = (struct gate){.o = shown_operation(s), .z = panel_with(s, p, 0)};
    if (s->now.row < 0)
        return false;
    int row = s->now.row, from = -1, by = -1;
    for (int k = 0; k < g->o->in_count; k++) {
        const struct tensor *m = g->o->in[k].tensor;
        if (m == g->z)
            by = k;
        else if (m == candidate)
            from = k;
        else
            g->old = column_of(m, operand_row(g->o, k, row));
    }
    if (by < 0 || from < 0)
        return false;
    g->keeps = g->old.tensor && from < g->o->in_count - 1;
    g->z_row = operand_row(g->o, by, row);
    g->candidate = column_of(candidate, operand_row(g->o, from, row));
    g->made = column_of(g->o->out, row);
    return true;
}

// So few units are drawn large.
enum { FEW = 3 };

double gate_taken(const struct gate *g, int unit)
{
    double z = tensor_at(g->z, g->z_row, unit);
    return g->keeps ? 1 - z : z;
}

// --- where everything stands -------------------------------------------------

static double head_height(const struct scene *s)
{
    return text_size(s, TEXT_BODY) * 1.2 + text_size(s, TEXT_SMALL) * 2.1;
}

// Of few units a row is higher.
static double most_step(const struct scene *s, const struct gate *g)
{
    return u(s, g->made.tensor->columns > FEW ? 44 : 72);
}

static void count_figures(const struct scene *s, struct gate *g)
{
    const struct grid *all[] = {&g->old, &g->candidate, &g->made};
    for (int k = 0; k < 3; k++)
        if (all[k]->tensor)
            figures_count_rows(s, &g->figures, all[k]->tensor, all[k]->row, 1);
    figures_count_rows(s, &g->figures, g->z, g->z_row, 1);
}

static double number_room(const struct scene *s, const struct gate *g)
{
    double size = text_size(s, TEXT_NUMBER);
    return figures_width(s, &g->figures, size, CELL_DECIMALS) + u(s, 14);
}

// The slider has what the cells and the arrow leave.
static void gate_across(const struct scene *s, struct rect at, struct gate *g)
{
    double number = number_room(s, g);
    double words = u(s, 30) * s->view->look.text, gap = u(s, 14);
    double most = u(s, g->made.tensor->columns > FEW ? 84 : 120);
    double cell = fmin(fmax(number, most), (at.w - words) / 5.5);
    double room = at.w - words - 3 * cell - 2 * gap;
    double way = fmin(u(s, 60), room * 0.2);
    double track = fmin(room - way, u(s, 480));
    double x = at.x + words + (room - way - track) / 2;
    g->old.x = x;
    g->track = (struct rect){x + cell + gap, at.y, track, at.h};
    g->candidate.x = g->track.x + track + gap;
    g->way = (struct rect){g->candidate.x + cell, at.y, way, at.h};
    g->made.x = g->way.x + way;
    g->old.cell_w = g->candidate.cell_w = g->made.cell_w = cell;
    g->knob = fmin(fmin(number, cell), track / 2);
}

static bool gate_down(const struct scene *s, struct rect at, struct gate *g)
{
    int units = g->made.tensor->columns;
    double head = head_height(s);
    double step = fmin((at.h - head) / units, most_step(s, g));
    double gap = step > u(s, 9) ? fmin(u(s, 6), step * 0.16) : 0;
    double y = at.y + head + (at.h - head - step * units) / 2;
    struct grid *all[] = {&g->old, &g->candidate, &g->made};
    for (int k = 0; k < 3; k++) {
        all[k]->y = y;
        all[k]->gap = gap;
        all[k]->cell_h = step - gap;
        all[k]->figures = &g->figures;
    }
    g->track.y = g->way.y = y;
    g->track.h = g->way.h = step * units - gap;
    figures_fit(s, &g->figures, g->knob, step - gap, CELL_DECIMALS, 1);
    return step >= u(s, 5);
}

// Lays everything out in [at]; false when it has no room.
static bool gate_lay(const struct scene *s, struct rect at, struct gate *g)
{
    count_figures(s, g);
    gate_across(s, at, g);
    return gate_down(s, at, g);
}

// --- what is painted ---------------------------------------------------------

static struct rect knob_at(const struct gate *g, int unit, double taken)
{
    struct rect row = grid_cell(&g->candidate, g->candidate.row, unit);
    row.x = g->track.x + taken * (g->track.w - g->knob);
    row.w = g->knob;
    return row;
}

// The way from old to candidate, thick as far as the new value goes.
static void paint_slider(struct scene *s, const struct gate *g, int unit)
{
    bool stands = known(s, g->z, g->z_row, unit);
    struct rect at = knob_at(g, unit, stands ? gate_taken(g, unit) : 0.5);
    double y = at.y + at.h / 2, thin = fmin(u(s, 2), at.h / 4);
    double half = g->knob / 2;
    struct spot way[] = {{g->track.x + half, y},
                         {g->track.x + g->track.w - half, y}};
    struct spot gone[] = {way[0], {at.x + half, y}};
    paint_line(s, id_named("gate track", unit), LAYER_BACK, way, 2, thin,
               s->theme->rule);
    if (stands)
        paint_line(s, id_named("gate taken", unit), LAYER_LINK, gone, 2,
                   thin * 3, s->theme->idle);
    struct item *knob = paint_bare(s, "cell", g->z, g->z_row, unit, at);
    if (!knob)
        return; // an empty slot
    knob->size = g->figures.size;
    knob->text = figures_print(s, &g->figures, tensor_at(g->z, g->z_row, unit));
}

// The name of the column [g], and [title] under it where that has [room].
static void paint_heading(struct scene *s, const struct grid *g, double middle,
                          double room, double title_room, const char *title)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    const struct tensor *m = g->tensor;
    color ink = role_color(s->theme, m->role);
    const char *name = vector_name(s->view->words, s->pose->arena, m, g->row);
    paint_notation(s, id_cell("vector name", m, g->row, -1), middle,
                   g->y - small * 2.1, size, WEIGHT_BOLD, ALIGN_MIDDLE, ink,
                   notation_fit(s, size, WEIGHT_BOLD, name, room));
    if (notation_width(s, small, WEIGHT_REGULAR, title) > title_room)
        return;
    paint_notation(s, id_cell("vector title", m, g->row, -1), middle,
                   g->y - small * 0.75, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   ink, title);
}

// Which number of the gate stands at which end.
static void paint_ends(struct scene *s, const struct gate *g)
{
    double small = text_size(s, TEXT_SMALL), y = g->track.y - small * 0.75;
    double half = g->knob / 2;
    for (int k = 0; k < 2; k++)
        paint_text(s, id_named("gate end", k),
                   k ? g->track.x + g->track.w - half : g->track.x + half, y,
                   small, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                   k == g->keeps ? "0" : "1");
}

static void paint_heads(struct scene *s, const struct gate *g)
{
    const struct catalogue *words = s->view->words;
    double cell = g->made.cell_w, most = cell + u(s, 12);
    struct grid z = {.tensor = g->z, .row = g->z_row, .y = g->track.y};
    if (g->old.tensor)
        paint_heading(s, &g->old, g->old.x + cell / 2, cell + u(s, 60), most,
                      caption(s, "panel.gate.old", NO_SLOTS));
    paint_heading(s, &g->candidate, g->candidate.x + cell / 2, most, most,
                  tensor_one(words, g->candidate.tensor));
    paint_heading(s, &g->made, g->made.x + cell / 2, most, most,
                  caption(s, "panel.gate.new", NO_SLOTS));
    paint_heading(s, &z, g->track.x + g->track.w / 2, g->track.w,
                  g->track.w - g->knob - u(s, 24),
                  tensor_has_one(words, g->z) ? tensor_one(words, g->z) : "");
    paint_ends(s, g);
}

// Before the first state every slider begins at 0.
static void paint_nothing(struct scene *s, const struct gate *g)
{
    double size = text_size(s, TEXT_NUMBER);
    for (int k = 0; g->figures.decimals >= 0 && k < g->made.tensor->columns;
         k++) {
        struct rect at = grid_cell(&g->candidate, g->candidate.row, k);
        paint_text(s, id_named("gate nothing", k),
                   g->old.x + g->made.cell_w / 2,
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey, "0");
    }
}

// What comes of them goes to the new values.
static void paint_way(struct scene *s, const struct gate *g)
{
    double y = g->way.y + g->way.h / 2, head = u(s, 10);
    struct spot from = {g->way.x + u(s, 10), y};
    struct spot to = {g->way.x + g->way.w - u(s, 12), y};
    struct spot line[] = {from, {to.x - head * 0.8, y}};
    if (to.x <= from.x)
        return;
    paint_line(s, id_named("gate way", 0), LAYER_LINK, line, 2, u(s, 3),
               s->theme->ink);
    paint_head(s, id_named("gate way head", 0), from, to, head, s->theme->ink);
}

bool panel_gate(struct scene *s, const struct panel *p, struct rect at)
{
    static const struct grid_light light = {6, 3, 6, 3.5};
    struct gate g;
    if (!gate_find(s, p, &g))
        return false;
    if (!gate_lay(s, at, &g))
        return false;
    grid_paint_light(s, &g.made, &light, "pool", id_named("row outline", 0),
                     false);
    if (g.old.tensor)
        grid_paint(s, &g.old);
    else
        paint_nothing(s, &g);
    grid_paint(s, &g.candidate);
    for (int k = 0; k < g.made.tensor->columns; k++)
        paint_slider(s, &g, k);
    paint_way(s, &g);
    grid_paint(s, &g.made);
    struct grid labels = g.made;
    labels.x = g.old.x;
    if (g.made.tensor->columns > 1)
        grid_left_labels(s, &labels, u(s, 24) * s->view->look.text, ROLE_NONE);
    paint_heads(s, &g);
    return true;
}
