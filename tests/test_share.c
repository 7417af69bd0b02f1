// SPDX-License-Identifier: MIT
// A share of one budget is pulled wider, with the mouse or by keys: the others
// give way in proportion, what is printed adds up to 1, what follows is computed.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/mouse.h"
#include "app/reload.h"
#include "base/number.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/01-budget-of-attention.yaml",
    SOURCE_ROOT "/lessons/00-start-here.yaml",
    SOURCE_ROOT "/lessons/09-self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/order-lost.yaml",
};

static void open_lesson(int which, const char *step)
{
    struct strbuf why = {0};
    struct address at;
    app = app_new(fake_font_init(&fake), NULL, paths, 4);
    ck_assert(app_open(app, paths[which], &why));
    quiz_ask_no_more(app); // its first page
    ck_assert(address_parse(&app->document->trace, step, &at, NULL));
    app_go_to_step(
        app, timeline_find(&app->document->trace, address_level(&at), &at));
    app_tick(app, 9); // the move is over
    strbuf_free(&why);
}

static void key(uint32_t code, bool control, bool shift)
{
    app_input(app, &(struct input){.kind = INPUT_KEY,
                                   .key = code,
                                   .control = control,
                                   .shift = shift});
}

static void widen(int by)
{
    key(by < 0 ? CODE_LEFT : CODE_RIGHT, true, true);
}

static void mouse(enum input_kind kind, double x, double y, bool held)
{
    app_input(app, &(struct input){.kind = kind, .x = x, .y = y, .held = held});
}

static double at(const char *address)
{
    struct address a;
    ck_assert(address_parse(&app->document->trace, address, &a, NULL));
    return tensor_at(a.tensor, a.row, a.column);
}

static const char *last_change(void)
{
    ck_assert_int_gt(app->document->changes.made, 0);
    return app->document->changes.change[app->document->changes.made - 1];
}

// The place of an item that pulls the share [cell]: the widest there is.
static bool find_share(const char *cell, double *x, double *y, double *wide)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    struct shown shown = app_shown(app);
    struct address want;
    bool found = false;
    ck_assert(address_parse(&app->document->trace, cell, &want, NULL));
    frame_pose(&shown, &app->view, app->font, &p);
    for (int i = 0; i < p.count && !found; i++) {
        const struct item *it = &p.items[i];
        if (it->kind != ITEM_BOX || it->target.wide <= 0 ||
            !address_equal(&it->target.address, &want))
            continue;
        *x = it->at.x + it->at.w / 2;
        *y = it->at.y + it->at.h / 2;
        struct target t = mouse_target(app, *x, *y);
        *wide = t.wide;
        found = t.wide > 0 && address_equal(&t.address, &want);
    }
    arena_free(&arena);
    return found;
}

// True where [text] stands in the picture.
static bool stands(const char *text)
{
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    struct shown shown = app_shown(app);
    bool found = false;
    frame_pose(&shown, &app->view, app->font, &p);
    for (int i = 0; i < p.count && !found; i++)
        found = p.items[i].text && !strcmp(p.items[i].text, text);
    arena_free(&arena);
    return found;
}

// What the shares are when they are printed with four decimals comes to 1.
static void check_printed(const char *name, int row)
{
    const struct tensor *m = trace_find(&app->document->trace, name);
    double sum = 0;
    for (int c = 0; c < m->columns; c++) {
        char text[NUMBER_SIZE];
        double x = tensor_at(m, row, c);
        number_print_share(text, x, FORMULA_DECIMALS);
        ck_assert_msg(number_exact_share(x, FORMULA_DECIMALS), "%s", text);
        sum += round(1e4 * strtod(text, NULL));
    }
    ck_assert_double_eq(sum, 1e4);
}

