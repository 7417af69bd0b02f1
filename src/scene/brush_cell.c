// SPDX-License-Identifier: MIT
// What stands for one number of a tensor: a box with its print, or a square.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/hatch.h"
#include "scene/grid/figures.h"
#include "scene/scene.h"
#include "trace/origin.h"

static void paint_slot(struct scene *s, const char *name,
                       const struct tensor *m, int row, int column,
                       struct rect at)
{
    uint64_t id = id_cell(text_print(s, "%s slot", name), m, row, column);
    paint_empty(s, id, at)->target =
        (struct target){TARGET_CELLS, {m, row, column, -1}, 0};
}

// Where a new cell comes from: the first cell it was read from.
static uint64_t birthplace(const struct tensor *m, int row, int column)
{
    struct address a = {m, row, column, -1};
    struct cells reads[MAX_READS];
    const struct operation *o = operation_of(&a);
    if (!o || operation_reads(o, row, column, -1, reads) < 1)
        return 0;
    return id_cell("cell", reads[0].tensor, reads[0].row, reads[0].column);
}

static color number_ink(const struct scene *s, color fill, enum light light)
{
    return light == LIGHT_DIM ? s->theme->grey : ink_on(fill);
}

// Fill, outline and ink of a box by its value and its light.
static void dress(const struct scene *s, struct item *i, double value,
                  double most, enum light light, enum role role)
{
    color full = signed_color(s->theme, value, most);
    bool strong = light == LIGHT_FOCUS || light == LIGHT_OPERAND;
    i->fill = light == LIGHT_DIM ? dimmed(s->theme, full) : full;
    i->line = light == LIGHT_OPERAND ? role_color(s->theme, role)
                                     : hollow_line(s->theme, value, most);
    if (light == LIGHT_DIM)
        i->line = mix_colors(i->line, s->theme->rule, 0.7);
    // Strong outlines around a whole matrix would be all one sees.
    double operand = s->read_cells > 40 ? 1.2 : 2;
    if (light == LIGHT_OPERAND && s->read_cells > 100)
        i->line = mix_colors(i->line, s->theme->paper, 0.6);
    i->stroke = u(s, light == LIGHT_OPERAND ? operand : 1);
    if (fmin(i->at.w, i->at.h) < u(s, 9))
        i->stroke = light == LIGHT_OPERAND ? u(s, 1) : 0;
    i->weight = strong ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = number_ink(s, i->fill, light);
    i->negative = shows_negative(value, most);
    if (is_masked(value))
        i->fill = CLEAR; // it is hatched
}

// How far from the edges of a box its number stays, on both sides together.
static double number_air(const struct scene *s, const struct item *i)
{
    return fmin(u(s, 6), i->at.w * 0.2);
}

// True when [decimals] leave of [f] more than zeros: with fewer than two, 0.02
// and 0.01 would both read as 0.
static bool decimals_tell(const struct figures *f, int decimals)
{
    double most = fmax(fabs(f->low), fabs(f->high));
    return decimals >= CELL_DECIMALS || !f->fractions ||
           most * pow(10, decimals) >= 5;
}

// Chooses size and decimals, so that all of [f] have room in boxes like [i],
// above and beside; the decimals, or -1 where nothing has.
static int fit_number(const struct scene *s, struct item *i,
                      const struct figures *f)
{
    static const int sizes[] = {TEXT_NUMBER, TEXT_SMALL};
    static const double lines[] = {1.25, 1.05}; // how high, in sizes
    double room = i->at.w - number_air(s, i);
    for (int d = CELL_DECIMALS; d > 0 && decimals_tell(f, d); d--)
        for (int k = 0; k < 2; k++) {
            i->size = text_size(s, sizes[k]);
            if (i->at.h >= i->size * lines[k] &&
                figures_width(s, f, i->size, d) <= room)
                return d;
        }
    return -1;
}

// Prints the number of a box, one of [f]; nothing where one has no room.
static void print_among(struct scene *s, struct item *i, double value,
                        bool share, const struct figures *f)
{
    int decimals = fit_number(s, i, f);
    if (decimals > 0)
        i->text = number_alike(s, value, share, decimals, i->size, WEIGHT_BOLD,
                               i->at.w - number_air(s, i));
}

void print_as_said(const struct scene *s, struct item *i,
                   const struct tensor *m, int row, int column)
{
    double value = tensor_at(m, row, column), room = i->at.w - number_air(s, i);
    int decimals = number_decimals_said(value, row_is_of_shares(m, row));
    char number[NUMBER_SIZE], printed[NUMBER_SIZE];
    number_print_rounded(printed, value, CELL_DECIMALS);
    number_print_of(number, m, row, value, decimals);
    if (decimals > CELL_DECIMALS && i->text && !strcmp(i->text, printed) &&
        text_width(s, i->size, WEIGHT_BOLD, number) <= room)
        i->text = text_print(s, "%s", number);
}

