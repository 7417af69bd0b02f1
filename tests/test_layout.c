// SPDX-License-Identifier: MIT
// The layout of every lesson at every size, with the real font: no two texts
// overlap, none leaves the frame, none is too small to read; what has indices
// or roots is set.
#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/quiz.h"
#include "app/quiz/retrieval.h"
#include "boxes.h"
#include "keyboard.h"
#include "lesson_file.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "opened.h"
#include "place.h"
#include "suite.h"

static struct opened here;

static const struct {
    int width, height;
    double scale, text;
} sizes[] = {
    {1280, 720, 1, 1},  {960, 540, 1, 1},    {1920, 1080, 1, 1},
    {3840, 2160, 1, 1}, {1024, 768, 1, 1},   {2560, 1080, 1, 1},
    {1280, 720, 2, 1},  {1280, 720, 1, 1.5}, {1024, 768, 1, 1.3},
    {700, 1000, 1, 1},  {640, 480, 1, 1},    {390, 844, 1, 1},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void check_step_of(const char *name, struct position p,
                          struct view *view)
{
    struct strbuf where = {0};
    strbuf_addf(&where, "%s %dx%d text %.1f level %d step %lld", name,
                view->extent.width, view->extent.height, view->look.text,
                p.level, (long long)p.index + 1);
    opened_frame(&here, p, 1, view);
    boxes_check(&here.list, strbuf_text(&where), view, 1 / 50.0);
    boxes_check_strokes(&here.list, strbuf_text(&where), view);
    boxes_check_air(&here.list, strbuf_text(&where), view);
    strbuf_free(&where);
}

static void check_step(int which, struct position p, struct view *view)
{
    check_step_of(made_lesson_name(which), p, view);
}

// The middle step of every stage at every level; [all]: the first and the
// last one as well. Most words of a translation are passed over.
static void check_stages(int which, struct view *view, bool all)
{
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        if (level == LEVEL_CELL && !all)
            continue; // looks much like a term
        for (int stage = 0; stage < here.trace.stage_count; stage++) {
            if (stage > 10 && stage < here.trace.stage_count - 5)
                continue;
            struct position s = {LEVEL_STAGE, stage};
            int64_t first = timeline_at_level(&here.trace, s, level).index;
            int64_t last = opened_stage_end(&here, stage, level) - 1;
            int64_t steps[] = {(first + last) / 2, first, last};
            for (int k = 0; k < (all ? 3 : 1); k++)
                check_step(which, (struct position){level, steps[k]}, view);
        }
    }
}

START_TEST(texts_neither_overlap_nor_leave_nor_shrink)
{
    struct view view = default_view;
    opened_open(&here, _i / SIZES);
    view.extent.width = sizes[_i % SIZES].width;
    view.extent.height = sizes[_i % SIZES].height;
    view.extent.scale = sizes[_i % SIZES].scale;
    view.look.text = sizes[_i % SIZES].text;
    view.look.column_sums = _i % 2;
    check_stages(_i / SIZES, &view, _i / SIZES < 3 && _i % SIZES == 0);
    opened_close(&here);
}
END_TEST

// The whole formula, at its first, its middle and its last step.
START_TEST(the_whole_formula_fits)
{
    static const struct {
        int width, height;
        double text;
    } shapes[] = {
        {1280, 720, 1}, {700, 1000, 1}, {640, 480, 1}, {1920, 1080, 1.5}};
    struct view view = default_view;
    view.look.whole = true;
    opened_open(&here, _i);
    for (int k = 0; k < 4; k++) {
        view.extent.width = shapes[k].width;
        view.extent.height = shapes[k].height;
        view.look.text = shapes[k].text;
        for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level += 2) {
            int64_t count = timeline_count(&here.trace, (enum level)level);
            int64_t steps[] = {0, count / 3, count / 2, count - 1};
            for (int j = 0; j < 4; j++)
                check_step(_i, (struct position){(enum level)level, steps[j]},
                           &view);
        }
    }
    opened_close(&here);
}
END_TEST

// --- blocks ------------------------------------------------------------------

static const char *const blocks[] = {"block-2", "block-3", "block-4", "block-6",
                                     "recall-1"};
