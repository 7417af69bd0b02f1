// SPDX-License-Identifier: MIT
// The ways to tell positions against what their papers and codes say: T5's
// buckets, ALiBi's slopes, Shaw's distances, RoPE's scores; and one sentence by
// all of them, as it is and moved.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "toy.h"
#include "trace/explain.h"
#include "trace/operations.h"

static struct fake_font face;
static struct toy toy;
static struct trace trace;
static struct arena arena;
static struct pose pose;

// Where a bucket begins, of the words before; behind them all are 16 more.
static const int begins[] = {0, 1,  2,  3,  4,  5,  6,  7,
                             8, 12, 16, 23, 32, 46, 64, 91};
// And where nobody looks ahead.
static const int causal[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                             11, 12, 13, 14, 15, 16, 19, 21, 24, 27, 31,
                             35, 40, 46, 52, 59, 67, 77, 87, 99, 113};

static int begun(const int *from, int count, int distance)
{
    int bucket = 0;
    while (bucket + 1 < count && from[bucket + 1] <= distance)
        bucket++;
    return bucket;
}

START_TEST(buckets_are_those_of_t5)
{
    for (int k = 0; k < 300; k++) {
        int wanted = begun(begins, 16, k);
        ck_assert_int_eq(distance_bucket(-k, 32, true, 128), wanted);
        ck_assert_int_eq(distance_bucket(k, 32, true, 128),
                         k ? 16 + wanted : 0);
        ck_assert_int_eq(distance_bucket(-k, 32, false, 128),
                         begun(causal, 32, k));
        ck_assert_int_eq(distance_bucket(k, 32, false, 128), 0);
    }
}
END_TEST

START_TEST(slopes_are_those_of_alibi)
{
    static const double more[] = {0.7071, 0.3536, 0.1768, 0.0884};
    double product = 1;
    for (int h = 1; h <= 8; h++) {
        ck_assert_double_eq_tol(alibi_slope(h, 8), pow(2, -h), 1e-15);
        product *= alibi_slope(h, 8);
        ck_assert_double_eq_tol(alibi_slope(h, 12), pow(2, -h), 1e-15);
    }
    ck_assert_double_eq_tol(product, pow(2, -36), 1e-24);
    for (int h = 1; h <= 16; h++)
        ck_assert_double_eq_tol(alibi_slope(h, 16), pow(2, -h / 2.), 1e-15);
    for (int h = 9; h <= 12; h++)
        ck_assert_double_eq_tol(alibi_slope(h, 12), more[h - 9], 0.00005);
}
END_TEST

static void begin(const char *position, int words, int d)
{
    toy_begin(&toy, "self-attention", 3);
    toy_words(&toy, "tokens", words);
    toy_matrix(&toy, "X", words, d);
    toy_choice(&toy, "position", position, 0);
}

static double *numbers(const char *name)
{
    for (int i = 0; i < toy.model.count; i++)
        if (!strcmp(toy.entries[i].name, name))
            return (double *)(uintptr_t)toy.entries[i].matrix.data;
    return NULL;
}

static void run(void)
{
    ck_assert(run_model(&trace, &toy.model));
}

static double at(const char *tensor, int row, int column)
{
    const struct tensor *m = trace_find(&trace, tensor);
    ck_assert_msg(m, "no %s", tensor);
    return tensor_at(m, row, column);
}

static void end(void)
{
    trace_free(&trace);
    toy_free(&toy);
    arena_free(&arena);
}

// The third word of those that begin at 10 stands at 12.
START_TEST(clocks_begin_where_they_are_told)
{
    begin("sinusoidal", 4, 6);
    toy_number(&toy, "position.start", 10);
    run();
    const struct tensor *P = trace_find(&trace, "P");
    for (int c = 0; c < 6; c += 2) {
        double angle = 12 / pow(10000, c / 6.);
        ck_assert_double_eq_tol(at("P", 2, c), sin(angle), 1e-12);
        ck_assert_double_eq_tol(at("P", 2, c + 1), cos(angle), 1e-12);
    }
    ck_assert_str_eq(P->row_labels[2], "12");
    ck_assert_int_eq(P->row_from, 10);
    end();
}
END_TEST

