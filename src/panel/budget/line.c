// SPDX-License-Identifier: MIT
// The line that people stand on, each on a number, and the wedge under it where
// it would balance: the mean.
#include <math.h>

#include "base/number.h"
#include "panel/budget/budget.h"
#include "scene/ghost/ghost.h"

// From the line's upper edge to the end of what stands under it.
double budget_line_height(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.7 + u(s, 44);
}

bool budget_leads(const struct scene *s, const struct budget *b)
{
    for (int k = 0; k < b->count; k++) {
        double x = budget_on_line(b, tensor_at(b->x, k, 0));
        if (fabs(x - budget_middle(b, k)) > u(s, 2))
            return true;
    }
    return false;
}

// From the feet of the k-th to its number, where that is not under them.
static void paint_lead(struct scene *s, const struct budget *b, int k)
{
    struct spot line[] = {{budget_middle(b, k), b->feet},
                          {budget_on_line(b, tensor_at(b->x, k, 0)), b->line}};
    struct item *i =
        paint_line(s, id_cell("budget lead", b->x, k, -1), LAYER_LINK, line, 2,
                   u(s, 1.5), role_color(s->theme, ROLE_VALUE));
    i->dash = u(s, 3);
}

// True where the number of the k-th would touch one further left, or is its.
static bool touches(const struct budget *b, int k, double room)
{
    double x = budget_on_line(b, tensor_at(b->x, k, 0));
    for (int j = 0; j < k; j++)
        if (fabs(budget_on_line(b, tensor_at(b->x, j, 0)) - x) < room)
            return true;
    return false;
}

static void paint_place(struct scene *s, const struct budget *b, int k,
                        double room)
{
    const struct address a = {b->x, k, 0, -1};
    double size = text_size(s, TEXT_SMALL);
    char number[NUMBER_SIZE];
    double x = budget_on_line(b, tensor_at(b->x, k, 0));
    if (touches(b, k, room))
        return;
    number_print(number, tensor_at(b->x, k, 0), CELL_DECIMALS);
    struct item *i =
        paint_text(s, id_cell("budget place", b->x, k, 0), x,
                   b->line + b->thick / 2 + size * CAP_MIDDLE, size,
                   WEIGHT_BOLD, ALIGN_MIDDLE, role_color(s->theme, ROLE_VALUE),
                   text_print(s, "%s", number));
    text_answers(s, i, &a);
}

static void paint_plank(struct scene *s, const struct budget *b)
{
    double size = text_size(s, TEXT_SMALL), room = 0;
    double from = budget_middle(b, 0), to = budget_middle(b, b->count - 1);
    double over = fmin(b->pitch * 0.5, u(s, 40));
    paint_box(
        s, id_named("budget line", 0), LAYER_SLOT,
        (struct rect){from - over, b->line, to - from + 2 * over, b->thick},
        u(s, 4), s->theme->chosen);
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return;
    for (int k = 0; k < b->count; k++) {
        char number[NUMBER_SIZE];
        number_print(number, tensor_at(b->x, k, 0), CELL_DECIMALS);
        room = fmax(room, text_width(s, size, WEIGHT_BOLD, number));
    }
    for (int k = 0; k < b->count; k++)
        paint_place(s, b, k, room + u(s, 8));
}

// --- the mean ----------------------------------------------------------------

static void set_wedge(struct scene *s, const struct budget *b, double x,
                      struct item *i)
{
    double top = b->line + b->thick + u(s, 1), w = u(s, 17), h = u(s, 34);
    struct spot *spots = arena_array(s->pose->arena, 3, sizeof *spots);
    double at = budget_on_line(b, x);
    spots[0] = (struct spot){at, top};
    spots[1] = (struct spot){at + w, top + h};
    spots[2] = (struct spot){at - w, top + h};
    i->spots = spots;
    i->spot_count = 3;
}

static const char *print_mean(const struct scene *s, const char *key, double z)
{
    char number[NUMBER_SIZE];
    number_print(number, z, CELL_DECIMALS);
    return caption(
        s, key,
        SLOTS(TEXT("equals", number_exact(z, CELL_DECIMALS) ? "=" : "≈"),
              TEXT("value", number)));
}

// A label beside a wedge, or below: from [x] on, or ending there.
struct beside {
    double x;
    bool ends, fits, below;
};

