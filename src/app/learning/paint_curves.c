// SPDX-License-Identifier: MIT
// The losses and what it gets right, over the steps: a playhead through both.
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/learning/paint.h"
#include "base/number.h"

enum { MOST_SPOTS = 240, GAP = 12 };

// The losses that are shown, on a logarithmic axis.
struct losses {
    struct rect at;
    double low, high;
};

static double loss_y(const struct losses *l, double loss)
{
    double part = log(loss / l->low) / log(l->high / l->low);
    return l->at.y + l->at.h * (1 - fmax(0, fmin(part, 1)));
}

// NaN for a task without one; a machine that sees ahead is not bound by it.
static double floor_of(const struct watch *w)
{
    return w->plan.task == &task_next_word ? next_word_floor() : NAN;
}

// Under the least there is room for a line of text.
static struct losses losses_of(const struct app *a, const struct scene *s,
                               struct rect at)
{
    struct losses l = {at, INFINITY, 0};
    for (int k = 0; k < 2 && a->learning->pupils[k].watch; k++) {
        const struct watch *w = a->learning->pupils[k].watch;
        double least = floor_of(w);
        for (int i = 0; i <= watch_steps(w); i++) {
            l.low = fmin(l.low, w->loss[i]);
            l.high = fmax(l.high, w->loss[i]);
        }
        l.low = isnan(least) ? l.low : fmin(l.low, least);
    }
    l.low = fmax(l.low, 1e-9);
    l.high = fmax(l.high, l.low) * 1.08;
    double under = fmin(.4, text_size(s, TEXT_SMALL) * 1.6 / at.h);
    l.low *= pow(l.high / l.low, -under / (1 - under));
    return l;
}

static void paint_rule(struct scene *s, const char *name, int number,
                       double x, double y, double to, double dash)
{
    struct spot line[] = {{x, y}, {to, y}};
    struct item *i = paint_line(s, id_named(name, number), LAYER_SLOT, line, 2,
                                u(s, 1), dash > 0 ? s->theme->grey : s->theme->rule);
    i->dash = dash;
}

// Round numbers that are far enough apart.
static void paint_losses_axis(struct scene *s, const struct losses *l)
{
    static const double parts[] = {1, 1.5, 2, 3, 4, 5, 7};
    double size = text_size(s, TEXT_SMALL), last = INFINITY;
    int number = 0;
    for (int power = -9; power < 4; power++)
        for (int k = 0; k < 7; k++) {
            double ten = pow(10, abs(power));
            double loss = power < 0 ? parts[k] / ten : parts[k] * ten;
            double y = loss_y(l, loss);
            char digits[NUMBER_SIZE];
            if (loss < l->low || loss > l->high || last - y < size * 1.5 ||
                y > l->at.y + l->at.h - size * .4)
                continue;
            last = y;
            paint_rule(s, "learn loss rule", number, l->at.x, y,
                       l->at.x + l->at.w, 0);
            number_print_shortest(digits, loss);
            paint_text(s, id_named("learn loss tick", number++),
                       l->at.x - u(s, 8), y + size * CAP_MIDDLE, size,
                       WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                       text_print(s, "%s", digits));
        }
}

static void paint_steps_axis(struct scene *s, struct rect at, int steps)
{
    double size = text_size(s, TEXT_SMALL), y = at.y + at.h + size * 1.3;
    int number = 0;
    for (int step = 1; step <= steps; step *= 10)
        paint_text(s, id_named("learn step tick", number++),
                   learning_x(at, steps, step), y, size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey, text_print(s, "%d", step));
    paint_text(s, id_named("learn step name", 0), at.x - u(s, 8), y, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               caption(s, "learning.step", NO_SLOTS));
}

static void paint_title(struct scene *s, const char *name, struct rect at,
                        const char *title, const char *about)
{
    double size = text_size(s, TEXT_BODY), x = u(s, 24);
    double y = at.y - u(s, GAP + 14), small = text_size(s, TEXT_WORD);
    const char *head = caption(s, title, NO_SLOTS);
    paint_text(s, id_named(name, 0), x, y, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, head);
    x += text_width(s, size, WEIGHT_BOLD, head) + size * .5;
    paint_text(s, id_named(name, 1), x, y, small, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR,
                        caption(s, about, NO_SLOTS), at.x + at.w - x));
}