// The one cell that is looked at.
static void print_looked_at(const struct scene *s, struct item *i,
                            const struct tensor *m, int row, int column)
{
    bool one = s->focus.column >= 0 || (s->focus.row >= 0 && m->columns == 1);
    if (one && in_focus(s, m, row, column))
        print_as_said(s, i, m, row, column);
}

// Among all cells of [m], or of a large one all of the row.
static void print_cell(struct scene *s, struct item *i, const struct tensor *m,
                       int row, int column)
{
    enum { LARGE = 200 };
    bool all = m->rows * m->columns <= LARGE;
    struct figures f = {.decimals = -1};
    figures_count_rows(s, &f, m, all ? 0 : row, all ? m->rows : 1);
    print_among(s, i, tensor_at(m, row, column), row_is_of_shares(m, row), &f);
    print_looked_at(s, i, m, row, column);
}

struct item *paint_value(struct scene *s, uint64_t id, struct rect at,
                         double value, double most, enum light light,
                         const struct figures *row)
{
    struct item *i = paint_box(s, id, LAYER_CELL, at, fmin(u(s, 4), at.h / 5),
                               s->theme->paper);
    dress(s, i, value, most, light, ROLE_NONE);
    if (row)
        print_among(s, i, value, row->bounded, row);
    if (light == LIGHT_FOCUS) {
        i->line = s->theme->ink;
        i->stroke = u(s, 3);
    }
    return i;
}

// The ink outline of the one cell that is looked at.
static void outline_focus(struct scene *s, const char *name, struct rect at)
{
    paint_outline(s, id_named(text_print(s, "%s outline", name), 0), at,
                  fmin(u(s, 4), at.h / 5), fmin(u(s, 4), at.h / 4));
}

struct item *paint_bare(struct scene *s, const char *name,
                        const struct tensor *m, int row, int column,
                        struct rect at)
{
    assert(row >= 0 && row < m->rows && column >= 0 && column < m->columns);
    bool here = s->focus.column >= 0 && in_focus(s, m, row, column);
    if (here)
        outline_focus(s, name, at);
    if (!known(s, m, row, column)) {
        paint_slot(s, name, m, row, column, at);
        return NULL;
    }
    enum light light = light_on(s, m, row, column);
    double value = tensor_at(m, row, column);
    if (is_masked(value))
        paint_hatch(s, id_cell(text_print(s, "%s hatch", name), m, row, column),
                    LAYER_SLOT, at, light);
    struct item *i = paint_box(s, id_cell(name, m, row, column), LAYER_CELL, at,
                               fmin(u(s, 4), at.h / 5), s->theme->paper);
    i->from = birthplace(m, row, column);
    i->target = (struct target){TARGET_CELLS, {m, row, column, -1}, 0};
    dress(s, i, value, most_of_colors(s, m), light, m->role);
    return i;
}

void paint_cell(struct scene *s, const char *name, const struct tensor *m,
                int row, int column, struct rect at)
{
    struct item *i = paint_bare(s, name, m, row, column, at);
    if (i)
        print_cell(s, i, m, row, column);
}

struct item *paint_cell_among(struct scene *s, const char *name,
                              const struct tensor *m, int row, int column,
                              struct rect at, const struct figures *f)
{
    struct item *i = paint_bare(s, name, m, row, column, at);
    if (!i)
        return NULL;
    print_among(s, i, tensor_at(m, row, column), row_is_of_shares(m, row), f);
    print_looked_at(s, i, m, row, column);
    return i;
}

bool outline_dashed(const struct scene *s, struct rect outline)
{
    return outline.w > u(s, 22);
}

color share_fill(const struct scene *s, double w, enum light light)
{
    color full = weight_color(s->theme, s->view->look.map, w, is_lit(light));
    bool pales = light == LIGHT_DIM && (s->changed || s->pale);
    return pales ? mix_colors(full, s->theme->paper, 0.5) : full;
}

