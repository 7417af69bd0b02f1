// SPDX-License-Identifier: MIT
// Names as they are written, read into a tree: an underscore or small letters
// lower what follows them, "W_Q", "s₂", "eᵢⱼ"; "Kᵀ" and "z¹" raise it; "√d" is
// a root. Names are text, which a file may word anew, so what is raised and
// lowered is read from it.
#ifndef TRACE_FORMULA_NOTATION_H
#define TRACE_FORMULA_NOTATION_H

#include "trace/formula/formula.h"

// Appends what [text] says to [row], all of it leaves of symbol [symbol]. What
// begins with small letters raises or lowers them beside the row's last node.
void notation_read(struct arena *arena, struct formula_node *row,
                   const char *text, int symbol);

// Appends a node to [parent], and a leaf to [row].
struct formula_node *node_grow(struct arena *arena, struct formula_node *parent,
                               enum formula_node_kind kind);
struct formula_node *node_leaf(struct arena *arena, struct formula_node *row,
                               const char *text, int symbol);

#endif
