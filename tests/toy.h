// Random models built in memory, for property tests: N ≠ d everywhere, so
// that swapped axes show.
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include "base/arena.h"
#include "model/model.h"
#include "math/rng.h"

enum { TOY_ENTRIES = 40 };

struct toy {
    struct arena arena;
    struct rng rng;
    struct entry entries[TOY_ENTRIES];
    struct model model;
};

void toy_begin(struct toy *t, const char *kind, uint64_t seed);
void toy_free(struct toy *t);

// Adds an entry; its matrix is normal noise and may be changed.
struct matrix *toy_matrix(struct toy *t, const char *name, int rows,
                          int columns);
void toy_words(struct toy *t, const char *name, int count);
void toy_choice(struct toy *t, const char *name, const char *choice,
                double number);
void toy_number(struct toy *t, const char *name, double number);

// A self-attention model of random sizes: N 1 to 9, widths that differ.
void toy_attention(struct toy *t, uint64_t seed, const char *mask);

// A translator of random sizes with a random sentence.
void toy_translator(struct toy *t, uint64_t seed);

#endif
