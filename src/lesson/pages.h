// SPDX-License-Identifier: MIT
// Reads `pages:` and `expect:`. Whether their addresses exist is not known
// before the model has run.
#ifndef LESSON_PAGES_H
#define LESSON_PAGES_H

#include "lesson/lesson.h"
#include "yaml/read.h"

void read_pages(struct reading *r, const struct node *n, struct lesson *out);

// Reads `bank:`, pages like these that all ask.
void read_bank(struct reading *r, const struct node *n, struct lesson *out);

// Reads a list of keys of the model, what may be changed.
bool read_allowed(struct reading *r, const struct node *n,
                  const struct kind *kind, struct words *out);

void read_expect(struct reading *r, const struct node *n, struct lesson *out);

// A number that is not negative.
bool read_tolerance(struct reading *r, const struct node *n, double *out);

#endif
