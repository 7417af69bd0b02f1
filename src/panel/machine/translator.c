// SPDX-License-Identifier: MIT
// A translator: below what reads, a column for each word of the source, above
// what writes, a column for each word so far; between them the light of
// the word of the step, which falls from what it found on what it looks at.
#include <math.h>
#include <stdlib.h>

#include "panel/beam.h"
#include "panel/machine/machine.h"
#include "panel/panels.h"
#include "trace/origin.h"
#include "trace/term.h"

// of the line
enum { WITH_TARGET, WITH_WEIGHTS, WITH_CONTEXTS, WITH_STATES };
enum { MOST_LINES = 4, SPOTS = 33 };

// Of 720: nearer columns are left out; so high is a line of squares, at most.
enum { LEAST_PITCH = 13, LINE = 17, LEAST_LIGHT = 50 };

static const double FAINTEST = 0.015;

// Columns of words, some of them where not all have room.
struct lanes {
    int *word, count;
    bool *named;
    double pitch, x; // of the first one's left edge
};

struct translator {
    const struct tensor *target, *weights, *contexts, *states;
    const struct tensor *line[MOST_LINES]; // what reads, from below
    int lines;
    int row;   // of the word in light
    int ahead; // its state stands so many rows after it
    struct lanes source, written;
    double names; // room for those of the lines, on the left
    struct slide *slide;
    double top, high, low, foot; // of words written; of a line; of the light
};

static bool find_translator(const struct scene *s, const struct panel *p,
                            struct translator *t)
{
    static const char *const names[] = {"x", "forward", "backward"};
    *t = (struct translator){.target = panel_with(s, p, WITH_TARGET),
                             .weights = panel_with(s, p, WITH_WEIGHTS),
                             .contexts = panel_with(s, p, WITH_CONTEXTS),
                             .states = panel_with(s, p, WITH_STATES)};
    int words = t->weights->columns;
    for (int k = 0; k < 3; k++) {
        const struct tensor *m = trace_find(s->trace, names[k]);
        if (m && m->rows == words)
            t->line[t->lines++] = m;
    }
    const struct tensor *h = trace_find(s->trace, "annotations");
    if (h && h->rows == words && !trace_find(s->trace, "forward"))
        t->line[t->lines++] = h;
    t->row = s->now.row >= 0 ? s->now.row : t->target->rows - 1;
    const struct address *f = &s->focus;
    bool written = f->tensor == t->target || f->tensor == t->weights ||
                   f->tensor == t->contexts;
    if (written && f->row >= 0 && f->row < t->target->rows)
        t->row = f->row;
    t->ahead = t->states->rows > t->target->rows;
    return t->lines > 0 && known(s, t->weights, t->row, -1);
}

static double share_of(const struct translator *t, int row, int column)
{
    double w = tensor_at(t->weights, row, column);
    return isfinite(w) ? w : 0;
}

// --- where it stands ---------------------------------------------------------

static double lane(const struct lanes *l, int k)
{
    return l->x + (k + 0.5) * l->pitch;
}

// What gets the most light comes first, and then what is near it; of what is
// written what is near the word of the step.
static double worth(const struct translator *t, bool source, int word)
{
    if (!source)
        return 1.0 / (1 + abs(word - t->row));
    int best = tensor_argmax(t->weights, t->row);
    return share_of(t, t->row, word) + 1e-6 / (1 + abs(word - best));
}

static void choose_lanes(const struct scene *s, const struct translator *t,
                         bool source, struct rect at, struct lanes *l)
{
    int words = source ? t->weights->columns : t->target->rows;
    int most = (int)fmax(floor(at.w / u(s, LEAST_PITCH)), 1);
    size_t n = (size_t)words;
    bool *is = arena_array(s->pose->arena, n, sizeof *is);
    l->word = arena_array(s->pose->arena, n, sizeof *l->word);
    l->named = arena_array(s->pose->arena, n, sizeof *l->named);
    for (int i = 0; i < (most < words ? most : words); i++) {
        int best = -1;
        for (int k = 0; k < words; k++)
            if (!is[k] &&
                (best < 0 || worth(t, source, k) > worth(t, source, best)))
                best = k;
        is[best] = true;
    }
    for (int k = 0; k < words; k++)
        if (is[k])
            l->word[l->count++] = k;
    l->pitch = fmin(at.w / l->count, u(s, 150));
    l->x = at.x + (at.w - l->pitch * l->count) / 2;
}

static const char *name_of(const struct scene *s, const struct translator *t,
                           bool source, int word)
{
    return source ? column_name(s, t->weights, word)
                  : row_name(s, t->target, word);
}

static bool is_there(const struct scene *s, const struct translator *t,
                     bool source, int word)
{
    return source || known(s, t->target, word, 0);
}

