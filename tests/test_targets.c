// SPDX-License-Identifier: MIT
// Whatever the mouse can press is at least 24 pixels wide and high: the lesson
// at every page, what lies over it, the course.
#include <check.h>
#include <glob.h>
#include <math.h>

#include "app/app.h"
#include "app/focus.h"
#include "app/mouse.h"
#include "app/course/course.h"
#include "app/course/list.h"
#include "app/lesson.h"
#include "app/motion.h"
#include "app/overlay.h"
#include "fake_font.h"
#include "suite.h"

static struct app *app;
static glob_t files;
static long seen;

// Cells and sizes are squares of a picture, and what is written in a formula
// belongs to them; a sheet takes clicks so that nothing under it does.
// Not the words of a line, which are as high as that.
static bool is_control_kind(enum target_kind kind)
{
    return kind != TARGET_TERM && kind != TARGET_NONE && kind != TARGET_CELLS &&
           kind != TARGET_SYMBOL && kind != TARGET_MOST &&
           kind != TARGET_SIZE && kind != TARGET_SHEET;
}

static bool same(const struct target *a, const struct target *b)
{
    return a->kind == b->kind && a->number == b->number;
}

// Whether all of a square of 24 pixels around a place takes the same target.
static bool takes(const struct pose *p, const struct target *t, double x,
                  double y)
{
    const double half = 12 - .25;
    for (int k = 0; k < 9; k++) {
        struct target at =
            pose_hit(p, x + (k % 3 - 1) * half, y + (k / 3 - 1) * half);
        if (!same(&at, t))
            return false;
    }
    return true;
}

static bool is_large(const struct pose *p, const struct item *i)
{
    const struct rect *r = &i->at;
    if (takes(p, &i->target, r->x + r->w / 2, r->y + r->h / 2))
        return true;
    for (double y = r->y - 24; y <= r->y + r->h + 24; y += 1)
        for (double x = r->x - 24; x <= r->x + r->w + 24;
             x += fmax(1, r->w / 20))
            if (takes(p, &i->target, x, y))
                return true;
    return false;
}

static void check_pose(const char *where, const struct pose *p)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (!is_control_kind(i->target.kind) || i->kind == ITEM_POLYGON)
            continue;
        seen++;
        ck_assert_msg(is_large(p, i),
                      "%s, %dx%d by %g: kind %d number %d is %.1f x %.1f "
                      "at %.1f, %.1f",
                      where, app->view.extent.width, app->view.extent.height,
                      app->view.look.text, i->target.kind, i->target.number,
                      i->at.w, i->at.h, i->at.x, i->at.y);
    }
}

// All that takes a press now: of a modal layer only what is of layers.
static void check_shown(const char *where)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    if (!layers_modal(app)) {
        if (app->document)
            app_pose(app, &pose);
        else
            list_pose(app, &pose);
        overlay_dock(app, &pose);
    } else {
        overlay_pose(app, &pose);
    }
    check_pose(where, &pose);
    arena_free(&arena);
}

static const struct {
    int width, height;
    double text;
} shapes[] = {{390, 844, 1},    {390, 844, 1.4}, {1280, 720, 1},
              {1280, 720, 1.4}, {1920, 1080, 1}, {1920, 1080, 1.4}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

// What opens something over the lesson; the first of them over the course, too.
static const struct {
    uint32_t key;
    bool control, shift;
} opens[] = {
    {'?'}, {CODE_F1 + 9},     {'o', true}, {'i'},       {'x'}, {'w'},
    {'e'}, {'s', true, true}, {'u'},       {'a', true}, {'k'}, {CODE_F1 + 1},
    {'h'}, {'d', true},       {'1'},
};
enum { OPENS = sizeof opens / sizeof *opens, OVER_ALL = 3 };

static void press(struct input key)
{
    key.kind = INPUT_KEY;
    app_input(app, &key);
}

static void check_layers(const char *where)
{
    for (int k = 0; k < (app->document ? OPENS : OVER_ALL); k++) {
        char what[240];
        snprintf(what, sizeof what, "%s, key %d", where, k);
        press((struct input){.key = opens[k].key,
                             .control = opens[k].control,
                             .shift = opens[k].shift});
        if (app->document)
            app_settle(app);
        check_shown(what);
        for (int n = 0; n < 3 && (layers_modal(app) || app->document); n++)
            press((struct input){.key = CODE_ESCAPE});
    }
}

START_TEST(what_is_pressed_is_large_enough)
{
    struct fake_font fake;
    struct strbuf why = {0};
    ck_assert_int_eq(glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &files), 0);
    app = app_new(fake_font_init(&fake), NULL,
                  (const char *const *)files.gl_pathv, (int)files.gl_pathc);
    app->view.extent = (struct extent){shapes[_i].width, shapes[_i].height, 1};
    app->view.look.text = shapes[_i].text;
    course_arrive(app);
    check_shown("course");
    check_layers("course");
    for (size_t f = 0; f < files.gl_pathc; f++) {
        ck_assert_msg(app_open(app, files.gl_pathv[f], &why), "%s",
                      strbuf_text(&why));
        for (int p = 0; p < app->document->lesson.page_count; p += 1) {
            char where[200];
            snprintf(where, sizeof where, "%s, page %d",
                     app->document->lesson.title, p + 1);
            app_go_to_page(app, p);
            app_settle(app);
            check_shown(where);
        }
        for (int s = 0; s < app->document->trace.stage_count; s++) {
            char where[200];
            snprintf(where, sizeof where, "%s, stage %d",
                     app->document->lesson.title, s + 1);
            app_go_to_step(app, timeline_stage_start(&app->document->trace, s,
                                                     LEVEL_CELL));
            app_settle(app);
            check_shown(where);
            if (s == 1)
                check_layers(where);
        }
    }
    ck_assert_int_gt(seen, 1000);
    app_free(app);
    strbuf_free(&why);
    globfree(&files);
}
END_TEST

