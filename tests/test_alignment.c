// SPDX-License-Identifier: MIT
// What a walk through a translation ends with: all words, all looks, and every
// number that is seen. Before that, light falls on the row that is written.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "document/document.h"
#include "frame/frame.h"
#include "scene/grid/words.h"
#include "scene/theme.h"
#include "sdl/font.h"
#include "suite.h"

static struct font_files *files;
static struct document document;
static struct arena arena;
static struct pose pose;
static const struct tensor *weights, *target;
static const int *view_size; // or NULL: the default one
static struct place focus;   // what is pointed at; or nothing

static void translate(const char *source)
{
    struct reason why = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    ck_assert_msg(files != NULL, "%s", reason_text(&why));
    struct own own = {.key = "source", .text = source};
    ck_assert_msg(document_open(&document, NULL,
                                SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
                                source ? &own : NULL),
                  "%s", strbuf_text(&document.complaints.text));
    weights = trace_find(&document.trace, "alignment");
    target = trace_find(&document.trace, "target");
}

static void look_at(enum level level, int64_t index, const struct theme *theme)
{
    struct view view = default_view;
    view.look.theme = theme;
    view.attention.focus = focus;
    if (view_size) {
        view.extent.width = view_size[0];
        view.extent.height = view_size[1];
    }
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    struct shown shown = {&document.lesson, &document.trace, {level, index}, 1};
    frame_pose(&shown, &view, font_of(files), &pose);
}

static void look_at_last(enum level level)
{
    look_at(level, timeline_count(&document.trace, level) - 1, &stage_theme);
}

static void done(void)
{
    document_close(&document);
    arena_free(&arena);
    font_close(files);
}

static const struct item *cell(const char *name, int r, int c)
{
    return pose_find(&pose, id_cell(name, weights, r, c));
}

// Each row is there, in order; what is seen has its number, right of its
// square and of as many digits as all.
static void check_rows(void)
{
    double below = 0;
    for (int r = 0; r < target->rows; r++)
        for (int c = 0; c < weights->columns; c++) {
            double w = tensor_at(weights, r, c);
            const struct item *square = cell("cell", r, c);
            const struct item *number = cell("cell number", r, c);
            char text[NUMBER_SIZE];
            ck_assert_msg(square != NULL, "no square at %d, %d", r, c);
            ck_assert_int_eq(number != NULL, w >= 0.02);
            if (!number)
                continue;
            ck_assert_str_eq(number->text, number_print_share(text, w, 2));
            ck_assert_double_ge(number->at.x, square->at.x + square->at.w);
            double middle = square->at.y + square->at.h / 2;
            ck_assert_double_gt(number->at.y, middle);
            ck_assert_double_lt(number->at.y, middle + number->size);
            ck_assert_double_gt(middle, below);
            if (c == weights->columns - 1)
                below = middle;
        }
    ck_assert_ptr_null(pose_find(&pose, id_named("rows above", 0)));
}

START_TEST(a_walk_ends_with_all_its_rows)
{
    translate(NULL);
    ck_assert_int_eq(target->rows, 14);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_CELL; level++) {
        look_at_last(level);
        check_rows();
    }
    done();
}
END_TEST

// One word has no whole besides its story.
START_TEST(a_story_is_told_of_all_words_but_the_last)
{
    translate(NULL);
    const struct trace *t = &document.trace;
    int stories = 0;
    for (int64_t k = 0; k < timeline_count(t, LEVEL_STAGE); k++) {
        struct position p = {LEVEL_STAGE, k};
        struct address a = timeline_address(t, p);
        if (a.tensor != target)
            continue;
        look_at(LEVEL_STAGE, k, &stage_theme);
        bool story =
            pose_find(&pose, id_cell("story bar", trace_find(t, "energies"),
                                     a.row, 0)) != NULL;
        ck_assert_int_eq(story, a.row < target->rows - 1);
        stories += story;
    }
    ck_assert_int_eq(stories, 13);
    done();
}
END_TEST

static bool is_yellow(color c)
{
    return alpha_of(c) > 40 && (c & 0xFF) < 0x78 && (c >> 16 & 0xFF) > 0x90 &&
           (c >> 8 & 0xFF) > 0x80;
}

// Only the lit row, its ribbons and its squares are yellow.
START_TEST(light_falls_on_one_row)
{
    translate(NULL);
    const struct trace *t = &document.trace;
    for (int r = 0; r < target->rows; r++) {
        struct address a = {target, r, 0, -1};
        struct position p = timeline_find(t, LEVEL_CELL, &a);
        look_at(LEVEL_CELL, p.index, &stage_theme);
        for (int q = 0; q <= r; q++)
            for (int c = 0; c < weights->columns; c++) {
                const struct item *square = cell("cell", q, c);
                const struct item *arc =
                    pose_find(&pose, id_arc(weights, q, c, false));
                double w = tensor_at(weights, q, c);
                if (square && w > 0.6)
                    ck_assert_int_eq(is_yellow(square->fill), q == r);
                if (arc && w > 0.2)
                    ck_assert_int_eq(is_yellow(arc->line), q == r);
            }
    }
    done();
}
END_TEST

