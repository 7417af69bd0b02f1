// SPDX-License-Identifier: MIT
// What positions are for: without them a sentence is a bag of words. Two words
// in each other's place get the very outputs that they had.
#include <math.h>
#include <string.h>

#include "mechanism/counterfactual.h"
#include "mechanism/mechanism.h"
#include "say/compared.h"
#include "trace/compare/difference.h"

// Two rows of the words; first < last.
struct exchange {
    int first, last;
};

static bool order_same_words(const struct matrix *X, int a, int b)
{
    size_t size = (size_t)X->columns * sizeof *X->data;
    return !memcmp(X->data + a * X->columns, X->data + b * X->columns, size);
}

// The last word and the first one with another row. False when there is none.
static bool find_exchange(const struct model *m, struct exchange *out)
{
    const struct matrix *X = model_matrix(m, "X");
    *out = (struct exchange){0, X ? X->rows - 1 : 0};
    while (out->first < out->last && order_same_words(X, out->first, out->last))
        out->first++;
    return out->first < out->last;
}

static int other_row(const struct exchange *e, int row)
{
    return row == e->first ? e->last : row == e->last ? e->first : row;
}

static struct matrix exchanged_rows(const struct matrix *m,
                                    const struct exchange *e,
                                    struct arena *arena)
{
    size_t columns = (size_t)m->columns;
    struct matrix out = *m;
    out.data = arena_array(arena, (size_t)m->rows * columns, sizeof *out.data);
    for (int r = 0; r < m->rows; r++)
        memcpy(out.data + (size_t)r * columns,
               m->data + (size_t)other_row(e, r) * columns,
               columns * sizeof *out.data);
    return out;
}

static struct words exchanged_words(const struct words *w,
                                    const struct exchange *e,
                                    struct arena *arena)
{
    const char **word = arena_array(arena, (size_t)w->count, sizeof *word);
    for (int i = 0; i < w->count; i++)
        word[i] = w->word[other_row(e, i)];
    return (struct words){w->count, word};
}

struct model model_exchanged(const struct model *m, struct arena *arena)
{
    struct exchange e;
    struct model out = *m;
    struct entry *entries =
        arena_array(arena, (size_t)m->count + 1, sizeof *entries);
    memcpy(entries, m->entries, (size_t)m->count * sizeof *entries);
    out.entries = entries;
    for (int i = 0; i < m->count && find_exchange(m, &e); i++) {
        if (!strcmp(entries[i].name, "X"))
            entries[i].matrix = exchanged_rows(&entries[i].matrix, &e, arena);
        if (!strcmp(entries[i].name, "tokens"))
            entries[i].words = exchanged_words(&entries[i].words, &e, arena);
    }
    return out;
}

bool can_exchange(const struct trace *t)
{
    struct exchange e;
    return !model_is(t->model, "position", "none") &&
           find_exchange(t->model, &e);
}

// --- what it changes ---------------------------------------------------------

// Of equals the first is named; what differs by less is the rounding of sums in
// another order.
static const double EQUALS = 1 + 1e-9;

// The cell of [after], of exchanged words, that is furthest from what its word
// had before; the first of equals.
struct furthest {
    int row, column; // in [before]
    double by;
    bool changes; // not by the rounding of sums in another order alone
};

static struct furthest find_furthest(const struct tensor *before,
                                     const struct tensor *after,
                                     const struct exchange *e)
{
    struct furthest f = {.by = 0};
    for (int r = 0; r < before->rows; r++)
        for (int c = 0; c < before->columns; c++) {
            struct cells was = cells_of(before, r, 1, c, 1);
            struct cells now = cells_of(after, other_row(e, r), 1, c, 1);
            double by =
                fabs(tensor_at(after, now.row, c) - tensor_at(before, r, c));
            f.changes = f.changes || pair_became(&was, &now) == CELL_CHANGED;
            if (by > f.by * EQUALS)
                f = (struct furthest){r, c, by, f.changes};
        }
    return f;
}

static void order_tell(struct saying *s, const struct tensor *before,
                       const struct tensor *after, const struct exchange *e)
{
    struct furthest f = find_furthest(before, after, e);
    saying_text(s, "name", before->plain);
    saying_precise(s, "by", f.by);
    saying_cell(s, "cell", before, f.row, f.column);
    saying_number(s, "was", tensor_at(before, f.row, f.column));
    saying_number(s, "now", tensor_at(after, other_row(e, f.row), f.column));
}

// Without positions, in the order there was and in the other.
void says_exchange(const struct outcome *o, struct saying *s)
{
    struct exchange e;
    if (!o->with || !find_exchange(o->was->model, &e))
        return;
    bool masked = !model_is(o->was->model, "mask", "none");
    struct furthest f = find_furthest(o->watched, o->became, &e);
    bool apart =
        shown_apart(SLOT_NUMBER, tensor_at(o->watched, f.row, f.column),
                    tensor_at(o->became, other_row(&e, f.row), f.column));
    s->key = f.by == 0               ? "taken.exchange.same"
             : !masked || !f.changes ? "taken.exchange.rounding"
             : apart                 ? "taken.exchange.mask"
                                     : "taken.exchange.little";
    saying_row(s, "first", o->watched, e.first);
    saying_row(s, "last", o->watched, e.last);
    order_tell(s, o->watched, o->became, &e);
}

// With positions, likewise.
void breaks_exchange(const struct outcome *o, struct saying *s)
{
    struct exchange e;
    if (!o->with || !find_exchange(o->was->model, &e))
        return;
    const struct tensor *before = trace_find(o->with, o->watched->name);
    const struct tensor *after = trace_find(o->moved, o->watched->name);
    double by = find_furthest(before, after, &e).by;
    s->key = by == 0 ? "broken.exchange.same" : "broken.exchange";
    order_tell(s, before, after, &e);
}

// The word that has moved; where a mask shows its place, the cell that changes
// most.
void marks_exchange(const struct outcome *o, struct address out[2])
{
    struct exchange e;
    if (!find_exchange(o->was->model, &e))
        return;
    struct furthest f = find_furthest(o->watched, o->became, &e);
    int row = f.changes ? f.row : e.first, column = f.changes ? f.column : -1;
    out[0] = (struct address){o->watched, row, column, -1};
    out[1] = (struct address){o->became, other_row(&e, row), column, -1};
}
