// SPDX-License-Identifier: MIT
// The window as SDL has it, and the surface that frames are painted on.
#ifndef SDL_SCREEN_H
#define SDL_SCREEN_H

#include <stdbool.h>

#include <SDL.h>

#include "say/catalogue.h"
#include "draw/output.h"
#include "scene/view.h"

struct screen {
    SDL_Window *window;
    SDL_Surface *canvas; // when the window's own surface will not do
    struct raster *raster;
};

// Opens a window of [width] x [height] logical pixels; 0: a share of the
// screen. On failure adds the reason to [why] and leaves nothing behind.
bool screen_open(struct screen *s, int width, int height, bool fullscreen,
                 struct reason *why);

// Opens another window, as large as there is room on display [display], from 0.
// False where none can be had, which leaves nothing behind.
bool screen_beside(struct screen *s, int display);

// Closes such a one.
void screen_drop(struct screen *s);

// [waited]: SDL_WaitEvent() was called, whose events may still be on the way.
void screen_close(struct screen *s, bool waited);

// False while the window has no pixels to paint on, as when minimised.
bool screen_visible(const struct screen *s);

struct extent screen_extent(const struct screen *s);

void screen_fullscreen(struct screen *s, bool on);

// Paints [list] and shows it. Returns false if that was not possible now.
bool screen_show(struct screen *s, const struct list *list,
                 const struct font *font);

#endif
