// SPDX-License-Identifier: MIT
// How a dialogue shows a row of its form: a line with what is asked at the
// left, and what stands there behind it.
#ifndef APP_DIALOG_FORM_LINE_H
#define APP_DIALOG_FORM_LINE_H

#include "app/widget/field.h"
#include "scene/scene.h"

struct form_line {
    int number;  // of the row: its target is TARGET_LINE of it
    double x, y; // where its text begins, and its upper edge
    double room; // of label and value; its frame is a little wider
    double left; // of that is the label's; all of it for a button
    double step; // from one line to the next
    double size; // of the text
    bool chosen; // it has the keyboard
    bool button; // no value: a bold label in a frame
    color ink;   // of its text
    const char *label;
    const char *value;   // without [field]; "" where there is none
    struct field *field; // what is typed; or NULL
};

// The ground of such a line, framed where it is [framed].
void form_line_ground(struct scene *s, const struct form_line *l, bool framed);

void form_line_paint(struct scene *s, const struct form_line *l);

#endif
