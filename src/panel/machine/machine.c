// SPDX-License-Identifier: MIT
// A language model: from left to right, or in a tall window from top to bottom,
// each word's row, its query, key and value, who looks at whom, what was found,
// the sum of both, and the chances of the next word.
#include "panel/machine/machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { WITH_CHANCES, WITH_NEXT, WITH_SUM }; // of the panel's line
enum { READ, PROJECTED, LOOKS, FOUND, SUMMED, CHANCES, NEXT, STATIONS };
enum { SPOTS = 33 };

// Of 720: rows nearer to each other are left out; so near they have no words.
enum { LEAST_PITCH = 13, WORD_PITCH = 18 };

// Fainter light has no ribbon.
static const double FAINTEST = 0.015;

// A stretch of the way.
struct station {
    double at, room;
};

struct machine {
    const struct tensor *x, *three[3], *scores, *weights, *found, *sum,
        *chances, *next;
    const struct tensor *head[MAX_PARTS]; // the weights of all heads
    int heads;
    int row;                // in whose light all is
    bool down;              // the way goes down
    bool kept;              // what was read is added to what was found
    struct rect all, place; // which has the lanes
    struct station station[STATIONS];
    int *shown; // rows, in their order
    int count;
    bool *named; // rows whose words have room
    double pitch, labels;
    struct strip read, two[3], found_strip, sum_strip;
};

// --- what there is -----------------------------------------------------------

static const struct tensor *
part_of(const struct scene *s, const struct tensor *beside, const char *plain)
{
    const char *prefix = beside->scope ? beside->scope->prefix : "";
    return trace_find(s->trace, text_print(s, "%s%s", prefix, plain));
}

static void find_weights(const struct scene *s, struct machine *m)
{
    const struct tensor *looked = s->focus.tensor;
    for (int k = 0; k < s->trace->tensor_count; k++) {
        const struct tensor *w = s->trace->tensors[k];
        if (strcmp(w->plain, "weights") || m->heads == MAX_PARTS)
            continue;
        m->head[m->heads++] = w;
        if (!m->weights ||
            (looked && looked->scope && looked->scope == w->scope))
            m->weights = w;
    }
}

static bool find_machine(const struct scene *s, const struct panel *p,
                         struct machine *m)
{
    *m = (struct machine){.chances = panel_with(s, p, WITH_CHANCES),
                          .next = panel_with(s, p, WITH_NEXT),
                          .sum = panel_with(s, p, WITH_SUM),
                          .x = trace_find(s->trace, "X"),
                          .found = trace_find(s->trace, "added"),
                          .down = panel_stacks(s->stage)};
    find_weights(s, m);
    if (!m->x || !m->found || !m->weights)
        return false;
    static const char *const names[] = {"Q", "K", "V"};
    for (int k = 0; k < 3; k++)
        if (!(m->three[k] = part_of(s, m->weights, names[k])))
            return false;
    m->scores = part_of(s, m->weights, "scores");
    const struct operation *o = m->sum->writer[0];
    for (int k = 0; o && k < o->in_count; k++)
        m->kept |= o->in[k].tensor == m->x;
    const struct address *f = &s->focus;
    int words = m->x->rows;
    m->row = words - 1;
    if (f->tensor && !f->tensor->learned && f->row >= 0 &&
        f->tensor->rows == words)
        m->row = f->row;
    return m->weights->rows == words && m->weights->columns == words;
}

// --- where it stands ---------------------------------------------------------

// The place at [along] the way, [across] it.
static struct spot spot_at(const struct machine *m, double along, double across)
{
    const struct rect *p = &m->place;
    return m->down ? (struct spot){p->x + across, p->y + along}
                   : (struct spot){p->x + along, p->y + across};
}

// The middle of the [k]-th shown row, across the way.
static double lane(const struct machine *m, int k)
{
    return (k + 0.5) * m->pitch;
}

static double share_of(const struct machine *m, int row, int column)
{
    double w = tensor_at(m->weights, row, column);
    return isfinite(w) ? w : 0;
}

