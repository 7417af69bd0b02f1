// Colours come from the theme, all of them: another one is data alone.
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "suite.h"

static const struct theme night = {
    .paper = 0xFF10141Bu,
    .ink = 0xFFE6EEF2u,
    .grey = 0xFFA7B0BFu,
    .chrome = 0xFF1A202Au,
    .rule = 0xFF3A4352u,
    .faint = 0xFF262D39u,
    .idle = 0xFF6B7686u,
    .slot_line = 0xFF566072u,
    .pool = 0xFF4A3F12u,
    .positive = 0xFF9FB3CFu,
    .negative = 0xFFF0707Eu,
    .leap = {0.58, 0.70, 0.55, 0.82},
    .off = 0xFF010101u,
    .role = {[ROLE_NONE] = 0xFFE6EEF2u,
             [ROLE_QUERY] = 0xFF56B4E9u,
             [ROLE_KEY] = 0xFFFF9A57u,
             [ROLE_VALUE] = 0xFF3CCB9Eu,
             [ROLE_OUTPUT] = 0xFFE08ED3u},
    .weight = {0xFF0A2A5Eu, 0xFF1D4580u, 0xFF4A5A80u, 0xFF6A7184u, 0xFF88868Cu,
               0xFFA69E8Au, 0xFFC8BA80u, 0xFFEAD76Bu, 0xFFFFF04Cu},
    .grey_weight = {0xFF24402Fu, 0xFFCCF0DAu},
};

static bool is_light(color c)
{
    const struct theme *t = &light_theme;
    const color of_light[] = {
        t->ink,       t->grey,          t->chrome,  t->rule,     t->faint,
        t->idle,      t->slot_line,     t->pool,    t->positive, t->negative,
        t->role[1],   t->role[2],       t->role[3], t->role[4],  t->weight[0],
        t->weight[8], t->grey_weight[1]};
    for (size_t i = 0; i < sizeof of_light / sizeof *of_light; i++)
        if ((c | 0xFF000000u) == of_light[i])
            return true;
    return false;
}

static void check_draw(const char *name, const struct draw *d)
{
    bool light = (d->fill >> 24 && is_light(d->fill)) ||
                 (d->stroke > 0 && d->line >> 24 && is_light(d->line));
    for (int i = 0; d->pixels && i < d->rows * d->columns; i++)
        light = light || is_light(d->pixels[i]);
    ck_assert_msg(!light, "%s: fill %08x, line %08x: \"%s\"", name,
                  (unsigned)d->fill, (unsigned)d->line, d->text ? d->text : "");
    // A box is of white only when the paper is.
    ck_assert_msg(d->kind == DRAW_TEXT || d->fill != light_theme.paper,
                  "%s: white", name);
}

static void check_lesson(const char *name, const struct lesson *lesson,
                         enum color_map map)
{
    static struct fake_font fake;
    struct trace trace;
    struct arena arena = {0};
    struct list list = {0};
    struct view view = default_view;
    view.look.theme = &night;
    view.look.map = map;
    view.look.column_sums = true;
    ck_assert(run_model(&trace, &lesson->model));
    int64_t count = timeline_count(&trace, LEVEL_STAGE);
    for (int64_t i = 0; i < count; i += 1 + count / 24) {
        struct position stage = {LEVEL_STAGE, i};
        struct position cell = timeline_at_level(&trace, stage, LEVEL_CELL);
        struct shown shown = {lesson, &trace, i % 2 ? stage : cell,
                              i % 3 ? 1 : 0.5, NULL};
        frame_build(&shown, &view, fake_font_init(&fake), &arena, &list);
        ck_assert_uint_eq(list.paper, night.paper);
        for (int k = 0; k < list.count; k++)
            check_draw(name, &list.draws[k]);
        arena_reset(&arena);
    }
    list_free(&list);
    arena_free(&arena);
    trace_free(&trace);
}

START_TEST(no_other_color_is_used)
{
    struct complaints c = {0};
    struct lesson lesson;
    ck_assert(made_lesson_load(_i, &lesson, &c));
    check_lesson(made_lesson_name(_i), &lesson, MAP_CIVIDIS);
    check_lesson(made_lesson_name(_i), &lesson, MAP_GREY);
    lesson_free(&lesson);
    complaints_free(&c);
}
END_TEST

