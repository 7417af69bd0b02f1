// SPDX-License-Identifier: MIT
#include "scene/mark/axis.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"

// No axis has smaller steps.
static const double LEAST_STEP = 1e-300;

// A step of [power], 1, 2 or 5 times [ten], that is [least] or more; the
// largest there is, where that is more than a number holds.
static struct axis round_step(double least)
{
    static const int nice[] = {1, 2, 5, 10};
    int power = (int)floor(log10(least)), k = 0;
    double ten = pow(10, power);
    while (k < 3 && ten * nice[k] < least * 0.999 &&
           isfinite(ten * nice[k + 1]))
        k++;
    struct axis a = {.nice = nice[k], .power = power, .step = ten * nice[k]};
    if (k == 3) {
        a.nice = 1;
        a.power++;
    }
    return a;
}

static void axis_hold(struct axis *a, const struct range *r)
{
    a->first = (int)floor(r->low / a->step + 1e-9);
    a->last = (int)ceil(r->high / a->step - 1e-9);
    if (a->last <= a->first)
        a->last = a->first + 1;
}

struct axis axis_of(const struct range *r, int most)
{
    double far = fmax(fabs(r->low), fabs(r->high));
    double width = r->high / most - r->low / most;
    struct axis a = round_step(fmax(fmax(width, far * 1e-8), LEAST_STEP));
    axis_hold(&a, r);
    return a;
}

bool axis_holds(const struct axis *a, const struct range *r)
{
    return r->low / a->step + 1e-9 >= a->first &&
           r->high / a->step - 1e-9 <= a->last;
}

struct axis axis_like(const struct axis *a, const struct range *r)
{
    struct axis like = *a;
    axis_hold(&like, r);
    return like;
}

int axis_steps(const struct axis *a)
{
    return a->last - a->first;
}

const char *axis_tick(const struct scene *s, const struct axis *a, int at)
{
    char number[NUMBER_SIZE];
    double x = at * a->step;
    if (at == 0 || (a->power >= -5 && fabs(x) < 1e6))
        return text_print(
            s, "%s",
            number_print(number, x, at && a->power < 0 ? -a->power : 0));
    int digits = abs(at) * a->nice, power = a->power, decimals = 0;
    double front = digits; // of what stands before the power of ten
    for (; front >= 10; power++)
        front /= 10;
    for (; digits % 10 == 0; digits /= 10)
        continue;
    for (; digits >= 10; digits /= 10)
        decimals++;
    return text_print(s, "%s%.*fe%s%d", at < 0 ? "−" : "", decimals, front,
                      power < 0 ? "−" : "", abs(power));
}

double axis_tick_width(const struct scene *s, const struct axis *a)
{
    double widest = 0, size = text_size(s, TEXT_SMALL);
    for (int at = a->first; at <= a->last; at++)
        widest = fmax(widest,
                      text_width(s, size, WEIGHT_REGULAR, axis_tick(s, a, at)));
    return widest;
}

struct thinning thin_words(double pitch, double need, int lit)
{
    int lines = axis_lines(pitch, need);
    return (struct thinning){lines, lines, lit};
}

struct thinning thin_numbers(double pitch, double need, int lit)
{
    return (struct thinning){axis_step(pitch, need), axis_lines(pitch, need),
                             lit};
}

bool thin_shows(const struct thinning *t, int line)
{
    if (line == t->lit)
        return true;
    return line % t->every == 0 &&
           (t->lit == NO_LINE || abs(line - t->lit) >= t->clear);
}

int axis_step(double pitch, double need)
{
    const int nice[] = {1, 2, 5};
    for (int tens = 1;; tens *= 10)
        for (int k = 0; k < 3; k++)
            if (pitch * nice[k] * tens >= need || tens > 100000)
                return nice[k] * tens;
}

int axis_lines(double pitch, double need)
{
    const int most = 1 << 20;
    if (need <= pitch)
        return 1;
    return need < pitch * most ? (int)ceil(need / pitch - 1e-9) : most;
}

double axis_interval(const struct range *r, double height, double need)
{
    if (!(height > 0))
        return 0; // no room for an axis
    double least = (r->high / 2 - r->low / 2) * need / height * 2;
    if (!(least > 1e-3) || !(least < 1e9))
        return 0;
    double power = pow(10, floor(log10(least)));
    double nice[] = {1, 2, 5, 10}, interval = 0;
    for (int k = 0; k < 4 && interval < least; k++)
        interval = nice[k] * power;
    return interval < 0.01 ? 0.01 : interval;
}

double axis_pill_height(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER) * 1.4;
}

