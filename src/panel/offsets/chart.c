// SPDX-License-Identifier: MIT
// The row of p as bars over the offset k = q − p. The axis holds the offsets
// of all rows, so the bars stay where they are when p changes; offsets that
// other rows have computed stand there in pale.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "scene/mark/axis.h"
#include "scene/ghost/ghost.h"
#include "panel/offsets/offsets.h"

struct bars_scale {
    struct range range;   // of the products
    double step;          // between ticks
    double pitch, middle; // between bars; x of offset 0
    bool equal;           // equal offsets have equal products
};

static struct bars_scale scale_of(const struct scene *s,
                                  const struct offsets *f)
{
    const struct tensor *m = f->dots;
    double low = 0, high = m->largest, px = s->view->extent.scale;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (sized_by(s, m, r, c))
                low = fmin(low, tensor_at(m, r, c));
    struct range was = {0, 0};
    ghost_hold(s, m, &was);
    low = fmin(low, was.low);
    high = fmax(high, was.high);
    double step = high / 2, pitch = f->chart.w / (2 * m->rows - 1);
    pitch = fmin(pitch, u(s, 60));
    if (pitch * px >= 2)
        pitch = floor(pitch * px * 2) / 2 / px;
    return (struct bars_scale){
        {floor(low / step) * step, high},
        step,
        pitch,
        f->chart.x + f->chart.w / 2,
    };
}

static double value_y(const struct offsets *f, const struct bars_scale *a,
                      double x)
{
    return f->chart.y + f->chart.h * (1 - range_above(&a->range, x));
}

const char *offsets_number(const struct scene *s, double x)
{
    if (fabs(x - round(x)) < 1e-9 * fmax(fabs(x), 1))
        x = round(x);
    char room[NUMBER_SIZE];
    return text_print(s, "%s", number_print(room, x, CELL_DECIMALS));
}

double offsets_tick_width(const struct scene *s, const struct offsets *f)
{
    double high = f->dots->largest;
    double a = axis_pill_width(s, offsets_number(s, -high - 0.99));
    double b = axis_pill_width(s, offsets_number(s, -high / 2));
    return fmax(a, b) + u(s, 6);
}

