// Where the rungs and columns of the ladder stand, and how its numbers look.
#include "panel/ladder.h"

#include <math.h>

struct rect ladder_cell(const struct ladder *l, enum rung rung, int column)
{
    return (struct rect){
        l->left + column * l->pitch + (l->pitch - l->cell_w) / 2,
        l->top + rung * (l->cell_h + l->gap), l->cell_w, l->cell_h};
}

static void place_down(const struct scene *s, struct ladder *l)
{
    double body = text_size(s, TEXT_BODY), axis = l->grid_w > 0 ? 0 : 1;
    l->strip_h = fmax(u(s, 26), body * 1.3);
    double head = body * 1.25 * l->word_lines + u(s, 16) + axis * body * 1.3;
    double room = l->at.h - head - l->strip_h - u(s, 14);
    l->gap = fmin(u(s, 28), room * 0.075);
    l->cell_h = fmin(u(s, 76), (room - 4 * l->gap) / RUNG_COUNT);
    double used = head + 4 * (l->cell_h + l->gap) + l->strip_h;
    double y = l->at.y + fmax(0, (l->at.h - used) * 0.4);
    l->top = y + head;
    l->words_y = l->top - u(s, 16);
    l->strip_y = l->top + 4 * (l->cell_h + l->gap);
}

// The grid of scores and the arrow from it are there when the columns keep a
// comfortable width beside them.
static void place_across(const struct scene *s, struct ladder *l)
{
    int n = l->out->columns;
    double side = ladder_side_width(s, false), gap = u(s, 14), most = u(s, 168);
    double comfortable = fmax(u(s, 80), text_size(s, TEXT_NUMBER) * 4.6);
    double wide = ladder_names_width(s, l, false);
    double narrow = ladder_names_width(s, l, true);
    double rest = l->at.w - side - 2 * gap;
    double cell = fmin(u(s, 58), u(s, 260) / n);
    for (int r = 0; r < l->in->rows; r++)
        l->grid_words =
            fmax(l->grid_words, text_width(s, text_size(s, TEXT_BODY),
                                           WEIGHT_BOLD, row_name(s, l->in, r)));
    l->grid_words = fmin(l->grid_words, u(s, 130));
    l->grid_w = l->grid_words + u(s, 12) + n * cell + u(s, 66);
    l->names_w = wide;
    if (l->alone || (rest - narrow - l->grid_w) / n < comfortable)
        l->grid_w = 0;
    l->side_lines = 1;
    if ((rest - wide - l->grid_w) / n < comfortable * 1.1) {
        l->names_w = narrow;
        l->side_lines = 2;
        rest += side;
        side = ladder_side_width(s, true);
        rest -= side;
    }
    l->pitch = fmin((rest - l->names_w - l->grid_w) / n, most);
    l->cell_w = l->pitch - fmin(u(s, 12), l->pitch * 0.1);
    double used = l->grid_w + l->names_w + n * l->pitch + side + 2 * gap;
    double x = l->at.x + (l->at.w - used) / 2;
    l->left = x + l->grid_w + l->names_w + gap;
    l->side_x = l->left + n * l->pitch + gap;
    l->at.x = x;
    l->at.w = used;
}

static void fit_figures(const struct scene *s, struct ladder *l)
{
    double bar = fmin(u(s, 11), l->cell_h * 0.2);
    for (int r = 0; r < RUNG_COUNT; r++) {
        struct figures *f = &l->figures[r];
        for (int c = 0; c < l->out->columns; c++)
            figures_count(f, ladder_value(l, r, c));
        bool share = r == RUNG_EXP || r == RUNG_WEIGHT;
        figures_fit(s, f, l->cell_w, l->cell_h - (share ? 2 * bar : 0),
                    share ? 4 : 2,
                    share                    ? 2
                    : f->high - f->low >= 10 ? 0
                                             : 1);
    }
    // neighbouring rungs alike
    for (int r = 0; r < RUNG_COUNT; r += 2) {
        struct figures *a = &l->figures[r], *b = &l->figures[r + 1];
        a->size = b->size = fmin(a->size, b->size);
        a->decimals = b->decimals =
            a->decimals < b->decimals ? a->decimals : b->decimals;
    }
}

void ladder_layout(const struct scene *s, struct ladder *l)
{
    place_across(s, l);
    l->word_lines = ladder_word_lines(s, l);
    place_down(s, l);
    fit_figures(s, l);
}
