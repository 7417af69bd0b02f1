// SPDX-License-Identifier: MIT
// The straight path and what hangs on it: which pages are which, what numbers
// they have, and how one walks past more, into it and back.
#define _DEFAULT_SOURCE // mkstemps, dprintf

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/course/course.h"
#include "app/course/record.h"
#include "app/edit/undo.h"
#include "app/quiz/gate.h"
#include "document/document.h"
#include "export/stops.h"
#include "frame/offer.h"
#include "frame/route.h"
#include "hands.h"
#include "lesson/pace.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "document/record.h"
#include "quiz/answers.h"
#include "quiz/answers_file.h"
#include "suite.h"

// tests/lessons/path.yaml
enum { OPENING, WHOM, CHASED, DOG, ALL, LOOK, END, ONCE, PAGES };

static struct hands hands;
static struct app *app;
static const struct lesson *l;

static void setup(void)
{
    hands_open_asking(&hands, "tests/lessons/path");
    app = hands.app;
    app->view.look.still = true;
    l = &app->document->lesson;
    ck_assert_int_eq(l->page_count, PAGES);
}

static void ask_nothing(void)
{
    app->quiz.all = true;
    quiz_check(app);
}

static void tear_down(void)
{
    hands_close(&hands);
}

static bool on(int page)
{
    return app->place.on_page && app->place.page == page;
}

static void go(int page)
{
    app_go_to_page(app, page);
    quiz_check(app);
}

// Is told what the path asks.
static void answer_path(void)
{
    go(WHOM);
    ck_assert(app->quiz.asking);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(WHOM) && !app->quiz.asking);
}

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
    bool found = false;
    for (int i = 0; i < p.count; i++)
        found |= p.items[i].text && strstr(p.items[i].text, text);
    return found;
}

static void click(struct rect at)
{
    for (int k = 0; k < 2; k++)
        app_input(app, &(struct input){.kind = k ? INPUT_RELEASE : INPUT_PRESS,
                                       .x = at.x + at.w / 2,
                                       .y = at.y + at.h / 2});
}

// --- which, and their numbers ------------------------------------------------

START_TEST(pages_in_a_row_of_one_name_are_a_group)
{
    static const struct {
        int page, first, count, at;
        const char *name;
    } all[] = {{CHASED, CHASED, 2, WHOM, "practise by hand"},
               {DOG, CHASED, 2, WHOM, "practise by hand"},
               {ALL, ALL, 1, WHOM, "all at once"},
               {ONCE, ONCE, 1, END, "one more look"}};
    struct more more;
    for (int i = 0; i < 4; i++) {
        ck_assert(more_of(l, all[i].page, &more));
        ck_assert_str_eq(more.name, all[i].name);
        ck_assert_int_eq(more.first, all[i].first);
        ck_assert_int_eq(more.count, all[i].count);
        ck_assert_int_eq(more.at, all[i].at);
    }
    ck_assert(!more_of(l, WHOM, &more) && !more_of(l, -1, &more) &&
              !more_of(l, PAGES, &more));
    ck_assert(more_at(l, WHOM, 0, &more) && more.first == CHASED);
    ck_assert(more_at(l, WHOM, 1, &more) && more.first == ALL);
    ck_assert(!more_at(l, WHOM, 2, &more) && !more_at(l, LOOK, 0, &more));
    ck_assert(more_at(l, END, 0, &more) && more.first == ONCE);
    ck_assert(!more_at(l, END, 1, &more));
    ck_assert_int_eq(path_count(l), 4);
    ck_assert_int_eq(path_beside(l), 4);
    ck_assert_int_eq(path_last(l), END);
}
END_TEST

START_TEST(numbers_count_the_path)
{
    static const char *const labels[PAGES] = {"1",   "2", "2.1", "2.2",
                                              "2.3", "3", "4",   "4.1"};
    static const int ends[PAGES] = {END, END, DOG, DOG, ALL, END, END, ONCE};
    static const char *const none[] = {"0", "5", "1.1", "2.4", "4.2", "99"};
    struct reason why = {0};
    for (int i = 0; i < PAGES; i++) {
        struct page_label label = path_label(l, i);
        ck_assert_str_eq(label.text, labels[i]);
        ck_assert(is_page_number(label.text));
        ck_assert_int_eq(page_named(l, label.text, &why), i);
        ck_assert_int_eq(path_end(l, i), ends[i]);
    }
    ck_assert_int_eq(page_named(l, "dog", &why), DOG);
    ck_assert(!why.text.length);
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(page_named(l, none[i], &why), -1);
    ck_assert_str_eq(path_label(l, PAGES).text, "");
    reason_free(&why);
}
END_TEST

