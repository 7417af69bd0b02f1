// SPDX-License-Identifier: MIT
// What --view accepts, by its name.
#include <check.h>
#include <string.h>

#include "scene/theme.h"
#include "scene/view.h"
#include "suite.h"

static const struct {
    const char *key, *value;
    const char *why; // NULL: accepted
} rows[] = {
    {"numbers", "off", NULL},
    {"numbers", "on", NULL},
    {"sums", "on", NULL},
    {"still", "on", NULL},
    {"blank", "on", NULL},
    {"text", "0.8", NULL},
    {"text", "1.5", NULL},
    {"map", "grey", NULL},
    {"map", "cividis", NULL},
    {"theme", "stage", NULL},
    {"theme", "Stage", "theme is stage, paper, contrast or print, not 'Stage'"},
    {"numbers", "yes", "numbers is on or off, not 'yes'"},
    {"sums", "", "sums is on or off, not ''"},
    {"text", "0.79", "text is a factor from 0.8 to 1.5, not '0.79'"},
    {"text", "1.51", "text is a factor from 0.8 to 1.5, not '1.51'"},
    {"text", "1.2x", "text is a factor"},
    {"text", "nan", "text is a factor"},
    {"map", "gray", "map is light, cividis or grey, not 'gray'"},
    {"Map", "grey", "no view setting 'Map'; there are numbers, sums, whole"},
};

START_TEST(a_setting_is_read_by_its_name)
{
    struct view v = default_view;
    struct reason why = {0};
    bool good = view_set(&v, rows[_i].key, rows[_i].value, &why);
    ck_assert_msg(good == !rows[_i].why, "%s", reason_text(&why));
    if (rows[_i].why)
        ck_assert_msg(
            !strncmp(reason_text(&why), rows[_i].why, strlen(rows[_i].why)),
            "%s", reason_text(&why));
    else
        ck_assert_uint_eq(why.text.length, 0);
    reason_free(&why);
}
END_TEST

START_TEST(each_setting_sets_its_own)
{
    struct view v = default_view;
    ck_assert(v.look.numbers && !v.look.column_sums && !v.look.still &&
              !v.look.blank);
    ck_assert(view_set(&v, "numbers", "off", NULL) && !v.look.numbers);
    ck_assert(view_set(&v, "sums", "on", NULL) && v.look.column_sums);
    ck_assert(view_set(&v, "still", "on", NULL) && v.look.still);
    ck_assert(view_set(&v, "difference", "on", NULL) &&
              v.look.difference == DIFFERENCE_ALONE);
    ck_assert(view_set(&v, "difference", "off", NULL) &&
              v.look.difference == DIFFERENCE_AWAY);
    ck_assert(view_set(&v, "difference", "beside", NULL) &&
              v.look.difference == DIFFERENCE_BESIDE);
    ck_assert(!view_set(&v, "difference", "yes", NULL));
    ck_assert(view_set(&v, "blank", "on", NULL) && v.look.blank);
    ck_assert(view_set(&v, "text", "1.25", NULL) && v.look.text == 1.25);
    ck_assert(view_set(&v, "map", "grey", NULL) && v.look.map == MAP_GREY);
    ck_assert(view_set(&v, "map", "cividis", NULL) &&
              v.look.map == MAP_CIVIDIS);
    ck_assert(view_set(&v, "map", "light", NULL) && v.look.map == MAP_LIGHT);
    for (int k = 0; themes[k]; k++)
        ck_assert(view_set(&v, "theme", themes[k]->name, NULL) &&
                  v.look.theme == themes[k]);
    ck_assert(!view_set(&v, "theme", "night", NULL));
    ck_assert_str_eq(v.look.theme->name, "print");
    ck_assert(v.look.column_sums && !v.look.numbers && v.look.text == 1.25);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("view");
    TCase *t = tcase_create("view");
    tcase_add_loop_test(t, a_setting_is_read_by_its_name, 0,
                        (int)(sizeof rows / sizeof *rows));
    tcase_add_test(t, each_setting_sets_its_own);
    suite_add_tcase(s, t);
    return suite_end(s);
}
