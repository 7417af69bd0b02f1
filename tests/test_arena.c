// SPDX-License-Identifier: MIT
// Memory of one life: prints are whole however long, and nothing overlaps.
#include <check.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "suite.h"

static const int lengths[] = {0,     1,     15,    16,     255,    256,
                              65519, 65520, 65535, 65536,  100000, 3,
                              70000, 1,     31,    131072, 200000, 7};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

// Every text of [n] letters is the same letter, another one for each.
static bool is_whole(const char *text, int n, char letter)
{
    char set[] = {letter, 0};
    return strspn(text, set) == (size_t)n && !text[n];
}

START_TEST(prints_are_whole_and_apart)
{
    struct arena arena = {0};
    char *filler = malloc(200001), *texts[LENGTHS];
    for (int i = 0; i < LENGTHS; i++) {
        memset(filler, 'a' + i, (size_t)lengths[i]);
        texts[i] = arena_print(&arena, "%.*s", lengths[i], filler);
        ck_assert_uint_eq((uintptr_t)texts[i] % sizeof(double), 0);
        unsigned char *bytes = arena_alloc(&arena, 24);
        for (int k = 0; k < 24; k++)
            ck_assert_int_eq(bytes[k], 0);
        memset(bytes, 0xFF, 24);
    }
    for (int i = 0; i < LENGTHS; i++)
        ck_assert_msg(is_whole(texts[i], lengths[i], (char)('a' + i)),
                      "%d letters are not whole", lengths[i]);
    free(filler);
    arena_free(&arena);
}
END_TEST

// What a frame leaves behind does not show through in the next.
START_TEST(a_reset_arena_gives_zeros_again)
{
    struct arena arena = {0};
    for (int round = 0; round < 3; round++) {
        arena_print(&arena, "%01000d", 7);
        unsigned char *bytes = arena_alloc(&arena, 4000);
        for (int k = 0; k < 4000; k++)
            ck_assert_int_eq(bytes[k], 0);
        memset(bytes, 0xFF, 4000);
        arena_reset(&arena);
    }
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("arena");
    TCase *t = tcase_create("arena");
    tcase_add_test(t, prints_are_whole_and_apart);
    tcase_add_test(t, a_reset_arena_gives_zeros_again);
    suite_add_tcase(s, t);
    return suite_end(s);
}
