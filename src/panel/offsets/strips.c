// SPDX-License-Identifier: MIT
// The rows of the two positions, their products place by place, and the sum
// of these: one number of the matrix.
#include <math.h>

#include "scene/mark/axis.h"
#include "panel/offsets/offsets.h"
#include "scene/grid/figures.h"
#include "trace/term.h"

enum { STRIPS = 3 };

double offsets_strips_height(const struct scene *s, const struct offsets *f)
{
    return STRIPS * f->strip * 1.14 + text_size(s, TEXT_SMALL) * 1.5;
}

struct spread {
    double x, cell; // left end, width of a number
    bool boxes;     // numbers fit
};

static const char *position_name(const struct scene *s, const struct offsets *f,
                                 int row)
{
    return row_words(s->view->words, s->pose->arena, f->P, row);
}

static const char *sum_title(const struct scene *s, bool whole)
{
    return caption(s, whole ? "panel.offsets.sum" : "panel.offsets.sum.far",
                   NO_SLOTS);
}

// "position 7", "position 12", "products"
static const char *strip_name(const struct scene *s, const struct offsets *f,
                              int strip)
{
    if (strip == 2)
        return caption(s, "panel.offsets.products", NO_SLOTS);
    return position_name(s, f, strip ? f->q : f->p);
}

static double sum_width(const struct scene *s, const struct offsets *f)
{
    double size = text_size(s, TEXT_BODY);
    const char *most = offsets_number(s, -f->dots->largest - 0.99);
    struct scale colors = offsets_colors(s, f->P); // stand under the sum
    double wide =
        fmax(text_width(s, size, WEIGHT_BOLD, most), scale_width(s, &colors));
    return fmax(wide,
                text_width(s, size, WEIGHT_REGULAR, sum_title(s, false))) +
           u(s, 20);
}

static struct spread strip_spread(const struct scene *s,
                                  const struct offsets *f)
{
    double size = text_size(s, TEXT_NUMBER);
    double label = fmax(
        text_width(s, size, WEIGHT_REGULAR, strip_name(s, f, 2)),
        text_width(s, size, WEIGHT_BOLD, position_name(s, f, f->P->rows - 1)));
    double left = fmax(f->gutter, label + u(s, 12));
    double room = f->at.w - left - sum_width(s, f);
    double cell = fmin(room / f->P->columns, u(s, 84)),
           px = s->view->extent.scale;
    if (cell * px >= 1)
        cell = floor(cell * px * 2) / 2 / px;
    return (struct spread){f->at.x + left, cell, cell >= u(s, 40)};
}

static struct rect strip_at(const struct offsets *f, const struct spread *w,
                            int strip)
{
    return (struct rect){w->x, f->at.y + strip * f->strip * 1.14,
                         w->cell * f->P->columns, f->strip};
}

static struct rect number_at(const struct offsets *f, const struct spread *w,
                             int strip, int column)
{
    struct rect r = strip_at(f, w, strip);
    return (struct rect){r.x + column * w->cell, r.y, w->cell * 0.96, r.h};
}

// One position's row. Both are the main picture of their row, but only one
// can be when they are the same.
static void paint_position(struct scene *s, const struct offsets *f,
                           const struct spread *w, int strip)
{
    int row = strip ? f->q : f->p;
    bool second = strip && f->q == f->p;
    if (w->boxes) {
        struct scene plain = scene_plain(s);
        for (int c = 0; c < f->P->columns; c++)
            paint_cell(&plain, second ? "partner" : "cell", f->P, row, c,
                       number_at(f, w, strip, c));
        return;
    }
    uint64_t main = id_cell("cell row", f->P, row, 0);
    uint64_t id = second ? id_cell("partner row", f->P, row, 0) : main;
    int stride = w->cell * s->view->extent.scale < 1 ? 2 : 1;
    struct item *i =
        paint_row_strip(s, id, f->P, row, strip_at(f, w, strip), stride);
    i->from = second ? main : 0;
    i->target = (struct target){TARGET_CELLS, {f->P, row, 0, -1}, 0};
}

int offsets_terms(const struct offsets *f)
{
    return f->term >= 0 ? f->term + 1 : f->done ? f->P->columns : 0;
}

double offsets_sum(const struct offsets *f)
{
    int shown = offsets_terms(f);
    if (shown == f->P->columns)
        return tensor_at(f->dots, f->p, f->q);
    double sum = 0;
    for (int k = 0; k < shown; k++)
        sum += operation_term(f->o, f->p, f->q, k);
    return sum;
}