static struct beside beside_at(const struct budget *b, double x, double w,
                               bool left, double edge)
{
    double end = left ? x - edge - w : x + edge + w;
    bool fits = left ? end >= b->at.x : end <= b->at.x + b->at.w;
    return (struct beside){left ? x - edge : x + edge, left, fits, false};
}

// On the side where it was not, so that nobody takes one for the other; else
// between the two; else under its own wedge.
static struct beside place_mean(const struct scene *s, const struct budget *b,
                                double now, double was, double w)
{
    double edge = u(s, 24);
    bool left = was >= now && (was > now || now - w - edge > b->at.x);
    struct beside out = beside_at(b, now, w, left, edge);
    struct beside other = beside_at(b, now, w, !left, edge);
    if (out.fits)
        return out;
    if (was == now ? other.fits : fabs(was - now) > w + 2 * edge)
        return other;
    double from = fmax(b->at.x, fmin(now - w / 2, b->at.x + b->at.w - w));
    return (struct beside){.x = from, .below = true};
}

static void paint_label(struct scene *s, const struct budget *b,
                        const char *name, struct beside at, double size,
                        enum weight weight, color ink, const char *text)
{
    double y =
        b->line + b->thick + u(s, at.below ? 48 : 22) + size * CAP_MIDDLE;
    struct item *i = paint_text(s, id_named(name, 0), at.x, y, size, weight,
                                at.ends ? ALIGN_END : ALIGN_START, ink, text);
    text_answers(s, i, &(struct address){b->mean, 0, 0, -1});
}

// What it was, beyond its own wedge, if nothing else stands there.
static void paint_before(struct scene *s, const struct budget *b, double z,
                         double now, double was, const struct beside *mean)
{
    double size = text_size(s, TEXT_SMALL);
    const char *key = number_exact(z, CELL_DECIMALS)
                          ? "panel.budget.before"
                          : "panel.budget.before.near";
    const char *text = print_mean(s, key, z);
    double w = text_width(s, size, WEIGHT_REGULAR, text);
    struct beside at = beside_at(b, was, w, was < now, u(s, 24));
    bool taken =
        !mean->below && mean->ends == at.ends &&
        (at.ends ? mean->x < now - u(s, 25) : mean->x > now + u(s, 25));
    if (at.fits && !taken)
        paint_label(s, b, "budget before", at, size, WEIGHT_REGULAR,
                    s->theme->grey, text);
}

// The wedge; returns where it is, and where it was.
static void paint_wedge(struct scene *s, const struct budget *b, double *now,
                        double *was)
{
    double z = tensor_at(b->mean, 0, 0);
    bool changed = s->before && !ghost_calm(s, b->mean, 0, 0);
    double old = changed ? ghost_value(s, b->mean, 0, 0) : z;
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_CELL,
                              id_cell("cell", b->mean, 0, 0));
    set_wedge(s, b, z, i);
    i->fill = role_color(s->theme, ROLE_OUTPUT);
    i->target = (struct target){TARGET_CELLS, {b->mean, 0, 0, -1}, 0};
    struct item *ghost = ghost_of(s, i, b->mean, 0, 0);
    if (ghost) {
        ghost->dash = u(s, 3);
        set_wedge(s, b, old, ghost);
    }
    *now = budget_on_line(b, z);
    *was = budget_on_line(b, old);
}

static void paint_mean(struct scene *s, const struct budget *b)
{
    double size = text_size(s, TEXT_TITLE), now, was;
    paint_wedge(s, b, &now, &was);
    if (s->view->look.thumbnail || !s->view->look.numbers)
        return;
    const char *text =
        print_mean(s, "panel.budget.mean", tensor_at(b->mean, 0, 0));
    double w = text_width(s, size, WEIGHT_BOLD, text);
    struct beside at = place_mean(s, b, now, was, w);
    paint_label(s, b, "budget mean", at, size, WEIGHT_BOLD,
                role_color(s->theme, ROLE_OUTPUT), text);
    if (was != now && ghost_told(s, b->mean, 0, 0))
        paint_before(s, b, ghost_value(s, b->mean, 0, 0), now, was, &at);
}

void budget_line(struct scene *s, const struct budget *b)
{
    paint_plank(s, b);
    for (int k = 0; k < b->count && b->leads; k++)
        paint_lead(s, b, k);
    if (known(s, b->mean, 0, 0))
        paint_mean(s, b);
}
