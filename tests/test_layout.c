// The layout of every lesson at every size, with the real font: no two texts
// overlap, none leaves the frame, none is too small to read; what has indices
// or roots is set.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "frame/against.h"
#include "frame/taken_pair.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "opened.h"
#include "suite.h"

static struct opened here;

struct text_box {
    double left, top, right, bottom, size;
    const char *text;
};

static struct text_box box_of(const struct draw *d)
{
    double x = d->x / (double)UNIT, y = d->y / (double)UNIT;
    double size = d->size / (double)UNIT;
    bool deep = strcmp(d->text, "Σ"); // has nothing below the line
    return (struct text_box){x,
                             y - 0.72 * size,
                             x + d->width / (double)UNIT,
                             y + (deep ? 0.16 : 0) * size,
                             size,
                             d->text};
}

static bool touch(const struct text_box *a, const struct text_box *b)
{
    const double slack = 1.5; // anti-aliased edges
    return a->left < b->right - slack && b->left < a->right - slack &&
           a->top < b->bottom - slack && b->top < a->bottom - slack;
}

// [least]: the smallest text, in parts of the height.
static void check_layout(const char *where, const struct view *view,
                         double least)
{
    static struct text_box boxes[20000];
    int count = 0;
    for (int i = 0; i < here.list.count; i++)
        if (here.list.draws[i].kind == DRAW_TEXT &&
            here.list.draws[i].fill >> 24)
            boxes[count++] = box_of(&here.list.draws[i]);
    for (int i = 0; i < count; i++) {
        const struct text_box *b = &boxes[i];
        ck_assert_msg(b->left > -1 && b->top > -1 &&
                          b->right < here.list.width + 1 &&
                          b->bottom < here.list.height + 1,
                      "%s: “%s” leaves the frame: %.0f..%.0f, %.0f..%.0f",
                      where, b->text, b->left, b->right, b->top, b->bottom);
        ck_assert_msg(b->size >=
                          here.list.height * least * view->look.text - 0.01,
                      "%s: “%s” is too small: %.1f", where, b->text, b->size);
        // keys of a lesson are written as in its file
        bool typed = strchr(b->text, '_') && !view->look.dock;
        ck_assert_msg(!typed && !strstr(b->text, "√"),
                      "%s: “%s” is typed, not set", where, b->text);
        for (int k = 0; k < i; k++)
            ck_assert_msg(!touch(b, &boxes[k]),
                          "%s: “%s” at %.0f,%.0f and “%s” at %.0f,%.0f overlap",
                          where, b->text, b->left, b->top, boxes[k].text,
                          boxes[k].left, boxes[k].top);
    }
}

static const struct {
    int width, height;
    double scale, text;
} sizes[] = {
    {1280, 720, 1, 1},  {960, 540, 1, 1},    {1920, 1080, 1, 1},
    {3840, 2160, 1, 1}, {1024, 768, 1, 1},   {2560, 1080, 1, 1},
    {1280, 720, 2, 1},  {1280, 720, 1, 1.5}, {1024, 768, 1, 1.3},
    {700, 1000, 1, 1},  {640, 480, 1, 1},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void check_step(int which, struct position p, struct view *view)
{
    struct strbuf where = {0};
    strbuf_addf(&where, "%s %dx%d text %.1f level %d step %lld",
                made_lesson_name(which), view->extent.width,
                view->extent.height, view->look.text, p.level,
                (long long)p.index + 1);
    opened_frame(&here, p, 1, view);
    check_layout(strbuf_text(&where), view, 1 / 50.0);
    strbuf_free(&where);
}

// The first step after a stage, at a level.
static int64_t stage_end(int stage, enum level level)
{
    struct position next = {LEVEL_STAGE, stage + 1};
    if (stage + 1 == here.trace.stage_count)
        return timeline_count(&here.trace, level);
    return timeline_at_level(&here.trace, next, level).index;
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
            int64_t last = stage_end(stage, level) - 1;
            int64_t steps[] = {(first + last) / 2, first, last};
            for (int k = 0; k < (all ? 3 : 1); k++)
                check_step(which, (struct position){level, steps[k]}, view);
        }
    }
}

