// SPDX-License-Identifier: MIT
// The rank of matrices of a known one: products of narrow ones, whole and not,
// of any size, and what is nearly nothing.
#include <check.h>
#include <math.h>
#include <string.h>

#include "math/directions.h"
#include "math/rng.h"
#include "suite.h"

enum { MOST = 24 };

struct made {
    double A[MOST * MOST];
    int rows, columns, rank;
};

// B C with B rows × rank, C rank × columns, of whole numbers to ±[most], or of
// noise where that is 0. Such a product of noise has this rank; of whole
// numbers it may have less.
static struct made product_of(struct rng *rng, int rows, int columns, int rank,
                              int most, double size)
{
    struct made m = {.rows = rows, .columns = columns, .rank = rank};
    double B[MOST * MOST], C[MOST * MOST];
    for (int i = 0; i < MOST * MOST; i++) {
        B[i] = most ? rng_between(rng, -most, most) : rng_normal(rng);
        C[i] = most ? rng_between(rng, -most, most) : size * rng_normal(rng);
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            for (int k = 0; k < rank; k++)
                m.A[r * columns + c] += B[r * MOST + k] * C[k * MOST + c];
    return m;
}

// By fractions of whole numbers (Bareiss), exact while they fit.
static int exact_rank(const struct made *m)
{
    __extension__ typedef __int128 whole;
    whole A[MOST * MOST], last = 1;
    int rank = 0;
    for (int i = 0; i < m->rows * m->columns; i++)
        A[i] = (whole)m->A[i];
    for (int c = 0; c < m->columns && rank < m->rows; c++) {
        int p = rank;
        while (p < m->rows && !A[p * m->columns + c])
            p++;
        if (p == m->rows)
            continue;
        for (int k = 0; k < m->columns; k++) {
            whole x = A[p * m->columns + k];
            A[p * m->columns + k] = A[rank * m->columns + k];
            A[rank * m->columns + k] = x;
        }
        whole pivot = A[rank * m->columns + c];
        for (int r = rank + 1; r < m->rows; r++) {
            whole by = A[r * m->columns + c];
            for (int k = 0; k < m->columns; k++)
                A[r * m->columns + k] = (A[r * m->columns + k] * pivot -
                                         by * A[rank * m->columns + k]) /
                                        last;
        }
        last = pivot;
        rank++;
    }
    return rank;
}

static int rank_of(const struct made *m, double off, double *left)
{
    double A[MOST * MOST];
    memcpy(A, m->A, sizeof A);
    return directions_left(A, m->rows, m->columns, off, left);
}

static void check_left(const double *left, int rank, int most)
{
    for (int k = 0; k < most; k++) {
        ck_assert((left[k] > 0) == (k < rank));
        ck_assert(k == 0 || left[k] <= left[k - 1] * (1 + 1e-12));
    }
}

START_TEST(noise_has_the_rank_of_its_narrowest_factor)
{
    static const double sizes[] = {1, 1e-200, 1e200, 1e-9};
    struct rng rng = {(uint64_t)_i};
    double left[MOST], size = sizes[_i % 4];
    int rows = rng_between(&rng, 1, MOST), columns = rng_between(&rng, 1, MOST);
    int most = rows < columns ? rows : columns;
    int rank = rng_between(&rng, 0, most);
    struct made m = product_of(&rng, rows, columns, rank, 0, size);
    double off = 0x1p-53 * rank * 9 * size; // of the products, some of 9 or so
    int found = rank_of(&m, off, left);
    ck_assert_msg(found == rank, "%d × %d of rank %d: %d", rows, columns, rank,
                  found);
    check_left(left, rank, most);
}
END_TEST

START_TEST(small_whole_numbers_have_their_rank_exactly)
{
    struct rng rng = {(uint64_t)_i};
    double left[MOST];
    int rows = rng_between(&rng, 1, 7), columns = rng_between(&rng, 1, 7);
    int most = rows < columns ? rows : columns;
    int biggest = rng_between(&rng, 1, 2), inner = rng_between(&rng, 0, most);
    struct made m = product_of(&rng, rows, columns, inner, biggest, 1);
    int rank = exact_rank(&m);
    // However far off they might be, they are as they are.
    ck_assert_int_eq(rank_of(&m, 0.01, left), rank);
    check_left(left, rank, most);
    ck_assert_int_eq(rank_of(&m, 0, left), rank);
}
END_TEST

// Of two rows of whole numbers, (n, n + 1) and (n + 1, n + 2), one 1 is all that
// keeps them apart.
START_TEST(nearly_alike_is_not_alike)
{
    double left[2];
    for (double n = 1; n < 1e6; n *= 3) {
        struct made m = {{n, n + 1, n + 1, n + 2}, 2, 2, 2};
        ck_assert_int_eq(rank_of(&m, 0, left), 2);
        double expected = 1 / hypot(n + 1, n + 2); // the area of both is 1
        ck_assert(fabs(left[1] - expected) < 1e-3 * expected || n > 1e4);
    }
}
END_TEST

// What is left is noise where the numbers are off by as much.
START_TEST(what_may_be_off_is_nothing)
{
    double left[2], eps = 1e-7;
    struct made m = {{1, 0.5, 1, 0.5 + eps}, 2, 2, 2};
    ck_assert_int_eq(rank_of(&m, 0, left), 2);
    ck_assert_int_eq(rank_of(&m, eps / 100, left), 2);
    ck_assert_int_eq(rank_of(&m, eps, left), 1);
    ck_assert(left[1] == 0);
}
END_TEST

// Numbers that are not off at all: then the method's own rounding is.
START_TEST(rounding_is_no_direction)
{
    struct rng rng = {(uint64_t)_i};
    struct made m = {.rows = 3, .columns = 5};
    double left[3];
    for (int c = 0; c < 5; c++) {
        m.A[c] = rng_normal(&rng);
        m.A[5 + c] = 2 * m.A[c];
        m.A[10 + c] = -0.25 * m.A[c];
    }
    ck_assert_int_eq(rank_of(&m, 0, left), 1);
}
END_TEST

START_TEST(lengths_are_those_that_are_left)
{
    double left[3];
    struct made m = {{0, 0, 1, 3, 4, 0, 3, 0, 0}, 3, 3, 3};
    ck_assert_int_eq(rank_of(&m, 0, left), 3);
    ck_assert(left[0] == 5); // then (3, 0, 0) keeps 12/5 of its 3
    ck_assert(fabs(left[1] - 2.4) < 1e-15);
    ck_assert(left[2] == 1);
    m = (struct made){{0}, 3, 3, 0};
    ck_assert_int_eq(rank_of(&m, 0, left), 0);
    check_left(left, 0, 3);
}
END_TEST

// W_Q W_Kᵀ of “cat chased dog”, 4 × 4 of which two numbers are not 0.
START_TEST(the_toy_of_the_course_has_rank_2)
{
    double left[4];
    struct made m = {{0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0}, 4, 4, 2};
    ck_assert_int_eq(rank_of(&m, 0.1, left), 2);
    ck_assert(left[0] == 2 && left[1] == 2 && left[2] == 0 && left[3] == 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("directions");
    TCase *t = tcase_create("directions");
    tcase_add_loop_test(t, noise_has_the_rank_of_its_narrowest_factor, 0, 400);
    tcase_add_loop_test(t, small_whole_numbers_have_their_rank_exactly, 0, 600);
    tcase_add_test(t, nearly_alike_is_not_alike);
    tcase_add_test(t, what_may_be_off_is_nothing);
    tcase_add_loop_test(t, rounding_is_no_direction, 0, 20);
    tcase_add_test(t, lengths_are_those_that_are_left);
    tcase_add_test(t, the_toy_of_the_course_has_rank_2);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
