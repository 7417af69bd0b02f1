// SPDX-License-Identifier: MIT
// What stays in sight at any size, and what is hidden without numbers.
#include <check.h>
#include <string.h>

#include "app/focus.h"
#include "app/overlay.h"
#include "trace/term.h"
#include "app_world.h"
#include "suite.h"

// With numbers off nothing on the screen tells what is to be found.
START_TEST(numbers_off_hides_the_answer_everywhere)
{
    open_toy();
    app_go_to_step(app, (struct position){LEVEL_CELL, 0});
    struct address at;
    ck_assert(address_parse(&app->document->trace, "weights[1,2]", &at, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace, LEVEL_CELL, &at));
    ck_assert(says("0.6652"));
    press('n');
    ck_assert(!says("0.665") && !says("0.67") && says("?"));
    press('n');
    ck_assert(says("0.6652"));
    teardown();
}
END_TEST

static void go_to_address(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    app_go_to_step(app,
                   timeline_find(&app->document->trace,
                                 at.column < 0 ? LEVEL_ROW : LEVEL_CELL, &at));
    settle();
}

// The texts between the picture and the sentence.
static bool formula_has(const char *text)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    pose_sort(&pose);
    const struct item *say = pose_find(&pose, id_named("chrome sentence", 0));
    double low = say->at.y - say->size, high = low - 0.06 * 720;
    bool found = false;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        bool there = i->kind == ITEM_TEXT && i->text && i->at.x < 640 &&
                     i->at.y > high && i->at.y <= low;
        found = found || (there && strstr(i->text, text));
    }
    arena_free(&arena);
    return found;
}

// Operands would give the answer away.
START_TEST(numbers_off_hides_the_operands_too)
{
    open_toy();
    go_to_address("scores[cat,chased]");
    ck_assert(says("1"));
    press('n');
    for (int k = 0; k < 10; k++) {
        char digit[] = {(char)('0' + k), 0};
        ck_assert_msg(!formula_has(digit), "%s is told", digit);
    }
    ck_assert(formula_has("?") && formula_has("q(") && formula_has("="));
    teardown();
}
END_TEST

// The middle of an item of the picture.
static struct spot middle_of(uint64_t id)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    pose_sort(&pose);
    const struct item *i = pose_find(&pose, id);
    ck_assert(i != NULL);
    struct spot at = {i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
    arena_free(&arena);
    return at;
}

START_TEST(labels_and_digits_under_squares_can_be_pointed_at)
{
    open_toy();
    go_to_address("weights");
    const struct tensor *m = trace_find(&app->document->trace, "weights");
    struct address cell = {m, 0, 1, -1}, row = {m, 0, -1, -1};
    struct place want = place_of_address(&cell);
    struct spot at = middle_of(id_cell("cell answer", m, 0, 1));
    mouse(INPUT_POINT, at.x, at.y);
    ck_assert(place_equal(&app->view.attention.focus, &want));
    at = middle_of(id_cell("cell left answer", m, 0, -1));
    want = place_of_address(&row);
    mouse(INPUT_POINT, at.x, at.y);
    ck_assert(place_equal(&app->view.attention.focus, &want));
    teardown();
}
END_TEST

START_TEST(numbers_off_hides_what_pages_tell)
{
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/pages.yaml", &why));
    strbuf_free(&why);
    for (int page = 0; page < app->document->lesson.page_count; page++) {
        const char *text = app->document->lesson.pages[page].say;
        app_go_to_page(app, page);
        struct strbuf with = {0}, without = {0};
        struct shown shown = app_shown(app);
        frame_sentence(&shown, &app->view, &with);
        press('n');
        frame_sentence(&shown, &app->view, &without);
        press('n');
        bool filled = text && strchr(text, '{');
        if (filled)
            ck_assert_str_ne(strbuf_text(&with), strbuf_text(&without));
        strbuf_free(&with);
        strbuf_free(&without);
    }
    teardown();
}
END_TEST

static bool apart(struct rect a, struct rect b)
{
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y ||
           b.y + b.h <= a.y;
}

static const struct item *note_in(const struct pose *over)
{
    for (int i = 0; i < over->count; i++)
        if (over->items[i].id == id_named("note", 0))
            return &over->items[i];
    ck_abort_msg("nothing is noted");
}

