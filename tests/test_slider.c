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

static int check_row(const struct tensor *m, int row)
{
    struct address a = {m, row, -1, -1};
    struct slid v;
    if (!slid_of(&a, &v))
        return 0;
    look(LEVEL_ROW, &a);
    for (int unit = 0; unit < m->columns; unit++)
        check_knob(&v, row, unit);
    ck_assert(named("gate way", 0) != NULL);
    return m->columns;
}

START_TEST(the_knob_is_where_the_new_value_lies)
{
    static const char *const states[] = {"forward", "backward", "states"};
    int units = 0;
    for (uint64_t seed = 1; seed < 4; seed++) {
        open_cells(seed, _i);
        for (int k = 0; k < 3; k++) {
            const struct tensor *m = trace_find(&trace, states[k]);
            ck_assert(m != NULL);
            if (m->columns <= 12)
                for (int row = 0; row < m->rows; row++)
                    units += check_row(m, row);
        }
        close_cells();
    }
    ck_assert_int_gt(units, 20);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("slider");
    TCase *t = tcase_create("slider");
    tcase_add_loop_test(t, the_knob_is_where_the_new_value_lies, 0, 2);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
