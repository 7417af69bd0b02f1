// SPDX-License-Identifier: MIT
// What is kept of a training on its way. For training.c.
#ifndef TRAIN_MOMENTS_H
#define TRAIN_MOMENTS_H

#include <stdint.h>

enum { MOST_MOMENTS = 60 };

// All that a training needs to go on from a moment: the learned numbers, both
// of Adam's means, [3 × count] numbers one behind the other; and where its
// sentences are.
struct kept_moment {
    int step, next_sentence;
    double loss, mean_loss;
    uint64_t drawn;
    double *numbers;
};

struct moments {
    struct kept_moment kept[MOST_MOMENTS];
    int count, numbers; // of numbers: how many are learned
    double apart;       // how far a moment is at least from the one before
};

void moments_free(struct moments *m);

// Keeps [now], whose numbers are copied, when it is far enough from the last
// one. When there is no room they are kept farther apart, a tenth at a time, and
// those that are closer go; the first stays.
void moments_offer(struct moments *m, const struct kept_moment *now);

#endif
