// SPDX-License-Identifier: MIT
#include "ghosts.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trace/term.h"

// What a plain look at every cell finds.
struct found {
    int cells, changed;
    int compared;    // of these, cells that were there before
    int rounded;     // cells of other bits that did not change
    int row, column; // where the change is largest, the first such
    double most;     // how large
    int as_much;     // so many are as large
};

// Where what stands at [at] in [b] stood in [a], of [count]: its word, or what
// belongs to no word in its place. -1: nowhere.
static int place_before(const struct entry *a, const struct entry *b, int at,
                        int count)
{
    if (!a || !b || !a->words.id || !b->words.id)
        return at < count ? at : -1;
    for (int i = 0; i < count; i++)
        if (a->words.id[i] == b->words.id[at])
            return i;
    return -1;
}

static int row_before(const struct tensor *was, const struct tensor *now, int r)
{
    return was ? place_before(was->row_list, now->row_list, r, was->rows) : -1;
}

static int column_before(const struct tensor *was, const struct tensor *now,
                         int c)
{
    return was ? place_before(was->column_list, now->column_list, c,
                              was->columns)
               : -1;
}

const double *ghost_before(const struct tensor *was, const struct tensor *now,
                           int row, int column)
{
    int r = row_before(was, now, row), c = column_before(was, now, column);
    return r < 0 || c < 0 ? NULL : &was->data[r * was->columns + c];
}

static double at(const struct tensor *m, int row, int column)
{
    return m->data[row * m->columns + column];
}

// What was typed has no rounding; what is computed in these tests has far less
// than a change that one can print.
enum ghost_state ghost_state(const struct tensor *was, const struct tensor *now,
                             int row, int column)
{
    const double *there = ghost_before(was, now, row, column);
    double b = at(now, row, column), size = 1;
    if (!there)
        return GHOST_CHANGED;
    if (!memcmp(there, &b, sizeof b))
        return GHOST_SAME;
    for (int c = 0; c < now->columns; c++)
        size =
            fmax(size, isfinite(at(now, row, c)) ? fabs(at(now, row, c)) : 0);
    bool typed = model_matrix(now->model, now->name) || now->words;
    double by = fabs(b - *there);
    if (!strncmp(now->plain, "weights", 7)) // small shares are rounded by less
        size = 100 * fabs(b);
    return !typed && by < 1e-13 * size ? GHOST_ROUNDED : GHOST_CHANGED;
}

// Of all rows, or of [row].
static struct found look(const struct tensor *was, const struct tensor *now,
                         int row)
{
    struct found f = {.most = -1};
    for (int r = row < 0 ? 0 : row; r < (row < 0 ? now->rows : row + 1); r++)
        for (int c = 0; c < now->columns; c++) {
            const double *there = ghost_before(was, now, r, c);
            double a = there ? *there : 0, b = at(now, r, c);
            double by = isnan(b - a) ? HUGE_VAL : fabs(b - a);
            enum ghost_state is = ghost_state(was, now, r, c);
            f.cells++;
            f.rounded += is == GHOST_ROUNDED;
            if (is != GHOST_CHANGED)
                continue;
            f.changed++;
            if (!there)
                continue;
            f.compared++;
            f.as_much = by > f.most ? 1 : f.as_much + (by == f.most);
            if (by > f.most) {
                f.most = by;
                f.row = r;
                f.column = c;
            }
        }
    return f;
}

int ghost_changes(const struct tensor *was, const struct tensor *now)
{
    return look(was, now, -1).changed;
}

// The first of these many decimals with which two numbers look different; -1.
static int decimals_apart(double a, double b)
{
    static const int decimals[] = {2, 4, 6, 9, 12};
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    for (int k = 0; k < 5; k++)
        if (strcmp(number_print(x, a, decimals[k]),
                   number_print(y, b, decimals[k])))
            return decimals[k];
    return -1;
}

static const char *printed(struct arena *arena, const struct tensor *m,
                           double x, int decimals)
{
    char *out = arena_alloc(arena, NUMBER_SIZE);
    if (m->words)
        return arena_print(arena, "“%s”", m->words[(int)x]);
    number_print(out, x, decimals);
    return out;
}

// "3 of 9 numbers changed", "all 9 numbers changed".
static const char *counted(struct arena *arena, const struct found *f,
                           const char *what)
{
    if (f->changed < f->cells)
        return arena_print(arena, "%d of %d %s changed", f->changed, f->cells,
                           what);
    return f->cells == 1 ? "its only number changed"
           : f->cells == 2
               ? arena_print(arena, "both %s changed", what)
               : arena_print(arena, "all %d %s changed", f->cells, what);
}

static const char *exactly(bool rounded)
{
    return rounded ? "but for rounding" : "to the last bit";
}

// The sentence on one cell.
static const char *cell_claim(struct arena *arena, const struct tensor *was,
                              const struct tensor *now, int row, int column)
{
    const char *name = cell_name(NULL, arena, now, row, column);
    const double *there = ghost_before(was, now, row, column);
    if (!there)
        return arena_print(arena, "%s: not there before the change.", name);
    double a = *there, b = at(now, row, column);
    enum ghost_state is = ghost_state(was, now, row, column);
    if (is != GHOST_CHANGED)
        return arena_print(arena, "%s stayed the same, %s.", name,
                           exactly(is == GHOST_ROUNDED));
    int decimals = decimals_apart(a, b);
    if (decimals < 0)
        return arena_print(arena, "%s changed, but not in the digits here.",
                           name);
    return arena_print(arena, "%s changed, %s → %s.", name,
                       printed(arena, was, a, decimals),
                       printed(arena, now, b, decimals));
}

