// SPDX-License-Identifier: MIT
// A row of a softmax opened: the scores, their exponentials as bars of which 1
// is the whole, and the same bars laid end to end, stretched to one light.
//
//     scaled scores     0        2        1      largest 2
//     e^(score − 2)     ▬      ▬▬▬▬▬     ▬▬      sum 1.5032
//                        ╲    ╱     ╲   ╱
//     shares            |▬|▬▬▬▬▬▬▬▬▬▬|▬▬▬▬|     sum 1
#include <math.h>

#include "base/number.h"
#include "panel/ladder/ladder.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

struct row {
    const struct ladder *l;
    struct rect at;      // of the columns
    double pitch, bar;   // a column; how long the bar of 1 is
    double y[4], thick;  // baselines of words and scores; tops of both bars
    double x, long_one;  // the light
    double most;         // of the exponentials: 1, where a largest is taken off
    struct figures scores, exps, shares;
};

static double exp_of(const struct row *r, int c)
{
    return ladder_value(r->l, RUNG_EXP, c);
}

static void row_side(struct scene *s, const struct row *r, int k, double y,
                     const char *text)
{
    double size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("row side", k), r->at.x + r->at.w + u(s, 8), y,
               size, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, text,
                        s->box.x + s->box.w - r->at.x - r->at.w - u(s, 16)));
}

static void row_name_at(struct scene *s, int k, double y, const char *text,
                        bool strong)
{
    double size = text_size(s, TEXT_SMALL);
    bool inside = s->narrow; // over what it names
    paint_notation(s, id_named("row name", k),
                   s->box.x + u(s, inside ? 10 : -14),
                   inside ? y - text_size(s, TEXT_TITLE) * 1.3 : y, size,
                   strong ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   inside ? ALIGN_START : ALIGN_END, s->theme->ink, text);
}

static void paint_cell_text(struct scene *s, const struct tensor *m, int row,
                            int c, struct rect at, const struct figures *f,
                            double x, bool strong)
{
    struct item *i =
        paint_box(s, id_cell("cell", m, row, c), LAYER_LABEL, at, 0, CLEAR);
    i->text = figures_print(s, f, x);
    i->size = f->size;
    i->weight = strong ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = strong ? s->theme->ink : s->theme->grey;
    i->target = (struct target){TARGET_CELLS, {m, row, c, -1}, 0};
}

static void paint_slot(struct scene *s, const struct tensor *m, int row, int c,
                       struct rect at)
{
    paint_empty(s, id_cell("slot", m, row, c), at)->target =
        (struct target){TARGET_CELLS, {m, row, c, -1}, 0};
}

static void paint_column(struct scene *s, struct row *r, int c)
{
    const struct ladder *l = r->l;
    double middle = r->at.x + (c + 0.5) * r->pitch, size = text_size(s, TEXT_WORD);
    bool lit = l->column < 0 ? c == ladder_best(l) : c == l->column;
    struct rect cell = {middle - r->pitch / 2, 0, r->pitch,
                        text_size(s, TEXT_TITLE) * 1.4};
    color role = role_color(s->theme, l->out->column_role);
    struct item *word = paint_text(
        s, id_cell("softmax word", l->out, -1, c), middle, r->y[0], size,
        lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE, role,
        text_fit(s, size, WEIGHT_REGULAR, column_name(s, l->out, c),
                 r->pitch - u(s, 6)));
    label_answers(s, word, &(struct address){l->out, l->row, c, -1});
    cell.y = r->y[1];
    if (ladder_known(s, l, RUNG_SCORE, c))
        paint_cell_text(s, l->in, l->in_row, c, cell, &r->scores,
                        ladder_value(l, RUNG_SCORE, c), lit);
    else
        paint_slot(s, l->in, l->in_row, c, rect_grow(cell, -u(s, 4)));
    struct rect full = {middle - r->bar / 2, r->y[2], r->bar, r->thick};
    cell.y = r->y[2] - cell.h;
    if (!ladder_known(s, l, RUNG_EXP, c)) {
        paint_slot(s, l->exp, l->row, c, full);
        return;
    }
    paint_cell_text(s, l->exp, l->row, c, cell, &r->exps, exp_of(r, c), lit);
    paint_box(s, id_cell("exp track", l->exp, l->row, c), LAYER_SLOT, full, 0,
              s->theme->chrome);
    full.w *= exp_of(r, c) / r->most;
    paint_box(s, id_cell("exp bar", l->exp, l->row, c), LAYER_CELL, full, 0,
              lit ? s->theme->ink : s->theme->idle);
}

