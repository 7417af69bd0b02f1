// SPDX-License-Identifier: MIT
#include "panel/telling/telling.h"

#include <math.h>
#include <string.h>

#include "math/kernels.h"
#include "panel/beam.h"
#include "panel/panels.h"

enum { LOGITS, SUM, WORDS, WEIGHTS, PROBABILITIES }; // of the panel's line

const char *telling_word(const struct scene *s, const struct telling *t,
                         const double *numbers)
{
    return column_name(s, t->probabilities,
                       row_argmax(numbers, t->probabilities->columns));
}

// The word that asks: that of the step; of all words the one that is held to,
// or else the last.
static int asking_row(const struct scene *s, const struct telling *t)
{
    const struct address *f = &s->focus;
    int last = t->words->rows - 1;
    if (s->now.row >= 0)
        return s->now.row;
    bool chosen = s->view->attention.locked && f->tensor && f->row >= 0;
    return chosen && f->tensor->rows == t->words->rows ? f->row : last;
}

static bool is_of_head(const struct tensor *weights)
{
    return weights->scope && !weights->scope->goes_on;
}

// The weights of all heads: in light is the one that is looked at, or the
// first.
static void find_heads(const struct scene *s, struct telling *t)
{
    const struct tensor *looked = s->focus.tensor;
    for (int i = 0; i < s->trace->tensor_count; i++) {
        const struct tensor *m = s->trace->tensors[i];
        if (!m->scope || strcmp(m->plain, t->weights->plain) ||
            m->scope->outer != t->weights->scope->outer ||
            t->heads == MOST_TOLD_HEADS)
            continue;
        t->head[t->heads++] = m;
        if (looked == m)
            t->weights = m;
    }
}

static bool find_telling(const struct scene *s, const struct panel *p,
                         struct telling *t)
{
    *t = (struct telling){.logits = panel_with(s, p, LOGITS),
                          .sum = panel_with(s, p, SUM),
                          .words = panel_with(s, p, WORDS),
                          .weights = panel_with(s, p, WEIGHTS),
                          .probabilities = panel_with(s, p, PROBABILITIES)};
    t->row = asking_row(s, t);
    if (t->sum != t->logits->writer[0]->in[0].tensor)
        return false; // what attention adds is not the last
    if (is_of_head(t->weights))
        find_heads(s, t);
    const struct tensor *m = t->weights;
    t->lit = known(s, m, t->row, -1) && known(s, m, t->row, m->columns - 1);
    return m->rows == m->columns && m->rows == t->words->rows;
}

// True once the word is told, with all that leads to it.
static bool is_told(const struct scene *s, const struct telling *t)
{
    return s->now.term < 0 && known(s, t->words, t->row, 0) &&
           known(s, t->probabilities, t->row, t->probabilities->columns - 1) &&
           known(s, t->sum, t->row, t->sum->columns - 1);
}

// The light of the row elsewhere, where it would be seen to have moved; or
// NULL.
static struct elsewhere *seen_elsewhere(const struct scene *s,
                                        const struct telling *t)
{
    static const double least = 0.005;
    struct elsewhere *e = arena_array(s->pose->arena, 1, sizeof *e);
    bool seen = false;
    if (s->view->look.plain || t->heads > 1 ||
        !(t->weights->scope
              ? layer_elsewhere(t->weights, t->probabilities, t->row,
                                s->pose->arena, e)
              : light_elsewhere(t->probabilities, t->row, s->pose->arena, e)))
        return NULL;
    for (int c = 0; c < t->weights->columns; c++)
        seen |= fabs(e->light[c] - tensor_at(t->weights, t->row, c)) >= least;
    return seen ? e : NULL;
}

// What things are laid out by, while something is held.
static struct telling laid_telling(const struct scene *s,
                                   const struct telling *t)
{
    struct telling was = *t;
    was.logits = laid_by(s, t->logits);
    was.weights = laid_by(s, t->weights);
    was.probabilities = laid_by(s, t->probabilities);
    was.other = NULL;
    was.laid = NULL;
    return was;
}

