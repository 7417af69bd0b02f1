// SPDX-License-Identifier: MIT
// One pair of columns: its wave beside the rows of the picture, and under it
// the clock whose hand draws that wave. Hand, wave and cell are joined by
// dotted lines.
#include <math.h>

#include "base/number.h"
#include "panel/waves/waves.h"
#include "say/named.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"
#include "scene/ghost/ghost.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { SAMPLES = 10, ARC_SPOTS = 24 }; // points per row; of a quarter turn

// --- places -----------------------------------------------------------------

double waves_card_ticks(const struct scene *s, const struct waves *w)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD,
                      row_name(s, w->P, w->P->rows - 1)) +
           text_size(s, 18);
}

static double middle_x(const struct scene *s, const struct waves *w)
{
    return w->card.x + waves_card_ticks(s, w) + u(s, 4) + w->radius;
}

static double row_y(const struct waves *w, double row)
{
    const struct grid *g = &w->sheet.grid;
    return g->y + row * (g->cell_h + g->gap) + g->cell_h / 2;
}

static struct spot clock_middle(const struct scene *s, const struct waves *w)
{
    return (struct spot){middle_x(s, w),
                         w->card.y + w->card.h - w->radius - u(s, 10)};
}

// Where the value of a row's cell stands on its wave.
static struct spot wave_spot(const struct scene *s, const struct waves *w,
                             const struct tensor *P, int row, int column)
{
    return (struct spot){middle_x(s, w) + tensor_at(P, row, column) * w->radius,
                         row_y(w, row)};
}

// Where the tip of the hand stands.
static struct spot hand_tip(const struct scene *s, const struct waves *w,
                            const struct tensor *P)
{
    struct wave pair = position_wave(P->writer[w->row], w->column);
    struct spot m = clock_middle(s, w);
    return (struct spot){m.x + tensor_at(P, w->row, pair.sine) * w->radius,
                         m.y - position_up(P, w->row, pair) * w->radius};
}

// --- the waves --------------------------------------------------------------

// How many a pair has: two, or one where both its numbers are the sine.
static int waves_drawn(const struct waves *w)
{
    return position_in_sines(w->o) ? 1 : 2;
}

// How many positions of the pair have turned their hand: the sine comes first,
// and its wave is as long as the cosine's.
static int known_rows(const struct scene *s, const struct waves *w)
{
    int count = 0;
    while (count < w->P->rows && known(s, w->P, count, waves_pair(w).sine))
        count++;
    return count;
}

// Waves that turn faster than the rows can show are spots, not lines.
static bool smooth(const struct scene *s, const struct waves *w)
{
    double turn = 2 * acos(-1) * position_divisor(w->o, waves_pair(w).sine);
    return turn >= 2 && turn * (row_y(w, 1) - row_y(w, 0)) > u(s, 7);
}

// The wave of a [column] of [o] down to the last of [rows] rows; always as many
// spots, so that a growing one glides.
static const struct spot *wave_spots(struct scene *s, const struct waves *w,
                                     const struct operation *o, int column,
                                     int rows, int *count)
{
    double divisor = position_divisor(o, column);
    int first = position_of_row(o, 0);
    *count = SAMPLES * (w->P->rows - 1) + 1;
    struct spot *spots =
        arena_array(s->pose->arena, (size_t)*count, sizeof *spots);
    for (int i = 0; i < *count; i++) {
        double t = (double)i / (*count - 1) * (rows - 1);
        double angle = (first + t) / divisor;
        double x = position_is_cosine(o, column) ? cos(angle) : sin(angle);
        spots[i] = (struct spot){middle_x(s, w) + x * w->radius, row_y(w, t)};
    }
    return spots;
}

static void paint_curve(struct scene *s, const struct waves *w, int column,
                        int rows)
{
    if (rows < 2 || !smooth(s, w))
        return;
    bool cosine = position_is_cosine(w->o, column);
    struct item *i =
        pose_add(s->pose, ITEM_LINE, LAYER_LINK, id_named("wave", cosine));
    i->spots = wave_spots(s, w, w->o, column, rows, &i->spot_count);
    i->stroke = u(s, cosine ? 2 : 3);
    i->line = cosine ? s->theme->grey : s->theme->ink;
    i->dash = cosine ? u(s, 6) : 0;
    i->target.address = (struct address){w->P, -1, column, -1};
    struct item *was = ghost_of(s, i, w->P, -1, column);
    struct address old = {ghost_tensor(s, w->P), 0, column, -1};
    if (was)
        was->spots = wave_spots(s, w, operation_of(&old), column, rows,
                                &was->spot_count);
}

