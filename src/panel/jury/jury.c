// SPDX-License-Identifier: MIT
// A line for each: points, how far behind the best, e to the power of that as a
// bar, and its share as a square.
#include "panel/jury/jury.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/figures.h"
#include "scene/mark/gauge.h"
#include "scene/ghost/ghost.h"
#include "scene/grid/heading.h"

enum { POINTS, COOLED, MASKED, RAISED, SHARES, COLUMNS };
enum { TITLE_LINES = 3 };

// --- lines and columns -------------------------------------------------------

bool jury_place(const struct scene *s, struct jury *j, struct rect at,
                const double *parts)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_NUMBER);
    double all = 0, x;
    j->count = j->names->columns;
    j->name = 0;
    for (int k = 0; k < j->count; k++)
        j->name = fmax(j->name, text_width(s, body, WEIGHT_BOLD,
                                           column_name(s, j->names, k)));
    j->name = fmin(j->name + u(s, 24), at.w * 0.2);
    j->head = small * (panel_stacks(at) ? 4.2 : 3);
    j->foot = small * 2.6;
    j->pitch = fmin((at.h - j->head - j->foot) / j->count, u(s, 104));
    double used = j->head + j->foot + j->pitch * j->count;
    j->at = (struct rect){at.x, at.y + (at.h - used) / 2, at.w, used};
    for (int c = 0; c < j->columns; c++)
        all += parts[c];
    x = at.x + j->name;
    for (int c = 0; c < j->columns; c++) {
        j->x[c] = x;
        x += parts[c] / all * (at.w - j->name);
    }
    j->x[j->columns] = x;
    return j->pitch >= small * 1.2;
}

struct rect jury_cell(const struct scene *s, const struct jury *j, int c, int k)
{
    double gap = fmin(u(s, 8), j->pitch * 0.1);
    return (struct rect){j->x[c] + gap, j->at.y + j->head + k * j->pitch + gap,
                         j->x[c + 1] - j->x[c] - 2 * gap, j->pitch - 2 * gap};
}

void jury_names(struct scene *s, const struct jury *j)
{
    double size = text_size(s, TEXT_NUMBER);
    for (int k = 0; k < j->count; k++) {
        double y = j->at.y + j->head + k * j->pitch;
        bool lit = s->focus.row >= 0 && s->focus.column == k;
        if (lit)
            paint_pool(s, "jury pool",
                       (struct rect){j->at.x, y + u(s, 1), j->at.w,
                                     j->pitch - u(s, 2)});
        struct item *i = paint_text(
            s, id_cell("jury name", j->names, -1, k), j->at.x + u(s, 8),
            y + j->pitch / 2 + size * CAP_MIDDLE, size,
            lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
            text_fit(s, size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                     column_name(s, j->names, k), j->name - u(s, 12)));
        label_answers(s, i, &(struct address){j->names, 0, k, -1});
        i->target.number = COLUMN_LABEL;
    }
}

// Where it has to be broken: the last space that leaves a first line that fits,
// or the first one; NULL: nowhere.
static const char *broken_at(const struct scene *s, const char *text,
                             double size, double room)
{
    const char *at = NULL;
    if (text_width(s, size, WEIGHT_REGULAR, text) <= room)
        return NULL;
    for (const char *p = text; (p = strchr(p, ' ')); p++) {
        const char *first = text_print(s, "%.*s", (int)(p - text), text);
        if (at && text_width(s, size, WEIGHT_REGULAR, first) > room)
            break;
        at = p;
    }
    return at;
}

void jury_title(struct scene *s, const struct jury *j, int c, const char *title)
{
    double size = text_size(s, TEXT_SMALL);
    double room = j->x[c + 1] - j->x[c] - u(s, 6);
    double x = (j->x[c] + j->x[c + 1]) / 2, y = j->at.y + j->head - size * 0.6;
    const char *lines[TITLE_LINES];
    int count = 0;
    while (count < TITLE_LINES - 1) {
        const char *at = broken_at(s, title, size, room);
        if (!at)
            break;
        lines[count++] = text_print(s, "%.*s", (int)(at - title), title);
        title = at + 1;
    }
    lines[count++] = title;
    for (int k = 0; k < count; k++)
        paint_remark(s, id_named("jury title", TITLE_LINES * c + k), x,
                     y - (count - 1 - k) * size * 1.2, room + u(s, 6),
                     ALIGN_MIDDLE, lines[k]);
}

