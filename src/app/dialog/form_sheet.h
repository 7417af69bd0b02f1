// SPDX-License-Identifier: MIT
// How a dialogue shows its form: a sheet with a title and a line for each row,
// what is asked at the left, and what stands there behind it.
#ifndef APP_DIALOG_FORM_SHEET_H
#define APP_DIALOG_FORM_SHEET_H

#include "app/widget/form.h"
#include "scene/scene.h"

struct form_sheet {
    const char *name;  // of its items
    const char *title; // the key of its words
    struct rect at;
    double size, step; // of its text; from one line to the next
    double left;       // the part of a line that is for what is asked
    // painted:
    double x, room; // what stands under the lines is as wide as they are
    double below;   // and begins there
};

// How high it is with its title and the rows that are not hidden.
double form_sheet_height(const struct form_sheet *f,
                         const struct input_form *form);

void form_sheet_paint(struct scene *s, struct form_sheet *f,
                      const struct input_form *form);

// The ground of line [number] at (x, y), where text is [room] wide: it is framed
// while it has the keyboard, or [framed].
void form_line_ground(struct scene *s, int number, double x, double y,
                      double room, double step, bool chosen, bool framed);

#endif
