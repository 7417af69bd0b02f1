// SPDX-License-Identifier: MIT
// Growing strings and printed ones, at every length around their rooms.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "suite.h"

enum { LONGEST = 600 };

static void fill(char text[LONGEST + 1], int length)
{
    for (int i = 0; i < length; i++)
        text[i] = (char)('a' + i % 26);
    text[length] = 0;
}

static void print(int length)
{
    char text[LONGEST + 1];
    fill(text, length);
    struct arena arena = {0};
    struct strbuf s = {0};
    ck_assert_str_eq(arena_print(&arena, "%s", text), text);
    strbuf_addf(&s, "%s", text);
    ck_assert_str_eq(strbuf_text(&s), text);
    ck_assert_uint_eq(s.length, (size_t)length);
    strbuf_addf(&s, "%s|%d", text, length); // into what room is left
    ck_assert_mem_eq(s.text + length, text, (size_t)length);
    ck_assert_int_eq(s.text[2 * length], '|');
    ck_assert_int_eq(atoi(s.text + 2 * length + 1), length);
    ck_assert_uint_eq(s.length, strlen(s.text));
    strbuf_free(&s);
    arena_free(&arena);
}

START_TEST(what_is_printed_is_whole)
{
    for (int length = 0; length <= LONGEST; length++)
        print(length);
}
END_TEST

START_TEST(nothing_is_text_too)
{
    struct strbuf s = {0};
    ck_assert_str_eq(strbuf_text(&s), "");
    strbuf_add_n(&s, "abc", 2);
    strbuf_clear(&s);
    ck_assert_str_eq(strbuf_text(&s), "");
    strbuf_add(&s, "x");
    ck_assert_str_eq(strbuf_text(&s), "x");
    strbuf_free(&s);
    ck_assert_str_eq(strbuf_text(&s), "");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("strbuf");
    TCase *t = tcase_create("strbuf");
    tcase_add_test(t, what_is_printed_is_whole);
    tcase_add_test(t, nothing_is_text_too);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
