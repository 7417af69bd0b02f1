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

// --- the view ----------------------------------------------------------------

// What stands under or over a part: its number in the order of computing, its
// name, its size and what it does.
struct part_note {
    const struct type_mark *part;
    int order;
    int level; // of the bracket, from 0 at the formula
    bool over; // the formula rather than under it
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
};

// Lays the equations out in [at]. What does not fit in a readable size is left
// out: what leads there but for the one at work, then the shapes, then the
// notes. Before that the shapes move to the right of the equations.
struct whole_layout whole_layout(const struct scene *s, const struct promise *p,
                                 struct rect at);

// Paints the view in s->stage.
void whole_paint(struct scene *s);

// The matrices of the step as squares, the cells it reads and makes filled.
void whole_shapes(struct scene *s, struct rect at);

// The promise on one line, its baseline at [y]. False when it is too long.
bool whole_line(struct scene *s, double y);

#endif
