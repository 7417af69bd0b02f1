// SPDX-License-Identifier: MIT
// The time that a class has for what a page asks; the page takes it with it.
#ifndef APP_CLASS_TIMER_H
#define APP_CLASS_TIMER_H

#include "scene/scene.h"

struct app;

struct timer {
    bool on;
    double ends; // by the seconds of presenter_time()
    struct place page;
};

// A minute, or one more; no time any more.
void timer_more(struct app *a);
void timer_end(struct app *a);
const char *timer_barred(const struct app *a);

// The seconds that are left, rounded up, from 0; -1: no time runs here.
int timer_left(const struct app *a);

// Paints them for all to see; as text, in the scene's memory.
void timer_paint(struct app *a, struct scene *s);
const char *timer_text(struct scene *s, int left);

#endif