// The part of the light that a bar becomes, and the way there.
static void paint_part_of(struct scene *s, struct row *r, int c, double *x)
{
    const struct ladder *l = r->l;
    double w = fmax(ladder_value(l, RUNG_WEIGHT, c), 0);
    bool lit = l->column < 0 ? c == ladder_best(l) : c == l->column;
    struct rect at = {*x, r->y[3], w * r->long_one, r->thick * 1.7};
    if (!ladder_known(s, l, RUNG_WEIGHT, c))
        return;
    *x += at.w;
    double left = r->at.x + (c + 0.5) * r->pitch - r->bar / 2;
    double right = left + r->bar * exp_of(r, c) / r->most;
    struct spot *way = arena_array(s->pose->arena, 4, sizeof *way);
    way[0] = (struct spot){left, r->y[2] + r->thick};
    way[1] = (struct spot){right, r->y[2] + r->thick};
    way[2] = (struct spot){at.x + at.w, at.y};
    way[3] = (struct spot){at.x, at.y};
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LINK,
                              id_cell("exp way", l->exp, l->row, c));
    i->spots = way;
    i->spot_count = 4;
    i->fill = lit ? s->theme->pool
                  : mix_colors(s->theme->paper, s->theme->idle, 0.25);
    i = paint_box(s, id_cell("cell", l->out, l->row, c), LAYER_CELL, at, 0,
                  lit ? s->theme->light
                      : mix_colors(s->theme->paper, s->theme->ink, 0.62));
    i->line = s->theme->paper;
    i->stroke = at.w > u(s, 6) ? u(s, 1) : 0;
    i->size = r->shares.size;
    i->weight = WEIGHT_BOLD;
    i->ink = ink_on(i->fill);
    i->target = (struct target){TARGET_CELLS, {l->out, l->row, c, -1}, 0};
    char number[NUMBER_SIZE];
    number_print_share(number, ladder_value(l, RUNG_WEIGHT, c),
                       FORMULA_DECIMALS);
    if (s->view->look.numbers &&
        text_width(s, i->size, WEIGHT_BOLD, number) < at.w - u(s, 4))
        i->text = text_print(s, "%s", number);
}

static const char *number_of(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    number_print(text, x, FORMULA_DECIMALS);
    return text_print(s, "%s", text);
}

bool ladder_row(struct scene *s, const struct ladder *l, struct rect at)
{
    struct row r = {.l = l};
    int n = l->out->columns;
    double size = text_size(s, TEXT_NUMBER), word = text_size(s, TEXT_WORD);
    double need = word * 1.3 + size * 4.6 + u(s, 100);
    if (at.h < need || l->bare)
        return false;
    r.at = at;
    r.at.w = at.w - u(s, 150);
    r.pitch = fmin(r.at.w / n, u(s, 230));
    r.at.x += (r.at.w - r.pitch * n) / 2;
    r.at.w = r.pitch * n;
    r.bar = r.pitch * 0.82;
    r.most = 1;
    for (int c = 0; c < n; c++)
        if (ladder_known(s, l, RUNG_EXP, c))
            r.most = fmax(r.most, exp_of(&r, c));
    r.thick = u(s, 18);
    double spare = at.h - need;
    r.y[0] = at.y + word;
    r.y[1] = r.y[0] + word * 0.2;
    r.y[2] = r.y[1] + size * 3.4 + spare * 0.35;
    r.y[3] = at.y + at.h - r.thick * 2 - u(s, 4);
    r.long_one = at.w * 0.82;
    r.x = at.x;
    for (int c = 0; c < n; c++) {
        if (ladder_known(s, l, RUNG_SCORE, c))
            figures_count(&r.scores, ladder_value(l, RUNG_SCORE, c));
        if (ladder_known(s, l, RUNG_EXP, c))
            figures_count(&r.exps, exp_of(&r, c));
    }
    r.shares.size = text_size(s, TEXT_SMALL);
    figures_fit(s, &r.scores, r.pitch, size * 1.4, CELL_DECIMALS, 0);
    figures_fit(s, &r.exps, r.pitch, size * 1.4, FORMULA_DECIMALS, 0);
    double x = r.x;
    struct item *track = paint_box(
        s, id_named("budget", 0), LAYER_SLOT,
        (struct rect){r.x, r.y[3], r.long_one, r.thick * 1.7}, 0, CLEAR);
    track->line = s->theme->slot_line;
    track->stroke = u(s, 1.2);
    track->dash = u(s, 4);
    for (int c = 0; c < n; c++) {
        paint_column(s, &r, c);
        paint_part_of(s, &r, c, &x);
    }
    double base = size * 1.0;
    row_name_at(s, 0, r.y[1] + base, title_of(s, l->in), false);
    row_name_at(s, 1, r.y[2] + r.thick * 0.8, caption(s, "panel.row.exp", NO_SLOTS),
                false);
    row_name_at(s, 2, r.y[3] + r.thick * 1.2, title_of(s, l->out), true);
    if (known(s, l->max, l->row, 0) && s->view->look.numbers)
        row_side(s, &r, 0, r.y[1] + base,
                 caption(s, "panel.row.largest",
                         SLOTS(TEXT("n", number_of(s, tensor_at(l->max, l->row,
                                                                0))))));
    if (known(s, l->sum, l->row, 0) && s->view->look.numbers)
        row_side(s, &r, 1, r.y[2] + r.thick * 0.8,
                 caption(s, "panel.row.sum",
                         SLOTS(TEXT("n", number_of(s, tensor_at(l->sum, l->row,
                                                                0))))));
    return true;
}
