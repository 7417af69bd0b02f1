// SPDX-License-Identifier: MIT
// A plane for vectors of two numbers: where a point stands, grid, ticks and names
// of the axes, and free places for words among what stands on it. Units are equal
// on both axes, so that angles and lengths are true.
#ifndef PANEL_PLANE_FIELD_H
#define PANEL_PLANE_FIELD_H

#include "scene/mark/axis.h"
#include "scene/mark/labels.h"
#include "scene/scene.h"

struct field {
    const struct tensor *V; // its rows are the vectors
    struct rect at, plot;
    struct axis x, y; // of one step
    bool beside;      // the names of the axes stand at the sides of the plot
    int nth;          // of several in one picture
};

// The field of the rows of [V] in [at], which holds [x] and [y], too.
struct field field_of(const struct scene *s, const struct tensor *V,
                      struct rect at, struct range x, struct range y);

// Where a vector ends that begins at the origin.
struct spot field_spot(const struct field *f, double x, double y);
struct spot field_row(const struct field *f, int row);

void field_grid(struct scene *s, const struct field *f);

// The ticks and names of both axes; their places are taken.
void field_axes(struct scene *s, const struct field *f, struct labels *l);

// The name of an axis: how wide, and where it stands, left end and baseline.
double field_name_width(const struct scene *s, const struct field *f, bool up);
struct spot field_name_at(const struct scene *s, const struct field *f,
                          bool up);

// An arrow with its head, which no point hides, where it is long enough.
void field_arrow(struct scene *s, struct spot a, struct spot b,
                 uint64_t line_id, uint64_t head_id, double width, color ink);

// A word that looks for a place, and what it leads to.
struct field_word {
    uint64_t id;
    const char *text;
    double size;
    enum weight weight;
    color ink;
    struct address address;
    enum beat beat;
    int turn, turns;
    int tries; // of a word that names what a hand on the light does not move:
               // which try it is, from 1
};

// What labels stand by: while a hand holds something, and where an answer is
// told. NULL: where there is room.
struct kept *field_kept(const struct scene *s);

// Puts it [distance] from [spot], on no line if [strict]. A light ground keeps
// the lines behind it from crossing it out. False when there is no place.
bool field_place(struct scene *s, struct labels *l, const struct field_word *w,
                 struct spot spot, double distance, bool strict);

#endif