double axis_pill_width(const struct scene *s, const char *text)
{
    double size = text_size(s, TEXT_NUMBER);
    return text_width(s, size, WEIGHT_BOLD, text) + size * 0.9;
}

struct item *axis_pill(struct scene *s, uint64_t id, double x, double y,
                       const char *text, bool lit)
{
    double w = axis_pill_width(s, text), h = axis_pill_height(s);
    struct item *i = paint_box(s, id, LAYER_OUTLINE,
                               (struct rect){x - w / 2, y - h / 2, w, h}, h / 4,
                               lit ? s->theme->ink : s->theme->paper);
    i->line = lit ? s->theme->ink : s->theme->grey;
    i->stroke = u(s, 1.5);
    i->size = text_size(s, TEXT_NUMBER);
    i->weight = WEIGHT_BOLD;
    i->ink = lit ? s->theme->paper : s->theme->ink;
    i->text = text;
    if (s->view->look.thumbnail)
        i->alpha = 0;
    return i;
}

// From a pill to the grid it names a line of.
static void paint_leader(struct scene *s, uint64_t id, struct spot from,
                         struct spot to, bool lit)
{
    struct spot line[] = {from, to};
    paint_line(s, id, LAYER_LINK, line, 2, u(s, 1.5),
               lit ? s->theme->ink : s->theme->grey);
}

static double row_tick_width(const struct scene *s, const struct tensor *m)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                      row_name(s, m, m->rows - 1));
}

double axis_rows_width(const struct scene *s, const struct tensor *m)
{
    return row_tick_width(s, m) + u(s, 22) +
           axis_pill_width(s, row_name(s, m, m->rows - 1));
}

void axis_rows(struct scene *s, const struct grid *g, int at, bool lit)
{
    const struct tensor *m = g->tensor;
    double size = text_size(s, TEXT_SMALL), pitch = grid_pitch_y(g);
    struct thinning t = thin_numbers(pitch, size * 1.7, NO_LINE);
    for (int row = g->row; row < g->row + g->rows; row++) {
        if (!thin_shows(&t, row) || abs(row - at) * pitch < size * 0.6)
            continue; // the pill says it
        struct rect c = grid_cell(g, row, 0);
        struct item *i =
            paint_text(s, id_cell("row tick", m, row, -1), g->x - u(s, 8),
                       c.y + c.h / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                       ALIGN_END, s->theme->grey, row_name(s, m, row));
        text_answers(s, i, &(struct address){m, row, -1, -1});
    }
    const char *name = row_name(s, m, at);
    struct rect c = grid_cell(g, at, 0);
    double y = c.y + c.h / 2, x = g->x - u(s, 16) - row_tick_width(s, m);
    paint_leader(s, id_cell("row leader", m, -1, -1), (struct spot){x, y},
                 (struct spot){g->x, y}, lit);
    axis_pill(s, id_cell("row pill", m, -1, -1),
              x - axis_pill_width(s, name) / 2, y, name, lit);
}

double axis_columns_height(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.3 + axis_pill_height(s) + u(s, 10);
}

void axis_columns(struct scene *s, const struct grid *g, int row,
                  const struct axis_mark *mark)
{
    const struct tensor *m = g->tensor;
    double size = text_size(s, TEXT_SMALL), pitch = grid_pitch_x(g);
    double wide =
        text_width(s, size, WEIGHT_REGULAR, column_name(s, m, m->columns - 1));
    struct thinning t = thin_numbers(pitch, wide + size * 0.8, NO_LINE);
    struct rect a = grid_cell(g, row, mark->first);
    struct rect b = grid_cell(g, row, mark->last), box = grid_box(g);
    double x = (a.x + b.x + b.w) / 2, half = axis_pill_width(s, mark->name) / 2;
    for (int c = 0; c < m->columns; c++) {
        struct rect cell = grid_cell(g, row, c);
        double at = cell.x + cell.w / 2;
        if (!thin_shows(&t, c) || fabs(at - x) < wide / 2 + u(s, 2))
            continue;
        struct item *i = paint_text(
            s, id_cell("column tick", m, -1, c), at, g->y - u(s, 6), size,
            WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, column_name(s, m, c));
        text_answers(s, i, &(struct address){m, row, c, -1});
    }
    double y = g->y - axis_columns_height(s) + axis_pill_height(s) / 2;
    paint_leader(s, id_cell("column leader", m, -1, -1),
                 (struct spot){x, y + axis_pill_height(s) / 2},
                 (struct spot){x, g->y}, mark->lit);
    axis_pill(s, id_cell("column pill", m, -1, -1),
              fmax(box.x + half, fmin(x, box.x + box.w - half)), y, mark->name,
              mark->lit);
}
