// SPDX-License-Identifier: MIT
// The equations that a mechanism promises: they are what this very lesson
// computes, and every step lights the part of them that it computes.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/formula/equation.h"
#include "trace/op.h"
#include "trace/walk.h"

static struct toy toy;
static struct trace trace;
static struct arena arena;
static char text[1000];

static struct equations spelled_for(const struct tensor *now)
{
    return equations_of(NULL, &arena, &trace,
                        mechanism_of(trace.model)->equations, now);
}

static const char *line_of(const struct formula *f)
{
    text[0] = '\0';
    for (int i = 0; i < f->count; i++)
        strcat(text, f->symbols[i].text);
    return text;
}

// --- it follows the options --------------------------------------------------

static void attention_says(const struct toy_options *options, int which,
                           const char *expected)
{
    toy_attention_of(&toy, 5, options);
    ck_assert(run_model(&trace, &toy.model));
    struct equations e = spelled_for(trace.tensors[0]);
    ck_assert_int_lt(which, e.count);
    ck_assert_str_eq(line_of(&e.all[which].formula), expected);
    trace_free(&trace);
    toy_free(&toy);
}

START_TEST(an_equation_follows_the_options)
{
    static const struct {
        struct toy_options options;
        int which;
        const char *expected;
    } cases[] = {
        {{.scale = "sqrt"}, 0, "output = softmax( Q Kᵀ / √d ) V"},
        {{NULL}, 0, "output = softmax( Q Kᵀ / √d ) V"},
        {{.scale = "none"}, 0, "output = softmax( Q Kᵀ ) V"},
        {{.scale = "d"}, 0, "output = softmax( Q Kᵀ / d ) V"},
        {{.mask = "causal", .scale = "none"},
         0,
         "output = softmax( Q Kᵀ + M ) V"},
        {{.mask = "band"}, 0, "output = softmax( Q Kᵀ / √d + M ) V"},
        {{NULL}, 1, "Q = X W_Q"},
        {{.biases = 1}, 1, "Q = X W_Q + b_Q"},
        {{.missing = 1}, 1, "Q = X"},
        {{.heads = 2}, 0, "output¹ = softmax( Q Kᵀ / √d ) V"},
        {{.heads = 2, .W_O = true}, 1, "output = [ output¹, output² ] W_O"},
        {{.heads = 2, .W_O = true, .biases = 8},
         1,
         "output = [ output¹, output² ] W_O + b_O"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        attention_says(&cases[i].options, cases[i].which, cases[i].expected);
}
END_TEST

// Of layers an equation is about the one that is looked at, behind all of them
// about the last.
START_TEST(layers_say_which_they_are)
{
    static const struct {
        const char *now, *expected[4];
    } cases[] = {
        {"words",
         {"output¹ = softmax( Q Kᵀ / √d + M ) V", "sum₁ = X + output W_O",
          "probabilities = softmax( sum₂ Eᵀ )"}},
        {"layer1.added",
         {"output¹ = softmax( Q Kᵀ / √d + M ) V", "sum₁ = X + output W_O",
          "probabilities = softmax( sum₂ Eᵀ )"}},
        {"layer2.scores",
         {"output² = softmax( Q Kᵀ / √d + M ) V", "sum₂ = sum₁ + output W_O",
          "probabilities = softmax( sum₂ Eᵀ )"}},
        {"next",
         {"output² = softmax( Q Kᵀ / √d + M ) V", "sum₂ = sum₁ + output W_O",
          "probabilities = softmax( sum₂ Eᵀ )"}},
    };
    struct complaints c = {0};
    struct lesson l;
    ck_assert_msg(lesson_load(&l, SOURCE_ROOT "/tests/reference/recall-1.json",
                              &disk_files, model_kinds, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert(run_model(&trace, &l.model));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct equations e = spelled_for(trace_find(&trace, cases[i].now));
        for (int k = 0; cases[i].expected[k]; k++)
            ck_assert_str_eq(line_of(&e.all[k].formula), cases[i].expected[k]);
    }
    trace_free(&trace);
    lesson_free(&l);
    complaints_free(&c);
}
END_TEST

static void looking_says(const char *score, const char *expected)
{
    toy_looking(&toy, 3, score);
    ck_assert(run_model(&trace, &toy.model));
    struct equations e = spelled_for(trace.tensors[0]);
    ck_assert_int_eq(e.count, 3);
    ck_assert_str_eq(line_of(&e.all[0].formula), expected);
    ck_assert_str_eq(line_of(&e.all[1].formula), "αᵢ = softmax( eᵢ )");
    trace_free(&trace);
    toy_free(&toy);
}

START_TEST(a_translator_promises_three)
{
    looking_says("additive", "eᵢⱼ = tanh( sᵢ₋₁ W_a + hⱼ U_a ) v_a");
    looking_says("general", "eᵢⱼ = sᵢ₋₁ W hⱼᵀ");
    looking_says("dot", "eᵢⱼ = sᵢ₋₁ hⱼᵀ");
    looking_says("concat",
                 "eᵢⱼ = tanh( [ sᵢ₋₁, 0 ] W_a + [ 0, hⱼ ] W_a ) v_a");
}
END_TEST

// The state of the word itself asks, and the context is joined after it.
START_TEST(luongs_wiring_promises_other_states)
{
    static const struct {
        const char *tensor, *expected;
    } cases[] = {
        {"energies", "eᵢⱼ = sᵢ W hⱼᵀ"},
        {"states", "sᵢ = tanh( yᵢ₋₁ W_y + sᵢ₋₁ W_s + b_s )"},
        {"attentional", "ŝᵢ = tanh( [ cᵢ, sᵢ ] W_c )"},
        {"logits", "logitᵢ = ŝᵢ W_o + b_o"},
    };
    toy_translator_of(
        &toy, 3, &(struct toy_translation){.luong = true, .score = "general"});
    ck_assert(run_model(&trace, &toy.model));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct tensor *m = trace_find(&trace, cases[i].tensor);
        struct equations e = spelled_for(m);
        ck_assert_str_eq(
            line_of(&e.all[equations_at(&e, m).equation].formula),
            cases[i].expected);
    }
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

// What binds less than a product stands in brackets.
START_TEST(a_gated_state_stands_in_brackets)
{
    toy_translator_of(&toy, 3, &(struct toy_translation){.gru = true});
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *m = trace_find(&trace, "states.candidate");
    struct equations e = spelled_for(m);
    ck_assert_str_eq(line_of(&e.all[equations_at(&e, m).equation].formula),
                     "s̃ᵢ = tanh( yᵢ₋₁ W_y + (rᵢ ∘ sᵢ₋₁) W_s + cᵢ W_c + b_s )");
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

// --- what is at work ---------------------------------------------------------

static void lights(const char *now, const char *part, int equation)
{
    const struct tensor *m = trace_find(&trace, now);
    ck_assert_msg(m, "no %s", now);
    struct equations e = spelled_for(m);
    struct at_work at = equations_at(&e, m);
    ck_assert_ptr_eq(at.part, trace_find(&trace, part));
    ck_assert_int_eq(at.equation, equation);
}

START_TEST(a_step_lights_what_it_computes)
{
    toy_attention_of(&toy, 7, &(struct toy_options){.mask = "causal"});
    ck_assert(run_model(&trace, &toy.model));
    lights("X", "X", 1);
    lights("Q", "Q", 1);
    lights("K", "K", 2);
    lights("V", "V", 3);
    lights("scores", "scores", 0);
    lights("scaled", "scaled", 0);
    lights("mask", "mask", 0);
    lights("masked", "masked", 0);
    lights("weights.max", "weights", 0);
    lights("weights.exp", "weights", 0);
    lights("weights.sum", "weights", 0);
    lights("weights", "weights", 0);
    lights("output", "output", 0);
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

START_TEST(a_head_lights_its_own)
{
    toy_attention_of(&toy, 7, &(struct toy_options){.heads = 2, .W_O = true});
    ck_assert(run_model(&trace, &toy.model));
    lights("head2.scores", "head2.scores", 0);
    lights("head1.weights.exp", "head1.weights", 0);
    lights("head2.Q", "head2.Q", 2);
    lights("concat", "concat", 1);
    lights("output", "output", 1);
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

// True when [m] is read for [part], however far away.
static bool leads_to(const struct tensor *m, const struct tensor *part)
{
    for (int i = 0; m != part && i < trace.tensor_count; i++)
        m = m->reader ? m->reader->out : part;
    return m == part;
}

// Every step of a lesson lights a part, which it computes or leads to.
static void check_steps(const char *name)
{
    for (int i = 0; i < trace.stage_count; i++) {
        const struct tensor *m = stage_address(&trace, i).tensor;
        struct equations e = spelled_for(m);
        struct at_work at = equations_at(&e, m);
        bool told = !strcmp(m->plain, "target") && !m->writer[0]->in_count;
        ck_assert_msg(e.count > 0, "%s: nothing is promised", name);
        ck_assert_msg(told || at.part, "%s: nothing at %s", name, m->name);
        ck_assert(told || leads_to(m, at.part));
    }
}

START_TEST(every_stage_of_every_lesson_lights_a_part)
{
    for (int which = 0; which < made_lesson_count(); which++) {
        struct lesson lesson;
        struct complaints complaints = {0};
        ck_assert(made_lesson_load(which, &lesson, &complaints));
        ck_assert(run_model(&trace, &lesson.model));
        check_steps(made_lesson_name(which));
        trace_free(&trace);
        lesson_free(&lesson);
        complaints_free(&complaints);
        arena_reset(&arena);
    }
}
END_TEST

// States are read for states: the way to a part ends though nothing is there.
START_TEST(what_stands_nowhere_is_found_nowhere)
{
    toy_translator_of(&toy, 3, &(struct toy_translation){.gru = true});
    ck_assert(run_model(&trace, &toy.model));
    struct equations none = {NULL, 0};
    for (int i = 0; i < trace.tensor_count; i++)
        ck_assert_int_eq(equations_at(&none, trace.tensors[i]).equation, -1);
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

// --- a mechanism without a table ---------------------------------------------

START_TEST(without_a_table_every_stage_has_its_own)
{
    bool divided = _i == 1;
    const char *scale = divided ? "d" : "none";
    toy_attention_of(&toy, 5, &(struct toy_options){.scale = scale});
    ck_assert(run_model(&trace, &toy.model));
    const struct tensor *weights = trace_find(&trace, "weights");
    struct equations e = equations_of(NULL, &arena, &trace, NULL, weights);
    ck_assert_int_eq(e.count, 4 + divided);
    ck_assert_str_eq(line_of(&e.all[0].formula), "V = X W_V");
    ck_assert_str_eq(line_of(&e.all[1].formula), "scores = Q Kᵀ");
    ck_assert_str_eq(line_of(&e.all[2 + divided].formula),
                     divided ? "weights = softmax( scaled )"
                             : "weights = softmax( scores )");
    ck_assert_int_eq(equations_at(&e, weights).equation, 2 + divided);
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("equation");
    TCase *t = tcase_create("equation");
    tcase_add_test(t, an_equation_follows_the_options);
    tcase_add_test(t, layers_say_which_they_are);
    tcase_add_test(t, a_translator_promises_three);
    tcase_add_test(t, luongs_wiring_promises_other_states);
    tcase_add_test(t, a_gated_state_stands_in_brackets);
    tcase_add_test(t, a_step_lights_what_it_computes);
    tcase_add_test(t, a_head_lights_its_own);
    tcase_add_test(t, every_stage_of_every_lesson_lights_a_part);
    tcase_add_test(t, what_stands_nowhere_is_found_nowhere);
    tcase_add_loop_test(t, without_a_table_every_stage_has_its_own, 0, 2);
    suite_add_tcase(suite, t);
    int status = suite_end(suite);
    arena_free(&arena);
    return status;
}
