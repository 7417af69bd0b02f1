// SPDX-License-Identifier: MIT
// What the keys do in the list of lessons.
#ifndef APP_COURSE_CHOOSE_H
#define APP_COURSE_CHOOSE_H

#include <stdbool.h>

#include "app/widget/field.h"

struct app;

struct chooser {
    int listed; // the first so many documents are the list: those the program
                // came with and those that were opened
    int chosen; // in the list, from 0
    int typed;  // the number there to which a digit may still be added; 0: none
    double typing;    // so many seconds that one still belongs to it
    struct field own; // words of one's own, on the page of the course
    bool grows;       // the crossing of the course comes alive
    double seconds;   // since it began
};

// Chooses the lesson beside, over or under the one chosen, if there is one.
void list_left(struct app *a);
void list_right(struct app *a);
void list_up(struct app *a);
void list_down(struct app *a);

// Chooses the next one, or the one before, round and round; the first, the
// last; the one of a number, to which a digit is added.
void list_next(struct app *a);
void list_previous(struct app *a);
void list_first(struct app *a);
void list_last(struct app *a);
void list_number(struct app *a, int digit);

// Lets [seconds] pass; true while another digit would still belong to the one
// that was typed.
bool list_tick(struct app *a, double seconds);

// Opens the lesson chosen.
void list_open(struct app *a);

#endif