// --- the way through the softmax ---------------------------------------------

struct sharing {
    // What stands in a column; NULL: there is none. Points are divided where
    // there is a temperature, hidden where there is a mask.
    const struct tensor *of[COLUMNS];
    const struct tensor *points, *exp, *sum, *max, *weights;
    struct jury jury;
    int column[COLUMNS];
    struct figures parts, shares;
    bool under; // the numbers of the shares stand under their squares
    bool bare;  // the largest has not been taken away from the points
};

static bool find(const struct scene *s, const struct panel *p,
                 struct sharing *w)
{
    *w = (struct sharing){.points = panel_with(s, p, 0),
                          .weights = panel_with(s, p, 1),
                          .exp = panel_with(s, p, 2),
                          .sum = panel_with(s, p, 3),
                          .max = panel_with(s, p, 4)};
    w->of[POINTS] = w->points;
    w->of[COOLED] = scene_tensor(s, "scaled");
    w->of[MASKED] = scene_tensor(s, "masked");
    w->of[RAISED] = w->exp;
    w->of[SHARES] = w->weights;
    w->jury.names = w->points;
    return w->points->rows == 1;
}

static struct rect cell(const struct scene *s, const struct sharing *w,
                        int what, int k)
{
    struct rect at = jury_cell(s, &w->jury, w->column[what], k);
    double most = u(s, what == RAISED ? 62 : 54);
    if (at.h > most) {
        at.y += (at.h - most) / 2;
        at.h = most;
    }
    return at;
}

// Points of many digits take some room from what stands beside them.
static bool points_fit(const struct scene *s, const struct sharing *w)
{
    struct figures f = {.decimals = -1};
    figures_count_rows(s, &f, w->points, 0, 1);
    return figures_width(s, &f, text_size(s, TEXT_NUMBER), 1) <=
           cell(s, w, POINTS, 0).w - u(s, 6);
}

static bool place(const struct scene *s, struct rect at, struct sharing *w)
{
    static const double beside[] = {0.9, 0.9, 0.9, 2, 1.6},
                        narrow[] = {0.9, 0.9, 0.9, 1.5, 1.2};
    bool four = (w->of[COOLED] || w->of[MASKED]) && panel_stacks(at);
    const double *wide = four ? narrow : beside;
    double parts[COLUMNS];
    for (int k = 0; k < COLUMNS; k++) {
        w->column[k] = w->jury.columns;
        if (w->of[k])
            parts[w->jury.columns++] = wide[k];
    }
    bool placed = jury_place(s, &w->jury, at, parts);
    if (!placed || points_fit(s, w))
        return placed;
    parts[w->column[POINTS]] *= 1.4;
    return jury_place(s, &w->jury, at, parts);
}

static void fit_numbers(const struct scene *s, struct sharing *w)
{
    struct rect bar = cell(s, w, RAISED, 0), share = cell(s, w, SHARES, 0);
    w->parts.bounded = true;
    figures_count_rows(s, &w->parts, w->exp, 0, 1);
    figures_fit(s, &w->parts, bar.w, bar.h * 0.6, FORMULA_DECIMALS, 2);
    w->shares.bounded = true;
    figures_count_rows(s, &w->shares, w->weights, 0, 1);
    figures_fit(s, &w->shares,
                share.w - fmin(share.h, share.w * 0.34) - u(s, 8), share.h,
                FORMULA_DECIMALS, 2);
    w->under = w->shares.decimals < 3;
    if (w->under)
        figures_fit(s, &w->shares, share.w + u(s, 6), text_size(s, TEXT_NUMBER),
                    FORMULA_DECIMALS, 2);
}

// The largest of the first row of [m] of what is known; −∞ where nothing is.
static double largest(const struct scene *s, const struct tensor *m)
{
    double most = -INFINITY;
    for (int k = 0; k < m->columns; k++)
        if (known(s, m, 0, k))
            most = fmax(most, tensor_at(m, 0, k));
    return most;
}

