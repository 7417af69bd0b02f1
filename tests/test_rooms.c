// SPDX-License-Identifier: MIT
// Pictures that had no room for what they say: all of it is there, whole, and
// inside of the window.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/address.h"
#include "trace/op.h"

static struct document whole, document;
static struct arena arena;
static struct pose pose;
static double text_factor = 1;

// The lesson [name] on its model [model], at a step in a window.
static struct address open_at(const char *name, const char *model,
                              const char *at, enum level level, int w, int h)
{
    static struct fake_font font;
    struct view view = default_view;
    struct address a;
    char path[256];
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", name);
    ck_assert(document_open(&whole, NULL, path, NULL));
    ck_assert(document_open_on(&document, &whole, model));
    ck_assert(address_parse(&document.trace, at, &a, NULL));
    struct shown shown = {.lesson = &document.lesson,
                          .trace = &document.trace,
                          .fraction = 1,
                          .position =
                              timeline_find(&document.trace, level, &a)};
    view.extent.width = w;
    view.extent.height = h;
    view.look.text = text_factor;
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&font), &pose);
    return a;
}

static void close_lesson(void)
{
    document_close(&document);
    document_close(&whole);
    arena_free(&arena);
}

static const struct tensor *tensor(const char *name)
{
    const struct tensor *m = trace_find(&document.trace, name);
    ck_assert_msg(m != NULL, "%s", name);
    return m;
}

static const struct item *there(uint64_t id)
{
    const struct item *i = pose_find(&pose, id);
    ck_assert(i != NULL);
    return i;
}

// Words too long for their columns lean; none is left out or cut.
START_TEST(every_column_is_named)
{
    static const int sizes[][2] = {
        {1024, 768}, {1280, 720}, {1920, 1080}, {1280, 800}};
    const int *size = sizes[_i % 4];
    text_factor = _i < 4 ? 1 : 1.5;
    static const char *const names[] = {"scaled", "mask", "masked"};
    open_at("10-masks", NULL, "masked", LEVEL_STAGE, size[0], size[1]);
    for (int k = 0; k < 3; k++) {
        const struct tensor *m = trace_find(&document.trace, names[k]);
        for (int c = 0; m && c < m->columns; c++) {
            char room[16];
            const struct item *i = there(id_line("cell top", m, c, false));
            ck_assert_str_eq(i->text, column_label(m, c, room));
        }
    }
    text_factor = 1;
    close_lesson();
}
END_TEST

// All of them, wherever their words can lean.
START_TEST(all_methods_stand_side_by_side)
{
    static const int widths[] = {1024, 1280, 1920};
    open_at("14-position-methods", "every", "changes", LEVEL_STAGE, widths[_i],
            widths[_i] * 9 / 16 < 768 ? 768 : widths[_i] * 9 / 16);
    const struct tensor *m = tensor("changes");
    for (int r = 0; r < m->rows; r++)
        ck_assert_str_eq(there(id_cell("method", m, r, 0))->text,
                         m->row_labels[r]);
    close_lesson();
}
END_TEST

// A ribbon leads from a word in sight to one in sight.
START_TEST(no_ribbon_leaves_a_phone)
{
    int ribbons = 0;
    open_at("05-rnn-attention", NULL, "target[14]", LEVEL_ROW, 390, 844);
    const struct tensor *m = tensor("alignment");
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        bool ours = false, seen = i->stroke > 0;
        for (int r = 0; r < m->rows && seen && !ours; r++)
            for (int c = 0; c < m->columns && !ours; c++)
                ours = i->id == id_arc(m, r, c, false);
        ribbons += ours;
        for (int n = 0; ours && n < i->spot_count; n++)
            ck_assert(i->spots[n].x >= 0 && i->spots[n].x <= 390);
        if (i->share)
            ck_assert(i->at.x >= 0 && i->at.x + i->at.w <= 390 - 20);
    }
    ck_assert_int_gt(ribbons, 4);
    close_lesson();
}
END_TEST

