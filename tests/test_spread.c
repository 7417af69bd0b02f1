// SPDX-License-Identifier: MIT
// NaN, infinities, −0 and numbers hardly above 0 among what is given: they are
// kept, every sentence about what comes of them is true, and every picture is
// painted.
#include <check.h>
#include <math.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/explain.h"
#include "trace/spread.h"

enum { SEEDS = 60 };

static struct toy toy;
static struct trace trace;
static struct arena arena;
static int said_often;

static const double strange[] = {NAN, INFINITY, -INFINITY};

// Puts a few such numbers into X, the projections, or finished weights.
static void make(int seed)
{
    static const char *const masks[] = {"none", "causal", "explicit"};
    const struct toy_options options = {.mask = masks[seed % 3],
                                        .missing = seed % 4 == 1 ? 7 : 0};
    if (seed % 5)
        toy_attention_of(&toy, (uint64_t)seed, &options);
    else
        toy_weights(&toy, (uint64_t)seed);
    for (int e = 0; e < toy.model.count; e++) {
        struct matrix *m = &toy.entries[e].matrix;
        double *x = (double *)m->data;
        if (!x || !strcmp(toy.entries[e].name, "mask") || (e + seed) % 2)
            continue;
        int count = m->rows * m->columns;
        x[rng_between(&toy.rng, 0, count - 1)] = -0.0;
        x[rng_between(&toy.rng, 0, count - 1)] = 5e-324;
        x[rng_between(&toy.rng, 0, count - 1)] = strange[seed % 3];
    }
}

static void done(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static const struct slot *slot_of(const struct saying *s, const char *name)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->slots[i].name, name))
            return &s->slots[i];
    return NULL;
}

// Only a mask makes −∞ of what is finite.
static bool odd(const struct tensor *m, int r, int c)
{
    double x = tensor_at(m, r, c);
    const struct operation *o = m->writer[r];
    if (x != -INFINITY || !o->kind->masks)
        return !isfinite(x);
    if (!strcmp(o->kind->name, "mask"))
        return tensor_at(o->in[1].tensor, r, c) == 1;
    for (int k = 0; k < o->in[0].tensor->columns; k++)
        if (odd(o->in[0].tensor, r, k))
            return true;
    return false;
}

static bool reads_odd(const struct operation *o, int row, int column)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, -1, reads);
    for (int i = 0; i < count; i++)
        for (int r = 0; r < reads[i].rows; r++)
            for (int c = 0; c < reads[i].columns; c++)
                if (odd(reads[i].tensor, reads[i].row + r, reads[i].column + c))
                    return true;
    return false;
}

static void check_cell(const struct tensor *m, int r, int c)
{
    const struct operation *o = m->writer[r];
    struct address a = {m, r, c, -1};
    struct saying s = explain_saying(NULL, &arena, &a);
    bool is = odd(m, r, c), reads = reads_odd(o, r, c);
    bool about = !strncmp(s.key, "spread.", 7);
    const char *want = !is            ? "spread.cell.finite"
                       : reads        ? "spread.cell"
                       : !o->in_count ? "spread.cell.given"
                                      : "spread.cell.large";
    ck_assert_msg(about == (is || reads), "%s[%d,%d]: %s", m->name, r + 1,
                  c + 1, s.key);
    said_often += about;
    if (!about)
        return;
    ck_assert_str_eq(s.key, want);
    double x = tensor_at(m, r, c), said = slot_of(&s, "value")->number;
    ck_assert(x == said || (isnan(x) && isnan(said)));
    if (reads)
        ck_assert(!isfinite(slot_of(&s, "other")->number));
    for (a.term = 0; a.term < operation_terms(o) && a.term < 9; a.term++)
        ck_assert_ptr_nonnull(explain_saying(NULL, &arena, &a).key);
}

static void check_many(const struct tensor *m, int row)
{
    struct address a = {m, row, -1, -1};
    struct saying s = explain_saying(NULL, &arena, &a);
    int count = 0;
    bool reads = false;
    for (int r = row < 0 ? 0 : row; r < (row < 0 ? m->rows : row + 1); r++) {
        reads = reads || reads_odd(m->writer[r], r, -1);
        for (int c = 0; c < m->columns; c++)
            count += odd(m, r, c);
    }
    bool about = !strncmp(s.key, "spread.many", 11);
    ck_assert_msg(about == (count || reads), "%s[%d]: %s", m->name, row + 1,
                  s.key);
    if (about) {
        ck_assert(slot_of(&s, "count")->number == count);
        ck_assert((strcmp(s.key, "spread.many.finite") == 0) == (count == 0));
    }
}

START_TEST(all_that_is_strange_is_said)
{
    for (int seed = 0; seed < SEEDS; seed++) {
        make(seed);
        ck_assert(run_model(&trace, &toy.model));
        for (int i = 0; i < trace.tensor_count; i++) {
            const struct tensor *m = trace.tensors[i];
            check_many(m, -1);
            for (int r = 0; r < m->rows; r++) {
                check_many(m, r);
                for (int c = 0; c < m->columns; c++)
                    check_cell(m, r, c);
            }
            arena_free(&arena);
        }
        done();
    }
    ck_assert_int_gt(said_often, 1000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("spread");
    TCase *t = tcase_create("spread");
    tcase_add_test(t, all_that_is_strange_is_said);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
