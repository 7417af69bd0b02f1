// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // setenv

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/paths.h"
#include "suite.h"

START_TEST(the_environment_decides)
{
    struct arena arena = {0};
    setenv("FOLLOWSPOT_DATA", "/some/folder", 1);
    ck_assert_str_eq(data_folder(&arena), "/some/folder");
    arena_free(&arena);
}
END_TEST

// Test programs stand in a build folder, below the source.
START_TEST(else_it_is_above_the_program)
{
    struct arena arena = {0};
    setenv("FOLLOWSPOT_DATA", "", 1);
    const char *folder = data_folder(&arena);
    const char *font =
        arena_print(&arena, "%s/assets/fonts/Inter-Regular.ttf", folder);
    ck_assert_msg(access(font, R_OK) == 0, "%s", font);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("paths");
    TCase *t = tcase_create("data");
    tcase_add_test(t, the_environment_decides);
    tcase_add_test(t, else_it_is_above_the_program);
    suite_add_tcase(s, t);
    return suite_end(s);
}
