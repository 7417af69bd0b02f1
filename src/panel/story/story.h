// SPDX-License-Identifier: MIT
// A word from its query to its writing, in one picture.
#ifndef PANEL_STORY_STORY_H
#define PANEL_STORY_STORY_H

#include "panel/logits/logits.h"
#include "scene/grid/table.h"

// The lanes of the picture, from left to right.
enum story_lane {
    LANE_ASKING, // the state that asks
    LANE_TO_QUERY,
    LANE_QUERY,
    LANE_TO_WORDS,
    LANE_WORDS, // the source, a line each
    LANE_ENERGIES,
    LANE_WEIGHTS,
    LANE_RIBBONS,
    LANE_CONTEXT,
    LANE_TO_STATE,
    LANE_STATE, // what the logits read: the new state, or it and the context
    LANE_TO_LOGITS,
    LANE_LOGITS,
    STORY_LANES
};

// What is told one after another.
enum chapter {
    CHAPTER_QUERY,
    CHAPTER_ENERGIES,
    CHAPTER_WEIGHTS,
    CHAPTER_CONTEXT,
    CHAPTER_STATE,
    CHAPTER_WORD,
    CHAPTERS
};

struct story {
    const struct tensor *target, *energies, *weights, *contexts;
    struct operand query;  // that meets the keys; no tensor: the state does
    struct operand asking; // the state that asks
    bool own;              // which is the word's own, made before it asked
    struct choice choice;  // of the word
    int row;              // of the target, and of all that led to it
    struct rect body;     // under the heads
    struct rect ballot;   // of the logits: beside it, or under it
    struct lanes lanes;
    double pitch;  // of the source's lines
    double number; // how wide a number beside a bar may be
};

// All items from the [first]-th on belong to a chapter. How many there are.
int story_told(struct scene *s, int first, enum chapter chapter);

double story_x(const struct story *t, enum story_lane lane);
double story_width(const struct story *t, enum story_lane lane);

// The middle of the line of source word [k].
double story_line(const struct story *t, int k);

// From where to where the column of a row of [m] reaches.
struct span story_strip(const struct scene *s, const struct story *t,
                        const struct tensor *m);

// The source words with their energies and weights, and what flows from them
// into the context.
void story_words(struct scene *s, const struct story *t);

// How the query, the state and the logits come about, in [lines] lines under
// the story.
struct story_formulas {
    struct formula *all;
    int count, lines;
    double size;
};

struct story_formulas story_formulas(const struct scene *s,
                                     const struct story *t, struct rect at);
double story_formulas_height(const struct story_formulas *f);
void story_paint_formulas(struct scene *s, const struct story_formulas *f,
                          struct rect at);

// The head of a lane: a vector's name over what it is.
void story_head(struct scene *s, const struct story *t, enum story_lane lane,
                const char *name, const char *title, enum role role);

#endif
