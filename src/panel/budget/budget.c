// SPDX-License-Identifier: MIT
// One lamp, which holds 1 in all, and a ribbon of its light for everybody, as
// wide as the share. Who gets more leaves less for the others, which one sees.
#include "panel/budget/budget.h"

#include <math.h>

#include "base/number.h"
#include "lesson/edit/held.h"
#include "panel/panels.h"
#include "scene/ghost/ghost.h"
#include "scene/kept.h"
#include "scene/span.h"

enum { SPOTS = 33 };

double budget_middle(const struct budget *b, int k)
{
    return b->at.x + b->pitch * (k + 1);
}

// The first and the last of them stand over the ends.
double budget_on_line(const struct budget *b, double x)
{
    double from = budget_middle(b, 0), to = budget_middle(b, b->count - 1);
    return from == to ? from : from + range_above(&b->scale, x) * (to - from);
}

struct target budget_share(const struct budget *b, int k, double wide)
{
    return (struct target){TARGET_CELLS, {b->weights, 0, k, -1}, .wide = wide};
}

// The share that grew most; -1 where none did.
static int most_grown(const struct scene *s, const struct budget *b)
{
    int best = -1;
    double most = 1e-9;
    for (int k = 0; k < b->count && s->before; k++) {
        double was = ghost_value(s, b->weights, 0, k);
        double more = tensor_at(b->weights, 0, k) - was;
        if (!ghost_calm(s, b->weights, 0, k) && more > most) {
            most = more;
            best = k;
        }
    }
    return best;
}

bool budget_lit(const struct scene *s, const struct budget *b, int k)
{
    const struct address *f = &s->focus;
    int grown = most_grown(s, b);
    if (f->term >= 0)
        return f->term == k;
    if (f->tensor == b->weights && f->column >= 0)
        return f->column == k;
    if (f->tensor == b->x && f->row >= 0)
        return f->row == k;
    return grown >= 0 ? grown == k : f->tensor == b->weights;
}

// --- the light ---------------------------------------------------------------

// From the lamp, where the shares lie side by side from [from] on, to the k-th:
// as wide all the way, measured level.
static void set_ribbon(struct scene *s, const struct budget *b, int k,
                       double from, double share, struct item *i)
{
    double x = b->at.x + b->pitch * (b->count + 1) / 2 - b->lamp / 2;
    double top = x + (from + share / 2) * b->lamp, end = budget_middle(b, k);
    double turn = (b->lamp_foot + b->base) / 2;
    double gap = fmin(u(s, 3), b->lamp / b->count * 0.1);
    double wide = fmax(share * b->lamp - gap, share > 0 ? u(s, 1) : 0);
    struct spot *spots = arena_array(s->pose->arena, 2 * SPOTS, sizeof *spots);
    bezier((struct spot){top, b->lamp_foot}, (struct spot){top, turn},
           (struct spot){end, turn}, (struct spot){end, b->base}, SPOTS, spots);
    for (int n = 0; n < SPOTS; n++) {
        spots[2 * SPOTS - 1 - n] =
            (struct spot){spots[n].x - wide / 2, spots[n].y};
        spots[n].x += wide / 2;
    }
    i->spots = spots;
    i->spot_count = 2 * SPOTS;
}

static void paint_ribbon(struct scene *s, const struct budget *b, int k,
                         const double *from)
{
    double share = tensor_at(b->weights, 0, k);
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LINK,
                              id_arc(b->weights, 0, k, false));
    set_ribbon(s, b, k, from[0], share, i);
    i->fill = share <= 0 ? CLEAR
              : budget_lit(s, b, k)
                  ? s->theme->light
                  : mix_colors(s->theme->idle, s->theme->paper, 0.45);
    i->target = budget_share(b, k, b->lamp / 2);
    struct item *was = ghost_of(s, i, b->weights, 0, k);
    if (!was)
        return;
    was->dash = u(s, 3);
    set_ribbon(s, b, k, from[1], ghost_value(s, b->weights, 0, k), was);
}

// All of them, side by side in the lamp: as they are, and as they were.
static void paint_light(struct scene *s, const struct budget *b)
{
    double from[2] = {0, 0};
    for (int k = 0; k < b->count && known(s, b->weights, 0, k); k++) {
        double share = tensor_at(b->weights, 0, k);
        paint_ribbon(s, b, k, from);
        from[0] += share;
        from[1] += s->before ? ghost_value(s, b->weights, 0, k) : share;
    }
}

// --- the handle --------------------------------------------------------------

// The share that it is of: what is looked at, what grew, else the largest.
static int handled(const struct scene *s, const struct budget *b)
{
    int grown = most_grown(s, b);
    if (s->focus.tensor == b->weights && s->focus.column >= 0)
        return s->focus.column;
    return grown >= 0 ? grown : tensor_argmax(b->weights, 0);
}

