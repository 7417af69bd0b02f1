// One bar with its number.
#include <math.h>

#include "base/number.h"
#include "panel/bars.h"

double bars_zero(const struct bars *b)
{
    return b->top + range_below(&b->scale, 0) * b->height;
}

void bars_paint_slot(struct scene *s, const struct bars *b, int column)
{
    double zero = bars_zero(b), tall = fmin(b->height * 0.35, zero - b->top);
    double x = word_line_center(&b->words, column) - b->width / 2;
    tall = fmax(tall, u(s, 12));
    paint_empty(s, id_cell("bar slot", b->m, b->row, column),
                (struct rect){x, zero - tall, b->width, tall});
}

static color bar_fill(const struct scene *s, const struct bars *b, int column)
{
    enum light light = light_on(s, b->m, b->row, column);
    color full = tensor_at(b->m, b->row, column) < 0 ? s->theme->negative
                                                     : s->theme->positive;
    if (light == LIGHT_DIM)
        return dimmed(s->theme, full);
    return column == b->best
               ? (full == s->theme->positive ? s->theme->ink : full)
               : mix_colors(full, s->theme->paper, 0.45);
}

// How wide a number may be: half-way to the nearer neighbour on both sides.
static double room_of(const struct bars *b, int column)
{
    double here = word_line_center(&b->words, column), room = 1e9;
    if (column > 0)
        room = here - word_line_center(&b->words, column - 1);
    if (column + 1 < b->words.count)
        room = fmin(room, word_line_center(&b->words, column + 1) - here);
    return room - b->width * 0.08;
}

// One size and precision for all numbers of the row.
void bars_choose_numbers(const struct scene *s, struct bars *b)
{
    const double sizes[] = {TEXT_NUMBER, TEXT_SMALL, TEXT_SMALL};
    const int decimals[] = {CELL_DECIMALS, CELL_DECIMALS, 1};
    for (int i = 0; i < 3; i++) {
        b->size = text_size(s, sizes[i]);
        b->decimals = decimals[i];
        bool fits = true;
        for (int c = 0; c < b->m->columns && fits; c++) {
            char number[NUMBER_SIZE];
            number_print(number, tensor_at(b->m, b->row, c), b->decimals);
            fits = text_width(s, b->size, WEIGHT_BOLD, number) <= room_of(b, c);
        }
        if (fits)
            return;
    }
}

void bars_paint(struct scene *s, const struct bars *b, int column)
{
    double x = tensor_at(b->m, b->row, column), zero = bars_zero(b);
    double tip = b->top + range_below(&b->scale, x) * b->height;
    double tall = isfinite(x) ? fabs(tip - zero) : 0;
    double middle = word_line_center(&b->words, column);
    struct rect at = {middle - b->width / 2, x < 0 ? zero : zero - tall,
                      b->width, fmax(tall, u(s, 1))};
    struct item *i =
        paint_box(s, id_cell("cell", b->m, b->row, column), LAYER_CELL, at,
                  fmin(u(s, 3), at.h / 3), bar_fill(s, b, column));
    i->target = (struct target){TARGET_CELLS, {b->m, b->row, column, -1}, 0};
    i->delay = (double)column / b->m->columns;
    bool here = in_focus(s, b->m, b->row, column) && s->focus.column >= 0;
    if (here) {
        i->line = s->theme->ink;
        i->stroke = u(s, 3.5);
    }
    bool strong = here || column == b->best;
    double size = b->size, room = room_of(b, column);
    if (column == b->best && x >= 0) // nothing beside it is as tall
        room = fmax(room, u(s, 80));
    const char *text = number_fit(s, x, b->decimals, size, WEIGHT_BOLD, room);
    if (!text)
        return;
    double y = x < 0 ? at.y + at.h + size * 1.05 : at.y - size * 0.35;
    paint_text(s, id_cell("bar number", b->m, b->row, column), middle, y, size,
               strong ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
               light_on(s, b->m, b->row, column) == LIGHT_DIM ? s->theme->grey
                                                              : s->theme->ink,
               text)
        ->target = (struct target){TARGET_CELLS, {b->m, b->row, column, -1}, 0};
}
