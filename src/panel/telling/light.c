// SPDX-License-Identifier: MIT
// The sentence, the light of the word that asks on the words it looks at, as
// wide as its shares, and the word that comes. Its end is what one takes hold
// of to move the light; dashed is where it would be elsewhere.
#include <math.h>

#include "base/number.h"
#include "lesson/edit/held.h"
#include "math/kernels.h"
#include "panel/telling/telling.h"
#include "say/named.h"
#include "scene/ghost/ghost.h"
#include "trace/op/mask.h"
#include "trace/origin.h"
#include "trace/term.h"

enum {
    SPOTS = 49,
    PULLED = 240 // how far a share under its word is pulled for all of 1
};

// Smaller shares have no ribbon.
static const double FAINTEST = 0.005;

// Light goes from the word to itself and back.
struct loop {
    double out, back; // its feet
    double wide;      // half of it
    double right;
};

static struct loop loop_of(const struct telling *t)
{
    double x = t->center[t->row] + t->foot * 0.06;
    struct loop out = {.out = x, .back = x + t->foot * 0.94};
    out.wide = fmin(t->foot * 1.45, t->high * 0.5);
    out.right = (out.out + out.back) / 2 + out.wide;
    return out;
}

// True where there is one, of the light or of where it would be.
static bool has_loop(const struct telling *t)
{
    return tensor_at(t->weights, t->row, t->row) >= FAINTEST ||
           (t->other && t->other->light[t->row] >= FAINTEST);
}

// The word of the row, once it is known; or NULL.
static const char *told_word(const struct scene *s, const struct telling *t)
{
    if (!known(s, t->words, t->row, 0))
        return NULL;
    return column_name(s, t->probabilities,
                       (int)tensor_at(t->words, t->row, 0));
}

// The widest that may come: what is not known yet takes no other room.
static double next_width(const struct scene *s, const struct telling *t,
                         double size)
{
    double widest = 0;
    for (int k = 0; k < t->probabilities->columns; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         column_name(s, t->probabilities, k)));
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
static void choose_words(const struct scene *s, const struct telling *t,
                         int most)
{
    const struct tensor *m = laid_by(s, t->weights);
    int n = m->columns;
    for (int k = 0; k < n; k++)
        t->shown[k] = k == t->row;
    for (int i = 0; i < most; i++) {
        int best = -1;
        for (int k = 0; k < n; k++)
            if (!t->shown[k] && (best < 0 || tensor_at(m, t->row, k) >
                                                 tensor_at(m, t->row, best)))
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
        choose_words(s, t, most);
        good = place_words(s, t, at);
    }
    return good;
}

// --- the ribbons -------------------------------------------------------------

// A ribbon from the word that asks to [column], from [x] on: higher, the
// farther.
static const struct spot *arch(struct scene *s, const struct telling *t,
                               double x, int column)
{
    double end = t->center[column], y = t->base;
    int first = 0;
    while (!t->shown[first])
        first++;
    double far = fmax(fabs(t->center[first] - t->center[t->row]), t->size * 4);
    double rise = t->high * pow(fmin(fabs(end - x) / far, 1), 0.5) / 0.75;
    struct spot *spots = arena_array(s->pose->arena, SPOTS, sizeof *spots);
    bezier((struct spot){x, y}, (struct spot){x, y - rise},
           (struct spot){end, y - rise}, (struct spot){end, y}, SPOTS, spots);
    return spots;
}

// From the word to itself: out and back beside each other.
static const struct spot *loop(struct scene *s, const struct telling *t)
{
    struct loop at = loop_of(t);
    double y = t->base, rise = t->high * 1.16, wide = at.wide / 0.58;
    struct spot *spots = arena_array(s->pose->arena, SPOTS, sizeof *spots);
    double middle = (at.out + at.back) / 2;
    bezier((struct spot){at.out, y}, (struct spot){middle - wide, y - rise},
           (struct spot){middle + wide, y - rise}, (struct spot){at.back, y},
           SPOTS, spots);
    return spots;
}

static const struct spot *curve(struct scene *s, const struct telling *t,
                                int column)
{
    double x = t->center[t->row];
    if (column == t->row)
        return loop(s, t);
    return arch(s, t, has_loop(t) ? x - t->foot : x, column);
}

static double ribbon_width(const struct scene *s, const struct telling *t,
                           double share)
{
    return fmax(t->foot * share, u(s, 1.5));
}