static struct rect word_at(uint64_t id)
{
    const struct item *i = pose_find(&pose, id);
    return i ? i->at : (struct rect){0};
}

static bool inside(struct rect at, double width)
{
    return at.w > 0 && at.x >= 0 && at.x + at.w <= width;
}

// An arc between words one of which is out of sight: there it leaves the
// window; where a word is in sight it begins and ends at it.
static void check_arc(int r, int c, double width)
{
    const struct item *arc = pose_find(&pose, id_arc(weights, r, c, false));
    if (!arc || !arc->spot_count)
        return;
    struct rect from = word_at(id_cell("word", target, r, 0));
    struct rect to = word_at(source_word_id(c));
    double x = arc->spots[0].x, end = arc->spots[arc->spot_count - 1].x;
    if (from.w > 0)
        ck_assert_double_eq_tol(x, from.x + from.w / 2, 0.01);
    else
        ck_assert(x < 0 || x > width);
    if (to.w > 0)
        ck_assert_double_eq_tol(end, to.x + to.w / 2, 0.01);
    else
        ck_assert(end < 0 || end > width);
}

// In a tall window words that are in sight are whole, what is lit is in sight,
// and ribbons to all others leave the window; a phone's row has all of its
// numbers.
START_TEST(the_lit_word_is_in_sight_in_a_tall_window)
{
    static const int sizes[][2] = {{390, 844}, {700, 1000}};
    int out = 0;
    translate(NULL);
    const struct trace *t = &document.trace;
    for (int r = 0; r < target->rows; r++) {
        struct address a = {target, r, 0, -1};
        struct position p = timeline_find(t, LEVEL_CELL, &a);
        double width = sizes[_i][0];
        view_size = sizes[_i];
        look_at(LEVEL_CELL, p.index, &stage_theme);
        view_size = NULL;
        int largest = tensor_argmax(weights, r);
        const struct item *lit =
            pose_find(&pose, id_cell("word", target, r, 0));
        ck_assert(inside(lit->at, width));
        ck_assert(lit->text && !strstr(lit->text, "…"));
        ck_assert(inside(word_at(source_word_id(largest)), width));
        for (int c = 0; c < weights->columns; c++) {
            const struct item *word = pose_find(&pose, source_word_id(c));
            out += !word;
            ck_assert(!word || inside(word->at, width));
            ck_assert(!word || !strstr(word->text, "…"));
            ck_assert(_i || !word == !cell("cell number", r, c));
            ck_assert(word || !cell("cell number", r, c));
            ck_assert(_i || !r || !cell("cell", r - 1, c));
            for (int q = 0; q <= r; q++)
                check_arc(q, c, width);
        }
        double most = 0;
        for (int c = 0; c < weights->columns; c++)
            if (!pose_find(&pose, source_word_id(c)))
                most = fmax(most, tensor_at(weights, r, c));
        const struct item *beyond = pose_find(&pose, id_named("beyond", 0));
        char text[NUMBER_SIZE];
        ck_assert_int_eq(beyond != NULL, most >= 0.005);
        if (beyond)
            ck_assert_ptr_nonnull(
                strstr(beyond->text, number_print_share(text, most, 2)));
    }
    ck_assert_int_gt(out, 0);
    done();
}
END_TEST

// Also where it was written long before, and where a word is pointed at that
// the row does not look at.
START_TEST(what_is_pointed_at_comes_into_sight)
{
    static const int sizes[][2] = {{390, 844}, {700, 1000}};
    translate(NULL);
    int64_t last = timeline_count(&document.trace, LEVEL_CELL) - 1;
    for (int r = 0; r < target->rows; r++)
        for (int c = 0; c < weights->columns; c++) {
            struct address a = {weights, r, c, -1};
            focus = place_of_address(&a);
            view_size = sizes[_i];
            look_at(LEVEL_CELL, last, &stage_theme);
            double width = sizes[_i][0];
            ck_assert(inside(word_at(id_cell("word", target, r, 0)), width));
            ck_assert(inside(word_at(source_word_id(c)), width));
            ck_assert(cell("cell", r, c) != NULL);
            ck_assert(_i || !r || !cell("cell", r - 1, c));
        }
    focus = (struct place){0};
    view_size = NULL;
    done();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("alignment");
    TCase *t = tcase_create("alignment");
    tcase_add_test(t, a_walk_ends_with_all_its_rows);
    tcase_add_test(t, a_story_is_told_of_all_words_but_the_last);
    tcase_add_test(t, light_falls_on_one_row);
    tcase_add_loop_test(t, what_is_pointed_at_comes_into_sight, 0, 2);
    tcase_add_loop_test(t, the_lit_word_is_in_sight_in_a_tall_window, 0, 2);
    suite_add_tcase(s, t);
    return suite_end(s);
}
