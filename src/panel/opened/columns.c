// SPDX-License-Identifier: MIT
#include "panel/opened/columns.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/opened/over.h"
#include "panel/softmax.h"
#include "scene/grid/figures.h"
#include "scene/grid/heading.h"
#include "scene/kept.h"
#include "scene/mark/hatch.h"
#include "scene/mark/notation.h"
#include "trace/op/product/squash.h"
#include "trace/origin.h"
#include "trace/term.h"

static struct column_line *line_add(const struct scene *s, struct columns *c,
                                    const char *name, enum role role)
{
    struct column_line *l = &c->lines[c->line_count++];
    size_t count = (size_t)c->count + 1;
    *l = (struct column_line){.name = name, .role = role};
    l->x = arena_array(s->pose->arena, count, sizeof *l->x);
    l->shows = arena_array(s->pose->arena, count, sizeof *l->shows);
    l->of = arena_array(s->pose->arena, count, sizeof *l->of);
    for (int k = 0; k < c->count; k++)
        l->x[k] = NAN;
    return l;
}

static void line_cell(const struct scene *s, struct column_line *l, int k,
                      const struct tensor *m, int row, int column)
{
    l->of[k] = (struct address){m, row, column, -1};
    l->x[k] = tensor_at(m, row, column);
    l->shows[k] = known(s, m, row, column);
    l->shares = l->shares || row_is_of_shares(m, row);
}

static struct column_line *line_row(const struct scene *s, struct columns *c,
                                    const char *name, const struct tensor *m,
                                    int row)
{
    struct column_line *l = line_add(s, c, name, ROLE_NONE);
    for (int k = 0; k < c->count; k++)
        line_cell(s, l, k, m, row, k);
    return l;
}

struct columns columns_of_row(const struct scene *s, const struct address *a)
{
    const struct tensor *m = a->tensor;
    struct columns c = {.id = "row",
                        .count = m->columns,
                        .open = a->column,
                        .words = m,
                        .row = a->row};
    struct softmax four;
    struct column_line *l;
    if (find_softmax(s, &four) && four.out == m) {
        const struct address of = {four.exp, a->row, -1, -1};
        line_row(s, &c, title_of(s, four.in), four.in,
                 operand_row(operation_of(&of), 0, a->row));
        l = line_row(s, &c, "exp", four.exp, a->row);
        l->shares = true;
        l = line_row(s, &c, title_of(s, m), m, a->row);
    } else {
        const char *name =
            vector_name(s->view->words, s->pose->arena, m, a->row);
        l = line_row(s, &c, name, m, a->row);
        l->role = rows_role(m);
    }
    l->result = true;
    return c;
}

// The names of what line [l] reads, each where it begins, a vector or, where it
// goes through a matrix, that; how many.
static int find_parts(const struct scene *s, const struct columns *c,
                      const struct column_line *l, bool matrices,
                      const char **names)
{
    const struct address *last = NULL;
    int parts = 0;
    for (int k = 0; k < c->count; k++) {
        const struct address *of = &l->of[k];
        names[k] = NULL;
        if (!of->tensor || (last && last->tensor == of->tensor &&
                            (matrices || last->row == of->row)))
            continue;
        last = of;
        names[k] = matrices ? tensor_symbol(s->view->words, of->tensor)
                            : vector_name(s->view->words, s->pose->arena,
                                          of->tensor, of->row);
        parts++;
    }
    return parts;
}

// What line [l] is called: by one name, or where it holds numbers of several
// vectors by one over each part.
static void name_line(const struct scene *s, const struct columns *c,
                      struct column_line *l)
{
    const char **names =
        arena_array(s->pose->arena, (size_t)c->count + 1, sizeof *names);
    int matrices = find_parts(s, c, l, true, names);
    int parts = find_parts(s, c, l, false, names);
    bool through = parts > matrices; // a row of it for each column
    if (through)
        parts = find_parts(s, c, l, true, names);
    for (int k = 0; k < c->count; k++)
        if (names[k] && (parts == 1 || through))
            l->name = *l->name ? text_print(s, "%s, %s", l->name, names[k])
                               : names[k];
    l->parts = parts > 1 && !through ? names : NULL;
}

