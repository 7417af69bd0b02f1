// SPDX-License-Identifier: MIT
// How the next word is told: the sentence, the light of the word that asks on
// the words it looks at, as wide as its shares, and the word that comes, with
// its chance; under it what the light adds, and the logits. The ribbon's end is
// what one takes hold of to move the light.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "trace/origin.h"

enum { LOGITS, STATES, WORDS, WEIGHTS, CHANCES }; // of the panel's line
enum { SPOTS = 49 };

// Smaller shares have no ribbon.
static const double FAINTEST = 0.005;

struct telling {
    const struct tensor *weights, *words, *chances;
    int row;
    bool *shown;       // words that have room: all, or those that matter
    double *center;    // of these
    double size;       // of their text
    double next;       // where the next word begins
    double base, high; // where the ribbons stand; how high they may be
    double widest;     // the ribbon of all of the light
    double y, number;  // the baselines of words and of their shares
};

static const char *next_word(const struct scene *s, const struct telling *t)
{
    if (!known(s, t->words, t->row, 0))
        return NULL;
    int word = (int)tensor_at(t->words, t->row, 0);
    return column_name(s, t->chances, word);
}

// The widest that may come: what is not known yet takes no other room.
static double next_width(const struct scene *s, const struct telling *t,
                         double size)
{
    double widest = 0;
    for (int k = 0; k < t->chances->columns; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         column_name(s, t->chances, k)));
    return widest;
}

static double word_width(const struct scene *s, const struct telling *t, int k)
{
    return text_width(s, t->size, WEIGHT_BOLD, row_name(s, t->weights, k));
}

// The words that are shown stand with the same room between them; false where
// that is too little.
static bool spread_words(const struct scene *s, struct telling *t,
                         struct rect at)
{
    double number =
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, "<0.001") * 1.15;
    double next = next_width(s, t, t->size), sum = 0, last = -INFINITY;
    int count = 0;
    for (int k = 0; k < t->weights->columns; k++)
        if (t->shown[k]) {
            sum += word_width(s, t, k);
            count++;
        }
    double gap = (at.w - sum - next) / (count + 1), x = at.x + gap / 2;
    bool all = count == t->weights->columns; // else "…" stands between some
    bool near = gap < t->size * (all ? 0.5 : 1);
    for (int k = 0; k < t->weights->columns; k++) {
        if (!t->shown[k])
            continue;
        double w = word_width(s, t, k);
        t->center[k] = x + w / 2;
        near |= t->center[k] - last < number;
        last = t->center[k];
        x += w + gap;
    }
    t->next = x + next / 2;
    return !near;
}

// As large as fits.
static bool place_words(const struct scene *s, struct telling *t,
                        struct rect at)
{
    for (t->size = u(s, 46); t->size >= text_size(s, TEXT_SMALL);
         t->size *= 0.94)
        if (spread_words(s, t, at))
            return true;
    return false;
}

// Where not all have room: the word that asks, and those that get most.
static void choose_words(const struct telling *t, int most)
{
    int n = t->weights->columns;
    for (int k = 0; k < n; k++)
        t->shown[k] = k == t->row;
    for (int i = 0; i < most; i++) {
        int best = -1;
        for (int k = 0; k < n; k++)
            if (!t->shown[k] &&
                (best < 0 || tensor_at(t->weights, t->row, k) >
                                 tensor_at(t->weights, t->row, best)))
                best = k;
        if (best >= 0)
            t->shown[best] = true;
    }
}

static bool find_room(const struct scene *s, struct telling *t, struct rect at)
{
    size_t n = (size_t)t->weights->columns;
    t->center = arena_array(s->pose->arena, n, sizeof *t->center);
    t->shown = arena_array(s->pose->arena, n, sizeof *t->shown);
    for (size_t k = 0; k < n; k++)
        t->shown[k] = true;
    bool good = place_words(s, t, at);
    for (int most = 8; most > 0 && !good; most--) {
        choose_words(t, most);
        good = place_words(s, t, at);
    }
    return good;
}

