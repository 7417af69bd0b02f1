// SPDX-License-Identifier: MIT
// The three stations that have a row for each word that is looked at: keys,
// scores, weights.
#include <math.h>

#include "base/number.h"
#include "panel/gradient/gradient.h"
#include "trace/term.h"

// What stands before the query, and before the gradients that came back to it.
static const char *query_name(const struct scene *s, const struct gradient *g,
                              bool gradients)
{
    const char *word =
        row_words(s->view->words, s->pose->arena, g->weights.of, g->row);
    return caption(
        s, gradients ? "panel.gradient.query.slope" : "panel.gradient.query",
        SLOTS(TEXT("row", word)));
}

double back_words_width(const struct scene *s, const struct gradient *g)
{
    double widest = 0, size = text_size(s, TEXT_BODY);
    for (int k = 0; k < g->words; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         column_name(s, g->weights.of, k)));
    for (int k = 0; k < 2 && g->query.of; k++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_SMALL),
                                         WEIGHT_REGULAR, query_name(s, g, k)));
    return fmin(widest, u(s, 130));
}

static void paint_words(struct scene *s, const struct gradient *g,
                        const char *name, double right, double room)
{
    double size = text_size(s, TEXT_BODY);
    for (int k = 0; k < g->words; k++) {
        enum weight weight = k == g->lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct item *i = paint_text(
            s, id_cell(name, g->weights.of, -1, k), right,
            back_middle(g, k) + size * CAP_MIDDLE, size, weight, ALIGN_END,
            role_color(s->theme, g->weights.of->column_role),
            text_fit(s, size, weight, column_name(s, g->weights.of, k), room));
        struct address a = {g->weights.gradients, g->row, k, -1};
        text_answers(s, i, &a);
    }
}

static double cell_height(const struct scene *s, const struct gradient *g)
{
    return g->pitch - fmin(u(s, 12), g->pitch * 0.22);
}

// Where the words stand in the first station that is shown, and how much is
// left of it.
static struct rect beside_words(struct scene *s, const struct gradient *g,
                                int station, const char *name)
{
    struct rect at = g->at[station];
    for (int k = 0; k < station; k++)
        if (g->at[k].w > 0)
            return at;
    double words = back_words_width(s, g);
    paint_words(s, g, name, at.x + words, words);
    at.x += words + u(s, 12);
    at.w -= words + u(s, 12);
    return at;
}

// --- keys --------------------------------------------------------------------

static void paint_row(struct scene *s, const struct tensor *m, int row,
                      struct rect at, const struct figures *f)
{
    double wide = at.w / m->columns, gap = fmin(u(s, 3), wide * 0.1);
    for (int c = 0; c < m->columns; c++)
        paint_cell_among(s, "cell", m, row, c,
                         (struct rect){at.x + c * wide, at.y, wide - gap, at.h},
                         f);
}

// The query that met the keys, and the gradients that came back to it: under
// them, for what the one is multiplied by is the other.
static void paint_query(struct scene *s, const struct gradient *g,
                        struct rect at)
{
    double small = text_size(s, TEXT_SMALL), tall = fmin(u(s, 30), g->pitch);
    const struct tensor *rows[2] = {g->query.of, g->query.gradients};
    double y = at.y + g->head + g->words * g->pitch + u(s, 8);
    double wide = at.w / g->query.of->columns;
    for (int k = 0; k < 2; k++) {
        struct rect line = {at.x, y + k * (tall + u(s, 9)), at.w, tall};
        struct figures f = back_figures(s, rows[k], g->row, 1,
                                        (struct rect){0, 0, wide, tall});
        paint_row(s, rows[k], g->row, line, &f);
        paint_text(s, id_cell("back query", rows[k], g->row, -1),
                   line.x - u(s, 12), line.y + tall / 2 + small * CAP_MIDDLE,
                   small, WEIGHT_REGULAR, ALIGN_END,
                   role_color(s->theme, ROLE_QUERY),
                   text_fit(s, small, WEIGHT_REGULAR, query_name(s, g, k),
                            line.x - u(s, 11) - g->at[BACK_KEYS].x));
    }
}

void back_keys(struct scene *s, const struct gradient *g)
{
    const struct tensor *m = g->keys.gradients;
    struct rect at = beside_words(s, g, BACK_KEYS, "back word");
    double small = text_size(s, TEXT_SMALL), wide = at.w / m->columns;
    double tall = cell_height(s, g);
    struct figures f =
        back_figures(s, m, 0, m->rows, (struct rect){0, 0, wide, tall});
    back_heading(
        s, m,
        caption(s, g->alone ? "panel.gradient.keys" : "panel.gradient.keys.all",
                NO_SLOTS),
        at, ALIGN_MIDDLE);
    for (int c = 0; c < m->columns && wide > small * 1.3; c++)
        paint_text(s, id_cell("back feature", m, -1, c),
                   at.x + (c + 0.5) * wide, at.y + g->head - u(s, 6), small,
                   WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                   column_name(s, m, c));
    for (int k = 0; k < m->rows; k++)
        paint_row(s, m, k,
                  (struct rect){at.x, back_middle(g, k) - tall / 2, at.w, tall},
                  &f);
    paint_query(s, g, at);
}

// --- scores ------------------------------------------------------------------