START_TEST(distances_are_those_of_shaw)
{
    static const int wanted[5][5] = {{0, 1, 2, 2, 2},
                                     {-1, 0, 1, 2, 2},
                                     {-2, -1, 0, 1, 2},
                                     {-2, -2, -1, 0, 1},
                                     {-2, -2, -2, -1, 0}};
    begin("shaw", 5, 3);
    toy_matrix(&toy, "a_K", 5, 3);
    run();
    for (int i = 0; i < 25; i++)
        ck_assert_double_eq(at("offsets", i / 5, i % 5), wanted[i / 5][i % 5]);
    end();
}
END_TEST

// Equal words: what is left is the distance alone.
START_TEST(a_slope_of_a_half_is_shared_as_it_should_be)
{
    static const double wanted[] = {0.0340, 0.0560, 0.0924,
                                    0.1523, 0.2512, 0.4141};
    begin("alibi", 6, 2);
    toy_number(&toy, "position.slope", 0.5);
    toy_choice(&toy, "mask", "causal", 0);
    memset(numbers("X"), 0, 12 * sizeof(double));
    run();
    for (int j = 0; j < 6; j++)
        ck_assert_double_eq_tol(at("weights", 5, j), wanted[j], 0.00005);
    end();
}
END_TEST

// q = (1, 2) and k = (3, 1) at all places, one pair that turns by 1.
static void begin_pair(int start)
{
    begin("rope", 8, 1);
    for (int i = 0; i < 8; i++)
        numbers("X")[i] = 1;
    double *q = (double *)(uintptr_t)toy_matrix(&toy, "W_Q", 1, 2)->data;
    double *k = (double *)(uintptr_t)toy_matrix(&toy, "W_K", 1, 2)->data;
    q[0] = 1, q[1] = 2, k[0] = 3, k[1] = 1;
    toy_number(&toy, "position.start", start);
    run();
}

START_TEST(scores_of_rope_depend_on_the_distance)
{
    begin_pair(0);
    ck_assert_double_eq_tol(at("scores", 3, 1), -6.627221, 1e-6);
    ck_assert_double_eq_tol(at("scores", 7, 5), -6.627221, 1e-6);
    ck_assert_double_eq_tol(at("scores", 1, 3), 2.465753, 1e-6);
    ck_assert_double_eq_tol(at("scores", 0, 0), 5, 1e-12);
    end();
    begin_pair(500);
    ck_assert_double_eq_tol(at("scores", 3, 1), -6.627221, 1e-6);
    for (int r = 0; r < 8; r++) // no vector grows or shrinks
        ck_assert_double_eq_tol(
            hypot(at("Q.turned", r, 0), at("Q.turned", r, 1)), sqrt(5), 1e-12);
    end();
}
END_TEST

// Of one model alone, with the same words, learned numbers and start.
static void compare_with(const char *way, const char *table, int start)
{
    static double wanted[64];
    int n = model_words(&toy.model, "tokens").count;
    for (int i = 0; i < n * n; i++)
        wanted[i] = at(table, i / n, i % n);
    double slope = model_number(&toy.model, "slope", 1. / 256);
    struct toy all = toy;
    toy_begin(&toy, "self-attention", 1);
    for (int i = 0; i < all.model.count; i++)
        if (strcmp(all.entries[i].name, "shift") &&
            strcmp(all.entries[i].name, "slope"))
            toy.entries[toy.model.count++] = all.entries[i];
    toy_choice(&toy, "position", way, 0);
    toy_number(&toy, "position.start", start);
    toy_number(&toy, "position.slope", slope);
    struct trace alone;
    ck_assert(run_model(&alone, &toy.model));
    for (int i = 0; i < n * n; i++)
        ck_assert_msg(
            fabs(tensor_at(trace_find(&alone, "weights"), i / n, i % n) -
                 wanted[i]) < 1e-12,
            "%s from %d: not as %s", way, start, table);
    trace_free(&alone);
    toy = all;
    toy.model.entries = toy.entries;
}

