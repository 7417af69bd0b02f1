// SPDX-License-Identifier: MIT
// A state of one number, unrolled: a disc for every step, filled as far as one
// word is still in it, and under them the same as a curve, with how far an error
// in the last state is felt back. What was before a change stands in a chain and
// a curve of its own, dashed.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"
#include "scene/mark/labels.h"

static const double ROW_LINES = 4.4; // of what is left, with its words

struct chain {
    const struct tensor *S, *E, *keep, *take; // influence, errors
    const struct tensor *was; // influence before a change; or NULL
    int word;                 // whose
    struct rect at, plot;
    double step, radius;
    struct axis y;
    struct labels labels;
};

static double chain_x(const struct chain *c, int t)
{
    return c->plot.x + (t + 0.5) * c->step;
}

static double chain_y(const struct chain *c, double value)
{
    return c->plot.y +
           (c->y.last - value / c->y.step) / axis_steps(&c->y) * c->plot.h;
}

// --- where everything stands -------------------------------------------------

static bool find_chain(const struct scene *s, const struct panel *p,
                       struct chain *c)
{
    c->S = panel_with(s, p, 0);
    c->E = panel_with(s, p, 1);
    c->keep = panel_with(s, p, 2);
    c->take = panel_with(s, p, 3);
    const struct tensor *was = ghost_tensor(s, c->S);
    c->was =
        was != c->S && was->rows == c->S->rows && was->columns == c->S->columns
            ? was
            : NULL;
    bool cell = s->now.tensor == c->S && s->now.column >= 0;
    c->word = cell ? s->now.column : 0;
    return c->S->rows > 1;
}

static void hold_all(const struct scene *s, const struct chain *c,
                     struct range *r)
{
    for (int t = c->word; t < c->S->rows; t++) {
        if (known(s, c->S, t, c->word))
            range_hold(r, tensor_at(c->S, t, c->word));
        if (c->was)
            range_hold(r, tensor_at(c->was, t, c->word));
    }
    for (int t = 0; t < c->E->rows; t++)
        if (known(s, c->E, t, 0))
            range_hold(r, tensor_at(c->E, t, 0));
}

static void lay_chain(const struct scene *s, struct rect at, struct chain *c)
{
    struct range r = {0, 1};
    double line = text_size(s, TEXT_NUMBER);
    double head = line * ROW_LINES * (c->was ? 2 : 1);
    hold_all(s, c, &r);
    c->y = axis_of(&r, 4);
    c->at = at;
    double left = axis_tick_width(s, &c->y) + u(s, 16);
    c->plot = (struct rect){at.x + left, at.y + head + line * 1.2,
                            at.w - left - u(s, 12), at.h - head - line * 3.4};
    c->step = c->plot.w / c->S->rows;
    c->radius = fmax(u(s, 2), fmin(c->step * 0.38, line * 0.9));
    c->labels = labels_start(s, at, 24 + c->S->rows, 4 * c->S->rows + 4);
}

// --- the discs ---------------------------------------------------------------

// Every how many steps a number has room.
static bool has_number(const struct scene *s, const struct chain *c, int t)
{
    double wide =
        text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "0.0000") * 1.25;
    int every = (int)ceil(wide / c->step), last = c->S->rows - 1;
    return t == last || (t % every == 0 && last - t >= every);
}

static void paint_disc(struct scene *s, const struct chain *c,
                       const struct tensor *m, int t, double y, bool now)
{
    double x = chain_x(c, t), share = tensor_at(m, t, c->word);
    double r = c->radius * sqrt(fmin(1, fabs(share)));
    const char *ring = now ? "disc" : "disc was",
               *fill = now ? "left" : "left was";
    struct item *i = paint_dot(s, id_named(ring, t), (struct spot){x, y},
                               c->radius, s->theme->paper);
    i->layer = LAYER_CELL;
    i->line = s->theme->slot_line;
    i->stroke = u(s, 1.5);
    i->dash = now && !known(s, c->S, t, c->word) ? u(s, 3) : 0;
    if (now)
        i->target = (struct target){TARGET_CELLS, {c->S, t, c->word, -1}, 0};
    if ((now && !known(s, c->S, t, c->word)) || r < u(s, 0.4))
        return;
    bool lit = now && s->now.tensor == c->S && s->now.row == t;
    i = paint_dot(s, id_named(fill, t), (struct spot){x, y}, r,
                  lit   ? s->theme->light
                  : now ? s->theme->ribbon
                        : s->theme->idle);
    i->line = s->theme->ink;
    i->stroke = now && !theme_is_dark(s->theme) ? u(s, 1) : 0;
    i->layer = LAYER_LABEL;
}

