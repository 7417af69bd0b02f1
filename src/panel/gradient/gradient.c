// SPDX-License-Identifier: MIT
#include "panel/gradient/gradient.h"

#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "trace/operations.h"
#include "trace/gradients.h"

enum { MOST_WORDS = 12 };

// --- what there is -----------------------------------------------------------

static struct back_pair pair_of(const struct scene *s, const struct tensor *m)
{
    const struct tensor *gradients = m ? gradients_of(s->trace, m) : NULL;
    return gradients ? (struct back_pair){m, gradients} : (struct back_pair){0};
}

static struct back_pair pair_called(const struct scene *s, const char *name)
{
    return pair_of(s, scene_tensor(s, name));
}

// The tensor that a gradient is of; of an average, the shares.
static const struct tensor *gradients_behind(const struct scene *s,
                                             const struct gradient *g)
{
    const struct tensor *m = s->now.tensor;
    return m == g->average ? g->weights.of : m->gradients_of;
}

// What the softmax was made of; or what is divided or masked for that, while
// the step is there and before it.
static struct back_pair scores_of(const struct scene *s)
{
    static const char *const names[] = {"scores", "scaled", "masked"};
    const struct tensor *now = s->now.tensor->gradients_of, *last = NULL;
    for (int k = 0; k < 3; k++) {
        const struct tensor *m = scene_tensor(s, names[k]);
        if (m && m == now)
            return pair_of(s, m);
        last = m ? m : last;
    }
    // Where the keys come, the gradients of the scores themselves are
    // multiplied.
    const struct tensor *first = scene_tensor(s, names[0]);
    const struct tensor *gradients =
        first ? gradients_of(s->trace, first) : NULL;
    bool there = gradients && known(s, gradients, gradients->rows - 1, 0);
    return pair_of(s, there ? first : last);
}

// Without exponentials the gradients of a row need not add up to 0, nor are
// they shares times a distance.
static bool is_softmax(const struct scene *s)
{
    static const char *const names[] = {"masked", "scaled", "scores"};
    for (int k = 0; k < 3; k++) {
        const struct back_pair p = pair_called(s, names[k]);
        const struct operation *o = p.gradients ? p.gradients->writer[0] : NULL;
        if (o && o->kind->form != FORM_GRADIENT)
            return o->number < LESS_EXP;
    }
    return true;
}

static bool has_gradients(const struct tensor *gradients, int row)
{
    for (int c = 0; c < gradients->columns; c++)
        if (tensor_at(gradients, row, c) != 0)
            return true;
    return false;
}

// The row that asks: that of the step; of all, or of a key, the one that is
// held to, or the last that has gradients.
static int asking_row(const struct scene *s, const struct gradient *g)
{
    const struct address *f = &s->focus;
    const struct tensor *m = g->weights.gradients,
                        *now = gradients_behind(s, g);
    bool chosen = s->view->attention.locked && f->tensor && f->row >= 0 &&
                  f->tensor->rows == m->rows;
    if (s->now.row >= 0 && now != g->keys.of && s->now.row < m->rows)
        return s->now.row;
    if (chosen)
        return f->row;
    int row = m->rows - 1;
    while (row && !has_gradients(m, row))
        row--;
    return has_gradients(m, row) ? row : m->rows - 1;
}

static bool is_alone(const struct gradient *g)
{
    for (int r = 0; r < g->weights.gradients->rows; r++)
        if (r != g->row && has_gradients(g->weights.gradients, r))
            return false;
    return true;
}

// The word whose share the step is about.
static int lit_word(const struct scene *s, const struct gradient *g)
{
    const struct tensor *now = gradients_behind(s, g);
    if (now == g->keys.of)
        return s->now.row;
    bool share = now == g->weights.of || now == g->scores.of;
    return share && s->now.tensor != g->average ? s->now.column : -1;
}