START_TEST(texts_neither_overlap_nor_leave_nor_shrink)
{
    struct view view = default_view;
    // The shipped lessons at every size, the others at every third.
    if (_i / SIZES > 2 && (_i % SIZES + _i / SIZES) % 3 != 0)
        return;
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
    } shapes[] = {{1280, 720, 1}, {700, 1000, 1}, {640, 480, 1},
                  {1920, 1080, 1.5}};
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

// --- two in one frame ---------------------------------------------------------

// What a frame of two shows.
enum two { TAKEN, AGAINST, DIFFERENCE, PICTURES, TWO_KINDS };
enum { TWO_LESSONS = 6 };

static struct position middle_of(int stage, enum level level)
{
    struct position s = {LEVEL_STAGE, stage};
    int64_t first = timeline_at_level(&here.trace, s, level).index;
    return (struct position){level, (first + stage_end(stage, level) - 1) / 2};
}

static void check_two(const struct book *both, enum two kind,
                      struct position p, struct view *view, const char *name)
{
    struct strbuf where = {0};
    strbuf_addf(&where, "%s, %s %dx%d kind %d level %d step %lld", name,
                both[1].without->name, view->extent.width, view->extent.height,
                (int)kind, p.level, (long long)p.index + 1);
    struct shown shown = {&both[0].lesson, &both[0].trace, p, 1, NULL};
    view->look.difference = kind == DIFFERENCE ? DIFFERENCE_ALONE
                            : kind == PICTURES   ? DIFFERENCE_AWAY
                                               : DIFFERENCE_BESIDE;
    arena_reset(&here.arena);
    struct pair pair =
        kind == TAKEN
            ? taken_pair(&both[0], &both[1], &shown, view, &here.arena)
            : against(&both[1], &both[0], &shown, view, &here.arena);
    pair_build(&pair, view, font_of(here.files), &here.arena, &here.list);
    bool tall = view->extent.height > view->extent.width;
    check_layout(strbuf_text(&where), view, tall ? 1 / 70.0 : 1 / 50.0);
    strbuf_free(&where);
}

// With the ghosts of what was otherwise without the step.
static void check_ghosts(const struct book *both, struct position p,
                         struct view *view, const char *name)
{
    struct strbuf where = {0};
    strbuf_addf(&where, "%s, ghosts of %s %dx%d level %d step %lld", name,
                both[1].without->name, view->extent.width, view->extent.height,
                p.level, (long long)p.index + 1);
    struct shown shown = {&both[0].lesson, &both[0].trace, p, 1, NULL,
                          &both[1].trace};
    arena_reset(&here.arena);
    frame_build(&shown, view, font_of(here.files), &here.arena, &here.list);
    check_layout(strbuf_text(&where), view, 1 / 50.0);
    strbuf_free(&where);
}

// Every stage's middle step, with a step taken out, at a size.
static void check_without(const struct counterfactual *c, struct view *view,
                          const char *name)
{
    struct arena arena = {0};
    struct book both[2] = {{.path = "a", .lesson = here.lesson,
                            .trace = here.trace},
                           {.path = "a", .lesson = here.lesson, .without = c}};
    both[1].lesson.model = counterfactual_model(c, &here.lesson.model, &arena);
    ck_assert(run_model(&both[1].trace, &both[1].lesson.model));
    for (int stage = 0; stage < here.trace.stage_count && stage < 9; stage++)
        for (int level = LEVEL_STAGE; level <= LEVEL_CELL; level += 2) {
            struct position p = middle_of(stage, (enum level)level);
            for (int kind = 0; kind < TWO_KINDS; kind++)
                check_two(both, (enum two)kind, p, view, name);
            check_ghosts(both, p, view, name);
        }
    trace_free(&both[1].trace);
    arena_free(&arena);
}

