// Under the picture: some of the position's clocks, each under its own pair
// of columns, and what the colours mean.
#include <math.h>

#include "base/number.h"
#include "panel/waves.h"
#include "scene/clock.h"
#include "scene/scale.h"
#include "trace/term.h"

enum { MOST_CLOCKS = 8 };

static const char *clock_caption(const struct scene *s, const struct waves *w,
                                 int shown, int pairs)
{
    const char *row =
        row_words(s->view->words, s->pose->arena, w->P, w->row);
    const char *key = pairs == 1       ? "panel.waves.clocks.one"
                      : shown == pairs ? "panel.waves.clocks.all"
                                       : "panel.waves.clocks.some";
    return caption(s, key,
                   SLOTS(TEXT("row", row), COUNT("shown", shown),
                         COUNT("n", pairs)));
}

static color color_of(const struct view *view, double part)
{
    return signed_color(view->look.theme, 2 * part - 1, 1);
}

// At the right end of the caption's line, when there is room.
static void paint_colors(struct scene *s, const struct waves *w, double base,
                         double used)
{
    const struct rect *p = &w->picture;
    char most[NUMBER_SIZE];
    number_print(most, w->P->largest, CELL_DECIMALS);
    const struct scale scale = {text_print(s, "−%s", most),
                                text_print(s, "+%s", most), color_of};
    double x = p->x + p->w - scale_width(s, &scale);
    if (x >= p->x + used + u(s, 20))
        paint_scale(s, &scale, x, base);
}

static void paint_one(struct scene *s, const struct waves *w, int pair,
                      double y, double radius)
{
    int c = 2 * pair;
    const struct grid *g = &w->sheet.grid;
    struct rect a = grid_cell(g, 0, c), b = grid_cell(g, 0, c + 1);
    bool lit = w->column_lit && waves_pair(w) == c;
    struct clock clock = {.id = id_cell("clock", w->P, -1, c),
                          .middle = {(a.x + b.x + b.w) / 2, y},
                          .radius = radius,
                          .sine = tensor_at(w->P, w->row, c),
                          .cosine = tensor_at(w->P, w->row, c + 1),
                          .known = known(s, w->P, w->row, c),
                          .lit = lit};
    paint_clock(s, &clock);
    struct rect at = {clock.middle.x - radius, y - radius, 2 * radius,
                      2 * radius};
    struct item *touch = paint_box(s, id_cell("clock target", w->P, -1, c),
                                   LAYER_CELL, at, radius, CLEAR);
    touch->target = (struct target){TARGET_CELLS, {w->P, w->row, c, -1}, 0};
    if (!lit)
        return;
    struct item *pool = paint_dot(s, id_named("clock pool", 0), clock.middle,
                                  radius + u(s, 7), s->theme->pool);
    pool->layer = LAYER_BACK;
}

void waves_paint_clocks(struct scene *s, const struct waves *w)
{
    const struct rect *p = &w->picture;
    int pairs = w->P->columns / 2;
    int every = (pairs + MOST_CLOCKS - 1) / MOST_CLOCKS;
    int shown = (pairs + every - 1) / every;
    double size = text_size(s, TEXT_NUMBER);
    double base = p->y + p->h + size * 1.5, top = base + size * 0.5;
    double bottom = w->card.y + w->card.h;
    double radius = fmin(u(s, 36), (bottom - top) / 2 - u(s, 8));
    radius = fmin(radius, p->w / pairs * every * 0.4);
    if (radius < u(s, 9)) { // no room for clocks
        paint_colors(s, w, base, 0);
        return;
    }
    const char *text = clock_caption(s, w, shown, pairs);
    paint_text(s, id_named("clocks caption", 0), p->x, base, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->ink, text);
    paint_colors(s, w, base, text_width(s, size, WEIGHT_REGULAR, text));
    if (w->row_lit && !w->column_lit) {
        double pad = u(s, 10), low = p->y + p->h + u(s, 6);
        struct rect band = {p->x - pad - radius, low, p->w + 2 * pad + radius,
                            bottom - low};
        paint_box(s, id_named("wave pool", 0), LAYER_BACK, band, u(s, 10),
                  s->theme->pool);
    }
    for (int k = 0; k < shown; k++)
        paint_one(s, w, (int)((long long)k * pairs / shown), (top + bottom) / 2,
                  radius);
}
