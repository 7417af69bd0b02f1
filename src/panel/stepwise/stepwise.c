// SPDX-License-Identifier: MIT
// Operands and result from cell to cell, whatever the operation: a catalogue
// key with its name says what stands between them, so an operation has this
// picture without a line of its own.
#include "panel/panels.h"

#include <math.h>

#include "base/number.h"
#include "panel/stepwise/stepwise.h"
#include "scene/mark/notation.h"

// The phrase for what stands after the last operand: that of what the operation
// means, or of the stage's option, when there is one.
static const char *result_key(const struct scene *s, const struct operation *o)
{
    const struct trace *t = s->trace;
    const char *option =
        o->meaning ? o->meaning : t->stages[t->blocks[o->block].stage].option;
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
    const char *key = last ? result_key(s, o)
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
    for (int k = 1; k < w->figure.count; k++)
        for (int j = 0; j < k; j++)
            if (w->figure.part[j].grid.tensor == w->figure.part[k].grid.tensor)
                w->figure.part[k].grid.name = text_print(s, "cell %d", k);
}

static void find_grids(struct scene *s, const struct operation *o,
                       struct stepwise *w)
{
    int operands = o->in_count < MOST_GRIDS - 1 ? o->in_count : MOST_GRIDS - 1;
    for (int k = 0; k < operands; k++) {
        w->figure.part[k].grid = grid_of_operand(o, k);
        w->figure.part[k].sign = chip_name(
            s, o,
            o->in_count > operands && k == operands - 1 ? o->in_count - 1 : k);
    }
    w->figure.part[operands].sign = "";
    w->figure.part[operands].grid = (struct grid){
        .tensor = o->out, .name = "cell", .row = o->row, .rows = o->rows};
    w->figure.count = operands + 1;
    tell_apart(s, w);
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
    if (w->figure.count > 5)
        return text_print(s, "%d", scope->number);
    return caption(s, text_print(s, "part.%s", scope->name),
                   SLOTS(COUNT("n", scope->number)));
}

// The axis of the rows: over their labels, or under the grid.
static void paint_row_axis(struct scene *s, const struct stepwise *w, int k)
{
    const struct figure_part *p = &w->figure.part[k];
    const struct grid *g = &p->grid;
    struct rect box = grid_box(g);
    const char *name = text_print(s, "step left %d", k);
    double words = stepwise_axis(s, g->tensor);
    if (stepwise_axes_above(s, w, k))
        return;
    if (words > 0)
        paint_axis(s, name, rows_axis(g->tensor), "↓", box.x - u(s, 10),
                   g->y - axis_lift(s, g->cell_h), words + 1, ALIGN_END);
    else if (!w->below || k == w->figure.count - 1)
        paint_axis(s, name, rows_axis(g->tensor), "↓", box.x - p->words,
                   box.y + box.h + heading_line(s) * 0.95,
                   w->figure.part[w->figure.count - 1].right - box.x + p->words,
                   ALIGN_START);
}

// Beside a title: which of several rows it is, or that it was learned.
static void paint_which(struct scene *s, const struct figure_part *p, int k,
                        double x, double y)
{
    const struct grid *g = &p->grid;
    const struct tensor *m = g->tensor;
    if (g->rows == 1 && m->rows > 1)
        paint_remark(s, id_cell("step row", m, g->row, k), x, y, p->right - x,
                     ALIGN_START, row_name(s, m, g->row));
    else if (m->learned)
        paint_learned(s, id_cell("learned", m, -1, k), x, y, p->right);
}

// A recurrence shows a tensor twice, a row and the one before it.
static const char *title_id(const struct stepwise *w, int k)
{
    for (int other = k + 1; other < w->figure.count; other++)
        if (w->figure.part[other].grid.tensor == w->figure.part[k].grid.tensor)
            return "title before";
    return "title";
}

// How far left the title over a single number at the right edge may reach: to
// the operator before it.
static double behind_operator(const struct scene *s, const struct stepwise *w,
                              int k)
{
    const struct figure_part *p = &w->figure.part[k];
    if (k == 0 || w->below || p->grid.rows > 1)
        return grid_box(&p->grid).x;
    struct rect lane = figure_before(&w->figure, p->column, p->line);
    return lane.x + (lane.w + operator_width(s, p[-1].sign)) / 2 + u(s, 6);
}

