// SPDX-License-Identifier: MIT
// The presenter's window, while a class is on: on one display, and the class's
// picture, which is the first window, on another. Displays come and go.
#ifndef SDL_SECOND_H
#define SDL_SECOND_H

#include "sdl/screen.h"

struct app;

struct second {
    struct screen screen; // its window is NULL while it is not open
    struct extent extent;
    uint64_t shown; // hash of the frame on the screen
    bool lost;      // what is on the screen is not [shown] any more
    bool away;      // it was closed, or cannot be had, for this class
    int displays;   // how many there are,
    int asked;      // and which the class was to be on, when it was opened
    bool moved;     // the first window was put elsewhere:
    SDL_Rect was;   // from there
    bool filled;    // and made to fill the screen
};

// Opens or closes it as the class and the displays ask, and puts the first
// window where it belongs. True when that has moved.
bool second_arrange(struct second *s, struct screen *first, struct app *a);

// True of an event that belongs to it.
bool second_has(const struct second *s, const SDL_Event *e);

// Paints what the presenter sees of [shown], the list of the first window.
void second_show(struct second *s, struct app *a, const struct list *shown,
                 const struct font *font);

void second_close(struct second *s);

#endif
