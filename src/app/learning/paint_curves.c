// SPDX-License-Identifier: MIT
// The losses and what it gets right, over the steps: a playhead through both.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/learning/paint.h"
#include "base/c_locale.h"
#include "base/number.h"

enum { MOST_SPOTS = 240, GAP = 12 };

// What is below it lies on the lower edge: near 0 a logarithm has no end.
#define LEAST_LOSS 1e-2

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
    l.low = fmax(l.low, LEAST_LOSS);
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
            if (loss < fmax(l->low, LEAST_LOSS) || loss > l->high || last - y < size * 1.5 ||
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

// The first layer's line is the thinner one.
static double light_width(const struct scene *s, int light)
{
    return u(s, light ? 3 : 1.5);
}

// What was measured on the way, per hundred: what is right, or −1 − k: light k.
static double measured_part(const struct measured *m, int which)
{
    return which < 0 ? 100 * m->light[-1 - which] : m->right;
}

static void paint_measured(const struct app *a, struct scene *s,
                           struct rect at, int k, int which)
{
    const struct watch *w = a->learning->pupils[k].watch;
    struct spot *spots =
        arena_array(s->pose->arena, MOST_MEASURED, sizeof *spots);
    int count = 0;
    for (int i = 0; i < w->measured_count; i++) {
        double part = measured_part(&w->measured[i], which);
        if (!isnan(part))
            spots[count++] = (struct spot){
                learning_x(at, w->plan.steps, w->measured[i].step),
                right_y(at, part)};
    }
    if (count < 2)
        return;
    struct item *i = paint_line(
        s, id_named("learn right", k - 10 * which), LAYER_LINK, spots, count,
        k ? u(s, 2) : which < 0 ? light_width(s, -1 - which) : u(s, 3),
        k            ? s->theme->grey
        : which == 0 ? s->theme->ink
                     : s->theme->light);
    i->dash = k ? u(s, 6) : 0;
}

// From 0 to [most], in halves.
static void paint_shares_axis(struct scene *s, const char *name,
                              struct rect at, const char *most)
{
    const double size = text_size(s, TEXT_SMALL);
    for (int part = 0; part <= 100; part += 50) {
        double y = right_y(at, part);
        const char *half = strcmp(most, "1") == 0 ? "0.5" : "50";
        paint_rule(s, name, part, at.x, y, at.x + at.w, 0);
        if (part == 50 && at.h < size * 3.2)
            continue;
        paint_text(s, id_named(name, 1000 + part), at.x - u(s, 8),
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey,
                   part == 0 ? "0" : part == 50 ? half : most);
    }
}

// What a guess gets stands at the end that the playhead is not at; where its
// number is as high, it goes no farther than that.
static void paint_guess(const struct app *a, struct scene *s, struct rect at)
{
    const struct watch *w = learning_watch(a);
    const struct train_task *task = w->plan.task;
    const double size = text_size(s, TEXT_SMALL);
    const double number = text_size(s, TEXT_TITLE);
    char key[40];
    if (isnan(w->guess))
        return;
    task_key(task, "learning.guess.", "", key, sizeof key);
    double playhead = learning_x(at, w->plan.steps, w->at);
    double y = right_y(at, w->guess), text_y = y - at.h * .13;
    paint_rule(s, "learn guess", 0, at.x, y, at.x + at.w, u(s, 4));
    bool left = playhead > at.x + at.w / 2;
    double is = right_y(at, watch_measured(w, w->at)->right) - u(s, 14);
    double room = left ? playhead - at.x : at.x + at.w - playhead;
    bool meets = fabs(is - (text_y - size / 2)) < number * 1.2 + size;
    room = meets ? room - u(s, 24) - text_width(s, number, WEIGHT_BOLD, "100")
                 : at.w;
    if (room < size * 5)
        return;
    paint_text(s, id_named("learn guess text", 0),
               left ? at.x + u(s, 4) : at.x + at.w - u(s, 4), text_y, size,
               WEIGHT_REGULAR, left ? ALIGN_START : ALIGN_END, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, caption(s, key, NO_SLOTS),
                        room - u(s, 4)));
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
                           const struct losses *l, struct rect right,
                           struct rect light)
{
    const struct watch *w = learning_watch(a);
    double x = learning_x(l->at, w->plan.steps, w->at);
    double top = l->at.y - u(s, GAP), h = u(s, 9);
    const struct measured *m = watch_measured(w, w->at);
    char digits[NUMBER_SIZE];
    const struct rect plots[] = {l->at, right, light};
    for (int k = 0; k < (light.w > 0 ? 3 : 2); k++) {
        struct spot line[] = {{x, k ? plots[k].y : top},
                              {x, plots[k].y + plots[k].h}};
        paint_line(s, id_named("learn playhead line", k), LAYER_LABEL, line, 2,
                   u(s, 2), s->theme->ink);
    }
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
    for (int k = 0; k < MOST_LIGHTS && light.w > 0; k++)
        if (!isnan(m->light[k]))
            paint_dot(s, 2 + k, x, right_y(light, 100 * m->light[k]));
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

// The name of light [k], and with [number] what it is at the playhead.
static const char *light_name(struct scene *s, const struct watch *w, int k,
                              bool number)
{
    char key[40], digits[NUMBER_SIZE];
    c_snprintf(key, sizeof key, "learning.light.%s",
               w->plan.task->lights[k].name);
    number_print_share(digits, watch_measured(w, w->at)->light[k],
                       CELL_DECIMALS);
    const char *name = caption(s, key, NO_SLOTS);
    return number ? text_print(s, "%s %s", name, digits) : name;
}

// A line as each curve is, and its name, from x to [end]; where there is no room
// for numbers they are left out.
static void paint_light_names(struct scene *s, const struct watch *w, int count,
                              double x, double y, double end)
{
    double size = text_size(s, TEXT_SMALL), line = u(s, 18), gap = u(s, 14);
    double all = 0;
    for (int k = 0; k < count; k++)
        all += line + gap + u(s, 6) +
               text_width(s, size, WEIGHT_REGULAR, light_name(s, w, k, true));
    bool numbers = x + all - gap <= end;
    for (int k = 0; k < count; k++) {
        const char *name = light_name(s, w, k, numbers);
        struct spot ends[] = {{x, y - size * .3}, {x + line, y - size * .3}};
        paint_line(s, id_named("learn light key", k), LAYER_LINK, ends, 2,
                   light_width(s, k), s->theme->light);
        x += line + u(s, 6);
        paint_text(s, id_named("learn light name", k), x, y, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
                   text_fit(s, size, WEIGHT_REGULAR, name, end - x));
        x += text_width(s, size, WEIGHT_REGULAR, name) + gap;
    }
}

// The light of both layers, beside the loss.
static void paint_lights(const struct app *a, struct scene *s, struct rect at)
{
    const struct watch *w = learning_watch(a);
    double x = u(s, 24), y = at.y - u(s, GAP + 14);
    double size = text_size(s, TEXT_BODY);
    const char *head = caption(s, "learning.light", NO_SLOTS);
    int count = 0;
    paint_shares_axis(s, "learn light rule", at, "1");
    paint_text(s, id_named("learn light title", 0), x, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, head);
    x += text_width(s, size, WEIGHT_BOLD, head) + size * .7;
    for (; count < MOST_LIGHTS && w->plan.task->lights[count].name; count++)
        for (int p = 1; p >= 0; p--)
            if (a->learning->pupils[p].watch)
                paint_measured(a, s, at, p, -1 - count);
    paint_light_names(s, w, count, x, y, at.x + at.w);
    paint_press(s, AXIS_LIGHT, at);
}

void learning_paint_curves(const struct app *a, struct scene *s,
                           const struct learning_page *p)
{
    const struct watch *w = learning_watch(a);
    const struct train_task *task = w->plan.task;
    struct losses l = losses_of(a, s, p->axis[AXIS_LOSS]);
    struct rect right = p->axis[AXIS_RIGHT], light = p->axis[AXIS_LIGHT];
    char key[40], about[40];
    task_key(task, "learning.", "", key, sizeof key);
    task_key(task, "learning.", ".about", about, sizeof about);
    paint_title(s, "learn loss title", l.at, "learning.loss",
                "learning.loss.about");
    paint_losses_axis(s, &l);
    paint_floor(a, s, &l);
    paint_title(s, "learn right title", right, key, about);
    paint_shares_axis(s, "learn right rule", right, "100");
    paint_guess(a, s, right);
    paint_steps_axis(s, light.w > 0 ? light : right, w->plan.steps);
    for (int k = 1; k >= 0; k--)
        if (a->learning->pupils[k].watch) {
            paint_losses(a, s, &l, k);
            paint_measured(a, s, right, k, 0);
        }
    if (light.w > 0)
        paint_lights(a, s, light);
    paint_playhead(a, s, &l, right, light);
    paint_press(s, AXIS_LOSS, l.at);
    paint_press(s, AXIS_RIGHT, right);
}
