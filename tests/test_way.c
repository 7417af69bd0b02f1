// SPDX-License-Identifier: MIT
// Pages and steps, and the ways between them: while a page is shown keys,
// numbers, the timeline and names of stages go by pages; wherever the pages were
// left a button and a key lead back.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/overlay.h"
#include "frame/route.h"
#include "hands.h"
#include "lesson/path.h"
#include "math/rng.h"
#include "suite.h"

static const char *const lessons[] = {
    "lessons/05-rnn-attention",      "tests/lessons/arithmetic",
    "tests/lessons/clocks",          "lessons/finished-weights",
    "tests/lessons/looking-by-hand",       "tests/lessons/order-lost",
    "lessons/rnn-attention-products"};
static const char *const openings[] = {
    "lessons/global-attention",  "lessons/rnn-attention-gru",
    "lessons/rnn-attention-toy", "lessons/rnn-fixed-context",
    "lessons/rnn-forced-word",   "lessons/self-attention-biases"};
enum {
    LESSONS = sizeof lessons / sizeof *lessons,
    OPENINGS = sizeof openings / sizeof *openings
};
static const int sizes[][2] = {
    {1280, 720}, {700, 1000}, {390, 844}, {1920, 1080}, {760, 760}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static struct hands hands;
static struct app *app;

// Nothing is asked: tests/test_gate.c is about that.
static void open(const char *name)
{
    hands_open_asking(&hands, name);
    app = hands.app;
    app->quiz.all = true;
    app->view.look.still = true;
    quiz_check(app);
}

static void tear_down(void)
{
    hands_close(&hands);
}

static void size(int k)
{
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = sizes[k][0],
                                   .height = sizes[k][1],
                                   .scale = 1});
}

static const struct lesson *lesson(void)
{
    return &app->document->lesson;
}

static int page_count(void)
{
    return app->document->lesson.page_count;
}

static bool on(int page)
{
    return app->place.on_page && app->place.page == page;
}

static void mouse(enum input_kind kind, double x, double y)
{
    app_input(app, &(struct input){.kind = kind, .x = x, .y = y});
}

static void click(struct rect at)
{
    mouse(INPUT_PRESS, at.x + at.w / 2, at.y + at.h / 2);
    mouse(INPUT_RELEASE, at.x + at.w / 2, at.y + at.h / 2);
}

// Where the [nth] item with that target stands.
static bool find(enum target_kind kind, int nth, struct item *out)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &p);
    for (int i = 0; i < p.count; i++)
        if (p.items[i].target.kind == kind && !nth--) {
            *out = p.items[i];
            return true;
        }
    return false;
}

static bool says(const char *text)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &p);
    overlay_pose(app, &p);
    bool found = false;
    for (int i = 0; i < p.count; i++)
        found |= p.items[i].text && strstr(p.items[i].text, text);
    return found;
}

// --- keys --------------------------------------------------------------------

// From every page, also of more, to those of the path, which have numbers.
START_TEST(home_end_and_digits_go_by_pages)
{
    struct rng rng = {(uint64_t)_i + 1};
    char text[40];
    open(lessons[_i]);
    for (int k = 0; k < 6; k++) {
        int page = rng_between(&rng, 0, page_count() - 1);
        int number = path_number(lesson(), page);
        app_go_to_page(app, page);
        hands_key(&hands, CODE_END);
        ck_assert(on(path_last(lesson())));
        hands_key(&hands, CODE_HOME);
        ck_assert(on(0));
        snprintf(text, sizeof text, "%d", number);
        hands_type(&hands, text);
        snprintf(text, sizeof text, "go to page %d ", number);
        ck_assert(says(text) && !says("go to step"));
        hands_key(&hands, CODE_ENTER);
        ck_assert(on(path_page(lesson(), page)));
    }
    hands_type(&hands, "999");
    hands_key(&hands, CODE_ENTER);
    ck_assert(on(path_last(lesson())));
    ck_assert_str_eq(app->notice.note, "note.page.beyond");
}
END_TEST

