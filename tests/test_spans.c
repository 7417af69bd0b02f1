// SPDX-License-Identifier: MIT
// Two results in one frame: a number is as long in both pictures.
#include <check.h>
#include <math.h>
#include <stdio.h>

#include "fake_font.h"
#include "frame/pair/painted.h"
#include "lesson_file.h"
#include "document/without.h"
#include "suite.h"
#include "trace/op/argmax.h"

enum { MOST_STEPS = 60 };

// What is taken out of which lesson, after a change of it if there is one.
static const struct {
    const char *path, *change, *name;
} rows[] = {
    {"self-attention.yaml", NULL, "scale"},
    {"self-attention.yaml", NULL, "softmax"},
    {"self-attention.yaml", NULL, "projections"},
    {"self-attention.yaml", "mask = causal", "mask"},
    {"self-attention.yaml", "mask = causal", "mask.before"},
    {"self-attention.yaml", "mask = causal", "mask.after"},
    {"rnn-attention.yaml", NULL, "softmax"},
    {"rnn-attention.yaml", NULL, "weights"},
    {"rnn-attention.yaml", NULL, "tanh"},
    {"rnn-attention.yaml", NULL, "backward"},
    {"rnn-attention-toy.yaml", NULL, "softmax"},
    {"rnn-attention-products.yaml", NULL, "softmax"},
};

static const struct {
    double w, h;
} sizes[] = {{1280, 720}, {700, 1000}, {2560, 720}};

static struct document document, without;
static struct arena arena;
static int bars; // lengths that were compared, of other numbers
static int pale; // of these had nothing been looked at

static void open_both(int row)
{
    char path[LESSON_FILE_SIZE];
    struct reason why = {0};
    lesson_file(path, rows[row].path);
    struct changes changes = {0};
    struct own own;
    if (rows[row].change)
        changes_add(&changes, rows[row].change);
    document_name(&document, NULL, path,
                  changes_own(&changes, &own) ? &own : NULL);
    changes_free(&changes);
    ck_assert(document_read(&document));
    const struct counterfactual *c =
        without_find(&document, rows[row].name, &why);
    ck_assert_ptr_nonnull(c);
    ck_assert(without_open(&without, &document, c));
    reason_free(&why);
}

// Bars: what their items are called, of which tensor, at which level of its
// own steps (EVERY: wherever they are), whether they stand, and whether they
// are of what it would be had nothing been looked at.
enum { EVERY = -1 };
static const struct {
    const char *name, *tensor;
    int level;
    bool stands, without;
} charts[] = {
    {"story bar", "energies", EVERY, false},
    {"without", "logits", EVERY, false, true},
    {"cell", "energies", LEVEL_ROW, true},
    {"cell", "logits", EVERY, false},
    {"share", "weights", EVERY, false},
    {"share", "alignment", EVERY, false},
};

// How long the bar of a cell is in its pose, with its sign.
static double length_of(const struct pose *p, int chart, const struct tensor *m,
                        int row, int column)
{
    const struct item *i =
        pose_find(p, id_cell(charts[chart].name, m, row, column));
    return i ? charts[chart].stands ? i->at.h : i->at.w : NAN;
}

// The number that the bar shows.
static double number_of(int chart, const struct trace *t,
                        const struct tensor *m, int row, int column)
{
    const struct tensor *target = trace_find(t, "target");
    if (!charts[chart].without)
        return tensor_at(m, row, column);
    const struct address word = {target, row, -1, -1};
    const double *logits = argmax_without(operation_of(&word), &arena);
    return logits ? logits[column] : NAN;
}

static void check_cell(const struct painted_pair *out, int chart,
                       const struct tensor *const m[2], int row, int column,
                       const char *where)
{
    double x[2], length[2];
    for (int k = 0; k < 2; k++) {
        length[k] = length_of(&out->pose[k], chart, m[k], row, column);
        if (!isfinite(length[k]))
            return;
        x[k] = fabs(number_of(chart, k ? &without.trace : &document.trace, m[k],
                              row, column));
        if (!isfinite(x[k]))
            return;
    }
    // none is shorter than can be seen, 1.4 pixels in the larger window
    double off = fabs(length[0] * x[1] - length[1] * x[0]);
    ck_assert_msg(off <= 1.5 * fmax(x[0], x[1]),
                  "%s: %s %s[%d,%d] %g is %g long, %g is %g", where,
                  charts[chart].name, m[0]->name, row, column, x[0], length[0],
                  x[1], length[1]);
    bars += x[0] != x[1];
    pale += charts[chart].without && x[0] != x[1];
}

static void check_charts(const struct painted_pair *out, struct position at,
                         const char *where)
{
    const struct tensor *now = timeline_address(&document.trace, at).tensor;
    for (size_t k = 0; k < sizeof charts / sizeof *charts; k++) {
        const struct tensor *m[2] = {
            trace_find(&document.trace, charts[k].tensor),
            trace_find(&without.trace, charts[k].tensor)};
        if (!m[0] || !m[1] ||
            (charts[k].level != EVERY &&
             (charts[k].level != (int)at.level || now != m[0])))
            continue;
        for (int r = 0; r < m[0]->rows && r < m[1]->rows; r++)
            for (int c = 0; c < m[0]->columns; c++)
                check_cell(out, (int)k, m, r, c, where);
    }
}

static void check_step(int row, struct position at, const struct view *view,
                       const struct font *font)
{
    static struct painted_pair out;
    struct pair p = {.shown = {{.lesson = &document.lesson,
                                .trace = &document.trace,
                                .position = at,
                                .fraction = 1},
                               {.lesson = &without.lesson,
                                .trace = &without.trace,
                                .fraction = 1}},
                     .names = {{NULL, "A", NULL}, {NULL, "B", NULL}},
                     .sentence = ""};
    char where[200];
    arena_reset(&arena);
    struct address now = timeline_address(&document.trace, at);
    snprintf(where, sizeof where, "%s %s at %s[%d,%d]", rows[row].path,
             rows[row].name, now.tensor->name, now.row, now.column);
    struct position there;
    if (!pair_follow(&p, !p.leads, at, &there))
        return; // the other shows another step
    pair_paint(&out, &p, at, view, font, &arena, false);
    check_charts(&out, at, where);
}

START_TEST(numbers_are_as_long_in_both)
{
    struct fake_font fake;
    const struct font *font = fake_font_init(&fake);
    open_both(_i);
    bars = pale = 0;
    for (int size = 0; size < 3; size++) {
        struct view view = default_view;
        view.extent.width = sizes[size].w;
        view.extent.height = sizes[size].h;
        for (enum level level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
            int64_t count = timeline_count(&document.trace, level);
            int64_t step = count / MOST_STEPS + 1;
            for (int64_t k = 0; k < count; k += step)
                check_step(_i, (struct position){level, k}, &view, font);
        }
    }
    ck_assert(bars > 0 || document.lesson.weights == NULL);
    ck_assert(pale > 0 || document.lesson.weights == NULL);
    document_close(&document);
    document_close(&without);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("spans");
    TCase *t = tcase_create("spans");
    tcase_add_loop_test(t, numbers_are_as_long_in_both, 0,
                        sizeof rows / sizeof *rows);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
