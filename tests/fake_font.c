// SPDX-License-Identifier: MIT
#include "fake_font.h"

#include <string.h>

static double advance(void *self, enum weight weight, uint32_t codepoint)
{
    (void)self;
    (void)codepoint;
    return weight == WEIGHT_BOLD ? 0.65 : 0.6;
}

static const struct glyph *glyph(void *self, enum weight weight, int size,
                                 uint32_t codepoint)
{
    struct fake_font *f = self;
    (void)weight;
    if (size > FAKE_LARGEST)
        size = FAKE_LARGEST;
    f->glyph = (struct glyph){0};
    if (codepoint == ' ' || size < 1)
        return &f->glyph;
    f->glyph.width = (size + 1) / 2;
    f->glyph.height = (size * 7 + 5) / 10;
    f->glyph.left = (size + 10) / 20;
    f->glyph.top = -f->glyph.height;
    f->glyph.mask = f->mask;
    return &f->glyph;
}

// A letter with its marks is as wide as the letter.
static double run_advance(void *self, enum weight weight, const struct run *run)
{
    double width = 0;
    for (size_t at = run->length; at > 0; width += advance(self, weight, 0))
        at = text_whole(run->text, run->length, at - 1);
    return width;
}

static const struct glyph *run(void *self, enum weight weight, int size,
                               const struct run *run)
{
    struct fake_font *f = self;
    glyph(self, weight, size, 0);
    int most =
        f->glyph.height ? FAKE_LARGEST * FAKE_LARGEST / f->glyph.height : 0;
    int width = (int)(run_advance(self, weight, run) * size) - f->glyph.left;
    f->glyph.width = width < most ? width : most;
    return &f->glyph;
}

static double kern(void *self, enum weight weight, uint32_t left,
                   uint32_t right)
{
    (void)self;
    (void)weight;
    return left == 'T' && right == 'o' ? -0.125 : 0;
}

const struct font *fake_font_init(struct fake_font *f)
{
    f->font = (struct font){.self = f,
                            .advance = advance,
                            .glyph = glyph,
                            .run_advance = run_advance,
                            .run = run,
                            .kern = kern,
                            .ascent = 0.93,
                            .descent = 0.24};
    f->glyph = (struct glyph){0};
    memset(f->mask, 255, sizeof f->mask);
    return &f->font;
}
