// SPDX-License-Identifier: MIT
// What a page asks stands in the way of a later page or step: the gate says so,
// and lets one pass with the mouse and with keys.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/edit/undo.h"
#include "app/overlay.h"
#include "app/quiz/kind/kind.h"
#include "frame/route.h"
#include "hands.h"
#include "lesson/path.h"
#include "suite.h"

static const int sizes[][2] = {
    {1280, 720}, {700, 1000}, {390, 844}, {1920, 1080}, {760, 760}};
enum { SIZES = sizeof sizes / sizeof *sizes, LAST_STAGE = 5 };

static struct hands hands;
static struct app *app;

static void size(int k)
{
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = sizes[k][0],
                                   .height = sizes[k][1],
                                   .scale = 1});
}

// At the [nth] question, from 1, that is a number; those before are skipped.
static int open(int nth)
{
    hands_open_asking(&hands, "tests/lessons/arithmetic");
    app = hands.app;
    app->view.look.still = true;
    for (;; hands_key(&hands, CODE_PAGE_DOWN))
        if (app->quiz.asking &&
            hands_asked(&hands)->question->kind == QUESTION_NUMBER && !--nth)
            return app->place.page;
}

static void tear_down(void)
{
    hands_close(&hands);
}

// The item of the picture, or of what lies over it, with that target.
static bool find(bool over, enum target_kind kind, int number, struct item *out)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    (over ? overlay_pose : app_pose)(app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].target.kind == kind &&
            p.items[i].target.number == number) {
            *out = p.items[i];
            return true;
        }
    return false;
}

static void click(struct rect at)
{
    for (int up = 0; up < 2; up++)
        app_input(app, &(struct input){.kind = up ? INPUT_RELEASE : INPUT_PRESS,
                                       .x = at.x + at.w / 2,
                                       .y = at.y + at.h / 2});
}

static void click_stage(int stage)
{
    struct item i;
    if (find(false, TARGET_STAGE, stage, &i))
        click(i.at);
    else // a narrow header has it no more
        hands_key(&hands, CODE_END);
}

static void click_button(int button)
{
    struct item i;
    ck_assert(find(true, TARGET_LINE, button, &i));
    click(i.at);
}

static bool is_open(void)
{
    return layer_is_open(app, &gate_layer);
}

static bool asks(int page)
{
    return app->quiz.asking && app->place.on_page && app->place.page == page;
}

static bool says(const char *text)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    overlay_pose(app, &p);
    bool found = false;
    for (int i = 0; i < p.count; i++)
        found |= p.items[i].text && strstr(p.items[i].text, text);
    return found;
}

static int count_asking(void)
{
    const struct lesson *l = &app->document->lesson;
    int count = 0;
    for (int i = 0; i < l->page_count; i++)
        count += l->pages[i].ask && !hands_answered(&hands, i);
    return count;
}

static int stage_now(void)
{
    return timeline_stage(&app->document->trace, app_step_now(app));
}

static bool apart(struct rect a, struct rect b)
{
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y ||
           b.y + b.h <= a.y;
}

START_TEST(a_click_on_a_later_stage_is_held)
{
    int page = open(1);
    struct item box, button[2];
    struct rect frame = {0, 0, sizes[_i][0], sizes[_i][1]};
    size(_i);
    click_stage(LAST_STAGE);
    ck_assert(asks(page) && is_open() && says("first the question"));
    ck_assert(says("skip") && says("ask later"));
    ck_assert(find(true, TARGET_LINE, 0, &box));
    struct shown shown = app_shown(app);
    struct rect number =
        frame_count(&shown, &app->view, app->font, &app->frame);
    ck_assert(apart(box.at, number));
    for (int b = 0; b < 2; b++) {
        ck_assert(find(true, TARGET_LINE, GATE_SKIP + b, &button[b]));
        struct rect at = button[b].at;
        ck_assert(at.h >= 24 && at.w >= 24 && !strstr(button[b].text, "…"));
        ck_assert(at.x >= box.at.x && at.y >= box.at.y);
        ck_assert(at.x + at.w <= box.at.x + box.at.w);
        ck_assert(at.y + at.h <= box.at.y + box.at.h);
    }
    ck_assert(apart(button[0].at, button[1].at));
    ck_assert(box.at.x >= 0 && box.at.x + box.at.w <= frame.w);
    ck_assert(box.at.y >= 0 && box.at.y + box.at.h <= frame.h);
}
END_TEST