// Title and axis over a grid, from below.
static void paint_over(struct scene *s, const struct stepwise *w, int k)
{
    const struct figure_part *p = &w->figure.part[k];
    const struct tensor *m = p->grid.tensor;
    struct rect box = grid_box(&p->grid);
    double line = heading_line(s), y = box.y - line * 1.3 - w->rise;
    double room = p->right - box.x;
    if (m->column_role != ROLE_NONE && !stepwise_axes_above(s, w, k))
        y -= line *
             (paint_axis(s, text_print(s, "step top %d", k), m->column_role,
                         "→", box.x, y, room, ALIGN_START));
    bool last = k + 1 == w->figure.count;
    double from = last ? behind_operator(s, w, k) : box.x;
    bool ends =
        from < box.x && notation_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD,
                                       short_of(s, m)) > room;
    struct item *i = ends ? paint_title(s, title_id(w, k), m, "", p->right, y,
                                        p->right - from, ALIGN_END)
                          : paint_title(s, title_id(w, k), m, "", box.x, y,
                                        room, ALIGN_START);
    if (ends && item_width(s, i) <= room) { // its short form has room there
        i->at.x = box.x;
        i->align = ALIGN_START;
    }
    if (!last)
        i->text = text_fit(s, i->size, i->weight,
                           operand_title(s, w, m, i->text), room);
    double end = box.x + item_width(s, i);
    if (!ends)
        paint_which(s, p, k, end + u(s, 12), y);
}

// On paper a row has its title and its name at its left.
static void paint_paper_head(struct scene *s, const struct stepwise *w, int k)
{
    const struct figure_part *p = &w->figure.part[k];
    const struct tensor *m = p->grid.tensor;
    struct rect at = figure_words(&w->figure, p->column, p->line);
    double size = text_size(s, TEXT_BODY), x = at.x + at.w - u(s, 14);
    bool named = m->rows > 1;
    double y = at.y + at.h / 2 + size * (named ? -0.1 : CAP_MIDDLE);
    struct item *i =
        paint_title(s, title_id(w, k), m, "", x, y, at.w - u(s, 14), ALIGN_END);
    if (k + 1 < w->figure.count)
        i->text = operand_title(s, w, m, i->text);
    if (named)
        paint_remark(s, id_cell("step row", m, p->grid.row, k), x,
                     y + size * 1.05, at.w - u(s, 14), ALIGN_END,
                     row_name(s, m, p->grid.row));
}

static void paint_part(struct scene *s, const struct stepwise *w, int k)
{
    const struct figure_part *p = &w->figure.part[k];
    const struct grid *g = &p->grid;
    grid_paint(s, g);
    if (!w->paper || k == 0)
        grid_top_labels(s, g, g->tensor->column_role);
    if (w->paper) {
        paint_paper_head(s, w, k);
        return;
    }
    paint_over(s, w, k);
    if (p->words <= 0)
        return;
    grid_left_labels(s, g, p->words - u(s, 12), rows_role(g->tensor));
    paint_row_axis(s, w, k);
}

