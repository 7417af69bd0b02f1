// SPDX-License-Identifier: MIT
// Weights by size: those of a row ("at whom does cat look"), of a column ("who
// looks at cat"), the strongest of all, or what the rows come to; the largest
// first, as bars beside their names.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "scene/grid/heading.h"
#include "trace/origin.h"

enum { MOST_RANKED = 16 };

// What is put in order: cells of [m] from (row, column) on.
struct ranked {
    struct cells of;
    int order[MOST_RANKED], count; // which of them, the largest first
    int total;                     // how many there are
    struct rect at;                // of the lines
    double step, size, label, number;
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
    return !s->veiled || known(s, a.tensor, a.row, a.column);
}

// NaN is no more than anything, and stands at the end.
static bool larger(double x, double y)
{
    return x > y || (isnan(y) && !isnan(x));
}

// What order goes by: of what is hidden nothing.
static double told_of(const struct scene *s, const struct ranked *r, int k)
{
    return ranked_tells(s, r, k) ? value_of(r, k) : NAN;
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
            struct cells c = s->reads[i]; // a term: of its whole row or column
            const struct operation *o = operation_of(f);
            o->kind->reads(o, f->row, -1, -1, &c);
            return c;
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

static double bar_x(const struct ranked *r, double x)
{
    double room = r->at.w - r->label - r->number;
    return r->at.x + r->label + range_above(&r->scale, x) * room;
}

static void paint_line_of(struct scene *s, const struct ranked *r, int k)
{
    struct address a = ranked_address(r, r->order[k]);
    double x = value_of(r, r->order[k]), y = r->at.y + (k + 0.5) * r->step;
    double tall = fmin(r->step * 0.62, u(s, 26)), end = bar_x(r, 0);
    struct target target = {TARGET_CELLS, a, 0};
    enum weight weight = k ? WEIGHT_REGULAR : WEIGHT_BOLD;
    bool tells = ranked_tells(s, r, r->order[k]);
    if (isfinite(x) && tells) {
        double zero = bar_x(r, 0), to = bar_x(r, x);
        color fill = x < 0 ? s->theme->negative : s->theme->positive;
        paint_box(s, id_cell("ranked", a.tensor, a.row, a.column), LAYER_CELL,
                  (struct rect){fmin(zero, to), y - tall / 2,
                                fmax(fabs(to - zero), u(s, 1)), tall},
                  u(s, 2), k ? mix_colors(fill, s->theme->paper, 0.4) : fill)
            ->target = target;
        end = fmax(zero, to);
    }
    paint_text(s, id_cell("ranked name", a.tensor, a.row, a.column),
               r->at.x + r->label - u(s, 10), y + r->size * CAP_MIDDLE, r->size,
               weight, ALIGN_END, s->theme->ink,
               text_fit(s, r->size, weight, name_of(s, r, r->order[k]),
                        r->label - u(s, 14)))
        ->target = target;
    char text[NUMBER_SIZE];
    if (!s->view->look.numbers || s->view->look.thumbnail || !tells)
        return;
    number_print_of(text, a.tensor, a.row, x, FORMULA_DECIMALS);
    paint_text(s, id_cell("ranked number", a.tensor, a.row, a.column),
               end + u(s, 8), y + r->size * CAP_MIDDLE, r->size, weight,
               ALIGN_START, s->theme->ink, text_print(s, "%s", text))
        ->target = target;
}

// How wide the names are, at most [most]; and the scale of the bars.
static void ranked_measure(const struct scene *s, struct ranked *r, double most)
{
    char text[NUMBER_SIZE];
    r->label = r->number = 0;
    r->scale = (struct range){0, 0};
    for (int k = 0; k < r->count; k++) {
        double x = value_of(r, r->order[k]);
        r->label = fmax(r->label, text_width(s, r->size, WEIGHT_BOLD,
                                             name_of(s, r, r->order[k])) +
                                      u(s, 16));
        if (!ranked_tells(s, r, r->order[k]))
            continue;
        struct address a = ranked_address(r, r->order[k]);
        number_print_of(text, a.tensor, a.row, x, FORMULA_DECIMALS);
        r->number = fmax(r->number,
                         text_width(s, r->size, WEIGHT_BOLD, text) + u(s, 14));
        range_hold(&r->scale, x);
    }
    range_open(&r->scale);
    r->label = fmin(r->label, most);
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

// "largest [0.6250]  sum [1]  entropy [0.9003]".
static void paint_results(struct scene *s, struct rect at)
{
    const struct tensor *m[MOST_RESULTS];
    int count = find_results(s, m);
    double size = text_size(s, TEXT_SMALL), step = at.w / fmax(count, 1);
    double wide = fmin(step - u(s, 10), u(s, 110)), tall = at.h - size * 1.5;
    for (int k = 0; k < count; k++) {
        struct rect cell = {at.x + k * step, at.y + size * 1.5, wide, tall};
        paint_text(s, id_cell("result name", m[k], s->now.row, -1), cell.x,
                   at.y + size, size, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->ink,
                   text_fit(s, size, WEIGHT_REGULAR, title_of(s, m[k]), wide));
        int first = s->pose->count;
        paint_cell(s, "cell", m[k], s->now.row, 0, cell);
        if (!has_cells(s, matrix_of(s))) // it comes from no cell of an image
            pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    }
}

bool panel_ranked(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct ranked r = {.of = chosen(s)};
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double head = body * 1.9, foot = small * 1.8;
    bool reads =
        s->now.row >= 0 && scene_operation(s)->kind->form == FORM_READING;
    if (reads) {
        double tall = small * 3.6;
        at.h -= tall + u(s, 8);
        paint_results(s, (struct rect){at.x, at.y + at.h, at.w, tall});
    }
    int most = (int)((at.h - head - foot) / (small * 1.7));
    rank(s, &r, most < 1 ? 1 : most < MOST_RANKED ? most : MOST_RANKED);
    r.step = fmin((at.h - head - foot) / r.count, u(s, 42));
    r.size = r.step > body * 1.7 ? body : small;
    r.at = (struct rect){at.x, at.y + head, at.w, r.step * r.count};
    ranked_measure(s, &r, at.w * 0.4);
    paint_text(s, id_named("ranked title", 0), at.x, at.y + body, body,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, body, WEIGHT_BOLD, title(s, &r), at.w));
    for (int k = 0; k < r.count; k++)
        paint_line_of(s, &r, k);
    double zero = bar_x(&r, 0);
    struct spot axis[] = {{zero, r.at.y}, {zero, r.at.y + r.at.h}};
    paint_line(s, id_named("ranked zero", 0), LAYER_LABEL, axis, 2, u(s, 1.5),
               s->theme->ink);
    if (r.total > r.count)
        paint_remark(s, id_named("ranked rest", 0), at.x + at.w,
                     r.at.y + r.at.h + small * 1.3, at.w, ALIGN_END,
                     caption(s, "panel.ranked.rest",
                             SLOTS(COUNT("n", r.total - r.count))));
    return true;
}
