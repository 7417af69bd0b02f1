// SPDX-License-Identifier: MIT
// The sheet of keys, with the real font: on its pages every key that acts now
// and what it does stand whole, at every size; and what keys mean while it is
// open. The glossary beside it, in the same way.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/help/glossary.h"
#include "app/quiz/kind/kind.h"
#include "boxes.h"
#include "lesson/grammar.h"
#include "report/page_say.h"
#include "say/catalogue.h"
#include "sdl/font.h"
#include "trace/term.h"
#include "keyboard.h"
#include "suite.h"

static const char *const path = SOURCE_ROOT "/tests/lessons/replies.yaml";

static struct font_files *files;
static struct app *app;
static struct list list;
static struct strbuf pages; // all texts of all pages, a space between two

static void setup(void)
{
    struct reason reason = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    app = app_new(font_of(files), NULL, &path, 1);
}

static void teardown(void)
{
    app_free(app);
    list_free(&list);
    strbuf_free(&pages);
    font_close(files);
}

// --- what stands there -------------------------------------------------------

enum { IN_LIST, WALKING, FOCUSING, ASKED, PLACES };

// The sheet of keys opens with F1 where a question mark is typed.
static bool at_dock(void)
{
    return dock_has_keyboard(app);
}

// Without the lesson's first page, which asks.
static void go_to(int place)
{
    struct strbuf why = {0};
    if (place == IN_LIST)
        return;
    ck_assert(app_open(app, path, &why));
    strbuf_free(&why);
    app_frame(app, &list);
    for (int i = 0; place == ASKED && !app->quiz.asking && i < 9; i++)
        press_key(app, CODE_PAGE_DOWN);
    ck_assert(place != ASKED || app->quiz.asking);
    if (place == WALKING || place == FOCUSING)
        app_go_to_step(app, (struct position){LEVEL_STAGE, 3});
    if (place == FOCUSING)
        press_key(app, CODE_TAB);
    ck_assert_int_eq(app_mode(app),
                     place == FOCUSING ? MODE_FOCUS : app_mode(app));
}

// Appends what stands on the sheet, a space for each run of them, and fails
// where two texts overlap or one leaves it.
static void read_page(void (*paint)(struct app *, struct scene *),
                      const char *where)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct scene s = {.view = &app->view,
                      .theme = app->view.look.theme,
                      .font = app->font,
                      .pose = &pose};
    paint(app, &s);
    struct rect sheet = {0};
    for (int i = 0; i < pose.count; i++) {
        const struct item *item = &pose.items[i];
        if (item->stroke > 0 && item->at.h > sheet.h)
            sheet = item->at;
        for (const char *c = item->text ? item->text : ""; *c; c++)
            if (*c != ' ' || c[1] != ' ')
                strbuf_add_n(&pages, c, 1);
        strbuf_add(&pages, item->text ? " " : "");
        ck_assert_msg(!item->text || (item->at.y < sheet.y + sheet.h &&
                                      item->at.y > sheet.y),
                      "%s: \"%s\" leaves the sheet", where, item->text);
    }
    list_begin(&list, &arena, app->view.extent.width, app->view.extent.height,
               app->view.look.theme->paper);
    pose_emit(&pose, app->view.extent.scale, app->font, &list);
    boxes_check(&list, where, &app->view, 1 / 50.0);
    arena_free(&arena);
}

// All its pages; returns how many.
static int read_sheet(const char *where)
{
    int before = -1, count = 0;
    strbuf_clear(&pages);
    press_key(app, at_dock() ? CODE_F1 : '?');
    ck_assert(layer_is_open(app, &help_layer) && app->help.page == 0);
    for (; app->help.page != before; count++) {
        before = app->help.page;
        read_page(help_layer.paint, where);
        press_key(app, CODE_PAGE_DOWN);
        app_frame(app, &list); // after the last page it is still that one
    }
    press_key(app, CODE_ESCAPE);
    ck_assert(!layer_is_open(app, &help_layer));
    return count;
}

