// SPDX-License-Identifier: MIT
// A construct task in words, and as the strip over the picture.
#include <check.h>
#include <string.h>

#include "app/edit/undo.h"
#include "hands.h"
#include "quiz/task_say.h"
#include "suite.h"

static struct hands hands;

static void set_up(void)
{
    hands_open_asking(&hands, "tests/lessons/goal");
}

static void tear_down(void)
{
    hands_close(&hands);
}

// The score is 4, and so is that of "dog"; the weight 0.66524….
static const struct {
    const char *goal, *now, *wanted;
} goals[] = {
    {"scores[cat,chased] >= 5", "score(cat, chased) is 4 now",
     "wanted: at least 5"},
    {"scores[cat,chased] > 4", "score(cat, chased) is 4 now",
     "wanted: more than 4"},
    {"scores[cat,chased] <= 4", "Reached: score(cat, chased) is 4",
     "wanted: at most 4"},
    {"scores[cat,chased] < 4", "score(cat, chased) is 4 now",
     "wanted: less than 4"},
    {"scores[cat,chased] = 4", "Reached: score(cat, chased) is 4", "wanted: 4"},
    {"scores[cat,chased] >= scores[dog,chased] + 1",
     "score(cat, chased) is 4 now",
     "wanted: at least scores[dog,chased] + 1 = 5"},
    {"max(scores[cat]) > 3", "Reached: the largest of scores[cat] is 4",
     "wanted: more than 3"},
    {"distinct(X[cat]) = 2", "Reached: distinct(X[cat]) is 2", "wanted: 2"},
    {"distinct(X) <= sum(X[cat]) - 1",
     "the number of different rows of X is 3 now",
     "wanted: at most sum(X[cat]) - 1 = 1"},
    {"weights[cat,chased] >= 0.6652", "Reached: weight(cat, chased) is 0.66524",
     "wanted: at least 0.6652"},
};
enum { GOALS = sizeof goals / sizeof *goals };

START_TEST(it_says_what_is_and_what_is_wanted)
{
    const struct page task = {.goal = goals[_i].goal};
    const struct trace *t = &hands.app->document->trace;
    struct strbuf now = {0}, wanted = {0};
    task_say_now(NULL, t, &task, &now);
    task_say_wanted(NULL, t, false, &task, &wanted);
    ck_assert_msg(
        !strncmp(strbuf_text(&now), goals[_i].now, strlen(goals[_i].now)), "%s",
        strbuf_text(&now));
    ck_assert_str_eq(strbuf_text(&wanted), goals[_i].wanted);
    strbuf_free(&now);
    strbuf_free(&wanted);
}
END_TEST

// --- the strip ---------------------------------------------------------------

struct strip {
    const struct item *box, *cloth; // filled cloth, or NULL
    const char *text;
};

static struct strip strip(void)
{
    struct pose p = {.arena = &hands.app->frame};
    struct strip s = {.text = ""};
    arena_reset(&hands.app->frame);
    app_pose(hands.app, &p);
    for (int i = 0; i < p.count; i++) {
        const struct item *item = &p.items[i];
        s.box = item->id == id_named("task", 0) ? item : s.box;
        s.cloth = item->id == id_named("task cloth", 1) ? item : s.cloth;
        s.text = item->id == id_named("task line", 0) ? item->text : s.text;
    }
    ck_assert_ptr_nonnull(s.box);
    return s;
}

// Its flag and its ground are full once the goal is reached, and not before.
START_TEST(it_is_full_once_it_is_reached)
{
    const struct page *page = hands.app->document->lesson.pages;
    const struct theme *theme = hands.app->view.look.theme;
    struct page pages[2] = {page[0], page[1]};
    hands.app->document->lesson.pages = pages;
    for (int k = 0; k < 2; k++) {
        pages[0].goal =
            k ? "scores[cat,chased] <= 5" : "scores[cat,chased] >= 5";
        struct strip s = strip();
        ck_assert(!s.cloth == !k);
        ck_assert(s.box->fill == (k ? theme->ink : theme->paper));
        ck_assert_int_eq(!strncmp(s.text, "Reached", 7), k);
    }
    hands.app->view.look.numbers = false; // then nothing that is computed
    struct strip s = strip();
    ck_assert(!s.cloth && s.box->fill == theme->paper);
    ck_assert(!strstr(s.text, "Reached") && !strstr(s.text, "is 4"));
    ck_assert(strstr(s.text, "wanted: score(cat, chased) at most 5"));
    hands.app->document->lesson.pages = page;
}
END_TEST

// The article looks at its noun: with a word less before it, that is third.
START_TEST(the_translators_task_is_reached_by_taking_a_word_out)
{
    struct strbuf before = {0}, after = {0};
    struct hands h;
    hands_open(&h, SOURCE_ROOT "/lessons/05-rnn-attention.yaml", "alignment");
    const struct page *pages = h.app->document->lesson.pages;
    while (!pages->goal)
        pages++;
    ck_assert_str_eq(pages->goal, "alignment[1,3] >= 0.5");
    const struct page task = {.goal = "alignment[1,3] >= 0.5"};
    task_say_now(NULL, &h.app->document->trace, &task, &before);
    ck_assert_str_eq(strbuf_text(&before), "α₁(economic) is <0.0001 now");
    ck_assert(edit_change(h.app, "remove source[2]"));
    task_say_now(NULL, &h.app->document->trace, &task, &after);
    ck_assert_str_eq(strbuf_text(&after), "Reached: α₁(area) is 0.9962");
    strbuf_free(&before);
    strbuf_free(&after);
    hands_close(&h);
}
END_TEST

// As the screen names what is to become so, and what may be changed for it.
START_TEST(a_task_has_no_word_of_the_file)
{
    struct strbuf said = {0};
    struct hands h;
    hands_open(&h, SOURCE_ROOT "/lessons/01-budget-of-attention.yaml", "x");
    const struct trace *t = &h.app->document->trace;
    const struct page *page = h.app->document->lesson.pages;
    while (!page->goal)
        page++;
    task_say_now(NULL, t, page, &said);
    strbuf_add(&said, " / ");
    task_say_wanted(NULL, t, true, page, &said);
    strbuf_add(&said, " / ");
    task_say_allowed(NULL, page, &said);
    ck_assert_str_eq(strbuf_text(&said),
                     "mean is 10 now / wanted: mean at least 15 / "
                     "you may change: weights, by hand");
    hands_close(&h);
    strbuf_clear(&said);
    hands_open(&h, SOURCE_ROOT "/lessons/02-scores-to-weights.yaml", "weights");
    const struct page task = {.goal = "weights[1,Cem] >= 0.5"};
    task_say_now(NULL, &h.app->document->trace, &task, &said);
    ck_assert_str_eq(strbuf_text(&said), "weight₁(Cem) is 0.0900 now");
    strbuf_free(&said);
    hands_close(&h);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("task");
    TCase *c = tcase_create("task");
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_loop_test(c, it_says_what_is_and_what_is_wanted, 0, GOALS);
    tcase_add_test(c, it_is_full_once_it_is_reached);
    tcase_add_test(c, a_task_has_no_word_of_the_file);
    suite_add_tcase(s, c);
    TCase *t = tcase_create("translator");
    tcase_add_test(t, the_translators_task_is_reached_by_taking_a_word_out);
    suite_add_tcase(s, t);
    return suite_end(s);
}
