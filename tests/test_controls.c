// SPDX-License-Identifier: MIT
// The keyboard reaches what is pressed around the picture, and does there what
// the mouse does.
#include <check.h>
#include <glob.h>
#include <stdio.h>

#include "app/app.h"
#include "app/controls.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "hands.h"
#include "suite.h"

static struct hands h;

static void open_lesson(void)
{
    hands_open(&h, SOURCE_ROOT "/tests/lessons/self-attention.yaml", "scores");
}

static void close_lesson(void)
{
    hands_close(&h);
}

static bool is_open(void)
{
    return layer_is_open(h.app, &controls_layer);
}

// Tab until the keyboard is on [kind]; false when it never is.
static bool tab_to(enum target_kind kind)
{
    for (int k = 0; k < 60; k++) {
        if (is_open() && h.app->controls.at.kind == kind)
            return true;
        hands_key(&h, CODE_TAB);
    }
    return false;
}

static int64_t step(void)
{
    return app_step_now(h.app).index;
}

// Goes to a level by its node of the rail.
static void press_level(enum level level, uint32_t key)
{
    ck_assert(tab_to(TARGET_LEVEL));
    for (int k = 0; k < 60 && h.app->controls.at.number != (int)level; k++) {
        hands_key(&h, CODE_TAB);
        ck_assert(tab_to(TARGET_LEVEL));
    }
    ck_assert_int_eq(h.app->controls.at.number, level);
    hands_key(&h, key);
    app_settle(h.app);
    ck_assert_int_eq(app_step_now(h.app).level, level);
}

// Into a row, where there is a rail.
static void go_into(void)
{
    hands_key(&h, CODE_DOWN);
    app_settle(h.app);
    ck_assert_int_eq(app_step_now(h.app).level, LEVEL_ROW);
}

static const enum target_kind all[] = {
    TARGET_PLAY,  TARGET_TIMELINE, TARGET_PREVIOUS, TARGET_NEXT,
    TARGET_LEVEL, TARGET_BACK,     TARGET_STAGE,    TARGET_PALETTE,
};
enum { ALL = sizeof all / sizeof *all };

// In this order, each with a ring around it; and back.
START_TEST(tab_reaches_all_that_is_pressed)
{
    go_into();
    for (int k = 0; k < ALL; k++) {
        struct list list = {0};
        ck_assert_msg(tab_to(all[k]), "kind %d", all[k]);
        app_settle(h.app);
        app_frame(h.app, &list);
        uint64_t shown = list_hash(&list);
        layer_close(h.app, &controls_layer);
        app_frame(h.app, &list);
        ck_assert_msg(list_hash(&list) != shown, "no ring at %d", all[k]);
        list_free(&list);
        controls_open(h.app, 1);
    }
    ck_assert(tab_to(TARGET_PALETTE));
    hands_key(&h, CODE_TAB); // into the picture again
    ck_assert(!is_open() && h.app->focusing);
}
END_TEST

START_TEST(shift_tab_goes_back)
{
    hands_shift(&h, CODE_TAB);
    ck_assert(is_open() && h.app->controls.at.kind == TARGET_PALETTE);
    do // past the words of the glossary
        hands_shift(&h, CODE_TAB);
    while (h.app->controls.at.kind == TARGET_TERM);
    ck_assert_int_eq(h.app->controls.at.kind, TARGET_STAGE);
    ck_assert(tab_to(TARGET_PLAY));
    hands_key(&h, CODE_TAB);
    ck_assert_int_eq(h.app->controls.at.kind, TARGET_TIMELINE);
    hands_shift(&h, CODE_TAB);
    hands_shift(&h, CODE_TAB); // before the first: the picture
    ck_assert(!is_open() && h.app->focusing);
}
END_TEST

START_TEST(arrows_walk_on_the_timeline)
{
    ck_assert(tab_to(TARGET_TIMELINE));
    int64_t before = step();
    hands_key(&h, CODE_RIGHT);
    hands_key(&h, CODE_RIGHT);
    app_settle(h.app);
    ck_assert_int_eq(step(), before + 2);
    hands_key(&h, CODE_LEFT);
    app_settle(h.app);
    ck_assert_int_eq(step(), before + 1);
    ck_assert_int_eq(h.app->controls.at.kind, TARGET_TIMELINE);
    ck_assert(tab_to(TARGET_NEXT)); // elsewhere they go to the neighbour
    hands_key(&h, CODE_LEFT);
    ck_assert_int_eq(h.app->controls.at.kind, TARGET_PREVIOUS);
    ck_assert_int_eq(step(), before + 1);
}
END_TEST