START_TEST(off_the_pages_they_go_by_steps)
{
    open(lessons[_i]);
    app_go_to_page(app, 1);
    app_go_to_step(app, (struct position){LEVEL_ROW, 2});
    hands_type(&hands, "4");
    ck_assert(says("go to step 4 ") && !says("go to page"));
    hands_key(&hands, CODE_ENTER);
    ck_assert(!app->place.on_page && app_step_now(app).index == 3);
    hands_key(&hands, CODE_END);
    ck_assert_int_eq(app_step_now(app).index, app_step_count(app) - 1);
    hands_key(&hands, CODE_HOME);
    ck_assert(!app->place.on_page && !app_step_now(app).index);
}
END_TEST

// Its only page promises no others.
START_TEST(an_opening_alone_is_walked_by_steps)
{
    struct item i;
    open(openings[_i]);
    hands_type(&hands, "3");
    ck_assert(says("go to step 3 "));
    hands_key(&hands, CODE_ENTER);
    ck_assert(!app->place.on_page && app_step_now(app).index == 2);
    ck_assert(!page_left(app) && !find(TARGET_LEFT, 0, &i));
    hands_key(&hands, 'r');
    hands_key(&hands, CODE_END);
    ck_assert_int_eq(app_step_now(app).index, app_step_count(app) - 1);
}
END_TEST

// --- the timeline and names --------------------------------------------------

static bool stands_here(int page)
{
    const struct lesson *l = &app->document->lesson;
    return lesson_stands_on(l, &l->pages[page]);
}

// The step of page [page] at [level]; -1: it has none here.
static int64_t step_of(int page, enum level level)
{
    const struct trace *t = &app->document->trace;
    const char *name = app->document->lesson.pages[page].at;
    struct place at = route_page(&app->document->lesson, t, page);
    struct address there;
    return name && stands_here(page) && address_parse(t, name, &there, NULL)
               ? timeline_at_level(t, place_step(t, &at), level).index
               : -1;
}

// The stage of a page; -1: none.
static int stage_of(int page)
{
    struct position p = {LEVEL_STAGE, step_of(page, LEVEL_STAGE)};
    return p.index < 0 ? -1 : timeline_stage(&app->document->trace, p);
}

// The page that a click on step [index] should show; -1: none stands there.
static int expected(int64_t index, enum level level, int now)
{
    for (int far = 0; far < page_count(); far++)
        for (int side = 1; side >= -1; side -= 2) {
            int page = now + side * far;
            if (page >= 0 && page < page_count() &&
                step_of(page, level) == index)
                return page;
        }
    return -1;
}

START_TEST(the_timeline_goes_to_pages_while_one_is_shown)
{
    struct rng rng = {(uint64_t)_i + 7};
    struct item bar;
    int pages = 0, steps = 0;
    open(lessons[_i]);
    for (int k = 0; k < 40; k++) {
        int now = rng_between(&rng, 0, page_count() - 1);
        size(k % SIZES);
        app_go_to_page(app, now);
        enum level level = app->place.level;
        ck_assert(find(TARGET_TIMELINE, 0, &bar));
        double x = bar.at.x + bar.at.w * rng_between(&rng, 0, 1000) / 1000;
        struct shown shown = app_shown(app);
        int64_t to =
            frame_scrub(&shown, &app->view, app->font, &app->frame, x).index;
        int page = expected(to, level, now);
        mouse(INPUT_PRESS, x, bar.at.y + bar.at.h * 0.45);
        mouse(INPUT_RELEASE, x, bar.at.y + bar.at.h * 0.45);
        ck_assert_int_eq(app->place.on_page, page >= 0);
        if (page >= 0)
            ck_assert_int_eq(app->place.page, page);
        else if (!page_lays(&app->document->lesson.pages[now]))
            ck_assert_int_eq(app_step_now(app).index, to);
        pages += page >= 0;
        steps += page < 0;
    }
    ck_assert(pages && (steps || _i == 3));
}
END_TEST

START_TEST(off_the_pages_the_timeline_goes_to_steps)
{
    struct item bar;
    open("tests/lessons/arithmetic");
    app_go_to_page(app, 9);
    app_go_to_step(app, (struct position){LEVEL_CELL, 3});
    ck_assert(find(TARGET_TIMELINE, 0, &bar));
    for (int k = 0; k <= 20; k++) {
        mouse(INPUT_PRESS, bar.at.x + bar.at.w * k / 20,
              bar.at.y + bar.at.h * 0.45);
        mouse(INPUT_RELEASE, 0, 0);
        ck_assert(!app->place.on_page);
        ck_assert_int_eq(page_left(app), 10);
    }
}
END_TEST

