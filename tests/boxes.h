// SPDX-License-Identifier: MIT
// The texts of a frame: none overlaps another, none leaves it.
#ifndef TESTS_BOXES_H
#define TESTS_BOXES_H

#include "draw/list.h"
#include "scene/view.h"

// Fails the test, at [where], when two texts of [list] overlap, when one leaves
// the frame, is typed where it should be set, or is smaller than [least] parts
// of what the frame is measured by.
void boxes_check(const struct list *list, const char *where,
                 const struct view *view, double least);

// Fails the test, at [where], when a line or an outline of [list] is thinner
// than 1/1400 of what the frame is measured by, or none of a pixel is left.
void boxes_check_strokes(const struct list *list, const char *where,
                         const struct view *view);

// Fails the test, at [where], when a solid line of [list] that is as heavy as an
// arrow's runs through a text that has no ground of its own.
void boxes_check_lines(const struct list *list, const char *where,
                       const struct view *view);

// Fails the test, at [where], when what stands above the sentence, such as the
// denominator of a fraction, comes closer than 1/180 of what the frame is
// measured by.
void boxes_check_air(const struct list *list, const char *where,
                     const struct view *view);

#endif