static void set_ribbon(struct scene *s, const struct telling *t, int column,
                       double share, struct item *i)
{
    i->spots = ribbon(s->pose->arena, curve(s, t, column), SPOTS,
                      ribbon_width(s, t, share));
    i->spot_count = 2 * SPOTS;
}

static void paint_ribbon(struct scene *s, const struct telling *t, int column)
{
    double share = tensor_at(t->weights, t->row, column);
    double old = s->before ? ghost_value(s, t->weights, t->row, column) : share;
    if (!t->shown[column] || (share < FAINTEST && old < FAINTEST))
        return;
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LINK,
                              id_arc(t->weights, t->row, column, false));
    set_ribbon(s, t, column, share, i);
    i->fill = share < FAINTEST ? CLEAR : s->theme->light;
    i->target = (struct target){
        TARGET_CELLS, {t->weights, t->row, column, -1}, .slide = t->slide};
    struct item *was = ghost_of(s, i, t->weights, t->row, column);
    if (!was)
        return;
    was->dash = u(s, 3);
    set_ribbon(s, t, column, old, was);
    if (ribbon_width(s, t, old) >= u(s, 3))
        return;
    was->kind = ITEM_LINE;
    was->spots = curve(s, t, column);
    was->spot_count = SPOTS;
}

// The light of all other heads, pale; to look at one of them lights it instead.
static void paint_other_heads(struct scene *s, const struct telling *t,
                              struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    for (int h = 0; h < t->heads; h++)
        for (int c = 0; c < t->weights->columns && t->head[h] != t->weights;
             c++) {
            const struct tensor *m = t->head[h];
            if (!t->shown[c] || !known(s, m, t->row, c) ||
                tensor_at(m, t->row, c) < FAINTEST)
                continue;
            struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_SLOT,
                                      id_arc(m, t->row, c, false));
            set_ribbon(s, t, c, tensor_at(m, t->row, c), i);
            i->fill = fade(s->theme->ink, 0.22);
            i->target = (struct target){TARGET_CELLS, {m, t->row, c, -1}, 0};
        }
    if (t->heads > 1)
        paint_text(s, id_named("told heads", 0), at.x, at.y + small, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   caption(s, "panel.telling.heads",
                           SLOTS(COUNT("head", t->weights->scope->number),
                                 COUNT("heads", t->heads),
                                 COUNT("others", t->heads - 1))));
}

// Where the light would be, pale and dashed. After a change what was there
// before it is dashed.
static bool shows_elsewhere(const struct scene *s, const struct telling *t)
{
    return t->other && (!s->before || ghost_calm(s, t->weights, t->row, -1));
}

static void paint_elsewhere(struct scene *s, const struct telling *t)
{
    for (int c = 0; c < t->weights->columns; c++) {
        if (!t->shown[c] || t->other->light[c] < FAINTEST)
            continue;
        uint64_t id = id_arc(t->weights, t->row, c, true);
        struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_SLOT, id);
        set_ribbon(s, t, c, t->other->light[c], i);
        i->fill = fade(s->theme->ink, 0.1);
        const struct spot *edges = i->spots; // the second on the backward pass
        for (int k = 0; k < 2; k++)
            paint_line(s, id ^ id_named("edge", k), LAYER_SLOT,
                       edges + k * SPOTS, SPOTS, u(s, 1.5), s->theme->grey)
                ->dash = u(s, 5);
    }
}

// What moves it so, beside the loop.
static void paint_loop_note(struct scene *s, const struct telling *t,
                            struct rect at)
{
    struct loop loop = loop_of(t);
    double size = text_size(s, TEXT_SMALL), y = t->base - t->high * 0.62;
    double x = loop.right + t->foot / 2 + u(s, 14);
    const char *line[] = {
        caption(s, "panel.telling.hand", NO_SLOTS),
        caption(s, "panel.telling.hand.all",
                SLOTS(NAME("row", row_words(s->view->words, s->pose->arena,
                                            t->weights, t->row))))};
    for (int k = 0; k < 2; k++)
        if (x + text_width(s, size, WEIGHT_REGULAR, line[k]) > at.x + at.w)
            return;
    for (int k = 0; k < 2; k++)
        paint_text(s, id_named("told by hand", k), x, y + k * size * 1.5, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, line[k]);
}

// --- the handle --------------------------------------------------------------

