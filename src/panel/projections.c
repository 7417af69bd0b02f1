// Queries, keys and values at once: the words' vectors stand once at the left,
// and every projection has its weights and its result. What a lesson leaves out
// is not there. In a wide window a result stands under its weights, so that
// columns meet columns and rows meet the words; in a tall one beside them.
#include <math.h>

#include "panel/panels.h"
#include "panel/product/product.h"
#include "scene/grid/table.h"

enum { MOST_PROJECTIONS = 3 };

struct projection {
    struct grid weights, bias, out;      // of the first two tensor NULL: none
    int columns, out_words, out_columns; // lanes across
    int lines, out_lines;                // lanes down
};

struct projections {
    struct grid X;
    int words, columns; // its lanes across
    struct projection part[MOST_PROJECTIONS];
    int count, inner; // lines of the weights, with a bias
    bool tall;
    bool numbered;  // columns have their numbers
    bool worded;    // every result has the words
    bool fractions; // some results are not whole: there may be a remark
    double room;    // across, of all cells
    struct table table;
};

// --- what there is -----------------------------------------------------------

static struct grid whole(const struct tensor *m)
{
    return (struct grid){.tensor = m, .name = "cell", .rows = m ? m->rows : 0};
}

static bool grid_has_fractions(const struct scene *s, const struct grid *g)
{
    struct figures f = {0};
    figures_count_rows(s, &f, g->tensor, g->row, g->rows);
    return f.fractions;
}

static void find_parts(const struct scene *s, const struct panel *panel,
                       struct projections *p)
{
    const struct tensor *out;
    while (p->count < MOST_PROJECTIONS &&
           (out = panel_with(s, panel, p->count))) {
        const struct address a = {out, -1, -1, -1};
        const struct operation *o = operation_of(&a);
        if (!o->in_count)
            return; // it is given
        bool product = o->kind->form == FORM_PRODUCT;
        int bias = product ? 2 : 1;
        struct projection *one = &p->part[p->count++];
        p->X = whole(o->in[0].tensor);
        one->out = whole(out);
        one->weights = whole(product ? o->in[1].tensor : NULL);
        one->bias = whole(o->in_count > bias ? o->in[bias].tensor : NULL);
        int lines = one->weights.rows + one->bias.rows;
        p->inner = lines > p->inner ? lines : p->inner;
        p->fractions |= grid_has_fractions(s, &one->out);
    }
}

// --- where things are --------------------------------------------------------

// From a grid up to the baseline of its name, over its columns' numbers.
static double name_height(const struct scene *s, const struct projections *p)
{
    return p->numbered ? text_size(s, TEXT_SMALL) * 1.2 + u(s, 12) : u(s, 8);
}

static void head_down(const struct scene *s, struct projections *p)
{
    lane_fixed(&p->table.down, heading_line(s) + name_height(s, p));
}

// The height of a line with numbers.
static double number_line(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.12 + u(s, 4);
}

static int lines_down(const struct scene *s, struct projections *p, int lines)
{
    return lane_cells(&p->table.down, lines, 0, number_line(s), u(s, 40));
}

// A result under its weights: all results in the same lines.
static void place_under(const struct scene *s, struct projections *p)
{
    struct projection all = {0};
    if (p->inner > 0) {
        head_down(s, p);
        all.lines = lines_down(s, p, p->inner);
        lane_fixed(&p->table.down, u(s, 14));
    }
    head_down(s, p);
    all.out_lines = lines_down(s, p, p->X.rows);
    for (int k = 0; k < p->count; k++) {
        struct projection *one = &p->part[k];
        one->lines = all.lines;
        one->out_lines = all.out_lines;
    }
}

// A result beside its weights, the projections one under another.
static void place_beside(const struct scene *s, struct projections *p)
{
    int lines = p->inner > p->X.rows ? p->inner : p->X.rows;
    for (int k = 0; k < p->count; k++) {
        struct projection *one = &p->part[k];
        if (k > 0)
            lane_fixed(&p->table.down, u(s, 10));
        head_down(s, p);
        one->lines = one->out_lines = lines_down(s, p, lines);
    }
}