enum { BLOCKS = sizeof blocks / sizeof *blocks, BLOCK_SIZES = 4 };

static void open_block(const char *name)
{
    char path[LESSON_FILE_SIZE];
    struct complaints c = {0};
    struct reason why = {0};
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why)};
    snprintf(path, sizeof path, SOURCE_ROOT "/tests/reference/%s.json", name);
    ck_assert(lesson_load(&here.lesson, path, &disk_files, model_kinds, &c));
    ck_assert(run_model(&here.trace, &here.lesson.model));
    complaints_free(&c);
}

// What blocks have pictures of their own for, at every level, in the first layer
// and the last.
START_TEST(blocks_have_room)
{
    static const int shapes[BLOCK_SIZES][2] = {
        {1280, 720}, {390, 844}, {640, 480}, {1024, 768}};
    static const char *const made[] = {"normed", "normed2", "sum",
                                       "active", "fed",     "out"};
    struct view view = default_view;
    open_block(blocks[_i / BLOCK_SIZES]);
    view.extent.width = shapes[_i % BLOCK_SIZES][0];
    view.extent.height = shapes[_i % BLOCK_SIZES][1];
    for (int t = 0; t < here.trace.tensor_count; t++) {
        const struct tensor *m = here.trace.tensors[t];
        bool own = false;
        for (int k = 0; k < 6; k++)
            own |= !strcmp(m->plain, made[k]);
        if (!own || (m->scope && m->scope->number == 2))
            continue;
        const struct address at[] = {{m, -1, -1, -1},
                                     {m, m->rows - 1, -1, -1},
                                     {m, 0, m->columns / 2, -1}};
        for (int k = 0; k < 3; k++)
            check_step_of(blocks[_i / BLOCK_SIZES],
                          place_asked(&here.trace, &at[k]), &view);
    }
    opened_close(&here);
}
END_TEST

// --- the input's dock --------------------------------------------------------

static const char *const docked[] = {
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/sinusoids.yaml",
};

// No text of the dock overlaps one of the picture,
// at the first step, the middle one and the last.
START_TEST(the_dock_covers_nothing)
{
    static const int shapes[][2] = {
        {1280, 720}, {700, 1000}, {640, 480}, {1024, 768}};
    struct reason reason = {0};
    struct strbuf why = {0};
    struct input key = {.kind = INPUT_TEXT, .text = "i"};
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    struct app *a = app_new(font_of(here.files), NULL, docked,
                            sizeof docked / sizeof *docked);
    ck_assert(app_open(a, docked[_i], &why));
    app_input(a, &key);
    for (int k = 0; k < 4; k++)
        for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level += 2) {
            int64_t count =
                timeline_count(&a->document->trace, (enum level)level);
            int64_t steps[] = {0, count / 2, count - 1};
            a->view.extent.width = shapes[k][0];
            a->view.extent.height = shapes[k][1];
            for (int j = 0; j < 3; j++) {
                app_go_to_step(a,
                               (struct position){(enum level)level, steps[j]});
                app_settle(a);
                app_frame(a, &here.list);
                strbuf_clear(&why);
                strbuf_addf(&why, "%s %dx%d level %d step %d", docked[_i],
                            shapes[k][0], shapes[k][1], level,
                            (int)steps[j] + 1);
                boxes_check(&here.list, strbuf_text(&why), &a->view, 1 / 50.0);
            }
        }
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
    strbuf_free(&why);
}
END_TEST

// Every lesson that is shipped.
static glob_t shelf;

// No text of the course overlaps another, whatever is chosen.
START_TEST(the_course_has_room)
{
    static const int shapes[][2] = {{1280, 720}, {1920, 1080}, {700, 1000},
                                    {640, 480},  {1024, 768},  {390, 844},
                                    {3840, 2160}};
    static const double texts[] = {1, 0.8, 1.5};
    struct reason reason = {0};
    struct strbuf where = {0};
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    struct app *a =
        app_new(font_of(here.files), NULL, (const char *const *)shelf.gl_pathv,
                (int)shelf.gl_pathc);
    for (int k = 0; k < 21; k++)
        for (int i = 0; i < (int)shelf.gl_pathc; i++) {
            a->view.extent.width = shapes[k / 3][0];
            a->view.extent.height = shapes[k / 3][1];
            a->view.look.text = texts[k % 3];
            a->chooser.chosen = i;
            app_frame(a, &here.list);
            strbuf_clear(&where);
            strbuf_addf(&where, "course %dx%d at %g, lesson %d",
                        shapes[k / 3][0], shapes[k / 3][1], texts[k % 3], i);
            boxes_check(&here.list, strbuf_text(&where), &a->view, 1 / 50.0);
        }
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
    strbuf_free(&where);
}
END_TEST

