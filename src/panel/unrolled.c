// SPDX-License-Identifier: MIT
// A state of one number, unrolled: under every word what it says, over it the
// state after it; each is made of what stands below and left of it. Where a
// window is too narrow for the numbers of all, they stand in several lines.
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
    int per, lines;                 // words in a line
    double pitch;                   // from line to line
    struct figures figures;
};

static struct rect box_at(const struct unrolled *p, bool state, int t)
{
    double x = p->place.x + (t % p->per + 0.5) * p->step - p->w / 2;
    double y = (state ? p->top : p->low) + t / p->per * p->pitch;
    return (struct rect){x, y, p->w, p->high};
}

static double box_air(const struct scene *s, double w)
{
    return fmin(u(s, 6), w * 0.2); // beside its number
}

// The numbers have room in boxes of a step, at the smallest size.
static bool numbers_fit(const struct scene *s, const struct unrolled *p,
                        double step, double wide, int decimals)
{
    double size = text_size(s, TEXT_SMALL), w = step * wide;
    return figures_width(s, &p->figures, size, decimals) <= w - box_air(s, w);
}

// Boxes leave the ways between them room; where their numbers need it, less.
static void fit_boxes(const struct scene *s, struct unrolled *p)
{
    static const double wide[] = {0.62, 0.76, 0.84};
    int chosen = -1;
    for (int d = CELL_DECIMALS; d > 0 && chosen < 0; d--)
        for (int k = 2; k >= 0; k--)
            chosen = numbers_fit(s, p, p->step, wide[k], d) ? k : chosen;
    p->w = p->step * wide[chosen < 0 ? 0 : chosen];
    figures_fit(s, &p->figures, p->w, p->high, CELL_DECIMALS, 1);
}

// How high boxes, the ways between, and the words of [lines] lines are.
static double line_height(const struct scene *s, struct unrolled *p, double h,
                          int lines)
{
    double all = h / lines;
    double step = p->place.w / ((p->x->rows + lines - 1) / lines);
    double high = fmax(u(s, 54), fmin(step * 0.4, u(s, 84))); // few: larger
    p->high = fmin(high, all * (lines > 1 ? 0.24 : 0.2));
    p->low = p->high + fmin(u(s, 90), all * (lines > 1 ? 0.16 : 0.2));
    return p->low + p->high + text_size(s, TEXT_BODY) * 2;
}

// As few lines as give every number room, and one where not even many do.
static void break_lines(const struct scene *s, struct unrolled *p)
{
    int n = p->x->rows;
    p->lines = 1;
    for (int lines = 1; lines <= n && s->view->look.numbers; lines++) {
        int per = (n + lines - 1) / lines;
        struct unrolled trial = *p;
        double high = line_height(s, &trial, p->place.h, lines);
        if (high > p->place.h / lines ||
            trial.high < text_size(s, TEXT_SMALL) * 1.05)
            break;
        if (!numbers_fit(s, p, p->place.w / per, 0.84, CELL_DECIMALS))
            continue;
        p->lines = lines;
        break;
    }
    p->per = (n + p->lines - 1) / p->lines;
}

static bool lay_unrolled(const struct scene *s, struct rect at,
                         struct unrolled *p)
{
    double size = text_size(s, TEXT_BODY), gap = u(s, 24);
    double names = fmax(text_width(s, size, WEIGHT_BOLD, title_of(s, p->h)),
                        text_width(s, size, WEIGHT_BOLD, title_of(s, p->x)));
    double left = fmin(names + u(s, 18), at.w * 0.3);
    p->place = (struct rect){at.x + left, at.y, at.w - left, at.h};
    figures_count_rows(s, &p->figures, p->x, 0, p->x->rows);
    figures_count_rows(s, &p->figures, p->h, 0, p->h->rows);
    break_lines(s, p);
    p->step = fmin(p->place.w / p->per, u(s, 210));
    p->place.x += (p->place.w - p->step * p->per) / 2;
    double all = line_height(s, p, at.h, p->lines);
    p->pitch = fmin(at.h / p->lines, all + gap);
    p->top = at.y + (at.h - p->pitch * (p->lines - 1) - all) / 2;
    p->low += p->top;
    fit_boxes(s, p);
    return all <= at.h && p->w >= u(s, 5);
}

// From the state before on; at the beginning of a line it comes from the left,
// and has left the line above at its end.
static void paint_way_on(struct scene *s, const struct unrolled *p, int t)
{
    struct rect h = box_at(p, true, t), before = box_at(p, true, t - 1);
    double gap = p->step - p->w, y = h.y + h.h / 2;
    bool first = t % p->per == 0;
    struct spot on[] = {
        {first ? h.x - fmax(gap, u(s, 10)) : before.x + before.w, y},
        {h.x - u(s, 2), y}};
    color ink = s->theme->idle;
    paint_line(s, id_named("kept way", t), LAYER_LINK, on, 2, u(s, 2), ink);
    paint_head(s, id_named("kept head", t), on[0], on[1],
               fmin(u(s, 8), (on[1].x - on[0].x) * 0.6), ink);
    if (!first)
        return;
    struct spot off[] = {{before.x + before.w, before.y + before.h / 2},
                         {before.x + before.w + fmin(gap / 2, u(s, 10)),
                          before.y + before.h / 2}};
    paint_line(s, id_named("kept end", t), LAYER_LINK, off, 2, u(s, 2), ink);
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
    if (t > 0)
        paint_way_on(s, p, t);
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
        if (!thin_shows(&thin, t % p->per))
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
