// SPDX-License-Identifier: MIT
// A matrix whose numbers stay what they are in their file, singles or halves of
// them, and become doubles one row at a time, when somebody looks at them: so a
// model of a hundred million numbers costs no more memory than its file.
#ifndef MODEL_PACKED_H
#define MODEL_PACKED_H

#include <stdbool.h>
#include <stddef.h>

enum packed_type { PACKED_F32, PACKED_F16, PACKED_BF16 };

struct packed {
    enum packed_type type;
    int rows, columns;
    const unsigned char *bytes;   // of the first number, its lowest byte first;
                                  // not owned
    size_t row_step, column_step; // bytes from a number to that below it, and
                                  // to that right of it
};

// Bytes of one number.
size_t packed_size(enum packed_type type);

double packed_at(const struct packed *p, int row, int column);

// The numbers of a row, and of a column, from the [from]-th on.
void packed_row(const struct packed *p, int row, int from, int count,
                double *out);
void packed_column(const struct packed *p, int column, int from, int count,
                   double *out);

// The least and the largest number of a row. False when one of them is none, or
// infinite.
bool packed_extent(const struct packed *p, int row, double *low, double *high);

// The columns [from] to [from] + [columns] of it; and it turned.
struct packed packed_columns(const struct packed *p, int from, int columns);
struct packed packed_turned(const struct packed *p);

// True when the numbers of a column lie one behind the other, not those of a
// row.
bool packed_is_turned(const struct packed *p);

#endif