// --- pages -------------------------------------------------------------------

static const struct {
    int width, height;
} paged[] = {{390, 844},  {700, 1000},  {1024, 768},
             {1280, 720}, {1920, 1080}, {3840, 2160}};
enum { PAGED = sizeof paged / sizeof *paged };

// True when so little of a word is left that it says nothing: of fewer than five
// letters. What is left out of a sum, or of the changes a person made, is none.
static bool is_stump(const char *text)
{
    const char *dots = strstr(text, "…");
    size_t letters = 0;
    if (!dots || dots == text || strcmp(dots, "…") != 0 || dots[-1] == ' ')
        return false;
    for (const char *c = text; c < dots; c++)
        letters += (*c & 0xC0) != 0x80;
    return letters < 5;
}

static void check_words(const struct list *list, const char *where)
{
    for (int i = 0; i < list->count; i++) {
        const struct draw *d = &list->draws[i];
        if (d->kind == DRAW_TEXT && d->fill >> 24 && is_stump(d->text))
            ck_abort_msg("%s: “%s” is all that is left of a word", where,
                         d->text);
    }
}

// What stands in the window, less the note on what happened just before.
static void check_window(struct app *a, const char *lesson, const char *what)
{
    struct strbuf where = {0};
    a->notice.note = NULL; // over the keys
    strbuf_clear(&a->notice.effect);
    app_frame(a, &here.list);
    strbuf_addf(&where, "%s %dx%d page %d%s", lesson, a->view.extent.width,
                a->view.extent.height, a->place.page + 1, what);
    boxes_check(&here.list, strbuf_text(&where), &a->view, 1 / 50.0);
    boxes_check_strokes(&here.list, strbuf_text(&where), &a->view);
    boxes_check_lines(&here.list, strbuf_text(&where), &a->view);
    boxes_check_air(&here.list, strbuf_text(&where), &a->view);
    if (!a->quiz.asking) // beside whose dock there is less room
        check_words(&here.list, strbuf_text(&where));
    strbuf_free(&where);
}

// Every page of a shipped lesson in the window, with what it asks and with what
// is told of it once it is skipped: the first that is open bars all the others.
START_TEST(pages_and_what_they_ask_have_room)
{
    const char *lesson = shelf.gl_pathv[_i / PAGED];
    struct reason reason = {0};
    struct strbuf why = {0};
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    struct app *a = app_new(font_of(here.files), NULL, &lesson, 1);
    int number;
    ck_assert_msg(app_open(a, lesson, &why), "%s", strbuf_text(&why));
    a->view.extent.width = paged[_i % PAGED].width;
    a->view.extent.height = paged[_i % PAGED].height;
    if (retrieval_number(a, &number))
        retrieval_leave(a); // what earlier lessons ask
    for (int page = 0; page < a->document->lesson.page_count; page++) {
        app_go_to_page(a, page);
        app_settle(a);
        check_window(a, lesson, "");
        ck_assert_int_eq(a->place.page, page);
        ck_assert(a->quiz.asking == !!a->document->lesson.pages[page].ask);
        if (!a->quiz.asking)
            continue;
        quiz_click(a, QUIZ_SKIP, NULL);
        check_window(a, lesson, ", told");
    }
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
    strbuf_free(&why);
}
END_TEST

// What is written of a row of the alignment: its weights.
static int weights_written(const struct list *list, const struct tensor *m,
                           int row)
{
    int seen = 0;
    for (int c = 0; c < m->columns; c++) {
        double w = tensor_at(m, row, c);
        bool written = false;
        for (int i = 0; i < list->count; i++) {
            const struct draw *d = &list->draws[i];
            written |= d->kind == DRAW_TEXT && strchr("01", d->text[0]) &&
                       d->text[1] == '.' && strlen(d->text) < 6 &&
                       fabs(strtod(d->text, NULL) - w) < 0.0051;
        }
        seen += w >= 0.1 && written;
    }
    return seen;
}