START_TEST(a_number_is_one_or_two)
{
    static const char *const good[] = {"1", "17", "7.2", "256.255", "007"};
    static const char *const bad[] = {"",    "0",     "0.1",       "7.", ".2",
                                      "7.0", "7.2.1", "a",         "7a", "-1",
                                      "7,2", " 7",    "1234567890"};
    for (int i = 0; i < 5; i++)
        ck_assert_msg(is_page_number(good[i]), "%s", good[i]);
    for (int i = 0; i < 13; i++)
        ck_assert_msg(!is_page_number(bad[i]), "%s", bad[i]);
}
END_TEST

// Without more the numbers are those of the file.
START_TEST(without_more_all_is_path)
{
    struct page pages[3] = {{.say = "a"}, {.say = "b"}, {.say = "c"}};
    struct lesson plain = {.pages = pages, .page_count = 3}, none = {0};
    struct more more;
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(path_number(&plain, i), i + 1);
        ck_assert_int_eq(path_after(&plain, i), 0);
        ck_assert_int_eq(path_find(&plain, i + 1, 0), i);
        ck_assert(!more_at(&plain, i, 0, &more));
    }
    ck_assert_int_eq(path_count(&plain), 3);
    ck_assert_int_eq(path_last(&none), -1);
    ck_assert_int_eq(path_count(&none), 0);
}
END_TEST

// What comes behind more on the path goes on where the path was.
START_TEST(parts_go_on_behind_more)
{
    static const enum page_part parts[PAGES] = {PART_NONE, PART_RUN, PART_TURN,
                                                PART_TURN, PART_RUN, PART_RUN,
                                                PART_RUN,  PART_RUN};
    for (int i = 0; i < PAGES; i++)
        ck_assert_int_eq(l->pages[i].part, parts[i]);
}
END_TEST

START_TEST(flags_are_of_what_one_walks)
{
    static const int flags[PAGES] = {WHOM, WHOM, CHASED, CHASED,
                                     ALL,  WHOM, WHOM,   -1};
    struct item i;
    ask_nothing();
    for (int page = 0; page < PAGES; page++) {
        app_go_to_page(app, page);
        ck_assert_int_eq(find(TARGET_FLAG, 0, &i), flags[page] >= 0);
        ck_assert(flags[page] < 0 || i.target.number == flags[page]);
        ck_assert(!find(TARGET_FLAG, 1, &i));
    }
}
END_TEST

// Of pages that are left out those are said that one would have walked.
START_TEST(what_is_left_out_beside_is_not_said)
{
    static const char *const pages[] = {
        "  - at: P[1]\n    more: m\n  - at: P[6]\n  - at: P[2]\n",
        "  - at: P[6]\n    more: m\n  - at: P[2]\n"};
    char path[] = "/tmp/pathXXXXXX.yaml";
    struct strbuf why = {0};
    int file = mkstemps(path, 5);
    dprintf(file,
            "title: T\ngoal: G\nmodel: {kind: positional, positions: 8, d: 4}\n"
            "pages:\n  - at: P\n%s",
            pages[_i]);
    close(file);
    struct app *a = app_new(app->font, NULL, NULL, 0);
    a->view.look.still = true;
    ck_assert_msg(app_open(a, path, &why), "%s", strbuf_text(&why));
    ck_assert(edit_change(a, "positions = 4"));
    app_go_to_page(a, 0);
    strbuf_clear(&a->notice.effect);
    page_step(a, 1, false);
    ck_assert_int_eq(a->place.page, _i ? 2 : 3);
    const char *said = strbuf_text(&a->notice.effect);
    ck_assert_msg(!strstr(said, "page 2 is left out") == (_i == 1), "%s", said);
    app_free(a);
    unlink(path);
}
END_TEST

