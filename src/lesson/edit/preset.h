// SPDX-License-Identifier: MIT
// Matrices that are made rather than typed.
#ifndef LESSON_EDIT_PRESET_H
#define LESSON_EDIT_PRESET_H

#include "model/allow.h"
#include "yaml/yaml.h"

bool allow_diagonal(int row, int column, double number);

const struct node *rule_matrix(struct arena *arena, const struct rule *rule,
                               int rows, int columns, struct mark mark);

// What [name] says shall stand where [was] does, NULL where nothing does:
// "zero", "identity", "random 7", "swap 1 3". NULL when it is no such name.
const struct node *preset_matrix(struct arena *arena, const struct node *name,
                                 int rows, int columns, const struct node *was);

#endif
