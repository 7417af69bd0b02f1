// SPDX-License-Identifier: MIT
// How languages count: CLDR's own integer samples of every category (version
// 48), for each of the languages; and files with the rules of old.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "say/plurals.h"
#include "suite.h"

// Languages that count alike, and for each of CLDR's categories, from zero to
// other, the numbers that are in it: "2~4 22~24 102". NULL: it has no such
// category; "": no whole number is in it.
static const struct {
    const char *languages;
    const char *samples[PLURAL_KINDS];
} languages[] = {
    {"zh ja ko vi id ms th lo km my jv su yo yue",
     {[PLURAL_OTHER] = "0~15 100 1000 10000 100000 1000000"}},
    {"en de nl sv fi et ur sw gl tr ta te mr da nb nn no el hu bg eu af az ka "
     "kk ky ml mn ne or ps sd so sq ug uz xh ha",
     {[PLURAL_ONE] = "1",
      [PLURAL_OTHER] = "0 2~16 100 1000 10000 100000 1000000"}},
    {"hi bn fa gu kn am as zu hy pa mg si",
     {[PLURAL_ONE] = "0 1",
      [PLURAL_OTHER] = "2~17 100 1000 10000 100000 1000000"}},
    {"fr pt",
     {[PLURAL_ONE] = "0 1",
      [PLURAL_MANY] = "1000000 2000000 6000000",
      [PLURAL_OTHER] = "2~17 100 1000 10000 100000 1000001"}},
    {"es it ca pt-PT",
     {[PLURAL_ONE] = "1",
      [PLURAL_MANY] = "1000000 2000000 6000000",
      [PLURAL_OTHER] = "0 2~16 100 1000 10000 100000 1000001"}},
    {"ar",
     {"0", "1", "2", "3~10 103~110 1003", "11~26 111 1011",
      "100~102 200~202 300~302 400~402 500~502 600 1000 10000 100000 1000000"}},
    {"ru uk be",
     {[PLURAL_ONE] = "1 21 31 41 51 61 71 81 101 1001",
      [PLURAL_FEW] = "2~4 22~24 32~34 42~44 52~54 62 102 1002",
      [PLURAL_MANY] = "0 5~19 100 111~114 1000 10000 100000 1000000",
      [PLURAL_OTHER] = ""}},
    {"pl",
     {[PLURAL_ONE] = "1",
      [PLURAL_FEW] = "2~4 22~24 32~34 42~44 52~54 62 102 1002",
      [PLURAL_MANY] = "0 5~19 21 31 101 112~114 1000 10000 100000 1000000",
      [PLURAL_OTHER] = ""}},
    {"cs sk",
     {[PLURAL_ONE] = "1",
      [PLURAL_FEW] = "2~4",
      [PLURAL_MANY] = "",
      [PLURAL_OTHER] = "0 5~19 22 100 1000 10000 100000 1000000"}},
    {"hr sr bs",
     {[PLURAL_ONE] = "1 21 31 41 51 61 71 81 101 1001",
      [PLURAL_FEW] = "2~4 22~24 32~34 42~44 52~54 62 102 1002",
      [PLURAL_OTHER] = "0 5~19 100 111~114 1000 10000 100000 1000000"}},
    {"sl",
     {[PLURAL_ONE] = "1 101 201 301 401 501 601 701 1001",
      [PLURAL_TWO] = "2 102 202 302 402 502 602 702 1002",
      [PLURAL_FEW] = "3 4 103 104 203 204 303 304 703 704 1003",
      [PLURAL_OTHER] = "0 5~19 100 1000 10000 100000 1000000"}},
    {"lt",
     {[PLURAL_ONE] = "1 21 31 41 51 61 71 81 101 1001",
      [PLURAL_FEW] = "2~9 22~29 102 1002",
      [PLURAL_MANY] = "",
      [PLURAL_OTHER] = "0 10~20 30 40 50 60 100 111 1000 10000 1000000"}},
    {"lv",
     {[PLURAL_ZERO] = "0 10~20 30 40 50 60 100 111 1000 10000 1000000",
      [PLURAL_ONE] = "1 21 31 41 51 61 71 81 101 1001",
      [PLURAL_OTHER] = "2~9 22~29 102 1002"}},
    {"ro",
     {[PLURAL_ONE] = "1",
      [PLURAL_FEW] = "0 2~16 19 101 102 119 1001 1002",
      [PLURAL_OTHER] = "20~35 100 1000 10000 100000 1000000"}},
    {"is mk",
     {[PLURAL_ONE] = "1 21 31 41 51 61 71 81 101 1001",
      [PLURAL_OTHER] = "0 2~16 111 100 1000 10000 100000 1000000"}},
    {"fil tl",
     {[PLURAL_ONE] = "0~3 5 7 8 10~13 15 17 18 20 21 100 1000 1000000",
      [PLURAL_OTHER] = "4 6 9 14 16 19 24 26 104 1004"}},
    {"he",
     {[PLURAL_ONE] = "1",
      [PLURAL_TWO] = "2",
      [PLURAL_OTHER] = "0 3~17 20 100 1000 10000 100000 1000000"}},
    {"ga",
     {[PLURAL_ONE] = "1",
      [PLURAL_TWO] = "2",
      [PLURAL_FEW] = "3~6",
      [PLURAL_MANY] = "7~10",
      [PLURAL_OTHER] = "0 11~25 100 1000 10000 100000 1000000"}},
    {"cy", {"0", "1", "2", "3", "6", "4 5 7~20 100 1000 10000 1000000"}},
    // The rules that files named before they named languages.
    {"one_other", {[PLURAL_ONE] = "1", [PLURAL_OTHER] = "0 2~16 1000000"}},
    {"zero-one_other", {[PLURAL_ONE] = "0 1", [PLURAL_OTHER] = "2~17 1000000"}},
    {"one_few_many",
     {[PLURAL_ONE] = "1 21 31 41 51 61 71 81 101 1001",
      [PLURAL_FEW] = "2~4 22~24 32~34 42~44 52~54 62 102 1002",
      [PLURAL_MANY] = "0 5~19 100 111~114 1000 10000 100000 1000000"}},
    {"other", {[PLURAL_OTHER] = "0~15 1000000"}},
};

