// One number of a layer: every product of every vector with its column of
// weights, one under another; their sums read across.
#include <math.h>

#include "base/number.h"
#include "panel/affine/affine.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

// The lanes of one product across.
struct product_lanes {
    int places, vector, dot, weight, equals, product, after;
};

struct columns {
    struct product_lanes product[MOST_ADDED];
    int bias, plus, sum, squash, out; // lanes across, or of the lower line
    int head, body, sums, lower;      // lanes down
    struct table below;               // the lower line, where there is one
    bool two;                         // the line of sums goes on below
};

static double small(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

static double sign_width(const struct scene *s, const struct affine *l)
{
    const char *squash = affine_squash(l);
    return squash ? operator_width(s, squash) + u(s, 24) : 0;
}

// --- where things are --------------------------------------------------------

// What stands after the products' sums: bias, sum, squash, result.
static void end_across(const struct scene *s, const struct affine *l,
                       double number, struct lanes *a, struct columns *v)
{
    double wide = number * 1.15;
    if (l->bias) {
        v->bias = lane_fixed(a, wide);
        v->plus = lane_fixed(a, u(s, 26));
    }
    if (affine_squash(l)) {
        v->sum = lane_fixed(a, wide);
        v->squash = lane_fixed(a, sign_width(s, l));
    }
    v->out = lane_fixed(a, wide);
}

static bool lay_across(const struct scene *s, struct affine *l, struct rect at,
                       double number, struct columns *v)
{
    struct lanes *a = &l->table.across;
    double place = text_width(s, small(s), WEIGHT_REGULAR, "00") + u(s, 10);
    *a = (struct lanes){0};
    lane_free(a, 1);
    for (int p = 0; p < l->products; p++) {
        struct product_lanes *b = &v->product[p];
        b->places = lane_fixed(a, place);
        b->vector = lane_fixed(a, number);
        b->dot = lane_fixed(a, u(s, 14));
        b->weight = lane_fixed(a, number);
        b->equals = lane_fixed(a, u(s, 18));
        b->product = lane_fixed(a, number);
        b->after = lane_fixed(a, u(s, 26));
    }
    if (!v->two)
        end_across(s, l, number, a, v);
    lane_free(a, 1);
    if (!v->two)
        return lanes_solve(a, at.x, at.w);
    struct lanes *low = &v->below.across;
    *low = (struct lanes){0};
    lane_free(low, 1);
    lane_fixed(low, u(s, 26)); // for the sign
    end_across(s, l, number, low, v);
    lane_free(low, 1);
    return lanes_solve(a, at.x, at.w) & lanes_solve(low, at.x, at.w);
}

static int longest(const struct affine *l)
{
    int most = 0;
    for (int p = 0; p < l->products; p++)
        most = (int)fmax(most, l->product[p].vector.tensor->columns);
    return most;
}

static bool lay_down(const struct scene *s, struct affine *l, struct rect at,
                     struct columns *v)
{
    double line = small(s) * 1.15, sums = small(s) * 1.55 + u(s, 34);
    for (int k = 0; k < (v->two ? 2 : 1); k++) {
        struct lanes *d = k ? &v->below.down : &l->table.down;
        *d = (struct lanes){0};
        lane_free(d, 0.5);
        v->head = lane_fixed(d, small(s) * 3.2);
        v->body = lane_cells(d, longest(l), line, u(s, 26), u(s, 34));
        v->sums = lane_fixed(d, sums);
        if (v->two)
            v->lower = lane_fixed(d, sums);
        lane_free(d, 0.5);
        if (!lanes_solve(d, at.y, at.h))
            return false;
    }
    return true;
}

static void count_figures(struct affine *l)
{
    const struct operation *o = l->o;
    for (int k = 0; k < product_terms(o); k++) {
        struct factors f = product_factors(o, l->row, l->column, k);
        figures_count(&l->figures, tensor_at(f.a.tensor, f.a.row, f.a.column));
        if (f.b.tensor)
            figures_count(&l->figures,
                          tensor_at(f.b.tensor, f.b.row, f.b.column));
        figures_count(&l->figures, product_term(o, l->row, l->column, k));
    }
    for (int p = 0; p < l->products; p++)
        figures_count(&l->figures, affine_product_sum(l, p, l->column));
    figures_count(&l->figures, affine_sum(l, l->column));
}

// As many decimals as there is room for, on one line or on two.
static bool lay_out(const struct scene *s, struct affine *l, struct rect at,
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
    count_figures(l);
    for (size_t k = 0; k < sizeof tries / sizeof *tries; k++) {
        double size = text_size(s, tries[k].size);
        int decimals = tries[k].decimals;
        double number = figures_width(s, &l->figures, size, decimals) + u(s, 8);
        *v = (struct columns){.two = tries[k].two};
        if (!lay_across(s, l, at, number, v) || !lay_down(s, l, at, v))
            continue;
        double tall = lane_pitch(&l->table.down, v->body);
        figures_fit(s, &l->figures, number, tall - u(s, 3), decimals, decimals);
        return true;
    }
    return false;
}

static struct rect inside(const struct scene *s, struct rect at)
{
    at.h -= fmin(u(s, 3), at.h * 0.1);
    return at;
}

// On the line of sums, under its small head.
static struct rect on_line(const struct scene *s, const struct table *t,
                           int across, int line)
{
    struct rect at = table_place(t, across, line);
    double head = small(s) * 1.55;
    at.y += head;
    at.h -= head + u(s, 4);
    return at;
}

// --- how they look -----------------------------------------------------------

static void paint_heads(struct scene *s, const struct affine *l,
                        const struct columns *v, int p)
{
    const struct product_lanes *b = &v->product[p];
    const struct factor_pair *f = &l->product[p];
    struct rect at = table_place(&l->table, b->vector, v->head);
    struct rect end = table_place(&l->table, b->after, v->head);
    double size = text_size(s, TEXT_BODY), room = end.x - at.x;
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
    const struct product_lanes *b = &v->product[p];
    const struct factor_pair *f = &l->product[p];
    const struct table *t = &l->table;
    int term = f->first + k, lines = longest(l);
    int line = k + lines - f->vector.tensor->columns; // they end together
    struct rect at = table_cell(t, b->vector, 0, v->body, line);
    double size = small(s), y = at.y + at.h / 2 + size * CAP_MIDDLE;
    bool now = term == s->now.term;
    paint_text(s, id_named("place", term), at.x - u(s, 6), y, size,
               now ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
               now ? s->theme->ink : s->theme->grey,
               text_print(s, "%d", k + 1));
    affine_cell(s, l, f->vector.tensor, f->vector.row, k, inside(s, at));
    at = table_cell(t, b->weight, 0, v->body, line);
    affine_cell(s, l, f->matrix.tensor, f->matrix.row + k, l->column,
                inside(s, at));
    paint_sign(s, id_named("dot", term),
               table_cell(t, b->dot, 0, v->body, line), size, "·");
    at = inside(s, table_cell(t, b->product, 0, v->body, line));
    if (term >= l->terms) {
        paint_empty(s, id_named("product slot", term), at);
        return;
    }
    int first = s->pose->count;
    paint_sign(s, id_named("equals", term),
               table_cell(t, b->equals, 0, v->body, line), size, "=");
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
    const struct product_lanes *b = &v->product[p];
    struct rect at = on_line(s, &l->table, b->product, v->sums);
    struct rect left = table_place(&l->table, b->vector, v->sums);
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
        paint_sign(s, id_named("block plus", p),
                   on_line(s, &l->table, b->after, v->sums),
                   text_size(s, TEXT_NUMBER), sign);
}

static const char *result_name(const struct scene *s, const struct affine *l)
{
    return cell_name(s->view->words, s->pose->arena, l->o->out, l->row,
                     l->column);
}

// "+ b = sum → tanh → result", after the sums or under them.
static void paint_end(struct scene *s, const struct affine *l,
                      const struct columns *v)
{
    const struct table *t = v->two ? &v->below : &l->table;
    int line = v->two ? v->lower : v->sums;
    double size = text_size(s, TEXT_NUMBER);
    struct rect at;
    if (l->bias) {
        at = on_line(s, t, v->bias, line);
        affine_cell(s, l, l->bias, 0, l->column, at);
        paint_number_head(s, "bias head", 0, at, l->bias->plain);
        paint_sign(s, id_named("equals sum", 0), on_line(s, t, v->plus, line),
                   size, "=");
        if (v->two)
            paint_sign(s, id_named("block plus", l->products),
                       on_line(s, t, v->bias - 1, line), size, "+");
    }
    if (!l->bias && v->two)
        paint_sign(
            s, id_named("equals sum", 0),
            on_line(s, t, (affine_squash(l) ? v->sum : v->out) - 1, line), size,
            "=");
    int first = s->pose->count;
    if (affine_squash(l)) {
        at = on_line(s, t, v->sum, line);
        affine_number(s, l, id_named("sum", 0), at, affine_sum(l, l->column),
                      LIGHT_PLAIN);
        paint_number_head(s, "sum head", 0, at,
                          caption(s,
                                  l->terms < product_terms(l->o)
                                      ? "panel.affine.far"
                                      : "panel.affine.sum",
                                  NO_SLOTS));
        at = on_line(s, t, v->squash, line);
        paint_operator(s, id_named("squash", 0), at.x + at.w / 2,
                       at.y + at.h / 2, affine_squash(l));
    }
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    at = on_line(s, t, v->out, line);
    affine_cell(s, l, l->o->out, l->row, l->column, at);
    paint_number_head(s, "result head", 0, at, result_name(s, l));
    paint_pool(s, "pool", rect_grow(at, u(s, 6)));
}

// Do the printed products add up to the printed sums, and these to the last?
static bool works_out(const struct affine *l)
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
    const struct product_lanes *b = &v->product[0];
    struct rect at = table_place(&l->table, b->vector, v->sums);
    struct rect end = table_place(&l->table, b->product, v->sums);
    if (l->terms == product_terms(l->o) && !works_out(l))
        paint_rounded(s, at.x, at.y + at.h / 2 + small(s) * 0.8,
                      end.x - u(s, 6) - at.x, ALIGN_START);
}

bool affine_paint_cell(struct scene *s, struct affine *l, struct rect at)
{
    struct columns v;
    if (!lay_out(s, l, at, &v))
        return false;
    for (int p = 0; p < l->products; p++) {
        paint_heads(s, l, &v, p);
        for (int k = 0; k < l->product[p].vector.tensor->columns; k++)
            paint_term(s, l, &v, p, k);
        paint_product_sum(s, l, &v, p);
    }
    paint_end(s, l, &v);
    paint_remainder(s, l, &v);
    return true;
}
