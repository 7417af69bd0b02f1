// SPDX-License-Identifier: MIT
// A film of the chosen steps: 30 frames a second while something moves, and
// every step held for as long as it takes to read, or as a short film has time;
// or of a training.
#ifndef EXPORT_FILM_H
#define EXPORT_FILM_H

#include "draw/output.h"
#include "export/stops.h"

enum { FILM_RATE = 30 }; // frames a second; also the film's unit of time

struct film {
    const struct stops *stops;
    const struct view *view;
    const struct font *font;
    int64_t stop;        // of the frame shown next
    int frame, frames;   // of the movement to it: frame 1 to frames
    int64_t now;         // when the frame begins that is shown next
    struct shown shown;  // the present frame
    int64_t from, until; // when it is seen
    double pace; // of what is read: so much of the usual time
    struct trained_film *trained; // instead of stops; or NULL
    struct raster *raster;
    struct surface surface; // its pixels, once they were painted
};

// Starts with the first step at rest. Pixels are put into [arena].
// film_end() is due.
void film_begin(struct film *f, const struct stops *stops,
                const struct view *view, const struct font *font,
                struct arena *arena);
void film_end(struct film *f);

// Goes to the next frame of the film. False when there is none.
bool film_next(struct film *f);

// Paints the present frame, which is built in [arena], into f->surface.
void film_paint(struct film *f, struct arena *arena, struct list *list);

// How many frames the film of [stops] has.
int64_t film_frames(const struct stops *stops);

// A moment of the film in units of which [per_second] make a second.
int64_t film_time(int64_t moment, int per_second);

#endif
