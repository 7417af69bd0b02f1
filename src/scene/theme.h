// SPDX-License-Identifier: MIT
// The visual language: which colour means what, and how colours are mixed. No
// other file names a colour. Role colours are only for text, outlines, bands
// and arcs.
#ifndef SCENE_THEME_H
#define SCENE_THEME_H

#include "draw/list.h"
#include "scene/view.h"
#include "trace/trace.h"

// Colours at equal distances, which stand for 0 to 1.
struct ramp {
    int count; // 2 to 9
    color at[9];
};

// A weight is light: yellow is where the light is, and nowhere else. All other
// weights are grey. A ramp has one hue: less light is dimmer, and no other
// colour. Only the map that is asked for by name goes through several.
struct weight_ramps {
    struct ramp lit, calm;
};

// Data alone make another theme. All colours are opaque but the veil, and read
// well on [paper]: text at 4.5:1 or more, what means something at 3:1.
struct theme {
    const char *name; // as in `--view theme=NAME`
    color paper, ink;
    color grey;      // dimmed text
    color chrome;    // header, footer, empty slots
    color rule;      // thin lines, cell borders
    color faint;     // lines of a plot, frames where dashes would be too much
    color idle;      // bars and arrows that are not in the light
    color slot_line; // dashes of what is not computed yet
    color pool;      // the floor that the follow spot lights
    color light;     // the word it falls on, and the ribbon that leads there
    color ribbon;    // all other ribbons, which are pale
    color chosen;    // the line of a menu, a list, a row of answers
    color veil;      // over the lesson while a dialogue asks; not opaque
    color positive;  // a number of the largest size
    color strange;   // NaN and ∞
    color off;       // the screen when there is nothing to see
    color role[ROLE_OUTPUT + 1]; // text and outlines; ROLE_NONE: ink
    struct weight_ramps weight[COLOR_MAPS];
};

// The dark stage, for the window; the paper, for a bright room and for all that
// is taken along; both in the plainest colours; and what spares the printer.
extern const struct theme stage_theme, paper_theme, contrast_theme, print_theme,
    sheet_theme;

// All of them: NULL after the last.
extern const struct theme *const themes[];

// True where the paper is darker than the ink.
bool theme_is_dark(const struct theme *t);

// By its name; NULL: there is none.
const struct theme *theme_named(const char *name);

#define CLEAR 0x00FFFFFFu // no colour at all

// Half the height of capitals and digits, per size: centres text in boxes.
#define CAP_MIDDLE 0.364

// Blends component by component; [t] 0 gives [a], 1 gives [b]. A colour that
// is fully transparent lends its neighbour's hue.
color mix_colors(color a, color b, double t);

// [c] with its alpha times [alpha].
color fade(color c, double alpha);

unsigned alpha_of(color c);

// The colour of a role's text and outlines; ink for ROLE_NONE.
color role_color(const struct theme *t, enum role role);

// A band in the role's colour, pale enough for text.
color role_band(const struct theme *t, enum role role);

// The fill of a number on the range ±[most]: a number below 0 is hollow, and the
// line around it, hollow_line(), as bright as its fill would be.
color signed_color(const struct theme *t, double x, double most);
color hollow_line(const struct theme *t, double x, double most);

// Of a cell too small to be hollow: the larger the number the lighter, from the
// least of the range on.
color level_color(const struct theme *t, double x, const struct range *r);

// Those of [count] numbers, [stride] apart in [out]; all mixed with the paper,
// so much of it as [pale] says, 0 to 1.
void level_colors(const struct theme *t, const double *x, int count,
                  const struct range *r, double pale, color *out, int stride);

// True for a negative number that is no mere breath of the largest.
bool shows_negative(double x, double most);

// The side of a weight's square in its cell, which is 1: its area is the
// weight's size. No square has that of one beyond 1, or none: it fills it.
double weight_side(double w);

// The fill of a weight from 0 to 1, [lit] where the light is now; a negative
// one is hollow, and what is none, NaN and ∞, its own.
color weight_color(const struct theme *t, enum color_map map, double w,
                   bool lit);

// Cells too small for squares are as light as these are from afar: a weight of
// 0 vanishes. An image may have a million of them, so they share some shades,
// closer than colours can tell, and as even as the sides of squares. After them
// comes the one of what is no weight, so that NaN does not look like 0.
enum { SHADES = 1024, SHADE_STRANGE = SHADES, ALL_SHADES };
color weight_pixel(const struct theme *t, enum color_map map, double w,
                   bool lit);

// Which of the shades the [count] weights are, 1 at [full], and their colour.
void weight_shades(const double *w, int count, double full, short *shades);
color shade_color(const struct theme *t, enum color_map map, int shade,
                  bool lit);

// Black or white, whichever reads better on [fill]: at least 4.5:1.
color ink_on(color fill);

// [fill] mixed 85 % with the paper, for what is not in the light.
color dimmed(const struct theme *t, color fill);

#endif
