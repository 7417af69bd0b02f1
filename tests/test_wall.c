// SPDX-License-Identifier: MIT
// The wall of all heads, on random models of whole blocks and in the window:
// every table is as light as its weights, stands in its layer's line and leads to
// its head; the word at hand is framed; nothing overlaps. And how the chance of the next word grows on its way.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "boxes.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "sdl/font.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"
#include "trace/term.h"

enum { MOST = 64, SEEDS = 40 };

static struct font_files *files;
static struct toy toy;
static struct lesson lesson;
static struct trace trace;
static struct arena arena;

static void open_toy(uint64_t seed)
{
    struct reason reason = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    toy_blocks(&toy, seed);
    lesson = (struct lesson){.title = "toy", .goal = "g", .model = toy.model};
    ck_assert(run_model(&trace, &toy.model));
}

static void close_toy(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
    font_close(files);
}

static struct pose picture_at(const struct view *view, int part)
{
    struct pose pose = {.arena = &arena};
    struct shown shown = {&lesson, &trace, {LEVEL_PART, part}, 1, NULL};
    frame_pose(&shown, view, font_of(files), &pose);
    return pose;
}

// The part in which the next word is told: what is read on the way comes after it.
static int telling(void)
{
    int part = 0;
    while (strcmp(trace.parts[part].id, "tell") != 0)
        part++;
    return part;
}

static struct view view_of(int width, int height)
{
    struct view view = default_view;
    view.extent.width = width;
    view.extent.height = height;
    return view;
}

// The weights of all heads, in the order of the trace.
static int heads_of(const struct tensor *out[MOST])
{
    int count = 0;
    for (int i = 0; i < trace.tensor_count; i++)
        if (!strcmp(trace.tensors[i]->plain, "weights"))
            out[count++] = trace.tensors[i];
    return count;
}

static int layer_of(const struct tensor *m)
{
    int layer = 0;
    ck_assert_int_eq(sscanf(m->name, "layer%d.", &layer), 1);
    return layer;
}

static const struct item *table_of(const struct pose *p, const struct tensor *m)
{
    return pose_find(p, id_cell("wall", m, 0, 0));
}

START_TEST(tables_are_as_light_as_their_weights)
{
    open_toy((uint64_t)_i);
    const struct tensor *heads[MOST];
    int count = heads_of(heads);
    struct view view = view_of(1280, 720);
    struct pose p = picture_at(&view, telling());
    for (int h = 0; h < count; h++) {
        const struct item *i = table_of(&p, heads[h]);
        ck_assert_msg(i && i->kind == ITEM_IMAGE, "%s", heads[h]->name);
        ck_assert_int_eq(i->rows, heads[h]->rows);
        ck_assert_int_eq(i->columns, heads[h]->columns);
        for (int r = 0; r < i->rows; r++)
            for (int c = 0; c < i->columns; c++)
                ck_assert_uint_eq(i->pixels[r * i->columns + c],
                                  weight_pixel(view.look.theme, view.look.map,
                                               tensor_at(heads[h], r, c),
                                               r == i->rows - 1));
        const struct item *row =
            pose_find(&p, id_cell("wall row", heads[h], 0, 0));
        ck_assert(row && row->at.y > i->at.y + i->at.h * (i->rows - 1) /
                                         i->rows - 4 &&
                  row->at.y + row->at.h < i->at.y + i->at.h + 4);
    }
    ck_assert_int_gt(count, 0);
    close_toy();
}
END_TEST

