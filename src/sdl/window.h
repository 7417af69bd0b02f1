// SPDX-License-Identifier: MIT
// The program's window: it hands SDL's events to the application and shows
// the frames it answers with, through one surface painted on the processor.
#ifndef SDL_WINDOW_H
#define SDL_WINDOW_H

#include <stdbool.h>

#include "say/catalogue.h"
#include "draw/font.h"

struct app;

struct window_options {
    int width, height; // of the window, in logical pixels; 0: by the screen
    bool fullscreen;
    bool stop_after_first_frame; // to measure how long a start takes
};

// What a loop around it (sdl/loop.h) is made of. None of these waits, so a page
// in a browser can call them from its own.
struct window;

// Returns NULL, with the reason added to [why], when no window can be had.
struct window *window_open(struct app *app, const struct font *font,
                           const struct window_options *options,
                           struct reason *why);

union SDL_Event;

// Returns false when the program should end.
bool window_event(struct window *w, const union SDL_Event *e);

// Lets the time pass that passed and shows what changed. Returns true while
// something moves: the next frame should follow after a sixtieth of a second.
bool window_frame(struct window *w);

// Looks for a lesson file that was changed; once a second is enough.
void window_poll(struct window *w);

struct input;

// What no event of SDL's says, such as a gesture. False as of window_event().
bool window_input(struct window *w, const struct input *in);

// The seconds until the next frame should follow; less than 0: it is late.
double window_due(const struct window *w);

// Keeps what a crash would lose, every few seconds; also, while nothing moves,
// what was done and set, and then returns true.
bool window_keep(struct window *w, bool moving);

// Keeps all that before the window closes; where it was [told] to end, without
// a question, what is not saved is there the next time.
void window_leave(struct window *w, bool told);

// Tells that SDL was asked to wait for events, which window_close() has to
// know of.
void window_waits(struct window *w);

void window_close(struct window *w);

#endif