// Powers of the points themselves may be of any size: the largest fills a bar.
static double full_bar(const struct scene *s, const struct sharing *w)
{
    double most = largest(s, w->exp);
    return w->bare && isfinite(most) ? most : 1;
}

static void paint_bar(struct scene *s, const struct sharing *w, int k)
{
    struct rect at = cell(s, w, RAISED, k);
    if (!known(s, w->exp, 0, k)) {
        paint_empty(s, id_cell("cell", w->exp, 0, k), at)->target =
            (struct target){TARGET_CELLS, {w->exp, 0, k, -1}, 0};
        return;
    }
    bool room = w->parts.decimals >= 0 && at.h > w->parts.size * 1.7;
    paint_gauge(
        s, &(struct gauge){.tensor = w->exp,
                           .column = k,
                           .at = at,
                           .fill = s->theme->positive,
                           .full = full_bar(s, w),
                           .text = room ? figures_print(s, &w->parts,
                                                        tensor_at(w->exp, 0, k))
                                        : NULL,
                           .size = w->parts.size,
                           .light = light_on(s, w->exp, 0, k)});
}

// Where the square of line [k] stands, at its middle or over its number.
static struct rect square_at(const struct scene *s, const struct sharing *w,
                             int k)
{
    struct rect at = cell(s, w, SHARES, k);
    double number = w->shares.size * 1.3, side = fmin(at.h, at.w * 0.34);
    double group = side;
    if (w->under && w->shares.decimals >= 0) {
        side = fmin(at.h - number, at.w);
        return (struct rect){at.x + (at.w - side) / 2, at.y, side, side};
    }
    if (w->shares.decimals >= 0)
        group += u(s, 8) + figures_width(s, &w->shares, w->shares.size,
                                         w->shares.decimals);
    return (struct rect){at.x + fmax(0, (at.w - group) / 2),
                         at.y + (at.h - side) / 2, side, side};
}

// A square, and its number at its right or under it.
static void paint_square(struct scene *s, const struct sharing *w, int k)
{
    struct rect full = square_at(s, w, k);
    enum light light = light_on(s, w->weights, 0, k);
    bool lit = light == LIGHT_FOCUS && s->focus.column >= 0;
    if (!paint_share(s, "cell", w->weights, 0, k, full, light) ||
        w->shares.decimals < 0)
        return;
    const char *text =
        figures_print(s, &w->shares, tensor_at(w->weights, 0, k));
    double x = full.x + full.w + u(s, 8), y = full.y + full.h / 2;
    if (w->under)
        x = full.x + full.w / 2, y = full.y + full.h + w->shares.size * 0.65;
    struct item *i =
        paint_text(s, id_cell("cell number", w->weights, 0, k), x,
                   y + w->shares.size * CAP_MIDDLE, w->shares.size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   w->under ? ALIGN_MIDDLE : ALIGN_START,
                   light == LIGHT_DIM ? s->theme->grey : s->theme->ink, text);
    i->target = (struct target){TARGET_CELLS, {w->weights, 0, k, -1}, 0};
}

// The column whose numbers the powers are made of.
static int raised_from(const struct sharing *w)
{
    return w->of[MASKED] ? MASKED : w->of[COOLED] ? COOLED : POINTS;
}

// What one point's lead is as a factor, between two lines.
static void paint_factor(struct scene *s, const struct sharing *w, int k)
{
    const struct tensor *of = w->of[raised_from(w)];
    double by = tensor_at(of, 0, k) - tensor_at(of, 0, k + 1);
    double size = text_size(s, TEXT_SMALL), factor = exp(fabs(by));
    char number[NUMBER_SIZE];
    struct rect a = cell(s, w, RAISED, k), b = cell(s, w, RAISED, k + 1);
    double y = (a.y + a.h + b.y) / 2 + size * CAP_MIDDLE;
    if (b.y - a.y - a.h < size * 1.3 || !isfinite(by) || by == 0 ||
        factor > 1e6 || !known(s, w->exp, 0, k + 1))
        return;
    number_print_brief(number, factor);
    paint_text(s, id_named("jury factor", k), a.x + u(s, 4), y, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_print(s, by > 0 ? "÷ %s" : "× %s", number));
}

