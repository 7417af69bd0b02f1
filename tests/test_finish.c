// SPDX-License-Identifier: MIT
// The end of a lesson: what stands there, where it leads, and that it has room.
#define _DEFAULT_SOURCE // mkstemps, dprintf

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/overlay.h"
#include "app/page/finish.h"
#include "boxes.h"
#include "draw/font.h"
#include "hands.h"
#include "lesson/path.h"
#include "sdl/font.h"
#include "suite.h"

// tests/lessons/path.yaml
enum { OPENING, WHOM, CHASED, DOG, ALL, LOOK, END, ONCE, PAGES };
enum { NEXT, PRACTISE, HAND_IN, BACK, CARDS };

static struct hands hands;
static struct app *app;

static void setup(void)
{
    hands_open_asking(&hands, "tests/lessons/path");
    app = hands.app;
    app->view.look.still = true;
}

static void tear_down(void)
{
    hands_close(&hands);
}

static void finish(void)
{
    app->quiz.all = true;
    quiz_check(app);
    app_go_to_page(app, path_last(&app->document->lesson));
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(layer_is_open(app, &finish_layer));
}

static bool on(int page)
{
    return app->place.on_page && app->place.page == page &&
           !layer_is_open(app, &finish_layer);
}

static struct pose over(void)
{
    struct pose p = {.arena = &app->frame};
    arena_reset(&app->frame);
    overlay_pose(app, &p);
    return p;
}

static bool says(const char *text)
{
    struct pose p = over();
    for (int i = 0; i < p.count; i++)
        if (p.items[i].text && strstr(p.items[i].text, text))
            return true;
    return false;
}

static bool find(enum target_kind kind, int number, struct item *out)
{
    struct pose p = over();
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
    for (int k = 0; k < 2; k++)
        app_input(app, &(struct input){.kind = k ? INPUT_RELEASE : INPUT_PRESS,
                                       .x = at.x + at.w / 2,
                                       .y = at.y + at.h / 2});
}

// --- when it comes -----------------------------------------------------------

START_TEST(it_stands_behind_the_path)
{
    struct item i;
    app->quiz.all = true;
    quiz_check(app);
    app_go_to_page(app, LOOK);
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(on(END));
    finish();
    ck_assert(says("A path, and more") && says("What you can do now"));
    for (int page = 0; page < PAGES; page++) {
        bool path = !app->document->lesson.pages[page].more;
        ck_assert_int_eq(find(TARGET_FLAG, page, &i), path);
        ck_assert_int_eq(find(TARGET_MORE, page, &i),
                         page == CHASED || page == ALL || page == ONCE);
    }
}
END_TEST

// A lesson without more ends as before.
START_TEST(without_more_the_pages_end)
{
    tear_down();
    hands_open_asking(&hands, "tests/lessons/terms");
    app = hands.app;
    app->quiz.all = true;
    quiz_check(app);
    app_go_to_page(app, path_last(&app->document->lesson));
    hands_key(&hands, CODE_PAGE_DOWN);
    ck_assert(!layer_is_open(app, &finish_layer));
    ck_assert_str_eq(app->notice.note, "note.page.last");
}
END_TEST

// --- where it leads ----------------------------------------------------------

START_TEST(keys_lead_on_and_back)
{
    static const struct {
        uint32_t key;
        int page;
    } keys[] = {{CODE_ESCAPE, END},
                {CODE_PAGE_UP, END},
                {CODE_BACKSPACE, END},
                {'p', ALL}};
    for (int k = 0; k < 4; k++) {
        finish();
        hands_key(&hands, keys[k].key);
        ck_assert_msg(on(keys[k].page), "%d: %d", k, app->place.page);
    }
    finish();
    hands_key(&hands, CODE_PAGE_DOWN); // a clicker does not leave the lesson
    ck_assert(layer_is_open(app, &finish_layer) && app->document);
    hands_key(&hands, CODE_ENTER); // no lesson of the course comes after it
    ck_assert(!app->document && !layer_is_open(app, &finish_layer));
}
END_TEST

START_TEST(what_was_answered_is_handed_in)
{
    finish();
    hands_key(&hands, 'h');
    ck_assert(!layer_is_open(app, &finish_layer));
    ck_assert(layer_is_open(app, &save_as_layer));
    const char *path = field_text(&app->save_as.path);
    ck_assert_msg(strstr(path, "path.answers.yaml"), "%s", path);
}
END_TEST

