// SPDX-License-Identifier: MIT
// Under the logits pale bars: what each would be had nothing been looked at.
#include <math.h>

#include "base/number.h"
#include "math/kernels.h"
#include "panel/logits/logits.h"

static double middle_of(const struct ballot *b, int k)
{
    return b->at.y + (k + 0.74) * b->step;
}

static const char *number_of(const struct scene *s, const struct ballot *b,
                             int k)
{
    return number_alike(s, b->without[b->order[k]], false, CELL_DECIMALS,
                        text_size(s, TEXT_SMALL), WEIGHT_BOLD,
                        b->number - u(s, 8));
}

static double number_x(const struct scene *s, const struct ballot *b, int k)
{
    double end = ballot_x(b, b->without[b->order[k]]);
    return fmax(end, ballot_x(b, 0)) + u(s, 9);
}

static void paint_without(struct scene *s, const struct ballot *b, int k)
{
    int word = b->order[k];
    double x = b->without[word], zero = ballot_x(b, 0), end = ballot_x(b, x);
    double tall = fmin(b->step * 0.24, u(s, 14)), y = middle_of(b, k);
    double size = text_size(s, TEXT_SMALL);
    color full = s->theme->positive;
    bool wins = word == row_argmax(b->without, b->m->columns);
    struct item *i =
        paint_box(s, id_cell("without", b->m, b->row, word), LAYER_CELL,
                  (struct rect){fmin(zero, end), y - tall / 2,
                                fmax(fabs(end - zero), u(s, 1)), tall},
                  u(s, 2), mix_colors(full, s->theme->paper, x < 0 ? 1 : 0.85));
    i->line = mix_colors(full, s->theme->paper, wins ? 0 : 0.5);
    i->stroke = u(s, wins ? 2 : 1);
    i->beat = BEAT_RESULT;
    const char *text = number_of(s, b, k);
    if (text)
        paint_text(s, id_cell("logit without", b->m, b->row, word),
                   number_x(s, b, k), y + size * CAP_MIDDLE, size,
                   wins ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                   s->theme->ink, text)
            ->beat = BEAT_RESULT;
}

// Where line [k] goes on after its number.
static double after(const struct scene *s, const struct ballot *b, int k)
{
    const char *text = number_of(s, b, k);
    double wide =
        text ? text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, text) +
                   u(s, 9)
             : 0;
    return number_x(s, b, k) + wide;
}

static const char *meaning(const struct scene *s)
{
    return caption(s, "panel.logits.without", NO_SLOTS);
}

int ballot_without_line(const struct scene *s, const struct ballot *b)
{
    double wide =
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, meaning(s));
    for (int k = 0; k < b->count; k++)
        if (after(s, b, k) + wide <= b->at.x + b->at.w)
            return k;
    return -1;
}

void ballot_without(struct scene *s, const struct ballot *b)
{
    double size = text_size(s, TEXT_SMALL);
    int line = ballot_without_line(s, b);
    for (int k = 0; k < b->count; k++)
        paint_without(s, b, k);
    if (line >= 0)
        paint_text(s, id_named("ballot without", 0), after(s, b, line),
                   middle_of(b, line) + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, meaning(s))
            ->beat = BEAT_RESULT;
}
