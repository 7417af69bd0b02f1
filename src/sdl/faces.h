// SPDX-License-Identifier: MIT
// The font files a glyph may come from, in the order they are asked: Inter,
// DejaVu for the signs Inter lacks, a font of the system for other scripts.
// All but Inter are opened when the first glyph is missing.
#ifndef SDL_FACES_H
#define SDL_FACES_H

#include <stdbool.h>
#include <stdint.h>

#include <SDL_ttf.h>

#include "draw/font.h"
#include "say/catalogue.h"
#include "sdl/lacking.h"
#include "sdl/system_font.h"

// --- one file ----------------------------------------------------------------

// One font file, opened twice: to measure and to paint.

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

// --- all of them -------------------------------------------------------------

enum { MOST_FACES = 24, WEIGHTS = 2 };

struct faces {
    struct face face[MOST_FACES]; // by file, the weights in turn
    int count;
    bool shipped_opened; // DejaVu has been tried
    bool ask_system;
    struct system_fonts system;
    struct lacking lacking;
    struct arena arena; // of the folder's name
    const char *folder;
};

// Zero-initialise [f]. False when Inter is not in [folder]; adds the reason to
// [why]. Without [ask_system] only what lies there is used.
bool faces_open(struct faces *f, const char *folder, bool ask_system,
                struct reason *why);
void faces_close(struct faces *f);

// The face to take [codepoint] from; where no face has it, what is said, the one
// for MISSING_LETTER.
struct face *faces_for(struct faces *f, enum weight weight, uint32_t codepoint);

// The face to take all letters of [run] from; where no face has them, what is
// said, the one for MISSING_LETTER.
struct face *faces_for_run(struct faces *f, enum weight weight,
                           const struct run *run);

#endif
