// SPDX-License-Identifier: MIT
// Short films: one word all the way, the first pages, a page, a training. None
// is longer than it may be, and a training shows the numbers of its steps.
#include <check.h>
#include <glob.h>
#include <math.h>
#include <string.h>

#include "boxes.h"
#include "export/film.h"
#include "export/trained_film.h"
#include "frame/wander.h"
#include "mechanism/plan.h"
#include "mechanism/stood.h"
#include "scene/theme.h"
#include "suite.h"
#include "taking.h"

static struct taking here;
static struct arena arena;

static void open_film(const char *name, enum reel reel, int page)
{
    taking_open(&here, name);
    here.steps = (struct chosen){.reel = reel, .pages = reel == REEL_PAGE};
    here.steps.first = here.steps.last = page;
}

// How long it is, in frames; [most] of them move.
static int64_t length_of(struct stops *stops, struct film *f)
{
    struct reason why = {0};
    struct documents documents = {.document = &here.document};
    ck_assert_msg(stops_find(&here.steps, &documents, stops, &why), "%s",
                  reason_text(&why));
    stops->words = here.view.words;
    film_begin(f, stops, &here.view, font_of(here.files), &arena);
    int64_t count = 0, last = 0;
    while (film_next(f)) {
        ck_assert_int_eq(f->from, last);
        ck_assert_int_gt(f->until, f->from);
        last = f->until;
        count++;
    }
    ck_assert_int_eq(count, film_frames(stops));
    return last;
}

static void close_film(struct stops *stops, struct film *f)
{
    film_end(f);
    stops_free(stops);
    taking_close(&here);
    arena_free(&arena);
}

static const char *const names[] = {"00-start-here",
                                    "01-budget-of-attention",
                                    "02-scores-to-weights",
                                    "03-one-vector",
                                    "04-why-an-rnn-forgets",
                                    "05-rnn-attention",
                                    "06-dot-products",
                                    "07-queries-keys-values",
                                    "08-divide-by-root-d",
                                    "09-self-attention",
                                    "10-masks",
                                    "11-heads",
                                    "12-rounds",
                                    "13-sinusoids",
                                    "14-position-methods",
                                    "15-smallest-transformer",
                                    "16-two-layers",
                                    "convolution",
                                    "next-word"};
enum { NAMES = sizeof names / sizeof *names };

START_TEST(none_is_longer_than_it_may_be)
{
    static const enum reel reels[] = {REEL_WORD, REEL_HOOK};
    for (int k = 0; k < 2; k++) {
        struct stops stops;
        struct film f;
        char path[200];
        snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", names[_i]);
        open_film(path, reels[k], 0);
        int64_t length = length_of(&stops, &f);
        ck_assert_int_le(length, REEL_SECONDS * FILM_RATE);
        ck_assert_int_ge(length, FILM_RATE);
        close_film(&stops, &f);
    }
}
END_TEST

// Each stop is a later step of the same word, whose row it shows.
START_TEST(one_word_goes_all_the_way)
{
    struct stops stops;
    struct film f;
    open_film(SOURCE_ROOT "/lessons/15-smallest-transformer.yaml", REEL_WORD,
              0);
    length_of(&stops, &f);
    const struct trace *t = &here.document.trace;
    int rows = 0, last = -1;
    ck_assert_int_ge(stops.listed, 8);
    for (int k = 0; k < stops.listed; k++) {
        struct address a = timeline_address(t, stops.list[k]);
        int stage = timeline_stage(t, stops.list[k]);
        ck_assert_int_gt(stage, last);
        last = stage;
        if (stops.list[k].level != LEVEL_ROW)
            continue;
        ck_assert_int_eq(a.row, a.tensor->rows - 1);
        rows++;
    }
    ck_assert_int_ge(rows, stops.listed - 2);
    ck_assert_int_eq(last, t->stage_count - 1);
    close_film(&stops, &f);
}
END_TEST

// What a movement to a stop ends with is that stop, and it begins at the one
// before.
START_TEST(a_stop_moves_to_the_next)
{
    struct stops stops;
    struct film f;
    struct reason why = {0};
    struct documents documents = {.document = &here.document};
    open_film(SOURCE_ROOT "/lessons/09-self-attention.yaml", REEL_WORD, 0);
    ck_assert(stops_find(&here.steps, &documents, &stops, &why));
    film_begin(&f, &stops, &here.view, font_of(here.files), &arena);
    while (film_next(&f)) {
        ck_assert(f.shown.closed >= 0 && f.shown.closed < 1);
        if (f.shown.closed > 0) {
            ck_assert_int_eq(f.shown.above.index, stops.list[f.stop - 1].index);
            ck_assert_int_eq(f.shown.position.index, stops.list[f.stop].index);
        } else {
            ck_assert_int_eq(f.shown.position.index,
                             stops.list[f.stop - 1].index);
        }
    }
    close_film(&stops, &f);
}
END_TEST

START_TEST(a_page_is_that_page)
{
    struct stops stops;
    struct film f;
    open_film(SOURCE_ROOT "/lessons/15-smallest-transformer.yaml", REEL_PAGE,
              8);
    int64_t length = length_of(&stops, &f);
    ck_assert_int_le(length, REEL_SECONDS * FILM_RATE);
    ck_assert_int_eq(stops.count, 1);
    ck_assert(f.shown.page == &here.document.lesson.pages[7]);
    close_film(&stops, &f);
}
END_TEST