// --- what it takes -----------------------------------------------------------

START_TEST(minutes_and_answers_are_of_the_path)
{
    struct page pages[4];
    struct question asks = {.text = "How many?"};
    static char long_one[3000];
    for (int i = 0; i < 1000; i++)
        strcat(long_one, "a ");
    for (int i = 0; i < 4; i++)
        pages[i] = (struct page){.say = "A b.", .at = "X"};
    pages[2] = (struct page){.say = long_one, .more = "m", .ask = &asks};
    struct lesson some = {.pages = pages, .page_count = 4};
    ck_assert_int_eq(pace_minutes(&some, 0), 1); // with it 8
    ck_assert_int_eq(pace_minutes(&some, 2), 1);
    ck_assert_int_eq(answers_count(&app->answers, l).questions, 1);
}
END_TEST

// --- walking -----------------------------------------------------------------

START_TEST(one_walks_past_more)
{
    static const int path[] = {OPENING, WHOM, LOOK, END};
    static const uint32_t keys[][2] = {{CODE_PAGE_DOWN, CODE_PAGE_UP},
                                       {CODE_RIGHT, CODE_LEFT},
                                       {' ', CODE_BACKSPACE}};
    ask_nothing();
    for (int k = 0; k < 3; k++) {
        app_go_to_page(app, OPENING);
        for (int i = 1; i < 4; i++) {
            hands_key(&hands, keys[k][0]);
            ck_assert(on(path[i]));
            ck_assert(!app->notice.effect.length); // nothing was left out
        }
        hands_key(&hands, keys[k][0]);
        ck_assert(on(END));
        ck_assert(layer_is_open(app, &finish_layer));
        hands_key(&hands, CODE_ESCAPE);
        for (int i = 2; i >= 0; i--) {
            hands_key(&hands, keys[k][1]);
            ck_assert(on(path[i]));
        }
    }
    hands_key(&hands, CODE_END);
    ck_assert(on(END));
}
END_TEST

// What hangs on the path asks nobody who walks on, and who came to it.
START_TEST(more_asks_where_one_is_in_it)
{
    answer_path();
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(LOOK) && !app->quiz.asking && !quiz_waits(app));
    go(END);
    ck_assert(on(END) && !app->quiz.asking);
    go(ALL); // of another group
    ck_assert(on(ALL) && app->quiz.asking);
    hands_type(&hands, "3");
    hands_key(&hands, CODE_ESCAPE); // first what was begun
    ck_assert(on(ALL) && !app->quiz.field.text.length);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(on(WHOM) && !app->quiz.asking);
    go(DOG); // behind what its group asks
    ck_assert(on(CHASED) && app->quiz.asking);
    hands_key(&hands, CODE_ESCAPE); // what holds one
    ck_assert(on(CHASED) && app->quiz.asking);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(on(WHOM) && !app->quiz.asking);
    go(CHASED);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(CHASED) && !app->quiz.asking);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(DOG));
    ck_assert_int_eq(answers_count(&app->answers, l).skipped, 1);
}
END_TEST

START_TEST(a_group_leads_back_to_the_path)
{
    ask_nothing();
    app_go_to_page(app, CHASED);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(DOG));
    hands_key(&hands, CODE_PAGE_DOWN); // past the group beside it
    ck_assert(on(LOOK));
    app_go_to_page(app, ALL);
    hands_key(&hands, CODE_PAGE_UP);
    ck_assert(on(WHOM));
    app_go_to_page(app, ALL);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(LOOK));
    app_go_to_page(app, ONCE); // nothing comes behind it
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(END) && !layer_is_open(app, &finish_layer));
}
END_TEST

START_TEST(esc_closes_a_group)
{
    static const int from[] = {CHASED, DOG, ALL, ONCE};
    static const int to[] = {WHOM, WHOM, WHOM, END};
    if (_i % 2)
        ask_nothing();
    else
        answer_path();
    go(from[_i / 2]);
    if (layer_is_open(app, &gate_layer)) // its group asks before it
        hands_key(&hands, CODE_ESCAPE);
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(on(to[_i / 2]));
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(on(to[_i / 2]));
}
END_TEST

