// SPDX-License-Identifier: MIT
// A catalogue as a file: what it may hold, and that English survives it.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lesson/catalogue_file.h"
#include "memory_files.h"
#include "say/template.h"
#include "suite.h"

static struct arena arena;
static struct complaints complaints;

static const struct catalogue *read(const char *text)
{
    const struct memory m = {.lesson = text};
    const struct files files = memory_files(&m);
    complaints_end(&complaints, &arena);
    return catalogue_read(&arena, "w.yaml", &files, &complaints);
}

static const struct catalogue *good(const char *text)
{
    const struct catalogue *c = read(text);
    ck_assert_msg(c != NULL, "%s", strbuf_text(&complaints.text));
    return c;
}

static void done(void)
{
    complaints_free(&complaints);
    arena_free(&arena);
}

START_TEST(english_survives_a_file)
{
    struct strbuf file = {0}, again = {0}, none = {0};
    catalogue_write(NULL, false, &file);
    const struct catalogue *c = good(strbuf_text(&file));
    ck_assert_int_eq(c->count, english_count);
    for (int i = 0; i < english_count; i++) {
        ck_assert_str_eq(c->phrases[i].key, english[i].key);
        ck_assert_str_eq(c->phrases[i].text, english[i].text);
    }
    catalogue_write(c, false, &again);
    ck_assert_str_eq(again.text, file.text);
    catalogue_write(c, true, &none);
    ck_assert_uint_eq(none.length, 0);
    strbuf_free(&file);
    strbuf_free(&again);
    strbuf_free(&none);
    done();
}
END_TEST

START_TEST(what_a_file_quotes_comes_back)
{
    static const struct phrase odd = {"list.or", "{list} \\ \"{item}\" \\n"};
    const struct catalogue c = {&odd, 1};
    struct strbuf file = {0};
    catalogue_write(&c, false, &file);
    ck_assert_str_eq(phrase_text(good(file.text), "list.or"), odd.text);
    strbuf_free(&file);
    done();
}
END_TEST

START_TEST(what_is_missing_is_english_and_listed)
{
    const struct catalogue *c =
        good("error.missing: '{name} fehlt'\nlist.or: \"{item}/{list}\"\n");
    struct strbuf out = {0}, missing = {0};
    say(c, &out, "error.missing", SLOTS(TEXT("name", "X")));
    say(c, &out, "list.or", SLOTS(TEXT("list", "1"), TEXT("item", "2")));
    say(c, &out, "error.list", SLOTS(TEXT("name", "Y")));
    ck_assert_str_eq(out.text, "X fehlt2/1Y must be a list, [like, this]");
    catalogue_write(c, true, &missing);
    ck_assert_ptr_null(strstr(missing.text, "error.missing: "));
    ck_assert_ptr_null(strstr(missing.text, "list.or: "));
    ck_assert_ptr_nonnull(strstr(
        missing.text, "\nerror.list: \"{name} must be a list, [like, this]\""));
    int lines = 0;
    for (const char *p = missing.text; (p = strchr(p, '\n')); p++)
        lines++;
    ck_assert_int_eq(lines, english_count - 2);
    strbuf_free(&out);
    strbuf_free(&missing);
    done();
}
END_TEST

