// SPDX-License-Identifier: MIT
// The source words of a story: what each is worth, and what flows from it.
#include <math.h>

#include "panel/story/story.h"
#include "scene/mark/axis.h"
#include "scene/ghost/ghost.h"
#include "scene/span.h"
#include "trace/term.h"

// Where the energies lie: those of all words that are written, so that later
// ones visibly grow sure.
static struct range scale_of(const struct scene *s,
                             const struct tensor *energies)
{
    struct range r = {0, 0};
    span_hold(s, energies, -1, -1, &r);
    range_open(&r);
    return r;
}

// The bars leave room for a number beside the longest.
static double energy_x(const struct story *t, const struct range *r, double x)
{
    return story_x(t, LANE_ENERGIES) +
           range_above(r, x) * (story_width(t, LANE_ENERGIES) - t->number);
}

static struct rect energy_place(const struct story *t, const struct range *r,
                                int k, double x)
{
    double zero = energy_x(t, r, 0), end = energy_x(t, r, x);
    double tall = t->pitch * 0.62;
    return (struct rect){fmin(zero, end), story_line(t, k) - tall / 2,
                         fabs(end - zero), tall};
}

static void paint_energy(struct scene *s, const struct story *t,
                         const struct range *r, int k, bool best)
{
    const struct tensor *m = t->energies;
    if (t->lanes.track[LANE_ENERGIES].left_out || !known(s, m, t->row, k))
        return;
    double x = tensor_at(m, t->row, k), y = story_line(t, k);
    struct rect at = energy_place(t, r, k, x);
    struct item *i = paint_box(
        s, id_cell("story bar", m, t->row, k), LAYER_CELL, at, u(s, 2),
        best ? s->theme->ink
             : mix_colors(s->theme->positive, s->theme->paper, 0.45));
    struct target target = {TARGET_CELLS, {m, t->row, k, -1}, 0};
    i->target = target;
    struct item *was = ghost_of(s, i, m, t->row, k);
    if (was)
        was->at = energy_place(t, r, k, ghost_value(s, m, t->row, k));
    double end = fmax(at.x + at.w, was ? was->at.x + was->at.w : 0);
    double size = text_size(s, TEXT_SMALL);
    double room = story_x(t, LANE_WEIGHTS) - end - u(s, 6);
    const char *text =
        number_alike(s, x, false, CELL_DECIMALS, size, WEIGHT_BOLD, room);
    if (text && t->pitch > size * (best ? 0.8 : 1.05))
        paint_text(s, id_cell("story energy", m, t->row, k), end + u(s, 5),
                   y + size * CAP_MIDDLE, size,
                   best ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                   s->theme->ink, text)
            ->target = target;
}

static double square_side(const struct scene *s, const struct story *t)
{
    return fmin(t->pitch * 0.86, u(s, 30));
}

static void paint_weights(struct scene *s, const struct story *t, int k,
                          bool best)
{
    const struct tensor *m = t->weights;
    double y = story_line(t, k), side = square_side(s, t);
    double room = story_width(t, LANE_WEIGHTS) - side - u(s, 6);
    double size = text_size(s, best ? TEXT_NUMBER : TEXT_SMALL);
    if (text_width(s, size, WEIGHT_BOLD, "−0.00") > room) // 0.95 is no 1.0
        size = text_size(s, TEXT_SMALL);
    double right = story_x(t, LANE_RIBBONS), x = right - side;
    struct rect full = {x, y - side / 2, side, side};
    if (!paint_share(s, "cell", m, t->row, k, full, LIGHT_PLAIN))
        return;
    double w = tensor_at(m, t->row, k);
    const char *text = number_alike(s, w, true, CELL_DECIMALS, size,
                                    best ? WEIGHT_BOLD : WEIGHT_REGULAR, room);
    if (!text || (w < 0.005 && !best) || t->pitch < size * (best ? 0.8 : 1.05))
        return;
    paint_text(s, id_cell("story weight", m, t->row, k), x - u(s, 6),
               y + size * CAP_MIDDLE, size, best ? WEIGHT_BOLD : WEIGHT_REGULAR,
               ALIGN_END, s->theme->ink, text)
        ->target = (struct target){TARGET_CELLS, {m, t->row, k, -1}, 0};
}

