// SPDX-License-Identifier: MIT
// The sheet of keys that act now, over the frame: the palette (palette.h)
// printed, and what the mouse does; as many pages as they take.
#ifndef APP_HELP_HELP_H
#define APP_HELP_HELP_H

#include "app/layer.h"

struct help {
    int page; // from 0; painting brings it back among those there are
};

// A key turns a page; or closes it, and is used up by that; or closes it and
// means what the sheet says. The wheel turns pages, a click closes it.
extern const struct app_layer help_layer;
void help_open(struct app *a);

// Adds what is said of a key, "key.NAME" and "do.NAME" of the catalogue, or
// the heading "keys.GROUP" over those that follow.
void help_add(struct help_lines *l, const char *name);
void help_add_heading(struct help_lines *l, const char *group);

#endif
