// SPDX-License-Identifier: MIT
#include "frame/wander.h"

#include <math.h>

#include "base/number.h"
#include "scene/theme.h"

enum { SPOTS = 41 };

// Fainter light has no arc, and no number.
static const double FAINTEST = 0.02, LEAST_NUMBER = 0.1;

struct picture {
    const struct stood *stood;
    const struct gaze *look;
    int first; // of the numbers of its items
    struct rect words; // over which the arcs stand
    double *center;    // of the words
    bool *shown;       // that have room
    double size, base; // of their text; its baseline
    double asks;       // where the word stands whose light it is
    bool itself;       // it is one of them
    double foot, high; // of all of the light; how high arcs rise
};

static const char *name_of(const struct scene *s, const struct tensor *m, int k)
{
    return column_name(s, m, k);
}

static double share_of(const struct picture *p, int k)
{
    double x = tensor_at(p->look->weights, p->look->row, k);
    return isfinite(x) ? x : 0;
}

// In any of the layers, so that each leaves out the same words; a word whose
// light is shown has most.
static double share_of_any(const struct picture *p, int k)
{
    double most = 0;
    for (int g = 0; g < p->stood->gazes; g++) {
        const struct gaze *look = &p->stood->gaze[g];
        bool asks = p->itself && k == look->row;
        most = fmax(most, asks ? 2 : tensor_at(look->weights, look->row, k));
    }
    return most;
}

// All words side by side, in a size in which they fit; where even the smallest
// is too large, those with the least light are left out.
static void lay_words(const struct scene *s, struct picture *p)
{
    const struct tensor *m = p->look->weights;
    int n = m->columns, left = n;
    double all;
    for (int k = 0; k < n; k++)
        p->shown[k] = true;
    for (p->size = u(s, 40);;) {
        all = 0;
        for (int k = 0; k < n; k++)
            if (p->shown[k])
                all += text_width(s, p->size, WEIGHT_BOLD, name_of(s, m, k)) +
                       fmax(p->size * 0.5, u(s, 24));
        if (all <= p->words.w || left <= 1)
            break;
        if (p->size * 0.94 >= text_size(s, TEXT_SMALL)) {
            p->size *= 0.94;
            continue;
        }
        int least = -1;
        for (int k = 0; k < n; k++)
            if (p->shown[k] &&
                (least < 0 || share_of_any(p, k) < share_of_any(p, least)))
                least = k;
        p->shown[least] = false;
        left--;
    }
    double gap = (p->words.w - all) / left, x = p->words.x + gap / 2;
    for (int k = 0; k < n; k++) {
        if (!p->shown[k])
            continue;
        double w = text_width(s, p->size, WEIGHT_BOLD, name_of(s, m, k)) +
                   fmax(p->size * 0.5, u(s, 24));
        p->center[k] = x + w / 2;
        x += w + gap;
    }
}

static struct picture picture_of(struct scene *s, const struct stood *stood,
                                 const struct gaze *look, int first,
                                 struct rect words)
{
    const struct tensor *m = look->weights;
    size_t n = (size_t)m->columns;
    struct picture p = {stood, look, first, words};
    p.center = arena_array(s->pose->arena, n, sizeof *p.center);
    p.shown = arena_array(s->pose->arena, n, sizeof *p.shown);
    p.itself = m->rows == m->columns && !m->row_words;
    lay_words(s, &p);
    double small = text_size(s, TEXT_SMALL);
    p.base = words.y + words.h - small * 2;
    p.asks = p.itself ? p.center[look->row] : words.x + words.w / 2;
    p.foot = fmin(u(s, 34), p.size);
    double top = words.y + p.foot / 2 + (p.itself ? 0 : p.size * 1.3);
    p.high = p.base - p.size * 0.95 - top;
    return p;
}

// From the word that asks over the others; to itself out and back.
static void way_of(const struct picture *p, int k, struct spot *out)
{
    double y = p->base - p->size * 0.95, x = p->center[k];
    if (!p->itself) {
        double top = y - p->high;
        bezier((struct spot){p->asks, top},
               (struct spot){p->asks, top + p->high * 0.6},
               (struct spot){x, y - p->high * 0.6}, (struct spot){x, y}, SPOTS,
               out);
        return;
    }
    if (k == p->look->row) {
        double wide = p->foot * 1.8, rise = p->high * 0.9;
        bezier((struct spot){x - p->foot * 0.4, y},
               (struct spot){x - wide, y - rise},
               (struct spot){x + wide, y - rise},
               (struct spot){x + p->foot * 0.4, y}, SPOTS, out);
        return;
    }
    double far = fabs(x - p->asks) / fmax(p->words.w, 1);
    double rise = p->high * pow(fmin(far * 1.4, 1), 0.45) / 0.75;
    bezier((struct spot){p->asks, y}, (struct spot){p->asks, y - rise},
           (struct spot){x, y - rise}, (struct spot){x, y}, SPOTS, out);
}

