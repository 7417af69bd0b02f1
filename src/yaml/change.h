// SPDX-License-Identifier: MIT
// Trees that differ from others in one place. Nodes are const: a list or
// mapping on the way to that place is copied, all others are shared.
#ifndef YAML_CHANGE_H
#define YAML_CHANGE_H

#include "yaml/yaml.h"

// Appends a copy of [item] to [list], whose last child is [*last], NULL when it
// is empty; returns the copy.
struct node *node_append(struct arena *arena, struct node *list,
                         struct node **last, const struct node *item);

// A list or mapping like [n], without children.
struct node *node_empty(struct arena *arena, const struct node *n);

// A scalar of plain [text] at [mark].
const struct node *node_scalar(struct arena *arena, const char *text,
                               struct mark mark);

// [n]; a packed matrix as rows of numbers.
const struct node *node_unpack(struct arena *arena, const struct node *n);

// [n], a row; one of [numbers] as scalars.
const struct node *node_unfold(struct arena *arena, const struct node *n);

// [n] with every such row in it; [n] itself where it has none. NULL when these
// are more numbers than a file may hold (YAML_MOST_NODES).
const struct node *node_unfold_all(struct arena *arena, const struct node *n);

// [root] with [value] in the place of the last node of [path]: path[0] is a
// child of [root], every other one a child of the one before it. Without a
// key of its own [value] takes over the one that was there. [value] itself
// when [depth] is 0.
const struct node *node_put(struct arena *arena, const struct node *root,
                            const struct node *const *path, int depth,
                            const struct node *value);

// [map] with one key more.
const struct node *node_add(struct arena *arena, const struct node *map,
                            const char *key, const struct node *value);

// [map] without [key]; itself when it has no such key.
const struct node *node_without(struct arena *arena, const struct node *map,
                                const char *key);

#endif
