// SPDX-License-Identifier: MIT
// A sum of products on a phone: over it the results as a table; under it the
// row and the column of the cell that is looked at, both upright, entry beside
// entry, with their products and the sum.
#include <math.h>

#include "base/number.h"
#include "panel/product/product.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { SIGN = 22, COLUMN = 118, NAMES = 110, FEWEST = 3 };

struct upright {
    struct meeting m;
    struct address cell;    // whose sum it is
    double top, head;       // where it begins; what is over the table
    double block, pitch;    // where the entries begin; from one to the next
    double names;           // of the entries, at the left
    double x[3], w;         // of the columns
    int from, shown, terms; // the entries that have room, of all
    int added;              // so many have their products
    struct figures figures[3];
};

static bool has_squash(const struct operation *o)
{
    return product_squash(o)->f != NULL;
}

// The cell that is looked at, or else that of the step.
static struct address cell_of(const struct scene *s, const struct operation *o)
{
    bool own = s->focus.tensor == o->out && s->focus.column >= 0;
    return own ? s->focus : s->now;
}

bool product_stands(const struct scene *s, const struct meeting *m)
{
    struct address cell = cell_of(s, m->o);
    return is_tall(s) && !s->beside && !s->view->look.thumbnail &&
           s->position.level >= LEVEL_CELL && m->products == 1 &&
           !has_squash(m->o) && cell.tensor == m->o->out && cell.column >= 0 &&
           product_terms(m->o) > 1;
}

// --- where it stands -----------------------------------------------------------

// The entry whose product is largest.
static int largest_term(const struct upright *p)
{
    int best = 0;
    double most = 0;
    for (int k = 0; k < p->terms; k++) {
        double x = fabs(product_term(p->m.o, p->cell.row, p->cell.column, k));
        if (x > most) {
            most = x;
            best = k;
        }
    }
    return best;
}

// Of more entries than have room, those around the one that is added, or the
// largest.
static void choose_entries(const struct scene *s, struct upright *p)
{
    bool done = known(s, p->cell.tensor, p->cell.row, p->cell.column);
    int last = p->terms - p->shown;
    p->added = p->cell.term >= 0 ? p->cell.term + 1 : done ? p->terms : 0;
    int middle = p->cell.term >= 0 ? p->cell.term : done ? largest_term(p) : 0;
    p->from = middle - p->shown / 2;
    p->from = p->from > last ? last : p->from < 0 ? 0 : p->from;
}

static double foot_height(const struct scene *s)
{
    return text_size(s, TEXT_SENTENCE) * 1.3 + text_size(s, TEXT_SMALL) * 1.2;
}

// Shares the height between the rows of the table and the entries. False where
// there is no room for a few.
static bool share_height(const struct scene *s, struct rect at,
                         struct upright *p, struct side *rows)
{
    double line = heading_line(s), number = text_size(s, TEXT_NUMBER);
    double over = line * 1.2 + line * 1.9;
    p->head = line * 2.5;
    double room = at.h - p->head - over - foot_height(s);
    *rows = (struct side){p->m.o->rows, text_size(s, TEXT_SMALL) * 1.3,
                          u(s, 66), 0};
    if (rows->count * rows->least > room * 0.5) {
        rows->count = 1;
        p->m.out.row = p->cell.row;
        p->m.out.rows = 1;
    }
    struct side entries = {p->terms, number * 1.3, u(s, 60), 0};
    double left = (room - rows->count * rows->least) / entries.least;
    entries.count = p->terms < left ? p->terms : (int)left;
    if (entries.count < (p->terms < FEWEST ? p->terms : FEWEST))
        return false;
    sides_share(room, &entries, rows);
    p->shown = entries.count;
    p->pitch = entries.pitch;
    double free = room - p->shown * p->pitch - rows->count * rows->pitch;
    p->top = at.y + fmax(free, 0) / 3;
    p->block =
        p->top + p->head + rows->count * rows->pitch + over + fmax(free, 0) / 3;
    return true;
}

