#include "draw/blend.h"

void blend_span(uint32_t *to, int count, color over, uint32_t cover)
{
    uint32_t alpha = alpha_times(over >> 24, cover);
    if (alpha == 0)
        return;
    if (alpha == 255) {
        for (int i = 0; i < count; i++)
            to[i] = over;
        return;
    }
    for (int i = 0; i < count; i++)
        to[i] = blend(to[i], over, alpha);
}
