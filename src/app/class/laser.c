// SPDX-License-Identifier: MIT
#include "app/class/laser.h"

#include <math.h>

#include "app/app.h"
#include "app/focus.h"
#include "scene/theme.h"

enum { OUTSIDE = 6, RIM = 49, AROUND = OUTSIDE + RIM, RADIUS = 54 };

void laser_turn(struct app *a)
{
    if (layer_is_open(a, &laser_layer)) {
        layer_close(a, &laser_layer);
        return;
    }
    if (a->document && !a->view.attention.locked && !a->focusing)
        app_release(a); // it is the light now
    a->laser = (struct laser){.there = false};
    layer_open(a, &laser_layer);
}

static bool laser_mouse(struct app *a, const struct input *in)
{
    bool moves = in->kind == INPUT_POINT && !in->held;
    if (in->kind == INPUT_LEAVE)
        a->laser.there = false;
    if (in->kind == INPUT_POINT || in->kind == INPUT_PRESS)
        a->laser = (struct laser){true, in->x, in->y};
    return moves;
}

// All but the disc is one polygon, whose hole runs the other way round.
static void laser_paint(struct app *a, struct scene *s)
{
    const struct laser *l = &a->laser;
    double w = s->view->extent.width, h = s->view->extent.height;
    double radius = u(s, RADIUS), full = 2 * acos(-1);
    if (!l->there)
        return;
    struct spot *all = arena_array(s->pose->arena, AROUND, sizeof *all);
    const struct spot edge[OUTSIDE] = {{w, l->y}, {w, h}, {0, h},
                                       {0, 0},    {w, 0}, {w, l->y}};
    for (int k = 0; k < OUTSIDE; k++)
        all[k] = edge[k];
    struct spot *rim = all + OUTSIDE;
    for (int k = 0; k < RIM; k++)
        rim[k] = (struct spot){l->x + radius * cos(-full * k / (RIM - 1)),
                               l->y + radius * sin(-full * k / (RIM - 1))};
    struct item *i =
        pose_add(s->pose, ITEM_POLYGON, LAYER_KNOB, id_named("laser dark", 0));
    i->spots = all;
    i->spot_count = AROUND;
    i->fill = fade(s->theme->off, 0.55);
    paint_line(s, id_named("laser rim", 0), LAYER_KNOB, rim, RIM,
               fmax(2, u(s, 3)), s->theme->light);
}

const struct app_layer laser_layer = {
    .name = "laser",
    .mouse = laser_mouse,
    .paint = laser_paint,
};
