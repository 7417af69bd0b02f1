// SPDX-License-Identifier: MIT
// What a browser's screen reader is told: what the picture shows and marks, and
// no more.
#include <check.h>
#include <string.h>

#include "hands.h"
#include "suite.h"
#include "web/said.h"

static struct hands hands;
static struct strbuf told;

static bool says(const char *text)
{
    strbuf_clear(&told);
    said_now(hands.app, &told);
    return strstr(strbuf_text(&told), text);
}

static void end(void)
{
    strbuf_free(&told);
    hands_close(&hands);
}

// As the form of the page does it: from the first one on, then Enter.
static void give(const char *const *row, int count)
{
    for (int k = 0; k < count; k++)
        hands_key(&hands, CODE_LEFT);
    for (int k = 0; k < count; k++) {
        if (k)
            hands_key(&hands, CODE_RIGHT);
        hands_type(&hands, row[k]);
    }
    hands_key(&hands, CODE_ENTER);
}

START_TEST(each_number_of_a_row_is_judged_aloud)
{
    hands_open_page(&hands, "lessons/09-self-attention", "three-scores");
    ck_assert(!says("right"));
    give((const char *const[]){"2", "7", "1"}, 3);
    ck_assert(hands.app->quiz.asking);
    ck_assert(says("dog: 2 is right.\nchased: 7 is not right yet.\n"
                   "cat: 1 is not right yet.\n"));
    ck_assert(!strstr(strbuf_text(&told), "4")); // which would be
    give((const char *const[]){"2", "4", "0"}, 3);
    ck_assert(!hands.app->quiz.asking);
    ck_assert(!says("is right.") && says("2, 4, 0"));
    end();
}
END_TEST

// Where all numbers are told at once, none is before.
START_TEST(what_is_told_at_the_end_is_not_told_before)
{
    hands_open_page(&hands, "lessons/09-self-attention", "three-scores");
    const struct lesson *l = &hands.app->document->lesson;
    ((struct page *)&l->pages[hands.app->place.page])->role = PAGE_PREDICT;
    hands_type(&hands, "7");
    hands_key(&hands, CODE_RIGHT);
    ck_assert(!says("right"));
    end();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("spoken");
    TCase *t = tcase_create("spoken");
    tcase_add_test(t, each_number_of_a_row_is_judged_aloud);
    tcase_add_test(t, what_is_told_at_the_end_is_not_told_before);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
