// SPDX-License-Identifier: MIT
// Weights by size: those of a row ("at whom does cat look"), of a column ("who
// looks at cat"), the strongest of all, or what the rows come to; the largest
// first, as bars beside their names.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "scene/grid/box.h"
#include "trace/origin.h"

enum { MOST_RANKED = 16 };

// What is put in order: cells of [m] from (row, column) on.
struct ranked {
    struct cells of;
    int order[MOST_RANKED], count; // which of them, the largest first
    int total;                     // how many there are
    double size;                   // of their texts
    struct range scale;
};

static struct address ranked_address(const struct ranked *r, int k)
{
    const struct cells *c = &r->of;
    return (struct address){c->tensor, c->row + k / c->columns,
                            c->column + k % c->columns, -1};
}

static double value_of(const struct ranked *r, int k)
{
    struct address a = ranked_address(r, k);
    return tensor_at(a.tensor, a.row, a.column);
}

// Behind a veil there is no number, only what fills its place.
static bool ranked_tells(const struct scene *s, const struct ranked *r, int k)
{
    struct address a = ranked_address(r, k);
    return !s->hidden || known(s, a.tensor, a.row, a.column);
}

// NaN is no more than anything, and stands at the end.
static bool larger(double x, double y)
{
    return x > y || (isnan(y) && !isnan(x));
}

// What order goes by: of what is hidden nothing, nor of what was asked for.
static double told_of(const struct scene *s, const struct ranked *r, int k)
{
    struct address a = ranked_address(r, k);
    bool sized = sized_by(s, a.tensor, a.row, a.column);
    return ranked_tells(s, r, k) && sized ? value_of(r, k) : NAN;
}

// Puts the i-th in its place among them.
static void put(const struct scene *s, struct ranked *r, int most, int i)
{
    double x = told_of(s, r, i);
    r->count += r->count < most;
    int k = r->count - 1;
    for (; k > 0 && larger(x, told_of(s, r, r->order[k - 1])); k--)
        r->order[k] = r->order[k - 1];
    r->order[k] = i;
}

// Finds the [most] largest, the first of equals first.
static void rank(const struct scene *s, struct ranked *r, int most)
{
    r->total = r->of.rows * r->of.columns;
    r->count = 0;
    double least = 0; // of them, once there are [most]
    for (int i = 0; i < r->total; i++)
        if (r->count < most || larger(told_of(s, r, i), least)) {
            put(s, r, most, i);
            least = told_of(s, r, r->order[r->count - 1]);
        }
    for (int k = 0; k < r->count; k++)
        if (ranked_tells(s, r, r->order[k]))
            range_hold(&r->scale, value_of(r, r->order[k]));
    range_open(&r->scale);
}

// The matrix that is looked at: what is read, or the step itself.
static const struct tensor *matrix_of(const struct scene *s)
{
    const struct operation *o = scene_operation(s);
    return o->kind->form == FORM_READING ? o->in[0].tensor : s->now.tensor;
}

// What is in the light: the cell's row, or what a reading reads; of a whole
// reading its numbers; else all.
static struct cells chosen(const struct scene *s)
{
    const struct tensor *m = matrix_of(s);
    const struct address *f = &s->focus;
    if (f->tensor == m && f->row >= 0)
        return cells_of(m, f->row, 1, 0, m->columns);
    if (f->tensor != m && f->row < 0)
        return cells_of(f->tensor, 0, f->tensor->rows, 0, 1);
    for (int i = 0; i < s->read_count && f->row >= 0; i++)
        if (s->reads[i].tensor == m) {
            struct cells
                all[MAX_READS]; // of a term: of its whole row or column
            int count = operation_reads(operation_of(f), f->row, -1, -1, all);
            return count ? all[0] : s->reads[i];
        }
    return cells_of(m, 0, m->rows, 0, m->columns);
}

// "cat", or of all cells "cat → dog".
static const char *name_of(const struct scene *s, const struct ranked *r, int k)
{
    struct address a = ranked_address(r, k);
    bool across = r->of.columns > 1 && a.tensor->column_labels;
    const char *row = row_name(s, a.tensor, a.row);
    if (!across || (r->of.rows == 1 && r->of.row >= 0))
        return across ? column_name(s, a.tensor, a.column) : row;
    return text_print(s, "%s → %s", row, column_name(s, a.tensor, a.column));
}

static const char *title(const struct scene *s, const struct ranked *r)
{
    const struct cells *c = &r->of;
    const struct tensor *m = c->tensor;
    if (m->columns == 1 && c->rows == m->rows && m != matrix_of(s))
        return title_of(s, m);
    if (c->rows == m->rows && c->columns == m->columns)
        return caption(s, "panel.ranked.all", NO_SLOTS);
    if (c->rows == 1)
        return caption(s, "panel.ranked.row",
                       SLOTS(TEXT("word", row_name(s, m, c->row))));
    return caption(s, "panel.ranked.column",
                   SLOTS(TEXT("word", column_name(s, m, c->column))));
}

