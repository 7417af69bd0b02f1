// SPDX-License-Identifier: MIT
// A decoder's wiring, word by word: which state asks, and where what was found
// goes. From the top the words written, what context and state are joined in
// where the context comes after the step, the states, the contexts and the
// weights over the source words. Who asks is drawn in one colour, where the
// context goes in another; all else is pale.
#include "frame/wiring.h"

#include <math.h>
#include <string.h>

#include "scene/kept.h"
#include "scene/grid/figures.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

enum line {
    LINE_WORDS,
    LINE_JOINED,
    LINE_STATES,
    LINE_CONTEXTS,
    LINE_WEIGHTS,
    LINES
};

struct wiring {
    const struct tensor *states, *energies, *weights, *contexts, *words;
    const struct tensor *joined; // or NULL: contexts go into the next state
    struct rect place;           // of the columns; the first is of s₀
    double step, w, high;        // from word to word; of a strip
    double top[LINES];
    int count, here; // words shown; of which the step is, 0: of none
    struct figures figures;
};

// Column [n] is of word n, from 1; 0 is before the first.
static struct rect strip(const struct wiring *g, enum line line, int n)
{
    double x = g->place.x + (n + 0.5) * g->step - g->w / 2;
    return (struct rect){x, g->top[line], g->w, g->high};
}

static double middle(struct rect r)
{
    return r.x + r.w / 2;
}

// --- where everything stands -------------------------------------------------

static bool find_wiring(const struct scene *s, struct wiring *g)
{
    *g = (struct wiring){.states = scene_tensor(s, "states"),
                         .energies = scene_tensor(s, "energies"),
                         .weights = scene_tensor(s, "alignment"),
                         .contexts = scene_tensor(s, "contexts"),
                         .words = scene_tensor(s, "target"),
                         .joined = scene_tensor(s, "attentional")};
    bool decoder = g->states && g->energies && g->weights && g->contexts &&
                   g->words && g->states->rows > g->weights->rows;
    if (decoder && s->now.row >= 0 && s->now.tensor->row_noun)
        g->here = s->now.row;
    else if (decoder && s->now.row >= 0)
        g->here = s->now.row + 1;
    return decoder && g->weights->rows > 0;
}

// The strip of weights is as wide as the others and has room for its words.
static double least_step(const struct scene *s, const struct wiring *g)
{
    double size = text_size(s, TEXT_SMALL), words = 0;
    for (int c = 0; c < g->weights->columns; c++)
        words +=
            text_width(s, size, WEIGHT_REGULAR, column_name(s, g->weights, c)) +
            u(s, 10);
    double cells = u(s, 16) * fmax(g->states->columns, g->weights->columns);
    return fmax(fmax(words, cells) + u(s, 24), u(s, 84));
}

static double names_width(const struct scene *s, const struct wiring *g)
{
    const struct tensor *const all[] = {g->words, g->joined, g->states,
                                        g->contexts, g->weights};
    double size = text_size(s, TEXT_SMALL), most = 0;
    for (int k = 0; k < LINES; k++)
        if (all[k])
            most = fmax(most,
                        text_width(s, size, WEIGHT_BOLD, title_of(s, all[k])));
    return most + u(s, 12);
}

static bool lay_wiring(const struct scene *s, struct rect at, struct wiring *g)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double names = names_width(s, g), least = least_step(s, g);
    if (at.w - names < 3 * least)
        names = 0; // the lines are told by their vectors' names
    g->place = (struct rect){at.x + names, at.y + body * 2, at.w - names,
                             at.h - body * 2 - small * 1.8};
    g->count = (int)fmin(g->weights->rows, floor(g->place.w / least) - 1);
    if (g->count < 1)
        return false;
    int room = g->count; // under a hand others may be written
    kept_layout(s->view->stay.kept, id_named("wiring", 0), at, &room,
                sizeof room);
    g->count = g->count < room ? g->count : room;
    g->step = fmin(g->place.w / (room + 1), u(s, 420));
    g->place.x += (g->place.w - g->step * (room + 1)) / 2;
    g->w = g->step * 0.64;
    int lines = g->joined ? LINES : LINES - 1;
    double pitch = fmin(g->place.h / lines, u(s, 120));
    g->high = fmin(pitch * 0.42, u(s, 44));
    double y = g->place.y + (g->place.h - pitch * lines) / 2 + small;
    for (int k = 0; k < LINES; k++) {
        g->top[k] = y;
        y += k == LINE_JOINED && !g->joined ? 0 : pitch;
    }
    figures_count_rows(s, &g->figures, g->states, 0, g->count + 1);
    figures_count_rows(s, &g->figures, g->contexts, 0, g->count);
    if (g->joined)
        figures_count_rows(s, &g->figures, g->joined, 0, g->count);
    figures_fit(s, &g->figures, g->w / g->states->columns - u(s, 2), g->high,
                CELL_DECIMALS, 1);
    return pitch > g->high + small * 1.5;
}

