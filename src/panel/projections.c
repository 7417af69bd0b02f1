// SPDX-License-Identifier: MIT
// Queries, keys and values at once. Where they are projected the words' vectors
// stand once at the left, and every projection has its weights and its result.
// What a lesson leaves out is not there; what it gives instead of projecting it
// stands alone, side by side. In a wide window a result stands under its
// weights, so that columns meet columns and rows meet the words; in a tall one
// beside them, the projections one under another.
#include <assert.h>
#include <math.h>

#include "panel/figure/figure.h"
#include "panel/panels.h"
#include "panel/product/product.h"

// Its parts: the vectors, and of every projection these.
enum { VECTORS, WEIGHTS = 1, BIAS, RESULT, PARTS = RESULT };
enum { MOST_PROJECTIONS = 3 };

// What is otherwise where nothing is projected.
struct spacing {
    double words[2];            // of the width, in a wide window and a tall one
    double least, wished, more; // between columns, in u; what it may grow by
    double line;                // the most height of one, in u
};

static const struct spacing projected = {{0.14, 0.14}, 30, 44, 60, 56};
static const struct spacing alone = {{0.12, 0.24}, 24, 24, 66, 56};

struct projections {
    struct figure figure;
    const struct spacing *spacing;
    int count, inner; // lines of the weights, with a bias
    bool given;       // nothing is projected
    bool tall;
    bool numbered;  // columns have their numbers
    bool worded;    // every result has the words
    bool fractions; // some results are not whole: there may be a remark
    double room;    // across, of all cells
};

// One of the parts of projection [k].
static struct figure_part *part_at(struct projections *p, int k, int which)
{
    return &p->figure.part[k * PARTS + which];
}

static const struct grid *grid_at(const struct projections *p, int k, int which)
{
    return &p->figure.part[k * PARTS + which].grid;
}

static const struct grid *vectors(const struct projections *p)
{
    return grid_at(p, 0, VECTORS);
}

// --- what there is -----------------------------------------------------------

static bool grid_has_fractions(const struct scene *s, const struct grid *g)
{
    struct figures f = {0};
    figures_count_rows(s, &f, g->tensor, g->row, g->rows);
    return f.fractions;
}

static void add_projection(const struct scene *s, struct projections *p,
                           const struct operation *o, const struct tensor *out)
{
    bool product = o->kind->form == FORM_PRODUCT;
    int bias = product ? 2 : 1, k = p->count++;
    struct figure_part *one = part_at(p, k, 0);
    if (!p->given)
        p->figure.part[VECTORS] = part_of(o->in[0].tensor);
    one[RESULT] = part_of(out);
    one[WEIGHTS] = part_of(product ? o->in[1].tensor : NULL);
    one[BIAS] = part_of(o->in_count > bias ? o->in[bias].tensor : NULL);
    int lines = one[WEIGHTS].grid.rows + one[BIAS].grid.rows;
    p->inner = lines > p->inner ? lines : p->inner;
    p->fractions |= !p->given && grid_has_fractions(s, &one[RESULT].grid);
}

static const struct operation *maker(const struct tensor *out)
{
    const struct address a = {out, -1, -1, -1};
    return operation_of(&a);
}

// True when [o] projects other vectors than the step does: queries may be made
// from one sequence, keys and values from another.
static bool is_of_others(const struct scene *s, const struct operation *o)
{
    const struct operation *now = maker(s->now.tensor);
    return o->in_count && now->in_count && o->in[0].tensor != now->in[0].tensor;
}

// All that are projected, or all that are given; false where there is neither.
static bool find_projections(const struct scene *s, const struct panel *panel,
                             struct projections *p)
{
    const struct tensor *out;
    for (int k = 0; k < MOST_PROJECTIONS && (out = panel_with(s, panel, k));
         k++) {
        const struct operation *o = maker(out);
        if (p->given != !o->in_count)
            return !p->given && p->count > 0;
        if (!is_of_others(s, o))
            add_projection(s, p, o, out);
    }
    return p->count > 0;
}

// Which column and which line each of them has.
static void stand(struct projections *p)
{
    int first = p->given ? 0 : 1, under = p->inner > 0;
    for (int k = 0; k < p->count; k++)
        for (int which = WEIGHTS; which <= RESULT; which++) {
            struct figure_part *one = part_at(p, k, which);
            bool result = which == RESULT;
            one->column = first + (p->tall ? result && under : k);
            one->line = p->tall ? k : result && under;
            if (which == BIAS)
                one->from = part_at(p, k, WEIGHTS)->grid.rows;
        }
    p->figure.part[VECTORS].line = part_at(p, 0, RESULT)->line;
}

