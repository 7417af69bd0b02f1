// SPDX-License-Identifier: MIT
// Clicks where the next word is told: a word of the sentence asks, a bar's word
// is written.
#include <check.h>
#include <string.h>

#include "app/app.h"
#include "hands.h"
#include "keyboard.h"
#include "suite.h"

static struct hands h;

static void setup(void)
{
    hands_open(&h, SOURCE_ROOT "/lessons/next-word.yaml", "next");
    hands_key(&h, CODE_DOWN); // the first row of it
    struct address at = {trace_find(&h.app->document->trace, "next"), 5, -1,
                         -1};
    app_go_to_step(h.app,
                   timeline_find(&h.app->document->trace, LEVEL_ROW, &at));
}

static void teardown(void)
{
    hands_close(&h);
}

static struct rect place(uint64_t id)
{
    struct pose p = {.arena = &h.app->frame};
    arena_reset(p.arena);
    app_pose(h.app, &p);
    const struct item *i = NULL;
    for (int k = 0; k < p.count && !i; k++) // it is not sorted
        i = p.items[k].id == id ? &p.items[k] : NULL;
    ck_assert(i);
    return i->kind == ITEM_TEXT ? (struct rect){i->at.x, i->at.y - 4, 0, 0}
                                : i->at;
}

static void mouse(enum input_kind kind, double x, double y, bool held)
{
    app_input(h.app,
              &(struct input){.kind = kind, .x = x, .y = y, .held = held});
}

// After a change the picture makes room for what is said of what is pointed at.
static void click(uint64_t id)
{
    for (int k = 0; k < 2; k++) {
        struct rect at = place(id);
        h.x = at.x + at.w / 2;
        h.y = at.y + at.h / 2;
        mouse(INPUT_POINT, h.x, h.y, false);
    }
    mouse(INPUT_PRESS, h.x, h.y, true);
    mouse(INPUT_RELEASE, h.x, h.y, false);
}

static const struct tensor *find(const char *name)
{
    return trace_find(&h.app->document->trace, name);
}

static int row(void)
{
    return timeline_address(&h.app->document->trace, app_shown(h.app).position)
        .row;
}

static void click_word(int k)
{
    click(id_cell("told word", find("weights"), k, -1));
    app_settle(h.app); // the picture is there
}

static const char *prompt(int k)
{
    struct words w = model_words(&h.app->document->lesson.model, "prompt");
    return k < w.count ? w.word[k] : NULL;
}

START_TEST(a_word_that_is_clicked_asks)
{
    ck_assert_int_eq(row(), 5);
    click_word(1);
    ck_assert_int_eq(row(), 1);
    ck_assert_int_eq(app_shown(h.app).position.level, LEVEL_ROW);
    click_word(1); // it does already
    ck_assert_int_eq(row(), 1);
    click_word(4);
    ck_assert_int_eq(row(), 4);
    ck_assert(!h.app->document->changes.made);
}
END_TEST

// While all words are told the click holds to one: the step stays.
START_TEST(of_all_words_one_is_held_to)
{
    hands_go(&h, "next");
    app_settle(h.app);
    ck_assert_int_eq(row(), -1);
    struct position was = app_shown(h.app).position;
    click_word(1);
    ck_assert(app_shown(h.app).position.index == was.index);
    ck_assert_int_eq(app_shown(h.app).position.level, was.level);
    ck_assert(h.app->view.attention.locked);
    ck_assert(place(id_cell("told share", find("weights"), 1, 0)).x > 0);
}
END_TEST

// Where words may not be changed, too.
START_TEST(also_where_words_stay)
{
    h.app->document->lesson.allow = (struct words){0};
    h.app->document->lesson.limited = true;
    click_word(1);
    ck_assert_int_eq(row(), 1);
}
END_TEST

// A word that was carried somewhere has not been clicked.
START_TEST(a_word_that_is_carried_does_not_ask)
{
    struct rect from = place(id_cell("told word", find("weights"), 1, -1));
    struct rect to = place(id_cell("told word", find("weights"), 3, -1));
    mouse(INPUT_POINT, from.x, from.y, false);
    mouse(INPUT_PRESS, from.x, from.y, true);
    mouse(INPUT_POINT, from.x + 20, from.y, true);
    mouse(INPUT_POINT, to.x + 30, to.y, true);
    mouse(INPUT_RELEASE, to.x + 30, to.y, false);
    ck_assert_int_eq(h.app->document->changes.made, 1);
    ck_assert(strcmp(prompt(1), "dogs") != 0);
}
END_TEST

static int column(const char *word)
{
    const struct tensor *p = find("probabilities");
    for (int c = 0; c < p->columns; c++)
        if (!strcmp(p->column_labels[c], word))
            return c;
    ck_abort_msg("no %s", word);
    return -1;
}

static void click_bar(int at, const char *word)
{
    click(id_cell("cell", find("probabilities"), at, column(word)));
}

// Behind the last word, or in the place of the one that came there.
START_TEST(a_bar_that_is_clicked_is_written)
{
    click_bar(5, "behind");
    ck_assert_str_eq(prompt(6), "behind");
    ck_assert(!prompt(7));
    ck_assert_str_eq(prompt(5), "flower");
    click_word(1);
    ck_assert_int_eq(row(), 1);
    click_bar(1, "behind");
    ck_assert_str_eq(prompt(2), "behind");
    ck_assert_str_eq(prompt(3), "the");
    ck_assert_int_eq(h.app->document->changes.made, 2);
    press_control(h.app, 'z');
    ck_assert_str_eq(prompt(2), "near");
}
END_TEST

// What stands there already is no change.
START_TEST(the_same_word_is_no_change)
{
    click_word(1);
    click_bar(1, "near");
    ck_assert(!h.app->document->changes.made);
}
END_TEST

START_TEST(words_that_stay_are_only_looked_at)
{
    h.app->document->lesson.allow = (struct words){0};
    h.app->document->lesson.limited = true;
    click_bar(5, "behind");
    ck_assert(!h.app->document->changes.made);
    ck_assert(h.app->view.attention.locked);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tell");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, a_word_that_is_clicked_asks);
    tcase_add_test(all, of_all_words_one_is_held_to);
    tcase_add_test(all, also_where_words_stay);
    tcase_add_test(all, a_word_that_is_carried_does_not_ask);
    tcase_add_test(all, a_bar_that_is_clicked_is_written);
    tcase_add_test(all, the_same_word_is_no_change);
    tcase_add_test(all, words_that_stay_are_only_looked_at);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
