// SPDX-License-Identifier: MIT
// A decoder's wiring as a picture: the way of who asks begins at the state that
// does, the way of the context ends where it goes, in either wiring and for any
// numbers; what is not computed yet is empty.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "fake_font.h"
#include "frame/wiring.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/address.h"

static struct toy toy;
static struct trace trace;
static struct lesson lesson;
static struct arena arena;

static const struct page_setting wiring = {.name = "wiring", .value = "on"};

// The wiring of the toy's trace at the step [at], in a window [w] x 720.
static struct pose shown_at(const char *at, int w)
{
    static struct page page;
    static struct fake_font font;
    struct view view = default_view;
    struct address a;
    page =
        (struct page){.at = at, .say = "S", .view = &wiring, .view_count = 1};
    ck_assert(address_parse(&trace, at, &a, NULL));
    enum level level = a.row < 0 ? LEVEL_STAGE : LEVEL_ROW;
    struct shown shown = {.lesson = &lesson,
                          .trace = &trace,
                          .fraction = 1,
                          .page = &page,
                          .position = timeline_find(&trace, level, &a)};
    view.extent.width = w;
    view.extent.height = 720;
    struct pose pose = {.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&font), &pose);
    return pose;
}

static const struct item *cell(const struct pose *p, const char *name, int row)
{
    return pose_find(p, id_cell("cell", trace_find(&trace, name), row, 0));
}

static struct spot start(const struct item *way)
{
    return way->spots[0];
}

static struct spot end(const struct item *way)
{
    return way->spots[way->spot_count - 1];
}

// The row [row] of [name] spans the place [x].
static bool spans(const struct pose *p, const char *name, int row, double x)
{
    const struct tensor *m = trace_find(&trace, name);
    const struct item *last =
        pose_find(p, id_cell("cell", m, row, m->columns - 1));
    return x >= cell(p, name, row)->at.x - 3 &&
           x <= last->at.x + last->at.w + 3;
}

static void run(uint64_t seed, const struct toy_translation *options)
{
    toy_translator_of(&toy, seed, options);
    ck_assert(run_model(&trace, &toy.model));
    lesson = (struct lesson){.title = "T", .goal = "g", .model = toy.model};
}

static void finish(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static void check_word(const struct pose *p, int n, bool luong)
{
    const struct item *out = pose_find(p, id_named("wiring asks out", n));
    const struct item *asks = pose_find(p, id_named("wiring asks", n));
    const struct item *fed = pose_find(p, id_named("wiring fed", n));
    const struct item *state = cell(p, "states", luong ? n : n - 1);
    ck_assert(out && asks && fed && state);
    ck_assert(spans(p, "states", luong ? n : n - 1, start(out).x));
    ck_assert_double_gt(start(out).y, state->at.y);
    ck_assert_double_lt(start(out).y, state->at.y + state->at.h);
    const struct item *word = pose_find(
        p, id_cell("wiring source", trace_find(&trace, "alignment"), n - 1, 0));
    ck_assert_double_lt(end(asks).y, word->at.y);
    ck_assert_double_lt(end(asks).x, word->at.x + 20);
    ck_assert_double_gt(end(asks).x, word->at.x - 160);
    ck_assert_double_gt(end(asks).y, cell(p, "contexts", n - 1)->at.y);
    const char *into = luong ? "attentional" : "states";
    const struct item *goal = cell(p, into, luong ? n - 1 : n);
    ck_assert(luong || spans(p, into, n, end(fed).x));
    ck_assert_double_gt(end(fed).y, goal->at.y);
    ck_assert_double_lt(end(fed).y, goal->at.y + goal->at.h + 8);
}

START_TEST(ways_begin_and_end_where_they_do)
{
    static const char *const scores[] = {"additive", "dot", "general",
                                         "concat"};
    int words = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        bool luong = seed % 2;
        run(seed, &(struct toy_translation){.luong = luong,
                                            .onward = true,
                                            .score = scores[seed / 2 % 4]});
        struct pose pose = shown_at("target", 1900);
        int rows = trace_find(&trace, "alignment")->rows;
        for (int n = 1; n <= rows; n++)
            if (pose_find(&pose, id_named("wiring asks", n))) {
                check_word(&pose, n, luong);
                words++;
            }
        finish();
    }
    ck_assert_int_gt(words, 20);
}
END_TEST

// While word 1 is asked for, its own state is there in one wiring alone.
START_TEST(what_asks_is_there)
{
    for (int k = 0; k < 2; k++) {
        bool luong = k;
        run(3, &(struct toy_translation){
                   .luong = luong, .onward = true, .score = "general"});
        struct pose pose = shown_at("queries[1]", 1900);
        const struct tensor *s = trace_find(&trace, "states");
        const struct item *text = pose_find(&pose, id_named("wiring said", 0));
        const struct item *own = pose_find(&pose, id_cell("cell", s, 1, 0));
        ck_assert(text && (own != NULL) == luong);
        const struct item *asks = pose_find(&pose, id_named("wiring asks", 1));
        const struct item *later = pose_find(&pose, id_named("wiring asks", 2));
        ck_assert(asks && later && asks->stroke > later->stroke);
        ck_assert(asks->line != later->line);
        const struct item *pale =
            pose_find(&pose, id_named("wiring writes", 2));
        ck_assert(pale && later->stroke == pale->stroke);
        ck_assert_str_eq(
            text->text,
            luong
                ? "s₁ asks for word 1, and what it finds is joined to it in ŝ₁"
                : "s₀ asks for word 1, and what it finds goes into s₁");
        finish();
    }
}
END_TEST

// Where nothing is looked at, or nothing fits, the page shows its step.
START_TEST(without_looking_there_is_none)
{
    run(3, &(struct toy_translation){.fixed = true});
    struct pose pose = shown_at("target", 1900);
    ck_assert(!pose_find(&pose, id_named("wiring said", 0)));
    finish();
    run(3, &(struct toy_translation){.luong = true, .onward = true});
    pose = shown_at("target", 120);
    ck_assert(!pose_find(&pose, id_named("wiring said", 0)));
    finish();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("wiring");
    TCase *c = tcase_create("wiring");
    tcase_add_test(c, ways_begin_and_end_where_they_do);
    tcase_add_test(c, what_asks_is_there);
    tcase_add_test(c, without_looking_there_is_none);
    suite_add_tcase(s, c);
    return suite_end(s);
}
