// SPDX-License-Identifier: MIT
// The slider of a gate: whatever its convention, the knob's place between the
// ends of its track is the new value's place between old and candidate; the
// numbers at the ends are those of the gate, and the products add up.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"

static struct fake_font face;
static struct toy toy;
static struct trace trace;
static struct arena arena;
static struct pose pose;
static struct view view;

static void open_cells(uint64_t seed, bool torch)
{
    view = default_view;
    toy_translator_of(&toy, seed,
                      &(struct toy_translation){.gru = !torch, .torch = torch});
    ck_assert(run_model(&trace, &toy.model));
}

static void close_cells(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static void look(enum level level, const struct address *a)
{
    struct lesson lesson = {.title = "toy", .goal = "g", .model = toy.model};
    struct shown shown = {&lesson, &trace, timeline_find(&trace, level, a), 1,
                          NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static const struct item *named(const char *name, int number)
{
    return pose_find(&pose, id_named(name, number));
}

static const struct item *cell_item(const struct tensor *m, int row, int column)
{
    const struct item *i = pose_find(&pose, id_cell("cell", m, row, column));
    ck_assert_msg(i != NULL, "%s[%d,%d] is not there", m->name, row, column);
    return i;
}

static double middle(const struct item *i)
{
    return i->at.x + i->at.w / 2;
}

// The values that a slider lies between, by the tensors' names.
struct slid {
    const struct tensor *made, *z, *candidate;
    int row, from; // of the gate; the state's before, -1: none
};

static bool slid_of(const struct address *a, struct slid *out)
{
    char name[64];
    bool back = !strcmp(a->tensor->name, "backward");
    snprintf(name, sizeof name, "%s.z", a->tensor->name);
    out->made = a->tensor;
    out->z = trace_find(&trace, name);
    snprintf(name, sizeof name, "%s.candidate", a->tensor->name);
    out->candidate = trace_find(&trace, name);
    bool decoder = !strcmp(a->tensor->name, "states");
    out->row = decoder ? a->row - 1 : a->row;
    out->from = back ? a->row + 1 : a->row - 1;
    if (out->from >= a->tensor->rows)
        out->from = -1;
    return out->z && out->candidate && out->row >= 0;
}

static double old_value(const struct slid *v, int unit)
{
    return v->from < 0 ? 0 : tensor_at(v->made, v->from, unit);
}

// Returns how far the knob of a unit stands from the old value's end, 0 to 1.
static double check_knob(const struct slid *v, int row, int unit)
{
    const struct item *track = named("gate track", unit);
    ck_assert(track != NULL);
    double left = track->spots[0].x, right = track->spots[1].x;
    const struct item *knob = cell_item(v->z, v->row, unit);
    double way = (middle(knob) - left) / (right - left);
    double old = old_value(v, unit);
    double by_hand = old + way * (tensor_at(v->candidate, v->row, unit) - old);
    ck_assert_double_eq_tol(by_hand, tensor_at(v->made, row, unit), 1e-9);
    double ends[] = {atof(named("gate end", 0)->text),
                     atof(named("gate end", 1)->text)};
    ck_assert_double_eq_tol(ends[0] + way * (ends[1] - ends[0]),
                            tensor_at(v->z, v->row, unit), 1e-9);
    ck_assert(knob->at.y + knob->at.h / 2 == track->spots[0].y);
    if (v->from >= 0)
        ck_assert(middle(cell_item(v->made, v->from, unit)) < left);
    ck_assert(middle(cell_item(v->candidate, v->row, unit)) > right);
    ck_assert(middle(cell_item(v->made, row, unit)) >
              middle(cell_item(v->candidate, v->row, unit)));
    return way;
}

static double printed(const struct item *i)
{
    bool below = !strncmp(i->text, "−", strlen("−"));
    double x = atof(i->text + (below ? strlen("−") : 0));
    return below ? -x : x;
}

// "=" stands only where the printed digits add up.
static void check_equals(const struct item *made, int *signs)
{
    double sum =
        printed(named("gate product", 0)) + printed(named("gate product", 1));
    bool equal = fabs(sum - printed(made)) < 1e-6;
    ck_assert_str_eq(named("gate sign", 1)->text, equal ? "=" : "≈");
    signs[equal]++;
}

// The products that show, [shown] of them: each is what its name says.
static void check_products(const struct slid *v, int unit, double way,
                           int shown)
{
    for (int k = 0; k < 2; k++) {
        const struct item *i = named("gate product", k);
        const struct item *name = named("gate share", k);
        ck_assert_int_eq(i != NULL, k < shown);
        if (!i)
            continue;
        bool kept = !strcmp(name->text, "kept");
        ck_assert(kept || !strcmp(name->text, "taken"));
        double by_hand = kept ? (1 - way) * old_value(v, unit)
                              : way * tensor_at(v->candidate, v->row, unit);
        int digits =
            strchr(i->text, '.') ? (int)strlen(strchr(i->text, '.')) - 1 : 0;
        ck_assert_double_eq_tol(printed(i), by_hand,
                                0.5 * pow(10, -digits) + 1e-9);
        ck_assert_double_eq_tol(middle(name), middle(i), 1e-9);
    }
    ck_assert((named("gate sign", 1) != NULL) == (shown == 2));
}

// One row of a state at every level.
static void check_row(const struct tensor *m, int row, int *opened, int *signs)
{
    struct address a = {m, row, -1, -1};
    struct slid v;
    if (!slid_of(&a, &v))
        return;
    look(LEVEL_ROW, &a);
    double last = 0;
    for (int unit = 0; unit < m->columns; unit++)
        last = check_knob(&v, row, unit);
    // The only unit of a row is open without being looked at.
    struct address cell = {m, row, 0, -1};
    const struct operation *of = operation_of(&cell);
    bool alone = m->columns == 1 && operation_terms(of) == 2;
    check_products(&v, 0, last, alone ? 2 : 0);
    ck_assert((named("gate way", 0) != NULL) == !alone);
    for (a.column = 0; a.column < m->columns; a.column++) {
        const struct operation *o = operation_of(&a);
        bool two = operation_terms(o) == 2;
        a.term = -1;
        look(LEVEL_CELL, &a);
        double way = check_knob(&v, row, a.column);
        check_products(&v, a.column, way, two ? 2 : 0);
        *opened += two;
        if (two)
            check_equals(cell_item(m, row, a.column), signs);
        for (a.term = 0; two && a.term < 2; a.term++) {
            look(LEVEL_TERM, &a);
            check_products(&v, a.column, way, a.term + 1);
        }
    }
}

START_TEST(the_knob_is_where_the_new_value_lies)
{
    static const char *const states[] = {"forward", "backward", "states"};
    int opened = 0, signs[2] = {0};
    for (uint64_t seed = 1; seed < 4; seed++) {
        open_cells(seed, _i);
        for (int k = 0; k < 3; k++) {
            const struct tensor *m = trace_find(&trace, states[k]);
            ck_assert(m != NULL);
            if (m->columns <= 12)
                for (int row = 0; row < m->rows; row++)
                    check_row(m, row, &opened, signs);
        }
        close_cells();
    }
    ck_assert_int_gt(opened, 20);
    ck_assert_int_gt(signs[0], 0);
    ck_assert_int_gt(signs[1], 0);
}
END_TEST

// In a narrow window the products have no room: an arrow stands there, and the
// rest is whole.
START_TEST(a_narrow_window_has_no_products)
{
    open_cells(1, false);
    view.extent.width = 390;
    view.extent.height = 844;
    struct address a = {trace_find(&trace, "states"), 1, 0, -1};
    struct slid v;
    ck_assert(slid_of(&a, &v));
    look(LEVEL_CELL, &a);
    check_knob(&v, 1, 0);
    check_products(&v, 0, 0, 0);
    ck_assert(named("gate way", 0) != NULL);
    close_cells();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("slider");
    TCase *t = tcase_create("slider");
    tcase_add_loop_test(t, the_knob_is_where_the_new_value_lies, 0, 2);
    tcase_add_test(t, a_narrow_window_has_no_products);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