static bool find_gradient(const struct scene *s, struct gradient *g)
{
    *g = (struct gradient){.weights = pair_called(s, "weights"),
                           .z = pair_called(s, "output"),
                           .y = pair_called(s, "sum"),
                           .keys = pair_called(s, "K"),
                           .query = pair_called(s, "Q"),
                           .logits = pair_called(s, "logits"),
                           .scores = scores_of(s)};
    const struct tensor *w = g->weights.of;
    if (!w || !g->scores.of || !is_softmax(s))
        return false;
    if (!g->query.of)
        g->query = pair_called(s, "q");
    g->average =
        trace_find(s->trace, text_print(s, "grad.%s.average", w->name));
    g->probabilities = g->logits.of ? scene_tensor(s, "probabilities") : NULL;
    g->words = w->columns;
    if (!g->average || g->words > MOST_WORDS ||
        (g->keys.of && g->keys.of->rows != g->words))
        return false;
    g->row = asking_row(s, g);
    g->lit = lit_word(s, g);
    g->alone = is_alone(g);
    return true;
}

// --- where it stands ---------------------------------------------------------

double back_middle(const struct gradient *g, int k)
{
    return g->at[BACK_WEIGHTS].y + g->head + (k + 0.5) * g->pitch;
}

static int station_of_step(const struct scene *s, const struct gradient *g)
{
    const struct tensor *now = gradients_behind(s, g);
    if (now == g->keys.of || now == g->query.of)
        return BACK_KEYS;
    if (now == g->scores.of)
        return BACK_SCORES;
    if (now == g->weights.of)
        return BACK_WEIGHTS;
    return now == g->logits.of || now == g->probabilities ? BACK_LOGITS
                                                          : BACK_VECTORS;
}

static bool has_station(const struct gradient *g, int k)
{
    return k == BACK_KEYS      ? g->keys.of && g->query.of
           : k == BACK_LOGITS  ? g->probabilities != NULL
           : k == BACK_VECTORS ? g->z.of || g->y.of
                               : true;
}

// Which stations there is room for: all, or the step's and one or two that it
// comes from; how many parts of the width each takes.
static void choose_stations(const struct scene *s, const struct gradient *g,
                            struct rect at, double parts[BACK_STATIONS])
{
    static const double wide[BACK_STATIONS] = {2.5, 2.0, 2.0, 1.6, 2.2};
    int room = at.w >= u(s, 1080) ? BACK_STATIONS : at.w >= u(s, 620) ? 3 : 2;
    int last = BACK_STATIONS - 1, now = station_of_step(s, g);
    while (!has_station(g, last))
        last--;
    int first = now + room > last ? last + 1 - room : now;
    for (int k = 0; k < BACK_STATIONS; k++) {
        bool near = k >= first && k < first + room;
        parts[k] = has_station(g, k) && near ? wide[k] : 0;
    }
    if (parts[BACK_KEYS] > 0)
        parts[BACK_KEYS] +=
            fmax(g->keys.of->columns - 4, 0) * 0.3 + (room < 3) * 1.2;
}

// Side by side in the middle, none wider than its numbers want; the first has
// the words, too.
static bool place_across(const struct scene *s, struct gradient *g,
                         struct rect at)
{
    double parts[BACK_STATIONS], all = 0, gap = u(s, 32);
    int count = 0;
    choose_stations(s, g, at, parts);
    for (int k = 0; k < BACK_STATIONS; k++) {
        all += parts[k];
        count += parts[k] > 0;
    }
    double words = back_words_width(s, g) + u(s, 12);
    double room = at.w - words - (count - 1) * gap;
    double one = fmin(room / all, u(s, 110));
    double x = at.x + (room - all * one) / 2;
    for (int k = 0; k < BACK_STATIONS; k++) {
        double wide = parts[k] > 0 ? parts[k] * one + words : 0;
        g->at[k] = (struct rect){x, at.y, wide, at.h};
        x += parts[k] > 0 ? wide + gap : 0;
        words = parts[k] > 0 ? 0 : words;
    }
    return one > u(s, 38);
}

