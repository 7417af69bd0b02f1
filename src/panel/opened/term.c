// SPDX-License-Identifier: MIT
#include "panel/opened/term.h"

#include <math.h>

#include "base/number.h"
#include "scene/mark/notation.h"
#include "trace/explain.h"
#include "trace/op/product/squash.h"
#include "trace/origin.h"
#include "trace/term.h"

// What is multiplied: the height and the width of the area.
struct sides {
    double high, wide;           // as they are
    double most_high, most_wide; // of all terms of the cell, in size
    enum role high_role, wide_role;
    bool curved; // [high] is tanh of [inside]
    double inside;
};

static double at_cells(const struct cells *c)
{
    return tensor_at(c->tensor, c->row, c->column);
}

// The factors of term [k]; false where it is no product.
static bool sides_of(const struct operation *o, const struct address *a, int k,
                     struct sides *out)
{
    struct cells reads[MAX_READS];
    int n = o->kind->reads(o, a->row, a->column, k, reads);
    *out = (struct sides){0};
    if (n == 2) {
        out->high = at_cells(&reads[1]);
        out->wide = at_cells(&reads[0]);
        out->high_role = reads[1].tensor->role;
        out->wide_role = reads[0].tensor->role;
        return true;
    }
    if (n != 3 || o->kind->form != FORM_PAIR)
        return false;
    out->curved = true;
    out->inside = at_cells(&reads[0]) + at_cells(&reads[1]);
    out->high = tanh(out->inside);
    out->wide = at_cells(&reads[2]);
    return true;
}

static const char *precise(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    number_print_precise(text, x);
    return text_print(s, "%s", text);
}

// The area, with lines where both sides are whole numbers of units.
static void paint_area(struct scene *s, const struct sides *z, double result,
                       struct rect at)
{
    double size = text_size(s, TEXT_NUMBER), small = text_size(s, TEXT_SMALL);
    double unit_h = (at.h - small * 2.2) / fmax(z->most_high, 1e-300);
    double unit_w = at.w / fmax(z->most_wide, 1e-300);
    double unit = fmin(unit_h, unit_w), h, w;
    bool equal = z->most_high * unit >= u(s, 30) &&
                 z->most_wide * unit >= u(s, 30); // both are to be seen
    h = fabs(z->high) * (equal ? unit : unit_h);
    w = fabs(z->wide) * (equal ? unit : unit_w);
    struct rect box = {at.x + u(s, 60), at.y + (at.h - small * 2 - h) / 2, w,
                       h};
    color high = role_color(s->theme, z->high_role);
    color wide = role_color(s->theme, z->wide_role);
    bool below = result < 0;
    struct item *i = paint_box(s, id_named("term area", 0), LAYER_CELL, box, 0,
                               below ? CLEAR : s->theme->light);
    i->line = s->theme->light;
    i->stroke = u(s, 2);
    paint_box(s, id_named("term side", 0), LAYER_LABEL,
              (struct rect){box.x - u(s, 8), box.y, u(s, 4), h}, 0, high);
    paint_box(s, id_named("term side", 1), LAYER_LABEL,
              (struct rect){box.x, box.y + h + u(s, 4), w, u(s, 4)}, 0, wide);
    paint_text(s, id_named("term high", 0), box.x - u(s, 14),
               box.y + h / 2 + small * CAP_MIDDLE, small, WEIGHT_BOLD,
               ALIGN_END, high, precise(s, z->high));
    paint_text(s, id_named("term wide", 0), box.x + w / 2,
               box.y + h + u(s, 8) + small, small, WEIGHT_BOLD, ALIGN_MIDDLE,
               wide, precise(s, z->wide));
    const char *text = precise(s, result);
    bool in =
        h > size * 1.2 && w > text_width(s, size, WEIGHT_BOLD, text) + u(s, 8);
    if (in) {
        i->text = text;
        i->size = size;
        i->weight = WEIGHT_BOLD;
        i->ink = below ? s->theme->ink : ink_on(s->theme->light);
    }
}

// The formula as one line, each symbol in its colour, from [x] on.
static void paint_symbols(struct scene *s, const struct address *a, double x,
                          double y, double width)
{
    struct formula f = explain_formula(s->view->words, s->pose->arena, a);
    double size = text_size(s, TEXT_SENTENCE), all = 0;
    for (int k = 0; k < f.count; k++)
        all += notation_width(s, size, WEIGHT_REGULAR, f.symbols[k].text);
    size *= fmin(1, width / fmax(all, 1));
    for (int k = 0; k < f.count; k++) {
        const struct symbol *m = &f.symbols[k];
        enum weight weight = m->strong ? WEIGHT_BOLD : WEIGHT_REGULAR;
        paint_notation(s, id_named("term symbol", k), x, y, size, weight,
                       ALIGN_START, role_color(s->theme, m->role), m->text);
        x += notation_width(s, size, weight, m->text);
    }
}

// What the shares of the row are made of, and what that divides [m] by.
static const struct tensor *becomes_shares(const struct tensor *m, double *by)
{
    const struct operation *o = m->reader;
    *by = 1;
    if (o && o->kind->does == DOES_SCALE) {
        *by = o->number;
        m = o->out;
    }
    return shares_made_of(m) ? m : NULL;
}