START_TEST(names_of_stages_go_to_their_first_page)
{
    struct item name;
    open(lessons[_i]);
    for (int nth = 0;; nth++) {
        app_go_to_page(app, page_count() - 1);
        if (!find(TARGET_STAGE, nth, &name))
            break;
        int stage = name.target.number, want = 0;
        while (want < page_count() && stage_of(want) != stage)
            want++;
        click(name.at);
        ck_assert_int_eq(
            timeline_stage(&app->document->trace, app_step_now(app)), stage);
        ck_assert_int_eq(app->place.on_page, want < page_count());
        ck_assert(want == page_count() || on(want));
        app_go_to_step(app, (struct position){LEVEL_STAGE, 0});
        if (!find(TARGET_STAGE, nth, &name))
            break;
        click(name.at);
        ck_assert(!app->place.on_page);
    }
}
END_TEST

// --- flags -------------------------------------------------------------------

static bool apart(struct rect a, struct rect b)
{
    const double slack = 1e-6;
    return a.x + a.w <= b.x + slack || b.x + b.w <= a.x + slack ||
           a.y + a.h <= b.y + slack || b.y + b.h <= a.y + slack;
}

static struct rect text_place(const struct item *t)
{
    struct scene s = {.view = &app->view, .font = app->font};
    double w = text_width(&s, t->size, t->weight, t->text);
    double part = t->align == ALIGN_END      ? 1
                  : t->align == ALIGN_MIDDLE ? 0.5
                                             : 0;
    return (struct rect){t->at.x - part * w, t->at.y - t->size * 0.7, w,
                         t->size * 0.7};
}

static int count_questions(void)
{
    int count = 0;
    for (int i = 0; i < page_count(); i++)
        count += app->document->lesson.pages[i].ask && stands_here(i);
    return count;
}

// A finger finds each, and nothing else under it.
static void check_flag(const struct item *flag)
{
    struct pose p = {.arena = &app->frame};
    ck_assert(flag->at.w >= 24 - 1e-6 && flag->at.h >= 24);
    ck_assert(flag->at.x >= 0 &&
              flag->at.x + flag->at.w <= app->view.extent.width);
    app_pose(app, &p);
    for (int i = 0; i < p.count; i++) {
        const struct item *other = &p.items[i];
        bool same = other->target.kind == TARGET_FLAG &&
                    other->target.number == flag->target.number;
        if (other->target.kind && !same)
            ck_assert_msg(apart(flag->at, other->at), "target %d",
                          other->target.kind);
        if (other->kind == ITEM_TEXT && other->text)
            ck_assert_msg(apart(flag->at, text_place(other)), "“%s”",
                          other->text);
    }
    struct target t = pose_hit(&p, flag->at.x + 1, flag->at.y + 1);
    ck_assert(t.kind == TARGET_FLAG && t.number == flag->target.number);
}

// Questions are listed, "questions 3, 4 of 20", or it is one.
static int count_in_tip(const char *tip)
{
    int count = 1;
    for (const char *c = strstr(tip, "questions ") ? tip : ""; *c; c++)
        count += *c == ',';
    return count;
}

// What the mouse is told there; where that stands it hides neither the flag nor
// the number of the page.
static int check_tip(const struct item *flag)
{
    mouse(INPUT_POINT, flag->at.x + flag->at.w / 2, flag->at.y + 2);
    ck_assert(app_clickable(app));
    struct shown shown = app_shown(app);
    struct rect number =
        frame_count(&shown, &app->view, app->font, &app->frame);
    struct pose p = {.arena = &app->frame};
    overlay_pose(app, &p);
    for (int i = 0; i < p.count; i++) {
        if (p.items[i].id != id_named("tip", 0))
            continue;
        ck_assert(strstr(p.items[i].text, "question"));
        ck_assert(apart(p.items[i].at, flag->at));
        ck_assert(apart(p.items[i].at, number));
        return count_in_tip(p.items[i].text);
    }
    ck_abort_msg("nothing is told");
}

