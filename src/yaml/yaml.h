// SPDX-License-Identifier: MIT
// A YAML file as a tree of nodes, each with its place. Anchors, aliases, tags,
// directives and further documents are refused: a lesson needs none of them,
// and they are how small files get large.
#ifndef YAML_YAML_H
#define YAML_YAML_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "say/complaints.h"

enum { YAML_MOST_DEPTH = 16, YAML_MOST_NODES = 1000000 };

struct packed; // model/packed.h

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAP };

struct node {
    enum node_kind kind;
    bool plain;       // a scalar without quotes
    int count;        // of a list's items or a mapping's values
    const char *text; // of a scalar
    struct mark mark;
    size_t from, to;        // its bytes in the file, as splice.h needs them
    const struct node *key; // of a value in a mapping: a scalar
    const struct node *first, *next;
    int id; // of a word of the input: which it is, from 1; of their list: the
        // largest ever given to one (lesson/edit/word_id.h); 0: not numbered
    double *numbers; // of a row from another program's file: [count] of them,
                     // which may be NaN and which nobody changes, and no
                     // [first]; or NULL
    const struct packed *packed; // of a matrix of a checkpoint: [count] rows of
                                 // numbers in their file's type, and no
                                 // [first]; or NULL
};

// Reads [text], the contents of [file], into [arena]. Returns NULL when it is
// not one sound YAML document; the reason is in [c]. Duplicate keys are
// complained about, but the tree comes all the same.
const struct node *yaml_read(struct arena *arena, struct complaints *c,
                             const char *file, const char *text, size_t length);

// The value of [key] in a mapping, or NULL; also when [map] is NULL or no
// mapping.
const struct node *node_find(const struct node *map, const char *key);

// True for a list or mapping that [text], the file's, writes in brackets.
bool node_has_brackets(const struct node *n, const char *text);

// A scalar that stands for nothing: null, ~ or an empty place.
bool node_is_null(const struct node *n);

#endif
