// SPDX-License-Identifier: MIT
// Who looks where, at one moment large and at several small.
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/learning/paint.h"
#include "base/number.h"
#include "scene/mark/hatch.h"
#include "trace/term.h"
#include "train/trained.h"

static const char *label(const char *const *labels, int k)
{
    return labels && labels[k] ? labels[k] : "";
}

// What may not be looked at: its score is −∞.
static bool is_hidden(const struct stood *t, const struct tensor *m, int row,
                      int column)
{
    const struct tensor *masked = tensor_beside(&t->trace, "masked", m);
    return masked && row < masked->rows && column < masked->columns &&
           is_masked(tensor_at(masked, row, column));
}

static void paint_cell_of(struct scene *s, const char *name, int number,
                          const struct tensor *m, int row, int column,
                          struct rect at, bool lit)
{
    double w = tensor_at(m, row, column), side = at.w * .9 * weight_side(w);
    struct rect square = {at.x + (at.w - side) / 2, at.y + (at.h - side) / 2,
                          side, side};
    if (side < .5)
        return;
    paint_box(s, id_named(name, number), LAYER_CELL, square, u(s, 1.5),
              weight_color(s->theme, s->view->look.map, w, lit));
}

// The squares alone, in lines of [pitch].
static void paint_squares(struct scene *s, const char *name,
                          const struct stood *t, const struct gaze *l, double x,
                          double y, double pitch, bool large)
{
    const struct tensor *m = l->weights;
    int lit = l->row, most = tensor_argmax(m, lit);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            int number = r * m->columns + c;
            struct rect at = {x + c * pitch, y + r * pitch, pitch, pitch};
            if (large) {
                struct item *i =
                    paint_box(s, id_named(name, 10000 + number), LAYER_SLOT,
                              rect_grow(at, -u(s, 1)), u(s, 2), CLEAR);
                i->line = s->theme->rule;
                i->stroke = u(s, 1);
            }
            if (large && is_hidden(t, m, r, c))
                paint_hatch(s, id_named(name, 5000 + number), LAYER_SLOT,
                            rect_grow(at, -u(s, 2)), LIGHT_PLAIN);
            else
                paint_cell_of(s, name, number, m, r, c, at,
                              large && r == lit && c == most);
        }
}

// "step 345", or its number alone.
static const char *moment_name(struct scene *s, double size, int step,
                               double room)
{
    const char *text = caption(s, "learning.at", SLOTS(COUNT("step", step)));
    return text_width(s, size, WEIGHT_BOLD, text) <= room
               ? text
               : text_print(s, "%d", step);
}

// Of each layer, side by side.
static void paint_small_squares(struct scene *s, int number,
                                const struct stood *t, struct rect at)
{
    double gap = t->gazes > 1 ? u(s, 10) : 0;
    double w = (at.w - gap * (t->gazes - 1)) / t->gazes;
    for (int k = 0; k < t->gazes; k++) {
        const struct tensor *m = t->gaze[k].weights;
        double pitch = fmin(w / m->columns, at.h / m->rows);
        paint_squares(s, text_print(s, "learn a%d", number + 10 * k), t,
                      &t->gaze[k],
                      at.x + k * (w + gap) + (w - pitch * m->columns) / 2,
                      at.y + (at.h - pitch * m->rows) / 2, pitch, false);
    }
}

static void paint_small(const struct app *a, struct scene *s, struct rect at)
{
    const struct pupil *p = &a->learning->pupils[0];
    double size = text_size(s, TEXT_SMALL), part = at.w / LEARNING_TABLES;
    double h = at.h - size * 1.7, now = p->large.there ? p->large.step : -1;
    for (int k = 0; k < LEARNING_TABLES; k++) {
        const struct stood *t = pupil_small(p, k);
        bool again = k && p->moments[k] == p->moments[k - 1];
        if (!t->gazes || again)
            continue;
        struct rect box = {at.x + part * k + u(s, 2), at.y - u(s, 4),
                           part - u(s, 4), at.h + u(s, 8)};
        bool lit = t->step == (int)now;
        struct item *i = paint_box(s, id_named("learn moment", k), LAYER_BACK,
                                   box, u(s, 6), CLEAR);
        i->line = lit ? s->theme->ink : CLEAR;
        i->stroke = lit ? u(s, 2) : 0;
        i->target = (struct target){TARGET_STAGE, {0}, t->step};
        paint_small_squares(
            s, k, t,
            (struct rect){at.x + part * k + u(s, 8), at.y, part - u(s, 16), h});
        paint_text(s, id_named("learn moment text", k), box.x + box.w / 2,
                   at.y + at.h - size * .2, size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   lit ? s->theme->ink : s->theme->grey,
                   moment_name(s, size, t->step, box.w - u(s, 6)));
    }
}