// Along all that can be pressed, round and back; what is chosen has the ring.
// From any page, and into the folder that somebody named.
START_TEST(what_is_handed_in_goes_into_its_folder)
{
    app->quiz.all = true;
    quiz_check(app);
    hands_control(&hands, 'h');
    ck_assert(layer_is_open(app, &save_as_layer));
    ck_assert_str_eq(field_text(&app->save_as.path),
                     SOURCE_ROOT "/tests/lessons/path.answers.yaml");
    hands_key(&hands, CODE_ESCAPE);
    app->hand_in = "/share/monday";
    hands_control(&hands, 'h');
    ck_assert_str_eq(field_text(&app->save_as.path),
                     "/share/monday/path.answers.yaml");
    hands_key(&hands, CODE_ESCAPE);
    app->document->lesson.page_count = 1; // which asks nothing
    hands_control(&hands, 'h');
    ck_assert(!layer_is_open(app, &save_as_layer));
    ck_assert_str_eq(app->notice.note, "note.hand_in.none");
    app->document->lesson.page_count = PAGES;
}
END_TEST

START_TEST(tab_goes_through_all)
{
    finish();
    int count = CARDS + 4 + 3; // pages of the path, groups
    struct pose p = over();
    const struct item *ring = pose_find(&p, id_named("finish ring", 0));
    ck_assert(!ring || ring->at.w > 0);
    for (int k = 0; k < count; k++)
        hands_key(&hands, k % 2 ? CODE_TAB : CODE_RIGHT);
    ck_assert_int_eq(app->finish.chosen, 0);
    hands_key(&hands, CODE_LEFT);
    ck_assert_int_eq(app->finish.chosen, count - 1);
    hands_key(&hands, CODE_ENTER); // what hangs on the last page
    ck_assert(on(ONCE));
    finish();
    hands_shift(&hands, CODE_TAB);
    hands_key(&hands, CODE_LEFT);
    hands_key(&hands, ' ');
    ck_assert(on(END));
    finish();
    for (int k = 0; k < CARDS; k++)
        hands_key(&hands, CODE_DOWN);
    hands_key(&hands, CODE_ENTER);
    ck_assert(on(OPENING));
}
END_TEST

START_TEST(the_mouse_does_it_too)
{
    struct item i;
    static const struct {
        enum target_kind kind;
        int number, page;
    } all[] = {{TARGET_LINE, BACK, END},
               {TARGET_LINE, PRACTISE, ALL},
               {TARGET_FLAG, LOOK, LOOK},
               {TARGET_FLAG, OPENING, OPENING},
               {TARGET_MORE, CHASED, CHASED}};
    for (int k = 0; k < 5; k++) {
        finish();
        ck_assert(find(all[k].kind, all[k].number, &i));
        click(i.at);
        ck_assert_msg(on(all[k].page), "%d", k);
    }
    finish();
    click((struct rect){2, 2, 0, 0}); // nothing is there
    ck_assert(layer_is_open(app, &finish_layer));
    ck_assert(find(TARGET_LINE, HAND_IN, &i));
    click(i.at);
    ck_assert(layer_is_open(app, &save_as_layer));
}
END_TEST

// --- what it says ------------------------------------------------------------

static void fill(struct item *i, int page)
{
    struct pose p = over();
    const struct item *found = pose_find(&p, id_named("path page", page));
    for (int k = 0; k < p.count && !found; k++)
        if (p.items[k].id == id_named("path page", page))
            found = &p.items[k];
    ck_assert(found);
    *i = *found;
}

START_TEST(dots_say_what_was_right_at_first)
{
    const struct theme *t = app->view.look.theme;
    struct item i;
    app_go_to_page(app, WHOM);
    quiz_check(app);
    ck_assert(app->quiz.asking);
    hands_key(&hands, _i ? '2' : '1');
    hands_key(&hands, '2');
    ck_assert(!app->quiz.asking);
    finish();
    fill(&i, WHOM);
    ck_assert(i.fill == (_i ? t->ink : t->paper));
    ck_assert_int_eq(i.stroke > 0, !_i);
    double asked = i.at.w;
    fill(&i, LOOK);
    ck_assert_double_lt(i.at.w, asked);
    fill(&i, END);
    ck_assert(i.fill == t->light);
    ck_assert(says(_i ? "1 of 1 right at first" : "0 of 1 right at first"));
}
END_TEST

// The first three pages that say what one can do; else what the lesson is for.
START_TEST(it_says_what_one_can_do)
{
    static const char *const cans[] = {"Do one.", "Do two.", "Do three.",
                                       "Do four."};
    struct page pages[PAGES];
    struct lesson *l = &app->document->lesson;
    finish();
    ck_assert(says(l->goal));
    memcpy(pages, l->pages, sizeof pages);
    for (int k = 0; k < 4; k++)
        pages[k + 1].can = cans[k];
    pages[END].role = PAGE_LIMITS;
    l->pages = pages;
    for (int k = 0; k < 4; k++)
        ck_assert_int_eq(says(cans[k]), k < 3);
    ck_assert(!says(l->goal));
    ck_assert(says("Still open: The end."));
}
END_TEST