// One question at a time, until none is in the way.
START_TEST(skip_leads_on_from_question_to_question)
{
    int page = open(1), most = count_asking(), skipped = 0;
    click_stage(LAST_STAGE);
    while (is_open()) {
        ck_assert_int_le(++skipped, most);
        int asked = app->quiz.page, left = count_asking();
        click_button(GATE_SKIP);
        ck_assert(hands_answered(&hands, asked)->last.reply.skipped);
        ck_assert_int_eq(count_asking(), left - 1);
        ck_assert(!is_open() || (app->quiz.page > asked && app->quiz.asking));
    }
    ck_assert_int_gt(skipped, 3);
    ck_assert_int_eq(stage_now(), LAST_STAGE);
    ck_assert(app->place.on_page && app->place.page > page);
}
END_TEST

START_TEST(later_leads_there_at_once)
{
    int page = open(1), left = count_asking();
    click_stage(LAST_STAGE);
    click_button(GATE_LATER);
    ck_assert(!is_open() && app->place.page > page);
    ck_assert_int_eq(stage_now(), LAST_STAGE);
    ck_assert_int_eq(count_asking(), left); // none is taken for an answer
    app_go_to_page(app, page);
    quiz_check(app);
    ck_assert(asks(page)); // later is now
}
END_TEST

// Which button is pressed by what, 0: none; and whether it is gone then.
static const struct {
    const char *keys; // T Tab, B Shift+Tab, E Enter, L R ← →, C Ctrl+Enter,
    int button;       // N PgDn, X Esc
    bool open;
} ways[] = {{"T", 0, true},
            {"TE", GATE_SKIP, false},
            {"TTE", GATE_LATER, false},
            {"TTTE", GATE_SKIP, false},
            {"BE", GATE_LATER, false},
            {"TRE", GATE_LATER, false},
            {"TRLE", GATE_SKIP, false},
            {"TLE", GATE_LATER, false},
            {"TBBE", GATE_SKIP, false},
            {"N", GATE_SKIP, false},
            {"C", GATE_LATER, false},
            {"X", 0, false},
            {"TX", 0, false},
            {"E", 0, false}};
enum { WAYS = sizeof ways / sizeof *ways };

static void press_keys(const char *keys)
{
    for (; *keys; keys++)
        if (*keys == 'B')
            hands_shift(&hands, CODE_TAB);
        else if (*keys == 'C')
            hands_control(&hands, CODE_ENTER);
        else
            hands_key(&hands, *keys == 'T'   ? CODE_TAB
                              : *keys == 'E' ? CODE_ENTER
                              : *keys == 'L' ? CODE_LEFT
                              : *keys == 'R' ? CODE_RIGHT
                              : *keys == 'N' ? CODE_PAGE_DOWN
                                             : CODE_ESCAPE);
}

// The last question of the lesson: nothing else holds.
START_TEST(keys_press_the_buttons)
{
    open(1);
    while (count_asking() > 1)
        hands_key(&hands, CODE_PAGE_DOWN);
    while (!app->quiz.asking)
        hands_key(&hands, CODE_PAGE_DOWN);
    int page = app->place.page, last = app->document->lesson.page_count - 1;
    gate_open(app,
              route_page(&app->document->lesson, &app->document->trace, last),
              gate_model(app));
    press_keys(ways[_i].keys);
    ck_assert_msg(is_open() == ways[_i].open, "%s", ways[_i].keys);
    ck_assert_msg((count_asking() == 0) == (ways[_i].button == GATE_SKIP), "%s",
                  ways[_i].keys);
    ck_assert_msg(app->place.page == (ways[_i].button ? last : page), "%s",
                  ways[_i].keys);
}
END_TEST

