// SPDX-License-Identifier: MIT
// How much of one value arrives: its numbers, and under them its length times
// its weight, with the digits of the formula, where they have room.
//
//                 v(not)   −4   0
//
//             its length            4
//           · its weight       0.5893
//           ─────────────────────────
//           ≈ what arrives     2.3574
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/box.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/explain.h"
#include "trace/term.h"

enum carried_line { LINE_LENGTH, LINE_WEIGHT, LINE_ARRIVES, LINES };

struct carried {
    const struct operation *o;
    const struct tensor *weights, *V;
    int row, column, weight_row;
    double length; // of the value
    struct figures figures;
    const char *told[LINES]; // what the formula prints; NULL: not all is known
    const char *sign;        // before what arrives
    double size; // of what is told; 0: it has no room, and cells print less
};

// "carried₁(d) ≈ 3.4e−7·6.7082 ≈ 2.3e−6", from its end.
static void find_told(const struct scene *s, struct carried *c)
{
    struct formula f = explain_formula(s->view->words, s->pose->arena, &s->now);
    const struct symbol *end = f.symbols + f.count;
    bool all = known(s, c->weights, c->weight_row, c->column) &&
               known(s, c->o->out, c->row, c->column);
    for (int k = 0; k < c->V->columns; k++)
        all = all && known(s, c->V, c->column, k);
    if (!all || f.count < 5 || end[-5].cells.tensor != c->weights ||
        end[-1].cells.tensor != c->o->out)
        return;
    c->told[LINE_WEIGHT] = end[-5].text;
    c->told[LINE_LENGTH] = end[-3].text;
    c->told[LINE_ARRIVES] = end[-1].text;
    c->sign = strstr(end[-2].text, "=") ? "=" : "≈";
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
    for (int k = 0; k < c->V->columns; k++)
        c->length += pow(tensor_at(c->V, c->column, k), 2);
    c->length = sqrt(c->length);
    figures_count(&c->figures, c->length);
    figures_count_rows(s, &c->figures, c->weights, c->weight_row, 1);
    figures_count_rows(s, &c->figures, c->o->out, c->row, 1);
    find_told(s, c);
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

// How wide the widest is of what is told.
static double told_width(const struct scene *s, const struct carried *c,
                         double size)
{
    double w = 0;
    for (int k = 0; k < LINES && c->told[k]; k++)
        w = fmax(w, text_width(s, size, WEIGHT_BOLD, c->told[k]));
    return w;
}

static double told_size(const struct scene *s, const struct carried *c,
                        const struct rect *at)
{
    static const int sizes[] = {TEXT_NUMBER, TEXT_SMALL};
    for (int k = 0; k < 2; k++) {
        double size = text_size(s, sizes[k]);
        if (told_width(s, c, size) <= at->w - u(s, 6) && size <= at->h)
            return size;
    }
    return 0;
}

static void paint_told(const struct carried *c, enum carried_line line,
                       struct item *i)
{
    if (!i || !c->told[line] || !i->text || c->size == 0)
        return;
    i->text = c->told[line];
    i->size = c->size;
}

static void paint_length(struct scene *s, const struct box *b)
{
    const struct carried *c = b->with;
    uint64_t id = id_cell("carried length", c->V, c->column, 0);
    bool all = true;
    for (int k = 0; k < c->V->columns; k++)
        all = all && known(s, c->V, c->column, k);
    if (all)
        paint_told(c, LINE_LENGTH,
                   paint_value(s, id, b->at, c->length, most_of_colors(s, c->V),
                               LIGHT_OPERAND, &c->figures));
    else
        paint_empty(s, id, b->at);
}

static void paint_number(struct scene *s, const struct box *b)
{
    const struct carried *c = b->with;
    const struct address *a = &b->of;
    paint_told(c, a->tensor == c->weights ? LINE_WEIGHT : LINE_ARRIVES,
               paint_cell_among(s, "cell", a->tensor, a->row, a->column, b->at,
                                b->figures));
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
    double told = told_width(s, c, text_size(s, TEXT_NUMBER)) + u(s, 20);
    number->w.wished = number->w.most = fmax(number->w.wished, told);
    number->w.gap = u(s, 14);
    number->paint = paint_number;
    number->with = c;
    box_close(b);
    return number;
}

static void paint_under(struct scene *s, const struct rect *last)
{
    double y = last->y - u(s, 4), right = last->x + last->w;
    struct spot rule[] = {{last->x - u(s, 30), y}, {right, y}};
    paint_line(s, id_named("carried rule", 0), LAYER_LABEL, rule, 2, u(s, 1.5),
               s->theme->ink);
}

bool panel_carried(struct scene *s, const struct panel *p, struct rect at)
{
    struct carried *c = arena_array(s->pose->arena, 1, sizeof *c);
    struct boxes b;
    (void)p;
    *c = (struct carried){.sign = "="};
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
    add_line(&b, c, "panel.carried.weight", "·", c->weights, c->weight_row);
    struct box *arrives =
        add_line(&b, c, "panel.carried.arrives", c->sign, c->o->out, c->row);
    struct box *sign = arrives->parent->first->next;
    box_close(&b);
    if (!boxes_solve(&b, at))
        return false;
    c->size = told_size(s, c, &arrives->at);
    if (c->size == 0)
        sign->text = "≈"; // fewer digits than it was chosen for
    boxes_paint(s, &b);
    paint_under(s, &arrives->at);
    return true;
}
