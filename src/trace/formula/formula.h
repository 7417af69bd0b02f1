// SPDX-License-Identifier: MIT
// A formula with its numbers: a tree whose leaves are symbols, and the same
// symbols as a line of text. Every symbol knows the cells it stands for, so
// that formula and picture light each other.
//
// A line must write some things that a typeset formula draws: the slash of a
// fraction, the brackets of a function. Such symbols have no leaf.
//
// Two sides are joined by "=" when every number printed on either of them is
// exact, and by "≈" when one of them was rounded. A share that is nearly 1 has
// but a bound, and as a result stands behind ">": "> 0.9999". How many digits
// numbers have is settled when their formula ends (trace/formula/chain.h).
#ifndef TRACE_FORMULA_FORMULA_H
#define TRACE_FORMULA_FORMULA_H

#include "say/catalogue.h"
#include "trace/trace.h"

struct symbol {
    const char *text;
    enum role role;
    bool strong;        // what the formula is about
    struct cells cells; // tensor NULL: none
    int term;           // the term it belongs to; -1: none. Long sums leave
                        // out terms in the middle
};

// True when the symbol is a word that a model chose: it stands for its cell as
// a number does.
bool symbol_is_word(const struct symbol *s);

enum formula_node_kind {
    NODE_SYMBOL,
    NODE_ROW,      // its children side by side
    NODE_FRACTION, // two rows, one over the other
    NODE_SCRIPTS,  // three: what stands on the line, what is lowered and what
                   // is raised behind it, each of these two perhaps empty
    NODE_CALL,     // two: the name of a function and what it is of
    NODE_ROOT,     // a row under a root
    NODE_BRACKET,  // a row in brackets
    NODE_SUM       // two: what is under the sign and what is over it, perhaps
                   // empty
};

struct formula_node {
    enum formula_node_kind kind;
    int symbol;       // of a leaf: whose it is; of a root, the sign's; of a
                      // fraction its first, and [over] its first under the bar
    int over;
    const char *text; // of a leaf: what is drawn, all of its symbol or a part;
                      // of a bracket: the opening one, "(" or "["
    const char *end;  // what closes it in the line; NULL: nothing
    struct formula_node *parent, *first, *last, *next;
    const struct tensor *computes; // a row: what its symbols compute; or NULL
};

enum { MOST_RELATIONS = 8 }; // signs between the sides of one formula

struct figure; // trace/formula/chain.h

// Zero-initialise with an arena; symbols and tree live in it. formula_end()
// must be called before it is read.
struct formula {
    struct arena *arena;
    const struct catalogue *words; // NULL: English
    struct symbol *symbols;
    int count, room;
    struct formula_node root; // a row
    struct formula_node *row; // the one that is written; NULL: the root
    int term;            // given to symbols as they are added, plus one; 0:
                         // none
    const char *elision; // what stands for terms that are left out
    int from;            // the first symbol of what is not settled yet
    struct formula_relation {
        struct formula_node *sign;
        bool rough; // the side before it is not exact, whatever its digits
    } relations[MOST_RELATIONS];
    int relation_count;
    bool rough;             // nor is the side that is written
    struct figure *figures; // numbers that are not settled yet
    int figure_count, figure_room;
};

// Appends plain text: operators and names; nothing for "".
void formula_text(struct formula *f, const char *text);

// Appends a word of the lesson, in which an underscore means nothing.
void formula_word(struct formula *f, const char *word, enum role role,
                  struct cells cells);

// Appends a phrase of the catalogue.
void formula_phrase(struct formula *f, const char *key,
                    const struct slot *slots);

// Appends text that stands for [cells].
void formula_symbol(struct formula *f, const char *text, enum role role,
                    struct cells cells);

// Begin a fraction and a power. formula_over() goes on to the row under the
// bar, or to the exponent; formula_close() ends what was begun last.
void formula_fraction(struct formula *f);
void formula_power(struct formula *f);
void formula_over(struct formula *f);

