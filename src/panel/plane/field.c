// SPDX-License-Identifier: MIT
#include "panel/plane/field.h"

#include <math.h>

#include "scene/kept.h"
#include "scene/span.h"

enum { MOST_STEPS = 5 };

static const char *axis_name(const struct scene *s, const struct tensor *V,
                             bool up)
{
    if (columns_have_names(V))
        return caption(s, up ? "panel.plane.y.named" : "panel.plane.x.named",
                       SLOTS(TEXT("name", column_name(s, V, up))));
    return caption(s, up ? "panel.plane.y" : "panel.plane.x", NO_SLOTS);
}

double field_name_width(const struct scene *s, const struct field *f, bool up)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                      axis_name(s, f->V, up));
}

static double names_width(const struct scene *s, const struct field *f)
{
    return fmax(field_name_width(s, f, false), field_name_width(s, f, true));
}

// --- where numbers stand ----------------------------------------------------

static struct range values_range(const struct scene *s, const struct tensor *V,
                                 int column, struct range also)
{
    struct range all = {fmin(0, also.low), fmax(0, also.high)}; // the origin
    span_hold(s, V, -1, column, &all);
    range_open(&all);
    return all;
}

// Round numbers around the values and the origin, one step on both axes, so that
// the lesser range has one step at least and the plane is no thin line.
static void choose_axes(const struct scene *s, struct field *f,
                        struct range also_x, struct range also_y)
{
    struct range x = values_range(s, f->V, 0, also_x);
    struct range y = values_range(s, f->V, 1, also_y);
    f->x = axis_of(&x, MOST_STEPS);
    f->y = axis_of(&y, MOST_STEPS);
    if (f->x.step < f->y.step)
        f->x = axis_like(&f->y, &x);
    else
        f->y = axis_like(&f->x, &y);
}

// The largest plot in the middle of what [left], [right], [head] and [foot]
// leave; returns how large it is.
static double fit_inside(struct field *f, double left, double right,
                         double head, double foot)
{
    double room_w = f->at.w - left - right, room_h = f->at.h - head - foot;
    double most = fmax(f->x.step, f->y.step); // whose sum may be beyond numbers
    double wide = axis_steps(&f->x) * (f->x.step / most);
    double high = axis_steps(&f->y) * (f->y.step / most);
    double unit = fmin(room_w / wide, room_h / high);
    double w = wide * unit, h = high * unit;
    f->plot = (struct rect){f->at.x + left + (room_w - w) / 2,
                            f->at.y + head + (room_h - h) / 2, w, h};
    return w * h;
}

// The names of the axes stand above and below the plot, or at its sides where
// that makes it larger. Words at the points stand mostly at the right.
static void lay_field(const struct scene *s, struct field *f)
{
    double small = text_size(s, TEXT_SMALL), w = f->at.w;
    double left = axis_tick_width(s, &f->y) + u(s, 18);
    double right =
        fmax(axis_tick_width(s, &f->x) / 2, fmin(text_size(s, 90), w * 0.17));
    double name = names_width(s, f) + u(s, 12);
    double head = small * 1.6 + text_size(s, TEXT_NUMBER) * 1.3;
    double beside = fit_inside(f, left + name, fmax(right, name), small * 1.4,
                               small * 1.9);
    f->beside = beside > fit_inside(f, left, right, head, small * 2.9);
    if (f->beside)
        fit_inside(f, left + name, fmax(right, name), small * 1.4,
                   small * 1.9);
}