// --- the large one -----------------------------------------------------------

struct big {
    const struct stood *t;
    const struct gaze *look;
    const struct tensor *m;
    const char *name;
    double x, y, pitch, size; // of its squares
    double begin, end;        // of the room that it has
    bool apart;               // every other column's word stands a line higher
};

static double labels_widest(struct scene *s, const struct tensor *m,
                            double size)
{
    double widest = 0;
    for (int r = 0; r < m->rows; r++)
        widest =
            fmax(widest, text_width(s, size, WEIGHT_BOLD, stood_word(m, r)));
    return widest;
}

// A word has two columns where its neighbours stand a line higher.
static bool columns_fit(struct scene *s, const struct big *b, double room)
{
    for (int c = 0; c < b->m->columns; c++)
        if (text_width(s, b->size, WEIGHT_BOLD, label(b->m->column_labels, c)) >
            room)
            return false;
    return true;
}

static struct big big_in(struct scene *s, const struct stood *t,
                         const struct gaze *l, const char *name, struct rect at)
{
    struct big b = {.t = t,
                    .look = l,
                    .m = l->weights,
                    .name = name,
                    .begin = at.x,
                    .end = at.x + at.w};
    b.size = text_size(s, TEXT_SMALL);
    double words = fmin(labels_widest(s, b.m, b.size), at.w * .3) + u(s, 12);
    double above = b.size * 2.6, below = b.size * 1.6;
    for (int k = 0; k < 2; k++) {
        b.pitch = fmin((at.w - words) / b.m->columns,
                       (at.h - above - below) / b.m->rows);
        b.pitch = fmin(b.pitch, u(s, 60));
        if (b.apart || columns_fit(s, &b, b.pitch - u(s, 3)))
            break;
        b.apart = true;
        above += b.size * 1.2;
    }
    b.x = at.x + words + (at.w - words - b.pitch * b.m->columns) / 2;
    b.y = at.y + above;
    return b;
}

static void paint_big_rows(struct scene *s, const struct big *b)
{
    int lit = b->look->row;
    bool fits = b->pitch >= b->size;
    for (int r = 0; r < b->m->rows; r++) {
        if (!fits && r != lit)
            continue;
        paint_text(s, id_named(b->name, 20000 + r), b->x - u(s, 8),
                   b->y + (r + .5) * b->pitch + b->size * CAP_MIDDLE, b->size,
                   r == lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
                   r == lit ? role_color(s->theme, ROLE_QUERY) : s->theme->ink,
                   text_fit(s, b->size, WEIGHT_BOLD, stood_word(b->m, r),
                            b->x - u(s, 12)));
    }
    struct rect pool = {b->x - u(s, 8) - labels_widest(s, b->m, b->size),
                        b->y + lit * b->pitch, 0, b->pitch};
    pool.w = b->x + b->pitch * b->m->columns - pool.x;
    paint_box(s, id_named(b->name, 20999), LAYER_POOL, rect_grow(pool, u(s, 2)),
              u(s, 4), s->theme->pool);
}

static void paint_big_columns(struct scene *s, const struct big *b)
{
    int lit = b->look->row, most = tensor_argmax(b->m, lit);
    double widest =
        text_width(s, b->size, WEIGHT_BOLD, label(b->m->column_labels, most));
    char digits[NUMBER_SIZE];
    number_print_share(digits, tensor_at(b->m, lit, most), CELL_DECIMALS);
    double largest = text_width(s, b->size, WEIGHT_BOLD, digits);
    double under = b->y + b->pitch * b->m->rows + b->size * 1.3;
    for (int c = 0; c < b->m->columns; c++) {
        double x = b->x + (c + .5) * b->pitch;
        const char *word = label(b->m->column_labels, c);
        enum weight weight = c == most ? WEIGHT_BOLD : WEIGHT_REGULAR;
        bool high = b->apart && c % 2;
        double room = b->pitch * (b->apart ? 2 : 1) - u(s, 3);
        double wide = text_width(s, b->size, weight, word);
        bool beside = (c - most) % (b->apart ? 2 : 1) == 0 && c != most;
        bool fits = wide < room &&
                    !(beside &&
                      abs(c - most) * b->pitch < (wide + widest) / 2 + u(s, 3));
        if (fits || c == most)
            paint_text(s, id_named(b->name, 21000 + c), x,
                       b->y - u(s, 6) - (high ? b->size * 1.2 : 0), b->size,
                       weight, ALIGN_MIDDLE,
                       c == most ? s->theme->light : s->theme->ink, word);
        number_print_share(digits, tensor_at(b->m, lit, c), CELL_DECIMALS);
        double number = text_width(s, b->size, weight, digits);
        double apart = abs(c - most) * b->pitch;
        if (c == most || (number < b->pitch - u(s, 2) &&
                          apart > (number + largest) / 2 + u(s, 3)))
            paint_text(s, id_named(b->name, 22000 + c), x, under, b->size,
                       weight, ALIGN_MIDDLE,
                       c == most ? s->theme->light : s->theme->grey,
                       text_print(s, "%s", digits));
    }
}

