// SPDX-License-Identifier: MIT
#include "panel/opened/over.h"

#include <math.h>
#include <stdlib.h>

struct over_word {
    int column;
    const char *text;
    double width, x, middle; // x: left edge; of its column
    int line;                // 0 low, 1 high, -1 left out
    double rank;
};

static int by_rank(const void *a, const void *b)
{
    const struct over_word *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    return x->column - y->column;
}

static bool covers(const struct over_word *w, double x, double space)
{
    return x > w->x - space && x < w->x + w->width + space;
}

// Words of one line keep apart, and the tick of a high word runs down between
// low ones.
static bool free_at(const struct over_word *words, int count,
                    const struct over_word *w, int line, double space)
{
    for (int i = 0; i < count; i++) {
        const struct over_word *o = &words[i];
        if (o->line == line && w->x < o->x + o->width + space &&
            o->x < w->x + w->width + space)
            return false;
        if (line == 1 && o->line == 0 && covers(o, w->middle, space / 2))
            return false;
        if (line == 0 && o->line == 1 && covers(w, o->middle, space / 2))
            return false;
    }
    return true;
}

// All words in [lines] by turns; false when some would touch.
static bool by_turns(struct over_word *w, int n, int lines, double space)
{
    for (int c = 0; c < n; c++) {
        w[c].line = c % lines;
        const struct over_word *o = c < lines ? NULL : &w[c - lines];
        if (o && o->x + o->width + space > w[c].x)
            return false;
    }
    return true;
}

// Room for the largest first. Few, where columns are so narrow that more
// would not say whose word is whose.
static void by_importance(struct over_word *w, int n, int lines, int most,
                          double space)
{
    for (int c = 0; c < n; c++)
        w[c].line = -1;
    qsort(w, (size_t)n, sizeof *w, by_rank);
    for (int i = 0, shown = 0; i < n && shown < most; i++)
        for (int line = 0; line < lines && w[i].line < 0; line++)
            if (free_at(w, i, &w[i], line, space)) {
                w[i].line = line;
                shown++;
            }
}

// Where every word would stand in the middle of its column, if no other did.
static void lay_out(const struct scene *s, struct over *h, const double *worth)
{
    double space = h->size * 0.5;
    for (int c = 0; c < h->of->columns; c++) {
        struct over_word *w = &h->words[c];
        w->column = c;
        w->text = text_fit(
            s, h->size, WEIGHT_BOLD, column_name(s, h->of, c),
            fmin(fmax(2 * h->pitch - space, h->size * 5), h->to - h->from));
        w->width = text_width(s, h->size, WEIGHT_BOLD, w->text);
        w->middle = h->left + (c + 0.5) * h->pitch;
        w->x = fmax(h->from, fmin(w->middle - w->width / 2, h->to - w->width));
        w->rank = c == h->lit ? INFINITY : fmax(worth[c], -1e300);
    }
}

void over_place(const struct scene *s, struct over *h, int lines,
                const double *worth)
{
    int n = h->of->columns;
    h->size =
        text_size(s, h->pitch > text_size(s, 90) ? TEXT_WORD : TEXT_SMALL);
    h->words = arena_array(s->pose->arena, (size_t)n + 1, sizeof *h->words);
    lay_out(s, h, worth);
    double space = h->size * 0.5;
    h->lines = 1;
    if (by_turns(h->words, n, 1, space))
        return;
    h->lines = lines;
    if (lines < 2 || !by_turns(h->words, n, 2, space))
        by_importance(h->words, n, lines, h->pitch < h->size * 2.5 ? 8 : n,
                      space);
}

double over_height(const struct scene *s, const struct over *h)
{
    return text_size(s, TEXT_WORD) * 1.2 * h->lines;
}

bool over_stands_in(const struct over *h, int column)
{
    for (int i = 0; i < h->of->columns; i++)
        if (h->words[i].column == column)
            return h->words[i].width < h->pitch;
    return false;
}

void over_paint(struct scene *s, const struct over *h, double y, double foot)
{
    double step = text_size(s, TEXT_WORD) * 1.2;
    color ink = role_color(s->theme, h->of->column_role);
    for (int i = 0; i < h->of->columns; i++) {
        const struct over_word *w = &h->words[i];
        if (w->line < 0)
            continue;
        double base = y - w->line * step;
        struct item *word = paint_text(
            s, id_cell("head", h->of, -1, w->column), w->x + w->width / 2, base,
            h->size, w->column == h->lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
            ALIGN_MIDDLE, ink, w->text);
        label_answers(s, word, &(struct address){h->of, h->row, w->column, -1});
        struct spot tick[] = {{w->middle, base + h->size * 0.35},
                              {w->middle, foot}};
        if (w->line > 0)
            paint_line(s, id_cell("head tick", h->of, -1, w->column),
                       LAYER_BACK, tick, 2, u(s, 1),
                       mix_colors(ink, s->theme->paper, 0.5));
    }
}
