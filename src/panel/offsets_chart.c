// The row of p as bars over the offset k = q − p. The axis holds the offsets
// of all rows, so the bars stay where they are when p changes; offsets that
// other rows have computed stand there in pale.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "scene/axis.h"
#include "panel/offsets.h"

struct scale {
    struct range range;   // of the products
    double step;          // between ticks
    double pitch, middle; // between bars; x of offset 0
};

static struct scale scale_of(const struct scene *s, const struct offsets *f)
{
    const struct tensor *m = f->dots;
    double low = 0, high = m->largest, px = s->view->extent.scale;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            low = fmin(low, tensor_at(m, r, c));
    double step = high / 2, pitch = f->chart.w / (2 * m->rows - 1);
    pitch = fmin(pitch, u(s, 60));
    if (pitch * px >= 2)
        pitch = floor(pitch * px * 2) / 2 / px;
    return (struct scale){
        {floor(low / step) * step, high},
        step,
        pitch,
        f->chart.x + f->chart.w / 2,
    };
}

static double value_y(const struct offsets *f, const struct scale *a, double x)
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
                        const struct scale *a, double y)
{
    const char *name = offsets_number(s, tensor_at(f->dots, f->p, f->q));
    struct spot line[] = {{f->chart.x, y},
                          {a->middle + (f->q - f->p) * a->pitch, y}};
    int first = s->pose->count;
    paint_line(s, id_named("bar level", 0), LAYER_LABEL, line, 2, u(s, 1.5),
               s->theme->ink)
        ->dash = u(s, 3);
    axis_pill(s, id_named("bar pill", 0),
              f->chart.x - u(s, 6) - axis_pill_width(s, name) / 2, y, name,
              f->cell_lit);
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

static void paint_levels(struct scene *s, const struct offsets *f,
                         const struct scale *a)
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
        if (fabs(y - here) < (axis_pill_height(s) + size) / 2)
            continue;
        paint_text(s, id_named("level name", k), f->chart.x - u(s, 8),
                   y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, offsets_number(s, value));
    }
}

static struct item *paint_bar(struct scene *s, const struct offsets *f,
                              const struct scale *a, int k, double value,
                              color fill)
{
    double x = a->middle + k * a->pitch, w = a->pitch * 0.7;
    double y = value_y(f, a, value), zero = value_y(f, a, 0);
    struct rect at = {x - w / 2, fmin(y, zero), w, fabs(y - zero)};
    struct item *i =
        paint_box(s, id_cell("bar", f->dots, -1, k), LAYER_LINK, at, 0, fill);
    i->delay = fabs((double)k) / f->dots->rows;
    return i;
}

// The row whose product stands for an offset: that of p; for offsets it does
// not reach (yet), the first row that has. -1 when neither is computed.
static int row_for(const struct scene *s, const struct offsets *f, int k)
{
    int n = f->dots->rows, q = f->p + k, first = k < 0 ? -k : 0;
    if (q >= 0 && q < n && known(s, f->dots, f->p, q))
        return f->p;
    return known(s, f->dots, first, first + k) ? first : -1;
}

bool offsets_borrow(const struct scene *s, const struct offsets *f)
{
    for (int k = 1 - f->dots->rows; k < f->dots->rows; k++) {
        int row = row_for(s, f, k);
        if (row >= 0 && row != f->p)
            return true;
    }
    return false;
}

static void paint_bars(struct scene *s, const struct offsets *f,
                       const struct scale *a)
{
    int n = f->dots->rows;
    for (int k = 1 - n; k < n; k++) {
        int row = row_for(s, f, k), q = row + k;
        bool own = row == f->p;
        if (row < 0)
            continue;
        double value = tensor_at(f->dots, row, q);
        bool lit = own && q == f->q;
        color fill =
            mix_colors(value < 0 ? s->theme->negative : s->theme->positive,
                       s->theme->paper, 0.45);
        struct item *i =
            paint_bar(s, f, a, k, value,
                      lit   ? s->theme->ink
                      : own ? fill
                            : mix_colors(fill, s->theme->paper, 0.68));
        i->target = (struct target){TARGET_CELLS, {f->dots, row, q, -1}, 0};
    }
}

// The sum so far as an outline that grows, and the light on the bar.
static void paint_looked_at(struct scene *s, const struct offsets *f,
                            const struct scale *a)
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

static void paint_offsets(struct scene *s, const struct offsets *f,
                          const struct scale *a)
{
    int n = f->dots->rows, lit = f->q - f->p;
    double size = text_size(s, TEXT_SMALL), pill = axis_pill_height(s);
    double y = f->chart.y + f->chart.h + u(s, 6) + pill / 2;
    double base = y + size * CAP_MIDDLE;
    const char *name = caption(s, "panel.offsets.axis", NO_SLOTS);
    const char *sign = offsets_sign(s, lit);
    double named =
        f->chart.x + f->chart.w - text_width(s, size, WEIGHT_BOLD, name) - size;
    double wide = text_width(s, size, WEIGHT_REGULAR, offsets_sign(s, 1 - n));
    double half = axis_pill_width(s, sign) / 2;
    double at = a->middle + lit * a->pitch;
    int step = axis_step(a->pitch, wide + size);
    for (int k = (1 - n) / step * step; k < n; k += step) {
        double x = a->middle + k * a->pitch;
        if (fabs(x - at) < half + wide / 2 + size * 0.3 || x + wide / 2 > named)
            continue;
        paint_text(s, id_named("offset", k), x, base, size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey, offsets_sign(s, k));
    }
    axis_pill(s, id_named("offset pill", 0), at, y, sign, f->cell_lit);
    if (at + half < named)
        paint_text(s, id_named("offset axis", 0), f->chart.x + f->chart.w, base,
                   size, WEIGHT_BOLD, ALIGN_END, s->theme->ink, name);
}

void offsets_paint_chart(struct scene *s, const struct offsets *f)
{
    struct scale a = scale_of(s, f);
    paint_levels(s, f, &a);
    paint_bars(s, f, &a);
    paint_looked_at(s, f, &a);
    paint_offsets(s, f, &a);
    offsets_paint_claim(s, f);
}
