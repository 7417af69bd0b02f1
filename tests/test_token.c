// SPDX-License-Identifier: MIT
// Where the word of a row stands once the words are others.
#include <check.h>

#include "suite.h"
#include "trace/token.h"

enum { MOST = 6 };

static const struct {
    const char *from[MOST], *to[MOST]; // each ends with a NULL
    int row, want;
    bool stays;
} moves[] = {
    // another name for it
    {{"cat", "saw", "dog"}, {"cat", "ate", "dog"}, 1, 1, true},
    // another order
    {{"cat", "saw", "dog"}, {"dog", "cat", "saw"}, 0, 1, true},
    {{"cat", "saw", "dog"}, {"dog", "cat", "saw"}, 2, 0, true},
    // what ends both alike has stayed, whatever came before it
    {{"cat", "dog"}, {"dog", "cat", "dog"}, 1, 2, true},
    {{"cat", "dog"}, {"dog", "cat", "dog"}, 0, 1, true},
    // and what begins both alike, whatever came after it
    {{"cat", "dog"}, {"cat", "dog", "cat"}, 0, 0, true},
    // a word that occurs twice: the first for the first, the second for it
    {{"a", "cat", "cat", "b"}, {"c", "cat", "d", "cat", "e"}, 1, 1, true},
    {{"a", "cat", "cat", "b"}, {"c", "cat", "d", "cat", "e"}, 2, 3, true},
    // taken out: the one before it, or the first
    {{"cat", "saw", "dog"}, {"cat", "dog"}, 1, 0, false},
    {{"cat", "saw", "dog"}, {"saw", "dog"}, 0, 0, false},
    {{"cat", "saw", "dog"}, {"cat", "dog"}, 2, 1, true},
    // no label is both of the beginning and of the end
    {{"cat", "cat"}, {"cat"}, 1, 0, false},
};

static struct tensor labelled(const char *const *labels)
{
    struct tensor m = {.row_labels = labels};
    while (labels[m.rows])
        m.rows++;
    return m;
}

START_TEST(a_word_is_found_again)
{
    struct tensor from = labelled(moves[_i].from), to = labelled(moves[_i].to);
    int at;
    ck_assert_int_eq(token_row_carry(&from, moves[_i].row, &to, &at),
                     moves[_i].stays);
    ck_assert_int_eq(at, moves[_i].want);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("token");
    TCase *all = tcase_create("token");
    tcase_add_loop_test(all, a_word_is_found_again, 0,
                        (int)(sizeof moves / sizeof *moves));
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
