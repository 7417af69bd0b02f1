// SPDX-License-Identifier: MIT
// What the presenter sees in a window of their own: what the class sees, what
// comes next, and what is said to nobody else. A frame of its own, from the
// very list that the class's window shows.
#ifndef APP_CLASS_PRESENTER_H
#define APP_CLASS_PRESENTER_H

#include "app/class/next.h"

struct app;
struct input;

enum { PRESENTER_BUTTONS = 8 };

struct presenter {
    struct arena arena; // of the frame that was painted last
    struct next next;
    struct rect picture; // where the class's picture stands in it
    struct rect buttons[PRESENTER_BUTTONS];
    bool holds; // the mouse has hold of something in the picture
    bool open;  // there is a window for it
    bool timed; // the window has told the time:
    int minute; // of the day
    int passed; // minutes of a class that was cut off, before it began
    double seconds, begun; // since anything; when the class began, by that
    int left;              // of the timer, seconds
    int elapsed;           // minutes
};

// True while a class is on: who presents has a window where a display is there
// for it.
bool app_presents(const struct app *a);

// The display that the class is to be on, from 1; 0: the second there is.
int app_display(const struct app *a);

// Tells whether that window is there.
void presenter_open(struct app *a, bool open);

// Tells what time it is: the [minute] of the day, and how many [seconds] have
// passed since anything. True when something looks different by that.
bool presenter_time(struct app *a, int minute, double seconds);

// Handles one input of the mouse in that window: the class's picture there is
// the lesson, the buttons are their keys. False as of app_input().
bool presenter_input(struct app *a, const struct input *in);

// Paints it in [e] into [list]; [shown] is what the class's window shows.
void presenter_frame(struct app *a, const struct list *shown,
                     const struct extent *e, struct list *list);

void presenter_free(struct presenter *p);

#endif
