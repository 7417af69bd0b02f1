// SPDX-License-Identifier: MIT
// One number line with its dots: those in the same place stand on each other,
// and numbers under them give way to their neighbours.
#include <math.h>
#include <stdlib.h>

#include "panel/normal/normal.h"
#include "base/number.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"
#include "trace/term.h"

enum { TICKS = 9 };

// Of what there is for each number of a row.
static uint64_t number_id(const struct normal *n, const struct dot_line *l,
                          const char *name, int c)
{
    return id_cell(name, n->out, l->row, n->x->columns * l->which + c);
}

static uint64_t level_id(const struct normal *n, const struct dot_line *l,
                         const char *name, int k)
{
    return id_cell(name, n->out, l->lane ? l->row : -1,
                   NORMAL_LEVELS * k + l->which);
}

// Where [x] is on the line; of what is out of all bounds its end.
static double place(const struct normal *n, const struct dot_line *l, double x)
{
    const struct range *r = &n->range[l->which];
    double part = (x / 2 - r->low / 2) / (r->high / 2 - r->low / 2);
    if (isnan(part))
        part = 0.5;
    double edge = l->radius;
    return l->at.x + edge + fmax(0, fmin(part, 1)) * (l->at.w - 2 * edge);
}

// --- what gives way ----------------------------------------------------------

// A dot and the column that it is of.
struct placed {
    double x;
    int column;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *p = a, *q = b;
    return p->x < q->x ? -1 : p->x > q->x ? 1 : p->column - q->column;
}

static struct placed *in_order(struct scene *s, const struct normal *n,
                               const struct dot_line *l, int *count)
{
    int d = n->x->columns;
    struct placed *p = arena_array(s->pose->arena, (size_t)d, sizeof *p);
    *count = 0;
    for (int c = 0; c < d; c++)
        if (normal_known(s, n, l->which, l->row, c))
            p[(*count)++] = (struct placed){
                place(n, l, normal_value(n, l->which, l->row, c)), c};
    qsort(p, (size_t)*count, sizeof *p, compare_placed);
    return p;
}

// As near to where they want to be as they can, each [apart] from the next and
// none beyond [low] and [high]: those that would touch are one group, in whose
// middle they want to be.
static void give_way(struct arena *arena, const struct placed *p, int count,
                     double apart, double low, double high, double *out)
{
    double *mean = arena_array(arena, (size_t)count, sizeof *mean);
    int *size = arena_array(arena, (size_t)count, sizeof *size), groups = 0;
    for (int k = 0; k < count; k++) {
        mean[groups] = p[k].x - k * apart, size[groups] = 1;
        for (groups++; groups > 1 && mean[groups - 2] > mean[groups - 1];
             groups--) {
            int a = size[groups - 2], b = size[groups - 1];
            mean[groups - 2] =
                (mean[groups - 2] * a + mean[groups - 1] * b) / (a + b);
            size[groups - 2] = a + b;
        }
    }
    for (int g = 0, k = 0; g < groups; g++)
        for (int i = 0; i < size[g]; i++, k++)
            out[k] = fmax(low, fmin(mean[g], high - (count - 1) * apart)) +
                     k * apart;
}

// --- the line ----------------------------------------------------------------

static struct axis axis_of_level(const struct normal *n,
                                 const struct dot_line *l)
{
    return axis_of(&n->range[l->which], TICKS);
}

static double tick_x(const struct normal *n, const struct dot_line *l,
                     const struct axis *a, int at)
{
    return place(n, l, at * a->step);
}

static void paint_ticks(struct scene *s, const struct normal *n,
                        const struct dot_line *l, bool numbers)
{
    struct axis a = axis_of_level(n, l);
    const struct range *r = &n->range[l->which];
    double size = text_size(s, TEXT_SMALL), wide = axis_tick_width(s, &a);
    double pitch = axis_steps(&a) > 1 ? tick_x(n, l, &a, a.first + 2) -
                                            tick_x(n, l, &a, a.first + 1)
                                      : l->at.w;
    int every = axis_lines(pitch, wide + size);
    for (int k = a.first; k <= a.last; k++) {
        double x = tick_x(n, l, &a, k);
        if (k * a.step < r->low || k * a.step > r->high)
            continue;
        double half = u(s, k ? 3 : 6);
        struct spot tick[] = {{x, l->line - half}, {x, l->line + half}};
        paint_line(s, level_id(n, l, "normal tick", k - a.first), LAYER_SLOT,
                   tick, 2, u(s, k ? 1 : 2), s->theme->rule);
        if (numbers && k % every == 0)
            paint_text(s, level_id(n, l, "normal tick number", k - a.first), x,
                       l->under, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                       s->theme->grey, axis_tick(s, &a, k));
    }
}

