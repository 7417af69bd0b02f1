// The sheet of keys that act now, over the frame: as many pages as they take.
#ifndef APP_HELP_HELP_H
#define APP_HELP_HELP_H

#include "app/action.h"
#include "app/input.h"
#include "scene/scene.h"

struct app;

struct help {
    bool on;
    int page; // from 0; painting brings it back among those there are
};

// A key while it is open: turns a page; closes it, and is used up by that;
// or false, it closes it and means what the sheet says.
bool help_key(struct app *a, enum action c, const struct input *in);

// The mouse: the wheel turns pages, a click closes it.
void help_mouse(struct app *a, const struct input *in);

void help_paint(struct app *a, struct scene *s);

#endif
