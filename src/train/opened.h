// SPDX-License-Identifier: MIT
// One learned number in one step of its training, opened: which words and
// sentences pull at it, what that adds up to, and how far the optimizer goes.
#ifndef TRAIN_OPENED_H
#define TRAIN_OPENED_H

#include "train/training.h"

enum { MOST_OPENED = 64 };

struct opened {
    int step;   // how many were complete before it
    int number; // which of all learned ones
    double value, after;
    struct example sentence; // of the batch
    struct tape_part part[MOST_OPENED]; // its words that meet the number
    int parts; // how many there are: the first MOST_OPENED stand in [part]
    double of_sentence; // their sum
    double of_others;   // that of all other sentences of the batch
    double gradient;    // the sum of all
    double followed;    // what of it the step follows, after penalty and clip
    double average;     // of what was followed until now, by Adam
    double usual;       // its usual size, √ of the average of its squares
    double rate;
    int sentences, words; // in the batch, and what is wanted in them
};

// The next step of a training that goes on, without taking it. [number] < 0:
// of the numbers from [from] on, [count] of them, the one with the largest
// gradient. The sentence is the one that has most of [watched], words in their
// order, of equals the first. Of a training with Adam, between two of its steps.
void training_open(const struct training *t, int number, int from, int count,
                   const int *watched, int watched_count,
                   struct opened *out);

#endif
