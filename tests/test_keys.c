// SPDX-License-Identifier: MIT
// What the table of a kind can ask for, with kinds that no mechanism has.
#include <check.h>
#include <string.h>

#include "lesson/lesson.h"
#include "model/key.h"
#include "memory_files.h"
#include "suite.h"

static const struct key hop[] = {
    {"step", KEY_WHOLE, .flags = KEY_REQUIRED | KEY_ZERO},
    {"base", KEY_POSITIVE},
    {0},
};
static const struct option cells[] = {
    {"tanh"}, {"gru"}, {"fast", .even = "d"}, {"hop", .keys = hop}, {0}};
static const struct option looks[] = {{"all"},
                                      {"number", OPTION_NUMBER},
                                      {"band", OPTION_WHOLE},
                                      {"matrix", OPTION_MATRIX},
                                      {0}};
static const struct option modes[] = {{"a"}, {"b"}, {"c"}, {0}};

static const struct key keys[] = {
    {"words", KEY_WORDS, "N", .flags = KEY_FEW},
    {"X", KEY_MATRIX, "N", "d"},
    {"cell", KEY_CHOICE, .options = cells},
    {"look", KEY_CHOICE, "N", "N", .options = looks},
    {"mode", KEY_CHOICE, .options = modes},
    {"W_z", KEY_MATRIX, "d", "d", KEY_REQUIRED, .when = "cell: gru"},
    {"W_y", KEY_MATRIX, "d", "d", .when = "cell: gru, X"},
    {"old", KEY_WHOLE, .when = "!X"},
    {"plain", KEY_WHOLE, .when = "!cell: gru"},
    {"U", KEY_MATRIX, "d", "1", .when = "X, mode: a"},
    {"U", KEY_MATRIX, "1", "2", .when = "!X, mode: b"},
    {"allowed", KEY_MATRIX, "1", "N", KEY_BINARY},
    {"forced", KEY_WORDS, .flags = KEY_NULLS, .among = "words", .most = "2N+1"},
    {"from", KEY_WHOLE, .flags = KEY_ZERO},
    {"layers", KEY_PARTS, .part = "layer", .each = "#w", .sum = "all"},
    {"W", KEY_MATRIX, "d", "#w", KEY_REQUIRED, .within = "layers"},
    {"W_O", KEY_MATRIX, "all", "1", .when = "layers"},
    {0},
};
static const struct kind made_up = {"made-up", keys};
static const struct kind *const kinds[] = {&made_up, NULL};

#define HEAD "title: T\ngoal: G\nmodel:\n  kind: made-up\n"
#define BOTH HEAD "  words: [a, b]\n  X: [[1, 2], [3, 4]]\n" // 6 lines
#define W "  W: [[1, 1], [1, 1]]\n"

static bool load(struct lesson *l, const char *text, struct complaints *c)
{
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    return lesson_load(l, "l.yaml", &files, kinds, c);
}