static bool place_down(const struct scene *s, struct rect at,
                       struct projections *p)
{
    struct lanes *d = &p->table.down;
    *d = (struct lanes){0};
    lane_free(d, 1);
    if (p->tall)
        place_beside(s, p);
    else
        place_under(s, p);
    if (p->fractions) // what is rounded is said there
        lane_fixed(d, text_size(s, TEXT_SMALL) * 1.5);
    lane_free(d, 1);
    return lanes_solve(d, at.y, at.h);
}

// Lines too low for their numbers take the room of the columns' numbers.
static bool place_lines(const struct scene *s, struct rect at,
                        struct projections *p)
{
    p->numbered = true;
    if (place_down(s, at, p) &&
        lane_pitch(&p->table.down, p->part[0].out_lines) >= number_line(s))
        return true;
    p->numbered = !p->tall;
    p->fractions = false; // without numbers there is nothing to be rounded
    return place_down(s, at, p);
}

// The widest of the numbers that stand in one lane of cells.
static double widest_number(const struct scene *s, const struct projection *one)
{
    const struct grid *const grids[] = {&one->weights, &one->bias, &one->out};
    double widest = 0, size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < 3; k++)
        if (grids[k]->tensor)
            widest = fmax(widest, numbers_width(s, grids[k]->tensor, 0,
                                                grids[k]->rows, size));
    return widest;
}

// Of all columns side by side.
static int columns_across(const struct projections *p)
{
    int sum = p->X.tensor->columns, most = 0;
    for (int k = 0; k < p->count; k++) {
        int columns = p->part[k].out.tensor->columns;
        sum += p->tall ? 0 : columns;
        most = columns > most ? columns : most;
    }
    return p->tall ? sum + most * (p->inner > 0 ? 2 : 1) : sum;
}

// Cells wide enough for their numbers, and never much wider than high.
static int cells_across(const struct scene *s, struct projections *p,
                        int columns, double number)
{
    double least = fmin(number + u(s, 11), p->room / columns_across(p));
    double high = lane_pitch(&p->table.down, p->part[0].out_lines);
    return lane_cells(&p->table.across, columns, least, number + u(s, 16),
                      fmax(u(s, 24), high * 1.6));
}

// Room for the words beside their rows.
static double words_width(const struct scene *s, struct rect at,
                          const struct projections *p)
{
    const struct tensor *X = p->X.tensor;
    return fmin(labels_width(s, X, 0, X->rows), at.w * 0.14) + u(s, 12);
}

static int words_across(const struct scene *s, struct rect at,
                        struct projections *p)
{
    double wide = p->worded ? words_width(s, at, p) : 0;
    return lane_add(&p->table.across,
                    (struct track){wide, wide, wide, .keep = 1}, 1);
}

// Room for the numbers of the weights' rows and the names of biases.
static double apart_width(const struct scene *s, const struct projections *p)
{
    double least = u(s, 30);
    for (int k = 0; k < p->count; k++)
        if (p->part[k].bias.tensor)
            least = fmax(least, bias_name_width(s, &p->part[k].bias));
    return least;
}

static void apart_across(const struct scene *s, struct projections *p,
                         double least)
{
    struct track track = {least, fmax(least, u(s, 44)), least + u(s, 42),
                          .grow = 1, .keep = KEEP};
    lane_add(&p->table.across, track, 1);
}

// Room for what stands over the last weights and is wider than these.
static void last_name_across(const struct scene *s, struct projections *p)
{
    const struct projection *last = &p->part[p->count - 1];
    const struct tensor *W = last->weights.tensor;
    if (!W || p->tall)
        return;
    double name =
        text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, short_of(s, W));
    double remark = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                               caption(s, "panel.learned", NO_SLOTS));
    double cells = (widest_number(s, last) + u(s, 11)) * W->columns;
    double wide = fmax(0, name + remark + u(s, 14) - cells);
    lane_add(&p->table.across, (struct track){wide, wide, wide}, 1);
}

