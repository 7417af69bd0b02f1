// SPDX-License-Identifier: MIT
// How a text field is shown. Whoever paints it places its text; what stands in
// it, and the marks over it, come from here.
#ifndef APP_WIDGET_FIELD_PAINT_H
#define APP_WIDGET_FIELD_PAINT_H

#include "app/widget/field.h"
#include "scene/scene.h"

// What is shown of the field in [room], with its cursor where that is at the
// end: the part that the cursor is in, and what is composed. Notes which bytes
// are. In the pose's arena.
const char *field_shown(struct scene *s, struct field *f, double size,
                        enum weight weight, double room);

// Paints over the text, whose left end is [x] and whose baseline is [y], what
// is selected, the cursor inside the text and the line under what is composed, all
// called [name]; nothing of that where not [marked]. Notes that the field is in
// [box]. field_shown() comes first.
void field_marks(struct scene *s, struct field *f, struct rect box, double x,
                 double y, bool marked);

// The x in the window of the left end of byte [at], as the field was painted
// last.
double field_x(const struct field *f, const struct font *font, size_t at);

#endif