struct field field_of(const struct scene *s, const struct tensor *V,
                      struct rect at, struct range x, struct range y)
{
    struct field now = {.V = V, .at = at}, f;
    choose_axes(s, &now, x, y);
    lay_field(s, &now);
    f = now;
    struct kept *kept = s->view->stay.kept;
    uint64_t id = id_named("field", 0);
    kept_layout(kept, id, at, &f.plot, sizeof f.plot);
    kept_layout(kept, id ^ 1, at, &f.x, sizeof f.x);
    kept_layout(kept, id ^ 2, at, &f.y, sizeof f.y);
    kept_layout(kept, id ^ 3, at, &f.beside, sizeof f.beside);
    struct range held[] = {values_range(s, V, 0, x), values_range(s, V, 1, y)};
    bool holds = axis_holds(&f.x, &held[0]) && axis_holds(&f.y, &held[1]);
    return holds ? f : now; // a number may be pulled beyond
}

// A place by its steps from the origin.
static struct spot spot_at(const struct field *f, double x, double y)
{
    const struct rect *r = &f->plot;
    return (struct spot){r->x + (x - f->x.first) / axis_steps(&f->x) * r->w,
                         r->y + (f->y.last - y) / axis_steps(&f->y) * r->h};
}

struct spot field_spot(const struct field *f, double x, double y)
{
    return spot_at(f, x / f->x.step, y / f->y.step);
}

struct spot field_row(const struct field *f, int row)
{
    return field_spot(f, tensor_at(f->V, row, 0), tensor_at(f->V, row, 1));
}

static uint64_t id_in(const struct field *f, const char *name, int i)
{
    return id_named(name, 1000 * f->nth + i);
}

static void grid_line(struct scene *s, const struct field *f, const char *name,
                      int i, struct spot a, struct spot b)
{
    const struct spot line[] = {a, b};
    paint_line(s, id_in(f, name, i), LAYER_BACK, line, 2, u(s, i ? 1 : 1.8),
               i ? s->theme->faint : s->theme->slot_line);
}

void field_grid(struct scene *s, const struct field *f)
{
    const struct rect *r = &f->plot;
    for (int i = f->x.first; i <= f->x.last; i++) {
        double x = spot_at(f, i, 0).x;
        grid_line(s, f, "plane x", i, (struct spot){x, r->y},
                  (struct spot){x, r->y + r->h});
    }
    for (int i = f->y.first; i <= f->y.last; i++) {
        double y = spot_at(f, 0, i).y;
        grid_line(s, f, "plane y", i, (struct spot){r->x, y},
                  (struct spot){r->x + r->w, y});
    }
}

// --- the axes ---------------------------------------------------------------

// The ticks of one axis, thinned where they would touch.
static void paint_ticks(struct scene *s, const struct field *f, bool up,
                        struct labels *l)
{
    const struct axis *a = up ? &f->y : &f->x;
    const struct rect *r = &f->plot;
    double size = text_size(s, TEXT_SMALL), wide = axis_tick_width(s, a);
    double pitch = (up ? r->h : r->w) / axis_steps(a);
    struct thinning t =
        thin_numbers(pitch, up ? size * 1.2 : wide + size * 0.6, NO_LINE);
    for (int i = a->first; i <= a->last; i++) {
        if (!thin_shows(&t, i))
            continue;
        const char *text = axis_tick(s, a, i);
        double w = text_width(s, size, WEIGHT_REGULAR, text);
        double x =
            up ? r->x - u(s, 12) - w : r->x + (i - a->first) * pitch - w / 2;
        double y = up ? r->y + (a->last - i) * pitch - size / 2
                      : r->y + r->h + size * 0.8; // clear of points on the axis
        paint_text(s, id_in(f, up ? "plane y tick" : "plane x tick", i), x,
                   y + size / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, text);
        labels_take(l, (struct rect){x, y, w, size});
    }
}

