// SPDX-License-Identifier: MIT
// JSON's pairs of escapes, and the places of what comes after them.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "math/rng.h"
#include "suite.h"
#include "yaml/yaml.h"

#define GRIN "\\ud83d\\ude00" // as JSON writes it
#define FACE "\xF0\x9F\x98\x80"

static struct arena arena;
static struct complaints complaints;

static void tear_down(void)
{
    arena_free(&arena);
    complaints_free(&complaints);
}

static const struct node *read(const char *text)
{
    return yaml_read(&arena, &complaints, "t.yaml", text, strlen(text));
}

// The value of the first item of a list, or what is complained about.
static const struct {
    const char *source, *value;
} rows[] = {
    {"[\"" GRIN "\"]", FACE},
    {"[\"a" GRIN GRIN "b\"]", "a" FACE FACE "b"},
    {"[\"\\uD83D\\uDE00\"]", FACE},
    {"[\"\\ud800\\udc00\"]", "\xF0\x90\x80\x80"},
    {"[\"\\udbff\\udfff\"]", "\xF4\x8F\xBF\xBF"},
    {"[\"\\\\" GRIN "\"]", "\\" FACE},
    {"[\"\\\\ud83d\\\\ude00\"]", GRIN}, // a backslash, not an escape
    {"[\"\\u00e9" GRIN "\"]", "é" FACE},
    {"[\"" FACE GRIN "\"]", FACE FACE},
    {"- " GRIN, GRIN}, // without double quotes it is what it is
    {"- '" GRIN "'", GRIN},
    {"- |\n  " GRIN " \\uD83D\\uDE00", GRIN " \\uD83D\\uDE00"},
    {"- a " GRIN "\n  b " GRIN, "a " GRIN " b " GRIN},
    {"- > # " GRIN "\n  x", "x"},
    {"- x # \"" GRIN, "x"},
    {"[\"\\ud83d\"]", NULL},
    {"[\"\\ude00\\ud83d\"]", NULL},
    {"[\"\\ude00\\ude00\"]", NULL},
    {"[\"\\\\ud83d\\ude00\"]", NULL}, // the first one escapes nothing
    {"[\"\\ud83d\\u0041\"]", NULL},
    {"[\"\\ud83d \\ude00\"]", NULL},
    {"[\"\\ud83d\\ude0\"]", NULL},
    {"[\"\\ud83d\\ude", NULL},
};

START_TEST(pairs_are_characters)
{
    const struct node *list = read(rows[_i].source);
    ck_assert_msg(!list == !rows[_i].value, "%s: %s", rows[_i].source,
                  strbuf_text(&complaints.text));
    if (list)
        ck_assert_str_eq(list->first->text, rows[_i].value);
    else
        ck_assert_int_eq(complaints.count, 1);
}
END_TEST

// Errors stand where they are in the file, however many pairs are before.
static const struct {
    const char *source, *complaint;
} places[] = {
    {"[\"" GRIN "\", \"\\ud83d\"]", "1:21: "},
    {"[\"" GRIN "\", \"" GRIN "\", @]", "1:34: "},
    {"[\"" GRIN "\",\n \"" GRIN "\", @]", "2:18: "},
    {"a: \"" GRIN "\"\na: 1", "2:1: "},
    {"{x: \"" GRIN "\", \"" GRIN "\": 1, \"" GRIN "\": 2}", "1:40: "},
    {"x: [\"" GRIN "\"", "1:4: "}, // never closed
};

START_TEST(places_are_those_of_the_file)
{
    read(places[_i].source);
    struct strbuf want = {0};
    strbuf_addf(&want, "t.yaml:%s", places[_i].complaint);
    ck_assert_msg(strstr(strbuf_text(&complaints.text), want.text) != NULL,
                  "%s is not in %s", want.text, strbuf_text(&complaints.text));
    strbuf_free(&want);
}
END_TEST

START_TEST(every_place_is_that_of_the_file)
{
    static const char *const parts[] = {GRIN, "a", "é", FACE, "\\\\", "\\n"};
    static const int widths[] = {12, 1, 1, 1, 2, 2};
    struct rng rng = {(uint64_t)_i};
    struct strbuf text = {0};
    int lines[50], columns[50], line = 1, column = 2, count = 0;
    strbuf_add(&text, "[");
    for (; count < 50; count++) {
        lines[count] = line;
        columns[count] = column++;
        strbuf_add(&text, "\"");
        for (int k = rng_between(&rng, 0, 4); k; k--) {
            int part = rng_between(&rng, 0, 5);
            strbuf_add(&text, parts[part]);
            column += widths[part];
        }
        bool end = rng_between(&rng, 0, 5) == 0;
        strbuf_add(&text, end ? "\",\n" : "\",");
        line += end;
        column = end ? 1 : column + 2;
    }
    strbuf_add(&text, "]");
    const struct node *list = read(text.text);
    ck_assert_msg(list != NULL, "%s", strbuf_text(&complaints.text));
    ck_assert_int_eq(list->count, count);
    int i = 0;
    for (const struct node *n = list->first; n; n = n->next, i++) {
        ck_assert_int_eq(n->mark.line, lines[i]);
        ck_assert_int_eq(n->mark.column, columns[i]);
    }
    strbuf_free(&text);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pairs");
    TCase *t = tcase_create("pairs");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_loop_test(t, pairs_are_characters, 0, sizeof rows / sizeof *rows);
    tcase_add_loop_test(t, places_are_those_of_the_file, 0,
                        sizeof places / sizeof *places);
    tcase_add_loop_test(t, every_place_is_that_of_the_file, 0, 50);
    suite_add_tcase(s, t);
    return suite_end(s);
}