// Each is a lesson and all that is said about it.
static const struct {
    const char *text, *want;
} wrong[] = {
    {BOTH "  W_z: [[1, 0], [0, 1]]\n" W, "l.yaml:7:3: W_z needs cell: gru\n"},
    {BOTH "  cell: gru\n" W, "l.yaml:3:1: the model lacks W_z\n"},
    {BOTH "  cell: gru\n  plain: 1\n  W_z: [[1, 0], [0, 1]]\n" W,
     "l.yaml:8:3: plain does not go with cell: gru\n"},
    {BOTH "  old: 1\n" W, "l.yaml:7:3: old does not go with X\n"},
    {HEAD "  W: [[1]]\n  cell: gru\n  W_z: [[1]]\n  W_y: [[1]]\n",
     "l.yaml:8:3: W_y needs X\n"},
    {BOTH "  mode: b\n  U: [[1], [2]]\n" W, "l.yaml:8:3: U needs mode: a\n"},
    {HEAD "  W: [[1]]\n  U: [1, 2]\n", "l.yaml:6:3: U needs mode: b\n"},
    {HEAD "  W: [[1]]\n  mode: b\n  U: [1]\n",
     "l.yaml:7:3: U is 1 × 1: expected 1 × 2\n"},
    {BOTH "  W_O: [[1]]\n" W, "l.yaml:7:3: W_O needs layers\n"},
    {BOTH W "  layers: [{W: [[1], [1]]}]\n",
     "l.yaml:7:3: W stands beside layers: it belongs inside each of them\n"},
    {BOTH "  layers: [{}]\n", "l.yaml:3:1: the model lacks layer1.W\n"},
    // while a choice is misspelt, nothing is said about what depends on it
    {BOTH "  cell: gur\n  W_z: [[1, 0], [0, 1]]\n" W,
     "l.yaml:7:9: cell cannot be 'gur': did you mean 'gru'? It is tanh, gru, "
     "fast or hop\n"},
    {HEAD "  words: [a]\n  X: [[1]]\n  cell: fast\n  W: [[1]]\n",
     "l.yaml:7:9: fast needs an even d, but d is 1 (X, line 6)\n"},
    {BOTH "  cell: {kind: hop}\n" W, "l.yaml:3:1: the model lacks cell.step\n"},
    {BOTH "  cell: hop\n" W, "l.yaml:3:1: the model lacks cell.step\n"},
    {BOTH "  cell: {kind: hop, step: -1}\n" W,
     "l.yaml:7:27: cell.step must be a whole number from 0, not -1\n"},
    {BOTH "  cell: {kind: hop, step: 1, bass: 2}\n" W,
     "l.yaml:7:30: 'bass' is not a key of hop: did you mean 'base'?\n"},
    {BOTH "  cell: {kind: gru, step: 1}\n  W_z: [[1, 0], [0, 1]]\n" W,
     "l.yaml:7:21: 'step' is not a key of gru\n"},
    {BOTH "  cell: {kind: [gru]}\n" W,
     "l.yaml:7:16: cell cannot be a list: it is tanh, gru, fast or hop\n"},
    {BOTH "  cell: 3\n" W,
     "l.yaml:7:9: cell cannot be '3': it is tanh, gru, fast or hop\n"},
    {BOTH "  look: {band: 1, more: 2}\n" W,
     "l.yaml:7:19: 'more' is not a key of look\n"},
    {BOTH "  allowed: [1, 0.5]\n" W,
     "l.yaml:7:16: allowed holds only 0 and 1, not 0.5\n"},
    {BOTH "  allowed: [1]\n" W,
     "l.yaml:7:3: allowed has 1 column, but words has 2 words (N, line 5): "
     "expected 1 × 2\n"},
    {BOTH "  forced: [a, null, c]\n" W, "l.yaml:7:21: 'c' is not in words\n"},
    {BOTH "  forced: [a, b, a, b, a, b]\n" W,
     "l.yaml:7:11: forced has 6 words: more than 5\n"},
    {BOTH "  from: -1\n" W,
     "l.yaml:7:9: from must be a whole number from 0, not -1\n"},
};

static void check_said(const char *text, const char *want)
{
    char found[256] = "";
    strncat(found, text, strcspn(text, "\n") + 1);
    ck_assert_msg(!strncmp(found, want, strlen(want)), "wanted: %sfound: %s",
                  want, text);
}

