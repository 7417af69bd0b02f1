// SPDX-License-Identifier: MIT
// The loop around the window: this one sleeps until something comes. In a
// browser, whose loop is its own, web/loop.c stands in its place.
#ifndef SDL_LOOP_H
#define SDL_LOOP_H

#include "sdl/window.h"

// Shows [app] until it ends. SIGTERM and SIGHUP end it without a question, and
// what is not saved is kept for the next time. Returns false when there is no
// display or no window, with the reason added to [why].
bool window_run(struct app *app, const struct font *font,
                const struct window_options *options, struct reason *why);

#endif
