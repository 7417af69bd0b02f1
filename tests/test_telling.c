// SPDX-License-Identifier: MIT
// The picture of the next word: its ribbons are the shares of the word that
// asks, its numbers those of the trace, and what has no room is left out.
#include <check.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "suite.h"

static struct app *app;
static struct fake_font fake;

static const char *const paths[] = {SOURCE_ROOT "/lessons/next-word.yaml"};

static void open_at(const char *step, enum level level, const char *change)
{
    struct strbuf why = {0};
    struct address at;
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->view.extent.height = 1100; // the list of changes takes some
    ck_assert(app_open(app, paths[0], &why));
    if (change)
        ck_assert(edit_change(app, change));
    ck_assert(address_parse(&app->document->trace, step, &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, level, &at));
    app_settle(app);
    strbuf_free(&why);
}

static struct pose picture(struct arena *arena)
{
    struct pose p = {.arena = arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &p);
    return p;
}

static const struct item *find(const struct pose *p, uint64_t id)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].id == id)
            return &p->items[i];
    return NULL;
}

static const struct tensor *weights(void)
{
    return trace_find(&app->document->trace, "weights");
}

static bool shows(const struct pose *p, const char *text)
{
    for (int i = 0; i < p->count; i++)
        if (p->items[i].text && !strcmp(p->items[i].text, text))
            return true;
    return false;
}

// As wide as the share; none where there is next to nothing.
static void check_ribbons(const struct pose *p, int row)
{
    const struct tensor *m = weights();
    double widest = 0, share = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = find(p, id_arc(m, row, c, false));
        double x = tensor_at(m, row, c);
        bool lit = i && i->line != CLEAR; // else what it was, in outline
        ck_assert_msg(lit == (x >= 0.005), "%d: %g", c, x);
        if (i && x > share) {
            share = x;
            widest = i->stroke / x;
        }
    }
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = find(p, id_arc(m, row, c, false));
        if (i && i->line != CLEAR && i->stroke > 3)
            ck_assert_double_eq_tol(i->stroke, widest * tensor_at(m, row, c),
                                    1e-6);
        if (!i)
            continue;
        double from = i->spots[0].x, to = i->spots[i->spot_count - 1].x;
        ck_assert_msg(c == row || (c < row) == (to < from), "%d", c);
    }
}

START_TEST(a_ribbon_is_as_wide_as_its_share)
{
    static const char *const changes[] = {
        NULL, "weights[flower] = {flower: 1}",
        "weights[flower] = {1: 0.25, old: 0.75}",
        "prompt = [the, dogs, near, the]", "mask = none"};
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, changes[_i]);
    struct pose p = picture(&arena);
    check_ribbons(&p, weights()->rows - 1);
    arena_free(&arena);
    app_free(app);
}
END_TEST

START_TEST(a_row_shows_its_own_light)
{
    static const char *const steps[] = {"next[1]", "next[dogs]", "next[near]",
                                        "next[4]", "next[old]"};
    struct arena arena = {0};
    open_at(steps[_i], LEVEL_ROW, NULL);
    struct pose p = picture(&arena);
    check_ribbons(&p, _i);
    arena_free(&arena);
    app_free(app);
}
END_TEST

START_TEST(its_numbers_are_those_of_the_trace)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    struct pose p = picture(&arena);
    ck_assert(shows(&p, "bark") && shows(&p, "chance 0.61"));
    ck_assert(shows(&p, "0.98") && shows(&p, "0.02"));
    arena_free(&arena);
    app_free(app);
    arena = (struct arena){0};
    open_at("next", LEVEL_STAGE, "weights[flower] = {flower: 1}");
    p = picture(&arena);
    ck_assert(shows(&p, "blooms") && shows(&p, "chance 0.995"));
    ck_assert(shows(&p, "was bark"));
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Where words have no room, the one that asks and the one that gets most stay.
START_TEST(what_matters_has_room)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    app->view.extent.width = 390;
    app->view.extent.height = 844;
    struct pose p = picture(&arena);
    const struct tensor *m = weights();
    int row = m->rows - 1, best = tensor_argmax(m, row), left_out = 0;
    ck_assert(find(&p, id_cell("told word", m, row, -1)));
    ck_assert(find(&p, id_cell("told word", m, best, -1)));
    for (int k = 0; k < m->rows; k++)
        left_out += !find(&p, id_cell("told word", m, k, -1));
    ck_assert_int_gt(left_out, 0);
    ck_assert(shows(&p, "…"));
    arena_free(&arena);
    app_free(app);
}
END_TEST

// The handle is where the light is, and what is pressed there is that weight.
START_TEST(the_handle_is_on_the_largest_share)
{
    struct arena arena = {0};
    open_at("next", LEVEL_STAGE, NULL);
    struct pose p = picture(&arena);
    const struct item *i = find(&p, id_named("light handle", 0));
    ck_assert(i);
    struct target t =
        pose_hit(&p, i->at.x + i->at.w / 2, i->at.y + i->at.h / 2);
    ck_assert(t.kind == TARGET_CELLS && t.address.tensor == weights());
    ck_assert_int_eq(t.address.row, weights()->rows - 1);
    ck_assert_int_eq(t.address.column, 1);
    // What is pointed at is told, and what stands above moves with the lines
    // that this takes.
    for (int k = 0; k < 2; k++) {
        i = find(&p, id_named("light handle", 0));
        ck_assert(i);
        double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
        app_input(app, &(struct input){.kind = k ? INPUT_PRESS : INPUT_POINT,
                                       .x = x,
                                       .y = y});
        arena_free(&arena);
        arena = (struct arena){0};
        p = picture(&arena);
    }
    const struct item *to = find(&p, id_cell("told word", weights(), 4, -1));
    ck_assert(to); // its baseline
    app_input(app, &(struct input){.kind = INPUT_POINT,
                                   .x = to->at.x,
                                   .y = to->at.y - to->size * 0.3,
                                   .held = true});
    ck_assert_int_eq(app->document->changes.made, 1);
    ck_assert_str_eq(app->document->changes.change[0],
                     "weights[flower] = {old: 1}");
    arena_free(&arena);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("telling");
    TCase *c = tcase_create("picture");
    tcase_add_loop_test(c, a_ribbon_is_as_wide_as_its_share, 0, 5);
    tcase_add_loop_test(c, a_row_shows_its_own_light, 0, 5);
    tcase_add_test(c, its_numbers_are_those_of_the_trace);
    tcase_add_test(c, what_matters_has_room);
    tcase_add_test(c, the_handle_is_on_the_largest_share);
    suite_add_tcase(s, c);
    return suite_end(s);
}