// --- what stands there -------------------------------------------------------

static void paint_strip(struct scene *s, const struct wiring *g, enum line line,
                        const struct tensor *m, int row, int n)
{
    struct rect at = strip(g, line, n);
    double small = text_size(s, TEXT_SMALL), cell = at.w / m->columns;
    paint_notation(s, id_cell("vector name", m, row, -1), at.x,
                   at.y - small * 0.4, small, WEIGHT_BOLD, ALIGN_START,
                   role_color(s->theme, m->role),
                   vector_name(s->view->words, s->pose->arena, m, row));
    for (int k = 0; k < m->columns; k++)
        paint_cell_among(
            s, "cell", m, row, k,
            (struct rect){at.x + k * cell, at.y, cell - u(s, 1), at.h},
            &g->figures);
}

// All source words have room under their squares; else the one that is looked at
// most has, once that is known.
static bool source_fits(const struct scene *s, const struct wiring *g,
                        double pitch)
{
    double size = text_size(s, TEXT_SMALL), most = 0;
    for (int k = 0; k < g->weights->columns; k++)
        most = fmax(most, text_width(s, size, WEIGHT_REGULAR,
                                     column_name(s, g->weights, k)));
    return most <= pitch - u(s, 4);
}

static void paint_weights(struct scene *s, const struct wiring *g, int n)
{
    const struct tensor *m = g->weights;
    struct rect at = strip(g, LINE_WEIGHTS, n);
    double small = text_size(s, TEXT_SMALL), wide = g->step * 0.92;
    bool all = source_fits(s, g, wide / m->columns);
    bool done = known(s, m, n - 1, -1);
    wide = all ? wide : g->w; // names take more than squares
    double pitch = wide / m->columns, left = middle(at) - wide / 2;
    double side = fmin(pitch * 0.7, at.h);
    for (int k = 0; k < m->columns; k++) {
        double x = left + (k + 0.5) * pitch;
        paint_share(s, "cell", m, n - 1, k,
                    (struct rect){x - side / 2, at.y, side, side},
                    light_on(s, m, n - 1, k));
        if (all || (done && k == tensor_argmax(m, n - 1)))
            paint_text(s, id_cell("wiring source", m, n - 1, k), x,
                       at.y + side + small * 1.1, small, WEIGHT_REGULAR,
                       ALIGN_MIDDLE, role_color(s->theme, m->column_role),
                       text_fit(s, small, WEIGHT_REGULAR, column_name(s, m, k),
                                g->step));
    }
}

static void paint_written(struct scene *s, const struct wiring *g, int n)
{
    struct rect at = strip(g, LINE_WORDS, n);
    double size = text_size(s, TEXT_BODY);
    if (!known(s, g->words, n - 1, 0)) {
        paint_empty(s, id_cell("wiring slot", g->words, n - 1, -1), at);
        return;
    }
    struct item *i = paint_text(
        s, id_cell("wiring word", g->words, n - 1, -1), middle(at),
        at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD, ALIGN_MIDDLE,
        s->theme->ink,
        text_fit(s, size, WEIGHT_BOLD, row_name(s, g->words, n - 1), g->step));
    label_answers(s, i, &(struct address){g->words, n - 1, -1, -1});
}

// --- the ways ----------------------------------------------------------------

static void paint_way(struct scene *s, const char *name, int n,
                      const struct spot *spots, int count, double wide,
                      color ink)
{
    paint_line(s, id_named(name, n), LAYER_LINK, spots, count, wide, ink);
    paint_head(s, id_named(text_print(s, "%s head", name), n), spots[count - 2],
               spots[count - 1], u(s, 6) + wide * 1.5, ink);
}

