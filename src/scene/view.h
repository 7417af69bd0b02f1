// SPDX-License-Identifier: MIT
// How a person looks at a lesson: everything a frame depends on besides the
// lesson and the position. Plain data.
#ifndef SCENE_VIEW_H
#define SCENE_VIEW_H

#include <stdbool.h>

#include "say/catalogue.h"
#include "place.h"

struct theme;

// The colours of weights: the theme's own, cividis (Nuñez, Anderton, Renslow
// 2018), and none.
enum color_map { MAP_LIGHT, MAP_CIVIDIS, MAP_GREY, COLOR_MAPS };
extern const char *const color_map_names[COLOR_MAPS];

// Where the difference of two lessons in one frame stands: beside both, alone,
// or away, with both as large as there is room.
enum difference_look {
    DIFFERENCE_BESIDE,
    DIFFERENCE_ALONE,
    DIFFERENCE_AWAY,
    DIFFERENCE_LOOKS // how many
};

// What pictures look like.
struct look {
    const struct theme *theme;
    double text;      // factor on text sizes, 1 by default
    bool numbers;     // print numbers in cells
    bool column_sums; // under heatmaps
    bool whole;       // the whole formula in place of the picture
    bool plain;       // what is told alone: not what it is made of, nor what
                      // would be told otherwise
    bool heads;       // all heads of a file of weights in its place
    enum difference_look difference;
    bool dock;       // the picture leaves room for the input's dock
    bool charted;    // a chart stands there
    bool still;      // no motion: steps cut
    bool blank;      // a black screen, for the teacher
    bool bare;       // nothing to click: no timeline, no keys
    bool untitled;   // bare, and no header either
    bool presenting; // labels alone, what is asked, and the presenter's note
    bool silent;     // bare, and neither sentence nor formula under it
    bool clear;      // no paper under the picture
    bool thumbnail;  // no text, no chrome: a small picture in the list
    enum color_map map;
};

struct extent {
    int width, height; // logical pixels; the frame's size is scale times it
    double scale;      // device pixels per logical pixel
};

// True of a window that is higher than wide, such as a phone's: all of its
// frame is one column.
bool extent_is_tall(const struct extent *e);

// What all lengths and text sizes are 720ths of: the height, but of a tall
// window rather its width, for that is what is short there. At least this
// part of the height, or text would be small.
#define LEAST_MEASURE 0.75
double extent_measure(const struct extent *e);

// What the person looks at.
struct attention {
    struct place focus;   // nowhere: the step itself
    struct place pointed; // what a symbol of the formula stands for
    int size;        // of what is shown at several, counted from 1; 0: none
    bool locked;     // the focus stays when the mouse moves
    bool reason;     // what waits behind the sentence's dot is shown
    int term;        // of what is said whose card is shown, from 1; 0: none
    bool path;       // the lesson's path is shown as a line
    bool inside; // the mouse or the keyboard is in the picture: it shows what
                 // can be done there
    int layer, head; // which of all heads, from 1; 0: the lesson's
};

// Where things were when a hand took hold of something: they stay there until
// it lets go, whatever is said meanwhile.
struct stay {
    bool on;
    double over, raised, formula_room, formula_over; // as a scene has them
    double end;                                      // where the picture ends
    struct kept *kept; // what it is laid out by, not owned; or NULL
    struct kept *told; // what labels stand by while an answer is; or NULL
};

struct view {
    const struct catalogue *words; // what the program says; NULL: English
    struct look look;
    struct extent extent;
    struct attention attention;
    struct stay stay;
    bool playing;     // the play button shows a pause sign
    double unsettled; // how much a change has still to settle: 1 just made and
                      // while a number is held, 0 at rest
    bool turned;      // a page did it, from which words have a way to go
    bool traded;      // it was taken back or made again, or moved words: what
                      // it was and what it is trade places
    double turn;      // how far the picture has turned into the whole formula;
                      // at 0 and 1 [look] says which of them is there
};

// 1280x720 at scale 1 on paper, numbers on, no focus.
extern const struct view default_view;

// True for a size that texts may have: from 0.8 to 1.5 times the usual one.
bool view_text_fits(double text);

// Sets one value by name, as `--view key=value` does: numbers, sums, whole,
// plain, heads, presenter, difference, text, theme, map, still, blank,
// controls, paper. On false [why] names what is accepted.
bool view_set(struct view *v, const char *key, const char *value,
              struct reason *why);

#endif