// A phrase stands whole, its spaces single: "PgDn → Space".
static void check_whole(const char *kind, const char *name, const char *where)
{
    char key[64];
    struct strbuf want = {0};
    snprintf(key, sizeof key, "%s.%s", kind, name);
    for (const char *c = phrase_text(NULL, key); *c; c++)
        if (*c != ' ' || c[1] != ' ')
            strbuf_add_n(&want, c, 1);
    ck_assert_msg(strstr(strbuf_text(&pages), strbuf_text(&want)) != NULL,
                  "%s: \"%s\" is cut in: %s", where, strbuf_text(&want),
                  strbuf_text(&pages));
    strbuf_free(&want);
}

// The line of [name] follows in [from]; returns what comes after it.
static const char *follows(const char *from, const char *name,
                           const char *where)
{
    char key[64];
    snprintf(key, sizeof key, "do.%s", name);
    const char *does = phrase_text(NULL, key), *at = strstr(from, does);
    ck_assert_msg(at, "%s: \"%s\" does not follow in: %s", where, does, from);
    return at + strlen(does);
}

static void check_sheet(int place, const char *where)
{
    int count = read_sheet(where);
    if (place == ASKED) {
        check_whole("do", "quiz.lock", where);
        check_whole("do", "glossary", where);
    }
    for (int k = 0; place == ASKED && quiz_help(app, k); k++) {
        check_whole("key", quiz_help(app, k), where);
        check_whole("do", quiz_help(app, k), where);
    }
    const char *from = strbuf_text(&pages);
    for (const struct action_row *b = actions; b < actions + ACTIONS; b++) {
        if (place == ASKED || !action_acts(b, app_mode(app)))
            continue;
        if (b->help) // in the order of the table
            from = follows(from, b->help, where);
        if (b->help) {
            check_whole("key", b->help, where);
            check_whole("do", b->help, where);
        }
        if (b->group && place != IN_LIST)
            check_whole("keys", b->group, where);
    }
    const char *name; // what has no key ends it
    for (int i = 0; place != ASKED && (name = phrase_under("do", i)); i++)
        if (!strncmp(name, "mouse.", 6) && place != IN_LIST) {
            check_whole("key", name, where);
            from = follows(from, name, where);
        }
    char last[64];
    snprintf(last, sizeof last, "page %d of %d", count, count);
    ck_assert(count == 1 || strstr(strbuf_text(&pages), last));
    if (count == 1)
        check_whole("keys", "close", where);
}

// At the dock letters are typed: the sheet has none of them as commands.
START_TEST(the_dock_has_keys_of_its_own)
{
    setup();
    go_to(WALKING);
    press_key(app, 'i');
    read_sheet("dock");
    check_whole("key", "title.dock", "dock");
    check_whole("do", "dock.row", "dock");
    check_whole("do", "dock.type", "dock");
    check_whole("do", "undo", "dock");
    ck_assert(!strstr(strbuf_text(&pages), phrase_text(NULL, "do.numbers")));
    ck_assert(!strstr(strbuf_text(&pages), phrase_text(NULL, "do.take")));
    strbuf_clear(&pages);
    press_key(app, CODE_TAB); // the picture has the keyboard: letters are keys
    read_sheet("beside the dock");
    check_whole("do", "numbers", "beside the dock");
    teardown();
}
END_TEST

// The palette's lines are the sheet's, in their order, under their headings.
START_TEST(the_sheet_is_the_palette_printed)
{
    setup();
    go_to(_i % ASKED);
    read_sheet("sheet");
    if (_i >= ASKED) // of its lines only some have room
        app->view.extent.height = 300;
    const char *from = strbuf_text(&pages);
    int lines = 0, headings = 0;
    press_control(app, 'k');
    for (int last = -1; app->palette.line > last; lines++) {
        struct arena arena = {0};
        struct pose pose = {.arena = &arena};
        struct scene s = {.view = &app->view,
                          .theme = app->view.look.theme,
                          .font = app->font,
                          .pose = &pose};
        last = app->palette.line;
        palette_layer.paint(app, &s);
        pose_sort(&pose);
        const struct item *heading =
            pose_find(&pose, id_named("palette heading", last));
        const struct item *line =
            pose_find(&pose, id_named("palette text", last));
        const struct item *key =
            pose_find(&pose, id_named("palette key", last));
        ck_assert(line && key && line->weight == WEIGHT_BOLD);
        for (int k = 0; k < 3; k++) {
            const struct item *i = k == 0 ? heading : k == 1 ? key : line;
            char want[80] = "";
            for (const char *c = i ? i->text : ""; *c; c++)
                if (*c != ' ' || c[1] != ' ')
                    strncat(want, c, 1);
            const char *at = strstr(from, want);
            ck_assert_msg(at, "\"%s\" does not follow in: %s", want, from);
            from = at + strlen(want);
        }
        headings += heading != NULL;
        press_key(app, CODE_DOWN);
        arena_free(&arena);
    }
    bool few = _i % ASKED == IN_LIST;
    ck_assert_int_gt(lines, few ? 9 : 40);
    ck_assert_int_eq(headings, few ? 0 : 7);
    teardown();
}
END_TEST