// Begin a function, "tanh", the exponential and the root of what comes, and
// brackets around it: "(" or "[".
void formula_call(struct formula *f, const char *name);
void formula_exp(struct formula *f);
void formula_root(struct formula *f);
void formula_bracket(struct formula *f, const char *open);

void formula_close(struct formula *f);

// Appends the sign of a sum over all [index], "j"; from 1 to [last] when that
// is 1 or more. What is added comes after it.
void formula_sum(struct formula *f, const char *index, int last);

// Begin and end a row that computes all of [m].
void formula_part(struct formula *f, const struct tensor *m);
void formula_part_end(struct formula *f);

// Appends a cell's number, in brackets when negative and [guard].
void formula_cell(struct formula *f, const struct tensor *m, int row,
                  int column, bool guard);

// Appends a number of row [row] of [m] that is no cell of it, as its cells are
// printed.
void formula_number_of(struct formula *f, const struct tensor *m, int row,
                       double x);

// Appends a share of 1 that is no cell, a number with as many decimals as a
// cell has, and any number that is none.
void formula_share(struct formula *f, double x);
void formula_short(struct formula *f, double x);
void formula_number(struct formula *f, double x, bool guard);

// Appends " = " or " ≈ ", between the side before and the one after it.
void formula_relation(struct formula *f);

// The side being written is not exact, whatever its digits: exp(−1800) is
// not 0.
void formula_round(struct formula *f);

// Ends the last side: settles its relation.
void formula_end(struct formula *f);

// Appends all of it as a line of text.
void formula_line(const struct formula *f, struct strbuf *out);

// Starts anew after text that separates two equations.
void formula_next(struct formula *f, const char *text);

// Appends a relation and a cell's number, or any number, as the result.
void formula_result(struct formula *f, const struct tensor *m, int row,
                    int column);
void formula_result_number(struct formula *f, double x);
void formula_result_share(struct formula *f, double x);

// Append names: q(cat) for a row, score(cat, dog) for a cell, Q for all.
void formula_vector(struct formula *f, const struct tensor *m, int row);
void formula_cell_name(struct formula *f, const struct tensor *m, int row,
                       int column);
void formula_matrix(struct formula *f, const struct tensor *m);

// Makes the symbol that was appended last one that the formula is about.
void formula_strong(struct formula *f);

// Appends the sum of all terms up to the one before it, as a line of its own.
void formula_so_far(struct formula *f, double sum);

// Begins term [k], with [between] before it unless it is the first; what is
// appended belongs to it until the next one begins or formula_terms_end().
void formula_term(struct formula *f, int k, const char *between);
void formula_terms_end(struct formula *f);

// Begins term [k] as a formula of its own: "term 1:  ".
void formula_term_alone(struct formula *f, int k);

// Appends what [o] writes at [row] and [column], each -1 or more: any row of
// it where [row] is -1.
void formula_written(struct formula *f, const struct operation *o, int row,
                     int column);

// Appends whatever [row] and [column] say, each -1 or more.
void formula_name(struct formula *f, const struct tensor *m, int row,
                  int column);

// Appends any row of a tensor, [by] rows after the one that is written:
// "→hⱼ", "sᵢ₋₁". [index] is "ᵢ" or "ⱼ"; of any cell "ᵢⱼ" or "ᵢₖ".
void formula_any_row(struct formula *f, const struct tensor *m,
                     const char *index, int by);

// Appends any cell of a row: "e₂,ⱼ", "weight(cat)ⱼ".
void formula_any_cell(struct formula *f, const struct tensor *m, int row,
                      const char *index);

// Appends operand [k] of [o] as it is read for [row] and [column] of what [o]
// writes, each -1 or more: with a row its name, else what stands for any row.
void formula_operand(struct formula *f, const struct operation *o, int k,
                     int row, int column);

#endif
