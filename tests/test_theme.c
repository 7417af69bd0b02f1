// SPDX-License-Identifier: MIT
// Colours come from the theme, all of them: another one is data alone.
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "picture/eye.h"
#include "math/rng.h"
#include "scene/theme.h"
#include "suite.h"

enum { THEMES = 4 };

static bool is_papers(color c)
{
    const struct theme *t = &paper_theme;
    const color papers[] = {t->ink,
                            t->grey,
                            t->chrome,
                            t->rule,
                            t->faint,
                            t->idle,
                            t->slot_line,
                            t->pool,
                            t->positive,
                            t->role[1],
                            t->role[2],
                            t->role[3],
                            t->role[4],
                            t->chosen,
                            t->ribbon,
                            t->light,
                            t->veil,
                            t->weight[MAP_LIGHT].lit.at[0],
                            t->weight[MAP_LIGHT].calm.at[0]};
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        if ((c | 0xFF000000u) == papers[i])
            return true;
    return false;
}

static bool has_papers(const struct draw *d)
{
    bool has = (d->fill >> 24 && is_papers(d->fill)) ||
               (d->stroke > 0 && d->line >> 24 && is_papers(d->line));
    for (int i = 0; d->pixels && i < d->rows * d->columns; i++)
        has = has || is_papers(d->pixels[i]);
    return has;
}

// By chance one theme may mix a colour of the paper's, not both.
static void check_draw(const char *name, const struct draw *d,
                       const struct draw *e)
{
    ck_assert_int_eq(d->kind, e->kind);
    ck_assert_msg(!has_papers(d) || !has_papers(e),
                  "%s: fill %08x, line %08x: \"%s\"", name, (unsigned)d->fill,
                  (unsigned)d->line, d->text ? d->text : "");
    // A box is of white only when the paper is.
    ck_assert_msg(d->kind == DRAW_TEXT || d->fill != paper_theme.paper,
                  "%s: white", name);
}

// How much of a colour is hue, 0 to 1, and which, in degrees.
static double hue_of(color c, double *degrees)
{
    double r = c >> 16 & 0xFF, g = c >> 8 & 0xFF, b = c & 0xFF;
    double high = fmax(r, fmax(g, b)), low = fmin(r, fmin(g, b));
    double d = high - low;
    *degrees = d <= 0      ? 0
               : high == r ? 60 * (g - b) / d
               : high == g ? 60 * ((b - r) / d + 2)
                           : 60 * ((r - g) / d + 4);
    return d / 255;
}

// Hue is a role's, or it is the light's; all else is grey, whatever its number.
static void check_hue(const char *name, const struct theme *t, color c)
{
    const color allowed[] = {t->role[1], t->role[2], t->role[3], t->role[4],
                             t->light,   t->pool,    t->strange, t->ink};
    double hue, own;
    if (c >> 24 == 0 || hue_of(c, &hue) < 0.22)
        return;
    for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++) {
        hue_of(allowed[k], &own);
        double off = fabs(hue - own);
        if (fmin(off, 360 - off) < 12)
            return;
    }
    ck_abort_msg("%s, %s: %06x is of no role", name, t->name, c & 0xFFFFFF);
}

static void check_hues(const char *name, const struct theme *t,
                       const struct draw *d)
{
    check_hue(name, t, d->fill);
    if (d->stroke > 0)
        check_hue(name, t, d->line);
    for (int i = 0; d->pixels && i < d->rows * d->columns; i++)
        check_hue(name, t, d->pixels[i]);
}

static void check_lesson(const char *name, const struct lesson *lesson,
                         enum color_map map)
{
    static struct fake_font fake;
    struct trace trace;
    struct arena arena = {0};
    struct list list[2] = {{0}};
    struct view view = default_view;
    view.look.map = map;
    view.look.column_sums = true;
    ck_assert(run_model(&trace, &lesson->model));
    int64_t count = timeline_count(&trace, LEVEL_STAGE);
    for (int64_t i = 0; i < count; i += 1 + count / 24) {
        struct position stage = {LEVEL_STAGE, i};
        struct position cell = timeline_at_level(&trace, stage, LEVEL_CELL);
        struct shown shown = {lesson, &trace, i % 2 ? stage : cell,
                              i % 3 ? 1 : 0.5, NULL};
        for (int k = 0; k < 2; k++) {
            view.look.theme = k ? &contrast_theme : &stage_theme;
            frame_build(&shown, &view, fake_font_init(&fake), &arena, &list[k]);
            ck_assert_uint_eq(list[k].paper, view.look.theme->paper);
        }
        ck_assert_int_eq(list[0].count, list[1].count);
        for (int k = 0; k < list[0].count; k++)
            check_draw(name, &list[0].draws[k], &list[1].draws[k]);
        for (int k = 0; k < list[0].count; k++) {
            check_hues(name, &stage_theme, &list[0].draws[k]);
            check_hues(name, &contrast_theme, &list[1].draws[k]);
        }
        arena_reset(&arena);
    }
    list_free(&list[0]);
    list_free(&list[1]);
    arena_free(&arena);
    trace_free(&trace);
}

