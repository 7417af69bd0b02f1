// SPDX-License-Identifier: MIT
// What a number comes from, in the question's dock: the rows and columns that
// are read, each a strip of cells, one under the other, so that what is
// multiplied stands together. Once for the right number, once for what a wrong
// procedure makes of it.
#include <math.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "base/number.h"
#include "scene/mark/notation.h"
#include "trace/op.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { MOST_CELLS = 8 };

// --- what it comes from ------------------------------------------------------

static bool strip_is_noted(const struct cells *c)
{
    const struct operation *o = c->tensor->writer[c->row];
    return o && o->kind->form == FORM_SOFTMAX;
}

// Takes over what has one row or one column; a softmax's notes once, as the
// row that they were made from.
static void strips_add(struct quiz_strips *out, const struct cells *reads,
                       int count, bool softmax)
{
    for (int i = 0; i < count && out->count < QUIZ_MOST_STRIPS; i++) {
        struct cells c = reads[i];
        if (softmax && strip_is_noted(&c)) {
            c = ask_scores(c.tensor, c.row);
            i = count;
        }
        if (c.rows == 1 || c.columns == 1)
            out->read[out->count++] = c;
    }
}

static void strips_add_of_cell(struct quiz_strips *out, const struct cells *c)
{
    struct cells reads[MAX_READS];
    const struct operation *o = c->tensor->writer[c->row];
    int count = o ? operation_reads(o, c->row, c->column, -1, reads) : 0;
    strips_add(out, reads, count, strip_is_noted(c));
}

// A cell that is asked about comes from what its step reads; what is worked out
// from cells, and what is found among them, comes from these.
static bool answer_is_cell(const struct answer *a)
{
    return a->form == ANSWER_NUMBER && a->cells.tensor;
}

struct quiz_strips quiz_strips_right(const struct asked *asked)
{
    const struct answer *truth = &asked->truth;
    struct quiz_strips s = {.trace = asked->trace};
    if (answer_is_cell(truth))
        strips_add_of_cell(&s, &truth->cells);
    else
        strips_add(&s, truth->reads, truth->read_count, false);
    return s;
}

struct quiz_strips quiz_strips_wrong(const struct asked *asked,
                                     const struct mistaken *m)
{
    struct quiz_strips s = {.trace = asked->trace};
    if (answer_is_cell(&asked->truth))
        strips_add(&s, m->reads, m->read_count,
                   strip_is_noted(&asked->truth.cells));
    else
        strips_add(&s, m->gives.reads, m->gives.read_count, false);
    return s;
}

// --- painting ----------------------------------------------------------------

static int strip_length(const struct cells *c)
{
    return c->rows * c->columns;
}

static double strip_number(const struct cells *c, int k)
{
    return tensor_at(c->tensor, c->row + k / c->columns,
                     c->column + k % c->columns);
}

// "q(cat)", "W_Q ↓ 3" of a column, "score(cat, dog)" of a cell.
static const char *strip_name(const struct scene *s, const struct cells *c)
{
    const struct catalogue *words = s->view->words;
    struct arena *arena = s->pose->arena;
    char room[16];
    if (strip_length(c) == 1)
        return cell_name(words, arena, c->tensor, c->row, c->column);
    if (c->rows == 1)
        return vector_name(words, arena, c->tensor, c->row);
    return caption(
        s, "quiz.column",
        SLOTS(TEXT("name", tensor_symbol(words, c->tensor)),
              TEXT("column", column_label(c->tensor, c->column, room))));
}

static double strips_names_width(const struct scene *s,
                                 const struct quiz_strips *l)
{
    double w = 0, size = text_size(s, TEXT_SMALL);
    for (int i = 0; i < l->count; i++)
        w = fmax(w, notation_width(s, size, WEIGHT_REGULAR,
                                   strip_name(s, &l->read[i])));
    return w;
}

static void strip_text(struct scene *s, uint64_t id, double x, double y,
                       double width, color ink, const char *text)
{
    double size = text_size(s, TEXT_SMALL);
    paint_notation(s, id, x, y + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                   ALIGN_START, ink,
                   notation_fit(s, size, WEIGHT_REGULAR, text, width))
        ->layer = LAYER_KNOB;
}

// As many decimals as all of [count] cells have room for.
static int strip_decimals(struct scene *s, const struct cells *c, int count,
                          double width)
{
    double size = text_size(s, TEXT_SMALL);
    char text[NUMBER_SIZE];
    int decimals = FORMULA_DECIMALS;
    for (int k = 0; k < count && decimals > 1; k++)
        while (decimals > 1 &&
               text_width(s, size, WEIGHT_BOLD,
                          number_print_of(text, c->tensor, c->row,
                                          strip_number(c, k), decimals)) >
                   width)
            decimals--;
    return decimals;
}