static void paint_grip(struct scene *s, double x, double y)
{
    double r = u(s, 1.5), step = u(s, 5.5);
    for (int k = 0; k < 6; k++) {
        double cx = x + (k % 2 - 0.5) * step, cy = y + (k / 2 - 1.0) * step;
        paint_box(s, id_named("light grip", k), LAYER_KNOB,
                  (struct rect){cx - r, cy - r, 2 * r, 2 * r}, r,
                  s->theme->ink);
    }
}

// Nothing else stands to the left of the handle for so long.
static bool is_free(const struct telling *t, int best, double left)
{
    for (int c = 0; c < best; c++)
        if (t->shown[c] && tensor_at(t->weights, t->row, c) >= FAINTEST &&
            t->center[c] + t->foot > left)
            return false;
    return true;
}

// True for a word that is shown and that no mask hides.
static bool may_rest(const struct scene *s, const struct telling *t,
                     const double *x, int column)
{
    struct address at = {t->weights, t->row, column, -1};
    struct masking by;
    return !isnan(x[column]) &&
           (!masking_find(s->trace, &at, &by) || by.allowed);
}

// Where the light rests on each word that is shown, and where it is: at the end
// of the widest ribbon; held between two words, where it was left.
static struct slide *find_slide(const struct scene *s, const struct telling *t,
                                int best)
{
    int n = t->weights->columns, last = -1, pairs = 0;
    double *x = arena_array(s->pose->arena, (size_t)n, sizeof *x), between = 0;
    double both = 0;
    struct slide *out = arena_alloc(s->pose->arena, sizeof *out);
    for (int c = 0; c < n; c++) {
        x[c] = !t->shown[c]  ? NAN
               : c == t->row ? loop_of(t).back
                             : t->center[c];
        if (!may_rest(s, t, x, c))
            continue;
        double share = tensor_at(t->weights, t->row, c);
        if (share > 0 && last >= 0 && tensor_at(t->weights, t->row, last) > 0) {
            pairs++;
            both = share + tensor_at(t->weights, t->row, last);
            between = share * x[c] + (1 - share) * x[last];
        }
        last = c;
    }
    bool left =
        pairs == 1 && fabs(both - 1) < 1e-9 && row_is_held(t->weights, t->row);
    *out = (struct slide){x, left ? between : x[best]};
    return out;
}

// Where somebody may hold it, and there is a word more than the one it is on.
static bool may_drag(const struct scene *s, const struct telling *t)
{
    int places = 0;
    for (int c = 0; c < t->weights->columns; c++)
        places += may_rest(s, t, t->slide->x, c);
    return places > 1 && s->hand && !s->hand->warms && !s->hidden &&
           held_may(s->hand, t->weights->plain, t->row);
}

// What one takes hold of.
static void paint_handle(struct scene *s, const struct telling *t, int best,
                         struct rect at)
{
    double r = u(s, 13), x = t->slide->now, y = t->base - r * 0.9;
    struct item *i = paint_framed(s, id_named("light handle", 0), LAYER_KNOB,
                                  (struct rect){x - r, y - r, 2 * r, 2 * r}, r,
                                  s->theme->paper, u(s, 2.5));
    i->target = (struct target){
        TARGET_CELLS, {t->weights, t->row, best, -1}, .slide = t->slide};
    paint_grip(s, x, y);
    const char *text = caption(s, "panel.telling.drag", NO_SLOTS);
    double size = text_size(s, TEXT_SMALL), end = x - r - u(s, 10);
    double left = end - text_width(s, size, WEIGHT_BOLD, text);
    bool rests = fabs(x - t->center[best]) < 1; // else its ribbon is there
    if (best != t->row && rests && left > at.x &&
        is_free(t, best, left - u(s, 8)))
        paint_text(s, id_named("light drag", 0), end, y, size, WEIGHT_BOLD,
                   ALIGN_END, s->theme->ink, text);
}

// --- the words ---------------------------------------------------------------

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
    text_takes(s, i,
               (struct target){TARGET_CELLS,
                               {t->weights, t->row, column, -1},
                               .wide = u(s, PULLED)});
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
               text_size(s, TEXT_SMALL), WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->grey, "…");
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
            : k == best ? s->theme->light
                        : s->theme->grey,
            name);
        label_answers(s, i, &(struct address){t->weights, k, -1, -1});
        if (known(s, t->weights, t->row, k))
            paint_told_share(s, t, k, k == best);
    }
}

