// SPDX-License-Identifier: MIT
// A formula in two dimensions: what stands where, read back from its marks.
#include <check.h>
#include <math.h>
#include <string.h>

#include "fake_font.h"
#include "suite.h"
#include "typeset/spoken.h"
#include "typeset/typeset.h"

static struct arena arena;

static struct fake_font fake;

static struct formula begin(void)
{
    return (struct formula){.arena = &arena, .elision = " + … "};
}

static struct setting set(const struct formula *f, double size, double width)
{
    struct typesetter t = {fake_font_init(&fake), size, size * 0.6,
                           WEIGHT_REGULAR};
    return typeset(&t, f, width);
}

static const struct type_mark *find(const struct setting *s, const char *text)
{
    for (int i = 0; i < s->count; i++)
        if (s->marks[i].text && !strcmp(s->marks[i].text, text))
            return &s->marks[i];
    ck_abort_msg("no %s", text);
    return NULL;
}

static const struct type_mark *find_kind(const struct setting *s,
                                         enum mark_kind kind, int skip)
{
    for (int i = 0; i < s->count; i++)
        if (s->marks[i].kind == kind && !skip--)
            return &s->marks[i];
    ck_abort_msg("no such mark");
    return NULL;
}

static double end_of(const struct type_mark *m)
{
    return m->x + m->width;
}

static void fraction(struct formula *f)
{
    formula_fraction(f);
    formula_text(f, "ab");
    formula_over(f);
    formula_text(f, "abcdef");
    formula_close(f);
}

START_TEST(a_bar_spans_the_widest_part)
{
    for (double size = 20; size < 100; size *= 1.7) {
        struct formula f = begin();
        fraction(&f);
        formula_end(&f);
        struct setting s = set(&f, size, INFINITY);
        const struct type_mark *over = find(&s, "ab"), *under;
        const struct type_mark *bar = find_kind(&s, MARK_BAR, 0);
        under = find(&s, "abcdef");
        ck_assert(bar->x < under->x && end_of(bar) > end_of(under));
        ck_assert_double_eq_tol(over->x + over->width / 2,
                                bar->x + bar->width / 2, 1e-9);
        ck_assert_double_eq_tol(bar->height, fmax(1.5, size * 0.05), 1e-9);
        ck_assert_double_eq_tol(bar->y + bar->height / 2, -0.364 * size, 1e-9);
        ck_assert(over->y < bar->y);
        ck_assert(under->y - 0.727 * under->size > bar->y + bar->height);
        ck_assert_double_eq_tol(over->size, size * 0.85, 1e-9);
        ck_assert_double_eq_tol(s.extent.width, bar->width, 1e-9);
        ck_assert(s.extent.up <= typeset_up() * size + 1);
        ck_assert(s.extent.down <= typeset_down() * size + 1);
    }
}
END_TEST

START_TEST(indices_are_lowered_and_marks_raised)
{
    struct formula f = begin();
    formula_text(&f, "s₁₂");
    formula_text(&f, "z¹(dog)");
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *index = find(&s, "12"), *head = find(&s, "1");
    ck_assert_double_eq_tol(index->y, 0.22 * 40, 1e-9);
    ck_assert_double_eq_tol(index->size, 28, 1e-9);
    ck_assert(head->y < 0);
    ck_assert_double_eq_tol(find(&s, "(dog)")->y, 0, 1e-9);
    ck_assert_double_eq_tol(find(&s, "(dog)")->x, end_of(head), 1e-9);
}
END_TEST

// What is written, and its texts: on the line, lowered or raised.
static const struct {
    const char *name, *line, *lower, *upper;
} notations[] = {
    {"W_Q", "W", "Q", NULL},          {"E_src(wordⱼ)", "E", "src", NULL},
    {"s₃,₂", "s", "3,2", NULL},       {"eᵢⱼ", "e", "ij", NULL},
    {"sᵢ₋₁", "s", "i−1", NULL},       {"z¹(dog)", "z", NULL, "1"},
    {"W_Qᵀ", "W", "Q", "T"},          {"Q Kᵀ", "Q K", NULL, "T"},
    {"q(a_b)₂", "q(a_b)", "2", NULL}, {"W_o₁", "W", "o,1", NULL},
    {"a_ b", "a_ b", NULL, NULL},     {"_x", "_x", NULL, NULL},
};