// A line for what is worked out on the way from what is read to the terms:
// "tanh(q + k)", "1 − z".
static void add_multipliers(const struct scene *s, const struct address *a,
                            struct columns *c)
{
    const struct operation *o = operation_of(a);
    struct column_line *lines[MOST_MULTIPLIERS] = {0};
    for (int k = 0; k < c->count; k++) {
        struct multiplier f[MOST_MULTIPLIERS];
        int n =
            operation_multipliers(o, a->row, a->column, k, s->pose->arena, f);
        for (int i = 0; i < n; i++) {
            if (f[i].of.tensor || c->line_count >= MOST_LINES - 1)
                continue;
            if (!lines[i])
                lines[i] = line_add(s, c, f[i].name, ROLE_NONE);
            if (f[i].squash)
                lines[i]->brief = f[i].squash->name;
            lines[i]->x[k] = f[i].value;
            lines[i]->shows[k] = true;
        }
    }
}

// What its sum goes through: "tanh"; NULL for nothing.
static const char *squash_of(const struct operation *o)
{
    const struct squash_kind *q = o->kind->squash ? o->kind->squash(o) : NULL;
    return q ? q->name : NULL;
}

// "= 4"; of what is squashed "= tanh(0.52) ≈ 0.48".
static const char *sum_text(const struct scene *s, const struct operation *o,
                            const struct address *a)
{
    char number[NUMBER_SIZE], inside[NUMBER_SIZE];
    double x = tensor_at(a->tensor, a->row, a->column), sum = 0;
    number_print_of(number, a->tensor, a->row, x, FORMULA_DECIMALS);
    const char *relation = number_exact(x, FORMULA_DECIMALS) ? "=" : "≈";
    const char *squash = squash_of(o);
    if (!squash)
        return text_print(s, "%s %s", relation, number);
    for (int k = 0; k < operation_terms(o); k++)
        sum += operation_term(o, a->row, a->column, k);
    number_print(inside, sum, CELL_DECIMALS);
    return text_print(s, "%s(%s) %s %s", squash, inside, relation, number);
}

// How many of the terms are products of the numbers that they read.
static int count_products(const struct scene *s, const struct operation *o,
                          const struct address *a, int count)
{
    struct multiplier f[MOST_MULTIPLIERS];
    int products = 0;
    for (int k = 0; k < count; k++)
        products += operation_multipliers(o, a->row, a->column, k,
                                          s->pose->arena, f) == 2 &&
                    f[0].of.tensor && f[1].of.tensor;
    return products;
}

// Numbers that are only summed are the terms: one line of them says both.
static void read_as_terms(struct columns *c)
{
    struct column_line *read = &c->lines[0], *terms = &c->lines[1];
    for (int k = 0; k < c->count; k++)
        if (!(read->x[k] == terms->x[k]) || read->shows[k] != terms->shows[k])
            return;
    read->result = true;
    if (!read->name[0])
        read->name = terms->name;
    c->line_count = 1;
}