// Where not all rows have room: the one in light, those that it looks at most,
// and then the nearest before it.
static void choose_rows(const struct scene *s, struct machine *m, double room)
{
    int words = m->x->rows;
    int most = (int)fmax(floor(room / u(s, LEAST_PITCH)), 1);
    bool *is = arena_array(s->pose->arena, (size_t)words, sizeof *is);
    m->shown = arena_array(s->pose->arena, (size_t)words, sizeof *m->shown);
    most = most < words ? most : words;
    is[m->row] = true;
    for (int n = 1; n < most; n++) {
        int best = -1;
        for (int k = 0; k < words; k++) {
            if (is[k])
                continue;
            double near = 1e-6 / (1 + abs(m->row - k));
            double was = best < 0 ? -1
                                  : share_of(m, m->row, best) +
                                        1e-6 / (1 + abs(m->row - best));
            if (share_of(m, m->row, k) + near > was)
                best = k;
        }
        is[best] = true;
    }
    for (int k = 0; k < words; k++)
        if (is[k])
            m->shown[m->count++] = k;
    m->pitch = fmin(room / m->count, u(s, 96));
    double free = (room - m->pitch * m->count) / 2;
    *(m->down ? &m->place.x : &m->place.y) += free;
}

// What stands over the k-th shown row in a tall window and under it is so wide.
static double names_width(const struct scene *s, const struct machine *m, int k)
{
    int row = m->shown[k];
    double size = text_size(s, TEXT_SMALL);
    double w = text_width(s, size, WEIGHT_BOLD, row_name(s, m->x, row));
    if (!known(s, m->next, row, 0))
        return w;
    const char *next =
        column_name(s, m->chances, (int)tensor_at(m->next, row, 0));
    return fmax(fmax(w, text_width(s, size, WEIGHT_BOLD, next)),
                text_width(s, size, WEIGHT_BOLD, ">0.999"));
}

// The middle of these, which stay inside.
static double names_middle(const struct scene *s, const struct machine *m,
                           int k)
{
    double half = names_width(s, m, k) / 2, left = m->all.x - m->place.x;
    return fmax(fmin(lane(m, k), left + m->all.w - half), left + half);
}

static bool stand_apart(const struct scene *s, const struct machine *m, int a,
                        int b)
{
    if (!m->down)
        return abs(a - b) * m->pitch >= u(s, WORD_PITCH) * s->view->look.text;
    return fabs(names_middle(s, m, a) - names_middle(s, m, b)) >=
           (names_width(s, m, a) + names_width(s, m, b)) / 2 + u(s, 6);
}

// Where not all shown rows have room for their words: the one in light, and
// those that it looks at most.
static void choose_names(const struct scene *s, struct machine *m)
{
    m->named =
        arena_array(s->pose->arena, (size_t)m->x->rows, sizeof *m->named);
    m->named[m->row] = true;
    for (bool more = true; more;) {
        int best = -1;
        for (int k = 0; k < m->count; k++) {
            int row = m->shown[k];
            bool free = !m->named[row];
            for (int i = 0; i < m->count; i++)
                free &= !m->named[m->shown[i]] || stand_apart(s, m, i, k);
            if (free && (best < 0 ||
                         share_of(m, m->row, row) > share_of(m, m->row, best)))
                best = row;
        }
        more = best >= 0;
        if (more)
            m->named[best] = true;
    }
}

static double widest(const struct scene *s, const struct tensor *m, bool rows)
{
    double w = 0, size = text_size(s, TEXT_TITLE);
    for (int k = 0; k < (rows ? m->rows : m->columns); k++)
        w = fmax(w,
                 text_width(s, size, WEIGHT_BOLD,
                            rows ? row_name(s, m, k) : column_name(s, m, k)));
    return w;
}

// The chance of what comes after a row, as it is printed.
static const char *chance_of(const struct scene *s, const struct machine *m,
                             int row)
{
    char number[NUMBER_SIZE];
    int next = (int)tensor_at(m->next, row, 0);
    return text_print(
        s, "%s",
        number_print_share(number, tensor_at(m->chances, row, next), 2));
}

static double widest_chance(const struct scene *s, const struct machine *m)
{
    double w = 0, size = text_size(s, TEXT_BODY);
    for (int r = 0; r < m->next->rows; r++)
        if (known(s, m->next, r, 0))
            w = fmax(w, text_width(s, size, WEIGHT_BOLD, chance_of(s, m, r)));
    return w;
}

