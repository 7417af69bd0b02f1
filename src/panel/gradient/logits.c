// SPDX-License-Identifier: MIT
// The two stations on the right: the vectors that were told from, feature by
// feature, and the next word, with its probability less the truth.
#include <math.h>

#include "base/number.h"
#include "panel/gradient/gradient.h"

// --- vectors -----------------------------------------------------------------

static double rows_height(const struct gradient *g)
{
    return g->words * g->pitch;
}

static double feature_step(const struct scene *s, const struct gradient *g,
                           const struct tensor *m)
{
    return fmin(rows_height(g) / m->columns, u(s, 44));
}

// As high as the rows of words where it has enough features, whatever they
// are.
static void paint_strip(struct scene *s, const struct gradient *g,
                        const struct back_pair *p, struct rect at)
{
    const struct tensor *m = p->gradients;
    double step = feature_step(s, g, m), gap = fmin(u(s, 3), step * 0.1);
    struct figures f =
        back_figures(s, m, g->row, 1, (struct rect){0, 0, at.w, step - gap});
    for (int c = 0; c < m->columns; c++)
        paint_cell_among(
            s, "cell", m, g->row, c,
            (struct rect){at.x, at.y + g->head + c * step, at.w, step - gap},
            &f);
}

static void paint_features(struct scene *s, const struct gradient *g, double x,
                           struct rect at)
{
    const struct tensor *m = g->y.gradients;
    double small = text_size(s, TEXT_SMALL);
    double step = feature_step(s, g, m);
    for (int c = 0; c < m->columns && step > small; c++)
        paint_text(s, id_named("back number", c), x,
                   at.y + g->head + (c + 0.5) * step + small * CAP_MIDDLE,
                   small, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                   text_print(s, "%d", c + 1));
}

static void paint_vector(struct scene *s, const struct gradient *g,
                         const struct back_pair *p, struct rect at)
{
    back_heading(s, p->gradients, caption(s, "panel.gradient.vector", NO_SLOTS),
                 at, ALIGN_MIDDLE);
    paint_strip(s, g, p, at);
}

void back_vectors(struct scene *s, const struct gradient *g)
{
    struct rect at = g->at[BACK_VECTORS];
    bool both = g->y.of && g->z.of;
    double between = both ? u(s, 26) : 0;
    double wide = both ? (at.w - between) / 2 : fmin(at.w, u(s, 90));
    struct rect left = {at.x, at.y, wide, at.h}, right = left;
    right.x += both ? wide + between : 0;
    if (g->z.of)
        paint_vector(s, g, &g->z, left);
    if (g->y.of)
        paint_vector(s, g, &g->y, right);
    if (both && g->y.of->columns == g->z.of->columns)
        paint_features(s, g, at.x + wide + between / 2, at);
}

// --- the next word -----------------------------------------------------------

enum { LINES = 6 };

struct logit_lines {
    int word[LINES], count;
    bool bare;  // there is room for the words and their gradients alone
    int wanted; // the column; −1: none is
    int of;     // so many surprises make the loss
};

static bool has_line(const struct logit_lines *l, int word)
{
    for (int k = 0; k < l->count; k++)
        if (l->word[k] == word)
            return true;
    return false;
}

// The word that is wanted after the one that asks: its surprise was read there.
static void find_wanted(const struct scene *s, const struct gradient *g,
                        struct logit_lines *l)
{
    const struct tensor *loss = trace_find(s->trace, "loss");
    const struct tensor *each = loss->writer[0]->in[0].tensor;
    *l = (struct logit_lines){.wanted = -1, .of = each->rows};
    for (int i = 0; i < each->rows; i++)
        if (each->writer[i]->in[0].row == g->row)
            l->wanted = (int)each->writer[i]->number;
}

// The word that is wanted, then those with the largest probabilities, which are
// known before their gradients are; and the step's own.
static void choose_lines(const struct scene *s, const struct gradient *g,
                         struct logit_lines *l)
{
    const struct tensor *m = g->probabilities;
    int room = (int)(rows_height(g) / (text_size(s, TEXT_SMALL) * 1.9)) - 1;
    int step = s->now.tensor == g->logits.gradients ? s->now.column : -1;
    find_wanted(s, g, l);
    if (l->wanted >= 0)
        l->word[l->count++] = l->wanted;
    while (l->count < LINES && l->count < room && l->count < m->columns) {
        int best = -1;
        for (int c = 0; c < m->columns; c++)
            if (!has_line(l, c) && (best < 0 || tensor_at(m, g->row, c) >
                                                    tensor_at(m, g->row, best)))
                best = c;
        l->word[l->count++] = best;
    }
    if (step >= 0 && !has_line(l, step))
        l->word[l->count - 1] = step;
}