static void paint_arcs(struct scene *s, const struct picture *p)
{
    const struct tensor *m = p->look->weights;
    int best = tensor_argmax(m, p->look->row);
    for (int k = 0; k < m->columns; k++) {
        double share = share_of(p, k);
        if (!p->shown[k] || share < FAINTEST)
            continue;
        struct spot *way = arena_array(s->pose->arena, SPOTS, sizeof *way);
        way_of(p, k, way);
        struct item *i =
            pose_add(s->pose, ITEM_POLYGON, k == best ? LAYER_LINK : LAYER_SLOT,
                     id_named("wander arc", p->first + k));
        i->spots = ribbon(s->pose->arena, way, SPOTS,
                          fmax(p->foot * share, u(s, 1.5)));
        i->spot_count = 2 * SPOTS;
        i->fill =
            mix_colors(s->theme->paper, s->theme->light, k == best ? 1 : 0.5);
    }
}

static void paint_words(struct scene *s, const struct picture *p)
{
    const struct tensor *m = p->look->weights;
    int best = tensor_argmax(m, p->look->row);
    double small = text_size(s, TEXT_SMALL);
    for (int k = 0; k < m->columns; k++) {
        if (!p->shown[k])
            continue;
        bool asks = p->itself && k == p->look->row, most = k == best;
        double share = share_of(p, k);
        color grey = mix_colors(s->theme->grey, s->theme->ink, share);
        paint_text(s, id_named("wander word", p->first + k), p->center[k], p->base,
                   p->size, most || asks ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_MIDDLE, asks ? role_color(s->theme, ROLE_QUERY) : grey,
                   name_of(s, m, k));
        char number[NUMBER_SIZE];
        if (share < LEAST_NUMBER || !s->view->look.numbers)
            continue;
        paint_text(s, id_named("wander share", p->first + k), p->center[k],
                   p->base + small * 1.5, small,
                   most ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   most ? s->theme->light : s->theme->grey,
                   text_print(s, "%s", number_print_share(number, share, 2)));
    }
    if (!p->itself)
        paint_text(s, id_named("wander asks", p->first), p->asks,
                   p->words.y + p->size * 0.85, p->size, WEIGHT_BOLD,
                   ALIGN_MIDDLE, role_color(s->theme, ROLE_QUERY), stood_word(m, p->look->row));
}

// Of the layer that tells.
static const struct gaze *last_look(const struct wander *w)
{
    return &w->stood->gaze[w->stood->gazes - 1];
}

// What is said, as large as its words, with its chance where there is one.
static void paint_said(struct scene *s, const struct wander *w, struct rect at)
{
    const struct tensor *next = trace_find(&w->stood->trace, "next");
    const struct tensor *chances =
        trace_find(&w->stood->trace, "probabilities");
    double small = text_size(s, TEXT_SMALL), size = u(s, 34);
    int row = w->stood->gazes ? last_look(w)->row : 0;
    if (!next || !next->words || !chances || row >= next->rows)
        return;
    int word = (int)tensor_at(next, row, 0);
    const char *name = next->words[word];
    char number[NUMBER_SIZE];
    double chance = tensor_at(chances, row, word);
    double sure = fmin(fmax(chance, 0) * 2, 1);
    while (size > small && text_width(s, size, WEIGHT_BOLD, name) > at.w)
        size *= 0.94;
    paint_text(s, id_named("wander says", 0), at.x, at.y + small, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               caption(s, "wander.says", NO_SLOTS));
    paint_text(s, id_named("wander said", 0), at.x,
               at.y + small * 1.6 + u(s, 30), size, WEIGHT_BOLD, ALIGN_START,
               mix_colors(s->theme->grey, s->theme->ink, sure),
               text_fit(s, size, WEIGHT_BOLD, name, at.w));
    if (s->view->look.numbers)
        paint_text(s, id_named("wander chance", 0), at.x,
                   at.y + small * 3 + u(s, 30), small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey,
                   caption(s, "panel.telling.chance",
                           SLOTS(TEXT("value",
                                      number_print_share(number, chance, 2)))));
}

// How many of 100 are right, as a bar.
static void paint_right(struct scene *s, const struct wander *w, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), high = u(s, 18);
    if (isnan(w->right))
        return;
    char key[40];
    task_key(w->task, "wander.", "", key, sizeof key);
    const char *text = caption(s, key, NO_SLOTS);
    paint_text(s, id_named("wander right name", 0), at.x, at.y + small, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, text, at.w));
    struct rect bar = {at.x, at.y + small * 1.9, at.w, high};
    paint_box(s, id_named("wander bar", 0), LAYER_SLOT, bar, u(s, 3),
              s->theme->chrome);
    bar.w *= fmin(fmax(w->right / 100, 0), 1);
    paint_box(s, id_named("wander right", 0), LAYER_CELL, bar, u(s, 3),
              w->right >= 99.5 ? s->theme->ink : s->theme->idle);
    paint_text(s, id_named("wander right number", 0), at.x,
               bar.y + high + small * 1.5, small, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text_print(s, "%.0f", floor(w->right)));
}

