// SPDX-License-Identifier: MIT
// Columns of cells: what goes into the new state, and the state itself.
#include <math.h>

#include "panel/logits/logits.h"
#include "scene/grid/figures.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { MOST_COLUMNS = 6 };

struct column {
    const struct tensor *tensor;
    int row;
};

// "s₃", "y₂", "c₄"; and where all are of one word that is read, "x".
static const char *short_name(const struct scene *s, const struct column *c)
{
    if (c->tensor->row_labels && !c->tensor->row_noun && !c->tensor->learned)
        return tensor_symbol(s->view->words, c->tensor);
    return vector_name(s->view->words, s->pose->arena, c->tensor, c->row);
}

// The row of a learned table that the vector is; NULL when it was computed.
static const struct operand *looked_up(const struct column *c)
{
    struct address a = {c->tensor, c->row, -1, -1};
    const struct operation *o = operation_of(&a);
    bool table = o->in_count == 1 && o->in[0].tensor->learned;
    return table ? &o->in[0] : NULL;
}

static const char *plain_title(const struct scene *s, const struct choice *of,
                               const struct column *c)
{
    const struct operand *row = looked_up(c);
    if (c->tensor == of->state && of->state_row == of->row)
        return tensor_one(s->view->words, c->tensor);
    if (c->tensor == of->state)
        return caption(s,
                       c->row == of->state_row ? "panel.logits.made"
                                               : "panel.logits.state",
                       NO_SLOTS);
    if (!row)
        return tensor_one(s->view->words, c->tensor);
    if (c->row == 0 || !known(s, of->words, c->row - 1, 0))
        return caption(s, "panel.logits.before", NO_SLOTS);
    return caption(s, "row.labelled",
                   SLOTS(TEXT("label", row_name(s, row->tensor, row->row))));
}

struct columns {
    double top, cell_w, cell_h, gap, pitch;
    struct figures figures; // of all of them: they add up
};

static struct rect cell_of(const struct columns *v, double x, int k)
{
    return (struct rect){x, v->top + k * (v->cell_h + v->gap), v->cell_w,
                         v->cell_h};
}

static double title_width(const struct scene *s, const struct choice *of,
                          const struct column *c)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                      plain_title(s, of, c));
}

// A title may stand over what shorter ones beside it leave free.
static double title_room(const struct scene *s, const struct columns *v,
                         const struct choice *of, const struct column *columns,
                         int count, int i)
{
    double beside = 0;
    if (i > 0)
        beside = title_width(s, of, &columns[i - 1]);
    if (i + 1 < count)
        beside = fmax(beside, title_width(s, of, &columns[i + 1]));
    return fmax(v->pitch - u(s, 2), 2 * v->pitch - beside - u(s, 12));
}

static void paint_column(struct scene *s, const struct columns *v,
                         const struct choice *of, const struct column *c,
                         double x, double room, bool made)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    color ink = role_color(s->theme, c->tensor->role);
    double middle = x + v->cell_w / 2;
    paint_notation(s, id_cell("vector name", c->tensor, c->row, -1), middle,
                   v->top - small * 1.75, size, WEIGHT_BOLD, ALIGN_MIDDLE, ink,
                   short_name(s, c));
    const char *title = plain_title(s, of, c);
    if (notation_width(s, small, WEIGHT_REGULAR, title) <= room)
        paint_notation(s, id_cell("vector title", c->tensor, c->row, -1),
                       middle, v->top - small * 0.55, small, WEIGHT_REGULAR,
                       ALIGN_MIDDLE, ink, title);
    for (int k = 0; k < c->tensor->columns; k++)
        paint_cell_among(s, "cell", c->tensor, c->row, k, cell_of(v, x, k),
                         &v->figures);
    if (!made || light_on(s, c->tensor, c->row, -1) != LIGHT_FOCUS)
        return;
    struct rect column = {x, v->top, v->cell_w,
                          c->tensor->columns * (v->cell_h + v->gap) - v->gap};
    paint_pool(s, "column pool", rect_grow(column, u(s, 6)));
}

static void paint_arrow(struct scene *s, int number, double x, double to,
                        double y)
{
    double head = u(s, 10);
    paint_line(s, id_named("state made", number), LAYER_LINK,
               (struct spot[]){{x, y}, {to - head * 0.8, y}}, 2, u(s, 3),
               s->theme->ink);
    paint_head(s, id_named("state made head", number), (struct spot){x, y},
               (struct spot){to, y}, head, s->theme->ink);
}

