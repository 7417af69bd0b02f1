// SPDX-License-Identifier: MIT
// How long lessons take: counted here from a page by hand, and where a number
// that is filled in is one word however it is written.
#include <check.h>
#include <string.h>

#include "lesson/pace.h"
#include "suite.h"

static struct page pages[3];
static struct question asks = {.text = "How many?"};

static struct lesson of(int count)
{
    return (struct lesson){.pages = pages, .page_count = count};
}

// 60 words at 150 a minute are 24 seconds; a look 8, a thought 20.
START_TEST(words_looks_and_questions_are_counted)
{
    static char sixty[60 * 2 + 1];
    for (int i = 0; i < 60; i++)
        sixty[2 * i] = 'a', sixty[2 * i + 1] = i % 3 ? ' ' : '\n';
    pages[0] = pages[1] = pages[2] = (struct page){.say = sixty, .at = "X"};
    struct lesson l = of(3);
    ck_assert_int_eq(pace_minutes(&l, 0), 2); // 96 s
    ck_assert_int_eq(pace_minutes(&l, 1), 1); // 64 s
    ck_assert_int_eq(pace_minutes(&l, 3), 0);
    pages[1].ask = pages[2].ask = &asks;
    ck_assert_int_eq(pace_minutes(&l, 0), 2); // 137.6 s
    ck_assert_int_eq(pace_minutes(&l, 1), 2); // 105.6 s
    pages[0].ask = &asks;
    ck_assert_int_eq(pace_minutes(&l, 0), 3); // 158.4 s
}
END_TEST

START_TEST(what_is_filled_in_is_one_word)
{
    static char many[3000];
    for (int i = 0; i < 50; i++)
        strcat(many, "{weights[cat, the dog] + 1 - 2} ");
    pages[0] = pages[1] = (struct page){.say = many, .at = "X"};
    struct lesson l = of(2);
    ck_assert_int_eq(pace_minutes(&l, 1), 1); // 28 s; word by word 108 s
}
END_TEST

START_TEST(no_pages_take_no_time_that_is_known)
{
    struct lesson l = of(0);
    ck_assert_int_eq(pace_minutes(&l, 0), 0);
    pages[0] = (struct page){.say = "On."};
    l = of(1); // its steps come after it
    ck_assert_int_eq(pace_minutes(&l, 0), 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pace");
    TCase *c = tcase_create("pace");
    tcase_add_test(c, words_looks_and_questions_are_counted);
    tcase_add_test(c, what_is_filled_in_is_one_word);
    tcase_add_test(c, no_pages_take_no_time_that_is_known);
    suite_add_tcase(s, c);
    return suite_end(s);
}
