// SPDX-License-Identifier: MIT
// Nodes as YAML: how a value would be written into a file by hand.
#ifndef YAML_WRITE_H
#define YAML_WRITE_H

#include "base/strbuf.h"
#include "yaml/yaml.h"

// What a file is written like.
struct hand {
    bool json;        // every word in double quotes
    const char *line; // how its lines end
};

// Appends [n], of which the first character will stand behind [column] others.
// The rows of a matrix stand under each other, aligned in columns.
void node_write(struct strbuf *out, const struct hand *hand,
                const struct node *n, size_t column);

// Appends the text of a scalar, in quotes where it needs them.
void scalar_write(struct strbuf *out, const struct hand *hand,
                  const struct node *n);

// True when both say the same, however they are written.
bool node_equal(const struct node *a, const struct node *b);

#endif
