// SPDX-License-Identifier: MIT
// A matrix of the dock as a small picture of its numbers: which are large and
// which small, whether it is a diagonal.
#include <math.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "model/model.h"
#include "scene/scene.h"

// More numbers are smaller than the window's pixels, and take a frame too long.
enum { MOST_HEAT = 4096 };

static struct range range_of(const struct matrix *m)
{
    struct range range = {0, 0};
    for (int i = 0; i < m->rows * m->columns; i++)
        range_hold(&range, matrix_at(m, i / m->columns, i % m->columns));
    return range;
}

void knob_heat(struct scene *s, const struct matrix *m, int row,
               struct rect room)
{
    if (m->rows < 1 || m->columns < 1 || m->rows > MOST_HEAT / m->columns)
        return;
    double cell = fmin(room.h / m->rows, room.w / m->columns);
    int count = m->rows * m->columns;
    color *pixels = arena_array(s->pose->arena, (size_t)count, sizeof *pixels);
    struct range range = range_of(m);
    for (int i = 0; i < count; i++) {
        double x = matrix_at(m, i / m->columns, i % m->columns);
        pixels[i] = isfinite(x) ? level_color(s->theme, x, &range)
                                : s->theme->chrome;
    }
    if (cell < u(s, 0.25)) // a row of so many would be a hairline
        return;
    struct item *i =
        pose_add(s->pose, ITEM_IMAGE, LAYER_KNOB, id_named("knob heat", row));
    i->at = (struct rect){room.x, room.y + (room.h - cell * m->rows) / 2,
                          cell * m->columns, cell * m->rows};
    i->rows = m->rows;
    i->columns = m->columns;
    i->pixels = pixels;
    i->target = (struct target){TARGET_KNOB, {0}, KNOB_PARTS * row};
    struct rect at = i->at; // zeros look like the row: an edge around all
    i = paint_box(s, id_named("knob heat edge", row), LAYER_KNOB,
                  rect_grow(at, u(s, 1)), 0, CLEAR);
    i->line = s->theme->rule;
    i->stroke = u(s, 1);
}
