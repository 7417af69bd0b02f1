// SPDX-License-Identifier: MIT
// The picture of a whole model, on random ones: squares are as large as their
// numbers, ribbons as wide as their shares, what is pointed at lights what made
// it and what it makes, and nothing overlaps at any size.
#include <check.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "boxes.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "scene/theme.h"
#include "sdl/font.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"

static struct font_files *files;
static struct toy toy;
static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static double unit; // of 720 in the picture

static void open_toy(uint64_t seed)
{
    static const char *const masks[] = {"causal", "none", NULL};
    struct toy_telling options = {.heads = (int)(seed % 3),
                                  .W_O = seed % 2,
                                  .mask = masks[seed % 3],
                                  .position = seed % 5 ? "sinusoidal" : NULL};
    struct reason reason = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    toy_language(&toy, seed, &options);
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

static struct position last_part(void)
{
    return (struct position){LEVEL_PART,
                             timeline_count(&trace, LEVEL_PART) - 1};
}

static struct pose picture_at(const struct view *view)
{
    struct pose pose = {.arena = &arena};
    struct shown shown = {&lesson, &trace, last_part(), 1, NULL};
    frame_pose(&shown, view, font_of(files), &pose);
    unit = extent_measure(&view->extent) / 720;
    return pose;
}

static const struct item *find(const struct pose *p, uint64_t id)
{
    return pose_find(p, id);
}

static const struct tensor *tensor_of(const char *name)
{
    return trace_find(&trace, name);
}

// --- numbers -----------------------------------------------------------------

static double edge(const struct item *i)
{
    return i->at.w + i->stroke;
}

// What is below 0 is hollow where its line, a third of the square, is one that
// is seen; smaller ones are filled, and paler than what is above 0.
static void check_sign(const struct item *i, double x)
{
    bool small = edge(i) / 3 < 0.52 * unit;
    ck_assert_int_eq(i->fill == CLEAR, x < 0 && !small);
    ck_assert(i->fill == CLEAR ? i->stroke >= 0.52 * unit : i->stroke == 0);
    ck_assert(i->alpha == (x < 0 && small ? 0.6 : 1));
}

// Of all cells of [m] that show: how many.
static int check_squares(const struct pose *p, const struct tensor *m)
{
    int found = 0;
    double full = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = find(p, id_cell("cell", m, r, c));
            const struct item *back = find(p, id_cell("machine cell", m, r, c));
            double x = tensor_at(m, r, c), part = fabs(x) / m->largest;
            ck_assert(!i || back);
            if (!back)
                continue;
            found++;
            ck_assert_int_eq(i != NULL, x != 0);
            if (!i)
                continue;
            if (full == 0)
                full = edge(i) * edge(i) / part;
            ck_assert_double_eq_tol(edge(i) * edge(i), full * part,
                                    full * 1e-9);
            check_sign(i, x);
            ck_assert(edge(i) <= back->at.w + 1e-9);
            ck_assert_double_eq_tol(i->at.x + i->at.w / 2,
                                    back->at.x + back->at.w / 2, 1e-9);
            ck_assert(i->target.address.tensor == m);
            ck_assert_int_eq(i->target.address.column, c);
        }
    return found;
}

START_TEST(squares_are_as_large_as_their_numbers)
{
    open_toy((uint64_t)_i);
    struct pose p = picture_at(&default_view);
    int rows = tensor_of("X")->rows;
    ck_assert_int_eq(check_squares(&p, tensor_of("X")),
                     rows * tensor_of("X")->columns);
    check_squares(&p, tensor_of("added"));
    check_squares(&p, tensor_of("sum"));
    for (int k = 0; k < trace.tensor_count; k++)
        if (trace.tensors[k]->learned && trace.tensors[k]->reader)
            ck_assert_int_eq(check_squares(&p, trace.tensors[k]),
                             trace.tensors[k]->rows *
                                 trace.tensors[k]->columns);
    close_toy();
}
END_TEST

// Both of its edges meet at its foot.
static double foot(const struct item *i)
{
    int half = i->spot_count / 2;
    return hypot(i->spots[half - 1].x - i->spots[half].x,
                 i->spots[half - 1].y - i->spots[half].y);
}

