// SPDX-License-Identifier: MIT
// A page may mention another lesson: a key opens it and comes back to the page.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/page/see.h"
#include "base/save.h"
#include "document/check/every_page.h"
#include "fake_font.h"
#include "keyboard.h"
#include "suite.h"

#define MODEL                                                                  \
    "goal: G\nmodel:\n  kind: self-attention\n  tokens: [a, b]\n"              \
    "  X: [[1, 0], [0, 1]]\npages:\n  - {at: X, say: One}\n"
#define FIRST "title: First\n" MODEL "  - {at: scores, say: Two, see: other}\n"
#define OTHER "title: Other\n" MODEL "  - {at: scores, say: Two}\n"

static char folder[] = "/tmp/followspot-see-XXXXXX";
static struct fake_font font;
static struct app *app;
static const char *const paths[] = {"first.yaml", "other.yaml"};

static void setup(void)
{
    struct strbuf why = {0};
    strcpy(strstr(folder, "see-") + 4, "XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert_int_eq(save_file("first.yaml", FIRST, strlen(FIRST)), 0);
    ck_assert_int_eq(save_file("other.yaml", OTHER, strlen(OTHER)), 0);
    app = app_new(fake_font_init(&font), NULL, paths, 2);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, "first.yaml", &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void teardown(void)
{
    app_free(app);
    ck_assert(!remove("first.yaml") && !remove("other.yaml"));
    ck_assert(!chdir("/") && !rmdir(folder));
}

static const char *title(void)
{
    return app->document->lesson.title;
}

START_TEST(a_key_opens_it_and_comes_back)
{
    app_go_to_page(app, 0);
    ck_assert_ptr_nonnull(page_see_barred(app));
    press_key(app, 'q');
    ck_assert_str_eq(title(), "First");
    app_go_to_page(app, 1);
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&app->notice.effect), "Q opens “Other”"));
    press_key(app, 'q');
    ck_assert_str_eq(title(), "Other");
    app_go_to_page(app, 1); // which mentions none
    press_key(app, 'q');
    ck_assert_str_eq(title(), "First");
    ck_assert(app->place.on_page && app->place.page == 1);
    press_key(app, CODE_PAGE_UP);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert_ptr_null(strstr(strbuf_text(&app->notice.effect), "opens"));
    press_key(app, 'q'); // back already
    ck_assert_str_eq(title(), "First");
}
END_TEST

START_TEST(one_that_is_not_there_is_told)
{
    struct complaints wrong = {0};
    struct document b;
    ck_assert(document_open(&b, NULL, "first.yaml", NULL));
    check_every_page(&b, &wrong);
    ck_assert_int_eq(wrong.count, 0);
    ck_assert(!rename("other.yaml", "another.yaml"));
    check_every_page(&b, &wrong);
    ck_assert(!rename("another.yaml", "other.yaml"));
    ck_assert_int_eq(wrong.count, 1);
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&wrong.text), "there is no lesson other.yaml"));
    ck_assert_msg(strstr(wrong.text.text, "first.yaml:9:33: "), "%s",
                  wrong.text.text);
    complaints_free(&wrong);
    document_close(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("see");
    TCase *t = tcase_create("see");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_key_opens_it_and_comes_back);
    tcase_add_test(t, one_that_is_not_there_is_told);
    suite_add_tcase(s, t);
    return suite_end(s);
}