static const char *entry_name(const struct scene *s, const struct upright *p,
                              int k)
{
    return column_name(s, p->m.left[0].tensor, k);
}

static void share_width(const struct scene *s, struct rect at,
                        struct upright *p)
{
    double size = text_size(s, TEXT_SMALL), sign = u(s, SIGN);
    const struct tensor *left = p->m.left[0].tensor;
    for (int k = 0; k < left->columns; k++)
        p->names = fmax(
            p->names, text_width(s, size, WEIGHT_REGULAR, entry_name(s, p, k)));
    if (p->m.bias.tensor)
        p->names = fmax(p->names, notation_width(s, size, WEIGHT_REGULAR,
                                                 p->m.bias.tensor->plain));
    p->names = fmin(p->names, u(s, NAMES)) + u(s, 10);
    p->w = fmin((at.w - p->names - 2 * sign) / 3, u(s, COLUMN));
    double x = at.x + p->names + (at.w - p->names - 3 * p->w - 2 * sign) / 2;
    for (int k = 0; k < 3; k++, x += p->w + sign)
        p->x[k] = x;
}

static void place_table(const struct scene *s, struct rect at,
                        const struct side *rows, struct upright *p)
{
    const struct tensor *out = p->m.o->out;
    double labels = fmin(labels_width(s, out, 0, out->rows), at.w * 0.28);
    p->m.labels = labels + u(s, 12);
    double pitch = fmin((at.w - p->m.labels) / out->columns, u(s, 170));
    double wide = p->m.labels + pitch * out->columns;
    double x = at.x + p->m.labels + fmax(at.w - wide, 0) / 2;
    grid_space(s, &p->m.out, x, p->top + p->head, pitch, rows->pitch, u(s, 160),
               u(s, 62));
}

// The k-th factors, and their product.
static struct factors factors_at(const struct upright *p, int k)
{
    return product_factors(p->m.o, p->cell.row, p->cell.column, k);
}

static double term_at(const struct upright *p, int k)
{
    return product_term(p->m.o, p->cell.row, p->cell.column, k);
}

static bool is_known(const struct scene *s, const struct factor *f)
{
    return !f->tensor || known(s, f->tensor, f->row, f->column);
}

// The numbers of each column are printed alike.
static void fit_figures(const struct scene *s, struct upright *p)
{
    for (int k = 0; k < p->terms; k++) {
        struct factors f = factors_at(p, k);
        bool there = is_known(s, &f.a) && is_known(s, &f.b);
        if (f.b.tensor && is_known(s, &f.a))
            figures_count(&p->figures[0],
                          tensor_at(f.a.tensor, f.a.row, f.a.column));
        if (f.b.tensor && is_known(s, &f.b))
            figures_count(&p->figures[1],
                          tensor_at(f.b.tensor, f.b.row, f.b.column));
        if (there)
            figures_count(&p->figures[2], term_at(p, k));
    }
    for (int k = 0; k < 3; k++)
        figures_fit(s, &p->figures[k], p->w - u(s, 8), p->pitch - u(s, 4),
                    k < 2 ? p->m.decimals : FORMULA_DECIMALS, 0);
}

static struct rect entry_cell(const struct scene *s, const struct upright *p,
                              int column, int k)
{
    double air = u(s, 2);
    return (struct rect){p->x[column],
                         p->block + (k - p->from) * p->pitch + air, p->w,
                         p->pitch - 2 * air};
}

// --- what it says ----------------------------------------------------------------

// Whose column meets the row: "chased offers", W_Q's third.
static const char *whose_column(const struct scene *s, const struct upright *p)
{
    const struct tensor *out = p->cell.tensor, *top = p->m.top[0].tensor;
    if (p->m.top[0].turned)
        return vector_name(s->view->words, s->pose->arena, top, p->cell.column);
    return caption(s, "panel.product.column",
                   SLOTS(TEXT("name", top->plain),
                         TEXT("column", column_name(s, out, p->cell.column))));
}

static bool asks(const struct tensor *m)
{
    return m->row_role == ROLE_QUERY && m->column_role == ROLE_KEY;
}

