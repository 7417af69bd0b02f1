// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // sigaction

#include "sdl/loop.h"

#include <math.h>
#include <signal.h>

#include <SDL.h>

enum { POLL = 1000 }; // milliseconds between looks at the lesson's file

// Waits for the next event until the next frame is due. Once it is due it
// still takes what is already there, so that no event waits for two frames.
static bool next_event(const struct window *w, SDL_Event *e)
{
    double left = window_due(w);
    return left > 0 ? SDL_WaitEventTimeout(e, (int)ceil(left * 1000))
                    : SDL_PollEvent(e);
}

// Set by a signal that ends the program, and read by the loop, which never
// sleeps longer than POLL. A handler is given nothing and may do no more.
static volatile sig_atomic_t told_to_end;

static void tell_to_end(int signal)
{
    (void)signal;
    told_to_end = 1;
}

// The system or the terminal goes: nobody is there to be asked. What is ignored
// stays ignored, as nohup wants it.
static void listen_to_signals(void)
{
    static const int signals[] = {SIGTERM, SIGHUP};
    told_to_end = 0;
    for (int i = 0; i < 2; i++) {
        struct sigaction old, new = {.sa_handler = tell_to_end};
        sigemptyset(&new.sa_mask);
        if (!sigaction(signals[i], NULL, &old) && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &new, NULL);
    }
}

bool window_run(struct app *app, const struct font *font,
                const struct window_options *options, struct reason *why)
{
    listen_to_signals(); // first, or SDL would ask what shall become of it all
    struct window *w = window_open(app, font, options, why);
    if (!w)
        return false;
    bool moving = window_frame(w);
    bool going = !options->stop_after_first_frame;
    SDL_Event e;
    if (going)
        window_waits(w);
    while (going && !told_to_end) {
        // Asleep: no time is spent here, but for a look at the lesson's file.
        if (!moving && SDL_WaitEventTimeout(&e, POLL))
            going = window_event(w, &e);
        else
            window_poll(w);
        while (going && next_event(w, &e))
            going = window_event(w, &e);
        if (going)
            moving = window_frame(w);
        window_keep(w, moving);
    }
    window_leave(w, going); // if it still goes, a signal has ended it
    window_close(w);
    return true;
}
