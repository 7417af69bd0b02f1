// SPDX-License-Identifier: MIT
// One sum of products on a phone: row and column upright, entry beside entry,
// every product printed is that of the two before it, and the sum under the
// rule is the cell's, or says that it is not what the digits come to.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made_lessons.h"
#include "opened.h"
#include "place.h"
#include "suite.h"
#include "trace/op/product/product.h"

static struct opened here;
static struct arena arena;
static struct pose pose;
static struct view view;

static void open_named(const char *name)
{
    int which = 0;
    while (strcmp(made_lesson_name(which), name))
        which++;
    opened_open(&here, which);
    view = default_view;
    view.extent.width = 390;
    view.extent.height = 844;
}

static void teardown(void)
{
    arena_free(&arena);
    opened_close(&here);
}

static struct address look(const char *tensor, int row, int column, int term)
{
    struct address a = {trace_find(&here.trace, tensor), row, column, term};
    ck_assert_msg(a.tensor != NULL, "no %s", tensor);
    enum level level = term < 0 ? LEVEL_CELL : LEVEL_TERM;
    struct shown shown = {&here.lesson, &here.trace,
                          timeline_find(&here.trace, level, &a), 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, font_of(here.files), &pose);
    return a;
}

static const struct item *find(const char *name, int number)
{
    return pose_find(&pose, id_named(name, number));
}

static double read(const struct item *i, double *last)
{
    ck_assert(i && i->text);
    bool minus = !strncmp(i->text, "−", strlen("−"));
    const char *text = i->text + (minus ? strlen("−") : 0);
    const char *point = strchr(text, '.');
    char *end;
    double x = strtod(text, &end);
    ck_assert_msg(end > text && !*end, "%s is no number", i->text);
    if (last)
        *last = point ? pow(10, -(double)strlen(point + 1)) : 1;
    return minus ? -x : x;
}

static const struct item *factor(const struct factor *f)
{
    const struct item *i =
        pose_find(&pose, id_cell("cell", f->tensor, f->row, f->column));
    ck_assert_msg(i != NULL, "%s[%d,%d] is not there", f->tensor->name, f->row,
                  f->column);
    return i;
}

// Entry [k]: its factors stand before its product, on one line, and the digits
// come to it. What these digits add.
static double check_entry(const struct address *a, int k, bool *fine)
{
    struct factors f = product_factors(operation_of(a), a->row, a->column, k);
    const struct item *chip = find("chip", k), *left = factor(&f.a);
    double last, x = read(chip, &last), by_hand = read(left, NULL);
    ck_assert(fabs(left->at.y - chip->at.y) < 0.01 && left->at.x < chip->at.x);
    if (f.b.tensor) {
        const struct item *right = factor(&f.b);
        ck_assert(fabs(right->at.y - chip->at.y) < 0.01);
        ck_assert(right->at.x > left->at.x && right->at.x < chip->at.x);
        by_hand *= read(right, NULL);
    }
    double right = product_term(operation_of(a), a->row, a->column, k);
    ck_assert_msg(fabs(x - right) <= last / 2 + 1e-9, "term %d is %g, not %s",
                  k, right, chip->text);
    *fine = *fine && fabs(by_hand - x) <= last / 2 + 1e-9;
    return x;
}

static const struct {
    const char *lesson, *tensor;
    bool bias;
} sums[] = {{"tests/lessons/self-attention.yaml", "scores", false},
            {"tests/lessons/self-attention.yaml", "Q", false},
            {"a word twice", "scores", false},
            {"lessons/self-attention-biases.yaml", "K", true},
            {"a language model", "scores", false}};

START_TEST(products_stand_beside_their_factors)
{
    open_named(sums[_i].lesson);
    const struct tensor *m = trace_find(&here.trace, sums[_i].tensor);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            struct address a = look(sums[_i].tensor, r, c, -1);
            int terms = product_terms(operation_of(&a));
            double sum = 0, last;
            bool fine = true;
            for (int k = 0; k < terms; k++)
                sum += check_entry(&a, k, &fine);
            double shown = read(find("upright sum", 0), &last);
            ck_assert_msg(fabs(shown - tensor_at(m, r, c)) <= last / 2 + 1e-9,
                          "%g is not %g", shown, tensor_at(m, r, c));
            fine = fine && fabs(sum - shown) <= last / 2 + 1e-9;
            ck_assert_msg(fine || find("rounded", 0), "%s[%d,%d] is not said",
                          m->name, r, c);
            ck_assert(!find("chip", terms));
        }
    view = default_view; // wide: as ever
    look(sums[_i].tensor, 0, 0, -1);
    ck_assert(!find("upright sum", 0));
    teardown();
}
END_TEST

// Term by term: the products so far, and places for those to come.
START_TEST(a_product_comes_after_another)
{
    open_named("tests/lessons/self-attention.yaml");
    for (int k = 0; k < 4; k++) {
        struct address a = look("scores", 2, 1, k);
        for (int other = 0; other < 4; other++) {
            ck_assert_int_eq(find("chip", other) != NULL, other <= k);
            ck_assert_int_eq(find("chip slot", other) != NULL, other > k);
        }
        double so_far = product_sum(operation_of(&a), 2, 1, k + 1);
        ck_assert(read(find("upright sum", 0), NULL) == so_far);
        const char *words = find("upright sum words", 0)->text;
        ck_assert_str_eq(words, k < 3 ? "so far" : "added up: the score");
    }
    teardown();
}
END_TEST

// Of many entries those around the largest product; each term in its turn.
START_TEST(long_vectors_show_what_counts)
{
    open_named("wide");
    for (int c = 0; c < 3; c++) {
        struct address a = look("scores", 1, c, -1);
        const struct operation *o = operation_of(&a);
        int most = 0, shown = 0, terms = product_terms(o);
        for (int k = 1; k < terms; k++)
            if (fabs(product_term(o, 1, c, k)) >
                fabs(product_term(o, 1, c, most)))
                most = k;
        for (int k = 0; k < terms; k++)
            shown += find("chip", k) != NULL;
        ck_assert(shown >= 3 && shown < terms);
        ck_assert(find("chip", most));
        char all[40];
        snprintf(all, sizeof all, "the sum of %d", terms);
        ck_assert_str_eq(find("upright sum words", 0)->text, all);
        look("scores", 1, c, 40 + c);
        ck_assert(find("chip", 40 + c));
    }
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("upright");
    TCase *t = tcase_create("upright");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, products_stand_beside_their_factors, 0,
                        sizeof sums / sizeof *sums);
    tcase_add_test(t, a_product_comes_after_another);
    tcase_add_test(t, long_vectors_show_what_counts);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