// "0.12 − 1", which the heading divides by how many are wanted; NULL where the
// gradient is another.
static const char *probability_less(const struct scene *s,
                                    const struct gradient *g,
                                    const struct logit_lines *l, int word)
{
    char number[NUMBER_SIZE];
    double probability = tensor_at(g->probabilities, g->row, word);
    double gradient = tensor_at(g->logits.gradients, g->row, word);
    int truth = word == l->wanted;
    if (l->wanted < 0 || !known(s, g->logits.gradients, g->row, word) ||
        fabs((probability - truth) / l->of - gradient) >
            1e-9 * (1 + fabs(gradient)))
        return NULL;
    number_print_share(number, probability, 2);
    return text_print(s, "%s − %d", number, truth);
}

static double gradient_width(const struct scene *s, struct rect at)
{
    return fmin(at.w * 0.32, u(s, 76));
}

// Whether every word has room beside its probability: all have theirs, or none.
static bool has_room(const struct scene *s, const struct gradient *g,
                     const struct logit_lines *l, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double room = at.w - gradient_width(s, at) - u(s, 20);
    for (int k = 0; k < l->count; k++) {
        const char *less = probability_less(s, g, l, l->word[k]);
        const char *name = column_name(s, g->logits.gradients, l->word[k]);
        if (less && text_width(s, small, WEIGHT_REGULAR, less) +
                            text_width(s, body, WEIGHT_BOLD, name) >
                        room)
            return false;
    }
    return true;
}

static void paint_line_of(struct scene *s, const struct gradient *g,
                          const struct logit_lines *l, int k, struct rect at,
                          const struct figures *f)
{
    const struct tensor *m = g->logits.gradients;
    int word = l->word[k];
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double wide = gradient_width(s, at);
    double step = at.h, y = at.y + step / 2;
    struct rect cell = {at.x + at.w - wide, at.y + step * 0.08, wide,
                        step * 0.84};
    const char *less = l->bare ? NULL : probability_less(s, g, l, word);
    paint_cell_among(s, "cell", m, g->row, word, cell, f);
    double right = cell.x - u(s, 10);
    if (less) {
        struct item *i =
            paint_text(s, id_cell("back chance", m, g->row, word), right,
                       y + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
                       s->theme->grey, less);
        right -= item_width(s, i) + u(s, 10);
    }
    enum weight weight = word == l->wanted ? WEIGHT_BOLD : WEIGHT_REGULAR;
    struct item *i = paint_text(
        s, id_cell("back told", m, g->row, word), right, y + body * CAP_MIDDLE,
        body, weight, ALIGN_END, s->theme->ink,
        text_fit(s, body, weight, column_name(s, m, word), right - at.x));
    text_answers(s, i, &(struct address){m, g->row, word, -1});
}

// What all others have together, so that all that is printed adds up to 0.
static void paint_others(struct scene *s, const struct gradient *g,
                         const struct logit_lines *l, struct rect at)
{
    const struct tensor *m = g->logits.gradients;
    double rest = 0, small = text_size(s, TEXT_SMALL);
    char number[NUMBER_SIZE];
    for (int c = 0; c < m->columns; c++)
        rest += has_line(l, c) ? 0 : tensor_at(m, g->row, c);
    double wide = gradient_width(s, at), y = at.y + at.h / 2;
    paint_text(s, id_named("back others", 0), at.x + at.w - wide - u(s, 10),
               y + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
               s->theme->grey,
               caption(s, "panel.telling.others",
                       SLOTS(COUNT("n", m->columns - l->count))));
    paint_text(s, id_named("back rest", 0), at.x + at.w - wide / 2,
               y + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->ink,
               text_print(s, "%s", number_print(number, rest, 2)));
}

void back_logits(struct scene *s, const struct gradient *g)
{
    const struct tensor *m = g->logits.gradients;
    struct rect at = g->at[BACK_LOGITS];
    struct logit_lines l;
    choose_lines(s, g, &l);
    back_heading(
        s, m,
        caption(s,
                l.of > 1 ? "panel.gradient.told.mean" : "panel.gradient.told",
                SLOTS(COUNT("n", l.of))),
        at, ALIGN_END);
    l.bare = !has_room(s, g, &l, at);
    bool rest = l.count < m->columns, all = known(s, m, g->row, m->columns - 1);
    double step = fmin(rows_height(g) / (l.count + rest), u(s, 40));
    struct rect line = {at.x, at.y + g->head, at.w, step};
    struct figures f =
        back_figures(s, m, g->row, 1,
                     (struct rect){0, 0, gradient_width(s, at), step * 0.84});
    for (int k = 0; k < l.count; k++, line.y += step)
        paint_line_of(s, g, &l, k, line, &f);
    if (rest && all)
        paint_others(s, g, &l, line);
    if (all)
        back_total(s, g, BACK_LOGITS,
                   caption(s, "panel.gradient.zero", NO_SLOTS), "0",
                   at.x + at.w);
}
