// SPDX-License-Identifier: MIT
// Every matrix has a scale of its own, which spans what is known of it.
#include <check.h>
#include <math.h>

#include "mechanism/mechanism.h"
#include "quiz/veil.h"
#include "suite.h"
#include "toy.h"

static struct toy toy;

enum { MODELS = 5 };

static void make(int which)
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
    else if (which == 3)
        toy_translator_of(&toy, 6, &gru);
    else
        toy_attention(&toy, 7, "none");
    if (which == 4) { // weights far smaller than what they make
        const struct matrix *m = &model_find(&toy.model, "W_Q")->matrix;
        for (int i = 0; i < m->rows * m->columns; i++)
            m->data[i] *= 1e-3;
    }
}

// The scale of [m] is 0 and what [tells] of its cells, no more and no less.
static void check_scale(const struct tensor *m, const struct veil *v)
{
    double low = 0, high = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double x = tensor_at(m, r, c);
            if (!isfinite(x) || (v && veil_hides(v, m, r, c)))
                continue;
            low = fmin(low, x);
            high = fmax(high, x);
        }
    ck_assert_msg(m->range.low == low && m->range.high == high,
                  "%s: %g to %g, not %g to %g", m->name, m->range.low,
                  m->range.high, low, high);
    ck_assert_double_eq(m->most, fmax(fmax(-low, high), 1e-300));
}

START_TEST(every_matrix_has_its_own_scale)
{
    struct trace t;
    make(_i);
    ck_assert(run_model(&t, &toy.model));
    ck_assert_int_gt(t.tensor_count, 6);
    for (int i = 0; i < t.tensor_count; i++)
        check_scale(t.tensors[i], NULL);
    trace_free(&t);
    toy_free(&toy);
}
END_TEST

// At every tenth of the way, with two numbers in the place of what is hidden.
START_TEST(no_scale_betrays_what_is_veiled)
{
    make(_i);
    struct trace t;
    ck_assert(run_model(&t, &toy.model));
    int cells = timeline_count(&t, LEVEL_CELL);
    for (int k = 0; k < 20; k++) {
        struct position p = {LEVEL_CELL, cells * (k / 2) / 10};
        struct veil v = {.blanks = NULL};
        veil_begin(&v, &toy.model, veil_before(&t, p), k % 2 ? 1e6 : 0);
        for (int i = 0; i < v.trace.tensor_count; i++)
            check_scale(v.trace.tensors[i], &v);
        veil_end(&v);
    }
    trace_free(&t);
    toy_free(&toy);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("scales");
    TCase *t = tcase_create("scales");
    tcase_add_loop_test(t, every_matrix_has_its_own_scale, 0, MODELS);
    tcase_add_loop_test(t, no_scale_betrays_what_is_veiled, 0, MODELS);
    suite_add_tcase(s, t);
    return suite_end(s);
}