// "Without it “dogs” falls from 0.98 to less than 0.0001."
static const char *without(const struct scene *s, const struct address *a,
                           double term)
{
    double by, sum = 0, own = 0, most = -INFINITY, was;
    const struct tensor *m = becomes_shares(a->tensor, &by);
    const struct tensor *shares = m ? shares_made_of(m) : NULL;
    if (!m || !known(s, a->tensor, a->row, a->column) || by == 0)
        return NULL;
    for (int pass = 0; pass < 2; pass++)
        for (int c = 0; c < m->columns; c++) {
            double x = tensor_at(m, a->row, c);
            x -= c == a->column ? term / by : 0;
            if (pass == 0)
                most = fmax(most, x);
            else
                sum += exp(x - most), own += c == a->column ? exp(x - most) : 0;
        }
    was = tensor_at(shares, a->row, a->column);
    char from[NUMBER_SIZE], to[NUMBER_SIZE];
    number_print_share(from, was, 2);
    number_print_share(to, own / sum, 2);
    return caption(
        s, "panel.opened.without",
        SLOTS(TEXT("word", column_words(s->view->words, s->pose->arena,
                                        a->tensor, a->column)),
              TEXT("was", text_print(s, "%s", from)),
              TEXT("now", text_print(s, "%s", to))));
}

// What it is of the sum, where all terms have one sign; else its place by size.
static const char *worth(const struct scene *s, const struct operation *o,
                         const struct address *a, double term)
{
    int count = o->kind->terms(o), larger = 0;
    double sum = 0, size = 0;
    for (int k = 0; k < count; k++) {
        double x = o->kind->term(o, a->row, a->column, k);
        sum += x;
        size += fabs(x);
        larger += fabs(x) > fabs(term);
    }
    if (size == 0 || count < 2)
        return NULL;
    if (fabs(sum) == size && (term == sum || term == 0))
        return caption(
            s, term == 0 ? "panel.opened.none" : "panel.opened.all",
            SLOTS(TEXT("noun", tensor_number_noun(s->view->words, a->tensor))));
    if (fabs(sum) == size)
        return caption(
            s, "panel.opened.part",
            SLOTS(COUNT("count", count), SHARE("part", term / sum),
                  TEXT("noun", tensor_number_noun(s->view->words, a->tensor))));
    return caption(s, "panel.opened.place",
                   SLOTS(COUNT("count", count), COUNT("place", larger + 1)));
}

// tanh between −1 and 1, with a dot where the sum stands.
static void paint_curve(struct scene *s, const struct sides *z, struct rect at)
{
    enum { POINTS = 41 };
    struct spot line[POINTS];
    double most = fmax(3, fabs(z->inside) * 1.1),
           small = text_size(s, TEXT_SMALL);
    double middle = at.y + at.h / 2, high = at.h / 2 - small;
    for (int k = 0; k < POINTS; k++) {
        double x = most * (2.0 * k / (POINTS - 1) - 1);
        line[k] = (struct spot){at.x + at.w * k / (POINTS - 1),
                                middle - high * tanh(x)};
    }
    struct spot axis[] = {{at.x, middle}, {at.x + at.w, middle}};
    paint_line(s, id_named("term axis", 0), LAYER_LINK, axis, 2, u(s, 1),
               s->theme->rule);
    paint_line(s, id_named("term curve", 0), LAYER_LINK, line, POINTS, u(s, 2),
               s->theme->grey);
    double x = at.x + at.w * (z->inside / most + 1) / 2;
    double y = middle - high * z->high, r = u(s, 5);
    struct spot down[] = {{x, middle}, {x, y}};
    paint_line(s, id_named("term drop", 0), LAYER_LINK, down, 2, u(s, 1.5),
               s->theme->light)
        ->dash = u(s, 3);
    paint_box(s, id_named("term dot", 0), LAYER_LABEL,
              (struct rect){x - r, y - r, 2 * r, 2 * r}, r, s->theme->light);
    paint_text(s, id_named("term inside", 0), x,
               middle + (z->high < 0 ? -small * 0.5 : small * 1.2), small,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, precise(s, z->inside));
    paint_text(s, id_named("term curve name", 0), at.x, at.y + small, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey, "tanh");
}

void term_paint(struct scene *s, const struct address *a, struct rect at)
{
    const struct operation *o = operation_of(a);
    double term = o->kind->term(o, a->row, a->column, a->term);
    struct sides z, other;
    struct rect left = at, right = at;
    left.w = at.w * 0.4;
    right.x += left.w + u(s, 24);
    right.w -= left.w + u(s, 24);
    if (sides_of(o, a, a->term, &z)) {
        for (int k = 0; k < o->kind->terms(o); k++)
            if (sides_of(o, a, k, &other)) {
                z.most_high = fmax(z.most_high, fabs(other.high));
                z.most_wide = fmax(z.most_wide, fabs(other.wide));
            }
        if (z.curved) {
            struct rect curve = left;
            curve.w = left.w * 0.45;
            paint_curve(s, &z, curve);
            left.x += left.w * 0.5;
            left.w *= 0.5;
        }
        left.w -= u(s, 60);
        paint_area(s, &z, term, left);
    }
    double size = text_size(s, TEXT_BODY), y = right.y + right.h / 2;
    paint_symbols(s, a, right.x, y - size * 0.6, right.w);
    const char *lines[] = {worth(s, o, a, term), without(s, a, term)};
    for (int k = 0; k < 2; k++)
        if (lines[k]) {
            y += size * 1.3;
            paint_text(s, id_named("term worth", k), right.x, y, size,
                       WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                       text_fit(s, size, WEIGHT_REGULAR, lines[k], right.w));
        }
}