// What a column comes to, under a rule: its largest, or its sum.
// "best 2", or where that has no room "2", small if need be; NULL for neither.
static const char *foot_words(const struct scene *s, const char *key, double x,
                              double room, double *size)
{
    static const int sizes[] = {TEXT_NUMBER, TEXT_SMALL};
    char number[NUMBER_SIZE];
    number_print(number, x, FORMULA_DECIMALS);
    const char *words = caption(s, key, SLOTS(TEXT("value", number)));
    for (int alone = 0; alone < 2; alone++)
        for (int k = 0; k < 2; k++) {
            *size = text_size(s, sizes[k]);
            if (alone)
                words = number_fit(s, x, FORMULA_DECIMALS, *size, WEIGHT_BOLD,
                                   k ? 1e9 : room);
            if (words && text_width(s, *size, WEIGHT_BOLD, words) <= room)
                return words;
        }
    return words;
}

static void paint_foot(struct scene *s, const struct sharing *w, int what,
                       const struct tensor *m, const char *key)
{
    const struct jury *j = &w->jury;
    struct rect last = jury_cell(s, j, w->column[what], j->count - 1);
    double size, y = j->at.y + j->at.h - j->foot;
    struct spot line[] = {{last.x, y + u(s, 4)},
                          {last.x + last.w, y + u(s, 4)}};
    if (!known(s, m, 0, 0))
        return;
    const char *words =
        foot_words(s, key, tensor_at(m, 0, 0), last.w + u(s, 6), &size);
    if (!words)
        return;
    paint_line(s, id_named("jury rule", what), LAYER_LABEL, line, 2, u(s, 1.5),
               s->theme->rule);
    struct item *i =
        paint_text(s, id_named("jury foot", what), last.x + last.w / 2,
                   y + j->foot / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
                   ALIGN_MIDDLE, s->theme->ink, words);
    text_answers(s, i, &(struct address){m, 0, 0, -1});
}

// What points are divided by; where that word has no room, its number.
static const char *cooled_title(const struct scene *s, const struct sharing *w)
{
    const struct jury *j = &w->jury;
    int c = w->column[COOLED];
    const char *title = caption(s, "panel.jury.cooled", NO_SLOTS);
    const char *word = strchr(title, ' ');
    if (text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                   word ? word + 1 : title) <= j->x[c + 1] - j->x[c])
        return title;
    return caption(s, "panel.jury.cooled.by",
                   SLOTS(SHORT("value", w->of[COOLED]->writer[0]->number)));
}

static void paint_titles(struct scene *s, const struct sharing *w)
{
    const char *const keys[] = {[POINTS] = "panel.jury.points",
                                       [COOLED] = "panel.jury.cooled",
                                       [MASKED] = "panel.jury.masked",
                                       [RAISED] = w->bare
                                                      ? "panel.jury.raised.bare"
                                                      : "panel.jury.raised",
                                       [SHARES] = "panel.jury.shares"};
    for (int k = 0; k < COLUMNS; k++)
        if (w->of[k])
            jury_title(s, &w->jury, w->column[k],
                       k == COOLED ? cooled_title(s, w)
                                   : caption(s, keys[k], NO_SLOTS));
}

bool panel_jury(struct scene *s, const struct panel *p, struct rect at)
{
    struct sharing w;
    if (!find(s, p, &w) || !place(s, at, &w))
        return false;
    w.bare = known(s, w.max, 0, 0) &&
             tensor_at(w.max, 0, 0) != largest(s, w.of[raised_from(&w)]);
    fit_numbers(s, &w);
    jury_names(s, &w.jury);
    paint_titles(s, &w);
    for (int k = 0; k < w.jury.count; k++) {
        for (int c = POINTS; c <= MASKED; c++)
            if (w.of[c])
                paint_cell(s, "cell", w.of[c], 0, k, cell(s, &w, c, k));
        paint_bar(s, &w, k);
        paint_square(s, &w, k);
        if (k + 1 < w.jury.count)
            paint_factor(s, &w, k);
    }
    if (!w.bare)
        paint_foot(s, &w, raised_from(&w), w.max, "panel.jury.best");
    paint_foot(s, &w, RAISED, w.sum, "panel.jury.sum");
    return true;
}
