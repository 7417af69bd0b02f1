// SPDX-License-Identifier: MIT
// A display list as the bytes of a picture.
#ifndef EXPORT_PICTURE_H
#define EXPORT_PICTURE_H

#include "draw/output.h"

// Paints [list] into pixels that [arena] holds. Where its paper is clear the
// pixels are 0xAARRGGBB, not premultiplied, with what shows through.
struct surface picture_paint(const struct list *list, const struct font *font,
                             struct arena *arena);

// Appends a PNG file of what picture_paint() paints. False when libpng would
// not.
bool picture_png(const struct list *list, const struct font *font,
                 struct strbuf *out);

#endif