// Names that have room beside each other, the most important first.
static void choose_names(const struct scene *s, const struct translator *t,
                         bool source, struct lanes *l)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, 6);
    for (bool more = true; more;) {
        int best = -1;
        for (int k = 0; k < l->count; k++) {
            bool free =
                !l->named[l->word[k]] && is_there(s, t, source, l->word[k]);
            double w = text_width(s, size, WEIGHT_BOLD,
                                  name_of(s, t, source, l->word[k]));
            for (int i = 0; free && i < l->count; i++) {
                if (!l->named[l->word[i]])
                    continue;
                double v = text_width(s, size, WEIGHT_BOLD,
                                      name_of(s, t, source, l->word[i]));
                free &= abs(i - k) * l->pitch >= (v + w) / 2 + gap;
            }
            if (free && (best < 0 ||
                         worth(t, source, l->word[k]) > worth(t, source, best)))
                best = l->word[k];
        }
        more = best >= 0;
        if (more)
            l->named[best] = true;
    }
}

static double widest_name(const struct scene *s, const struct translator *t)
{
    double size = text_size(s, TEXT_SMALL), w = 0;
    const struct tensor *all[MOST_LINES + 2] = {t->states, t->contexts};
    for (int k = 0; k < t->lines; k++)
        all[k + 2] = t->line[k];
    for (int k = 0; k < t->lines + 2; k++)
        w = fmax(w, text_width(s, size, WEIGHT_BOLD,
                               tensor_one(s->view->words, all[k])));
    return w + u(s, 16);
}

static bool lay_translator(const struct scene *s, struct translator *t,
                           struct rect at)
{
    double size = text_size(s, TEXT_SMALL), words = size * 1.7;
    t->names = widest_name(s, t);
    if (t->names > at.w * 0.2)
        t->names = 0;
    struct rect lanes = {at.x + t->names, at.y, at.w - t->names, at.h};
    choose_lanes(s, t, true, lanes, &t->source);
    choose_lanes(s, t, false, lanes, &t->written);
    choose_names(s, t, true, &t->source);
    choose_names(s, t, false, &t->written);
    int lines = t->lines + 2;
    double room = at.h - 2 * words - u(s, LEAST_LIGHT);
    t->high = fmin(room / lines, u(s, LINE) * 1.25);
    t->top = at.y + words;
    t->low = t->top + 2 * t->high;
    t->foot = at.y + at.h - words - t->lines * t->high;
    return t->high >= u(s, 5);
}

// --- the rows ----------------------------------------------------------------

static void paint_row(struct scene *s, const struct translator *t,
                      const struct lights *l, const struct lanes *in, int k,
                      const struct tensor *m, int row, double y, double bright)
{
    struct strip f = strip_fit(s, m->columns, in->pitch * 0.9, t->high * 0.84,
                               u(s, LINE) * 0.7);
    if (row >= m->rows)
        return;
    struct spot at = {lane(in, k) - strip_along(&f) / 2,
                      y + (t->high - strip_across(&f)) / 2};
    strip_paint(s, l, &f, m, row, at, false, bright);
}

static double line_top(const struct translator *t, int line)
{
    return t->foot + (t->lines - 1 - line) * t->high;
}

static void paint_name(struct scene *s, const struct translator *t,
                       const struct tensor *m, double y, double left)
{
    double size = text_size(s, TEXT_SMALL);
    if (t->names <= 0 || t->high < size)
        return;
    struct item *i = paint_text(
        s, id_cell("machine line", m, -1, -1), left,
        y + t->high / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD, ALIGN_START,
        role_color(s->theme, m->role), tensor_one(s->view->words, m));
    text_answers(s, i, &(struct address){m, -1, -1, -1});
}

static void paint_label(struct scene *s, const struct translator *t,
                        bool source, const struct lanes *in, int k, double y)
{
    int word = in->word[k];
    if (!in->named[word])
        return;
    bool own = !source && word == t->row;
    double given = source ? share_of(t, t->row, word) : 0;
    const struct tensor *m = source ? t->line[0] : t->target;
    struct item *i = paint_text(
        s, id_cell("machine word", m, word, -1), lane(in, k), y,
        text_size(s, TEXT_SMALL),
        own || given >= 0.5 ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
        own ? role_color(s->theme, ROLE_QUERY)
            : mix_colors(s->theme->grey, s->theme->ink, fmin(given * 2, 1)),
        name_of(s, t, source, word));
    label_answers(s, i, &(struct address){m, word, -1, -1});
}

// --- the light ---------------------------------------------------------------

