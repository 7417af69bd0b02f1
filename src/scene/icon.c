// SPDX-License-Identifier: MIT
#include "scene/icon.h"

#include "base/arena.h"
#include "scene/theme.h"

// In sixteenths of the icon, so that the smallest has no blurred edge.
enum { PARTS = 16, SQUARE = 4, GAP = 1, MARGIN = 1, LIT = 1, POOL = 10 };

static void add_box(struct list *out, int x, int y, int side, int radius,
                    color fill)
{
    int32_t part = (int32_t)out->width * UNIT / PARTS;
    list_add(out, &(struct draw){.kind = DRAW_BOX,
                                 .x = x * part,
                                 .y = y * part,
                                 .width = side * part,
                                 .height = side * part,
                                 .radius = radius * part / 2,
                                 .fill = fill});
}

void icon_draw(struct list *out, struct arena *arena, int size)
{
    const struct theme *stage = &stage_theme;
    list_begin(out, arena, size, size, stage->paper);
    int low = (PARTS - POOL) / 2;
    add_box(out, low, low, POOL, POOL, stage->pool);
    for (int i = 0; i < 3; i++)
        add_box(out, MARGIN + i * (SQUARE + GAP), (PARTS - SQUARE) / 2, SQUARE,
                1, i == LIT ? stage->light : stage->idle);
}

void icon_paint(const struct surface *s)
{
    struct arena arena = {0};
    struct list list = {0};
    struct raster *raster = raster_new();
    icon_draw(&list, &arena, s->width);
    raster_draw(raster, &list, NULL, s);
    raster_free(raster);
    list_free(&list);
    arena_free(&arena);
}