// One loss for each few pixels of the axis; the second training is paler, and
// dashed.
static void paint_losses(const struct app *a, struct scene *s,
                         const struct losses *l, int k)
{
    const struct watch *w = a->learning->pupils[k].watch;
    struct spot *spots =
        arena_array(s->pose->arena, MOST_SPOTS + 1, sizeof *spots);
    int count = 0, last = -1;
    double all = log1p(w->plan.steps);
    for (int i = 0; i < MOST_SPOTS; i++) {
        int step = (int)(expm1(all * i / (MOST_SPOTS - 1)) + .5);
        if (step == last || step > watch_steps(w))
            continue;
        last = step;
        spots[count++] = (struct spot){learning_x(l->at, w->plan.steps, step),
                                       loss_y(l, w->loss[step])};
    }
    if (last < watch_steps(w))
        spots[count++] =
            (struct spot){learning_x(l->at, w->plan.steps, watch_steps(w)),
                          loss_y(l, w->loss[watch_steps(w)])};
    if (count < 2)
        return;
    struct item *i = paint_line(s, id_named("learn loss", k), LAYER_LINK, spots,
                                count, u(s, k ? 2 : 3),
                                k ? s->theme->grey : s->theme->ink);
    i->dash = k ? u(s, 6) : 0;
}

static double right_y(struct rect at, double right)
{
    return at.y + at.h * (1 - right / 100);
}

static void paint_right(const struct app *a, struct scene *s, struct rect at,
                        int k)
{
    const struct watch *w = a->learning->pupils[k].watch;
    struct spot *spots =
        arena_array(s->pose->arena, MOST_MEASURED, sizeof *spots);
    int count = 0;
    for (int i = 0; i < w->measured_count; i++)
        if (!isnan(w->measured[i].right))
            spots[count++] = (struct spot){
                learning_x(at, w->plan.steps, w->measured[i].step),
                right_y(at, w->measured[i].right)};
    if (count < 2)
        return;
    struct item *i = paint_line(s, id_named("learn right", k), LAYER_LINK,
                                spots, count, u(s, k ? 2 : 3),
                                k ? s->theme->grey : s->theme->ink);
    i->dash = k ? u(s, 6) : 0;
}

// What a guess gets stands at the end that the playhead is not at.
static void paint_right_axis(struct scene *s, struct rect at, bool verbs,
                             double playhead)
{
    const double size = text_size(s, TEXT_SMALL);
    for (int part = 0; part <= 100; part += 50) {
        double y = right_y(at, part);
        paint_rule(s, "learn right rule", part, at.x, y, at.x + at.w, 0);
        if (part == 50 && at.h < size * 3.2)
            continue;
        paint_text(s, id_named("learn right tick", part), at.x - u(s, 8),
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, text_print(s, "%d", part));
    }
    if (!verbs)
        return;
    double y = right_y(at, 100.0 / NEXT_WORD_VERB_COUNT);
    paint_rule(s, "learn guess", 0, at.x, y, at.x + at.w, u(s, 4));
    bool left = playhead > at.x + at.w / 2;
    paint_text(s, id_named("learn guess text", 0),
               left ? at.x + u(s, 4) : at.x + at.w - u(s, 4), y - at.h * .13,
               size, WEIGHT_REGULAR, left ? ALIGN_START : ALIGN_END,
               s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR,
                        caption(s, "learning.guess", NO_SLOTS),
                        at.w - u(s, 4)));
}

// The dashed line no loss is under on the average, and what it says.
static void paint_floor(const struct app *a, struct scene *s,
                        const struct losses *l)
{
    double least = floor_of(learning_watch(a)), y = loss_y(l, least);
    double size = text_size(s, TEXT_SMALL);
    if (isnan(least))
        return;
    paint_rule(s, "learn floor", 0, l->at.x, y, l->at.x + l->at.w, u(s, 4));
    bool under = y + size * 1.4 < l->at.y + l->at.h + u(s, GAP);
    paint_text(s, id_named("learn floor text", 0), l->at.x + u(s, 4),
               under ? y + size * 1.25 : y - u(s, 6), size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR,
                        caption(s, "learning.floor",
                                SLOTS(SHORT("floor", least))),
                        l->at.w - u(s, 8)));
}

