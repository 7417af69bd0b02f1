// SPDX-License-Identifier: MIT
// One matrix for two: M as a table; how long the longest of its rows is, direction
// after direction, as bars, as many of which are not 0 as its rank; and how many
// numbers it takes, beside those of the two, as bars again.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/box.h"
#include "scene/grid/heading.h"

enum { MOST_BARS = 12, COUNTS = 2 };

struct merged {
    const struct tensor *M, *left, *rank, *asks, *offers;
    int shown; // of the directions
};

static int count_of(const struct tensor *m)
{
    return m->rows * m->columns;
}

static void paint_matrix(struct scene *s, const struct box *b)
{
    const struct tensor *M = b->with;
    double head = heading_line(s) * 2.4;
    double words = fmin(labels_width(s, M, 0, M->rows), b->at.w * 0.3);
    words += u(s, 14);
    struct rect cells = {b->at.x + words, b->at.y + head, b->at.w - words,
                         b->at.h - head};
    struct grid g = grid_fit(s, M, cells, false, u(s, 110), u(s, 70));
    g.y += fmax(0, (cells.h - grid_box(&g).h) / 2);
    paint_title(s, "title", M, "", g.x, g.y - heading_line(s) * 1.35,
                b->at.x + b->at.w - g.x, ALIGN_START);
    grid_paint(s, &g);
    grid_left_labels(s, &g, words - u(s, 12), ROLE_NONE);
    grid_top_labels(s, &g, ROLE_NONE);
}

static void add_heading(struct boxes *b, const char *says)
{
    struct box *text =
        box_text(b, id_named(says, 0), text_size(b->s, TEXT_BODY), WEIGHT_BOLD,
                 ALIGN_START, b->s->theme->ink, caption(b->s, says, NO_SLOTS));
    text->w.least = 0;
    text->h.gap = u(b->s, 16);
}

// What is left before direction [k] is taken out; nothing has an empty place.
static void add_left(struct boxes *b, const struct merged *p, int k)
{
    const struct scene *s = b->s;
    double x = tensor_at(p->left, 0, k), most = tensor_at(p->left, 0, 0);
    bool lit = is_lit(light_on(s, p->left, 0, k));
    color fill = x == 0 ? s->theme->grey
                 : lit  ? s->theme->positive
                        : mix_colors(s->theme->positive, s->theme->paper, 0.3);
    char text[NUMBER_SIZE];
    number_print_precise(text, x);
    struct box *bar = box_bar(
        b, id_cell("left bar", p->left, 0, k), text_print(s, "%d", k + 1),
        text_size(s, TEXT_SMALL), 0, most > 0 ? x / most : 0, fill);
    bar->of = (struct address){p->left, 0, k, -1};
    bar->weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    bar->ink = x == 0 ? s->theme->grey : s->theme->ink;
    bar->text = s->view->look.numbers ? text_print(s, "%s", text) : NULL;
    if (!known(s, p->left, 0, k))
        bar->paint = NULL;
}

// Behind a label, "rank", what [b] is given next.
static void open_line(struct boxes *b, const char *id, const char *label)
{
    box_open(b, BOX_ACROSS);
    box_text(b, id_named(id, 0), text_size(b->s, TEXT_SMALL), WEIGHT_REGULAR,
             ALIGN_END, b->s->theme->ink, label);
}

static void add_lefts(struct boxes *b, const struct merged *p,
                      struct figures *f)
{
    const struct scene *s = b->s;
    int rest = p->left->columns - p->shown;
    add_heading(b, "panel.merged.left");
    box_open(b, BOX_LINES)->h.gap = u(s, 4);
    for (int k = 0; k < p->shown; k++)
        add_left(b, p, k);
    if (rest) {
        open_line(b, "left none", "");
        struct box *remark =
            box_text(b, id_named("left rest", 0), text_size(s, TEXT_SMALL),
                     WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                     caption(s, "panel.merged.rest", SLOTS(COUNT("n", rest))));
        remark->w.least = 0;
        box_close(b);
    }
    open_line(b, "rank name", caption(s, "panel.merged.rank", NO_SLOTS));
    figures_count_rows(s, f, p->rank, 0, 1);
    box_cell(b, p->rank, 0, 0, f, CELL_DECIMALS)->lies = ALIGN_START;
    box_close(b);
    box_close(b);
}

static void add_counts(struct boxes *b, const struct merged *p)
{
    const struct scene *s = b->s;
    int count[COUNTS] = {count_of(p->asks) + count_of(p->offers),
                         count_of(p->M)};
    int most = count[0] > count[1] ? count[0] : count[1];
    const char *name[COUNTS] = {
        text_print(s, "%s, %s", p->asks->plain, p->offers->plain), p->M->plain};
    add_heading(b, "panel.merged.counts");
    box_open(b, BOX_LINES)->h.gap = u(s, 4);
    for (int k = 0; k < COUNTS; k++)
        box_bar(b, id_named("count bar", k), name[k], text_size(s, TEXT_SMALL),
                0, (double)count[k] / most,
                mix_colors(s->theme->ink, s->theme->paper, 0.55))
            ->text = text_print(s, "%d", count[k]);
    box_close(b);
}

// As many directions as have room beside the counts and the rank; else one less,
// and a remark on the others.
static int find_shown(const struct scene *s, const struct merged *p,
                      double high)
{
    double room = high - heading_line(s) * 1.7 * 2 - u(s, 12);
    int lines = (int)(room / (text_size(s, TEXT_SMALL) * 1.45)) - COUNTS - 1;
    int shown = p->left->columns < MOST_BARS ? p->left->columns : MOST_BARS;
    return shown > lines ? lines - 1 : shown;
}

bool panel_merged(struct scene *s, const struct panel *panel, struct rect at)
{
    struct merged p = {.M = panel_with(s, panel, 0),
                       .left = panel_with(s, panel, 1),
                       .rank = panel_with(s, panel, 2),
                       .asks = panel_with(s, panel, 3),
                       .offers = panel_with(s, panel, 4)};
    bool stacked = panel_stacks(at);
    double w = stacked ? at.w : at.w * 0.48, h = stacked ? at.h * 0.42 : at.h;
    struct figures figures = {0};
    struct boxes b;
    p.shown = find_shown(s, &p, stacked ? at.h - h - u(s, 20) : at.h);
    boxes_start(&b, s);
    box_open(&b, stacked ? BOX_DOWN : BOX_ACROSS);
    struct box *matrix =
        box_part(&b, (struct track){w, w, w}, (struct track){h, h, h});
    matrix->paint = paint_matrix;
    matrix->with = p.M;
    struct box *side = box_open(&b, BOX_DOWN);
    side->w.gap = u(s, 40), side->h.gap = u(s, 20);
    add_lefts(&b, &p, &figures);
    add_counts(&b, &p);
    if (p.shown < 1 || !boxes_solve(&b, at))
        return false;
    boxes_paint(s, &b);
    return true;
}
