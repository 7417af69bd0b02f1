// SPDX-License-Identifier: MIT
// The grid of weights under the words that are asked: a row falls in with
// every word written.
#include <math.h>

#include "base/number.h"
#include "trace/origin.h"
#include "panel/alignment/alignment.h"
#include "scene/mark/axis.h"

double alignment_gap(const struct scene *s)
{
    return u(s, 5);
}

struct rect alignment_row(const struct alignment *a, int row)
{
    bool under = a->row >= a->first && row > a->row; // the higher row
    double y = a->grid.y + (row - a->first) * a->pitch;
    return (struct rect){a->grid.x, y + (under ? a->extra : 0), a->grid.w,
                         a->pitch + (row == a->row ? a->extra : 0)};
}

double alignment_square_width(const struct scene *s, const struct alignment *a)
{
    if (!a->beside)
        return a->side;
    return a->side + alignment_gap(s) +
           text_width(s, a->digits, WEIGHT_REGULAR, "0.00");
}

// With a number beside it a square is the left part of what stands under its
// word.
static struct rect square_at(const struct scene *s, const struct alignment *a,
                             int row, int column)
{
    double small = a->digits, side = a->side;
    double wide = alignment_square_width(s, a);
    double y = alignment_row(a, row).y;
    double under = a->numbers ? small * 1.15 : 0;
    return (struct rect){word_line_center(&a->asked, column) - wide / 2,
                         y + (a->pitch - under - side) / 2, side, side};
}

// Less is a square that is not seen; in close rows, a dot.
static double least_printed(const struct alignment *a)
{
    return a->single ? 0 : a->beside || a->extra > 0 ? 0.02 : 0.005;
}

bool alignment_has_number(const struct alignment *a, int row, int column)
{
    return tensor_at(a->weights, row, column) >= least_printed(a) &&
           (a->extra == 0 || row == a->row);
}

// To the nearer of the columns beside it; a column is at least as wide as its
// word.
static double number_room(const struct scene *s, const struct alignment *a,
                          int column)
{
    if (a->beside)
        return a->spacing - a->side - alignment_gap(s);
    double at = word_line_center(&a->asked, column), room = INFINITY;
    if (column > a->asked.first)
        room = at - word_line_center(&a->asked, column - 1);
    if (column + 1 < a->asked.end)
        room = fmin(room, word_line_center(&a->asked, column + 1) - at);
    room = isfinite(room) ? room : a->spacing;
    return fmax(room, a->asked.box[column].w) - u(s, 2);
}

static const char *number_of(const struct scene *s, const struct alignment *a,
                             int row, int column)
{
    double w = tensor_at(a->weights, row, column);
    if (!alignment_has_number(a, row, column))
        return NULL;
    return number_alike(s, w, true, CELL_DECIMALS, a->digits, WEIGHT_BOLD,
                        number_room(s, a, column));
}

bool alignment_prints(const struct scene *s, const struct alignment *a)
{
    bool wished = a->numbers || a->beside || a->extra > 0;
    for (int r = a->first; wished && r <= a->last; r++)
        for (int c = a->asked.first; c < a->asked.end; c++)
            if (known(s, a->weights, r, c) && alignment_has_number(a, r, c) &&
                !number_of(s, a, r, c))
                return false;
    return wished;
}

static void number_beside(struct scene *s, const struct alignment *a, int row,
                          int column, struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    bool lit = alignment_light(a, row) == LIGHT_FOCUS;
    bool large = lit || column == alignment_peak(a, row);
    const char *text = a->printed ? number_of(s, a, row, column) : NULL;
    if (text)
        paint_text(s, id_cell("cell number", a->weights, row, column),
                   at.x + at.w + alignment_gap(s),
                   at.y + at.h / 2 + small * CAP_MIDDLE, small,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                   large ? s->theme->ink : s->theme->grey, text);
}

// The square's number, and the outline of a row's largest.
static void alignment_mark(struct scene *s, const struct alignment *a, int row,
                           int column, struct rect at, bool peak)
{
    double small = a->digits, number = 0;
    bool dim = alignment_light(a, row) == LIGHT_DIM;
    const char *text = a->printed ? number_of(s, a, row, column) : NULL;
    if (text) {
        number = text_width(s, small, WEIGHT_BOLD, text);
        paint_text(s, id_cell("cell number", a->weights, row, column),
                   at.x + at.w / 2, at.y + at.h + small * 1.02, small,
                   peak ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   dim ? s->theme->grey : s->theme->ink, text);
    }
    if (!peak)
        return;
    double grow = u(s, a->numbers ? 4 : 2);
    double w2 = fmax(number, at.w) / 2 + grow, x = at.x + at.w / 2;
    double tall = at.h + (number > 0 ? small * 1.15 : 0) + 1.5 * grow;
    paint_outline(s, id_cell("peak", a->weights, row, column),
                  (struct rect){x - w2, at.y - grow, 2 * w2, tall}, u(s, 5),
                  u(s, 2.5));
}