static void paint_axes_of(struct scene *s, const struct big *b)
{
    double y = b->y - b->size * (b->apart ? 2.85 : 1.65);
    const char *asked = caption(s, "learning.asked", NO_SLOTS);
    if (b->x + text_width(s, b->size, WEIGHT_REGULAR, asked) <= b->end)
        paint_text(s, id_named(b->name, 23000), b->x, y, b->size,
                   WEIGHT_REGULAR, ALIGN_START, role_color(s->theme, ROLE_KEY),
                   asked);
    const char *asks = caption(s, "learning.asks", NO_SLOTS);
    double x = b->x - u(s, 8);
    if (x - text_width(s, b->size, WEIGHT_REGULAR, asks) >= b->begin - u(s, 18))
        paint_text(s, id_named(b->name, 23001), x, y, b->size, WEIGHT_REGULAR,
                   ALIGN_END, role_color(s->theme, ROLE_QUERY), asks);
}

static void paint_title_of(struct scene *s, const char *name, struct rect *at,
                           const char *title)
{
    double size = text_size(s, TEXT_WORD);
    paint_text(s, id_named(name, 24000), at->x, at->y + size * .5, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, at->w));
    at->y += size * 1.4;
    at->h -= size * 1.4;
}

// One of the layers, in its part of [all], or all there is.
static void paint_look(struct scene *s, const struct stood *t, int k,
                       const char *name, struct rect all)
{
    struct rect at = all;
    double gap = t->gazes > 1 ? u(s, 20) : 0;
    at.w = (all.w - gap * (t->gazes - 1)) / t->gazes;
    at.x += k * (at.w + gap);
    if (k)
        name = text_print(s, "%s %d", name, k);
    if (t->gaze[k].layer)
        paint_title_of(
            s, name, &at,
            caption(s, "part.layer", SLOTS(COUNT("n", t->gaze[k].layer))));
    struct big b = big_in(s, t, &t->gaze[k], name, at);
    paint_axes_of(s, &b);
    paint_big_rows(s, &b);
    paint_big_columns(s, &b);
    paint_squares(s, name, b.t, b.look, b.x, b.y, b.pitch, true);
}

static void paint_big(struct scene *s, const struct pupil *p, const char *name,
                      struct rect at, bool named)
{
    double size = text_size(s, TEXT_WORD);
    if (named) {
        struct strbuf plan = {0};
        plan_say(s->view->words, &p->watch->plan, &plan);
        paint_title_of(s, text_print(s, "%s plan", name), &at,
                       text_print(s, "%s", strbuf_text(&plan)));
        strbuf_free(&plan);
    }
    if (!p->large.gazes)
        paint_text(s, id_named(name, 24001), at.x, at.y + 3 * size, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   text_fit(s, size, WEIGHT_REGULAR,
                            caption(s, "learning.nothing", NO_SLOTS), at.w));
    for (int k = 0; k < p->large.gazes; k++)
        paint_look(s, &p->large, k, name, at);
}

void learning_paint_tables(const struct app *a, struct scene *s,
                           const struct learning_page *p)
{
    bool two = p->second.w > 0;
    if (p->small.w > 0)
        paint_small(a, s, p->small);
    if (p->large.w > 0)
        paint_big(s, &a->learning->pupils[0], "learn big", p->large, two);
    if (two)
        paint_big(s, &a->learning->pupils[1], "learn second", p->second, true);
}