// --- what hangs on the timeline ----------------------------------------------

START_TEST(more_hangs_where_it_belongs)
{
    struct item i;
    ask_nothing();
    for (int page = 0; page < PAGES; page++) {
        app_go_to_page(app, page);
        int count = 0;
        while (find(TARGET_MORE, count, &i))
            count++;
        ck_assert_int_eq(count, page == WHOM                      ? 2
                                : page == OPENING || page == LOOK ? 0
                                                                  : 1);
    }
    app_go_to_page(app, END);
    ck_assert(says("1 more: one more look") && says("page 4 of 4"));
    app_go_to_page(app, DOG);
    ck_assert(says("back to page 2") && says("page 2.2 of 2.2"));
    app_go_to_page(app, WHOM);
    ck_assert(says("2 more") && says("1 more"));
    app_go_to_step(app, (struct position){LEVEL_ROW, 2});
    ck_assert(!find(TARGET_MORE, 0, &i));
}
END_TEST

START_TEST(a_click_opens_it_and_closes_it)
{
    struct item i;
    ask_nothing();
    app_go_to_page(app, WHOM);
    ck_assert(find(TARGET_MORE, _i, &i));
    int to = i.target.number;
    ck_assert(to == CHASED || to == ALL);
    click(i.at);
    ck_assert(on(to));
    ck_assert(find(TARGET_MORE, 0, &i));
    click(i.at);
    ck_assert(on(WHOM));
}
END_TEST

START_TEST(tab_and_enter_open_it)
{
    ask_nothing();
    app_go_to_page(app, END);
    for (int k = 0; k < 60 && app->controls.at.kind != TARGET_MORE; k++)
        hands_key(&hands, CODE_TAB);
    ck_assert_int_eq(app->controls.at.kind, TARGET_MORE);
    hands_key(&hands, CODE_ENTER);
    ck_assert(on(ONCE));
    hands_key(&hands, CODE_ESCAPE); // leaves the controls
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(on(END));
}
END_TEST

// ↓ from the timeline to what hangs there, into it; ↑ the same way back.
START_TEST(arrows_open_it_and_close_it)
{
    ask_nothing();
    app_go_to_page(app, WHOM);
    while (app->controls.at.kind != TARGET_TIMELINE)
        hands_key(&hands, CODE_TAB);
    hands_key(&hands, CODE_UP); // nothing hangs over it
    app_go_to_page(app, WHOM);
    while (app->controls.at.kind != TARGET_TIMELINE)
        hands_key(&hands, CODE_TAB);
    hands_key(&hands, CODE_DOWN);
    ck_assert_int_eq(app->controls.at.kind, TARGET_MORE);
    ck_assert_int_eq(app->controls.at.number, CHASED);
    if (_i)
        hands_key(&hands, CODE_RIGHT); // the other
    hands_key(&hands, CODE_DOWN);
    ck_assert(on(_i ? ALL : CHASED));
    ck_assert_int_eq(app->controls.at.number, WHOM);
    hands_key(&hands, CODE_DOWN); // no farther
    ck_assert(on(_i ? ALL : CHASED));
    hands_key(&hands, CODE_UP);
    ck_assert(on(WHOM));
    ck_assert_int_eq(app->controls.at.kind, TARGET_MORE);
    hands_key(&hands, CODE_UP);
    ck_assert(on(WHOM));
    ck_assert_int_eq(app->controls.at.kind, TARGET_TIMELINE);
    app_go_to_page(app, LOOK); // where nothing hangs ↓ goes into the picture
    hands_key(&hands, CODE_DOWN);
    ck_assert(!on(LOOK));
}
END_TEST

static void point(struct rect at)
{
    app_input(app, &(struct input){.kind = INPUT_POINT,
                                   .x = at.x + at.w / 2,
                                   .y = at.y + at.h / 2});
}

static bool shows_line(void)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, &p);
    return pose_find(&p, id_named("path paper", 0)) &&
           pose_find(&p, id_named("path page", LOOK));
}