START_TEST(names_are_read_as_they_are_written)
{
    struct formula f = begin();
    formula_text(&f, notations[_i].name);
    formula_end(&f);
    ck_assert_int_eq(f.count, 1);
    ck_assert_str_eq(f.symbols[0].text, notations[_i].name);
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *base = find(&s, notations[_i].line);
    ck_assert(base->y == 0 && base->size == 40);
    if (notations[_i].lower) {
        const struct type_mark *lower = find(&s, notations[_i].lower);
        ck_assert_double_eq_tol(lower->y, 0.22 * 40, 1e-9);
        ck_assert_double_eq_tol(lower->x, end_of(base), 1e-9);
        ck_assert_double_eq_tol(lower->size, 28, 1e-9);
    }
    if (notations[_i].upper) { // its middle at the capitals' tops
        const struct type_mark *upper = find(&s, notations[_i].upper);
        ck_assert_double_eq_tol(upper->y, -(0.727 * 40 - 28 * 0.364), 1e-9);
        ck_assert(upper->x >= end_of(base) && upper->x < end_of(base) + 4);
    }
}
END_TEST

START_TEST(a_word_of_the_lesson_is_no_notation)
{
    struct formula f = begin();
    formula_word(&f, "snake_case", ROLE_NONE, (struct cells){0});
    struct setting s = set(&f, 40, INFINITY);
    find(&s, "snake_case");
}
END_TEST

// Only a letter alone lowers something, and not where words stand.
static const struct {
    const char *text, *lower; // NULL: it is set as it is written
} underscores[] = {
    {"X times W_Q and more", "Q"},
    {"+ b_fz", "fz"},
    {"head1.W_K", "K"},
    {"“the” in E_src: 6", "src"},
    {"snake_case", NULL},
    {"a_", NULL},
    {"_a", NULL},
    {"2_a", NULL},
    {"é_a", NULL},
    {"éa_b", NULL},
    {"a__b", NULL},
    {"“x_1” offers", NULL},
    {"q(x_1)", NULL},
};

START_TEST(a_letter_lowers_what_an_underscore_joins)
{
    struct formula f = begin();
    formula_text(&f, underscores[_i].text);
    struct setting s = set(&f, 40, INFINITY);
    const char *lower = underscores[_i].lower;
    ck_assert(find(&s, lower ? lower : underscores[_i].text)->y ==
              (lower ? 0.22 * 40 : 0));
}
END_TEST

START_TEST(a_root_covers_what_it_holds)
{
    struct formula f = begin();
    formula_text(&f, "√d");
    formula_root(&f);
    fraction(&f);
    formula_text(&f, " + 1");
    formula_close(&f);
    formula_end(&f);
    ck_assert_str_eq(f.symbols[1].text, "√( ");
    ck_assert_str_eq(f.symbols[f.count - 1].text, " )");
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *low = find_kind(&s, MARK_ROOT, 0), *d;
    const struct type_mark *high = find_kind(&s, MARK_ROOT, 1), *over;
    d = find(&s, "d"), over = find(&s, "ab");
    ck_assert_double_eq_tol(d->x - low->x, 0.56 * 40, 1e-9);
    ck_assert_double_eq_tol(low->y, -(0.727 + 0.13) * 40 - 2, 1e-9);
    ck_assert(end_of(low) >= end_of(d) && high->x >= end_of(low));
    ck_assert(high->y < over->y - 0.727 * over->size - 0.12 * 40);
    ck_assert(high->y + high->height >= find(&s, "abcdef")->y);
    struct outline o = mark_outline(high);
    for (int i = 0; i < o.count; i++)
        ck_assert(o.x[i] >= high->x && o.x[i] <= end_of(high) + 1e-9 &&
                  o.y[i] >= high->y && o.y[i] <= high->y + high->height);
}
END_TEST

