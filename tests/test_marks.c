// SPDX-License-Identifier: MIT
// What pictures draw besides the numbers of cells: arcs down to the weight that
// their legend tells, and of a matrix the very rows that a vector meets, each
// beside its number.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "lesson_file.h"
#include "document/document.h"
#include "scene/mark/hatch.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "suite.h"
#include "trace/explain.h"
#include "trace/op.h"

static struct fake_font fake;
static struct document document;
static struct arena arena;

static void open_lesson(const char *name, const char *tokens)
{
    char path[LESSON_FILE_SIZE];
    struct own own = {.key = "tokens", .text = tokens};
    lesson_file(path, name);
    ck_assert(document_open(&document, NULL, path, tokens ? &own : NULL));
}

static void close_lesson(void)
{
    document_close(&document);
    arena_free(&arena);
}

static struct pose picture_of(struct position p, double text)
{
    arena_reset(&arena);
    struct pose pose = {.arena = &arena};
    struct shown shown = {&document.lesson, &document.trace, p, 1};
    struct view view = default_view;
    view.look.text = text;
    frame_pose(&shown, &view, fake_font_init(&fake), &pose);
    return pose;
}

static struct pose picture(struct position p)
{
    return picture_of(p, 1);
}

static struct position step_of(const char *at, enum level level)
{
    struct address a;
    ck_assert(address_parse(&document.trace, at, &a, NULL));
    return timeline_find(&document.trace, level, &a);
}

// --- arcs --------------------------------------------------------------------

static bool has_arc(const struct pose *pose, const struct tensor *m, int row,
                    int column)
{
    const struct item *i = pose_find(pose, id_arc(m, row, column, false));
    return i &&
           (i->kind == ITEM_POLYGON ? alpha_of(i->fill) > 0 : i->stroke > 0);
}

// Of words written every weight from 0.01 on has an arc, of those long written
// from 0.04 on, where there are many.
START_TEST(alignment_has_arcs_from_a_hundredth_on)
{
    open_lesson("rnn-attention", NULL);
    const struct tensor *m = trace_find(&document.trace, "alignment");
    int arcs = 0, none = 0;
    for (int now = 0; now < m->rows; now++) {
        char at[32];
        snprintf(at, sizeof at, "target[%d]", now + 1);
        struct pose pose = picture(step_of(at, LEVEL_ROW));
        for (int r = 0; r <= now; r++)
            for (int c = 0; c < m->columns; c++) {
                double w = m->data[r * m->columns + c];
                ck_assert_msg(has_arc(&pose, m, r, c) == (w >= 0.01),
                              "word %d, %d, %d: %g", now + 1, r + 1, c + 1, w);
                arcs += w >= 0.01;
                none += w < 0.01;
            }
    }
    ck_assert(arcs > 20 && none > 20);
    close_lesson();
}
END_TEST

// Of three words all arcs from 0.02 on; of many only from where the legend
// says, and that is as strong as leaves one for every other row.
START_TEST(arcs_begin_where_their_legend_says)
{
    static const char *const tokens[] = {NULL, "a b c d e f g h",
                                         "a b c d e f g h i j k l m n o p q r "
                                         "s t u v w x y z aa bb cc dd ee ff"};
    open_lesson("self-attention", tokens[_i]);
    const struct tensor *m = trace_find(&document.trace, "weights");
    struct position p = step_of("weights", LEVEL_ROW);
    struct pose pose = picture((struct position){
        LEVEL_ROW, timeline_at_level(&document.trace,
                                     step_of("output", LEVEL_STAGE), LEVEL_ROW)
                           .index -
                       1});
    const struct item *legend = pose_find(&pose, id_named("arcs legend", 0));
    double least = 1, most = 0;
    ck_assert(p.index >= 0 && !legend == !_i); // of three words all have one
    double from =
        legend ? strtod(strstr(legend->text, "from ") + 5, NULL) : 0.02;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double w = m->data[r * m->columns + c];
            if (has_arc(&pose, m, r, c))
                least = fmin(least, w);
            else
                most = fmax(most, w);
        }
    ck_assert_msg(least >= from && most < from, "%g to %g", most, least);
    int strong = 0;
    for (int k = 0; k < m->rows * m->columns; k++)
        strong += m->data[k] >= 0.1;
    ck_assert(from == (m->rows <= 20           ? 0.02
                       : strong >= m->rows / 2 ? 0.1
                                               : from));
    close_lesson();
}
END_TEST