// The page's number shows the path while the mouse rests on it or on the line.
START_TEST(the_number_shows_the_path)
{
    struct item number, page, i;
    ask_nothing();
    app_go_to_page(app, END);
    ck_assert(find(TARGET_PATH, 0, &number) && !shows_line());
    point(number.at);
    ck_assert(shows_line());
    for (int k = 0; find(TARGET_FLAG, k, &page); k++)
        if (page.target.number == LOOK)
            break;
    ck_assert_int_eq(page.target.number, LOOK);
    point(page.at);
    ck_assert(shows_line());
    if (_i == 0) {
        click(page.at);
        ck_assert(on(LOOK));
    } else if (_i == 1) {
        point((struct rect){5, 200, 0, 0});
        ck_assert(!shows_line());
    } else if (_i == 2) {
        hands_key(&hands, CODE_PAGE_UP);
        ck_assert(on(LOOK) && !shows_line());
    } else if (_i == 3) {
        app_input(app, &(struct input){.kind = INPUT_LEAVE});
        ck_assert(!shows_line());
    } else {
        app->view.extent = (struct extent){390, 844, 1};
        ck_assert(!shows_line() && !find(TARGET_PATH, 0, &i));
    }
}
END_TEST

// Nothing lies over what is asked; among steps there is no page.
START_TEST(the_line_is_of_pages_that_ask_nothing)
{
    struct item i;
    go(WHOM);
    ck_assert(app->quiz.asking && !find(TARGET_PATH, 0, &i));
    ask_nothing();
    ck_assert(find(TARGET_PATH, 0, &i));
    app_go_to_step(app, (struct position){LEVEL_ROW, 2});
    ck_assert(!find(TARGET_PATH, 0, &i));
}
END_TEST

START_TEST(tab_goes_along_the_line)
{
    ask_nothing();
    app_go_to_page(app, END);
    for (int k = 0; k < 9 && app->controls.at.kind != TARGET_PATH; k++)
        hands_key(&hands, CODE_TAB);
    ck_assert(shows_line());
    static const int pages[] = {OPENING, WHOM, LOOK, END};
    for (int k = 0; k < 4; k++) {
        hands_key(&hands, CODE_TAB);
        ck_assert_int_eq(app->controls.at.kind, TARGET_FLAG);
        ck_assert_int_eq(app->controls.at.number, pages[k]);
        ck_assert(shows_line());
        if (k == 2 && _i) {
            hands_key(&hands, CODE_ENTER);
            ck_assert(on(LOOK));
            return;
        }
    }
    hands_key(&hands, CODE_TAB);
    ck_assert(app->controls.at.kind != TARGET_FLAG && !shows_line());
    hands_key(&hands, CODE_ESCAPE);
    ck_assert(!shows_line());
}
END_TEST

// --- what is offered to who was wrong ----------------------------------------

// It asks, too, and hangs here or before the next question.
START_TEST(what_is_near_is_offered)
{
    struct question asks = {.text = "How many?"};
    struct page some[] = {{.say = "a", .ask = &asks},
                          {.say = "b", .more = "m"},
                          {.say = "c"},
                          {.say = "d", .more = "n", .ask = &asks},
                          {.say = "e", .ask = &asks},
                          {.say = "f", .more = "o", .ask = &asks},
                          {.say = "g", .ask = &asks},
                          {.say = "h", .ask = &asks},
                          {.say = "i", .more = "p", .ask = &asks}};
    static const int offered[] = {3, -1, 3, -1, 5, -1, -1, 8, -1};
    struct lesson made = {.pages = some, .page_count = 9};
    for (int i = 0; i < 9; i++) {
        struct more more = {.first = -2};
        bool near = offer_near(&made, i, &more);
        ck_assert_int_eq(near ? more.first : -1, offered[i]);
    }
}
END_TEST

static const struct item *offer_of(struct pose *p)
{
    *p = (struct pose){.arena = &app->frame};
    arena_reset(&app->frame);
    app_pose(app, p);
    return pose_find(p, id_named("chrome offer", 1));
}

