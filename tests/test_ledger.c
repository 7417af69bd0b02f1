// SPDX-License-Identifier: MIT
// What a lesson costs: the numbers of the ledger are what one counts by hand.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "frame/ledger.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/address.h"

static struct document document;
static struct arena arena;

// The ledger of the lesson [name] in a window [w] x [h], at the step [at].
static struct pose shown_as(const char *name, const char *at, int w, int h)
{
    static const struct page_setting ledger = {.name = "ledger", .value = "on"};
    static struct page page;
    static struct lesson lesson; // with that page alone
    struct view view = default_view;
    static struct fake_font font;
    struct address a;
    char path[256];
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", name);
    ck_assert(document_open(&document, NULL, path, NULL));
    page =
        (struct page){.at = at, .say = "S", .view = &ledger, .view_count = 1};
    ck_assert(address_parse(&document.trace, at, &a, NULL));
    lesson = document.lesson;
    lesson.pages = &page;
    lesson.page_count = 1;
    struct shown shown = {.lesson = &lesson,
                          .trace = &document.trace,
                          .fraction = 1,
                          .page = &page,
                          .position =
                              timeline_find(&document.trace, LEVEL_STAGE, &a)};
    view.extent.width = w;
    view.extent.height = h;
    struct pose pose = {.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&font), &pose);
    return pose;
}

// The text of a cell; "" where there is none.
static const char *cell(const struct pose *p, int column, int row)
{
    char name[32];
    snprintf(name, sizeof name, "ledger %d", column);
    const struct item *i = pose_find(p, id_named(name, row));
    return i ? i->text : "";
}

// Three words of four numbers; each head two, and three shared out alike.
START_TEST(two_heads_cost_what_one_counts)
{
    static const char *const counts[][5] = {
        {"72", "72", "0", "144", "48"}, // 3 × 4 × (2 + 2 + 2), 3 × 4 × 2 numbers
        {"18", "18", "0", "36", "0"}, // 3 × 3 × 2
        {"18", "18", "0", "36", "0"},
        {"0", "0", "24", "24", "8"}, // 3 × 4 × 2
        {"108", "108", "24", "240", "56"},
    };
    struct pose pose = shown_as("11-heads", "output", 1280, 720);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++)
            ck_assert_msg(
                !strcmp(cell(&pose, column, row), counts[row][column]),
                "%d, %d: %s, not %s", row, column, cell(&pose, column, row),
                counts[row][column]);
    ck_assert_str_eq(cell(&pose, 0, 5), "");
    document_close(&document);
    arena_free(&arena);
}
END_TEST

// Where there is no room for a column each, the heads are counted together.
START_TEST(on_a_phone_the_sums_are_left)
{
    struct pose pose = shown_as("11-heads", "output", 390, 844);
    ck_assert_str_eq(cell(&pose, 0, 0), "144");
    ck_assert_str_eq(cell(&pose, 1, 0), "48");
    ck_assert_str_eq(cell(&pose, 0, 4), "240");
    ck_assert_str_eq(cell(&pose, 2, 0), "");
    document_close(&document);
    arena_free(&arena);
}
END_TEST

// One head has no columns of parts: 120 + 36 + 18, and 40 learned numbers.
START_TEST(one_head_has_its_sums)
{
    struct pose pose = shown_as("09-self-attention", "scores", 1280, 720);
    ck_assert_str_eq(cell(&pose, 0, 0), "120");
    ck_assert_str_eq(cell(&pose, 0, 1), "36");
    ck_assert_str_eq(cell(&pose, 0, 2), "18");
    ck_assert_str_eq(cell(&pose, 0, 3), "174");
    ck_assert_str_eq(cell(&pose, 1, 3), "40");
    document_close(&document);
    arena_free(&arena);
}
END_TEST

// Every count is an area, and one is as large wherever it stands.
START_TEST(counts_are_areas)
{
    static const double counts[][2] = {{120, 40}, {36, 0}, {18, 0}, {174, 40}};
    struct pose pose = shown_as("09-self-attention", "scores", _i ? 1920 : 1280,
                                _i ? 1080 : 720);
    double unit = 0;
    for (int row = 0; row < 4; row++)
        for (int k = 0; k < 2; k++) {
            double area = 0;
            char name[32];
            snprintf(name, sizeof name, "ledger area %d", k);
            for (int part = 0; part < 2; part++) {
                const struct item *i =
                    pose_find(&pose, id_named(name, 2 * row + part));
                area += i ? i->at.w * i->at.h : 0;
            }
            unit = unit > 0 ? unit : area / counts[0][0];
            ck_assert_double_gt(unit, 0);
            ck_assert_double_eq_tol(area, unit * counts[row][k], unit * 0.01);
        }
    document_close(&document);
    arena_free(&arena);
}
END_TEST

static int rows_of(const struct trace *t, const char *name)
{
    return trace_find(t, name)->rows;
}

static int columns_of(const struct trace *t, const char *name)
{
    return trace_find(t, name)->columns;
}

// A bias costs no product, and neither does a projection that is missing.
START_TEST(products_are_those_of_the_formula)
{
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct toy toy;
        struct trace t;
        struct toy_options o = {.missing = seed % 2 ? 4 : 0,
                                .biases = (unsigned)seed % 8};
        toy_attention_of(&toy, seed, &o);
        ck_assert(run_model(&t, &toy.model));
        int n = rows_of(&t, "X"), d = columns_of(&t, "X");
        int k = columns_of(&t, "Q"), v = columns_of(&t, "V");
        double sum = 0;
        for (int i = 0; i < t.operation_count; i++)
            sum += ledger_products(t.operations[i]);
        ck_assert(sum == (double)n * d * (2 * k + (o.missing ? 0 : v)) +
                             (double)n * n * (k + v));
        trace_free(&t);
        toy_free(&toy);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ledger");
    TCase *c = tcase_create("ledger");
    tcase_add_test(c, two_heads_cost_what_one_counts);
    tcase_add_test(c, on_a_phone_the_sums_are_left);
    tcase_add_test(c, one_head_has_its_sums);
    tcase_add_loop_test(c, counts_are_areas, 0, 2);
    tcase_add_test(c, products_are_those_of_the_formula);
    suite_add_tcase(s, c);
    return suite_end(s);
}
