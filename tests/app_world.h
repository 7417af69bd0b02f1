// SPDX-License-Identifier: MIT
// The program with three small lessons and no window, for tests of what it does:
// one at a time, from setup() to teardown().
#ifndef TESTS_APP_WORLD_H
#define TESTS_APP_WORLD_H

#include "app/app.h"
#include "fake_font.h"

extern struct app *app;
extern struct list list; // of the last frame
extern struct fake_font fake;
extern bool button_held; // the left button
extern const char *const paths[3];

// On the list of lessons; open_toy() opens the second at its first step,
// open_sized() in a window of that size.
void setup(void);
void teardown(void);
void open_toy(void);
void open_sized(int width, int height);

bool press(uint32_t key);
void mouse(enum input_kind kind, double x, double y);

// Lets time pass until nothing moves.
void settle(void);

// Paints a frame into [list].
uint64_t frame_hash(void);

// True when a frame has [text] in it.
bool says(const char *text);

void look_at(const char *address);

// Finds an item of the picture that answers the mouse.
bool find_target(enum target_kind kind, const char *tensor, double *x,
                 double *y);

#endif