// As many cells as there is room for, the rest counted behind them. Equal
// numbers of both sides look alike.
static void strip_paint_cells(struct scene *s, int id,
                              const struct quiz_strips *l,
                              const struct cells *c, struct rect at,
                              double cell)
{
    double size = text_size(s, TEXT_SMALL), w = cell - u(s, 2);
    double more = text_width(s, size, WEIGHT_REGULAR, "+ 000");
    int all = strip_length(c), fit = (int)(at.w / cell + 1e-9);
    if (all > fit)
        fit = (int)fmax(1, (at.w - more) / cell);
    int count = all < fit ? all : fit;
    int decimals = strip_decimals(s, c, count, w - u(s, 6));
    for (int k = 0; k < count; k++) {
        struct rect box = {at.x + k * cell, at.y, w, at.h};
        struct item *i = paint_value(
            s, id_named("quiz strip", id * 64 + k), box, strip_number(c, k),
            l->trace->tensors[c->tensor->index]->most, LIGHT_OPERAND, NULL);
        i->layer = LAYER_KNOB;
        i->line = role_color(s->theme, c->tensor->row_role);
        i->stroke = u(s, 1.5);
        i->size = size;
        i->text = number_alike(s, strip_number(c, k),
                               row_is_of_shares(c->tensor, c->row), decimals,
                               size, WEIGHT_BOLD, w - u(s, 6));
    }
    if (count < all)
        strip_text(s, id_named("quiz strip more", id),
                   at.x + count * cell + u(s, 4), at.y + at.h / 2, more,
                   s->theme->ink, text_print(s, "+ %d", all - count));
}

// What the procedure is called, where there is room above the strips; where
// these begin.
static double strips_paint_title(struct scene *s, int side,
                                 const struct quiz_strips *l, struct rect at,
                                 double least)
{
    double line = text_size(s, TEXT_SMALL) * 1.5;
    if (!l->title || at.h < line + l->count * least)
        return 0;
    strip_text(s, id_named("quiz strip title", side), at.x, at.y + line / 2,
               at.w, s->theme->ink, l->title);
    return line;
}

// How wide cells may be beside [names], and how wide they should be to be read.
static double strips_cell_width(const struct scene *s,
                                const struct quiz_strips *l, double width,
                                double names)
{
    int longest = 1;
    for (int i = 0; i < l->count; i++)
        longest = strip_length(&l->read[i]) > longest
                      ? strip_length(&l->read[i])
                      : longest;
    longest = longest < MOST_CELLS ? longest : MOST_CELLS;
    double least = text_size(s, TEXT_SMALL) * 1.9;
    return fmax(fmin((width - names) / longest, u(s, 76)), least);
}

double quiz_strips_paint(struct scene *s, int side, const struct quiz_strips *l,
                         struct rect at)
{
    double least = text_size(s, TEXT_SMALL) * 1.55, gap = u(s, 8);
    double top = strips_paint_title(s, side, l, at, least);
    at.y += top;
    at.h -= top;
    double names = fmin(strips_names_width(s, l), at.w * 0.45) + gap;
    double cell = strips_cell_width(s, l, at.w, names);
    bool over = cell < u(s, 50) && at.h >= l->count * least * 1.9;
    double lines = over ? least * 0.9 : 0; // of the names
    cell = over ? strips_cell_width(s, l, at.w, 0) : cell;
    double pitch = fmin(u(s, 32), at.h / fmax(l->count, 1) - lines);
    pitch = fmax(pitch, text_size(s, TEXT_SMALL) * 1.3) + lines;
    int fit = (int)(at.h / pitch + 1e-9),
        count = l->count < fit ? l->count : fit;
    for (int i = 0; i < count; i++) {
        int id = side * QUIZ_MOST_STRIPS + i;
        double x = over ? 0 : names, y = at.y + i * pitch;
        struct rect line = {at.x + x, y + lines, at.w - x,
                            pitch - lines - u(s, 3)};
        strip_text(s, id_named("quiz strip name", id), at.x,
                   over ? y + lines / 2 : line.y + line.h / 2,
                   over ? at.w : names - gap, s->theme->ink,
                   strip_name(s, &l->read[i]));
        strip_paint_cells(s, id, l, &l->read[i], line, cell);
    }
    return at.y + count * pitch;
}