START_TEST(ribbons_are_as_wide_as_their_shares)
{
    open_toy((uint64_t)_i);
    struct pose p = picture_at(&default_view);
    const struct tensor *m = tensor_of("weights");
    m = m ? m : tensor_of("head1.weights");
    double full = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = find(&p, id_arc(m, r, c, false));
            double share = tensor_at(m, r, c);
            ck_assert_int_eq(i != NULL, share >= 0.015);
            if (!i || share < 0.2)
                continue;
            full = full > 0 ? full : foot(i) / share;
            ck_assert_double_eq_tol(foot(i), full * share, 1e-6);
            ck_assert_int_eq(i->fill == paper_theme.light, r == m->rows - 1);
        }
    ck_assert(full > 0);
    close_toy();
}
END_TEST

// What is said of the next word of every row is what comes.
START_TEST(words_are_those_that_come)
{
    open_toy((uint64_t)_i);
    struct pose p = picture_at(&default_view);
    const struct tensor *next = tensor_of("next");
    for (int r = 0; r < next->rows; r++) {
        const struct item *i = find(&p, id_cell("machine next", next, r, 0));
        ck_assert(i);
        ck_assert_str_eq(i->text, next->words[(int)tensor_at(next, r, 0)]);
    }
    close_toy();
}
END_TEST

// --- light -------------------------------------------------------------------

enum { BEHIND = 1, AHEAD = 2, HIDDEN = 4 };

static bool shows(const struct tensor *m)
{
    static const char *const names[] = {
        "X", "Q", "K", "V", "weights", "added", "sum", "probabilities", "next"};
    if (m->learned)
        return true;
    if (m->scope && strcmp(m->scope->prefix, "head1."))
        return false;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (!strcmp(m->plain, names[k]))
            return true;
    return false;
}

static int reads_of(const struct tensor *m, int r, int c, struct cells *reads)
{
    const struct operation *o = m->writer ? m->writer[r] : NULL;
    return o ? operation_reads(o, r, c, -1, reads) : 0;
}

static bool has(const struct cells *in, const struct tensor *m, int r, int c)
{
    return in->tensor == m && r >= in->row && r < in->row + in->rows &&
           c >= in->column && c < in->column + in->columns;
}

// True when [a] is read on the way to [b], through what is not shown alone.
static bool leads(const struct address *a, const struct tensor *m, int r, int c)
{
    struct cells reads[MAX_READS];
    int count = reads_of(m, r, c, reads);
    for (int k = 0; k < count; k++) {
        if (has(&reads[k], a->tensor, a->row, a->column))
            return true;
        if (shows(reads[k].tensor))
            continue;
        for (int i = 0; i < reads[k].rows; i++)
            for (int j = 0; j < reads[k].columns; j++)
                if (leads(a, reads[k].tensor, reads[k].row + i,
                          reads[k].column + j))
                    return true;
    }
    return false;
}

START_TEST(what_is_pointed_at_lights_what_made_it_and_what_it_makes)
{
    static const char *const pointed[] = {"X", "V", "W_Q", "E", "sum"};
    open_toy((uint64_t)_i * 3); // of one head
    const struct tensor *of = tensor_of(pointed[_i % 5]);
    struct address a = {of, of->rows - 1, of->columns - 1, -1};
    struct view view = default_view;
    view.attention.focus = place_of_address(&a);
    struct pose p = picture_at(&view);
    static const char *const looked[] = {"X", "Q", "K", "V", "added", "sum"};
    color dark = 0, lit = 0;
    for (int k = 0; k < 6; k++) {
        const struct tensor *m = tensor_of(looked[k]);
        dark = lit = 0;
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++) {
                struct address b = {m, r, c, -1};
                const struct item *i = find(&p, id_cell("cell", m, r, c));
                bool expected = leads(&a, m, r, c) ||
                                leads(&b, of, a.row, a.column) ||
                                address_equal(&a, &b);
                if (!i)
                    continue;
                color is = i->fill == CLEAR ? i->line : i->fill;
                color *seen = expected ? &lit : &dark;
                ck_assert(!*seen || *seen == is);
                *seen = is;
                ck_assert(lit != dark);
            }
    }
    close_toy();
}
END_TEST

// --- layout ------------------------------------------------------------------

