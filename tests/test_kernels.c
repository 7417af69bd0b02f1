// SPDX-License-Identifier: MIT
// The row kernels by themselves, against sums written plainly. All sizes up
// to a few times what they take at once, and the bits must be the same.
#include <check.h>
#include <math.h>
#include <string.h>

#include "math/kernels.h"
#include "math/rng.h"
#include "suite.h"

enum { MOST = 11, SIZES = MOST + 1 };

struct room {
    double a[MOST], B[MOST * MOST], out[MOST + 1], plain[MOST + 1];
};

// The loop's index is a pair of sizes. One number more than the kernel may
// write stands behind the output.
static struct room random_room(int seed)
{
    struct room r;
    struct rng rng = {(uint64_t)seed};
    for (int i = 0; i < MOST; i++) {
        r.a[i] = rng_normal(&rng);
        r.a[i] *= pow(10, rng_between(&rng, -9, 9));
    }
    for (int i = 0; i < MOST * MOST; i++)
        r.B[i] = rng_normal(&rng);
    for (int i = 0; i <= MOST; i++)
        r.out[i] = r.plain[i] = rng_normal(&rng);
    return r;
}

static void check_same_bits(const struct room *r)
{
    ck_assert(!memcmp(r->out, r->plain, sizeof r->out));
}

START_TEST(add_row_product_adds_term_by_term)
{
    int count = _i / SIZES, columns = _i % SIZES;
    struct room r = random_room(_i);
    for (int c = 0; c < columns; c++)
        for (int k = 0; k < count; k++)
            r.plain[c] += r.a[k] * r.B[k * columns + c];
    add_row_product(r.out, columns, r.a, count, r.B);
    check_same_bits(&r);
}
END_TEST

START_TEST(dot_rows_sums_term_by_term)
{
    int count = _i / SIZES, rows = _i % SIZES;
    struct room r = random_room(_i);
    for (int c = 0; c < rows; c++) {
        r.plain[c] = 0;
        for (int k = 0; k < count; k++)
            r.plain[c] += r.a[k] * r.B[c * count + k];
    }
    dot_rows(r.out, rows, r.a, count, r.B);
    check_same_bits(&r);
}
END_TEST

START_TEST(add_row_adds_each)
{
    struct room r = random_room(_i);
    for (int c = 0; c < _i; c++)
        r.plain[c] += r.a[c];
    add_row(r.out, r.a, _i);
    check_same_bits(&r);
}
END_TEST

START_TEST(a_sum_is_taken_in_order)
{
    const double x[] = {1e16, 1, 1, -1e16, 3};
    ck_assert(row_sum(x, 5) == 3); // each 1 is lost against 1e16
    ck_assert(row_sum(x, 0) == 0);
    ck_assert(dot(x, x, 0) == 0);
    ck_assert(dot(x + 1, x + 3, 2) == -1e16 + 3);
}
END_TEST

static const struct {
    double x[4];
    int count;
    double max, largest; // largest of magnitude, at least 0.5
    int argmax;
} rows[] = {
    {{0}, 0, -INFINITY, 0.5, 0},
    {{-3}, 1, -3, 3, 0},
    {{1, 2, 2, -5}, 4, 2, 5, 1},
    {{-INFINITY, -INFINITY}, 2, -INFINITY, 0.5, 0},
    {{-INFINITY, -7, INFINITY, 1}, 4, INFINITY, 7, 2},
    {{-2, NAN, -1}, 3, -1, 2, 2},
    {{0.25, -0.125}, 2, 0.25, 0.5, 0},
};

START_TEST(a_row_has_a_largest)
{
    ck_assert(row_max(rows[_i].x, rows[_i].count) == rows[_i].max);
    ck_assert(row_largest(rows[_i].x, rows[_i].count, 0.5) == rows[_i].largest);
    ck_assert_int_eq(row_argmax(rows[_i].x, rows[_i].count), rows[_i].argmax);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("kernels");
    TCase *t = tcase_create("kernels");
    tcase_add_loop_test(t, add_row_product_adds_term_by_term, 0, SIZES * SIZES);
    tcase_add_loop_test(t, dot_rows_sums_term_by_term, 0, SIZES * SIZES);
    tcase_add_loop_test(t, add_row_adds_each, 0, SIZES);
    tcase_add_test(t, a_sum_is_taken_in_order);
    tcase_add_loop_test(t, a_row_has_a_largest, 0, sizeof rows / sizeof *rows);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
