// SPDX-License-Identifier: MIT
// One font file, opened twice: to measure and to paint.
#ifndef SDL_FACE_H
#define SDL_FACE_H

#include <stdbool.h>
#include <stdint.h>

#include <SDL_ttf.h>

// At this size and without hinting, Inter's advances are its design units;
// those of other fonts are as near as a pixel of it.
enum { DESIGN_SIZE = 2816 };

struct face {
    const char *path; // of it, and which of its fonts; not owned
    int index;
    void *file; // the whole font file, which both below read from
    TTF_Font *design, *paint;
    int paint_size;
};

// [index] is the font's number in a file of several. False when it cannot be
// read; TTF_GetError() says why. Close it anyway.
bool face_open(struct face *face, const char *path, int index);
void face_close(struct face *face);

// The font to paint with at [size] pixels, or NULL.
TTF_Font *face_at(struct face *face, int size);

bool face_has(const struct face *face, uint32_t codepoint);

#endif