static const struct {
    int width, height;
    double text;
} sizes[] = {{1280, 720, 1}, {1920, 1080, 1}, {390, 844, 1},   {1024, 768, 1.3},
             {640, 480, 1},  {700, 1000, 1},  {1280, 720, 1.5}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void check_layout(const char *name)
{
    for (int k = 0; k < SIZES; k++) {
        struct view view = default_view;
        struct list list = {0};
        struct strbuf where = {0};
        arena_reset(&arena);
        view.look.theme = k % 2 ? &stage_theme : &paper_theme;
        view.extent.width = sizes[k].width;
        view.extent.height = sizes[k].height;
        view.look.text = sizes[k].text;
        struct shown shown = {&lesson, &trace, last_part(), 1, NULL};
        frame_build(&shown, &view, font_of(files), &arena, &list);
        strbuf_addf(&where, "%s %dx%d", name, view.extent.width,
                    view.extent.height);
        boxes_check(&list, strbuf_text(&where), &view, 1 / 50.0);
        list_free(&list);
        strbuf_free(&where);
    }
}

START_TEST(texts_neither_overlap_nor_leave)
{
    open_toy((uint64_t)_i);
    check_layout("toy");
    close_toy();
}
END_TEST

// A sentence of [n] words of the shipped model.
START_TEST(any_number_of_words_has_room)
{
    static const int counts[] = {1, 2, 3, 6, 14, 64};
    static const char *const words[] = {"the", "dogs", "near",
                                        "the", "old",  "flower"};
    struct strbuf text = {0};
    struct reason reason = {0};
    struct complaints c = {0};
    for (int k = 0; k < counts[_i]; k++)
        strbuf_addf(&text, "%s%s", k ? " " : "", words[k % 6]);
    struct own own = {.key = "prompt", .text = strbuf_text(&text)};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    ck_assert(lesson_load_own(&lesson, SOURCE_ROOT "/lessons/next-word.yaml",
                              &disk_files, model_kinds, &own, &c));
    ck_assert(run_model(&trace, &lesson.model));
    check_layout(strbuf_text(&text));
    trace_free(&trace);
    lesson_free(&lesson);
    arena_free(&arena);
    font_close(files);
    strbuf_free(&text);
}
END_TEST

// --- the translator ----------------------------------------------------------

static void open_translator(int k)
{
    struct reason reason = {0};
    const struct toy_translation options = {
        .gru = k % 3 == 1, .luong = k % 5 == 3, .last = k % 4 == 2};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    toy_translator_of(&toy, (uint64_t)k, &options);
    lesson = (struct lesson){.title = "toy", .goal = "g", .model = toy.model};
    ck_assert(run_model(&trace, &toy.model));
}

START_TEST(a_translator_shows_its_numbers)
{
    open_translator(_i);
    struct view view = default_view;
    view.extent = (struct extent){2400, 1350, 1};
    struct pose p = picture_at(&view);
    const struct tensor *m = tensor_of("alignment");
    int row = m->rows - 1, lines = 0;
    static const char *const names[] = {"x",      "forward",  "backward",
                                        "states", "contexts", "annotations"};
    for (int k = 0; k < 6; k++)
        if (tensor_of(names[k]))
            lines += check_squares(&p, tensor_of(names[k])) > 0;
    ck_assert_int_ge(lines, 3);
    double full = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = find(&p, id_arc(m, r, c, false));
            double share = tensor_at(m, r, c);
            ck_assert_int_eq(i != NULL, share >= 0.015);
            if (!i || share < 0.2)
                continue;
            full = full > 0 ? full : foot(i) / share;
            ck_assert_double_eq_tol(foot(i), full * share, 1e-6);
            ck_assert_int_eq(i->fill == paper_theme.light, r == row);
        }
    close_toy();
}
END_TEST

// At every word, what is written later does not show.
START_TEST(a_translator_shows_no_more_than_is_written)
{
    open_translator(_i);
    int parts = (int)timeline_count(&trace, LEVEL_PART);
    const struct tensor *words = tensor_of("target");
    for (int k = 0; k < parts; k++) {
        struct position now = {LEVEL_PART, k};
        struct address a = timeline_address(&trace, now);
        struct shown shown = {&lesson, &trace, now, 1, NULL};
        struct pose p = {.arena = &arena};
        if (a.tensor != words || a.row < 0)
            continue;
        frame_pose(&shown, &default_view, font_of(files), &p);
        for (int r = 0; r < words->rows; r++)
            if (r > a.row) {
                ck_assert(!find(&p, id_cell("machine word", words, r, -1)));
                ck_assert(
                    !find(&p, id_cell("cell", tensor_of("contexts"), r, 0)));
            }
    }
    close_toy();
}
END_TEST

