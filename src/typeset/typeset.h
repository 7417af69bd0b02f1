// A formula set in two dimensions: fractions with their bars, exponents
// raised, indices lowered, brackets as tall as what they hold.
//
// Lengths are in pixels, from the start of the baseline: x right, y down.
#ifndef TYPESET_TYPESET_H
#define TYPESET_TYPESET_H

#include "draw/font.h"
#include "trace/formula.h"

enum { BRACKET_POINTS = 24 };

enum mark_kind {
    MARK_TEXT,   // its baseline starts at (x, y)
    MARK_BAR,    // of a fraction, its upper left corner at (x, y)
    MARK_BRACKET // a crescent in that box, the other way round if [turned]
};

struct type_mark {
    enum mark_kind kind;
    double x, y, width, height;
    double size;                 // text: the em
    enum weight weight;
    const char *text;
    const struct symbol *symbol; // what it belongs to; NULL: a bar, a bracket
    bool turned;
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

// What a formula is set with. No text is smaller than [least].
struct typesetter {
    const struct font *font;
    double size, least;
};

// Sets [f] in f's arena. Terms in the middle are left out until it is no wider
// than [width], when it has terms enough.
struct setting typeset(const struct typesetter *t, const struct formula *f,
                       double width);

// How far above and below its baseline a fraction of numbers reaches at size 1.
double typeset_up(void);
double typeset_down(void);

// The outline of a bracket.
struct outline {
    double x[BRACKET_POINTS], y[BRACKET_POINTS];
};

struct outline bracket_outline(const struct type_mark *m);

#endif
