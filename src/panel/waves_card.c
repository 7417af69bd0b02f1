// One pair of columns: its wave beside the rows of the picture, and under it
// the clock whose hand draws that wave. Hand, wave and cell are joined by
// dotted lines.
#include <math.h>

#include "scene/clock.h"
#include "panel/waves.h"
#include "trace/operations.h"

enum { SAMPLES = 10, ARC_SPOTS = 24 }; // points per row; of a quarter turn

static double middle_x(const struct waves *w)
{
    return w->card.x + w->card.w / 2;
}

static double row_y(const struct waves *w, double row)
{
    const struct grid *g = &w->sheet.grid;
    return g->y + row * (g->cell_h + g->gap) + g->cell_h / 2;
}

static struct spot clock_middle(const struct waves *w)
{
    return (struct spot){middle_x(w),
                         w->card.y + w->card.h - w->radius - w->radius * 0.12};
}

// How many positions of a column are computed.
static int known_rows(const struct scene *s, const struct waves *w, int column)
{
    int count = 0;
    while (count < w->P->rows && known(s, w->P, count, column))
        count++;
    return count;
}

// Waves that turn faster than the rows can show are spots, not lines.
static bool smooth(const struct scene *s, const struct waves *w)
{
    double turn = 2 * acos(-1) * position_divisor(w->o, waves_pair(w));
    return turn >= 2 && turn * (row_y(w, 1) - row_y(w, 0)) > u(s, 7);
}

static void paint_curve(struct scene *s, const struct waves *w, int column,
                        int rows)
{
    if (rows < 2 || !smooth(s, w))
        return;
    bool cosine = column % 2;
    double divisor = position_divisor(w->o, column);
    // always as many spots, so that a growing wave glides
    int count = SAMPLES * (w->P->rows - 1) + 1;
    struct spot *spots =
        arena_array(s->pose->arena, (size_t)count, sizeof *spots);
    for (int i = 0; i < count; i++) {
        double t = (double)i / (count - 1) * (rows - 1), angle = t / divisor;
        double x = cosine ? cos(angle) : sin(angle);
        spots[i] = (struct spot){middle_x(w) + x * w->radius, row_y(w, t)};
    }
    struct item *i = paint_line(s, id_named("wave", cosine), LAYER_LINK, spots,
                                count, u(s, cosine ? 2 : 3),
                                cosine ? s->theme->grey : s->theme->ink);
    i->dash = cosine ? u(s, 6) : 0;
}

// The positions themselves, where there is room between them.
static void paint_samples(struct scene *s, const struct waves *w, int column,
                          int rows)
{
    double pitch = row_y(w, 1) - row_y(w, 0), size = u(s, 3.5);
    bool lines = rows >= 2 && smooth(s, w);
    if (lines && pitch < u(s, 14))
        return;
    for (int r = 0; r < rows; r++) {
        struct spot at = {middle_x(w) + tensor_at(w->P, r, column) * w->radius,
                          row_y(w, r)};
        struct item *i =
            paint_dot(s, id_cell("sample", w->P, r, column % 2), at, size,
                      column % 2 ? s->theme->paper : s->theme->ink);
        i->layer = LAYER_CELL;
        i->line = column % 2 ? s->theme->grey : s->theme->ink;
        i->stroke = u(s, 1.5);
    }
}

static void paint_ground(struct scene *s, const struct waves *w)
{
    struct item *card =
        paint_box(s, id_named("wave card", 0), LAYER_BACK, w->card, u(s, 10),
                  w->column_lit ? s->theme->pool : s->theme->chrome);
    card->target.kind = TARGET_NONE;
    struct rect box = {middle_x(w) - w->radius, w->picture.y, 2 * w->radius,
                       w->picture.h};
    struct item *i = paint_box(s, id_named("wave box", 0), LAYER_POOL, box, 0,
                               s->theme->paper);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    struct spot zero[] = {{middle_x(w), box.y}, {middle_x(w), box.y + box.h}};
    paint_line(s, id_named("wave zero", 0), LAYER_SLOT, zero, 2, u(s, 1.5),
               s->theme->rule);
    struct spot m = clock_middle(w);
    struct spot noon[] = {m, {m.x, m.y - w->radius}};
    paint_line(s, id_named("clock noon", 0), LAYER_SLOT, noon, 2, u(s, 2.5),
               s->theme->rule);
}

