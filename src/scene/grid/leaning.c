// SPDX-License-Identifier: MIT
#include "scene/grid/leaning.h"

#include <math.h>

static double leaning_size(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

static double leaning_most(const struct scene *s)
{
    return u(s, 110);
}

bool words_lean(const struct scene *s, const struct word_line *l)
{
    bool apart = word_line_pitch(l) * TILT >= leaning_size(s);
    return l->count > 1 && l->size <= 0 && apart && !s->view->look.thumbnail;
}

// How far down, and to the left, the widest word reaches from its column.
static double leaning_reach(const struct scene *s, const struct word_line *l)
{
    double widest = 0;
    for (int k = 0; k < l->count; k++)
        if (l->names[k])
            widest = fmax(widest, text_width(s, leaning_size(s), WEIGHT_BOLD,
                                             l->names[k]));
    return fmin(widest, leaning_most(s)) * TILT;
}

double leaning_height(const struct scene *s, const struct word_line *l)
{
    return leaning_reach(s, l) + leaning_size(s) * 1.2;
}

double leaning_left(const struct scene *s, const struct word_line *l)
{
    return fmax(leaning_reach(s, l) - word_line_pitch(l) / 2, 0);
}

void paint_leaning_word(struct scene *s, const struct word_line *l, int k,
                        enum role role, enum light light,
                        const struct address *a)
{
    if (!l->names[k])
        return;
    const struct rect *box = &l->box[k];
    double size = leaning_size(s), middle = box->x + box->w / 2;
    enum weight weight = is_lit(light) ? WEIGHT_BOLD : WEIGHT_REGULAR;
    const char *text = text_fit(s, size, weight, l->names[k], leaning_most(s));
    double run = text_width(s, size, weight, text) * TILT;
    double foot = box->y + box->h - leaning_height(s, l) + size * 1.2;
    paint_text(s, id_named("leaning word", k), middle + size * 0.25 - run,
               foot + run, size, weight, ALIGN_START,
               light == LIGHT_DIM ? s->theme->grey : role_color(s->theme, role),
               text)
        ->tilted = true;
    if (a)
        paint_answer(s, id_named("leaning word answer", k),
                     (struct rect){box->x, foot - size, box->w, u(s, 24)},
                     (struct target){TARGET_CELLS, *a, 0});
}
