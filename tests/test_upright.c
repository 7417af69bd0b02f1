// SPDX-License-Identifier: MIT
// Sums of products where a corner has no room for them. One of them on a phone:
// row and column upright, entry beside entry, every product printed is that of
// the two before it, and the sum under the rule is the cell's, or says that it
// is not what the digits come to. All of them in one line.
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
} sums[] = {
    {"tests/lessons/self-attention.yaml", "scores", false},
    {"tests/lessons/self-attention.yaml", "Q", false},
    {"a word twice", "scores", false},
    {"lessons/self-attention-biases.yaml", "K", true},
    {"a language model", "scores", false},
    {"tests/reference/self-attention-sinusoidal.json", "scores", false}};

START_TEST(products_stand_beside_their_factors)
{
    open_named(sums[_i].lesson);
    const struct tensor *m = trace_find(&here.trace, sums[_i].tensor);
    int rounded = 0;
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
            ck_assert_msg(fine == !find("rounded", 0),
                          "%s[%d,%d] does%s add up as printed", m->name, r, c,
                          fine ? "" : " not");
            rounded += !fine;
            ck_assert(!find("chip", terms));
            look(sums[_i].tensor, r, c, 0); // what is not all there
            ck_assert(!find("rounded", 0) || terms == 1);
        }
    if (!strcmp(sums[_i].lesson,
                "tests/reference/self-attention-sinusoidal.json"))
        ck_assert_int_gt(rounded, 0);
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
        ck_assert(!find("rounded", 0)); // nothing is rounded there
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

static struct rect cell(const char *tensor, int row, int column)
{
    const struct tensor *m = trace_find(&here.trace, tensor);
    const struct item *i = pose_find(&pose, id_cell("cell", m, row, column));
    ck_assert_msg(i != NULL, "no %s[%d,%d]", tensor, row, column);
    return i->at;
}

static void look_at_stage(const char *tensor)
{
    struct address a = {trace_find(&here.trace, tensor), -1, -1, -1};
    struct shown shown = {&here.lesson, &here.trace,
                          timeline_find(&here.trace, LEVEL_STAGE, &a), 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, font_of(here.files), &pose);
}

// A whole product whose corner has no room for its numbers stands in one line:
// a row of results beside the row it is made of, both at one height.
START_TEST(a_whole_product_stands_in_a_line)
{
    open_named("lessons/rnn-attention-gru.yaml");
    view = default_view;
    look_at_stage("keys");
    ck_assert(find("product sign", 0) && find("product sign", 1));
    const struct tensor *m = trace_find(&here.trace, "keys");
    double right = 0;
    for (int r = 0; r < m->rows; r++) {
        struct rect a = cell("annotations", r, 0), out = cell("keys", r, 0);
        ck_assert(fabs(a.y - out.y) < 0.01 && fabs(a.h - out.h) < 0.01);
        ck_assert(pose_find(&pose, id_cell("cell", m, r, 0))->text);
    }
    for (int k = 0; k < 2; k++) { // operands and signs in their order
        double x = cell(k ? "U_a" : "annotations", 0, k ? 7 : 11).x;
        ck_assert(x > right && find("product sign", k)->at.x > x);
        right = find("product sign", k)->at.x;
    }
    ck_assert(cell("keys", 0, 0).x > right);
    teardown();
    open_named("tests/lessons/self-attention.yaml"); // whose numbers have room
    view = default_view;
    look_at_stage("scores");
    ck_assert(!find("product sign", 0));
    ck_assert(cell("K", 1, 0).y < cell("scores", 0, 1).y);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("upright");
    TCase *t = tcase_create("upright");
    tcase_add_loop_test(t, products_stand_beside_their_factors, 0,
                        sizeof sums / sizeof *sums);
    tcase_add_test(t, a_product_comes_after_another);
    tcase_add_test(t, long_vectors_show_what_counts);
    tcase_add_test(t, a_whole_product_stands_in_a_line);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
