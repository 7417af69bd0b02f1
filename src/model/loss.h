// SPDX-License-Identifier: MIT
// What a lesson says beside its model of learning: what is wanted of it, and
// how what it learned would go a step towards that. Owned by the lesson.
#ifndef MODEL_LOSS_H
#define MODEL_LOSS_H

#include "model/model.h"

enum optimizer { OPTIMIZER_NONE, OPTIMIZER_SGD, OPTIMIZER_ADAM };

// Of which tensor, and of each of its rows the column that is wanted: by its
// label or by its number. With neither, every row wants the label of the next.
struct loss {
    const char *of;
    struct words words; // NULL where none is wanted; count 0: none are named
    const int *columns; // from 1; 0 where none is wanted; NULL: none are named
    int column_count;
    const struct mark *marks; // of the words or columns
    struct mark mark, of_mark;
    enum optimizer optimizer;
    double rate; // of it, above 0
};

// How steps of an optimizer ended: where, when it was before the last one.
enum descent_end {
    DESCENT_DONE,
    DESCENT_NOTHING, // there is no loss, or nothing wanted, or no optimizer
    DESCENT_FAR,     // they cost too much: [step] would not
    DESCENT_BURST    // a number is not finite in step [step], from 1
};

struct descent {
    enum descent_end end;
    int step;
};

// How much Adam keeps of the means from before, and what keeps it from dividing
// by 0 (Kingma and Ba 2015, algorithm 1).
#define ADAM_MEAN 0.9
#define ADAM_SQUARE 0.999
#define ADAM_LEAST 1e-8

#endif
