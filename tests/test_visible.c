// SPDX-License-Identifier: MIT
// What shows of text from outside.
#include <check.h>
#include <string.h>

#include "base/utf8.h"
#include "suite.h"

static const struct {
    const char *text, *shown;
} rows[] = {
    {"", ""},
    {"plain text.yaml", "plain text.yaml"},
    {"café שלום 日本 😀", "café שלום 日本 😀"},
    {"a\x1B[31mb", "a\\x1b[31mb"},
    {"\n\t\r\x7F", "\\x0a\\x09\\x0d\\x7f"},
    {"a\nfollowspot: ok", "a\\x0afollowspot: ok"},
    {"\xC2\x9B"
     "31m",
     "\\u009b31m"},
    {"x\u202Egpj\u2066\u2028", "x\\u202egpj\\u2066\\u2028"},
    {"\xE9t\xE9", "\\xe9t\\xe9"}, // Latin-1, not UTF-8
    {"\xE2\x88", "\\xe2\\x88"},
    {"back\\slash", "back\\slash"},
};

START_TEST(what_does_not_show_is_escaped)
{
    struct strbuf out = {0};
    strbuf_add_visible(&out, rows[_i].text, strlen(rows[_i].text));
    ck_assert_str_eq(strbuf_text(&out), rows[_i].shown);
    ck_assert_int_eq(is_visible(rows[_i].text, strlen(rows[_i].text)),
                     !strcmp(rows[_i].text, rows[_i].shown));
    strbuf_free(&out);
}
END_TEST

// A sentence isolates the words it is filled with. What they begin, ends.
START_TEST(isolates_that_end_stay)
{
    static const struct {
        const char *text, *shown;
    } isolates[] = {
        {"a \u2068b\u2069", "a \u2068b\u2069"},
        {"\u2068\u2068a\u2069b\u2069\u2068c\u2069",
         "\u2068\u2068a\u2069b\u2069\u2068c\u2069"},
        {"\u2068a", "\\u2068a"},
        {"a\u2069", "a\\u2069"},
        {"\u2069\u2068", "\\u2069\\u2068"},
        {"\u2068a\u2069\u2067", "\u2068a\u2069\\u2067"},
    };
    for (size_t i = 0; i < sizeof isolates / sizeof *isolates; i++) {
        struct strbuf out = {0};
        const char *text = isolates[i].text;
        strbuf_add_visible(&out, text, strlen(text));
        ck_assert_str_eq(strbuf_text(&out), isolates[i].shown);
        ck_assert(!is_visible(text, strlen(text))); // in no file
        strbuf_free(&out);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("visible");
    TCase *t = tcase_create("visible");
    tcase_add_loop_test(t, what_does_not_show_is_escaped, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_test(t, isolates_that_end_stay);
    suite_add_tcase(s, t);
    return suite_end(s);
}
