// Frames of every lesson, with the real font: they are pure, they join, and
// nothing in them overlaps, leaves the frame or is too small to read.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/lesson.h"
#include "scene/frame.h"
#include "sdl/font.h"
#include "made_lessons.h"
#include "suite.h"

static struct font_files *files;
static const struct font *font;
static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static struct list list;

static void open_lesson(int which)
{
    struct complaints c = {0};
    struct strbuf why = {0};
    files = font_open(SOURCE_ROOT "/assets", &why);
    ck_assert_msg(files != NULL, "%s", strbuf_text(&why));
    font = font_of(files);
    ck_assert_msg(made_lesson_load(which, &lesson, &c), "%s",
                  strbuf_text(&c.text));
    ck_assert(trace_run(&trace, &lesson.model));
    complaints_free(&c);
}

static void close_lesson(void)
{
    list_free(&list);
    arena_free(&arena);
    trace_free(&trace);
    lesson_free(&lesson);
    font_close(files);
}

static const struct list *frame(struct position p, double fraction,
                                const struct view *view)
{
    struct shown shown = {&lesson, &trace, p, fraction, NULL};
    arena_reset(&arena);
    frame_build(&shown, view, font, &arena, &list);
    return &list;
}

static uint64_t hash(enum level level, int64_t index, double fraction)
{
    return list_hash(
        frame((struct position){level, index}, fraction, &default_view));
}

// A few steps of each level: the ends, and some in between.
enum { SAMPLES = 7 };

static int64_t sample(enum level level, int k)
{
    int64_t count = timeline_count(&trace, level);
    return (count - 1) * k / (SAMPLES - 1);
}

START_TEST(a_step_begins_where_the_last_one_ended)
{
    open_lesson(_i);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k + 1 < SAMPLES; k++) {
            int64_t at = sample((enum level)level, k);
            if (at + 1 >= timeline_count(&trace, (enum level)level))
                continue;
            ck_assert_uint_eq(hash((enum level)level, at, 1),
                              hash((enum level)level, at + 1, 0));
        }
    close_lesson();
}
END_TEST

START_TEST(the_order_of_seeking_does_not_matter)
{
    uint64_t forward[SAMPLES];
    open_lesson(_i);
    for (int k = 0; k < SAMPLES; k++)
        forward[k] = hash(LEVEL_CELL, sample(LEVEL_CELL, k), 0.4);
    for (int k = SAMPLES - 1; k >= 0; k--)
        ck_assert_uint_eq(forward[k],
                          hash(LEVEL_CELL, sample(LEVEL_CELL, k), 0.4));
    close_lesson();
}
END_TEST

START_TEST(a_movement_is_seen)
{
    open_lesson(_i);
    int64_t last = timeline_count(&trace, LEVEL_CELL) - 1;
    ck_assert_uint_ne(hash(LEVEL_CELL, last, 0.5), hash(LEVEL_CELL, last, 1));
    ck_assert_uint_ne(hash(LEVEL_CELL, last, 0.5), hash(LEVEL_CELL, last, 0));
    close_lesson();
}
END_TEST

// --- the layout ------------------------------------------------------------

struct text_box {
    double left, top, right, bottom, size;
    const char *text;
};

static struct text_box box_of(const struct draw *d)
{
    double x = d->x / (double)UNIT, y = d->y / (double)UNIT;
    double size = d->size / (double)UNIT;
    return (struct text_box){
        x,    y - 0.72 * size, x + d->width / (double)UNIT, y + 0.16 * size,
        size, d->text};
}

static bool touch(const struct text_box *a, const struct text_box *b)
{
    const double slack = 1.5; // anti-aliased edges
    return a->left < b->right - slack && b->left < a->right - slack &&
           a->top < b->bottom - slack && b->top < a->bottom - slack;
}

static void check_layout(const char *where, const struct view *view)
{
    static struct text_box boxes[20000];
    int count = 0;
    for (int i = 0; i < list.count; i++)
        if (list.draws[i].kind == DRAW_TEXT && list.draws[i].fill >> 24)
            boxes[count++] = box_of(&list.draws[i]);
    for (int i = 0; i < count; i++) {
        const struct text_box *b = &boxes[i];
        ck_assert_msg(b->left > -1 && b->top > -1 &&
                          b->right < list.width + 1 &&
                          b->bottom < list.height + 1,
                      "%s: “%s” leaves the frame: %.0f..%.0f, %.0f..%.0f",
                      where, b->text, b->left, b->right, b->top, b->bottom);
        ck_assert_msg(b->size >= list.height / 50.0 * view->text - 0.01,
                      "%s: “%s” is too small: %.1f", where, b->text, b->size);
        for (int k = 0; k < i; k++)
            ck_assert_msg(!touch(b, &boxes[k]),
                          "%s: “%s” at %.0f,%.0f and “%s” at %.0f,%.0f overlap",
                          where, b->text, b->left, b->top, boxes[k].text,
                          boxes[k].left, boxes[k].top);
    }
}

