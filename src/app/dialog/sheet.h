// SPDX-License-Identifier: MIT
// What dialogues over a frame are painted with.
#ifndef APP_DIALOG_SHEET_H
#define APP_DIALOG_SHEET_H

#include "app/widget/field.h"
#include "scene/scene.h"

// Where a sheet stands, which a line that is long makes higher.
struct rect sheet_place(const struct scene *s, bool warns);

// A field with its title over it and a line under it, in the upper half of the
// window. A field of which all is selected is marked as a whole; [warns]: the
// line says what is wrong, and may be long.
void sheet_field(struct scene *s, const char *title, struct field *f,
                 const char *line, bool warns);

// Such a sheet with [text], marked, where nothing is typed.
void sheet_told(struct scene *s, const char *title, const char *text,
                const char *line, bool warns);

// The end of [text] that is at most [width] wide.
const char *sheet_tail(struct scene *s, double size, const char *text,
                       double width);

// Text in lines, SHEET_LINE times its size apart.
#define SHEET_LINE 1.35
struct sheet_text {
    const char *name; // with [number] what its items are called
    int number;
    double x, y, width, size; // y: the first baseline
    enum weight weight;
    int lines; // at most so many, and at most 16; the last one is shortened
    color ink;
    bool notation; // names in it are set: W_Q
};

// How many lines [text] takes.
int sheet_count(const struct scene *s, const struct sheet_text *t,
                const char *text);

// Paints them; returns how many.
int sheet_wrap(struct scene *s, const struct sheet_text *t, const char *text);

// Paints [text] in regular weight, called [name] and [number], on at most
// [lines] lines of [width] from the baseline [y]; returns how many.
int sheet_lines(struct scene *s, const char *name, int number, double x,
                double y, double width, double size, int lines, color ink,
                const char *text);

#endif
