// SPDX-License-Identifier: MIT
// One matrix for two: M as a table; how long the longest of its rows is, direction
// after direction, as bars, as many of which are not 0 as its rank; and how many
// numbers it takes, beside those of the two, as bars again.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"

enum { MOST_BARS = 12, COUNTS = 2 };

struct merged {
    const struct tensor *M, *left, *rank, *asks, *offers;
    struct rect table,
        side;             // of M, and of what stands at its right or under it
    double line, size;    // from one bar to the next; of their texts
    double label, number; // room at the ends of the bars
    int shown;            // of the bars
};

static int count_of(const struct tensor *m)
{
    return m->rows * m->columns;
}

// --- the table ---------------------------------------------------------------

static void paint_matrix(struct scene *s, const struct merged *p)
{
    double head = heading_line(s) * 2.4;
    double words = fmin(labels_width(s, p->M, 0, p->M->rows), p->table.w * 0.3);
    words += u(s, 14);
    struct rect cells = {p->table.x + words, p->table.y + head,
                         p->table.w - words, p->table.h - head};
    struct grid g = grid_fit(s, p->M, cells, false, u(s, 110), u(s, 70));
    g.y += fmax(0, (cells.h - grid_box(&g).h) / 2);
    paint_title(s, "title", p->M, "", g.x, g.y - heading_line(s) * 1.35,
                p->table.x + p->table.w - g.x, ALIGN_START);
    grid_paint(s, &g);
    grid_left_labels(s, &g, words - u(s, 12), ROLE_NONE);
    grid_top_labels(s, &g, ROLE_NONE);
}

// --- bars --------------------------------------------------------------------

static struct rect bar_at(const struct scene *s, const struct merged *p,
                          double y, double share)
{
    double tall = fmin(p->line * 0.62, u(s, 24));
    return (struct rect){
        p->side.x + p->label, y + (p->line - tall) / 2,
        fmax((p->side.w - p->label - p->number) * share, u(s, 1.5)), tall};
}

static double middle(const struct merged *p, double y)
{
    return y + p->line / 2 + p->size * CAP_MIDDLE;
}

static void paint_label(struct scene *s, const struct merged *p, uint64_t id,
                        double y, const char *text)
{
    paint_notation(
        s, id, p->side.x + p->label - u(s, 10), middle(p, y), p->size,
        WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
        notation_fit(s, p->size, WEIGHT_REGULAR, text, p->label - u(s, 10)));
}

static void paint_heading(struct scene *s, const struct merged *p,
                          const char *id, double y, const char *text)
{
    double size = text_size(s, TEXT_BODY);
    paint_notation(s, id_named(id, 0), p->side.x, y + size, size, WEIGHT_BOLD,
                   ALIGN_START, s->theme->ink,
                   notation_fit(s, size, WEIGHT_BOLD, text, p->side.w));
}

// What is left before direction [k] is taken out; nothing has an empty place.
static void paint_left(struct scene *s, const struct merged *p, int k, double y)
{
    char text[NUMBER_SIZE];
    double x = tensor_at(p->left, 0, k), most = tensor_at(p->left, 0, 0);
    struct rect bar = bar_at(s, p, y, most > 0 ? x / most : 0);
    struct target target = {TARGET_CELLS, {p->left, 0, k, -1}, 0};
    bool lit = is_lit(light_on(s, p->left, 0, k));
    paint_label(s, p, id_cell("left name", p->left, 0, k), y,
                text_print(s, "%d", k + 1));
    if (!known(s, p->left, 0, k))
        return;
    paint_box(s, id_cell("left bar", p->left, 0, k), LAYER_CELL, bar, u(s, 2),
              x == 0 ? s->theme->grey
              : lit  ? s->theme->positive
                     : mix_colors(s->theme->positive, s->theme->paper, 0.3))
        ->target = target;
    if (!s->view->look.numbers)
        return;
    number_print_precise(text, x);
    paint_text(
        s, id_cell("left number", p->left, 0, k), bar.x + bar.w + u(s, 8),
        middle(p, y), p->size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
        x == 0 ? s->theme->grey : s->theme->ink, text_print(s, "%s", text))
        ->target = target;
}

