// SPDX-License-Identifier: MIT
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "say/complaints.h"
#include "suite.h"

static const struct phrase phrases[] = {{"test", "{text}"},
                                        {"test.number", "{number}"}};
static const struct catalogue words = {phrases, 2};

// A text, a place in it, and how the message shows it.
static const struct row {
    const char *text;
    int line, column;
    const char *want;
} rows[] = {
    {"a\nbcd\n", 2, 3, "f:2:3: no\n    bcd\n      ^\n"},
    {"a\r\nbcd\r\n", 2, 1, "f:2:1: no\n    bcd\n    ^\n"},
    {"a\xE2\x80\xA8"
     "bcd",
     2, 1, "f:2:1: no\n    bcd\n    ^\n"},
    {"éé∞x", 1, 4, "f:1:4: no\n    éé∞x\n       ^\n"},
    {"\tx", 1, 2, "f:1:2: no\n     x\n     ^\n"},
    {"a\x1B[31m\x7F", 1, 2, "f:1:2: no\n    a?[31m?\n     ^\n"},
    {"\xC2\x9B"
     "31m",
     1, 1, "f:1:1: no\n    ?31m\n    ^\n"},
    {"a\xFF\xFE", 1, 2, "f:1:2: no\n    a??\n     ^\n"},
    {"a", 1, 2, "f:1:2: no\n    a\n     ^\n"},
    {"", 1, 1, "f:1:1: no\n    \n    ^\n"},
    {"a\n", 3, 1, "f:3:1: no\n"},
    {"a\n", 0, 0, "f: no\n"},
    // 80 columns: cut behind
    {"1234567890123456789012345678901234567890"
     "1234567890123456789012345678901234567890",
     1, 2,
     "f:1:2: no\n    1234567890123456789012345678901234567890"
     "1234567890123456789012345678901…\n     ^\n"},
    // and in front
    {"1234567890123456789012345678901234567890"
     "1234567890123456789012345678901234567890",
     1, 80,
     "f:1:80: no\n    …5678901234567890123456789012345678"
     "90\n                                        ^\n"},
};

START_TEST(quote)
{
    const struct row *r = &rows[_i];
    struct complaints c = {.words = &words};
    complaints_source(&c, NULL, "f", r->text, strlen(r->text));
    complain(&c, (struct mark){"f", r->line, r->column}, "test",
             SLOTS(TEXT("text", "no")));
    ck_assert_str_eq(strbuf_text(&c.text), r->want);
    complaints_free(&c);
}
END_TEST

START_TEST(many)
{
    struct complaints c = {.words = &words};
    for (int i = 0; i < MOST_COMPLAINTS + 3; i++)
        complain(&c, (struct mark){"f", 0, 0}, "test.number",
                 SLOTS(COUNT("number", i)));
    ck_assert_int_eq(c.count, MOST_COMPLAINTS + 3);
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&c.text), "f: 18\nf: 19\nand 3 more\n"));
    complaints_free(&c);
}
END_TEST

START_TEST(harmless)
{
    static char text[100000];
    memset(text, 'x', sizeof text - 1);
    memcpy(text, "\x1B[2J\n", 5);
    struct complaints c = {.words = &words};
    complain(&c, (struct mark){"f\n", 0, 0}, "test", SLOTS(TEXT("text", text)));
    ck_assert_uint_lt(c.text.length, 1000);
    ck_assert_int_eq(
        strncmp(strbuf_text(&c.text), "f\\x0a: \\x1b[2J\\x0axxx", 21), 0);
    complaints_free(&c);
}
END_TEST

// More sources than are kept, and none after their arena ends.
START_TEST(sources)
{
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    const struct arena arenas[2] = {{0}};
    struct complaints c = {.words = &words};
    for (int i = 0; i < 5; i++)
        complaints_source(&c, &arenas[i % 2], names[i], "text", 4);
    complain(&c, (struct mark){"a", 1, 1}, "test", SLOTS(TEXT("text", "no")));
    ck_assert_str_eq(strbuf_text(&c.text), "a:1:1: no\n");
    strbuf_clear(&c.text);
    complain(&c, (struct mark){"e", 1, 1}, "test", SLOTS(TEXT("text", "no")));
    ck_assert_str_eq(strbuf_text(&c.text), "e:1:1: no\n    text\n    ^\n");
    strbuf_clear(&c.text);
    complaints_end(&c, &arenas[1]);
    complain(&c, (struct mark){"e", 1, 1}, "test", SLOTS(TEXT("text", "no")));
    ck_assert_str_eq(strbuf_text(&c.text), "e:1:1: no\n    text\n    ^\n");
    strbuf_clear(&c.text);
    complain(&c, (struct mark){"d", 1, 1}, "test", SLOTS(TEXT("text", "no")));
    ck_assert_str_eq(strbuf_text(&c.text), "d:1:1: no\n");
    strbuf_clear(&c.text);
    complaints_end(&c, &arenas[0]);
    complain(&c, (struct mark){"e", 1, 1}, "test", SLOTS(TEXT("text", "no")));
    ck_assert_str_eq(strbuf_text(&c.text), "e:1:1: no\n");
    complaints_free(&c);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("complaints");
    TCase *t = tcase_create("complaints");
    tcase_add_loop_test(t, quote, 0, sizeof rows / sizeof *rows);
    tcase_add_test(t, many);
    tcase_add_test(t, harmless);
    tcase_add_test(t, sources);
    suite_add_tcase(s, t);
    return suite_end(s);
}
