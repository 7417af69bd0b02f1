// SPDX-License-Identifier: MIT
// A matrix of doubles, row-major. Plain data; whoever made it owns [data].
#ifndef MODEL_MATRIX_H
#define MODEL_MATRIX_H

struct matrix {
    int rows, columns;
    double *data; // rows * columns
};

#endif
