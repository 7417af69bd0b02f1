// Which pictures show a mechanism. The tables stand apart from the programs:
// a mechanism runs without any, and one that has none is shown by the forms
// of its operations.
#ifndef VIEWS_VIEW_TABLE_H
#define VIEWS_VIEW_TABLE_H

#include "trace/op.h"

// panel/*.c draws each of them. The tensors that a picture needs besides the
// one that is computed stand in `with`, in the order given here.
enum picture {
    PICTURE_NONE,
    PICTURE_PRODUCT,     // left rows meet top columns: A·B and Q·Kᵀ
    PICTURE_PROJECTIONS, // one matrix, its weights and results side by side;
                         // with: the results
    PICTURE_GIVEN,       // what is given at once, side by side; with: all of it
    PICTURE_STEPWISE,    // grids side by side: given, scale, mask, add, concat
    PICTURE_DIVIDED,     // the same of scores, and why they are divided
    PICTURE_SOFTMAX,     // one row opened: max, exponentials, sum, weights
    PICTURE_SHARES,      // all rows of a softmax at once, at the stage level
    PICTURE_HEATMAP,     // N×N weights with sums
    PICTURE_ARCS,        // the same weights as arcs between two rows of words
    PICTURE_MIX,         // weights × values, chained, total
    PICTURE_PLANE,     // the weighted sum as arrows, for values of two numbers
    PICTURE_AFFINE,    // vectors times learned matrices, a bias, a squash
    PICTURE_LOOKUP,    // a row leaves a learned table of words
    PICTURE_ENCODER,   // states as columns of cells over the words; with: the
                       // words' vectors, the states from the left, from the
                       // right, both side by side
    PICTURE_ENERGY,    // v·tanh(q + k), unit by unit
    PICTURE_BARS,      // a row as bars over words; with: what a click on a
                       // word looks at, or nothing
    PICTURE_LOGITS,    // the best logits as bars, the word chosen; with: the
                       // logits, the states they read, the words chosen
    PICTURE_ALIGNMENT, // two rows of words, arcs, the grid growing under
                       // them; with: the words written, their weights, what
                       // the weights look at
    PICTURE_STORY,     // a word from its query to its writing; with: the
                       // words written, the energies, the weights, the
                       // contexts, the queries, the states, the logits
    PICTURE_WAVES,     // the encoding as a heatmap with its curve and clock
    PICTURE_OFFSETS,   // P_p·P_q against the offset
    PICTURE_RANKED     // a row, a column or all of given weights by size
};

// How deep the step goes: a whole tensor, one row, one cell, some of the
// terms of a cell. And: a whole stage at once.
enum depth { WHOLE = 1, ROW = 2, CELL = 4, TERM = 8, ANY = 15, STAGE = 16 };

enum { MOST_WITH = 7 };

// A line of a table: the steps that compute [tensors] to that depth show this
// picture. The first line whose picture can show the step does; the lines
// after it that say so stand beside it.
struct panel {
    const char *tensors; // names without prefix, separated by spaces; NULL:
                         // any
    int depth;           // enum depth, ored
    enum picture picture;
    const char *with[MOST_WITH]; // names without prefix; without all of them
                                 // the line is passed over
    float left, right;           // of the stage's width; both 0: all of it
    bool beside;
};

struct views {
    const char *kind;           // of model
    const char *cover;          // the tensor that stands for a lesson in the
                                // list; NULL: its last
    const struct panel *panels; // ends with PICTURE_NONE; NULL: none
};

// What shows models of a kind; never NULL.
const struct views *views_of(const struct model *m);

// The lines for operations of a form, ending with PICTURE_NONE: for what no
// line of a mechanism's own shows.
const struct panel *views_by_form(enum form form);

#endif
