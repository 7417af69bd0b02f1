// SPDX-License-Identifier: MIT
// Every lesson at every size, shape and text size. What is asked is that the
// arithmetic of the picture has an answer, whatever the numbers: with the
// sanitizers, a division by zero or a number that does not fit its integer
// fails this test; and that no record of a frame is where nothing can be.
#define _POSIX_C_SOURCE 200809L // glob

#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "draw/output.h"
#include "extremes.h"
#include "fake_font.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "random_lesson.h"
#include "scene/mark/axis.h"
#include "scene/theme.h"
#include "suite.h"

enum { RANDOM = 12 };

static const struct {
    int width, height;
    double scale, text;
} sizes[] = {
    {320, 240, 1, 1},     {240, 320, 1, 1.5},   {640, 360, 1, 0.8},
    {1080, 1920, 1, 1},   {1280, 720, 1, 1.5},  {2560, 1080, 1, 1},
    {3840, 2160, 1, 1.3}, {2160, 3840, 1, 0.8}, {640, 360, 4, 1},
    {1, 1, 1, 1},         {7680, 60, 1, 1},     {60, 4320, 1, 1},
    {1, 4320, 1, 1},      {7680, 1, 1, 1},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static struct fake_font fake;
static glob_t shipped; // the lessons' paths

// One lesson, wherever it comes from.
static struct lesson lesson;
static struct trace trace;
static struct toy toy;
static struct arena arena;
static struct list list;

static int lesson_count(void)
{
    return (int)shipped.gl_pathc + made_lesson_count() + extreme_count() +
           RANDOM;
}

static char *read_random(void *self, struct arena *a, const char *from,
                         const char *path, size_t most, size_t *length,
                         struct reason *why)
{
    const struct strbuf *text = self;
    (void)from, (void)path, (void)most, (void)why;
    *length = text->length;
    return arena_copy(a, text->text, text->length);
}

static bool load_random(int seed, struct complaints *c)
{
    struct strbuf text = {0};
    struct rng rng = {(uint64_t)seed + 1};
    random_lesson(&rng, &text);
    struct files files = {read_random, &text};
    bool good = lesson_load(&lesson, "random.yaml", &files, model_kinds, c);
    strbuf_free(&text);
    return good;
}

static bool load(int which, struct complaints *c)
{
    int paths = (int)shipped.gl_pathc;
    if (which < paths)
        return lesson_load(&lesson, shipped.gl_pathv[which], &disk_files,
                           model_kinds, c);
    which -= paths;
    if (which < made_lesson_count())
        return made_lesson_load(which, &lesson, c);
    which -= made_lesson_count();
    if (which >= extreme_count())
        return load_random(which - extreme_count(), c);
    extreme_make(which, &toy);
    lesson = (struct lesson){.title = extreme_name(which),
                             .goal = "Numbers as extreme as they can be.",
                             .model = toy.model};
    return true;
}

static void open_lesson(int which)
{
    struct complaints c = {0};
    ck_assert_msg(load(which, &c), "%s", strbuf_text(&c.text));
    ck_assert_msg(run_model(&trace, &lesson.model), "%s overflows",
                  lesson.title);
    complaints_free(&c);
    fake_font_init(&fake);
}

static void close_lesson(void)
{
    list_free(&list);
    arena_free(&arena);
    trace_free(&trace);
    lesson_free(&lesson);
    toy_free(&toy);
}

// Far beyond any frame, and still far from what an integer cannot hold.
static void check_records(void)
{
    const int32_t far = 1 << 29;
    for (int i = 0; i < list.count; i++) {
        const struct draw *d = &list.draws[i];
        bool near = d->x > -far && d->x < far && d->y > -far && d->y < far &&
                    d->width < far && d->height < far;
        for (int k = 0; k < d->point_count; k++)
            near =
                near && abs(d->points[k].x) < far && abs(d->points[k].y) < far;
        if (!near) // Check writes a file for each assertion, also if it holds
            ck_abort_msg("record %d of a frame of %d x %d: %d, %d, %d x %d", i,
                         list.width, list.height, d->x, d->y, d->width,
                         d->height);
    }
}

static void draw(struct raster *raster)
{
    struct surface s = {list.width, list.height, list.width, NULL};
    s.pixels = must_realloc(NULL, (size_t)s.width * (size_t)s.height,
                            sizeof *s.pixels);
    raster_draw(raster, &list, &fake.font, &s);
    free(s.pixels);
    struct strbuf svg = {0};
    svg_write(&list, &svg);
    strbuf_free(&svg);
}

// Looks at a cell that is computed, another one each time.
static struct address some_cell(const struct address *now, int turn)
{
    const struct tensor *m = now->tensor;
    if (turn % 3 == 0 || now->row < 0)
        return (struct address){0};
    int back = turn % (now->row + 1);
    return (struct address){m, now->row - back, turn % m->columns, -1};
}

static void build(struct view *view, enum level level, int64_t index, int turn)
{
    static const double fractions[] = {1, 0.4, 1, 0.9, 0};
    struct position p = {level, index};
    struct address now = timeline_address(&trace, p);
    view->look.numbers = turn % 4 != 0;
    view->look.column_sums = turn % 2;
    view->look.map = (enum color_map)(turn % COLOR_MAPS);
    view->look.theme = themes[turn / 3 % 4];
    struct address looked = some_cell(&now, turn);
    view->attention.focus = place_of_address(&looked);
    struct shown shown = {&lesson, &trace, p, fractions[turn % 5], NULL};
    arena_reset(&arena);
    frame_build(&shown, view, &fake.font, &arena, &list);
    check_records();
}

// A step of every stage at every level, in turn its first, middle and last.
static void sweep_stages(struct view *view, struct raster *raster, int turn)
{
    for (int stage = 0; stage < trace.stage_count; stage++) {
        if (stage > 7 && stage < trace.stage_count - 4)
            continue; // most words of a translation
        int level = LEVEL_STAGE + (turn + stage) % 4;
        int64_t first = timeline_stage_start(&trace, stage, level).index;
        int64_t last = timeline_count(&trace, level) - 1;
        if (stage + 1 < trace.stage_count)
            last = timeline_stage_start(&trace, stage + 1, level).index - 1;
        int64_t steps[] = {(first + last) / 2, first, last};
        build(view, level, steps[(turn + stage) % 3], turn + stage);
        if ((turn + stage) % 7 == 0 && view->extent.width < 1000)
            draw(raster);
    }
}

// Where the mouse may be: every place answers, and so does the timeline.
static void point_everywhere(const struct view *view)
{
    struct position p = {LEVEL_CELL, timeline_count(&trace, LEVEL_CELL) / 2};
    struct shown shown = {&lesson, &trace, p, 1, NULL};
    arena_reset(&arena);
    struct pose pose = {.arena = &arena};
    frame_pose(&shown, view, &fake.font, &pose);
    for (int i = 0; i <= 6; i++) {
        double x = view->extent.width * i / 6.0;
        for (int k = 0; k <= 6; k++)
            pose_hit(&pose, x, view->extent.height * k / 6.0);
        struct position to = frame_scrub(&shown, view, &fake.font, &arena, x);
        ck_assert(to.index >= 0 && to.index < timeline_count(&trace, to.level));
    }
}

START_TEST(every_lesson_at_every_size)
{
    struct raster *raster = raster_new();
    struct view view = default_view;
    open_lesson(_i / 2);
    for (int k = _i % 2; k < SIZES; k += 2) {
        view.extent.width = sizes[k].width;
        view.extent.height = sizes[k].height;
        view.extent.scale = sizes[k].scale;
        view.look.text = sizes[k].text;
        sweep_stages(&view, raster, _i + k);
        point_everywhere(&view);
    }
    raster_free(raster);
    close_lesson();
}
END_TEST

// Without what there is to click a frame is cut out of one that has it: keys for
// a thumb are higher than a small window.
START_TEST(a_bare_frame_is_cut_out_at_any_size)
{
    static const int small[][2] = {{1, 1},   {1, 2},   {2, 1},     {20, 60},
                                   {50, 80}, {61, 90}, {120, 300}, {1, 4320}};
    enum { SMALL = sizeof small / sizeof *small };
    struct view view = default_view;
    open_lesson(5 * _i % (int)shipped.gl_pathc);
    view.look.bare = true;
    for (int k = 0; k < 3 * SMALL; k++) {
        view.extent.width = small[k / 3][0];
        view.extent.height = small[k / 3][1];
        view.look.untitled = k % 3;
        view.look.silent = k % 3 == 2;
        int64_t last = timeline_count(&trace, LEVEL_ROW) - 1;
        build(&view, LEVEL_ROW, last * (k % 5) / 4, k);
        ck_assert_int_eq(list.width, view.extent.width);
        ck_assert_int_eq(list.height, view.extent.height);
    }
    close_lesson();
}
END_TEST

static bool says(const char *text)
{
    for (int i = 0; i < list.count; i++)
        if (list.draws[i].kind == DRAW_TEXT &&
            !strcmp(list.draws[i].text, text))
            return true;
    return false;
}

// The ticks of the plane of values, by the name of the extreme.
static const char *const ticks[][4] = {
    {"huge values", "0", "2e308", "−1e308"},
    {"tiny steps", "0", "5e−46", "−1e−45"},
    {"tiny values", "0", "1e−300", "1e−300"},
    {"equal", "0", "0.5", "2"},
};

START_TEST(an_axis_has_round_numbers_of_any_size)
{
    int which = 0;
    while (strcmp(extreme_name(which), ticks[_i][0]))
        which++;
    open_lesson((int)shipped.gl_pathc + made_lesson_count() + which);
    struct view view = default_view;
    build(&view, LEVEL_ROW, timeline_count(&trace, LEVEL_ROW) - 2, 0);
    for (int k = 1; k < 4; k++)
        ck_assert_msg(says(ticks[_i][k]), "%s: no tick %s", ticks[_i][0],
                      ticks[_i][k]);
    close_lesson();
}
END_TEST

static const struct {
    double pitch, need;
    int lines;
} apart[] = {
    {10, 0, 1},  {10, 10, 1},  {10, 10.5, 2},         {10, 30, 3},
    {0, 10, -1}, {-3, 10, -1}, {1e-300, 10, -1},      {10, 30.0000000001, 3},
    {0, 0, 1},   {0, 1e9, -1}, {1, 1000000, 1000000},
};

// -1: more lines than there ever are.
START_TEST(labels_keep_apart_whatever_the_lines)
{
    int lines = axis_lines(apart[_i].pitch, apart[_i].need);
    if (apart[_i].lines > 0)
        ck_assert_int_eq(lines, apart[_i].lines);
    else
        ck_assert_int_gt(lines, 1000000);
}
END_TEST

// Rounding never makes a cell of one that lies beyond the image.
START_TEST(an_image_has_no_cell_beyond_its_last)
{
    struct item image = {.kind = ITEM_IMAGE, .rows = 3, .columns = 7};
    struct pose pose = {.items = &image, .count = 1};
    struct rng rng = {(uint64_t)_i};
    image.target.kind = TARGET_CELLS;
    for (int k = 0; k < 2000; k++) {
        image.at = (struct rect){-rng_uniform(&rng), -rng_uniform(&rng),
                                 rng_uniform(&rng) + 1, rng_uniform(&rng) + 1};
        double right = image.at.x + image.at.w, low = image.at.y + image.at.h;
        struct target t =
            pose_hit(&pose, nextafter(right, 0), nextafter(low, 0));
        ck_assert_int_eq(t.address.row, 2);
        ck_assert_int_eq(t.address.column, 6);
    }
}
END_TEST

static void press(struct app *app, uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
    app_frame(app, &list);
    check_records();
}

START_TEST(the_list_at_every_size)
{
    int most = _i % 2 ? (int)shipped.gl_pathc : _i % 4;
    struct app *app = app_new(fake_font_init(&fake), NULL,
                              (const char *const *)shipped.gl_pathv, most);
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = sizes[_i].width,
                                   .height = sizes[_i].height,
                                   .scale = sizes[_i].scale});
    for (int k = 0; k < most; k++)
        press(app, CODE_RIGHT);
    press(app, '?');
    press(app, CODE_ESCAPE);
    press(app, CODE_ENTER);
    press(app, '?');
    press(app, '7');
    list_free(&list);
    app_free(app);
}
END_TEST