static void paint_heads(struct scene *s, const struct upright *p)
{
    const struct tensor *a = p->m.left[0].tensor, *b = p->m.top[0].tensor;
    const struct tensor *out = p->cell.tensor;
    const struct operation *o = operation_of(&p->cell);
    int row = o->in[0].row >= 0 ? o->in[0].row : p->cell.row;
    const struct slot *slots =
        SLOTS(TEXT("row", row_name(s, out, p->cell.row)),
              TEXT("column", column_name(s, out, p->cell.column)));
    const char *words[] = {
        asks(out) ? caption(s, "panel.product.asks", slots)
                  : vector_name(s->view->words, s->pose->arena, a, row),
        asks(out) ? caption(s, "panel.product.offers", slots)
                  : whose_column(s, p),
        caption(s, "panel.product.times", NO_SLOTS)};
    color ink[] = {role_color(s->theme, a->role), role_color(s->theme, b->role),
                   s->theme->ink};
    double size = text_size(s, TEXT_SMALL), room = p->w + u(s, SIGN) - u(s, 6);
    for (int k = 0; k < 3; k++)
        paint_notation(s, id_named("upright head", k), p->x[k] + p->w / 2,
                       p->block - size * 0.6, size, WEIGHT_BOLD, ALIGN_MIDDLE,
                       ink[k],
                       notation_fit(s, size, WEIGHT_BOLD, words[k], room));
}

static void paint_sign(struct scene *s, const char *name, int k, double x,
                       double y, const char *text)
{
    double size = text_size(s, TEXT_NUMBER);
    paint_text(s, id_named(name, k), x, y + size * CAP_MIDDLE, size,
               WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, text);
}

static void paint_factor(struct scene *s, const struct upright *p,
                         const struct factor *f, int column, struct rect at)
{
    if (f->tensor)
        paint_cell_among(s, "cell", f->tensor, f->row, f->column, at,
                         &p->figures[column]);
}

// Product [k], once it has been added.
static void paint_product(struct scene *s, const struct upright *p, int k)
{
    struct rect at = entry_cell(s, p, 2, k);
    bool now = k == p->cell.term, alone = p->cell.term >= 0;
    if (k >= p->added) {
        paint_empty(s, id_named("chip slot", k), at);
        return;
    }
    int first = s->pose->count;
    struct item *i =
        paint_value(s, id_named("chip", k), at, term_at(p, k),
                    most_of_colors(s, p->cell.tensor),
                    now ? LIGHT_OPERAND : LIGHT_PLAIN, &p->figures[2]);
    if (now) {
        i->line = s->theme->ink;
        i->stroke = u(s, 2.5);
    }
    pose_beat(s->pose, first, BEAT_COPY, alone ? 0 : k, alone ? 1 : p->terms);
}

static void paint_entry(struct scene *s, const struct upright *p, int k)
{
    struct factors f = factors_at(p, k);
    struct rect a = entry_cell(s, p, 0, k), b = entry_cell(s, p, 1, k);
    double size = text_size(s, TEXT_SMALL), y = a.y + a.h / 2;
    bool bias = !f.b.tensor;
    const char *name = bias ? f.a.tensor->plain : entry_name(s, p, f.a.column);
    paint_notation(
        s, id_named("upright name", k), p->x[0] - u(s, 10),
        y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
        notation_fit(s, size, WEIGHT_REGULAR, name, p->names - u(s, 10)));
    paint_factor(s, p, &f.a, bias, a = bias ? b : a);
    paint_factor(s, p, &f.b, 1, b);
    double half = u(s, SIGN) / 2;
    if (!bias)
        paint_sign(s, "upright dot", k, p->x[1] - half, y, "·");
    paint_sign(s, "upright equals", k, p->x[2] - half, y, "=");
    paint_product(s, p, k);
}