// The rows once more at the right end of a line that reads across.
static void paint_after(struct scene *s, const struct stepwise *w)
{
    const struct grid *g = &w->figure.part[w->figure.count - 1].grid;
    struct rect box = grid_box(g);
    double pitch = grid_pitch_y(g);
    double size = text_size(s, pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    if (w->after <= 0 || pitch < size * 1.1)
        return;
    for (int r = g->row; r < g->row + g->rows; r++) {
        bool lit = s->focus.row >= 0 && in_focus(s, g->tensor, r, -1);
        enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct rect at = grid_row(g, r);
        struct item *word = paint_text(
            s, id_cell("step after", g->tensor, r, -1),
            box.x + box.w + u(s, 12), at.y + at.h / 2 + size * CAP_MIDDLE, size,
            weight, ALIGN_START, role_color(s->theme, rows_role(g->tensor)),
            text_fit(s, size, weight, row_name(s, g->tensor, r),
                     w->after - u(s, 12)));
        label_answers(s, word, &(struct address){g->tensor, r, -1, -1});
    }
}

// --- what happens between ----------------------------------------------------

// The middle of the row in the light, or of the whole grid.
static double row_middle(const struct scene *s, const struct grid *g)
{
    struct rect at = grid_box(g);
    for (int r = g->row; r < g->row + g->rows && s->focus.row >= 0; r++)
        if (light_on(s, g->tensor, r, -1) > LIGHT_PLAIN) {
            at = grid_row(g, r);
            break;
        }
    return at.y + at.h / 2;
}

static void paint_link(struct scene *s, int k, struct spot a, struct spot b,
                       bool head)
{
    double dx = (b.x - a.x) * 0.5;
    struct spot line[16];
    double size = u(s, 11);
    struct spot end = {b.x - (head ? size * 0.8 : 0), b.y};
    bezier(a, (struct spot){a.x + dx, a.y}, (struct spot){end.x - dx, end.y},
           end, 16, line);
    paint_line(s, id_named("step link", k), LAYER_LINK, line, 16, u(s, 2.5),
               s->theme->ink);
    if (head)
        paint_head(s, id_named("step head", k), line[14], b, size,
                   s->theme->ink);
}

// The operation between two grids side by side, and the way through it.
static void paint_between(struct scene *s, const struct stepwise *w, int k)
{
    const struct figure_part *p = &w->figure.part[k];
    const struct grid *a = &p->grid, *b = &p[1].grid;
    struct rect from = grid_box(a),
                lane = figure_before(&w->figure, p->column + 1, p->line);
    double y0 = row_middle(s, a), y1 = row_middle(s, b), y = (y0 + y1) / 2;
    double half = 0, tall = text_size(s, TEXT_BODY) * 0.85;
    y = fmax(from.y + tall, fmin(y, from.y + from.h - tall));
    double left = lane.x + u(s, 10), right = lane.x + lane.w - u(s, 10);
    double x = (left + right) / 2;
    if (!s->view->look.thumbnail) {
        half = operator_width(s, p->sign) / 2;
        paint_operator(s, id_named("step chip", k), x, y, p->sign);
    }
    if (x - half - left > u(s, 6))
        paint_link(s, 2 * k, (struct spot){left, y0},
                   (struct spot){x - half, y}, false);
    if (right - x - half > u(s, 12))
        paint_link(s, 2 * k + 1, (struct spot){x + half, y},
                   (struct spot){right, y1}, k == w->figure.count - 2);
}

// One under another it stands at the left of what it leads to; on paper the
// result is under a rule.
static void paint_before(struct scene *s, const struct stepwise *w, int k)
{
    const struct figure_part *next = &w->figure.part[k + 1];
    if (next->line == w->figure.part[k].line)
        return;
    struct rect lane = figure_before(&w->figure, next->column, next->line);
    if (!s->view->look.thumbnail)
        paint_operator(s, id_named("step chip", k),
                       lane.x + lane.w / 2 - u(s, 8), lane.y + lane.h / 2,
                       w->figure.part[k].sign);
    if (!w->paper || k != w->figure.count - 2)
        return;
    struct rect box = grid_box(&next->grid);
    double y = box.y - u(s, 8);
    struct spot rule[] = {{lane.x, y}, {box.x + box.w, y}};
    paint_line(s, id_named("step rule", 0), LAYER_LABEL, rule, 2, u(s, 3),
               s->theme->ink);
}

static const struct grid_light light = {6, 3, 6, 3.5};

// The row of operand [k] that row [row] is made of; -1 where that is several, or
// goes by a rule of its own, as a table by distance does.
static int row_read(const struct operation *o, int k, int row)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, -1, -1, reads), found = -1;
    for (int i = 0; i < count; i++) {
        if (reads[i].tensor != o->in[k].tensor)
            continue;
        if (reads[i].rows != 1 || (found >= 0 && reads[i].row != found))
            return -1;
        found = reads[i].row;
    }
    return found;
}

// Leaves of every grid the row that is looked at; false where they have no such
// row, or no other.
static bool keep_row(const struct scene *s, const struct operation *o,
                     struct stepwise *w)
{
    bool focused = s->focus.tensor == o->out && s->focus.row >= 0;
    int row = focused ? s->focus.row : s->now.row, last = w->figure.count - 1;
    if (s->now.row < 0 || row < o->row || row >= o->row + o->rows ||
        w->figure.part[last].grid.rows < 2)
        return false;
    for (int k = 0; k <= last; k++) {
        struct grid *g = &w->figure.part[k].grid;
        int own = k < last ? row_read(o, k, row) : row;
        if (own < 0 || (k < last && in_table(o, k)))
            return false;
        if (g->rows > 1)
            g->row = own;
        g->rows = 1;
    }
    return true;
}

// Where the tables have no room for numbers, the row that is computed has.
static void lay_out(struct scene *s, const struct operation *o, struct rect at,
                    struct stepwise *w)
{
    struct stepwise row = *w;
    if (s->box.w > 0 && keep_row(s, o, &row)) {
        stepwise_layout(s, at, &row);
        *w = row;
        return;
    }
    stepwise_layout(s, at, w);
    if (w->figures.decimals >= 0 || w->figures.infinite ||
        !keep_row(s, o, &row))
        return;
    stepwise_layout(s, at, &row);
    if (row.figures.decimals >= 0)
        *w = row;
}

bool panel_stepwise(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct stepwise w = {0};
    const struct operation *o = shown_operation(s);
    find_grids(s, o, &w);
    lay_out(s, o, at, &w);
    for (int k = 0; k < w.figure.count; k++)
        w.figure.part[k].grid.figures = &w.figures;
    grid_paint_light(s, &w.figure.part[w.figure.count - 1].grid, &light, "pool",
                     id_named("row outline", 0), false);
    for (int k = 0; k < w.figure.count; k++)
        paint_part(s, &w, k);
    for (int k = 0; k + 1 < w.figure.count; k++) {
        if (!w.figure.part[k].sign[0])
            continue;
        if (w.below)
            paint_before(s, &w, k);
        else
            paint_between(s, &w, k);
    }
    paint_after(s, &w);
    return true;
}
