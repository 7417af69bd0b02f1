// SPDX-License-Identifier: MIT
// A lesson that is replaced, by a page's change, by one of the learner's or by
// another file, is gone: nothing goes on to use what belonged to it.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"

static struct app *app;
static struct fake_font fake;
static struct list list;

static void open_lesson(const char *name, const struct own *own)
{
    static char path[512];
    struct strbuf why = {0};
    snprintf(path, sizeof path, SOURCE_ROOT "/%s.yaml", name);
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = app->quiz.all = true;
    bool good =
        own ? app_open_own(app, path, own, &why) : app_open(app, path, &why);
    ck_assert_msg(good, "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void look(void)
{
    app_frame(app, &list);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

// --- words ------------------------------------------------------------------

// As a person does it who is asked nothing: a word of the picture is renamed.
static void rename_on(int page)
{
    app_go_to_page(app, page);
    press_key(app, CODE_TAB);
    press_key(app, CODE_LEFT);
    if (app->focusing) {
        enter_characters(app, "saw");
        press_key(app, CODE_ENTER);
        look();
    }
}

static const char *const worded[] = {"tests/lessons/order-lost",
                                     "lessons/09-self-attention",
                                     "tests/lessons/looking-by-hand"};

START_TEST(a_word_is_renamed_on_any_page)
{
    open_lesson(worded[_i], NULL);
    int pages = app->document->lesson.page_count;
    done();
    for (int page = 0; page < pages; page++) {
        open_lesson(worded[_i], NULL);
        rename_on(page);
        press_control(app, 'z');
        press_control(app, 'y');
        press_key(app, CODE_PAGE_DOWN);
        look();
        done();
    }
}
END_TEST

START_TEST(what_was_taken_back_is_made_again_on_another_page)
{
    static const char *const saw[] = {"tokens[1] = saw"};
    open_lesson("tests/lessons/order-lost",
                &(struct own){.edits = saw, .edit_count = 1});
    app->quiz.all = false; // what a page asks for is taken away
    press_control(app, 'z');
    press_key(app, 'r');
    for (int k = 0; k < 6; k++)
        press_key(app, CODE_PAGE_DOWN);
    press_control(app, 'y');
    look();
    done();
}
END_TEST

// --- pages ------------------------------------------------------------------

// Two dimensions are fewer than pages speak of, also where one page alone has
// four of them. One is never on a page that is not there, and PgDn goes on.
START_TEST(pages_end_where_sizes_end_them)
{
    open_lesson("lessons/13-sinusoids", NULL);
    int pages = app->document->lesson.page_count;
    done();
    for (int page = 0; page < pages; page++) {
        open_lesson("lessons/13-sinusoids", NULL);
        app_go_to_page(app, page);
        edit_change(app, "d = 2");
        for (int k = 0; k < 3; k++) {
            look();
            ck_assert_msg(!app->place.on_page ||
                              app->place.page <
                                  app->document->lesson.page_count,
                          "page %d of %d", app->place.page + 1,
                          app->document->lesson.page_count);
            struct place was = app->place;
            press_key(app, CODE_PAGE_DOWN);
            ck_assert_msg(app->notice.note || !place_equal(&was, &app->place),
                          "nothing after page %d", page + 1);
        }
        done();
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replaced");
    TCase *t = tcase_create("replaced");
    tcase_add_loop_test(t, a_word_is_renamed_on_any_page, 0,
                        sizeof worded / sizeof *worded);
    tcase_add_test(t, what_was_taken_back_is_made_again_on_another_page);
    tcase_add_test(t, pages_end_where_sizes_end_them);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
