// SPDX-License-Identifier: MIT
// A number is pulled with the mouse: one pull is one change, and what it comes
// to is what typing the same would have.
#include <check.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/reload.h"
#include "fake_font.h"
#include "suite.h"
#include "trace_bits.h"

static struct app *app;
static struct fake_font fake;
static double x, y; // of the middle of the number

static const char *const paths[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/lessons/self-attention-biases.yaml",
    SOURCE_ROOT "/tests/lessons/weights.yaml",
};

// A step of a lesson at which [cell] stands in the picture.
static void open_lesson(int which, const char *step, const char *cell)
{
    struct strbuf why = {0};
    struct address at;
    struct rect place;
    app = app_new(fake_font_init(&fake), NULL, paths, 4);
    ck_assert(app_open(app, paths[which], &why));
    ck_assert(address_parse(&app->document->trace, step, &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_STAGE, &at));
    ck_assert(address_parse(&app->document->trace, cell, &at, NULL));
    app->view.attention.focus = place_of_address(&at);
    ck_assert(focus_place(app, &place));
    app->view.attention.focus = (struct place){0};
    x = place.x + place.w / 2;
    y = place.y + place.h / 2;
    strbuf_free(&why);
}

static void press(void)
{
    app_input(app, &(struct input){.kind = INPUT_POINT, .x = x, .y = y});
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = x, .y = y});
}

static void pull(double by, bool shift, bool control)
{
    x += by;
    app_input(app, &(struct input){.kind = INPUT_POINT,
                                   .x = x,
                                   .y = y,
                                   .held = true,
                                   .shift = shift,
                                   .control = control});
}

static void release(void)
{
    app_input(app, &(struct input){.kind = INPUT_RELEASE, .x = x, .y = y});
}

static void key(uint32_t code, bool control)
{
    app_input(app, &(struct input){
                       .kind = INPUT_KEY, .key = code, .control = control});
}

static double at(const char *address)
{
    struct address a;
    ck_assert(address_parse(&app->document->trace, address, &a, NULL));
    return tensor_at(a.tensor, a.row, a.column);
}

static uint64_t bits(void)
{
    return trace_bits(&app->document->trace);
}

static bool says(const char *want)
{
    struct strbuf text = {0};
    struct shown shown = app_shown(app);
    frame_sentence(&shown, &app->view, &text);
    bool found = strstr(strbuf_text(&text), want);
    strbuf_free(&text);
    return found;
}

START_TEST(a_pull_is_one_change)
{
    open_lesson(0, "Q", "X[cat,1]");
    uint64_t before = bits();
    press();
    ck_assert(app_pullable(app));
    pull(3, false, false); // a trembling hand pulls nothing
    ck_assert(!app->hand.on && bits() == before);
    pull(1, false, false); // half a step is one
    ck_assert_double_eq(at("X[cat,1]"), 2);
    pull(4, false, false);
    ck_assert_double_eq(at("X[cat,1]"), 2);
    ck_assert_double_eq(at("Q[cat,3]"), 2);
    for (int k = 0; k < 5; k++)
        pull(8, false, false);
    ck_assert_double_eq(at("X[cat,1]"), 7);
    pull(-24, false, false);
    ck_assert_double_eq(at("X[cat,1]"), 4);
    ck_assert(!says("v(cat)₁, 4 → 10")); // told once it is let go
    release();
    // ghosts are of the number before the press
    ck_assert(says("v(cat)₁, 4 → 10"));
    ck_assert(!app->hand.grip && app->focusing);
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert_str_eq(app->document->changes.change[0], "X[1,1] = 4");
    uint64_t pulled = bits();
    pull(80, false, false); // nothing is held any more
    ck_assert(bits() == pulled);
    key('z', true);
    ck_assert(bits() == before);
    key('y', true);
    ck_assert(bits() == pulled);
    app_free(app);
}
END_TEST

// Esc takes back what the hand did, and nothing that was there before.
START_TEST(esc_without_a_pull_takes_nothing_back)
{
    open_lesson(0, "Q", "X[cat,1]");
    ck_assert(edit_change(app, "X[1,1] = 9"));
    uint64_t before = bits();
    press();
    key(CODE_ESCAPE, false);
    ck_assert(!app->hand.grip && bits() == before);
    ck_assert_int_eq(app->document->changes.made, 1);
    app_free(app);
}
END_TEST

START_TEST(shift_is_fine_and_control_coarse)
{
    static const struct {
        int lesson;
        const char *cell;
        bool shift, control;
        double want; // for two steps
    } pulls[] = {
        {0, "X[cat,1]", false, false, 3},
        {0, "X[cat,1]", true, false, 1.2},
        {0, "X[cat,1]", false, true, 21},
        {2, "X[1,1]", false, false, 0},
    };
    for (size_t i = 0; i < sizeof pulls / sizeof *pulls; i++) {
        open_lesson(pulls[i].lesson, "Q", pulls[i].cell);
        double want = i == 3 ? at(pulls[i].cell) : pulls[i].want;
        const struct matrix *m =
            model_matrix(&app->document->lesson.model, "X");
        bool whole = true;
        for (int k = 0; k < m->rows * m->columns; k++)
            whole = whole && m->data[k] == (int)m->data[k];
        if (i == 3)
            want += whole ? 2 : 0.2;
        press();
        pull(16, pulls[i].shift, pulls[i].control);
        ck_assert_double_eq_tol(at(pulls[i].cell), want, 1e-12);
        release();
        app_free(app);
    }
    // ten tenths are exactly one
    open_lesson(0, "Q", "X[cat,1]");
    press();
    for (int k = 0; k < 10; k++)
        pull(8, true, false);
    ck_assert_double_eq(at("X[cat,1]"), 2);
    app_free(app);
}
END_TEST