static bool place_stations(const struct scene *s, struct gradient *g,
                           struct rect at)
{
    double line = text_size(s, TEXT_SMALL);
    g->head = text_size(s, TEXT_BODY) + line * 3.4;
    double foot = line * 2.6 + (has_station(g, BACK_KEYS) ? u(s, 60) : 0);
    g->pitch = fmin((at.h - g->head - foot) / g->words, u(s, 54));
    double free = at.h - g->head - foot - g->words * g->pitch;
    at.y += free * 0.4;
    at.h -= free * 0.4;
    return g->pitch >= line * 1.3 && place_across(s, g, at);
}

// --- shared by the stations --------------------------------------------------

const char *back_whole(const struct scene *s, const char *text, double room)
{
    double wide = text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, text);
    return wide <= room ? text : "";
}

void back_heading(struct scene *s, const struct tensor *m, const char *text,
                  struct rect at, enum align align)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double x = align == ALIGN_END      ? at.x + at.w
               : align == ALIGN_MIDDLE ? at.x + at.w / 2
                                       : at.x;
    paint_title(s, "back title", m, "", x, at.y + body, at.w, align);
    paint_text(
        s, id_cell("back caption", m, -1, -1), x, at.y + body + small * 1.5,
        small, WEIGHT_REGULAR, align, s->theme->grey,
        back_whole(s, text, align == ALIGN_START ? at.w + u(s, 22) : at.w));
}

void back_total(struct scene *s, const struct gradient *g, int station,
                const char *name, const char *value, double right)
{
    const struct rect *at = &g->at[station];
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double y = g->at[BACK_WEIGHTS].y + g->head + g->words * g->pitch + u(s, 4);
    paint_line(s, id_named("back line", station), LAYER_LABEL,
               (struct spot[]){{at->x, y}, {right, y}}, 2, u(s, 1.5),
               s->theme->grey);
    struct item *i = paint_text(s, id_named("back total", station),
                                right - u(s, 6), y + body * 1.3, body,
                                WEIGHT_BOLD, ALIGN_END, s->theme->ink, value);
    double room = right - u(s, 16) - at->x - item_width(s, i);
    paint_text(s, id_named("back total name", station),
               right - u(s, 16) - item_width(s, i), y + body * 1.3, small,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               back_whole(s, name, room));
}

struct figures back_figures(const struct scene *s, const struct tensor *m,
                            int row, int rows, struct rect at)
{
    struct figures f = {0};
    figures_count_rows(s, &f, m, row, rows);
    figures_fit(s, &f, at.w - u(s, 6), at.h, CELL_DECIMALS, 1);
    return f;
}

// From right to left, over what is looked at or over all.
static void paint_ways(struct scene *s, const struct gradient *g)
{
    double y = g->lit >= 0
                   ? back_middle(g, g->lit)
                   : g->at[BACK_WEIGHTS].y + text_size(s, TEXT_BODY) * 0.65;
    int right = -1;
    for (int k = BACK_STATIONS - 1; k >= 0; k--) {
        if (g->at[k].w <= 0)
            continue;
        if (right >= 0) {
            double from = g->at[right].x - u(s, 6);
            double tip = g->at[k].x + g->at[k].w + u(s, 3);
            color ink = g->lit >= 0 ? s->theme->ink : s->theme->grey;
            paint_line(s, id_named("back way", k), LAYER_LABEL,
                       (struct spot[]){{from, y}, {tip + u(s, 8), y}}, 2,
                       u(s, 2), ink);
            paint_head(s, id_named("back head", k), (struct spot){from, y},
                       (struct spot){tip, y}, u(s, 9), ink);
        }
        right = k;
    }
}

bool panel_gradient(struct scene *s, const struct panel *p, struct rect at)
{
    static void (*const paint[BACK_STATIONS])(struct scene *,
                                              const struct gradient *) = {
        back_keys, back_scores, back_weights, back_vectors, back_logits};
    struct gradient g;
    (void)p;
    if (!find_gradient(s, &g) || !place_stations(s, &g, at))
        return false;
    for (int k = 0; k < BACK_STATIONS; k++)
        if (g.at[k].w > 0)
            paint[k](s, &g);
    paint_ways(s, &g);
    return true;
}