static void paint_dot(struct scene *s, int number, double x, double y)
{
    double r = u(s, 5);
    struct item *i = paint_box(s, id_named("learn dot", number), LAYER_OUTLINE,
                               (struct rect){x - r, y - r, 2 * r, 2 * r}, r,
                               s->theme->ink);
    i->line = s->theme->paper;
    i->stroke = u(s, 2);
}

// A number at the playhead, on the side that has room, on paper so that no line
// runs through it.
static void paint_at(struct scene *s, int number, struct rect at, double x,
                     double y, const char *text)
{
    double size = text_size(s, TEXT_TITLE), pad = u(s, 4);
    double w = text_width(s, size, WEIGHT_BOLD, text), gap = u(s, 10);
    double left = x + gap + w > at.x + at.w ? x - gap - w : x + gap;
    y = fmax(at.y + size * .6, fmin(y - u(s, 14), at.y + at.h - size * .4));
    paint_box(s, id_named("learn at", number), LAYER_OUTLINE,
              (struct rect){left - pad, y - size * .7, w + 2 * pad, size * 1.3},
              u(s, 3), s->theme->paper);
    paint_text(s, id_named("learn at text", number), left,
               y + size * CAP_MIDDLE, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text)
        ->layer = LAYER_FLYING;
}

static void paint_playhead(const struct app *a, struct scene *s,
                           const struct losses *l, struct rect right)
{
    const struct watch *w = learning_watch(a);
    double x = learning_x(l->at, w->plan.steps, w->at);
    double top = l->at.y - u(s, GAP), h = u(s, 9);
    const struct measured *m = watch_measured(w, w->at);
    char digits[NUMBER_SIZE];
    struct spot line[] = {{x, top}, {x, right.y + right.h}};
    paint_line(s, id_named("learn playhead", 0), LAYER_LABEL, line, 2, u(s, 2),
               s->theme->ink);
    struct spot *head = arena_array(s->pose->arena, 3, sizeof *head);
    head[0] = (struct spot){x - h, top - h};
    head[1] = (struct spot){x + h, top - h};
    head[2] = (struct spot){x, top + h * .5};
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LABEL,
                              id_named("learn playhead", 1));
    i->spots = head;
    i->spot_count = 3;
    i->fill = s->theme->ink;
    double loss = watch_loss(w, w->at), y = loss_y(l, loss);
    paint_dot(s, 0, x, y);
    number_print(digits, loss, CELL_DECIMALS);
    paint_at(s, 0, l->at, x, y, text_print(s, "%s", digits));
    if (isnan(m->right))
        return;
    paint_dot(s, 1, x, right_y(right, m->right));
    paint_at(s, 1, right, x, right_y(right, m->right),
             text_print(s, "%.0f", floor(m->right)));
}

// The plots answer the mouse where the bar does.
static void paint_press(struct scene *s, int axis, struct rect at)
{
    paint_box(s, id_named("learn plot", axis), LAYER_BACK, at, 0, CLEAR)
        ->target = (struct target){TARGET_TIMELINE, {0}, axis};
}

void learning_paint_curves(const struct app *a, struct scene *s,
                           const struct learning_page *p)
{
    const struct watch *w = learning_watch(a);
    struct losses l = losses_of(a, s, p->axis[AXIS_LOSS]);
    struct rect right = p->axis[AXIS_RIGHT];
    bool verbs = w->plan.task == &task_next_word;
    paint_title(s, "learn loss title", l.at, "learning.loss",
                "learning.loss.about");
    paint_losses_axis(s, &l);
    paint_floor(a, s, &l);
    paint_title(s, "learn right title", right,
                verbs ? "learning.verbs" : "learning.words",
                verbs ? "learning.verbs.about" : "learning.words.about");
    paint_right_axis(s, right, verbs, learning_x(right, w->plan.steps, w->at));
    paint_steps_axis(s, right, w->plan.steps);
    for (int k = 1; k >= 0; k--)
        if (a->learning->pupils[k].watch) {
            paint_losses(a, s, &l, k);
            paint_right(a, s, right, k);
        }
    paint_playhead(a, s, &l, right);
    paint_press(s, AXIS_LOSS, l.at);
    paint_press(s, AXIS_RIGHT, right);
}