// Every projection has columns of its own.
static void columns_apart(const struct scene *s, struct rect at,
                          struct projections *p)
{
    for (int k = 0; k < p->count; k++) {
        struct projection *one = &p->part[k];
        apart_across(s, p, apart_width(s, p));
        one->out_words = words_across(s, at, p);
        one->columns = one->out_columns =
            cells_across(s, p, one->out.tensor->columns, widest_number(s, one));
    }
}

// All weights stand in the same columns, and all results.
static void columns_shared(const struct scene *s, struct rect at,
                           struct projections *p)
{
    struct projection all = {0};
    double number = 0;
    int most = 0;
    for (int k = 0; k < p->count; k++) {
        int columns = p->part[k].out.tensor->columns;
        number = fmax(number, widest_number(s, &p->part[k]));
        most = columns > most ? columns : most;
    }
    apart_across(s, p, apart_width(s, p));
    if (p->inner > 0) {
        all.columns = cells_across(s, p, most, number);
        apart_across(s, p, u(s, 24));
    }
    all.out_words = words_across(s, at, p);
    all.out_columns = cells_across(s, p, most, number);
    for (int k = 0; k < p->count; k++) {
        p->part[k].columns = all.columns;
        p->part[k].out_words = all.out_words;
        p->part[k].out_columns = all.out_columns;
    }
}

static bool place_across(const struct scene *s, struct rect at,
                         struct projections *p)
{
    struct lanes *a = &p->table.across;
    const struct tensor *X = p->X.tensor;
    double size = text_size(s, TEXT_SMALL), words = words_width(s, at, p);
    double gaps =
        apart_width(s, p) * (p->tall ? 1 : p->count) + (p->tall ? u(s, 24) : 0);
    *a = (struct lanes){0};
    p->room = fmax(0, at.w - words - gaps - u(s, 1));
    lane_free(a, 1);
    p->words = lane_fixed(a, words);
    p->columns =
        cells_across(s, p, X->columns, numbers_width(s, X, 0, X->rows, size));
    if (p->tall)
        columns_shared(s, at, p);
    else
        columns_apart(s, at, p);
    last_name_across(s, p);
    lane_free(a, 1);
    return lanes_solve(a, at.x, at.w);
}

// Where one result has no room for its words none has them but X.
static bool place_columns(const struct scene *s, struct rect at,
                          struct projections *p)
{
    p->worded = true;
    bool fits = place_across(s, at, p);
    for (int k = 0; k < p->count; k++)
        p->worded &= !p->table.across.track[p->part[k].out_words].left_out;
    return p->worded ? fits : place_across(s, at, p);
}

// From line [line] on of [count] lines that [at] is shared by.
static void place_grid(const struct scene *s, const struct projections *p,
                       int across, struct rect at, int line, int count,
                       struct grid *g)
{
    double pitch = lane_pitch(&p->table.across, across);
    double high = lane_pitch(&p->table.down, p->part[0].out_lines);
    high = fmin(at.h / count, fmax(high, u(s, 24)));
    if (g->tensor)
        grid_space(s, g, at.x, at.y + line * high, pitch, high, pitch, high);
}

static void place_part(const struct scene *s, const struct projections *p,
                       struct projection *one)
{
    const struct table *t = &p->table;
    int inner = one->weights.rows + one->bias.rows;
    if (inner) {
        struct rect at = table_place(t, one->columns, one->lines);
        int lines = p->tall ? inner : p->inner;
        place_grid(s, p, one->columns, at, 0, lines, &one->weights);
        place_grid(s, p, one->columns, at, one->weights.rows, lines,
                   &one->bias);
    }
    place_grid(s, p, one->out_columns,
               table_place(t, one->out_columns, one->out_lines), 0,
               one->out.rows, &one->out);
}

// The vectors stand in the lines of the results, or in the middle of them.
static void place_X(const struct scene *s, struct projections *p)
{
    const struct projection *last = &p->part[p->count - 1];
    struct rect at = table_place(&p->table, p->columns, p->part[0].out_lines);
    struct rect end = table_place(&p->table, p->columns, last->out_lines);
    double high = grid_pitch_y(&last->out) * p->X.rows;
    at.y += (end.y - at.y) / 2;
    at.h = high;
    place_grid(s, p, p->columns, at, 0, p->X.rows, &p->X);
}

