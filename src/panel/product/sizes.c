// SPDX-License-Identifier: MIT
// How large the cells of a sum of products may be.
#include <assert.h>
#include <math.h>

#include "panel/product/product.h"

static double clamp(double x, double low, double high)
{
    return fmax(low, fmin(x, high));
}

// Shares [room] between the operand's cells and the output's. Both keep their
// least while they can; then the output does; what is too small is an image.
void sides_share(double room, struct side *in, struct side *out)
{
    assert(in->count > 0 && out->count > 0);
    double need = in->count * in->least + out->count * out->least;
    if (need <= room) {
        double rest = room - need;
        in->pitch =
            clamp(in->least + rest * 0.35 / in->count, in->least, in->most);
        out->pitch = clamp((room - in->count * in->pitch) / out->count,
                           out->least, out->most);
        in->pitch = clamp((room - out->count * out->pitch) / in->count,
                          in->least, in->most);
        return;
    }
    in->pitch = out->pitch = room / (in->count + out->count);
    if (out->count * out->least < room * 0.7) {
        out->pitch = out->least;
        in->pitch =
            fmin((room - out->count * out->pitch) / in->count, in->least);
    } else if (in->count * in->least < room * 0.4) {
        in->pitch = in->least;
        out->pitch = (room - in->count * in->pitch) / out->count;
    }
}

double product_numbers(const struct scene *s, const struct tensor *m, int row,
                       int rows, double size, int decimals)
{
    assert(row >= 0 && row + rows <= m->rows);
    struct figures f = {0};
    figures_count_rows(s, &f, m, row, rows);
    return figures_width(s, &f, size, decimals);
}

// Where one row stands alone the next one stands in the same place.
static double widest_number(const struct scene *s, const struct grid *g)
{
    bool one = g->rows == 1;
    double number = product_numbers(
        s, g->tensor, one ? 0 : g->row, one ? g->tensor->rows : g->rows,
        text_size(s, TEXT_SMALL), g->decimals);
    return fmax(number + u(s, 11), u(s, 28));
}

// The bounds on widths.
void product_widths(const struct scene *s, const struct meeting *m,
                    struct side *in, struct side *out)
{
    in->least = 0;
    for (int p = 0; p < m->products; p++)
        in->least = fmax(in->least, widest_number(s, &m->left[p]));
    in->most = fmax(in->least, u(s, m->left[0].weights ? 84 : 64));
    out->least = widest_number(s, &m->out);
    for (int p = 0; p < m->products; p++)
        out->least = fmax(out->least, widest_number(s, &m->top[p]));
    // columns that stand far apart are no matrix any more
    out->most = fmax(out->least, u(s, 112));
}

void product_heights(const struct scene *s, struct side *in, struct side *out)
{
    double line = text_size(s, TEXT_SMALL) * 1.12 + u(s, 4);
    in->least = out->least = line;
    in->most = u(s, 52);
    out->most = u(s, 76);
}