START_TEST(each_way_is_what_it_is_alone)
{
    static const char *const ways[] = {"none", "sinusoidal", "shaw",
                                       "t5",   "alibi",      "rope"};
    char table[64];
    int met = 0;
    for (uint64_t seed = 0; seed < 24; seed++) {
        toy_methods(&toy, seed);
        run();
        int shift = (int)model_number(&toy.model, "shift", 0);
        for (int k = 0; k < 6; k++) {
            snprintf(table, sizeof table, "%s.weights", ways[k]);
            if (!trace_find(&trace, table))
                continue;
            compare_with(ways[k], table, 0);
            snprintf(table, sizeof table, "%s.moved.weights", ways[k]);
            compare_with(ways[k], table, shift);
            met++;
        }
        end();
    }
    ck_assert_int_gt(met, 100);
}
END_TEST

START_TEST(only_clocks_that_are_added_notice_where_one_begins)
{
    for (uint64_t seed = 0; seed < 24; seed += 2) {
        toy_methods(&toy, seed);
        run();
        const struct tensor *m = trace_find(&trace, "changes");
        for (int r = 0; r < m->rows; r++)
            if (strcmp(m->row_labels[r], "sinusoidal"))
                ck_assert_double_le(tensor_at(m, r, 0), 1e-9);
        end();
    }
}
END_TEST

static void pose_sized(int width, int height)
{
    struct lesson lesson = {.title = "t", .goal = "g", .model = toy.model};
    struct address a = {trace_find(&trace, "changes"), -1, -1, -1};
    struct shown shown = {&lesson, &trace,
                          timeline_find(&trace, LEVEL_STAGE, &a), 1, NULL};
    struct view view = default_view;
    view.extent = (struct extent){width, height, 1};
    view.look.silent = width < default_view.extent.width; // all is the picture's
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, fake_font_init(&face), &pose);
}

static void pose_changes(void)
{
    pose_sized(1280, 720);
}

// Three words, as those of the lesson.
static void begin_three(void)
{
    toy_begin(&toy, "position-methods", 5);
    toy_words(&toy, "tokens", 3);
    toy_matrix(&toy, "X", 3, 4);
    toy_matrix(&toy, "W_Q", 4, 4);
    toy_matrix(&toy, "W_K", 4, 4);
    toy_matrix(&toy, "a_K", 3, 4);
    toy_matrix(&toy, "t5_bias", 8, 1);
    toy_number(&toy, "shift", 7);
    run();
    pose_changes();
}

static const struct item *cell_of(const char *name, const struct tensor *m,
                                  int row, int column)
{
    return pose_find(&pose, id_cell(name, m, row, column));
}

// Squares are as large as the weights, in both tables of each way; the row in
// the middle has its numbers.
START_TEST(both_tables_of_each_way_are_shown)
{
    static const char *const ways[] = {"none", "sinusoidal", "shaw",
                                       "t5",   "alibi",      "rope"};
    char name[64];
    begin_three();
    for (int k = 0; k < 12; k++) {
        snprintf(name, sizeof name, "%s.%sweights", ways[k / 2],
                 k % 2 ? "moved." : "");
        const struct tensor *m = trace_find(&trace, name);
        const struct item *one = cell_of("cell", m, 0, 0);
        ck_assert_msg(one, "%s has no squares", name);
        for (int i = 0; i < 9; i++) {
            const struct item *other = cell_of("cell", m, i / 3, i % 3);
            ck_assert(other);
            double ratio = pow(other->at.w / one->at.w, 2);
            ck_assert_double_eq_tol(ratio,
                                    tensor_at(m, i / 3, i % 3) /
                                        tensor_at(m, 0, 0),
                                    1e-3 * fmax(ratio, 1));
        }
        ck_assert_ptr_null(cell_of("method number", m, 0, 0));
        for (int c = 0; c < 3; c++) {
            const struct item *i = cell_of("method number", m, 1, c);
            ck_assert(i);
            ck_assert_msg(fabs(strtod(i->text, NULL) - tensor_at(m, 1, c)) <
                                  0.0051 ||
                              *i->text == '<' || *i->text == '>',
                          "%s says %s", name, i->text);
        }
    }
    end();
}
END_TEST

