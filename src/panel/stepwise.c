#include "panel/panels.h"

#include <math.h>

#include "base/number.h"
#include "panel/stepwise.h"

// The phrase for what stands after the last operand: that of the stage's
// option when there is one.
static const char *result_key(const struct scene *s, const struct operation *o)
{
    const struct trace *t = s->trace;
    const char *option = t->stages[t->blocks[o->block].stage].option;
    const char *key =
        text_print(s, "chip.%s.%s.result", o->kind->name, option ? option : "");
    return phrase_find(s->view->words, key)
               ? key
               : text_print(s, "chip.%s.result", o->kind->name);
}

// What stands between operand [k] and what follows it; of several operands
// each may have its own: "chip.blend.1". Operations that have no phrase lead on
// without words.
static const char *chip_name(const struct scene *s, const struct operation *o,
                             int k)
{
    bool last = k == o->in_count - 1;
    const char *key =
        last ? result_key(s, o)
             : text_print(s, "chip.%s.%d", o->kind->name, k + 1);
    if (!phrase_find(s->view->words, key) && !last)
        key = text_print(s, "chip.%s", o->kind->name);
    if (!phrase_find(s->view->words, key))
        return last ? "→" : "";
    bool exact = number_exact(o->number, CELL_DECIMALS);
    return caption(s, key,
                   SLOTS(SHORT("number", o->number),
                         TEXT("equals", exact ? "=" : "≈"),
                         COUNT("square", round(o->number * o->number))));
}

static bool in_table(const struct operation *o, int k)
{
    return o->in[k].row >= 0 && o->in[k].tensor->learned;
}

static struct grid grid_of_operand(const struct operation *o, int k)
{
    const struct operand *in = &o->in[k];
    bool one = in->row >= 0 && !in_table(o, k);
    return (struct grid){.tensor = in->tensor,
                         .name = "cell",
                         .row = one ? in->row : 0,
                         .rows = one ? 1 : in->tensor->rows};
}

// A tensor that is several operands at once shows its cells only once as
// themselves.
static void tell_apart(struct scene *s, struct stepwise *w)
{
    for (int k = 1; k < w->count; k++)
        for (int j = 0; j < k; j++)
            if (w->grid[j].tensor == w->grid[k].tensor)
                w->grid[k].name = text_print(s, "cell %d", k);
}

static void find_grids(struct scene *s, const struct operation *o,
                       struct stepwise *w)
{
    int operands = o->in_count < MOST_GRIDS - 1 ? o->in_count : MOST_GRIDS - 1;
    for (int k = 0; k < operands; k++) {
        w->grid[k] = grid_of_operand(o, k);
        w->chip[k] = chip_name(
            s, o,
            o->in_count > operands && k == operands - 1 ? o->in_count - 1 : k);
    }
    w->grid[operands] = (struct grid){
        .tensor = o->out, .name = "cell", .row = o->row, .rows = o->rows};
    w->count = operands + 1;
    tell_apart(s, w);
}

static void paint_pools(struct scene *s, const struct stepwise *w)
{
    const struct grid *g = &w->grid[w->count - 1];
    const struct address *f = &s->focus;
    if (f->tensor != g->tensor || f->row < g->row || f->row >= g->row + g->rows)
        return;
    struct rect at =
        f->column < 0 ? grid_row(g, f->row) : grid_cell(g, f->row, f->column);
    double off = u(s, 6);
    at = (struct rect){at.x - off, at.y - off, at.w + 2 * off, at.h + 2 * off};
    paint_pool(s, "pool", at);
    if (f->column >= 0)
        return;
    struct item *i = paint_box(s, id_named("row outline", 0), LAYER_OUTLINE, at,
                               u(s, 6), CLEAR);
    i->stroke = u(s, 3.5);
    i->line = INK;
}

