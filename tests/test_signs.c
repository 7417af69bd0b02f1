// SPDX-License-Identifier: MIT
// A sign is never told by colour alone: a negative number prints its minus, or
// its cell has one, or a slanted line.
#include <check.h>
#include <math.h>
#include <string.h>

#include "document/document.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "lesson_file.h"
#include "scene/theme.h"
#include "scene/theme.h"
#include "suite.h"

static struct fake_font fake;
static struct document document;
static struct arena arena;
static struct pose pose;

static void look_at(enum level level, int64_t index, bool numbers)
{
    struct view view = default_view;
    view.extent = (struct extent){1920, 1080, 1};
    view.look.numbers = numbers;
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    struct shown shown = {&document.lesson, &document.trace, {level, index}, 1};
    frame_pose(&shown, &view, fake_font_init(&fake), &pose);
}

static bool is_number(const char *text)
{
    return text && (text[0] == '-' || !strncmp(text, "−", strlen("−")));
}

// How many cells have a minus for want of a number.
static int check_boxes(void)
{
    int minuses = 0;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        const struct address *a = &i->target.address;
        if (i->kind != ITEM_BOX || i->share || i->layer == LAYER_FLYING)
            continue;
        const struct item *minus =
            pose_find(&pose, i->id ^ id_named("minus", 0));
        ck_assert_msg(!minus || (i->negative && !i->text),
                      "a minus at no negative number");
        minuses += minus != NULL;
        bool large = i->at.w >= 12 && i->at.h >= 12;
        if (i->negative && large && !i->text) // and hollow
            ck_assert(i->stroke > 0 && i->line != paper_theme.paper &&
                      i->fill == paper_theme.paper);
        if (i->negative && large)
            ck_assert_msg(minus || is_number(i->text),
                          "%s[%d,%d] does not tell its sign: %s, %g x %g",
                          a->tensor ? a->tensor->name : "?", a->row + 1,
                          a->column + 1, i->text ? i->text : "no text", i->at.w,
                          i->at.h);
    }
    return minuses;
}

// Of an image the mark stands on the negative cells, on no other.
static int check_image(const struct tensor *m, int row)
{
    const struct item *signs =
        pose_find(&pose, id_cell("cell signs", m, row, 0));
    const struct item *strip = pose_find(&pose, id_cell("cell row", m, row, 0));
    int marks = 0, least = 0;
    for (int c = 0; c < m->columns; c++)
        least += shows_negative(tensor_at(m, row, c), m->most);
    ck_assert_msg((signs != NULL) == (strip && least > 0),
                  "row %d: %d, strip %d, %g high", row, least, !!strip,
                  strip ? strip->at.h : 0);
    if (!signs)
        return 0;
    ck_assert_double_eq(signs->at.y, strip->at.y);
    ck_assert_double_eq(signs->at.w, strip->at.w);
    int n = signs->columns / m->columns;
    ck_assert_int_ge(n, 2);
    ck_assert_int_eq(signs->rows, n);
    for (int c = 0; c < m->columns; c++) {
        int here = 0;
        for (int k = 0; k < n * n; k++)
            here +=
                alpha_of(
                    signs->pixels[k / n * signs->columns + c * n + k % n]) > 0;
        ck_assert_int_eq(here,
                         shows_negative(tensor_at(m, row, c), m->most) ? n : 0);
        marks += here > 0;
    }
    return marks;
}

START_TEST(no_sign_is_told_by_color_alone)
{
    static const char *const lessons[] = {"masked", "rnn-attention",
                                          "sinusoids"};
    char path[LESSON_FILE_SIZE];
    int minuses = 0;
    lesson_file(path, lessons[_i]);
    ck_assert(document_open(&document, NULL, path, NULL));
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&document.trace, (enum level)level);
        for (int64_t k = 0; k < count; k += 1 + count / 40)
            for (int numbers = 0; numbers < 2; numbers++) {
                look_at((enum level)level, k, numbers);
                minuses += check_boxes();
            }
    }
    ck_assert(minuses > 3 || _i == 2); // all of its cells are small
    document_close(&document);
    arena_free(&arena);
}
END_TEST

START_TEST(small_cells_have_a_slanted_line)
{
    char path[LESSON_FILE_SIZE];
    lesson_file(path, "sinusoids");
    ck_assert(document_open(&document, NULL, path, NULL));
    const struct tensor *m = trace_find(&document.trace, "P");
    int marks = 0;
    look_at(LEVEL_STAGE, 0, true);
    for (int r = 0; r < m->rows; r++)
        marks += check_image(m, r);
    ck_assert_int_gt(marks, 100);
    document_close(&document);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("signs");
    TCase *t = tcase_create("signs");
    tcase_add_loop_test(t, no_sign_is_told_by_color_alone, 0, 3);
    tcase_add_test(t, small_cells_have_a_slanted_line);
    suite_add_tcase(s, t);
    return suite_end(s);
}
