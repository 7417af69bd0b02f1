// SPDX-License-Identifier: MIT
// The catalogue and the engine that fills its templates.
#include <check.h>
#include <string.h>

#include "say/catalogue.h"
#include "say/join.h"
#include "say/plurals.h"
#include "say/template.h"
#include "suite.h"

static void fill(struct strbuf *out, const char *text, const struct slot *slots)
{
    const struct phrase phrase = {"test", text};
    const struct catalogue c = {&phrase, 1};
    strbuf_clear(out);
    say(&c, out, "test", slots);
}

START_TEST(slots_are_filled_by_name_in_any_order)
{
    const struct slot *slots =
        SLOTS(TEXT("query", "“cat”"), TEXT("key", "“dog”"), NUMBER("value", 4));
    struct strbuf out = {0};
    fill(&out, "{query} meets {key}: {value}.", slots);
    ck_assert_str_eq(out.text, "“cat” meets “dog”: 4.");
    fill(&out, "{value} is what {key} gives {query}.", slots);
    ck_assert_str_eq(out.text, "4 is what “dog” gives “cat”.");
    fill(&out, "{{no slot}}", slots);
    ck_assert_str_eq(out.text, "{no slot}");
    strbuf_free(&out);
}
END_TEST

START_TEST(numbers_are_printed_as_formulas_and_cells_do)
{
    struct strbuf out = {0};
    fill(&out, "{a} {b}", SLOTS(NUMBER("a", -1.0 / 3), SHORT("b", -1.0 / 3)));
    ck_assert_str_eq(out.text, "−0.3333 −0.33");
    strbuf_free(&out);
}
END_TEST

START_TEST(counts_keep_all_their_digits)
{
    struct strbuf out = {0};
    fill(&out, "{n} of {n|# step|# steps}", SLOTS(COUNT("n", 12345678)));
    ck_assert_str_eq(out.text, "12345678 of 12345678 steps");
    strbuf_free(&out);
}
END_TEST

static const struct {
    const char *rule;
    int count;
    const char *said;
} plurals[] = {
    {"one other", 1, "1 a"},      {"one other", 0, "0 b"},
    {"one other", 2, "2 b"},      {"zero-one other", 0, "0 a"},
    {"zero-one other", 2, "2 b"}, {"one few many", 21, "21 a"},
    {"one few many", 11, "11 c"}, {"one few many", 3, "3 b"},
    {"one few many", 12, "12 c"}, {"one few many", 5, "5 c"},
    {"other", 1, "1 a"},
};

START_TEST(plurals_follow_the_rule_of_the_language)
{
    const struct phrase phrases[] = {{"language.plurals", plurals[_i].rule},
                                     {"test", "{n|# a|# b|# c}"}};
    const struct catalogue c = {phrases, 2};
    struct strbuf out = {0};
    say(&c, &out, "test", SLOTS(COUNT("n", plurals[_i].count)));
    ck_assert_str_eq(out.text, plurals[_i].said);
    strbuf_free(&out);
}
END_TEST

// What is joined is what was said, as it was: no escape twice, no isolates.
START_TEST(what_is_said_is_joined_by_the_language)
{
    const struct phrase own[] = {{"list.beside", "{item} | {list}"},
                                 {"list.or", "[{list}/{item}]"},
                                 {"list.sentence", "{list}{item}"},
                                 {"test", "({a})"}};
    const struct catalogue c = {own, 4};
    struct strbuf out = {0};
    strbuf_add(&out, "before ");
    size_t from = out.length;
    join_text(&c, &out, from, "list.beside", "one");
    ck_assert_str_eq(out.text, "before one");
    join_text(&c, &out, from, "list.beside", "two\x1b[");
    join_phrase(&c, &out, from, "list.sentence", "test", SLOTS(COUNT("a", 3)));
    ck_assert_str_eq(out.text, "before two\x1b[ | one(3)");
    strbuf_clear(&out);
    join_phrase(NULL, &out, 0, "list.stop", "list.title", NO_SLOTS);
    join_text(NULL, &out, 0, "list.stop", "ערב 1.");
    join_text(NULL, &out, 0, "list.sentence", "");
    ck_assert_str_eq(out.text, "Followspot. ערב 1. ");
    strbuf_clear(&out);
    list_names(&c, &out, "list.or", (const char *const[]){"a", "b", "c"}, 3);
    ck_assert_str_eq(out.text, "[a, b/c]");
    strbuf_free(&out);
}
END_TEST

START_TEST(english_is_sorted_and_whole)
{
    for (int i = 0; i < english_count; i++) {
        const struct phrase *e = &english[i];
        if (i > 0)
            ck_assert_msg(strcmp(english[i - 1].key, e->key) < 0,
                          "%s is not after %s", e->key, english[i - 1].key);
        ck_assert_ptr_eq(phrase_find(NULL, e->key), e->text);
        const char *text = e->text;
        struct piece p;
        while (template_next(&text, &p)) {
            ck_assert_msg(!p.broken, "%s has a single brace", e->key);
            ck_assert_msg(!p.slot || p.length, "%s has a nameless slot",
                          e->key);
        }
    }
    ck_assert_int_eq(
        plural_most(plural_rule(phrase_text(NULL, "language.plurals"))), 2);
    ck_assert_ptr_null(phrase_find(NULL, "nobody says this"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("say");
    TCase *all = tcase_create("say");
    tcase_add_test(all, slots_are_filled_by_name_in_any_order);
    tcase_add_test(all, numbers_are_printed_as_formulas_and_cells_do);
    tcase_add_test(all, counts_keep_all_their_digits);
    tcase_add_loop_test(all, plurals_follow_the_rule_of_the_language, 0,
                        sizeof plurals / sizeof *plurals);
    tcase_add_test(all, what_is_said_is_joined_by_the_language);
    tcase_add_test(all, english_is_sorted_and_whole);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