static void paint_step(struct scene *s, const struct wander *w, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), size = text_size(s, TEXT_TITLE);
    paint_text(s, id_named("wander step", 0), at.x, at.y + small, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               caption(s, "learning.step", NO_SLOTS));
    paint_text(s, id_named("wander step", 1), at.x, at.y + small + size * 1.2,
               size, WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_print(s, "%d", w->stood->step));
}

// One of the layers, in its part of [all], the first one highest.
static void paint_look(struct scene *s, const struct wander *w, int k,
                       struct rect all)
{
    enum { MOST_COLUMNS = 100000 };
    int count = w->stood->gazes;
    const struct gaze *look = &w->stood->gaze[k];
    double small = text_size(s, TEXT_SMALL);
    struct rect at = all;
    at.h = all.h / count;
    at.y += k * at.h;
    if (look->layer) {
        paint_text(s, id_named("wander layer", k), at.x, at.y + small, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   caption(s, "part.layer", SLOTS(COUNT("n", look->layer))));
        at.y += small * 1.2;
        at.h -= small * 1.2;
    }
    struct picture p = picture_of(s, w->stood, look, k * MOST_COLUMNS, at);
    if (p.high < u(s, 24))
        return;
    paint_arcs(s, &p);
    paint_words(s, &p);
}

// The words over their row, and beside it what is said and how much is right;
// in a tall window under it.
void wander_paint(struct scene *s, const struct wander *w, struct rect at)
{
    bool tall = at.h > at.w * 0.75;
    double side = tall ? at.w / 3 : fmin(u(s, 200), at.w * 0.16);
    double below = u(s, 100), gap = u(s, 24);
    struct rect words = at, step, said, right;
    if (tall) {
        words.h = fmin(at.h - below - gap, u(s, 420));
        words.y += (at.h - below - gap - words.h) / 2;
        double y = words.y + words.h + gap;
        step = (struct rect){at.x, y, side - gap, below};
        said = (struct rect){at.x + side * 0.7, y, side, below};
        right = (struct rect){at.x + side * 2, y, side, below};
    } else {
        double high = fmin(at.h, at.w * 0.36);
        words.y += (at.h - high) / 2;
        words.h = high;
        words.w = at.w - 2 * side - gap - u(s, 70);
        words.x += u(s, 70);
        double y = words.y + words.h - u(s, 110);
        step = (struct rect){at.x, y, u(s, 70), u(s, 60)};
        said = (struct rect){words.x + words.w + gap, y, side - gap, u(s, 110)};
        right = (struct rect){at.x + at.w - side, y, side, u(s, 110)};
    }
    paint_step(s, w, step);
    paint_said(s, w, said);
    paint_right(s, w, right);
    for (int k = 0; k < w->stood->gazes; k++)
        paint_look(s, w, k, words);
}

// The way is as long as its share of all steps.
static void paint_progress(struct scene *s, const struct wander *w,
                           struct rect at)
{
    paint_box(s, id_named("wander way", 0), LAYER_SLOT, at, at.h / 2,
              s->theme->faint);
    at.w = fmax(at.w * w->stood->step / fmax(w->steps, 1), at.h);
    paint_box(s, id_named("wander way", 1), LAYER_CELL, at, at.h / 2,
              s->theme->ink);
}

void wander_frame(struct scene *s, const struct wander *w)
{
    double width = s->view->extent.width, height = s->view->extent.height;
    double edge = u(s, 40), size = text_size(s, TEXT_SENTENCE);
    const char *title = caption(s, "wander.title", NO_SLOTS);
    const struct gaze *look = w->stood->gazes ? last_look(w) : NULL;
    const char *about = caption(
        s, w->stood->gazes > 1 ? "wander.about.layers" : "wander.about",
        SLOTS(COUNT("steps", w->steps),
              TEXT("word", look ? stood_word(look->weights, look->row) : "")));
    double small = text_size(s, TEXT_BODY), room = width - 2 * edge;
    while (size > small && text_width(s, size, WEIGHT_BOLD, title) > room)
        size *= 0.94;
    paint_text(s, id_named("wander title", 0), edge, u(s, 52), size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, room));
    paint_text(s, id_named("wander about", 0), edge, u(s, 52) + small * 1.8,
               small, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, about, room));
    double top = u(s, 52) + small * 3;
    wander_paint(s, w, (struct rect){edge, top, room, height - top - u(s, 90)});
    paint_progress(s, w, (struct rect){edge, height - u(s, 44), room, u(s, 6)});
}
