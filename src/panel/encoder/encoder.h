// SPDX-License-Identifier: MIT
// The encoder: over every source word a column of its embedding, looked up in a
// table that stands over them until all are there; of the state
// reading from the right and of the state reading from the left, as far as
// they are computed; at last an outline makes the two states its annotation.
// Where a window is narrow, what names them stands over them, and words too
// wide for their columns lean.
#ifndef PANEL_ENCODER_ENCODER_H
#define PANEL_ENCODER_ENCODER_H

#include "panel/dictionary.h"
#include "scene/scene.h"
#include "scene/grid/words.h"

// In the order of the panel's line, which names the pairs after them, unless the
// words are read one way: then the states of that are the annotations, and the
// other group has no tensor.
enum { GROUP_X, GROUP_FORWARD, GROUP_BACKWARD, GROUPS };

// The columns of one tensor over the words.
struct group {
    const struct tensor *tensor;
    bool shown;
    double y, h; // from the top of the first cell
};

struct encoder {
    struct group group[GROUPS];
    const struct tensor *pairs; // the annotations; or NULL
    bool joined;                // they are what the step makes
    struct word_line words;
    double cell_w, cell_h, gap; // gap: under every cell
    int now;                    // the word of the step, or -1
    double now_w;               // how wide its cells are
    double left;                // where captions start
    double over; // they stand over what they name, in so much; 0: beside it
    struct dictionary table; // over the words' vectors while these come
    bool looks_up;           // it is there
};

// A word's column in a group; the group a tensor is shown in, or -1.
struct rect encoder_column(const struct encoder *e, const struct group *g,
                           int word);
int encoder_group(const struct encoder *e, const struct tensor *m);

// Arrows from every state to the one that reads it; one outline around both
// states of a word; the light on a column.
void encoder_chains(struct scene *s, const struct encoder *e);
void encoder_pair(struct scene *s, const struct encoder *e, int word);
void encoder_light(struct scene *s, const struct encoder *e);

#endif
