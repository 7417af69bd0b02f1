// SPDX-License-Identifier: MIT
// Another head or layer of a file that has several.
#ifndef APP_EDIT_HEADS_H
#define APP_EDIT_HEADS_H

#include "app/layer.h"

// Changes [key], "head" or "layer", to the one [by] further on in its file.
void heads_turn(struct app *a, const char *key, int by);

// All heads of the file at once, over the picture: the arrows choose one, Enter
// or a click opens it. The view keeps which one is chosen.
extern const struct app_layer heads_layer;
void heads_open(struct app *a);

// Opens the [number]-th of all heads, counted from 0 layer by layer.
void heads_take(struct app *a, int number);

#endif
