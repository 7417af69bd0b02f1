// SPDX-License-Identifier: MIT
// `measures: {two_nouns: {task: next-word, others: 2}}` beside `model`: what is
// counted on sentences that a task draws (train/task.h). Whether the model can
// read them is looked at where the model is read.
#ifndef LESSON_MEASURES_H
#define LESSON_MEASURES_H

#include <stdint.h>

#include "lesson/lesson.h"
#include "train/task.h"
#include "yaml/read.h"

enum { MOST_MEASURES = 16, MOST_SENTENCES = 10000, MOST_OTHERS = 8 };

// Of which sentences: [others] nouns between the first and the verb, of the next
// word; at least [words] words, of a translation.
struct measure_of {
    const char *name, *model; // a further model of the lesson; NULL: `model`
    const struct train_task *task;
    const char *kind; // of the model that can read them
    const char *key;  // and its key for their words
    int others, words, sentences, seed;
    struct mark mark; // of its name
};

extern const char *const measure_keys[];  // end with NULL
extern const char *const measure_tasks[]; // likewise

// Reads `measures` into [out], whose models' names are known. False after
// complaining.
bool read_measures(struct reading *r, const struct node *n,
                   struct lesson *out);

// Complains of those on the model that [l] was read with, which cannot read
// their sentences: it is of another kind, or has not all of their words.
void check_measures(struct reading *r, const struct lesson *l);

#endif