// --- lines -------------------------------------------------------------------

// From a grid up to the baseline of its name, over its columns' numbers.
static double name_height(const struct scene *s, const struct projections *p)
{
    return p->numbered ? text_size(s, TEXT_SMALL) * 1.2 + u(s, 12) : u(s, 8);
}

// The height of a line with numbers.
static double number_line(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.12 + u(s, 4);
}

static void add_lines(const struct scene *s, struct projections *p, int rows,
                      double before)
{
    double head = heading_line(s) + name_height(s, p);
    rank_add(&p->figure.down, head, rows, 0, number_line(s),
             u(s, p->spacing->line))
        ->before = track_fixed(before);
}

// Lines too low for their numbers still have their words, while that leaves
// most of the height to the weights over them.
static void keep_words(const struct scene *s, struct rect at,
                       struct projections *p, int rows)
{
    struct ranks *down = &p->figure.down;
    struct track *cell = &down->rank[down->count - 1].cell;
    double word = text_size(s, TEXT_SMALL) * 1.12;
    if (p->inner > 0 && rows * word < at.h * 0.4)
        cell->least = fmin(word, cell->wished);
}

static int most_rows(const struct projections *p)
{
    int most = 0;
    for (int k = 0; k < p->count; k++)
        most = (int)fmax(most, grid_at(p, k, RESULT)->rows);
    return most;
}

static bool solve_down(const struct scene *s, struct rect at,
                       struct projections *p)
{
    int rows = p->given ? most_rows(p) : vectors(p)->rows;
    p->figure.down = (struct ranks){.around = 1};
    if (p->tall)
        for (int k = 0; k < p->count; k++)
            add_lines(s, p,
                      p->given ? grid_at(p, k, RESULT)->rows
                               : (int)fmax(p->inner, rows),
                      k ? u(s, 10) : 0);
    else if (p->inner > 0)
        add_lines(s, p, p->inner, 0);
    if (!p->tall) {
        add_lines(s, p, rows, p->inner > 0 ? u(s, 14) : 0);
        keep_words(s, at, p, rows);
    }
    if (p->fractions) // what is rounded is said there
        p->figure.down.after = track_fixed(text_size(s, TEXT_SMALL) * 1.5);
    return figure_solve_down(&p->figure, at);
}

// The height of the lines of a result.
static double line_height(const struct projections *p)
{
    return figure_cell_height(&p->figure, p->figure.part[RESULT].line);
}

// Lines too low for their numbers take the room of the columns' numbers.
static bool place_lines(const struct scene *s, struct rect at,
                        struct projections *p)
{
    p->numbered = true;
    bool fits = solve_down(s, at, p);
    if (p->given || (fits && line_height(p) >= number_line(s)))
        return fits;
    p->numbered = !p->tall;
    p->fractions = false; // without numbers there is nothing to be rounded
    return solve_down(s, at, p);
}

// --- columns -----------------------------------------------------------------

// The widest of the numbers that stand in the columns of a projection.
static double widest_number(const struct scene *s, const struct projections *p,
                            int k)
{
    double widest = 0, size = text_size(s, TEXT_SMALL);
    for (int which = WEIGHTS; which <= RESULT; which++) {
        const struct grid *g = grid_at(p, k, which);
        if (g->tensor)
            widest =
                fmax(widest, numbers_width(s, g->tensor, 0, g->rows, size));
    }
    return widest;
}

// All columns of numbers, and the widest of their grids.
static int count_columns(const struct projections *p, int *most)
{
    int sum = p->given ? 0 : vectors(p)->tensor->columns;
    *most = 0;
    for (int k = 0; k < p->count; k++) {
        int columns = grid_at(p, k, RESULT)->tensor->columns;
        sum += p->tall ? 0 : columns;
        *most = columns > *most ? columns : *most;
    }
    return p->tall ? sum + *most * (p->inner > 0 ? 2 : 1) : sum;
}