// The positions themselves, where there is room between them.
static void paint_samples(struct scene *s, const struct waves *w, int column,
                          int rows)
{
    double pitch = row_y(w, 1) - row_y(w, 0), size = u(s, 3.5);
    bool lines = rows >= 2 && smooth(s, w),
         odd = position_is_cosine(w->o, column);
    if (lines && pitch < u(s, 14))
        return;
    for (int r = 0; r < rows && known(s, w->P, r, column); r++) {
        struct item *i = paint_dot(s, id_cell("sample", w->P, r, odd),
                                   wave_spot(s, w, w->P, r, column), size,
                                   odd ? s->theme->paper : s->theme->ink);
        i->layer = LAYER_CELL;
        i->line = odd ? s->theme->grey : s->theme->ink;
        i->stroke = u(s, 1.5);
        i->target = (struct target){TARGET_CELLS, {w->P, r, column, -1}, 0};
    }
}

// --- what stands around them ------------------------------------------------

static void paint_ground(struct scene *s, const struct waves *w)
{
    struct rect box = {middle_x(s, w) - w->radius, w->picture.y, 2 * w->radius,
                       w->picture.h};
    struct item *i = paint_box(s, id_named("wave box", 0), LAYER_POOL, box, 0,
                               s->theme->chrome);
    i->line = s->theme->rule;
    i->stroke = u(s, 1.5);
    struct spot zero[] = {{middle_x(s, w), box.y},
                          {middle_x(s, w), box.y + box.h}};
    paint_line(s, id_named("wave zero", 0), LAYER_SLOT, zero, 2, u(s, 1.5),
               s->theme->rule);
    struct spot m = clock_middle(s, w);
    struct spot noon[] = {m, {m.x, m.y - w->radius}};
    paint_line(s, id_named("clock noon", 0), LAYER_SLOT, noon, 2, u(s, 2.5),
               s->theme->rule);
}

// −1, 0 and 1 across; the positions down, as beside the picture.
static void card_paint_axes(struct scene *s, const struct waves *w)
{
    static const char *const ends[] = {"−1", "0", "1"};
    double size = text_size(s, TEXT_SMALL), x = middle_x(s, w);
    double pitch = row_y(w, 1) - row_y(w, 0),
           left = x - w->radius - text_size(s, 13);
    for (int k = 0; k < 3; k++)
        paint_text(s, id_named("wave end", k), x + (k - 1) * w->radius,
                   w->picture.y - u(s, 12), size, WEIGHT_REGULAR, ALIGN_MIDDLE,
                   s->theme->grey, ends[k]);
    struct thinning t = thin_numbers(pitch, size * 1.7, w->row);
    for (int r = 0; r < w->P->rows; r++)
        if (thin_shows(&t, r)) {
            struct item *i =
                paint_text(s, id_named("wave tick", r), left,
                           row_y(w, r) + size * CAP_MIDDLE, size,
                           r == w->row ? WEIGHT_BOLD : WEIGHT_REGULAR,
                           ALIGN_END, s->theme->ink, row_name(s, w->P, r));
            text_answers(s, i, &(struct address){w->P, r, w->column, -1});
        }
}

// Their lines are their legend: solid and dashed.
static void paint_legend(struct scene *s, const struct waves *w)
{
    double size = text_size(s, TEXT_NUMBER), room = w->card.w - u(s, 16);
    const char *pair = waves_pair_name(s, w, w->column);
    const char *title =
        caption(s, w->column_lit ? "panel.waves.pair" : "panel.waves.example",
                SLOTS(TEXT("pair", pair)));
    if (text_width(s, size, WEIGHT_BOLD, title) > room)
        title = pair;
    double x = middle_x(s, w), line = w->picture.y - u(s, 30);
    double beside = waves_drawn(w) > 1 ? fmax(0.55 * w->radius, size) : 0;
    paint_text(s, id_named("wave title", 0), w->card.x + u(s, 8),
               w->card.y + size * 1.05, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, title, room));
    for (int k = 0; k < waves_drawn(w); k++) {
        double at = x + (k ? beside : -beside), half = size * 0.9;
        struct spot spots[] = {{at - half, line}, {at + half, line}};
        struct item *name =
            paint_text(s, id_named("wave name", k), at, line - u(s, 7), size,
                       k ? WEIGHT_REGULAR : WEIGHT_BOLD, ALIGN_MIDDLE,
                       k ? s->theme->grey : s->theme->ink, k ? "cos" : "sin");
        struct wave two = waves_pair(w);
        text_answers(
            s, name,
            &(struct address){w->P, w->row, k ? two.cosine : two.sine, -1});
        paint_line(s, id_named("wave sample", k), LAYER_LINK, spots, 2,
                   u(s, k ? 2 : 3), k ? s->theme->grey : s->theme->ink)
            ->dash = k ? u(s, 6) : 0;
    }
}

