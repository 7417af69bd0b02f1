// SPDX-License-Identifier: MIT
// Reads values back from a picture at rest: what an item of a cell shows, as a
// number, a colour, an area, a length, a place or a direction, must be the
// value of that cell. What an item stands for is known by its id, not by
// where it is, so a picture may be drawn anew without touching this.
#ifndef TESTS_PICTURE_H
#define TESTS_PICTURE_H

#include "scene/pose.h"
#include "timeline.h"

// What was read, and how often: a test that finds nothing checks nothing.
enum seen {
    READ_NUMBER, // printed in a cell or beside it
    READ_SUM,    // of a row or a column
    READ_FILL,   // a number as slate, or hollow
    READ_SHADE,  // the colour of a weight
    READ_PIXEL,  // of a cell in an image
    READ_AREA,   // a square, or a bar from 0 to 1
    READ_BAR,    // over words: energies, and P·P against the offset
    READ_LOGIT,  // a bar beside its word
    READ_TERM,   // a factor or a product
    READ_SCALED, // a value times its weight
    READ_LAYER,  // what a product of a layer adds
    READ_ARC,    // a weight as width and darkness
    READ_CLOCK,  // (sine, cosine) as a hand
    READ_CURVE,  // a number on the curve of a function
    READ_WAVE,   // a column of positions as a curve
    READ_ARROW,  // in the plane of two numbers
    READ_LABEL,  // a word beside what it names
    READ_RANK,   // a list by size
    READ_PLACE,  // the step's cell, and what it read, are in the picture
    READINGS     // how many
};

struct picture {
    const struct trace *trace;
    const struct pose *pose; // sorted
    struct position position;
    struct address now;  // what the step computes
    struct address look; // what the mouse points at; tensor NULL: nothing
    const bool *has;     // by a tensor's index: some item leads to a cell of it
    int *found;          // READINGS counts
};

// Each reads what it finds and fails the test at the first wrong value. These
// read what is known by its id alone.
void picture_numbers(const struct picture *p);
void picture_colors(const struct picture *p);
void picture_labels(const struct picture *p);
void picture_ranked(const struct picture *p);

// These read what the step itself is about, while nothing is looked at.
void picture_places(const struct picture *p);
void picture_arrows(const struct picture *p);
void picture_bars(const struct picture *p);
void picture_budget(const struct picture *p);
void picture_jury(const struct picture *p);
void picture_blocks(const struct picture *p);
void picture_story(const struct picture *p);
void picture_terms(const struct picture *p);
void picture_curves(const struct picture *p);

// More cells are not shown one by one.
enum { PICTURE_MOST_CELLS = 1000 };

// --- shared -----------------------------------------------------------------

// The tensors that are in the picture with a box or a square for every cell:
// starts with *t at 0; NULL after the last.
const struct tensor *picture_next(const struct picture *p, int *t);

// The item of a cell that shows; NULL when there is none.
const struct item *picture_item(const struct picture *p, const char *name,
                                const struct tensor *m, int row, int column);

// The same for "name" and a number.
const struct item *picture_named(const struct picture *p, const char *name,
                                 int number);

// Fails unless the text of [i] is [value] to all its digits; without a text
// does nothing.
void picture_number(const struct picture *p, const struct item *i,
                    const char *what, double value);

// What a number says, "−0.67"; NAN when it is none.
double picture_value(const char *text);

// Fails with the step's address and a message.
void picture_fail(const struct picture *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// How far a box goes up from a line of zero; negative when it hangs down.
double picture_up(const struct item *i, double zero);

// True unless x and y differ by more than [off]; NaN is near NaN alone.
bool picture_near(double x, double y, double off);

#endif
