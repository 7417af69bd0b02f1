// SPDX-License-Identifier: MIT
// The colours of a picture that may have only 256.
#ifndef EXPORT_PALETTE_H
#define EXPORT_PALETTE_H

#include <stddef.h>
#include <stdint.h>

enum { PALETTE_MOST = 256 };

// A table of all colours there are, with how many pixels have each and which
// of the palette's stands for it. Zero-initialise it; palette_free() gives it
// back.
struct palette {
    struct shade {
        uint32_t color; // without alpha
        uint32_t count; // 0: nothing is here
        int index;      // in [chosen]
    } * table;
    size_t room, used; // room: a power of two
    uint32_t chosen[PALETTE_MOST];
    int count; // of them
};

// Makes [p] the palette of the pixels in a rectangle of [width] x [height], its
// rows [pitch] apart: all their colours when they have at most 256, else the
// most frequent ones.
void palette_make(struct palette *p, const uint32_t *pixels, int width,
                  int height, int pitch);

// Which of [chosen] a pixel of that rectangle gets: its own colour, or the
// nearest one.
int palette_index(const struct palette *p, uint32_t pixel);

void palette_free(struct palette *p);

#endif