// --- reach -------------------------------------------------------------------

static void add(struct pose *p, enum target_kind kind, int number,
                enum layer layer, struct rect at)
{
    struct item *i = pose_add(p, ITEM_BOX, layer, (uint64_t)p->count + 1);
    i->at = at;
    i->target = (struct target){kind, {0}, number};
}

// What is small reaches further only where nothing else is, and no further
// than a finger; the nearest of two takes it, and none under a sheet.
START_TEST(what_is_small_steals_nothing)
{
    static const struct {
        double x, y;
        enum target_kind kind;
        int number;
    } wanted[] = {
        {105, 105, TARGET_FLAG, 1},  {94, 94, TARGET_FLAG, 1},
        {92, 105, TARGET_NONE, 0},   {105, 118, TARGET_NONE, 0},
        {111, 105, TARGET_CELLS, 0}, {210, 205, TARGET_FLAG, 2},
        {213, 205, TARGET_FLAG, 3},  {315, 305, TARGET_SHEET, 0},
        {415, 405, TARGET_LINE, 5},  {507, 540, TARGET_FLAG, 6},
        {493, 540, TARGET_NONE, 0},  {505, 494, TARGET_NONE, 0},
    };
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    add(&p, TARGET_FLAG, 1, LAYER_CHROME, (struct rect){100, 100, 10, 10});
    add(&p, TARGET_CELLS, 0, LAYER_CELL, (struct rect){110, 100, 10, 10});
    add(&p, TARGET_FLAG, 2, LAYER_CHROME, (struct rect){200, 200, 8, 10});
    add(&p, TARGET_FLAG, 3, LAYER_CHROME, (struct rect){214, 200, 8, 10});
    add(&p, TARGET_FLAG, 4, LAYER_CHROME, (struct rect){300, 300, 10, 10});
    add(&p, TARGET_SHEET, 0, LAYER_TICK, (struct rect){290, 290, 50, 50});
    add(&p, TARGET_SHEET, 0, LAYER_CHROME, (struct rect){390, 390, 50, 50});
    add(&p, TARGET_LINE, 5, LAYER_TICK, (struct rect){400, 400, 10, 10});
    add(&p, TARGET_FLAG, 6, LAYER_CHROME, (struct rect){500, 500, 10, 60});
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        struct target t = pose_hit(&p, wanted[k].x, wanted[k].y);
        bool near = t.kind == wanted[k].kind && t.number == wanted[k].number;
        ck_assert_msg(near, "%g, %g: kind %d number %d", wanted[k].x,
                      wanted[k].y, t.kind, t.number);
    }
    arena_free(&arena);
}
END_TEST

// A picture that has no room for its cells still is one of them.
START_TEST(what_has_no_extent_is_its_first_cell)
{
    struct item i = {.kind = ITEM_IMAGE,
                     .rows = 3,
                     .columns = 5,
                     .at = {10, 10, 0, 0}};
    for (int k = 0; k < 3; k++) {
        struct address at = item_cell(&i, 5 + 5 * k, 15 - 5 * k);
        ck_assert(at.row == 0 && at.column == 0);
    }
    i.at.w = 50;
    ck_assert_int_eq(item_cell(&i, 45, 9).column, 3);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("targets");
    TCase *t = tcase_create("targets");
    suite_share(t, suite_long(s), what_is_pressed_is_large_enough, SHAPES, 3);
    tcase_add_test(t, what_has_no_extent_is_its_first_cell);
    tcase_add_test(t, what_is_small_steals_nothing);
    suite_add_tcase(s, t);
    return suite_end(s);
}