// From left to right: how much of the way is each one's, of what names leave.
static void lay_along(const struct scene *s, struct machine *m)
{
    static const double parts[STATIONS] = {127, 127, 190, 128, 128, 143, 0};
    static const double gaps[STATIONS] = {41, 32, 37, 42, 32, 12, 0};
    double all = 0, at = fmin(m->labels, m->place.w * 0.14) + u(s, 16);
    double last =
        fmin(widest(s, m->chances, false) + widest_chance(s, m) + u(s, 12),
             m->place.w * 0.2);
    for (int k = 0; k < STATIONS; k++)
        all += parts[k] + gaps[k];
    double by = (m->place.w - at - last) / all;
    for (int k = 0; k < STATIONS; k++) {
        m->station[k] = (struct station){at, k == NEXT ? last : parts[k] * by};
        at += (parts[k] + gaps[k]) * by;
    }
}

// From top to bottom, each under its heading.
static void lay_down(const struct scene *s, struct machine *m)
{
    static const double parts[STATIONS] = {7, 7, 16, 7, 7, 4, 0};
    double size = text_size(s, TEXT_SMALL), head = size * 1.5;
    double all = 0, at = size * 1.6, last = size * 2.6;
    for (int k = 0; k < STATIONS; k++)
        all += parts[k];
    double by = (m->place.h - at - last - (STATIONS - 1) * head) / all;
    for (int k = 0; k < STATIONS; k++) {
        at += k == NEXT ? u(s, 4) : head;
        m->station[k] = (struct station){at, k == NEXT ? last : parts[k] * by};
        at += parts[k] * by;
    }
}

static struct strip fit_at(const struct scene *s, const struct machine *m,
                           const struct tensor *v, int station, double across)
{
    return strip_fit(s, v->columns, m->station[station].room, across, u(s, 17));
}

static bool lay_machine(const struct scene *s, struct machine *m,
                        struct rect at)
{
    double head = text_size(s, TEXT_SMALL) * 1.6;
    m->place = m->all = at;
    if (!m->down) {
        m->place.y += head;
        m->place.h -= head;
    }
    m->labels = widest(s, m->x, true);
    choose_rows(s, m, m->down ? m->place.w : m->place.h);
    choose_names(s, m);
    if (m->down)
        lay_down(s, m);
    else
        lay_along(s, m);
    double across = m->pitch * 0.8;
    for (int k = 0; k < STATIONS; k++)
        if (m->station[k].room < u(s, k == NEXT ? 0 : 8))
            return false;
    m->read = fit_at(s, m, m->x, READ, across);
    m->found_strip = fit_at(s, m, m->found, FOUND, across);
    m->sum_strip = fit_at(s, m, m->sum, SUMMED, across);
    double side = INFINITY;
    for (int k = 0; k < 3; k++)
        side =
            fmin(side, fit_at(s, m, m->three[k], PROJECTED, across / 3).side);
    for (int k = 0; k < 3; k++) {
        m->two[k] = fit_at(s, m, m->three[k], PROJECTED, across / 3);
        m->two[k] = strip_fit(s, m->three[k]->columns,
                              m->station[PROJECTED].room, across / 3, side);
    }
    return true;
}

// --- the ways ----------------------------------------------------------------

static color faint_ink(const struct scene *s, double bright)
{
    return mix_colors(s->theme->rule, s->theme->ink, bright);
}

// Light goes from the one who is looked at to the one who looks.
static void paint_ribbon(struct scene *s, const struct machine *m,
                         const struct lights *l, int from, int to, double *done)
{
    int row = m->shown[to], column = m->shown[from];
    double share = share_of(m, row, column),
           foot = fmin(m->pitch * 0.42, u(s, 34));
    if (!known(s, m->weights, row, column) || share < FAINTEST)
        return;
    double a = m->station[LOOKS].at, b = a + m->station[LOOKS].room;
    double dot = fmin(m->pitch * 0.1, u(s, 6));
    a += dot;
    b -= dot;
    double c = lane(m, from),
           d = lane(m, to) + (*done + share / 2 - 0.5) * foot;
    *done += share;
    bool lit =
        l->of.tensor ? lights_on(l, m->weights, row, column) : row == m->row;
    struct spot *way = arena_array(s->pose->arena, SPOTS, sizeof *way);
    bezier(spot_at(m, a, c), spot_at(m, (a + b) / 2, c),
           spot_at(m, (a + b) / 2, d), spot_at(m, b, d), SPOTS, way);
    struct item *i =
        pose_add(s->pose, ITEM_POLYGON, lit ? LAYER_LINK : LAYER_SLOT,
                 id_arc(m->weights, row, column, false));
    i->spots =
        ribbon(s->pose->arena, way, SPOTS, fmax(foot * share, u(s, 1.2)));
    i->spot_count = 2 * SPOTS;
    i->fill = lit ? s->theme->light : fade(s->theme->ink, 0.16);
    i->target = (struct target){TARGET_CELLS, {m->weights, row, column, -1}, 0};
}

