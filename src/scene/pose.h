// SPDX-License-Identifier: MIT
// A pose: where everything is at rest. Items have stable ids, so one generic
// blend between two poses animates every step: in both → it moves; new → it
// comes from the item it was read from; gone → it fades.
#ifndef SCENE_POSE_H
#define SCENE_POSE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "draw/list.h"
#include "trace/address.h"

struct rect {
    double x, y, w, h; // logical pixels
};

struct spot {
    double x, y;
};

// A part of a movement, which goes from 0 to 1.
struct span {
    double from, to;
};

// Which beat of a movement an item belongs to (scene/beats.h).
enum beat {
    BEAT_AUTO,  // what it shows says so
    BEAT_WORDS, // with the sentence
    BEAT_CUT,   // with the sentence, all at once
    BEAT_READ,  // with the light on operand [turn]
    BEAT_COPY,  // when copy [turn] of [turns] has arrived
    BEAT_SCALE, // when value [turn] of [turns] is scaled
    BEAT_LAY,   // when it is laid to those before it
    BEAT_STORY, // chapter [turn] of [turns] of what is told one by one
    BEAT_TURN, // with the hand of a clock, or an area that becomes another; its
               // texts say nothing till it stands
    BEAT_RESULT // with the result
};

// [at] with [by] more on every side.
struct rect rect_grow(struct rect at, double by);

// On the way from [from] (0) to [to] (1).
struct rect rect_between(struct rect from, struct rect to, double fraction);

enum item_kind { ITEM_BOX, ITEM_TEXT, ITEM_LINE, ITEM_POLYGON, ITEM_IMAGE };
enum align { ALIGN_START, ALIGN_MIDDLE, ALIGN_END };

// Back to front.
enum layer {
    LAYER_BACK,    // header and footer grounds, bands
    LAYER_POOL,    // the yellow pool under the focus
    LAYER_SLOT,    // dashed places of what is not computed yet
    LAYER_LINK,    // arcs and arrows
    LAYER_CELL,    // cells with their numbers
    LAYER_LABEL,   // words and titles
    LAYER_OUTLINE, // the ink outline of the focus
    LAYER_FLYING,  // copies on their way
    LAYER_CHROME,  // controls
    LAYER_CHROME_FRONT,
    LAYER_TICK, // where a stage begins on the timeline
    LAYER_KNOB,
    LAYERS // how many
};

// What an item answers to the mouse.
enum target_kind {
    TARGET_NONE,
    TARGET_CELLS,    // looks at an address; an image: the cell under the
                     // mouse, from the address's row on, turned if [number];
                     // else ROW_LABEL or COLUMN_LABEL: it is what labels its
                     // row or its column
    TARGET_SYMBOL,   // a symbol of the formula: its cells light
    TARGET_MOST,     // looks at cell [number], the largest of its address's
                     // tensor; a place of its own for the keyboard
    TARGET_STAGE,    // goes to stage [number]
    TARGET_TIMELINE, // goes to a step by the mouse's x
    TARGET_PLAY,     // the controls, each like its key
    TARGET_NEXT,
    TARGET_PREVIOUS,
    TARGET_LEVEL,  // goes to level [number]; from the level that is shown it is
                   // dragged, [wide] pixels a level, below 0 those to the right
    TARGET_LESSON, // opens lesson [number]
    TARGET_SUMS,   // column sums on or off
    TARGET_BACK,   // to the list of lessons
    TARGET_LEFT,   // to the page that was left for the steps
    TARGET_MORE,   // to page [number]: more, or back from there
    TARGET_FLAG,   // to page [number], which asks
    TARGET_PATH,   // shows the path of the lesson as a line
    TARGET_HELP,   // the keys that act now
    TARGET_PALETTE, // what one can do
    TARGET_CHANGES, // the list of changes
    TARGET_REASON,  // the small print of the sentence
    TARGET_TERM,    // shows card [number]
    TARGET_KNOB,    // row and part [number] of the input's dock
    TARGET_HEAD,    // takes head [number] of all, counted layer by layer
    TARGET_SIZE,    // looks at size [number] of what grows
    TARGET_ANSWER,  // number [number] of what answers a question
    TARGET_SHEET,   // of a dialogue: nothing
    TARGET_LINE     // takes line [number] of the list at the side
};

enum { ROW_LABEL = 2, COLUMN_LABEL };

// Where the light of a row of weights is taken along the words.
struct slide {
    const double *x; // where it rests on each; NAN: nowhere
    double now;      // where it is
};

struct target {
    enum target_kind kind;
    struct address address;
    int number;
    double wide; // of a share that is drawn as wide as it is: so many pixels are
                 // all of 1; 0: of all others
    const struct slide *slide; // of a weight that is drawn as light; or NULL
};

// What follows the hand of a clock: how far each of its spots, or its middle,
// goes for 1 more of the hand's sine, and of its cosine. On the way the angle
// glides, so that the tip keeps to its circle and all that is joined to it
// agrees.
struct hand {
    double angle; // radians from noon, clockwise
    const struct spot *by_sine, *by_cosine;
};

