// What the field calls a tensor: its role and its title, by its name.
#ifndef TRACE_NAMES_H
#define TRACE_NAMES_H

#include "trace/trace.h"

// The role of the rows of the tensor called [name] (without prefix).
enum role name_role(const char *name);

// The tensor's title in plain words, "scaled scores"; its name when it has
// none. A head's prefix is passed over.
const char *name_title(const char *name);

// The letter of its rows as vectors, 'q' for Q; 0 when it has none.
char name_letter(const char *name);

// One row of it in words: "forward state"; "row" when there is no such word.
const char *name_one(const char *name);

// What a row of a role is there for: "what it asks for"; NULL for none.
const char *role_purpose(enum role role);

// True for what was learned and stays fixed: weights, biases, embeddings.
bool name_learned(const char *name);

// The part of a name after the head's prefix: "weights" of "head1.weights".
const char *name_plain(const char *name);

// What the rows of a role do, for the axes: "query: who asks".
const char *role_axis(enum role role);

#endif
