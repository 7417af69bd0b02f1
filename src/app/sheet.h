// What dialogues over a frame are painted with.
#ifndef APP_SHEET_H
#define APP_SHEET_H

#include "scene/scene.h"

// A field with its title over it and a line under it, in the upper half of the
// window. What is [proposed] is marked as a whole; [warns]: the line says what
// is wrong, and may be long.
void sheet_field(struct scene *s, const char *title, const char *text,
                 bool proposed, const char *line, bool warns);

// The end of [text] that is at most [width] wide.
const char *sheet_tail(struct scene *s, double size, const char *text,
                       double width);

// [text] in up to [lines] lines, at most 8, from the baseline y down, the last
// one shortened; called [name] and [number]. Returns how many it takes.
int sheet_lines(struct scene *s, const char *name, int number, double x,
                double y, double width, double size, int lines, color ink,
                const char *text);

#endif
