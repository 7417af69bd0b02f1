// SPDX-License-Identifier: MIT
// What is learned: sentences made by a grammar, the same for a seed on every
// machine (math/rng.h), or a person's own text.
#ifndef TRAIN_TASK_H
#define TRAIN_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "math/rng.h"

// What is learned from: pairs of what is read and what is wanted, as numbers
// of words.

enum { MOST_READ = 64, MOST_WANTED = 64 };

// A language model wants a word for each it has read, the next one; a
// translator those of the translation, the end's word last.
struct example {
    int read_count, wanted_count;
    int read[MOST_READ], wanted[MOST_WANTED];
};

struct task_words {
    int count;
    const char *const *word;
};

// A part of the vocabulary of one class: "nouns", [count] words from [from].
struct task_class {
    const char *name;
    int from, count;
};

struct train_task {
    const char *name;
    struct task_words words, source;  // source: of a translation only
    const struct task_class *classes; // ends with a NULL name; or NULL
    // A grammar: the next example.
    void (*draw)(struct rng *r, struct example *out);
    // A text: its sentences, and those held out.
    const struct example *sentences, *held;
    int sentence_count, held_count;
};

// "the [adjective] NOUN (near|behind the [adjective] NOUN)* VERB .", the verb
// that of the first noun: dogs bark, the flower blooms. An adjective stands
// with .35; 0, 1, 1 or 2 other nouns, equally likely.
extern const struct train_task task_next_word;
void next_word_draw(struct rng *r, int others, struct example *out);

// The entropy of its sentences for each word that is wanted, in nats: no machine
// that cannot see ahead has a mean loss below it.
double next_word_floor(void);

enum {
    NEXT_WORD_NOUNS = 4, // among its words; singular, plural
    NEXT_WORD_VERBS = 18,
    NEXT_WORD_VERB_COUNT = 12
};

// English and French phrases: "the black cat sees the red flower and the
// house ." / "le chat noir voit la fleur rouge et la maison .", adjectives
// behind their noun, in its gender, in the opposite order.
extern const struct train_task task_translation;

// The toy of claim 6: three logits, the first wanted.
extern const struct train_task task_logits;

#endif
