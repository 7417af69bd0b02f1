// SPDX-License-Identifier: MIT
#include <assert.h>
#include <math.h>
#include <string.h>

#include "yaml/read.h"

static bool read_cell(struct reading *r, const struct node *n, bool nulls,
                      double *out)
{
    if (nulls && node_is_null(n) && *n->text) {
        *out = -INFINITY;
        return true;
    }
    return read_number(r, n, out);
}

// Complains unless [row] is a list of [columns] numbers.
static bool check_row(struct reading *r, const struct node *row,
                      const char *name, int index, int columns)
{
    if (row->kind == NODE_LIST && row->count == columns)
        return true;
    complain(r->complaints, row->mark,
             row->kind == NODE_LIST ? "error.row.ragged" : "error.row.list",
             SLOTS(TEXT("name", name), COUNT("row", index),
                   COUNT("count", row->count), COUNT("first", columns)));
    return false;
}

static bool read_row(struct reading *r, const struct node *row, bool nulls,
                     double *out)
{
    if (row->numbers)
        memcpy(out, row->numbers, (size_t)row->count * sizeof *out);
    for (const struct node *cell = row->first; cell; cell = cell->next)
        if (!read_cell(r, cell, nulls, out++))
            return false;
    return true;
}

static bool check_size(struct reading *r, const struct node *n,
                       const char *name, int most, int rows, int columns)
{
    const char *key = !rows || !columns ? "error.matrix.empty"
                      : rows > most     ? "error.matrix.rows"
                      : columns > most  ? "error.matrix.columns"
                                        : NULL;
    if (key)
        complain(r->complaints, n->mark, key,
                 SLOTS(TEXT("name", name), COUNT("rows", rows),
                       COUNT("columns", columns), COUNT("most", most)));
    return !key;
}

// The numbers of rows that lie one after another in another program's file, and
// so are a matrix as they are; else NULL.
static double *lying_together(const struct node *n, int columns)
{
    const struct node *first = n->numbers ? n : n->first;
    const double *next = first->numbers;
    for (const struct node *row = n->first; row && next; row = row->next)
        next = row->numbers == next ? next + columns : NULL;
    return next ? first->numbers : NULL;
}

bool read_matrix(struct reading *r, const struct node *n, const char *name,
                 bool nulls, int most, struct matrix *out, bool *flat)
{
    assert(n && name && most > 0 && out && flat);
    if (n->kind != NODE_LIST) {
        complain(r->complaints, n->mark, "error.matrix",
                 SLOTS(TEXT("name", name)));
        return false;
    }
    *flat = n->numbers || (n->first && n->first->kind != NODE_LIST);
    int rows = *flat ? 1 : n->count;
    int columns = *flat ? n->count : n->first ? n->first->count : 0;
    if (!check_size(r, n, name, most, rows, columns))
        return false;
    int index = 1;
    for (const struct node *row = *flat ? NULL : n->first; row; row = row->next)
        if (!check_row(r, row, name, index++, columns))
            return false;
    double *whole = nulls ? NULL : lying_together(n, columns);
    double *data = whole ? whole
                         : arena_array(r->arena, (size_t)rows * (size_t)columns,
                                       sizeof(*data));
    *out = (struct matrix){rows, columns, data};
    if (whole)
        return true;
    if (*flat)
        return read_row(r, n, nulls, data);
    for (const struct node *row = n->first; row; row = row->next) {
        if (!read_row(r, row, nulls, data))
            return false;
        data += columns;
    }
    return true;
}
