// SPDX-License-Identifier: MIT
// The encoder's columns: colours alone, and digits for what is in the light;
// the step's word has room for them in any window.
#include <check.h>
#include <math.h>
#include <string.h>

#include "made_lessons.h"
#include "opened.h"
#include "place.h"
#include "suite.h"

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
}

static void setup(void)
{
    open_named("lessons/rnn-attention-gru.yaml");
}

static void teardown(void)
{
    arena_free(&arena);
    opened_close(&here);
}

static void look(struct address a)
{
    enum level level = a.row < 0 ? LEVEL_STAGE : LEVEL_ROW;
    struct shown shown = {&here.lesson, &here.trace,
                          timeline_find(&here.trace, level, &a), 1, NULL};
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, font_of(here.files), &pose);
}

static const struct item *cell(const struct tensor *m, int row, int column)
{
    const struct item *i = pose_find(&pose, id_cell("cell", m, row, column));
    ck_assert_msg(i != NULL, "%s[%d,%d] is not there", m->name, row, column);
    return i;
}

// How many cells of a row show digits.
static int digits(const struct tensor *m, int row)
{
    int count = 0;
    for (int k = 0; k < m->columns; k++) {
        const struct item *i = cell(m, row, k);
        count += i->text && strpbrk(i->text, "0123456789");
    }
    return count;
}

// The states that the step reads and makes, and the word it reads.
START_TEST(only_what_is_lit_has_digits)
{
    const struct tensor *h = trace_find(&here.trace, "annotations");
    const struct tensor *x = trace_find(&here.trace, "x");
    for (int now = 0; now < x->rows; now++) {
        look((struct address){h, now, -1, -1});
        for (int row = 0; row < x->rows; row++) {
            ck_assert_int_eq(digits(x, row), 0);
            ck_assert_int_eq(row <= now ? digits(h, row) : 0,
                             row == now ? h->columns : 0);
        }
        look((struct address){x, now, -1, -1});
        for (int row = 0; row <= now; row++)
            ck_assert_int_eq(digits(x, row), row == now ? x->columns : 0);
    }
    look((struct address){h, -1, -1, -1});
    for (int row = 0; row < h->rows; row++)
        ck_assert_int_eq(digits(h, row) + digits(x, row), 0);
}
END_TEST

// Pointed at in a finished picture, a column has its digits, the others not.
START_TEST(what_is_pointed_at_has_digits)
{
    const struct tensor *h = trace_find(&here.trace, "annotations");
    for (int at = 0; at < h->rows; at++) {
        view.attention.focus =
            place_of_address(&(struct address){h, at, -1, -1});
        look((struct address){h, -1, -1, -1});
        for (int row = 0; row < h->rows; row++)
            ck_assert_int_eq(digits(h, row), row == at ? h->columns : 0);
    }
}
END_TEST

// Where words are cut the step's own leaves its digits room; no column lies
// over another.
START_TEST(the_word_of_the_step_has_room)
{
    const int sizes[][2] = {{390, 844}, {700, 1000}, {1280, 720}};
    const struct tensor *h = trace_find(&here.trace, "annotations");
    for (int k = 0; k < 3; k++) {
        view.extent.width = sizes[k][0];
        view.extent.height = sizes[k][1];
        for (int now = 0; now < h->rows; now++) {
            look((struct address){h, now, -1, -1});
            if (strlen(h->row_labels[now]) > 5)
                ck_assert_int_eq(digits(h, now), h->columns);
            for (int row = 1; row <= now; row++) {
                const struct item *a = cell(h, row - 1, 0);
                ck_assert(a->at.x + a->at.w <= cell(h, row, 0)->at.x);
            }
        }
    }
}
END_TEST

// In a narrow window every word is written and ends under its own column, and
// nothing stands beside the columns.
START_TEST(a_narrow_window_has_all_words)
{
    const struct tensor *x = trace_find(&here.trace, "x");
    view.extent.width = 390;
    view.extent.height = 844;
    look((struct address){trace_find(&here.trace, "annotations"), -1, -1, -1});
    double before = -1;
    for (int j = 0; j < x->rows; j++) {
        const struct item *word = pose_find(&pose, id_named("leaning word", j));
        const struct item *c = cell(x, j, 0), *low = cell(x, j, x->columns - 1);
        ck_assert(word && word->tilted && c->at.x > before);
        ck_assert_str_eq(word->text, row_label(x, j, (char[16]){0}));
        double run = TILT * font_width(font_of(here.files), word->weight,
                                       word->size, word->text);
        double end = word->at.x + run, middle = c->at.x + c->at.w / 2;
        ck_assert_msg(fabs(end - middle) < word->size, "%s: %g, not %g",
                      word->text, end, middle);
        ck_assert(word->at.y - run > low->at.y + low->at.h);
        ck_assert(word->at.x > 0 && c->at.w >= 10);
        before = c->at.x;
    }
}
END_TEST

// Under bars, too, and the bars have the width.
START_TEST(narrow_bars_have_all_words)
{
    const struct tensor *m = trace_find(&here.trace, "energies");
    view.extent.width = 390;
    view.extent.height = 844;
    look((struct address){m, 0, -1, -1});
    double before = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *word = pose_find(&pose, id_named("leaning word", c));
        ck_assert(word && word->tilted);
        ck_assert_str_eq(word->text, column_label(m, c, (char[16]){0}));
        double end =
            word->at.x + TILT * font_width(font_of(here.files), word->weight,
                                           word->size, word->text);
        ck_assert(c == 0 || fabs(end - before - 280.0 / m->columns) < 4);
        before = end;
    }
    ck_assert(!pose_find(&pose, id_named("source word", 0)));
}
END_TEST

// Few words stand in the middle of a wide one, captions and all.
START_TEST(few_words_stand_in_the_middle)
{
    teardown();
    open_named("tests/reference/rnn-attention-small.json");
    const struct tensor *x = trace_find(&here.trace, "x");
    ck_assert_int_le(x->rows, 5);
    look((struct address){trace_find(&here.trace, "annotations"), -1, -1, -1});
    const struct item *last = cell(x, x->rows - 1, 0);
    double left = pose_find(&pose, id_named("group", 0))->at.x;
    double right = view.extent.width - last->at.x - last->at.w;
    ck_assert_msg(left > 100 && fabs(left - right) < 60, "%g, %g", left, right);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("encoder");
    TCase *t = tcase_create("encoder");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, only_what_is_lit_has_digits);
    tcase_add_test(t, what_is_pointed_at_has_digits);
    tcase_add_test(t, the_word_of_the_step_has_room);
    tcase_add_test(t, a_narrow_window_has_all_words);
    tcase_add_test(t, narrow_bars_have_all_words);
    tcase_add_test(t, few_words_stand_in_the_middle);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
