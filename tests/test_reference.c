// SPDX-License-Identifier: MIT
// Values of an independent implementation, in float64: every number that a
// file of tests/reference/ names is compared, by the way `followspot check`
// goes and once more by hand. A file put there is picked up.
#include <check.h>
#include <glob.h>
#include <math.h>
#include <string.h>

#include "lesson/lesson.h"
#include "report/expectations.h"
#include "suite.h"
#include "trace/trace.h"
#include "mechanism/mechanism.h"

#define TOLERANCE 1e-9

static glob_t found;
static struct lesson lesson;
static struct trace trace;

static void open_reference(const char *path)
{
    struct complaints c = {0};
    ck_assert_msg(lesson_load(&lesson, path, &disk_files, model_kinds, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert_msg(run_model(&trace, &lesson.model), "%s overflows", path);
    complaints_free(&c);
}

static void close_reference(void)
{
    trace_free(&trace);
    lesson_free(&lesson);
}

// How many expectations fail. What cannot be compared fails the test.
static int count_failures(struct strbuf *failures)
{
    struct complaints c = {0};
    int failed = check_expectations(&lesson, &trace, &c, failures);
    ck_assert_msg(c.count == 0, "%s", strbuf_text(&c.text));
    complaints_free(&c);
    return failed;
}

START_TEST(a_reference_passes_its_check)
{
    struct strbuf failures = {0};
    open_reference(found.gl_pathv[_i]);
    ck_assert_double_eq(lesson.tolerance, TOLERANCE);
    ck_assert_msg(count_failures(&failures) == 0, "%s", strbuf_text(&failures));
    strbuf_free(&failures);
    close_reference();
}
END_TEST

static void compare_numbers(const struct matrix *want, const struct tensor *got)
{
    ck_assert_int_eq(got->rows, want->rows);
    ck_assert_int_eq(got->columns, want->columns);
    for (int i = 0; i < want->rows * want->columns; i++) {
        double x = want->data[i], y = got->data[i];
        ck_assert_msg(x == y || fabs(x - y) <= TOLERANCE,
                      "%s, number %d: %.17g, not %.17g", got->name, i + 1, y,
                      x);
    }
}

static void compare_words(struct words want, const struct tensor *got)
{
    ck_assert_int_eq(got->rows, want.count);
    for (int i = 0; i < want.count; i++)
        ck_assert_str_eq(got->words[(int)got->data[i]], want.word[i]);
}

START_TEST(every_tensor_it_names_agrees)
{
    open_reference(found.gl_pathv[_i]);
    ck_assert_int_gt(lesson.expectation_count, 0);
    for (int i = 0; i < lesson.expectation_count; i++) {
        const struct expectation *e = &lesson.expectations[i];
        const struct tensor *m = trace_find(&trace, e->at);
        ck_assert_msg(m != NULL, "there is no tensor %s", e->at);
        if (e->words.word)
            compare_words(e->words, m);
        else
            compare_numbers(&e->matrix, m);
    }
    close_reference();
}
END_TEST

// Any one number that is wrong is noticed, in whichever tensor it stands.
START_TEST(its_check_notices_a_wrong_number)
{
    struct strbuf failures = {0};
    open_reference(found.gl_pathv[_i]);
    for (int i = 0; i < lesson.expectation_count; i++) {
        const struct tensor *m = trace_find(&trace, lesson.expectations[i].at);
        int cells = m->rows * m->columns, cell = (7 * i + 3) % cells;
        double right = m->data[cell];
        if (!isfinite(right))
            continue;
        m->data[cell] = m->words ? right ? 0 : 1 : right + 1.1 * TOLERANCE;
        ck_assert_msg(count_failures(&failures) == 1, "%s", m->name);
        m->data[cell] = right;
    }
    ck_assert_int_eq(count_failures(&failures), 0);
    strbuf_free(&failures);
    close_reference();
}
END_TEST

// The lesson of finished weights says whose they are.
START_TEST(finished_weights_are_a_translators)
{
    struct lesson finished;
    struct trace read;
    open_reference(SOURCE_ROOT "/lessons/finished-weights.yaml");
    finished = lesson, read = trace;
    open_reference(SOURCE_ROOT "/lessons/05-rnn-attention.yaml");
    const struct tensor *a = trace_find(&read, "weights");
    const struct tensor *b = trace_find(&trace, "alignment");
    ck_assert(a->rows == b->rows && a->columns == b->columns);
    for (int i = 0; i < a->rows * a->columns; i++)
        ck_assert_double_eq_tol(a->data[i], b->data[i], 1e-12);
    compare_words((struct words){a->rows, a->row_labels},
                  trace_find(&trace, "target"));
    for (int c = 0; c < a->columns; c++)
        ck_assert_str_eq(a->column_labels[c], b->column_labels[c]);
    close_reference();
    trace_free(&read);
    lesson_free(&finished);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("reference");
    TCase *t = tcase_create("reference");
    glob(SOURCE_ROOT "/tests/reference/*.json", 0, NULL, &found);
    int files = (int)found.gl_pathc;
    tcase_add_loop_test(t, a_reference_passes_its_check, 0, files);
    tcase_add_loop_test(t, every_tensor_it_names_agrees, 0, files);
    tcase_add_loop_test(t, its_check_notices_a_wrong_number, 0, files);
    tcase_add_test(t, finished_weights_are_a_translators);
    suite_add_tcase(suite, t);
    int status = suite_end(suite);
    globfree(&found);
    return files ? status : 1;
}
