// SPDX-License-Identifier: MIT
#include "trace/expression/measure.h"

#include <math.h>
#include <string.h>

const char *const measure_names[MEASURES] = {
    [MEASURE_SUM] = "sum",           [MEASURE_MAX] = "max",
    [MEASURE_ARGMAX] = "argmax",     [MEASURE_COUNT] = "count",
    [MEASURE_ROWS] = "rows",         [MEASURE_COLUMNS] = "columns",
    [MEASURE_DISTINCT] = "distinct",
};

enum measure measure_find(const char *name, size_t length)
{
    int i = 0;
    while (i < MEASURES && (strlen(measure_names[i]) != length ||
                            memcmp(measure_names[i], name, length)))
        i++;
    return (enum measure)i;
}

static double at(const struct cells *c, int row, int column)
{
    return tensor_at(c->tensor, c->row + row, c->column + column);
}

static double sum(const struct cells *c)
{
    double sum = 0;
    for (int i = 0; i < c->rows; i++)
        for (int j = 0; j < c->columns; j++)
            sum += at(c, i, j);
    return sum;
}

static double largest(const struct cells *c, struct cells *where)
{
    *where = cells_of(c->tensor, c->row, 1, c->column, 1);
    for (int i = 0; i < c->rows; i++)
        for (int j = 0; j < c->columns; j++)
            if (at(c, i, j) > at(where, 0, 0))
                *where = cells_of(c->tensor, c->row + i, 1, c->column + j, 1);
    return at(where, 0, 0);
}

static int not_masked(const struct cells *c)
{
    int count = 0;
    for (int i = 0; i < c->rows; i++)
        for (int j = 0; j < c->columns; j++)
            count += at(c, i, j) != -INFINITY;
    return count;
}

// Bitwise, as everywhere in the program: 0 and −0 print alike but are not the
// same numbers.
static bool same_rows(const struct cells *c, int a, int b)
{
    const double *first = tensor_row(c->tensor, c->row + a) + c->column;
    const double *second = tensor_row(c->tensor, c->row + b) + c->column;
    return !memcmp(first, second, (size_t)c->columns * sizeof *first);
}

static bool same_columns(const struct cells *c, int a, int b)
{
    const double *row = tensor_row(c->tensor, c->row) + c->column;
    return !memcmp(row + a, row + b, sizeof *row);
}

static int distinct(const struct cells *c)
{
    bool (*same)(const struct cells *, int, int) =
        c->rows > 1 ? same_rows : same_columns;
    int lines = c->rows > 1 ? c->rows : c->columns, count = 0;
    for (int i = 0; i < lines; i++) {
        int earlier = 0;
        while (earlier < i && !same(c, earlier, i))
            earlier++;
        count += earlier == i;
    }
    return count;
}

double measure_cells(enum measure which, const struct cells *c,
                     struct cells *where)
{
    struct cells found;
    *where = *c;
    switch (which) {
    case MEASURE_SUM:
        return sum(c);
    case MEASURE_MAX:
        return largest(c, &found);
    case MEASURE_ARGMAX:
        return largest(c, where);
    case MEASURE_COUNT:
        return not_masked(c);
    case MEASURE_ROWS:
        return c->rows;
    case MEASURE_COLUMNS:
        return c->columns;
    case MEASURE_DISTINCT:
        return distinct(c);
    case MEASURES:
        break;
    }
    return NAN;
}