static void paint_dot(struct scene *s, const struct machine *m, int k,
                      double along, enum role role, bool lit)
{
    double r = fmin(m->pitch * 0.1, u(s, 5));
    struct spot at = spot_at(m, along, lane(m, k));
    color full = role_color(s->theme, role);
    paint_box(s,
              id_named(role == ROLE_KEY ? "machine key" : "machine query",
                       m->shown[k]),
              LAYER_CELL, (struct rect){at.x - r, at.y - r, 2 * r, 2 * r}, r,
              lit ? full : mix_colors(s->theme->paper, full, 0.6));
}

// What was read goes past all that is looked at, to be added.
static void paint_past(struct scene *s, const struct machine *m, int k)
{
    bool lit = m->shown[k] == m->row;
    double c = lane(m, k), off = m->pitch * 0.45, bend = u(s, 14);
    double a = m->station[READ].at + strip_along(&m->read) + u(s, 3);
    double b = m->station[PROJECTED].at - u(s, 4);
    double e = m->station[FOUND].at + m->station[FOUND].room;
    double f = m->station[SUMMED].at - u(s, 5);
    enum { BENDS = 12 };
    struct spot way[2 * BENDS];
    b = fmax(b, a + u(s, 2));
    bend = fmin(bend, (b - a) / 2);
    bezier(spot_at(m, a, c), spot_at(m, a + bend, c),
           spot_at(m, b - bend, c - off), spot_at(m, b, c - off), BENDS, way);
    bezier(spot_at(m, e, c - off), spot_at(m, (e + f) / 2, c - off),
           spot_at(m, (e + f) / 2, c), spot_at(m, f, c), BENDS, way + BENDS);
    paint_line(s, id_named("machine past", m->shown[k]),
               lit ? LAYER_LINK : LAYER_SLOT, way, 2 * BENDS,
               u(s, lit ? 1.8 : 1), faint_ink(s, lit ? 0.85 : 0.25));
}

// To where it is added, and on.
static void paint_arrows(struct scene *s, const struct machine *m)
{
    for (int k = 0; k < m->count; k++) {
        if (m->shown[k] != m->row)
            continue;
        const struct station *g = m->station;
        double c = lane(m, k), size = fmin(u(s, 7), m->pitch * 0.3);
        const double ends[][2] = {
            {g[LOOKS].at + g[LOOKS].room + u(s, 7), g[FOUND].at - u(s, 3)},
            {g[SUMMED].at + strip_along(&m->sum_strip) + u(s, 4),
             g[CHANCES].at - u(s, 3)}};
        for (int e = 0; e < 2 && !m->down; e++) {
            struct spot from = spot_at(m, ends[e][0], c);
            struct spot to = spot_at(m, ends[e][1], c);
            if (ends[e][1] - ends[e][0] < size)
                continue;
            struct spot line[] = {from, to};
            paint_line(s, id_named("machine on", e), LAYER_LINK, line, 2,
                       u(s, 2), s->theme->light);
            paint_head(s, id_named("machine on head", e), from, to, size,
                       s->theme->light);
        }
    }
}

// --- the rows ----------------------------------------------------------------

static void paint_strip(struct scene *s, const struct machine *m,
                        const struct lights *l, const struct strip *f,
                        const struct tensor *v, int k, double along,
                        double across, double bright)
{
    struct spot at = spot_at(m, along, across);
    strip_paint(s, l, f, v, m->shown[k], at, m->down, bright);
}

static void paint_numbers(struct scene *s, const struct machine *m,
                          const struct lights *l, int k)
{
    int row = m->shown[k];
    double c = lane(m, k), own = row == m->row, third = m->pitch * 0.8 / 3;
    double given = share_of(m, m->row, row);
    paint_strip(s, m, l, &m->read, m->x, k, m->station[READ].at,
                c - strip_across(&m->read) / 2, own);
    for (int i = 0; i < 3; i++) {
        double middle = c + (i - 1) * third;
        paint_strip(s, m, l, &m->two[i], m->three[i], k,
                    m->station[PROJECTED].at,
                    middle - strip_across(&m->two[i]) / 2, i ? given : own);
    }
    paint_strip(s, m, l, &m->found_strip, m->found, k, m->station[FOUND].at,
                c - strip_across(&m->found_strip) / 2, own);
    paint_strip(s, m, l, &m->sum_strip, m->sum, k, m->station[SUMMED].at,
                c - strip_across(&m->sum_strip) / 2, own);
}

