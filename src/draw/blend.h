// Mixing colours: eight bits a channel, sRGB as it is, rounded exactly, so
// that every machine paints the same pixels.
#ifndef DRAW_BLEND_H
#define DRAW_BLEND_H

#include <stdint.h>

#include "draw/list.h"

// a * b / 255 for 0 to 255, rounded to nearest.
static inline uint32_t alpha_times(uint32_t a, uint32_t b)
{
    return (a * b + 127) / 255;
}

// Rounds two 16-bit lanes of value + 128 divided by 255; exact below 65153.
static inline uint32_t lanes_over_255(uint32_t v)
{
    return (v + (v >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
}

// [over] at [alpha] on the opaque [under]: (over*a + under*(255-a))/255.
// Red and blue share one multiplication; alpha and green need their own.
static inline uint32_t blend(uint32_t under, uint32_t over, uint32_t alpha)
{
    uint32_t rest = 255 - alpha;
    uint32_t rb = (over & 0xFF00FF) * alpha + (under & 0xFF00FF) * rest;
    uint32_t g = (over >> 8 & 0xFF) * alpha + (under >> 8 & 0xFF) * rest;
    return 0xFF000000 | lanes_over_255(rb + 0x800080) |
           lanes_over_255(g + 0x80) << 8;
}

// Paints [count] pixels at [cover] of 255.
void blend_span(uint32_t *to, int count, color over, uint32_t cover);

#endif