START_TEST(enter_and_space_press)
{
    int64_t before = step();
    ck_assert(tab_to(TARGET_NEXT));
    hands_key(&h, CODE_ENTER);
    app_settle(h.app);
    ck_assert_int_eq(step(), before + 1);
    hands_key(&h, ' ');
    app_settle(h.app);
    ck_assert_int_eq(step(), before + 2);
    ck_assert(tab_to(TARGET_PREVIOUS));
    hands_key(&h, CODE_ENTER);
    app_settle(h.app);
    ck_assert_int_eq(step(), before + 1);
    go_into();
    press_level(LEVEL_CELL, CODE_ENTER);
    press_level(LEVEL_ROW, ' ');
    press_level(LEVEL_CELL, ' ');
    press_level(LEVEL_STAGE, CODE_ENTER); // past one
    ck_assert(tab_to(TARGET_PLAY));
    hands_key(&h, CODE_ENTER);
    ck_assert(h.app->view.playing);
    hands_key(&h, CODE_ENTER);
    ck_assert(!h.app->view.playing);
    ck_assert(tab_to(TARGET_PALETTE));
    hands_key(&h, CODE_ENTER);
    ck_assert_str_eq(layer_top(h.app)->name, "palette");
}
END_TEST

// Whether a ring stands in the frame that the window shows now.
static bool has_ring(void)
{
    struct list list = {0};
    color ring = role_color(h.app->view.look.theme, ROLE_QUERY);
    bool found = false;
    app_frame(h.app, &list);
    for (int k = 0; k < list.count; k++) {
        const struct draw *d = &list.draws[k];
        found |= d->kind == DRAW_BOX && d->line == ring &&
                 d->stroke == 3 * UNIT && !(d->fill >> 24);
    }
    list_free(&list);
    return found;
}

// Who presses it sees it until the movement is over, and after it, if it is
// there then.
static void press_and_look(enum target_kind kind, uint32_t key)
{
    enum { LOOKS = 12 };
    bool ring[LOOKS + 1];
    ck_assert(tab_to(kind));
    ck_assert_msg(has_ring(), "%d, at rest", kind);
    hands_key(&h, key);
    for (int t = 0; t <= LOOKS; t++) {
        ring[t] = has_ring();
        app_tick(h.app, t ? 0.12 : 0.02);
    }
    app_settle(h.app);
    for (int t = 0; t <= LOOKS && is_open() && has_ring(); t++)
        ck_assert_msg(ring[t], "%d, look %d after it was pressed", kind, t);
}

static const struct {
    const char *lesson, *step;
    bool beside; // the original
} moving[] = {{"tests/lessons/self-attention", "scores", false},
              {"lessons/05-rnn-attention", "contexts[2]", false},
              {"lessons/09-self-attention", NULL, false},
              {"lessons/next-word", NULL, false},
              {"tests/lessons/self-attention", "scores", true}};

START_TEST(its_ring_stays_while_all_moves)
{
    static const enum target_kind pressed[] = {
        TARGET_NEXT,     TARGET_PREVIOUS, TARGET_NEXT, TARGET_PLAY,
        TARGET_TIMELINE, TARGET_STAGE,    TARGET_LEVEL};
    static char path[200];
    close_lesson();
    if (moving[_i].step) {
        snprintf(path, sizeof path, SOURCE_ROOT "/%s.yaml", moving[_i].lesson);
        hands_open(&h, path, moving[_i].step);
    } else {
        hands_open_asking(&h, moving[_i].lesson);
    }
    h.app->view.look.still = false;
    if (moving[_i].beside) {
        ck_assert(edit_change(h.app, "X[1,1] = 3"));
        hands_key(&h, 'd');
        ck_assert(app_pairs(h.app));
    }
    for (size_t k = 0; k < sizeof pressed / sizeof *pressed; k++)
        for (int again = 0; again < 2; again++) {
            if (tab_to(pressed[k]))
                press_and_look(pressed[k], CODE_ENTER);
            if (tab_to(pressed[k]) && pressed[k] == TARGET_TIMELINE)
                press_and_look(pressed[k], again ? CODE_RIGHT : CODE_LEFT);
        }
}
END_TEST

