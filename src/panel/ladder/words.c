// SPDX-License-Identifier: MIT
// The keys over the columns: in one line when they fit, else in two by turns,
// else those that find room, the one looked at and the largest first.
#include "panel/ladder/ladder.h"

#include <math.h>
#include <stdlib.h>

struct word {
    int column;
    const char *text;
    double width, x, center; // x: left edge; of its column
    int line;                // 0 low, 1 high, -1 left out
    double rank;
};

static int by_rank(const void *a, const void *b)
{
    const struct word *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    return x->column - y->column;
}

static double word_size(const struct scene *s, const struct ladder *l)
{
    return text_size(s, l->pitch > text_size(s, 90) ? TEXT_BODY : TEXT_SMALL);
}

static bool covers(const struct word *w, double x, double space)
{
    return x > w->x - space && x < w->x + w->width + space;
}

// Words of one line keep apart, and the tick of a high word runs down between
// low ones.
static bool free_at(const struct word *words, int count, const struct word *w,
                    int line, double space)
{
    for (int i = 0; i < count; i++) {
        const struct word *o = &words[i];
        if (o->line == line && w->x < o->x + o->width + space &&
            o->x < w->x + w->width + space)
            return false;
        if (line == 1 && o->line == 0 && covers(o, w->center, space / 2))
            return false;
        if (line == 0 && o->line == 1 && covers(w, o->center, space / 2))
            return false;
    }
    return true;
}

// All words in [lines] by turns; false when some would touch.
static bool by_turns(struct word *w, int n, int lines, double space)
{
    for (int c = 0; c < n; c++) {
        w[c].line = c % lines;
        const struct word *o = c < lines ? NULL : &w[c - lines];
        if (o && o->x + o->width + space > w[c].x)
            return false;
    }
    return true;
}

// Room for the largest first. Few, where columns are so narrow that more
// would not say whose word is whose.
static void by_importance(struct word *w, int n, int most, double space)
{
    for (int c = 0; c < n; c++)
        w[c].line = -1;
    qsort(w, (size_t)n, sizeof *w, by_rank);
    for (int i = 0, shown = 0; i < n && shown < most; i++)
        for (int line = 0; line < 2 && w[i].line < 0; line++)
            if (free_at(w, i, &w[i], line, space)) {
                w[i].line = line;
                shown++;
            }
}

static struct word *place_words(const struct scene *s, const struct ladder *l,
                                int *lines)
{
    int n = l->out->columns;
    double size = word_size(s, l), space = size * 0.5;
    double end = l->at.x + l->at.w;
    struct word *w = arena_array(s->pose->arena, (size_t)n, sizeof *w);
    for (int c = 0; c < n; c++) {
        w[c].column = c;
        w[c].text = text_fit(s, size, WEIGHT_BOLD, column_name(s, l->out, c),
                             fmax(2 * l->pitch - space, size * 5));
        w[c].width = text_width(s, size, WEIGHT_BOLD, w[c].text);
        w[c].center = l->left + (c + 0.5) * l->pitch;
        w[c].x = fmax(l->left,
                      fmin(w[c].center, end - w[c].width / 2) - w[c].width / 2);
        double score = tensor_at(l->in, l->in_row, c);
        w[c].rank = c == l->column ? INFINITY : fmax(score, -1e300);
    }
    *lines = 1;
    if (by_turns(w, n, 1, space))
        return w;
    *lines = 2;
    if (!by_turns(w, n, 2, space))
        by_importance(w, n, l->pitch < size * 2.5 ? 8 : n, space);
    return w;
}

int ladder_word_lines(const struct scene *s, const struct ladder *l)
{
    int lines;
    place_words(s, l, &lines);
    return lines;
}

void ladder_words(struct scene *s, const struct ladder *l)
{
    int lines;
    const struct word *w = place_words(s, l, &lines);
    double size = word_size(s, l), step = text_size(s, TEXT_BODY) * 1.2;
    for (int i = 0; i < l->out->columns; i++) {
        int c = w[i].column;
        if (w[i].line < 0)
            continue;
        double y = l->words_y - w[i].line * step;
        color ink = role_color(s->theme, l->out->column_role);
        struct item *word = paint_text(
            s, id_cell("softmax word", l->out, -1, c), w[i].x + w[i].width / 2,
            y, size, c == l->column ? WEIGHT_BOLD : WEIGHT_REGULAR,
            ALIGN_MIDDLE, ink, w[i].text);
        label_answers(s, word, &(struct address){l->out, l->row, c, -1});
        if (w[i].line == 0)
            continue;
        double x = w[i].center;
        struct spot tick[] = {{x, y + size * 0.35}, {x, l->top - u(s, 5)}};
        paint_line(s, id_cell("softmax tick", l->out, -1, c), LAYER_BACK, tick,
                   2, u(s, 1), mix_colors(ink, s->theme->paper, 0.5));
    }
}