START_TEST(a_sum_has_its_limits_over_each_other)
{
    struct formula f = begin();
    formula_sum(&f, "j", 13);
    formula_text(&f, "aⱼ");
    formula_sum(&f, "i", 0);
    formula_end(&f);
    ck_assert_str_eq(f.symbols[0].text, "Σ(j=1…13) ");
    ck_assert_str_eq(f.symbols[2].text, "Σ(i) ");
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *sign = find_kind(&s, MARK_SUM, 0), *from, *to;
    from = find(&s, "j=1"), to = find(&s, "13");
    double middle = sign->x + sign->width / 2;
    ck_assert_double_eq_tol(from->x + from->width / 2, middle, 1e-9);
    ck_assert_double_eq_tol(to->x + to->width / 2, middle, 1e-9);
    ck_assert(to->y < sign->y - 4);
    ck_assert(from->y - from->size * 0.727 > sign->y + sign->height + 4);
    ck_assert(find(&s, "a")->x > end_of(from));
    // The middle of the sign is the line's.
    ck_assert_double_eq_tol(sign->y + sign->height / 2, -0.364 * 40, 1e-9);
    ck_assert(s.extent.up <= typeset_up() * 40 + 1);
}
END_TEST

START_TEST(a_list_stands_in_square_brackets)
{
    struct formula f = begin();
    formula_bracket(&f, "[");
    formula_text(&f, "a, b");
    formula_close(&f);
    formula_bracket(&f, "(");
    formula_text(&f, "c");
    formula_close(&f);
    ck_assert_str_eq(f.symbols[0].text, "[ ");
    ck_assert_str_eq(f.symbols[5].text, ")");
    struct setting s = set(&f, 40, INFINITY);
    ck_assert(find(&s, "a, b")->x >= end_of(find_kind(&s, MARK_SQUARE, 0)));
    ck_assert(find_kind(&s, MARK_SQUARE, 1)->x >= end_of(find(&s, "a, b")));
    ck_assert(find(&s, "c")->x >= end_of(find_kind(&s, MARK_ROUND, 0)));
}
END_TEST

START_TEST(what_is_left_out_leaves_nothing)
{
    struct formula f = begin();
    for (int k = 0; k < 30; k++) {
        f.term = k + 1;
        formula_text(&f, k ? " + " : "");
        formula_root(&f);
        formula_text(&f, "abc");
        formula_close(&f);
        f.term = 0;
    }
    formula_end(&f);
    struct setting s = set(&f, 20, 400);
    int roots = 0, texts = 0;
    for (int i = 0; i < s.count; i++) {
        roots += s.marks[i].kind == MARK_ROOT;
        texts += s.marks[i].text && !strcmp(s.marks[i].text, "abc");
    }
    ck_assert(s.extent.width <= 400 && roots == texts && roots > 2);
}
END_TEST

START_TEST(a_power_is_typed_and_raised)
{
    struct formula f = begin();
    formula_exp(&f);
    formula_text(&f, "x");
    formula_close(&f);
    ck_assert_int_eq(f.count, 3);
    ck_assert_str_eq(f.symbols[0].text, "exp( ");
    ck_assert_str_eq(f.symbols[2].text, " )");
    struct setting s = set(&f, 40, INFINITY);
    ck_assert_int_eq(s.count, 2);
    ck_assert(find(&s, "x")->y < -10 && find(&s, "x")->size < 30);
    ck_assert(find(&s, "x")->x >= end_of(find(&s, "e")));
}
END_TEST