struct item {
    uint64_t id;
    uint64_t from; // the item it is born from; 0: it fades in
    enum item_kind kind;
    enum layer layer;
    struct rect at; // text: x is the anchor, y the baseline
    double radius;  // corners
    double stroke;  // width of the outline or the line
    double dash;    // 0: solid
    color fill, line;
    double alpha;     // 1 shows; items at 0 are left out of the frame
    const char *text; // box: centred inside; NULL: none
    double size;      // of the text
    double least;     // of what is lowered or raised in it, which is set
                      // (scene/mark/notation.h); 0: the text is written as it
                      // is
    enum weight weight;
    enum align align; // of what is tilted: start
    bool tilted;      // the text runs up at 45°
    color ink;                // of the text
    const struct spot *spots; // line, polygon
    int spot_count;
    const color *pixels; // image
    int rows, columns;
    enum beat beat;
    int turn, turns;
    uint64_t with;      // the item in whose time it moves; 0: its own
    const char *hidden; // of BEAT_CUT: what stands for it until the result
                        // is told, "": nothing; NULL: it itself
    double revealed;    // when that is, in the movement
    bool passes;  // stands only on the way, until its value is laid; at rest
                  // its alpha is 0
    double until; // when that is, in the movement
    bool cuts;    // changes at once, at the end of its time
    double delay; // 0 to 1: how late in its beat it moves
    struct span when;       // its time in the movement; 0 to 0: all of it
    struct span moves;      // when it goes to its place; 0 to 0: then, too
    const struct item *was; // how it stood before the last change, where that
                            // is another place (scene/ghost/ghost.h); or NULL
    bool share;             // a square whose area is a number, or its full size
    bool negative;          // its colour is that of a number below 0
    bool apart; // does not glide to another place: goes here, comes there
    bool anew;  // so even where it stood before
    const struct item *begins; // what it comes as, from elsewhere; or NULL
    const struct hand *hand; // what it follows; or NULL
    bool runs;               // comes by growing from its left or upper end
    bool carries; // keeps its text however far it goes
    color ground; // of a number that has none, on its way; CLEAR: it is not
                  // read there
    bool flows;   // a bar that becomes another, without a number on its way
    struct target target;
};

struct pose {
    struct arena *arena; // not owned; spots, texts and pixels live there
    struct item *items;  // in the arena
    int count, room;
};

// Appends an item with alpha 1 and returns it, valid until the next call.
struct item *pose_add(struct pose *p, enum item_kind kind, enum layer layer,
                      uint64_t id);

// All items from the [from]-th on belong to a beat.
void pose_beat(struct pose *p, int from, enum beat beat, int turn, int turns);

// The indices of the items by id, of one id in their order.
int *pose_order(const struct pose *p);

// Orders the items by id, as blending and looking up need it.
void pose_sort(struct pose *p);

// The item with [id] of a sorted pose; NULL when there is none.
const struct item *pose_find(const struct pose *p, uint64_t id);

// True when [b] stands so far from [a] that its text does not show on the way.
bool item_travels(const struct item *a, const struct item *b);

// True when [a] and [b] stand in the same place.
bool item_stays(const struct item *a, const struct item *b);

// Blends two sorted poses at [fraction] (0 to 1) into [out], which must be
// empty: every item in its own time, `when`; what is in both in that of [b].
// What goes farther than its text is high keeps it on the way where it has a
// ground of its own, else it has none, so that no text crosses another: it
// stands where it sets out and where it arrives.
// At 1 it is [b], item for item; at 0 it is [a].
void pose_blend(const struct pose *a, const struct pose *b, double fraction,
                struct pose *out);

// Writes a pose into a display list at [scale] device pixels per pixel,
// ordered by layer and id.
void pose_emit(const struct pose *p, double scale, const struct font *font,
               struct list *list);

// The cell that an item with TARGET_CELLS has at a point, or nearest to it.
struct address item_cell(const struct item *i, double x, double y);

// Logical pixels that a finger needs, and a hand that trembles.
enum { FINGER = 24 };

// The topmost target under a point of a pose at rest. What is pressed and drawn
// smaller than FINGER is as large as that where nothing else is hit.
struct target pose_hit(const struct pose *p, double x, double y);

// Where a cell stands in a pose at rest: a box, or its part of an image. False
// when it does not show.
bool pose_place(const struct pose *p, const struct address *cell,
                struct rect *out);

// The largest of several boxes that it stands as, NULL where there is none; and
// where that is, or the cell elsewhere.
const struct item *pose_box(const struct pose *p, const struct address *cell);
bool pose_largest(const struct pose *p, const struct address *cell,
                  struct rect *out);

// Smooth start and stop: 0 to 0, 1 to 1 exactly.
double ease(double fraction);

// --- ids ---------------------------------------------------------------------

// An id from a name and a number: "title", "timeline" 3.
uint64_t id_named(const char *name, int number);

// Of what stands in several places that of the [n]-th, which is painted next to
// it: so far the last bits of an id are free.
enum { ID_AGAIN = 3 };
uint64_t id_again(uint64_t id, int n);

// The id of a thing about a cell; the same cell may show in several places,
// so [name] says which: "cell", "slot", "row sum". row and column may be -1.
// Rows and columns of words of the input keep theirs where a change of the
// lesson puts the word elsewhere: they travel.
uint64_t id_cell(const char *name, const struct tensor *m, int row, int column);

// What an id says of row [row] of [m], whose word may have another place in
// another trace.
int id_row(const struct tensor *m, int row);

// The id of a thing about a whole line of [m], a row or a column: its label.
uint64_t id_line(const char *name, const struct tensor *m, int line, bool row);

// The id of the arc of a weight, or of its casing. Items of one layer stand in
// the order of their ids: row by row, and in a row all casings under all arcs.
uint64_t id_arc(const struct tensor *m, int row, int column, bool casing);

#endif
