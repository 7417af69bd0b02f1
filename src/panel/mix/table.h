// SPDX-License-Identifier: MIT
// The table of a weighted sum: one line for each value with its weight, the
// value and the value scaled; the total under it. mix_layout.c says where
// things are, mix.c fills the lines and the total, mix_labels.c writes what
// stands around.
#ifndef PANEL_MIX_TABLE_H
#define PANEL_MIX_TABLE_H

#include "panel/mix/mixing.h"
#include "scene/grid/table.h"

// The numbers of all lines, in a lane of equal cells.
struct block_of_cells {
    int lane;
    struct figures figures;
};

struct mix_table {
    struct mixing m;
    struct rect at;
    int *rows; // the values shown, in order
    int count;
    int others;  // how many more stand in one line together; 0: none
    bool *shown; // of each value
    struct table table;
    int word, weight, times, equals; // lanes across
    struct block_of_cells value, scaled;
    struct figures sums; // of the total; hidden but where it alone has room
    int stride; // so many columns share a cell, for there are too few pixels
    int lines, total; // lanes down
    double pitch, cell_h;
    bool beside;    // the weight's number stands beside its square
    int decimals;   // of weights and of what is scaled, at most
    double near;    // the weight that is nearest to 1, but not 1; 0: none
    double tiny;    // the least above 0; 0: none
    bool works_out; // the numbers as printed come to each other
};

// What stands in a lane: on a line, or beside the total.
struct rect mix_line(const struct mix_table *t, int lane, int line);
struct rect mix_below(const struct mix_table *t, int lane);

// Where a cell stands: [line] counts from the top; column from 0.
struct rect mix_cell(const struct mix_table *t, const struct block_of_cells *b,
                     int line, int column);

// Columns that one cell shows: [shown], the one looked at where it is one of
// them, else the first, stands for all of [from] to [to] - 1.
struct columns {
    int from, to, shown;
};

// Goes on to the next such columns, from the first of all where [c] is zero.
bool mix_columns_next(const struct scene *s, const struct mix_table *t,
                      struct columns *c);

// Where the cell of such columns stands.
struct rect mix_cell_of(const struct mix_table *t,
                        const struct block_of_cells *b, int line,
                        const struct columns *c);

// All cells of a block, from its first line to its last.
struct rect mix_block(const struct mix_table *t,
                      const struct block_of_cells *b);

// What the values left out add up to in a column, once that is known.
double mix_others(const struct mix_table *t, int column, bool *done);
double mix_others_weight(const struct mix_table *t);

// How large the square of a weight is whose number stands beside it.
double mix_square(const struct scene *s, const struct mix_table *t);

// A line's weight as it is printed; NULL when there is no room for it.
const char *mix_weight_text(const struct scene *s, const struct mix_table *t,
                            int line);

// Chooses the decimals: as many as there is room for, or the fewer with which
// everything works out by hand.
void mix_digits(const struct scene *s, struct mix_table *t);

// True when the digits of a line say "=": weight times value is the scaled
// value; or those of a column, where it is known.
bool mix_line_exact(const struct scene *s, const struct mix_table *t, int line);
bool mix_column_exact(const struct mix_table *t, int column);

// The remark where they do not.
void mix_note(struct scene *s, const struct mix_table *t);

// The names of the values' lines; what the others are called.
const char *mix_word(const struct scene *s, const struct mix_table *t,
                     int line);

void mix_layout(const struct scene *s, struct mix_table *t);

// The k-th scaled number of a column; the place of what is not computed yet.
uint64_t mix_scaled_id(const struct mix_table *t, int k, int column);
void mix_slot(struct scene *s, uint64_t id, struct rect at,
              struct target target);

double mix_head_height(const struct scene *s);
void mix_heads(struct scene *s, const struct mix_table *t);
void mix_words(struct scene *s, const struct mix_table *t);

#endif