// The levels of the rail, which [note] leaves in sight; how many.
static int levels_apart(struct rect note)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    int count = 0;
    frame_pose(&shown, &app->view, app->font, &pose);
    for (int i = 0; i < pose.count; i++) {
        if (pose.items[i].target.kind != TARGET_LEVEL)
            continue;
        ck_assert(apart(note, pose.items[i].at));
        count++;
    }
    arena_free(&arena);
    return count;
}

START_TEST(a_note_leaves_the_level_in_sight)
{
    static const int sizes[][2] = {
        {1280, 720}, {1920, 1080}, {700, 1000}, {640, 480}};
    for (int k = 0; k < 4; k++) {
        double x, y;
        open_toy();
        app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                       .width = sizes[k][0],
                                       .height = sizes[k][1],
                                       .scale = 1});
        go_to_address("scores[cat,chased]");
        press(CODE_TAB);
        struct arena arena_of = {0};
        struct pose over = {.arena = &arena_of};
        overlay_pose(app, &over);
        struct rect note = note_in(&over)->at;
        ck_assert_int_eq(levels_apart(note), 4); // table, row, cell, term
        ck_assert(find_target(TARGET_NEXT, NULL, &x, &y));
        ck_assert(apart(note, (struct rect){x - 5, y - 5, 10, 10}));
        arena_free(&arena_of);
        teardown();
    }
}
END_TEST

START_TEST(notes_are_never_cut)
{
    static const char *const notes[] = {"note.mistakes",    "note.made.none",
                                        "note.reloaded",    "note.locked",
                                        "note.step.beyond", "note.page.beyond"};
    static const int sizes[][2] = {
        {1280, 720}, {700, 1000}, {640, 480}, {720, 720}};
    for (int k = 0; k < 4; k++) {
        open_sized(sizes[k][0], sizes[k][1]);
        for (int n = 0; n < 6; n++) {
            struct arena arena_of = {0};
            struct pose over = {.arena = &arena_of};
            app->notice.note = notes[n];
            overlay_pose(app, &over);
            const struct item *i = note_in(&over);
            ck_assert_msg(!strstr(i->text, "…"), "%s: %s", notes[n], i->text);
            ck_assert(i->at.x >= 0 && i->at.x + i->at.w <= sizes[k][0]);
            arena_free(&arena_of);
        }
        teardown();
    }
}
END_TEST

// The timeline with every stage and what one can do can be pressed in a narrow
// window too; a tall one names the stage.
START_TEST(a_narrow_window_has_all_controls)
{
    static const int sizes[][2] = {
        {1280, 720}, {700, 1000}, {640, 480}, {760, 760}};
    double x, y, right, below;
    open_sized(sizes[_i][0], sizes[_i][1]);
    struct arena arena_of = {0};
    struct pose pose = {.arena = &arena_of};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    // The header has the part, or in a tall window the stage, uncut.
    const struct item *i = pose_find(&pose, id_named("chrome part", 0));
    const struct stage *at = &app->document->trace.stages[0];
    const char *stage = stage_title(NULL, &arena_of, at);
    if (sizes[_i][0] < sizes[_i][1])
        ck_assert_str_eq(i->text, stage);
    ck_assert(!i || !strstr(i->text, "…"));
    arena_free(&arena_of);
    ck_assert(find_target(TARGET_PALETTE, NULL, &x, &y));
    ck_assert(x > 0 && x < sizes[_i][0]);
    ck_assert(find_target(TARGET_PLAY, NULL, &x, &y)); // left of the timeline
    double left = sizes[_i][0] < sizes[_i][1] ? 24 : 2 * x + 1;
    ck_assert(find_target(TARGET_TIMELINE, NULL, &x, &y));
    for (int k = 0; k < app->document->trace.stage_count; k++) { // every stage
        bool found = false;
        for (double along = left; along < sizes[_i][0] && !found;
             along += 3) {
            mouse(INPUT_PRESS, along, y);
            mouse(INPUT_RELEASE, along, y);
            found = timeline_stage(&app->document->trace,
                                   app_step_now(app)) == k;
        }
        ck_assert_msg(found, "stage %d", k);
    }
    mouse(INPUT_PRESS, sizes[_i][0] * 0.2, y);
    mouse(INPUT_RELEASE, sizes[_i][0] * 0.2, y);
    int64_t before = app_step_now(app).index;
    ck_assert(find_target(TARGET_NEXT, NULL, &right, &below));
    mouse(INPUT_PRESS, right, below);
    app_settle(app);
    ck_assert_int_eq(app_step_now(app).index, before + 1);
    ck_assert(find_target(TARGET_PLAY, NULL, &x, &y));
    mouse(INPUT_PRESS, x, y);
    ck_assert(app->view.playing);
    teardown();
}
END_TEST

