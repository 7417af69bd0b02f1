// SPDX-License-Identifier: MIT
// The beats of a movement, read from its display lists: the light falls on
// what is read, copies travel, and the result stands only at the end.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "frame/painted.h"
#include "made_lessons.h"
#include "opened.h"
#include "scene/beats.h"
#include "scene/theme.h"
#include "suite.h"
#include "trace/op.h"

static struct opened here;

static struct rect picture; // of the last frame, between header and words

static const struct list *look(struct position p, double fraction)
{
    struct shown shown = {&here.lesson, &here.trace, p, fraction, NULL};
    picture = frame_dock(&shown, &default_view, font_of(here.files),
                         &here.arena); // which is as high
    return opened_frame(&here, p, fraction, &default_view);
}

static struct position step_to(const char *tensor, int row, int column)
{
    struct address a = {trace_find(&here.trace, tensor), row, column, -1};
    ck_assert_ptr_nonnull(a.tensor);
    return timeline_find(&here.trace, LEVEL_CELL, &a);
}

// --- a product ---------------------------------------------------------------

static bool is_picture(const struct draw *d)
{
    return d->y < (picture.y + picture.h) * UNIT && d->y > picture.y * UNIT;
}

static unsigned alpha(color c)
{
    return c >> 24;
}

// How many texts of the picture say [text].
static int texts(const struct list *l, const char *text)
{
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        count += d->kind == DRAW_TEXT && is_picture(d) && alpha(d->fill) > 8 &&
                 !strcmp(d->text, text);
    }
    return count;
}

// How far a box of [fill] reaches: its right and lower end.
static struct point reach(const struct list *l, color fill)
{
    struct point end = {0, 0};
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        if (d->kind != DRAW_BOX || d->fill != fill)
            continue;
        end.x = end.x > d->x + d->width ? end.x : d->x + d->width;
        end.y = end.y > d->y + d->height ? end.y : d->y + d->height;
    }
    return end;
}

enum { STEPS = 40 };

// The first of 40 moments at which [seen] holds; then it holds to the end.
static int first_moment(struct position p, bool (*seen)(const struct list *))
{
    int first = STEPS + 1;
    for (int k = STEPS; k >= 0; k--)
        if (seen(look(p, (double)k / STEPS)))
            first = k;
        else
            break;
    return first;
}

static const char *answer;
static int answers;

static bool answer_stands(const struct list *l)
{
    return texts(l, answer) >= answers;
}

// When term [k] of step [p] changes to what it is.
static struct span term_time(struct position p, int k)
{
    struct arena arena = {0};
    struct pose from = {.arena = &arena}, to = from;
    struct shown shown = {&here.lesson, &here.trace, p, 0.5, NULL};
    struct address now = timeline_address(&here.trace, p);
    struct span when = {0, 0};
    now.term = k;
    frame_movement(&shown, &default_view, font_of(here.files), &from, &to);
    for (int i = 0; i < to.count; i++)
        if (to.items[i].target.kind == TARGET_CELLS && to.items[i].text &&
            address_equal(&to.items[i].target.address, &now))
            when = to.items[i].when;
    arena_free(&arena);
    return when;
}

START_TEST(a_product_gathers_and_tells)
{
    opened_open(&here, 0);
    struct position p = step_to("scores", 2, 1);
    answer = "= 4"; // after a 2
    answers = texts(look(p, 1), answer);
    ck_assert_int_eq(answers, 1);
    double tell = (double)first_moment(p, answer_stands) / STEPS;
    struct span before = {0, 0};
    for (int k = 0; k < 4; k++) {
        struct span when = term_time(p, k);
        ck_assert_msg(when.from > before.from && when.to > before.to,
                      "product %d at %g, after %g", k, when.from, before.from);
        before = when;
    }
    ck_assert_double_ge(tell, before.to);
    ck_assert_double_le(tell, 1);
    opened_close(&here);
}
END_TEST

// Somewhere between nothing and the whole the band of a row ends on its way.
// Of the first row: in a box each next one stands where it stood, and so does
// the band.
START_TEST(a_band_runs_to_the_crossing)
{
    opened_open(&here, 0);
    struct position p =
        timeline_at_level(&here.trace, step_to("scores", 0, 0), LEVEL_ROW);
    color band = role_band(&paper_theme, ROLE_QUERY);
    struct point end = reach(look(p, 1), band);
    bool runs = false;
    ck_assert_int_gt(end.x, 0);
    for (int k = 0; k <= STEPS; k++) {
        struct point at = reach(look(p, (double)k / STEPS), band);
        runs |= at.y == end.y && at.x > 0 && at.x < end.x;
    }
    ck_assert(runs);
    opened_close(&here);
}
END_TEST

