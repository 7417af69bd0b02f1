// SPDX-License-Identifier: MIT
// What every word has by now, and for comparison after two rounds: where words
// grow alike, so do the rows.
#include <math.h>

#include "panel/figure/figure.h"
#include "panel/passing/passing.h"

enum { MOST_TABLES = 2, COMPARED = 2 };

struct tables {
    const struct tensor *m[MOST_TABLES];
    int round[MOST_TABLES];
    int count;
    struct figure figure;
};

static void find_tables(const struct scene *s, const struct passing *p,
                        struct tables *t)
{
    int round = p->first + p->count - 1;
    const struct tensor *early = passing_after(s, COMPARED);
    if (round > COMPARED && early) {
        t->m[t->count] = early;
        t->round[t->count++] = COMPARED;
    }
    t->m[t->count] = p->x[p->count - 1];
    t->round[t->count++] = round;
}

// [low] is how low a row may be.
static bool tables_layout(const struct scene *s, const struct passing *p,
                          struct rect at, double low, struct tables *t)
{
    struct figure *f = &t->figure;
    const struct tensor *m = t->m[0];
    double words = fmin(labels_width(s, m, 0, m->rows), at.w * 0.25) + u(s, 14);
    double most = u(s, 96), least = u(s, 4), head = heading_line(s) * 2.6;
    f->across.around = f->down.around = 0.5;
    rank_add(&f->across, words, m->columns, least, most, most);
    for (int k = 0; k < t->count; k++) {
        f->part[k] = part_of(t->m[k]);
        f->part[k].grid.weights = p->shares;
        f->part[k].line = k;
        f->part[k].words = words;
        rank_add(&f->down, head, m->rows, low, u(s, 66), u(s, 84));
    }
    f->count = t->count;
    if (!figure_solve_across(f, at) || !figure_solve_down(f, at))
        return false;
    for (int k = 0; k < f->count; k++)
        figure_grid(s, f, &f->part[k], u(s, 84));
    return true;
}

static void paint_table(struct scene *s, const struct tables *t, int k)
{
    static const struct grid_light light = {6, 3, 6, 3.5};
    const struct figure_part *p = &t->figure.part[k];
    const struct grid *g = &p->grid;
    struct rect box = grid_box(g);
    double size = text_size(s, TEXT_BODY);
    bool last = k == t->count - 1;
    grid_paint_light(s, g, &light, last ? "pool" : "early pool",
                     id_named(last ? "row outline" : "early outline", 0),
                     false);
    grid_paint(s, g);
    grid_left_labels(s, g, p->words - u(s, 12), ROLE_QUERY);
    grid_top_labels(s, g, ROLE_KEY);
    paint_text(s, id_named("passing table", t->round[k]), box.x,
               box.y - heading_line(s) * 1.45, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD,
                        caption(s, "panel.passing.after",
                                SLOTS(COUNT("n", t->round[k]))),
                        box.w));
}

void passing_tables(struct scene *s, const struct passing *p, struct rect at)
{
    struct tables t = {0};
    find_tables(s, p, &t);
    if (!tables_layout(s, p, at, u(s, 18), &t)) {
        t = (struct tables){.m = {p->x[p->count - 1]},
                            .round = {p->first + p->count - 1},
                            .count = 1};
        if (!tables_layout(s, p, at, u(s, 4), &t))
            return;
    }
    for (int k = 0; k < t.count; k++)
        paint_table(s, &t, k);
}