START_TEST(brackets_are_as_tall_as_what_they_hold)
{
    struct formula f = begin();
    formula_call(&f, "tanh");
    fraction(&f);
    formula_close(&f);
    struct setting s = set(&f, 40, INFINITY);
    const struct type_mark *bar = find_kind(&s, MARK_BAR, 0);
    const struct type_mark *left = find_kind(&s, MARK_ROUND, 0);
    const struct type_mark *right = find_kind(&s, MARK_ROUND, 1);
    ck_assert(end_of(find(&s, "tanh")) <= left->x);
    ck_assert(end_of(left) < bar->x && end_of(bar) < right->x);
    ck_assert_double_eq_tol(end_of(right), s.extent.width, 1e-9);
    ck_assert(!left->turned && right->turned);
    ck_assert(left->y <= find(&s, "ab")->y - 0.727 * 34);
    ck_assert(left->y + left->height >= find(&s, "abcdef")->y);
    struct outline o = mark_outline(right);
    ck_assert_int_gt(o.count, 8);
    ck_assert(o.x[0] == right->x); // its tips point inwards
    for (int i = 0; i < o.count; i++)
        ck_assert(o.x[i] >= right->x && o.x[i] <= end_of(right) &&
                  o.y[i] >= right->y && o.y[i] <= right->y + right->height);
}
END_TEST

START_TEST(a_long_sum_is_shortened_in_the_middle)
{
    struct formula f = begin();
    for (int k = 0; k < 100; k++) {
        f.term = k + 1;
        formula_text(&f, k ? " + " : "");
        formula_text(&f, arena_print(&arena, "n%d", k));
        f.term = 0;
    }
    formula_relation(&f);
    formula_text(&f, "all");
    formula_end(&f);
    double whole = set(&f, 20, INFINITY).extent.width;
    ck_assert(whole > 4000);
    ck_assert(set(&f, 20, whole).extent.width == whole);
    for (double width = 300; width < whole; width *= 1.1) {
        struct setting s = set(&f, 20, width);
        ck_assert(s.extent.width <= width);
        ck_assert(s.extent.width > width - 130); // no more than must be
        find(&s, "n0"), find(&s, "n99"), find(&s, "+ …"), find(&s, "all");
        for (int i = 1; i < s.count; i++) // nothing overlaps
            ck_assert(s.marks[i].x >= end_of(&s.marks[i - 1]) - 1e-9);
    }
}
END_TEST

static struct formula long_sum(int terms)
{
    struct formula f = begin();
    formula_text(&f, "s");
    formula_relation(&f);
    formula_call(&f, "tanh");
    for (int k = 0; k < terms; k++) {
        f.term = k + 1;
        formula_text(&f, k ? " + " : "");
        formula_text(&f, arena_print(&arena, "n%d", k));
        f.term = 0;
    }
    formula_close(&f);
    formula_end(&f);
    return f;
}

START_TEST(a_sum_goes_on_in_a_second_line)
{
    struct typesetter t = {fake_font_init(&fake), 20, 12, WEIGHT_REGULAR, 2};
    for (int terms = 20; terms < 60; terms += 3) {
        struct formula f = long_sum(terms);
        struct setting s = typeset(&t, &f, 700);
        ck_assert(s.extent.width <= 700);
        const struct type_mark *last =
            find(&s, arena_print(&arena, "n%d", terms - 1));
        double pitch = last->y, second = INFINITY;
        int lines[2] = {0, 0};
        for (int i = 0; i < s.count; i++) {
            const struct type_mark *m = &s.marks[i];
            ck_assert(end_of(m) <= 700 + 1e-9);
            ck_assert(m->y == 0 || m->y == pitch || m->kind == MARK_ROUND);
            lines[m->y > 0]++;
            if (m->y == pitch && m->x < second)
                second = m->x;
        }
        ck_assert(pitch > 20 && s.extent.down >= pitch && lines[0] && lines[1]);
        ck_assert_double_eq_tol(second, 40, 1e-9); // its plus begins it
        bool dots = false;
        for (int i = 0; i < s.count; i++)
            dots = dots || (s.marks[i].text && strstr(s.marks[i].text, "…"));
        ck_assert_int_eq(dots, terms > 25); // what fits is all there
    }
}
END_TEST