static double linear(color c, int shift)
{
    double v = (c >> shift & 0xFF) / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double light_of(color c)
{
    return 0.2126 * linear(c, 16) + 0.7152 * linear(c, 8) +
           0.0722 * linear(c, 0);
}

static double contrast(color a, color b)
{
    double x = light_of(a), y = light_of(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

// Whatever the theme: what is read can be read where it stands.
START_TEST(text_reads_well)
{
    const struct theme *t = _i ? &night : &light_theme;
    const color inks[] = {t->ink,     t->grey,    t->role[1],
                          t->role[2], t->role[3], t->role[4]};
    for (int i = 0; i < 6; i++)
        ck_assert_msg(contrast(inks[i], t->paper) >= 4.5, "%08x on paper: %.2f",
                      (unsigned)inks[i], contrast(inks[i], t->paper));
    ck_assert(contrast(t->grey, t->chrome) >= 4.5);
    ck_assert(contrast(t->ink, t->pool) >= 4.5);
}
END_TEST

// Numbers stand on fills of every strength; few on one that is weak.
START_TEST(numbers_read_well_on_every_fill)
{
    enum { STEPS = 1000 };
    const struct theme *t = _i ? &night : &light_theme;
    int weak[2] = {0, 0};
    double before[2] = {light_of(t->paper), light_of(t->paper)};
    for (int k = 1; k <= STEPS; k++)
        for (int sign = 0; sign < 2; sign++) {
            color fill = signed_color(t, sign ? -k : k, STEPS);
            double c = contrast(fill, ink_on(fill)), light = light_of(fill);
            ck_assert_msg(c >= 4.5, "%d: %.2f", k, c);
            weak[sign] += c < 5.2;
            ck_assert_msg(_i ? light >= before[sign] : light <= before[sign],
                          "%d of %d: no darker", k, STEPS);
            before[sign] = light;
        }
    ck_assert_int_lt(weak[0], STEPS * 0.08);
    ck_assert_int_lt(weak[1], STEPS * 0.08);
}
END_TEST

START_TEST(a_map_ends_at_its_ends)
{
    const struct theme *t = &night;
    ck_assert_uint_eq(weight_color(t, MAP_CIVIDIS, 0), t->weight[0]);
    ck_assert_uint_eq(weight_color(t, MAP_CIVIDIS, 0.5), t->weight[4]);
    ck_assert_uint_eq(weight_color(t, MAP_CIVIDIS, 2), t->weight[8]);
    ck_assert_uint_eq(weight_color(t, MAP_GREY, 0), t->grey_weight[0]);
    ck_assert_uint_eq(weight_color(t, MAP_GREY, -1), t->negative);
    ck_assert_uint_eq(weight_color(t, MAP_CIVIDIS, -0.01), t->negative);
    ck_assert_double_eq(weight_side(-0.25), 0.5);
    ck_assert_double_eq(weight_side(7), 1);
    ck_assert_double_eq(weight_side(NAN), 1);
    ck_assert_uint_eq(weight_color(t, MAP_GREY, 1), t->grey_weight[1]);
    ck_assert_uint_eq(signed_color(t, -3, 3), t->negative);
    ck_assert_uint_eq(signed_color(t, INFINITY, 3), t->strange);
    ck_assert_uint_eq(signed_color(t, NAN, 3), t->strange);
    ck_assert_uint_eq(signed_color(t, -INFINITY, 3), t->paper); // hidden
    // what is no weight does not look like none
    ck_assert_uint_eq(weight_color(t, MAP_CIVIDIS, NAN), t->strange);
    ck_assert_uint_eq(weight_color(t, MAP_GREY, INFINITY), t->strange);
    ck_assert_uint_eq(weight_pixel(t, MAP_CIVIDIS, NAN), t->strange);
    ck_assert_uint_eq(weight_pixel(t, MAP_GREY, INFINITY), t->strange);
}
END_TEST

// Of 1024 shades the nearest is less than a step of a channel away, and each of
// the two mixes that make it may round.
START_TEST(a_shade_is_near_its_weight)
{
    enum color_map map = _i ? MAP_GREY : MAP_CIVIDIS;
    ck_assert_uint_eq(weight_pixel(&night, map, 0), night.paper);
    ck_assert_uint_eq(weight_pixel(&night, map, 1),
                      weight_color(&night, map, 1));
    for (int k = 0; k <= 5000; k++) {
        double w = k / 5000.0;
        color exact =
            mix_colors(night.paper, weight_color(&night, map, w), sqrt(w));
        color shade = weight_pixel(&night, map, w);
        for (int shift = 0; shift < 24; shift += 8)
            ck_assert_int_le(abs((int)(exact >> shift & 0xFF) -
                                 (int)(shade >> shift & 0xFF)),
                             2);
    }
}
END_TEST

// By its definition: the root's place among the shades, rounded.
START_TEST(a_row_of_weights_has_their_shades)
{
    static const double fulls[] = {1, 0.37, 3e5, 1e-3, 1e-310};
    double full = fulls[_i], w[4001];
    short shades[4001];
    for (int k = 0; k < 4000; k++)
        w[k] = full * pow(k / 3900.0, 3) * (k % 7 ? 1 : 1e-3);
    w[7] = -full;
    w[4000] = NAN;
    weight_shades(w, 4001, full, shades);
    ck_assert_int_eq(shades[0], 0);
    ck_assert_int_eq(shades[7], 0);
    ck_assert_int_eq(shades[3999], SHADES - 1);
    ck_assert_int_eq(shades[4000], SHADE_STRANGE);
    for (int k = 8; k < 4000; k++) {
        double at = sqrt(fmin(w[k] / full, 1)) * (SHADES - 1);
        ck_assert_msg(fabs(shades[k] - at) < 0.501, "%g: %d, not %g", w[k],
                      shades[k], at);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("theme");
    TCase *t = tcase_create("theme");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, no_other_color_is_used, 0, made_lesson_count());
    tcase_add_loop_test(t, text_reads_well, 0, 2);
    tcase_add_loop_test(t, numbers_read_well_on_every_fill, 0, 2);
    tcase_add_test(t, a_map_ends_at_its_ends);
    tcase_add_loop_test(t, a_shade_is_near_its_weight, 0, 2);
    tcase_add_loop_test(t, a_row_of_weights_has_their_shades, 0, 5);
    suite_add_tcase(s, t);
    return suite_end(s);
}
