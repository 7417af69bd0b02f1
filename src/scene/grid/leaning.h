// SPDX-License-Identifier: MIT
// Words too wide for the boxes of their line: without boxes they lean, each
// running up at 45° to end under its column, so that all can be read.
#ifndef SCENE_GRID_LEANING_H
#define SCENE_GRID_LEANING_H

#include "scene/grid/words.h"

// True when the line has no room for its words in boxes, but they do not touch
// each other where they lean.
bool words_lean(const struct scene *s, const struct word_line *l);

// How tall the line is where its words lean, its boxes ending where it ends;
// and how far they begin to the left of the first column.
double leaning_height(const struct scene *s, const struct word_line *l);
double leaning_left(const struct scene *s, const struct word_line *l);

// The k-th word, leaning; it leads to [a], which may be NULL.
void paint_leaning_word(struct scene *s, const struct word_line *l, int k,
                        enum role role, enum light light,
                        const struct address *a);

#endif
