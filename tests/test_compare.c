// SPDX-License-Identifier: MIT
// Words that are expected, compared with those that are written.
#include <check.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "report/expectations.h"
#include "suite.h"
#include "toy.h"

enum { MOST = 64 };

static struct toy toy;
static struct trace trace;
static struct address target;
static const char *words[MOST]; // as they are written
static int count;
static struct strbuf failures;

// A translator that writes more words than are told one by one.
static void begin(void)
{
    count = 0;
    for (uint64_t seed = 1; count < 12; seed++) {
        trace_free(&trace);
        toy_free(&toy);
        toy_translator(&toy, seed);
        ck_assert(run_model(&trace, &toy.model));
        ck_assert(address_parse(&trace, "target", &target, NULL));
        count = target.tensor->rows;
    }
    ck_assert_int_lt(count, MOST);
    for (int i = 0; i < count; i++)
        words[i] = target.tensor->words[(int)target.tensor->data[i]];
}

static void end(void)
{
    strbuf_free(&failures);
    trace_free(&trace);
    toy_free(&toy);
}

static int differ(int expected)
{
    const struct expectation e = {
        .at = "target", .words = {expected, words}, .mark = {"t.yaml", 2, 3}};
    return expectation_differs(&e, &target, 0, NULL, &failures);
}

static void told(const char *text)
{
    ck_assert_msg(strstr(strbuf_text(&failures), text), "no “%s” in: %s", text,
                  strbuf_text(&failures));
}

START_TEST(equal_words_are_equal)
{
    ck_assert_int_eq(differ(count), 0);
    ck_assert_uint_eq(failures.length, 0);
}
END_TEST

START_TEST(each_other_word_is_told)
{
    words[1] = "never";
    ck_assert_int_eq(differ(count), 1);
    told("t.yaml:2:3: target[2]: expected 'never', computed '");
    ck_assert_ptr_eq(strchr(failures.text, '\n') + 1,
                     failures.text + failures.length);
}
END_TEST

START_TEST(too_few_words_are_told)
{
    ck_assert_int_eq(differ(1), 1);
    told("t.yaml:2:3: target: expected ");
    told(" (1 word), computed ");
}
END_TEST

START_TEST(too_many_words_are_told)
{
    words[count] = "never";
    ck_assert_int_eq(differ(count + 1), 1);
    told(" never (");
}
END_TEST

START_TEST(of_many_the_others_are_counted)
{
    for (int i = 0; i < 11; i++)
        words[i] = "never";
    ck_assert_int_eq(differ(count), 11);
    told("target[10]: expected");
    told("\nt.yaml:2:3: target: and 1 more differs\n");
    ck_assert_ptr_null(strstr(failures.text, "target[11]"));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("compare");
    TCase *t = tcase_create("words");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, equal_words_are_equal);
    tcase_add_test(t, each_other_word_is_told);
    tcase_add_test(t, too_few_words_are_told);
    tcase_add_test(t, too_many_words_are_told);
    tcase_add_test(t, of_many_the_others_are_counted);
    suite_add_tcase(s, t);
    return suite_end(s);
}
