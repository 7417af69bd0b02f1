// SPDX-License-Identifier: MIT
// What is learned from: pairs of what is read and what is wanted, as numbers
// of words.
#ifndef TRAIN_EXAMPLE_H
#define TRAIN_EXAMPLE_H

enum { MOST_READ = 64, MOST_WANTED = 64 };

// A language model wants a word for each it has read, the next one; a
// translator those of the translation, the end's word last.
struct example {
    int read_count, wanted_count;
    int read[MOST_READ], wanted[MOST_WANTED];
};

#endif
