// SPDX-License-Identifier: MIT
#include "draw/raster/blend.h"

#include <assert.h>
#include <string.h>

// Eight at a time, which compilers turn into wide stores.
static void store_span(uint32_t *to, int count, color c)
{
    for (; count >= 8; count -= 8, to += 8)
        for (int i = 0; i < 8; i++)
            to[i] = c;
    for (int i = 0; i < count; i++)
        to[i] = c;
}

void blend_span(uint32_t *to, int count, color over, uint32_t cover)
{
    assert((to || count <= 0) && cover <= 255);
    uint32_t alpha = alpha_times(over >> 24, cover);
    if (alpha == 0)
        return;
    if (alpha == 255) {
        store_span(to, count, over);
        return;
    }
    uint64_t wide = spread(over | 0xFF000000);
    for (int i = 0; i < count; i++)
        to[i] = blend_spread(to[i], wide, alpha);
}

static void blend_few(uint32_t *to, const uint8_t *mask, int count,
                      uint64_t over, uint32_t alpha)
{
    for (int i = 0; i < count; i++)
        if (mask[i])
            to[i] = blend_spread(to[i], over, alpha_times(alpha, mask[i]));
}

void blend_mask(uint32_t *to, const uint8_t *mask, int count, color over)
{
    assert((to && mask) || count <= 0);
    uint32_t alpha = over >> 24;
    uint64_t wide = spread(over | 0xFF000000);
    // Most of a shape is beside it or full: eight pixels at a glance.
    for (; count >= 8; count -= 8, to += 8, mask += 8) {
        uint64_t eight;
        memcpy(&eight, mask, sizeof eight);
        if (eight == UINT64_MAX && alpha == 255)
            store_span(to, 8, over);
        else if (eight)
            blend_few(to, mask, 8, wide, alpha);
    }
    blend_few(to, mask, count, wide, alpha);
}