// Printed as it is in the table: what the printed products come to, or not.
static bool works_out(const struct upright *p)
{
    double sum = 0;
    struct figures out = p->figures[2];
    for (int k = 0; k < p->terms; k++) {
        struct factors f = factors_at(p, k);
        double a = tensor_at(f.a.tensor, f.a.row, f.a.column), by_hand = a;
        if (f.b.tensor)
            by_hand = figures_value(&p->figures[0], a) *
                      figures_value(&p->figures[1],
                                    tensor_at(f.b.tensor, f.b.row, f.b.column));
        if (!figures_gives(&p->figures[2], by_hand, term_at(p, k)))
            return false;
        sum += figures_value(&p->figures[2], term_at(p, k));
    }
    return figures_gives(
        &out, sum, product_sum(p->m.o, p->cell.row, p->cell.column, p->terms));
}

// Under the rule: the sum, or how far it has come.
static void paint_foot(struct scene *s, const struct upright *p)
{
    double small = text_size(s, TEXT_SMALL), size = text_size(s, TEXT_SENTENCE);
    double y = p->block + p->shown * p->pitch, middle = p->x[2] + p->w / 2;
    bool done = p->added == p->terms;
    struct spot rule[] = {{p->x[2] - u(s, 6), y},
                          {p->x[2] + p->w + u(s, 6), y}};
    paint_line(s, id_named("upright rule", 0), LAYER_LINK, rule, 2, u(s, 2),
               s->theme->ink);
    double right = p->x[2] - u(s, 14), left = p->x[0] - p->names;
    const char *one = tensor_number_noun(s->view->words, p->cell.tensor);
    const char *words =
        p->shown < p->terms
            ? caption(s, "panel.product.of", SLOTS(COUNT("n", p->terms)))
            : caption(s, "panel.product.added", SLOTS(TEXT("one", one)));
    double base = y + size * 1.15;
    if (!done)
        words = caption(s, "panel.product.so_far", NO_SLOTS);
    if (!p->added)
        return;
    paint_text(s, id_named("upright sum words", 0), right, base, small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
               text_fit(s, small, WEIGHT_REGULAR, words, right - left))
        ->beat = BEAT_RESULT;
    double sum = product_sum(p->m.o, p->cell.row, p->cell.column, p->added);
    const char *number =
        number_fit(s, sum, p->m.decimals, size, WEIGHT_BOLD, p->w + u(s, 12));
    if (number)
        paint_text(s, id_named("upright sum", 0), middle, base, size,
                   WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, number)
            ->beat = BEAT_RESULT;
    if (done && !works_out(p))
        paint_rounded(s, left, base + small * 1.1, right - left, ALIGN_START);
}

static void paint_table(struct scene *s, const struct upright *p,
                        struct rect at)
{
    const struct grid *g = &p->m.out;
    const struct tensor *m = g->tensor;
    double line = heading_line(s), y = p->top + line * 0.8;
    static const struct grid_light light = {7, 2, 5, 3.5};
    grid_paint_light(s, g, &light, "pool", id_named("row outline", 0), false);
    grid_paint(s, g);
    grid_top_labels(s, g, m->column_role);
    grid_left_labels(s, g, p->m.labels - u(s, 10), rows_role(m));
    if (asks(m)) {
        paint_axis(s, "left axis", ROLE_QUERY, "↓", at.x, y, at.w * 0.48,
                   ALIGN_START);
        paint_axis(s, "top axis", ROLE_KEY, "→", at.x + at.w, y, at.w * 0.48,
                   ALIGN_END);
    } else {
        paint_title(s, "title", m, "", at.x, y, at.w, ALIGN_START);
    }
}

bool product_upright(struct scene *s, const struct meeting *m, struct rect at)
{
    struct upright p = {.m = *m};
    struct side rows;
    p.cell = cell_of(s, m->o);
    p.terms = product_terms(m->o);
    if (!share_height(s, at, &p, &rows))
        return false;
    choose_entries(s, &p);
    share_width(s, at, &p);
    place_table(s, at, &rows, &p);
    fit_figures(s, &p);
    paint_table(s, &p, at);
    paint_heads(s, &p);
    for (int k = p.from; k < p.from + p.shown; k++)
        paint_entry(s, &p, k);
    paint_foot(s, &p);
    return true;
}
