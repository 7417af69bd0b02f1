// SPDX-License-Identifier: MIT
// Reads one key of a model: its value by its type, its shape by the sizes.
#ifndef LESSON_MODEL_VALUE_H
#define LESSON_MODEL_VALUE_H

#include "yaml/read.h"
#include "lesson/lesson.h"
#include "lesson/model/size.h"
#include "model/key.h"

// A model while it is being read.
struct filling {
    struct reading *r;
    struct sizes sizes;
    struct lesson *lesson;
    struct model *model;   // of the lesson
    struct entry *entries; // of the model
    int room;              // for so many entries
    const char **missing;  // required keys that are not there
    int missing_count, missing_room;
};

// Adds [e] to the model.
void fill_entry(struct filling *f, const struct entry *e);

// Reads [n] as the value of [k], which messages and the model call [name],
// and adds it to the model unless it is wrong. [imported]: from `weights`.
void read_value(struct filling *f, const struct key *k, const char *name,
                const struct node *n, bool imported);

// What it means that [k] is missing: noted as such, or the identity.
void read_missing(struct filling *f, const struct key *k, const char *name);

// Reads [n] as a matrix of the shape of [k], perhaps of 0 and 1.
bool read_fitting(struct filling *f, const struct key *k, const struct node *n,
                  struct entry *e, bool binary);

// A number > 0.
bool read_positive(struct reading *r, const struct node *n, const char *name,
                   double *out);

#endif
