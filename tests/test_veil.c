// SPDX-License-Identifier: MIT
// What a veil takes away is gone from the trace, and all else has the same
// bits, at any step of random models.
#include <check.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "quiz/veil.h"
#include "suite.h"
#include "toy.h"

static struct toy toy;
static struct trace whole;
static struct veil veil;

enum { FILLER = 7 };

static double at(const struct tensor *m, int row, int column)
{
    return m->data[(size_t)row * (size_t)m->columns + (size_t)column];
}

static void check_tensor(const struct tensor *m, const struct tensor *v,
                         int64_t known)
{
    double filler = m->words ? 1 : FILLER;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double was = at(m, r, c), is = at(v, r, c);
            bool hidden = timeline_cell(&whole, m, r, c) >= known;
            ck_assert(veil_hides(&veil, v, r, c) == hidden);
            if (hidden)
                ck_assert(is == filler);
            else
                ck_assert(!memcmp(&was, &is, sizeof was));
        }
}

static void check_step(struct position p)
{
    struct progress known = veil_before(&whole, p);
    int64_t now = timeline_progress(&whole, p).cells;
    ck_assert_int_lt(known.cells, now); // the step itself is never known
    ck_assert_int_eq(known.terms, 0);
    veil_begin(&veil, &toy.model, known, FILLER);
    for (int i = 0; i < whole.tensor_count; i++)
        check_tensor(whole.tensors[i], veil.trace.tensors[i], known.cells);
    veil_end(&veil);
}

START_TEST(what_is_not_known_is_gone)
{
    uint64_t seed = (uint64_t)_i;
    if (_i % 2)
        toy_attention(&toy, seed, "causal");
    else
        toy_translator(&toy, seed);
    ck_assert(run_model(&whole, &toy.model));
    for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level++) {
        int64_t count = timeline_count(&whole, (enum level)level);
        for (int64_t k = 0; k < count; k += 1 + count / 9)
            check_step((struct position){(enum level)level, k});
    }
    trace_free(&whole);
    toy_free(&toy);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("veil");
    TCase *c = tcase_create("veil");
    tcase_add_loop_test(c, what_is_not_known_is_gone, 0, 20);
    suite_add_tcase(s, c);
    return suite_end(s);
}
