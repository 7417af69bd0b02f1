// SPDX-License-Identifier: MIT
// What differs between two traces, bit by bit, and where it does most.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/compare/difference.h"

enum { MOST = 6 };

static const struct {
    int rows_was, columns_was, rows_now, columns_now;
    double was[MOST], now[MOST];
    int cells, differing;
    int row, column; // of the largest difference; -1: none
    double by;
} cases[] = {
    {2, 2, 2, 2, {1, 2, 3, 4}, {1, 2, 3, 4}, 4, 0, -1, -1, 0},
    {2, 2, 2, 2, {1, 2, 3, 4}, {1, 0, 3, 5}, 4, 2, 0, 1, -2},
    // the first of equals
    {1, 3, 1, 3, {1, 2, 3}, {0, 3, 2}, 3, 3, 0, 0, -1},
    // a negative difference counts by its size
    {1, 3, 1, 3, {1, 2, 3}, {2, -3, 4}, 3, 3, 0, 1, -5},
    // other bits, though equal as numbers
    {1, 2, 1, 2, {0, 1}, {-0.0, 1}, 2, 1, 0, 0, 0},
    {1, 2, 1, 2, {-0.0, 1}, {0, 1.5}, 2, 2, 0, 1, 0.5},
    // the last bit
    {3, 1, 3, 1, {1, 2, 3}, {1, 5, 3}, 3, 1, 1, 0, 3},
    {1, 1, 1, 1, {1}, {1 + 0x1p-52}, 1, 1, 0, 0, 0x1p-52},
    // equal infinities are the same, a new mask is the largest of all
    {1, 3, 1, 3, {-INFINITY, 1, 2}, {-INFINITY, 9, 2}, 3, 1, 0, 1, 8},
    {1, 3, 1, 3, {0, 1, 2}, {9, -INFINITY, 2}, 3, 2, 0, 1, -INFINITY},
    // a NaN is itself, and another number's worst difference
    {1, 2, 1, 2, {NAN, 1}, {NAN, 2}, 2, 1, 0, 1, 1},
    {1, 2, 1, 2, {1, 1}, {2, NAN}, 2, 2, 0, 1, NAN},
    // a row or a column more: what was not there differs, without a size
    {1, 2, 2, 2, {1, 2}, {1, 2, 3, 4}, 4, 2, -1, -1, 0},
    {2, 2, 2, 3, {1, 2, 3, 4}, {1, 2, 9, 3, 5, 9}, 6, 3, 1, 1, 1},
    // fewer
    {2, 2, 1, 2, {1, 2, 3, 4}, {1, 7}, 2, 1, 0, 1, 5},
    {0, 2, 2, 2, {0}, {1, 2, 3, 4}, 4, 4, -1, -1, 0},
};

START_TEST(cells_are_compared_bit_by_bit)
{
    double was_data[MOST], now_data[MOST];
    memcpy(was_data, cases[_i].was, sizeof was_data);
    memcpy(now_data, cases[_i].now, sizeof now_data);
    struct tensor was = {.rows = cases[_i].rows_was,
                         .room = MOST,
                         .columns = cases[_i].columns_was,
                         .data = was_data};
    struct tensor now = {.rows = cases[_i].rows_now,
                         .room = MOST,
                         .columns = cases[_i].columns_now,
                         .data = now_data};
    struct difference d = difference_of(&was, &now);
    ck_assert_int_eq(d.cells, cases[_i].cells);
    ck_assert_int_eq(d.differing, cases[_i].differing);
    ck_assert_int_eq(d.reshaped,
                     was.rows != now.rows || was.columns != now.columns);
    ck_assert_int_eq(d.most.row, cases[_i].row);
    ck_assert_int_eq(d.most.column, cases[_i].column);
    ck_assert_ptr_eq(d.most.tensor, cases[_i].row < 0 ? NULL : &now);
    ck_assert(d.by == cases[_i].by || (isnan(d.by) && isnan(cases[_i].by)));
    int walked = 0, at = -1, by_row = 0;
    for (struct difference_walk w = difference_walk(&d); difference_next(&w);) {
        ck_assert_int_gt(w.row * MOST + w.column, at); // in order
        at = w.row * MOST + w.column;
        ck_assert(!same_matched(&d.match, w.row, w.column));
        if (w.row == d.most.row && w.column == d.most.column)
            ck_assert(w.by == d.by || (isnan(w.by) && isnan(d.by)));
        walked++;
    }
    ck_assert_int_eq(walked, (int)(d.differing - d.fresh));
    for (int row = 0; row < now.rows; row++) {
        struct difference one = difference_of_row(&was, &now, row);
        for (struct difference_walk w = difference_walk(&one);
             difference_next(&w); by_row++)
            ck_assert_int_eq(w.row, row);
    }
    ck_assert_int_eq(by_row, walked);
}
END_TEST