START_TEST(no_other_color_is_used)
{
    struct complaints c = {0};
    struct lesson lesson;
    ck_assert(made_lesson_load(_i, &lesson, &c));
    check_lesson(made_lesson_name(_i), &lesson, MAP_LIGHT);
    check_lesson(made_lesson_name(_i), &lesson, MAP_GREY);
    lesson_free(&lesson);
    complaints_free(&c);
}
END_TEST

// The grounds that words stand on.
static int grounds_of(const struct theme *t, color out[4])
{
    const color all[] = {t->paper, t->chrome, t->pool, t->chosen};
    for (int k = 0; k < 4; k++)
        out[k] = all[k];
    return 4;
}

static void check_contrast(const struct theme *t, const char *what, color a,
                           color ground, double least)
{
    for (enum eye eye = 0; eye < EYES; eye++) {
        double c = eye_contrast(eye_sees(eye, a), eye_sees(eye, ground));
        ck_assert_msg(c >= least, "%s, %s: %s %06x on %06x has %.2f", t->name,
                      eye_name(eye), what, (unsigned)a & 0xFFFFFF,
                      (unsigned)ground & 0xFFFFFF, c);
    }
}

// Whatever the theme: what is read can be read where it stands.
START_TEST(text_reads_well)
{
    const struct theme *t = themes[_i];
    color ground[4];
    int count = grounds_of(t, ground);
    for (int k = 0; k < count; k++) {
        check_contrast(t, "ink", t->ink, ground[k], 4.5);
        check_contrast(t, "grey", t->grey, ground[k], 4.5);
        check_contrast(t, "light", t->light, ground[k], 4.5);
        for (int r = ROLE_QUERY; r <= ROLE_OUTPUT; r++)
            check_contrast(t, "role", t->role[r], ground[k], 4.5);
    }
    for (int r = ROLE_QUERY; r <= ROLE_OUTPUT; r++)
        check_contrast(t, "role on its band", t->role[r], role_band(t, r), 4.5);
}
END_TEST

// Parts that mean something; weights under 0.3 may be faint.
START_TEST(parts_are_seen)
{
    const struct theme *t = themes[_i];
    color ground[4];
    int count = grounds_of(t, ground);
    for (int k = 0; k < 3; k++) {
        check_contrast(t, "idle", t->idle, ground[k], 3);
        check_contrast(t, "positive", t->positive, ground[k], 3);
        check_contrast(t, "ribbon", t->ribbon, ground[k], 3);
    }
    for (enum color_map map = 0; map < COLOR_MAPS; map++)
        for (int lit = 0; lit < 2; lit++)
            for (int w = 31; w <= 100; w++) {
                color fill = weight_color(t, map, w / 100.0, lit);
                check_contrast(t, "weight", fill, t->paper, 3);
                check_contrast(t, "weight", fill, t->pool, 3);
            }
    ck_assert_int_eq(count, 4);
}
END_TEST

// Four steps of a weight are told apart, whatever the eye; the largest stands
// out most, and the light from the calm.
START_TEST(weights_are_told_apart)
{
    const struct theme *t = themes[_i];
    for (enum eye eye = 0; eye < EYES; eye++)
        for (enum color_map map = 0; map < COLOR_MAPS; map++)
            for (int lit = 0; lit < 2; lit++) {
                color paper = eye_sees(eye, t->paper);
                double most = 0;
                for (int k = 1; k <= 4; k++) {
                    color one =
                        eye_sees(eye, weight_color(t, map, k / 4.0, lit));
                    color less =
                        eye_sees(eye, weight_color(t, map, (k - 1) / 4.0, lit));
                    double c = eye_contrast(one, paper);
                    ck_assert_msg(eye_distance(one, less) >= 6,
                                  "%s, %s: map %d, %d of 4: %.1f", t->name,
                                  eye_name(eye), map, k,
                                  eye_distance(one, less));
                    ck_assert_msg(c > most, "%s, %s: map %d, %d of 4: weaker",
                                  t->name, eye_name(eye), map, k);
                    most = c;
                }
            }
}
END_TEST