// --- rows of a matrix --------------------------------------------------------

// Where the row [row] of [m] stands: its first cell, or its part of the image
// that holds it from the row [first] on; -1 when it is nowhere.
static double height_of(const struct pose *pose, const struct tensor *m,
                        int row, int first)
{
    const struct item *i = pose_find(pose, id_cell("cell", m, row, 0));
    const struct item *all =
        pose_find(pose, id_cell("cell image", m, first, false));
    if (i)
        return i->at.y + i->at.h / 2;
    if (!all || row < first || row >= first + all->rows)
        return -1;
    return all->at.y + (row - first + 0.5) * all->at.h / all->rows;
}

// Where a layer stands as lines of numbers, the k-th number of a vector is
// beside the row of the matrix that it is multiplied with.
START_TEST(a_number_stands_beside_the_row_it_meets)
{
    static const char *const at[] = {"states[3]", "forward[2]", "backward[2]"};
    int met = 0;
    open_lesson("rnn-attention", NULL);
    for (int k = 0; k < 3; k++) {
        struct position p = step_of(at[k], LEVEL_ROW);
        struct address now = timeline_address(&document.trace, p);
        const struct operation *o = operation_of(&now);
        struct cells reads[MAX_READS];
        int count = operation_reads(o, now.row, 0, -1, reads);
        struct pose pose = picture_of(p, 0.8); // its box has room
        if (!pose_find(&pose, id_named("affine result", 0)))
            continue;
        for (int i = 0; i + 1 < count; i += 2) {
            const struct cells *v = &reads[i], *w = &reads[i + 1];
            ck_assert_int_eq(v->columns, w->rows);
            for (int c = 0; c < v->columns; c++) {
                const struct item *x =
                    pose_find(&pose, id_cell("cell", v->tensor, v->row, c));
                double y = height_of(&pose, w->tensor, w->row + c, w->row);
                ck_assert_msg(x && fabs(x->at.y + x->at.h / 2 - y) < 2,
                              "%s: number %d of %s is not beside its row",
                              at[k], c + 1, v->tensor->name);
                met++;
            }
        }
    }
    ck_assert_int_ge(met, 30);
    close_lesson();
}
END_TEST

// --- positions ---------------------------------------------------------------

static bool says(const struct pose *pose, const char *text)
{
    for (int i = 0; i < pose->count; i++)
        if (pose->items[i].text && strstr(pose->items[i].text, text))
            return true;
    return false;
}

// Where nothing is looked at, another position is the example.
START_TEST(offsets_have_an_example)
{
    open_lesson("sinusoids", NULL);
    struct pose pose = picture(step_of("dots", LEVEL_STAGE));
    ck_assert(says(&pose, "+5"));
    close_lesson();
}
END_TEST

// Two numbers turn as one clock: products below 0 stay within their scale.
START_TEST(negative_products_stay_in_their_chart)
{
    static const char *const edits[] = {"d = 2", "positions = 8"};
    struct own own = {.edits = edits, .edit_count = 2};
    ck_assert(document_open(&document, NULL,
                            SOURCE_ROOT "/tests/lessons/sinusoids.yaml", &own));
    struct pose pose = picture(step_of("dots", LEVEL_STAGE));
    const struct tensor *m = trace_find(&document.trace, "dots");
    const struct item *low = pose_find(&pose, id_named("level", 0));
    int bars = 0;
    ck_assert(low != NULL);
    for (int k = -7; k < 8; k++) {
        const struct item *i = pose_find(&pose, id_cell("bar", m, -1, k));
        if (!i)
            continue;
        ck_assert(i->at.y + i->at.h <= low->spots[0].y + 0.1);
        bars++;
    }
    ck_assert_int_gt(bars, 3);
    close_lesson();
}
END_TEST

// --- one matrix for two --------------------------------------------------------

static const char *text_of(const struct pose *pose, uint64_t id)
{
    const struct item *i = pose_find(pose, id);
    return i && i->text ? i->text : "";
}

// The number behind a bar.
static const char *bar_number(const struct pose *pose, uint64_t bar)
{
    return text_of(pose, bar ^ id_named("bar number", 0));
}

