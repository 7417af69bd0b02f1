// SPDX-License-Identifier: MIT
#include "panel/opened/columns.h"

#include <math.h>

#include "base/number.h"
#include "scene/grid/figures.h"
#include "scene/grid/heading.h"
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
}

static void line_words(const struct scene *s, struct columns *c,
                       const struct tensor *m)
{
    struct column_line *l = line_add(s, c, "", m->column_role);
    const char **text =
        arena_array(s->pose->arena, (size_t)c->count + 1, sizeof *text);
    for (int k = 0; k < c->count; k++) {
        text[k] = column_name(s, m, k);
        l->shows[k] = true;
    }
    l->words = true;
    l->text = text;
}

struct columns columns_of_row(const struct scene *s, const struct address *a)
{
    const struct tensor *m = a->tensor;
    struct columns c = {.id = "row", .count = m->columns, .open = a->column};
    line_words(s, &c, m);
    struct column_line *l =
        line_add(s, &c, vector_name(s->view->words, s->pose->arena, m, a->row),
                 rows_role(m));
    for (int k = 0; k < c.count; k++)
        line_cell(s, l, k, m, a->row, k);
    l->result = true;
    l->shares = row_is_of_shares(m, a->row);
    return c;
}

// The name of what line [i] of the terms reads: a vector, or numbers of several.
static const char *read_name(const struct scene *s, const struct cells *first,
                             const struct cells *last)
{
    const struct tensor *m = first->tensor;
    return first->row == last->row
               ? vector_name(s->view->words, s->pose->arena, m, first->row)
               : tensor_symbol(s->view->words, m);
}

// "= 4"; of what is squashed "= tanh(0.52) ≈ 0.48".
static const char *sum_text(const struct scene *s, const struct operation *o,
                            const struct address *a)
{
    char number[NUMBER_SIZE], inside[NUMBER_SIZE];
    double x = tensor_at(a->tensor, a->row, a->column), sum = 0;
    number_print_of(number, a->tensor, a->row, x, FORMULA_DECIMALS);
    const char *relation = number_exact(x, FORMULA_DECIMALS) ? "=" : "≈";
    const struct squash_kind *q = o->kind->squash ? o->kind->squash(o) : NULL;
    if (!q || !q->name)
        return text_print(s, "%s %s", relation, number);
    for (int k = 0; k < o->kind->terms(o); k++)
        sum += o->kind->term(o, a->row, a->column, k);
    number_print(inside, sum, CELL_DECIMALS);
    return text_print(s, "%s(%s) %s %s", q->name, inside, relation, number);
}

struct columns columns_of_cell(const struct scene *s, const struct address *a)
{
    const struct operation *o = operation_of(a);
    const struct tensor *m = a->tensor;
    struct cells first[MAX_READS], reads[MAX_READS];
    struct columns c = {.id = "term", .open = a->term};
    c.count = o->kind->terms ? o->kind->terms(o) : 1;
    if (c.count < 2)
        return (struct columns){0};
    int n = o->kind->reads(o, a->row, a->column, 0, first);
    o->kind->reads(o, a->row, a->column, c.count - 1, reads);
    for (int i = 0; i < n && i < MOST_LINES - 2; i++)
        line_add(s, &c, read_name(s, &first[i], &reads[i]),
                 first[i].tensor->role);
    struct column_line *squashed = NULL;
    if (o->kind->form == FORM_PAIR)
        squashed = line_add(s, &c, "tanh(q + k)", ROLE_NONE);
    bool products = n == 2 && o->kind->form != FORM_PAIR;
    struct column_line *result = line_add(
        s, &c,
        caption(s, products ? "panel.opened.products" : "panel.opened.terms",
                NO_SLOTS),
        ROLE_NONE);
    result->result = true;
    bool all = known(s, m, a->row, a->column);
    for (int k = 0; k < c.count; k++) {
        int count = o->kind->reads(o, a->row, a->column, k, reads);
        for (int i = 0; i < count && i < n; i++)
            line_cell(s, &c.lines[i], k, reads[i].tensor, reads[i].row,
                      reads[i].column);
        if (squashed) {
            squashed->x[k] = tanh(c.lines[0].x[k] + c.lines[1].x[k]);
            squashed->shows[k] = true;
        }
        result->x[k] = o->kind->term(o, a->row, a->column, k);
        result->of[k] = (struct address){m, a->row, a->column, k};
        result->shows[k] = all || (s->now.term >= 0 && k <= s->now.term);
    }
    c.sign = "+";
    c.whole = (struct address){m, a->row, a->column, -1};
    c.sum = all && s->view->look.numbers ? sum_text(s, o, a) : NULL;
    c.noun = tensor_number_noun(s->view->words, m);
    return c;
}

// --- painting ----------------------------------------------------------------

// A cell keeps its identity; what is no cell, or stands here twice, does not.
static uint64_t line_id(const struct scene *s, const struct columns *c, int i,
                        int k)
{
    const struct address *of = &c->lines[i].of[k];
    bool twice = !of->tensor || of->term >= 0;
    for (int j = 0; j < i && !twice; j++)
        twice = address_equal(&c->lines[j].of[k], of);
    return twice ? id_named(text_print(s, "%s line %d", c->id, i), k)
                 : id_cell("cell", of->tensor, of->row, of->column);
}

// A name that has room for three letters at least, or none.
static const char *name_fit(const struct scene *s, const struct item *i,
                            const char *name, double width)
{
    bool all = text_width(s, i->size, i->weight, name) <= width;
    return all || width >= i->size * 2.2
               ? text_fit(s, i->size, i->weight, name, width)
               : NULL;
}

