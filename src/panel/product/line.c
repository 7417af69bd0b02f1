// SPDX-License-Identifier: MIT
// A whole product as one writes it: left · top = results, side by side. What
// stands in a corner to meet leaves that corner's quarter of the frame empty;
// where numbers have no room there, this has more.
#include <math.h>

#include "base/number.h"
#include "panel/product/product.h"
#include "scene/mark/notation.h"

enum { LEFT, TOP, OUT, GRIDS };

// What stands beside the cells of each grid.
struct line {
    double head, foot;               // over and under the grids
    double names[GRIDS];             // words of the rows, at their left
    double gap;                      // with the sign in it
    double wide[GRIDS], tall[GRIDS]; // of cells and what is around them
};

static struct grid *grid_of(struct meeting *m, int k)
{
    return k == LEFT ? &m->left[0] : k == TOP ? &m->top[0] : &m->out;
}

static const struct grid *shown_grid(const struct meeting *m, int k)
{
    return k == LEFT ? &m->left[0] : k == TOP ? &m->top[0] : &m->out;
}

// Of more rows only some have their words, which would travel over others.
enum { MOST_ROWS = 40 };

bool product_lines_up(const struct scene *s, const struct meeting *m)
{
    const struct tensor *others[MOST_PRODUCTS];
    return s->position.level <= LEVEL_STAGE && !is_tall(s) && !s->beside &&
           !s->view->look.thumbnail && m->products == 1 && !m->bias.tensor &&
           m->out.rows > 1 && m->out.rows <= MOST_ROWS &&
           !product_siblings(s, m->o, others);
}

// --- where it stands -----------------------------------------------------------

static double wished_width(const struct scene *s, const struct grid *g)
{
    double number = product_numbers(s, g->tensor, g->row, g->rows,
                                    text_size(s, TEXT_NUMBER), CELL_DECIMALS);
    return fmin(number + u(s, 16), u(s, 100));
}

// The results keep their width as long as that leaves the others half; these
// share the rest, none wider than it wishes.
static void share_widths(const struct scene *s, const struct meeting *m,
                         double room, struct line *l)
{
    double wish[GRIDS], all = 0;
    int across[GRIDS];
    for (int k = 0; k < GRIDS; k++) {
        across[k] = grid_across(shown_grid(m, k));
        wish[k] = wished_width(s, shown_grid(m, k)) * across[k];
        all += wish[k];
    }
    double out = fmin(wish[OUT], fmax(room * 0.45, room - all + wish[OUT]));
    double rest = wish[LEFT] + wish[TOP];
    double part = fmin((room - out) / rest, 1);
    for (int k = 0; k < GRIDS; k++)
        l->wide[k] = (k == OUT ? out : wish[k] * part) / across[k];
}

static struct line line_of(const struct scene *s, const struct meeting *m,
                           struct rect at)
{
    struct line l = {.head = heading_line(s) * 3.5,
                     .foot = heading_line(s) * 1.2,
                     .gap = text_size(s, TEXT_SENTENCE) * 1.7};
    const struct tensor *a = m->left[0].tensor;
    double names = labels_width(s, a, 0, a->rows), inner = 0;
    double size = text_size(s, TEXT_BODY);
    for (int k = 0; k < a->columns; k++)
        inner = fmax(inner,
                     text_width(s, size, WEIGHT_REGULAR, column_name(s, a, k)));
    l.names[LEFT] = fmin(names, at.w * 0.12) + u(s, 12);
    l.names[TOP] = fmin(inner, at.w * 0.1) + u(s, 12);
    share_widths(s, m, at.w - l.names[LEFT] - l.names[TOP] - 2 * l.gap, &l);
    double room = at.h - l.head - l.foot;
    for (int k = 0; k < GRIDS; k++)
        l.tall[k] = fmin(room / grid_down(shown_grid(m, k)), u(s, 72));
    l.tall[LEFT] = l.tall[OUT] = fmin(l.tall[LEFT], l.tall[OUT]);
    return l;
}