START_TEST(only_the_first_sentence_stays_open)
{
    static const char *const said[][2] = {
        {"Half is 0.5 here. Now play.", "Still open: Half is 0.5 here."},
        {"Why 1.5? Type yours!", "Still open: Why 1.5?"},
        {"No end", "Still open: No end"}};
    struct page pages[PAGES];
    struct lesson *l = &app->document->lesson;
    finish();
    memcpy(pages, l->pages, sizeof pages);
    pages[END].role = PAGE_LIMITS;
    l->pages = pages;
    for (int k = 0; k < 3; k++) {
        pages[END].say = said[k][0];
        ck_assert(says(said[k][1]));
        ck_assert(!says("Now play") && !says("Type yours"));
    }
}
END_TEST

START_TEST(braces_are_refused)
{
    char path[] = "/tmp/finishXXXXXX.yaml";
    struct strbuf why = {0};
    int file = mkstemps(path, 5);
    dprintf(file,
            "title: T\ngoal: G\nmodel: {kind: positional, positions: 8, d: 4}\n"
            "pages:\n  - {at: P, can: \"Read %s.\"}\n",
            _i ? "{P[1,1]}" : "P");
    close(file);
    struct app *a = app_new(app->font, NULL, NULL, 0);
    ck_assert_int_eq(app_open(a, path, &why), !_i);
    ck_assert_msg(!_i || strstr(strbuf_text(&why), "leave out the braces"),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    app_free(a);
    unlink(path);
}
END_TEST

// --- the course --------------------------------------------------------------

START_TEST(enter_opens_the_next_lesson)
{
    static const char *const paths[] = {
        SOURCE_ROOT "/lessons/13-sinusoids.yaml",
        SOURCE_ROOT "/lessons/09-self-attention.yaml",
        SOURCE_ROOT "/lessons/10-masks.yaml"};
    struct strbuf why = {0};
    struct app *kept = app;
    app = app_new(kept->font, NULL, paths, 3);
    app->view.look.still = true;
    const int order[] = {1, 2, 0};
    hands.app = app;
    ck_assert(app_open(app, paths[1], &why));
    for (int k = 0; k < 3; k++) {
        ck_assert_str_eq(app->document->path, paths[order[k]]);
        quiz_ask_no_more(app);
        finish();
        char next[64] = "Back to all lessons";
        if (k < 2)
            snprintf(next, sizeof next, "%d  %s", k ? 13 : 10,
                     k ? "Order lost and found" : "Who may look at whom");
        ck_assert_msg(says(next), "%s", next);
        hands_key(&hands, CODE_ENTER);
    }
    ck_assert(!app->document);
    app_free(app);
    hands.app = app = kept;
    strbuf_free(&why);
}
END_TEST

// --- its room ----------------------------------------------------------------

static const int sizes[][2] = {
    {1280, 720}, {1920, 1080}, {390, 844}, {800, 600}, {1024, 576}};
enum { SIZES = sizeof sizes / sizeof *sizes };

START_TEST(it_has_room)
{
    static const char *const lessons[] = {"05-rnn-attention",
                                          "09-self-attention", "13-sinusoids"};
    struct reason reason = {0};
    struct font_files *files =
        font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    struct app *kept = app;
    for (int k = 0; k < 3; k++) {
        struct strbuf why = {0};
        char path[128], where[160];
        struct list list = {0};
        snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", lessons[k]);
        const char *paths[] = {path};
        hands.app = app = app_new(font_of(files), NULL, paths, 1);
        app->view.look.still = true;
        app->view.extent = (struct extent){sizes[_i][0], sizes[_i][1], 1};
        ck_assert(app_open(app, path, &why));
        quiz_ask_no_more(app);
        finish();
        app_frame(app, &list);
        snprintf(where, sizeof where, "%s, %dx%d", lessons[k], sizes[_i][0],
                 sizes[_i][1]);
        boxes_check(&list, where, &app->view, 0);
        list_free(&list);
        strbuf_free(&why);
        app_free(app);
    }
    hands.app = app = kept;
    font_close(files);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("finish");
    TCase *t = tcase_create("finish");
    tcase_add_checked_fixture(t, setup, tear_down);
    tcase_add_test(t, it_stands_behind_the_path);
    tcase_add_test(t, without_more_the_pages_end);
    tcase_add_test(t, keys_lead_on_and_back);
    tcase_add_test(t, what_was_answered_is_handed_in);
    tcase_add_test(t, what_is_handed_in_goes_into_its_folder);
    tcase_add_test(t, tab_goes_through_all);
    tcase_add_test(t, the_mouse_does_it_too);
    tcase_add_loop_test(t, dots_say_what_was_right_at_first, 0, 2);
    tcase_add_test(t, it_says_what_one_can_do);
    tcase_add_test(t, only_the_first_sentence_stays_open);
    tcase_add_loop_test(t, braces_are_refused, 0, 2);
    tcase_add_test(t, enter_opens_the_next_lesson);
    tcase_add_loop_test(t, it_has_room, 0, SIZES);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