// Bars are as long as what is left, those of numbers as the numbers are many, and
// each has its number at its end.
START_TEST(a_merged_matrix_shows_what_is_left_of_it)
{
    static const char *const edits[] = {
        "merged = yes", "W_Q = [[0, 0], [0, 2], [1, 1]]",
        "W_K = [[1, 0], [0, 1], [0, 0]]"}; // M: (0, 0, 0), (0, 2, 0), (1, 1, 0)
    struct own own = {.edits = edits, .edit_count = 3};
    ck_assert(document_open(&document, NULL,
                            SOURCE_ROOT "/lessons/07-queries-keys-values.yaml",
                            &own));
    const struct tensor *left = trace_find(&document.trace, "M.left");
    const struct tensor *rank = trace_find(&document.trace, "M.rank");
    ck_assert(tensor_at(left, 0, 0) == 2 && tensor_at(rank, 0, 0) == 2);
    struct pose pose = picture(step_of("M.rank", LEVEL_ROW));
    const struct item *first =
        pose_find(&pose, id_cell("left bar", left, 0, 0));
    for (int k = 0; k < 3; k++) {
        double x = tensor_at(left, 0, k), printed;
        const struct item *bar =
            pose_find(&pose, id_cell("left bar", left, 0, k));
        const char *text = 
            bar_number(&pose, id_cell("left bar", left, 0, k));
        ck_assert(bar && first && *text);
        ck_assert_double_eq_tol(bar->at.w, first->at.w * x / 2, 2);
        ck_assert(number_read(text, &printed) && fabs(printed - x) < 1e-4);
    }
    ck_assert_str_eq(text_of(&pose, id_cell("cell", rank, 0, 0)), "2");
    ck_assert_str_eq(bar_number(&pose, id_named("count bar", 0)), "12");
    ck_assert_str_eq(bar_number(&pose, id_named("count bar", 1)), "9");
    ck_assert_double_eq_tol(
        pose_find(&pose, id_named("count bar", 1))->at.w,
        pose_find(&pose, id_named("count bar", 0))->at.w * 9 / 12, 0.1);
    pose = picture(step_of("M.left", LEVEL_ROW)); // the rank is to come
    ck_assert_str_eq(text_of(&pose, id_cell("cell", rank, 0, 0)), "");
    close_lesson();
}
END_TEST

// --- pictures of boxes ----------------------------------------------------------

static const char *slot_text(const struct saying *s, const char *name)
{
    for (int k = 0; k < s->count; k++)
        if (!strcmp(s->slots[k].name, name))
            return s->slots[k].text;
    return "";
}

// The picture of what arrives of a value prints what its sentence says, also of
// what two decimals do not show, and is as wide as that.
START_TEST(what_arrives_is_printed_as_it_is_said)
{
    static const char *const edits[] = {"X[1,2] = 9.25", "X[2,1] = -7.125",
                                        "X[3] = [0.0003, 1e-6, 12]",
                                        "X[4,1] = 12345678.5"};
    struct own own = {.edits = edits, .edit_count = _i};
    ck_assert(document_open(&document, NULL,
                            SOURCE_ROOT "/lessons/03-one-vector.yaml", &own));
    const struct tensor *carried = trace_find(&document.trace, "carried");
    const struct tensor *weights = trace_find(&document.trace, "weights");
    const struct tensor *V = trace_find(&document.trace, "V");
    struct position at = step_of("carried[1,1]", LEVEL_CELL);
    for (int c = 0; c < carried->columns; c++, at.index++) {
        struct pose pose = picture(at);
        struct scene scene = {.font = fake_font_init(&fake),
                              .view = &default_view};
        struct address a = timeline_address(&document.trace, at);
        struct saying s = explain_saying(NULL, &arena, &a);
        uint64_t ids[] = {id_cell("carried length", V, c, 0),
                          id_cell("cell", weights, 0, c),
                          id_cell("cell", carried, 0, c)};
        const char *said[] = {slot_text(&s, "length"), slot_text(&s, "weight"),
                              slot_text(&s, "value")};
        for (int k = 0; k < 3; k++) {
            const struct item *i = pose_find(&pose, ids[k]);
            ck_assert_str_eq(text_of(&pose, ids[k]), said[k]);
            ck_assert(i->size == text_size(&scene, TEXT_NUMBER));
            ck_assert(text_width(&scene, i->size, WEIGHT_BOLD, said[k]) <
                      i->at.w);
        }
        const char *sign = text_of(&pose, id_named("panel.carried.arrives", 1));
        struct formula f = explain_formula(NULL, &arena, &a);
        ck_assert(strstr(f.symbols[f.count - 2].text, sign));
    }
    close_lesson();
}
END_TEST