// True when the sums of two rows, at the right edge, keep [least] apart.
static bool sums_stand_apart(const struct list *list, double least)
{
    double at[64];
    int count = 0;
    for (int i = 0; i < list->count && count < 64; i++)
        if (list->draws[i].kind == DRAW_TEXT &&
            !strcmp(list->draws[i].text, "1.0000"))
            at[count++] = list->draws[i].y / (double)UNIT;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (fabs(at[i] - at[k]) < least)
                return false;
    return true;
}

// The page of an id of a shipped lesson, as it stands on a phone; the texts of
// the list are the program's.
static struct app *on_a_phone(const char *lesson, const char *id)
{
    struct reason reason = {0};
    struct strbuf why = {0};
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    struct app *a = app_new(font_of(here.files), NULL, &lesson, 1);
    ck_assert_msg(app_open(a, lesson, &why), "%s", strbuf_text(&why));
    a->view.extent.width = 390;
    a->view.extent.height = 844;
    int number, page = 0;
    if (retrieval_number(a, &number))
        retrieval_leave(a);
    quiz_ask_no_more(a);
    while (strcmp(a->document->lesson.pages[page].id, id))
        ck_assert_int_lt(++page, a->document->lesson.page_count);
    app_go_to_page(a, page);
    app_settle(a);
    ck_assert_int_eq(a->place.page, page);
    app_frame(a, &here.list);
    strbuf_free(&why);
    return a;
}

static void leave_phone(struct app *a)
{
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
}

// The button that leads back to the page that was left, and no text but its own
// on it, however large texts are.
START_TEST(the_way_back_has_room)
{
    static const double texts[] = {1, 1.2, 1.4, 1.5};
    const char *lesson = SOURCE_ROOT "/lessons/09-self-attention.yaml";
    struct app *a = on_a_phone(lesson, "column");
    a->view.extent.width = _i % 2 ? 1024 : 1280;
    a->view.extent.height = _i % 2 ? 768 : 720;
    a->view.look.text = texts[_i / 2];
    press_key(a, CODE_LEFT);
    press_key(a, CODE_UP);
    app_settle(a);
    app_frame(a, &here.list);
    const struct draw *own = NULL, *button = NULL;
    for (int i = 0; i < here.list.count; i++) {
        const struct draw *d = &here.list.draws[i];
        if (d->kind == DRAW_TEXT && !strncmp(d->text, "back to page", 12))
            own = d;
    }
    ck_assert_ptr_nonnull(own);
    for (const struct draw *d = here.list.draws; d < own; d++)
        if (d->kind == DRAW_BOX && d->stroke && d->x < own->x &&
            d->x + d->width > own->x + own->width && d->y < own->y &&
            d->y + d->height > own->y)
            button = d;
    ck_assert_ptr_nonnull(button);
    for (int i = 0; i < here.list.count; i++) {
        const struct draw *d = &here.list.draws[i];
        if (d->kind != DRAW_TEXT || d == own)
            continue;
        bool over = d->x < button->x + button->width &&
                    d->x + d->width > button->x &&
                    d->y - d->size * 0.8 < button->y + button->height &&
                    d->y > button->y;
        ck_assert_msg(!over, "“%s” stands on the way back", d->text);
    }
    leave_phone(a);
}
END_TEST

// All of it is shown with every row, however large texts are.
START_TEST(the_whole_hides_no_row)
{
    static const double texts[] = {1, 1.2, 1.3, 1.4, 1.5};
    struct app *a =
        on_a_phone(SOURCE_ROOT "/lessons/05-rnn-attention.yaml", "whole");
    int rows = 0;
    a->view.extent.width = 1280;
    a->view.extent.height = 720;
    a->view.look.text = texts[_i];
    arena_reset(&a->frame);
    struct pose p = {.arena = &a->frame};
    app_pose(a, &p);
    const struct tensor *m = trace_find(&a->document->trace, "alignment");
    for (int r = 0; r < m->rows; r++)
        rows += pose_find(&p, id_cell("cell frame", m, r, 0)) != NULL;
    ck_assert_int_eq(rows, 14);
    ck_assert_int_eq(m->rows, 14);
    leave_phone(a);
}
END_TEST

