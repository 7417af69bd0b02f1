// SPDX-License-Identifier: MIT
// What the light adds to a word, feature by feature: the vectors that make the
// sum, one under the other, and their sum.
#include <math.h>

#include "base/number.h"
#include "panel/telling/telling.h"
#include "say/compared.h"
#include "say/named.h"
#include "scene/grid/figures.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { MOST_ADDED = 3 };

// The vectors from the top: those that are added, and what comes of it.
struct strips {
    const struct tensor *of[MOST_ADDED + 1];
    int row[MOST_ADDED + 1], count;
    struct rect cells; // of all
    double head, pitch, tall;
    double sign; // where + and = stand: their middle
    struct figures figures;
};

static void find_strips(const struct telling *t, struct strips *p)
{
    const struct operation *o =
        operation_of(&(struct address){t->sum, t->row, -1, -1});
    *p = (struct strips){0};
    for (int k = 0; k < o->in_count && k < MOST_ADDED; k++) {
        p->of[p->count] = o->in[k].tensor;
        p->row[p->count++] = operand_row(o, k, t->row);
    }
    p->of[p->count] = t->sum;
    p->row[p->count++] = t->row;
}

// How much of what is added is of the word that gets the most light.
static const char *added_of(const struct scene *s, const struct telling *t)
{
    int best = tensor_argmax(t->weights, t->row);
    double share = tensor_at(t->weights, t->row, best);
    if (t->heads > 1)
        return caption(s, "panel.telling.added.heads",
                       SLOTS(COUNT("n", t->heads)));
    const char *word =
        row_words(s->view->words, s->pose->arena, t->weights, best);
    return caption(s,
                   share >= 1             ? "panel.telling.added.all"
                   : is_nearly_all(share) ? "panel.telling.added.nearly"
                   : is_most(share)       ? "panel.telling.added.mostly"
                                          : "panel.telling.added.mixed",
                   SLOTS(TEXT("word", word)));
}

static const char *note_of(const struct scene *s, const struct telling *t,
                           const struct strips *p, int k)
{
    if (k == p->count - 1)
        return caption(s, k > 1 ? "panel.telling.sum" : "panel.telling.alone",
                       NO_SLOTS);
    if (k == p->count - 2)
        return added_of(s, t);
    return caption(s, "panel.telling.own",
                   SLOTS(NAME("row", row_words(s->view->words, s->pose->arena,
                                               t->weights, t->row)),
                         COUNT("n", t->row + 1)));
}

static void paint_name(struct scene *s, const struct telling *t,
                       const struct strips *p, int k, double y)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double x = p->sign - u(s, 12), middle = y + p->tall / 2;
    const struct tensor *m = p->of[k];
    color ink = role_color(s->theme, m->role);
    paint_notation(s, id_cell("strip name", m, p->row[k], -1), x,
                   middle - body * 0.1, body, WEIGHT_BOLD, ALIGN_END, ink,
                   tensor_symbol(s->view->words, m));
    paint_text(s, id_cell("strip note", m, p->row[k], -1), x,
               middle + small * 1.05, small, WEIGHT_REGULAR, ALIGN_END,
               s->theme->grey, note_of(s, t, p, k));
    const char *sign = k == p->count - 1 ? "=" : k ? "+" : NULL;
    if (sign)
        paint_text(s, id_named("strip sign", k), p->sign,
                   middle + body * CAP_MIDDLE, body, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->ink, sign);
}

static struct rect strip_cell(const struct scene *s, const struct strips *p,
                              int k, int column)
{
    double wide = p->cells.w / p->of[k]->columns;
    double gap = fmin(u(s, 3), wide * 0.1), down = k == p->count - 1;
    double low =
        (p->pitch - u(s, 8) - p->tall) / 2; // in the middle of its line
    return (struct rect){p->cells.x + column * wide + gap / 2,
                         p->cells.y + k * p->pitch + down * u(s, 8) + low,
                         wide - gap, p->tall};
}

