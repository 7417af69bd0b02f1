// SPDX-License-Identifier: MIT
// A feed-forward part for one word, a line for each hidden unit: what it sums
// up, its squash on the curve, what it answers, perhaps through a gate, and what
// that answer adds to each number of the word; under them the bias and what all
// come to.
//
//          sum     curve   answer      adds
//    1     0.34   __/●       0.21      0.05  −0.02   0.11
//    2     0.86   __/ ●      0.69     −0.01   0.30   0.08
//  + b₂                                0.52   0.10  −0.28
//                                      0.56   0.38  −0.09
//
// Where not all have a line, those have that add most, and one line all others.
#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "panel/fed/curve.h"
#include "panel/panels.h"
#include "scene/grid/box.h"
#include "scene/grid/heading.h"
#include "scene/mark/clock.h"
#include "trace/term.h"

enum { MOST_LINE = 40 };

struct fed {
    const struct operation *o; // that adds up what the units add
    const struct operation *squash;
    const struct tensor *x;                    // what units sum up
    const struct tensor *active, *up, *answer; // up: NULL without a gate
    const struct tensor *out;
    int row, units, d;
    bool bias;
    bool narrow;
    int *unit;       // that have a line
    int lines, rest; // how many have one, and how many have none
    double most;     // the largest that one adds
    struct figures sums, adds;
    struct curve curve;
};

// --- what there is -----------------------------------------------------------

static bool find_fed(const struct scene *s, struct fed *f)
{
    *f = (struct fed){.o = scene_operation(s)};
    if (f->o->in_count < 2)
        return false;
    f->out = f->o->out;
    f->answer = f->active = f->o->in[0].tensor;
    const struct operation *before = f->answer->writer[0];
    if (before && before->in_count == 2) { // a gate
        f->active = before->in[0].tensor;
        f->up = before->in[1].tensor;
    }
    f->squash = f->active->writer[0];
    if (!f->squash || !curve_of(s, f->squash, s->stage, &f->curve))
        return false;
    f->x = f->squash->in[0].tensor;
    f->units = f->answer->columns;
    f->d = f->out->columns;
    f->bias = operation_terms(f->o) > f->units;
    bool looked = s->focus.tensor && !s->focus.tensor->learned &&
                  s->focus.row >= 0 && s->focus.tensor->rows == f->out->rows;
    f->row = s->now.row >= 0 ? s->now.row
             : looked        ? s->focus.row
                             : f->out->rows - 1;
    return true;
}

static double term_of(const struct fed *f, int unit, int c)
{
    return operation_term(f->o, f->row, c, unit);
}

struct adds {
    int unit;
    double size;
};

static int compare_size(const void *a, const void *b)
{
    const struct adds *p = a, *q = b;
    return p->size > q->size ? -1 : p->size < q->size ? 1 : p->unit - q->unit;
}