// Nine words stand in two rows rather than as "t…".
START_TEST(words_of_a_pooled_text_stay_whole)
{
    static const char *const words[] = {"the", "movie", "was", "great", "2.50"};
    static const int times[] = {2, 2, 2, 2, 1};
    struct app *a =
        on_a_phone(SOURCE_ROOT "/lessons/03-one-vector.yaml", "longer");
    for (int k = 0; k < 5; k++) {
        int seen = 0;
        for (int i = 0; i < here.list.count; i++)
            seen += here.list.draws[i].kind == DRAW_TEXT &&
                    !strcmp(here.list.draws[i].text, words[k]);
        ck_assert_msg(seen >= times[k], "%s: %d", words[k], seen);
    }
    leave_phone(a);
}
END_TEST

static bool is_written(const char *text)
{
    bool seen = false;
    for (int i = 0; i < here.list.count; i++)
        seen |= here.list.draws[i].kind == DRAW_TEXT &&
                !strcmp(here.list.draws[i].text, text);
    return seen;
}

// A row of five states and their words has its numbers, of two digits and two
// decimals.
START_TEST(states_keep_their_numbers_on_a_phone)
{
    static const char *const numbers[] = {"16", "8", "4", "5", "2.50"};
    struct app *a = on_a_phone(
        SOURCE_ROOT "/lessons/04-why-an-rnn-forgets.yaml", "fade-two");
    for (int k = 0; k < 5; k++)
        ck_assert_msg(is_written(numbers[k]), "%s", numbers[k]);
    leave_phone(a);
}
END_TEST

START_TEST(points_of_many_digits_are_written_on_a_phone)
{
    struct app *a = on_a_phone(SOURCE_ROOT "/lessons/02-scores-to-weights.yaml",
                               "thousand");
    ck_assert(is_written("1000") && is_written("999") && is_written("998"));
    leave_phone(a);
}
END_TEST

// The first text that begins with [start], and the middle of it.
static double middle_of(const char *start)
{
    for (int i = 0; i < here.list.count; i++) {
        const struct draw *d = &here.list.draws[i];
        if (d->kind == DRAW_TEXT && !strncmp(d->text, start, strlen(start)))
            return (d->x + d->width / 2) / (double)UNIT;
    }
    ck_abort_msg("no %s", start);
    return 0;
}

// Of the two wedges, that of now and that of before, each has its own label:
// "mean" stands nearer to the place of the mean than to that of before, and
// the other way round. Whoever stands on a number has his name over it.
START_TEST(a_mean_is_named_at_its_own_wedge)
{
    const char *lesson = SOURCE_ROOT "/lessons/01-budget-of-attention.yaml";
    struct app *a = on_a_phone(lesson, "one-sided"); // from 10 to 20
    double now = middle_of("Eli"), was = middle_of("Cem"), at;
    at = middle_of("mean");
    ck_assert_double_lt(fabs(at - now), fabs(at - was));
    at = middle_of("before");
    ck_assert_double_lt(fabs(at - was), fabs(at - now));
    leave_phone(a);
    a = on_a_phone(lesson, "towards");
    now = middle_of("Cem") * 0.75 + middle_of("Bo") * 0.25;
    was = middle_of("Cem");
    at = middle_of("mean");
    ck_assert_double_lt(fabs(at - now), fabs(at - was));
    leave_phone(a);
}
END_TEST

