// SPDX-License-Identifier: MIT
#include "scene/scene.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "scene/ghost/ghost.h"
#include "trace/label.h"
#include "trace/term.h"

double u(const struct scene *s, double n)
{
    assert(isfinite(n));
    return n / 720 * extent_measure(&s->view->extent);
}

double text_size(const struct scene *s, double n)
{
    return u(s, n) * s->view->look.text;
}

double text_width(const struct scene *s, double size, enum weight weight,
                  const char *text)
{
    return font_width(s->font, weight, size, text);
}

double u_low(const struct scene *s, double n)
{
    return s->view->extent.height - u(s, 720 - n);
}

bool is_tall(const struct scene *s)
{
    return extent_is_tall(&s->view->extent);
}

const char *text_print(const struct scene *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprint(s->pose->arena, format, args);
    va_end(args);
    return text;
}

const char *caption(const struct scene *s, const char *key,
                    const struct slot *slots)
{
    return said(s->view->words, s->pose->arena, key, slots);
}

const char *title_of(const struct scene *s, const struct tensor *m)
{
    return tensor_title(s->view->words, s->pose->arena, m);
}

const char *short_of(const struct scene *s, const struct tensor *m)
{
    return tensor_short(s->view->words, s->pose->arena, m);
}

const char *axis_caption(const struct scene *s, enum role role,
                         const char *arrow)
{
    if (role == ROLE_NONE)
        return "";
    const char *axis = axis_words(s->view->words, role);
    return caption(s, "axis.arrow",
                   SLOTS(TEXT("axis", axis), TEXT("arrow", arrow)));
}

const char *text_fit(const struct scene *s, double size, enum weight weight,
                     const char *text, double width)
{
    assert(size > 0);
    if (text_width(s, size, weight, text) <= width)
        return text;
    double dots = text_width(s, size, weight, "…");
    int fits =
        width > dots ? font_fit(s->font, weight, size, text, width - dots) : 0;
    return text_print(s, "%.*s…", fits, text);
}

enum weight weight_fit(const struct scene *s, double size, enum weight weight,
                       const char *text, double width)
{
    bool saves = text_width(s, size, weight, text) > width &&
                 text_width(s, size, WEIGHT_REGULAR, text) <= width;
    return saves ? WEIGHT_REGULAR : weight;
}

const struct tensor *laid_by(const struct scene *s, const struct tensor *m)
{
    const struct tensor *was = s->laid ? trace_find(s->laid, m->name) : NULL;
    return was && was->rows == m->rows && was->columns == m->columns ? was : m;
}

bool known(const struct scene *s, const struct tensor *m, int row, int column)
{
    assert(row < m->rows && column < m->columns);
    if (!m || row < 0 || row >= m->rows)
        return false;
    int last = column < 0 ? m->columns - 1 : column;
    return (timeline_cell(s->trace, m, row, last) < s->progress.cells ||
            progress_keeps(&s->progress, m)) &&
           !blanks_has(s->blanks, m, row, column);
}

// What the trace shown has in the place of a cell of the lesson beside it, or of
// what it was before: of that it is known when it is computed. NULL: nothing,
// which no question is about.
static const struct tensor *own(const struct scene *s, const struct tensor *m,
                                int row, int column)
{
    if (trace_has(s->trace, m))
        return m;
    m = trace_find(s->trace, m->name);
    return m && row < m->rows && column < m->columns ? m : NULL;
}

bool sized_by(const struct scene *s, const struct tensor *m, int row,
              int column)
{
    if (blanks_has(s->blanks, m, row, column))
        return false;
    if (!s->asked && !s->sized.cells)
        return true;
    m = own(s, m, row, column);
    if (!m || s->asked)
        return !m || known(s, m, row, column);
    return timeline_cell(s->trace, m, row, column) < s->sized.cells ||
           progress_keeps(&s->sized, m);
}

const struct tensor *scene_tensor(const struct scene *s, const char *name)
{
    const struct scope *scope = s->now.tensor->scope;
    const char *prefix = scope ? scope->prefix : "";
    const struct tensor *m =
        trace_find(s->trace, text_print(s, "%s%s", prefix, name));
    return m ? m : trace_find(s->trace, name);
}

const struct operation *scene_operation(const struct scene *s)
{
    assert(s->now.tensor);
    return operation_of(&s->now);
}

static bool overlaps(const struct cells *c, const struct tensor *m, int row,
                     int column)
{
    if (c->tensor != m)
        return false;
    if (row >= 0 && (row < c->row || row >= c->row + c->rows))
        return false;
    return column < 0 ||
           (column >= c->column && column < c->column + c->columns);
}

bool in_focus(const struct scene *s, const struct tensor *m, int row,
              int column)
{
    const struct address *f = &s->focus;
    if (f->tensor != m)
        return false;
    if (f->row >= 0 && row >= 0 && f->row != row)
        return false;
    return f->column < 0 || column < 0 || f->column == column;
}

// Beside another result: what differs has the light, and the one cell that is
// looked at with its labels.
static enum light light_beside(const struct scene *s, int row, int column)
{
    const struct tensor *m = s->focus.tensor;
    bool lit = s->focus.row >= 0 && in_focus(s, m, row, column);
    if (lit && (s->focus.column >= 0 || row < 0 || column < 0))
        return LIGHT_FOCUS;
    bool same = row < 0      ? false
                : column < 0 ? same_row(s->pale, m, row)
                             : same_cell(s->pale, m, row, column);
    return same ? LIGHT_DIM : LIGHT_PLAIN;
}