// Yellow means where the light is: no other colour of the stage is near it.
START_TEST(nothing_else_is_yellow)
{
    const struct theme *t = &stage_theme;
    const color others[] = {t->ink,      t->grey,   t->idle,    t->ribbon,
                            t->positive, t->chosen, t->role[1], t->role[2],
                            t->role[3],  t->role[4]};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        ck_assert_double_gt(eye_distance(others[k], t->light), 50);
    for (int w = 0; w <= 100; w++)
        ck_assert_double_gt(
            eye_distance(weight_color(t, MAP_LIGHT, w / 100.0, false),
                         t->light),
            50);
}
END_TEST

// Numbers stand on fills of every strength, few on one that is weak; below 0
// there is none, but a line as strong as it.
START_TEST(numbers_read_well_on_every_fill)
{
    enum { STEPS = 1000 };
    const struct theme *t = themes[_i];
    bool dark = eye_contrast(t->paper, 0xFF000000u) < 3;
    int weak = 0;
    double before = 1;
    for (int k = 1; k <= STEPS; k++) {
        color fill = signed_color(t, k, STEPS);
        double c = eye_contrast(fill, ink_on(fill));
        double away = eye_contrast(fill, t->paper);
        ck_assert_msg(c >= 4.5, "%d: %.2f", k, c);
        weak += c < 5.2;
        ck_assert_msg(away >= before, "%s: %d of %d is no %s", t->name, k,
                      STEPS, dark ? "lighter" : "darker");
        before = away;
        ck_assert_uint_eq(signed_color(t, -k, STEPS), t->paper);
        ck_assert_uint_eq(hollow_line(t, k, STEPS), t->rule);
        ck_assert_uint_eq(hollow_line(t, -k, STEPS),
                          mix_colors(t->rule, t->positive, (double)k / STEPS));
    }
    ck_assert_int_lt(weak, STEPS * 0.13);
}
END_TEST

// Only its brightness varies; away from it, and for numbers, there is no hue.
START_TEST(light_has_one_hue)
{
    static const double grey = 0.11;
    const struct theme *t = themes[_i];
    double light, hue;
    bool colored = hue_of(t->light, &light) > grey;
    for (int w = 0; w <= 100; w++) {
        double part = w / 100.0;
        color lit = weight_color(t, MAP_LIGHT, part, true);
        color calm = weight_color(t, MAP_LIGHT, part, false);
        double much = hue_of(lit, &hue);
        ck_assert_msg(colored ? fabs(hue - light) < 10 && much > 0.3
                              : much < grey,
                      "%s: %g is %06x", t->name, part, lit & 0xFFFFFF);
        ck_assert_msg(hue_of(calm, &hue) < grey, "%s, calm: %g is %06x",
                      t->name, part, calm & 0xFFFFFF);
        ck_assert_double_lt(hue_of(signed_color(t, part, 1), &hue), grey);
    }
}
END_TEST

START_TEST(a_map_ends_at_its_ends)
{
    const struct theme *t = &stage_theme;
    const struct weight_ramps *r = &t->weight[MAP_LIGHT];
    ck_assert_uint_eq(weight_color(t, MAP_LIGHT, 0, true), r->lit.at[0]);
    ck_assert_uint_eq(weight_color(t, MAP_LIGHT, 0.5, true),
                      mix_colors(r->lit.at[0], r->lit.at[1], 0.5));
    ck_assert_uint_eq(weight_color(t, MAP_LIGHT, 2, true), t->light);
    ck_assert_uint_eq(weight_color(t, MAP_LIGHT, 0, false), r->calm.at[0]);
    ck_assert_uint_eq(weight_color(t, MAP_LIGHT, 1, false), r->calm.at[1]);
    ck_assert_uint_eq(weight_color(t, MAP_CIVIDIS, 0.5, true),
                      t->weight[MAP_CIVIDIS].lit.at[3]);
    ck_assert_uint_eq(weight_color(t, MAP_GREY, 1, true),
                      t->weight[MAP_GREY].lit.at[1]);
    ck_assert_double_eq(weight_side(-0.25), 0.5);
    ck_assert_double_eq(weight_side(7), 1);
    ck_assert_double_eq(weight_side(NAN), 1);
    ck_assert_uint_eq(signed_color(t, -3, 3), t->paper);
    ck_assert_uint_eq(signed_color(t, INFINITY, 3), t->strange);
    ck_assert_uint_eq(signed_color(t, NAN, 3), t->strange);
    ck_assert_uint_eq(signed_color(t, -INFINITY, 3), t->paper); // hidden
    // what is no weight does not look like none
    for (enum color_map map = 0; map < COLOR_MAPS; map++)
        for (int lit = 0; lit < 2; lit++) {
            ck_assert_uint_eq(weight_color(t, map, NAN, lit), t->strange);
            ck_assert_uint_eq(weight_color(t, map, INFINITY, lit), t->strange);
            ck_assert_uint_eq(weight_pixel(t, map, NAN, lit), t->strange);
            ck_assert_uint_eq(weight_color(t, map, -0.01, lit), t->paper);
        }
}
END_TEST

