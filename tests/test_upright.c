// SPDX-License-Identifier: MIT
// Sums of products where a corner has no room for them. One of them on a phone:
// entry over entry, every product printed is that of the two over it, and the
// sum under them is the cell's. All of them in one line.
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

// The number that [text] is, and half of its last digit.
static double read(const char *text, double *off)
{
    bool minus = !strncmp(text, "−", strlen("−"));
    const char *digits = text + (minus ? strlen("−") : 0);
    const char *point = strchr(digits, '.');
    char *end;
    double x = strtod(digits, &end);
    ck_assert_msg(end > digits && !*end, "%s is no number", text);
    *off = (point ? pow(10, -(double)strlen(point + 1)) : 1) / 2 + 1e-9;
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

static double middle(const struct item *i)
{
    return i->at.x + i->at.w / 2;
}

// Product [k] of [a] where it stands, in the last line of those of its terms.
static const struct item *product_of(const struct address *a, int k)
{
    for (int i = 0; i < pose.count; i++) {
        const struct item *p = &pose.items[i];
        const struct address *of = &p->target.address;
        if (p->kind == ITEM_BOX && p->target.kind == TARGET_CELLS &&
            of->tensor == a->tensor && of->row == a->row &&
            of->column == a->column && of->term == k)
            return p;
    }
    return NULL;
}

// Entry [k]: its factors stand over its product, in one column, and what is
// printed is the product.
static void check_entry(const struct address *a, int k)
{
    struct factors f = product_factors(operation_of(a), a->row, a->column, k);
    const struct item *product = product_of(a, k), *left = factor(&f.a);
    double right = product_term(operation_of(a), a->row, a->column, k), off;
    ck_assert(product && fabs(middle(left) - middle(product)) < 0.01);
    ck_assert(left->at.y < product->at.y);
    if (f.b.tensor) {
        const struct item *other = factor(&f.b);
        ck_assert(fabs(middle(other) - middle(product)) < 0.01);
        ck_assert(other->at.y > left->at.y && other->at.y < product->at.y);
    }
    if (product->text) {
        double x = read(product->text, &off);
        ck_assert_msg(fabs(x - right) <= off, "term %d is %g, not %s", k, right,
                      product->text);
    } else
        ck_assert(product->fill >> 24 > 0);
}

// What the products come to, with its sign, on the line under them, or where
// that has no room behind them.
static void check_sum(const struct address *a, int terms)
{
    const struct item *sum = find("term sum", 0);
    const struct item *last = product_of(a, terms - 1);
    double x = tensor_at(a->tensor, a->row, a->column), off;
    ck_assert(sum && sum->text);
    const char *text = strchr(sum->text, ' ') + 1;
    ck_assert_msg(fabs(read(text, &off) - x) <= off, "%s is not %g", sum->text,
                  x);
    bool exact = fabs(read(text, &off) - x) < 1e-12;
    ck_assert_msg(!strncmp(sum->text, exact ? "=" : "≈", 1), "%s is %.17g",
                  sum->text, x);
    ck_assert(sum->at.y > last->at.y + last->at.h ||
              sum->at.x > last->at.x + last->at.w);
}

static const struct {
    const char *lesson, *tensor;
} sums[] = {{"tests/lessons/self-attention.yaml", "scores"},
            {"tests/lessons/self-attention.yaml", "Q"},
            {"a word twice", "scores"},
            {"lessons/self-attention-biases.yaml", "K"},
            {"a language model", "scores"},
            {"tests/reference/self-attention-sinusoidal.json", "scores"}};

START_TEST(products_stand_under_their_factors)
{
    open_named(sums[_i].lesson);
    const struct tensor *m = trace_find(&here.trace, sums[_i].tensor);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            struct address a = look(sums[_i].tensor, r, c, -1);
            int terms = product_terms(operation_of(&a));
            for (int k = 0; k < terms; k++)
                check_entry(&a, k);
            check_sum(&a, terms);
            ck_assert(!product_of(&a, terms));
        }
    view = default_view; // wide: the sum stands behind them
    struct address a = look(sums[_i].tensor, 0, 0, -1);
    const struct item *sum = find("term sum", 0);
    int last = product_terms(operation_of(&a)) - 1;
    ck_assert(sum->at.x > product_of(&a, last)->at.x);
    ck_assert(sum->at.y <
              product_of(&a, last)->at.y + product_of(&a, last)->at.h);
    teardown();
}
END_TEST

// A term is opened from all of them, as its cell shows them: it is the bold one,
// and the area in the box.
START_TEST(a_term_is_opened_from_its_products)
{
    open_named("tests/lessons/self-attention.yaml");
    for (int k = 0; k < 4; k++) {
        struct address a = look("scores", 2, 1, k);
        double right = product_term(operation_of(&a), 2, 1, k);
        for (int other = 0; other < 4; other++) {
            const struct item *i = product_of(&a, other);
            ck_assert(i && i->text);
            ck_assert_int_eq(i->weight == WEIGHT_BOLD, other == k);
            check_entry(&a, other);
        }
        check_sum(&a, 4);
        const struct item *area = find("term area", 0);
        ck_assert(area && product_of(&a, k)->at.y < area->at.y);
        ck_assert((area->at.w > 0 && area->at.h > 0) == (right != 0));
    }
    teardown();
}
END_TEST

// However many entries there are, all have their column; the term its own box.
START_TEST(long_vectors_show_every_product)
{
    open_named("wide");
    for (int c = 0; c < 3; c++) {
        struct address a = look("scores", 1, c, -1);
        int terms = product_terms(operation_of(&a));
        ck_assert_int_gt(terms, 40);
        for (int k = 0; k < terms; k++)
            check_entry(&a, k);
        look("scores", 1, c, 40 + c);
        ck_assert(find("term area", 0));
        ck_assert(product_of(&a, 40 + c));
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
    tcase_add_loop_test(t, products_stand_under_their_factors, 0,
                        sizeof sums / sizeof *sums);
    tcase_add_test(t, a_term_is_opened_from_its_products);
    tcase_add_test(t, long_vectors_show_every_product);
    tcase_add_test(t, a_whole_product_stands_in_a_line);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
