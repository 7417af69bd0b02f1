// SPDX-License-Identifier: MIT
// A state of one number, unrolled: under every word what it says, over it the
// state after it; each is made of what stands below and left of it.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/figures.h"
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"

struct unrolled {
    const struct tensor *x, *h;
    struct rect place;              // of the columns
    double step, w, high, top, low; // of boxes; where states and words begin
    struct figures figures;
};

static struct rect box_at(const struct unrolled *p, bool state, int t)
{
    double x = p->place.x + (t + 0.5) * p->step - p->w / 2;
    return (struct rect){x, state ? p->top : p->low, p->w, p->high};
}

// Boxes leave the ways between them room; where their numbers need it, less.
static void fit_boxes(const struct scene *s, struct unrolled *p)
{
    static const double wide[] = {0.62, 0.76, 0.84};
    double size = text_size(s, TEXT_NUMBER);
    figures_count_rows(s, &p->figures, p->x, 0, p->x->rows);
    figures_count_rows(s, &p->figures, p->h, 0, p->h->rows);
    p->w = p->step * wide[0];
    for (int k = 0; k < 3; k++) {
        double w = p->step * wide[k] - u(s, 6);
        if (figures_width(s, &p->figures, size, k ? 1 : CELL_DECIMALS) > w)
            continue;
        p->w = p->step * wide[k];
        break;
    }
    figures_fit(s, &p->figures, p->w, p->high, CELL_DECIMALS, 1);
}

static bool lay_unrolled(const struct scene *s, struct rect at,
                         struct unrolled *p)
{
    double names = fmax(
        text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, title_of(s, p->h)),
        text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, title_of(s, p->x)));
    double left = fmin(names + u(s, 18), at.w * 0.3);
    p->place = (struct rect){at.x + left, at.y, at.w - left, at.h};
    p->step = fmin(p->place.w / p->x->rows, u(s, 150));
    p->place.x += (p->place.w - p->step * p->x->rows) / 2;
    p->high = fmin(u(s, 54), at.h * 0.18);
    double gap = fmin(u(s, 64), at.h * 0.2);
    double all = 2 * p->high + gap + text_size(s, TEXT_BODY) * 2;
    p->top = at.y + (at.h - all) / 2;
    p->low = p->top + p->high + gap;
    fit_boxes(s, p);
    return all <= at.h && p->w >= u(s, 5);
}

// From the word up, and from the state before on.
static void paint_ways(struct scene *s, const struct unrolled *p, int t)
{
    struct rect h = box_at(p, true, t), x = box_at(p, false, t);
    color ink = s->theme->idle;
    struct spot up[] = {{x.x + x.w / 2, x.y},
                        {h.x + h.w / 2, h.y + h.h + u(s, 3)}};
    paint_line(s, id_named("taken way", t), LAYER_LINK, up, 2, u(s, 2), ink);
    paint_head(s, id_named("taken head", t), up[0], up[1], u(s, 8), ink);
    if (t == 0)
        return;
    struct rect before = box_at(p, true, t - 1);
    struct spot on[] = {{before.x + before.w, h.y + h.h / 2},
                        {h.x - u(s, 2), h.y + h.h / 2}};
    paint_line(s, id_named("kept way", t), LAYER_LINK, on, 2, u(s, 2), ink);
    paint_head(s, id_named("kept head", t), on[0], on[1],
               fmin(u(s, 8), (h.x - before.x - before.w) * 0.6), ink);
}

static void paint_name_of(struct scene *s, const struct unrolled *p, bool state)
{
    const struct tensor *m = state ? p->h : p->x;
    double size = text_size(s, TEXT_BODY);
    struct rect box = box_at(p, state, 0);
    double right = box.x - u(s, 12), room = right - s->stage.x;
    const char *text = text_fit(s, size, WEIGHT_BOLD, title_of(s, m), room);
    struct item *i =
        paint_text(s, id_cell("title", m, -1, -1), right,
                   box.y + box.h / 2 + size * CAP_MIDDLE, size, WEIGHT_BOLD,
                   ALIGN_END, role_color(s->theme, m->role), text);
    text_answers(s, i, &(struct address){m, -1, -1, -1});
}

static void paint_words(struct scene *s, const struct unrolled *p)
{
    double size = text_size(s, TEXT_BODY), need = 0;
    for (int t = 0; t < p->x->rows; t++)
        need = fmax(need,
                    text_width(s, size, WEIGHT_REGULAR, row_name(s, p->x, t)));
    struct thinning thin = thin_words(p->step, need + size * 0.6, NO_LINE);
    for (int t = 0; t < p->x->rows; t++) {
        struct rect box = box_at(p, false, t);
        if (!thin_shows(&thin, t))
            continue;
        struct item *i =
            paint_text(s, id_cell("unrolled word", p->x, t, -1),
                       box.x + box.w / 2, box.y + box.h + size * 1.5, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink,
                       text_fit(s, size, WEIGHT_REGULAR, row_name(s, p->x, t),
                                fmax(p->step, need)));
        label_answers(s, i, &(struct address){p->x, t, -1, -1});
    }
}

bool panel_unrolled(struct scene *s, const struct panel *panel, struct rect at)
{
    struct unrolled p = {.x = panel_with(s, panel, 0),
                         .h = panel_with(s, panel, 1)};
    if (!lay_unrolled(s, at, &p))
        return false;
    for (int t = 0; t < p.x->rows; t++) {
        paint_ways(s, &p, t);
        paint_cell_among(s, "cell", p.x, t, 0, box_at(&p, false, t),
                         &p.figures);
        paint_cell_among(s, "cell", p.h, t, 0, box_at(&p, true, t), &p.figures);
    }
    paint_name_of(s, &p, true);
    paint_name_of(s, &p, false);
    paint_words(s, &p);
    return true;
}
