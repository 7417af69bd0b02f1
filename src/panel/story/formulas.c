// SPDX-License-Identifier: MIT
// How the query, the new state and the logits come about, as they are set:
// side by side under the story, in as many lines as there is room for.
#include <math.h>

#include "panel/story/story.h"
#include "scene/mark/notation.h"
#include "trace/explain.h"

enum { MOST_FORMULAS = 8 };

static void formula_add(const struct scene *s, struct story_formulas *f,
                        const struct tensor *m, int row)
{
    struct address a = {m, row, -1, -1};
    if (f->count == MOST_FORMULAS)
        return;
    f->all[f->count++] = explain_formula(s->view->words, s->pose->arena, &a);
}

// What a gated state lies between and how far, which is computed beside it.
static void add_gates(const struct scene *s, struct story_formulas *f,
                      const struct operation *made, const struct story *t,
                      int most)
{
    for (int k = made->in_count - 1; k >= 0 && most > 0; k--) {
        const struct tensor *m = made->in[k].tensor;
        if (!m->learned && m != made->out && m != t->contexts &&
            m->columns == made->out->columns && m->row_words) {
            formula_add(s, f, m, made->in[k].row);
            most--;
        }
    }
}

// How many fit into one line, from [from] on; their width, and of the gaps.
static int count_fitting(const struct scene *s, const struct story_formulas *f,
                         int from, double room, double *wide)
{
    int k = from;
    *wide = 0;
    for (; k < f->count; k++) {
        double w = formula_width(s, f->size, &f->all[k]);
        double gap = k > from ? u(s, 28) * (k - from) : 0;
        if (*wide + w + gap > room)
            break;
        *wide += w;
    }
    return k - from;
}

static struct story_formulas
collect(const struct scene *s, const struct story *t, double room, int gates)
{
    struct story_formulas f = {.size = text_size(s, TEXT_BODY)};
    double wide;
    f.all = arena_array(s->pose->arena, MOST_FORMULAS, sizeof *f.all);
    if (t->own)
        formula_add(s, &f, t->asking.tensor, t->asking.row);
    if (t->query.tensor)
        formula_add(s, &f, t->query.tensor, t->query.row);
    formula_add(s, &f, t->choice.state, t->choice.state_row);
    add_gates(s, &f, t->choice.made, t, gates);
    formula_add(s, &f, t->choice.logits, t->row);
    for (int k = 0, fits; k < f.count; k += fits, f.lines++) {
        fits = count_fitting(s, &f, k, room, &wide);
        if (!fits) { // one that is too long for a line
            for (int i = k; i + 1 < f.count; i++)
                f.all[i] = f.all[i + 1];
            f.count--;
            f.lines--;
        }
    }
    return f;
}

// What gates let through is left out where it would take too much of the
// picture.
struct story_formulas story_formulas(const struct scene *s,
                                     const struct story *t, struct rect at)
{
    struct story_formulas f = {.count = 0};
    for (int gates = 2; gates >= 0; gates--) {
        f = collect(s, t, at.w, gates);
        if (story_formulas_height(&f) <= at.h * 0.24)
            break;
    }
    return f;
}

double story_formulas_height(const struct story_formulas *f)
{
    return f->lines * f->size * 1.7;
}

void story_paint_formulas(struct scene *s, const struct story_formulas *f,
                          struct rect at)
{
    double y = at.y + f->size * 1.15;
    for (int k = 0, fits; k < f->count; k += fits, y += f->size * 1.7) {
        double wide, x = at.x;
        fits = count_fitting(s, f, k, at.w, &wide);
        double gap = fits > 1 ? fmin((at.w - wide) / (fits - 1), u(s, 150)) : 0;
        for (int i = k; i < k + fits; i++) {
            paint_formula(s, text_print(s, "story formula %d", i), x, y,
                          f->size, &f->all[i]);
            x += formula_width(s, f->size, &f->all[i]) + gap;
        }
    }
}
