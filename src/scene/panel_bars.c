// One row of energies as bars over the words that are asked.
#include <math.h>

#include "base/number.h"
#include "scene/panels.h"
#include "scene/words.h"
#include "trace/names.h"

struct bars {
    const struct tensor *m;
    int row, best;         // best: the largest once the row is complete, or -1
    double low, high;      // the scale
    double top, height;    // of the range of the scale
    double width;          // of a bar
    double size;           // of all numbers
    int decimals;
    struct word_line words;
};

static double zero_line(const struct bars *b)
{
    return b->top + b->high / (b->high - b->low) * b->height;
}

// All rows share a scale, so bars of different words compare.
static void find_scale(struct bars *b)
{
    b->low = b->high = 0;
    for (int r = 0; r < b->m->rows; r++)
        for (int c = 0; c < b->m->columns; c++) {
            double x = tensor_at(b->m, r, c);
            if (isfinite(x)) {
                b->low = fmin(b->low, x);
                b->high = fmax(b->high, x);
            }
        }
    if (b->high - b->low <= 0)
        b->high = 1;
}

static void find_best(const struct scene *s, struct bars *b)
{
    b->best = known(s, b->m, b->row, -1) ? 0 : -1;
    for (int c = 1; c < b->m->columns && b->best >= 0; c++)
        if (tensor_at(b->m, b->row, c) > tensor_at(b->m, b->row, b->best))
            b->best = c;
}

static void paint_slot(struct scene *s, const struct bars *b, int column)
{
    double zero = zero_line(b), tall = fmin(b->height * 0.35, zero - b->top);
    double x = word_line_center(&b->words, column) - b->width / 2;
    tall = fmax(tall, u(s, 12));
    struct item *i = paint_box(
        s, id_cell("bar slot", b->m, b->row, column), LAYER_SLOT,
        (struct rect){x, zero - tall, b->width, tall}, u(s, 3), CHROME);
    i->stroke = u(s, 1.2);
    i->dash = u(s, 3);
    i->line = SLOT_LINE;
}

static color bar_fill(const struct scene *s, const struct bars *b, int column)
{
    enum light light = light_on(s, b->m, b->row, column);
    color full = tensor_at(b->m, b->row, column) < 0 ? NEGATIVE : POSITIVE;
    if (light == LIGHT_DIM)
        return dimmed(full);
    return column == b->best ? (full == POSITIVE ? INK : full)
                             : mix_colors(full, PAPER, 0.45);
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
static void choose_numbers(const struct scene *s, struct bars *b)
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

static void paint_bar(struct scene *s, const struct bars *b, int column)
{
    double x = tensor_at(b->m, b->row, column), zero = zero_line(b);
    double per = b->height / (b->high - b->low);
    double tall = isfinite(x) ? fabs(x) * per : 0;
    double middle = word_line_center(&b->words, column);
    struct rect at = {middle - b->width / 2, x < 0 ? zero : zero - tall,
                      b->width, fmax(tall, u(s, 1))};
    struct item *i = paint_box(s, id_cell("cell", b->m, b->row, column),
                               LAYER_CELL, at, fmin(u(s, 3), at.h / 3),
                               bar_fill(s, b, column));
    i->target = (struct target){TARGET_CELLS, {b->m, b->row, column, -1}, 0};
    i->delay = (double)column / b->m->columns;
    bool here = in_focus(s, b->m, b->row, column) && s->focus.column >= 0;
    if (here) {
        i->line = INK;
        i->stroke = u(s, 3.5);
    }
    bool strong = here || column == b->best;
    double size = b->size, room = room_of(b, column);
    if (column == b->best && x >= 0) // nothing beside it is as tall
        room = fmax(room, u(s, 80));
    const char *text =
        number_fit(s, x, b->decimals, size, WEIGHT_BOLD, room);
    if (!text)
        return;
    double y = x < 0 ? at.y + at.h + size * 1.05 : at.y - size * 0.35;
    paint_text(s, id_cell("bar number", b->m, b->row, column), middle, y, size,
               strong ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
               light_on(s, b->m, b->row, column) == LIGHT_DIM ? GREY : INK,
               text);
}

// "energies of word 4: how well does the state before word 4 match each
// source word?", cut at the colon when it is too long for one line.
static void paint_heading(struct scene *s, const struct bars *b,
                          struct rect at)
{
    double size = text_size(s, TEXT_TITLE), y = at.y + size;
    const char *of = text_print(s, "%s of word %d",
                                name_title(b->m->name), b->row + 1);
    const char *ask = text_print(
        s, "how well does the state before word %d match each source word?",
        b->row + 1);
    paint_text(s, id_named("bars heading", 0), at.x, y, size, WEIGHT_BOLD,
               ALIGN_START, role_color(b->m->row_role), of);
    double used = text_width(s, size, WEIGHT_BOLD, of) + size * 0.6;
    double small = text_size(s, TEXT_BODY);
    bool beside = used + text_width(s, small, WEIGHT_REGULAR, ask) <= at.w;
    if (!beside)
        small = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("bars heading", 1), beside ? at.x + used : at.x,
               beside ? y : y + small * 1.4, small, WEIGHT_REGULAR,
               ALIGN_START, INK,
               text_fit(s, small, WEIGHT_REGULAR, ask,
                        beside ? at.w - used : at.w));
}