// How far the hand has turned and how long a turn takes; the number on the
// wave.
enum { NOTES = 4 };

static const char *note(const struct scene *s, const struct waves *w, int k)
{
    char number[NUMBER_SIZE];
    double turn = 2 * acos(-1) * position_divisor(w->o, w->column);
    double x = tensor_at(w->P, w->row, w->column);
    double angle =
        fmod(position_of_row(w->o, w->row) / position_divisor(w->o, w->column),
             2 * acos(-1));
    if (k == 0)
        return caption(
            s, "panel.waves.value",
            SLOTS(TEXT("wave",
                       position_is_cosine(w->o, w->column) ? "cos" : "sin"),
                  TEXT("equals", number_exact(x, CELL_DECIMALS) ? "=" : "≈"),
                  SHORT("value", x)));
    if (k == 2)
        return caption(s, "panel.waves.noon", NO_SLOTS);
    if (k == 1)
        return caption(
            s, "panel.waves.angle",
            SLOTS(NAME("row",
                       row_words(s->view->words, s->pose->arena, w->P, w->row)),
                  TEXT("degrees",
                       number_print(number, angle * 45 / atan(1), 1))));
    return caption(s, "panel.waves.turn",
                   SLOTS(TEXT("turn", number_print_brief(number, turn))));
}

double waves_notes_width(const struct scene *s, const struct waves *w)
{
    double widest = 0, size = text_size(s, TEXT_SMALL);
    struct waves last = *w;
    last.row = w->P->rows - 1; // the card keeps its size from row to row
    for (int k = 1; k < NOTES; k++)
        widest = fmax(widest,
                      text_width(s, size, WEIGHT_REGULAR, note(s, &last, k)));
    return widest + u(s, 14);
}

static void paint_notes(struct scene *s, const struct waves *w)
{
    double size = text_size(s, TEXT_SMALL);
    double x = middle_x(s, w) + w->radius + u(s, 12);
    struct spot m = clock_middle(s, w);
    struct spot dot = wave_spot(s, w, w->P, w->row, w->column);
    for (int k = 0; k < NOTES && w->notes.w > 0; k++) {
        double big = k ? size : text_size(s, TEXT_TITLE);
        double y = k ? m.y + (k - 1.6) * size * 1.4 : dot.y + big * CAP_MIDDLE;
        paint_text(s, id_named("wave note", k), x, y, big,
                   k ? WEIGHT_REGULAR : WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                   note(s, w, k));
    }
}

// What is joined to the hand, for any sine and cosine of it: the dot on the
// wave, the tip, and the dotted lines between.
struct joined {
    struct spot middle;
    double radius, left, y; // of the wave's frame; of the row
    bool cosine;
};

static struct joined joined_of(const struct scene *s, const struct waves *w)
{
    return (struct joined){clock_middle(s, w), w->radius,
                           middle_x(s, w) - w->radius, row_y(w, w->row),
                           position_is_cosine(w->o, w->column)};
}

static void tip_at(const void *of, double sine, double cosine, struct spot *out)
{
    const struct joined *j = of;
    *out = (struct spot){j->middle.x + sine * j->radius,
                         j->middle.y - cosine * j->radius};
}

static void wave_at(const void *of, double sine, double cosine,
                    struct spot *out)
{
    const struct joined *j = of;
    *out = (struct spot){j->middle.x + (j->cosine ? cosine : sine) * j->radius,
                         j->y};
}

static void across_at(const void *of, double sine, double cosine,
                      struct spot *out)
{
    const struct joined *j = of;
    out[0] = (struct spot){j->left, j->y};
    wave_at(of, sine, cosine, &out[1]);
}

static void down_at(const void *of, double sine, double cosine,
                    struct spot *out)
{
    wave_at(of, sine, cosine, &out[0]);
    tip_at(of, sine, cosine, &out[1]);
}

