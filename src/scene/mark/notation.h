// SPDX-License-Identifier: MIT
// Names and formulas as they are set, painted: indices lowered, marks raised,
// roots and brackets drawn.
#ifndef SCENE_MARK_NOTATION_H
#define SCENE_MARK_NOTATION_H

#include "scene/scene.h"
#include "typeset/typeset.h"

// What paint_text() and text_width() are for plain text; [text] is read as
// trace/formula/notation.h says: "W_Q", "s₂", "÷ √d". It stays one item, so it
// moves and is found as a whole, and is set when it is drawn.
struct item *paint_notation(struct scene *s, uint64_t id, double x, double y,
                            double size, enum weight weight, enum align align,
                            color ink, const char *text);
double notation_width(const struct scene *s, double size, enum weight weight,
                      const char *text);

// Like text_fit(): [text], cut to fit [width].
const char *notation_fit(const struct scene *s, double size, enum weight weight,
                         const char *text, double width);

// The text of [i] is a name or a formula from now on.
void set_as_notation(const struct scene *s, struct item *i);

// [text] from the start of its baseline, in [arena]; nothing in it is smaller
// than [least].
struct setting notation_set(struct arena *arena, const struct font *font,
                            double size, double least, enum weight weight,
                            const char *text);

// [f] in one line from (x, y) on, in [size], its symbols in the colours of
// their roles; how wide that is.
void paint_formula(struct scene *s, const char *name, double x, double y,
                   double size, const struct formula *f);
double formula_width(const struct scene *s, double size,
                     const struct formula *f);

// One mark of a setting, where it says: an item of no id, for painting it or
// for drawing it at once.
struct item mark_item(struct arena *arena, const struct type_mark *m,
                      color ink);
struct item *paint_mark(struct scene *s, uint64_t id, enum layer layer,
                        const struct type_mark *m, color ink);

#endif