// How far the numbers lie from their mean, and the mean.
static void paint_spread(struct scene *s, const struct normal *n,
                         const struct dot_line *l)
{
    const struct tensor *size = n->size;
    bool stands = known(s, size, l->row, 0),
         mean_stands = !n->mean || known(s, n->mean, l->row, 0);
    if (l->which == NORMAL_GAINED || !mean_stands)
        return;
    if (l->which == NORMAL_MOVED && !normal_known(s, n, l->which, l->row, 0))
        return;
    bool moved = l->which == NORMAL_MOVED;
    struct spread_of is = normal_spread(n, l->which, l->row);
    double middle = place(n, l, is.mean), high = fmax(l->radius * 1.6, u(s, 8));
    if (stands) {
        double from = place(n, l, is.mean - is.width);
        double to = place(n, l, is.mean + is.width);
        struct item *band =
            paint_box(s, level_id(n, l, "normal width", 0), LAYER_POOL,
                      (struct rect){from, l->line - high,
                                    fmax(to - from, u(s, 2)), 2 * high},
                      u(s, 4), fade(s->theme->ink, 0.09));
        band->target = (struct target){TARGET_CELLS, {size, l->row, 0, -1}, 0};
        normal_beat(s, n, band, moved ? n->out : size, CHAPTER_GAIN);
    }
    struct spot line[] = {{middle, l->line - high - u(s, 3)},
                          {middle, l->line + high + u(s, 3)}};
    if (!n->mean)
        return;
    struct item *mean = paint_line(s, level_id(n, l, "normal mean", 0),
                                   LAYER_LINK, line, 2, u(s, 3), s->theme->ink);
    normal_beat(s, n, mean, moved ? n->out : n->mean, CHAPTER_GAIN);
}

// --- dots and numbers --------------------------------------------------------

static void paint_level_dot(struct scene *s, const struct normal *n,
                            struct dot_line *l, int c, struct spot at)
{
    bool lit = normal_lit(s, n, l->which, l->row, c);
    double r = l->radius * (lit ? 1.25 : 1);
    l->dots[c] = at;
    struct item *dot = paint_dot(s, normal_dot_id(n, l->which, l->row, c), at,
                                 r, lit ? s->theme->light : s->theme->positive);
    dot->stroke = u(s, lit ? 2 : 1);
    dot->line = lit ? s->theme->ink : s->theme->paper;
    dot->target = (struct target){TARGET_CELLS,
                                  normal_address(n, l->which, l->row, c), 0};
    if (l->which != NORMAL_READ)
        dot->from = normal_dot_id(n, l->which - 1, l->row, c);
    normal_beat(s, n, dot, l->which == NORMAL_READ ? n->x : n->out,
                l->which - 1);
}

static void paint_dots(struct scene *s, const struct normal *n,
                       struct dot_line *l, const struct placed *p, int count)
{
    double rise = l->radius * 1.5, top = l->at.y + l->radius;
    int most = (int)fmax((l->line - top) / rise, 0);
    for (int k = 0, pile = 0; k < count; k++) {
        pile = k && p[k].x - p[k - 1].x < l->radius * 0.7 ? pile + 1 : 0;
        int up = pile <= most ? pile : most;
        paint_level_dot(s, n, l, p[k].column,
                        (struct spot){p[k].x, l->line - up * rise});
    }
}

// A number under its dot, and what leads to it where it gave way.
static void paint_level_number(struct scene *s, const struct normal *n,
                               const struct dot_line *l, int c, double x,
                               const char *text)
{
    const struct figures *f = &n->figures[l->which];
    bool lit = normal_lit(s, n, l->which, l->row, c);
    const struct address a = normal_address(n, l->which, l->row, c);
    struct item *i =
        paint_text(s, number_id(n, l, "normal number", c), x, l->under, f->size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   lit ? s->theme->ink : s->theme->grey, text);
    i->ink = s->theme->ink;
    normal_beat(s, n, i, l->which == NORMAL_READ ? n->x : n->out, l->which);
    text_answers(s, i, &a);
    l->feet[c] = x;
    struct spot lead[] = {{l->dots[c].x, l->line + l->radius},
                          {x, l->under - f->size * 0.9}};
    struct item *line =
        paint_line(s, number_id(n, l, "normal lead", c), LAYER_LINK, lead, 2,
                   u(s, 1), s->theme->rule);
    normal_beat(s, n, line, l->which == NORMAL_READ ? n->x : n->out, l->which);
}