static int compare_unit(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

// The units that add most, in their order; [room] lines are all there are.
static void choose_units(const struct scene *s, struct fed *f, int room)
{
    struct adds *all =
        arena_array(s->pose->arena, (size_t)f->units, sizeof *all);
    f->unit = arena_array(s->pose->arena, (size_t)f->units, sizeof *f->unit);
    f->lines = f->units <= room ? f->units : room - 1;
    f->rest = f->units - f->lines;
    for (int k = 0; k < f->units; k++) {
        all[k] = (struct adds){k, 0};
        for (int c = 0; c < f->d && f->rest; c++)
            all[k].size += fabs(term_of(f, k, c));
    }
    qsort(all, (size_t)f->units, sizeof *all, compare_size);
    for (int k = 0; k < f->lines; k++)
        f->unit[k] = all[k].unit;
    qsort(f->unit, (size_t)f->lines, sizeof *f->unit, compare_unit);
}

// What all units without a line add.
static double rest_of(const struct fed *f, int c)
{
    double sum = 0;
    for (int k = 0, line = 0; k < f->units; k++)
        if (line < f->lines && f->unit[line] == k)
            line++;
        else
            sum += term_of(f, k, c);
    return sum;
}

static bool answer_known(const struct scene *s, const struct fed *f, int unit)
{
    return known(s, f->answer, f->row, unit);
}

static bool all_known(const struct scene *s, const struct fed *f)
{
    return known(s, f->answer, f->row, -1) || answer_known(s, f, f->units - 1);
}

// What counts among the numbers that are added.
static void count_adds(const struct scene *s, struct fed *f)
{
    figures_count_rows(s, &f->adds, f->out, f->row, 1);
    for (int c = 0; c < f->d && all_known(s, f); c++) {
        for (int k = 0; k < f->lines; k++) {
            figures_count(&f->adds, term_of(f, f->unit[k], c));
            f->most = fmax(f->most, fabs(term_of(f, f->unit[k], c)));
        }
        if (f->rest)
            figures_count(&f->adds, rest_of(f, c));
        if (f->bias)
            figures_count(&f->adds, term_of(f, f->units, c));
    }
    const struct tensor *m[] = {f->x, f->active, f->up, f->answer};
    for (int k = 0; k < 4; k++)
        if (m[k])
            figures_count_rows(s, &f->sums, m[k], f->row, 1);
}

// --- what is painted ---------------------------------------------------------

// The curve with the dot of one unit.
static void paint_unit_curve(struct scene *s, const struct box *b)
{
    const struct fed *f = b->with;
    struct curve c = f->curve;
    int unit = b->of.column;
    double x = tensor_at(f->x, f->row, unit),
           y = tensor_at(f->active, f->row, unit);
    double r = fmin(b->at.h * 0.16, u(s, 5));
    c.at = rect_grow(b->at, -r);
    curve_paint(s, &c, "fed curve", unit, u(s, 1.5), s->theme->rule);
    if (!known(s, f->active, f->row, unit))
        return;
    struct item *dot = paint_dot(s, id_cell("fed dot", f->active, f->row, unit),
                                 curve_spot(&c, x, y), r, s->theme->positive);
    dot->target =
        (struct target){TARGET_CELLS, {f->active, f->row, unit, -1}, 0};
}

// The place of column [c] in what adds to all of them.
static struct rect column_at(const struct scene *s, const struct fed *f,
                             const struct rect *at, int c)
{
    double pitch = at->w / f->d, gap = pitch > u(s, 12) ? u(s, 3) : 0;
    return (struct rect){at->x + c * pitch, at->y, pitch - gap, at->h};
}

static enum light light_of_term(const struct scene *s, const struct fed *f,
                                int unit, int c)
{
    const struct address *a = &s->focus;
    if (a->tensor == f->out && a->row == f->row && a->column >= 0)
        return a->column != c    ? LIGHT_DIM
               : a->term == unit ? LIGHT_FOCUS
                                 : LIGHT_OPERAND;
    if ((a->tensor == f->answer || a->tensor == f->active ||
         a->tensor == f->x) &&
        a->row == f->row && a->column >= 0)
        return a->column == unit ? LIGHT_OPERAND : LIGHT_DIM;
    return LIGHT_PLAIN;
}

// What a unit adds, or the bias: [b] is of it as its term.
static void paint_adds(struct scene *s, const struct box *b)
{
    const struct fed *f = b->with;
    int unit = b->of.term;
    for (int c = 0; c < f->d; c++) {
        struct rect at = column_at(s, f, &b->at, c);
        uint64_t id =
            id_cell("fed adds", f->out, f->row, c * (f->units + 2) + unit);
        if (!all_known(s, f)) {
            paint_empty(s, id, at);
            continue;
        }
        double x = unit > f->units ? rest_of(f, c) : term_of(f, unit, c);
        struct item *i =
            paint_figure(s, &f->adds, id, at, x, f->most > 0 ? f->most : 1,
                         light_of_term(s, f, unit, c), ROLE_OUTPUT);
        i->target =
            unit > f->units
                ? (struct target){TARGET_CELLS, {f->out, f->row, c, -1}, 0}
                : (struct target){TARGET_CELLS, {f->out, f->row, c, unit}, 0};
        i->beat = BEAT_LAY;
        i->turn = unit > f->units ? f->lines : unit;
        i->turns = f->units + 2;
    }
}

static void paint_all(struct scene *s, const struct box *b)
{
    static const struct grid_light light = {4, 2, 5, 3};
    const struct fed *f = b->with;
    double pitch = b->at.w / f->d, gap = pitch > u(s, 12) ? u(s, 3) : 0;
    struct grid g = {.tensor = f->out,
                     .name = "cell",
                     .row = f->row,
                     .rows = 1,
                     .x = b->at.x,
                     .y = b->at.y,
                     .cell_w = pitch - gap,
                     .cell_h = b->at.h,
                     .gap = gap,
                     .figures = &f->adds};
    g.least = fmin(u(s, 9), g.cell_w);
    grid_paint_light(s, &g, &light, "pool", id_named("row outline", 0), false);
    grid_paint(s, &g);
    struct spot rule[] = {{b->at.x, b->at.y - u(s, 4)},
                          {b->at.x + b->at.w - gap, b->at.y - u(s, 4)}};
    paint_line(s, id_named("fed rule", 0), LAYER_LABEL, rule, 2, u(s, 2),
               s->theme->ink);
}

static void paint_columns(struct scene *s, const struct box *b)
{
    const struct fed *f = b->with;
    double pitch = b->at.w / f->d, gap = pitch > u(s, 12) ? u(s, 3) : 0;
    struct grid g = {.tensor = f->out,
                     .name = "fed head",
                     .row = f->row,
                     .rows = 1,
                     .x = b->at.x,
                     .y = b->at.y + b->at.h,
                     .cell_w = pitch - gap,
                     .gap = gap};
    grid_top_labels(s, &g, ROLE_NONE);
}

// --- what stands in what -----------------------------------------------------

struct sizes {
    struct track line, cell, curve, adds;
};

static void add_cell(struct boxes *b, struct fed *f, const struct tensor *m,
                     int unit, const struct sizes *z)
{
    struct box *cell = box_cell(b, m, f->row, unit, &f->sums, CELL_DECIMALS);
    cell->w = z->cell;
    cell->h = z->line;
}

static struct box *add_label(struct boxes *b, int id, const char *text,
                             color ink)
{
    struct box *label =
        box_text(b, id_named("fed label", id), text_size(b->s, TEXT_SMALL),
                 WEIGHT_REGULAR, ALIGN_END, ink, text);
    label->lies = ALIGN_END;
    return label;
}

// Empty places as many as a unit has before what it adds.
static void skip_cells(struct boxes *b, const struct fed *f)
{
    for (int k = 0; k < (f->up ? 5 : 3); k++)
        box_part(b, (struct track){.keep = 1}, (struct track){0});
}

static struct box *add_sums(struct boxes *b, struct fed *f, int term,
                            const struct sizes *z)
{
    struct box *adds = box_part(b, z->adds, z->line);
    adds->paint = paint_adds;
    adds->with = f;
    adds->of = (struct address){f->out, f->row, -1, term};
    return adds;
}

static void add_unit(struct boxes *b, struct fed *f, int unit,
                     const struct sizes *z)
{
    box_open(b, BOX_ACROSS)->h.gap = u(b->s, 3);
    add_label(b, unit, column_name(b->s, f->x, unit), b->s->theme->ink);
    add_cell(b, f, f->x, unit, z);
    struct box *curve = box_part(b, z->curve, z->line);
    curve->paint = paint_unit_curve;
    curve->with = f;
    curve->of = (struct address){f->x, f->row, unit, -1};
    add_cell(b, f, f->active, unit, z);
    if (f->up) {
        add_cell(b, f, f->up, unit, z);
        add_cell(b, f, f->answer, unit, z);
    }
    add_sums(b, f, unit, z);
    box_close(b);
}

static void add_head(struct boxes *b, int k, const char *text)
{
    struct box *head =
        box_text(b, id_named("fed head", k), text_size(b->s, TEXT_SMALL),
                 WEIGHT_BOLD, ALIGN_MIDDLE, b->s->theme->ink, text);
    head->w.least = head->w.wished = 0;
    head->w.keep = 1;
}

static void add_heads(struct boxes *b, struct fed *f, const struct sizes *z)
{
    const struct scene *s = b->s;
    box_open(b, BOX_ACROSS);
    const char *answer = caption(
        s, f->narrow ? "panel.fed.answer.short" : "panel.fed.answer", NO_SLOTS);
    add_label(b, -1, "", s->theme->ink);
    add_head(b, 0, caption(s, "panel.fed.sum", NO_SLOTS));
    add_head(b, 1, f->narrow ? "" : f->curve.name);
    add_head(b, 2, answer);
    if (f->up) {
        add_head(b, 3, f->narrow ? "·" : caption(s, "panel.fed.up", NO_SLOTS));
        add_head(b, 4,
                 f->narrow ? "=" : caption(s, "panel.fed.gated", NO_SLOTS));
    }
    struct box *columns =
        box_part(b, z->adds, track_fixed(text_size(s, TEXT_SMALL) * 1.5));
    columns->paint = paint_columns;
    columns->with = f;
    box_close(b);
}

static void add_lines(struct boxes *b, struct fed *f, const struct sizes *z)
{
    const struct scene *s = b->s;
    add_heads(b, f, z);
    for (int k = 0; k < f->lines; k++)
        add_unit(b, f, f->unit[k], z);
    if (f->rest) {
        box_open(b, BOX_ACROSS)->h.gap = u(s, 3);
        add_label(b, -2,
                  caption(s, "panel.fed.rest", SLOTS(COUNT("n", f->rest))),
                  s->theme->grey);
        skip_cells(b, f);
        add_sums(b, f, f->units + 1, z);
        box_close(b);
    }
    if (f->bias) {
        box_open(b, BOX_ACROSS)->h.gap = u(s, 3);
        add_label(b, -3, "", s->theme->ink);
        skip_cells(b, f);
        add_sums(b, f, f->units, z);
        box_close(b);
    }
    box_open(b, BOX_ACROSS)->h.gap = u(s, 9);
    add_label(b, -4, "", s->theme->ink);
    skip_cells(b, f);
    struct box *all = box_part(b, z->adds, z->line);
    all->paint = paint_all;
    all->with = f;
    box_close(b);
}

// Beside the line of the bias its name, and beside the last what it is.
static void paint_names(struct scene *s, const struct fed *f,
                        const struct boxes *b)
{
    double size = text_size(s, TEXT_SMALL);
    for (const struct box *l = b->all.first->first; l; l = l->next)
        for (const struct box *p = l->first; p; p = p->next) {
            bool bias = p->paint == paint_adds && p->of.term == f->units;
            if (!bias && p->paint != paint_all)
                continue;
            double x = p->at.x - u(s, 10), room = x - l->at.x;
            double y = p->at.y + p->at.h / 2 + size * CAP_MIDDLE;
            if (!bias)
                paint_title(s, "title", f->out, "", x, y, room, ALIGN_END);
            else
                paint_bias_name(
                    s, &(struct grid){.tensor =
                                          f->o->in[f->o->in_count - 1].tensor,
                                      .name = "cell",
                                      .rows = 1,
                                      .x = p->at.x,
                                      .y = p->at.y,
                                      .cell_h = p->at.h});
        }
}

// As wide as their numbers; where all that is added has no room for its own, it
// is told by its colours.
static struct sizes sizes_of(const struct scene *s, const struct fed *f,
                             double room, double line)
{
    double small = text_size(s, TEXT_SMALL), gap = u(s, f->narrow ? 4 : 12);
    double wide = u(s, f->narrow ? 0 : 72), curve = u(s, f->narrow ? 26 : 60);
    double one = figures_width(s, &f->sums, small, 1) + u(s, 7);
    double two = figures_width(s, &f->sums, small, CELL_DECIMALS) + u(s, 7);
    double add = figures_width(s, &f->adds, small, CELL_DECIMALS) + u(s, 10);
    double least = figures_width(s, &f->adds, small, 1) + u(s, 9.1);
    double cell = f->narrow ? one : two, label = small * 2;
    double taken = label + (f->up ? 4 : 2) * (cell + gap) + curve + 3 * gap;
    if (taken + least * f->d > room)
        least = fmin(least, u(s, 12));
    return (struct sizes){
        .line = {line, u(s, MOST_LINE), u(s, MOST_LINE), .keep = KEEP},
        .cell = {cell, fmax(two, wide), fmax(two, wide), .gap = gap,
                 .keep = KEEP},
        .curve = {curve, curve * 1.6, u(s, 130), .gap = gap, .keep = 1},
        .adds = {least * f->d, fmax(add, wide) * f->d, fmax(add, wide) * f->d,
                 .gap = gap * 2, .grow = 1, .keep = KEEP}};
}

bool panel_fed(struct scene *s, const struct panel *p, struct rect at)
{
    struct fed *f = arena_array(s->pose->arena, 1, sizeof *f);
    struct boxes b;
    (void)p;
    if (!find_fed(s, f) || s->view->look.thumbnail)
        return false;
    double small = text_size(s, TEXT_SMALL), line = small * 1.3;
    int room = (int)((at.h - small * 1.6 - line - u(s, 9)) / (line + u(s, 3)));
    room -= f->bias;
    if (room < 2)
        return false;
    choose_units(s, f, room);
    count_adds(s, f);
    f->narrow = at.w < text_size(s, 480);
    struct sizes z = sizes_of(s, f, at.w, line);
    boxes_start(&b, s);
    box_open(&b, BOX_LINES);
    add_lines(&b, f, &z);
    box_close(&b);
    if (!boxes_solve(&b, at))
        return false;
    for (const struct box *l = b.all.first->first; l; l = l->next)
        for (const struct box *q = l->first; q; q = q->next)
            if (q->paint == paint_all)
                figures_fit(s, &f->adds, q->at.w / f->d - u(s, 3), q->at.h,
                            CELL_DECIMALS, 1);
    boxes_paint(s, &b);
    paint_names(s, f, &b);
    return true;
}