static const char *change_claim(struct arena *arena, const struct tensor *was,
                                const struct address *of)
{
    const struct tensor *now = of->tensor;
    if (of->row >= 0 && (of->column >= 0 || now->columns == 1))
        return cell_claim(arena, was, now, of->row,
                          of->column < 0 ? 0 : of->column);
    int row = now->rows == 1 ? -1 : of->row;
    struct found f = look(was, now, row);
    const char *title = tensor_short(NULL, arena, now);
    if (row >= 0)
        title = arena_print(arena, "%s of %s", title,
                            row_words(NULL, arena, now, row));
    if (!was || (row >= 0 && row_before(was, now, row) < 0))
        return arena_print(arena, "%s: not there before the change.", title);
    if (!f.changed)
        return f.cells == 1
                   ? arena_print(arena, "%s stayed the same, %s.",
                                 title, exactly(f.rounded))
                   : arena_print(arena,
                                 "%s: none of %d numbers changed, %s.",
                                 title, f.cells, exactly(f.rounded));
    if (!f.compared)
        return arena_print(arena,
                           "%s: %d of %d numbers %s new. The others stayed "
                           "the same, %s.",
                           title, f.changed, f.cells,
                           f.changed == 1 ? "is" : "are", exactly(f.rounded));
    double a = *ghost_before(was, now, f.row, f.column),
           b = at(now, f.row, f.column);
    const char *cell = cell_name(NULL, arena, now, f.row, f.column);
    int decimals = decimals_apart(a, b);
    const char *x = printed(arena, was, a, decimals < 0 ? 2 : decimals);
    const char *y = printed(arena, now, b, decimals < 0 ? 2 : decimals);
    const char *count = counted(arena, &f, "numbers");
    const char *rest = f.changed < f.cells
                           ? arena_print(arena, ". The others stayed the same, %s.",
                                         exactly(f.rounded))
                           : ".";
    if (decimals < 0)
        return arena_print(arena,
                           "%s: %s, none more than %s, whose digits here stay "
                           "the same%s",
                           title, count, cell, rest);
    if (f.changed == 1)
        return f.cells == 1
                   ? arena_print(arena, "%s changed, %s → %s.", title, x, y)
                   : arena_print(arena, "%s: %s, %s, %s → %s%s", title, count,
                                 cell, x, y, rest);
    if (now->words)
        return arena_print(arena, "%s: %s. One of them: %s, %s → %s%s", title,
                           counted(arena, &f, "words"), cell, x, y,
                           f.changed < f.cells ? ". The others stayed the same."
                                               : ".");
    return arena_print(arena, "%s: %s, %s %s, %s → %s%s", title, count,
                       f.as_much > 1 ? "none more than" : "most of all", cell, x, y,
                       rest);
}

// Counts what of [was] is gone, by its rows or columns, and finds whether two of
// them stand in another order.
static void trail(const struct tensor *was, const struct tensor *now, bool rows,
                  int *gone, bool *moved)
{
    int last = -1, count = rows ? now->rows : now->columns, kept = 0;
    const struct entry *a = rows ? was->row_list : was->column_list;
    for (int i = 0; i < count; i++) {
        int old = rows ? row_before(was, now, i) : column_before(was, now, i);
        *moved |= old >= 0 && old < last;
        last = old >= 0 ? old : last;
        kept += old >= 0;
    }
    *gone += a && a->words.id ? (rows ? was->rows : was->columns) - kept : 0;
}

const char *ghost_claim(struct arena *arena, const struct tensor *was,
                        const struct address *of)
{
    const struct tensor *now = of->tensor;
    const char *out = change_claim(arena, was, of);
    bool cell = of->row >= 0 && (of->column >= 0 || now->columns == 1);
    int row = !cell && now->rows == 1 ? -1 : of->row;
    bool moved = false;
    int gone = 0, column = of->column < 0 ? 0 : of->column;
    if (!was || (row >= 0 && row_before(was, now, row) < 0) ||
        (cell && column_before(was, now, column) < 0))
        return out;
    struct found f = look(was, now, row);
    int fresh = f.changed - f.compared;
    trail(was, now, true, &gone, &moved);
    trail(was, now, false, &gone, &moved);
    if (!cell && f.compared && fresh)
        out = fresh == 1 ? arena_print(arena,
                                       "%s Of these one is new: not there "
                                       "before the change.",
                                       out)
                         : arena_print(arena,
                                       "%s Of these %d are new: not there "
                                       "before the change.",
                                       out, fresh);
    if (moved)
        out = arena_print(arena,
                          "%s Words moved; each is compared with "
                          "itself.",
                          out);
    if (gone && row < 0)
        out = arena_print(arena,
                          "%s What belonged to a word that was taken "
                          "out is gone.",
                          out);
    return out;
}