static const char *scores_caption(const struct scene *s,
                                  const struct gradient *g)
{
    const struct operation *o = g->scores.gradients->writer[g->row];
    bool shared = o->kind->form != FORM_GRADIENT;
    return caption(s,
                   shared ? "panel.gradient.scores" : "panel.gradient.passed",
                   NO_SLOTS);
}

// What a step against the gradient does to the score.
static const char *asks_for(const struct scene *s, double gradient)
{
    return caption(s,
                   gradient < 0   ? "panel.gradient.more"
                   : gradient > 0 ? "panel.gradient.less"
                                  : "panel.gradient.same",
                   NO_SLOTS);
}

// A row adds up to 0, whatever its gradients are.
static void paint_exchange(struct scene *s, const struct gradient *g,
                           double right)
{
    struct rect at = g->at[BACK_SCORES];
    double small = text_size(s, TEXT_SMALL);
    double y = back_middle(g, g->words) - g->pitch / 2 + u(s, 4);
    back_total(s, g, BACK_SCORES, "", "0", right);
    paint_text(s, id_named("back exchange", 0), at.x,
               y + text_size(s, TEXT_BODY) * 1.3 + small * 1.6, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               back_whole(s, caption(s, "panel.gradient.exchange", NO_SLOTS),
                          at.w + u(s, 20)));
}

void back_scores(struct scene *s, const struct gradient *g)
{
    const struct tensor *m = g->scores.gradients;
    struct rect at = beside_words(s, g, BACK_SCORES, "back word");
    double small = text_size(s, TEXT_SMALL), tall = cell_height(s, g);
    double words = fmax(text_width(s, small, WEIGHT_BOLD, asks_for(s, -1)),
                        text_width(s, small, WEIGHT_BOLD, asks_for(s, 1))) +
                   u(s, 8);
    double wide = at.w - words;
    struct figures f =
        back_figures(s, m, g->row, 1, (struct rect){0, 0, wide, tall});
    back_heading(s, m, scores_caption(s, g), at, ALIGN_START);
    for (int k = 0; k < m->columns; k++) {
        double y = back_middle(g, k);
        paint_cell_among(s, "cell", m, g->row, k,
                         (struct rect){at.x, y - tall / 2, wide, tall}, &f);
        if (!known(s, m, g->row, k))
            continue;
        struct item *i =
            paint_text(s, id_cell("back asks", m, g->row, k),
                       at.x + wide + u(s, 8), y + small * CAP_MIDDLE, small,
                       k == g->lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                       k == g->lit ? s->theme->ink : s->theme->grey,
                       asks_for(s, tensor_at(m, g->row, k)));
        text_answers(s, i, &(struct address){m, g->row, k, -1});
    }
    if (known(s, m, g->row, m->columns - 1))
        paint_exchange(s, g, at.x + wide);
}

// --- weights -----------------------------------------------------------------

// A share as a square and, where its number has room, up to [number].
static void paint_share_line(struct scene *s, const struct gradient *g, int k,
                             struct rect at, double number)
{
    const struct tensor *w = g->weights.of;
    double edge = fmin(cell_height(s, g), u(s, 40)), y = back_middle(g, k);
    double size = text_size(s, TEXT_SMALL);
    char text[NUMBER_SIZE];
    paint_share(s, "cell", w, g->row, k,
                (struct rect){at.x, y - edge / 2, edge, edge},
                light_on(s, w, g->row, k));
    if (number <= edge)
        return;
    struct item *i = paint_text(
        s, id_cell("back share", w, g->row, k), at.x + number,
        y + size * CAP_MIDDLE, size, k == g->lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
        ALIGN_END, s->theme->ink,
        text_print(s, "%s",
                   number_print_share(text, tensor_at(w, g->row, k), 3)));
    text_answers(s, i, &(struct address){w, g->row, k, -1});
}

static void paint_average(struct scene *s, const struct gradient *g,
                          double right)
{
    char text[NUMBER_SIZE];
    if (!known(s, g->average, g->row, 0))
        return;
    double average = tensor_at(g->average, g->row, 0);
    back_total(s, g, BACK_WEIGHTS,
               caption(s, "panel.gradient.average", NO_SLOTS),
               text_print(s, "%s", number_print(text, average, 3)), right);
}

void back_weights(struct scene *s, const struct gradient *g)
{
    const struct tensor *m = g->weights.gradients;
    struct rect at = beside_words(s, g, BACK_WEIGHTS, "back word");
    double tall = cell_height(s, g), edge = fmin(tall, u(s, 40));
    double number =
        edge + u(s, 6) +
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, ">0.999");
    if (at.w - number < u(s, 74))
        number = edge;
    double wide = at.w - number - u(s, 8);
    struct figures f =
        back_figures(s, m, g->row, 1, (struct rect){0, 0, wide, tall});
    back_heading(s, m, caption(s, "panel.gradient.weights", NO_SLOTS), at,
                 ALIGN_START);
    for (int k = 0; k < m->columns; k++) {
        paint_share_line(s, g, k, at, number);
        paint_cell_among(s, "cell", m, g->row, k,
                         (struct rect){at.x + number + u(s, 8),
                                       back_middle(g, k) - tall / 2, wide,
                                       tall},
                         &f);
    }
    paint_average(s, g, at.x + at.w);
}