// How wide a text under the next word may be.
static double under_next(const struct scene *s, const struct telling *t)
{
    int last = t->weights->columns - 1;
    while (last > 0 && !t->shown[last])
        last--;
    double number =
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, "0.99");
    return 2 * fmin(s->stage.x + s->stage.w - t->next,
                    t->next - t->center[last] - number);
}

// What it would be with the light elsewhere; or its probability. Where a hand
// holds the light and the word is the same, how sure it is by itself.
static const char *said_under(const struct scene *s, const struct telling *t,
                              int word)
{
    char number[NUMBER_SIZE], own[NUMBER_SIZE];
    double probability = tensor_at(t->probabilities, t->row, word);
    if (!t->other)
        return caption(
            s, "panel.telling.chance",
            SLOTS(TEXT("value", number_print_share(number, probability, 2))));
    const double *there = t->other->numbers;
    const char *both =
        caption(s, "panel.telling.free.same",
                SLOTS(TEXT("value", number_print_share(number, probability, 3)),
                      TEXT("own", number_print_share(own, there[word], 3))));
    if (t->other->held &&
        row_argmax(there, t->probabilities->columns) == word &&
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, both) <=
            under_next(s, t))
        return both;
    return caption(
        s, t->other->held ? "panel.telling.free" : "panel.telling.moved",
        SLOTS(TEXT("word", telling_word(s, t, there))));
}

static void paint_under_next(struct scene *s, const struct telling *t, int word)
{
    struct item *n = paint_text(
        s, id_cell("told chance", t->probabilities, t->row, word), t->next,
        t->number, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, ALIGN_MIDDLE,
        t->other ? s->theme->grey : s->theme->ink, said_under(s, t, word));
    text_answers(s, n, &(struct address){t->probabilities, t->row, word, -1});
}

// The word that comes, and under it what would; what came before a change.
static void paint_next(struct scene *s, const struct telling *t)
{
    const char *name = told_word(s, t);
    double small = text_size(s, TEXT_SMALL);
    if (!name) {
        double w = t->size * 2;
        paint_empty(
            s, id_named("told next", 0),
            (struct rect){t->next - w / 2, t->y - t->size * 0.85, w, t->size});
        return;
    }
    int word = (int)tensor_at(t->words, t->row, 0);
    double w = text_width(s, t->size, WEIGHT_BOLD, name), y = t->y + u(s, 7);
    struct item *i =
        paint_text(s, id_named("told next", 0), t->next, t->y, t->size,
                   WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, name);
    text_answers(s, i, &(struct address){t->words, t->row, 0, -1});
    const struct spot line[] = {{t->next - w / 2, y}, {t->next + w / 2, y}};
    paint_line(s, id_named("told line", 0), LAYER_LABEL, line, 2, u(s, 2.5),
               s->theme->ink);
    paint_under_next(s, t, word);
    if (!s->before || ghost_calm(s, t->words, t->row, 0) ||
        (t->other && t->other->held))
        return;
    int old = (int)ghost_value(s, t->words, t->row, 0);
    if (old != word && old >= 0 && old < t->probabilities->columns)
        paint_text(s, id_named("told before", 0), t->next,
                   t->y - t->size * 1.05, small, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->grey,
                   caption(s, "panel.telling.was",
                           SLOTS(TEXT("word",
                                      column_name(s, t->probabilities, old)))));
}

bool telling_light(struct scene *s, struct telling *t, struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    int best = tensor_argmax(t->weights, t->row);
    if (!find_room(s, t, at))
        return false;
    t->number = at.y + at.h - small * 0.5;
    t->y = t->number - small * 1.9;
    t->foot = fmin(u(s, 46), t->size);
    t->base = t->y - t->size * 0.88;
    t->high = t->base - at.y - t->foot / 2;
    t->high -= t->heads > 1 ? small * 1.7 : 0; // under what says which is lit
    if (t->high < u(s, 28))
        return false;
    bool any = t->lit && tensor_at(t->weights, t->row, best) > 0;
    t->slide = find_slide(s, t, best);
    if (shows_elsewhere(s, t)) {
        paint_elsewhere(s, t);
        if (!t->other->held)
            paint_loop_note(s, t, at);
    }
    paint_other_heads(s, t, at);
    for (int c = 0; t->lit && c < t->weights->columns; c++)
        paint_ribbon(s, t, c);
    paint_words(s, t, any ? best : -1);
    if (any && may_drag(s, t))
        paint_handle(s, t, best, at);
    paint_next(s, t);
    return true;
}
