// The program without its window: lessons, position, view, and what each
// input does. No SDL, no pixels, no clock.
#ifndef APP_APP_H
#define APP_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "app/input.h"
#include "draw/list.h"

struct app; // app_new() and app_free() own it

// Handles one input. Returns false when the program should end.
bool app_input(struct app *a, const struct input *in);

// Lets [seconds] pass. Returns true while something moves and frames should
// be drawn; false means nothing changes until the next input.
bool app_tick(struct app *a, double seconds);

// Writes the current frame, at device pixels, into [list].
void app_frame(struct app *a, struct list *list);

bool app_fullscreen(const struct app *a);

// The window's title: the lesson's.
const char *app_title(const struct app *a);

#endif
