#include "ghosts.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trace/term.h"

// What a plain look at every cell finds.
struct found {
    int cells, changed;
    int compared;    // of these, cells that were there before
    int row, column; // where the change is largest, the first such
    double most;     // how large
    int as_much;     // so many are as large
};

static bool was_there(const struct tensor *was, int row, int column)
{
    return was && row < was->rows && column < was->columns;
}

static double at(const struct tensor *m, int row, int column)
{
    return m->data[row * m->columns + column];
}

// Of all rows, or of [row].
static struct found look(const struct tensor *was, const struct tensor *now,
                         int row)
{
    struct found f = {.most = -1};
    for (int r = row < 0 ? 0 : row; r < (row < 0 ? now->rows : row + 1); r++)
        for (int c = 0; c < now->columns; c++) {
            bool there = was_there(was, r, c);
            double a = there ? at(was, r, c) : 0, b = at(now, r, c);
            double by = isnan(b - a) ? HUGE_VAL : fabs(b - a);
            f.cells++;
            if (there && !memcmp(&a, &b, sizeof a))
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
    return f->cells == 1
               ? "its only number changed"
               : arena_print(arena, "all %d %s changed", f->cells, what);
}

// The sentence on one cell.
static const char *cell_claim(struct arena *arena, const struct tensor *was,
                              const struct tensor *now, int row, int column)
{
    const char *name = cell_name(NULL, arena, now, row, column);
    if (!was_there(was, row, column))
        return arena_print(arena, "%s: not there before the change.", name);
    double a = at(was, row, column), b = at(now, row, column);
    if (!memcmp(&a, &b, sizeof a))
        return arena_print(arena, "%s is the same to the last bit.", name);
    int decimals = decimals_apart(a, b);
    if (decimals < 0)
        return arena_print(arena, "%s changed, but not in the digits here.",
                           name);
    return arena_print(arena, "%s changed, %s → %s.", name,
                       printed(arena, was, a, decimals),
                       printed(arena, now, b, decimals));
}

const char *ghost_claim(struct arena *arena, const struct tensor *was,
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
    if (!was || row >= was->rows)
        return arena_print(arena, "%s: not there before the change.", title);
    if (!f.changed)
        return f.cells == 1
                   ? arena_print(arena,
                                 "%s: its only number is the same to the last "
                                 "bit.",
                                 title)
                   : arena_print(arena,
                                 "%s: none of %d numbers changed: all are the "
                                 "same to the last bit.",
                                 title, f.cells);
    if (!f.compared)
        return arena_print(arena,
                           "%s: %d of %d numbers are new, the others the same "
                           "to the last bit.",
                           title, f.changed, f.cells);
    double a = at(was, f.row, f.column), b = at(now, f.row, f.column);
    const char *cell = cell_name(NULL, arena, now, f.row, f.column);
    int decimals = decimals_apart(a, b);
    const char *x = printed(arena, was, a, decimals < 0 ? 2 : decimals);
    const char *y = printed(arena, now, b, decimals < 0 ? 2 : decimals);
    const char *count = counted(arena, &f, "numbers");
    const char *rest = f.changed < f.cells
                           ? "; the others are the same to the last bit."
                           : ".";
    if (decimals < 0)
        return arena_print(arena,
                           "%s: %s, none more than %s, whose digits here stay "
                           "the same%s",
                           title, count, cell, rest);
    if (f.changed == 1)
        return f.cells == 1
                   ? arena_print(arena, "%s: %s, %s → %s.", title, count, x, y)
                   : arena_print(arena, "%s: %s, %s, %s → %s%s", title, count,
                                 cell, x, y, rest);
    if (now->words)
        return arena_print(arena, "%s: %s. One of them: %s, %s → %s%s", title,
                           counted(arena, &f, "words"), cell, x, y,
                           f.changed < f.cells ? "; the others are the same."
                                               : ".");
    return arena_print(arena, "%s: %s, %s %s, %s → %s%s", title, count,
                       f.as_much > 1 ? "none more than" : "most", cell, x, y,
                       rest);
}

const char *ghost_chip(struct arena *arena, const struct tensor *was,
                       const struct tensor *now)
{
    struct found f = look(was, now, -1);
    const char *name = tensor_short(NULL, arena, now);
    return f.changed == f.cells && f.cells > 1
               ? arena_print(arena, "%s all %d", name, f.cells)
               : arena_print(arena, "%s %d of %d", name, f.changed, f.cells);
}