// How it is done, beside the lamp where there is room.
static void paint_keys(struct scene *s, const struct budget *b)
{
    double size = text_size(s, TEXT_SMALL), lamp = b->lamp / 2 + u(s, 22);
    double x = b->at.x + b->pitch * (b->count + 1) / 2 + lamp;
    double room = b->at.x + b->at.w - x;
    const char *words = caption(s, "panel.budget.drag", NO_SLOTS);
    if (text_width(s, size, WEIGHT_REGULAR, words) > room)
        words = caption(s, "panel.budget.drag.short", NO_SLOTS);
    if (text_width(s, size, WEIGHT_REGULAR, words) <= room)
        paint_text(s, id_named("share drag", 0), x,
                   (b->at.y + b->lamp_foot) / 2 + size * CAP_MIDDLE, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, words);
}

// What one takes hold of, at the right edge of a ribbon: pulled, it is wider.
static void paint_handle(struct scene *s, const struct budget *b)
{
    int k = handled(s, b);
    double share = tensor_at(b->weights, 0, k), r = u(s, 8);
    double x = budget_middle(b, k) + share * b->lamp / 2;
    double y = b->base - u(s, 20);
    struct spot line[] = {{x, y - u(s, 18)}, {x, y + u(s, 18)}};
    paint_line(s, id_named("share edge", 0), LAYER_TICK, line, 2, u(s, 2.5),
               s->theme->ink);
    struct item *i = paint_framed(s, id_named("share handle", 0), LAYER_KNOB,
                                  (struct rect){x - r, y - r, 2 * r, 2 * r}, r,
                                  s->theme->paper, u(s, 2.5));
    i->target = budget_share(b, k, b->lamp / 2);
    paint_keys(s, b);
}

static bool may_pull(const struct scene *s, const struct budget *b)
{
    return s->hand && b->count > 1 && known(s, b->weights, 0, b->count - 1) &&
           held_may(s->hand, b->weights->plain, 0);
}

// --- the lamp ----------------------------------------------------------------

static void paint_lamp(struct scene *s, const struct budget *b)
{
    double size = text_size(s, TEXT_BODY), w = b->lamp + u(s, 16);
    double x = b->at.x + b->pitch * (b->count + 1) / 2;
    struct rect at = {x - w / 2, b->at.y, w, b->lamp_foot - b->at.y};
    const char *words = caption(s, "panel.budget.lamp", NO_SLOTS);
    struct rect edge = {x - b->lamp / 2, b->lamp_foot - u(s, 5), b->lamp,
                        u(s, 5)};
    paint_box(s, id_named("budget lamp", 0), LAYER_SLOT, at, u(s, 6),
              s->theme->chosen);
    paint_box(s, id_named("budget edge", 0), LAYER_CELL, edge, 0,
              s->theme->light);
    paint_text(s, id_named("budget lamp words", 0), x,
               at.y + (at.h - u(s, 5)) / 2 + size * CAP_MIDDLE, size,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, words, fmax(w, b->at.w * 0.4)));
}

// --- the people --------------------------------------------------------------

static void paint_number(struct scene *s, const struct budget *b, int k)
{
    double x = budget_middle(b, k), y = b->head - b->size * 0.42;
    bool lit = budget_lit(s, b, k);
    if (b->size <= 0 || !s->view->look.numbers)
        return;
    const char *text =
        number_alike(s, tensor_at(b->weights, 0, k), true, b->decimals, b->size,
                     WEIGHT_BOLD, b->pitch);
    if (!text)
        return;
    struct item *i = paint_text(s, id_cell("budget share", b->weights, 0, k), x,
                                y, b->size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                                ALIGN_MIDDLE, s->theme->ink, text);
    text_takes(s, i, budget_share(b, k, b->lamp / 2));
}

static void paint_person(struct scene *s, const struct budget *b, int k)
{
    double x = budget_middle(b, k), tall = b->feet - b->head;
    double size = text_size(s, TEXT_BODY), names = size * 1.5;
    double body = fmin(tall - names, u(s, 110)), r = body * 0.17;
    double w = fmin(body * 0.48, b->pitch * 0.6);
    double top = b->feet - names - body;
    bool lit = known(s, b->weights, 0, k) && budget_lit(s, b, k);
    color fill = lit ? s->theme->light : s->theme->idle;
    struct target target = budget_share(b, k, b->lamp / 2);
    r = fmin(r, w / 2);
    if (body < u(s, 16))
        return;
    paint_box(s, id_named("budget head", k), LAYER_CELL,
              (struct rect){x - r, top, 2 * r, 2 * r}, r, fill)
        ->target = target;
    paint_box(s, id_named("budget body", k), LAYER_CELL,
              (struct rect){x - w / 2, top + 2.2 * r, w, body - 2.2 * r},
              w * 0.45, fill)
        ->target = target;
}

