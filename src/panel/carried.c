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
#include "scene/grid/box.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

struct carried {
    const struct operation *o;
    const struct tensor *weights, *V;
    int row, column, weight_row;
    double length; // of the value
    struct figures figures;
};

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
    for (int k = 0; k < c->V->columns; k++)
        c->length += pow(tensor_at(c->V, c->column, k), 2);
    c->length = sqrt(c->length);
    figures_count(&c->figures, c->length);
    figures_count_rows(s, &c->figures, c->weights, c->weight_row, 1);
    figures_count_rows(s, &c->figures, c->o->out, c->row, 1);
    return true;
}

// --- what stands in what -----------------------------------------------------

static void paint_vector(struct scene *s, const struct box *b)
{
    const struct carried *c = b->with;
    const struct tensor *m = c->V;
    double cell = b->at.w / m->columns, gap = cell > u(s, 12) ? u(s, 4) : 0;
    struct grid g = {.tensor = m, .name = "cell", .row = c->column, .rows = 1};
    g.gap = gap;
    g.x = b->at.x, g.y = b->at.y;
    g.cell_w = cell - gap, g.cell_h = b->at.h;
    grid_paint(s, &g);
    if (m->column_labels)
        grid_top_labels(s, &g, ROLE_NONE);
}

static void paint_length(struct scene *s, const struct box *b)
{
    const struct carried *c = b->with;
    uint64_t id = id_cell("carried length", c->V, c->column, 0);
    bool all = true;
    for (int k = 0; k < c->V->columns; k++)
        all = all && known(s, c->V, c->column, k);
    if (all)
        paint_value(s, id, b->at, c->length, most_of_colors(s, c->V),
                    LIGHT_OPERAND, &c->figures);
    else
        paint_empty(s, id, b->at);
}

// The value with its name, under the names of its columns.
static void add_value(struct boxes *b, struct carried *c)
{
    const struct scene *s = b->s;
    const struct tensor *m = c->V;
    double most = u(s, 92) * m->columns, tall = u(s, 42);
    double least = u(s, 4) * m->columns;
    box_open(b, BOX_ACROSS);
    struct box *name = box_text(
        b, id_cell("vector name", m, c->column, -1), text_size(s, TEXT_BODY),
        WEIGHT_BOLD, ALIGN_END, role_color(s->theme, m->role),
        vector_name(s->view->words, s->pose->arena, m, c->column));
    name->of = (struct address){m, c->column, -1, -1};
    struct box *cells =
        box_part(b, (struct track){least, most, most, .gap = u(s, 12)},
                 (struct track){tall, tall, tall});
    cells->paint = paint_vector;
    cells->with = c;
    box_close(b);
}

static struct box *add_line(struct boxes *b, struct carried *c,
                            const char *says, const char *sign,
                            const struct tensor *m, int row)
{
    const struct scene *s = b->s;
    double size = text_size(s, TEXT_BODY);
    struct box *line = box_open(b, BOX_ACROSS);
    line->h.gap = u(s, 8);
    box_text(b, id_named(says, 0), size, WEIGHT_REGULAR, ALIGN_END,
             s->theme->grey, caption(s, says, NO_SLOTS));
    box_text(b, id_named(says, 1), size, WEIGHT_REGULAR,
             ALIGN_MIDDLE, s->theme->ink, sign)
        ->w.gap = u(s, 14);
    struct box *number =
        box_cell(b, m, row, c->column, &c->figures, FORMULA_DECIMALS);
    number->w.gap = u(s, 14);
    box_close(b);
    return number;
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

static void paint_under(struct scene *s, const struct carried *c,
                        const struct rect *last)
{
    double y = last->y - u(s, 4), right = last->x + last->w;
    struct spot rule[] = {{last->x - u(s, 30), y}, {right, y}};
    paint_line(s, id_named("carried rule", 0), LAYER_LABEL, rule, 2, u(s, 1.5),
               s->theme->ink);
    if (known(s, c->o->out, c->row, c->column) && !comes_out(c))
        paint_rounded(s, right, last->y + last->h + u(s, 20),
                      right - s->stage.x, ALIGN_END);
}

bool panel_carried(struct scene *s, const struct panel *p, struct rect at)
{
    struct carried *c = arena_array(s->pose->arena, 1, sizeof *c);
    struct boxes b;
    (void)p;
    *c = (struct carried){0};
    if (!find_carried(s, c))
        return false;
    double heads = text_size(s, TEXT_SMALL) * 1.8;
    boxes_start(&b, s);
    box_part(&b, (struct track){0}, (struct track){heads, heads, heads});
    add_value(&b, c);
    box_open(&b, BOX_LINES)->h.gap = u(s, 26);
    struct box *length =
        add_line(&b, c, "panel.carried.length", "", c->V, c->column);
    length->paint = paint_length;
    length->with = c;
    add_line(&b, c, "panel.carried.weight", "·", c->weights, c->weight_row);
    struct box *arrives =
        add_line(&b, c, "panel.carried.arrives", "=", c->o->out, c->row);
    box_close(&b);
    if (!boxes_solve(&b, at))
        return false;
    boxes_paint(s, &b);
    paint_under(s, c, &arrives->at);
    return true;
}
