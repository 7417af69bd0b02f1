// The course: fourteen places in the order of its curriculum. A lesson stands
// at the one that its file's name begins with, "05-…"; a place without a lesson
// is not written yet. What else is listed stands beside them, numbered on.
#ifndef APP_COURSE_COURSE_H
#define APP_COURSE_COURSE_H

#include "app/app.h"

enum { COURSE_PLACES = 14 };

// A place of the course, or what stands beside it.
struct course_card {
    int number;     // from 1; above COURSE_PLACES: beside the course
    int document;   // in the list; -1: not written yet
    struct rect at; // before anything is scrolled
};

struct course {
    struct course_card *cards; // by number, in the arena
    int count;
    struct rect grid, beside;              // where the cards are seen
    double grid_scrolled, beside_scrolled; // so far up, to see what is chosen
};

// True when a lesson of the list has a place in the course. Else the list is
// one of cards.
bool course_listed(const struct app *a);

// The place that the name of the file [path] begins with, "05-…"; 0: none.
int course_place(const char *path);

// What a place is called and which question it answers: keys of phrases.
const char *course_title(int number);
const char *course_asks(int number);

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

// The line of a lesson beside the course, "15  Looking, by hand", in the pose's
// arena; and what is free on both sides of it.
enum { COURSE_LINE_PAD = 8 };
const char *course_line(const struct app *a, const struct scene *s,
                        const struct course_card *card);

// Where one stands in the lesson [b]: at a page, at its end, or how many pages
// there are; [beside] the course only what was begun, else "".
const char *course_state(const struct app *a, const struct scene *s,
                         const struct document *b, bool beside);

// The page, as a pose.
void course_pose(struct app *a, struct scene *s);

#endif
