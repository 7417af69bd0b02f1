// SPDX-License-Identifier: MIT
// Left rows meet top columns, and where they cross stands the sum of their
// products. layout.c places the blocks in a figure, sizes.c shares the room
// between them, digits.c finds decimals that work out by hand, light.c lights
// one cell, bars.c a row that has no room for numbers, line.c shows a whole product in one line, strip.c the other results
// of the stage.
#ifndef PANEL_PRODUCT_PRODUCT_H
#define PANEL_PRODUCT_PRODUCT_H

#include "scene/grid/heading.h"
#include "trace/op/product/product.h"

enum { MOST_PRODUCTS = MAX_READS / 2 };

// A sum of products as a picture. Left blocks stand side by side, top blocks
// on each other, so that several products of an affine operation read as one.
struct meeting {
    const struct operation *o;
    int products;
    struct grid left[MOST_PRODUCTS], top[MOST_PRODUCTS];
    struct grid bias; // tensor NULL: none
    struct grid out;
    struct rect place; // of the cells of [out], with their surroundings
    double top_edge;   // of the panel
    double labels;     // width of the row labels at the left
    double right;      // where it ends
    int decimals;      // of all its numbers, at most
    bool bars;   // the one row is bars: its cells have no room for numbers
    double rise; // of the headings over names that are tilted
    struct rect strip; // where the stage's other results stand; w 0: nowhere
};

// Lays a sum of products out in [at].
void product_layout(const struct scene *s, const struct operation *o,
                    struct rect at, struct meeting *m);

// How many decimals the numbers of [o] need so that they work out by hand: the
// fewest, or those of any cell where no number of them is enough. While
// something is asked for, what is known alone has to.
int product_decimals(const struct scene *s, const struct operation *o);

// How the operands, a bias and the output are printed.
struct product_prints {
    struct figures left, top, bias, out;
};

// True when the results as printed are what the printed operands come to, or
// numbers are hidden.
bool product_works_out(const struct scene *s, const struct operation *o,
                       const struct product_prints *p);
bool meeting_works_out(const struct scene *s, const struct meeting *m);

// How wide the numbers of rows [row, row + rows) are with [decimals].
double product_numbers(const struct scene *s, const struct tensor *m, int row,
                       int rows, double size, int decimals);

// Cells in one direction: so many, of a pitch between two bounds.
struct side {
    int count;
    double least, most, pitch;
};

// The bounds of the operands' cells and of the output's.
void product_widths(const struct scene *s, const struct meeting *m,
                    struct side *in, struct side *out);
void product_heights(const struct scene *s, struct side *in, struct side *out);

// Shares [room] between the operands' cells and the output's.
void sides_share(double room, struct side *in, struct side *out);

// What the axis of an operand's rows says. Rows that meet ask and are asked,
// whatever they are called.
enum role product_axis(const struct meeting *m, const struct tensor *operand);

// Bands from the labels to the crossing, and the pool behind it.
void product_light(struct scene *s, const struct meeting *m);

// The number of the cell in focus on a tag, where its cell has no room for it.
void product_result(struct scene *s, const struct meeting *m);

// True where a whole product may stand in one line, left · top = results.
// product_line() paints it; false, with nothing painted, where [corner], the
// blocks as they are laid out to meet, shows as much.
bool product_lines_up(const struct scene *s, const struct meeting *m);
bool product_line(struct scene *s, const struct meeting *corner,
                  struct rect at);

// The one row of the output as bars, upright, and the largest number with it.
void product_bars(struct scene *s, const struct meeting *m);

// Which tensors meet in [o], as blocks that stand nowhere yet.
void product_blocks(const struct scene *s, const struct operation *o,
                    struct meeting *m);

// The stage's other results, small.
int product_siblings(const struct scene *s, const struct operation *o,
                     const struct tensor *out[static MOST_PRODUCTS]);
void product_strip(struct scene *s, const struct meeting *m);

#endif