struct columns columns_of_cell(const struct scene *s, const struct address *a)
{
    const struct operation *o = operation_of(a);
    const struct tensor *m = a->tensor;
    struct cells reads[MAX_READS];
    struct columns c = {.id = "term", .open = a->term};
    c.count = operation_terms(o);
    if (c.count < 2 && o->kind->form != FORM_MIX)
        return (struct columns){0};
    for (int k = 0; k < c.count; k++) {
        int n = operation_reads(o, a->row, a->column, k, reads);
        for (int i = 0; i < n && i < MOST_LINES - 3; i++) {
            if (i == c.line_count)
                line_add(s, &c, "", reads[i].tensor->role);
            line_cell(s, &c.lines[i], k, reads[i].tensor, reads[i].row,
                      reads[i].column);
        }
    }
    for (int i = 0; i < c.line_count; i++)
        name_line(s, &c, &c.lines[i]);
    add_multipliers(s, a, &c);
    bool products = count_products(s, o, a, c.count) == c.count;
    struct column_line *result = line_add(
        s, &c,
        caption(s, products ? "panel.opened.products" : "panel.opened.terms",
                NO_SLOTS),
        ROLE_NONE);
    result->result = true;
    bool all = known(s, m, a->row, a->column);
    for (int k = 0; k < c.count; k++) {
        result->x[k] = operation_term(o, a->row, a->column, k);
        result->of[k] = (struct address){m, a->row, a->column, k};
        result->shows[k] = all || (s->now.term >= 0 && k <= s->now.term);
    }
    if (c.line_count == 2)
        read_as_terms(&c);
    c.added = true;
    c.whole = (struct address){m, a->row, a->column, -1};
    c.sum = all && s->view->look.numbers ? sum_text(s, o, a) : NULL;
    c.noun = tensor_number_noun(s->view->words, m);
    return c;
}

// --- painting ----------------------------------------------------------------

// Where they stand.
struct placed {
    struct rect at;     // of all lines, without names and sum
    double pitch, high; // of a column, of a line
    double names, sum;  // where names end, or begin; where the sum begins
    double names_room;
    struct over over;
    bool under; // the sum stands under the terms
    int parts;  // so many lines over the others name parts of them
    double end; // of what names have
};

// The one row whose cells [l] has; of several none.
static struct address row_of_line(const struct columns *c,
                                  const struct column_line *l)
{
    const struct address *first = &l->of[0];
    for (int k = 0; k < c->count; k++)
        if (!l->of[k].tensor || l->of[k].term >= 0 ||
            l->of[k].tensor != first->tensor || l->of[k].row != first->row)
            return (struct address){NULL, -1, -1, -1};
    return (struct address){first->tensor, first->row, -1, -1};
}

// What [l] is called, which is the label of its row.
static void paint_name(struct scene *s, const struct columns *c,
                       const struct placed *p, int i, double y)
{
    const struct column_line *l = &c->lines[i];
    const struct address row = row_of_line(c, l);
    double small = text_size(s, TEXT_SMALL);
    bool brief = l->brief && notation_width(s, small, WEIGHT_REGULAR, l->name) >
                                 p->names_room;
    const struct item *name =
        paint_notation(s, id_named(text_print(s, "%s name", c->id), i),
                       p->names, y + p->high / 2 + small * CAP_MIDDLE, small,
                       l->result ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
                       role_color(s->theme, l->role),
                       notation_fit(s, small, WEIGHT_BOLD,
                                    brief ? l->brief : l->name, p->names_room));
    if (row.tensor && *l->name)
        label_answers(s, name, &row);
}

// A cell keeps its identity.
static uint64_t line_id(const struct scene *s, const struct columns *c, int i,
                        int k)
{
    const struct address *of = &c->lines[i].of[k];
    if (!of->tensor || of->term >= 0)
        return id_named(text_print(s, "%s line %d", c->id, i), k);
    const char *name = "cell";
    for (int j = 0; j < i; j++)
        if (c->lines[j].of[k].tensor == of->tensor)
            name = text_print(s, "cell %d", i);
    return id_cell(name, of->tensor, of->row, of->column);
}

static struct figures line_figures(const struct scene *s,
                                   const struct columns *c,
                                   const struct placed *p, int i)
{
    const struct column_line *l = &c->lines[i];
    struct figures f = {.shares = l->shares, .bounded = l->shares};
    for (int k = 0; k < c->count; k++)
        if (l->shows[k] && (!isnan(l->x[k]) || l->of[k].tensor))
            figures_count(&f, l->x[k]);
    // shares as the box under them prints them
    figures_fit(s, &f, p->pitch, p->high,
                l->shares ? FORMULA_DECIMALS : CELL_DECIMALS,
                f.fractions && f.high - f.low < 10);
    return f;
}

// What is looked at and not what the step computes, which stands open.
static bool looked_at(const struct scene *s, const struct address *of)
{
    return address_equal(&s->focus, of) && !address_equal(&s->now, of);
}