// A dotted line at the height of the bar that is looked at.
static void paint_level(struct scene *s, const struct offsets *f,
                        const struct bars_scale *a, double y)
{
    const char *name = offsets_number(s, tensor_at(f->dots, f->p, f->q));
    struct spot line[] = {{f->chart.x, y},
                          {a->middle + (f->q - f->p) * a->pitch, y}};
    int first = s->pose->count;
    paint_line(s, id_named("bar level", 0), LAYER_LABEL, line, 2, u(s, 1.5),
               s->theme->ink)
        ->dash = u(s, 3);
    if (!f->strips) // else their sum says it
        axis_pill(s, id_named("bar pill", 0),
                  f->chart.x - u(s, 6) - axis_pill_width(s, name) / 2, y, name,
                  f->cell_lit);
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

static void paint_levels(struct scene *s, const struct offsets *f,
                         const struct bars_scale *a)
{
    double size = text_size(s, TEXT_SMALL), here = -1e9;
    if (f->done) {
        here = value_y(f, a, tensor_at(f->dots, f->p, f->q));
        paint_level(s, f, a, here);
    }
    int count = (int)((a->range.high - a->range.low) / a->step + 0.5);
    for (int k = 0; k <= count; k++) {
        double value = a->range.low + k * a->step, y = value_y(f, a, value);
        struct spot line[] = {{f->chart.x, y}, {f->chart.x + f->chart.w, y}};
        paint_line(s, id_named("level", k), LAYER_SLOT, line, 2, u(s, 1.2),
                   fabs(value) < a->step / 2 ? s->theme->grey : s->theme->rule);
        if (!f->strips && fabs(y - here) < (axis_pill_height(s) + size) / 2)
            continue;
        paint_text(s, id_named("level name", k), f->chart.x - u(s, 8),
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, offsets_number(s, value));
    }
}

static struct rect bar_place(const struct offsets *f,
                             const struct bars_scale *a, int k, double value)
{
    double x = a->middle + k * a->pitch, w = a->pitch * 0.7;
    double y = value_y(f, a, value), zero = value_y(f, a, 0);
    return (struct rect){x - w / 2, fmin(y, zero), w, fabs(y - zero)};
}

static struct item *paint_bar(struct scene *s, const struct offsets *f,
                              const struct bars_scale *a, int k, double value,
                              color fill)
{
    struct item *i = paint_box(s, id_cell("bar", f->dots, -1, k), LAYER_LINK,
                               bar_place(f, a, k, value), 0, fill);
    make_signed(s, i, value, fill);
    i->delay = fabs((double)k) / f->dots->rows;
    return i;
}

// The computed cells that have one offset.
struct diagonal {
    int count;
    double low, high; // of their products
    bool equal;       // but for rounding errors
};

static struct diagonal diagonal_of(const struct scene *s,
                                   const struct offsets *f, int k)
{
    struct diagonal d = {0};
    int n = f->dots->rows;
    for (int row = k < 0 ? -k : 0; row < n && row + k < n; row++) {
        if (!known(s, f->dots, row, row + k))
            continue;
        double x = tensor_at(f->dots, row, row + k);
        d.low = d.count ? fmin(d.low, x) : x;
        d.high = d.count ? fmax(d.high, x) : x;
        d.count++;
    }
    d.equal = d.high - d.low <= 1e-9 * fmax(1, fabs(d.high));
    return d;
}

// True where no offset has different products, as far as they are computed. Where
// the angles are so large that their digits are lost, they have.
static bool all_equal(const struct scene *s, const struct offsets *f)
{
    for (int k = 1 - f->dots->rows; k < f->dots->rows; k++)
        if (!diagonal_of(s, f, k).equal)
            return false;
    return true;
}

// The row whose product stands for an offset: that of p; for offsets it does
// not reach (yet), the first row that has, where equal offsets have equal products.
// -1 when neither is computed.
static int row_for(const struct scene *s, const struct offsets *f,
                   const struct bars_scale *a, int k)
{
    int n = f->dots->rows, q = f->p + k, first = k < 0 ? -k : 0;
    if (q >= 0 && q < n && known(s, f->dots, f->p, q))
        return f->p;
    return a->equal && known(s, f->dots, first, first + k) ? first : -1;
}

static bool borrows(const struct scene *s, const struct offsets *f,
                    const struct bars_scale *a)
{
    for (int k = 1 - f->dots->rows; k < f->dots->rows; k++) {
        int row = row_for(s, f, a, k);
        if (row >= 0 && row != f->p)
            return true;
    }
    return false;
}

static void paint_bars(struct scene *s, const struct offsets *f,
                       const struct bars_scale *a)
{
    int n = f->dots->rows;
    for (int k = 1 - n; k < n; k++) {
        int row = row_for(s, f, a, k), q = row + k;
        bool own = row == f->p;
        if (row < 0)
            continue;
        double value = tensor_at(f->dots, row, q);
        bool lit = own && q == f->q;
        color fill = mix_colors(s->theme->positive, s->theme->paper, 0.45);
        struct item *i =
            paint_bar(s, f, a, k, value,
                      lit   ? s->theme->ink
                      : own ? fill
                            : mix_colors(fill, s->theme->paper, 0.68));
        i->target = (struct target){TARGET_CELLS, {f->dots, row, q, -1}, 0};
        struct item *was = ghost_of(s, i, f->dots, row, q);
        if (was)
            was->at = bar_place(f, a, k, ghost_value(s, f->dots, row, q));
    }
}

// The sum so far as an outline that grows, and the light on the bar.
static void paint_looked_at(struct scene *s, const struct offsets *f,
                            const struct bars_scale *a)
{
    int k = f->q - f->p;
    double half = fmax(a->pitch * 0.8, u(s, 9)), x = a->middle + k * a->pitch;
    if (f->cell_lit)
        paint_pool(s, "bar pool",
                   (struct rect){x - half, f->chart.y - u(s, 6), 2 * half,
                                 f->chart.h + u(s, 10)});
    if (f->done || !offsets_terms(f))
        return;
    double sum = fmin(fmax(offsets_sum(f), a->range.low), a->range.high);
    struct item *i = paint_bar(s, f, a, k, sum, s->theme->paper);
    i->id = id_named("bar so far", 0);
    i->layer = LAYER_CELL;
    i->line = s->theme->ink;
    i->stroke = u(s, 1.5);
}

static double name_width(const struct scene *s)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD,
                      caption(s, "panel.offsets.axis", NO_SLOTS));
}

// Whether some offset leaves the axis's name no room beside it, at either end
// of a chart that is [width] wide.
static bool name_is_apart(const struct scene *s, const struct offsets *f,
                          double width)
{
    double size = text_size(s, TEXT_SMALL);
    double pill = axis_pill_width(s, offsets_sign(s, 1 - f->dots->rows));
    return width < 2 * (name_width(s) + size) + pill;
}

double offsets_chart_foot(const struct scene *s, const struct offsets *f,
                          double width)
{
    double size = text_size(s, TEXT_SMALL);
    return size * 1.5 + axis_pill_height(s) + u(s, 6) +
           (name_is_apart(s, f, width) ? size * 1.25 : 0);
}