// What stands for a whole row, a word or a point, lights when its row is read.
START_TEST(rows_light_in_the_order_they_are_read)
{
    static const struct {
        const char *tensor;
        int row;
    } rows[] = {{"Q", 1}, {"K", 0}, {"Q", 0}};
    opened_open(&here, 0);
    struct position p = step_to("scores", 1, 0);
    struct arena arena = {0};
    struct pose pose = {.arena = &arena}, from = pose, to = pose;
    struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
    struct scene s = scene_of(&shown, &default_view, NULL, &pose);
    for (int k = 0; k < 3; k++) {
        struct address a = {trace_find(&here.trace, rows[k].tensor),
                            rows[k].row, -1, -1};
        uint64_t id = (uint64_t)k + 1;
        pose_add(&from, ITEM_BOX, LAYER_LABEL, id)->target =
            (struct target){TARGET_CELLS, a, 0};
        pose_add(&to, ITEM_BOX, LAYER_LABEL, id)->target =
            (struct target){TARGET_CELLS, a, 0};
    }
    struct position before = {p.level, p.index - 1};
    struct beats beats = {.scene = &s,
                          .before = timeline_progress(&here.trace, before)};
    beats_give(&beats, &from, &to);
    const struct span *query = &to.items[0].when, *key = &to.items[1].when;
    ck_assert(0 < query->from && query->from < query->to);
    ck_assert(query->to <= key->from && key->from < key->to && key->to < 0.5);
    ck_assert(to.items[2].when.from > key->to);
    arena_free(&arena);
    opened_close(&here);
}
END_TEST

START_TEST(a_movement_takes_its_time)
{
    opened_open(&here, 0);
    struct position cell = step_to("scores", 1, 0);
    ck_assert_double_eq(beats_seconds(&here.trace, cell), 1.2);
    cell = step_to("scaled", 1, 0);
    ck_assert_double_eq(beats_seconds(&here.trace, cell), 0.8);
    struct position row =
        timeline_at_level(&here.trace, step_to("scores", 1, 0), LEVEL_ROW);
    ck_assert_double_eq(beats_seconds(&here.trace, row), 1.2);
    row.index -= row.index > 0; // the first of its stage: another picture
    ck_assert_double_eq(beats_seconds(&here.trace, row), 1.4);
    row = timeline_at_level(&here.trace, step_to("scaled", 1, 0), LEVEL_ROW);
    ck_assert_double_eq(beats_seconds(&here.trace, row), 0.8);
    row = timeline_at_level(&here.trace, step_to("output", 1, 0), LEVEL_ROW);
    ck_assert_double_eq(beats_seconds(&here.trace, row), 3.5);
    row.level = LEVEL_STAGE;
    row.index = 2;
    ck_assert_double_eq(beats_seconds(&here.trace, row), 1.4);
    row.index = 4; // how weights come about, and their whole
    ck_assert_double_eq_tol(beats_seconds(&here.trace, row), 2.4, 1e-9);
    row.index = 5;
    ck_assert_double_eq(beats_seconds(&here.trace, row), 1.4);
    opened_close(&here);
}
END_TEST

// --- everything --------------------------------------------------------------

// What is read, or a term, may be printed like the result.
static bool is_read(const struct address *a, const char *number, int decimals)
{
    const struct operation *o = operation_of(a);
    struct cells reads[MAX_READS];
    char text[NUMBER_SIZE];
    int count = operation_reads(o, a->row, a->column, -1, reads);
    for (int k = 0; k < count; k++)
        for (int r = 0; r < reads[k].rows * reads[k].columns; r++) {
            double x =
                tensor_at(reads[k].tensor, reads[k].row + r / reads[k].columns,
                          reads[k].column + r % reads[k].columns);
            if (!strcmp(number_print(text, x, decimals), number))
                return true;
        }
    for (int k = 0; k < operation_terms(o); k++) {
        double x = operation_term(o, a->row, a->column, k);
        if (!strcmp(number_print(text, x, decimals), number))
            return true;
    }
    return false;
}

// Every [text] in the picture stands where one stands at rest.
static bool all_in_place(struct position p, double fraction, const char *text)
{
    enum { MOST = 64 };
    struct point rest[MOST];
    int count = 0;
    const struct list *l = look(p, 1);
    for (int i = 0; i < l->count && count < MOST; i++)
        if (l->draws[i].kind == DRAW_TEXT && !strcmp(l->draws[i].text, text))
            rest[count++] = (struct point){l->draws[i].x, l->draws[i].y};
    l = look(p, fraction);
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        if (d->kind != DRAW_TEXT || strcmp(d->text, text))
            continue;
        int k = 0;
        while (k < count && (rest[k].x != d->x || rest[k].y != d->y))
            k++;
        if (k == count)
            return false;
    }
    return true;
}

