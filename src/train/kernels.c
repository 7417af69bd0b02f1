// SPDX-License-Identifier: MIT
// The two products that nearly all time goes into.
#include "train/tape_room.h"

KERNEL
void row_product(lanes *out, const lanes *in, int count, int columns,
                 const double *W, int by_row, int by_column)
{
    int j = 0;
    for (; j + 4 <= columns; j += 4) {
        const double *w = W + j * by_column;
        lanes a = out[j], b = out[j + 1], c = out[j + 2], d = out[j + 3];
        for (int i = 0; i < count; i++, w += by_row) {
            lanes x = in[i];
            a += x * w[0];
            b += x * w[by_column];
            c += x * w[2 * by_column];
            d += x * w[3 * by_column];
        }
        out[j] = a;
        out[j + 1] = b;
        out[j + 2] = c;
        out[j + 3] = d;
    }
    for (; j < columns; j++) {
        const double *w = W + j * by_column;
        lanes a = out[j];
        for (int i = 0; i < count; i++, w += by_row)
            a += in[i] * w[0];
        out[j] = a;
    }
}

KERNEL
void outer_sum(double *gradients, const lanes *const *in,
               const lanes *const *out, int rows, int count, int columns,
               int by_row, int by_column)
{
    for (int i = 0; i < count; i++) {
        double *s = gradients + i * by_row;
        int j = 0;
        for (; j + 4 <= columns; j += 4) {
            lanes a = {0}, b = {0}, c = {0}, d = {0};
            for (int r = 0; r < rows; r++) {
                lanes x = in[r][i];
                const lanes *y = out[r] + j;
                a += x * y[0];
                b += x * y[1];
                c += x * y[2];
                d += x * y[3];
            }
            s[j * by_column] += lanes_sum(&a);
            s[(j + 1) * by_column] += lanes_sum(&b);
            s[(j + 2) * by_column] += lanes_sum(&c);
            s[(j + 3) * by_column] += lanes_sum(&d);
        }
        for (; j < columns; j++) {
            lanes a = {0};
            for (int r = 0; r < rows; r++)
                a += in[r][i] * out[r][j];
            s[j * by_column] += lanes_sum(&a);
        }
    }
}