enum { LANGUAGES = sizeof languages / sizeof *languages };

// The next word of [*text], ended, into [word].
static bool next_word(const char **text, char word[static 32])
{
    *text += strspn(*text, " ");
    size_t length = strcspn(*text, " ");
    ck_assert_uint_lt(length, 32);
    memcpy(word, *text, length);
    word[length] = 0;
    *text += length;
    return length > 0;
}

// A word of the table as a rule's name: "one_other" is "one other".
static const struct plural_rule *rule_of(char *word)
{
    for (char *p = word; strchr(word, '_') && *p; p++)
        *p = *p == '_' ? ' ' : *p;
    const struct plural_rule *r = plural_rule(word);
    ck_assert_msg(r != NULL, "no rule for %s", word);
    return r;
}

static int check_samples(const struct plural_rule *r, const char *language,
                         const char *samples, enum plural want)
{
    char word[32];
    int count = 0;
    while (next_word(&samples, word)) {
        char *end;
        long first = strtol(word, &end, 10);
        long last = *end == '~' ? strtol(end + 1, NULL, 10) : first;
        for (long n = first; n <= last; n++, count++) {
            enum plural got = plural_of(r, (double)n);
            ck_assert_msg(got == want, "%s: %ld is %s, not %s", language, n,
                          plural_names[got], plural_names[want]);
            ck_assert_int_eq(plural_of(r, -(double)n), want);
        }
    }
    return count;
}

