// SPDX-License-Identifier: MIT
// A formula that is to be finished says how to compute, and no number of it.
#include <check.h>
#include <string.h>

#include "suite.h"
#include "trace/formula/gap.h"

static struct arena arena;
static struct tensor tensor;
static const struct cells cell = {.tensor = &tensor};

// Parts of a line parted by "|"; what begins with "#" is a number of a cell,
// and what is " = ", a relation.
static struct formula made(const char *parts)
{
    struct formula f = {.arena = &arena};
    char part[64];
    for (const char *p = parts; *p;) {
        size_t length = strcspn(p, "|");
        memcpy(part, p, length);
        part[length] = 0;
        const char *kept = arena_copy(&arena, part, length);
        if (!strcmp(part, " = "))
            formula_relation(&f);
        else
            formula_word(&f, *part == '#' ? kept + 1 : kept, ROLE_NONE,
                         *part == '#' || *part == 'q' ? cell
                                                      : (struct cells){0});
        p += length + (p[length] == '|');
    }
    formula_end(&f);
    return f;
}

static const struct {
    const char *parts;
    int plain;
    const char *line, *gap; // of the first plain sides; with the gap
} cases[] = {
    {"score| = |q·k| = |#0|·|#1| = |#4", 2, "score = q·k",
     "score = q·k = " GAP},
    {"score| = |#4", 1, "score", "score = " GAP},
    {"score| = |q·k", 2, "score = q·k", "score = q·k = " GAP},
    {"score", 1, "score", "score = " GAP},
    {"max| = |#−∞", 1, "max", "max = " GAP},
    {"exp| = |e| = |#(−1)", 2, "exp = e", "exp = e = " GAP},
    {"w| = |#<0.0001", 1, "w", "w = " GAP},
    {"w| = |2| = |#3", 2, "w = 2", "w = 2 = " GAP},     // no cell's
    {"P|, |Q| = |x| = |#3", 2, "P, Q = x", "P, Q = x"}, // two of them
    {"#2| = |x", 0, "", NULL},
};
enum { CASES = sizeof cases / sizeof *cases };

START_TEST(numbers_of_cells_are_left_out)
{
    struct formula f = made(cases[_i].parts);
    struct strbuf line = {0}, gap = {0};
    int plain = formula_plain_sides(&f);
    ck_assert_int_eq(plain, cases[_i].plain);
    if (plain)
        formula_sides_line(&f, plain, &line);
    ck_assert_str_eq(strbuf_text(&line), cases[_i].line);
    if (cases[_i].gap) {
        formula_gap(&f, plain);
        formula_line(&f, &gap);
        ck_assert_str_eq(strbuf_text(&gap), cases[_i].gap);
        ck_assert_int_ge(formula_plain_sides(&f), plain);
    }
    strbuf_free(&line);
    strbuf_free(&gap);
    arena_free(&arena);
}
END_TEST

// Fewer sides than there are plain ones end where they are asked to.
START_TEST(so_many_sides_as_asked_for_stay)
{
    struct formula f = made("a| = |b| = |c| = |#1");
    struct strbuf line = {0};
    ck_assert_int_eq(formula_plain_sides(&f), 3);
    formula_sides_line(&f, 2, &line);
    ck_assert_str_eq(strbuf_text(&line), "a = b");
    formula_gap(&f, 1);
    strbuf_clear(&line);
    formula_line(&f, &line);
    ck_assert_str_eq(strbuf_text(&line), "a = " GAP);
    strbuf_free(&line);
    arena_free(&arena);
}
END_TEST

// A word that was chosen is what the formula comes to, as a number is; the name
// of its cell is not.
START_TEST(a_chosen_word_is_left_out)
{
    static const char *const known[] = {"la", "le"};
    static double chosen[] = {1};
    static const struct tensor target = {.name = "target", .plain = "target",
                                         .rows = 1, .room = 1, .columns = 1,
                                         .data = chosen, .words = known};
    const struct cells word = cells_of(&target, 0, 1, 0, 1);
    struct formula f = {.arena = &arena};
    struct strbuf line = {0};
    formula_word(&f, "word", ROLE_NONE, word);
    formula_relation(&f);
    formula_text(&f, "argmax");
    formula_relation(&f);
    formula_word(&f, "le", ROLE_NONE, word);
    formula_end(&f);
    ck_assert_int_eq(formula_plain_sides(&f), 2);
    formula_gap(&f, 2);
    formula_line(&f, &line);
    ck_assert_str_eq(strbuf_text(&line), "word = argmax = " GAP);
    strbuf_free(&line);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gap");
    TCase *t = tcase_create("gap");
    tcase_add_loop_test(t, numbers_of_cells_are_left_out, 0, CASES);
    tcase_add_test(t, so_many_sides_as_asked_for_stay);
    tcase_add_test(t, a_chosen_word_is_left_out);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
