// Small letters in a name, "s₂", "eᵢⱼ", "z¹": names are text, which a file may
// word anew, so what is raised and lowered is read from it.
#ifndef TYPESET_SMALL_H
#define TYPESET_SMALL_H

#include "base/arena.h"

enum place_of { PLACE_LINE, PLACE_LOWER, PLACE_UPPER };

struct piece_of {
    const char *text; // in letters of full size
    enum place_of place;
};

// The longest piece of one place that starts at *at; moves *at past it.
struct piece_of small_piece(struct arena *arena, const char **at,
                            const char *end);

#endif
