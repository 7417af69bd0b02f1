// SPDX-License-Identifier: MIT
// The font files a glyph may come from, in the order they are asked: Inter,
// DejaVu for the signs Inter lacks, a font of the system for other scripts.
// All but Inter are opened when the first glyph is missing.
#ifndef SDL_FACES_H
#define SDL_FACES_H

#include "draw/font.h"
#include "say/catalogue.h"
#include "sdl/face.h"
#include "sdl/lacking.h"
#include "sdl/system_font.h"

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