START_TEST(a_wrong_answer_offers_more)
{
    struct pose p;
    go(WHOM);
    ck_assert(!offer_of(&p));
    hands_key(&hands, _i ? '2' : '1');
    if (!_i) {
        ck_assert(app->quiz.asking && !offer_of(&p)); // another try first
        hands_key(&hands, '3');
    }
    ck_assert(!app->quiz.asking);
    const struct item *offer = offer_of(&p);
    ck_assert_int_eq(offer != NULL, !_i);
    if (_i)
        return;
    const struct item *why = pose_find(&p, id_named("chrome why", 0));
    ck_assert(why && strstr(why->text, "chased. 2 more: practise by hand"));
    ck_assert_double_gt(offer->at.x, why->at.x);
    ck_assert_int_eq(offer->target.number, CHASED);
    click(offer->at);
    ck_assert(on(CHASED));
    app_go_to_page(app, WHOM); // it is kept, and offered again
    ck_assert(offer_of(&p));
}
END_TEST

START_TEST(who_skipped_is_offered_nothing)
{
    struct pose p;
    answer_path();
    ck_assert(!offer_of(&p));
}
END_TEST

// The timeline stays where it is, from page to page and into more.
START_TEST(the_timeline_keeps_its_place)
{
    struct item first, i;
    ask_nothing();
    app_go_to_page(app, WHOM);
    ck_assert(find(TARGET_TIMELINE, 0, &first));
    for (int page = 0; page < PAGES; page++) {
        app_go_to_page(app, page);
        ck_assert(find(TARGET_TIMELINE, 0, &i));
        ck_assert_double_eq_tol(i.at.x, first.at.x, 1e-9);
        ck_assert_double_eq_tol(i.at.w, first.at.w, 1e-9);
    }
}
END_TEST

START_TEST(typed_numbers_are_of_the_path)
{
    ask_nothing();
    app_go_to_page(app, OPENING);
    hands_type(&hands, "3");
    hands_key(&hands, CODE_ENTER);
    ck_assert(on(LOOK));
    hands_type(&hands, "9");
    hands_key(&hands, CODE_ENTER);
    ck_assert(on(END));
    ck_assert_str_eq(app->notice.note, "note.page.beyond");
}
END_TEST

// --- what is taken along -----------------------------------------------------

START_TEST(what_is_taken_along_is_the_path)
{
    static const int path[] = {OPENING, WHOM, LOOK, END};
    struct documents documents = {.document = app->document};
    for (int more = 0; more < 2; more++) {
        struct stops stops;
        struct reason why = {0};
        struct chosen pages = {.pages = true, .more = more};
        ck_assert(stops_find(&pages, &documents, &stops, &why));
        ck_assert_int_eq(stops.count, more ? PAGES : 4);
        for (int k = 0; k < stops.count; k++) {
            struct shown s = stops_shown(&stops, k);
            ck_assert_int_eq(s.page - s.lesson->pages, more ? k : path[k]);
            ck_assert_int_eq(stops_page(&stops, k), more ? k : path[k]);
            ck_assert_int_eq(stops_number(&stops, k), k + 1);
        }
        stops_free(&stops);
        pages = (struct chosen){
            .pages = true, .first = DOG + 1, .last = DOG + 1, .more = more};
        ck_assert(stops_find(&pages, &documents, &stops, &why));
        ck_assert_int_eq(stops.count, 1);
        struct shown s = stops_shown(&stops, 0);
        ck_assert_int_eq(s.page - s.lesson->pages, DOG);
        stops_free(&stops);
    }
}
END_TEST