static void paint_words(struct scene *s, const struct bars *b)
{
    const struct tensor *source = scene_tensor(s, "annotations");
    for (int c = 0; c < b->words.count; c++) {
        struct address a = {source, c, -1, -1};
        bool lit = c == b->best || c == s->focus.column;
        paint_line_word(s, &b->words, c, source_word_id(c),
                        b->m->column_role, lit ? LIGHT_OPERAND : LIGHT_PLAIN,
                        source && source->rows > c ? &a : NULL);
    }
}

static struct word_line column_line(const struct scene *s,
                                    const struct bars *b, struct rect at)
{
    const char **names = arena_array(
        s->pose->arena, (size_t)b->m->columns + 1, sizeof *names);
    for (int c = 0; c < b->m->columns; c++)
        names[c] = column_name(s, b->m, c);
    return word_line_fit(s, names, b->m->columns, b->best, at);
}

static void place(const struct scene *s, struct bars *b, struct rect at)
{
    double number = text_size(s, TEXT_NUMBER) * 1.3;
    double small = text_size(s, TEXT_SMALL), word = word_line_height(s);
    double head = text_size(s, TEXT_TITLE) * 1.3 + small * 1.6;
    const char *axis = text_print(s, "%s →", role_axis(b->m->column_role));
    double left = text_width(s, small, WEIGHT_REGULAR, axis) + u(s, 20);
    double bottom = at.y + at.h - word - u(s, 10);
    b->top = at.y + head + number;
    b->height = bottom - b->top - (b->low < 0 ? number : 0);
    struct rect line = {at.x + left, at.y + at.h - word,
                        at.w - left - u(s, 10), word};
    b->words = column_line(s, b, line);
    b->width = fmin(word_line_pitch(&b->words) * 0.62, u(s, 48));
}

void panel_bars(struct scene *s, const struct panel *p, struct rect at)
{
    struct bars b = {.m = s->now.tensor, .row = s->now.row};
    (void)p;
    if (!b.m || b.m->rows < 1)
        return;
    if (s->focus.tensor == b.m && s->focus.row >= 0)
        b.row = s->focus.row;
    if (b.row < 0)
        b.row = b.m->rows - 1;
    at.h -= u(s, 10);
    find_best(s, &b);
    find_scale(&b);
    place(s, &b, at);
    choose_numbers(s, &b);
    paint_heading(s, &b, at);
    paint_words(s, &b);
    for (int c = 0; c < b.m->columns; c++)
        if (known(s, b.m, b.row, c))
            paint_bar(s, &b, c);
        else
            paint_slot(s, &b, c);
    double small = text_size(s, TEXT_SMALL), zero = zero_line(&b);
    double first = b.words.box[0].x, last_x =
        b.words.box[b.words.count - 1].x + b.words.box[b.words.count - 1].w;
    struct spot line[] = {{first, zero}, {last_x, zero}};
    paint_line(s, id_named("bars zero", 0), LAYER_LABEL, line, 2, u(s, 2),
               INK);
    paint_text(s, id_named("bars zero", 1), first - u(s, 10),
               zero + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
               GREY, "0");
    paint_text(s, id_named("source axis", 0), at.x,
               at.y + at.h - word_line_height(s) / 2 + small * CAP_MIDDLE,
               small, WEIGHT_REGULAR, ALIGN_START,
               role_color(b.m->column_role),
               text_print(s, "%s →", role_axis(b.m->column_role)));
}
