// SPDX-License-Identifier: MIT
// Numbers that are compared have one scale, and so one colour each.
#include <check.h>
#include <math.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "suite.h"
#include "trace/compare/compared.h"
#include "toy.h"

// Each line is a group: its tensors have one scale, those of the next line of
// the same model another one.
static const char *const plain[] = {"X W_Q W_K W_V Q K V output",
                                    "scores scaled masked weights.max",
                                    "weights", NULL};
static const char *const heads[] = {
    "X_in P X head1.Q head1.K head1.V head1.output head2.Q head2.K head2.V "
    "head2.output concat output",
    "head1.scores head1.scaled", "head2.scores head2.scaled", NULL};
static const char *const translator[] = {
    "E_src x",
    "forward backward annotations contexts",
    "W_f U_f b_f",
    "W_b U_b b_b",
    "keys",
    "energies alignment.max",
    "alignment",
    "states",
    "W_y W_s W_c b_s",
    "W_o b_o",
    "logits",
    "E_tgt y",
    NULL};
static const char *const gated[] = {
    "forward forward.candidate forward.reset backward backward.candidate "
    "backward.reset annotations contexts",
    "states states.candidate states.reset", "states.z states.r", "logits",
    NULL};

static const char *const *const models[] = {plain, heads, translator, gated};

static struct toy toy;
static struct trace trace;

static void run(int which)
{
    static const struct toy_options two = {
        .mask = "none", .scale = "sqrt", .position = "sinusoidal", .heads = 2};
    static const struct toy_translation gru = {.gru = true};
    if (which == 0)
        toy_attention(&toy, 3, "causal");
    else if (which == 1)
        toy_attention_of(&toy, 4, &two);
    else if (which == 2)
        toy_translator(&toy, 5);
    else
        toy_translator_of(&toy, 6, &gru);
    ck_assert(run_model(&trace, &toy.model));
}

static double largest_of(const struct tensor *m)
{
    double most = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (isfinite(tensor_at(m, r, c)))
                most = fmax(most, fabs(tensor_at(m, r, c)));
    return most;
}

// Checks a group and returns its scale: the largest number in all of it.
static double scale_of(const char *group)
{
    double most = 0, scale = 0;
    for (const char *p = group; *p; p += strspn(p, " ")) {
        char name[TENSOR_NAME_SIZE] = "";
        size_t length = strcspn(p, " ");
        memcpy(name, p, length);
        p += length;
        const struct tensor *m = trace_find(&trace, name);
        ck_assert_msg(m != NULL, "no tensor %s", name);
        ck_assert_msg(!scale || m->most == scale,
                      "%s: %g, not %g as others of "
                      "%s",
                      name, m->most, scale, group);
        scale = m->most;
        most = fmax(most, largest_of(m));
        ck_assert(m->compared.low <= 0 && m->compared.high >= 0);
        ck_assert_double_eq(fmax(-m->compared.low, m->compared.high), scale);
    }
    ck_assert_msg(most == scale, "%s: %g, the largest is %g", group, scale,
                  most);
    return scale;
}

START_TEST(what_is_compared_has_one_scale)
{
    double before = 0;
    run(_i);
    for (const char *const *group = models[_i]; *group; group++) {
        double scale = scale_of(*group);
        ck_assert_msg(scale != before, "%s shares a scale", *group);
        before = scale;
    }
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

// Parameters that are all far smaller than what they make are seen on a scale
// of their own; what is computed keeps its scale.
START_TEST(faint_parameters_have_a_scale_of_their_own)
{
    double by = _i ? 0.01 : 1;
    toy_attention(&toy, 3, "none");
    const char *const names[] = {"W_Q", "W_K", "W_V"};
    for (int k = 0; k < 3; k++) {
        const struct matrix *m = &model_find(&toy.model, names[k])->matrix;
        for (int i = 0; i < m->rows * m->columns; i++)
            m->data[i] *= by;
    }
    ck_assert(run_model(&trace, &toy.model));
    double all = scale_of(_i ? "X Q K V" : "X W_Q W_K W_V Q K V");
    double own = scale_of(_i ? "W_Q W_K W_V" : "X W_Q W_K W_V Q K V");
    ck_assert(_i ? 4 * own < all : own == all);
    for (int k = 0; k < 3; k++)
        ck_assert(tensor_is_fainter(trace_find(&trace, names[k])) == !!_i);
    ck_assert(!tensor_is_fainter(trace_find(&trace, "Q")));
    trace_free(&trace);
    toy_free(&toy);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("compared");
    TCase *t = tcase_create("compared");
    tcase_add_loop_test(t, what_is_compared_has_one_scale, 0,
                        sizeof models / sizeof *models);
    tcase_add_loop_test(t, faint_parameters_have_a_scale_of_their_own, 0, 2);
    suite_add_tcase(s, t);
    return suite_end(s);
}
