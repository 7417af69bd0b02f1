// SPDX-License-Identifier: MIT
// How much of one value arrives: its numbers, and under them its length times
// its weight.
//
//                 v(not)   −4   0
//
//             its length            4
//           · its weight       0.5893
//           ─────────────────────────
//           = what arrives     2.3574
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/grid.h"
#include "scene/grid/heading.h"
#include "scene/grid/table.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { LENGTH, WEIGHT, ARRIVES, LINES };

struct carried {
    const struct operation *o;
    const struct tensor *weights, *V;
    int row, column, weight_row;
    double length;
    struct grid value;
    double name;            // the end of the name before it
    struct rect numbers;    // of one line: its x and w; of the first its y
    double line;            // from one to the next
    struct figures figures; // of the lines
};

static double length_of(const struct tensor *V, int row)
{
    double squares = 0;
    for (int c = 0; c < V->columns; c++)
        squares += tensor_at(V, row, c) * tensor_at(V, row, c);
    return sqrt(squares);
}

static bool find_carried(const struct scene *s, struct carried *c)
{
    const struct address *a = &s->now;
    if (a->row < 0 || a->column < 0)
        return false;
    c->o = scene_operation(s);
    c->row = a->row;
    c->column = a->column;
    c->weights = c->o->in[0].tensor;
    c->weight_row = operand_row(c->o, 0, c->row);
    c->V = c->o->in[1].tensor;
    c->length = length_of(c->V, c->column);
    return true;
}

// --- where everything stands -------------------------------------------------

static const char *line_label(const struct scene *s, int line)
{
    static const char *const keys[] = {"panel.carried.length",
                                       "panel.carried.weight",
                                       "panel.carried.arrives"};
    return caption(s, keys[line], NO_SLOTS);
}

static void lay_value(const struct scene *s, struct rect at, struct carried *c)
{
    double size = text_size(s, TEXT_BODY);
    const char *name =
        vector_name(s->view->words, s->pose->arena, c->V, c->column);
    double wide = notation_width(s, size, WEIGHT_BOLD, name) + u(s, 12);
    int n = c->V->columns;
    struct grid *g = &c->value;
    double room = at.w - wide, cell = fmin(room / n, u(s, 92));
    *g = (struct grid){.tensor = c->V,
                       .name = "cell",
                       .row = c->column,
                       .rows = 1,
                       .gap = cell > u(s, 12) ? u(s, 4) : 0};
    g->cell_w = cell - g->gap;
    g->cell_h = u(s, 42);
    g->x = at.x + wide + (room - cell * n) / 2;
    c->name = g->x - u(s, 12);
}

static void lay_lines(const struct scene *s, struct rect at, struct carried *c)
{
    double size = text_size(s, TEXT_BODY), words = 0;
    for (int k = 0; k < LINES; k++)
        words =
            fmax(words, text_width(s, size, WEIGHT_REGULAR, line_label(s, k)));
    figures_count(&c->figures, c->length);
    figures_count_rows(s, &c->figures, c->weights, c->weight_row, 1);
    figures_count_rows(s, &c->figures, c->o->out, c->row, 1);
    double number = figures_width(s, &c->figures, text_size(s, TEXT_NUMBER),
                                  FORMULA_DECIMALS) +
                    u(s, 20);
    double used = words + u(s, 40) + number;
    c->numbers = (struct rect){at.x + (at.w + used) / 2 - number, 0, number, 0};
}

static bool lay_carried(const struct scene *s, struct rect at,
                        struct carried *c)
{
    double heads = text_size(s, TEXT_SMALL) * 1.8, gap = u(s, 26);
    lay_value(s, at, c);
    lay_lines(s, at, c);
    double room = at.h - heads - c->value.cell_h - gap;
    c->line = fmin(room / LINES, u(s, 54));
    double used = at.h - room + c->line * LINES;
    c->value.y = at.y + (at.h - used) / 2 + heads;
    c->numbers.y = c->value.y + c->value.cell_h + gap;
    c->numbers.h = c->line - fmin(u(s, 10), c->line * 0.2);
    figures_fit(s, &c->figures, c->numbers.w - u(s, 6), c->numbers.h,
                FORMULA_DECIMALS, 2);
    return c->line >= u(s, 20) && c->value.cell_w > u(s, 3);
}