START_TEST(nothing_is_cut)
{
    static const int shapes[][2] = {{1280, 720}, {1920, 1080}, {700, 1000},
                                    {640, 480},  {1024, 768},  {2560, 1080}};
    static const double texts[] = {1, 0.8, 1.5};
    char where[80];
    setup();
    go_to(_i);
    for (int k = 0; k < 6; k++)
        for (int t = 0; t < 3; t++) {
            app->view.extent.width = shapes[k][0];
            app->view.extent.height = shapes[k][1];
            app->view.look.text = texts[t];
            snprintf(where, sizeof where, "sheet %d at %dx%d, text %g", _i,
                     shapes[k][0], shapes[k][1], texts[t]);
            check_sheet(_i, where);
        }
    teardown();
}
END_TEST

// --- keys --------------------------------------------------------------------

// In the picture with the sheet open.
static void open_sheet(void)
{
    setup();
    go_to(WALKING);
    press_key(app, '?');
    app_frame(app, &list);
}

START_TEST(keys_that_walk_turn_pages)
{
    static const uint32_t on[] = {CODE_PAGE_DOWN, CODE_RIGHT, CODE_DOWN, ' '};
    static const uint32_t back[] = {CODE_PAGE_UP, CODE_LEFT, CODE_UP,
                                    CODE_BACKSPACE};
    open_sheet();
    struct place place = app->place;
    for (int k = 0; k < 4; k++) {
        press_key(app, on[k]);
        app_frame(app, &list);
        ck_assert_int_eq(app->help.page, 1);
        press_key(app, on[k]);
        app_frame(app, &list); // there are two
        ck_assert_int_eq(app->help.page, 1);
        press_key(app, back[k]);
        ck_assert_int_eq(app->help.page, 0);
        press_key(app, back[k]);
        ck_assert_int_eq(app->help.page, 0);
        ck_assert(layer_is_open(app, &help_layer) &&
                  place_equal(&app->place, &place));
    }
    app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
    ck_assert_int_eq(app->help.page, 1);
    app_input(app, &(struct input){.kind = INPUT_WHEEL, .wheel = 1});
    ck_assert(layer_is_open(app, &help_layer) && app->help.page == 0);
    press_key(app, CODE_PAGE_DOWN);
    press_key(app, '?');
    press_key(app, '?');
    ck_assert(layer_is_open(app, &help_layer) &&
              app->help.page == 0); // begins anew
    teardown();
}
END_TEST

START_TEST(it_is_read_on_in_another_size)
{
    open_sheet();
    enter_text(app, "+");
    ck_assert(layer_is_open(app, &help_layer) && app->view.look.text > 1.05);
    enter_text(app, "0");
    ck_assert(layer_is_open(app, &help_layer) && app->view.look.text == 1);
    press_key(app, CODE_F1 + 10);
    ck_assert(layer_is_open(app, &help_layer) && app->fullscreen);
    teardown();
}
END_TEST

START_TEST(another_key_closes_it_and_means_what_it_says)
{
    open_sheet();
    struct place place = app->place;
    press_key(app, CODE_ENTER); // which would walk
    ck_assert(!layer_is_open(app, &help_layer) &&
              place_equal(&app->place, &place));
    press_key(app, '?');
    enter_text(app, "n");
    ck_assert(!layer_is_open(app, &help_layer) && !app->view.look.numbers);
    press_key(app, '?');
    app_input(app, &(struct input){.kind = INPUT_PRESS, .x = 30, .y = 700});
    ck_assert(!layer_is_open(app, &help_layer) &&
              place_equal(&app->place, &place));
    teardown();
}
END_TEST

