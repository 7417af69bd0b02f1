// Keys that turn to other heads and layers of a file of weights, and what two
// of them differ by.
#include <check.h>
#include <string.h>

#include "hands.h"
#include "suite.h"

#define FILES SOURCE_ROOT "/tests/tensorfiles/"

static struct hands hands;

static void tear_down(void)
{
    hands_close(&hands);
}

// Layer 2, head 1 of three layers of two heads begins with the 9th number,
// counted in 32ths; a head has four.
static void check_head(int layer, int head)
{
    int first = 1 + 8 * (layer - 1) + 4 * (head - 1);
    ck_assert(hands_at(&hands, "weights[1,1]") == first / 32.0);
}

START_TEST(heads_and_layers_are_turned)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    check_head(2, 1);
    hands_shift(&hands, CODE_PAGE_DOWN);
    check_head(2, 2);
    hands_control(&hands, CODE_PAGE_DOWN);
    check_head(3, 2);
    hands_shift(&hands, CODE_PAGE_UP);
    check_head(3, 1);
    hands_control(&hands, CODE_PAGE_UP);
    hands_control(&hands, CODE_PAGE_UP);
    check_head(1, 1);
    hands_control(&hands, 'z');
    check_head(2, 1);
}
END_TEST

// Beyond either end nothing changes, and it is said.
START_TEST(there_is_an_end)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_shift(&hands, CODE_PAGE_UP);
    check_head(2, 1);
    ck_assert_str_eq(hands.app->notice.note, "note.heads.first");
    hands_shift(&hands, CODE_PAGE_DOWN);
    hands_shift(&hands, CODE_PAGE_DOWN);
    check_head(2, 2);
    ck_assert(hands.app->notice.refused);
}
END_TEST

START_TEST(what_has_no_heads_says_so)
{
    hands_open(&hands, SOURCE_ROOT "/tests/lessons/self-attention.yaml",
               "weights");
    hands_shift(&hands, CODE_PAGE_DOWN);
    ck_assert_str_eq(hands.app->notice.note, "note.heads.none");
}
END_TEST

// D keeps one head, the key turns to another, and both stand side by side.
START_TEST(two_heads_are_compared)
{
    hands_open(&hands, FILES "weights.yaml", "weights");
    hands_key(&hands, 'd');
    hands_shift(&hands, CODE_PAGE_DOWN);
    check_head(2, 2);
    struct arena arena = {0};
    ck_assert_str_eq(compare_pair(hands.app, &arena).sentence,
                     "All 4 weights differ, most weight(cat, cat): 0.2812 → "
                     "0.4062.");
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("heads");
    TCase *t = tcase_create("heads");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_test(t, heads_and_layers_are_turned);
    tcase_add_test(t, there_is_an_end);
    tcase_add_test(t, what_has_no_heads_says_so);
    tcase_add_test(t, two_heads_are_compared);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
