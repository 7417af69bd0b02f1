// SPDX-License-Identifier: MIT
// Text in lines: none is longer than its room, no letter is lost, and a line
// ends where people would end it.
#include <check.h>
#include <string.h>

#include "app/dialog/sheet.h"
#include "fake_font.h"
#include "suite.h"

static struct arena arena;
static struct fake_font fake;

// The lines of [text] in a room of [letters], "one|two".
static const char *lines_of(const char *text, int letters, int most)
{
    static char all[400];
    struct pose pose = {.arena = &arena};
    struct scene s = {.view = &default_view,
                      .font = fake_font_init(&fake),
                      .theme = &paper_theme,
                      .pose = &pose};
    const struct sheet_text t = {.name = "line",
                                 .width = letters * 6 + 0.1,
                                 .size = 10,
                                 .weight = WEIGHT_REGULAR,
                                 .lines = most};
    int count = sheet_wrap(&s, &t, text);
    ck_assert_int_eq(count, sheet_count(&s, &t, text));
    pose_sort(&pose);
    all[0] = 0;
    for (int k = 0; k < count; k++) {
        const struct item *i = pose_find(&pose, id_named("line", k));
        ck_assert_ptr_nonnull(i);
        ck_assert_double_eq_tol(i->at.y, k * 10 * SHEET_LINE, 1e-9);
        strcat(all, k ? "|" : "");
        strcat(all, i->text);
    }
    return all;
}

static const struct {
    const char *text;
    int letters, most;
    const char *want;
} rows[] = {
    {"as it is", 9, 3, "as it is"},
    {"one two three", 8, 3, "one two|three"},
    {"one two three", 7, 3, "one two|three"}, // a space has room anywhere
    {"one two three", 4, 3, "one|two|thr…"},
    {"one  two", 4, 3, "one|two"},
    // without spaces after what parts it
    {"/home/ann/lesson.webp", 12, 9, "/home/ann/|lesson.webp"},
    {"-vf a=b,format=yuv420p", 12, 9, "-vf|a=b,format=|yuv420p"},
    {"fps=30,scale:x;y", 8, 9, "fps=30,|scale:x;|y"},
    {"abcdefghij", 4, 9, "abcd|efgh|ij"}, // where nothing does
    {"äöüäöü", 4, 9, "äöüä|öü"},
    {"ä", 0, 9, "ä"}, // a letter is never cut
};

START_TEST(a_line_ends_where_it_may)
{
    ck_assert_str_eq(lines_of(rows[_i].text, rows[_i].letters, rows[_i].most),
                     rows[_i].want);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sheet");
    TCase *t = tcase_create("sheet");
    tcase_add_loop_test(t, a_line_ends_where_it_may, 0,
                        sizeof rows / sizeof *rows);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