// Steps that compute a number which is nowhere in the picture before.
static void check_answer(struct position p)
{
    struct address a = timeline_address(&here.trace, p);
    if (a.column < 0 || a.tensor->words || operation_of(&a)->in_count == 0)
        return;
    double x = tensor_at(a.tensor, a.row, a.column);
    char number[NUMBER_SIZE];
    for (int decimals = 4; decimals >= 2; decimals -= 2) {
        number_print(number, x, decimals);
        int shown = texts(look(p, 1), number);
        if (is_read(&a, number, decimals) || !shown ||
            texts(look(p, 0), number))
            continue;
        ck_assert_msg(texts(look(p, 0.4), number) < shown,
                      "%s: %s[%d,%d] = %s stands before it is computed",
                      here.lesson.title, a.tensor->name, a.row + 1,
                      a.column + 1, number);
        ck_assert_msg(all_in_place(p, 0.93, number),
                      "%s: %s[%d,%d] = %s comes from elsewhere",
                      here.lesson.title, a.tensor->name, a.row + 1,
                      a.column + 1, number);
    }
}

START_TEST(no_result_before_its_beat)
{
    enum { SAMPLES = 60 };
    opened_open(&here, _i);
    int64_t count = timeline_count(&here.trace, LEVEL_CELL);
    for (int k = 0; k < SAMPLES && k < count; k++)
        check_answer((struct position){
            LEVEL_CELL,
            count <= SAMPLES ? k : (count - 1) * k / (SAMPLES - 1)});
    opened_close(&here);
}
END_TEST

// In a step of many cells, too: the numbers that only they have.
static void check_first_cells(struct position p)
{
    struct address a = timeline_address(&here.trace, p);
    const struct tensor *m = a.tensor;
    if (m->words || operation_of(&a)->in_count == 0)
        return;
    enum form form = operation_of(&a)->kind->form;
    bool fed = a.row >= 0 && p.level == LEVEL_ROW &&
               (form == FORM_PRODUCT || form == FORM_PAIR);
    double early = fed ? 0.7 : 0.2; // a row waits for its vectors' copies
    struct position before = {p.level, p.index - 1};
    int64_t done = p.index ? timeline_progress(&here.trace, before).cells : 0;
    for (int k = 0; k < m->rows * m->columns && k < 6; k++) {
        struct address cell = {m, a.row < 0 ? k / m->columns : a.row,
                               k % m->columns, -1};
        char number[NUMBER_SIZE];
        int64_t at = timeline_cell(&here.trace, m, cell.row, cell.column);
        for (int decimals = at < done ? 0 : 4; decimals >= 2; decimals -= 2) {
            number_print(number, tensor_at(m, cell.row, cell.column), decimals);
            int shown = texts(look(p, 1), number);
            bool tick = !strchr(number, '.'); // of an axis, perhaps
            if (tick || is_read(&cell, number, decimals) || !shown ||
                texts(look(p, 0), number))
                continue;
            if (form == FORM_PRODUCT || form == FORM_PAIR)
                ck_assert_msg(all_in_place(p, 0.5, number),
                              "%s: %s[%d,%d] = %s flies over the others",
                              here.lesson.title, m->name, cell.row + 1,
                              cell.column + 1, number);
            ck_assert_msg(texts(look(p, early), number) < shown,
                          "%s: %s[%d,%d] = %s stands before it is computed",
                          here.lesson.title, m->name, cell.row + 1,
                          cell.column + 1, number);
        }
    }
}

START_TEST(no_row_and_no_stage_before_its_beat)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_ROW; level++) {
        int64_t count = timeline_count(&here.trace, level);
        for (int64_t k = 0; k < 12; k++)
            check_first_cells((struct position){level, (count - 1) * k / 11});
    }
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("beats");
    TCase *t = tcase_create("beats"), *rest = suite_long(suite);
    int lessons = opened_count();
    tcase_add_test(t, a_product_gathers_and_tells);
    tcase_add_test(t, a_band_runs_to_the_crossing);
    tcase_add_test(t, rows_light_in_the_order_they_are_read);
    tcase_add_test(t, a_movement_takes_its_time);
    suite_share(t, rest, no_result_before_its_beat, lessons, 3);
    suite_share(t, rest, no_row_and_no_stage_before_its_beat, lessons, 3);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