START_TEST(other_keys_close_it_and_mean_what_they_mean)
{
    int page = open(1);
    hands_type(&hands, "1");
    hands_key(&hands, CODE_F1 + 1); // what is barred while it is asked
    ck_assert(is_open() && asks(page));
    hands_type(&hands, "2");
    ck_assert(!is_open() && asks(page));
    ck_assert_str_eq(field_text(&app->quiz.field), "12");
    hands_key(&hands, CODE_F1 + 1);
    hands_key(&hands, CODE_F1); // its keys, too
    ck_assert(layer_is_open(app, &help_layer) && is_open());
    hands_key(&hands, CODE_ESCAPE);
    hands_key(&hands, CODE_ESCAPE); // the gate, and nothing that was typed
    ck_assert(!is_open() && !strcmp(field_text(&app->quiz.field), "12"));
    hands_key(&hands, CODE_F1 + 1);
    hands_key(&hands, CODE_PAGE_DOWN); // locks what was said
    ck_assert(!is_open() && !app->quiz.asking && app->place.page == page);
    ck_assert(!hands_answered(&hands, page)->last.reply.skipped);
}
END_TEST

START_TEST(a_click_beside_it_closes_it)
{
    int page = open(1);
    click_stage(LAST_STAGE);
    click((struct rect){600, 300, 2, 2});
    ck_assert(!is_open() && asks(page));
    click_stage(LAST_STAGE);
    struct item i;
    ck_assert(find(true, TARGET_LINE, 0, &i));
    click((struct rect){i.at.x + 6, i.at.y, 0, 6}); // on it, at no button
    ck_assert(is_open() && asks(page));
}
END_TEST

// What is known lies open: pages before, and steps.
START_TEST(earlier_ones_let_pass)
{
    int page = open(2);
    struct item bar;
    struct rect end;
    click_stage(0);
    ck_assert(!is_open() && !app->quiz.asking && app->document->hidden);
    ck_assert(app->place.on_page && app->place.page < page && !stage_now());
    app_go_to_page(app, page);
    quiz_check(app);
    ck_assert(asks(page) && find(false, TARGET_TIMELINE, 0, &bar));
    for (int k = 0; k < 2; k++) {
        end = bar.at; // its two ends
        end.w = 40;
        end.x += k ? bar.at.w - 40 : 0;
        end.h *= 0.9;
        click(end);
        ck_assert(is_open() == (k == 1) && app->quiz.asking == (k == 1));
        ck_assert(k == 0 || asks(page));
        app_go_to_page(app, page);
        quiz_check(app);
    }
}
END_TEST

// Where one was before the page: it asks, and the gate knows the way.
START_TEST(what_is_held_on_the_way_goes_on)
{
    int page = open(1);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(!app->quiz.asking);
    hands_key(&hands, CODE_END);
    ck_assert(asks(page) && is_open());
    ck_assert_int_eq(app->gate.to.page, app->document->lesson.page_count - 1);
    hands_key(&hands, CODE_ESCAPE);
    hands_key(&hands, CODE_END); // while it asks
    ck_assert(is_open() && asks(page));
    click_button(GATE_LATER);
    ck_assert_int_eq(app->place.page, app->document->lesson.page_count - 1);
}
END_TEST

// A page of another model asks: the steps that it leads to are not of that.
START_TEST(it_leads_to_the_model_where_one_was)
{
    hands_open_asking(&hands, "tests/lessons/models");
    app = hands.app;
    app->view.look.still = true;
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(edit_change(app, "X[1,1] = 2"));
    hands_key(&hands, CODE_DOWN);
    hands_key(&hands, CODE_END);
    ck_assert(is_open() && asks(3));
    ck_assert_str_eq(app->document->lesson.stands, "twin");
    ck_assert_int_eq(app->document->changes.made, 0);
    struct place to = app->gate.to;
    click_button(_i);
    ck_assert(!is_open() && place_equal(&app->place, &to));
    ck_assert_ptr_null(app->document->lesson.stands);
    ck_assert_int_eq(app->document->changes.made, 1);
}
END_TEST

