// SPDX-License-Identifier: MIT
// Expressions over the numbers of a lesson: what they amount to, what they
// read, and the messages for bad ones.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lesson/lesson.h"
#include "lesson_file.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "trace/expression/expression.h"
#include "trace/expression/measure.h"

struct shipped {
    struct lesson lesson;
    struct trace trace;
};

static void open_lesson(struct shipped *o, const char *name)
{
    struct complaints c = {0};
    char path[LESSON_FILE_SIZE];
    lesson_file(path, name);
    ck_assert(lesson_load(&o->lesson, path, &disk_files, model_kinds, &c));
    ck_assert(run_model(&o->trace, &o->lesson.model));
    complaints_free(&c);
}

static void close_lesson(struct shipped *o)
{
    trace_free(&o->trace);
    lesson_free(&o->lesson);
}

static const struct {
    const char *lesson, *text;
    double number;
    int row, column; // of the place, from 0; -1: no place
    int reads;
} good[] = {
    {"self-attention", "7", 7, -1, -1, 0},
    {"self-attention", " - 2.5 ", -2.5, -1, -1, 0},
    {"self-attention", "--2", 2, -1, -1, 0},
    {"self-attention", "2 + 3 * 4 - 1", 13, -1, -1, 0},
    {"self-attention", "(2 + 3) × 4 ÷ 2 − 1", 9, -1, -1, 0},
    {"self-attention", "8 / 4 / 2", 1, -1, -1, 0},
    {"self-attention", "8 - 4 - 2", 2, -1, -1, 0},
    {"self-attention", "scores[cat,chased]", 4, -1, -1, 1},
    {"self-attention", "scores[1,2,3]", 4, -1, -1, 1},
    {"self-attention", "scores[ cat , 2 ] + 1", 5, -1, -1, 1},
    {"self-attention", "scores[cat,chased]*scores[chased,cat]", 8, -1, -1, 2},
    {"self-attention", "weights.max[cat]", 2, -1, -1, 1},
    {"self-attention", "sum(scores)", 16, -1, -1, 1},
    {"self-attention", "sum(scores[*,cat])", 4, -1, -1, 1},
    {"self-attention", "sum(scores[dog,*])", 8, -1, -1, 1},
    {"self-attention", "sum( scores[*, chased] )", 8, -1, -1, 1},
    {"self-attention", "max(scores[*,dog])", 2, -1, -1, 1},
    {"self-attention", "argmax(weights[cat])", 0.66524095577482178, 0, 1, 1},
    {"self-attention", "argmax(weights[*,cat])", 0.5761168847658291, 1, 0, 1},
    {"self-attention", "argmax(scores)", 4, 0, 1, 1},
    {"self-attention", "argmax(scores) + 0", 4, -1, -1, 1},
    {"self-attention", "-argmax(scores)", -4, -1, -1, 1},
    {"self-attention", "(argmax(scores[3]))", 4, 2, 1, 1},
    {"self-attention", "count(weights)", 9, -1, -1, 1},
    {"self-attention", "rows(X)", 3, -1, -1, 1},
    {"self-attention", "columns(V)", 2, -1, -1, 1},
    {"self-attention", "rows(X) * rows(X) * 16", 144, -1, -1, 2},
    {"self-attention", "distinct(weights)", 3, -1, -1, 1},
    {"self-attention", "distinct(scores[dog])", 2, -1, -1, 1},
    {"self-attention", "distinct(scores[*,chased])", 2, -1, -1, 1},
    {"rnn-fixed-context", "distinct(contexts)", 1, -1, -1, 1},
    {"sinusoids", "dots[7,12] - dots[0,5]", 0, -1, -1, 2},
    {"sinusoids", "P[0,1]", 1, -1, -1, 1},
    {"sinusoids", "sum(P[0])", 64, -1, -1, 1},
    {"sinusoids", "rows(P[*,3])", 50, -1, -1, 1},
};

START_TEST(expressions)
{
    struct shipped o;
    struct answer a;
    struct reason why = {0};
    open_lesson(&o, good[_i].lesson);
    bool done = expression_evaluate(&o.trace, good[_i].text, &a, &why);
    ck_assert_msg(done, "%s: %s", good[_i].text, reason_text(&why));
    ck_assert_msg(fabs(a.number - good[_i].number) <= 1e-12, "%s is %.17g",
                  good[_i].text, a.number);
    ck_assert_int_eq(a.form == ANSWER_PLACE, good[_i].row >= 0);
    if (good[_i].row >= 0) {
        ck_assert_int_eq(a.cells.row, good[_i].row);
        ck_assert_int_eq(a.cells.column, good[_i].column);
        ck_assert_int_eq(a.cells.rows * a.cells.columns, 1);
    }
    ck_assert_int_eq(a.read_count, good[_i].reads);
    reason_free(&why);
    close_lesson(&o);
}
END_TEST