START_TEST(the_whole_formula_comes_and_goes)
{
    open_toy();
    uint64_t picture = frame_hash();
    press('f');
    ck_assert(app_tick(app, 0.2));
    double half = app->view.turn;
    ck_assert(half > 0.2 && half < 0.5);
    ck_assert_uint_ne(frame_hash(), picture);
    press('f'); // back from there
    ck_assert(app_tick(app, 0.05) && app->view.turn < half);
    ck_assert(!app_tick(app, 10) && app->view.turn == 0);
    ck_assert_uint_eq(frame_hash(), picture);
    press('f');
    press(CODE_PAGE_DOWN); // at once, then the step
    ck_assert(app->view.turn == 1 && app->motion.fraction == 0);
    settle();
    uint64_t whole = frame_hash();
    press(CODE_ESCAPE);
    ck_assert(app_tick(app, 0.2) && !app->view.look.whole);
    settle();
    press('a'); // no motion
    press('f');
    ck_assert(!app_tick(app, 0) && app->view.turn == 1);
    press(CODE_ESCAPE);
    press('a');
    press('f');
    settle();
    press(CODE_ESCAPE); // the note that it moves again
    press('f');
    settle();
    ck_assert_uint_eq(frame_hash(), whole);
    teardown();
}
END_TEST

// Goes from note to note with [key] until the one on [tensor] is looked at.
static void look_at_note(const char *tensor, uint32_t key)
{
    for (int k = 0; k < 80; k++) {
        const struct place *at = &app->view.attention.focus;
        if (!strcmp(at->tensor, tensor) && at->row < 0)
            return;
        press(key);
    }
    ck_abort_msg("no note on %s", tensor);
}

START_TEST(enter_on_a_note_goes_to_its_stage)
{
    open_toy();
    app_go_to_step(app, (struct position){LEVEL_CELL, 33});
    press('f');
    settle();
    press(CODE_TAB); // the step's own cell first
    ck_assert_int_ge(app->view.attention.focus.row, 0);
    uint64_t before = frame_hash();
    look_at_note("weights", CODE_TAB);
    ck_assert(app->focusing && focus_stage(app) == 4);
    ck_assert_uint_ne(frame_hash(), before);
    look_at_note("output", CODE_LEFT); // it stands before those on the right
    look_at_note("weights", CODE_RIGHT);
    press(CODE_ENTER);
    const struct trace *t = &app->document->trace;
    struct position now = app_step_now(app);
    ck_assert_int_eq(timeline_stage(t, now), 4);
    ck_assert(timeline_at_level(t, (struct position){LEVEL_STAGE, 4}, now.level)
                  .index == now.index);
    ck_assert(!app->focusing && app->view.look.whole);
    press(CODE_TAB);
    look_at_note("scores", CODE_TAB);
    press('f'); // no note is in the picture
    ck_assert(!app->focusing);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sight");
    TCase *t = tcase_create("sight");
    tcase_add_test(t, a_note_leaves_the_level_in_sight);
    tcase_add_test(t, notes_are_never_cut);
    tcase_add_loop_test(t, a_narrow_window_has_all_controls, 0, 4);
    tcase_add_test(t, numbers_off_hides_the_answer_everywhere);
    tcase_add_test(t, numbers_off_hides_the_operands_too);
    tcase_add_test(t, labels_and_digits_under_squares_can_be_pointed_at);
    tcase_add_test(t, numbers_off_hides_what_pages_tell);
    tcase_add_test(t, the_whole_formula_comes_and_goes);
    tcase_add_test(t, enter_on_a_note_goes_to_its_stage);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