// Where a name stands: left end and baseline. Under the right end and above
// the left one; at the sides right of the last tick, left of the highest.
struct spot field_name_at(const struct scene *s, const struct field *f, bool up)
{
    const struct rect *r = &f->plot;
    double size = text_size(s, TEXT_SMALL), w = field_name_width(s, f, up);
    double right = r->x + r->w, foot = r->y + r->h;
    if (f->beside && up)
        return (struct spot){r->x - u(s, 24) - axis_tick_width(s, &f->y) - w,
                             r->y + size * CAP_MIDDLE};
    if (f->beside)
        return (struct spot){right + axis_tick_width(s, &f->x) / 2 + u(s, 12),
                             foot + size * 1.5};
    if (up)
        return (struct spot){fmax(f->at.x, r->x - u(s, 30)),
                             r->y - text_size(s, TEXT_NUMBER) * 1.3 -
                                 size * 0.3};
    return (struct spot){fmax(f->at.x, right - w), foot + size * 2.7};
}

void field_axes(struct scene *s, const struct field *f, struct labels *l)
{
    double size = text_size(s, TEXT_SMALL);
    for (int up = 0; up < 2; up++) {
        struct spot at = field_name_at(s, f, up);
        paint_ticks(s, f, up, l);
        paint_text(s, id_in(f, "plane axis name", up), at.x, at.y, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   axis_name(s, f->V, up));
        labels_take(l, (struct rect){at.x, at.y - size * 0.8,
                                     field_name_width(s, f, up), size * 1.2});
    }
}

// --- what stands on it ------------------------------------------------------

void field_arrow(struct scene *s, struct spot a, struct spot b,
                 uint64_t line_id, uint64_t head_id, double width, color ink)
{
    double length = hypot(b.x - a.x, b.y - a.y), head = width * 3.2;
    bool headed = length > head * 1.2;
    struct spot line[] = {a, b};
    if (headed) {
        line[1].x -= (b.x - a.x) / length * head * 0.8;
        line[1].y -= (b.y - a.y) / length * head * 0.8;
    }
    paint_line(s, line_id, LAYER_LINK, line, 2, width, ink);
    if (headed)
        paint_head(s, head_id, a, b, head, ink)->layer =
            LAYER_LABEL; // no point hides it
}

struct kept *field_kept(const struct scene *s)
{
    const struct stay *stay = &s->view->stay;
    return stay->kept ? stay->kept : stay->told;
}

bool field_place(struct scene *s, struct labels *l, const struct field_word *w,
                 struct spot spot, double distance, bool strict)
{
    // A value beyond all numbers is on no axis: its spot is infinite, and no
    // number where the plot has no width. It stands nowhere, and has no name.
    if (!isfinite(spot.x) || !isfinite(spot.y))
        return false;
    double wide = text_width(s, w->size, w->weight, w->text) + u(s, 4);
    double high = w->size * 1.15;
    struct rect r = {0};
    int under = labels_find(l, spot, wide, high, distance, &r);
    bool fits = under >= 0 && (!strict || under == 0);
    if (w->tries) { // what it names stands still
        uint64_t id = w->id ^ id_named("field word", w->tries);
        struct rect at = {spot.x, spot.y, 0, high}; // bold or not
        kept_layout(field_kept(s), id, at, &r, sizeof r);
        kept_layout(field_kept(s), ~id, at, &fits, sizeof fits);
    }
    if (!fits)
        return false;
    labels_take(l, r);
    int first = s->pose->count;
    // What changes at once is another one where it says something else or
    // stands elsewhere beside its spot: it fades, and does not jump.
    int right = (int)floor((r.x - spot.x) / u(s, 60));
    int down = (int)floor((r.y - spot.y) / u(s, 60));
    uint64_t id = w->beat == BEAT_CUT
                      ? w->id ^ id_named(w->text, right * 64 + down)
                      : w->id;
    struct item *i =
        paint_text(s, id, r.x + u(s, 2), r.y + high / 2 + w->size * CAP_MIDDLE,
                   w->size, w->weight, ALIGN_START, w->ink, w->text);
    text_answers(s, i, &w->address);
    paint_box(s, id ^ id_named("ground", 0), LAYER_CELL, r, u(s, 3),
              fade(s->theme->paper, 0.9));
    pose_beat(s->pose, first, w->beat, w->turn, w->turns);
    return true;
}