// The chances of all words, as bars; of very many each bar is the best of some.
static void paint_chances(struct scene *s, const struct machine *m,
                          const struct lights *l, int k)
{
    int row = m->shown[k], words = m->chances->columns;
    const struct station *g = &m->station[CHANCES];
    double w = m->down ? m->pitch * 0.84 : g->room;
    double h = m->down ? g->room : fmin(m->pitch * 0.66, u(s, 46));
    struct spot at = spot_at(m, g->at, lane(m, k));
    double left = m->down ? at.x - w / 2 : at.x;
    double base = m->down ? at.y + h : at.y + h / 2;
    int bars = (int)fmin(words, fmax(floor(w / u(s, 2)), 1));
    bool own = row == m->row;
    const struct spot line[] = {{left, base}, {left + w, base}};
    paint_line(s, id_named("machine base", row), LAYER_SLOT, line, 2, u(s, 1),
               s->theme->rule);
    for (int b = 0; b < bars; b++) {
        int first = (int)((int64_t)b * words / bars), best = first;
        int end = (int)((int64_t)(b + 1) * words / bars);
        for (int n = first; n < end; n++)
            if (tensor_at(m->chances, row, n) >
                tensor_at(m->chances, row, best))
                best = n;
        double p = tensor_at(m->chances, row, best), high = p * h;
        if (!known(s, m->chances, row, best) || !(high >= u(s, 0.5)))
            continue;
        bool lit = l->of.tensor
                       ? lights_on(l, m->chances, row, best)
                       : own && best == (int)tensor_at(m->next, row, 0);
        paint_box(s, id_cell("machine chance", m->chances, row, best),
                  LAYER_CELL,
                  (struct rect){left + b * w / bars, base - high,
                                w / bars * 0.8, high},
                  0, lit ? s->theme->ink : s->theme->idle)
            ->target =
            (struct target){TARGET_CELLS, {m->chances, row, best, -1}, 0};
    }
}

// What is read, and what comes, with its chance.
static void paint_words(struct scene *s, const struct machine *m, int k)
{
    int row = m->shown[k];
    bool own = row == m->row;
    if (!m->named[row])
        return;
    bool close = m->down || m->pitch < u(s, 32);
    double size = text_size(s, close ? TEXT_SMALL : TEXT_TITLE);
    enum weight weight = own ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double c = lane(m, k), mid = size * CAP_MIDDLE;
    double room = m->station[READ].at - u(s, 14);
    if (m->down) {
        room = m->all.w;
        c = names_middle(s, m, k);
    }
    struct spot at = m->down ? spot_at(m, size, c) : spot_at(m, room, c + mid);
    const char *name = text_fit(s, size, weight, row_name(s, m->x, row), room);
    struct item *i =
        paint_text(s, id_cell("machine word", m->x, row, -1), at.x, at.y, size,
                   weight, m->down ? ALIGN_MIDDLE : ALIGN_END,
                   own ? role_color(s->theme, ROLE_QUERY)
                   : share_of(m, m->row, row) >= 0.5 ? s->theme->ink
                                                     : s->theme->grey,
                   name);
    label_answers(s, i, &(struct address){m->x, row, -1, -1});
    if (!known(s, m->next, row, 0))
        return;
    int next = (int)tensor_at(m->next, row, 0);
    const char *number = chance_of(s, m, row);
    const struct station *g = &m->station[NEXT];
    double small = text_size(s, close ? TEXT_SMALL : TEXT_BODY);
    double wide = text_width(s, small, WEIGHT_BOLD, number);
    bool numbers = s->view->look.numbers;
    if (!m->down)
        room = g->room - (numbers ? wide + u(s, 10) : 0);
    at = m->down ? spot_at(m, g->at + size, c) : spot_at(m, g->at, c + mid);
    color ink = own ? s->theme->ink : s->theme->grey;
    i = paint_text(
        s, id_cell("machine next", m->next, row, 0), at.x, at.y, size, weight,
        m->down ? ALIGN_MIDDLE : ALIGN_START, ink,
        text_fit(s, size, weight, column_name(s, m->chances, next), room));
    text_answers(s, i, &(struct address){m->next, row, 0, -1});
    if (!numbers)
        return;
    at = m->down ? spot_at(m, g->at + size + small * 1.25, c)
                 : spot_at(m, g->at + g->room, c + mid);
    paint_text(s, id_cell("machine chance of", m->chances, row, next), at.x,
               at.y, small, weight, m->down ? ALIGN_MIDDLE : ALIGN_END, ink,
               number);
}