static void place_line(const struct scene *s, const struct line *l,
                       struct rect at, struct meeting *m)
{
    double wide = l->names[LEFT] + l->names[TOP] + 2 * l->gap, tallest = 0;
    for (int k = 0; k < GRIDS; k++) {
        int across = grid_across(shown_grid(m, k));
        wide += l->wide[k] * across;
        tallest = fmax(tallest, l->tall[k] * grid_down(shown_grid(m, k)));
    }
    double x = at.x + fmax(at.w - wide, 0) / 2;
    double free = at.h - l->head - l->foot - tallest;
    for (int k = 0; k < GRIDS; k++) {
        struct grid *g = grid_of(m, k);
        double high = l->tall[k] * grid_down(g);
        double y = at.y + l->head + fmax(free, 0) / 2 + (tallest - high) / 2;
        x += l->names[k] + (k ? l->gap : 0);
        grid_space(s, g, x, y, l->wide[k], l->tall[k], 1e9, 1e9);
        x += l->wide[k] * grid_across(g);
    }
    m->labels = l->names[LEFT];
}

static double area(const struct grid *g)
{
    return g->cell_w * g->cell_h;
}

// More numbers have room, or the cells of the results are much larger.
static bool shows_more(const struct scene *s, const struct meeting *line,
                       const struct meeting *corner)
{
    int more = 0;
    for (int k = 0; k < GRIDS; k++) {
        struct figures a = grid_figures(s, shown_grid(line, k));
        struct figures b = grid_figures(s, shown_grid(corner, k));
        if (k == OUT && a.decimals < 0 && b.decimals >= 0)
            return false;
        more += (a.decimals >= 0) - (b.decimals >= 0);
    }
    return more > 0 ||
           (more == 0 && area(&line->out) > 1.5 * area(&corner->out));
}

// --- what it says ----------------------------------------------------------------

static void paint_over(struct scene *s, const struct meeting *m, int k,
                       double right)
{
    const struct grid *g = shown_grid(m, k);
    struct rect box = grid_box(g);
    double line = heading_line(s);
    double y = box.y - text_size(s, TEXT_SMALL) * 1.2 - line * 1.4;
    enum role role = k == OUT    ? g->tensor->column_role
                     : g->turned ? rows_role(g->tensor)
                                 : ROLE_NONE;
    paint_title(s, "title", g->tensor, g->turned ? "ᵀ" : "", box.x, y,
                right - box.x, ALIGN_START);
    grid_top_labels(s, g, k == LEFT ? g->tensor->column_role : role);
    if (k == TOP && g->tensor->learned)
        paint_learned(s, id_named("learned", 0), box.x, y + line, right);
    else if (k == TOP &&
             axis_width(s, product_axis(m, g->tensor), "→") <= right - box.x)
        paint_axis(s, "top axis", product_axis(m, g->tensor), "→", box.x,
                   y + line, right - box.x, ALIGN_START);
    else if (k == LEFT)
        paint_axis(s, "left axis", product_axis(m, g->tensor), "↓",
                   box.x - m->labels + u(s, 4), y + line, right - box.x,
                   ALIGN_START);
}

static void paint_signs(struct scene *s, const struct meeting *m)
{
    static const char *const signs[] = {"·", "="};
    double size = text_size(s, TEXT_SENTENCE);
    for (int k = 0; k < 2; k++) {
        struct rect a = grid_box(shown_grid(m, k));
        struct rect out = grid_box(&m->out);
        paint_text(s, id_named("product sign", k), a.x + a.w + size * 0.85,
                   out.y + out.h / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->ink, signs[k]);
    }
}

bool product_line(struct scene *s, const struct meeting *corner, struct rect at)
{
    static const struct grid_light light = {7, 2, 5, 3.5};
    struct meeting m = *corner;
    struct line l = line_of(s, &m, at);
    place_line(s, &l, at, &m);
    if (!shows_more(s, &m, corner))
        return false;
    grid_paint_light(s, &m.out, &light, "pool", id_named("row outline", 0),
                     false);
    for (int k = 0; k < GRIDS; k++) {
        double right =
            k == OUT ? at.x + at.w : shown_grid(&m, k + 1)->x - u(s, 12);
        grid_paint(s, shown_grid(&m, k));
        paint_over(s, &m, k, right);
    }
    grid_left_labels(s, &m.left[0], m.labels - u(s, 10),
                     rows_role(m.left[0].tensor));
    grid_left_labels(s, &m.top[0], l.names[TOP] - u(s, 10),
                     m.left[0].tensor->column_role);
    paint_signs(s, &m);
    struct rect out = grid_box(&m.out);
    if (!meeting_works_out(s, &m))
        paint_rounded(s, out.x, out.y + out.h + heading_line(s) * 0.9, out.w,
                      ALIGN_START);
    return true;
}