// The light as it was shows in one place or two, and so it does while it is
// held.
static void find_elsewhere(struct scene *s, struct telling *t)
{
    t->other = seen_elsewhere(s, t);
    if (!s->laid)
        return;
    struct telling *was = arena_alloc(s->pose->arena, sizeof *was);
    *was = laid_telling(s, t);
    was->other = seen_elsewhere(s, was);
    t->laid = was;
    if (!was->other)
        t->other = NULL;
    else if (!t->other)
        t->other = was->other;
}

// Where the light of the row may be held: while it is, where it was left
// between two words, and where nothing else stands there.
static bool has_beam(const struct scene *s, const struct telling *t)
{
    return beam_held(s, t->weights, t->row) ||
           (s->view->look.plain && beam_may(s, t->weights, t->row));
}

// What stands beside the probabilities, or over them.
static double beside_height(const struct scene *s, const struct telling *t)
{
    bool asked = s->hidden && s->view->look.plain &&
                 beam_will(s, t->weights, t->row);
    if (asked || has_beam(s, t))
        return beam_height(s);
    return s->view->look.plain ? 0 : telling_strips_height(s, t);
}

// What the light adds beside what is told, or over it; or what it would make on
// the way of the hand.
static void paint_below(struct scene *s, const struct telling *t,
                        struct rect at, bool stacked)
{
    struct rect strips = at, probabilities = at;
    bool beam = has_beam(s, t);
    if (s->view->look.plain && !beam) {
        probabilities.w = fmin(at.w, u(s, 520));
        probabilities.x += (at.w - probabilities.w) / 2;
        telling_probabilities(s, t, probabilities);
        return;
    }
    if (stacked) {
        strips.h = beside_height(s, t);
        probabilities.y += strips.h + u(s, 14);
        probabilities.h -= strips.h + u(s, 14);
    } else {
        strips.w = at.w * 0.5;
        probabilities.x += at.w * 0.53;
        probabilities.w -= at.w * 0.53;
    }
    if (beam)
        beam_paint(s,
                   &(struct beam_of){.weights = t->weights,
                                     .row = t->row,
                                     .told = t->probabilities,
                                     .told_row = t->row,
                                     .x = t->slide->x},
                   strips);
    else
        telling_strips(s, t, strips);
    telling_probabilities(s, t, probabilities);
}

static bool paint_told(struct scene *s, struct telling *t, struct rect at)
{
    bool stacked = panel_stacks(at);
    double strips = beside_height(s, t);
    double probabilities = telling_probabilities_height(s, t);
    double low = stacked ? strips + probabilities + u(s, 14)
                         : fmax(strips, probabilities);
    double top = fmin(at.h - low - u(s, 10), fmin(at.w * 0.34, u(s, 330)));
    if (stacked) { // in the middle of a high window
        double spare = fmax(at.h - top - low - u(s, 48), 0);
        at.y += spare / 2;
        at.h -= spare;
    }
    struct rect head = {at.x, at.y, at.w, top};
    find_elsewhere(s, t);
    if (top < u(s, 100) || !telling_light(s, t, head))
        return false;
    if (!is_told(s, t))
        return true; // it is asked for
    double free = fmin((at.h - top - low) / 2, u(s, 24));
    at.y += top + free;
    at.h -= top + free;
    paint_below(s, t, at, stacked);
    return true;
}

bool panel_telling(struct scene *s, const struct panel *p, struct rect at)
{
    struct telling t;
    double least = u(s, 190), top = fmin(at.h * 0.46, at.h - least);
    bool light = find_telling(s, p, &t) && (t.lit || s->hidden);
    bool asked = s->hidden && s->view->look.plain;
    if (light && (asked || is_told(s, &t)) && paint_told(s, &t, at))
        return true;
    struct rect head = {at.x, at.y, at.w, top};
    if (light && top > u(s, 110) && telling_light(s, &t, head)) {
        at.y += top + u(s, 8);
        at.h -= top + u(s, 8);
    }
    struct scene last = *s;
    if (s->now.row < 0)
        last.now.row = t.row;
    return panel_logits(&last, p, at);
}