static const struct {
    int width, height;
    double scale, text;
} sizes[] = {
    {1280, 720, 1, 1},  {960, 540, 1, 1},    {1920, 1080, 1, 1},
    {3840, 2160, 1, 1}, {1024, 768, 1, 1},   {2560, 1080, 1, 1},
    {1280, 720, 2, 1},  {1280, 720, 1, 1.5}, {1024, 768, 1, 1.3},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void check_step(int which, struct position p, struct view *view)
{
    struct strbuf where = {0};
    strbuf_addf(&where, "%s %dx%d text %.1f level %d step %lld",
                made_lesson_name(which), view->width, view->height, view->text,
                p.level, (long long)p.index + 1);
    frame(p, 1, view);
    check_layout(strbuf_text(&where), view);
    strbuf_free(&where);
}

// The first step after a stage, at a level.
static int64_t stage_end(int stage, enum level level)
{
    struct position next = {LEVEL_STAGE, stage + 1};
    if (stage + 1 == trace.stage_count)
        return timeline_count(&trace, level);
    return timeline_at_level(&trace, next, level).index;
}

// The middle step of every stage at every level; [all]: the first and the
// last one as well. Most words of a translation are passed over.
static void check_stages(int which, struct view *view, bool all)
{
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        for (int stage = 0; stage < trace.stage_count; stage++) {
            if (stage > 12 && stage < trace.stage_count - 5)
                continue;
            struct position s = {LEVEL_STAGE, stage};
            int64_t first = timeline_at_level(&trace, s, level).index;
            int64_t last = stage_end(stage, level) - 1;
            int64_t steps[] = {(first + last) / 2, first, last};
            for (int k = 0; k < (all ? 3 : 1); k++)
                check_step(which, (struct position){level, steps[k]}, view);
        }
}

START_TEST(texts_neither_overlap_nor_leave_nor_shrink)
{
    struct view view = default_view;
    open_lesson(_i / SIZES);
    view.width = sizes[_i % SIZES].width;
    view.height = sizes[_i % SIZES].height;
    view.scale = sizes[_i % SIZES].scale;
    view.text = sizes[_i % SIZES].text;
    view.column_sums = _i % 2;
    check_stages(_i / SIZES, &view, _i % SIZES == 0);
    close_lesson();
}
END_TEST

static int by_id(const void *a, const void *b)
{
    uint64_t x = ((const struct item *)a)->id, y = ((const struct item *)b)->id;
    return (x > y) - (x < y);
}

START_TEST(ids_are_unique)
{
    open_lesson(_i);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k < SAMPLES; k++) {
            struct position p = {level, sample((enum level)level, k)};
            struct shown shown = {&lesson, &trace, p, 1, NULL};
            struct pose pose = {.arena = &arena};
            arena_reset(&arena);
            frame_pose(&shown, &default_view, font, &pose);
            qsort(pose.items, (size_t)pose.count, sizeof *pose.items, by_id);
            for (int i = 1; i < pose.count; i++)
                ck_assert_msg(pose.items[i].id != pose.items[i - 1].id,
                              "level %d step %lld: two items with one id: "
                              "“%s” and “%s”",
                              level, (long long)p.index + 1,
                              pose.items[i].text ? pose.items[i].text : "",
                              pose.items[i - 1].text ? pose.items[i - 1].text
                                                     : "");
        }
    close_lesson();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("frame");
    TCase *t = tcase_create("frames");
    tcase_set_timeout(t, 300);
    int n = made_lesson_count();
    tcase_add_loop_test(t, a_step_begins_where_the_last_one_ended, 0, n);
    tcase_add_loop_test(t, the_order_of_seeking_does_not_matter, 0, n);
    tcase_add_loop_test(t, a_movement_is_seen, 0, n);
    tcase_add_loop_test(t, ids_are_unique, 0, n);
    tcase_add_loop_test(t, texts_neither_overlap_nor_leave_nor_shrink, 0,
                        n * SIZES);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