enum light light_on(const struct scene *s, const struct tensor *m, int row,
                    int column)
{
    assert(row < m->rows && column < m->columns);
    if (s->changed)
        return ghost_calm(s, m, row, column) ? LIGHT_DIM : LIGHT_PLAIN;
    if (s->pale && m == s->focus.tensor)
        return light_beside(s, row, column);
    if (s->focus.row < 0)
        return LIGHT_PLAIN;
    if (in_focus(s, m, row, column))
        return LIGHT_FOCUS;
    for (int i = 0; i < s->read_count; i++)
        if (overlaps(&s->reads[i], m, row, column))
            return LIGHT_OPERAND;
    return LIGHT_DIM;
}

const char *row_name(const struct scene *s, const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    char room[16];
    if (m->row_words && !(known(s, m->row_words, row, 0) &&
                          sized_by(s, m->row_words, row, 0)))
        return caption(s, "row.written", SLOTS(COUNT("n", row + 1)));
    if (m->row_noun && !m->row_noun[0]) // they are vectors that count
        return vector_name(s->view->words, s->pose->arena, m, row);
    return text_print(
        s, "%s", label_shown(s->pose->arena, m, row_label(m, row, room)));
}

const char *column_name(const struct scene *s, const struct tensor *m,
                        int column)
{
    assert(column >= 0 && column < m->columns);
    char room[16];
    return text_print(
        s, "%s", label_shown(s->pose->arena, m, column_label(m, column, room)));
}

const char *number_alike(const struct scene *s, double x, bool share,
                         int decimals, double size, enum weight weight,
                         double width)
{
    assert(decimals >= 0);
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return NULL;
    char number[NUMBER_SIZE];
    if (share)
        number_print_share(number, x, decimals);
    else
        number_print(number, x, decimals);
    bool wide = text_width(s, size, weight, number) > width;
    // A share that is nearly 0 says so as long as there is room for a bound.
    while (share && wide && number_is_bound(number) && x < 0.5 &&
           decimals > CELL_DECIMALS) {
        number_print_share(number, x, --decimals);
        wide = text_width(s, size, weight, number) > width;
    }
    if (wide && number_is_bound(number) && fabs(x) < 0.5) {
        number_print_rounded(number, x, decimals); // "0.00" for "<0.01"
        wide = text_width(s, size, weight, number) > width;
    }
    return wide ? NULL : text_print(s, "%s", number);
}

const char *number_fit(const struct scene *s, double x, int decimals,
                       double size, enum weight weight, double width)
{
    assert(decimals >= 0);
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return NULL;
    char number[NUMBER_SIZE];
    // At least one decimal: −2.68 must not read as the integer −3. A sign makes
    // no difference, nor does "<", or neighbours would have more decimals.
    for (; decimals >= 1; decimals = decimals > 2 ? 2 : decimals - 1) {
        number_print_rounded(number, fabs(x), decimals);
        double sign =
            floor(x) != x || x < 0 ? text_width(s, size, weight, "−") : 0;
        if (text_width(s, size, weight, number) + sign > width)
            continue;
        number_print(number, x, decimals);
        if (text_width(s, size, weight, number) > width)
            number_print_rounded(number, x, decimals);
        return text_print(s, "%s", number);
    }
    return NULL;
}

// --- what is pointed at in a formula -----------------------------------------
//
// Lights what a symbol of the formula stands for, wherever it is shown: any
// item that answers for its cells gets an ink outline.

static bool overlap(int at, int pointed)
{
    return at < 0 || pointed < 0 || at == pointed;
}

// The part of an image that shows row and column (or all, -1) of a tensor.
static struct rect image_part(const struct item *i, int row, int column)
{
    int first = i->target.address.row;
    int across = i->target.number ? row : column;
    int down = i->target.number ? column : row;
    double w = i->at.w / i->columns, h = i->at.h / i->rows;
    if (i->target.number)
        across = row < 0 ? -1 : row - first;
    else
        down = row < 0 ? -1 : row - first;
    return (struct rect){across < 0 ? i->at.x : i->at.x + across * w,
                         down < 0 ? i->at.y : i->at.y + down * h,
                         across < 0 ? i->at.w : w, down < 0 ? i->at.h : h};
}

static bool pointed_shows(const struct item *i, const struct address *p)
{
    const struct address *a = &i->target.address;
    if (i->target.kind != TARGET_CELLS || a->tensor != p->tensor ||
        i->layer >= LAYER_CHROME)
        return false;
    if (i->kind != ITEM_IMAGE)
        return a->column >= 0 && overlap(a->row, p->row) &&
               overlap(a->column, p->column);
    int rows = i->target.number ? i->columns : i->rows;
    return p->row < 0 || (p->row >= a->row && p->row < a->row + rows);
}

void paint_pointed(struct scene *s)
{
    const struct address at_pointed =
        place_address(s->trace, &s->view->attention.pointed);
    const struct address *p = &at_pointed;
    int count = s->pose->count;
    for (int k = 0; p->tensor && k < count; k++) {
        const struct item *i = &s->pose->items[k];
        if (!pointed_shows(i, p))
            continue;
        struct rect at =
            i->kind == ITEM_IMAGE ? image_part(i, p->row, p->column) : i->at;
        double grow = u(s, 2);
        paint_outline(s, id_named("pointed", k), rect_grow(at, grow),
                      fmin(u(s, 5), at.h / 4), u(s, 3.5));
    }
}