// The name of a feature where the lesson gives it one that has room, or its
// number.
static const char *feature_name(const struct scene *s, const struct strips *p,
                                int column, double room)
{
    const struct tensor *m = p->of[0];
    const char *name = m->column_labels ? column_name(s, m, column) : NULL;
    double small = text_size(s, TEXT_SMALL);
    bool fits = name && text_width(s, small, WEIGHT_REGULAR, name) < room;
    return fits ? name : text_print(s, "%d", column + 1);
}

// The numbers of the features, where they have room.
static void paint_features(struct scene *s, const struct strips *p,
                           struct rect at)
{
    double small = text_size(s, TEXT_SMALL), y = at.y + small;
    int columns = p->of[0]->columns;
    const char *word = caption(s, "panel.telling.feature", NO_SLOTS);
    double wide = p->cells.w / columns;
    int every = 1;
    while (every * wide < u(s, 22))
        every *= 2;
    paint_text(s, id_named("strip feature", -1), p->sign - u(s, 12), y, small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey, word);
    for (int c = 0; c < columns; c += every)
        paint_text(s, id_named("strip feature", c),
                   p->cells.x + (c + 0.5) * wide, y, small, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey,
                   feature_name(s, p, c, every * wide));
}

static double names_width(const struct scene *s, const struct telling *t,
                          const struct strips *p)
{
    double widest = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                               caption(s, "panel.telling.feature", NO_SLOTS));
    const struct telling *by = t->laid ? t->laid : t;
    for (int k = 0; k < p->count; k++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_SMALL),
                                         WEIGHT_REGULAR, note_of(s, by, p, k)));
    return widest;
}

static double features_height(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) + u(s, 8);
}

double telling_strips_height(const struct scene *s, const struct telling *t)
{
    struct strips p;
    find_strips(t, &p);
    return features_height(s) + p.count * u(s, 46) + u(s, 8);
}

// Numbers that have no room in the usual size are smaller, as in lower cells.
static void fit_numbers(const struct scene *s, struct strips *p, double wide)
{
    double number = text_size(s, TEXT_NUMBER);
    double small = text_size(s, TEXT_SMALL), room = wide - u(s, 9);
    bool fits = figures_width(s, &p->figures, number, CELL_DECIMALS) <= room;
    if (!fits && figures_width(s, &p->figures, small, 1) <= room)
        p->tall = fmin(p->tall, number * 1.2);
}

void telling_strips(struct scene *s, const struct telling *t, struct rect at)
{
    struct strips p;
    find_strips(t, &p);
    double names = names_width(s, t, &p), signs = u(s, 34);
    double room = at.w - names - signs - u(s, 4);
    double wide = fmin(room / t->sum->columns, u(s, 66));
    if (wide < u(s, 4))
        return; // too many features for a window this narrow
    p.sign = at.x + names + u(s, 4) + signs / 2;
    p.cells = (struct rect){p.sign + signs / 2, at.y + features_height(s),
                            wide * t->sum->columns, at.h - features_height(s)};
    p.pitch = fmin((p.cells.h - u(s, 8)) / p.count, u(s, 46));
    p.tall = p.pitch - u(s, 8);
    for (int k = 0; k < p.count; k++)
        figures_count_rows(s, &p.figures, p.of[k], p.row[k], 1);
    fit_numbers(s, &p, wide);
    paint_features(s, &p, at);
    for (int k = 0; k < p.count; k++) {
        paint_name(s, t, &p, k, strip_cell(s, &p, k, 0).y);
        for (int c = 0; c < p.of[k]->columns; c++)
            paint_cell_among(s, "cell", p.of[k], p.row[k], c,
                             strip_cell(s, &p, k, c), &p.figures);
    }
    double y = p.cells.y + (p.count - 1) * p.pitch + u(s, 1);
    paint_line(s, id_named("strip line", 0), LAYER_LABEL,
               (struct spot[]){{p.cells.x, y}, {p.cells.x + p.cells.w, y}}, 2,
               u(s, 1.5), s->theme->grey);
}