// Cells wide enough for their numbers, and never much wider than high.
static struct rank *add_column(const struct scene *s, struct projections *p,
                               double words, int cells, double number)
{
    int most;
    double least = fmin(number + u(s, 11), p->room / count_columns(p, &most));
    return rank_add(&p->figure.across, words, cells, least, number + u(s, 16),
                    fmax(u(s, 24), line_height(p) * 1.6));
}

// Room for the words beside the rows of [m].
static double words_width(const struct scene *s, struct rect at,
                          const struct projections *p, const struct tensor *m)
{
    double most = at.w * p->spacing->words[p->tall];
    return fmin(labels_width(s, m, 0, m->rows), most) + u(s, 12);
}

// Those beside the [k]-th result; where X has them too they are left out first.
static struct track words_track(const struct scene *s, struct rect at,
                                const struct projections *p, int k)
{
    double wide = 0;
    if (p->given && !p->tall)
        return track_fixed(
            words_width(s, at, p, grid_at(p, k, RESULT)->tensor));
    if (!p->given) {
        wide = p->worded ? words_width(s, at, p, vectors(p)->tensor) : 0;
        return (struct track){wide, wide, wide, .keep = 1};
    }
    for (int j = 0; j < p->count; j++)
        wide = fmax(wide, words_width(s, at, p, grid_at(p, j, RESULT)->tensor));
    return track_fixed(wide);
}

// What stands beside the rows of weights has so much room.
static double beside_weights(const struct scene *s)
{
    return u(s, 84);
}

// Room for the numbers or the names of the weights' rows and for the names of
// biases.
static double apart_width(const struct scene *s, const struct projections *p)
{
    double least = u(s, p->spacing->least);
    for (int k = 0; k < p->count; k++) {
        const struct tensor *W = grid_at(p, k, WEIGHTS)->tensor;
        const struct grid *bias = grid_at(p, k, BIAS);
        double rows = W ? labels_width(s, W, 0, W->rows) + u(s, 12) : 0;
        least = fmax(least, fmin(rows, beside_weights(s)));
        if (bias->tensor)
            least = fmax(least, bias_name_width(s, bias));
    }
    return least;
}

static struct track apart(const struct scene *s, const struct projections *p,
                          double least)
{
    return (struct track){least, fmax(least, u(s, p->spacing->wished)),
                          least + u(s, p->spacing->more), .grow = 1,
                          .keep = KEEP};
}

// What stands over the last weights may be wider than these.
static struct track last_name(const struct scene *s,
                              const struct projections *p)
{
    const struct tensor *W = grid_at(p, p->count - 1, WEIGHTS)->tensor;
    if (!W || p->tall)
        return track_fixed(0);
    double name =
        text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, short_of(s, W));
    double remark = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                               learned_remark(s));
    double cells = (widest_number(s, p, p->count - 1) + u(s, 11)) * W->columns;
    double wide = fmax(0, name + remark + u(s, 14) - cells);
    return (struct track){wide, wide, wide};
}

// Every projection has columns of its own.
static void columns_apart(const struct scene *s, struct rect at,
                          struct projections *p)
{
    for (int k = 0; k < p->count; k++) {
        struct rank *one =
            add_column(s, p, 0, grid_at(p, k, RESULT)->tensor->columns,
                       widest_number(s, p, k));
        one->head = words_track(s, at, p, k);
        if (k > 0 || !p->given)
            one->before = apart(s, p, apart_width(s, p));
    }
}

// All weights stand in the same columns, and all results.
static void columns_shared(const struct scene *s, struct rect at,
                           struct projections *p)
{
    double number = 0, least = apart_width(s, p);
    int most;
    count_columns(p, &most);
    for (int k = 0; k < p->count; k++)
        number = fmax(number, widest_number(s, p, k));
    if (p->inner > 0) {
        add_column(s, p, 0, most, number)->before = apart(s, p, least);
        least = u(s, 24);
    }
    struct rank *out = add_column(s, p, 0, most, number);
    out->head = words_track(s, at, p, 0);
    if (!p->given)
        out->before = apart(s, p, least);
}

// What is left for cells, between words and gaps.
static double room_of_cells(const struct scene *s, struct rect at,
                            const struct projections *p)
{
    double words = 0, gaps = apart_width(s, p) * (p->tall ? 1 : p->count);
    if (!p->given)
        words = words_width(s, at, p, vectors(p)->tensor);
    for (int k = 0; p->given && k < (p->tall ? 1 : p->count); k++)
        words += words_track(s, at, p, k).least;
    if (p->given)
        gaps = p->tall ? 0 : u(s, p->spacing->least) * (p->count - 1);
    else if (p->tall)
        gaps += u(s, 24);
    return fmax(0, at.w - words - gaps - u(s, 1));
}

