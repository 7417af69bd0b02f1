// Cells into pixels: along each row the heights sum to the winding number,
// and every cell is zero again afterwards.
#include "draw/coverage.h"

#include "draw/blend.h"

enum { FULL = SUB * SUB * 2, FULL_BITS = 2 * SUB_BITS + 1 };

static uint32_t cover_of(int64_t area)
{
    area = area < 0 ? -area : area;
    area = area < FULL ? area : FULL;
    return (uint32_t)((area * 255 + FULL / 2) >> FULL_BITS);
}

static int lowest_bit(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

// One row being swept.
struct sweep {
    struct cell *cells;
    uint32_t *pixels;
    color fill;
    int width;
    int at;       // the first pixel not yet painted
    int32_t wind; // SUB times the winding number there
};

// Paints the pixels before [to], where no edge is.
static void run(struct sweep *s, int to)
{
    if (s->wind && s->at < to)
        blend_span(s->pixels + s->at, to - s->at, s->fill,
                   cover_of((int64_t)s->wind * SUB * 2));
    s->at = to;
}

static void crossed(struct sweep *s, int column)
{
    struct cell *cell = &s->cells[column];
    run(s, column);
    s->wind = (int32_t)((uint32_t)s->wind + cell->height);
    int64_t area = (int64_t)s->wind * SUB * 2 - (int32_t)cell->area;
    *cell = (struct cell){0};
    if (column == s->width)
        return;
    uint32_t alpha = alpha_times(s->fill >> 24, cover_of(area));
    s->pixels[column] = blend(s->pixels[column], s->fill, alpha);
    s->at = column + 1;
}

void coverage_sweep(struct coverage *c, const struct surface *s, color fill)
{
    for (int y = 0; y < c->height; y++) {
        struct sweep sweep = {
            .cells = c->cells + (size_t)y * ((size_t)c->width + 1),
            .pixels = s->pixels + (size_t)(c->y + y) * (size_t)s->pitch + c->x,
            .fill = fill,
            .width = c->width,
        };
        uint64_t *bits = c->bits + (size_t)y * (size_t)c->words;
        for (int i = c->reaches[y].first; i <= c->reaches[y].last; i++) {
            for (uint64_t left = bits[i]; left; left &= left - 1)
                crossed(&sweep, i * 64 + lowest_bit(left));
            bits[i] = 0;
        }
        run(&sweep, c->width);
    }
}