// Of 1024 shades the nearest is less than a step of a channel away, and each of
// the two mixes that make it may round.
START_TEST(a_shade_is_near_its_weight)
{
    enum color_map map = _i / 2;
    bool lit = _i % 2;
    ck_assert_uint_eq(weight_pixel(&stage_theme, map, 0, lit),
                      stage_theme.paper);
    ck_assert_uint_eq(weight_pixel(&stage_theme, map, 1, lit),
                      weight_color(&stage_theme, map, 1, lit));
    for (int k = 0; k <= 5000; k++) {
        double w = k / 5000.0;
        color exact =
            mix_colors(stage_theme.paper,
                       weight_color(&stage_theme, map, w, lit), sqrt(w));
        color shade = weight_pixel(&stage_theme, map, w, lit);
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

// Those of many numbers are those of each, in every theme, pale or not.
START_TEST(many_numbers_have_the_colors_of_each)
{
    static const double strange[] = {0, -0.0, NAN, INFINITY, -INFINITY, 1, -1};
    enum { STRANGE = 7, COUNT = 400, STRIDE = 3 };
    struct rng rng = {11};
    double x[COUNT];
    color out[COUNT * STRIDE];
    for (int i = 0; i < COUNT; i++)
        x[i] = i < STRANGE ? strange[i] : 3 * rng_uniform(&rng) - 1.5;
    for (int k = 0; themes[k]; k++)
        for (int pale = 0; pale < 2; pale++) {
            const struct theme *t = themes[k];
            struct range r = {k % 2 ? -1.5 : 0, pale ? 1 : k % 2 ? -1.5 : 1.25};
            level_colors(t, x, COUNT, &r, pale * 0.45, out, STRIDE);
            for (int i = 0; i < COUNT; i++) {
                color one = level_color(t, x[i], &r);
                one = pale ? mix_colors(one, t->paper, 0.45) : one;
                ck_assert_msg(out[i * STRIDE] == one, "%g: %x, %x", x[i],
                              out[i * STRIDE], one);
            }
        }
}
END_TEST

// From the least of a range on, evenly, whatever the sign.
START_TEST(levels_are_even)
{
    const struct theme *t = themes[_i];
    const struct range r = {-2, 6};
    for (int k = 0; k <= 80; k++)
        ck_assert_uint_eq(level_color(t, r.low + k / 10.0, &r),
                          mix_colors(t->paper, t->positive,
                                     range_above(&r, r.low + k / 10.0)));
    ck_assert_uint_eq(level_color(t, -3, &r), t->paper);
    ck_assert_uint_eq(level_color(t, 7, &r), t->positive);
    ck_assert_uint_eq(level_color(t, NAN, &r), t->strange);
    ck_assert_uint_eq(level_color(t, -INFINITY, &r), t->paper);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("theme");
    TCase *t = tcase_create("theme");
    tcase_add_loop_test(t, no_other_color_is_used, 0, made_lesson_count());
    tcase_add_loop_test(t, text_reads_well, 0, THEMES);
    tcase_add_loop_test(t, parts_are_seen, 0, THEMES);
    tcase_add_loop_test(t, weights_are_told_apart, 0, THEMES);
    tcase_add_test(t, nothing_else_is_yellow);
    tcase_add_loop_test(t, numbers_read_well_on_every_fill, 0, THEMES);
    tcase_add_loop_test(t, light_has_one_hue, 0, THEMES);
    tcase_add_loop_test(t, levels_are_even, 0, THEMES);
    tcase_add_test(t, a_map_ends_at_its_ends);
    tcase_add_loop_test(t, a_shade_is_near_its_weight, 0, 2 * COLOR_MAPS);
    tcase_add_test(t, many_numbers_have_the_colors_of_each);
    tcase_add_loop_test(t, a_row_of_weights_has_their_shades, 0, 5);
    suite_add_tcase(s, t);
    return suite_end(s);
}
