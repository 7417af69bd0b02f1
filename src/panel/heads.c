// SPDX-License-Identifier: MIT
// All heads of a file of finished weights at once, each as a small picture of
// its own, on one scale of colours: a line for each layer, and one head that is
// chosen. What the lesson has changed shows in the head it computes with.
#include "panel/heads.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "model/heads.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"
#include "scene/mark/scale.h"

// Where they stand: [across] × [down] places, each with a picture of w × h.
struct places {
    const struct heads *h;
    int across, down;
    double x, y, pitch_x, pitch_y;
    double label; // of each, over it; 0: none
};

// How many heads stand side by side: those of one layer; of a single layer, as
// many as make them largest.
static int heads_across(const struct heads *h, double width, double height)
{
    int best = 1;
    double most = 0;
    if (h->layers > 1)
        return h->heads;
    for (int n = 1; n <= h->heads; n++) {
        int down = (h->heads + n - 1) / n;
        double size = fmin(width / n / h->columns, height / down / h->rows);
        if (size > most * 1.001) {
            most = size;
            best = n;
        }
    }
    return best;
}

int heads_chosen(const struct model *m, const struct attention *look)
{
    const struct heads *h = m->heads;
    assert(h);
    if (!look->head &&
        (heads_rolled(m) || heads_mean(m, "head") || heads_mean(m, "layer")))
        return -1;
    int layer = look->layer ? look->layer : (int)model_number(m, "layer", 1);
    int head = look->head ? look->head : (int)model_number(m, "head", 1);
    return (layer - 1) * h->heads + head - 1;
}

static struct rect place_of_head(const struct places *p, int k)
{
    double room_x = p->pitch_x * 0.88, room_y = p->pitch_y * 0.9 - p->label;
    double cell = fmin(room_x / p->h->columns, room_y / p->h->rows);
    double w = cell * p->h->columns, h = cell * p->h->rows;
    double x = p->x + p->pitch_x * (k % p->across);
    double y = p->y + p->pitch_y * (k / p->across) + p->label;
    return (struct rect){x + (p->pitch_x - w) / 2,
                         y + (p->pitch_y - p->label - h) / 2, w, h};
}

static struct places places_in(const struct scene *s, const struct heads *h)
{
    struct rect at = s->stage;
    double line = text_size(s, TEXT_SMALL) * 1.5, title = heading_line(s) * 1.3;
    bool rows = h->layers > 1;
    double left = rows ? text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                                    caption(s, "panel.heads.layer", NO_SLOTS)) +
                             u(s, 12)
                       : 0;
    struct places p = {.h = h, .label = rows ? 0 : line};
    p.x = at.x + left;
    p.y = at.y + title + (rows ? line : 0);
    double w = at.w - left, height = at.y + at.h - line * 1.2 - p.y;
    p.across = heads_across(h, w, height);
    p.down = (h->layers * h->heads + p.across - 1) / p.across;
    p.pitch_x = w / p.across;
    p.pitch_y = height / p.down;
    // no wider apart than they are high, or the eye loses its line
    double most = (p.pitch_y - p.label) * h->columns / h->rows * 1.25;
    p.pitch_x = fmin(p.pitch_x, fmax(most, u(s, 30)));
    p.x += (w - p.pitch_x * p.across) / 2;
    return p;
}

// The weights of the head that the lesson computes with, as it has them.
static const double *shares_of_head(const struct scene *s,
                                    const struct places *p, int k)
{
    static const struct attention none;
    const struct heads *h = p->h;
    const struct tensor *A = scene_tensor(s, "weights");
    const double *file = h->cell + (size_t)k * (size_t)(h->rows * h->columns);
    bool same = A && (A->rows + h->every - 1) / h->every == h->rows &&
                (A->columns + h->every - 1) / h->every == h->columns;
    if (!same || k != heads_chosen(s->trace->model, &none))
        return file;
    double *own = arena_array(s->pose->arena, (size_t)(h->rows * h->columns),
                              sizeof *own);
    heads_shrink(h, tensor_row(A, 0), A->rows, A->columns, own);
    return own;
}

static void paint_head_cells(struct scene *s, const struct places *p, int k,
                             const color *shades)
{
    const struct heads *h = p->h;
    size_t count = (size_t)(h->rows * h->columns);
    color *pixels = arena_array(s->pose->arena, count, sizeof *pixels);
    short *shade = arena_array(s->pose->arena, count, sizeof *shade);
    weight_shades(shares_of_head(s, p, k), (int)count, h->full, shade);
    for (size_t i = 0; i < count; i++)
        pixels[i] = shades[shade[i]];
    struct rect at = place_of_head(p, k);
    struct item *frame = paint_box(s, id_named("head frame", k), LAYER_SLOT,
                                   rect_grow(at, u(s, 1)), 0, s->theme->paper);
    frame->line = s->theme->slot_line;
    frame->stroke = u(s, 1);
    struct item *i =
        pose_add(s->pose, ITEM_IMAGE, LAYER_CELL, id_named("head", k));
    i->at = at;
    i->rows = h->rows;
    i->columns = h->columns;
    i->pixels = pixels;
    i->target = (struct target){TARGET_HEAD, {0}, k};
}