static void paint_light(struct scene *s, const struct translator *t,
                        const struct lights *l, int to)
{
    int row = t->written.word[to];
    double foot = fmin(t->written.pitch * 0.5, u(s, 34)), done = 0;
    double gap = u(s, 3), a = t->low + gap, b = t->foot - gap;
    for (int k = 0; k < t->source.count; k++) {
        int column = t->source.word[k];
        double share = share_of(t, row, column);
        if (!known(s, t->weights, row, column) || share < FAINTEST)
            continue;
        bool lit = l->of.tensor ? lights_on(l, t->weights, row, column)
                                : row == t->row;
        double x = lane(&t->source, k);
        double z = lane(&t->written, to) + (done + share / 2 - 0.5) * foot;
        done += share;
        struct spot *way = arena_array(s->pose->arena, SPOTS, sizeof *way);
        bezier((struct spot){x, b}, (struct spot){x, (a + b) / 2},
               (struct spot){z, (a + b) / 2}, (struct spot){z, a}, SPOTS, way);
        struct item *i =
            pose_add(s->pose, ITEM_POLYGON, lit ? LAYER_LINK : LAYER_SLOT,
                     id_arc(t->weights, row, column, false));
        i->spots =
            ribbon(s->pose->arena, way, SPOTS, fmax(foot * share, u(s, 1.2)));
        i->spot_count = 2 * SPOTS;
        i->fill = lit ? s->theme->light : fade(s->theme->ink, 0.12);
        i->target = (struct target){TARGET_CELLS,
                                    {t->weights, row, column, -1},
                                    .slide = row == t->row ? t->slide : NULL};
    }
}

// Where the light rests on each word that is shown, and at the middle of all
// that it falls on.
static void find_slide(struct scene *s, struct translator *t)
{
    size_t n = (size_t)t->weights->columns;
    double *x = arena_array(s->pose->arena, n, sizeof *x), now = 0;
    for (size_t k = 0; k < n; k++)
        x[k] = NAN;
    for (int k = 0; k < t->source.count; k++) {
        int word = t->source.word[k];
        x[word] = lane(&t->source, k);
        now += share_of(t, t->row, word) * x[word];
    }
    bool held = row_is_held(t->weights, t->row);
    t->slide = arena_alloc(s->pose->arena, sizeof *t->slide);
    *t->slide =
        (struct slide){x, held ? now : x[tensor_argmax(t->weights, t->row)]};
}

// All that is learned; while a hand has the light, what it makes on its way.
static void paint_below(struct scene *s, const struct translator *t,
                        const struct lights *l, struct rect at)
{
    const struct tensor *logits = trace_find(s->trace, "logits");
    if (logits && beam_held(s, t->weights, t->row) && !isnan(t->slide->now))
        beam_paint(s,
                   &(struct beam_of){.weights = t->weights,
                                     .row = t->row,
                                     .told = logits,
                                     .told_row = t->row,
                                     .logits = true,
                                     .x = t->slide->x,
                                     .aligned = true},
                   at);
    else
        learned_paint(s, l, at, NULL, 0);
}

static double light_of(const struct translator *t, int column)
{
    return share_of(t, t->row, column);
}

bool panel_translator(struct scene *s, const struct panel *p, struct rect at)
{
    struct translator t;
    if (!find_translator(s, p, &t))
        return false;
    double learned = fmin(learned_height(s), at.h * 0.36), gap = u(s, 10);
    struct rect place = {at.x, at.y, at.w, at.h - learned - gap};
    if (!lay_translator(s, &t, place))
        return false;
    const struct tensor *shown[MOST_LINES + 4] = {t.target, t.weights,
                                                  t.contexts, t.states};
    for (int k = 0; k < t.lines; k++)
        shown[k + 4] = t.line[k];
    struct lights l = lights_of(s, shown, t.lines + 4);
    find_slide(s, &t);
    double size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < t.written.count; k++) {
        int row = t.written.word[k];
        double bright = row == t.row;
        if (!is_there(s, &t, false, row))
            continue;
        paint_label(s, &t, false, &t.written, k, at.y + size);
        paint_row(s, &t, &l, &t.written, k, t.states, row + t.ahead, t.top,
                  bright);
        paint_row(s, &t, &l, &t.written, k, t.contexts, row, t.top + t.high,
                  bright);
        paint_light(s, &t, &l, k);
    }
    for (int k = 0; k < t.source.count; k++) {
        int word = t.source.word[k];
        for (int n = 0; n < t.lines; n++)
            paint_row(s, &t, &l, &t.source, k, t.line[n], word, line_top(&t, n),
                      light_of(&t, word));
        paint_label(s, &t, true, &t.source, k, place.y + place.h - size * 0.5);
    }
    paint_name(s, &t, t.states, t.top, at.x);
    paint_name(s, &t, t.contexts, t.top + t.high, at.x);
    for (int n = 0; n < t.lines; n++)
        paint_name(s, &t, t.line[n], line_top(&t, n), at.x);
    paint_below(s, &t, &l,
                (struct rect){at.x, at.y + at.h - learned, at.w, learned});
    return true;
}
