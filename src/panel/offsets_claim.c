// What the picture of dot products shows, in words over the bars.
#include "scene/axis.h"
#include "panel/offsets.h"

// How many computed cells have the offset of p and q.
static int same_offset(const struct scene *s, const struct offsets *f)
{
    int k = f->q - f->p, n = f->dots->rows, count = 0;
    for (int row = k < 0 ? -k : 0; row < n && row + k < n; row++)
        count += known(s, f->dots, row, row + k);
    return count;
}

// What to notice, in as many words as fit.
static const char *claim(const struct scene *s, const struct offsets *f,
                         double size, double width)
{
    int count = same_offset(s, f);
    const char *sign = offsets_sign(s, f->q - f->p);
    const char *cells =
        count == 1 ? "just this cell" : text_print(s, "%d cells", count);
    const char *each =
        count == 1
            ? cells
            : text_print(s, "%s, each %s", cells,
                         offsets_number(s, tensor_at(f->dots, f->p, f->q)));
    const char *text = text_print(s, "k = q − p = %s:  %s", sign, each);
    if (text_width(s, size, WEIGHT_REGULAR, text) > width)
        text = text_print(s, "k = %s:  %s", sign, each);
    if (text_width(s, size, WEIGHT_REGULAR, text) > width)
        text = text_print(s, "k = %s:  %s", sign, cells);
    return text_fit(s, size, WEIGHT_REGULAR, text, width);
}

void offsets_paint_claim(struct scene *s, const struct offsets *f)
{
    const char *title = "same offset, same product";
    double size = text_size(s, TEXT_NUMBER), left = f->chart.x;
    double y = f->matrix.y - axis_pill_height(s) - u(s, 9) - size * 0.4;
    double width = f->at.x + f->at.w - left, below = size * 1.4;
    if (text_width(s, size, WEIGHT_BOLD, title) > width)
        size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("claim", 0), left, y, size, WEIGHT_BOLD, ALIGN_START,
               INK, text_fit(s, size, WEIGHT_BOLD, title, width));
    if (!f->done)
        return;
    const char *text = claim(s, f, size, width);
    paint_text(s, id_named("claim", 1), left, y + below, size, WEIGHT_REGULAR,
               ALIGN_START, INK, text);
    const char *pale = "pale: from other rows";
    double small = text_size(s, TEXT_SMALL);
    if (text_width(s, size, WEIGHT_REGULAR, text) + size +
            text_width(s, small, WEIGHT_REGULAR, pale) <
        width)
        paint_text(s, id_named("claim", 2), left + width, y + below, small,
                   WEIGHT_REGULAR, ALIGN_END, GREY, pale);
}
