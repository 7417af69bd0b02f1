// SPDX-License-Identifier: MIT
// The course: seventeen places, from 0 on, in the order of its curriculum. A
// lesson stands at the one that its file's name begins with, "05-…"; a place
// without a lesson is not written yet. What else is listed stands beside them,
// numbered on.
#ifndef APP_COURSE_COURSE_H
#define APP_COURSE_COURSE_H

#include "app/app.h"

enum { COURSE_PLACES = 17 };

// A place of the course, or what stands beside it.
struct course_card {
    int number;     // from 0; COURSE_PLACES and above: beside the course
    int document;   // in the list; -1: not written yet
    struct rect at; // before anything is scrolled
};

// The title of a class of lessons, and of what is beside them.
enum { COURSE_HEADS = 9 };
struct course_head {
    const char *key; // of a phrase
    struct rect at;
};

// How much room a card has: two lines, three, or three and a large picture.
enum course_size { COURSE_DENSE, COURSE_LINED, COURSE_ROOMY, COURSE_SIZES };

struct course {
    struct course_card *cards; // by number, in the arena
    int count;
    struct course_head heads[COURSE_HEADS];
    int head_count;
    struct rect hero;      // what it is all about
    struct rect seen;      // where the cards are seen
    int columns;           // of them
    enum course_size size; // of the cards: the largest that all fit in
    double scrolled;       // so far up, to see what is chosen
};

// True when a lesson of the list has a place in the course. Else the list is
// one of cards.
bool course_listed(const struct app *a);

// The place that the name of the file [path] begins with, "05-…"; -1: none.
int course_place(const char *path);

// True of the places that the short way through the course has.
bool course_short(int place);

// Its cards, in [arena], with or without where they stand.
struct course course_of(const struct app *a, struct arena *arena);
struct course course_laid_out(struct app *a, struct arena *arena);

// The number of the last card.
int course_last(const struct app *a);

// Chooses the lesson at place [number], or says that there is none yet.
void course_choose(struct app *a, int number);

// Chooses the next lesson in order (1, -1); the nearest below or above.
void course_next(struct app *a, int by);
void course_move(struct app *a, int by);

// Chooses the first lesson, or the last.
void course_end(struct app *a, bool last);

// Where one stands in the lesson [b]: at a page, at its end, or how many pages
// there are; [beside] the course only what was begun, else "".
const char *course_state(const struct app *a, const struct scene *s,
                         const struct document *b, bool beside);

// The lesson where one begins, or goes on: the first of the course; -1: none.
int course_start(const struct app *a);

// The window opens here: what begins is chosen, and the crossing comes alive.
void course_arrive(struct app *a);

// Lets [seconds] of the crossing pass; true while it moves. It comes to rest at
// once on any input.
bool course_tick(struct app *a, double seconds);
void course_rest(struct app *a);

// How long the crossing grows, in seconds.
#define HERO_SECONDS 6.0

// The keys of the page as caps along [band].
void course_caps(struct app *a, struct scene *s, struct rect band);

// Paints what it is all about: headline, crossing, the button where one begins.
void course_hero(struct app *a, struct scene *s, struct rect at);

// The page, as a pose.
void course_pose(struct app *a, struct scene *s);

#endif