static const struct {
    const char *text, *why; // a part of the message
} bad[] = {
    {"", "expected an address"},
    {"score[cat]", "did you mean"},
    {"scores[cow]", "no row “cow”"},
    {"scores[cat", "an ordinal, a label or *"},
    {"scores[]", "an ordinal, a label or *"},
    {"scores[cat,chased]]", "where “]” stands"},
    {"scores[1,2,*]", "not for terms"},
    {"scores[*,2,1]", "not for terms"},
    {"scores['*']", "no row “*”"},
    {"scores[1,2,3,4]", "goes deeper than"},
    {"scores[cat] + 1", "one number is needed"},
    {"1 + scores[cat]", "one number is needed"},
    {"-scores", "one number is needed"},
    {"2 +", "expected an address"},
    {"2 2", "where “2” stands"},
    {"1.2.3", "expected an address"},
    {"0x10", "expected an address"},
    {"(2", "not closed"},
    {"sum(scores", "not closed"},
    {"sum()", "a function is of cells"},
    {"sum(2)", "a function is of cells"},
    {"sum(sum(scores))", "there is no tensor 'sum'"},
    {"sun(scores)", "did you mean 'sum'"},
    {"transmogrify(scores)", "there are sum"},
    {"1 / 0", "not a finite number"},
    {"0 / 0", "not a finite number"},
    {"((((((((((((((((((1))))))))))))))))))", "too many brackets"},
    {"x[1] ^ 2", "no tensor 'x'"},
};

START_TEST(refusals)
{
    struct shipped o;
    struct answer a;
    struct reason why = {0};
    open_lesson(&o, "self-attention");
    ck_assert(!expression_evaluate(&o.trace, bad[_i].text, &a, &why));
    ck_assert_msg(strstr(reason_text(&why), bad[_i].why) != NULL, "%s: %s",
                  bad[_i].text, reason_text(&why));
    ck_assert(!expression_evaluate(&o.trace, bad[_i].text, &a, NULL));
    reason_free(&why);
    close_lesson(&o);
}
END_TEST

// What it reads is what its answer follows from, in the order it is typed.
START_TEST(reads)
{
    struct shipped o;
    struct answer a;
    open_lesson(&o, "self-attention");
    ck_assert(expression_evaluate(
        &o.trace, "sum(scores[*,dog]) / weights[cat,chased] + rows(V)", &a,
        NULL));
    const struct cells expected[] = {
        {trace_find(&o.trace, "scores"), 0, 3, 2, 1},
        {trace_find(&o.trace, "weights"), 0, 1, 1, 1},
        {trace_find(&o.trace, "V"), 0, 3, 0, 2},
    };
    ck_assert_int_eq(a.read_count, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_ptr_eq(a.reads[i].tensor, expected[i].tensor);
        ck_assert_int_eq(a.reads[i].row, expected[i].row);
        ck_assert_int_eq(a.reads[i].rows, expected[i].rows);
        ck_assert_int_eq(a.reads[i].column, expected[i].column);
        ck_assert_int_eq(a.reads[i].columns, expected[i].columns);
    }
    char text[400] = "rows(X)";
    for (int i = 1; i < EXPRESSION_MOST_READS; i++)
        strcat(text, "+rows(X)");
    ck_assert(expression_evaluate(&o.trace, text, &a, NULL));
    ck_assert(a.number == 3 * EXPRESSION_MOST_READS);
    strcat(text, "+1");
    ck_assert(expression_evaluate(&o.trace, text, &a, NULL));
    strcat(text, "+rows(X)");
    ck_assert(!expression_evaluate(&o.trace, text, &a, NULL));
    close_lesson(&o);
}
END_TEST

// A cell that is masked may be asked for, and is not counted.
START_TEST(masked)
{
    static double data[] = {3, -INFINITY, -INFINITY, 0, 3, -INFINITY};
    struct tensor m = {.rows = 3, .columns = 2, .room = 3, .data = data};
    const struct cells all = {&m, 0, 3, 0, 2}, first = {&m, 0, 3, 0, 1},
                       lower = {&m, 1, 2, 0, 2};
    struct cells at;
    ck_assert(measure_cells(MEASURE_COUNT, &all, &at) == 3);
    ck_assert(measure_cells(MEASURE_SUM, &all, &at) == -INFINITY);
    ck_assert(measure_cells(MEASURE_MAX, &all, &at) == 3);
    ck_assert(measure_cells(MEASURE_DISTINCT, &all, &at) == 2);
    ck_assert(measure_cells(MEASURE_DISTINCT, &first, &at) == 2);
    ck_assert(measure_cells(MEASURE_ARGMAX, &lower, &at) == 3);
    ck_assert_int_eq(at.row, 2);
    ck_assert_int_eq(at.column, 0);
    measure_cells(MEASURE_ARGMAX, &all, &at); // the first of equals
    ck_assert_int_eq(at.row, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("expression");
    TCase *cases = tcase_create("expression");
    tcase_add_loop_test(cases, expressions, 0, sizeof good / sizeof *good);
    tcase_add_loop_test(cases, refusals, 0, sizeof bad / sizeof *bad);
    tcase_add_test(cases, reads);
    tcase_add_test(cases, masked);
    suite_add_tcase(suite, cases);
    return suite_end(suite);
}