// Whatever turns its pages leads round no question.
START_TEST(a_question_waits_behind_it)
{
    setup();
    go_to(ASKED);
    int page = app->quiz.page;
    press_key(app, '?');
    for (int k = 0; k < 4; k++)
        press_key(app, CODE_PAGE_DOWN);
    press_key(app, CODE_ENTER);
    ck_assert(!layer_is_open(app, &help_layer) && app->quiz.asking);
    ck_assert(app->quiz.page == page && !quiz_face(app)->begun(app));
    teardown();
}
END_TEST

// --- the glossary ------------------------------------------------------------

START_TEST(a_term_is_read_whole)
{
    static const int shapes[][2] = {{1280, 720}, {700, 1000}, {640, 480}};
    char where[80];
    setup();
    go_to(WALKING);
    enter_text(app, "k");
    ck_assert(app->menu.list == &glossary_list && glossary_list.count(app) > 9);
    for (int k = 0; k < 9; k++) {
        app->view.extent.width = shapes[k % 3][0];
        app->view.extent.height = shapes[k % 3][1];
        app->view.look.text = k < 3 ? 1 : k < 6 ? 0.8 : 1.5;
        for (app->menu.line = 0; app->menu.line < glossary_list.count(app);
             app->menu.line++) {
            struct strbuf card = {0};
            card_say(NULL, card_term(app->menu.line), &card);
            snprintf(where, sizeof where, "term %d at %dx%d", app->menu.line,
                     shapes[k % 3][0], shapes[k % 3][1]);
            strbuf_clear(&pages);
            read_page(menu_layer.paint, where);
            ck_assert_msg(strstr(strbuf_text(&pages), strbuf_text(&card)),
                          "%s: \"%s\" is cut in: %s", where, strbuf_text(&card),
                          strbuf_text(&pages));
            strbuf_free(&card);
        }
    }
    teardown();
}
END_TEST

// It opens at the term that is looked at; the arrows go on from there.
START_TEST(it_opens_where_one_looks)
{
    setup();
    go_to(WALKING);
    app_go_to_step(app, (struct position){LEVEL_STAGE, 1});
    struct address at =
        timeline_address(&app->document->trace, app_step_now(app));
    const char *term = at.tensor->term->name;
    enter_text(app, "k");
    ck_assert_str_eq(card_term(app->menu.line), term);
    int line = app->menu.line;
    press_key(app, CODE_DOWN);
    ck_assert_int_eq(app->menu.line, line + 1);
    press_key(app, CODE_ESCAPE);
    ck_assert(!app->menu.list);
    int64_t step = app_step_now(app).index;
    enter_text(app, "k");
    press_key(app, CODE_PAGE_DOWN); // a clicker's
    app_settle(app);
    ck_assert(!app->menu.list);
    ck_assert_int_eq(app_step_now(app).index, step + 1);
    teardown();
}
END_TEST

// What a word means may be looked up before one answers.
START_TEST(it_opens_while_something_is_asked)
{
    setup();
    go_to(ASKED);
    int page = app->quiz.page;
    enter_text(app, "k");
    ck_assert(app->menu.list == &glossary_list);
    press_key(app, CODE_DOWN);
    press_key(app, CODE_ENTER);
    ck_assert(!app->menu.list && app->quiz.asking);
    ck_assert(app->quiz.page == page && !quiz_face(app)->begun(app));
    enter_text(app, "k");
    press_key(app, CODE_PAGE_DOWN); // shows it, as it does without the list
    ck_assert(!app->menu.list && !app->quiz.asking);
    ck_assert(app->place.page == page);
    ck_assert_ptr_nonnull(
        answers_find(&app->answers, &app->document->lesson, page));
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("help");
    TCase *t = tcase_create("help");
    tcase_add_test(t, the_dock_has_keys_of_its_own);
    tcase_add_loop_test(t, the_sheet_is_the_palette_printed, 0, 2 * ASKED);
    tcase_add_loop_test(t, nothing_is_cut, 0, PLACES);
    tcase_add_test(t, keys_that_walk_turn_pages);
    tcase_add_test(t, it_is_read_on_in_another_size);
    tcase_add_test(t, another_key_closes_it_and_means_what_it_says);
    tcase_add_test(t, a_question_waits_behind_it);
    tcase_add_test(t, a_term_is_read_whole);
    tcase_add_test(t, it_opens_where_one_looks);
    tcase_add_test(t, it_opens_while_something_is_asked);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