static void paint_line_of(struct scene *s, const struct columns *c,
                          const struct placed *p, int i, double y)
{
    const struct column_line *l = &c->lines[i];
    struct figures f = line_figures(s, c, p, i);
    double most = fmax(fmax(fabs(f.low), fabs(f.high)), 1e-300);
    double air = fmin(u(s, 2), p->pitch * 0.1);
    double w = fmin(p->pitch, u(s, 100)); // of a lower line as of a high one
    for (int k = 0; k < c->count; k++) {
        bool open = k == c->open, cell = l->of[k].tensor;
        double x = p->at.x + (k + 0.5) * p->pitch - w / 2;
        struct rect at = rect_grow((struct rect){x, y, w, p->high}, -air);
        if (!l->shows[k] || (isnan(l->x[k]) && !cell)) {
            if (cell && l->result)
                paint_empty(s, id_named(text_print(s, "%s slot", c->id), k), at)
                    ->target = (struct target){TARGET_CELLS, l->of[k], 0};
            continue;
        }
        const char *text = figures_print(s, &f, l->x[k]);
        if (!text && is_masked(l->x[k]))
            paint_hatch(s, line_id(s, c, i, k) ^ id_named("hatch", 0),
                        LAYER_SLOT, at, LIGHT_PLAIN);
        struct item *t = paint_box(s, line_id(s, c, i, k), LAYER_CELL, at,
                                   fmin(u(s, 4), w / 5), CLEAR);
        t->size = f.size;
        t->weight = open ? WEIGHT_BOLD : WEIGHT_REGULAR;
        t->text = text;
        t->ink = l->role != ROLE_NONE ? role_color(s->theme, l->role)
                 : open || (c->open < 0 && l->result) ? s->theme->ink
                                                      : s->theme->grey;
        if (isnan(l->x[k]) || (!text && !is_masked(l->x[k]))) {
            t->fill = l->shares ? share_fill(s, l->x[k], LIGHT_PLAIN)
                                : signed_color(s->theme, l->x[k], most);
            t->negative = !l->shares && shows_negative(l->x[k], most);
            t->line = hollow_line(s->theme, l->x[k], most);
            t->stroke = !l->shares && l->x[k] < 0 ? u(s, 1) : 0;
        }
        if (cell)
            t->target = (struct target){TARGET_CELLS, l->of[k], 0};
        if (looked_at(s, &l->of[k])) {
            t->line = s->theme->ink;
            t->stroke = u(s, 2);
        }
    }
}

// Between terms that are added, but before a minus, and where a frame stands.
static void paint_signs(struct scene *s, const struct columns *c,
                        const struct placed *p, const struct column_line *l,
                        double y)
{
    double size = text_size(s, TEXT_NUMBER);
    double base = y + p->high / 2 + size * CAP_MIDDLE;
    struct figures f = line_figures(s, c, p, c->line_count - 1);
    if (f.decimals < 0)
        return; // no number is printed
    double room = p->pitch - figures_width(s, &f, f.size, f.decimals);
    bool fits = room > text_width(s, size, WEIGHT_REGULAR, "+") + u(s, 8);
    for (int k = 1; k < c->count && fits; k++)
        if (l->x[k] >= 0 && k != c->open && k != c->open + 1)
            paint_text(s, id_named(text_print(s, "%s sign", c->id), k),
                       p->at.x + k * p->pitch, base, size, WEIGHT_REGULAR,
                       ALIGN_MIDDLE, s->theme->grey, "+");
}

