// SPDX-License-Identifier: MIT
#include "panel/energy/energy.h"

#include <math.h>
#include <stdlib.h>

#include "panel/panels.h"
#include "scene/mark/axis.h"

enum { QUERIES, KEYS, V }; // the operands of an additive energy

struct rect energy_cell(const struct energy *e, int row, int unit)
{
    return (struct rect){e->table.x + unit * (e->cell_w + e->gap_x),
                         e->table.y + row * (e->cell_h + e->gap_y), e->cell_w,
                         e->cell_h};
}

double energy_sum(const struct energy *e, int unit)
{
    return tensor_at(e->queries, e->row, unit) +
           tensor_at(e->keys, e->column, unit);
}

double energy_vote(const struct energy *e, int unit)
{
    return operation_term(e->o, e->row, e->column, unit);
}

static double heading_height(const struct scene *s)
{
    return text_size(s, TEXT_TITLE) * 1.85;
}

static bool choose_pair(const struct scene *s, struct energy *e)
{
    const struct address *a = &s->now;
    if (s->focus.tensor == a->tensor && s->focus.column >= 0)
        a = &s->focus;
    e->o = operation_of(a);
    if (!e->o || e->o->kind->form != FORM_PAIR || a->column < 0)
        return false;
    e->out = a->tensor;
    e->row = a->row;
    e->column = a->column;
    e->queries = e->o->in[QUERIES].tensor;
    e->keys = e->o->in[KEYS].tensor;
    e->v = e->o->in[V].tensor;
    e->units = e->v->rows;
    bool now = a->row == s->now.row && a->column == s->now.column;
    e->current = now && s->now.term >= 0 ? s->now.term : -1;
    e->votes = e->current < 0 ? e->units : e->current + 1;
    return true;
}

// The table gets what side and bar leave; explanations go before numbers do.
static void energy_place(const struct scene *s, struct energy *e,
                         struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    double top = at.y + heading_height(s) + small * 1.5;
    double bar =
        fmax(text_width(s, small, WEIGHT_REGULAR, energy_title(s, true)),
             u(s, 100)) +
        u(s, 40);
    double number =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−0.00") +
        u(s, 8);
    for (int brief = 0; brief < 2; brief++) {
        e->brief = brief;
        double side = energy_side_width(s, e);
        e->side = (struct rect){at.x, top, side, at.y + at.h - top};
        e->table = e->side;
        e->table.x = at.x + side + u(s, 12);
        e->table.w = at.x + at.w - bar - e->table.x;
        if (e->table.w / e->units >= number)
            break;
    }
    double step = fmin(e->table.w / e->units, u(s, 150));
    e->gap_x = fmin(u(s, 8), step * 0.12);
    e->cell_w = step - e->gap_x;
    step = e->table.h / ROWS;
    e->gap_y = fmin(u(s, 10), step * 0.16);
    e->cell_h = step - e->gap_y;
    double used = e->units * (e->cell_w + e->gap_x) - e->gap_x;
    double aside = fmax(0, e->table.w - used) / 2; // few units: in the middle
    e->side.x += aside;
    e->table.x += aside;
    e->table.w = used;
    e->bar = (struct rect){e->table.x + e->table.w, top - small * 1.5, bar,
                           at.y + at.h - e->gap_y - top + small * 1.5};
}

// What a row that is no matrix's holds for a unit.
static double value_of(const struct energy *e, int row, int unit)
{
    double sum = energy_sum(e, unit);
    return row == ROW_ADD    ? sum
           : row == ROW_TANH ? tanh(sum)
                             : energy_vote(e, unit);
}

static void count_figures(struct energy *e)
{
    static const int rows[] = {ROW_ADD, ROW_TANH, ROW_VOTE};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < e->units; k++)
            figures_count(&e->figures[rows[i]], value_of(e, rows[i], k));
}

static void paint_number(struct scene *s, const struct energy *e, int row,
                         int unit, double most)
{
    const char *const names[] = {"", "", "add", "tanh", "", "vote"};
    struct rect at = energy_cell(e, row, unit);
    enum light light = e->current < 0 || unit == e->current ? LIGHT_PLAIN
                       : row == ROW_VOTE                    ? LIGHT_PLAIN
                                                            : LIGHT_DIM;
    if (row == ROW_VOTE && unit == e->current)
        light = LIGHT_FOCUS;
    struct item *i =
        paint_value(s, id_named(names[row], unit), at, value_of(e, row, unit),
                    most, light, &e->figures[row]);
    if (row == ROW_VOTE)
        i->from = id_named("vote slot", unit);
}

static void paint_unit(struct scene *s, const struct energy *e, int unit)
{
    bool alone = e->current >= 0;
    paint_cell(s, "cell", e->queries, e->row, unit,
               energy_cell(e, ROW_QUERY, unit));
    paint_cell(s, "cell", e->keys, e->column, unit,
               energy_cell(e, ROW_KEY, unit));
    paint_cell(s, "cell", e->v, unit, 0, energy_cell(e, ROW_SAY, unit));
    int first = s->pose->count;
    paint_number(
        s, e, ROW_ADD, unit,
        fmax(most_of_colors(s, e->queries), most_of_colors(s, e->keys)));
    paint_number(s, e, ROW_TANH, unit, 1);
    if (unit < e->votes)
        paint_number(s, e, ROW_VOTE, unit, most_of_colors(s, e->v));
    pose_beat(s->pose, first, BEAT_COPY, alone ? 0 : unit,
              alone ? 1 : e->units);
    if (unit >= e->votes)
        paint_empty(s, id_named("vote slot", unit),
                    energy_cell(e, ROW_VOTE, unit));
}

static void paint_heads(struct scene *s, const struct energy *e)
{
    double small = text_size(s, TEXT_SMALL), y = e->table.y - small * 0.45;
    double step = e->cell_w + e->gap_x;
    int every = axis_step(step, small * 1.8);
    for (int k = 0; k < e->units; k++) {
        bool here = k == e->current;
        bool near = abs(k - e->current) * step < small * 3.6;
        if (!here && ((k + 1) % every ||
                      (e->current >= 0 && near && step < small * 3.2)))
            continue;
        struct rect at = energy_cell(e, 0, k);
        paint_text(
            s, id_named("unit", k), at.x + at.w / 2, y, small,
            here ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
            here ? s->theme->ink : s->theme->grey,
            here ? caption(s, "panel.energy.unit", SLOTS(COUNT("n", k + 1)))
                 : text_print(s, "%d", k + 1));
    }
}

bool panel_energy(struct scene *s, const struct panel *p, struct rect at)
{
    struct energy e = {0};
    (void)p;
    if (!choose_pair(s, &e))
        return false;
    at.h -= u(s, 16); // for the way from a vote to the pile
    energy_place(s, &e, at);
    count_figures(&e);
    energy_question(s, &e, at);
    paint_heads(s, &e);
    for (int unit = 0; unit < e.units; unit++)
        paint_unit(s, &e, unit);
    energy_side(s, &e);
    energy_bar(s, &e);
    if (e.current < 0)
        return true;
    struct rect column = energy_cell(&e, 0, e.current);
    double grow = fmin(u(s, 5), e.gap_x), head = text_size(s, TEXT_SMALL) * 1.4;
    paint_pool(s, "unit pool",
               (struct rect){column.x - grow, column.y - head,
                             column.w + 2 * grow,
                             e.table.h - e.gap_y + head + grow});
    return true;
}
