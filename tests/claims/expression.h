// SPDX-License-Identifier: MIT
// A formula as it stands on the screen, read symbol by symbol and reckoned.
// Names stand for the cells they light, which must be called so; numbers are
// known twice, by their digits and by what they truly are.
#ifndef TESTS_EXPRESSION_H
#define TESTS_EXPRESSION_H

#include "claims.h"

struct number {
    double exact, printed;
    double size; // of the numbers it is made of, for rounding errors
    double unit; // of one that was read: what its last digit is worth
};

// A matrix of numbers; one number is 1 × 1.
struct value {
    int rows, columns;
    struct number *at;
    // of a row in brackets: it begins or ends with as many zeros as there is room
    // for, "[ 0, h ] W"
    bool led, trailed;
};

enum token_kind {
    END,
    NUMBER,
    NAME,
    FUNCTION,
    SUM,  // over mark j from 1 to [by], or with mark k over all of a row
    MARK, // one of + - * / ^ ( ) [ ] , and ' for a transpose, o for place by
          // place, w for
          // "where", 1 for "is 1, else −∞", 0 for "> 0, else 0", > for an
          // arrow, r for a rule of a mask, s for "sum so far"
    RELATION, // =, ~ or >, which only a bound may follow
    NEXT      // another equation
};

struct token {
    enum token_kind kind;
    char mark;
    const char *function;
    struct number number;
    bool rounded;       // a number whose digits are not all of it
    struct cells cells; // of a name
    char row, column;   // the index in its place, i, j or k; 0: none
    int by;             // added to the index of the row; the last of a sum
    bool looked_up;     // the row of the word of that index
};

// Reads all tokens of [f]; NULL when a symbol means nothing, or not what it
// should: then the claim has failed.
struct token *expression_read(const struct claim *c, const struct formula *f);

// One side of an equation.
struct side {
    struct value value;
    const char *function; // all of it is this function of ...
    struct value inside;  // ... this
    bool named;           // there is a name in it
    bool rounded;         // there is a rounded number in it
    bool curved;          // a function of what is not 0: never a decimal
    bool outside;         // a name has no row of such an index
    bool bound;           // it stands behind ">"
    const struct number *single; // it is this number and nothing else; or NULL
};

// What the indices are now, counted like rows are called.
struct indices {
    int i, j, k;
};

// Reckons the side that begins at *[at] and moves it past. False when it
// cannot be reckoned: then the claim has failed.
bool expression_side(const struct claim *c, const struct token **at,
                     const struct indices *indices, struct side *out);

struct value value_of(struct arena *arena, int rows, int columns);
struct value value_of_cells(const struct claim *c, struct cells cells);

#endif