struct item *paint_share(struct scene *s, const char *name,
                         const struct tensor *m, int row, int column,
                         struct rect full, enum light light)
{
    bool done = known(s, m, row, column);
    if (s->changed)
        light = light_on(s, m, row, column);
    struct item *frame = paint_box(
        s, id_cell(text_print(s, "%s frame", name), m, row, column), LAYER_SLOT,
        full, 0, done ? s->theme->paper : s->theme->chrome);
    if (outline_dashed(s, full)) {
        frame->stroke = u(s, 1.2);
        frame->dash = u(s, 3);
        frame->line = s->theme->slot_line;
    } else if (full.w > u(s, 9)) {
        frame->stroke = u(s, 0.8);
        frame->line = s->theme->rule;
    }
    struct target target = {TARGET_CELLS, {m, row, column, -1}, 0};
    frame->target = target;
    frame->share = true;
    if (!done)
        return NULL;
    double w = tensor_at(m, row, column), edge = full.w * weight_side(w);
    double x = full.x + full.w / 2, y = full.y + full.h / 2;
    struct item *i =
        paint_box(s, id_cell(name, m, row, column), LAYER_CELL,
                  (struct rect){x - edge / 2, y - edge / 2, edge, edge}, 0,
                  share_fill(s, w, light));
    i->from = birthplace(m, row, column);
    i->target = target;
    i->share = true;
    return i;
}

static double weight_size(const struct scene *s, struct rect at)
{
    double large = text_size(s, TEXT_NUMBER);
    bool room = at.h > u(s, 70) && at.w > large * 4;
    return room ? large : text_size(s, TEXT_SMALL);
}

// There is room for a number under the square.
static bool weight_numbers(const struct scene *s, struct rect at)
{
    double size = weight_size(s, at);
    return at.h > size * 2.4 && at.w > size * 2.6;
}

bool weight_fits(const struct scene *s, struct rect at, double weight,
                 int decimals)
{
    char number[NUMBER_SIZE];
    number_print_share(number, weight, decimals);
    return text_width(s, weight_size(s, at), WEIGHT_BOLD, number) <= at.w;
}

// As many as the width has room for, but for what is nearest to 1.
static int most_decimals(const struct scene *s, struct rect at, int most)
{
    double size = weight_size(s, at);
    int fit = at.w > size * 4 ? FORMULA_DECIMALS
              : weight_fits(s, at, 0.5555, FORMULA_DECIMALS - 1)
                  ? FORMULA_DECIMALS - 1
                  : CELL_DECIMALS;
    if (!most) // three are printed only where they are asked for
        return fit < FORMULA_DECIMALS ? CELL_DECIMALS : fit;
    return most < fit ? most : fit;
}

int weight_decimals(const struct scene *s, struct rect at, int most,
                    double near)
{
    if (most < 0 || !weight_numbers(s, at) || !s->view->look.numbers ||
        s->view->look.thumbnail)
        return -1;
    int decimals = most_decimals(s, at, most);
    while (near > 0 && decimals >= CELL_DECIMALS &&
           !weight_fits(s, at, near, decimals))
        decimals--;
    return decimals < CELL_DECIMALS ? -1 : decimals;
}

const char *weight_number(const struct scene *s, double weight, struct rect at,
                          int decimals)
{
    decimals = weight_decimals(s, at, decimals, 0);
    return decimals < 0 ? NULL
                        : number_alike(s, weight, true, decimals,
                                       weight_size(s, at), WEIGHT_BOLD, at.w);
}

struct rect weight_outline(const struct scene *s, struct rect at)
{
    double number = weight_numbers(s, at) ? weight_size(s, at) * 1.15 : 0;
    double height = at.h - number, side = fmin(at.w, height) * 0.92;
    return (struct rect){at.x + at.w / 2 - side / 2,
                         at.y + height / 2 - side / 2, side, side};
}

void paint_weight(struct scene *s, const char *name, const struct tensor *m,
                  int row, int column, struct rect at, int decimals)
{
    assert(row >= 0 && row < m->rows && column >= 0 && column < m->columns);
    double size = weight_size(s, at), x = at.x + at.w / 2;
    struct rect full = weight_outline(s, at);
    enum light light = light_on(s, m, row, column);
    if (!paint_share(s, name, m, row, column, full, light))
        return;
    bool strong = light == LIGHT_FOCUS && s->focus.column >= 0;
    if (strong)
        paint_outline(s, id_named(text_print(s, "%s outline", name), 0), full,
                      u(s, 3), u(s, 3.5));
    const char *text =
        weight_number(s, tensor_at(m, row, column), at, decimals);
    if (!text)
        return;
    double y = at.y + at.h - size * 0.22;
    x += ghost_number(s, name, m, row, column, at, y, size, text);
    paint_text(s, id_cell(text_print(s, "%s number", name), m, row, column), x,
               y, size, strong ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
               light == LIGHT_DIM ? s->theme->grey : s->theme->ink, text)
        ->with = id_cell(name, m, row, column);
    struct rect under = {at.x, full.y + full.h, at.w,
                         at.y + at.h - full.y - full.h};
    paint_answer(s, id_cell(text_print(s, "%s answer", name), m, row, column),
                 under, (struct target){TARGET_CELLS, {m, row, column, -1}, 0});
}