// A number each, of as many as have room.
static void paint_line_numbers(struct scene *s, const struct places *p)
{
    double size = text_size(s, TEXT_SMALL), line = size * 1.5;
    double widest = text_width(s, size, WEIGHT_REGULAR, "000") + u(s, 4);
    int every = axis_lines(p->pitch_x, widest);
    int lines = axis_lines(p->pitch_y, size * 1.1);
    for (int k = 0; k < p->across; k += every)
        paint_text(s, id_named("head number", k), p->x + p->pitch_x * (k + 0.5),
                   p->y - line * 0.25, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->grey, text_print(s, "%d", k + 1));
    for (int k = 0; k < p->down; k += lines)
        paint_text(s, id_named("layer number", k), p->x - u(s, 8),
                   p->y + p->pitch_y * (k + 0.5) + size * CAP_MIDDLE, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   text_print(s, "%d", k + 1));
    paint_text(s, id_named("layer axis", 0), p->x - u(s, 8), p->y - line * 0.25,
               size, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               caption(s, "panel.heads.layer", NO_SLOTS));
}

static void paint_names(struct scene *s, const struct places *p, int chosen)
{
    double size = text_size(s, TEXT_SMALL);
    const char *widest =
        caption(s, "panel.heads.one", SLOTS(COUNT("head", p->h->heads)));
    bool full = text_width(s, size, WEIGHT_BOLD, widest) < p->pitch_x * 0.95;
    for (int k = 0; k < p->h->heads; k++) {
        struct rect at = place_of_head(p, k);
        paint_text(
            s, id_named("head name", k), at.x + at.w / 2, at.y - size * 0.35,
            size, k == chosen ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
            k == chosen ? s->theme->ink : s->theme->grey,
            full ? caption(s, "panel.heads.one", SLOTS(COUNT("head", k + 1)))
                 : text_print(s, "%d", k + 1));
    }
}

static void paint_foot(struct scene *s, const struct places *p)
{
    char full[NUMBER_SIZE];
    number_print(full, p->h->full, FORMULA_DECIMALS);
    const struct scale scale = {caption(s, "panel.heatmap.from", NO_SLOTS),
                                text_print(s, "%s", full), .weights = true};
    double base = s->stage.y + s->stage.h - u(s, 2), x = s->stage.x;
    paint_scale(s, &scale, x, base);
    x += scale_width(s, &scale) + u(s, 24);
    if (p->h->every > 1)
        paint_remark(s, id_named("head blocks", 0), x, base,
                     s->stage.x + s->stage.w - x, ALIGN_START,
                     caption(s, "panel.heads.blocks",
                             SLOTS(COUNT("every", p->h->every))));
}

static void paint_heads_title(struct scene *s, const struct heads *h,
                              int chosen)
{
    double size = text_size(s, TEXT_BODY);
    const char *text = caption(s,
                               chosen < 0      ? "panel.heads.title.all"
                               : h->layers > 1 ? "panel.heads.title"
                                               : "panel.heads.title.one",
                               SLOTS(COUNT("count", h->layers * h->heads),
                                     COUNT("layer", chosen / h->heads + 1),
                                     COUNT("head", chosen % h->heads + 1)));
    paint_text(s, id_named("heads title", 0), s->stage.x,
               s->stage.y + heading_line(s) * 0.8, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, text, s->stage.w));
}

bool heads_paint(struct scene *s)
{
    const struct heads *h = s->trace->model->heads;
    if (!s->view->look.heads || !h || s->hidden || s->asked || s->blanks)
        return false;
    int chosen = heads_chosen(s->trace->model, &s->view->attention);
    struct places p = places_in(s, h);
    color *shades = arena_array(s->pose->arena, ALL_SHADES, sizeof *shades);
    for (int k = 0; k < ALL_SHADES; k++)
        shades[k] = shade_color(s->theme, s->view->look.map, k, false);
    for (int k = 0; k < h->layers * h->heads; k++)
        paint_head_cells(s, &p, k, shades);
    if (chosen >= 0)
        paint_outline(s, id_named("head chosen", 0),
                      rect_grow(place_of_head(&p, chosen), u(s, 3)), u(s, 2),
                      u(s, 2.5));
    if (h->layers > 1)
        paint_line_numbers(s, &p);
    else
        paint_names(s, &p, chosen);
    paint_heads_title(s, h, chosen);
    paint_foot(s, &p);
    return true;
}