// The vectors that a row of [o] is made from, without its matrices.
static int state_gather(const struct operation *o, int row,
                        struct column out[MOST_COLUMNS])
{
    int count = 0, by = o->kind->form == FORM_PRODUCT ? 2 : 1; // a, W, …, bias
    for (int k = 0; k + by <= o->in_count && count < MOST_COLUMNS; k += by)
        out[count++] = (struct column){o->in[k].tensor, operand_row(o, k, row)};
    return count;
}

// True when the logits read only the state and what it was made from.
static bool in_a_chain(const struct choice *c)
{
    struct column read[MOST_COLUMNS], made[MOST_COLUMNS + 1];
    int reads = state_gather(c->o, c->row, read), found = 0;
    int count = state_gather(c->made, c->state_row, made);
    made[count++] = (struct column){c->state, c->state_row};
    for (int i = 0; i < reads; i++)
        for (int k = 0; k < count; k++)
            found +=
                read[i].tensor == made[k].tensor && read[i].row == made[k].row;
    return found == reads;
}

// As wide as its numbers and its title, within reason: the most there is beside
// another result, whose title may be another word.
static double wanted_pitch(const struct scene *s, const struct choice *c,
                           const struct column *columns, int count)
{
    double number =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−0.00");
    double least = number + u(s, 32), wide = least;
    for (int i = 0; i < count; i++)
        wide = fmax(wide, u(s, 8) + title_width(s, c, &columns[i]));
    return s->beside ? least * 1.4 : fmin(wide, least * 1.4);
}

// Of all rows, so that numbers look alike at every word; of a large one, a
// learned table or a long text, of its row.
static void count_numbers(const struct scene *s, const struct column *c,
                          struct figures *f)
{
    enum { LARGE = 200 };
    const struct tensor *m = c->tensor;
    bool all = m->rows * m->columns <= LARGE || c->row < 0;
    figures_count_rows(s, f, m, all ? 0 : c->row, all ? m->rows : 1);
}

double logits_state(struct scene *s, const struct choice *c, struct rect at)
{
    struct column column[MOST_COLUMNS];
    bool chain = s->now.tensor == c->state || in_a_chain(c);
    int count = chain ? state_gather(c->made, c->state_row, column)
                      : state_gather(c->o, c->row, column);
    int longest = chain ? c->state->columns : 0, columns = count + chain;
    for (int i = 0; i < count; i++)
        if (column[i].tensor->columns > longest)
            longest = column[i].tensor->columns;
    double small = text_size(s, TEXT_SMALL), arrow = u(s, 46);
    double number =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−0.00") +
        u(s, 8);
    double wide = wanted_pitch(s, c, column, count) * columns;
    if (wide + (1 + chain) * arrow > at.w * 0.5)
        arrow = u(s, 28); // cells need the room more
    double arrows = (1 + chain) * arrow;
    struct columns v = {.pitch = fmin(at.w * 0.5 - arrows, wide) / columns};
    double head = text_size(s, TEXT_BODY) + small * 1.9;
    double step = fmin((at.h - head) / longest, u(s, 34));
    v.top = at.y + head;
    v.gap = step > u(s, 9) ? fmin(u(s, 3), step * 0.12) : 0;
    v.cell_h = step - v.gap;
    v.cell_w = fmin(v.pitch - u(s, 6), number + u(s, 6));
    double side = (v.pitch - v.cell_w) / 2, x = at.x + side;
    double y = v.top + longest * step / 2;
    for (int i = 0; i < count; i++)
        count_numbers(s, &column[i], &v.figures);
    if (chain)
        count_numbers(s, &(struct column){c->state, c->state_row}, &v.figures);
    for (int i = 0; i < count; i++, x += v.pitch)
        paint_column(s, &v, c, &column[i], x,
                     title_room(s, &v, c, column, count, i), false);
    double right = x - v.pitch + v.cell_w + u(s, 6);
    if (chain) {
        x += arrow - (v.pitch - v.cell_w);
        paint_arrow(s, 0, right, x - u(s, 8), y);
        struct column made = {c->state, c->state_row};
        double beside = fmin(title_width(s, c, &column[count - 1]),
                             title_room(s, &v, c, column, count, count - 1));
        double room = 2 * (v.cell_w + arrow) - beside - u(s, 12);
        paint_column(s, &v, c, &made, x,
                     fmin(v.pitch + arrow - u(s, 8), room), true);
        right = x + v.cell_w + u(s, 8);
    }
    paint_arrow(s, 1, right, right + arrow - u(s, 14), y);
    return right + arrow - at.x;
}