// Large text costs the alignment none of its numbers: after every word, in each row that is lit every weight of 0.1 or more is written; on a
// phone the largest.
START_TEST(the_alignment_keeps_its_numbers)
{
    static const double texts[] = {1, 1.3, 1.4, 1.5};
    static const int sizes_of[][2] = {{1280, 720}, {1920, 1080}, {390, 844}};
    struct view view = default_view;
    int which = 0;
    while (strcmp(made_lesson_name(which), "tests/lessons/rnn-attention.yaml"))
        ck_assert_int_lt(++which, made_lesson_count());
    opened_open(&here, which);
    const struct tensor *m = trace_find(&here.trace, "alignment");
    ck_assert(m);
    for (int row = 0; row < m->rows; row++) {
        view.extent.width = sizes_of[_i % 3][0];
        view.extent.height = sizes_of[_i % 3][1];
        view.look.text = texts[_i / 3];
        struct address word = {trace_find(&here.trace, "target"), row, 0, -1};
        ck_assert(word.tensor);
        opened_frame(&here, timeline_find(&here.trace, LEVEL_ROW, &word), 1,
                     &view);
        int large = _i % 3 == 2; // the others may be out of sight
        for (int c = 0; _i % 3 != 2 && c < m->columns; c++)
            large += tensor_at(m, row, c) >= 0.1;
        ck_assert_msg(weights_written(&here.list, m, row) >= large,
                      "row %d at %dx%d, text %g", row, view.extent.width,
                      view.extent.height, view.look.text);
        // and when an earlier row is looked at, over those below it
        struct address earlier = {m, row / 2, -1, -1};
        view.attention.focus = place_of_address(&earlier);
        check_step(which, timeline_find(&here.trace, LEVEL_ROW, &word), &view);
        view.attention.focus = (struct place){0};
        double line = extent_measure(&view.extent) / 48 * view.look.text;
        ck_assert(sums_stand_apart(&here.list, 0.72 * line));
    }
    opened_close(&here);
}
END_TEST

// How high the cell is beside the first one of the picture: a row that is
// looked at may be opened, and what lies below it gives way then.
static double beside_first(const struct pose *p, const struct address *cell)
{
    struct rect first = {0}, at = {0};
    for (int i = 0; i < p->count; i++)
        if (p->items[i].target.kind == TARGET_CELLS &&
            pose_place(p, &p->items[i].target.address, &first))
            break;
    return pose_place(p, cell, &at) && first.h > 0 ? at.h / first.h : 0;
}

struct still {
    int looked, moved;
};

// Looks at the cells of the picture, each [nth].
static void look_at_cells(struct still *all, const struct pose *rest,
                          const struct shown *shown, struct view *view, int nth)
{
    struct arena arena = {0};
    for (int i = 0, met = 0; i < rest->count; i++) {
        const struct address *at = &rest->items[i].target.address;
        struct rect was, is;
        if (rest->items[i].target.kind != TARGET_CELLS || met++ % nth ||
            !pose_place(rest, at, &was))
            continue;
        struct pose looked = {.arena = &arena};
        view->attention.focus = place_of_address(at);
        frame_pose(shown, view, font_of(here.files), &looked);
        view->attention.focus = (struct place){0};
        if (!pose_place(&looked, at, &is) ||
            fabs(beside_first(&looked, at) - beside_first(rest, at)) > 0.02)
            continue;
        double by = hypot(is.x - was.x, is.y - was.y);
        all->looked++;
        all->moved += by > 0.5;
    }
    arena_free(&arena);
}

// What is looked at stays under the finger: neither its sentence nor its formula
// moves the picture, but for the few cells of which more is said than there is
// room for.
START_TEST(what_is_pressed_stays_where_it_is)
{
    struct still all = {0};
    struct view view = default_view;
    const char *name = made_lesson_name(_i / 2);
    if (!strstr(name, ".yaml"))
        return; // made so that nothing has room
    opened_open(&here, _i / 2);
    view.extent.width = _i % 2 ? 1280 : 390;
    view.extent.height = _i % 2 ? 720 : 844;
    for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level++)
        for (int stage = 0; stage < here.trace.stage_count; stage++) {
            if (stage > 10 && stage < here.trace.stage_count - 5)
                continue;
            struct position s = {LEVEL_STAGE, stage};
            int64_t first = timeline_at_level(&here.trace, s, level).index;
            int64_t last = opened_stage_end(&here, stage, level) - 1;
            struct shown shown = {&here.lesson,
                                  &here.trace,
                                  {(enum level)level, (first + last) / 2},
                                  1,
                                  NULL};
            struct arena arena = {0};
            struct pose rest = {.arena = &arena};
            frame_pose(&shown, &view, font_of(here.files), &rest);
            look_at_cells(&all, &rest, &shown, &view, 1 + rest.count / 60);
            arena_free(&arena);
        }
    ck_assert_msg(all.moved * 8 <= all.looked, "%s, %d wide: %d of %d move",
                  name, view.extent.width, all.moved, all.looked);
    opened_close(&here);
}
END_TEST

