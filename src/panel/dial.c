// SPDX-License-Identifier: MIT
// One clock, whose hand is turned on from one position to another: the same
// turn wherever it begins.
#include <math.h>

#include "panel/panels.h"
#include "scene/mark/clock.h"
#include "trace/op/position.h"
#include "trace/term.h"

enum { ARC_SPOTS = 48 };

struct dial {
    const struct tensor *P;
    const struct tensor *on; // where the hand stands after the turn, in row
    int row, on_row;         // what is looked at, or the first
    struct wave pair;
    int by;                  // positions
    struct spot middle;
    double radius;
};

// The row that is turned; R itself, which is made of position [by], takes
// position 0 there.
static void choose(const struct scene *s, const struct panel *p, struct dial *d)
{
    const struct tensor *R = panel_with(s, p, 1);
    const struct address *f = &s->focus;
    d->P = panel_with(s, p, 0);
    d->by = R->writer[0]->in[0].row;
    d->pair = position_wave(d->P->writer[0], f->column >= 0 ? f->column : 0);
    if (s->now.tensor == R) {
        d->on = d->P;
        d->on_row = d->by;
        return;
    }
    d->on = panel_with(s, p, 2);
    d->row = d->on_row = f->row >= 0 && f->tensor != R ? f->row : 0;
}

static double angle_of(const struct tensor *m, int row, struct wave w)
{
    return atan2(tensor_at(m, row, w.sine), tensor_at(m, row, w.cosine));
}

static bool hand_known(const struct scene *s, const struct tensor *m, int row,
                       struct wave w)
{
    return known(s, m, row, w.sine) && known(s, m, row, w.cosine);
}

static struct spot at_angle(const struct dial *d, double angle, double radius)
{
    return (struct spot){d->middle.x + sin(angle) * radius,
                         d->middle.y - cos(angle) * radius};
}

static void paint_turned(struct scene *s, const struct dial *d)
{
    double angle = angle_of(d->on, d->on_row, d->pair);
    struct spot spots[] = {d->middle, at_angle(d, angle, d->radius * 0.86)};
    paint_line(s, id_named("dial turned", 0), LAYER_LINK, spots, 2, u(s, 4),
               s->theme->light);
    paint_head(s, id_named("dial tip", 0), spots[0],
               at_angle(d, angle, d->radius * 0.98), u(s, 15), s->theme->light);
}

// From the one hand to the other, clockwise.
static void paint_arc(struct scene *s, const struct dial *d)
{
    double turn = d->by / position_divisor(d->P->writer[0], d->pair.sine);
    double from = angle_of(d->P, d->row, d->pair);
    double sweep = fmin(turn, 8 * atan(1));
    struct spot spots[ARC_SPOTS];
    for (int i = 0; i < ARC_SPOTS; i++)
        spots[i] =
            at_angle(d, from + sweep * i / (ARC_SPOTS - 1), d->radius * 0.55);
    paint_line(s, id_named("dial arc", 0), LAYER_LINK, spots, ARC_SPOTS,
               u(s, 2.5), s->theme->light)
        ->dash = u(s, 5);
}

// A short stroke in the colour of the hand, and whose it is.
static void paint_key(struct scene *s, const struct dial *d, int line, double y,
                      int row, color ink)
{
    double size = text_size(s, TEXT_BODY);
    const char *name =
        caption(s, "panel.dial.position", SLOTS(COUNT("n", row)));
    double wide = text_width(s, size, WEIGHT_BOLD, name) + u(s, 30);
    double x = d->middle.x - wide / 2, middle = y - size * CAP_MIDDLE;
    struct spot stroke[] = {{x, middle}, {x + u(s, 20), middle}};
    paint_line(s, id_named("dial key", line), LAYER_LINK, stroke, 2, u(s, 4),
               ink);
    paint_text(s, id_named("dial name", line), x + u(s, 30), y, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink, name);
}

bool panel_dial(struct scene *s, const struct panel *p, struct rect at)
{
    struct dial d = {.row = 0};
    choose(s, p, &d);
    double line = text_size(s, TEXT_BODY) * 1.6, keys = 2.2 * line;
    d.radius = fmin(fmin(at.w * 0.46, (at.h - keys) / 2), u(s, 120));
    if (d.radius < u(s, 16))
        return false;
    d.middle = (struct spot){at.x + at.w / 2, at.y + (at.h - keys) / 2};
    double y = d.middle.y + d.radius + line;
    bool before = hand_known(s, d.P, d.row, d.pair);
    bool after = hand_known(s, d.on, d.on_row, d.pair);
    struct clock face = {.id = id_named("dial", 0),
                         .middle = d.middle,
                         .radius = d.radius,
                         .sine = tensor_at(d.P, d.row, d.pair.sine),
                         .cosine = tensor_at(d.P, d.row, d.pair.cosine),
                         .known = before};
    paint_clock(s, &face);
    if (before)
        paint_key(s, &d, 0, y, d.row, s->theme->grey);
    if (!before || !after)
        return true;
    paint_arc(s, &d);
    paint_turned(s, &d);
    paint_key(s, &d, 1, y + line, d.row + d.by, s->theme->light);
    return true;
}