START_TEST(what_does_not_fit_is_told)
{
    struct lesson l;
    struct complaints c = {0};
    ck_assert_msg(!load(&l, wrong[_i].text, &c), "%s", wrong[_i].text);
    check_said(strbuf_text(&c.text), wrong[_i].want);
    ck_assert_msg(c.count == 1, "%s", strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

static struct lesson lesson;

static const struct model *good(const char *text)
{
    struct complaints c = {0};
    ck_assert_msg(load(&lesson, text, &c), "%s", strbuf_text(&c.text));
    return &lesson.model;
}

START_TEST(a_missing_choice_is_the_first_option)
{
    const struct model *m = good(BOTH W);
    ck_assert_str_eq(model_choice(m, "cell"), "tanh");
    ck_assert(model_is(m, "look", "all") && !model_is(m, "look", "band"));
    ck_assert_int_eq(model_parts(m, "layers"), 0);
    lesson_free(&lesson);
}
END_TEST

START_TEST(an_option_may_be_a_number_or_a_matrix)
{
    const struct model *m = good(BOTH "  look: 2.5\n" W);
    ck_assert(model_is(m, "look", "number"));
    ck_assert_double_eq(model_number(m, "look", 0), 2.5);
    lesson_free(&lesson);
    m = good(BOTH "  look: {band: 0}\n" W);
    ck_assert(model_is(m, "look", "band"));
    ck_assert_double_eq(model_number(m, "look", 9), 0);
    lesson_free(&lesson);
    m = good(BOTH "  look: [[0, 1], [1, 0]]\n" W);
    ck_assert(model_is(m, "look", "matrix"));
    ck_assert_double_eq(model_matrix(m, "look")->data[1], 1);
    lesson_free(&lesson);
}
END_TEST

START_TEST(an_option_may_have_keys)
{
    const struct model *m =
        good(BOTH "  cell: {kind: hop, step: 0, base: 1.5}\n" W);
    ck_assert_str_eq(model_choice(m, "cell"), "hop");
    ck_assert_double_eq(model_number(m, "cell.step", 9), 0);
    ck_assert_double_eq(model_number(m, "cell.base", 9), 1.5);
    lesson_free(&lesson);
    m = good(BOTH "  cell: {kind: gru}\n  W_z: [[1, 0], [0, 1]]\n" W);
    ck_assert_str_eq(model_choice(m, "cell"), "gru");
    ck_assert_ptr_null(model_find(m, "cell.base"));
    lesson_free(&lesson);
}
END_TEST

START_TEST(a_key_has_the_shape_of_its_case)
{
    const struct model *m = good(BOTH "  U: [[1], [2]]\n" W);
    ck_assert_int_eq(model_matrix(m, "U")->rows, 2);
    lesson_free(&lesson);
    m = good(HEAD "  U: [1, 2]\n  mode: b\n  W: [[1]]\n");
    ck_assert_int_eq(model_matrix(m, "U")->columns, 2);
    lesson_free(&lesson);
}
END_TEST

START_TEST(a_null_is_no_word)
{
    const struct model *m = good(BOTH "  forced: [a, null, ~, \"b\"]\n" W);
    struct words forced = model_words(m, "forced");
    ck_assert_int_eq(forced.count, 4);
    ck_assert_str_eq(forced.word[0], "a");
    ck_assert_ptr_null(forced.word[1]);
    ck_assert_ptr_null(forced.word[2]);
    ck_assert_int_eq(words_find(model_words(m, "words"), forced.word[3]), 1);
    lesson_free(&lesson);
}
END_TEST

START_TEST(a_row_of_zeros_and_ones)
{
    const struct model *m = good(BOTH "  allowed: [0, 1]\n  from: 0\n" W);
    ck_assert_double_eq(model_matrix(m, "allowed")->data[0], 0);
    ck_assert_double_eq(model_number(m, "from", 9), 0);
    lesson_free(&lesson);
}
END_TEST

START_TEST(parts_have_keys_and_sizes_of_their_own)
{
    const struct model *m =
        good(BOTH "  layers: [{W: [[1], [2]]}, {W: [[1, 2], [3, 4]]}]\n"
                  "  W_O: [[1], [2], [3]]\n");
    ck_assert_int_eq(model_parts(m, "layers"), 2);
    ck_assert_int_eq(model_matrix(m, "layer1.W")->columns, 1);
    ck_assert_int_eq(model_matrix(m, "layer2.W")->columns, 2);
    ck_assert_ptr_null(model_matrix(m, "W"));
    lesson_free(&lesson);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("keys");
    TCase *t = tcase_create("tables");
    tcase_add_loop_test(t, what_does_not_fit_is_told, 0,
                        (int)(sizeof wrong / sizeof *wrong));
    tcase_add_test(t, a_missing_choice_is_the_first_option);
    tcase_add_test(t, an_option_may_be_a_number_or_a_matrix);
    tcase_add_test(t, an_option_may_have_keys);
    tcase_add_test(t, a_key_has_the_shape_of_its_case);
    tcase_add_test(t, a_null_is_no_word);
    tcase_add_test(t, a_row_of_zeros_and_ones);
    tcase_add_test(t, parts_have_keys_and_sizes_of_their_own);
    suite_add_tcase(s, t);
    return suite_end(s);
}