// A line for each layer, from the top; in it its heads, from the left.
START_TEST(tables_stand_in_their_layers_lines)
{
    static const int sizes[][2] = {{1280, 720}, {390, 844}, {1920, 1080}};
    open_toy((uint64_t)_i);
    const struct tensor *heads[MOST];
    int count = heads_of(heads);
    struct view view = view_of(sizes[_i % 3][0], sizes[_i % 3][1]);
    struct pose p = picture_at(&view, telling());
    for (int h = 1; h < count; h++) {
        const struct item *was = table_of(&p, heads[h - 1]),
                          *i = table_of(&p, heads[h]);
        ck_assert(fabs(was->at.w - i->at.w) < 1e-6);
        if (layer_of(heads[h]) == layer_of(heads[h - 1])) {
            ck_assert(fabs(was->at.y - i->at.y) < 1e-6);
            ck_assert(i->at.x >= was->at.x + was->at.w + 1);
        } else {
            ck_assert(i->at.y >= was->at.y + was->at.h + 1);
        }
    }
    for (int h = 0; h < count; h++) {
        const struct item *i = table_of(&p, heads[h]);
        ck_assert(i->at.x >= 0 && i->at.x + i->at.w <= view.extent.width);
        ck_assert_int_eq(i->target.kind, TARGET_STAGE);
        int stage = i->target.number;
        struct address at = timeline_address(
            &trace, timeline_stage_start(&trace, stage, LEVEL_STAGE));
        ck_assert_ptr_eq(at.tensor, heads[h]);
    }
    close_toy();
}
END_TEST

// Before a head is computed its place is empty.
START_TEST(what_is_not_computed_is_empty)
{
    open_toy((uint64_t)_i);
    const struct tensor *heads[MOST];
    int count = heads_of(heads);
    struct view view = view_of(1280, 720);
    for (int part = 0; part <= telling(); part++) {
        arena_reset(&arena);
        struct pose p = picture_at(&view, part);
        for (int h = 0; h < count; h++) {
            const struct operation *o = heads[h]->writer[heads[h]->rows - 1];
            int made = trace.stages[trace.blocks[o->block].stage].part;
            const struct item *i = table_of(&p, heads[h]);
            ck_assert(i);
            ck_assert_int_eq(i->kind == ITEM_IMAGE, made <= part);
            ck_assert_int_eq(
                pose_find(&p, id_cell("wall row", heads[h], 0, 0)) != NULL,
                made <= part);
        }
    }
    close_toy();
}
END_TEST

// At every size, of any number of heads.
START_TEST(texts_neither_overlap_nor_leave)
{
    static const int sizes[][2] = {{1280, 720}, {390, 844}, {1920, 1080},
                                   {844, 390}};
    open_toy((uint64_t)_i);
    for (int k = 0; k < 4; k++)
        for (int part = 0; part < 2; part++) {
            struct view view = view_of(sizes[k][0], sizes[k][1]);
            struct shown shown = {&lesson, &trace,
                                  {LEVEL_PART, part * (trace.part_count - 1)},
                                  1, NULL};
            struct list list = {0};
            char where[40];
            snprintf(where, sizeof where, "toy %d at size %d", _i, k);
            arena_reset(&arena);
            frame_build(&shown, &view, font_of(files), &arena, &list);
            boxes_check(&list, where, &view, 1 / 50.0);
            boxes_check_strokes(&list, where, &view);
            list_free(&list);
        }
    close_toy();
}
END_TEST

// --- what would be read on the way -------------------------------------------

static const struct tensor *last_reading(void)
{
    const struct tensor *last = NULL;
    for (int i = 0; i < trace.tensor_count; i++)
        if (is_a(trace.tensors[i], "lens_chance"))
            last = trace.tensors[i];
    return last;
}

// Behind the last sum it is what the machine says, to the last bit.
START_TEST(the_last_reading_is_what_is_told)
{
    open_toy(4 * (uint64_t)_i + 2);
    const struct tensor *m = last_reading();
    const struct tensor *p = trace_find(&trace, "probabilities");
    ck_assert(m && m->rows == p->rows && m->columns == p->columns);
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->columns; c++)
            ck_assert(tensor_at(m, r, c) == tensor_at(p, r, c));
    ck_assert(trace_find(&trace, "X.lens"));
    close_toy();
}
END_TEST

