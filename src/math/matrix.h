// A matrix of doubles, row-major. Plain data; whoever made it owns [data].
#ifndef MATH_MATRIX_H
#define MATH_MATRIX_H

struct matrix {
    int rows, columns;
    double *data; // rows * columns
};

#endif