// What has not been computed is pale; that of the step's own word is boldest.
static color way_color(const struct scene *s, const struct wiring *g, int n,
                       bool done, enum role role)
{
    color full = role_color(s->theme, role);
    if (!done)
        return s->theme->idle;
    return n == g->here ? full : mix_colors(full, s->theme->paper, 0.45);
}

static double way_width(const struct scene *s, const struct wiring *g, int n,
                        bool done)
{
    return u(s, !done ? 2 : n == g->here ? 5 : 3);
}

// The query is there, or where states meet annotations themselves the energies.
static bool has_asked(const struct scene *s, const struct wiring *g, int n)
{
    const struct operand *asks = &g->energies->writer[n - 1]->in[0];
    bool query = asks->tensor != g->states;
    return query ? known(s, asks->tensor, n - 1, 0)
                 : known(s, g->energies, n - 1, 0);
}

// A way that leaves and arrives upright.
static void paint_bent(struct scene *s, const char *name, int n,
                       struct spot from, struct spot to, double wide, color ink)
{
    enum { BENDS = 16 };
    double half = (to.y - from.y) / 2;
    struct spot *spots = arena_array(s->pose->arena, BENDS, sizeof *spots);
    bezier(from, (struct spot){from.x, from.y + half},
           (struct spot){to.x, to.y - half}, to, BENDS, spots);
    paint_way(s, name, n, spots, BENDS, wide, ink);
}

// Straight up from the middle of one strip to that of another.
static void paint_up(struct scene *s, const char *name, int n, struct rect from,
                     struct rect to, double wide, color ink)
{
    struct spot way[] = {{middle(from), from.y - u(s, 3)},
                         {middle(to), to.y + to.h + u(s, 3)}};
    paint_way(s, name, n, way, 2, wide, ink);
}

// From the state that asks down to the weights, past the context.
static void paint_asking(struct scene *s, const struct wiring *g, int n)
{
    struct operand asks = asking_state(g->energies, n - 1);
    struct rect from = strip(g, LINE_STATES, asks.row);
    struct rect to = strip(g, LINE_WEIGHTS, n);
    bool own = asks.row == n;
    double side = fmin((g->step - g->w) * 0.3, u(s, 26));
    struct spot a = {own ? from.x - side : from.x + from.w + side,
                     from.y + from.h};
    struct spot b = {to.x - (own ? side : 0), to.y - u(s, 4)};
    if (!asks.tensor)
        return;
    bool done = has_asked(s, g, n);
    double wide = way_width(s, g, n, done);
    color ink = way_color(s, g, n, done, ROLE_QUERY);
    struct spot out[] = {{own ? from.x : from.x + from.w, a.y - wide / 2},
                         {a.x, a.y - wide / 2},
                         a};
    paint_line(s, id_named("wiring asks out", n), LAYER_LINK, out, 3, wide,
               ink);
    paint_bent(s, "wiring asks", n, a, b, wide, ink);
}

// From the weights to the context, and from there into the next state, or past
// it to where both are joined.
static void paint_context(struct scene *s, const struct wiring *g, int n)
{
    bool done = known(s, g->contexts, n - 1, 0);
    double wide = way_width(s, g, n, done);
    color ink = way_color(s, g, n, done, ROLE_OUTPUT);
    struct rect c = strip(g, LINE_CONTEXTS, n);
    paint_up(s, "wiring found", n, strip(g, LINE_WEIGHTS, n), c, u(s, 2),
             s->theme->idle);
    if (!g->joined) {
        paint_up(s, "wiring fed", n, c, strip(g, LINE_STATES, n), wide, ink);
        return;
    }
    struct rect to = strip(g, LINE_JOINED, n);
    double x = c.x + c.w + fmin((g->step - g->w) * 0.3, u(s, 26));
    struct spot way[] = {{c.x + c.w, c.y + c.h / 2},
                         {x, c.y + c.h / 2},
                         {x, to.y + to.h / 2},
                         {to.x + to.w + u(s, 3), to.y + to.h / 2}};
    paint_way(s, "wiring fed", n, way, 4, wide, ink);
}