// What the terms come to: behind them, or where the scene is narrow under them.
static void paint_sum(struct scene *s, const struct columns *c,
                      const struct placed *p, double y)
{
    double size = text_size(s, TEXT_TITLE), small = text_size(s, TEXT_SMALL);
    double base = y + p->high / 2 + text_size(s, TEXT_NUMBER) * CAP_MIDDLE;
    if (p->under)
        base = y + p->high + size * 1.3;
    struct item *sum =
        paint_text(s, id_named(text_print(s, "%s sum", c->id), 0), p->sum, base,
                   size, WEIGHT_BOLD, ALIGN_START, s->theme->ink, c->sum);
    sum->beat = BEAT_RESULT;
    text_answers(s, sum, &c->whole);
    if (c->noun && (c->line_count > 1 || p->under))
        paint_text(s, id_named(text_print(s, "%s noun", c->id), 0),
                   p->sum - (p->under ? u(s, 8) : 0),
                   p->under ? base : base - small * 1.65, small, WEIGHT_REGULAR,
                   p->under ? ALIGN_END : ALIGN_START, s->theme->grey, c->noun);
}

// Whether the terms and their sum come of the numbers over them as these are
// printed. Where a line prints none nobody can check it.
static bool works_out(const struct scene *s, const struct columns *c,
                      const struct placed *p)
{
    struct figures f[MOST_LINES], whole = {.decimals = FORMULA_DECIMALS};
    int last = c->line_count - 1;
    double all = 0, from_terms = 0, from_reads = 0;
    for (int i = 0; i <= last; i++) {
        f[i] = line_figures(s, c, p, i);
        if (f[i].decimals < 0)
            return true;
    }
    for (int k = 0; k < c->count; k++) {
        double term = c->lines[last].x[k], product = 1, by_hand = 1;
        double printed = figures_value(&f[last], term);
        for (int i = 0; i < last; i++) {
            double x = c->lines[i].x[k];
            product *= isnan(x) ? 1 : x;
            by_hand *= isnan(x) ? 1 : figures_value(&f[i], x);
        }
        bool is_product = fabs(product - term) <= 1e-9 * fabs(term);
        if (is_product && !figures_gives(&f[last], by_hand, term))
            return false;
        all += term;
        from_terms += printed;
        from_reads += is_product ? by_hand : printed;
    }
    return figures_gives(&whole, from_terms, all) &&
           figures_gives(&whole, from_reads, all);
}

// Under the sum, or where there is no room behind it, else well over what it is
// called, which would read on as one phrase; where the sum stands under the
// terms before it.
static void paint_remark_of(struct scene *s, const struct columns *c,
                            const struct placed *p, struct rect at, double y)
{
    double small = text_size(s, TEXT_SMALL), size = text_size(s, TEXT_TITLE);
    double sum = p->under
                     ? y + p->high + size * 1.3
                     : y + p->high / 2 + text_size(s, TEXT_NUMBER) * CAP_MIDDLE;
    double base = p->under ? sum : sum + small * 1.65, end = at.x + at.w;
    double behind = p->sum + text_width(s, size, WEIGHT_BOLD, c->sum);
    double x = p->under ? at.x : p->sum;
    if (works_out(s, c, p))
        return;
    if (p->under)
        end = p->sum - u(s, 20) -
              text_width(s, small, WEIGHT_REGULAR, c->noun ? c->noun : "");
    else if (base + small * 0.3 > at.y + at.h) {
        behind += u(s, 16);
        if (paint_rounded(s, behind, sum, end - behind, ALIGN_START))
            return;
        base = sum - small * (c->noun && c->line_count > 1 ? 4 : 1.65);
    }
    if (base - small >= at.y && base + small * 0.3 <= at.y + at.h)
        paint_rounded(s, x, base, end - x, ALIGN_START);
}

// How far the part goes that begins in column [k].
static int part_end(const struct columns *c, const struct column_line *l, int k)
{
    int end = k + 1;
    while (end < c->count && !l->parts[end] && l->of[end].tensor)
        end++;
    return end;
}

// The line whose parts have names; or NULL.
static const struct column_line *line_of_parts(const struct columns *c)
{
    for (int i = 0; i < c->line_count; i++)
        if (c->lines[i].parts)
            return &c->lines[i];
    return NULL;
}