static void paint_name(struct scene *s, const struct budget *b, int k)
{
    const struct address a = {b->x, k, -1, -1};
    double size = text_size(s, TEXT_BODY);
    const char *name = row_name(s, b->x, k);
    if (b->size <= 0)
        return;
    struct item *i = paint_text(
        s, id_cell("budget name", b->x, k, -1), budget_middle(b, k),
        b->feet - size * 0.4, size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink,
        text_fit(s, size, WEIGHT_REGULAR, name, b->pitch - u(s, 8)));
    label_answers(s, i, &a);
}

// --- where everything stands -------------------------------------------------

// From the least to the largest of all that they stand or stood on.
static void choose_scale(const struct scene *s, struct budget *b)
{
    double first = tensor_at(b->x, 0, 0);
    b->scale = (struct range){first, first};
    span_hold(s, b->x, -1, 0, &b->scale);
    if (b->scale.low == b->scale.high) { // all on one place: in the middle
        double by = fmax(1, fabs(b->scale.low) / 2);
        b->scale.low -= by;
        b->scale.high += by;
    }
    struct range was = b->scale;
    kept_layout(s->view->stay.kept, id_named("budget scale", 0), b->at, &was,
                sizeof was);
    if (was.low <= b->scale.low && was.high >= b->scale.high)
        b->scale = was; // a number may be pulled beyond
}

// As many as all shares that are known need to be printed as they are, so that
// what is printed adds up to 1; where four do not do, or have no room, two.
static int decimals_of(const struct scene *s, const struct budget *b)
{
    int most = CELL_DECIMALS;
    for (int k = 0; k < b->count; k++)
        while (known(s, b->weights, 0, k) && most <= FORMULA_DECIMALS &&
               !number_exact_share(tensor_at(b->weights, 0, k), most))
            most++;
    const char *widest = most == 3 ? "0.999" : "0.9999";
    double wide = text_width(s, text_size(s, TEXT_TITLE), WEIGHT_BOLD, widest);
    bool room = most == CELL_DECIMALS || wide < b->pitch - u(s, 6);
    return most > FORMULA_DECIMALS || !room ? CELL_DECIMALS : most;
}

static void place(const struct scene *s, struct rect at, struct budget *b)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double number = text_size(s, TEXT_TITLE), foot = budget_line_height(s);
    double wide = text_width(s, number, WEIGHT_BOLD, "0.999");
    b->at = at;
    choose_scale(s, b);
    b->pitch = at.w / (b->count + 1);
    b->lamp = fmin(2 * b->pitch, at.w * 0.5);
    b->decimals = decimals_of(s, b);
    b->lamp_foot = at.y + body * 1.9;
    b->thick = small * 1.7;
    b->line = at.y + at.h - foot;
    b->leads = budget_leads(s, b);
    kept_layout(s->view->stay.kept, id_named("budget leads", 0), at, &b->leads,
                sizeof b->leads);
    b->feet = b->line - (b->leads ? u(s, 26) : 0);
    b->size = wide < b->pitch - u(s, 6) ? number : 0;
    double rest = b->feet - b->lamp_foot, person = fmin(rest * 0.42, u(s, 130));
    b->head = b->feet - person;
    b->base = b->head - (b->size > 0 ? b->size * 1.5 : u(s, 4));
}

static bool find(const struct scene *s, const struct panel *p, struct budget *b)
{
    *b = (struct budget){.x = panel_with(s, p, 0),
                         .weights = panel_with(s, p, 1),
                         .sum = panel_with(s, p, 2),
                         .mean = panel_with(s, p, 3),
                         .effective = panel_with(s, p, 4)};
    b->count = b->x->rows;
    return b->x->columns == 1;
}

bool panel_budget(struct scene *s, const struct panel *p, struct rect at)
{
    struct budget b;
    if (!find(s, p, &b))
        return false;
    bool tall = panel_stacks(at), small = s->view->look.thumbnail;
    struct rect picture = at, beside = at;
    if (!small && tall) {
        picture.h = at.h * 0.64;
        beside.y += at.h * 0.68;
        beside.h = at.h * 0.32;
    } else if (!small) {
        picture.w = at.w * 0.68;
        beside.x += at.w * 0.71;
        beside.w = at.w * 0.29;
    }
    place(s, picture, &b);
    paint_lamp(s, &b);
    paint_light(s, &b);
    for (int k = 0; k < b.count; k++) {
        paint_person(s, &b, k);
        if (small)
            continue;
        paint_name(s, &b, k);
        if (known(s, b.weights, 0, k))
            paint_number(s, &b, k);
    }
    budget_line(s, &b);
    if (!small && may_pull(s, &b))
        paint_handle(s, &b);
    if (!small)
        budget_spread(s, &b, beside);
    return true;
}
