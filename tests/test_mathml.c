// SPDX-License-Identifier: MIT
// A formula as MathML: every kind of node, and all that lessons say.
#include <check.h>
#include <string.h>

#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "timeline.h"
#include "trace/formula/equation.h"
#include "trace/explain.h"
#include "typeset/mathml.h"

static struct arena arena;
static struct strbuf math;

static const char *math_of(const struct formula *f)
{
    strbuf_clear(&math);
    mathml_write(f, &math);
    return strbuf_text(&math);
}

static void free_all(void)
{
    strbuf_free(&math);
    arena_free(&arena);
}

// --- kinds of nodes ----------------------------------------------------------

static void say_fraction(struct formula *f)
{
    formula_fraction(f);
    formula_text(f, "a");
    formula_over(f);
    formula_number(f, 2, false);
    formula_close(f);
}

static void say_power(struct formula *f)
{
    formula_exp(f);
    formula_text(f, "x − m");
    formula_close(f);
}

static void say_square(struct formula *f)
{
    formula_power(f);
    formula_bracket(f, "(");
    say_fraction(f);
    formula_close(f);
    formula_over(f);
    formula_text(f, "2");
    formula_close(f);
}

static void say_root(struct formula *f)
{
    formula_root(f);
    formula_text(f, "a");
    formula_text(f, " + ");
    formula_text(f, "b");
    formula_close(f);
}

static void say_call(struct formula *f)
{
    formula_call(f, "tanh");
    formula_number(f, -0.5, true);
    formula_close(f);
}

static void say_list(struct formula *f)
{
    formula_bracket(f, "[");
    formula_text(f, "a, …");
    formula_close(f);
}

static void say_limits(struct formula *f)
{
    formula_sum(f, "j", 3);
    formula_text(f, "aⱼ");
}

static void say_index(struct formula *f)
{
    formula_sum(f, "j", 0);
    formula_text(f, "−x");
}

static void say_bare_sum(struct formula *f)
{
    formula_sum(f, "", 0);
    formula_text(f, "a");
}

static void say_part(struct formula *f)
{
    formula_text(f, "Q ");
    formula_part(f, NULL);
    formula_text(f, "K");
    formula_part_end(f);
    formula_text(f, "V");
}

static const struct {
    void (*write)(struct formula *f);
    const char *expected;
} kinds[] = {
    {say_fraction,
     "<mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn></mrow></mfrac>"},
    {say_power, "<msup><mrow><mi>e</mi></mrow><mrow><mi>x</mi><mo>−</mo>"
                "<mi>m</mi></mrow></msup>"},
    {say_square,
     "<msup><mrow><mrow><mo>(</mo><mfrac><mrow><mi>a</mi></mrow><mrow><mn>2"
     "</mn></mrow></mfrac><mo>)</mo></mrow></mrow><mrow><mn>2</mn></mrow>"
     "</msup>"},
    {say_root, "<msqrt><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msqrt>"},
    {say_call,
     "<mrow><mi>tanh</mi></mrow><mo>\xE2\x81\xA1</mo><mrow><mo>(</mo>"
     "<mo stretchy=\"false\">(</mo><mo form=\"prefix\">−</mo><mn>0.5000</mn>"
     "<mo stretchy=\"false\">)</mo><mo>)</mo></mrow>"},
    {say_list, "<mrow><mo>[</mo><mi>a</mi><mo>,</mo><mo>…</mo><mo>]</mo>"
               "</mrow>"},
    {say_limits,
     "<munderover><mo>∑</mo><mrow><mi>j</mi><mo>=</mo><mn>1</mn></mrow><mrow>"
     "<mn>3</mn></mrow></munderover><msub><mrow><mi>a</mi></mrow><mrow><mi>j"
     "</mi></mrow></msub>"},
    {say_index, "<munder><mo>∑</mo><mrow><mi>j</mi></mrow></munder>"
                "<mo form=\"prefix\">−</mo><mi>x</mi>"},
    {say_bare_sum, "<mo>∑</mo><mi>a</mi>"},
    {say_part, "<mi>Q</mi><mspace width=\"0.25em\"/><mrow><mi>K</mi></mrow>"
               "<mi>V</mi>"},
};

static const char *inside(const char *row)
{
    static char text[2000];
    ck_assert_uint_lt(strlen(row), sizeof text - 200);
    strcpy(text, "<math xmlns=\"http://www.w3.org/1998/Math/MathML\""
                 " display=\"block\"><mrow>");
    return strcat(strcat(text, row), "</mrow></math>");
}