START_TEST(flags_are_buttons)
{
    open(lessons[_i / SIZES]);
    size(_i % SIZES);
    app_go_to_page(app, page_count() / 2);
    int told = 0;
    struct item flag;
    for (int nth = 0; find(TARGET_FLAG, nth, &flag); nth++) {
        check_flag(&flag);
        told += check_tip(&flag);
    }
    ck_assert_int_eq(told, count_questions()); // each has one
    for (int nth = 0; find(TARGET_FLAG, nth, &flag); nth++) {
        const struct page *pages = app->document->lesson.pages;
        ck_assert(pages[flag.target.number].ask);
        click(flag.at);
        ck_assert(on(flag.target.number));
    }
}
END_TEST

// Clicked again and again a flag leads to each of its questions.
START_TEST(a_flag_of_several_leads_to_all)
{
    struct item flag;
    int shared = 0;
    open("tests/lessons/clocks");
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = _i ? 320 : 390,
                                   .height = _i ? 640 : 844,
                                   .scale = 1});
    for (int nth = 0;; nth++) {
        bool seen[100] = {false};
        int count = 0;
        app_go_to_page(app, 0); // whose numbers say where flags stand
        if (!find(TARGET_FLAG, nth, &flag))
            break;
        int all = check_tip(&flag);
        for (int k = 0; k < all; k++) {
            click(flag.at);
            ck_assert(app->document->lesson.pages[app->place.page].ask);
            count += !seen[app->place.page];
            seen[app->place.page] = true;
            if (app->document->changes.page) { // it moves under the finger
                count = all;
                break;
            }
        }
        ck_assert_int_eq(count, all);
        shared += all > 1;
    }
    ck_assert_int_ge(shared, _i ? 4 : 1);
}
END_TEST

// --- what is noted -----------------------------------------------------------

// No note covers the number of the page or step, on any page, at any size.
START_TEST(no_note_covers_the_number)
{
    static const char *const notes[] = {"note.locked", "note.page.last",
                                        "note.quiz.row", "note.frozen"};
    open(lessons[_i / SIZES]);
    size(_i % SIZES);
    for (int page = 0; page < page_count(); page++) {
        app_go_to_page(app, page);
        app->view.look.text = page % 3 ? 1 : 1.5;
        if (page % 5 == 4) // its steps, with their levels
            app_go_to_step(app, app_step_now(app));
        for (int n = 0; n < 4; n++) {
            struct shown shown = app_shown(app);
            struct pose p = {.arena = &app->frame};
            arena_reset(&app->frame);
            struct rect number =
                frame_count(&shown, &app->view, app->font, &app->frame);
            strbuf_clear(&app->notice.effect);
            app->notice.note = notes[n];
            overlay_pose(app, &p);
            bool found = false;
            for (int i = 0; i < p.count; i++) {
                if (p.items[i].id != id_named("note", 0))
                    continue;
                found = true;
                ck_assert_msg(apart(p.items[i].at, number), "page %d: %s",
                              page + 1, notes[n]);
            }
            ck_assert(found);
        }
    }
}
END_TEST

// --- the way back ------------------------------------------------------------

// In sight, at least 24 pixels high, over nothing else that can be clicked or
// read; and it leads back.
static void check_button(int page)
{
    struct item button, other;
    char text[40];
    snprintf(text, sizeof text, "back to page %d · J", page + 1);
    ck_assert(says(text) && find(TARGET_LEFT, 0, &button));
    ck_assert_str_eq(button.text, text);
    ck_assert(button.at.x >= 0 && button.at.h >= 24);
    ck_assert(button.at.x + button.at.w <= app->view.extent.width);
    for (int kind = TARGET_CELLS; kind <= TARGET_LINE; kind++)
        for (int k = 0; find((enum target_kind)kind, k, &other); k++)
            ck_assert_msg(kind == TARGET_LEFT || apart(button.at, other.at),
                          "target %d at %g %g", kind, other.at.x, other.at.y);
    struct pose p = {.arena = &app->frame};
    app_pose(app, &p);
    for (int i = 0; i < p.count; i++) {
        const struct item *t = &p.items[i];
        if (t->kind == ITEM_TEXT && t->layer == LAYER_CHROME)
            ck_assert_msg(apart(button.at, text_place(t)), "%s", t->text);
    }
    click(button.at);
    ck_assert(on(page) && !find(TARGET_LEFT, 0, &button));
}

