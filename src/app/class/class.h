// SPDX-License-Identifier: MIT
// A class is a session of its own: what was done before is put aside whole, the
// lessons as they were left, answers, records, so that everything is asked and
// nothing of it is kept for the learner. It ends, and all that is there again.
#ifndef APP_CLASS_H
#define APP_CLASS_H

#include "app/course/library.h"
#include "app/course/records.h"
#include "place.h"
#include "quiz/answers.h"

struct app;

// The learner's session while a class is on.
struct class
{
    bool on;
    struct library library;
    struct answers answers;
    struct records records;
    const char *recovery;      // the folder of copies of what is not saved
    struct document *document; // that was shown, at [place]; NULL: the list
    struct place place;
    int chosen, listed; // of the list
    double text;        // its size; what the back row reads is larger
};

// Begins a class with the lesson shown, from its file, on the same page or at
// the same step; or with the list.
void class_begin(struct app *a);

// Ends it: the learner is where class_begin() was.
void class_end(struct app *a);

// The one or the other.
void class_turn(struct app *a);

// Gives back what was put aside, for the end of the program.
void class_free(struct class *c);

#endif