START_TEST(a_node_is_an_element)
{
    struct formula f = {.arena = &arena};
    kinds[_i].write(&f);
    formula_end(&f);
    ck_assert_str_eq(math_of(&f), inside(kinds[_i].expected));
    free_all();
}
END_TEST

// --- text --------------------------------------------------------------------

#define OPEN "<mo stretchy=\"false\">(</mo>"
#define CLOSE "<mo stretchy=\"false\">)</mo>"

static const struct {
    const char *text, *expected;
} texts[] = {
    {"a = −∞", "<mi>a</mi><mo>=</mo><mo form=\"prefix\">−</mo><mi>∞</mi>"},
    {"2 − 3.25", "<mn>2</mn><mo>−</mo><mn>3.25</mn>"},
    {"1.6e−5 ≈ 1.0e6", "<mn>1.6e−5</mn><mo>≈</mo><mn>1.0e6</mn>"},
    {"2e", "<mn>2</mn><mi>e</mi>"},
    {"2·3", "<mn>2</mn><mo>·</mo><mn>3</mn>"},
    {"q(cat)₂", "<msub><mrow><mi>q</mi>" OPEN "<mi>cat</mi>" CLOSE
                "</mrow><mrow><mn>2</mn></mrow></msub>"},
    {"q(a) k", "<mi>q</mi>" OPEN "<mi>a</mi>" CLOSE
               "<mspace width=\"0.25em\"/><mi>k</mi>"},
    {"W_Qᵀ", "<msubsup><mrow><mi>W</mi></mrow><mrow><mi>Q</mi></mrow><mrow>"
             "<mi>T</mi></mrow></msubsup>"},
    {"sᵢ₋₁", "<msub><mrow><mi>s</mi></mrow><mrow><mi>i</mi><mo>−</mo><mn>1"
             "</mn></mrow></msub>"},
    {"√d", "<msqrt><mrow><mi>d</mi></mrow></msqrt>"},
    {"q(</s>)", "<mi>q</mi>" OPEN "<mi>&lt;/s&gt;</mi>" CLOSE},
    {"q(R&D\x01)", "<mi>q</mi>" OPEN "<mi>R&amp;D\xEF\xBF\xBD</mi>" CLOSE},
    {"", ""},
};

START_TEST(signs_numbers_and_names_are_told_apart)
{
    struct formula f = {.arena = &arena};
    formula_text(&f, texts[_i].text);
    formula_end(&f);
    ck_assert_str_eq(math_of(&f), inside(texts[_i].expected));
    free_all();
}
END_TEST

// --- all that lessons say ----------------------------------------------------

static const struct {
    const char *name;
    int children; // that it must have; -1: any number of elements; -2: text
} elements[] = {
    {"math", 1},       {"mrow", -1}, {"mfrac", 2},   {"msqrt", 1},
    {"msub", 2},       {"msup", 2},  {"msubsup", 3}, {"munder", 2},
    {"munderover", 3}, {"mi", -2},   {"mn", -2},     {"mo", -2},
};

static int element_named(const char *name, size_t length)
{
    for (int k = 0; k < (int)(sizeof elements / sizeof *elements); k++)
        if (strlen(elements[k].name) == length &&
            !strncmp(elements[k].name, name, length))
            return k;
    ck_abort_msg("<%.*s> is no element", (int)length, name);
    return -1;
}

static const char *read_character(const char *at, struct strbuf *text)
{
    static const struct {
        const char *name, *sign;
    } entities[] = {
        {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}};
    if (*at != '&') {
        strbuf_add_n(text, at, 1);
        return at + 1;
    }
    for (int k = 0; k < 4; k++)
        if (!strncmp(at, entities[k].name, strlen(entities[k].name))) {
            strbuf_add(text, entities[k].sign);
            return at + strlen(entities[k].name);
        }
    ck_abort_msg("%s", at);
    return at;
}

// Reads the element at [at], whose parts must be as MathML wants them; returns
// where it ends.
static const char *read_element(const char *at, struct strbuf *text)
{
    ck_assert_int_eq(*at, '<');
    if (!strncmp(at, "<mspace ", 8))
        return strchr(at, '>') + 1;
    size_t length = strcspn(at + 1, " >");
    int kind = element_named(at + 1, length), children = 0;
    const char *name = at + 1;
    at = strchr(at, '>') + 1;
    while (strncmp(at, "</", 2)) {
        ck_assert_msg((*at == '<') == (elements[kind].children != -2), "%s",
                      at);
        at = *at == '<' ? read_element(at, text) : read_character(at, text);
        children++;
    }
    if (elements[kind].children >= 0)
        ck_assert_int_eq(children, elements[kind].children);
    ck_assert(children || elements[kind].children != -2);
    ck_assert_msg(!strncmp(at + 2, name, length) && at[2 + length] == '>', "%s",
                  at);
    return at + length + 3;
}