// Results of other parts, of the heads, are told apart by their part: "head 2",
// or "2" when many stand side by side.
static const char *operand_title(const struct scene *s,
                                 const struct stepwise *w,
                                 const struct tensor *m, const char *title)
{
    const struct scope *scope = m->scope;
    if (scope == s->now.tensor->scope || !scope)
        return title;
    if (w->count > 5)
        return text_print(s, "%d", scope->number);
    return caption(s, text_print(s, "part.%s", scope->name),
                   SLOTS(COUNT("n", scope->number)));
}

// A grid with its title, its axes in words and its labels.
static void paint_grid(struct scene *s, const struct stepwise *w, int k)
{
    const struct grid *g = &w->grid[k];
    const struct tensor *m = g->tensor;
    struct rect box = grid_box(g);
    double line = heading_line(s), y = g->y - line * 1.3;
    double left = w->labels[k] > 0 ? box.x - w->labels[k] : box.x;
    double right = w->right[k];
    grid_paint(s, g);
    grid_top_labels(s, g, m->column_role);
    if (w->labels[k] > 0)
        grid_left_labels(s, g, w->labels[k] - u(s, 12), rows_role(m));
    if (m->column_role != ROLE_NONE)
        y -= line *
             (paint_axis(s, text_print(s, "step top %d", k), m->column_role,
                         "→", box.x, y, right - box.x, ALIGN_START));
    struct item *i =
        paint_title(s, "title", m, "", box.x, y, right - box.x, ALIGN_START);
    if (k + 1 < w->count)
        i->text = operand_title(s, w, m, i->text);
    double end = box.x + text_width(s, i->size, i->weight, i->text);
    if (g->rows == 1 && m->rows > 1)
        paint_remark(s, id_cell("step row", m, g->row, k), end + u(s, 12), y,
                     right - end - u(s, 12), ALIGN_START,
                     row_name(s, m, g->row));
    else if (m->learned)
        paint_remark(s, id_cell("learned", m, -1, k), end + u(s, 12), y,
                     right - end - u(s, 12), ALIGN_START,
                     caption(s, "panel.learned", NO_SLOTS));
    if (w->labels[k] <= 0)
        return;
    const char *name = text_print(s, "step left %d", k);
    double words = stepwise_axis(s, m);
    if (words > 0)
        paint_axis(s, name, rows_role(m), "↓", box.x - u(s, 10),
                   g->y - axis_lift(s, g->cell_h), words + 1, ALIGN_END);
    else
        paint_axis(s, name, rows_role(m), "↓", left,
                   box.y + box.h + line * 0.95, w->right[w->count - 1] - left,
                   ALIGN_START);
}

// The rows once more at the right end of a line that reads across.
static void paint_after(struct scene *s, const struct stepwise *w)
{
    const struct grid *g = &w->grid[w->count - 1];
    struct rect box = grid_box(g);
    double pitch = g->cell_h + g->gap + g->apart_y;
    double size = text_size(s, pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    if (w->after <= 0 || pitch < size * 1.1)
        return;
    for (int r = g->row; r < g->row + g->rows; r++) {
        bool lit = s->focus.row >= 0 && in_focus(s, g->tensor, r, -1);
        enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct rect at = grid_row(g, r);
        paint_text(s, id_cell("step after", g->tensor, r, -1),
                   box.x + box.w + u(s, 12),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, weight,
                   ALIGN_START, role_color(rows_role(g->tensor)),
                   text_fit(s, size, weight, row_name(s, g->tensor, r),
                            w->after - u(s, 12)));
    }
}

bool panel_stepwise(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct stepwise w = {0};
    find_grids(s, shown_operation(s), &w);
    stepwise_layout(s, at, &w);
    paint_pools(s, &w);
    for (int k = 0; k < w.count; k++)
        paint_grid(s, &w, k);
    for (int k = 0; k + 1 < w.count; k++)
        stepwise_chip(s, &w, k);
    paint_after(s, &w);
    return true;
}
