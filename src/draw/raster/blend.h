// SPDX-License-Identifier: MIT
// Mixing colours: eight bits a channel, sRGB as it is, rounded exactly, so
// that every machine paints the same pixels.
#ifndef DRAW_RASTER_BLEND_H
#define DRAW_RASTER_BLEND_H

#include <stdint.h>

#include "draw/list.h"

// a * b / 255 for 0 to 255, rounded to nearest.
static inline uint32_t alpha_times(uint32_t a, uint32_t b)
{
    return (a * b + 127) / 255;
}

// The four channels of a colour, 16 bits apart, to work on all at once.
static inline uint64_t spread(uint32_t c)
{
    return (c & 0x00FF00FF) | (uint64_t)(c & 0xFF00FF00) << 24;
}

// [over] at [alpha] on [under]: (over*a + under*(255-a) + 127) / 255, where
// adding a 256th to the sum plus 128 divides it by 255 exactly.
static inline uint32_t blend_spread(uint32_t under, uint64_t over,
                                    uint32_t alpha)
{
    const uint64_t low = UINT64_C(0x00FF00FF00FF00FF);
    uint64_t v = over * alpha + spread(under) * (255 - alpha) +
                 UINT64_C(0x0080008000800080);
    v = (v + (v >> 8 & low)) >> 8 & low;
    return (uint32_t)v | (uint32_t)(v >> 24);
}

// [over], its own alpha left aside, at [alpha] of 255 on [under]. The result is
// opaque.
static inline uint32_t blend(uint32_t under, color over, uint32_t alpha)
{
    return blend_spread(under, spread(over | 0xFF000000), alpha);
}

// Paints [count] pixels at [cover] of 255.
void blend_span(uint32_t *to, int count, color over, uint32_t cover);

// Paints [count] pixels, each at its own cover of 255.
void blend_mask(uint32_t *to, const uint8_t *mask, int count, color over);

#endif
