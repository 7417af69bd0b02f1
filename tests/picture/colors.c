// SPDX-License-Identifier: MIT
// Colours: numbers from white to slate, hollow below 0, weights as squares
// in the colours of their map, cells too small for boxes as pixels.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"
#include "scene/theme.h"
#include "trace/op.h"

enum { MOST_COLUMNS = 200 };

static int channel(color c, int shift)
{
    return (int)(c >> shift & 0xFF);
}

// How full a fill is, from white (0) to that of the largest number (1).
static double part_of(color fill)
{
    return (255.0 - channel(fill, 16)) /
           (255 - channel(paper_theme.positive, 16));
}

// A number above 0 is filled, one below is hollow and says so by its line or by
// its print. Cells out of the light are paler, and next to nothing is white.
static void check_sign(const struct picture *p, const struct tensor *m,
                       const struct item *i, double value)
{
    double part = part_of(i->fill);
    if (value > 0.1 * m->most ? part <= 0 : value < 0 && part > 0.01)
        picture_fail(p, "%g of %s is filled as %g", value, m->name, part);
    if (value < -0.1 * m->most && !i->text && i->stroke <= 0 &&
        fmin(i->at.w, i->at.h) >= 9)
        picture_fail(p, "%g of %s has no line around it", value, m->name);
}

struct fill {
    double value, part;
};

static int by_value(const void *a, const void *b)
{
    double x = ((const struct fill *)a)->value;
    double y = ((const struct fill *)b)->value;
    return (x > y) - (x < y);
}

// In one light, the larger a number, the more of its colour.
static void check_order(const struct picture *p, const struct tensor *m,
                        struct fill *fills, int count)
{
    qsort(fills, (size_t)count, sizeof *fills, by_value);
    for (int k = 1; k < count; k++)
        if (fills[k].part < fills[k - 1].part - 0.02)
            picture_fail(p, "%s: %g is filled as %g, but %g as %g", m->name,
                         fills[k].value, fills[k].part, fills[k - 1].value,
                         fills[k - 1].part);
}

// The parts of one light, side by side: how wide they are says how large, and
// their colour which is looked at.
static bool is_of_light(color fill)
{
    return fill == paper_theme.light || fill == paper_theme.ink ||
           fill == paper_theme.idle ||
           fill == mix_colors(paper_theme.paper, paper_theme.ink, 0.62);
}

static bool is_bar(const struct picture *p, const struct tensor *m, int r,
                   int c)
{
    return (p->now.tensor == m && picture_named(p, "bars zero", 0)) ||
           picture_item(p, "choice", m, r, c);
}

static void read_fills(const struct picture *p, const struct tensor *m)
{
    struct fill plain[PICTURE_MOST_CELLS], dim[PICTURE_MOST_CELLS];
    int plain_count = 0, dim_count = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = picture_item(p, "cell", m, r, c);
            double x = tensor_at(m, r, c);
            if (!i || i->kind != ITEM_BOX || alpha_of(i->fill) == 0 ||
                picture_item(p, "cell frame", m, r, c) || !isfinite(x) ||
                is_of_light(i->fill) ||
                picture_item(p, "cell row", m, r, 0)) // it is of an image
                continue;
            struct fill f = {fmax(x, 0), part_of(i->fill)};
            check_sign(p, m, i, x);
            p->found[READ_FILL]++;
            if (is_bar(p, m, r, c))
                continue;
            if (i->ink == paper_theme.grey)
                dim[dim_count++] = f;
            else
                plain[plain_count++] = f;
        }
    check_order(p, m, plain, plain_count);
    check_order(p, m, dim, dim_count);
}

// --- weights ----------------------------------------------------------------

static double area(const struct item *i)
{
    return i->at.w * i->at.h;
}

static double lightness(color c)
{
    return channel(c, 16) + channel(c, 8) + channel(c, 0);
}