START_TEST(two_fit)
{
    static const struct {
        int width, height;
    } shapes[] = {{1280, 720}, {700, 1000}, {640, 480}, {1920, 1080}};
    struct view view = default_view;
    static const char *const lessons[TWO_LESSONS] = {
        "tests/lessons/self-attention.yaml",
        "tests/lessons/rnn-attention.yaml",
        "lessons/global-attention.yaml", "causal, 5 long words",
        "14 tokens", "64 tokens"};
    int which = 0, there = 0;
    while (strcmp(made_lesson_name(which), lessons[_i / 4]))
        which++;
    view.extent.width = shapes[_i % 4].width;
    view.extent.height = shapes[_i % 4].height;
    opened_open(&here, which);
    // Another one of what can be taken out at each size.
    const struct counterfactual *c = counterfactuals_of(&here.trace);
    for (; c->name; c++)
        if (!c->sibling && counterfactual_there(c, &here.trace, NULL) &&
            there++ % 4 == _i % 4)
            check_without(c, &view, made_lesson_name(which));
    opened_close(&here);
}
END_TEST

// --- the input's dock ---------------------------------------------------------

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
                timeline_count(&a->book->trace, (enum level)level);
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
                check_layout(strbuf_text(&why), &a->view, 1 / 50.0);
            }
        }
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
    strbuf_free(&why);
}
END_TEST

static const char *const shelf[] = {
    SOURCE_ROOT "/lessons/09-self-attention.yaml",
    SOURCE_ROOT "/lessons/05-rnn-attention.yaml",
    SOURCE_ROOT "/lessons/13-sinusoids.yaml",
    SOURCE_ROOT "/lessons/self-attention-biases.yaml",
    SOURCE_ROOT "/lessons/global-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-toy.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-products.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-gru.yaml",
    SOURCE_ROOT "/lessons/rnn-forced-word.yaml",
    SOURCE_ROOT "/lessons/rnn-fixed-context.yaml",
};
enum { SHELF = sizeof shelf / sizeof *shelf };

// No text of the course overlaps another, whatever is chosen.
START_TEST(the_course_has_room)
{
    static const int shapes[][2] = {
        {1280, 720}, {1920, 1080}, {700, 1000}, {640, 480}, {1024, 768}};
    static const double texts[] = {1, 0.8, 1.5};
    struct reason reason = {0};
    struct strbuf where = {0};
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    struct app *a = app_new(font_of(here.files), NULL, shelf, SHELF);
    for (int k = 0; k < 15; k++)
        for (int i = 0; i < SHELF; i++) {
            a->view.extent.width = shapes[k / 3][0];
            a->view.extent.height = shapes[k / 3][1];
            a->view.look.text = texts[k % 3];
            a->chosen = i;
            app_frame(a, &here.list);
            strbuf_clear(&where);
            strbuf_addf(&where, "course %dx%d at %g, lesson %d",
                        shapes[k / 3][0], shapes[k / 3][1], texts[k % 3], i);
            check_layout(strbuf_text(&where), &a->view, 1 / 50.0);
        }
    app_free(a);
    list_free(&here.list);
    font_close(here.files);
    strbuf_free(&where);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("layout");
    TCase *t = tcase_create("layout");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, texts_neither_overlap_nor_leave_nor_shrink, 0,
                        made_lesson_count() * SIZES);
    tcase_add_loop_test(t, the_whole_formula_fits, 0, made_lesson_count());
    tcase_add_loop_test(t, the_dock_covers_nothing, 0,
                        sizeof docked / sizeof *docked);
    suite_add_tcase(suite, t);
    TCase *course = tcase_create("course");
    tcase_set_timeout(course, 300);
    tcase_add_test(course, the_course_has_room);
    suite_add_tcase(suite, course);
    TCase *two = tcase_create("two");
    tcase_set_timeout(two, 120);
    tcase_add_loop_test(two, two_fit, 0, TWO_LESSONS * 4);
    suite_add_tcase(suite, two);
    return suite_end(suite);
}
