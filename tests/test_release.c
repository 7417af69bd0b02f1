// SPDX-License-Identifier: MIT
// What a program without asserts says where English lacks a phrase: compiled
// with the catalogue and NDEBUG.
#include <check.h>

#include "say/catalogue.h"
#include "suite.h"

#ifndef NDEBUG
#error "this test is of a program without asserts"
#endif

static struct arena arena;

// Slots of a step of its own: what the plain phrase of the operation wants.
static const struct {
    const char *key, *wanted;
} missing[] = {
    {"stage.nobody", "stage"},
    {"stage.nobody.twice", "stage"},
    {"part.tail", "part"},
    {"column.hue", "column"},
    {"procedure.by-heart", "another procedure"},
    {"gate.matmul.row", "The row of “cat” times W_Q gives q(cat)."},
    {"why.gate.matmul.row", "The row of “cat” times W_Q gives q(cat)."},
    // Its slots are others: {bias} is not there.
    {"gate.matmul.row.bias", "(no words for this)"},
    // The phrase without the ending may be untrue.
    {"gate.matmul.row.nothing", "(no words for this)"},
    {"matmul.row.nothing", "(no words for this)"},
    {"nobody says this", "(no words for this)"},
    {"gate.stage", "(no words for this)"},
    {"stages", "(no words for this)"},
    {"", "(no words for this)"},
    {".", "(no words for this)"},
};

START_TEST(a_missing_key_is_said_in_general)
{
    const struct slot *slots =
        SLOTS(TEXT("row", "“cat”"), TEXT("left", "X"), TEXT("weights", "W_Q"),
              TEXT("vector", "q(cat)"));
    ck_assert_str_eq(said(NULL, &arena, missing[_i].key, slots),
                     missing[_i].wanted);
    arena_free(&arena);
}
END_TEST

// Another language has general phrases of its own, and counts in its own way.
START_TEST(a_missing_key_is_said_in_the_language)
{
    const struct phrase own[] = {{"language.plurals", "pl"},
                                 {"stage", "etap"},
                                 {"unsaid", "{n|#|#|#} {{bez słów}}"}};
    const struct catalogue c = {own, 2}, all = {own, 3};
    const struct slot *none = NO_SLOTS;
    ck_assert_str_eq(said(&c, &arena, "stage.nobody", none), "etap");
    ck_assert_str_eq(said(&c, &arena, "part.tail", none), "part");
    ck_assert_str_eq(said(&c, &arena, "nobody", none), "(no words for this)");
    ck_assert_str_eq(phrase_text(&c, "stage.nobody"), "etap");
    ck_assert_str_eq(phrase_text(NULL, "stage.nobody"), "stage");
    ck_assert_str_eq(phrase_text(NULL, "nobody"), "(no words for this)");
    ck_assert_str_eq(said(&all, &arena, "nobody", none), "… {bez słów}");
    arena_free(&arena);
}
END_TEST

START_TEST(a_slot_that_is_not_filled_shows_no_number)
{
    ck_assert_str_eq(said(NULL, &arena, "list.last", SLOTS(TEXT("item", "b"))),
                     "… and b");
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("release");
    TCase *t = tcase_create("release");
    tcase_add_loop_test(t, a_missing_key_is_said_in_general, 0,
                        (int)(sizeof missing / sizeof *missing));
    tcase_add_test(t, a_missing_key_is_said_in_the_language);
    tcase_add_test(t, a_slot_that_is_not_filled_shows_no_number);
    suite_add_tcase(s, t);
    return suite_end(s);
}