START_TEST(flags_of_later_questions_are_held)
{
    int page = open(2);
    struct item flag;
    const struct lesson *l = &app->document->lesson;
    for (int i = 0; i < l->page_count; i++) {
        if (!find(false, TARGET_FLAG, i, &flag))
            continue;
        click(flag.at);
        ck_assert_int_eq(is_open(), i > page);
        ck_assert(i > page ? asks(page) && app->gate.to.page == i
                           : app->place.page == i);
        app_go_to_page(app, page);
        quiz_check(app);
    }
}
END_TEST

START_TEST(an_answer_closes_it)
{
    int page = open(1);
    click_stage(LAST_STAGE);
    hands_type(&hands, "4");
    hands_key(&hands, CODE_ENTER);
    ck_assert(!is_open() && !app->quiz.asking && app->place.page == page);
    hands_key(&hands, 'o');
    ck_assert(!is_open());
}
END_TEST

// What just happened, as a page's change, is said where the gate stands.
START_TEST(nothing_else_is_said_where_it_stands)
{
    open(1);
    click_stage(LAST_STAGE);
    strbuf_add(&app->notice.effect, "changed");
    ck_assert(is_open() && !says("changed"));
    layer_close(app, &gate_layer);
    ck_assert(says("changed"));
}
END_TEST

// A number, the beginning of an id, of a part; what is none stays to be mended.
START_TEST(any_page_is_reached_over_what_is_asked)
{
    static const char *const typed[] = {"17", "who-a", "limits"};
    hands_open_asking(&hands, "lessons/09-self-attention");
    app = hands.app;
    while (!app->quiz.asking)
        hands_key(&hands, CODE_PAGE_DOWN);
    int page = app->place.page, left = count_asking();
    const struct lesson *l = &app->document->lesson;
    hands_control(&hands, 'g');
    ck_assert(says("go to a page"));
    hands_type(&hands, "no such");
    hands_key(&hands, CODE_ENTER);
    ck_assert(asks(page) && says("no page is called so"));
    for (int i = 0; i < 7; i++)
        hands_key(&hands, CODE_BACKSPACE);
    hands_type(&hands, typed[_i]);
    ck_assert(says("go to page "));
    hands_key(&hands, CODE_ENTER);
    int there = app->place.page;
    ck_assert(app->place.on_page && there > page);
    ck_assert(_i != 0 || path_number(l, there) == 17);
    ck_assert(_i != 1 || !strncmp(l->pages[there].id, "who-a", 5));
    ck_assert(_i != 2 || l->pages[there].part == PART_LIMITS);
    ck_assert_int_eq(count_asking(), left); // what was typed is no answer
    hands_control(&hands, 'g');
    hands_key(&hands, CODE_ESCAPE);
    ck_assert_int_eq(app->place.page, there);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("gate");
    TCase *c = tcase_create("gate");
    tcase_add_checked_fixture(c, NULL, tear_down);
    tcase_add_loop_test(c, a_click_on_a_later_stage_is_held, 0, SIZES);
    tcase_add_test(c, skip_leads_on_from_question_to_question);
    tcase_add_test(c, later_leads_there_at_once);
    tcase_add_loop_test(c, any_page_is_reached_over_what_is_asked, 0, 3);
    tcase_add_loop_test(c, keys_press_the_buttons, 0, WAYS);
    tcase_add_test(c, other_keys_close_it_and_mean_what_they_mean);
    tcase_add_test(c, a_click_beside_it_closes_it);
    tcase_add_test(c, earlier_ones_let_pass);
    tcase_add_test(c, what_is_held_on_the_way_goes_on);
    tcase_add_loop_test(c, it_leads_to_the_model_where_one_was, GATE_SKIP,
                        GATE_BUTTONS + 1);
    tcase_add_test(c, flags_of_later_questions_are_held);
    tcase_add_test(c, an_answer_closes_it);
    tcase_add_test(c, nothing_else_is_said_where_it_stands);
    suite_add_tcase(s, c);
    return suite_end(s);
}
