// SPDX-License-Identifier: MIT
// The words of the glossary in what is said. Nothing marks them; one that is
// pointed at has its card over it.
#ifndef FRAME_TERMS_H
#define FRAME_TERMS_H

#include "scene/scene.h"

// A line that is said.
struct told_line {
    const char *text;  // as it stands, from left to right
    double x, y, size; // of its baseline
};

// Each term in [lines], once, answers the mouse and Tab.
void terms_paint(struct scene *s, const struct told_line *lines, int count);

// The card of the term that is pointed at, where it is said; over all lines, the
// first of which begins at [top].
void terms_card(struct scene *s, double top);

// A note with [text] over [under], in lines, as small as a reason; on a paper
// called [name].
void note_paint(struct scene *s, const char *name, const char *text,
                struct rect under);

#endif