static bool lay_out(const struct scene *s, struct rect at,
                    struct projections *p)
{
    p->tall = panel_stacks(at);
    if (!place_lines(s, at, p) || !place_columns(s, at, p))
        return false; // not even the words have room
    for (int k = 0; k < p->count; k++)
        place_part(s, p, &p->part[k]);
    place_X(s, p);
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
    if (g->tensor->learned)
        paint_remark(s, id_cell("learned", g->tensor, -1, -1), end, y,
                     g->x + room - end, ALIGN_START,
                     caption(s, "panel.learned", NO_SLOTS));
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
        right = p->part[k + 1].out.x - u(s, 16);
    return right - x;
}

static void paint_weights(struct scene *s, const struct projections *p, int k,
                          double right)
{
    const struct projection *one = &p->part[k];
    const struct grid *first = one->weights.tensor ? &one->weights : &one->bias;
    if (!first->tensor)
        return;
    if (p->tall)
        right = one->out.x - u(s, 16);
    paint_name(s, p, first, one->out.tensor->role,
               name_room(s, p, k, first->x, right));
    if (one->weights.tensor)
        paint_grid(s, p, &one->weights, u(s, 60), ROLE_NONE);
    if (!one->bias.tensor)
        return;
    grid_paint(s, &one->bias);
    if (one->weights.tensor)
        paint_bias_name(s, &one->bias);
    else if (p->numbered)
        grid_top_labels(s, first, ROLE_NONE);
}

static void paint_result(struct scene *s, const struct projections *p, int k,
                         double right)
{
    const struct projection *one = &p->part[k];
    const struct tensor *out = one->out.tensor;
    double words = table_place(&p->table, one->out_words, 0).w;
    paint_name(s, p, &one->out, out->role,
               name_room(s, p, k, one->out.x, right));
    paint_grid(s, p, &one->out, words - u(s, 2), rows_role(out));
}

static bool works_out(const struct scene *s, const struct projections *p,
                      const struct projection *one)
{
    const struct operation *o = one->out.tensor->writer[0];
    struct product_prints prints = {.left = grid_figures(s, &p->X),
                                    .out = grid_figures(s, &one->out)};
    if (!one->weights.tensor)
        return true; // no product
    prints.top = grid_figures(s, &one->weights);
    if (one->bias.tensor)
        prints.bias = grid_figures(s, &one->bias);
    return product_works_out(s, o, &prints);
}

// Under everything, when some of it does not work out.
static void paint_note(struct scene *s, const struct projections *p,
                       double right)
{
    bool fine = true;
    double low = 0, size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < p->count; k++) {
        struct rect at = grid_box(&p->part[k].out);
        low = fmax(low, at.y + at.h);
        fine &= works_out(s, p, &p->part[k]);
    }
    if (!fine)
        paint_rounded(s, p->X.x, low + size * 1.35, right - p->X.x,
                      ALIGN_START);
}

// The vectors' name reaches to what stands next to the right.
static double vectors_room(const struct scene *s, const struct projections *p)
{
    const struct projection *one = &p->part[p->count / 2];
    if (!p->tall || !p->inner)
        return p->part[0].out.x - p->X.x - u(s, 16);
    return table_place(&p->table, one->columns, 0).x - p->X.x - u(s, 16);
}

bool panel_projections(struct scene *s, const struct panel *panel,
                       struct rect at)
{
    struct projections p = {0};
    find_parts(s, panel, &p);
    if (!p.count || !lay_out(s, at, &p))
        return false;
    double right = at.x + at.w;
    paint_name(s, &p, &p.X, p.X.tensor->role, vectors_room(s, &p));
    paint_grid(s, &p, &p.X, table_place(&p.table, p.words, 0).w - u(s, 2),
               rows_role(p.X.tensor));
    for (int k = 0; k < p.count; k++) {
        paint_weights(s, &p, k, right);
        paint_result(s, &p, k, right);
    }
    paint_note(s, &p, right);
    return true;
}