// Of what stands in boxes no two have one id, at any step, and what
// names them stands there once.
START_TEST(boxes_have_ids_of_their_own)
{
    static const struct {
        const char *lesson, *at;
        enum level level;
        const char *texts[3];
    } rows[] = {
        {"lessons/03-one-vector", "carried[1,1]", LEVEL_CELL,
         {"its weight"}},
        {"lessons/04-why-an-rnn-forgets", "states", LEVEL_STAGE, {"x: words"}},
        {"lessons/09-self-attention", "scaled", LEVEL_ROW, {0}},
        {"tests/lessons/weights", "weights.sum", LEVEL_ROW, {"largest", "sum"}},
    };
    const char *path = arena_print(&arena, SOURCE_ROOT "/%s.yaml", rows[_i].lesson);
    ck_assert(document_open(&document, NULL, path, &(struct own){0}));
    struct position first = step_of(rows[_i].at, rows[_i].level);
    int64_t count = timeline_count(&document.trace, first.level);
    for (; first.index < count; first.index++) {
        struct address at = timeline_address(&document.trace, first);
        struct pose pose = picture(first);
        size_t name = strcspn(rows[_i].at, "[");
        if (strlen(at.tensor->name) != name ||
            strncmp(at.tensor->name, rows[_i].at, name) ||
            (first.level == LEVEL_CELL && at.column < 0))
            break;
        for (int i = 0; i < pose.count; i++)
            for (int k = 0; k < i; k++)
                ck_assert_msg(pose.items[i].id != pose.items[k].id,
                              "%s, step %d: “%s” and “%s”", rows[_i].at,
                              (int)first.index,
                              pose.items[i].text ? pose.items[i].text : "",
                              pose.items[k].text ? pose.items[k].text : "");
        for (int k = 0; k < 3 && rows[_i].texts[k]; k++) {
            int met = 0;
            for (int i = 0; i < pose.count; i++)
                met += pose.items[i].text &&
                       !strcmp(pose.items[i].text, rows[_i].texts[k]);
            ck_assert_msg(met == 1, "%d times “%s”", met, rows[_i].texts[k]);
        }
    }
    close_lesson();
}
END_TEST

// A hatch has a line at least, and none outside, however small it is.
START_TEST(a_hatch_of_any_size_has_lines)
{
    static const double sizes[] = {0, 0.01, 0.4, 1, 1.7, 3, 8, 40, 2000};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    struct pose pose = {.arena = &arena};
    struct scene s = {.view = &default_view,
                      .theme = default_view.look.theme,
                      .font = fake_font_init(&fake),
                      .pose = &pose};
    for (int i = 0; i < SIZES * SIZES; i++) {
        struct rect at = {10, 20, sizes[i / SIZES], sizes[i % SIZES]};
        const struct item *h =
            paint_hatch(&s, (uint64_t)i + 1, LAYER_SLOT, at, LIGHT_PLAIN);
        ck_assert_int_ge(h->spot_count, 2);
        for (int k = 0; k < h->spot_count; k++) {
            double x = h->spots[k].x - at.x, y = h->spots[k].y - at.y;
            ck_assert_msg(x >= 0 && y >= 0 && x <= fmax(at.w, 1) &&
                              y <= fmax(at.h, 1),
                          "%g x %g: %g, %g", at.w, at.h, x, y);
        }
    }
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("marks");
    TCase *all = tcase_create("marks");
    tcase_add_test(all, a_hatch_of_any_size_has_lines);
    tcase_add_test(all, alignment_has_arcs_from_a_hundredth_on);
    tcase_add_loop_test(all, arcs_begin_where_their_legend_says, 0, 3);
    tcase_add_test(all, a_number_stands_beside_the_row_it_meets);
    tcase_add_test(all, offsets_have_an_example);
    tcase_add_test(all, negative_products_stay_in_their_chart);
    tcase_add_test(all, a_merged_matrix_shows_what_is_left_of_it);
    tcase_add_loop_test(all, what_arrives_is_printed_as_it_is_said, 0, 5);
    tcase_add_loop_test(all, boxes_have_ids_of_their_own, 0, 4);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