// State to state, the word before, and what the word is written from.
static void paint_rest(struct scene *s, const struct wiring *g, int n)
{
    color ink = s->theme->idle;
    struct rect before = strip(g, LINE_STATES, n - 1);
    struct rect state = strip(g, LINE_STATES, n);
    struct rect word = strip(g, LINE_WORDS, n),
                last = strip(g, LINE_WORDS, n - 1);
    double y = state.y + state.h / 2;
    struct spot on[] = {{before.x + before.w, y}, {state.x - u(s, 3), y}};
    paint_way(s, "wiring on", n, on, 2, u(s, 2), ink);
    struct rect made = g->joined ? strip(g, LINE_JOINED, n) : state;
    if (g->joined)
        paint_up(s, "wiring joins", n, state, made, u(s, 2), ink);
    paint_up(s, "wiring writes", n, made, word, u(s, 2), ink);
    if (n > 1)
        paint_bent(s, "wiring heard", n,
                   (struct spot){last.x + last.w * 0.8, last.y + last.h},
                   (struct spot){state.x + state.w * 0.34, state.y - u(s, 3)},
                   u(s, 2), ink);
}

// --- the picture -------------------------------------------------------------

// "s₁ asks for word 2, and what it finds goes into s₂".
static void paint_said(struct scene *s, const struct wiring *g, struct rect at)
{
    int n = g->here > 0 && g->here <= g->count ? g->here : 1;
    const struct catalogue *words = s->view->words;
    struct arena *arena = s->pose->arena;
    struct operand asks = asking_state(g->energies, n - 1);
    double size = text_size(s, TEXT_BODY);
    const struct tensor *into = g->joined ? g->joined : g->states;
    const char *text = caption(
        s, g->joined ? "panel.wiring.joined" : "panel.wiring.fed",
        SLOTS(TEXT("state", vector_name(words, arena, asks.tensor, asks.row)),
              COUNT("n", n),
              TEXT("into",
                   vector_name(words, arena, into, g->joined ? n - 1 : n))));
    if (notation_width(s, size, WEIGHT_BOLD, text) > at.w)
        size = text_size(s, TEXT_SMALL);
    paint_notation(s, id_named("wiring said", 0), at.x + at.w / 2, at.y + size,
                   size, WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
                   notation_fit(s, size, WEIGHT_BOLD, text, at.w));
}

static void paint_names(struct scene *s, const struct wiring *g)
{
    const struct tensor *const all[] = {g->words, g->joined, g->states,
                                        g->contexts, g->weights};
    double small = text_size(s, TEXT_SMALL);
    double x = strip(g, LINE_STATES, 0).x - u(s, 12);
    for (int k = 0; k < LINES; k++) {
        if (!all[k] || text_width(s, small, WEIGHT_BOLD, title_of(s, all[k])) >
                           x - s->stage.x)
            continue;
        struct item *i = paint_text(
            s, id_cell("title", all[k], -1, -1), x,
            g->top[k] + g->high / 2 + small * CAP_MIDDLE, small, WEIGHT_BOLD,
            ALIGN_END, role_color(s->theme, all[k]->role), title_of(s, all[k]));
        text_answers(s, i, &(struct address){all[k], -1, -1, -1});
    }
}

bool wiring_shows(const struct scene *s, const struct page *page)
{
    struct wiring g;
    const char *set = page ? page_setting(page, "wiring") : NULL;
    return set && !strcmp(set, "on") && find_wiring(s, &g) &&
           lay_wiring(s, s->stage, &g);
}

void wiring_paint(struct scene *s)
{
    struct wiring g;
    find_wiring(s, &g);
    lay_wiring(s, s->stage, &g);
    paint_said(s, &g, s->stage);
    paint_names(s, &g);
    paint_strip(s, &g, LINE_STATES, g.states, 0, 0);
    for (int n = 1; n <= g.count; n++) {
        paint_rest(s, &g, n);
        paint_context(s, &g, n);
        paint_asking(s, &g, n);
        paint_written(s, &g, n);
        if (g.joined)
            paint_strip(s, &g, LINE_JOINED, g.joined, n - 1, n);
        paint_strip(s, &g, LINE_STATES, g.states, n, n);
        paint_strip(s, &g, LINE_CONTEXTS, g.contexts, n - 1, n);
        paint_weights(s, &g, n);
    }
}