// In how many lines these stand: by turns where they are wider than their parts.
static int part_lines(const struct scene *s, const struct columns *c,
                      double pitch)
{
    const struct column_line *l = line_of_parts(c);
    for (int k = 0; l && k < c->count; k++)
        if (l->parts[k] && notation_width(s, text_size(s, TEXT_SMALL),
                                          WEIGHT_REGULAR, l->parts[k]) >
                               (part_end(c, l, k) - k) * pitch - u(s, 4))
            return 2;
    return l ? 1 : 0;
}

// "x(cat)", "h(the)": over the parts of a line, as far as each goes.
static void paint_parts(struct scene *s, const struct columns *c,
                        const struct placed *p)
{
    double size = text_size(s, TEXT_SMALL), right = 0;
    const struct column_line *l = line_of_parts(c);
    int nth = 0;
    for (int k = 0; k < c->count; k++) {
        if (!l->parts[k])
            continue;
        int end = part_end(c, l, k), line = p->parts - 1 - nth++ % p->parts;
        double x = p->at.x + k * p->pitch, w = (end - k) * p->pitch;
        double room = p->parts > 1 ? 2 * w - u(s, 6) : w;
        struct spot rule[] = {{x + u(s, 3), p->at.y - u(s, 1)},
                              {x + w - u(s, 3), p->at.y - u(s, 1)}};
        // a word may be cut, not what is set
        const char *name = l->parts[k];
        double wide = notation_width(s, size, WEIGHT_REGULAR, name);
        if (wide > room)
            name = room > size * 3.6 && !strchr(name, '_')
                       ? notation_fit(s, size, WEIGHT_REGULAR, name, room)
                       : NULL;
        paint_line(s, id_named(text_print(s, "%s part", c->id), k), LAYER_LINK,
                   rule, 2, u(s, 1), s->theme->rule);
        if (!name)
            continue;
        wide = fmin(wide, room);
        right =
            fmax(p->at.x, fmin(x + (w - wide) / 2, fmax(p->end, x + w) - wide));
        const struct item *text = paint_notation(
            s, id_named(text_print(s, "%s part name", c->id), k),
            right + wide / 2, p->at.y - size * (0.45 + 1.2 * line), size,
            WEIGHT_REGULAR, ALIGN_MIDDLE,
            role_color(s->theme, l->of[k].tensor->role), name);
        label_answers(s, text,
                      &(struct address){l->of[k].tensor, l->of[k].row, -1, -1});
    }
}

// As wide for every cell of a table, so that columns stay where they are; what
// is asked for may be anything. What is squashed has its sum before it.
static double sum_width(const struct scene *s, const struct columns *c)
{
    const struct tensor *m = c->whole.tensor;
    struct figures f = {0};
    for (int r = 0; m && r < m->rows; r++)
        for (int k = 0; k < m->columns; k++)
            figures_count(&f, tensor_at(m, r, k));
    bool any = f.fractions || s->asking || s->sized.cells;
    double size = text_size(s, TEXT_TITLE);
    const char *squash = m ? squash_of(operation_of(&c->whole)) : NULL;
    const char *most = squash ? text_print(s, "%s(−00.00) ≈ −0.0000", squash)
                       : any ? "≈ −00.0000"
                             : "= −00";
    double sum = text_width(s, size, WEIGHT_BOLD, most);
    if (c->sum)
        sum = fmax(sum, text_width(s, size, WEIGHT_BOLD, c->sum));
    return u(s, 30) + fmax(sum, text_width(s, text_size(s, TEXT_SMALL),
                                           WEIGHT_REGULAR, c->noun));
}

static double names_width(const struct scene *s, const struct columns *c)
{
    double widest = 0, small = text_size(s, TEXT_SMALL);
    for (int i = 0; i < c->line_count; i++)
        widest = fmax(widest,
                      notation_width(s, small, WEIGHT_BOLD, c->lines[i].name));
    return widest;
}