START_TEST(keys_make_a_share_wider)
{
    open_lesson(0, "weights[1,Bo]");
    widen(1);
    ck_assert_double_eq(at("weights[1,Bo]"), 0.25);
    ck_assert_double_eq(at("weights[1,Ana]"), 0.1875);
    ck_assert_str_eq(last_change(), "weights[1] = {Ana: 0.1875, Bo: 0.25, Cem: "
                                    "0.1875, Dia: 0.1875, Eli: 0.1875}");
    ck_assert_double_eq_tol(at("output[1,1]"), 5 * 0.25 + 45 * 0.1875, 1e-12);
    double squares = 0.25 * 0.25 + 4 * 0.1875 * 0.1875;
    ck_assert_double_eq_tol(at("weights.effective[1,1]"), 1 / squares, 1e-12);
    check_printed("weights", 0);
    ck_assert(stands("0.1875") && stands("0.2500")); // and not 0.19, 0.25
    widen(-1);
    widen(-1);
    ck_assert_double_eq(at("weights[1,Bo]"), 0.15);
    check_printed("weights", 0);
    key('z', true, false); // each press is one change
    ck_assert_double_eq(at("weights[1,Bo]"), 0.2);
    key('z', true, false);
    key('z', true, false);
    ck_assert_int_eq(app->document->changes.made, 0);
    app_free(app);
}
END_TEST

START_TEST(it_ends_at_none_and_at_all)
{
    open_lesson(0, "weights[1,Eli]");
    for (int i = 0; i < 16; i++)
        widen(1);
    ck_assert_double_eq(at("weights[1,Eli]"), 1);
    ck_assert_double_eq(at("output[1,1]"), 20);
    ck_assert_double_eq(at("weights.effective[1,1]"), 1);
    int made = app->document->changes.made;
    widen(1);
    ck_assert_int_eq(app->document->changes.made, made);
    ck_assert_str_eq(app->notice.note, "note.share.all");
    for (int i = 0; i < 20; i++) // back: all others get the same
        widen(-1);
    ck_assert_double_eq(at("weights[1,Eli]"), 0);
    ck_assert_double_eq(at("weights[1,Bo]"), 0.25);
    widen(-1);
    ck_assert_str_eq(app->notice.note, "note.share.none");
    app_free(app);
}
END_TEST

// Where the step has no weight of its own it is the largest.
START_TEST(without_a_look_it_is_the_largest)
{
    open_lesson(0, "output");
    widen(1);
    ck_assert_double_eq(at("weights[1,Ana]"), 0.25);
    app_free(app);
    open_lesson(1, "next");
    double most = at("weights[flower,dogs]");
    widen(-1);
    ck_assert_double_eq(at("weights[flower,dogs]"),
                        round(100 * (most - 0.05)) / 100);
    ck_assert(app->view.attention.focus.column == 1);
    app_free(app);
}
END_TEST

START_TEST(a_lesson_may_forbid_it)
{
    open_lesson(3, "weights[1,1]");
    widen(1);
    ck_assert_int_eq(app->document->changes.made, 0);
    ck_assert_str_eq(app->notice.note, "note.share.not");
    app_free(app);
}
END_TEST

// One pull is one change, of what was there before the press; Esc takes it back,
// and back where it was nothing has changed.
START_TEST(the_mouse_pulls_a_share)
{
    double x, y, wide;
    open_lesson(0, "output");
    uint64_t before = trace_bits(&app->document->trace);
    ck_assert(find_share("weights[1,Dia]", &x, &y, &wide));
    mouse(INPUT_POINT, x, y, false);
    ck_assert(app_pullable(app));
    ck_assert(mouse_grips(app, x, y)); // a finger takes hold of it
    mouse(INPUT_PRESS, x, y, true);
    ck_assert_int_eq(app->document->changes.made, 0);
    mouse(INPUT_POINT, x + 0.1 * wide, y, true);
    ck_assert_double_eq(at("weights[1,Dia]"), 0.3);
    ck_assert_double_eq(at("weights[1,Ana]"), 0.175);
    mouse(INPUT_POINT, x + 0.4 * wide, y, true);
    ck_assert_double_eq(at("weights[1,Dia]"), 0.6);
    ck_assert_double_eq(at("weights[1,Ana]"), 0.1);
    ck_assert_int_eq(app->document->changes.made, 1);
    check_printed("weights", 0);
    mouse(INPUT_POINT, x + 5 * wide, y, true); // no share is more than 1
    ck_assert_double_eq(at("weights[1,Dia]"), 1);
    mouse(INPUT_POINT, x, y, true);
    ck_assert_int_eq(app->document->changes.made, 0);
    mouse(INPUT_POINT, x - 0.05 * wide, y, true);
    ck_assert_double_eq(at("weights[1,Dia]"), 0.15);
    if (_i) {
        key(CODE_ESCAPE, false, false);
        ck_assert(trace_bits(&app->document->trace) == before);
        ck_assert_int_eq(app->document->changes.made, 0);
    } else {
        mouse(INPUT_RELEASE, x, y, false);
        mouse(INPUT_POINT, x + wide, y, false);
        ck_assert_double_eq(at("weights[1,Dia]"), 0.15);
        key('z', true, false);
        ck_assert(trace_bits(&app->document->trace) == before);
    }
    app_free(app);
}
END_TEST