static void leave(int how)
{
    struct item bar;
    if (how == 0)
        hands_key(&hands, CODE_DOWN);
    else if (how == 1 && find(TARGET_TIMELINE, 0, &bar))
        for (int k = 0; k < 60 && app->place.on_page; k++)
            mouse(INPUT_PRESS, bar.at.x + bar.at.w * k / 60,
                  bar.at.y + bar.at.h * 0.45);
    else
        app_go_to_step(app, (struct position){LEVEL_CELL, 5});
    mouse(INPUT_RELEASE, 0, 0);
}

START_TEST(a_button_and_a_key_lead_back)
{
    open("tests/lessons/arithmetic");
    for (int k = 0; k < SIZES; k++)
        for (int how = 0; how < 3; how++) {
            int page = 5 + 3 * k;
            size(k);
            app_go_to_page(app, page);
            leave(how);
            int left = page_left(app) - 1;
            ck_assert(!app->place.on_page && (how == 1 || left == page));
            check_button(left);
            app_go_to_step(app, (struct position){LEVEL_CELL, 8});
            hands_key(&hands, CODE_RIGHT);
            hands_key(&hands, 'j');
            ck_assert(on(left));
            hands_key(&hands, 'j');
            ck_assert(on(left));
            ck_assert_str_eq(app->notice.note, "note.page.back.none");
        }
}
END_TEST

START_TEST(the_way_back_waits_with_the_lesson)
{
    struct strbuf why = {0};
    open("tests/lessons/arithmetic");
    app_go_to_page(app, 11);
    app_go_to_step(app, (struct position){LEVEL_CELL, 8});
    hands_key(&hands, 'o');
    ck_assert_int_eq(page_left(app), 0);
    ck_assert(app_open(app, SOURCE_ROOT "/tests/lessons/order-lost.yaml", &why));
    quiz_check(app);
    ck_assert(on(0)); // nothing was left of this one
    hands_key(&hands, CODE_DOWN);
    ck_assert_int_eq(page_left(app), 1);
    ck_assert(
        app_open(app, SOURCE_ROOT "/tests/lessons/arithmetic.yaml", &why));
    ck_assert_int_eq(page_left(app), 12);
    hands_key(&hands, 'o');
    hands_key(&hands, CODE_ESCAPE);
    ck_assert_int_eq(page_left(app), 12);
    hands_key(&hands, 'j');
    ck_assert(on(11));
    strbuf_free(&why);
}
END_TEST

// Who was on no page is promised none.
START_TEST(nothing_is_left_where_a_lesson_begins_at_a_step)
{
    struct item i;
    hands_open(&hands, SOURCE_ROOT "/lessons/finished-weights.yaml", "weights");
    app = hands.app;
    app->quiz.all = true;
    hands_close(&hands);
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/self-attention.yaml",
               "scores");
    app = hands.app;
    ck_assert(!page_left(app) && !find(TARGET_LEFT, 0, &i));
    hands_key(&hands, 'j');
    ck_assert_str_eq(app->notice.note, "note.page.back.none");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("way");
    TCase *c = tcase_create("way");
    tcase_add_checked_fixture(c, NULL, tear_down);
    tcase_add_loop_test(c, home_end_and_digits_go_by_pages, 0, LESSONS);
    tcase_add_loop_test(c, off_the_pages_they_go_by_steps, 0, LESSONS);
    tcase_add_loop_test(c, an_opening_alone_is_walked_by_steps, 0, OPENINGS);
    tcase_add_loop_test(c, the_timeline_goes_to_pages_while_one_is_shown, 0,
                        LESSONS);
    tcase_add_test(c, off_the_pages_the_timeline_goes_to_steps);
    tcase_add_loop_test(c, names_of_stages_go_to_their_first_page, 0, LESSONS);
    tcase_add_loop_test(c, flags_are_buttons, 0, LESSONS * SIZES);
    tcase_add_loop_test(c, a_flag_of_several_leads_to_all, 0, 2);
    tcase_add_loop_test(c, no_note_covers_the_number, 0, LESSONS * SIZES);
    tcase_add_test(c, a_button_and_a_key_lead_back);
    tcase_add_test(c, the_way_back_waits_with_the_lesson);
    tcase_add_test(c, nothing_is_left_where_a_lesson_begins_at_a_step);
    suite_add_tcase(s, c);
    return suite_end(s);
}