// --- what is painted ---------------------------------------------------------

static struct rect line_at(const struct carried *c, int line)
{
    struct rect at = c->numbers;
    at.y += line * c->line;
    return at;
}

static void paint_vector(struct scene *s, const struct carried *c)
{
    double size = text_size(s, TEXT_BODY);
    const struct tensor *m = c->V;
    grid_paint(s, &c->value);
    if (m->column_labels)
        grid_top_labels(s, &c->value, ROLE_NONE);
    struct item *i = paint_notation(
        s, id_cell("vector name", m, c->column, -1), c->name,
        c->value.y + c->value.cell_h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
        ALIGN_END, role_color(s->theme, m->role),
        vector_name(s->view->words, s->pose->arena, m, c->column));
    text_answers(s, i, &(struct address){m, c->column, -1, -1});
}

static void paint_line_of(struct scene *s, const struct carried *c, int line)
{
    static const char *const signs[] = {NULL, "·", "="};
    struct rect at = line_at(c, line);
    double size = text_size(s, TEXT_BODY);
    double y = at.y + at.h / 2 + size * CAP_MIDDLE;
    struct rect sign = {at.x - u(s, 30), at.y, u(s, 24), at.h};
    paint_text(s, id_named("carried says", line), at.x - u(s, 40), y, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey, line_label(s, line));
    if (signs[line])
        paint_sign(s, id_named("carried sign", line), sign, size, signs[line]);
}

// "=" only where the printed factors come to the printed product.
static bool comes_out(const struct carried *c)
{
    double w = tensor_at(c->weights, c->weight_row, c->column);
    double by_hand =
        figures_value(&c->figures, w) * figures_value(&c->figures, c->length);
    return figures_gives(&c->figures, by_hand,
                         tensor_at(c->o->out, c->row, c->column));
}

static bool value_known(const struct scene *s, const struct carried *c)
{
    for (int k = 0; k < c->V->columns; k++)
        if (!known(s, c->V, c->column, k))
            return false;
    return true;
}

static void paint_numbers(struct scene *s, const struct carried *c)
{
    struct rect at = line_at(c, LENGTH), last = line_at(c, ARRIVES);
    uint64_t id = id_cell("carried length", c->V, c->column, 0);
    if (value_known(s, c))
        paint_value(s, id, at, c->length, most_of_colors(s, c->V),
                    LIGHT_OPERAND, &c->figures);
    else
        paint_empty(s, id, at);
    paint_cell_among(s, "cell", c->weights, c->weight_row, c->column,
                     line_at(c, WEIGHT), &c->figures);
    paint_cell_among(s, "cell", c->o->out, c->row, c->column, last,
                     &c->figures);
    double y = last.y - (c->line - last.h) / 2;
    struct spot rule[] = {{last.x - u(s, 30), y}, {last.x + last.w, y}};
    paint_line(s, id_named("carried rule", 0), LAYER_LABEL, rule, 2, u(s, 1.5),
               s->theme->ink);
    if (known(s, c->o->out, c->row, c->column) && !comes_out(c))
        paint_rounded(s, last.x + last.w, last.y + last.h + u(s, 20),
                      last.x + last.w - s->stage.x, ALIGN_END);
}

bool panel_carried(struct scene *s, const struct panel *p, struct rect at)
{
    struct carried c = {0};
    (void)p;
    if (!find_carried(s, &c) || !lay_carried(s, at, &c))
        return false;
    paint_vector(s, &c);
    for (int k = 0; k < LINES; k++)
        paint_line_of(s, &c, k);
    paint_numbers(s, &c);
    return true;
}