// What a line has and a picture draws, or the other way round.
static const char *const layout[] = {" ", "(", ")", "[", "]", "/",
                                     "^", "_", ",", "…", "√", "\xE2\x81\xA1"};
static const char *const alike[][2] = {
    {"₀", "0"}, {"₁", "1"}, {"₂", "2"}, {"₃", "3"},  {"₄", "4"}, {"₅", "5"},
    {"₆", "6"}, {"₇", "7"}, {"₈", "8"}, {"₉", "9"},  {"₊", "+"}, {"₋", "−"},
    {"ᵢ", "i"}, {"ⱼ", "j"}, {"ₖ", "k"}, {"⁰", "0"},  {"¹", "1"}, {"²", "2"},
    {"³", "3"}, {"⁴", "4"}, {"⁵", "5"}, {"⁶", "6"},  {"⁷", "7"}, {"⁸", "8"},
    {"⁹", "9"}, {"ᵀ", "T"}, {"∑", "Σ"}, {"exp", "e"}};

static void bare(const char *at, struct strbuf *out)
{
    while (*at) {
        const char *sign = NULL, *full = "";
        for (size_t k = 0; k < sizeof layout / sizeof *layout && !sign; k++)
            if (!strncmp(at, layout[k], strlen(layout[k])))
                sign = layout[k];
        for (size_t k = 0; k < sizeof alike / sizeof *alike && !sign; k++)
            if (!strncmp(at, alike[k][0], strlen(alike[k][0]))) {
                sign = alike[k][0];
                full = alike[k][1];
            }
        if (sign)
            strbuf_add(out, full);
        else
            strbuf_add_n(out, at, 1);
        at += sign ? strlen(sign) : 1;
    }
}

static void says_what_the_line_says(const struct formula *f)
{
    struct strbuf line = {0}, text = {0}, expected = {0}, got = {0};
    const char *end = read_element(math_of(f), &text);
    ck_assert_str_eq(end, "");
    formula_line(f, &line);
    bare(strbuf_text(&line), &expected);
    bare(strbuf_text(&text), &got);
    ck_assert_str_eq(strbuf_text(&got), strbuf_text(&expected));
    strbuf_free(&line);
    strbuf_free(&text);
    strbuf_free(&expected);
    strbuf_free(&got);
}

enum { STEPS = 150 }; // of a level; long lessons are looked at here and there

static void follow_steps(const struct trace *t, enum level level)
{
    int64_t count = timeline_count(t, level), by = 1 + count / STEPS;
    for (int64_t i = 0; i < count; i += by) {
        struct position p = {level, i};
        struct address a = timeline_address(t, p);
        struct formula f = explain_formula(NULL, &arena, &a);
        says_what_the_line_says(&f);
        arena_reset(&arena);
    }
}

START_TEST(every_formula_of_a_lesson_is_one)
{
    struct lesson lesson;
    struct trace trace;
    struct complaints c = {0};
    ck_assert(made_lesson_load(_i, &lesson, &c));
    ck_assert(run_model(&trace, &lesson.model));
    for (int level = 0; level < LEVEL_COUNT; level++)
        follow_steps(&trace, (enum level)level);
    struct equations e =
        equations_of(NULL, &arena, &trace, mechanism_of(trace.model)->equations,
                     trace.tensors[0]);
    for (int k = 0; k < e.count; k++)
        says_what_the_line_says(&e.all[k].formula);
    trace_free(&trace);
    lesson_free(&lesson);
    complaints_free(&c);
    free_all();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("mathml");
    TCase *t = tcase_create("mathml");
    tcase_add_loop_test(t, a_node_is_an_element, 0,
                        sizeof kinds / sizeof *kinds);
    tcase_add_loop_test(t, signs_numbers_and_names_are_told_apart, 0,
                        sizeof texts / sizeof *texts);
    suite_share(t, suite_long(s), every_formula_of_a_lesson_is_one,
                made_lesson_count(), 3);
    suite_add_tcase(s, t);
    return suite_end(s);
}
