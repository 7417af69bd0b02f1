// A page is a function of the lesson, the page and what the learner changed:
// what it changes, takes out and sets is there with it and gone after it.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "draw/list.h"
#include "fake_font.h"
#include "mechanism/counterfactual.h"
#include "suite.h"

enum { OPENING, PLAIN, UNSCALED, BIRD, TASK, SUMS, WHY, PAIR, END, PAGES };

static struct app *app;
static struct fake_font fake;
static struct list list;

static void press(uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

static uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

static void begin(void)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, SOURCE_ROOT "/tests/lessons/paged.yaml", &why),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    ck_assert_int_eq(app->book->lesson.page_count, PAGES);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

static double number(const char *name)
{
    struct address at;
    ck_assert_msg(address_parse(&app->book->trace, name, &at, NULL), "%s", name);
    return tensor_at(at.tensor, at.row, at.column);
}

#define SHARE "weights[1,2]" // of the cat's attention, to chased
#define SCALED 0.6652
#define UNDIVIDED 0.8668

static void check_share(double expected)
{
    ck_assert_double_eq_tol(number(SHARE), expected, 0.00005);
}

START_TEST(a_change_is_there_with_its_page)
{
    begin();
    app_go_to_page(app, PLAIN);
    check_share(SCALED);
    press(CODE_PAGE_DOWN);
    check_share(UNDIVIDED);
    ck_assert_ptr_nonnull(app->before); // ghosts
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->effect), "scale = none"));
    press(CODE_PAGE_DOWN);
    number("weights[bird,chased]");
    ck_assert(app->place.on_page && app->place.page == BIRD);
    ck_assert_ptr_nonnull(app->before); // as the page before shows it
    ck_assert_ptr_nonnull(trace_find(&app->before->trace, "weights"));
    press(CODE_PAGE_UP);
    check_share(UNDIVIDED);
    press(CODE_PAGE_UP);
    check_share(SCALED);
    ck_assert_ptr_null(app->before);
    done();
}
END_TEST

START_TEST(pages_look_alike_however_one_came)
{
    begin();
    uint64_t on[PAGES];
    for (int i = 0; i < PAGES; i++) {
        app_go_to_page(app, i);
        app_settle(app);
        app->note = NULL;
        strbuf_clear(&app->effect);
        on[i] = frame_hash();
    }
    for (int i = 0; i < PAGES * PAGES; i++) {
        int page = i * 7 % PAGES;
        app_go_to_page(app, page);
        app_settle(app);
        app->note = NULL;
        strbuf_clear(&app->effect);
        ck_assert_msg(frame_hash() == on[page], "page %d", page + 1);
    }
    done();
}
END_TEST

START_TEST(what_the_learner_changes_stays)
{
    begin();
    app_go_to_page(app, UNSCALED);
    ck_assert(edit_change(app, "X[cat,2] = 5"));
    check_share(number(SHARE));
    app_go_to_page(app, END);
    ck_assert_double_eq(number("X[1,2]"), 5);
    app_go_to_page(app, TASK); // begins as the lesson is
    ck_assert_double_eq(number("X[1,2]"), 0);
    ck_assert(edit_change(app, "W_Q[1,1] = 9"));
    ck_assert_double_eq(number("W_Q[1,1]"), 9);
    edit_move(app, -1);
    edit_move(app, -1); // what was set aside is not there to be taken back
    ck_assert_double_eq(number("X[1,2]"), 0);
    edit_move(app, 1);
    app_go_to_page(app, PLAIN);
    ck_assert_double_eq(number("X[1,2]"), 5);
    ck_assert_double_eq(number("W_Q[1,1]"), 0);
    edit_move(app, -1);
    ck_assert_double_eq(number("X[1,2]"), 0);
    done();
}
END_TEST

START_TEST(other_words_on_a_page_end_the_pages)
{
    begin();
    app_go_to_page(app, UNSCALED);
    ck_assert(edit_change(app, "tokens = [cat, dog]"));
    ck_assert_int_eq(app->book->lesson.page_count, 0);
    ck_assert(!app->place.on_page && !app->book->changes.page);
    edit_move(app, -1);
    check_share(SCALED);
    done();
}
END_TEST

START_TEST(down_leaves_a_page_and_up_comes_back)
{
    begin();
    app_go_to_page(app, UNSCALED);
    press(CODE_DOWN);
    ck_assert(!app->place.on_page && !strcmp(app->place.tensor, "weights"));
    check_share(UNDIVIDED); // as on the page
    press(CODE_PAGE_DOWN);
    press(CODE_DOWN);
    press(CODE_UP); // to the level at which it was left
    ck_assert(!app->place.on_page);
    press(CODE_UP);
    ck_assert(app->place.on_page && app->place.page == UNSCALED);
    check_share(UNDIVIDED);
    press(CODE_DOWN);
    press('o');
    press(CODE_ESCAPE);
    check_share(UNDIVIDED); // found again as it was left
    done();
}
END_TEST

START_TEST(a_page_sets_the_view_and_gives_it_back)
{
    begin();
    app_go_to_page(app, SUMS);
    ck_assert(app->view.look.column_sums && !app->view.look.numbers);
    ck_assert_str_eq(app->view.attention.focus.tensor, "weights");
    press(CODE_PAGE_DOWN);
    ck_assert(!app->view.look.column_sums && app->view.look.numbers);
    ck_assert_str_eq(app->view.attention.focus.tensor, "");
    done();
}
END_TEST

START_TEST(a_page_takes_a_step_out)
{
    begin();
    app_go_to_page(app, WHY);
    ck_assert_ptr_nonnull(app->without);
    ck_assert_str_eq(app->without->without->name, "scale");
    press(CODE_ENTER); // goes on
    ck_assert_int_eq(app->place.page, PAIR);
    ck_assert_ptr_null(app->without);
    ck_assert_ptr_nonnull(compare_a(app));
    ck_assert_double_eq(number("X[1,1]"), 3);
    press(CODE_ENTER);
    ck_assert_int_eq(app->place.page, END);
    ck_assert_ptr_null(compare_a(app));
    ck_assert_double_eq(number("X[1,1]"), 1);
    done();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("paged");
    TCase *t = tcase_create("paged");
    tcase_add_test(t, a_change_is_there_with_its_page);
    tcase_add_test(t, pages_look_alike_however_one_came);
    tcase_add_test(t, what_the_learner_changes_stays);
    tcase_add_test(t, other_words_on_a_page_end_the_pages);
    tcase_add_test(t, down_leaves_a_page_and_up_comes_back);
    tcase_add_test(t, a_page_sets_the_view_and_gives_it_back);
    tcase_add_test(t, a_page_takes_a_step_out);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