// Each language counts in its own way, and English phrases as English does.
START_TEST(plurals_are_those_of_the_language)
{
    const struct catalogue *c =
        good("language.plurals: one few many\n"
             "error.matrix.rows: '{rows|# строка|# строки|# строк}'\n");
    static const struct {
        int count;
        const char *own, *english;
    } rows[] = {
        {1, "1 строка", "X has 1 column: more than 9"},
        {2, "2 строки", "X has 2 columns: more than 9"},
        {21, "21 строка", "X has 21 columns: more than 9"},
        {5, "5 строк", "X has 5 columns: more than 9"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct slot *slots =
            SLOTS(TEXT("name", "X"), COUNT("rows", rows[i].count),
                  COUNT("columns", rows[i].count), COUNT("most", 9));
        ck_assert_str_eq(said(c, &arena, "error.matrix.rows", slots),
                         rows[i].own);
        ck_assert_str_eq(said(c, &arena, "error.matrix.columns", slots),
                         rows[i].english);
    }
    done();
}
END_TEST

// A form for exactly one number stands before those of the language, and is
// none of them.
START_TEST(a_number_may_have_a_form_of_its_own)
{
    static const char *const files[] = {
        "error.matrix.rows: '{rows|# a|all # b|=2 both b}'\n",
        "error.matrix.rows: '{rows|=2 both b|# a|all # b}'\n",
        ("language.plurals: pl\n"
         "error.matrix.rows: '{rows|# a|few # b|all # b|=2 both b}'\n"),
    };
    static const char *const want[] = {"1 a", "both b", "all 5 b", "all 12 b"};
    static const int counts[] = {1, 2, 5, 12};
    for (int f = 0; f < 3; f++)
        for (int k = 0; k < 4; k++)
            ck_assert_str_eq(
                said(good(files[f]), &arena, "error.matrix.rows",
                     SLOTS(TEXT("name", "X"), COUNT("rows", counts[k]),
                           COUNT("most", 9))),
                want[k]);
    done();
}
END_TEST

// A language by its code; what CLDR has for fractions and millions is free.
START_TEST(a_language_is_named_by_its_code)
{
    static const char *const files[] = {
        "language.plurals: pl\nerror.matrix.rows: '{rows|# a|# b|# c}'\n",
        "language.plurals: pl\nerror.matrix.rows: '{rows|# a|# b|# c|# d}'\n",
        "language.plurals: cs-CZ\nerror.matrix.rows: '{rows|# c|# b|# c}'\n",
        ("language.plurals: ar\n"
         "error.matrix.rows: '{rows|# z|# a|# t|# b|# c|# d}'\n"),
    };
    static const char *const want[][3] = {{"2 b", "21 c", "5 c"},
                                          {"2 b", "21 c", "5 c"},
                                          {"2 b", "21 c", "5 c"},
                                          {"2 t", "21 c", "5 b"}};
    static const int counts[] = {2, 21, 5};
    for (int f = 0; f < 4; f++)
        for (int k = 0; k < 3; k++) {
            const struct slot *slots = SLOTS(
                TEXT("name", "X"), COUNT("rows", counts[k]), COUNT("most", 9));
            const struct catalogue *c = good(files[f]);
            ck_assert_str_eq(said(c, &arena, "error.matrix.rows", slots),
                             want[f][k]);
        }
    done();
}
END_TEST

START_TEST(an_empty_or_spaced_phrase_is_one)
{
    const struct catalogue *c = good("formula.where: ' wo '\nlist.or: ''\n");
    ck_assert_str_eq(phrase_text(c, "formula.where"), " wo ");
    ck_assert_str_eq(phrase_text(c, "list.or"), "");
    done();
}
END_TEST

// Each is a file and all that is said about it.
static const struct {
    const char *text, *want;
} wrong[] = {
    {"", "w.yaml:1:1: the file is empty\n"},
    {"[a]\n", "w.yaml:1:1: words must be a mapping"},
    {"eror.missing: x\n", "w.yaml:1:1: 'eror.missing' is not a key of words: "
                          "did you mean 'error.missing'?\n"},
    {"error.missing: {a: b}\n",
     "w.yaml:1:16: error.missing must be text, not a mapping\n"},
    {"error.missing:\n", "w.yaml:1:15: error.missing is empty\n"},
    {"error.missing: \"a\\nb\"\n",
     "w.yaml:1:16: error.missing must be one line"},
    {"error.missing: '{nmae} fehlt'\n",
     "w.yaml:1:17: there is no {nmae} in error.missing; there are name\n"},
    {"error.empty: |-\n  a\n  {file}\n",
     "w.yaml:1:14: error.empty must be one line"},
    {"error.empty: the {file}\n",
     "w.yaml:1:18: there is no {file} in error.empty, which has none\n"},
    {"error.key: >-\n  it's\n  {key} {off}\n",
     "w.yaml:3:9: there is no {off} in error.key; there are key and of\n"},
    {"error.missing: \"\\u0022{name} }\"\n",
     "w.yaml:1:30: a single brace: write {name}, or {{ and }}"},
    {"error.missing: '{name'\n", "w.yaml:1:17: a single brace"},
    {"error.matrix.rows: '{rows|# Zeile}'\n",
     "w.yaml:1:21: rows has 1 form, but “one other”, the rule of "
     "language.plurals, asks for 2: one and other\n"},
    {"error.matrix.rows: '{rows|# строка|# строки}'\n"
     "language.plurals: one few many\n",
     "w.yaml:1:21: rows has 2 forms, but “one few many”, the rule of "
     "language.plurals, asks for 3: one, few and many\n"},
    {"error.matrix.rows: '{rows|# a|# b}'\nlanguage.plurals: pl\n",
     "w.yaml:1:21: rows has 2 forms, but “pl”, the rule of "
     "language.plurals, asks for 3: one, few and many\n"},
    {"error.matrix.rows: '{rows|# a|# b|# c|# d}'\nlanguage.plurals: fr\n",
     "w.yaml:1:21: rows has 4 forms, but “fr”, the rule of "
     "language.plurals, asks for 2: one and other\n"},
    {"language.plurals: one others\n",
     "w.yaml:1:19: language.plurals cannot be 'one others': did you mean 'one "
     "other'? It is id, ja, jv, "},
    {"list.or: '{item}'\nlist.or: '{list}'\n",
     "w.yaml:2:1: 'list.or' is given twice: also in line 1\n"},
};

START_TEST(what_is_wrong_is_told)
{
    ck_assert_ptr_null(read(wrong[_i].text));
    const char *got = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(got, wrong[_i].want, strlen(wrong[_i].want)),
                  "wanted: %s\nfound: %s", wrong[_i].want, got);
    ck_assert_int_eq(complaints.count, 1);
    done();
}
END_TEST