static void paint_numbers(struct scene *s, const struct columns *c, int i,
                          struct rect at, double pitch)
{
    const struct column_line *l = &c->lines[i];
    double size = text_size(s, l->words ? TEXT_WORD : TEXT_NUMBER);
    struct figures f = {.shares = l->shares, .size = size, .decimals = -1};
    for (int k = 0; k < c->count && !l->words; k++)
        if (l->shows[k] && !isnan(l->x[k]))
            figures_count(&f, l->x[k]);
    if (!l->words)
        figures_fit(s, &f, pitch, at.h, CELL_DECIMALS, f.fractions);
    double most = fmax(fabs(f.low), fabs(f.high));
    for (int k = 0; k < c->count; k++) {
        bool open = k == c->open, shows = l->shows[k];
        if (!shows || (!l->words && isnan(l->x[k])))
            continue;
        double w = fmin(pitch, at.h * 2.4);
        struct rect cell = {at.x + (k + 0.5) * pitch - w / 2, at.y, w, at.h};
        struct item *t =
            paint_box(s, line_id(s, c, i, k), LAYER_CELL,
                      rect_grow(cell, -fmin(u(s, 2), pitch * 0.1)), u(s, 4),
                      CLEAR);
        t->size = l->words ? size : f.size;
        t->weight = open ? WEIGHT_BOLD : WEIGHT_REGULAR;
        t->text = l->words ? name_fit(s, t, l->text[k], pitch - u(s, 6))
                           : figures_print(s, &f, l->x[k]);
        t->ink = l->role != ROLE_NONE    ? role_color(s->theme, l->role)
                 : open || c->open < 0 ? s->theme->ink
                                         : s->theme->grey;
        if (!l->words && !t->text) // too narrow: as light as it is large
            t->fill = l->shares ? share_fill(s, l->x[k], LIGHT_PLAIN)
                                : signed_color(s->theme, l->x[k], most);
        if (l->of[k].tensor)
            t->target = (struct target){TARGET_CELLS, l->of[k], 0};
    }
}

static void paint_signs(struct scene *s, const struct columns *c,
                        struct rect at, double pitch)
{
    double size = text_size(s, TEXT_NUMBER);
    double base = at.y + at.h / 2 + size * CAP_MIDDLE;
    for (int k = 1; c->sign && k < c->count && pitch > u(s, 44); k++)
        paint_text(s, id_named(text_print(s, "%s sign", c->id), k),
                   at.x + k * pitch, base, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->grey, c->sign);
    if (c->sum)
        text_answers(s,
                     paint_text(s, id_named(text_print(s, "%s sum", c->id), 0),
                                at.x + c->count * pitch + u(s, 24), base,
                                text_size(s, TEXT_TITLE), WEIGHT_BOLD,
                                ALIGN_START, s->theme->ink, c->sum),
                     &c->whole);
    if (c->sum && c->noun)
        paint_text(s, id_named(text_print(s, "%s noun", c->id), 0),
                   at.x + c->count * pitch + u(s, 48), base - size * 1.35,
                   text_size(s, TEXT_SMALL), WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, c->noun);
}

// What names take at the left, where they have no room outside.
static double names_width(const struct scene *s, const struct columns *c,
                          double most)
{
    double widest = 0, small = text_size(s, TEXT_SMALL);
    for (int i = 0; i < c->line_count; i++)
        widest = fmax(widest, notation_width(s, small, WEIGHT_BOLD,
                                             c->lines[i].name));
    return fmin(widest + u(s, 16), most);
}

// "= 14.14" behind the terms.
static double sum_width(const struct scene *s, const struct columns *c)
{
    return u(s, 36) + fmax(text_width(s, text_size(s, TEXT_TITLE), WEIGHT_BOLD,
                                      c->sum),
                           text_width(s, text_size(s, TEXT_SMALL),
                                      WEIGHT_REGULAR, c->noun) +
                               u(s, 24));
}

struct rect columns_paint(struct scene *s, const struct columns *c,
                          struct rect at)
{
    double most = u(s, 34), small = text_size(s, TEXT_SMALL);
    double inside = s->narrow ? names_width(s, c, at.w * 0.3) : 0;
    at.x += inside;
    at.w -= inside;
    double high = fmin(at.h / c->line_count, most);
    double aside = c->sum ? sum_width(s, c) : 0;
    double pitch = fmin((at.w - aside) / c->count, u(s, 130));
    struct rect line = {at.x, at.y + (at.h - high * c->line_count) / 2,
                        pitch * c->count, high};
    if (!c->sum)
        line.x += (at.w - line.w) / 2;
    struct rect all = line;
    all.h = high * c->line_count;
    for (int i = 0; i < c->line_count; i++, line.y += high) {
        const struct column_line *l = &c->lines[i];
        paint_notation(s, id_named(text_print(s, "%s name", c->id), i),
                       at.x - u(s, 14), line.y + high / 2 + small * CAP_MIDDLE,
                       small, l->result ? WEIGHT_BOLD : WEIGHT_REGULAR,
                       ALIGN_END, role_color(s->theme, l->role),
                       notation_fit(s, small, WEIGHT_BOLD, l->name,
                                    inside > 0 ? inside - u(s, 12)
                                               : at.x - u(s, 20)));
        if (l->result && !l->words && i + 1 == c->line_count && i > 1) {
            struct spot rule[] = {{line.x, line.y}, {line.x + line.w, line.y}};
            paint_line(s, id_named(text_print(s, "%s rule", c->id), 0), LAYER_LINK,
                       rule, 2, u(s, 1), s->theme->rule);
        }
        paint_numbers(s, c, i, line, pitch);
        if (l->result)
            paint_signs(s, c, line, pitch);
    }
    if (c->open >= 0) {
        all.x += c->open * pitch;
        all.w = pitch;
    }
    return all;
}