// Each is a line, its bar as long as the chance of the word that is told.
START_TEST(bars_are_as_long_as_chances)
{
    open_toy(4 * (uint64_t)_i + 2);
    struct view view = view_of(1920, 1080);
    struct pose p = picture_at(&view, trace.part_count - 1);
    const struct tensor *next = trace_find(&trace, "next");
    int row = next->rows - 1, told = (int)tensor_at(next, row, 0), lines = 0;
    double full = 0, y = 0;
    for (int i = 0; i < trace.tensor_count; i++) {
        const struct tensor *m = trace.tensors[i];
        if (!is_a(m, "lens_chance"))
            continue;
        const struct item *bar = pose_find(&p, id_cell("cell", m, row, told));
        ck_assert_msg(bar != NULL, "%s", m->name);
        double x = tensor_at(m, row, told);
        if (x > 0.05) {
            ck_assert(full == 0 || fabs(bar->at.w / x - full) < 1e-6);
            full = bar->at.w / x;
        }
        ck_assert(bar->at.y > y);
        y = bar->at.y;
        lines++;
    }
    ck_assert_int_ge(lines, 2);
    close_toy();
}
END_TEST

static struct app *open_wall(void)
{
    static const char *const path = SOURCE_ROOT "/tests/lessons/two-layers.yaml";
    struct reason reason = {0};
    struct strbuf why = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    struct app *app = app_new(font_of(files), NULL, &path, 1);
    ck_assert(app_open(app, path, &why));
    app_go_to_step(app, (struct position){
        LEVEL_PART, timeline_count(&app->document->trace, LEVEL_PART) - 1});
    strbuf_free(&why);
    return app;
}

static const char *shown_in(struct app *app)
{
    return timeline_address(&app->document->trace, app_step_now(app))
        .tensor->name;
}

static void press(struct app *app, uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

// Arrows go to the head beside and to the one in the next layer; Enter opens it.
START_TEST(arrows_go_among_tables_and_enter_opens_one)
{
    struct app *app = open_wall();
    press(app, CODE_TAB);
    ck_assert_str_eq(app->view.attention.focus.tensor, "layer1.head1.weights");
    press(app, CODE_RIGHT);
    ck_assert_str_eq(app->view.attention.focus.tensor, "layer1.head2.weights");
    press(app, CODE_DOWN);
    ck_assert_str_eq(app->view.attention.focus.tensor, "layer2.head2.weights");
    press(app, CODE_LEFT);
    ck_assert_str_eq(app->view.attention.focus.tensor, "layer2.head1.weights");
    press(app, CODE_UP);
    ck_assert_str_eq(app->view.attention.focus.tensor, "layer1.head1.weights");
    press(app, CODE_DOWN);
    press(app, CODE_ENTER);
    ck_assert_int_eq(app->place.level, LEVEL_STAGE);
    ck_assert_str_eq(shown_in(app), "layer2.head1.weights");
    press(app, CODE_UP);
    ck_assert_int_eq(app->place.level, LEVEL_PART);
    app_free(app);
    font_close(files);
}
END_TEST

START_TEST(a_click_opens_a_table)
{
    struct app *app = open_wall();
    const struct tensor *m =
        trace_find(&app->document->trace, "layer1.head2.weights");
    struct pose p = {.arena = &arena};
    app_pose(app, &p);
    const struct item *i = table_of(&p, m);
    double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = x, .y = y});
    app_input(app, &(struct input){.kind = INPUT_RELEASE, .x = x, .y = y});
    ck_assert_int_eq(app->place.level, LEVEL_STAGE);
    ck_assert_str_eq(shown_in(app), "layer1.head2.weights");
    app_free(app);
    arena_free(&arena);
    font_close(files);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("wall");
    TCase *c = tcase_create("wall");
    tcase_add_loop_test(c, tables_are_as_light_as_their_weights, 0, SEEDS);
    tcase_add_loop_test(c, tables_stand_in_their_layers_lines, 0, SEEDS);
    tcase_add_loop_test(c, what_is_not_computed_is_empty, 0, 12);
    tcase_add_loop_test(c, texts_neither_overlap_nor_leave, 0, 12);
    tcase_add_loop_test(c, the_last_reading_is_what_is_told, 0, 30);
    tcase_add_loop_test(c, bars_are_as_long_as_chances, 0, 30);
    tcase_add_test(c, arrows_go_among_tables_and_enter_opens_one);
    tcase_add_test(c, a_click_opens_a_table);
    suite_add_tcase(s, c);
    return suite_end(s);
}