START_TEST(a_file_that_is_not_there)
{
    ck_assert_ptr_null(
        catalogue_read(&arena, "/nowhere/w", &disk_files, &complaints));
    ck_assert_str_eq(strbuf_text(&complaints.text),
                     "/nowhere/w: No such file or directory\n");
    done();
}
END_TEST

// A family is found whole, in order, and ends; one that is not there has none.
START_TEST(a_family_is_found_whole)
{
    const char *const no[] = {"", "car", "cards", "zzzz", "~"};
    int count = 0;
    for (const char *name, *last = ""; (name = phrase_under("card", count));
         count++, last = name) {
        char key[100];
        snprintf(key, sizeof key, "card.%s", name);
        ck_assert_ptr_nonnull(phrase_find(NULL, key));
        ck_assert(strcmp(last, name) < 0);
    }
    ck_assert_int_gt(count, 20);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        ck_assert_ptr_null(phrase_under(no[i], 0));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("catalogue");
    TCase *t = tcase_create("file");
    tcase_add_test(t, english_survives_a_file);
    tcase_add_test(t, what_a_file_quotes_comes_back);
    tcase_add_test(t, what_is_missing_is_english_and_listed);
    tcase_add_test(t, plurals_are_those_of_the_language);
    tcase_add_test(t, a_number_may_have_a_form_of_its_own);
    tcase_add_test(t, a_language_is_named_by_its_code);
    tcase_add_test(t, an_empty_or_spaced_phrase_is_one);
    tcase_add_loop_test(t, what_is_wrong_is_told, 0,
                        (int)(sizeof wrong / sizeof *wrong));
    tcase_add_test(t, a_family_is_found_whole);
    tcase_add_test(t, a_file_that_is_not_there);
    suite_add_tcase(s, t);
    return suite_end(s);
}