// --- around them -------------------------------------------------------------

// Words side by side over a station, each in its colour.
static void paint_heading(struct scene *s, const struct machine *m, int station,
                          const char *const *words, const color *inks,
                          int count)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, 8);
    const struct station *g = &m->station[station];
    double x = m->down ? m->place.x : m->place.x + g->at;
    double y =
        m->down ? m->place.y + g->at - size * 0.4 : m->place.y - size * 0.5;
    double end = m->down ? m->place.x + m->place.w
                 : station + 1 < STATIONS
                     ? m->place.x + m->station[station + 1].at - gap
                     : m->place.x + m->place.w;
    if (station == CHANCES)
        end = m->place.x + m->place.w;
    for (int k = 0; k < count; k++) {
        double w = text_width(s, size, WEIGHT_BOLD, words[k]);
        if (x + w > end)
            return;
        paint_text(s, id_named(text_print(s, "machine heading %d", station), k),
                   x, y, size, WEIGHT_BOLD, ALIGN_START, inks[k], words[k]);
        if (m->down) // over what goes past
            paint_box(s,
                      id_named(text_print(s, "machine ground %d", station), k),
                      LAYER_CELL,
                      (struct rect){x, y - size, w + u(s, 3), size * 1.25}, 0,
                      s->theme->paper);
        x += w + gap;
    }
}

static void paint_headings(struct scene *s, const struct machine *m)
{
    const struct theme *t = s->theme;
    const char *const one[] = {
        caption(s,
                trace_find(s->trace, "P") ? "panel.machine.placed"
                                          : "panel.machine.read",
                NO_SLOTS),
        m->heads < 2
            ? caption(s, "panel.machine.looks", NO_SLOTS)
            : caption(s, "panel.machine.looks.head",
                      SLOTS(COUNT("head", m->weights->scope
                                              ? m->weights->scope->number
                                              : 1),
                            COUNT("heads", m->heads))),
        caption(s, "panel.machine.found", NO_SLOTS),
        caption(s, m->kept ? "panel.machine.sum" : "panel.machine.alone",
                NO_SLOTS),
        caption(s, "panel.machine.chances",
                SLOTS(COUNT("n", m->chances->columns)))};
    const int at[] = {READ, LOOKS, FOUND, SUMMED, CHANCES};
    const color inks[] = {t->ink, t->grey, role_color(t, ROLE_OUTPUT), t->ink,
                          t->grey};
    for (int k = 0; k < 5; k++)
        paint_heading(s, m, at[k], &one[k], &inks[k], 1);
    const char *three[3];
    color hue[3];
    for (int k = 0; k < 3; k++) {
        three[k] = tensor_one(s->view->words, m->three[k]);
        hue[k] = role_color(t, m->three[k]->role);
    }
    paint_heading(s, m, PROJECTED, three, hue, 3);
}

// "q·k = 37.14" beside the query of the word in light, with a dotted line to
// the key that it fits best.
static void paint_fit(struct scene *s, const struct machine *m)
{
    int best = tensor_argmax(m->weights, m->row), from = -1, to = -1;
    for (int k = 0; k < m->count; k++) {
        from = m->shown[k] == best ? k : from;
        to = m->shown[k] == m->row ? k : to;
    }
    if (m->down || !m->scores || from < 0 || to < 0 ||
        !known(s, m->scores, m->row, best) || !s->view->look.numbers)
        return;
    char number[NUMBER_SIZE];
    number_print(number, tensor_at(m->scores, m->row, best), 2);
    const char *text =
        caption(s, "panel.machine.fits", SLOTS(TEXT("value", number)));
    double size = text_size(s, TEXT_SMALL), third = m->pitch * 0.8 / 3;
    double x = m->station[PROJECTED].at + strip_along(&m->two[0]) + u(s, 6);
    double w = text_width(s, size, WEIGHT_REGULAR, text);
    double end = m->station[LOOKS].at - u(s, 6), c = lane(m, to) - third;
    if (third < size * 0.75 || x + w > end)
        return;
    enum { BENDS = 16 };
    struct spot way[BENDS], at = spot_at(m, x, c + size * CAP_MIDDLE);
    double goal = lane(m, from), from_x = x + w + u(s, 4), turn = end - u(s, 2);
    bezier(spot_at(m, from_x, c), spot_at(m, turn, c),
           spot_at(m, turn - u(s, 10), goal), spot_at(m, end, goal), BENDS,
           way);
    if (from != to)
        paint_line(s, id_named("machine fits line", 0), LAYER_LINK, way, BENDS,
                   u(s, 1.5), role_color(s->theme, ROLE_QUERY))
            ->dash = u(s, 3);
    struct item *i = paint_text(s, id_named("machine fits", 0), at.x, at.y,
                                size, WEIGHT_REGULAR, ALIGN_START,
                                role_color(s->theme, ROLE_QUERY), text);
    text_answers(s, i, &(struct address){m->scores, m->row, best, -1});
}