static bool solve_across(const struct scene *s, struct rect at,
                         struct projections *p)
{
    const struct tensor *X = vectors(p)->tensor;
    p->figure.across = (struct ranks){.around = 1};
    p->room = room_of_cells(s, at, p);
    if (X)
        add_column(s, p, words_width(s, at, p, X), X->columns,
                   numbers_width(s, X, 0, X->rows, text_size(s, TEXT_SMALL)));
    if (p->tall)
        columns_shared(s, at, p);
    else
        columns_apart(s, at, p);
    p->figure.across.after = last_name(s, p);
    return figure_solve_across(&p->figure, at);
}

// Where one result has no room for its words none has them but X.
static bool place_columns(const struct scene *s, struct rect at,
                          struct projections *p)
{
    p->worded = true;
    bool fits = solve_across(s, at, p);
    for (int k = 0; k < p->count; k++)
        p->worded &=
            !figure_column(&p->figure, part_at(p, k, RESULT)->column, LANE_HEAD)
                 ->left_out;
    return p->worded ? fits : solve_across(s, at, p);
}

// --- where grids are ---------------------------------------------------------

// In cells as high as those of the results, [lines] of which have room there.
static void place_part(const struct scene *s, const struct projections *p,
                       struct figure_part *one, int lines)
{
    const struct figure *f = &p->figure;
    struct rect at = figure_cells(f, one->column, one->line);
    double wide = figure_cell_width(f, one->column);
    double high = fmin(at.h / lines, fmax(line_height(p), u(s, 24)));
    if (one->grid.tensor)
        grid_space(s, &one->grid, at.x, at.y + one->from * high, wide, high,
                   wide, high);
}

static void place_projection(const struct scene *s, struct projections *p,
                             int k)
{
    struct figure_part *one = part_at(p, k, 0), *out = &one[RESULT];
    int inner = one[WEIGHTS].grid.rows + one[BIAS].grid.rows;
    int lines = p->tall ? inner : p->inner;
    place_part(s, p, out, out->grid.rows);
    if (inner) {
        place_part(s, p, &one[WEIGHTS], lines);
        place_part(s, p, &one[BIAS], lines);
    }
}

// The vectors stand in the lines of the results, or in the middle of them.
static void place_vectors(const struct scene *s, struct projections *p)
{
    struct figure_part *X = &p->figure.part[VECTORS];
    const struct figure_part *last = part_at(p, p->count - 1, RESULT);
    struct rect at = figure_cells(&p->figure, 0, X->line);
    struct rect end = figure_cells(&p->figure, 0, last->line);
    double wide = figure_cell_width(&p->figure, 0);
    double high = grid_pitch_y(&last->grid);
    double y = at.y + (end.y - at.y) / 2;
    grid_space(s, &X->grid, at.x, y, wide, high, wide, high);
}

static bool lay_projections(const struct scene *s, struct rect at,
                            struct projections *p)
{
    p->tall = panel_stacks(at);
    stand(p);
    if (!place_lines(s, at, p) || !place_columns(s, at, p))
        return false; // not even the words have room
    for (int k = 0; k < p->count; k++)
        place_projection(s, p, k);
    if (!p->given)
        place_vectors(s, p);
    return true;
}

// --- cells and words ---------------------------------------------------------

// The name of a grid, over the numbers of its columns.
static void paint_name(struct scene *s, const struct projections *p,
                       const struct grid *g, enum role role, double room)
{
    double y = g->y - name_height(s, p);
    struct item *i =
        paint_title(s, "title", g->tensor, "", g->x, y, room, ALIGN_START);
    i->ink = role_color(s->theme, role);
    double end = g->x + item_width(s, i) + u(s, 12);
    if (g->tensor->learned && !p->given)
        paint_learned(s, id_cell("learned", g->tensor, -1, -1), end, y,
                      g->x + room);
}

// Its numbers and those of its columns; words or numbers beside its rows.
static void paint_grid(struct scene *s, const struct projections *p,
                       const struct grid *g, double beside, enum role role)
{
    grid_paint(s, g);
    if (p->numbered)
        grid_top_labels(s, g, g->tensor->column_role);
    if (beside > 0)
        grid_left_labels(s, g, beside, role);
}

