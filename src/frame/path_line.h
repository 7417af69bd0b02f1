// SPDX-License-Identifier: MIT
// The path of a lesson as a line: a dot for each of its pages, a large one where
// it asks, ivory once that was right at first, a ring until then; a gap where a
// part begins, and what hangs on the path where it hangs. A page leads there.
#ifndef FRAME_PATH_LINE_H
#define FRAME_PATH_LINE_H

#include "lesson/lesson.h"
#include "scene/scene.h"

struct answers;

// In the height of [at] with the names of parts under it; the page [now] is lit.
// Pages have TARGET_FLAG, groups TARGET_MORE, where there is room for a finger.
void path_line_paint(struct scene *s, const struct lesson *l,
                     const struct answers *answers, int now, struct rect at);

// True on a page of a path with more, in a wide window: its number shows the
// line while it is pointed at.
bool path_line_shows(const struct scene *s);

// The line on a paper of its own, over what is said, while it is wanted.
void path_line_over(struct scene *s, const struct lesson *l,
                    const struct answers *answers, int now);

// What its dots mean, from x on; where there is room.
void path_line_legend(struct scene *s, double x, double y, double room);

#endif
