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

// Shows [app] until it ends. SIGTERM and SIGHUP end it without a question, and
// what is not saved is kept for the next time. Returns false when there is no display or no
// window, with the reason added to [why].
bool window_run(struct app *app, const struct font *font,
                const struct window_options *options, struct reason *why);

// What window_run() is made of. None of these waits, so a page in a browser
// can call them from its own loop.
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

void window_close(struct window *w);

#endif
