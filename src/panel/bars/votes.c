// SPDX-License-Identifier: MIT
// Over the bars of energies: the learned numbers that weigh the votes.
#include <math.h>

#include "panel/bars/bars.h"
#include "scene/mark/notation.h"

enum { V = 2 }; // of the operands of an additive energy

double bars_votes(struct scene *s, const struct operation *o, struct rect at)
{
    if (o->kind->form != FORM_PAIR)
        return 0;
    const struct tensor *v = o->in[V].tensor;
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double middle = at.y + at.h / 2;
    double name = notation_width(s, body, WEIGHT_BOLD, v->plain) + u(s, 12);
    double number = text_width(s, small, WEIGHT_BOLD, "−0.00") + u(s, 10);
    double cell = fmin(number, (at.w - name) / v->rows);
    const char *what =
        caption(s, "panel.bars.votes", SLOTS(COUNT("n", v->rows)));
    double wide = text_width(s, small, WEIGHT_REGULAR, what) + u(s, 12);
    double gap = fmin(u(s, 3), cell * 0.12);
    paint_notation(s, id_named("votes name", 0), at.x,
                   middle + body * CAP_MIDDLE, body, WEIGHT_BOLD, ALIGN_START,
                   s->theme->ink, v->plain);
    for (int k = 0; k < v->rows; k++)
        paint_cell(
            s, "cell", v, k, 0,
            (struct rect){at.x + name + k * cell, at.y, cell - gap, at.h});
    double end = name + cell * v->rows;
    if (end + wide > at.w)
        return end + u(s, 12);
    paint_text(s, id_named("votes what", 0), at.x + end + u(s, 8),
               middle + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, what);
    return end + wide + u(s, 12);
}