// Pages have pictures that no step has. Each in one of the windows that have
// room for nothing, in either size of text.
START_TEST(every_page_where_there_is_no_room)
{
    static const int none[][2] = {
        {1, 1}, {1, 4320}, {4320, 1}, {3, 3}, {40, 60}};
    enum { NONE = sizeof none / sizeof *none };
    struct strbuf why = {0};
    struct app *app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->quiz.all = app->view.look.still = true;
    ck_assert(app_open(app, shipped.gl_pathv[_i], &why));
    for (int page = 0; page < app->document->lesson.page_count; page++) {
        int k = (page + _i) % NONE;
        app->view.look.text = (page + _i) / NONE % 2 ? 1.5 : 1;
        app_go_to_page(app, page);
        app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                       .width = none[k][0],
                                       .height = none[k][1],
                                       .scale = 1});
        app_frame(app, &list);
        check_records();
    }
    app_free(app);
    list_free(&list);
    strbuf_free(&why);
}
END_TEST

int main(void)
{
    glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shipped);
    Suite *suite = suite_create("sweep");
    TCase *t = tcase_create("sweep");
    TCase *rest = suite_long(suite);
    suite_share(t, rest, every_lesson_at_every_size, 2 * lesson_count(), 3);
    suite_share(t, rest, every_page_where_there_is_no_room,
                (int)shipped.gl_pathc, 3);
    tcase_add_loop_test(t, a_bare_frame_is_cut_out_at_any_size, 0, 4);
    tcase_add_loop_test(t, an_axis_has_round_numbers_of_any_size, 0,
                        sizeof ticks / sizeof *ticks);
    tcase_add_loop_test(t, labels_keep_apart_whatever_the_lines, 0,
                        sizeof apart / sizeof *apart);
    tcase_add_test(t, an_image_has_no_cell_beyond_its_last);
    tcase_add_loop_test(t, the_list_at_every_size, 0, SIZES);
    suite_add_tcase(suite, t);
    int status = suite_end(suite);
    globfree(&shipped);
    return status;
}