// Their lines are their legend: solid and dashed.
static void paint_legend(struct scene *s, const struct waves *w)
{
    double size = text_size(s, TEXT_NUMBER), line = w->picture.y - u(s, 11);
    const char *title =
        caption(s, w->column_lit ? "panel.waves.pair" : "panel.waves.example",
                NO_SLOTS);
    double x = middle_x(w), y = line - u(s, 7), quarter = w->radius * 0.55;
    paint_text(s, id_named("wave title", 0), x, w->card.y + size * 1.05, size,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, w->card.w - u(s, 8)));
    for (int k = 0; k < 2; k++) {
        double at = x + (k ? quarter : -quarter);
        double half = size * 0.9;
        struct spot spots[] = {{at - half, line}, {at + half, line}};
        paint_text(s, id_named("wave name", k), at, y, size,
                   k ? WEIGHT_REGULAR : WEIGHT_BOLD, ALIGN_MIDDLE,
                   k ? s->theme->grey : s->theme->ink, k ? "cos" : "sin");
        paint_line(s, id_named("wave sample", k), LAYER_LINK, spots, 2,
                   u(s, k ? 2 : 3), k ? s->theme->grey : s->theme->ink)
            ->dash = k ? u(s, 6) : 0;
    }
}

static void dotted(struct scene *s, const char *name, const struct spot *spots,
                   int count)
{
    paint_line(s, id_named(name, 0), LAYER_LINK, spots, count, u(s, 2),
               s->theme->ink)
        ->dash = u(s, 3.5);
}

// Cell to wave; wave to tip for the sine. The cosine is how high the tip
// stands: a quarter turn lays that height over to the right.
static void paint_joins(struct scene *s, const struct waves *w,
                        struct spot on_wave, struct spot tip)
{
    struct spot m = clock_middle(w);
    struct spot across[] = {{w->picture.x + w->picture.w + u(s, 2), on_wave.y},
                            on_wave};
    dotted(s, "join across", across, 2);
    if (w->column % 2 == 0) {
        struct spot down[] = {on_wave, tip};
        dotted(s, "join down", down, 2);
        return;
    }
    struct spot spots[ARC_SPOTS + 3];
    double height = m.y - tip.y, quarter = acos(-1) / 2;
    spots[0] = tip;
    for (int i = 0; i <= ARC_SPOTS; i++) {
        double turn = quarter * i / ARC_SPOTS;
        spots[i + 1] =
            (struct spot){m.x + height * sin(turn), m.y - height * cos(turn)};
    }
    spots[ARC_SPOTS + 2] = on_wave;
    dotted(s, "join turned", spots, ARC_SPOTS + 3);
}

void waves_paint_card(struct scene *s, const struct waves *w)
{
    int pair = waves_pair(w);
    paint_ground(s, w);
    paint_legend(s, w);
    for (int c = pair; c < pair + 2; c++) {
        int rows = known_rows(s, w, c);
        paint_curve(s, w, c, rows);
        paint_samples(s, w, c, rows);
    }
    struct clock clock = {.id = id_named("clock", 0),
                          .middle = clock_middle(w),
                          .radius = w->radius,
                          .sine = tensor_at(w->P, w->row, pair),
                          .cosine = tensor_at(w->P, w->row, pair + 1),
                          .known = known(s, w->P, w->row, pair),
                          .lit = true};
    paint_clock(s, &clock);
    if (!known(s, w->P, w->row, w->column))
        return;
    struct spot tip = {clock.middle.x + clock.sine * w->radius,
                       clock.middle.y - clock.cosine * w->radius};
    struct spot on_wave = {middle_x(w) +
                               tensor_at(w->P, w->row, w->column) * w->radius,
                           row_y(w, w->row)};
    paint_joins(s, w, on_wave, tip);
    paint_dot(s, id_named("clock pin", 0), clock.middle, u(s, 4.5),
              s->theme->ink);
    double size = u(s, 9);
    struct spot both[] = {tip, on_wave};
    for (int k = 0; k < 2; k++) {
        struct item *i =
            paint_dot(s, id_named("wave dot", k), both[k], size, s->theme->ink);
        i->line = s->theme->paper;
        i->stroke = u(s, 2.5);
    }
}