START_TEST(every_language_counts_as_cldr_says)
{
    const char *names = languages[_i].languages;
    char word[32];
    while (next_word(&names, word)) {
        const struct plural_rule *r = rule_of(word);
        int least = 0, most = 0, checked = 0;
        for (int p = 0; p < PLURAL_KINDS; p++) {
            const char *samples = languages[_i].samples[p];
            most += samples != NULL;
            // A form must be there for what is counted below a million.
            bool needed = samples && *samples && atoi(samples) < 1000000;
            least += needed;
            ck_assert_int_eq(plural_has(r, plural_least(r), (enum plural)p),
                             needed);
            ck_assert_int_eq(plural_has(r, 99, (enum plural)p),
                             samples != NULL);
            if (samples)
                checked += check_samples(r, word, samples, (enum plural)p);
        }
        ck_assert_int_gt(checked, 15);
        ck_assert_msg(plural_most(r) == most, "%s has %d", word,
                      plural_most(r));
        ck_assert_msg(plural_least(r) == least, "%s needs %d", word,
                      plural_least(r));
    }
}
END_TEST

// So a language cannot be added without its samples.
START_TEST(every_rule_is_in_the_table)
{
    const char *names[MOST_PLURAL_NAMES];
    int count = plural_rules(names), listed = 0;
    char word[32];
    for (int i = 0; i < LANGUAGES; i++)
        for (const char *p = languages[i].languages; next_word(&p, word);)
            listed++;
    ck_assert_int_eq(listed, count);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            ck_assert_str_ne(names[i], names[k]);
}
END_TEST

START_TEST(a_region_is_its_languages)
{
    static const char *const same[][2] = {
        {"pt-BR", "pt"},   {"pt_PT", "pt-PT"}, {"zh-Hant-TW", "zh"},
        {"en_GB", "en"},   {"sr-Latn", "sr"},  {"es-419", "es"},
        {"fil-PH", "fil"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        ck_assert_ptr_eq(plural_rule(same[i][0]), plural_rule(same[i][1]));
    ck_assert_ptr_ne(plural_rule("pt"), plural_rule("pt-PT"));
    static const char *const none[] = {"",
                                       "-",
                                       "xx",
                                       "xx-YY",
                                       "e",
                                       "enx",
                                       "EN",
                                       "one",
                                       "en ",
                                       "other-x",
                                       "one few many other"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_ptr_null(plural_rule(none[i]));
}
END_TEST

// A form that is given for what need not have one is taken; without it the
// last one is.
static const struct {
    const char *rule;
    int forms, count, want;
} forms[] = {
    {"pl", 3, 1, 0},
    {"pl", 3, 22, 1},
    {"pl", 3, 21, 2},
    {"pl", 4, 22, 1},
    {"pl", 4, 5, 2},
    {"cs", 3, 3, 1},
    {"cs", 3, 5, 2},
    {"cs", 4, 3, 1},
    {"cs", 4, 5, 3},
    {"fr", 2, 0, 0},
    {"fr", 2, 2, 1},
    {"fr", 2, 1000000, 1},
    {"fr", 3, 2, 2},
    {"fr", 3, 1000000, 1},
    {"fr", 3, 0, 0},
    {"ar", 6, 0, 0},
    {"ar", 6, 100, 5},
    {"ar", 6, 11, 4},
    {"he", 3, 2, 1},
    {"he", 3, 3, 2},
    {"ja", 1, 1, 0},
    {"lv", 3, 0, 0},
    {"lv", 3, 2, 2},
    {"lt", 3, 10, 2},
    {"one few many", 3, 21, 0},
    {"zero-one other", 2, 1000000, 1},
};

START_TEST(the_form_is_that_of_the_category)
{
    const struct plural_rule *r = plural_rule(forms[_i].rule);
    ck_assert_int_eq(plural_form(r, forms[_i].forms, forms[_i].count),
                     forms[_i].want);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("plurals");
    TCase *t = tcase_create("plurals");
    tcase_add_loop_test(t, every_language_counts_as_cldr_says, 0, LANGUAGES);
    tcase_add_test(t, every_rule_is_in_the_table);
    tcase_add_test(t, a_region_is_its_languages);
    tcase_add_loop_test(t, the_form_is_that_of_the_category, 0,
                        (int)(sizeof forms / sizeof *forms));
    suite_add_tcase(s, t);
    return suite_end(s);
}