// From the square of a weight, as high as it, to its share of the context's
// height.
static void paint_ribbon(struct scene *s, const struct story *t, int k,
                         double square, struct span share, color fill)
{
    enum { SIDE = 16 };
    double end = story_x(t, LANE_CONTEXT), y = story_line(t, k);
    double x = story_x(t, LANE_RIBBONS) - (square_side(s, t) - square) / 2;
    double bend = (end - x) * 0.55, half = square / 2;
    struct spot *spots = arena_array(s->pose->arena, 2 * SIDE, sizeof *spots);
    struct spot back[SIDE];
    bezier((struct spot){x, y - half}, (struct spot){x + bend, y - half},
           (struct spot){end - bend, share.from},
           (struct spot){end, share.from}, SIDE, spots);
    bezier((struct spot){x, y + half}, (struct spot){x + bend, y + half},
           (struct spot){end - bend, share.to}, (struct spot){end, share.to},
           SIDE, back);
    for (int i = 0; i < SIDE; i++)
        spots[SIDE + i] = back[SIDE - 1 - i];
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LINK,
                              id_cell("story ribbon", t->weights, t->row, k));
    i->spots = spots;
    i->spot_count = 2 * SIDE;
    i->fill = fill;
    i->target = (struct target){TARGET_CELLS, {t->weights, t->row, k, -1}, 0};
}

static void paint_ribbons(struct scene *s, const struct story *t, int best)
{
    const struct tensor *m = t->weights;
    struct span strip = story_strip(s, t, t->contexts);
    double tall = strip.to - strip.from, y = strip.from;
    for (int k = 0; k < m->columns; k++) {
        double part = tensor_at(m, t->row, k);
        color full =
            k == best ? share_fill(s, part, LIGHT_FOCUS) : s->theme->ribbon;
        color c = mix_colors(full, s->theme->paper, k == best ? 0.4 : 0.6);
        if (part > 0.003)
            paint_ribbon(s, t, k, square_side(s, t) * sqrt(part),
                         (struct span){y, y + part * tall}, c);
        y += part * tall;
    }
}

static double word_size(const struct scene *s, const struct story *t)
{
    bool large = t->pitch > text_size(s, TEXT_NUMBER) * 1.1;
    return text_size(s, large ? TEXT_NUMBER : TEXT_SMALL);
}

// Those of a word's size that leave it whole, else the smallest.
static double name_size(const struct scene *s, const struct story *t)
{
    double size = word_size(s, t), widest = 0;
    for (int k = 0; k < t->weights->columns; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         column_name(s, t->weights, k)));
    return widest > story_width(t, LANE_WORDS) ? text_size(s, TEXT_SMALL)
                                               : size;
}

static void paint_word_name(struct scene *s, const struct story *t,
                            const struct thinning *labels, int k, bool best)
{
    double size = name_size(s, t);
    if (!thin_shows(labels, k))
        return;
    enum weight weight = best ? WEIGHT_BOLD : WEIGHT_REGULAR;
    struct item *word =
        paint_text(s, id_cell("story word", t->weights, -1, k),
                   story_x(t, LANE_WORDS) + story_width(t, LANE_WORDS),
                   story_line(t, k) + size * CAP_MIDDLE, size, weight,
                   ALIGN_END, role_color(s->theme, ROLE_KEY),
                   text_fit(s, size, weight, column_name(s, t->weights, k),
                            story_width(t, LANE_WORDS)));
    label_answers(s, word, &(struct address){t->weights, t->row, k, -1});
}

// True when another column has the number of [best], too.
static bool is_shared(const struct tensor *m, int row, int best)
{
    double most = tensor_at(m, row, best);
    for (int k = 0; k < m->columns; k++)
        if (k != best && tensor_at(m, row, k) == most)
            return true;
    return false;
}

void story_words(struct scene *s, const struct story *t)
{
    const struct tensor *m = t->weights;
    struct range r = scale_of(s, t->energies);
    int best = tensor_argmax(m, t->row);
    struct thinning labels = thin_words(t->pitch, word_size(s, t) * 1.15, best);
    if (is_shared(m, t->row, best))
        best = -1; // none stands out
    int first = s->pose->count;
    paint_ribbons(s, t, best);
    for (int k = 0; k < m->columns; k++)
        paint_weights(s, t, k, k == best);
    first = story_told(s, first, CHAPTER_WEIGHTS);
    for (int k = 0; k < m->columns; k++) {
        paint_word_name(s, t, &labels, k, k == best);
        paint_energy(s, t, &r, k, k == best);
    }
    story_told(s, first, CHAPTER_ENERGIES);
    const struct catalogue *words = s->view->words;
    struct arena *arena = s->pose->arena;
    story_head(s, t, LANE_ENERGIES,
               vector_name(words, arena, t->energies, t->row),
               short_of(s, t->energies), t->energies->role);
    story_head(s, t, LANE_WEIGHTS, vector_name(words, arena, m, t->row),
               caption(s, "panel.story.weights", NO_SLOTS), m->role);
    if (t->lanes.track[LANE_ENERGIES].left_out)
        return;
    double zero = energy_x(t, &r, 0), low = story_line(t, m->columns - 1);
    paint_line(s, id_named("story zero", 0), LAYER_LABEL,
               (struct spot[]){{zero, story_line(t, 0) - t->pitch / 2},
                               {zero, low + t->pitch / 2}},
               2, u(s, 1.5), s->theme->ink);
}