static struct placed place(const struct scene *s, const struct columns *c,
                           struct rect at)
{
    struct placed p = {.names = at.x - u(s, 20), .names_room = at.x - u(s, 26)};
    double *worth =
        arena_array(s->pose->arena, (size_t)c->count + 1, sizeof *worth);
    if (s->narrow) {
        p.names_room = fmin(names_width(s, c), at.w * 0.3);
        p.names = at.x + p.names_room;
        at.x += p.names_room + u(s, 12);
        at.w -= p.names_room + u(s, 12);
    }
    bool asked = s->asking || s->sized.cells;
    double aside = c->sum || (c->noun && asked) ? sum_width(s, c) : 0, over = 0;
    kept_layout(s->view->stay.kept, id_named(c->id, c->line_count), at, &aside,
                sizeof aside);
    double least = text_size(s, TEXT_SMALL) * 1.25, whole = at.w;
    double under = text_size(s, TEXT_TITLE) * 1.7;
    p.under =
        s->narrow && aside > 0 && at.h > (c->line_count + 2) * least + under;
    if (p.under) {
        at.h -= under;
        aside = 0;
    }
    p.pitch = fmin((at.w - aside) / c->count, u(s, 130));
    p.at = (struct rect){at.x, at.y, p.pitch * c->count, 0};
    p.at.x += (at.w - aside - p.at.w) / 2;
    p.sum = p.at.x + p.at.w + u(s, 24);
    if (p.under && c->sum)
        p.sum = at.x + whole -
                text_width(s, text_size(s, TEXT_TITLE), WEIGHT_BOLD, c->sum);
    const struct column_line *last = &c->lines[c->line_count - 1];
    for (int k = 0; k < c->count; k++)
        worth[k] = last->shows[k] ? fabs(last->x[k]) : 0; // else it would tell
    if (c->words) {
        p.over = (struct over){.of = c->words,
                               .row = c->row,
                               .lit = c->open,
                               .left = p.at.x,
                               .pitch = p.pitch,
                               .from = at.x,
                               .to = at.x + at.w};
        bool two = at.h > c->line_count * least + text_size(s, TEXT_WORD) * 2.4;
        over_place(s, &p.over, 1 + two, worth);
        over = over_height(s, &p.over);
    }
    double part = text_size(s, TEXT_SMALL) * 1.25;
    bool roomy = at.h - over - 2 * part > c->line_count * least;
    p.parts = part_lines(s, c, p.pitch);
    p.parts = roomy || !p.parts ? p.parts : 1;
    p.end = at.x + at.w;
    over += p.parts * part;
    p.high = fmin((at.h - over) / c->line_count, u(s, 34));
    p.at.h = p.high * c->line_count;
    p.at.y += over + (at.h - over - p.at.h) / 2;
    return p;
}

struct rect columns_paint(struct scene *s, const struct columns *c,
                          struct rect at)
{
    struct placed p = place(s, c, at);
    struct rect all = p.at;
    if (c->words)
        over_paint(s, &p.over, p.at.y - u(s, 4), p.at.y);
    if (p.parts)
        paint_parts(s, c, &p);
    for (int i = 0; i < c->line_count; i++) {
        const struct column_line *l = &c->lines[i];
        double y = p.at.y + i * p.high;
        paint_name(s, c, &p, i, y);
        struct spot rule[] = {{p.at.x, y}, {p.at.x + p.at.w, y}};
        if (l->result && i > 1)
            paint_line(s, id_named(text_print(s, "%s rule", c->id), 0),
                       LAYER_LINK, rule, 2, u(s, 1), s->theme->rule);
        paint_line_of(s, c, &p, i, y);
        if (l->result && c->added)
            paint_signs(s, c, &p, l, y);
        if (l->result && c->sum)
            paint_sum(s, c, &p, y);
        if (l->result && c->sum && c->added)
            paint_remark_of(s, c, &p, at, y);
    }
    // the word is of the column, where it stands in it
    if (c->words && (c->open < 0 || over_stands_in(&p.over, c->open))) {
        all.y -= over_height(s, &p.over);
        all.h += over_height(s, &p.over);
    }
    if (c->open >= 0) {
        all.x += c->open * p.pitch;
        all.w = p.pitch;
    }
    return all;
}