START_TEST(other_keys_and_the_mouse_go_on)
{
    ck_assert(tab_to(TARGET_PLAY));
    hands_key(&h, CODE_ESCAPE);
    ck_assert(!is_open());
    ck_assert(tab_to(TARGET_STAGE));
    hands_key(&h, CODE_ENTER); // the first stage
    app_settle(h.app);
    ck_assert_int_eq(
        timeline_stage(&h.app->document->trace, app_step_now(h.app)),
        h.app->controls.at.number);
    hands_point(&h, "X[1,1]");
    hands_press(&h);
    ck_assert(!is_open());
    ck_assert(tab_to(TARGET_BACK));
    hands_key(&h, CODE_ENTER);
    ck_assert(!h.app->document && !is_open());
}
END_TEST

// --- every page of every lesson ------------------------------------------------

enum { RUNS = 8 }; // each begins at one of the first pages

static glob_t shipped_lessons;

static void open_page(int page)
{
    app_go_to_page(h.app, page);
    app_settle(h.app);
}

// Whatever answers the mouse with numbers says of which.
static void check_targets(int page)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    app_pose(h.app, &p);
    for (int i = 0; i < p.count; i++)
        ck_assert_msg(p.items[i].target.kind != TARGET_CELLS ||
                          p.items[i].target.address.tensor,
                      "%s, page %d: a target of no cells",
                      h.app->document->path, page + 1);
    arena_free(&arena);
}

// Tab until the keyboard is on the controls, or off them.
static bool tab_until(bool controls, bool shift)
{
    enum { MOST = 1000 };
    for (int k = 0; k < MOST; k++) {
        if (is_open() == controls)
            return true;
        (shift ? hands_shift : hands_key)(&h, CODE_TAB);
    }
    return false;
}

// From the picture to the controls, past all of them, and into the picture
// again, where there is any of it; and as well back.
START_TEST(tab_goes_round_on_every_page)
{
    struct strbuf why = {0};
    h = (struct hands){0};
    h.app = app_new(fake_font_init(&h.font), NULL, NULL, 0);
    h.app->quiz.all = h.app->view.look.still = true;
    ck_assert(app_open(h.app, shipped_lessons.gl_pathv[_i / RUNS], &why));
    strbuf_free(&why);
    int pages = h.app->document->lesson.page_count;
    for (int page = _i % RUNS; page < pages; page += RUNS) {
        open_page(page);
        check_targets(page);
        for (int shift = 0; shift < 2; shift++) {
            app_release(h.app);
            layer_close(h.app, &controls_layer);
            hands_key(&h, CODE_TAB);
            bool picture = h.app->focusing;
            ck_assert_msg(tab_until(true, shift),
                          "%s, page %d: the controls are never reached",
                          h.app->document->path, page + 1);
            ck_assert_msg(!picture || tab_until(false, shift),
                          "%s, page %d: the picture is never reached",
                          h.app->document->path, page + 1);
        }
    }
    hands_close(&h);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("controls");
    TCase *t = tcase_create("controls");
    tcase_add_checked_fixture(t, open_lesson, close_lesson);
    tcase_add_test(t, tab_reaches_all_that_is_pressed);
    tcase_add_test(t, shift_tab_goes_back);
    tcase_add_test(t, arrows_walk_on_the_timeline);
    tcase_add_test(t, enter_and_space_press);
    tcase_add_loop_test(t, its_ring_stays_while_all_moves, 0,
                        sizeof moving / sizeof *moving);
    tcase_add_test(t, other_keys_and_the_mouse_go_on);
    suite_add_tcase(s, t);
    TCase *pages = tcase_create("pages"), *rest = suite_long(s);
    suite_add_tcase(s, pages);
    ck_assert(!glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shipped_lessons));
    suite_share(pages, rest, tab_goes_round_on_every_page,
                (int)shipped_lessons.gl_pathc * RUNS, RUNS + 1);
    int failed = suite_end(s);
    globfree(&shipped_lessons);
    return failed;
}