// The dialogue counts the path, and asks whether more goes along where it may.
START_TEST(the_dialogue_asks_for_more)
{
    static const struct {
        int first, last;
        bool more;
        int from, to; // pages, from 1
    } some[] = {{1, 4, false, OPENING + 1, END + 1},
                {2, 3, false, WHOM + 1, LOOK + 1},
                {1, 2, true, OPENING + 1, ALL + 1},
                {3, 3, true, LOOK + 1, LOOK + 1},
                {2, 4, true, WHOM + 1, ONCE + 1}};
    struct export_dialog *t = &app->export_dialog;
    ask_nothing();
    app_go_to_page(app, WHOM);
    hands_key(&hands, 'e');
    while (!export_dialog_can(t, CAN_PAGES))
        hands_key(&hands, CODE_RIGHT);
    ck_assert(!export_dialog_asks(app, EXPORT_MORE)); // of this one
    ck_assert(!export_dialog_wish(app).steps.more);
    t->steps = EXPORT_ALL;
    ck_assert(export_dialog_asks(app, EXPORT_MORE) && !t->more);
    ck_assert_int_eq(export_dialog_most(app), 4);
    while (t->line != EXPORT_MORE)
        hands_key(&hands, CODE_DOWN);
    hands_key(&hands, CODE_RIGHT);
    ck_assert(t->more && export_dialog_wish(app).steps.more);
    t->steps = EXPORT_SOME;
    for (int k = 0; k < 5; k++) {
        t->first = some[k].first;
        t->last = some[k].last;
        t->more = some[k].more;
        struct chosen c = export_dialog_wish(app).steps;
        ck_assert(c.pages && c.more == some[k].more);
        ck_assert_int_eq(c.first, some[k].from);
        ck_assert(c.more ? c.last == some[k].to : c.last >= some[k].to);
        struct documents documents = {.document = app->document};
        struct stops stops;
        struct reason why = {0};
        ck_assert(stops_find(&c, &documents, &stops, &why));
        ck_assert_int_eq(stops_page(&stops, stops.count - 1) + 1, some[k].to);
        stops_free(&stops);
    }
    struct page pages[PAGES]; // all of the last group goes along
    memcpy(pages, l->pages, sizeof pages);
    pages[ALL].more = pages[DOG].more;
    app->document->lesson.pages = pages;
    t->first = 1, t->last = 2;
    ck_assert_int_eq(export_dialog_wish(app).steps.last, ALL + 1);
    hands_key(&hands, CODE_ESCAPE);
    app_go_to_step(app, (struct position){LEVEL_STAGE, 1});
    hands_key(&hands, 'e');
    t->steps = EXPORT_ALL;
    ck_assert(!export_dialog_asks(app, EXPORT_MORE)); // there is no path
}
END_TEST

START_TEST(a_card_counts_the_path)
{
    static const char *const paths[] = {SOURCE_ROOT "/tests/lessons/path.yaml",
                                        SOURCE_ROOT
                                        "/lessons/13-sinusoids.yaml"};
    struct arena arena = {0};
    struct pose p = {.arena = &arena};
    struct app *fresh = app_new(app->font, NULL, paths, 2);
    struct scene s = {.view = &fresh->view,
                      .theme = fresh->view.look.theme,
                      .font = fresh->font,
                      .pose = &p};
    fresh->view.extent = (struct extent){2560, 1080, 1};
    document_read(fresh->library.documents[0]);
    const char *state =
        course_state(fresh, &s, fresh->library.documents[0], false);
    ck_assert_msg(strstr(state, "new, 4 pages + 4 more"), "%s", state);
    struct strbuf takes = {0};
    pace_say(l, NULL, &takes);
    ck_assert_str_eq(strbuf_text(&takes), "1 min + 4 more");
    strbuf_free(&takes);
    app_free(fresh);
    arena_free(&arena);
}
END_TEST

// --- what is kept ------------------------------------------------------------

START_TEST(the_end_of_the_path_ends_the_lesson)
{
    for (int page = 0; page < PAGES; page++) {
        app_go_to_page(app, page);
        ck_assert_int_eq(record_ends(app->document, &app->place),
                         page == END || page == ONCE);
    }
}
END_TEST

// A page by its id, else by its number: of more, 4.1, a text that no program
// reads as a fraction.
START_TEST(a_place_in_more_is_kept)
{
    static const char *const kept[PAGES] = {"1",   "whom", "2.1", "dog",
                                            "2.3", "3",    "4",   "4.1"};
    for (int page = 0; page < PAGES; page++) {
        char path[] = "/tmp/pathXXXXXX";
        struct strbuf out = {0};
        struct answers_file f;
        struct complaints c = {0};
        struct reason why = {0};
        app_go_to_page(app, page);
        answers_write(&app->answers, app->document, &app->place, NULL, &out);
        int file = mkstemp(path);
        ck_assert_int_eq(write(file, strbuf_text(&out), out.length),
                         (int)out.length);
        close(file);
        ck_assert_msg(answers_file_read(&f, path, &disk_files, &c), "%s%s",
                      strbuf_text(&out), strbuf_text(&c.text));
        ck_assert_str_eq(f.page, kept[page]);
        ck_assert_int_eq(page_named(l, f.page, &why), page);
        ck_assert(!strchr(kept[page], '.') ||
                  strstr(strbuf_text(&out), "page: \""));
        answers_file_free(&f);
        strbuf_free(&out);
        complaints_free(&c);
        unlink(path);
    }
}
END_TEST