// Two equations: the second has a line of its own, and begins it.
START_TEST(another_equation_goes_to_the_second_line)
{
    struct typesetter t = {fake_font_init(&fake), 20, 12, WEIGHT_REGULAR, 2};
    struct formula f = begin();
    formula_text(&f, "first");
    formula_relation(&f);
    formula_text(&f, "abcdefghabcdefgh");
    formula_next(&f, ",   ");
    formula_text(&f, "second");
    formula_relation(&f);
    formula_text(&f, "abcd");
    formula_end(&f);
    struct setting s = typeset(&t, &f, 380);
    const struct type_mark *second = find(&s, "second");
    ck_assert(s.extent.width <= 380);
    ck_assert(second->x == 0 && second->y > 20);
    ck_assert(find(&s, "abcd")->y == second->y);
    ck_assert(find(&s, "abcdefghabcdefgh")->y == 0);
}
END_TEST

START_TEST(no_fraction_is_broken)
{
    struct typesetter t = {fake_font_init(&fake), 20, 12, WEIGHT_REGULAR, 2};
    struct formula f = begin();
    formula_fraction(&f);
    formula_text(&f, "abcdefgh");
    formula_text(&f, " + ");
    formula_text(&f, "abcdefgh");
    formula_over(&f);
    formula_text(&f, "a");
    formula_close(&f);
    formula_end(&f);
    struct setting s = typeset(&t, &f, 150);
    ck_assert(s.extent.width > 150);
    ck_assert(s.extent.down < 20);
}
END_TEST

START_TEST(no_root_is_broken)
{
    struct typesetter t = {fake_font_init(&fake), 20, 12, WEIGHT_REGULAR, 2};
    struct formula f = begin();
    formula_root(&f);
    formula_text(&f, "abcdefgh");
    formula_text(&f, " + ");
    formula_text(&f, "abcdefgh");
    formula_close(&f);
    formula_end(&f);
    ck_assert(typeset(&t, &f, 180).extent.down < 20);
}
END_TEST

START_TEST(a_copy_can_be_written_on)
{
    struct formula f = begin();
    fraction(&f);
    formula_end(&f);
    struct formula copy = f;
    formula_text(&copy, "more");
    struct setting s = set(&copy, 40, INFINITY);
    find(&s, "more");
}
END_TEST

START_TEST(what_was_rounded_is_set_so)
{
    struct formula f = begin();
    formula_text(&f, "a");
    formula_relation(&f);
    formula_number(&f, 0.25, false);
    formula_relation(&f);
    formula_number(&f, 1.0 / 3, false);
    formula_end(&f);
    struct setting s = set(&f, 40, INFINITY);
    ck_assert(find(&s, "=")->x < find(&s, "≈")->x);
}
END_TEST

static void say_power(struct formula *f)
{
    formula_exp(f);
    formula_text(f, "x");
    formula_text(f, " − ");
    formula_text(f, "m₃");
    formula_close(f);
}

static void say_root(struct formula *f)
{
    formula_fraction(f);
    formula_number(f, 4, false);
    formula_over(f);
    formula_root(f);
    formula_number(f, 4, false);
    formula_close(f);
    formula_close(f);
    formula_relation(f);
    formula_number(f, 2, false);
}

static void say_sum(struct formula *f)
{
    formula_text(f, "c₃");
    formula_relation(f);
    formula_sum(f, "j", 13);
    formula_text(f, "α₃,ⱼ");
    formula_text(f, " ");
    formula_text(f, "hⱼ");
}

static void say_list(struct formula *f)
{
    formula_call(f, "max");
    formula_number(f, -1, true);
    formula_text(f, ", ");
    formula_number(f, 1.0 / 3, false);
    formula_close(f);
    formula_result_number(f, 1.0 / 3);
}

