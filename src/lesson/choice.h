// The keys whose value is a word, sometimes with a number.
#ifndef LESSON_CHOICE_H
#define LESSON_CHOICE_H

#include "yaml/read.h"

// sqrt | none | d | a number > 0
bool read_scale(struct reading *r, const struct node *n, struct entry *e);

// none | causal | {band: b} | a matrix of 0 and 1, whose shape is unchecked
bool read_mask(struct reading *r, const struct node *n, struct entry *e);

// none | sinusoidal, or {kind: one of them}
bool read_position(struct reading *r, const struct node *n, struct entry *e);

// A number > 0.
bool read_positive(struct reading *r, const struct node *n, const char *name,
                   double *out);

#endif
