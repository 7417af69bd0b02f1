// SPDX-License-Identifier: MIT
// A formula set in two dimensions: fractions with their bars, exponents
// raised, indices lowered, roots over and brackets around what they hold,
// however tall it is.
//
// Lengths are in pixels, from the start of the baseline: x right, y down.
#ifndef TYPESET_TYPESET_H
#define TYPESET_TYPESET_H

#include "draw/font.h"
#include "trace/formula/formula.h"

enum mark_kind {
    MARK_TEXT,   // its baseline starts at (x, y)
    MARK_BAR,    // of a fraction, its upper left corner at (x, y)
    MARK_ROUND,  // a bracket in the box at (x, y), the other way round if
    MARK_SQUARE, // [turned]
    MARK_ROOT,   // the sign and its bar in that box
    MARK_SUM,    // the sign in that box
    MARK_PART    // nothing is drawn: the box of all marks from [first] to this
};               // one, which compute [part]

struct type_mark {
    enum mark_kind kind;
    double x, y, width, height;
    double size; // the em
    enum weight weight;
    const char *text;
    const struct symbol *symbol; // what it belongs to; NULL: a shape
    bool turned;
    const struct tensor *part;
    int first;
};

// How far something reaches.
struct type_extent {
    double width, up, down;
};

struct setting {
    struct type_mark *marks;
    int count, room;
    struct type_extent extent; // of all of it
};

// What a formula is set with. No text is smaller than [least]; symbols that
// are not strong have [weight]. With [lines] 2 it may be broken over two.
struct typesetter {
    const struct font *font;
    double size, least;
    enum weight weight;
    int lines; // 0 is 1 too
    // How wide a place each symbol that is no script and stands under no bar
    // has at least, in whose middle it stands; NULL: as wide as it is.
    double (*place)(const void *of, const struct symbol *y);
    const void *of; // what place() is handed
};

// Sets [f] in f's arena. Terms in the middle are left out until it is no wider
// than [width], when it has terms enough.
struct setting typeset(const struct typesetter *t, const struct formula *f,
                       double width);

// Breaks what is wider than [width] over two lines, before a relation, a plus of
// a sum or a word. False when it cannot be broken so that it fits.
bool setting_break(struct setting *s, double size, double width);

// How far above and below its baseline a fraction of numbers reaches at size 1.
double typeset_up(void);
double typeset_down(void);

// How thick the bar of a fraction or a root is.
double bar_thickness(double size);

// The outline of a shape that is no text and no bar.
enum { OUTLINE_POINTS = 24 };

struct outline {
    int count;
    double x[OUTLINE_POINTS], y[OUTLINE_POINTS];
};

struct outline mark_outline(const struct type_mark *m);

#endif