static void turned_at(const void *of, double sine, double cosine,
                      struct spot *out)
{
    const struct joined *j = of;
    double height = cosine * j->radius, quarter = acos(-1) / 2;
    tip_at(of, sine, cosine, &out[0]);
    for (int i = 0; i <= ARC_SPOTS; i++) {
        double turn = quarter * i / ARC_SPOTS;
        out[i + 1] = (struct spot){j->middle.x + height * sin(turn),
                                   j->middle.y - height * cos(turn)};
    }
    wave_at(of, sine, cosine, &out[ARC_SPOTS + 2]);
}

static void dotted(struct scene *s, const struct clock *c,
                   const struct joined *j, const char *name, int count,
                   void (*at)(const void *of, double sine, double cosine,
                              struct spot *out))
{
    struct spot spots[ARC_SPOTS + 3];
    at(j, c->sine, c->cosine, spots);
    struct item *i = paint_line(s, id_named(name, j->cosine), LAYER_LINK, spots,
                                count, u(s, 2), s->theme->ink);
    i->dash = u(s, 3.5);
    follow_clock(s, i, c, count, at, j);
}

// Cell to wave; wave to tip for the sine. The cosine is how high the tip
// stands: a quarter turn lays that height over to the right.
static void paint_joins(struct scene *s, const struct clock *c,
                        const struct joined *j)
{
    dotted(s, c, j, "join across", 2, across_at);
    if (j->cosine)
        dotted(s, c, j, "join turned", ARC_SPOTS + 3, turned_at);
    else
        dotted(s, c, j, "join down", 2, down_at);
}

// The [k]-th dot: at the hand's tip, or on the wave. From one wave to the other
// none glides: on its way it would be on neither.
static void paint_wave_dot(struct scene *s, const struct waves *w,
                           const struct clock *c, const struct joined *j, int k)
{
    struct wave pair = waves_pair(w);
    const struct tensor *old = ghost_tensor(s, w->P);
    struct spot at;
    (k ? wave_at : tip_at)(j, c->sine, c->cosine, &at);
    struct item *i = paint_dot(s, id_named("wave dot", k ? k + j->cosine : 0),
                               at, u(s, 9), s->theme->ink);
    i->line = s->theme->paper;
    i->stroke = u(s, 2.5);
    i->target = (struct target){TARGET_CELLS, {w->P, w->row, w->column, -1}, 0};
    follow_clock(s, i, c, 1, k ? wave_at : tip_at, j);
    struct item *was = ghost_of(s, i, w->P, w->row, w->column);
    if (!was || pair.cosine >= old->columns)
        return;
    at = k ? wave_spot(s, w, old, w->row, w->column) : hand_tip(s, w, old);
    was->at.x = at.x - i->at.w / 2;
    was->at.y = at.y - i->at.h / 2;
}

static void paint_hand(struct scene *s, const struct waves *w)
{
    struct wave pair = waves_pair(w);
    bool hidden = s->asked && (!known(s, w->P, w->row, pair.sine) ||
                               !known(s, w->P, w->row, pair.cosine));
    struct clock clock = {.id = id_named("clock", 0),
                          .middle = clock_middle(s, w),
                          .radius = w->radius,
                          .sine = tensor_at(w->P, w->row, pair.sine),
                          .cosine = position_up(w->P, w->row, pair),
                          .known = !hidden && known(s, w->P, w->row, pair.sine),
                          .lit = true};
    int first = s->pose->count;
    paint_clock(s, &clock);
    if (hidden || !known(s, w->P, w->row, w->column))
        return; // its tip has both: the one would tell the other
    struct joined joined = joined_of(s, w);
    paint_joins(s, &clock, &joined);
    paint_dot(s, id_named("clock pin", 0), clock.middle, u(s, 4.5),
              s->theme->ink);
    for (int k = 0; k < 2; k++)
        paint_wave_dot(s, w, &clock, &joined, k);
    paint_notes(s, w);
    pose_beat(s->pose, first, BEAT_TURN, 0, 0);
}

void waves_paint_card(struct scene *s, const struct waves *w)
{
    struct wave pair = waves_pair(w);
    int rows = known_rows(s, w);
    paint_ground(s, w);
    card_paint_axes(s, w);
    paint_legend(s, w);
    for (int k = 0; k < waves_drawn(w); k++) {
        int c = k ? pair.cosine : pair.sine;
        paint_curve(s, w, c, rows);
        paint_samples(s, w, c, rows);
    }
    paint_hand(s, w);
}