// Returns where what comes under it begins.
static double paint_lefts(struct scene *s, const struct merged *p, double y)
{
    double head = heading_line(s) * 1.7;
    paint_heading(s, p, "left title", y,
                  caption(s, "panel.merged.left", NO_SLOTS));
    y += head;
    for (int k = 0; k < p->shown; k++, y += p->line)
        paint_left(s, p, k, y);
    if (p->shown < p->left->columns) {
        int rest = p->left->columns - p->shown;
        paint_remark(s, id_named("left rest", 0), p->side.x + p->label,
                     middle(p, y), p->side.w - p->label, ALIGN_START,
                     caption(s, "panel.merged.rest", SLOTS(COUNT("n", rest))));
        y += p->line;
    }
    paint_label(s, p, id_named("rank name", 0), y,
                caption(s, "panel.merged.rank", NO_SLOTS));
    paint_cell(s, "cell", p->rank, 0, 0,
               (struct rect){p->side.x + p->label, y + u(s, 3),
                             fmin(u(s, 64), p->side.w - p->label),
                             p->line - u(s, 6)});
    return y + p->line;
}

static void paint_counts(struct scene *s, const struct merged *p, double y)
{
    int count[COUNTS] = {count_of(p->asks) + count_of(p->offers),
                         count_of(p->M)};
    int most = count[0] > count[1] ? count[0] : count[1];
    const char *name[COUNTS] = {
        text_print(s, "%s, %s", p->asks->plain, p->offers->plain), p->M->plain};
    paint_heading(s, p, "count title", y,
                  caption(s, "panel.merged.counts", NO_SLOTS));
    y += heading_line(s) * 1.7;
    for (int k = 0; k < COUNTS; k++, y += p->line) {
        struct rect bar = bar_at(s, p, y, (double)count[k] / most);
        paint_label(s, p, id_named("count name", k), y, name[k]);
        paint_box(s, id_named("count bar", k), LAYER_CELL, bar, u(s, 2),
                  mix_colors(s->theme->ink, s->theme->paper, 0.55));
        paint_text(s, id_named("count number", k), bar.x + bar.w + u(s, 8),
                   middle(p, y), p->size, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->ink, text_print(s, "%d", count[k]));
    }
}

// --- all ---------------------------------------------------------------------

static bool place_parts(const struct scene *s, struct merged *p, struct rect at)
{
    bool stacked = panel_stacks(at);
    double gap = u(s, 40), small = text_size(s, TEXT_SMALL);
    double high = stacked ? at.h * 0.42 : at.h;
    p->table = (struct rect){at.x, at.y, stacked ? at.w : at.w * 0.48, high};
    p->side = stacked ? (struct rect){at.x, at.y + high + gap / 2, at.w,
                                      at.h - high - gap / 2}
                      : (struct rect){at.x + at.w * 0.48 + gap, at.y,
                                      at.w * 0.52 - gap, at.h};
    p->size = small;
    double heads = heading_line(s) * 1.7 * 2 + u(s, 12);
    double least = small * 1.45, room = p->side.h - heads;
    int lines = (int)(room / least) - COUNTS - 1;
    p->shown = p->left->columns < MOST_BARS ? p->left->columns : MOST_BARS;
    if (p->shown > lines)
        p->shown = lines - 1; // and a remark on the others
    int rest = p->shown < p->left->columns;
    int all = p->shown + rest + COUNTS + 1;
    p->line = fmin(room / all, u(s, 46));
    p->side.y += stacked ? 0 : (room - all * p->line) / 2;
    p->label = fmin(notation_width(s, p->size, WEIGHT_REGULAR,
                                   text_print(s, "%s, %s", p->asks->plain,
                                              p->offers->plain)) +
                        u(s, 20),
                    p->side.w * 0.4);
    p->number = text_width(s, p->size, WEIGHT_BOLD, "0.00000") + u(s, 12);
    return p->shown >= 1;
}

bool panel_merged(struct scene *s, const struct panel *p, struct rect at)
{
    struct merged m = {.M = panel_with(s, p, 0),
                       .left = panel_with(s, p, 1),
                       .rank = panel_with(s, p, 2),
                       .asks = panel_with(s, p, 3),
                       .offers = panel_with(s, p, 4)};
    if (!place_parts(s, &m, at))
        return false;
    paint_matrix(s, &m);
    double y = paint_lefts(s, &m, m.side.y);
    paint_counts(s, &m, y + u(s, 12));
    return true;
}