// The area of the square, or of the bar in its track, is the weight: half the
// area is half the weight. What is beyond 1 has no more than all of its place,
// and of what is negative the colour says so.
static void read_areas(const struct picture *p, const struct tensor *m, int r)
{
    struct fill shades[MOST_COLUMNS];
    const struct tensor *now = p->now.tensor;
    bool grid = now == m || now == trace_find(p->trace, "target");
    bool even = // in one light
        grid && p->position.level == LEVEL_STAGE && !p->look.tensor;
    int count = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = picture_item(p, "cell", m, r, c);
        const struct item *track = picture_item(p, "track", m, r, c);
        const struct item *all =
            track ? track : picture_item(p, "cell frame", m, r, c);
        if (!i || !all)
            continue;
        double w = tensor_at(m, r, c), fills = fmin(fabs(w), 1);
        if (!picture_near(area(i) / area(all), fills, 1e-9))
            picture_fail(p, "%s[%d,%d] fills %.9g of its place, but is %g",
                         m->name, r + 1, c + 1, area(i) / area(all), w);
        p->found[READ_AREA]++;
        if (!track && even && w >= 0 && w <= 1 && count < MOST_COLUMNS)
            shades[count++] = (struct fill){w, 1 - lightness(i->fill) / 765};
    }
    check_order(p, m, shades, count);
    p->found[READ_SHADE] += count;
}

// The weights of a row laid side by side fill the budget of 1.
static void read_shares(const struct picture *p, const struct tensor *m, int r)
{
    const struct item *all = picture_named(p, "budget", 0);
    double before = 0;
    for (int c = 0; all && c < m->columns; c++) {
        const struct item *i = picture_item(p, "share", m, r, c);
        double w = tensor_at(m, r, c);
        if (!i)
            continue;
        if (!picture_near(i->at.w / all->at.w, w, 1e-9) ||
            !picture_near((i->at.x - all->at.x) / all->at.w, before, 1e-9))
            picture_fail(p, "the share of %s[%d,%d] is not %g after %g",
                         m->name, r + 1, c + 1, w, before);
        before += w;
        p->found[READ_AREA]++;
    }
}

// --- images -----------------------------------------------------------------

static void check_pixel(const struct picture *p, const struct tensor *m, int r,
                        int c, color shown)
{
    if (alpha_of(shown) == 0 || shown == paper_theme.chrome)
        return; // not computed yet
    color full = level_color(&paper_theme, tensor_at(m, r, c), &m->range);
    color pale = mix_colors(full, paper_theme.paper, 0.45);
    if (shown != full && shown != pale)
        picture_fail(p, "the pixel of %s[%d,%d] is not its level", m->name,
                     r + 1, c + 1);
    p->found[READ_PIXEL]++;
}

static bool is_weight(const struct tensor *m)
{
    return !strcmp(m->writer[0]->kind->name, "divide");
}

// What is given as weights has the colour of its part of the largest.
static bool is_given_weight(const struct tensor *m)
{
    if (strcmp(m->plain, "weights") || m->writer[0]->in_count)
        return false;
    for (int i = 0; i < m->rows * m->columns; i++)
        if (!(m->data[i] >= 0))
            return false;
    return m->most <= 1.01;
}

static void read_weights(const struct picture *p, const struct tensor *m)
{
    const struct item *i = picture_item(p, "cell image", m, 0, 0);
    for (int k = 0; i && k < m->rows * m->columns; k++) {
        double part = m->data[k] / m->most;
        if (i->pixels[k] != weight_pixel(&paper_theme, 0, part, true) &&
            i->pixels[k] != weight_pixel(&paper_theme, 0, part, false))
            picture_fail(p, "the pixel of %s[%d,%d] is not its weight's",
                         m->name, k / m->columns + 1, k % m->columns + 1);
        p->found[READ_PIXEL]++;
    }
}

static void read_images(const struct picture *p, const struct tensor *m)
{
    if (is_given_weight(m))
        read_weights(p, m);
    for (int turned = 0; turned < 2 && !is_weight(m) && !is_given_weight(m);
         turned++) {
        const struct item *i = picture_item(p, "cell image", m, 0, turned);
        int rows = !i ? 0 : turned ? i->columns : i->rows; // of one it may be
        for (int k = 0; k < rows * m->columns; k++) {
            int r = k / m->columns, c = k % m->columns;
            int at = turned ? c * rows + r : k;
            check_pixel(p, m, i->target.address.row + r, c, i->pixels[at]);
        }
    }
    for (int r = 0; r < m->rows; r++) {
        const struct item *i = picture_item(p, "cell row", m, r, 0);
        for (int k = 0; i && k < i->columns; k++)
            check_pixel(p, m, r, k * (m->columns / i->columns), i->pixels[k]);
    }
}

void picture_colors(const struct picture *p)
{
    const struct tensor *m;
    for (int t = 0; (m = picture_next(p, &t));) {
        for (int r = 0; r < m->rows; r++) {
            read_areas(p, m, r);
            read_shares(p, m, r);
        }
        read_fills(p, m);
    }
    for (int t = 0; t < p->trace->tensor_count; t++)
        read_images(p, p->trace->tensors[t]);
}