// The arc of the word that gets most is as wide as the share after that step of
// that very training, computed once more.
START_TEST(a_training_shows_its_steps)
{
    struct training_plan plan;
    struct stood stood = {.there = false};
    struct font_files *files;
    taking_open(&here, SOURCE_ROOT "/lessons/next-word.yaml");
    files = here.files;
    const struct model *m = &here.document.lesson.model;
    ck_assert(trained_film_may(m));
    struct trained_film *f = trained_film(m, &arena);
    double part = 0.02 * (_i + 1);
    trained_film_go(f, part);
    ck_assert(plan_of_model(m, &plan));
    struct training *t = training_begin(&plan);
    while (training_steps(t) < lround(part * plan.steps))
        training_step(t);
    stood_run(&stood, m, training_network(t), plan.task, training_numbers(t),
              training_steps(t));
    struct pose pose = {.arena = &arena};
    struct view view = default_view;
    struct scene s = {.view = &view,
                      .theme = view.look.theme,
                      .font = font_of(files),
                      .pose = &pose};
    const struct tensor *w = stood.gaze[0].weights;
    int row = stood.gaze[0].row;
    ck_assert_int_eq(stood.gazes, 1);
    struct wander wander = {.stood = &stood,
                            .steps = plan.steps,
                            .right = 50,
                            .task = plan.task};
    wander_frame(&s, &wander);
    double full = 0;
    pose_sort(&pose);
    for (int c = 0; c < w->columns; c++) {
        const struct item *i = pose_find(&pose, id_named("wander arc", c));
        double share = tensor_at(w, row, c);
        ck_assert_int_eq(i != NULL, share >= 0.02);
        if (!i || share < 0.1)
            continue;
        int half = i->spot_count / 2;
        double wide = hypot(i->spots[half].x - i->spots[half - 1].x,
                            i->spots[half].y - i->spots[half - 1].y);
        full = full > 0 ? full : wide / share;
        ck_assert_double_eq_tol(wide, full * share, 1e-6);
        ck_assert_int_eq(i->fill == view.look.theme->light,
                         c == tensor_argmax(w, row));
    }
    struct arena once = {0};
    struct list frame = {0}, again = {0};
    wander.right = training_right(t, training_numbers(t));
    trained_film_build(f, &view, font_of(files), &once, &frame);
    boxes_check(&frame, "training", &view, 1 / 50.0);
    struct pose same = {.arena = &arena};
    s.pose = &same;
    wander_frame(&s, &wander);
    list_begin(&again, &arena, 1280, 720, view.look.theme->paper);
    pose_emit(&same, 1, font_of(files), &again);
    ck_assert(list_hash(&frame) == list_hash(&again));
    list_free(&frame);
    list_free(&again);
    trained_film_end(f);
    training_free(t);
    stood_free(&stood);
    taking_close(&here);
    arena_free(&once);
    arena_free(&arena);
}
END_TEST

// At every size, of words and of a translator.
START_TEST(a_training_has_room)
{
    static const int sizes[][2] = {
        {1280, 720}, {640, 480}, {390, 844}, {1920, 1080}, {700, 1000}};
    static const char *const lessons[] = {SOURCE_ROOT "/lessons/next-word.yaml",
                                          SOURCE_ROOT
                                          "/lessons/05-rnn-attention.yaml"};
    taking_open(&here, lessons[_i]);
    struct trained_film *f = trained_film(&here.document.lesson.model, &arena);
    for (int n = 0; n < 3; n++) {
        trained_film_go(f, n * 0.02);
        for (int k = 0; k < 5; k++) {
            struct view view = default_view;
            struct arena frame = {0};
            struct list list = {0};
            view.extent = (struct extent){sizes[k][0], sizes[k][1], 1};
            view.look.theme = k % 2 ? &stage_theme : &paper_theme;
            trained_film_build(f, &view, font_of(here.files), &frame, &list);
            boxes_check(&list, "training", &view, 1 / 50.0);
            list_free(&list);
            arena_free(&frame);
        }
    }
    trained_film_end(f);
    taking_close(&here);
    arena_free(&arena);
}
END_TEST

// What cannot be trained has no such film.
START_TEST(what_learns_nothing_has_none)
{
    open_film(SOURCE_ROOT "/lessons/06-dot-products.yaml", REEL_TRAINING, 0);
    here.steps.first = here.steps.last = 0;
    ck_assert(strstr(taking_do(&here, "a.gif"), "trained"));
    taking_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("reel");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, none_is_longer_than_it_may_be, 0, NAMES);
    tcase_add_test(all, one_word_goes_all_the_way);
    tcase_add_test(all, a_stop_moves_to_the_next);
    tcase_add_test(all, a_page_is_that_page);
    tcase_add_loop_test(all, a_training_shows_its_steps, 0, 4);
    tcase_add_loop_test(all, a_training_has_room, 0, 2);
    tcase_add_test(all, what_learns_nothing_has_none);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