// Who presents has the back row in mind: V makes the text large, and what it
// was comes back with it.
START_TEST(what_is_presented_is_read_from_the_back)
{
    const char *lesson = shelf.gl_pathv[_i / 2];
    struct input key = {.kind = INPUT_TEXT, .text = "v"};
    struct reason reason = {0};
    struct strbuf why = {0};
    int number;
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    struct app *a = app_new(font_of(here.files), NULL, &lesson, 1);
    ck_assert_msg(app_open(a, lesson, &why), "%s", strbuf_text(&why));
    a->view.extent.width = _i % 2 ? 1920 : 1280;
    a->view.extent.height = _i % 2 ? 1080 : 720;
    if (retrieval_number(a, &number))
        retrieval_leave(a);
    quiz_ask_no_more(a); // the first that is open would bar all the others
    for (int page = 0; page < a->document->lesson.page_count; page++) {
        app_go_to_page(a, page);
        app_settle(a);
        ck_assert_int_eq(a->place.page, page);
        if (a->document->lesson.pages[page].ask)
            continue; // its dock is for one who answers
        double usual = 1 + 0.1 * (page % 6);
        a->view.look.text = usual;
        app_input(a, &key);
        double text = a->view.look.text;
        ck_assert_double_eq(text, usual > 1.4 ? usual : 1.4);
        a->notice.note = NULL;
        strbuf_clear(&a->notice.effect);
        app_frame(a, &here.list);
        strbuf_clear(&why);
        strbuf_addf(&why, "%s presented, text %g, page %d", lesson, text,
                    page + 1);
        boxes_check(&here.list, strbuf_text(&why), &a->view, 1 / 40.0 / text);
        app_input(a, &key);
        ck_assert(!a->view.look.presenting);
        ck_assert_double_eq(a->view.look.text, usual);
    }
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
    strbuf_free(&why);
}
END_TEST

int main(void)
{
    if (glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shelf))
        return 1;
    int lessons = (int)shelf.gl_pathc;
    Suite *suite = suite_create("layout");
    TCase *t = tcase_create("layout");
    TCase *rest = suite_long(suite);
    suite_share(t, rest, texts_neither_overlap_nor_leave_nor_shrink,
                made_lesson_count() * SIZES, 5); // every lesson at two sizes
    tcase_add_loop_test(t, the_whole_formula_fits, 0, made_lesson_count());
    tcase_add_loop_test(t, the_dock_covers_nothing, 0,
                        sizeof docked / sizeof *docked);
    suite_add_tcase(suite, t);
    suite_share(t, rest, pages_and_what_they_ask_have_room, lessons * PAGED, 7);
    suite_share(t, rest, what_is_presented_is_read_from_the_back, lessons * 2,
                4);
    suite_share(t, rest, what_is_pressed_stays_where_it_is,
                made_lesson_count() * 2, 5);
    tcase_add_loop_test(t, the_alignment_keeps_its_numbers, 0, 12);
    tcase_add_test(t, words_of_a_pooled_text_stay_whole);
    tcase_add_loop_test(t, the_way_back_has_room, 0, 8);
    tcase_add_loop_test(t, the_whole_hides_no_row, 0, 5);
    tcase_add_test(t, states_keep_their_numbers_on_a_phone);
    tcase_add_test(t, points_of_many_digits_are_written_on_a_phone);
    tcase_add_test(t, a_mean_is_named_at_its_own_wedge);
    TCase *rooms = tcase_create("blocks");
    tcase_add_loop_test(rooms, blocks_have_room, 0, BLOCKS * BLOCK_SIZES);
    suite_add_tcase(suite, rooms);
    TCase *course = tcase_create("course");
    tcase_add_test(course, the_course_has_room);
    suite_add_tcase(suite, course);
    int status = suite_end(suite);
    globfree(&shelf);
    return status;
}