static void paint_number(struct scene *s, const struct chain *c,
                         const struct tensor *m, int t, double y, bool now)
{
    char text[NUMBER_SIZE];
    double size = text_size(s, TEXT_NUMBER);
    bool lit = now && s->now.tensor == c->S && s->now.row == t;
    if (!has_number(s, c, t) || (now && !known(s, c->S, t, c->word)))
        return;
    const char *number = text_print(
        s, "%s", number_print_precise(text, tensor_at(m, t, c->word)));
    double half = text_width(s, size, WEIGHT_BOLD, number) / 2;
    double x =
        fmax(c->at.x + half, fmin(chain_x(c, t), c->at.x + c->at.w - half));
    struct item *i = paint_text(
        s, id_named(now ? "left number" : "was number", t), x,
        y + c->radius + size * 1.15, size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
        ALIGN_MIDDLE, now ? s->theme->ink : s->theme->grey, number);
    i->beat = lit ? BEAT_RESULT : BEAT_AUTO;
    if (now) {
        struct address a = {c->S, t, c->word, -1};
        text_answers(s, i, &a);
    }
}

// What the step that is looked at keeps of the state before, or takes in of its
// word, at the right end; how wide that is.
static double paint_step(struct scene *s, const struct chain *c, double top)
{
    const struct address *a = &s->now;
    bool felt = a->tensor == c->E;
    int row = felt ? a->row + 1 : a->row;
    bool own = !felt && a->column == a->row;
    const struct tensor *m = own ? c->take : c->keep;
    if (a->row < 0 || row >= m->rows || (!felt && a->column < 0) ||
        (!felt && a->column > a->row) || !known(s, m, row, 0))
        return 0;
    char text[NUMBER_SIZE];
    double size = text_size(s, TEXT_BODY);
    number_print(text, tensor_at(m, row, 0), CELL_DECIMALS);
    struct item *i = paint_text(
        s, id_cell("chain step says", m, row, 0), c->at.x + c->at.w,
        top + size * 0.8, size, WEIGHT_BOLD, ALIGN_END, s->theme->ink,
        caption(s, own ? "panel.chain.takes" : "panel.chain.keeps",
                SLOTS(TEXT("value", text))));
    double wide = item_width(s, i);
    i->beat = BEAT_CUT;
    text_answers(s, i, &(struct address){m, row, 0, -1});
    return wide + size;
}

static void paint_head_of(struct scene *s, const struct chain *c, double top,
                          bool now)
{
    double size = text_size(s, TEXT_BODY);
    double room = c->at.w - (now ? paint_step(s, c, top) : 0);
    const char *text =
        caption(s, now ? "panel.chain" : "panel.chain.was",
                SLOTS(TEXT("word", column_name(s, c->S, c->word))));
    if (now && text_width(s, size, WEIGHT_REGULAR, text) > room)
        text = caption(s, "panel.chain.left",
                       SLOTS(TEXT("word", column_name(s, c->S, c->word))));
    paint_text(s, id_named(now ? "chain says" : "chain was", 0), c->at.x,
               top + size * 0.8, size, WEIGHT_REGULAR, ALIGN_START,
               now ? s->theme->ink : s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, text, room));
}

// From which step on the word is looked at; before its own it leaves nothing.
static int first_of(const struct scene *s, const struct chain *c)
{
    bool early =
        s->now.tensor == c->S && s->now.row >= 0 && s->now.row < c->word;
    return early ? s->now.row : c->word;
}

static void paint_row(struct scene *s, const struct chain *c,
                      const struct tensor *m, double top, bool now)
{
    double y = top + text_size(s, TEXT_BODY) * 1.2 + c->radius;
    const struct spot line[] = {{chain_x(c, c->word), y},
                                {chain_x(c, m->rows - 1), y}};
    paint_head_of(s, c, top, now);
    if (c->word + 1 < m->rows)
        paint_line(s, id_named(now ? "chain" : "chain was line", 0), LAYER_LINK,
                   line, 2, u(s, 2), s->theme->rule);
    for (int t = now ? first_of(s, c) : c->word; t < m->rows; t++) {
        paint_disc(s, c, m, t, y, now);
        paint_number(s, c, m, t, y, now);
    }
}

// --- the curves --------------------------------------------------------------

static void paint_ground(struct scene *s, struct chain *c)
{
    double size = text_size(s, TEXT_SMALL);
    for (int i = c->y.first; i <= c->y.last; i++) {
        double y = chain_y(c, i * c->y.step);
        const struct spot line[] = {{c->plot.x, y}, {c->plot.x + c->plot.w, y}};
        paint_line(s, id_named("chain level", i), LAYER_BACK, line, 2,
                   u(s, i ? 1 : 1.8),
                   i ? s->theme->faint : s->theme->slot_line);
        const char *text = axis_tick(s, &c->y, i);
        double w = text_width(s, size, WEIGHT_REGULAR, text);
        paint_text(s, id_named("chain tick", i), c->plot.x - u(s, 8),
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, text);
        labels_take(&c->labels, (struct rect){c->plot.x - u(s, 8) - w,
                                              y - size / 2, w, size});
    }
}

// The curve of column [column] of [m], as far as it is known, from [first] on.
static int curve_of(struct scene *s, struct chain *c, const struct tensor *m,
                    int first, int column, bool all, struct spot *out)
{
    int count = 0;
    for (int t = first; t < m->rows; t++)
        if (all || known(s, m, t, column))
            out[count++] = (struct spot){chain_x(c, t),
                                         chain_y(c, tensor_at(m, t, column))};
    for (int i = 1; i < count; i++)
        labels_line(&c->labels, out[i - 1], out[i]);
    return count;
}

