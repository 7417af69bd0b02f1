// SPDX-License-Identifier: MIT
#include "panel/beam.h"

#include <math.h>

#include "base/number.h"
#include "lesson/edit/held.h"
#include "math/kernels.h"
#include "say/named.h"
#include "scene/theme.h"
#include "trace/op/instead.h"
#include "trace/origin.h"
#include "trace/term.h"

enum {
    STEPS = 24, // from a word to the next
    FEW = 6,    // of large tables
    MOST_LINES = 8,
    FEW_LINES = 4, // with words that win nowhere
    MOST_TIPS = 16,
    HALVINGS = 12
};

// Words that never come so far have no line; where there are many, others too.
static const double LEAST_CHANCE = 0.15, SEEN_CHANCE = 0.3;

// The way goes from word to word: its whole numbers are these.
struct beam {
    const struct beam_of *t;
    int *stop, stops;      // the words that may have light
    double now;            // how far the light is; NAN: not on the way
    int each, steps;       // between two words; all
    const double **chance; // after each step
    int word[MOST_LINES], lines;
    double tip[MOST_TIPS];
    int tips;
    struct rect plot;
};

// Where the light is: on a word, or between two that are next to each other.
static double find_now(const struct beam *b)
{
    const struct beam_of *t = b->t;
    if (!row_is_held(t->weights, t->row))
        return NAN;
    for (int k = 0; k < b->stops; k++) {
        double share = tensor_at(t->weights, t->row, b->stop[k]);
        double next = k + 1 < b->stops
                          ? tensor_at(t->weights, t->row, b->stop[k + 1])
                          : 0;
        if (fabs(share + next - 1) < 1e-9 && share > 0)
            return k + next;
    }
    return NAN;
}

static bool find_stops(struct scene *s, const struct beam_of *t, struct beam *b)
{
    int words = t->weights->columns;
    b->stop = arena_array(s->pose->arena, (size_t)words, sizeof *b->stop);
    for (int c = 0; c < words; c++)
        if (!isnan(t->x[c]))
            b->stop[b->stops++] = c;
    b->now = find_now(b);
    return b->stops > 1;
}

// The shares that a softmax makes of [count] numbers.
static const double *shares_of(struct scene *s, const double *x, int count)
{
    double *out = arena_array(s->pose->arena, (size_t)count, sizeof *out);
    double most = x[row_argmax(x, count)], sum = 0;
    for (int k = 0; k < count; k++)
        sum += out[k] = exp(x[k] - most);
    for (int k = 0; k < count; k++)
        out[k] /= sum;
    return out;
}

static const double *chances_at(struct scene *s, const struct beam *b,
                                double way)
{
    const struct beam_of *t = b->t;
    size_t n = (size_t)t->weights->columns;
    double *share = arena_array(s->pose->arena, n, sizeof *share);
    int from = (int)fmin(floor(way), b->stops - 2);
    share[b->stop[from]] = 1 - (way - from);
    share[b->stop[from + 1]] = way - from;
    struct instead by = {t->weights, t->row, share};
    const double *told =
        row_instead(t->told, t->told_row, &by, 1, s->pose->arena);
    return t->logits ? shares_of(s, told, t->told->columns) : told;
}

static int best_at(struct scene *s, const struct beam *b, double way)
{
    return row_argmax(chances_at(s, b, way), b->t->told->columns);
}