// How far names may reach: to what stands next to the right.
static double name_room(const struct scene *s, const struct projections *p,
                        int k, double x, double right)
{
    if (!p->tall && k + 1 < p->count)
        right = grid_at(p, k + 1, RESULT)->x - u(s, 16);
    return right - x;
}

static void paint_weights(struct scene *s, const struct projections *p, int k,
                          double right)
{
    const struct grid *weights = grid_at(p, k, WEIGHTS);
    const struct grid *bias = grid_at(p, k, BIAS);
    const struct grid *out = grid_at(p, k, RESULT);
    const struct grid *first = weights->tensor ? weights : bias;
    if (!first->tensor)
        return;
    if (p->tall)
        right = out->x - u(s, 16);
    paint_name(s, p, first, out->tensor->role,
               name_room(s, p, k, first->x, right));
    if (weights->tensor)
        paint_grid(s, p, weights, beside_weights(s), ROLE_NONE);
    if (!bias->tensor)
        return;
    grid_paint(s, bias);
    if (weights->tensor)
        paint_bias_name(s, bias);
    else if (p->numbered)
        grid_top_labels(s, first, ROLE_NONE);
}

// With the words of its rows, as far as they have room.
static void paint_worded(struct scene *s, const struct projections *p,
                         const struct figure_part *one, double room)
{
    const struct tensor *m = one->grid.tensor;
    double words = figure_words(&p->figure, one->column, one->line).w;
    paint_name(s, p, &one->grid, m->role, room);
    paint_grid(s, p, &one->grid, words - u(s, 2), rows_role(m));
}

static bool projection_works_out(const struct scene *s,
                                 const struct projections *p, int k)
{
    const struct grid *weights = grid_at(p, k, WEIGHTS);
    const struct grid *bias = grid_at(p, k, BIAS);
    const struct grid *out = grid_at(p, k, RESULT);
    struct product_prints prints = {.left = grid_figures(s, vectors(p)),
                                    .out = grid_figures(s, out)};
    if (!weights->tensor)
        return true; // no product
    prints.top = grid_figures(s, weights);
    if (bias->tensor)
        prints.bias = grid_figures(s, bias);
    return product_works_out(s, out->tensor->writer[0], &prints);
}

// Under everything, when some of it does not work out.
static void paint_note(struct scene *s, const struct projections *p,
                       double right)
{
    bool fine = true;
    double low = 0, size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < p->count; k++) {
        for (int which = WEIGHTS; which <= RESULT; which++) {
            const struct grid *g = grid_at(p, k, which);
            struct rect at = g->tensor ? grid_box(g) : (struct rect){0};
            low = fmax(low, at.y + at.h);
        }
        fine &= projection_works_out(s, p, k);
    }
    double x = vectors(p)->x;
    if (!fine)
        paint_rounded(s, x, low + size * 1.35, right - x, ALIGN_START);
}

// The vectors' name reaches to what stands next to the right.
static double vectors_room(const struct scene *s, const struct projections *p)
{
    double right = grid_at(p, 0, RESULT)->x;
    if (p->tall && p->inner)
        right = figure_cells(&p->figure, 1, 0).x;
    return right - vectors(p)->x - u(s, 16);
}

static bool projections_paint(struct scene *s, const struct panel *panel,
                              struct rect at, struct projections *p)
{
    double right = at.x + at.w;
    if (!find_projections(s, panel, p) || !lay_projections(s, at, p))
        return false;
    if (!p->given)
        paint_worded(s, p, &p->figure.part[VECTORS], vectors_room(s, p));
    for (int k = 0; k < p->count; k++) {
        const struct figure_part *out = part_at(p, k, RESULT);
        paint_weights(s, p, k, right);
        paint_worded(s, p, out, name_room(s, p, k, out->grid.x, right));
    }
    if (!p->given)
        paint_note(s, p, right);
    return true;
}

bool panel_projections(struct scene *s, const struct panel *panel,
                       struct rect at)
{
    struct projections p = {.spacing = &projected};
    return projections_paint(s, panel, at, &p);
}

bool panel_given(struct scene *s, const struct panel *panel, struct rect at)
{
    struct projections p = {.spacing = &alone, .given = true};
    return projections_paint(s, panel, at, &p);
}