static void paint_shares(struct scene *s, const struct alignment *a, int row)
{
    enum light light = alignment_light(a, row);
    int peak = alignment_peak(a, row);
    for (int c = a->asked.first; c < a->asked.end; c++) {
        bool lit =
            a->row >= 0 ? light != LIGHT_DIM : a->looked < 0 || c == a->looked;
        bool here = row == a->row || (a->row < 0 && a->looked >= 0);
        struct rect at = square_at(s, a, row, c);
        int frame = s->pose->count;
        struct item *i = paint_share(s, "cell", a->weights, row, c, at,
                                     lit && here ? LIGHT_FOCUS : LIGHT_DIM);
        if (!a->numbers) { // dashes of rows this close would be all one sees
            s->pose->items[frame].stroke = 0;
            s->pose->items[frame].fill = a->beside ? CLEAR : s->theme->faint;
        }
        if (!i)
            continue;
        if (row > 0)
            i->from = id_cell("cell", a->weights, row - 1, c);
        bool chosen = a->looked >= 0
                          ? c == a->looked && row == a->row
                          : row >= a->recent && a->row >= 0 && lit && c == peak;
        if (a->beside)
            number_beside(s, a, row, c, at);
        else
            alignment_mark(s, a, row, c, at, chosen);
    }
}

// Of rows closer than lines of text every few are named, and the one in the
// light.
static bool is_named(const struct scene *s, const struct alignment *a, int row)
{
    struct thinning t = thin_words(a->pitch, text_size(s, TEXT_SMALL) * 1.2,
                                   a->row >= 0 ? a->row : NO_LINE);
    return thin_shows(&t, row);
}

static void paint_ends(struct scene *s, const struct alignment *a, int row,
                       struct rect at)
{
    if (!is_named(s, a, row))
        return;
    enum light light = alignment_light(a, row);
    bool here = light == LIGHT_FOCUS;
    enum weight weight = here ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double size = text_size(s, TEXT_BODY), gap = u(s, 12);
    if (a->pitch < size * 1.5)
        size = text_size(s, TEXT_SMALL);
    struct rect line = alignment_row(a, row);
    // Of a higher row never off its squares.
    double lower = fmin((line.h - a->pitch) / 2, a->side * 0.8);
    double y = line.y + a->pitch / 2 + lower + size * CAP_MIDDLE;
    const char *name = text_fit(s, size, weight, row_name(s, a->target, row),
                                a->grid.x - at.x - gap - u(s, 6));
    paint_text(s, id_cell("row label", a->target, row, 0), a->grid.x - gap, y,
               size, weight, ALIGN_END, role_color(s->theme, ROLE_QUERY), name)
        ->target = (struct target){TARGET_CELLS, {a->target, row, 0, -1}, 0};
    if (a->column)
        return;
    double sum = 0;
    for (int c = 0; c < a->weights->columns; c++)
        sum += tensor_at(a->weights, row, c);
    double small = text_size(s, TEXT_SMALL);
    if (s->view->look.numbers)
        paint_text(s, id_cell("row sum", a->weights, row, 0),
                   a->right - u(s, 10), y, small, weight, ALIGN_END,
                   light == LIGHT_DIM ? s->theme->grey : s->theme->ink,
                   row_is_held(a->weights, row)
                       ? caption(s, "panel.row_sum.held", NO_SLOTS)
                       : text_print(s, "%.*f", FORMULA_DECIMALS, sum));
}

// The word out of sight that the row looks at most, if there is light to tell
// of.
static void paint_beyond(struct scene *s, const struct alignment *a,
                         struct rect at)
{
    int row = a->row >= 0 ? a->row : a->now, most = -1;
    for (int c = 0; c < a->weights->columns; c++)
        if (!word_line_shows(&a->asked, c) &&
            (most < 0 ||
             tensor_at(a->weights, row, c) > tensor_at(a->weights, row, most)))
            most = c;
    if (most < 0 || !known(s, a->weights, row, most) ||
        !s->view->look.numbers || tensor_at(a->weights, row, most) < 0.005)
        return;
    double small = text_size(s, TEXT_SMALL);
    char number[NUMBER_SIZE];
    number_print_share(number, tensor_at(a->weights, row, most), 2);
    bool right = most >= a->asked.end;
    const char *text = caption(
        s, right ? "panel.alignment.right" : "panel.alignment.left",
        SLOTS(TEXT("word", row_name(s, a->source, most)), TEXT("x", number)));
    paint_text(s, id_named("beyond", 0), right ? at.x + at.w : at.x,
               a->grid.y + a->grid.h + small * 1.1, small, WEIGHT_REGULAR,
               right ? ALIGN_END : ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, text, at.w));
}

void alignment_grid(struct scene *s, const struct alignment *a, struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    for (int r = a->first; r <= a->last; r++) {
        if (!known(s, a->weights, r, -1))
            continue;
        paint_shares(s, a, r);
        if (!a->single)
            paint_ends(s, a, r, at);
    }
    if (a->column)
        paint_beyond(s, a, at);
    else
        paint_text(s, id_named("row sum", 0), a->right - u(s, 10),
                   a->asked.box[0].y + a->asked.box[0].h / 2 +
                       small * CAP_MIDDLE,
                   small, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   caption(s, "panel.row_sum", NO_SLOTS));
    if (a->first > 0 && !a->single)
        paint_text(
            s, id_named("rows above", 0), a->grid.x, a->grid.y - small * 0.35,
            small, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
            caption(s, "panel.alignment.above", SLOTS(COUNT("n", a->first))));
    if (a->row < a->first || a->row > a->last || a->row < 0)
        return;
    struct rect pool = alignment_row(a, a->row);
    pool.x = at.x;
    pool.w = a->right - at.x;
    paint_pool(s, "row pool", pool);
}
