// SPDX-License-Identifier: MIT
// One number of a layer: every product of every vector with its column of
// weights, one under another; their sums read across.
#include <math.h>

#include "base/number.h"
#include "panel/affine/affine.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// The columns of one product; a sign leads to each of them.
enum { VECTOR, WEIGHT, PRODUCT, COLUMNS };

// The lines: all terms, their sums, and where these go on below.
enum { TERMS, SUMS, LOWER };

struct columns {
    struct figure figure;
    struct figure lower; // what is made of the sums, where it stands below
    bool two;            // so it does
    int bias, sum, out;  // the columns of that
};

// The figure in which bias, sum and result stand, and their line.
static const struct figure *ends(const struct columns *v)
{
    return v->two ? &v->lower : &v->figure;
}

static int end_line(const struct columns *v)
{
    return v->two ? LOWER : SUMS;
}

static double small(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

// --- where things are --------------------------------------------------------

// Adds a column of numbers [wide], behind what leads to it; returns its number.
static int add_column(struct ranks *r, double before, double head, double wide)
{
    rank_add(r, head, 1, wide, wide, wide)->before = track_fixed(before);
    return r->count - 1;
}

// How wide numbers are: any, and what comes out.
struct widths {
    double any, made;
};

// How wide a column of the ends is: as its number, and so that its small head
// meets no other.
static double end_width(const struct scene *s, double number, const char *head)
{
    double name = notation_width(s, small(s), WEIGHT_REGULAR, head);
    return fmax(number * 1.15, name - u(s, 18));
}

// What stands after the products' sums: bias, sum, squash, result.
static void add_ends(const struct scene *s, const struct affine *l,
                     struct widths number, struct ranks *r, struct columns *v)
{
    const char *squash = affine_squash(l);
    const char *far = caption(s, "panel.affine.far", NO_SLOTS);
    double before = u(s, 26);
    if (l->bias)
        v->bias =
            add_column(r, before, 0, end_width(s, number.any, l->bias->plain));
    if (squash) {
        v->sum = add_column(r, before, 0, end_width(s, number.any, far));
        before = operator_width(s, squash) + u(s, 24);
    }
    v->out = add_column(r, before, 0, number.made * 1.15);
}

static bool place_columns(const struct scene *s, const struct affine *l,
                          struct rect at, struct widths number,
                          struct columns *v)
{
    struct ranks *r = &v->figure.across;
    double place = text_width(s, small(s), WEIGHT_REGULAR, "00") + u(s, 10);
    *r = (struct ranks){.around = 1};
    for (int p = 0; p < l->products; p++) {
        add_column(r, p ? u(s, 26) : 0, place, number.any);
        add_column(r, u(s, 14), 0, number.any);
        add_column(r, u(s, 18), 0, number.any);
    }
    if (v->two)
        r->after = track_fixed(u(s, 26));
    v->lower.across = (struct ranks){.around = 1};
    add_ends(s, l, number, v->two ? &v->lower.across : r, v);
    bool fits = figure_solve_across(&v->figure, at);
    return (!v->two || figure_solve_across(&v->lower, at)) && fits;
}

static int longest(const struct affine *l)
{
    int most = 0;
    for (int p = 0; p < l->products; p++)
        most = (int)fmax(most, l->product[p].vector.tensor->columns);
    return most;
}

static bool place_lines(const struct scene *s, const struct affine *l,
                        struct rect at, struct columns *v)
{
    struct figure *f = &v->figure;
    double sums = small(s) * 1.55 + u(s, 34);
    f->down = (struct ranks){.around = 0.5};
    rank_add(&f->down, small(s) * 3.2, longest(l), small(s) * 1.15, u(s, 26),
             u(s, 34));
    for (int line = SUMS; line <= end_line(v); line++)
        rank_add(&f->down, 0, 1, sums, sums, sums);
    bool fits = figure_solve_down(f, at);
    v->lower.down = f->down;
    v->lower.table.down = f->table.down;
    return fits;
}

// All that is added up for a column, and what it has come to on the way.
static void count_column(struct affine *l, int column)
{
    const struct operation *o = l->o;
    double so_far = 0, product = 0;
    for (int k = 0, p = 0; k < product_terms(o); k++) {
        struct factors f = product_factors(o, l->row, column, k);
        double term = product_term(o, l->row, column, k);
        if (p + 1 < l->products && k == l->product[p + 1].first) {
            product = 0;
            p++;
        }
        so_far += term;
        product += term;
        figures_count(&l->figures, tensor_at(f.a.tensor, f.a.row, f.a.column));
        if (f.b.tensor)
            figures_count(&l->figures,
                          tensor_at(f.b.tensor, f.b.row, f.b.column));
        figures_count(&l->figures, term);
        figures_count(&l->figures, so_far);
        figures_count(&l->figures, product);
    }
}

// Of all columns: what stands in one place for them is as wide for each. While
// something is asked for, of this one alone, or the width of others would tell;
// likewise where they are too many to look at.
static void count_figures(const struct scene *s, struct affine *l)
{
    enum { MOST_COLUMNS = 64 };
    bool alone = s->asked || l->o->out->columns > MOST_COLUMNS;
    int first = alone ? l->column : 0;
    int end = alone ? first + 1 : l->o->out->columns;
    for (int column = first; column < end; column++)
        count_column(l, column);
    figures_count_rows(s, &l->made, l->o->out, 0, l->o->out->rows);
}

// As many decimals as there is room for, on one line or on two.
static bool place_cell(const struct scene *s, struct affine *l, struct rect at,
                       struct columns *v)
{
    static const struct {
        int size, decimals;
        bool two;
    } tries[] = {
        {TEXT_NUMBER, 4, false}, {TEXT_SMALL, 4, false}, {TEXT_SMALL, 4, true},
        {TEXT_SMALL, 3, false},  {TEXT_SMALL, 3, true},  {TEXT_SMALL, 2, false},
        {TEXT_SMALL, 2, true},
    };
    count_figures(s, l);
    for (size_t k = 0; k < sizeof tries / sizeof *tries; k++) {
        double size = text_size(s, tries[k].size);
        int decimals = tries[k].decimals;
        struct widths number = {
            figures_width(s, &l->figures, size, decimals) + u(s, 8),
            figures_width(s, &l->made, size, decimals) + u(s, 8)};
        *v = (struct columns){.two = tries[k].two};
        if (!place_columns(s, l, at, number, v) || !place_lines(s, l, at, v))
            continue;
        double tall = figure_cell_height(&v->figure, TERMS);
        figures_fit(s, &l->figures, number.any, tall - u(s, 3), decimals,
                    decimals);
        figures_fit(s, &l->made, number.made, tall - u(s, 3), decimals,
                    decimals);
        return true;
    }
    return false;
}

static struct rect inside(const struct scene *s, struct rect at)
{
    at.h -= fmin(u(s, 3), at.h * 0.1);
    return at;
}

// [at], of the line of sums, under its small head.
static struct rect under_head(const struct scene *s, struct rect at)
{
    double head = small(s) * 1.55;
    at.y += head;
    at.h -= head + u(s, 4);
    return at;
}

// The column [which] of product [p].
static int column_of(int p, int which)
{
    return p * COLUMNS + which;
}

// One cell of what stands in line [line] of [at], of the terms.
static struct rect on_line(const struct columns *v, struct rect at, int line)
{
    at.h = figure_cell_height(&v->figure, TERMS);
    at.y += line * at.h;
    return at;
}

// --- how they look -----------------------------------------------------------

static void paint_heads(struct scene *s, const struct affine *l,
                        const struct columns *v, int p)
{
    const struct factor_pair *f = &l->product[p];
    struct rect at = figure_cells(&v->figure, column_of(p, VECTOR), TERMS);
    struct rect end = figure_cells(&v->figure, column_of(p, PRODUCT), TERMS);
    double size = text_size(s, TEXT_BODY), room = end.x + end.w - at.x;
    at.y = figure_line(&v->figure, TERMS, LANE_HEAD)->at;
    const char *name = affine_product(s, l, p);
    paint_notation(s,
                   id_cell("matrix name", f->matrix.tensor, f->matrix.row, -1),
                   at.x, at.y + size, size, WEIGHT_BOLD, ALIGN_START,
                   role_color(s->theme, f->vector.tensor->role),
                   notation_fit(s, size, WEIGHT_BOLD, name, room));
    paint_remark(s, id_named("affine size", p), at.x, at.y + small(s) * 2.4,
                 room, ALIGN_START, affine_size(s, l, p));
}

static void paint_term(struct scene *s, const struct affine *l,
                       const struct columns *v, int p, int k)
{
    const struct factor_pair *f = &l->product[p];
    const struct figure *g = &v->figure;
    int first_column = column_of(p, VECTOR), weight = column_of(p, WEIGHT);
    int product = column_of(p, PRODUCT);
    int term = f->first + k, lines = longest(l);
    int line = k + lines - f->vector.tensor->columns; // they end together
    struct rect at = on_line(v, figure_cells(g, first_column, TERMS), line);
    double size = small(s), y = at.y + at.h / 2 + size * CAP_MIDDLE;
    bool now = term == s->now.term;
    paint_text(s, id_named("place", term), at.x - u(s, 6), y, size,
               now ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
               now ? s->theme->ink : s->theme->grey,
               text_print(s, "%d", k + 1));
    affine_cell(s, l, f->vector.tensor, f->vector.row, k, inside(s, at));
    at = on_line(v, figure_cells(g, weight, TERMS), line);
    affine_cell(s, l, f->matrix.tensor, f->matrix.row + k, l->column,
                inside(s, at));
    paint_sign(s, id_named("dot", term),
               on_line(v, figure_before(g, weight, TERMS), line), size, "·");
    at = inside(s, on_line(v, figure_cells(g, product, TERMS), line));
    if (term >= l->terms) {
        paint_empty(s, id_named("product slot", term), at);
        return;
    }
    int first = s->pose->count;
    paint_sign(s, id_named("equals", term),
               on_line(v, figure_before(g, product, TERMS), line), size, "=");
    affine_number(s, l, id_named("product", term), at,
                  product_term(l->o, l->row, l->column, term),
                  now ? LIGHT_FOCUS : LIGHT_PLAIN);
    bool alone = s->now.term >= 0;
    pose_beat(s->pose, first, BEAT_COPY, alone ? 0 : term,
              alone ? 1 : product_terms(l->o));
}

// A small head over a number of the line of sums.
static void paint_number_head(struct scene *s, const char *name, int id,
                              struct rect at, const char *text)
{
    double size = small(s);
    paint_notation(s, id_named(name, id), at.x + at.w / 2, at.y - size * 0.6,
                   size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, text);
}

static void paint_product_sum(struct scene *s, const struct affine *l,
                              const struct columns *v, int p)
{
    const struct figure *g = &v->figure;
    struct rect at =
        under_head(s, figure_cells(g, column_of(p, PRODUCT), SUMS));
    struct rect left = figure_cells(g, column_of(p, VECTOR), SUMS);
    double y = at.y - small(s) * 1.55 + u(s, 1);
    struct spot rule[] = {{left.x, y}, {at.x + at.w, y}};
    paint_line(s, id_named("block rule", p), LAYER_LABEL, rule, 2, u(s, 1.5),
               s->theme->ink);
    double sum = affine_product_sum(l, p, l->column);
    int first = s->pose->count;
    if (isnan(sum))
        paint_empty(s, id_named("block sum slot", p), at);
    else
        affine_number(s, l, id_named("block sum", p), at, sum, LIGHT_PLAIN);
    const struct factor_pair *f = &l->product[p];
    int last = f->first + f->vector.tensor->columns - 1;
    bool alone = s->now.term >= 0;
    pose_beat(s->pose, first, BEAT_COPY, alone ? 0 : last,
              alone ? 1 : product_terms(l->o));
    bool last_one = p + 1 == l->products;
    const char *sign = !last_one || (l->bias && !v->two) ? "+"
                       : !l->bias && !v->two             ? "="
                                                         : NULL;
    if (sign)
        paint_sign(
            s, id_named("block plus", p),
            under_head(s, figure_before(g, column_of(p + 1, VECTOR), SUMS)),
            text_size(s, TEXT_NUMBER), sign);
}

static const char *result_name(const struct scene *s, const struct affine *l)
{
    return cell_name(s->view->words, s->pose->arena, l->o->out, l->row,
                     l->column);
}

// "+ b = sum → tanh → result", after the sums or under them.
static void paint_cell_end(struct scene *s, const struct affine *l,
                           const struct columns *v)
{
    const struct figure *f = ends(v);
    int line = end_line(v);
    double size = text_size(s, TEXT_NUMBER);
    struct rect at;
    if (l->bias) {
        at = under_head(s, figure_cells(f, v->bias, line));
        affine_cell(s, l, l->bias, 0, l->column, at);
        paint_number_head(s, "bias head", 0, at, l->bias->plain);
        paint_sign(s, id_named("equals sum", 0),
                   under_head(s, figure_before(f, v->bias + 1, line)), size,
                   "=");
        if (v->two)
            paint_sign(s, id_named("block plus", l->products),
                       under_head(s, figure_before(f, v->bias, line)), size,
                       "+");
    }
    if (!l->bias && v->two)
        paint_sign(s, id_named("equals sum", 0),
                   under_head(s, figure_before(f, 0, line)), size, "=");
    int first = s->pose->count;
    if (affine_squash(l)) {
        at = under_head(s, figure_cells(f, v->sum, line));
        affine_number(s, l, id_named("sum", 0), at, affine_sum(l, l->column),
                      LIGHT_PLAIN);
        paint_number_head(s, "sum head", 0, at,
                          caption(s,
                                  l->terms < product_terms(l->o)
                                      ? "panel.affine.far"
                                      : "panel.affine.sum",
                                  NO_SLOTS));
        at = under_head(s, figure_before(f, v->out, line));
        paint_operator(s, id_named("squash", 0), at.x + at.w / 2,
                       at.y + at.h / 2, affine_squash(l));
    }
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    at = under_head(s, figure_cells(f, v->out, line));
    affine_cell(s, l, l->o->out, l->row, l->column, at);
    paint_number_head(s, "result head", 0, at, result_name(s, l));
    paint_pool(s, "pool", rect_grow(at, u(s, 6)));
}

// Do the printed products add up to the printed sums, and these to the last?
static bool cell_works_out(const struct affine *l)
{
    const struct figures *f = &l->figures;
    double all =
        l->bias ? figures_value(f, tensor_at(l->bias, 0, l->column)) : 0;
    for (int p = 0; p < l->products; p++) {
        const struct factor_pair *pair = &l->product[p];
        double sum = affine_product_sum(l, p, l->column), by_hand = 0;
        for (int k = 0; k < pair->vector.tensor->columns; k++)
            by_hand += figures_value(
                f, product_term(l->o, l->row, l->column, pair->first + k));
        if (!figures_gives(f, by_hand, sum))
            return false;
        all += figures_value(f, sum);
    }
    return figures_gives(f, all, affine_sum(l, l->column));
}

// In the free corner before the first sum.
static void paint_remainder(struct scene *s, const struct affine *l,
                            const struct columns *v)
{
    struct rect at = figure_cells(&v->figure, VECTOR, SUMS);
    struct rect end = figure_cells(&v->figure, PRODUCT, SUMS);
    if (l->terms == product_terms(l->o) && !cell_works_out(l))
        paint_rounded(s, at.x, at.y + at.h / 2 + small(s) * 0.8,
                      end.x - u(s, 6) - at.x, ALIGN_START);
}

bool affine_paint_cell(struct scene *s, struct affine *l, struct rect at)
{
    struct columns v;
    if (!place_cell(s, l, at, &v))
        return false;
    for (int p = 0; p < l->products; p++) {
        paint_heads(s, l, &v, p);
        for (int k = 0; k < l->product[p].vector.tensor->columns; k++)
            paint_term(s, l, &v, p, k);
        paint_product_sum(s, l, &v, p);
    }
    paint_cell_end(s, l, &v);
    paint_remainder(s, l, &v);
    return true;
}