// A ribbon from the word that asks to [column]: higher, the farther; to itself a
// loop.
static struct spot *curve(struct scene *s, const struct telling *t, int column)
{
    double x = t->center[t->row], end = t->center[column], y = t->base;
    int first = 0;
    while (!t->shown[first])
        first++;
    double far = fmax(fabs(t->center[first] - x), t->size * 4);
    double rise = t->high * pow(fmin(fabs(end - x) / far, 1), 0.5) / 0.75;
    struct spot *spots = arena_array(s->pose->arena, SPOTS, sizeof *spots);
    if (column == t->row) {
        double w = t->size + t->widest * 1.6, off = t->size * 0.7;
        rise = t->high / 0.75 * 0.85;
        bezier((struct spot){x, y}, (struct spot){x + off / 2 - w, y - rise},
               (struct spot){x + off / 2 + w, y - rise},
               (struct spot){x + off, y}, SPOTS, spots);
        return spots;
    }
    bezier((struct spot){x, y}, (struct spot){x, y - rise},
           (struct spot){end, y - rise}, (struct spot){end, y}, SPOTS, spots);
    return spots;
}

static double ribbon_width(const struct scene *s, const struct telling *t,
                           double share)
{
    return fmax(t->widest * share, u(s, 1.5));
}

static void paint_ribbon(struct scene *s, const struct telling *t, int column)
{
    double share = tensor_at(t->weights, t->row, column);
    double old = s->before ? ghost_value(s, t->weights, t->row, column) : share;
    if (!t->shown[column] || (share < FAINTEST && old < FAINTEST))
        return;
    const struct spot *spots = curve(s, t, column);
    color ink = share < FAINTEST ? CLEAR : s->theme->light;
    struct item *i =
        paint_line(s, id_arc(t->weights, t->row, column, false), LAYER_LINK,
                   spots, SPOTS, ribbon_width(s, t, share), ink);
    struct item *was = ghost_of(s, i, t->weights, t->row, column);
    if (!was)
        return;
    i->target =
        (struct target){TARGET_CELLS, {t->weights, t->row, column, -1}, 0};
    was->dash = u(s, 3);
    if (ribbon_width(s, t, old) < u(s, 3))
        return;
    was->kind = ITEM_POLYGON;
    was->spots = ribbon(s->pose->arena, spots, SPOTS, ribbon_width(s, t, old));
    was->spot_count = 2 * SPOTS;
}

// What one takes hold of: at the end of the widest ribbon.
static void paint_handle(struct scene *s, const struct telling *t, int best)
{
    double x = t->center[best], r = u(s, 9), y = t->base - r;
    if (best == t->row)
        x += t->size * 0.7;
    struct item *i = paint_box(s, id_named("light handle", 0), LAYER_KNOB,
                               (struct rect){x - r, y - r, 2 * r, 2 * r}, r,
                               s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 2.5);
    i->target =
        (struct target){TARGET_CELLS, {t->weights, t->row, best, -1}, 0};
}

static void paint_told_share(struct scene *s, const struct telling *t,
                             int column, bool best)
{
    char number[NUMBER_SIZE];
    double share = tensor_at(t->weights, t->row, column);
    struct item *i =
        paint_text(s, id_cell("told share", t->weights, t->row, column),
                   t->center[column], t->number, text_size(s, TEXT_SMALL),
                   best ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   best ? s->theme->ink : s->theme->grey,
                   text_print(s, "%s", number_print_share(number, share, 2)));
    text_answers(s, i, &(struct address){t->weights, t->row, column, -1});
}

// Once for words that are left out beside each other.
static void paint_left_out(struct scene *s, const struct telling *t, int k)
{
    int after = k;
    while (after < t->weights->columns && !t->shown[after])
        after++;
    if ((k && !t->shown[k - 1]) || !k || after == t->weights->columns)
        return;
    double from = t->center[k - 1] + word_width(s, t, k - 1) / 2;
    double to = t->center[after] - word_width(s, t, after) / 2;
    paint_text(s, id_named("told left out", k), (from + to) / 2, t->y,
               t->size * 0.7, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
               "…");
}

static void paint_words(struct scene *s, const struct telling *t, int best)
{
    for (int k = 0; k < t->weights->columns; k++) {
        bool asks = k == t->row;
        if (!t->shown[k]) {
            paint_left_out(s, t, k);
            continue;
        }
        const char *name = row_name(s, t->weights, k);
        if (k == best) {
            double w = text_width(s, t->size, WEIGHT_BOLD, name);
            paint_pool(
                s, "told pool",
                (struct rect){t->center[k] - w / 2 - u(s, 10),
                              t->y - t->size * 0.95, w + u(s, 20),
                              t->number - t->y + t->size * 0.95 + u(s, 8)});
        }
        struct item *i = paint_text(
            s, id_cell("told word", t->weights, k, -1), t->center[k], t->y,
            t->size, asks || k == best ? WEIGHT_BOLD : WEIGHT_REGULAR,
            ALIGN_MIDDLE,
            asks        ? role_color(s->theme, ROLE_QUERY)
            : k == best ? s->theme->ink
                        : s->theme->grey,
            name);
        label_answers(s, i, &(struct address){t->weights, k, -1, -1});
        if (known(s, t->weights, t->row, k))
            paint_told_share(s, t, k, k == best);
    }
}