static void say_product(struct formula *f)
{
    formula_text(f, "Q");
    formula_text(f, " ");
    formula_text(f, "W_Kᵀ");
    formula_text(f, " ∘ ");
    formula_bracket(f, "(");
    formula_text(f, "1 + ");
    formula_number(f, -2, true);
    formula_close(f);
}

static void say_bare_sum(struct formula *f)
{
    formula_sum(f, "", 0);
    formula_text(f, "a");
    formula_sum(f, "i", 0);
    formula_bracket(f, "[");
    formula_text(f, "2·3");
    formula_close(f);
}

static const struct {
    void (*write)(struct formula *f);
    const char *spoken;
} readings[] = {
    {say_power, "e to the power x minus m 3"},
    {say_root, "4 over the root of 4 equals 2"},
    {say_sum, "c 3 equals the sum from j equals 1 to 13 of α 3,j h j"},
    {say_list, "max of minus 1, 0.3333 is about 0.3333"},
    {say_product,
     "Q W K transposed times, entry by entry, bracket 1 plus minus "
     "2 close bracket"},
    {say_bare_sum, "the sum of a the sum over i of the list 2 times 3"},
};

START_TEST(a_formula_can_be_read_aloud)
{
    struct formula f = begin();
    struct strbuf out = {0};
    readings[_i].write(&f);
    formula_end(&f);
    spoken_write(&f, &out);
    ck_assert_str_eq(out.text, readings[_i].spoken);
    strbuf_free(&out);
}
END_TEST

START_TEST(all_sizes_look_alike)
{
    struct formula f = begin();
    formula_call(&f, "sin");
    fraction(&f);
    formula_close(&f);
    formula_relation(&f);
    formula_text(&f, "s₁");
    formula_end(&f);
    struct setting a = set(&f, 40, INFINITY), b = set(&f, 120, INFINITY);
    ck_assert_int_eq(a.count, b.count);
    for (int i = 0; i < a.count; i++) {
        ck_assert_double_eq_tol(3 * a.marks[i].x, b.marks[i].x, 1e-6);
        ck_assert_double_eq_tol(3 * a.marks[i].y, b.marks[i].y, 1e-6);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("typeset");
    TCase *t = tcase_create("typeset");
    tcase_add_test(t, a_bar_spans_the_widest_part);
    tcase_add_test(t, indices_are_lowered_and_marks_raised);
    tcase_add_loop_test(t, names_are_read_as_they_are_written, 0,
                        sizeof notations / sizeof *notations);
    tcase_add_test(t, a_word_of_the_lesson_is_no_notation);
    tcase_add_loop_test(t, a_letter_lowers_what_an_underscore_joins, 0,
                        sizeof underscores / sizeof *underscores);
    tcase_add_test(t, a_root_covers_what_it_holds);
    tcase_add_test(t, a_sum_has_its_limits_over_each_other);
    tcase_add_test(t, a_list_stands_in_square_brackets);
    tcase_add_test(t, what_is_left_out_leaves_nothing);
    tcase_add_test(t, a_power_is_typed_and_raised);
    tcase_add_test(t, brackets_are_as_tall_as_what_they_hold);
    tcase_add_test(t, a_long_sum_is_shortened_in_the_middle);
    tcase_add_test(t, a_sum_goes_on_in_a_second_line);
    tcase_add_test(t, another_equation_goes_to_the_second_line);
    tcase_add_test(t, no_fraction_is_broken);
    tcase_add_test(t, no_root_is_broken);
    tcase_add_test(t, a_copy_can_be_written_on);
    tcase_add_test(t, what_was_rounded_is_set_so);
    tcase_add_loop_test(t, a_formula_can_be_read_aloud, 0,
                        sizeof readings / sizeof *readings);
    tcase_add_test(t, all_sizes_look_alike);
    suite_add_tcase(s, t);
    return suite_end(s);
}