// --- where the buttons stand -------------------------------------------------

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

// In sight, as high as a finger needs, over nothing to click or to read.
START_TEST(buttons_stand_free)
{
    static const int sizes[][2] = {
        {1280, 720}, {700, 1000}, {390, 844}, {1920, 1080}, {760, 760}};
    ask_nothing();
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = sizes[_i % 5][0],
                                   .height = sizes[_i % 5][1],
                                   .scale = 1});
    // On a phone a heatmap's axis is higher than its room in large text.
    bool tall = sizes[_i % 5][1] > sizes[_i % 5][0];
    app->view.look.text = _i < 5 || tall ? 1 : 1.5;
    for (int page = 0; page < PAGES; page++) {
        app_go_to_page(app, page);
        struct pose p = {.arena = &app->frame};
        arena_reset(&app->frame);
        app_pose(app, &p);
        for (int i = 0; i < p.count; i++) {
            const struct item *b = &p.items[i];
            if (b->target.kind != TARGET_MORE)
                continue;
            ck_assert(b->at.x >= 0 && b->at.h >= 24 &&
                      b->at.x + b->at.w <= app->view.extent.width);
            for (int k = 0; k < p.count; k++) {
                const struct item *o = &p.items[k];
                if (k != i && o->target.kind > TARGET_NONE &&
                    o->target.kind <= TARGET_LINE)
                    ck_assert_msg(apart(b->at, o->at), "page %d: %d", page,
                                  o->target.kind);
                if (k != i && o->kind == ITEM_TEXT)
                    ck_assert_msg(apart(b->at, text_place(o)), "page %d: %s",
                                  page, o->text);
            }
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("path");
    TCase *t = tcase_create("path");
    tcase_add_checked_fixture(t, setup, tear_down);
    tcase_add_test(t, pages_in_a_row_of_one_name_are_a_group);
    tcase_add_test(t, numbers_count_the_path);
    tcase_add_test(t, a_number_is_one_or_two);
    tcase_add_test(t, without_more_all_is_path);
    tcase_add_test(t, parts_go_on_behind_more);
    tcase_add_test(t, flags_are_of_what_one_walks);
    tcase_add_loop_test(t, what_is_left_out_beside_is_not_said, 0, 2);
    tcase_add_test(t, minutes_and_answers_are_of_the_path);
    tcase_add_test(t, one_walks_past_more);
    tcase_add_test(t, more_asks_where_one_is_in_it);
    tcase_add_test(t, a_group_leads_back_to_the_path);
    tcase_add_loop_test(t, esc_closes_a_group, 0, 8);
    tcase_add_test(t, more_hangs_where_it_belongs);
    tcase_add_loop_test(t, a_click_opens_it_and_closes_it, 0, 2);
    tcase_add_test(t, tab_and_enter_open_it);
    tcase_add_loop_test(t, arrows_open_it_and_close_it, 0, 2);
    tcase_add_loop_test(t, the_number_shows_the_path, 0, 5);
    tcase_add_test(t, the_line_is_of_pages_that_ask_nothing);
    tcase_add_loop_test(t, tab_goes_along_the_line, 0, 2);
    tcase_add_test(t, what_is_near_is_offered);
    tcase_add_loop_test(t, a_wrong_answer_offers_more, 0, 2);
    tcase_add_test(t, who_skipped_is_offered_nothing);
    tcase_add_test(t, the_timeline_keeps_its_place);
    tcase_add_test(t, typed_numbers_are_of_the_path);
    tcase_add_test(t, what_is_taken_along_is_the_path);
    tcase_add_test(t, the_dialogue_asks_for_more);
    tcase_add_test(t, a_card_counts_the_path);
    tcase_add_test(t, a_place_in_more_is_kept);
    tcase_add_loop_test(t, buttons_stand_free, 0, 10);
    tcase_add_test(t, the_end_of_the_path_ends_the_lesson);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
