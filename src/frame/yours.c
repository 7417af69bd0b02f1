// SPDX-License-Identifier: MIT
// What a person may change looks so before it is touched: a dotted line under
// its number, or its word, and around a mask whose numbers are too small to be
// printed.
#include <math.h>

#include "frame/chrome.h"
#include "model/key.h"
#include "trace/op/mask.h"
#include "trace/token.h"

static bool yours_is_cell(const struct item *i)
{
    const struct address *a = &i->target.address;
    int label = i->kind == ITEM_BOX ? i->target.number : 0;
    return i->target.kind == TARGET_CELLS && i->layer == LAYER_CELL &&
           a->row >= 0 && a->column >= 0 && label != ROW_LABEL &&
           label != COLUMN_LABEL;
}

static bool is_painted(const struct scene *s, const struct item *i,
                       const struct lesson *l)
{
    struct masking m;
    const struct address *a = &i->target.address;
    return trace_has(s->trace, a->tensor) && masking_find(s->trace, a, &m) &&
           m.surface && lesson_allows(l, m.key->name);
}

static bool is_yours(const struct scene *s, const struct item *i,
                     const struct lesson *l)
{
    const struct tensor *m = i->target.address.tensor;
    return yours_is_cell(i) && i->kind == ITEM_BOX && i->text &&
           ((model_matrix(&l->model, m->name) && lesson_allows(l, m->plain)) ||
            is_painted(s, i, l));
}

// Around all cells of [m] that have no number.
static void surround(struct scene *s, const struct tensor *m, int count)
{
    double left = INFINITY, top = INFINITY, right = 0, bottom = 0;
    for (int k = 0; k < count; k++) {
        const struct item *i = &s->pose->items[k];
        if (!yours_is_cell(i) || i->target.address.tensor != m || i->text)
            continue;
        left = fmin(left, i->at.x);
        top = fmin(top, i->at.y);
        right = fmax(right, i->at.x + i->at.w);
        bottom = fmax(bottom, i->at.y + i->at.h);
    }
    double air = u(s, 3);
    struct rect at = {left - air, top - air, right - left + 2 * air,
                      bottom - top + 2 * air};
    struct item *dots =
        paint_framed(s, id_named("yours around", m->number), LAYER_LABEL, at,
                     u(s, 3), CLEAR, u(s, 1.3));
    dots->dash = u(s, 2);
}

// A word that labels a row or a column.
static bool is_your_word(const struct scene *s, const struct item *i,
                         const struct lesson *l)
{
    const struct address *a = &i->target.address;
    int label = i->target.number;
    struct token word;
    if (i->target.kind != TARGET_CELLS || i->kind != ITEM_BOX || a->row < 0 ||
        (label != ROW_LABEL && label != COLUMN_LABEL) ||
        (a->tensor->row_words && !known(s, a->tensor, a->row, -1)))
        return false;
    const struct model *m = s->trace->model; // perhaps of before a change
    return (label == ROW_LABEL
                ? token_of_row(m, a->tensor, a->row, &word)
                : token_of_column(m, a->tensor, a->column, &word)) &&
           lesson_allows(l, word.key->name);
}

static void paint_dots(struct scene *s, uint64_t id, double x, double end,
                       double y, color ink)
{
    const struct spot line[] = {{x, y}, {end, y}};
    paint_line(s, id ^ id_named("yours", 0), LAYER_LABEL, line, 2, u(s, 1.3),
               ink)
        ->dash = u(s, 2);
}

// Under the number or the word of a box.
static void underline(struct scene *s, const struct item *i, color ink)
{
    double w = text_width(s, i->size, i->weight, i->text) / 2;
    double x = i->at.x + i->at.w / 2;
    paint_dots(s, i->id, x - w, x + w,
               i->at.y + i->at.h / 2 + i->size * CAP_MIDDLE + u(s, 3), ink);
}

void yours_paint(struct scene *s, const struct lesson *l)
{
    int count = s->pose->count, tensors = s->trace->tensor_count;
    bool *framed = arena_array(s->pose->arena, (size_t)tensors, sizeof *framed);
    for (int k = 0; k < count; k++) {
        const struct item i = s->pose->items[k];
        bool word = is_your_word(s, &i, l);
        if (word && !i.text) // over a label, as wide as that
            paint_dots(s, i.id, i.at.x, i.at.x + i.at.w, i.at.y + i.at.h,
                       s->theme->grey);
        if (i.text && (word || is_yours(s, &i, l)))
            underline(s, &i, word ? s->theme->grey : i.ink);
        if (i.text || word || !yours_is_cell(&i) || !is_painted(s, &i, l))
            continue;
        const struct tensor *m = i.target.address.tensor;
        if (!framed[m->index])
            surround(s, m, count);
        framed[m->index] = true;
    }
}