START_TEST(a_translator_has_room)
{
    open_translator(_i);
    check_layout("translator");
    close_toy();
}
END_TEST

// --- into it -----------------------------------------------------------------

// The wheel over a square opens it: it is there all the way, and ↑ leads back
// out to the whole.
START_TEST(the_wheel_goes_into_a_square)
{
    static const char *const path =
        SOURCE_ROOT "/tests/lessons/whole-first.yaml";
    struct reason reason = {0};
    struct strbuf why = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    struct app *app = app_new(font_of(files), NULL, &path, 1);
    ck_assert(app_open(app, path, &why));
    app_go_to_page(app, 0);
    ck_assert_int_eq(app->place.level, LEVEL_PART);
    const struct tensor *q = trace_find(&app->document->trace, "Q");
    struct pose p = {.arena = &arena};
    struct list before = {0};
    struct shown still = app_shown(app);
    app->view.attention.focus = (struct place){0};
    frame_build(&still, &app->view, app->font, &arena, &before);
    uint64_t page = list_hash(&before);
    list_free(&before);
    app_pose(app, &p);
    const struct item *cell = find(&p, id_cell("machine cell", q, 5, 1));
    double x = cell->at.x + cell->at.w / 2, y = cell->at.y + cell->at.h / 2;
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = x, .y = y});
    ck_assert_str_eq(app->view.attention.focus.tensor, "Q");
    if (_i) {
        app_input(app, &(struct input){.kind = INPUT_PRESS, .x = x, .y = y});
        app_input(app, &(struct input){
                           .kind = INPUT_PRESS, .x = x, .y = y, .twice = true});
    } else {
        app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = 5});
    }
    ck_assert_int_eq(app->place.level, LEVEL_CELL);
    ck_assert_str_eq(app->place.tensor, "Q");
    ck_assert_int_eq(app->place.row, 5);
    ck_assert_int_eq(app->place.column, 1);
    ck_assert_int_eq(app->camera.above.level, LEVEL_PART);
    ck_assert(app->camera.closed > 0.9);
    for (int k = 0; k < 8; k++) {
        struct shown shown = app_shown(app);
        struct list list = {0};
        struct pose rest = {.arena = &arena};
        shown.closed = 1 - k / 8.0;
        arena_reset(&arena);
        frame_build_posed(&shown, &app->view, app->font, &rest, &list);
        ck_assert_int_gt(list.count, 50);
        if (!k) { // what the page showed, though its lesson has yet to ask
            ck_assert(shown.opened && shown.from);
            ck_assert(list_hash(&list) == page);
        }
        list_free(&list);
    }
    for (int k = 0; k < 200; k++)
        app_tick(app, 1.0 / 60);
    for (int k = 0; k < 4; k++) {
        app_input(app, &(struct input){.kind = INPUT_KEY, .key = CODE_UP});
        for (int n = 0; n < 100; n++)
            app_tick(app, 1.0 / 60);
    }
    ck_assert(app->place.on_page || app->place.level <= LEVEL_STAGE);
    app_go_to_page(app, 0); // and the wheel back leads to the page
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = x, .y = y});
    app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = 1});
    app_tick(app, 0.05);
    app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = -5});
    for (int k = 0; k < 100; k++)
        app_tick(app, 1.0 / 60);
    ck_assert(app->place.on_page && app->place.page == 0);
    app_free(app);
    arena_free(&arena);
    font_close(files);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("machine");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, squares_are_as_large_as_their_numbers, 0, 20);
    tcase_add_loop_test(all, ribbons_are_as_wide_as_their_shares, 0, 20);
    tcase_add_loop_test(all, words_are_those_that_come, 0, 20);
    tcase_add_loop_test(
        all, what_is_pointed_at_lights_what_made_it_and_what_it_makes, 0, 20);
    tcase_add_loop_test(all, texts_neither_overlap_nor_leave, 0, 20);
    tcase_add_loop_test(all, any_number_of_words_has_room, 0, 6);
    tcase_add_loop_test(all, a_translator_shows_its_numbers, 0, 20);
    tcase_add_loop_test(all, a_translator_shows_no_more_than_is_written, 0, 10);
    tcase_add_loop_test(all, a_translator_has_room, 0, 20);
    tcase_add_loop_test(all, the_wheel_goes_into_a_square, 0, 2);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
