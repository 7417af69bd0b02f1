// SPDX-License-Identifier: MIT
// A legend says what the colours of the picture over it stand for.
#include <check.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "suite.h"

enum { SELF, TRANSLATOR, SINUSOIDS }; // made lessons

static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static struct pose pose;
static struct fake_font face;

static void show(int which, const char *name, enum level level,
                 const struct view *view)
{
    struct complaints c = {0};
    ck_assert(made_lesson_load(which, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    const struct tensor *m = trace_find(&trace, name);
    ck_assert_msg(m != NULL, "no tensor %s", name);
    struct address a = {m, level > LEVEL_STAGE ? 0 : -1, -1, -1};
    struct shown shown = {&lesson, &trace, timeline_find(&trace, level, &a), 1,
                          NULL};
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, view, fake_font_init(&face), &pose);
    complaints_free(&c);
}

static void done(void)
{
    arena_free(&arena);
    trace_free(&trace);
    lesson_free(&lesson);
}

static const char *text_of(const char *name, int k)
{
    const struct item *i = pose_find(&pose, id_named(name, k));
    return i ? i->text : "";
}

static const struct {
    int lesson;
    const char *tensor;
    const char *name, *from, *to; // from NULL: squares; name NULL: none
    bool off;                     // with numbers off
} legends[] = {
    {SELF, "scores", NULL}, // every colour has its number
    {SELF, "scores", "scores", "0", "+", true},
    {SELF, "scaled", NULL},
    {SELF, "scaled", "scaled scores", "0", "+", true},
    {SELF, "weights.exp", NULL},
    {SELF, "weights.exp", "weights", NULL, NULL, true},
    {TRANSLATOR, "annotations", "annotations", "−1.00", "+1.00"},
    {TRANSLATOR, "energies", NULL, NULL, NULL}, // bars have an axis
    {SINUSOIDS, "P", NULL, NULL, NULL},         // has its own
};

START_TEST(every_scale_has_its_legend)
{
    struct view view = default_view;
    view.look.numbers = !legends[_i].off;
    show(legends[_i].lesson, legends[_i].tensor, LEVEL_ROW - (_i < 7), &view);
    bool none = !legends[_i].name;
    ck_assert_str_eq(text_of("legend name", 0), none ? "" : legends[_i].name);
    const struct item *square = pose_find(&pose, id_named("legend square", 1));
    ck_assert(!!square == (!none && !legends[_i].from));
    if (square) {
        ck_assert_str_eq(text_of("legend square word", 1), "0.5");
        ck_assert_uint_eq(square->fill,
                          weight_color(&paper_theme, MAP_LIGHT, 0.5, false));
    } else if (!none) {
        ck_assert_str_eq(text_of("scale end", -2), legends[_i].from);
        ck_assert_str_eq(text_of("scale end", -1), legends[_i].to);
    }
    done();
}
END_TEST

START_TEST(its_colors_are_those_of_the_cells)
{
    struct view view = default_view;
    view.look.numbers = false;
    show(SELF, "scaled", LEVEL_STAGE, &view);
    const struct tensor *m = trace_find(&trace, "scaled");
    const struct item *strip = pose_find(&pose, id_named("scale", -1));
    ck_assert(strip != NULL);
    ck_assert_uint_eq(strip->pixels[0], signed_color(&paper_theme, 0, 2));
    ck_assert_uint_eq(strip->pixels[strip->columns - 1],
                      signed_color(&paper_theme, 2, 2));
    const struct item *two = pose_find(&pose, id_cell("cell", m, 0, 1));
    ck_assert_uint_eq(two->fill, signed_color(&paper_theme, 2, 2));
    done();
}
END_TEST

START_TEST(with_numbers_off_it_tells_none)
{
    struct view view = default_view;
    view.look.numbers = false;
    show(TRANSLATOR, "annotations", LEVEL_STAGE, &view);
    ck_assert_str_eq(text_of("scale end", -2), "−");
    ck_assert_str_eq(text_of("scale end", -1), "+");
    // so far as it is below 0 it is hollow, as the cells are
    const struct tensor *m = trace_find(&trace, "annotations");
    const struct item *strip = pose_find(&pose, id_named("scale", -1));
    const struct item *hollow = pose_find(&pose, id_named("scale hollow", -1));
    ck_assert(strip && hollow && hollow->fill == paper_theme.paper);
    ck_assert_double_eq_tol(hollow->at.w / strip->at.w,
                            range_above(&m->range, 0), 1e-6);
    ck_assert(hollow->at.h > strip->at.h / 3 && hollow->at.h < strip->at.h);
    done();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("legend");
    TCase *t = tcase_create("legend");
    tcase_add_loop_test(t, every_scale_has_its_legend, 0,
                        sizeof legends / sizeof *legends);
    tcase_add_test(t, its_colors_are_those_of_the_cells);
    tcase_add_test(t, with_numbers_off_it_tells_none);
    suite_add_tcase(s, t);
    return suite_end(s);
}