static void paint_products(struct scene *s, const struct offsets *f,
                           const struct spread *w)
{
    int n = f->P->columns, shown = offsets_terms(f);
    struct rect at = strip_at(f, w, 2);
    struct item *slot = paint_box(s, id_named("products slot", 0), LAYER_SLOT,
                                  at, u(s, 2), s->theme->chrome);
    slot->line = s->theme->slot_line;
    slot->stroke = u(s, 1);
    slot->dash = shown < n ? u(s, 3) : 0;
    if (w->boxes) {
        struct figures row = {0};
        for (int c = 0; c < n; c++)
            figures_count(&row, operation_term(f->o, f->p, f->q, c));
        for (int c = 0; c < shown; c++)
            paint_value(s, id_named("product", c), number_at(f, w, 2, c),
                        operation_term(f->o, f->p, f->q, c), 1, LIGHT_PLAIN,
                        &row);
        return;
    }
    int stride = w->cell * s->view->extent.scale < 1 ? 2 : 1,
        count = n / stride;
    struct range range = range_of_colors(s, f->P); // one scale for all three
    color *pixels = arena_array(s->pose->arena, (size_t)count, sizeof *pixels);
    for (int k = 0; k < count; k++)
        pixels[k] =
            k * stride < shown
                ? level_color(s->theme,
                              operation_term(f->o, f->p, f->q, k * stride),
                              &range)
                : CLEAR;
    paint_strip(s, id_named("products", 0), at, pixels, count);
}

static void paint_sum(struct scene *s, const struct offsets *f,
                      const struct spread *w)
{
    int shown = offsets_terms(f);
    if (!shown)
        return;
    double size = text_size(s, TEXT_BODY);
    bool whole = shown == f->P->columns;
    struct rect last = strip_at(f, w, 2), above = strip_at(f, w, 1);
    double x = last.x + last.w + u(s, 14);
    int first = s->pose->count;
    paint_text(s, id_named("sum title", 0), x,
               above.y + above.h / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey, sum_title(s, whole));
    paint_text(s, id_named("sum", 0), x,
               last.y + last.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, offsets_number(s, offsets_sum(f)));
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

// A frame around one number in the strips from [first] to [last].
static void frame_column(struct scene *s, const struct offsets *f,
                         const struct spread *w, int column, int first,
                         int last)
{
    struct rect a = number_at(f, w, first, column);
    struct rect b = number_at(f, w, last, column);
    a.h = b.y + b.h - a.y;
    sheet_frame(s, "term frame", a, u(s, 2), true);
}

// The dimensions under the last strip, and at the right what colours mean.
static void paint_dimensions(struct scene *s, const struct offsets *f,
                             const struct spread *w)
{
    int d = f->P->columns;
    struct rect at = strip_at(f, w, STRIPS - 1);
    double size = text_size(s, TEXT_SMALL), base = at.y + at.h + size * 1.15;
    double wide =
        text_width(s, size, WEIGHT_REGULAR, column_name(s, f->P, d - 1));
    struct thinning t = thin_numbers(w->cell, wide + size, NO_LINE);
    for (int c = 0; c < d; c++)
        if (thin_shows(&t, c)) {
            struct rect cell = number_at(f, w, STRIPS - 1, c);
            struct item *i =
                paint_text(s, id_named("dimension", c), cell.x + cell.w / 2,
                           base, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                           s->theme->grey, column_name(s, f->P, c));
            text_answers(s, i, &(struct address){f->P, f->p, c, -1});
        }
    paint_text(s, id_named("dimensions", 0), at.x - u(s, 12), base, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               caption(s, "panel.offsets.dimensions", NO_SLOTS));
    struct scale colors = offsets_colors(s, f->P);
    colors.number = 1;
    double x = f->at.x + f->at.w - scale_width(s, &colors);
    if (x > at.x + at.w + u(s, 4))
        paint_scale(s, &colors, x, base);
}

static void paint_light(struct scene *s, const struct offsets *f,
                        const struct spread *w)
{
    struct rect at = strip_at(f, w, 0);
    struct rect row = {f->at.x, at.y, at.x + at.w - f->at.x, at.h};
    paint_pool(s, "row pool", rect_grow(row, f->strip * 0.14));
}

void offsets_paint_strips(struct scene *s, const struct offsets *f)
{
    struct spread w = strip_spread(s, f);
    double size = text_size(s, TEXT_NUMBER);
    for (int k = 0; k < STRIPS; k++) {
        struct rect at = strip_at(f, &w, k);
        bool lit = k < 2 && f->row_lit && (k == 0 || f->cell_lit);
        paint_text(s, id_named("strip name", k), at.x - u(s, 12),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
                   k == 2 ? s->theme->grey
                          : role_color(s->theme, k ? ROLE_KEY : ROLE_QUERY),
                   strip_name(s, f, k));
    }
    if (f->row_lit && !f->cell_lit)
        paint_light(s, f, &w);
    paint_dimensions(s, f, &w);
    paint_position(s, f, &w, 0);
    paint_position(s, f, &w, 1);
    paint_products(s, f, &w);
    paint_sum(s, f, &w);
    const struct address *a = &s->focus;
    if (f->term >= 0)
        frame_column(s, f, &w, f->term, 0, 2);
    else if (a->tensor == f->P && a->column >= 0)
        frame_column(s, f, &w, a->column, a->row == f->p ? 0 : 1,
                     a->row == f->q ? 1 : 0);
}