// A row of too many numbers is bars: as high as the numbers, from one line.
START_TEST(a_long_row_is_bars)
{
    struct address a = open_at("15-smallest-transformer", NULL,
                               "logits[flower]", LEVEL_ROW, 1280, 720);
    const struct tensor *m = a.tensor;
    const struct item *zero = there(id_cell("bars zero", m, a.row, -1));
    int largest = 0;
    double unit = 0;
    for (int c = 0; c < m->columns; c++) {
        double x = tensor_at(m, a.row, c);
        struct rect at = there(id_cell("cell", m, a.row, c))->at;
        if (x > tensor_at(m, a.row, largest))
            largest = c;
        if (fabs(x) < 1)
            continue;
        unit = unit > 0 ? unit : at.h / fabs(x);
        ck_assert_double_eq_tol(at.h, unit * fabs(x), 0.01);
        ck_assert_double_eq_tol(x > 0 ? at.y + at.h : at.y, zero->spots[0].y,
                                0.01);
    }
    there(id_cell("bar number", m, a.row, largest));
    for (int c = 0; c < m->columns; c++) { // and each has its word
        const struct tensor *E = tensor("E");
        char room[16];
        const struct item *i = there(id_line("cell top", E, c, true));
        ck_assert_str_eq(i->text, row_label(E, c, room));
    }
    close_lesson();
}
END_TEST

// What is only summed stands once in its box, each under the name of its part.
START_TEST(terms_stand_once)
{
    static struct fake_font font;
    struct toy toy;
    struct trace trace;
    struct view view = default_view;
    struct toy_options options = {
        .position = "sinusoidal", .scale = "none", .parts = true};
    toy_attention_of(&toy, 5, &options);
    ck_assert(run_model(&trace, &toy.model));
    struct lesson lesson = {.title = "T", .goal = "g", .model = toy.model};
    struct address a = {trace_find(&trace, "parts"), 1, 1, -1};
    ck_assert(a.tensor != NULL);
    struct shown shown = {.lesson = &lesson,
                          .trace = &trace,
                          .fraction = 1,
                          .position = timeline_find(&trace, LEVEL_CELL, &a)};
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&font), &pose);
    const struct operation *o = operation_of(&a);
    double top = there(id_named("band", LEVEL_CELL))->at.y;
    int printed = 0;
    for (int k = 0; k < pose.count; k++)
        printed += pose.items[k].kind == ITEM_BOX && pose.items[k].text &&
                   pose.items[k].alpha > 0 &&
                   pose.items[k].at.y > top && pose.items[k].at.y < 520;
    ck_assert_int_eq(operation_terms(o), 4);
    ck_assert_int_eq(printed, 4);
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}
END_TEST

// Nobody of five in a row sees more than their neighbours.
START_TEST(who_sees_whom_stands_under_the_words)
{
    static struct fake_font font;
    struct view view = default_view;
    open_at("12-rounds", "street", "A", LEVEL_STAGE, 1280, 720);
    const struct tensor *A = tensor("A");
    struct shown shown = {.lesson = &document.lesson,
                          .trace = &document.trace,
                          .fraction = 1,
                          .page = &document.lesson.pages[0]};
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&font), &pose);
    for (int a = 0; a < A->rows; a++)
        for (int b = a + 1; b < A->rows; b++) {
            bool sees = tensor_at(A, a, b) != 0 || tensor_at(A, b, a) != 0;
            const struct item *i =
                pose_find(&pose, id_cell("opening pair", A, a, b));
            ck_assert_int_eq(i != NULL, sees);
            if (!i)
                continue;
            const struct item *from = there(id_named("opening word", a));
            const struct item *to = there(id_named("opening word", b));
            ck_assert(i->spots[0].x > from->at.x && i->spots[0].x < to->at.x &&
                      i->spots[i->spot_count - 1].x > to->at.x);
        }
    close_lesson();
}
END_TEST

// A count: named over it, and not called 1.
START_TEST(a_number_alone_has_its_name_alone)
{
    open_at("a-layer", NULL, "right.count", LEVEL_STAGE, 1280, 720);
    const struct tensor *m = tensor("right.count");
    const struct item *number = there(id_cell("cell", m, 0, 0));
    const struct item *title = there(id_cell("title", m, -1, -1));
    ck_assert(title->at.x >= number->at.x - 1 &&
              title->at.x <= number->at.x + number->at.w);
    ck_assert(!pose_find(&pose, id_line("cell top", m, 0, false)));
    ck_assert(!pose_find(&pose, id_line("cell left", m, 0, true)));
    close_lesson();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("rooms");
    TCase *t = tcase_create("rooms");
    tcase_add_loop_test(t, every_column_is_named, 0, 8);
    tcase_add_loop_test(t, all_methods_stand_side_by_side, 0, 3);
    tcase_add_test(t, no_ribbon_leaves_a_phone);
    tcase_add_test(t, a_long_row_is_bars);
    tcase_add_test(t, terms_stand_once);
    tcase_add_test(t, who_sees_whom_stands_under_the_words);
    tcase_add_test(t, a_number_alone_has_its_name_alone);
    suite_add_tcase(s, t);
    return suite_end(s);
}