// Equal parts of what is left that no four decimals are: they add up all the
// same, and unequal ones stay in proportion.
// What a key takes back while it is held is not pulled from any more.
START_TEST(a_share_that_was_taken_back_is_let_go)
{
    double x, y, wide;
    open_lesson(0, "weights[1,Bo]");
    ck_assert(find_share("weights[1,Bo]", &x, &y, &wide));
    mouse(INPUT_PRESS, x, y, true);
    mouse(INPUT_POINT, x + wide * 0.2, y, true);
    ck_assert(app->hand.made && app->before);
    app_restore(app);
    mouse(INPUT_POINT, x + wide * 0.4, y, true);
    ck_assert(!app->hand.grip && !app->before);
    ck_assert_double_eq(at("weights[1,Bo]"), 0.2);
    app_free(app);
}
END_TEST

START_TEST(what_is_printed_adds_up)
{
    double x, y, wide;
    open_lesson(0, "output");
    for (int i = 0; i < 5; i++) {
        static const char *const cells[] = {"weights[1,Ana]", "weights[1,Cem]",
                                            "weights[1,Eli]", "weights[1,Bo]",
                                            "weights[1,Dia]"};
        double was[5], now[5], rest = 0;
        for (int k = 0; k < 5; k++)
            was[k] = at(cells[k]);
        ck_assert(find_share(cells[i], &x, &y, &wide));
        mouse(INPUT_PRESS, x, y, true);
        mouse(INPUT_POINT, x + 0.13 * wide, y, true);
        mouse(INPUT_RELEASE, x + 0.13 * wide, y, false);
        check_printed("weights", 0);
        for (int k = 0; k < 5; k++) {
            now[k] = at(cells[k]);
            rest += k == i ? 0 : was[k];
        }
        for (int k = 0; k < 5; k++)
            if (k != i)
                ck_assert_double_eq_tol(now[k], was[k] / rest * (1 - now[i]),
                                        1e-4);
        ck_assert(number_exact(at("weights.sum[1,1]"), 0));
        ck_assert(stands("together 1"));
    }
    app_free(app);
}
END_TEST

// The light of a trained machine: its smallest shares, of 0.0003, do not vanish.
START_TEST(shares_of_a_machine_are_pulled)
{
    double x, y, wide;
    open_lesson(1, "next");
    ck_assert(find_share("weights[flower,1]", &x, &y, &wide));
    mouse(INPUT_PRESS, x, y, true);
    mouse(INPUT_POINT, x + 0.9 * wide, y, true);
    mouse(INPUT_RELEASE, x, y, false);
    ck_assert_double_eq_tol(at("weights[flower,1]"), 0.9, 0.005);
    ck_assert_double_eq_tol(at("weights[flower,dogs]"), 0.0976, 0.001);
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    double sum = 0;
    for (int c = 0; c < m->columns; c++) {
        ck_assert(tensor_at(m, 5, c) > 0);
        sum += tensor_at(m, 5, c);
    }
    ck_assert_double_eq_tol(sum, 1, 1e-12);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("share");
    TCase *t = tcase_create("share");
    tcase_add_test(t, keys_make_a_share_wider);
    tcase_add_test(t, it_ends_at_none_and_at_all);
    tcase_add_test(t, without_a_look_it_is_the_largest);
    tcase_add_test(t, a_lesson_may_forbid_it);
    tcase_add_loop_test(t, the_mouse_pulls_a_share, 0, 2);
    tcase_add_test(t, a_share_that_was_taken_back_is_let_go);
    tcase_add_test(t, what_is_printed_adds_up);
    tcase_add_test(t, shares_of_a_machine_are_pulled);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