// A few words beside the curve, where they stand on no line.
static void name_curve(struct scene *s, struct chain *c, const char *id,
                       const struct spot *spots, int count, color ink,
                       const char *text)
{
    double size = text_size(s, TEXT_NUMBER), high = size * 1.3;
    double wide = text_width(s, size, WEIGHT_BOLD, text);
    for (int far = 10; far <= 60; far += 10)
        for (int k = 1; k < 8; k++) {
            struct spot at = spots[(count - 1) * k / 8];
            struct rect r;
            if (labels_find(&c->labels, at, wide, high, u(s, far), &r) != 0 ||
                r.y < c->plot.y || r.y + r.h > c->plot.y + c->plot.h)
                continue;
            labels_take(&c->labels, r);
            // Of another word or in another place it is another one: it fades,
            // and does not jump.
            paint_text(s, id_cell(id, c->S, c->word, far + k), r.x,
                       r.y + high / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
                       ALIGN_START, ink, text)
                ->beat = BEAT_CUT;
            return;
        }
}

static void paint_curves(struct scene *s, struct chain *c)
{
    int n = c->S->rows;
    struct spot *left = arena_array(s->pose->arena, (size_t)n, sizeof *left);
    struct spot *felt = arena_array(s->pose->arena, (size_t)n, sizeof *felt);
    struct spot *was = arena_array(s->pose->arena, (size_t)n, sizeof *was);
    int wases =
        c->was ? curve_of(s, c, c->was, c->word, c->word, true, was) : 0;
    int lefts = curve_of(s, c, c->S, c->word, c->word, false, left);
    int felts = curve_of(s, c, c->E, 0, 0, false, felt);
    if (wases > 1)
        paint_line(s, id_named("curve was", 0), LAYER_LINK, was, wases,
                   u(s, 2.5), s->theme->grey)
            ->dash = u(s, 6);
    if (felts > 1)
        paint_line(s, id_named("curve felt", 0), LAYER_LINK, felt, felts,
                   u(s, 3), s->theme->ink)
            ->dash = u(s, 8);
    if (lefts > 1)
        paint_line(s, id_named("curve left", 0), LAYER_LINK, left, lefts,
                   u(s, 4.5), s->theme->ink);
    if (lefts > 1)
        name_curve(s, c, "curve left name", left, lefts, s->theme->ink,
                   caption(s, "panel.chain.left",
                           SLOTS(TEXT("word", column_name(s, c->S, c->word)))));
    if (felts > 1)
        name_curve(s, c, "curve felt name", felt, felts, s->theme->ink,
                   caption(s, "panel.chain.felt", NO_SLOTS));
}

// What is known of a curve, from [first] on, as points: of one there is no line.
static void paint_points(struct scene *s, const struct chain *c,
                         const struct tensor *m, int first, int column)
{
    for (int t = first; t < m->rows; t++) {
        if (!known(s, m, t, column))
            continue;
        struct spot at = {chain_x(c, t), chain_y(c, tensor_at(m, t, column))};
        bool lit = in_focus(s, m, t, m == c->E ? -1 : column);
        struct item *i = paint_dot(s, id_cell("felt", m, t, column), at,
                                   u(s, lit ? 7 : 3), s->theme->ink);
        i->target = (struct target){TARGET_CELLS, {m, t, column, -1}, 0};
    }
}

static void paint_steps(struct scene *s, const struct chain *c)
{
    double size = text_size(s, TEXT_SMALL), y = c->plot.y + c->plot.h;
    double need = 0;
    for (int t = 0; t < c->S->rows; t++)
        need = fmax(need,
                    text_width(s, size, WEIGHT_REGULAR, row_name(s, c->S, t)));
    struct thinning thin = thin_words(c->step, need + size, NO_LINE);
    for (int t = 0; t < c->S->rows; t++)
        if (thin_shows(&thin, t)) {
            struct item *i =
                paint_text(s, id_cell("chain step", c->S, t, -1), chain_x(c, t),
                           y + size * 1.5, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                           s->theme->grey,
                           text_fit(s, size, WEIGHT_REGULAR,
                                    row_name(s, c->S, t), fmax(c->step, need)));
            struct address a = {c->S, t, -1, -1};
            label_answers(s, i, &a);
        }
}

bool panel_chain(struct scene *s, const struct panel *p, struct rect at)
{
    struct chain c = {0};
    if (!find_chain(s, p, &c))
        return false;
    lay_chain(s, at, &c);
    paint_row(s, &c, c.S, at.y, true);
    if (c.was)
        paint_row(s, &c, c.was, at.y + text_size(s, TEXT_NUMBER) * ROW_LINES,
                  false);
    paint_ground(s, &c);
    paint_curves(s, &c);
    paint_points(s, &c, c.E, 0, 0);
    paint_points(s, &c, c.S, first_of(s, &c), c.word);
    paint_steps(s, &c);
    return true;
}
