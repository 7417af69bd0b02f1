// SPDX-License-Identifier: MIT
// One word's averages, of all heads, among the values that they are averages
// of: each stays inside the values' outline. Heads that have values of their
// own have no outline in common, and no such picture.
#include "panel/panels.h"

#include "panel/plane/averages.h"
#include "scene/mark/clock.h"

struct spot plane_average(const struct plane *p, const struct average *a)
{
    return field_spot(&p->f, tensor_at(a->out, a->row, 0),
                      tensor_at(a->out, a->row, 1));
}

bool average_known(const struct scene *s, const struct gathered *g, int k)
{
    return known(s, gathered_mix(g, k)->out, g->row, -1);
}

bool averages_are_inside(const struct scene *s, const struct gathered *g)
{
    for (int k = 0; k < g->heads; k++) {
        const struct operation *mix = gathered_mix(g, k);
        if (average_known(s, g, k) &&
            !plane_shares(mix->in[0].tensor, operand_row(mix, 0, g->row)))
            return false;
    }
    return true;
}

// Those that are computed: of what a page asks for there is nothing yet.
static void find_averages(const struct scene *s, const struct gathered *g,
                          struct plane *p)
{
    struct average *a =
        arena_array(s->pose->arena, (size_t)g->heads, sizeof *a);
    p->averages = a;
    for (int k = 0; k < g->heads; k++)
        if (average_known(s, g, k))
            a[p->average_count++] =
                (struct average){gathered_mix(g, k)->out, g->row, k + 1};
    p->inside = averages_are_inside(s, g);
}

static void paint_average(struct scene *s, const struct plane *p,
                          const struct average *a)
{
    bool lit = in_focus(s, a->out, a->row, -1);
    struct item *i = paint_dot(s, id_cell("plane average", a->out, a->row, -1),
                               plane_average(p, a), u(s, lit ? 11 : 9),
                               role_color(s->theme, ROLE_OUTPUT));
    i->layer = LAYER_OUTLINE;
    i->line = s->theme->paper;
    i->stroke = u(s, 2);
    i->beat = BEAT_LAY;
    i->turn = a->head - 1;
    i->turns = p->average_count;
    i->target = (struct target){TARGET_CELLS, {a->out, a->row, -1, -1}, 0};
}

static void paint_plane(struct scene *s, const struct gathered *g,
                        struct rect at)
{
    const struct operation *o = gathered_mix(g, 0);
    struct plane p = {.m = {.o = o,
                            .weights = o->in[0].tensor,
                            .V = o->in[1].tensor,
                            .out = o->out,
                            .row = g->row,
                            .weight_row = operand_row(o, 0, g->row)}};
    plane_fit(s, &p, at);
    struct spot origin = field_spot(&p.f, 0, 0);
    p.tips = &origin;
    p.tip_count = 1;
    find_averages(s, g, &p);
    plane_hull(s, &p);
    plane_ground(s, &p);
    plane_points(s, &p);
    for (int k = 0; k < p.average_count; k++)
        paint_average(s, &p, &p.averages[k]);
    plane_labels(s, &p);
}

// While something is asked for, values may be what it is about: then nothing
// tells whether heads share them.
static bool values_are_known(const struct scene *s, const struct gathered *g)
{
    for (int k = 0; k < g->heads; k++) {
        const struct tensor *V = gathered_mix(g, k)->in[1].tensor;
        if (!known(s, V, V->rows - 1, -1))
            return false;
    }
    return true;
}

bool panel_averages(struct scene *s, const struct panel *panel, struct rect at)
{
    struct gathered g;
    (void)panel;
    if (!gathered_of(s, &g) || !values_are_known(s, &g))
        return false;
    const struct tensor *V = gathered_values(&g);
    if (!gathered_has_averages(&g))
        return false;
    if (V->columns == 2)
        paint_plane(s, &g, at);
    else
        averages_line(s, &g, V, at);
    return true;
}
