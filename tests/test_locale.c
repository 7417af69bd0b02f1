// SPDX-License-Identifier: MIT
// Nothing the program reads or writes depends on the locale a library or a
// host has set. Reads and writes every lesson under a locale with a decimal
// comma and compares with the C locale.
#define _XOPEN_SOURCE 700 // mkdtemp, setenv

#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "draw/output.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "report/report.h"
#include "say/complaints.h"
#include "suite.h"

static char folder[] = "/tmp/followspot-locale-XXXXXX";

// A folder with the locale "comma" in it. localedef warns about the
// categories that are left out.
static void make_locale(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    struct strbuf command = {0};
    strbuf_addf(&command,
                "localedef -c -f '%s/tests/locale/charmap' "
                "-i '%s/tests/locale/comma' '%s/comma' 2>/dev/null",
                SOURCE_ROOT, SOURCE_ROOT, folder);
    int status = system(command.text);
    (void)status; // not every system has the command
    strbuf_free(&command);
    setenv("LOCPATH", folder, 1);
}

static void remove_locale(void)
{
    struct strbuf command = {0};
    strbuf_addf(&command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command.text), 0);
    strbuf_free(&command);
}

// Sets the locale and proves it; false when there is none like it.
static bool comma(void)
{
    static const char *const names[] = {"comma", "de_DE.UTF-8", "fr_FR.UTF-8"};
    char text[NUMBER_SIZE];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_ALL, names[i])) {
            snprintf(text, sizeof text, "%.1f", 0.5);
            ck_assert_str_eq(text, "0,5");
            return true;
        }
    printf("no locale with a comma: nothing tested\n");
    return false;
}

static void add_frames(const struct lesson *lesson, const struct trace *t,
                       struct strbuf *out)
{
    static struct fake_font fake;
    const struct font *font = fake_font_init(&fake);
    struct arena arena = {0};
    struct list list = {0};
    const int64_t count = timeline_count(t, LEVEL_CELL);
    for (int i = 0; i < 4; i++) {
        struct position p = {LEVEL_CELL, count * i / 4};
        struct shown shown = {lesson, t, p, 0.3, NULL};
        frame_build(&shown, &default_view, font, &arena, &list);
        text_write(&list, out);
        svg_write(&list, out);
        arena_reset(&arena);
    }
    list_free(&list);
    arena_free(&arena);
}

// Everything there is to say about a lesson, read and written under the
// locale that is set.
static void tell(int which, struct strbuf *out)
{
    struct lesson lesson;
    struct trace t;
    struct complaints c = {0};
    struct sink sink = {0};
    bool good = made_lesson_load(which, &lesson, &c);
    ck_assert_msg(good, "%s", strbuf_text(&c.text));
    ck_assert(run_model(&t, &lesson.model));
    ck_assert(report_text(NULL, &lesson, &t, NULL, LEVEL_ROW, &sink));
    ck_assert(report_json(NULL, &lesson, &t, NULL, LEVEL_ROW, &sink));
    ck_assert(report_csv(NULL, &lesson, &t, NULL, LEVEL_ROW, &sink));
    strbuf_add(out, strbuf_text(&sink.text));
    add_frames(&lesson, &t, out);
    strbuf_free(&sink.text);
    complaints_free(&c);
    trace_free(&t);
    lesson_free(&lesson);
}

static void compare(const char *name, const char *expected, const char *found)
{
    size_t i = 0;
    while (expected[i] && expected[i] == found[i])
        i++;
    ck_assert_msg(!expected[i] && !found[i], "%s: '%.60s' became '%.60s'", name,
                  expected + (i > 20 ? i - 20 : 0),
                  found + (i > 20 ? i - 20 : 0));
}

START_TEST(lessons_are_the_same)
{
    struct strbuf expected = {0}, found = {0};
    setlocale(LC_ALL, "C");
    tell(_i, &expected);
    if (comma())
        tell(_i, &found);
    else
        strbuf_add(&found, expected.text);
    setlocale(LC_ALL, "C");
    compare(made_lesson_name(_i), expected.text, found.text);
    strbuf_free(&expected);
    strbuf_free(&found);
}
END_TEST

START_TEST(text_and_numbers_are_the_same)
{
    struct arena arena = {0};
    struct strbuf text = {0};
    struct complaints c = {0};
    char number[NUMBER_SIZE];
    double x = 0;
    comma();
    // What the fast way of printing leaves to printf.
    ck_assert_str_eq(number_print(number, 0.125, 2), "0.12");
    ck_assert_str_eq(number_print(number, 1.25e9, 2), "1.2e+09");
    ck_assert(number_exact(0.5, 2));
    ck_assert(number_read("-2.75e1", &x) && x == -27.5);
    ck_assert(!number_read("2,5", &x));
    strbuf_addf(&text, "%.2f %g", 0.25, 1e-7);
    ck_assert_str_eq(text.text, "0.25 1e-07");
    ck_assert_str_eq(arena_print(&arena, "%.2f", 0.25), "0.25");
    const struct phrase phrase = {"test", "{number}"};
    const struct catalogue words = {&phrase, 1};
    c.words = &words;
    complain(&c, (struct mark){0}, "test", SLOTS(NUMBER("number", 0.25)));
    ck_assert_str_eq(c.text.text, "0.2500\n");
    ck_assert(c_same_letters(".PNG", ".png") && c_same_letters("INF", "inf"));
    ck_assert(!c_same_letters("inf", "infinity"));
    ck_assert(!c_same_letters("infinity", "inf"));
    setlocale(LC_ALL, "C");
    complaints_free(&c);
    strbuf_free(&text);
    arena_free(&arena);
}
END_TEST

START_TEST(the_locale_of_others_stays)
{
    struct strbuf text = {0};
    char theirs[NUMBER_SIZE];
    bool have = comma();
    strbuf_addf(&text, "%.1f", 0.5);
    snprintf(theirs, sizeof theirs, "%.1f", 0.5);
    ck_assert_str_eq(theirs, have ? "0,5" : "0.5");
    setlocale(LC_ALL, "C");
    strbuf_free(&text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("locale");
    TCase *t = tcase_create("locale");
    tcase_add_unchecked_fixture(t, make_locale, remove_locale);
    tcase_add_loop_test(t, lessons_are_the_same, 0, made_lesson_count());
    tcase_add_test(t, text_and_numbers_are_the_same);
    tcase_add_test(t, the_locale_of_others_stays);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
