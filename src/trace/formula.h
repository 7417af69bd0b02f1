// A formula with its numbers, as a line of symbols. Every symbol knows the
// cells it stands for, so that formula and picture light each other.
#ifndef TRACE_FORMULA_H
#define TRACE_FORMULA_H

#include "trace/trace.h"

struct symbol {
    const char *text;
    enum role role;
    bool strong;        // what the formula is about
    struct cells cells; // tensor NULL: none
    int term;           // the term it belongs to; -1: none. Long sums leave
                        // out terms in the middle
};

// Zero-initialise with an arena; the symbols live in it.
struct formula {
    struct arena *arena;
    struct symbol *symbols;
    int count, room;
    bool rounded; // some number so far lost digits
    int term;     // given to symbols as they are added, plus one; 0: none
};

// Appends plain text.
void formula_text(struct formula *f, const char *text);

// Appends text that stands for [cells].
void formula_symbol(struct formula *f, const char *text, enum role role,
                    struct cells cells);

// Appends a cell's number, in brackets when negative and [guard].
void formula_cell(struct formula *f, const struct tensor *m, int row,
                  int column, bool guard);

// Appends a number that is no cell.
void formula_number(struct formula *f, double x, bool guard);

// Appends " = " when all digits printed so far and those of [next] are
// exact, else " ≈ ".
void formula_equals(struct formula *f, double next);

// Appends a cell's number as the result, strong.
void formula_result(struct formula *f, const struct tensor *m, int row,
                    int column);

// Appends the name of a row as a vector, q(cat) or X[cat], standing for it.
void formula_vector(struct formula *f, const struct tensor *m, int row);

// Appends the tensor's name, standing for all of it; [row] >= 0: name[row].
void formula_name(struct formula *f, const struct tensor *m, int row,
                  int column);

#endif
