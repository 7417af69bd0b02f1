// What the picture of dot products shows, in words over the bars.
#include <math.h>

#include "scene/axis.h"
#include "panel/offsets.h"

// The computed cells that have the offset of p and q.
struct diagonal {
    int count;
    double low, high; // of their products
    bool equal;       // but for rounding errors
};

static struct diagonal diagonal_of(const struct scene *s,
                                   const struct offsets *f)
{
    struct diagonal d = {0};
    int k = f->q - f->p, n = f->dots->rows;
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

void offsets_paint_claim(struct scene *s, const struct offsets *f)
{
    struct diagonal d = diagonal_of(s, f);
    const char *title =
        caption(s, d.equal ? "panel.offsets.claim" : "panel.offsets.claim.not",
                NO_SLOTS);
    double size = text_size(s, TEXT_NUMBER), left = f->chart.x;
    double y = f->matrix.y - axis_pill_height(s) - u(s, 9) - size * 0.4;
    double width = f->at.x + f->at.w - left, below = size * 1.4;
    if (text_width(s, size, WEIGHT_BOLD, title) > width)
        size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("claim", 0), left, y, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, title, width));
    if (!f->done)
        return;
    const char *text = claim(s, f, &d, size, width);
    paint_text(s, id_named("claim", 1), left, y + below, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->ink, text)
        ->beat = BEAT_RESULT;
    const char *pale = caption(s, "panel.offsets.pale", NO_SLOTS);
    double small = text_size(s, TEXT_SMALL);
    if (offsets_borrow(s, f) &&
        text_width(s, size, WEIGHT_REGULAR, text) + size +
                text_width(s, small, WEIGHT_REGULAR, pale) <
            width)
        paint_text(s, id_named("claim", 2), left + width, y + below, small,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, pale);
}
