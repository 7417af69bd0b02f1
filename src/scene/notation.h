// Names and formulas as they are set, painted: indices lowered, marks raised,
// roots and brackets drawn.
#ifndef SCENE_NOTATION_H
#define SCENE_NOTATION_H

#include "scene/scene.h"
#include "typeset/typeset.h"

// What paint_text() and text_width() are for plain text; [text] is read as
// trace/notation.h says: "W_Q", "s₂", "÷ √d". Its pieces are items of [layer].
void paint_notation(struct scene *s, uint64_t id, enum layer layer, double x,
                    double y, double size, enum weight weight, enum align align,
                    color ink, const char *text);
double notation_width(const struct scene *s, double size, enum weight weight,
                      const char *text);

// Like text_fit(): [text], cut to fit [width].
const char *notation_fit(const struct scene *s, double size, enum weight weight,
                         const char *text, double width);

// One mark of a setting, where it says.
struct item *paint_mark(struct scene *s, uint64_t id, enum layer layer,
                        const struct type_mark *m, color ink);

#endif