// Ticks at round offsets to both sides of 0; under them, in a line of its own,
// the offset that is looked at, and beside it or under it the axis's name.
static void paint_offsets(struct scene *s, const struct offsets *f,
                          const struct bars_scale *a)
{
    int n = f->dots->rows, lit = f->q - f->p;
    double size = text_size(s, TEXT_SMALL);
    double base = f->chart.y + f->chart.h + size * 1.25;
    double y = base + size * 0.5 + axis_pill_height(s) / 2;
    const char *name = caption(s, "panel.offsets.axis", NO_SLOTS);
    double wide = text_width(s, size, WEIGHT_REGULAR, offsets_sign(s, 1 - n));
    struct thinning t = thin_numbers(a->pitch, wide + size, NO_LINE);
    for (int k = 1 - n; k < n; k++)
        if (thin_shows(&t, k))
            paint_text(s, id_named("offset", k), a->middle + k * a->pitch, base,
                       size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                       offsets_sign(s, k));
    const char *sign = offsets_sign(s, lit);
    double at = a->middle + lit * a->pitch;
    double right = f->chart.x + f->chart.w;
    axis_pill(s, id_named("offset pill", 0), at, y, sign, f->cell_lit);
    // at the end that is free
    bool apart = name_is_apart(s, f, f->chart.w);
    bool far = !apart &&
               at + axis_pill_width(s, sign) / 2 + size > right - name_width(s);
    if (apart)
        y += axis_pill_height(s) / 2 + size * 0.7;
    paint_text(s, id_named("offset axis", 0), far ? f->chart.x : right,
               y + size * CAP_MIDDLE, size, WEIGHT_BOLD,
               far ? ALIGN_START : ALIGN_END, s->theme->ink, name);
}

// What to notice, in as many words as fit.
static const char *claim(const struct scene *s, const struct offsets *f,
                         const struct diagonal *d, double size, double width)
{
    static const char *const one[] = {"panel.offsets.one",
                                      "panel.offsets.one.short", NULL};
    static const char *const each[] = {"panel.offsets.each",
                                       "panel.offsets.each.short",
                                       "panel.offsets.each.bare", NULL};
    static const char *const range[] = {"panel.offsets.range",
                                        "panel.offsets.range.short",
                                        "panel.offsets.each.bare", NULL};
    const char *text = "";
    const char *const *key = d->count == 1 ? one : d->equal ? each : range;
    for (; *key; key++) {
        text = caption(s, *key,
                       SLOTS(TEXT("k", offsets_sign(s, f->q - f->p)),
                             COUNT("n", d->count),
                             TEXT("value", offsets_number(s, d->high)),
                             TEXT("low", offsets_number(s, d->low)),
                             TEXT("high", offsets_number(s, d->high))));
        if (text_width(s, size, WEIGHT_REGULAR, text) <= width)
            break;
    }
    return text_fit(s, size, WEIGHT_REGULAR, text, width);
}

double offsets_chart_head(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER) * 1.4 * 2 + text_size(s, TEXT_SMALL) * 1.2;
}

static void paint_claim(struct scene *s, const struct offsets *f,
                        const struct bars_scale *a)
{
    const char *title = caption(s, "panel.offsets.title", NO_SLOTS);
    double size = text_size(s, TEXT_NUMBER), left = f->chart.x;
    double y = f->chart.y - offsets_chart_head(s) + size;
    double width = f->at.x + f->at.w - left, below = size * 1.4;
    if (text_width(s, size, WEIGHT_BOLD, title) > width)
        size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("claim", 0), left, y, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, title, width));
    if (!f->done)
        return;
    struct diagonal d = diagonal_of(s, f, f->q - f->p);
    const char *text = claim(s, f, &d, size, width);
    paint_text(s, id_named("claim", 1), left, y + below, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->ink, text)
        ->beat = BEAT_RESULT;
    const char *pale = caption(s, "panel.offsets.pale", NO_SLOTS);
    double small = text_size(s, TEXT_SMALL);
    if (borrows(s, f, a) && text_width(s, size, WEIGHT_REGULAR, text) + size +
                                    text_width(s, small, WEIGHT_REGULAR, pale) <
                                width)
        paint_text(s, id_named("claim", 2), left + width, y + below, small,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, pale);
}

void offsets_paint_chart(struct scene *s, const struct offsets *f)
{
    struct bars_scale a = scale_of(s, f);
    a.equal = all_equal(s, f);
    paint_levels(s, f, &a);
    paint_bars(s, f, &a);
    paint_looked_at(s, f, &a);
    paint_offsets(s, f, &a);
    paint_claim(s, f, &a);
}