// Where between two steps the word that wins changes.
static double find_tip(struct scene *s, const struct beam *b, double low,
                       double high)
{
    int before = best_at(s, b, low);
    for (int k = 0; k < HALVINGS; k++) {
        double middle = (low + high) / 2;
        if (best_at(s, b, middle) == before)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

static double most_of(const struct beam *b, int word)
{
    double most = 0;
    for (int k = 0; k <= b->steps; k++)
        most = fmax(most, b->chance[k][word]);
    return most;
}

// How good a line is: words that win somewhere come first.
static double worth_of(const struct beam *b, int word)
{
    double most = most_of(b, word), wins = 0;
    for (int k = 0; k <= b->steps; k++)
        wins += row_argmax(b->chance[k], b->t->told->columns) == word;
    return most + (wins > 0) + wins / (b->steps + 1);
}

static void choose_lines(struct scene *s, struct beam *b)
{
    int words = b->t->told->columns;
    double *worth = arena_array(s->pose->arena, (size_t)words, sizeof *worth);
    for (int w = 0; w < words; w++)
        worth[w] = worth_of(b, w);
    while (b->lines < MOST_LINES && b->lines < words) {
        int best = row_argmax(worth, words);
        double most = most_of(b, best);
        bool wins = worth[best] > 1 && most >= SEEN_CHANCE;
        if (b->lines && !wins && (b->lines >= FEW_LINES || most < LEAST_CHANCE))
            return;
        b->word[b->lines++] = best;
        worth[best] = -1;
    }
}

static double way_of(const struct beam *b, int step)
{
    return (double)step / b->each;
}

static bool find_beam(struct scene *s, const struct beam_of *t, struct beam *b)
{
    bool large = t->told->columns > 1000;
    *b = (struct beam){.t = t, .each = large ? FEW : STEPS};
    if (!find_stops(s, t, b))
        return false;
    b->steps = (b->stops - 1) * b->each;
    b->chance =
        arena_array(s->pose->arena, (size_t)b->steps + 1, sizeof *b->chance);
    for (int k = 0; k <= b->steps; k++)
        b->chance[k] = chances_at(s, b, way_of(b, k));
    int words = t->told->columns;
    for (int k = 0; k < b->steps && b->tips < MOST_TIPS; k++)
        if (row_argmax(b->chance[k], words) !=
            row_argmax(b->chance[k + 1], words))
            b->tip[b->tips++] = find_tip(s, b, way_of(b, k), way_of(b, k + 1));
    choose_lines(s, b);
    return true;
}

// --- painting ----------------------------------------------------------------

static double x_at(const struct beam *b, double way)
{
    int from = (int)fmin(floor(way), b->stops - 2);
    double a = b->t->x[b->stop[from]], c = b->t->x[b->stop[from + 1]];
    if (b->t->aligned)
        return a + (way - from) * (c - a);
    return b->plot.x + way / (b->stops - 1) * b->plot.w;
}

static double y_at(const struct beam *b, double chance)
{
    return b->plot.y + (1 - chance) * b->plot.h;
}

// The words, each under its place where it has room.
static void paint_stops(struct scene *s, const struct beam *b)
{
    const struct tensor *m = b->t->weights;
    double small = text_size(s, TEXT_SMALL), last = -INFINITY;
    for (int k = 0; k < b->stops; k++) {
        const char *name = column_name(s, m, b->stop[k]);
        double w = text_width(s, small, WEIGHT_BOLD, name), x = x_at(b, k);
        double left = !k ? x : k + 1 < b->stops ? x - w / 2 : x - w;
        if (left < last + u(s, 6))
            continue;
        last = left + w;
        paint_text(s, id_cell("beam word", m, b->stop[k], -1), left,
                   b->plot.y + b->plot.h + small * 1.4, small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, name);
    }
}

static void paint_axes(struct scene *s, const struct beam *b)
{
    double small = text_size(s, TEXT_SMALL);
    for (int k = 0; k < 2; k++) {
        double y = y_at(b, k);
        const struct spot line[] = {{b->plot.x, y}, {b->plot.x + b->plot.w, y}};
        paint_line(s, id_named("beam axis", k), LAYER_SLOT, line, 2, u(s, 1),
                   s->theme->rule);
        paint_text(s, id_named("beam mark", k), b->plot.x - u(s, 7),
                   y + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, k ? "1" : "0");
    }
    paint_stops(s, b);
}

static void paint_curves(struct scene *s, const struct beam *b, int best)
{
    size_t n = (size_t)b->steps + 1;
    struct spot *spots = arena_array(s->pose->arena, n, sizeof *spots);
    for (int k = 0; k < b->lines; k++) {
        bool wins = b->word[k] == best;
        for (int i = 0; i <= b->steps; i++)
            spots[i] = (struct spot){x_at(b, way_of(b, i)),
                                     y_at(b, b->chance[i][b->word[k]])};
        paint_line(s, id_cell("beam", b->t->told, b->t->told_row, b->word[k]),
                   LAYER_LINK, spots, b->steps + 1, u(s, wins ? 3 : 2),
                   wins ? s->theme->ink : s->theme->grey);
    }
}

// What stands in the plot keeps clear of what stood there before.
struct labels {
    struct rect at[MOST_LINES];
    int count;
};

static bool has_room(const struct labels *l, struct rect at, struct rect in)
{
    if (at.x < in.x || at.x + at.w > in.x + in.w || at.y < in.y ||
        at.y + at.h > in.y + in.h)
        return false;
    for (int k = 0; k < l->count; k++) {
        const struct rect *r = &l->at[k];
        if (at.x < r->x + r->w && r->x < at.x + at.w && at.y < r->y + r->h &&
            r->y < at.y + at.h)
            return false;
    }
    return true;
}

// A text on ground of its own.
static void paint_label(struct scene *s, struct labels *l, uint64_t id,
                        struct rect at, enum weight weight, color ink,
                        const char *text)
{
    double small = text_size(s, TEXT_SMALL);
    l->at[l->count++] = at;
    paint_box(s, id ^ id_named("ground", 0), LAYER_CELL, at, 0,
              s->theme->paper);
    paint_text(s, id, at.x + at.w / 2, at.y + at.h / 2 + small * CAP_MIDDLE,
               small, weight, ALIGN_MIDDLE, ink, text);
}

// How far the curves of other words are from the label [at]; the farther, the
// clearer whose it is.
static double clearance(const struct beam *b, struct rect at, int word)
{
    double least = INFINITY, y = at.y + at.h / 2;
    for (int i = 0; i <= b->steps; i++) {
        double x = x_at(b, way_of(b, i));
        if (x < at.x - 1 || x > at.x + at.w + 1)
            continue;
        for (int k = 0; k < b->lines; k++)
            if (b->word[k] != word)
                least =
                    fmin(least, fabs(y_at(b, b->chance[i][b->word[k]]) - y));
    }
    return least;
}

// A word's name stands close to its own curve, where that is highest and others
// are far; where none such has room it has none.
static void paint_name(struct scene *s, const struct beam *b, int line,
                       struct labels *l, bool wins)
{
    int word = b->word[line];
    double small = text_size(s, TEXT_SMALL), good = -INFINITY;
    double most = most_of(b, word);
    const char *name = column_name(s, b->t->told, word);
    double w = text_width(s, small, WEIGHT_BOLD, name) + u(s, 6);
    struct rect best = {0, 0, 0, 0}, in = rect_grow(b->plot, u(s, 2));
    for (int i = 0; i <= b->steps; i++)
        for (int side = -1; side <= 1; side += 2) {
            double x = x_at(b, way_of(b, i));
            double p = b->chance[i][word];
            struct rect at = {x - w / 2, 0, w, small * 1.25};
            at.y = y_at(b, p) + side * (at.h / 2 + u(s, 5)) - at.h / 2;
            double far = fmin(clearance(b, at, word), small * 2.5);
            double worth = p * small + far;
            if (p < 0.8 * most || worth <= good || !has_room(l, at, in))
                continue;
            good = worth;
            best = at;
        }
    if (best.w > 0)
        paint_label(s, l,
                    id_cell("beam name", b->t->told, b->t->told_row, word),
                    best, wins ? WEIGHT_BOLD : WEIGHT_REGULAR,
                    wins ? s->theme->ink : s->theme->grey, name);
}

// The word that the light is on or has just left; where nobody holds it, that
// with the most.
static int stop_of_light(const struct beam *b)
{
    int best = tensor_argmax(b->t->weights, b->t->row), k = 0;
    while (k < b->stops - 2 && b->stop[k] < best)
        k++;
    return isnan(b->now) ? k : (int)fmin(floor(b->now), b->stops - 2);
}

// Where it tips from there to the next.
static void paint_tips(struct scene *s, const struct beam *b)
{
    int here = stop_of_light(b);
    bool said = false;
    for (int k = 0; k < b->tips; k++) {
        int from = (int)fmin(floor(b->tip[k]), b->stops - 2);
        double part = b->tip[k] - from, small = text_size(s, TEXT_SMALL);
        double x = x_at(b, b->tip[k]);
        const struct spot line[] = {{x, b->plot.y}, {x, b->plot.y + b->plot.h}};
        if (from != here)
            continue;
        paint_line(s, id_named("beam tip", k), LAYER_SLOT, line, 2, u(s, 1.2),
                   s->theme->grey)
            ->dash = u(s, 4);
        if (said)
            continue;
        said = true;
        const struct tensor *m = b->t->weights;
        const struct catalogue *words = s->view->words;
        struct arena *arena = s->pose->arena;
        char a[NUMBER_SIZE], c[NUMBER_SIZE];
        const char *text = caption(
            s, "panel.beam.tips",
            SLOTS(
                NAME("row", column_words(words, arena, m, b->stop[from])),
                NAME("next", column_words(words, arena, m, b->stop[from + 1])),
                TEXT("from", number_print_share(a, 1 - part, 2)),
                TEXT("to", number_print_share(c, part, 2))));
        paint_text(s, id_named("beam tips", 0), b->plot.x,
                   b->plot.y + b->plot.h + small * 2.9, small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->ink,
                   text_fit(s, small, WEIGHT_REGULAR, text, b->plot.w));
    }
}

// Where the light is on its way, and what it makes there.
static void paint_now(struct scene *s, const struct beam *b)
{
    if (isnan(b->now))
        return;
    const double *chance = chances_at(s, b, b->now);
    double x = x_at(b, b->now), r = u(s, 6);
    double y = y_at(b, chance[row_argmax(chance, b->t->told->columns)]);
    const struct spot line[] = {{x, b->plot.y - u(s, 8)},
                                {x, b->plot.y + b->plot.h}};
    paint_line(s, id_named("beam now", 0), LAYER_LINK, line, 2, u(s, 2),
               s->theme->light);
    paint_box(s, id_named("beam dot", 0), LAYER_KNOB,
              (struct rect){x - r, y - r, 2 * r, 2 * r}, r, s->theme->light);
}

bool beam_may(const struct scene *s, const struct tensor *weights, int row)
{
    return s->hand && beam_will(s, weights, row);
}

bool beam_will(const struct scene *s, const struct tensor *weights, int row)
{
    return s->later && held_may(s->later, weights->plain, row) &&
           weights->columns > 1;
}

bool beam_held(const struct scene *s, const struct tensor *weights, int row)
{
    int words = 0;
    for (int c = 0; c < weights->columns; c++)
        words += tensor_at(weights, row, c) > 0;
    return beam_may(s, weights, row) &&
           (s->laid || (words == 2 && row_is_held(weights, row)));
}

double beam_height(const struct scene *s)
{
    return u(s, 104) + text_size(s, TEXT_SMALL) * 5.1;
}

void beam_paint(struct scene *s, const struct beam_of *of, struct rect at)
{
    struct beam b;
    struct labels labels = {.count = 0};
    double small = text_size(s, TEXT_SMALL);
    if (!find_beam(s, of, &b))
        return;
    const char *title = caption(s, "panel.beam.title", NO_SLOTS);
    paint_text(s, id_named("beam title", 0), at.x, at.y + small, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, title, at.w));
    double left = text_width(s, small, WEIGHT_REGULAR, "0") + u(s, 14);
    double head = small * 1.8, foot = small * 3.3;
    b.plot = (struct rect){at.x + left, at.y + head, at.w - left,
                           at.h - head - foot};
    if (of->aligned) {
        b.plot.x = x_at(&b, 0);
        b.plot.w = x_at(&b, b.stops - 1) - b.plot.x;
    }
    if (b.plot.h < u(s, 40) || b.plot.w < u(s, 80))
        return;
    int best = tensor_argmax(of->told, of->told_row);
    paint_axes(s, &b);
    paint_curves(s, &b, best);
    paint_tips(s, &b);
    for (int k = 0; k < b.lines; k++)
        paint_name(s, &b, k, &labels, b.word[k] == best);
    paint_now(s, &b);
}