static void add_line(struct boxes *b, const struct ranked *r, int k)
{
    const struct scene *s = b->s;
    int i = r->order[k];
    struct address a = ranked_address(r, i);
    double x = value_of(r, i);
    bool tells = ranked_tells(s, r, i), shown = isfinite(x) && tells;
    color fill = s->theme->positive;
    char text[NUMBER_SIZE];
    struct box *bar =
        box_bar(b, id_cell("ranked", a.tensor, a.row, a.column),
                name_of(s, r, i), r->size, range_above(&r->scale, 0),
                range_above(&r->scale, shown ? x : 0),
                k ? mix_colors(fill, s->theme->paper, 0.4) : fill);
    number_print_of(text, a.tensor, a.row, x, FORMULA_DECIMALS);
    bar->of = a;
    bar->weight = k ? WEIGHT_REGULAR : WEIGHT_BOLD;
    bar->fill = shown ? bar->fill : fade(bar->fill, 0);
    bar->below = shown && x < 0;
    if (s->view->look.numbers && !s->view->look.thumbnail && tells)
        bar->text = text_print(s, "%s", text);
    struct box *name = bar->parent->first;
    name->weight = bar->weight;
    name->of = a;
}

// --- what they come to -------------------------------------------------------

enum { MOST_RESULTS = 4 };

// What is read off the same row or column as the step reads, with the step.
static int find_results(const struct scene *s,
                        const struct tensor *out[MOST_RESULTS])
{
    const struct operation *now = scene_operation(s);
    int count = 0;
    if (now->kind->form != FORM_READING || s->now.row < 0)
        return 0;
    for (int i = 0; i < s->trace->operation_count && count < MOST_RESULTS; i++)
        if (s->trace->operations[i]->block == now->block)
            out[count++] = s->trace->operations[i]->out;
    return count;
}

// True when the numbers of [m] stand in the picture one by one.
static bool has_cells(const struct scene *s, const struct tensor *m)
{
    uint64_t first = id_cell("cell", m, 0, 0);
    int i = 0;
    while (i < s->pose->count && s->pose->items[i].id != first)
        i++;
    return i < s->pose->count;
}

static void paint_result(struct scene *s, const struct box *b)
{
    int first = s->pose->count;
    paint_cell(s, "cell", b->of.tensor, b->of.row, 0, b->at);
    if (has_cells(s, matrix_of(s)))
        return;
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    for (int k = first; k < s->pose->count; k++) // it comes from no cell of an
        s->pose->items[k].from = 0;              // image, nor of one before it
}

// "largest [0.6250]  sum [1]  entropy [0.9003]".
static void add_results(struct boxes *b)
{
    const struct scene *s = b->s;
    const struct tensor *m[MOST_RESULTS];
    int count = find_results(s, m);
    double size = text_size(s, TEXT_SMALL), wide = u(s, 110);
    struct box *results = box_open(b, BOX_ACROSS);
    results->lies = ALIGN_START;
    for (int k = 0; k < count; k++) {
        box_open(b, BOX_DOWN)->w.gap = u(s, 10);
        struct box *name = box_text(
            b, id_cell("result name", m[k], s->now.row, -1), size,
            WEIGHT_REGULAR, ALIGN_START, s->theme->ink, title_of(s, m[k]));
        name->w = (struct track){u(s, 20), wide, wide, .keep = KEEP};
        struct box *cell =
            box_part(b, (struct track){u(s, 20), wide, wide},
                     (struct track){size * 1.2, size * 2, size * 2});
        cell->paint = paint_result;
        cell->of = (struct address){m[k], s->now.row, 0, -1};
        box_close(b);
    }
    box_close(b);
}

// Where the bars begin.
static void paint_zero(struct scene *s, const struct ranked *r,
                       const struct box *lines)
{
    const struct box *bar = lines->first->last;
    double zero =
        bar->at.x + range_above(&r->scale, 0) * (bar->at.w - bar->after);
    struct spot axis[] = {{zero, lines->at.y},
                          {zero, lines->at.y + lines->at.h}};
    paint_line(s, id_named("ranked zero", 0), LAYER_LABEL, axis, 2, u(s, 1.5),
               s->theme->ink);
}

bool panel_ranked(struct scene *s, const struct panel *p, struct rect at)
{
    struct ranked r = {.of = chosen(s)};
    struct boxes b;
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    bool reads =
        s->now.row >= 0 && scene_operation(s)->kind->form == FORM_READING;
    double tall =
        reads ? small * 3.6 : 0; // of what they come to, at the bottom
    struct rect below = {at.x, at.y + at.h - tall, at.w, tall};
    at.h -= tall + (reads ? u(s, 8) : 0);
    double room = at.h - body * 2 - small * 2;
    int most = (int)(room / (small * 1.45));
    (void)p;
    rank(s, &r, most < 1 ? 1 : most < MOST_RANKED ? most : MOST_RANKED);
    r.size = room / r.count > body * 1.7 ? body : small;
    boxes_start(&b, s);
    b.all.stand = 0;
    box_text(&b, id_named("ranked title", 0), body, WEIGHT_BOLD, ALIGN_START,
             s->theme->ink, title(s, &r))
        ->w = (struct track){0, at.w, at.w, .keep = KEEP};
    struct box *lines = box_open(&b, BOX_LINES);
    lines->h.gap = body * 0.6;
    for (int k = 0; k < r.count; k++)
        add_line(&b, &r, k);
    box_close(&b);
    if (r.total > r.count)
        box_text(&b, id_named("ranked rest", 0), small, WEIGHT_REGULAR,
                 ALIGN_END, s->theme->grey,
                 caption(s, "panel.ranked.rest",
                         SLOTS(COUNT("n", r.total - r.count))))
            ->w = (struct track){0, at.w, at.w, .keep = KEEP};
    boxes_solve(&b, at); // squeezed if need be: what stands beside it stays
    boxes_paint(s, &b);
    paint_zero(s, &r, lines);
    boxes_start(&b, s);
    if (reads)
        add_results(&b);
    boxes_solve(&b, below);
    boxes_paint(s, &b);
    return true;
}
