// SPDX-License-Identifier: MIT
// The whole formula: what a mechanism promises, with the part that computes
// the step in the pool, what is done in its colours and what is to come grey.
#ifndef FRAME_WHOLE_WHOLE_H
#define FRAME_WHOLE_WHOLE_H

#include "scene/scene.h"
#include "trace/formula/equation.h"
#include "typeset/typeset.h"

// The equations of a step: those it promises, and those that lead there in
// this part of the lesson.
struct promise {
    struct equations all;
    struct at_work at;
    const struct tensor *leaf; // the part at work when it is only a leaf
    double top; // how high the pool reaches at least; INFINITY: its part alone
    const struct scene *scene;
};

struct promise promise_of(const struct scene *s);

// How far it has come with a part.
enum stand { STAND_TO_COME, STAND_NOW, STAND_DONE };

enum stand promise_stand(const struct promise *p, const struct tensor *m);

// Paints the setting of the equation-th, its baseline starting at (x, y), with
// the pool on what is at work. [name] tells several such pictures apart.
void promise_paint(struct scene *s, const struct promise *p, int equation,
                   const char *name, const struct setting *set, double x,
                   double y);

// The part that is all of the right side; NULL for none.
const struct type_mark *whole_part(const struct setting *set);

// --- the view ----------------------------------------------------------------

// What stands under or over a part: its number in the order of computing, its
// name, its size and what it does.
struct part_note {
    const struct type_mark *part;
    int order;
    int level;      // of the bracket, from 0 at the formula
    bool over;      // the formula rather than under it
    bool left_side; // it stands under that, for all of the right one
    struct spot middle;
    double left, right; // of the bracket
    double from, to;    // where its words may stand
};

struct whole_line {
    struct setting set;
    double x, base;
    double left; // the left side, when the right one has a line of its own
    bool beside;
    struct part_note *notes;
    int note_count;
};

struct whole_layout {
    double size;
    struct whole_line *lines;
    int count;
    struct rect shapes; // where they stand; empty: no room for them
    double tall; // where shapes over the formula begin; INFINITY: none do
};

// Lays the equations out in [at]. What does not fit in a readable size is left
// out: what leads there but for the one at work, then the shapes, then the
// notes. Before that the shapes move from over the formula to below it, and to
// the right of the equations.
struct whole_layout whole_layout(const struct scene *s, const struct promise *p,
                                 struct rect at);

// Paints the view in s->stage.
void whole_paint(struct scene *s);

// The matrices of the step as squares, the cells it reads and makes filled;
// but for those that stand over [tall], which may be NULL.
void whole_shapes(struct scene *s, struct rect at,
                  const struct whole_line *tall);

// --- shapes over the formula ---------------------------------------------------

// A letter of the formula that has its matrix over it.
struct tall_letter {
    const struct tensor *tensor;
    bool turned;       // Kᵀ: its rows are columns
    struct rect place; // of the letter, as the line's setting stands
};

enum { MOST_LETTERS = 8 };

// Those of the right side that are free above. Returns how many.
int tall_letters(const struct setting *set, struct tall_letter *out);

// True when [m] stands over a letter of [l].
bool tall_stands_over(const struct whole_line *l, const struct tensor *m);

// True when a part of [l] is at work.
bool tall_is_at_work(const struct promise *p, const struct whole_line *l);

// How wide a letter's place is at least: place() of a typesetter, of a scene.
double tall_place(const void *scene, const struct symbol *y);

// How high shapes over a formula reach above it.
double tall_rise(const struct scene *s);

// Where the words of the note on a part that stands over the formula go: to the
// baseline. False where the pool says it.
bool tall_note(const struct scene *s, const struct promise *p,
               const struct whole_layout *w, const struct whole_line *l,
               struct part_note *n);

// Paints them over [l]: each letter's, and in the pool those that the step makes
// and reads besides.
void tall_paint(struct scene *s, const struct promise *p,
                const struct whole_layout *w, const struct whole_line *l);

// The promise on one line, its baseline at [y]. False when it is too long.
bool whole_line(struct scene *s, double y);

#endif
