// SPDX-License-Identifier: MIT
// A picture says what stands in what: boxes beside one another, under one
// another, or in lines whose parts stand in columns. Each part says the sizes it
// can have; where everything stands follows, is solved once, and is painted in
// the order in which it was said.
//
//   box_open(&b, BOX_LINES);                 its length        4
//   for (k = 0; k < LINES; k++) {          · its weight   0.5893
//       box_open(&b, BOX_ACROSS);
//       box_text(&b, …), box_text(&b, …), box_cell(&b, …);
//       box_close(&b);
//   }
//   box_close(&b);
#ifndef SCENE_GRID_BOX_H
#define SCENE_GRID_BOX_H

#include "scene/grid/figures.h"
#include "scene/grid/tracks.h"

enum box_kind {
    BOX_ACROSS, // its parts stand beside one another
    BOX_DOWN,   // under one another
    BOX_LINES,  // and are ACROSS; their first parts are equally wide, and so on
    BOX_PART    // it has none
};

struct box;
typedef void (*box_painter)(struct scene *s, const struct box *b);

struct box {
    enum box_kind kind;
    struct track w, h; // what it takes in its parent, [gap] before it, and what
                       // is left out first; of one with parts least, wished and
                       // most follow from these
    struct rect at;    // once it is solved; no size: it is left out
    enum align align, lies; // of its text; of itself, where it is narrower than
                            // its column
    double stand; // the part of what its parts leave that is before them: half
    struct box *parent, *first, *last, *next;

    // Of a part: what paints it, and what of; NULL: an empty place, which the
    // panel fills, another panel perhaps.
    box_painter paint;
    uint64_t id;
    const char *text;
    double size; // of the text
    enum weight weight;
    color ink;
    struct address of;       // what it shows and answers for; or no tensor
    struct figures *figures; // among which its number is printed; or NULL
    int decimals;            // at most so many
    double from, to; // of a bar: parts of its width, but for what its number
    double after;    // takes behind it
    color fill;
    bool below;       // 0: the bar is hollow
    const void *with; // the panel's own
};

// A picture of boxes; they live in the pose's arena.
struct boxes {
    const struct scene *s;
    struct box all, *open;
};

// One that is empty, with its parts under one another. It must stay where it is.
void boxes_start(struct boxes *b, const struct scene *s);

// Opens a box in the one that is open; closes it.
struct box *box_open(struct boxes *b, enum box_kind kind);
void box_close(struct boxes *b);

// A part of the box that is open: an empty place of these sizes.
struct box *box_part(struct boxes *b, struct track w, struct track h);

// A text in one line, as wide as it is, where [w].least is lowered cut to fit; ""
// is an empty place.
struct box *box_text(struct boxes *b, uint64_t id, double size,
                     enum weight weight, enum align align, color ink,
                     const char *text);

// A cell of a tensor, which is counted in [f], as wide as its number with
// [decimals] wishes. All parts that have [f] are printed alike.
struct box *box_cell(struct boxes *b, const struct tensor *m, int row,
                     int column, struct figures *f, int decimals);

// A line of a chart, in LINES: a label, and a bar from one part of its place to
// another, each 0 to 1. Returns the bar, whose text is the number behind it; all
// bars of the chart leave the longest number room.
struct box *box_bar(struct boxes *b, uint64_t id, const char *label,
                    double size, double from, double to, color fill);

// Where everything stands in [at]: in its middle, as large as its parts can be.
// False where the least sizes of what is kept have no room.
bool boxes_solve(struct boxes *b, struct rect at);

void boxes_paint(struct scene *s, const struct boxes *b);

#endif
