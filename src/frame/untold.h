// What a sentence says while its step moves. The numbers that the step computes
// are "?" until they stand in the picture; those that it reads are there.
#ifndef FRAME_UNTOLD_H
#define FRAME_UNTOLD_H

#include "scene/scene.h"

// [told] with its computed numbers covered, byte for byte as long, in the
// pose's arena; [quiet] is the same sentence with "?" for each. NULL where
// nothing is covered.
const char *untold_text(const struct scene *s, const char *told,
                        const char *quiet);

// A line of [told] as it stands in what untold_text() made of it; NULL where
// that is the same.
const char *untold_line(const struct scene *s, const char *told,
                        const char *covered, const char *line);

#endif