START_TEST(escape_and_the_way_back_leave_no_change)
{
    for (int i = 0; i < 2; i++) {
        open_lesson(0, "Q", "X[cat,1]");
        uint64_t before = bits();
        press();
        pull(40, false, false);
        ck_assert(bits() != before && app->before);
        if (i == 0)
            key(CODE_ESCAPE, false);
        else
            pull(-40, false, false);
        ck_assert(bits() == before && !app->before);
        pull(i ? 0 : 16, false, false);
        ck_assert(bits() == before);
        release();
        ck_assert_int_eq(app->document->changes.count, 0);
        app_free(app);
    }
}
END_TEST

// A pull leaves what the same change from the command line does, to the last
// bit: the lesson is read on another way.
START_TEST(a_pull_is_what_a_change_in_words_is)
{
    struct document other;
    open_lesson(0, "Q", "X[cat,1]");
    press();
    for (int k = 0; k < 7; k++)
        pull(8 + k, k % 2, k % 3 == 0);
    release();
    struct own own;
    ck_assert(changes_own(&app->document->changes, &own));
    ck_assert_int_eq(own.edit_count, 1);
    ck_assert(document_open(&other, NULL, paths[0], &own));
    uint64_t pulled = bits();
    struct document *shown = app->document;
    app->document = &other;
    ck_assert(bits() == pulled);
    app->document = shown;
    document_close(&other);
    app_free(app);
}
END_TEST

// What was taken back is still there after a pull that was left.
START_TEST(a_pull_that_is_left_forgets_nothing)
{
    open_lesson(0, "Q", "X[cat,1]");
    ck_assert(edit_change(app, "X[1,2] = 9"));
    uint64_t changed = bits();
    key('z', true);
    press();
    pull(40, false, false);
    key(CODE_ESCAPE, false);
    release();
    key('y', true);
    ck_assert(bits() == changed);
    app_free(app);
}
END_TEST

// What is given may have another name than its key: weights, of A.
START_TEST(weights_that_are_given_are_pulled_by_their_key)
{
    open_lesson(3, "weights", "weights[cat,dog]");
    double before = at("weights[cat,dog]");
    press();
    pull(30, false, false);
    release();
    ck_assert(at("weights[cat,dog]") > before);
    ck_assert_int_eq(app->document->changes.count, 1);
    ck_assert(!strncmp(app->document->changes.change[0], "A[2,5] = ", 9));
    app_free(app);
}
END_TEST

START_TEST(a_click_looks_as_ever)
{
    open_lesson(0, "Q", "X[cat,1]");
    press();
    release();
    ck_assert(app->view.attention.locked && !app->hand.grip);
    press();
    release();
    ck_assert(!app->view.attention.locked);
    ck_assert_int_eq(app->document->changes.count, 0);
    app_free(app);
}
END_TEST

START_TEST(only_what_may_be_changed_is_pulled)
{
    static const struct {
        int lesson;
        const char *step, *cell;
    } fixed[] = {{0, "Q", "Q[cat,1]"}, {1, "queries[1]", "W_a[1,2]"}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        open_lesson(fixed[i].lesson, fixed[i].step, fixed[i].cell);
        uint64_t before = bits();
        press();
        ck_assert(!app_pullable(app));
        pull(80, false, false);
        ck_assert(bits() == before && !app->hand.grip);
        release();
        app_free(app);
    }
}
END_TEST

// The wheel, which goes into the picture, a key, another lesson or a changed
// file end a pull; what was pulled so far stays.
START_TEST(a_pull_ends_whatever_else_is_done)
{
    for (int i = 0; i < 6; i++) {
        struct strbuf why = {0};
        open_lesson(0, "Q", "X[cat,1]");
        press();
        pull(16, false, false);
        if (i == 0 || i == 5)
            app_input(app, &(struct input){.kind = INPUT_WHEEL,
                                           .wheel = i ? 1 : -1});
        else if (i == 1)
            key(CODE_PAGE_DOWN, false);
        else if (i == 2)
            key('o', false);
        else if (i == 3)
            ck_assert(app_open(app, paths[1], &why));
        else
            app_replace(app, app->document,
                        library_reread(NULL, app->document,
                                       changes_copy(&app->document->changes)));
        ck_assert(!app->hand.grip);
        pull(80, false, false);
        release();
        ck_assert(app_open(app, paths[0], &why));
        ck_assert_double_eq(at("X[cat,1]"), 3);
        ck_assert_int_eq(app->document->changes.made, 1);
        strbuf_free(&why);
        app_free(app);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("drag");
    TCase *all = tcase_create("drag");
    tcase_add_test(all, a_pull_is_one_change);
    tcase_add_test(all, esc_without_a_pull_takes_nothing_back);
    tcase_add_test(all, shift_is_fine_and_control_coarse);
    tcase_add_test(all, escape_and_the_way_back_leave_no_change);
    tcase_add_test(all, a_pull_is_what_a_change_in_words_is);
    tcase_add_test(all, a_pull_that_is_left_forgets_nothing);
    tcase_add_test(all, weights_that_are_given_are_pulled_by_their_key);
    tcase_add_test(all, a_click_looks_as_ever);
    tcase_add_test(all, only_what_may_be_changed_is_pulled);
    tcase_add_test(all, a_pull_ends_whatever_else_is_done);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
