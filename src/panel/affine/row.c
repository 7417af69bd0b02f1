// SPDX-License-Identifier: MIT
// All numbers of a layer: every vector beside the rows of its matrix, under
// each matrix what the two add, under all of them bias, sum and result.
#include <math.h>

#include "base/number.h"
#include "panel/affine/affine.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"

// The columns of the figure: the vectors, behind the names of all lines, and
// what they meet.
enum { VECTOR, MET };

struct lines {
    struct figure figure;
    int matrix[MOST_ADDED], sums[MOST_ADDED]; // lines of every product
    int bias, total, out;
};

// A product that nothing is added to is the result.
static bool is_result(const struct affine *l)
{
    return l->products == 1 && !l->bias && !affine_squash(l);
}

static double small(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

static const char *sums_name(const struct scene *s, const struct affine *l,
                             int p)
{
    const struct factor_pair *f = &l->product[p];
    return text_print(s, p ? "+ %s %s" : "%s %s", affine_vector(s, &f->vector),
                      f->matrix.tensor->plain);
}

static const char *bias_name(const struct scene *s, const struct affine *l)
{
    return text_print(s, "+ %s", l->bias->plain);
}

static const char *total_name(const struct scene *s)
{
    return text_print(s, "= %s", caption(s, "panel.affine.sum", NO_SLOTS));
}

static const char *out_name(const struct scene *s, const struct affine *l)
{
    const struct operand out = {l->o->out, l->row};
    const char *squash = affine_squash(l);
    return text_print(s, "%s %s", squash ? text_print(s, "%s →", squash) : "=",
                      affine_vector(s, &out));
}

// The layer as [o] computes its row [r]: vectors that go with the row do so.
static struct affine row_of(const struct affine *l, const struct operation *o,
                            int r)
{
    struct affine row = *l;
    row.row = r;
    for (int p = 0; p < l->products; p++)
        row.product[p].vector =
            (struct operand){o->in[2 * p].tensor, operand_row(o, 2 * p, r)};
    return row;
}

enum { MANY_NAMES = 64 };

// Of the names that go with the row, in all rows of the table, whichever step
// computes them: what is read stays where it is from row to row. Of very many
// the first have to do.
static double names_width(const struct scene *s, const struct affine *l)
{
    double size = text_size(s, TEXT_BODY), widest = 0;
    const struct tensor *out = l->o->out;
    int rows = out->rows < MANY_NAMES ? out->rows : MANY_NAMES;
    for (int k = 0; k <= rows; k++) {
        int r = k < rows ? k : l->row; // its own, too
        const struct operation *o = out->writer[r];
        if (!o || o->kind != l->o->kind || o->in_count != l->o->in_count)
            continue;
        struct affine row = row_of(l, o, r);
        widest = fmax(widest,
                      notation_width(s, size, WEIGHT_BOLD, out_name(s, &row)));
        for (int p = 0; p < l->products; p++)
            widest = fmax(widest, notation_width(s, size, WEIGHT_BOLD,
                                                 sums_name(s, &row, p)));
    }
    return widest;
}

static double head_width(const struct scene *s, const struct affine *l)
{
    double size = text_size(s, TEXT_BODY), widest = names_width(s, l);
    for (int p = 0; p < l->products; p++) {
        widest = fmax(widest, text_width(s, small(s), WEIGHT_REGULAR,
                                         affine_size(s, l, p)));
    }
    if (l->bias)
        widest =
            fmax(widest, notation_width(s, size, WEIGHT_BOLD, bias_name(s, l)));
    return widest + u(s, 14);
}

static void count_figures(struct affine *l)
{
    for (int c = 0; c < l->o->out->columns; c++) {
        for (int p = 0; p < l->products; p++)
            figures_count(&l->figures, affine_product_sum(l, p, c));
        figures_count(&l->figures, affine_sum(l, c));
        if (l->bias)
            figures_count(&l->figures, tensor_at(l->bias, 0, c));
    }
}

// How large a cell of a line of [count] may be: few are larger.
static double most_of(const struct scene *s, double many, double all, int count)
{
    return u(s, fmax(many, all / count));
}

// What a number needs, in whichever row: its columns stay from row to row.
static double number_width(const struct scene *s, const struct affine *l)
{
    const struct tensor *out = l->o->out;
    struct figures all = l->figures;
    figures_count_rows(s, &all, out, 0, out->rows);
    return fmax(figures_width(s, &all, small(s), CELL_DECIMALS),
                text_width(s, small(s), WEIGHT_BOLD, "−0.00")) +
           u(s, 10);
}

static bool place_columns(const struct scene *s, struct affine *l,
                          struct rect at, struct figure *f)
{
    double number = number_width(s, l);
    double value =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−0.00") +
        u(s, 12);
    f->across.around = 1;
    rank_add(&f->across, head_width(s, l), 1, value, value, value);
    int columns = l->o->out->columns;
    rank_add(&f->across, u(s, 14), columns, number, number,
             most_of(s, 92, 420, columns));
    return figure_solve_across(f, at);
}

// Adds a line of numbers [before] under what stands above; returns its number.
static int add_numbers(const struct scene *s, struct figure *f, double before,
                       double line)
{
    rank_add(&f->down, 0, 1, line, line, u(s, 44))->before =
        track_fixed(before);
    return f->down.count - 1;
}

static bool place_lines(const struct scene *s, struct affine *l, struct rect at,
                        struct lines *v)
{
    struct figure *f = &v->figure;
    double line = small(s) * 1.3 + u(s, 2), gap = u(s, 6), before = 0;
    f->down = (struct ranks){.around = 1, .after = track_fixed(gap)};
    for (int p = 0; p < l->products; p++, before = gap) {
        v->matrix[p] = f->down.count;
        int rows = l->product[p].vector.tensor->columns;
        rank_add(&f->down, p ? 0 : small(s) * 1.5, rows, u(s, 3), u(s, 8),
                 most_of(s, 30, 190 / l->products, rows))
            ->before = track_fixed(before);
        if (!is_result(l))
            v->sums[p] = add_numbers(s, f, 0, line);
    }
    if (l->bias)
        v->bias = add_numbers(s, f, before, line);
    if (affine_squash(l))
        v->total = add_numbers(s, f, l->bias ? 0 : before, line);
    bool added = l->bias || affine_squash(l);
    v->out = add_numbers(s, f, added ? gap : 2 * gap, line * 1.1);
    return figure_solve_down(f, at);
}

static struct rect number_at(const struct scene *s, const struct lines *v,
                             int line, int column)
{
    struct rect at = figure_cells(&v->figure, MET, line);
    double wide = figure_cell_width(&v->figure, MET), gap;
    gap = fmin(u(s, 3), at.h * 0.1);
    return (struct rect){at.x + column * wide, at.y, wide - gap, at.h - gap};
}

static void paint_name(struct scene *s, const struct lines *v, int line,
                       color ink, const char *text)
{
    struct rect at = number_at(s, v, line, 0);
    double size = text_size(s, TEXT_BODY);
    paint_notation(s, id_named("affine line", line), at.x - u(s, 12),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
                   ALIGN_END, ink, text);
}

static struct grid matrix_of(const struct scene *s, const struct affine *l,
                             const struct lines *v, int p)
{
    const struct factor_pair *f = &l->product[p];
    struct grid g = {.tensor = f->matrix.tensor,
                     .name = "cell",
                     .row = f->matrix.row,
                     .rows = f->vector.tensor->columns};
    struct rect at = figure_cells(&v->figure, MET, v->matrix[p]);
    double pitch = figure_cell_width(&v->figure, MET);
    double tall = figure_cell_height(&v->figure, v->matrix[p]);
    grid_space(s, &g, at.x, at.y, pitch, tall, pitch, tall);
    return g;
}

// Every number of the vector beside the row of the matrix that it meets.
static void paint_vector(struct scene *s, const struct affine *l,
                         const struct lines *v, int p)
{
    const struct operand *a = &l->product[p].vector;
    struct rect place = figure_cells(&v->figure, VECTOR, v->matrix[p]);
    double tall = figure_cell_height(&v->figure, v->matrix[p]);
    for (int k = 0; k < a->tensor->columns; k++)
        paint_cell(s, "cell", a->tensor, a->row, k,
                   (struct rect){place.x, place.y + k * tall, place.w,
                                 tall * (tall > u(s, 9) ? 0.91 : 1)});
}

static void paint_matrix(struct scene *s, const struct affine *l,
                         const struct lines *v, int p)
{
    struct grid g = matrix_of(s, l, v, p);
    struct rect at = figure_words(&v->figure, VECTOR, v->matrix[p]);
    double size = text_size(s, TEXT_BODY), x = at.x + at.w - u(s, 10);
    bool two = at.h >= size + small(s) * 1.3;
    double y = at.y + at.h / 2 + (two ? -size * 0.15 : size * CAP_MIDDLE);
    grid_paint(s, &g);
    paint_vector(s, l, v, p);
    paint_notation(s, id_cell("matrix name", g.tensor, g.row, -1), x, y, size,
                   WEIGHT_BOLD, ALIGN_END,
                   role_color(s->theme, l->product[p].vector.tensor->role),
                   affine_product(s, l, p));
    if (two)
        paint_remark(s, id_named("affine size", p), x, y + small(s) * 1.3, at.w,
                     ALIGN_END, affine_size(s, l, p));
}

static void paint_numbers(struct scene *s, const struct affine *l,
                          const struct lines *v)
{
    struct grid top = matrix_of(s, l, v, 0);
    grid_top_labels(s, &top, ROLE_NONE);
}

static void paint_sums(struct scene *s, const struct affine *l,
                       const struct lines *v, int p)
{
    int first = s->pose->count;
    for (int c = 0; c < l->o->out->columns; c++)
        affine_number(s, l, id_named(text_print(s, "affine sum %d", p), c),
                      number_at(s, v, v->sums[p], c),
                      affine_product_sum(l, p, c), LIGHT_PLAIN);
    pose_beat(s->pose, first, BEAT_COPY, p, l->products);
    paint_name(s, v, v->sums[p],
               role_color(s->theme, l->product[p].vector.tensor->role),
               sums_name(s, l, p));
}

// Bias, sum and what the squash makes of it.
static void paint_row_end(struct scene *s, const struct affine *l,
                          const struct lines *v)
{
    const struct tensor *out = l->o->out;
    int first = s->pose->count;
    for (int c = 0; c < out->columns && affine_squash(l); c++)
        affine_number(s, l, id_named("affine total", c),
                      number_at(s, v, v->total, c), affine_sum(l, c),
                      LIGHT_PLAIN);
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    for (int c = 0; c < out->columns; c++) {
        if (l->bias)
            affine_cell(s, l, l->bias, 0, c, number_at(s, v, v->bias, c));
        affine_cell(s, l, out, l->row, c, number_at(s, v, v->out, c));
    }
    if (l->bias)
        paint_name(s, v, v->bias, s->theme->ink, bias_name(s, l));
    if (affine_squash(l))
        paint_name(s, v, v->total, s->theme->ink, total_name(s));
    paint_name(s, v, v->out, role_color(s->theme, out->role), out_name(s, l));
    struct rect at = number_at(s, v, v->out, 0);
    struct rect end = number_at(s, v, v->out, out->columns - 1);
    at.w = end.x + end.w - at.x;
    paint_pool(s, "affine result", rect_grow(at, u(s, 5)));
}

// Do the printed numbers of every column add up to its printed sum?
static bool row_works_out(const struct affine *l)
{
    const struct figures *f = &l->figures;
    for (int c = 0; c < l->o->out->columns; c++) {
        double sum = l->bias ? figures_value(f, tensor_at(l->bias, 0, c)) : 0;
        for (int p = 0; p < l->products; p++)
            sum += figures_value(f, affine_product_sum(l, p, c));
        if (!figures_gives(f, sum, affine_sum(l, c)))
            return false;
    }
    return true;
}

bool affine_paint_row(struct scene *s, struct affine *l, struct rect at)
{
    struct lines v = {0};
    count_figures(l);
    if (!place_columns(s, l, at, &v.figure) || !place_lines(s, l, at, &v))
        return false;
    struct rect cell = number_at(s, &v, v.out, 0);
    figures_fit(s, &l->figures, cell.w + u(s, 2), cell.h / 1.1, CELL_DECIMALS,
                CELL_DECIMALS);
    paint_numbers(s, l, &v);
    for (int p = 0; p < l->products; p++) {
        paint_matrix(s, l, &v, p);
        if (!is_result(l))
            paint_sums(s, l, &v, p);
    }
    paint_row_end(s, l, &v);
    struct rect names = figure_words(&v.figure, VECTOR, v.matrix[0]);
    struct rect vector = figure_cells(&v.figure, VECTOR, v.matrix[0]);
    double top = figure_line(&v.figure, v.matrix[0], LANE_HEAD)->at;
    if (!row_works_out(l))
        paint_rounded(s, names.x, top + small(s), vector.x + vector.w - names.x,
                      ALIGN_START);
    return true;
}