// In several lines where one has no room, one as large as the other; with what
// each touches, and no name cut.
START_TEST(all_ways_have_room_on_a_phone)
{
    static const int sizes[][2] = {{390, 844}, {768, 1024}, {1024, 768}};
    toy_begin(&toy, "position-methods", 5);
    toy_words(&toy, "tokens", 3);
    toy_matrix(&toy, "X", 3, 4);
    toy_matrix(&toy, "W_Q", 4, 4);
    toy_matrix(&toy, "W_K", 4, 4);
    toy_matrix(&toy, "t5_bias", 8, 1);
    toy_number(&toy, "shift", _i % 2 ? 0 : 7); // with one table of each, or two
    run();
    pose_sized(sizes[_i / 2][0], sizes[_i / 2][1]);
    const struct tensor *changes = trace_find(&trace, "changes");
    double width = 0;
    for (int r = 0; r < changes->rows; r++) {
        const struct tensor *m = changes->writer[r]->in[0].tensor;
        const struct item *title = cell_of("method", changes, r, 0);
        const struct item *frame = cell_of("cell frame", m, 2, 2);
        ck_assert_msg(title && frame, "%s has no table",
                      changes->row_labels[r]);
        ck_assert(!strstr(title->text, "…"));
        width = r ? width : frame->at.w;
        ck_assert_double_eq_tol(frame->at.w, width, 0.01);
        if (_i % 2)
            ck_assert_msg(cell_of("mark", changes, r, 2),
                          "what %s touches is not said",
                          changes->row_labels[r]);
    }
    ck_assert_double_gt(width, 8);
    for (int k = 0; k < pose.count; k++)
        ck_assert_msg(pose.items[k].layer >= LAYER_CHROME ||
                          !pose.items[k].text ||
                          !strstr(pose.items[k].text, "…"),
                      "%s is cut", pose.items[k].text);
    end();
}
END_TEST

// x, q and k, score: what is touched is filled.
START_TEST(marks_say_what_is_touched)
{
    static const int touched[] = {-1, 0, 2, 2, 2, 1};
    begin_three();
    const struct tensor *changes = trace_find(&trace, "changes");
    for (int r = 0; r < 6; r++)
        for (int k = 0; k < 3; k++) {
            const struct item *mark = cell_of("mark", changes, r, k);
            ck_assert(mark);
            ck_assert_msg((mark->fill == mark->line) == (touched[r] == k),
                          "%s, mark %d", changes->row_labels[r], k);
        }
    end();
}
END_TEST

START_TEST(a_turn_is_told_in_degrees)
{
    struct strbuf text = {0};
    begin_pair(10);
    struct address a = {trace_find(&trace, "Q.turned"), 1, -1, -1};
    explain_address(NULL, &a, &text);
    ck_assert_str_eq(strbuf_text(&text), "“t2” stands at position 11: its "
                                         "pair is turned by 630.25°.");
    strbuf_free(&text);
    end();
}
END_TEST

static const struct item *found(const char *name, int row)
{
    return pose_find(&pose, id_cell(name, trace_find(&trace, "changes"), row, 0));
}

START_TEST(the_picture_says_which_table_moved)
{
    int moved = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        toy_methods(&toy, seed);
        run();
        const struct tensor *m = trace_find(&trace, "changes");
        pose_changes();
        for (int r = 0; r < m->rows; r++) {
            const struct item *verdict = found("verdict", r);
            bool changed = tensor_at(m, r, 0) > 1e-9;
            if (!verdict)
                continue;
            ck_assert_str_eq(verdict->text, changed ? "moved" : "stays");
            moved += changed;
        }
        end();
    }
    ck_assert_int_gt(moved, 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("places");
    TCase *t = tcase_create("places");
    tcase_add_test(t, buckets_are_those_of_t5);
    tcase_add_test(t, slopes_are_those_of_alibi);
    tcase_add_test(t, clocks_begin_where_they_are_told);
    tcase_add_test(t, distances_are_those_of_shaw);
    tcase_add_test(t, a_slope_of_a_half_is_shared_as_it_should_be);
    tcase_add_test(t, scores_of_rope_depend_on_the_distance);
    tcase_add_test(t, each_way_is_what_it_is_alone);
    tcase_add_test(t, only_clocks_that_are_added_notice_where_one_begins);
    tcase_add_test(t, both_tables_of_each_way_are_shown);
    tcase_add_loop_test(t, all_ways_have_room_on_a_phone, 0, 6);
    tcase_add_test(t, marks_say_what_is_touched);
    tcase_add_test(t, a_turn_is_told_in_degrees);
    tcase_add_test(t, the_picture_says_which_table_moved);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