// Words that were left out.
static void paint_left_out(struct scene *s, const struct machine *m)
{
    int words = m->x->rows;
    if (m->count == words)
        return;
    double size = text_size(s, TEXT_SMALL);
    const char *text =
        caption(s, "panel.machine.few",
                SLOTS(COUNT("shown", m->count), COUNT("n", words)));
    if (text_width(s, size, WEIGHT_REGULAR, text) >
        m->station[READ].at - u(s, 8))
        text = caption(s, "panel.machine.few.short",
                       SLOTS(COUNT("shown", m->count), COUNT("n", words)));
    if (!m->down && text_width(s, size, WEIGHT_REGULAR, text) <=
                        m->station[READ].at - u(s, 8))
        paint_text(s, id_named("machine few", 0), m->place.x,
                   m->place.y - size * 0.5, size, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, text);
}

// The rows of the table of words that are in light: what asks, what it looks at
// most, what comes.
static void paint_learned(struct scene *s, const struct machine *m,
                          const struct lights *l, struct rect at)
{
    const struct tensor *table = trace_find(s->trace, "E");
    const int rows[] = {m->row, tensor_argmax(m->weights, m->row)};
    struct lit_row lit[3];
    int count = 0;
    for (int k = 0; k < 2 && table; k++) {
        char room[16];
        const char *word = row_label(m->x, rows[k], room);
        for (int r = 0; r < table->rows; r++)
            if (table->row_labels && !strcmp(table->row_labels[r], word)) {
                lit[count++] = (struct lit_row){table, r};
                break;
            }
    }
    if (table && known(s, m->next, m->row, 0))
        lit[count++] =
            (struct lit_row){table, (int)tensor_at(m->next, m->row, 0)};
    learned_paint(s, l, at, lit, count);
}

bool panel_machine(struct scene *s, const struct panel *p, struct rect at)
{
    struct machine m;
    if (!find_machine(s, p, &m))
        return false;
    double learned = fmin(learned_height(s), at.h * 0.34), gap = u(s, 12);
    struct rect way = {at.x, at.y, at.w, at.h - learned - gap};
    if (!lay_machine(s, &m, way))
        return false;
    const struct tensor *shown[] = {m.x,        m.three[0], m.three[1],
                                    m.three[2], m.weights,  m.found,
                                    m.sum,      m.chances,  m.next};
    struct lights l = lights_of(s, shown, 9);
    paint_headings(s, &m);
    for (int k = 0; k < m.count; k++) {
        double done = 0;
        for (int from = 0; from < m.count; from++)
            paint_ribbon(s, &m, &l, from, k, &done);
        bool lit = share_of(&m, m.row, m.shown[k]) >= FAINTEST;
        paint_dot(s, &m, k, m.station[LOOKS].at, ROLE_KEY, lit);
        paint_dot(s, &m, k, m.station[LOOKS].at + m.station[LOOKS].room,
                  ROLE_QUERY, m.shown[k] == m.row);
        if (m.kept)
            paint_past(s, &m, k);
        paint_numbers(s, &m, &l, k);
        paint_chances(s, &m, &l, k);
        paint_words(s, &m, k);
    }
    if (!l.of.tensor)
        paint_arrows(s, &m);
    paint_fit(s, &m);
    paint_left_out(s, &m);
    paint_learned(s, &m, &l,
                  (struct rect){at.x, at.y + at.h - learned, at.w, learned});
    return true;
}
