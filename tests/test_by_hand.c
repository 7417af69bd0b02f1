// SPDX-License-Identifier: MIT
// Who works with the printed numbers gets what is printed, or is told that they
// are rounded. Read from pictures of random inputs, with their own arithmetic.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "say/catalogue.h"
#include "suite.h"
#include "toy.h"
#include "trace/op.h"

static struct fake_font face;
static struct toy toy;
static struct trace trace;
static struct arena arena;
static struct pose pose;
static struct view view;

static struct {
    int cells, lines, columns, sums; // read
    int equal, noted, plain, apart;  // frames
} seen;

static void setup(void)
{
    view = default_view;
    memset(&seen, 0, sizeof seen);
}

static void teardown(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

static void look(struct position position)
{
    struct lesson lesson = {.title = "toy", .goal = "g", .model = toy.model};
    struct shown shown = {&lesson, &trace, position, 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static const struct item *cell_item(const char *name, const struct tensor *m,
                                    int row, int column)
{
    return pose_find(&pose, id_cell(name, m, row, column));
}

// --- printed numbers ---------------------------------------------------------

struct print {
    bool there;         // and a number that says more than a bound
    double value, last; // what one more in the last place would add
};

static struct print print_of(const struct item *i)
{
    struct print p = {0};
    if (!i || !i->text || strpbrk(i->text, "<>"))
        return p;
    bool minus = !strncmp(i->text, "−", strlen("−"));
    const char *text = i->text + (minus ? strlen("−") : 0);
    char *end;
    p.value = strtod(text, &end) * (minus ? -1 : 1);
    p.there = end > text && !*end;
    const char *point = strchr(text, '.'), *e = strchr(text, 'e');
    p.last = point ? pow(10, -(double)strspn(point + 1, "0123456789")) : 1;
    if (e)
        p.last *= pow(10, atof(e + 1));
    return p;
}

// A cell's number stands in it, or beside its square.
static struct print cell_print(const struct tensor *m, int row, int column)
{
    struct print p = print_of(cell_item("cell", m, row, column));
    return p.there ? p : print_of(cell_item("cell number", m, row, column));
}

// The finest place in which any number of a tensor is printed.
static double last_place(const struct tensor *m)
{
    double last = 1;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            struct print p = cell_print(m, r, c);
            last = p.there && p.last < last ? p.last : last;
        }
    return last;
}

static bool agrees(double by_hand, struct print p, double last)
{
    double half = fmax(p.last > 1 ? p.last : 0, last) / 2;
    return fabs(by_hand - p.value) <= half + 1e-9 * fmax(fabs(p.value), 1);
}

static bool noted(void)
{
    return pose_find(&pose, id_named("rounded", 0)) != NULL;
}

// Over what a sum is called it would be read as one phrase with it.
static void stands_apart(void)
{
    const struct item *note = pose_find(&pose, id_named("rounded", 0));
    const struct item *noun = pose_find(&pose, id_named("term noun", 0));
    if (!note || !noun || note->align != noun->align)
        return;
    double apart = noun->at.y - note->at.y;
    bool beside = fabs(note->at.x - noun->at.x) > 2 * note->size;
    ck_assert_msg(beside || apart < 0 || apart > 2 * note->size,
                  "“%s” stands %g over “%s”", note->text, apart, noun->text);
    seen.apart++;
}

// --- sums of products --------------------------------------------------------

// The printed operands of a cell, by the definition of the product.
static bool product_by_hand(const struct operation *o, int row, int column,
                            double *sum)
{
    bool across = !strcmp(o->kind->name, "matmul_t");
    *sum = 0;
    for (int k = 0; k + 1 < o->in_count; k += 2) {
        const struct tensor *a = o->in[k].tensor, *b = o->in[k + 1].tensor;
        for (int i = 0; i < a->columns; i++) {
            struct print x = cell_print(a, operand_row(o, k, row), i);
            struct print y = across
                                 ? cell_print(b, column, i)
                                 : cell_print(b, o->in[k + 1].row + i, column);
            if (!x.there || !y.there)
                return false;
            *sum += x.value * y.value;
        }
    }
    if (o->in_count % 2) {
        struct print b = cell_print(o->in[o->in_count - 1].tensor, 0, column);
        *sum += b.value;
        return b.there;
    }
    return true;
}

// The finest place of the cells that stand with what they are computed from.
// Those of other rows stand in the strip over the box, another picture, which
// may have room for more decimals.
static double last_place_of(const struct operation *o)
{
    double last = 1, sum;
    for (int r = o->row; r < o->row + o->rows; r++)
        for (int c = 0; c < o->out->columns; c++) {
            struct print p = cell_print(o->out, r, c);
            if (p.there && p.last < last && product_by_hand(o, r, c, &sum))
                last = p.last;
        }
    return last;
}

static void check_product(const struct operation *o)
{
    double last = last_place_of(o), sum;
    bool wrong = false;
    for (int r = o->row; r < o->row + o->rows; r++)
        for (int c = 0; c < o->out->columns; c++) {
            struct print p = cell_print(o->out, r, c);
            if (!p.there || !product_by_hand(o, r, c, &sum))
                continue;
            seen.cells++;
            wrong |= !agrees(sum, p, last);
        }
    ck_assert_msg(!wrong || noted(), "%s does not work out", o->out->name);
    seen.plain += !wrong && !noted();
    seen.noted += wrong;
}

// --- the table of a weighted sum ---------------------------------------------

static struct print scaled_print(const struct tensor *V,
                                 const struct tensor *out, int row, int k,
                                 int c)
{
    return print_of(cell_item("scaled", V, k, row * out->columns + c));
}

// A line "weight × value = scaled": its sign, and whether rounding explains it.
static bool check_line(const struct operation *o, int row, int k)
{
    const struct tensor *V = o->in[1].tensor, *out = o->out;
    const struct item *sign = cell_item("mix equals", V, k, -1);
    struct print weight =
        cell_print(o->in[0].tensor, operand_row(o, 0, row), k);
    bool fine = true;
    for (int c = 0; c < V->columns && sign; c++) {
        struct print value = cell_print(V, k, c);
        struct print scaled = scaled_print(V, out, row, k, c);
        if (!weight.there || !value.there || !scaled.there)
            continue;
        double product = weight.value * value.value;
        seen.lines++;
        if (!strcmp(sign->text, "="))
            ck_assert_msg(fabs(product - scaled.value) < 1e-9, "%g × %g = %g",
                          weight.value, value.value, scaled.value);
        fine &= agrees(product, scaled, last_place(out));
    }
    return fine;
}

// The printed lines of a column and what stands under them.
static bool check_column(const struct operation *o, int row, int c, bool equal)
{
    const struct tensor *V = o->in[1].tensor;
    struct print total = cell_print(o->out, row, c);
    double sum = 0;
    for (int k = 0; k < V->rows; k++) {
        struct print scaled = scaled_print(V, o->out, row, k, c);
        if (!scaled.there)
            return true;
        sum += scaled.value;
    }
    if (!total.there)
        return true;
    seen.columns++;
    if (equal)
        ck_assert_msg(fabs(sum - total.value) < 1e-9, "%g = %g", sum,
                      total.value);
    return agrees(sum, total, last_place(o->out));
}

static bool total_is_equal(void)
{
    for (int i = 0; i < pose.count; i++)
        for (int k = 0; k < 6; k++)
            if (pose.items[i].id == id_named("mix total", k) &&
                pose.items[i].text && strchr(pose.items[i].text, '='))
                return true;
    return false;
}

static void check_mix(const struct operation *o, int row)
{
    bool fine = true, equal = total_is_equal();
    for (int k = 0; k < o->in[1].tensor->rows; k++)
        fine &= check_line(o, row, k);
    for (int c = 0; c < o->out->columns; c++)
        fine &= check_column(o, row, c, equal);
    ck_assert_msg(fine || noted(), "the row of %s does not work out",
                  o->out->name);
    seen.equal += equal;
    seen.noted += !fine;
    seen.plain += fine && !noted();
}

// --- every step --------------------------------------------------------------

static void check_step(const struct address *now)
{
    const struct operation *o = operation_of(now);
    bool table =
        cell_item("mix equals", o->in_count > 1 ? o->in[1].tensor : o->out, 0,
                  -1) != NULL;
    if (o->kind->form == FORM_MIX && table && now->row >= 0)
        check_mix(o, now->row);
    else if (o->kind->form == FORM_PRODUCT || o->kind->form == FORM_MIX)
        check_product(o);
}

static void check_steps(enum level level)
{
    int64_t count = timeline_count(&trace, level);
    for (int64_t k = 0; k < count; k++) {
        struct position position = {level, k};
        struct address now = timeline_address(&trace, position);
        look(position);
        check_step(&now);
        stands_apart();
    }
}

// Every third model has small numbers that come out even, every other biases.
static void begin(uint64_t seed)
{
    static const char *const masks[] = {"none", "causal", "explicit"};
    struct toy_options options = {.mask = masks[seed % 3],
                                  .scale = "sqrt",
                                  .position = "none",
                                  .heads = seed % 5 ? 0 : 2,
                                  .biases = seed % 2 ? 15 : 0};
    toy_attention_of(&toy, seed, &options);
    double unit = seed % 3 == 0 ? 1 : seed % 3 == 1 ? 0.5 : 0.001;
    for (int k = 0; k < toy.model.count; k++) {
        const struct matrix *m = &toy.entries[k].matrix;
        bool mask = !strcmp(toy.entries[k].name, "mask");
        for (int i = 0; m->data && !mask && i < m->rows * m->columns; i++)
            m->data[i] = round(m->data[i] / unit) * unit;
    }
    ck_assert(run_model(&trace, &toy.model));
}

START_TEST(printed_numbers_work_out_or_are_said_to_be_rounded)
{
    static const int widths[] = {1280, 1920, 640};
    for (uint64_t seed = 0; seed < 24; seed++) {
        begin(seed);
        view.extent.width = widths[seed % 3];
        view.extent.height = widths[seed % 3] * 9 / 16;
        check_steps(LEVEL_STAGE);
        check_steps(LEVEL_ROW);
        if (seed % 4 == 0)
            check_steps(LEVEL_CELL);
        teardown();
    }
    ck_assert_int_gt(seen.cells, 1000);
    ck_assert_int_gt(seen.lines, 300);
    ck_assert_int_gt(seen.columns, 100);
    ck_assert_int_gt(seen.equal, 3);
    ck_assert_int_gt(seen.noted, 30);
    ck_assert_int_gt(seen.plain, 30);
    ck_assert_int_gt(seen.apart, 10);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("by hand");
    TCase *t = tcase_create("by hand");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, printed_numbers_work_out_or_are_said_to_be_rounded);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
