// SPDX-License-Identifier: MIT
// Writing a changed tree back into its file: what did not change keeps its
// bytes, so that comments, order, spaces and ends of lines stay.
#ifndef YAML_SPLICE_H
#define YAML_SPLICE_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "yaml/yaml.h"

// Appends [text] with the changes that lead from [was], which yaml_read() made
// of it, to [now]: a scalar's bytes are replaced; an item of a list is put in
// or taken out, with its line where it has one; a key that is new stands at the
// end of its mapping, written like its neighbours; the lines of a key that is
// gone become a comment. False, and nothing, when that cannot be done so that
// the new text reads as [now].
bool splice_tree(struct strbuf *out, const char *text, size_t length,
                 const struct node *was, const struct node *now);

#endif
