// SPDX-License-Identifier: MIT
// Counts what a lesson measures, some sentences at a time: each is given to the
// model as its file has it, without anybody's changes, and the whole mechanism
// is run. The same sentences for the same seed on every machine.
#ifndef DOCUMENT_MEASURING_H
#define DOCUMENT_MEASURING_H

#include "document/document.h"
#include "math/rng.h"
#include "model/counted.h"

struct measuring {
    struct document on; // the lesson on the model that is measured
    const struct measure_of *of;
    struct counted *out; // in the lesson's cache
    struct rng rng;
};

// The first measure of [b] that is not known yet, from 0; -1: all are.
int measuring_next(const struct document *b);

// Begins to count the measure number [number] of [b]. False when its model
// cannot be read: then it stays unknown. measuring_end() is due either way.
bool measuring_begin(struct measuring *m, const struct document *b, int number);

// Goes on until about [work] multiplications are done, or all sentences are
// looked at: then it returns true.
bool measuring_go(struct measuring *m, double work);

void measuring_end(struct measuring *m);

// Counts all measures of [b], for its pages, and for documents of the same
// lesson that are read from then on.
void measure_all(struct document *b);

#endif