// The lit one alone where not all have room.
static void paint_lit_number(struct scene *s, const struct normal *n,
                             const struct dot_line *l, const struct placed *p,
                             int count)
{
    char number[NUMBER_SIZE];
    for (int k = 0; k < count; k++) {
        int c = p[k].column;
        if (!normal_lit(s, n, l->which, l->row, c) || !s->view->look.numbers)
            continue;
        const char *text = text_print(
            s, "%s",
            number_print(number, normal_value(n, l->which, l->row, c),
                         CELL_DECIMALS));
        double half =
            text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, text) / 2;
        double x = fmax(l->at.x + half, fmin(p[k].x, l->at.x + l->at.w - half));
        paint_level_number(s, n, l, c, x, text);
        return;
    }
}

static bool numbers_fit(const struct scene *s, const struct normal *n,
                        const struct dot_line *l, double *apart)
{
    const struct figures *f = &n->figures[l->which];
    *apart = 0;
    if (f->decimals < 0 || s->view->look.thumbnail)
        return false;
    *apart = figures_width(s, f, f->size, f->decimals) + u(s, 6);
    return l->at.w >= *apart * n->x->columns;
}

double dot_line_height(const struct scene *s)
{
    return u(s, 22) + text_size(s, TEXT_SMALL) * 1.7;
}

void dot_line_paint(struct scene *s, const struct normal *n, struct dot_line *l)
{
    struct arena *arena = s->pose->arena;
    int d = n->x->columns, count;
    double apart, edge = u(s, 4);
    l->dots = arena_array(arena, (size_t)d, sizeof *l->dots);
    l->feet = arena_array(arena, (size_t)d, sizeof *l->feet);
    for (int c = 0; c < d; c++)
        l->feet[c] = NAN;
    struct placed *p = in_order(s, n, l, &count);
    bool fit = numbers_fit(s, n, l, &apart), written = !s->view->look.thumbnail;
    l->under = l->at.y + l->at.h - text_size(s, TEXT_SMALL) * 0.3;
    struct spot line[] = {{l->at.x, l->line}, {l->at.x + l->at.w, l->line}};
    paint_line(s, level_id(n, l, "normal line", 0), LAYER_SLOT, line, 2,
               u(s, 2), s->theme->rule);
    paint_ticks(s, n, l, written && !fit && n->asides);
    paint_spread(s, n, l);
    paint_dots(s, n, l, p, count);
    if (!fit) {
        if (written && !n->asides)
            paint_lit_number(s, n, l, p, count);
        l->under = l->line + l->radius;
        return;
    }
    double *x = arena_array(arena, (size_t)count + 1, sizeof *x);
    give_way(arena, p, count, apart, l->at.x + apart / 2 - edge,
             l->at.x + l->at.w - apart / 2 + edge, x);
    for (int k = 0; k < count; k++) {
        int c = p[k].column;
        const char *text = figures_print(s, &n->figures[l->which],
                                         normal_value(n, l->which, l->row, c));
        if (text)
            paint_level_number(s, n, l, c, x[k], text);
    }
    l->under += u(s, 5);
}

void dot_line_connect(struct scene *s, const struct normal *n,
                      const struct dot_line *a, const struct dot_line *b)
{
    for (int c = 0; c < n->x->columns; c++) {
        if (!normal_known(s, n, a->which, a->row, c) ||
            !normal_known(s, n, b->which, b->row, c))
            continue;
        bool lit = normal_lit(s, n, b->which, b->row, c);
        double x = isnan(a->feet[c]) ? a->dots[c].x : a->feet[c];
        struct spot line[] = {{x, a->under},
                              {b->dots[c].x, b->dots[c].y - b->radius}};
        struct item *i = paint_line(s, number_id(n, b, "normal way", c),
                                    LAYER_LINK, line, 2, u(s, lit ? 2.5 : 1.2),
                                    lit ? s->theme->ink : s->theme->rule);
        normal_beat(s, n, i, n->out, b->which);
        i->target = (struct target){TARGET_CELLS,
                                    normal_address(n, b->which, b->row, c), 0};
    }
}