// The word that comes, with its chance; what came before a change.
static void paint_next(struct scene *s, const struct telling *t)
{
    const char *name = next_word(s, t);
    double small = text_size(s, TEXT_SMALL);
    if (!name) {
        double w = t->size * 2;
        paint_empty(
            s, id_named("told next", 0),
            (struct rect){t->next - w / 2, t->y - t->size * 0.85, w, t->size});
        return;
    }
    char number[NUMBER_SIZE];
    int word = (int)tensor_at(t->words, t->row, 0);
    double w = text_width(s, t->size, WEIGHT_BOLD, name), y = t->y + u(s, 7);
    struct item *i =
        paint_text(s, id_named("told next", 0), t->next, t->y, t->size,
                   WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, name);
    text_answers(s, i, &(struct address){t->words, t->row, 0, -1});
    const struct spot line[] = {{t->next - w / 2, y}, {t->next + w / 2, y}};
    paint_line(s, id_named("told line", 0), LAYER_LABEL, line, 2, u(s, 2.5),
               s->theme->ink);
    double chance = tensor_at(t->chances, t->row, word);
    struct item *n = paint_text(
        s, id_cell("told chance", t->chances, t->row, word), t->next, t->number,
        small, WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
        caption(s, "panel.telling.chance",
                SLOTS(TEXT("value", number_print_share(number, chance, 2)))));
    text_answers(s, n, &(struct address){t->chances, t->row, word, -1});
    if (!s->before || ghost_calm(s, t->words, t->row, 0))
        return;
    int old = (int)ghost_value(s, t->words, t->row, 0);
    if (old != word && old >= 0 && old < t->chances->columns)
        paint_text(
            s, id_named("told before", 0), t->next, t->y - t->size * 1.05,
            small, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
            caption(s, "panel.telling.was",
                    SLOTS(TEXT("word", column_name(s, t->chances, old)))));
}

// Who gives the light to whom: the one row of a model without heads.
static bool find_telling(const struct scene *s, const struct panel *p,
                         struct telling *t)
{
    *t = (struct telling){.weights = panel_with(s, p, WEIGHTS),
                          .words = panel_with(s, p, WORDS),
                          .chances = panel_with(s, p, CHANCES)};
    const struct tensor *m = t->weights;
    t->row = s->now.row < 0 ? t->words->rows - 1 : s->now.row;
    return m->rows == m->columns && m->rows == t->words->rows &&
           known(s, m, t->row, -1) && known(s, m, t->row, m->columns - 1);
}

static bool paint_told(struct scene *s, struct telling *t, struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    int best = tensor_argmax(t->weights, t->row);
    if (!find_room(s, t, at))
        return false;
    t->number = at.y + at.h - small * 0.5;
    t->y = t->number - small * 1.9;
    t->widest = fmin(u(s, 36), t->size * 0.8);
    t->base = t->y - t->size * 0.9 - t->widest / 2; // its ends are round
    t->high = t->base - at.y - t->widest / 2;
    if (t->high < u(s, 28))
        return false;
    bool any = tensor_at(t->weights, t->row, best) > 0;
    for (int c = 0; c < t->weights->columns; c++)
        paint_ribbon(s, t, c);
    paint_words(s, t, any ? best : -1);
    if (any)
        paint_handle(s, t, best);
    paint_next(s, t);
    return true;
}

bool panel_telling(struct scene *s, const struct panel *p, struct rect at)
{
    struct telling t;
    double least = u(s, 190), top = fmin(at.h * 0.46, at.h - least);
    struct rect head = {at.x, at.y, at.w, top};
    if (find_telling(s, p, &t) && top > u(s, 110) && paint_told(s, &t, head)) {
        at.y += top + u(s, 8);
        at.h -= top + u(s, 8);
    }
    return panel_logits(s, p, at);
}
