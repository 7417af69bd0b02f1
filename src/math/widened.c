// SPDX-License-Identifier: MIT
#include "math/widened.h"

#include <assert.h>

enum { DEEP = 256, WIDE = 256, AT_ONCE = 8 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

// The block of [b], [count] rows of [columns], for one row of [a].
static void add_block(double *restrict out, int columns, const double *a,
                      int count, const double *restrict b)
{
    int k = 0;
    for (; k + 4 <= count; k += 4, b += 4 * WIDE)
        for (int c = 0; c < columns; c++)
            out[c] = out[c] + a[k] * b[c] + a[k + 1] * b[WIDE + c] +
                     a[k + 2] * b[2 * WIDE + c] + a[k + 3] * b[3 * WIDE + c];
    for (; k < count; k++, b += WIDE)
        for (int c = 0; c < columns; c++)
            out[c] += a[k] * b[c];
}

// Rows that lie in one piece: some of them at a time, and of these some columns.
static void add_rows(double *out, const double *a, int rows, int count,
                     const struct packed *B, int from)
{
    enum { ROWS = 16 };
    double block[ROWS * WIDE];
    for (int c = 0; c < B->columns; c += WIDE) {
        int columns = least(WIDE, B->columns - c);
        for (int k = 0; k < count; k += ROWS) {
            int some = least(ROWS, count - k);
            for (int r = 0; r < some; r++)
                packed_row(B, from + k + r, c, columns, block + r * WIDE);
            for (int i = 0; i < rows; i++)
                add_block(out + (size_t)i * (size_t)B->columns + c, columns,
                          a + (size_t)i * (size_t)count + k, some, block);
        }
    }
}

// Columns that do: so many sums grow at once.
static void add_columns(double *out, const double *a, int rows, int count,
                        const struct packed *B, int from)
{
    double block[DEEP][AT_ONCE] = {{0}}, column[DEEP];
    for (int c = 0; c < B->columns; c += AT_ONCE) {
        int columns = least(AT_ONCE, B->columns - c);
        for (int k = 0; k < count; k += DEEP) {
            int some = least(DEEP, count - k);
            for (int i = 0; i < columns; i++) {
                packed_column(B, c + i, from + k, some, column);
                for (int r = 0; r < some; r++)
                    block[r][i] = column[r];
            }
            for (int i = 0; i < rows; i++) {
                double *to = out + (size_t)i * (size_t)B->columns + c;
                const double *x = a + (size_t)i * (size_t)count + k;
                double sum[AT_ONCE] = {0};
                for (int s = 0; s < columns; s++)
                    sum[s] = to[s];
                for (int r = 0; r < some; r++)
                    for (int s = 0; s < AT_ONCE; s++)
                        sum[s] += x[r] * block[r][s];
                for (int s = 0; s < columns; s++)
                    to[s] = sum[s];
            }
        }
    }
}

void add_products_widened(double *out, const double *a, int rows, int count,
                          const struct packed *B, int from)
{
    assert(rows >= 0 && count >= 0 && from >= 0 && from + count <= B->rows);
    (packed_is_turned(B) ? add_columns : add_rows)(out, a, rows, count, B,
                                                   from);
}