START_TEST(a_tensor_of_only_one_trace_differs_everywhere)
{
    double data[] = {1, 2};
    struct tensor m = {.rows = 1, .room = 1, .columns = 2, .data = data};
    struct difference came = difference_of(NULL, &m);
    struct difference went = difference_of(&m, NULL);
    struct difference none = difference_of(NULL, NULL);
    ck_assert(came.reshaped && came.cells == 2 && came.differing == 2);
    ck_assert(went.reshaped && went.cells == 2 && went.differing == 2);
    ck_assert(!came.most.tensor && !went.most.tensor);
    ck_assert(!none.cells && !none.differing);
}
END_TEST

START_TEST(a_row_is_the_same_only_as_a_whole)
{
    double was_data[] = {1, 2, 0, 3}, now_data[] = {1, 2, -0.0, 3};
    struct tensor was = {.rows = 2, .room = 2, .columns = 2, .data = was_data};
    struct tensor now = {.rows = 2, .room = 2, .columns = 2, .data = now_data};
    struct tensor wide = {.rows = 1, .room = 1, .columns = 4, .data = now_data};
    ck_assert(same_row(&was, &now, 0));
    ck_assert(!same_row(&was, &now, 1));
    ck_assert(!same_row(&was, &now, 2));
    ck_assert(!same_row(&was, &wide, 0));
    ck_assert(!same_row(NULL, &now, 0));
    ck_assert(same_cell(&was, &now, 1, 1));
    ck_assert(!same_cell(&was, &now, 1, 0));
    ck_assert(!same_cell(&was, &now, 0, 2));
    ck_assert(!same_cell(&was, NULL, 0, 0));
}
END_TEST

// Another mask leaves what comes before it as it was, and what was given to
// the lesson is not counted.
START_TEST(all_that_was_computed_is_counted)
{
    struct toy toys[2];
    struct trace traces[2];
    toy_attention(&toys[0], 3, "none");
    toy_attention(&toys[1], 3, "causal");
    for (int i = 0; i < 2; i++)
        ck_assert(run_model(&traces[i], &toys[i].model));
    struct changed same = difference_count(&traces[0], &traces[0]);
    ck_assert_int_eq(same.differing, 0);
    int64_t cells = 0, differing = 0;
    for (int i = 0; i < traces[1].tensor_count; i++) {
        const struct tensor *m = traces[1].tensors[i];
        const struct tensor *was = trace_find(&traces[0], m->name);
        if (model_matrix(traces[1].model, m->name))
            continue;
        for (int k = 0; k < m->rows * m->columns; k++)
            differing += !was || memcmp(&was->data[k], &m->data[k], 8);
        cells += (int64_t)m->rows * m->columns;
    }
    struct changed other = difference_count(&traces[0], &traces[1]);
    ck_assert_int_eq(other.cells, cells);
    ck_assert_int_eq(other.differing, differing);
    ck_assert_int_gt(cells, differing);
    const struct tensor *masked = trace_find(&traces[1], "masked");
    ck_assert(!trace_find(&traces[0], "masked")); // it is new
    ck_assert_int_ge(differing, masked->rows * masked->columns);
    for (int i = 0; i < 2; i++) {
        trace_free(&traces[i]);
        toy_free(&toys[i]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("difference");
    TCase *tests = tcase_create("difference");
    tcase_add_loop_test(tests, cells_are_compared_bit_by_bit, 0,
                        (int)(sizeof cases / sizeof *cases));
    tcase_add_test(tests, a_tensor_of_only_one_trace_differs_everywhere);
    tcase_add_test(tests, a_row_is_the_same_only_as_a_whole);
    tcase_add_test(tests, all_that_was_computed_is_counted);
    suite_add_tcase(suite, tests);
    return suite_end(suite);
}
