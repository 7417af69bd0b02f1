// SPDX-License-Identifier: MIT
// Two lessons in one frame, with the real font: no text overlaps another,
// whatever was taken out and however it is shown.
#include <check.h>
#include <string.h>

#include "boxes.h"
#include "frame/pair/against.h"
#include "frame/pair/taken_pair.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "opened.h"
#include "suite.h"

static struct opened here;

// What a frame of two shows.
enum two { TAKEN, AGAINST, DIFFERENCE, PICTURES, TWO_KINDS };
enum { TWO_LESSONS = 6 };

static struct position middle_of(int stage, enum level level)
{
    int64_t first = timeline_stage_start(&here.trace, stage, level).index;
    return (struct position){
        level, (first + opened_stage_end(&here, stage, level) - 1) / 2};
}

static void check_two(const struct document *both, enum two kind,
                      struct position p, struct view *view, const char *name)
{
    struct strbuf where = {0};
    strbuf_addf(&where, "%s, %s %dx%d kind %d level %d step %lld", name,
                both[1].without->name, view->extent.width, view->extent.height,
                (int)kind, p.level, (long long)p.index + 1);
    struct shown shown = {&both[0].lesson, &both[0].trace, p, 1, NULL};
    view->look.difference = kind == DIFFERENCE ? DIFFERENCE_ALONE
                            : kind == PICTURES ? DIFFERENCE_AWAY
                                               : DIFFERENCE_BESIDE;
    arena_reset(&here.arena);
    struct pair pair =
        kind == TAKEN
            ? taken_pair(&both[0], &both[1], &shown, view, &here.arena)
            : against(&both[1], &both[0], &shown, view, &here.arena);
    pair_build(&pair, view, font_of(here.files), &here.arena, &here.list);
    bool tall = view->extent.height > view->extent.width;
    boxes_check(&here.list, strbuf_text(&where), view,
                tall ? 1 / 70.0 : 1 / 50.0);
    strbuf_free(&where);
}

// No box leaves the frame at the right.
static void check_boxes(const char *where)
{
    for (int i = 0; i < here.list.count; i++) {
        const struct draw *d = &here.list.draws[i];
        double right = (d->x + d->width) / (double)UNIT;
        if (d->kind == DRAW_BOX && right > here.list.width + 1)
            ck_abort_msg(
                "%s: a box leaves the frame: %.0f..%.0f at %.0f, %.0f high",
                where, d->x / (double)UNIT, right, d->y / (double)UNIT,
                d->height / (double)UNIT);
    }
}

// With the ghosts of what was otherwise without the step.
static void check_ghosts(const struct document *both, struct position p,
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
    boxes_check(&here.list, strbuf_text(&where), view, 1 / 50.0);
    check_boxes(strbuf_text(&where));
    strbuf_free(&where);
}

// Every stage's middle step, with a step taken out, at a size.
static void check_without(const struct counterfactual *c, struct view *view,
                          const char *name)
{
    struct arena arena = {0};
    struct document both[2] = {
        {.path = "a", .lesson = here.lesson, .trace = here.trace},
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
        "lessons/global-attention.yaml",
        "causal, 5 long words",
        "14 tokens",
        "64 tokens"};
    int which = 0;
    while (strcmp(made_lesson_name(which), lessons[_i / 4]))
        which++;
    view.extent.width = shapes[_i % 4].width;
    view.extent.height = shapes[_i % 4].height;
    opened_open(&here, which);
    const struct counterfactual *c = counterfactuals_of(&here.trace);
    for (; c->name; c++)
        if (!c->sibling && counterfactual_there(c, &here.trace, NULL))
            check_without(c, &view, made_lesson_name(which));
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("two");
    TCase *two = tcase_create("two");
    TCase *rest = suite_long(suite);
    suite_share(two, rest, two_fit, TWO_LESSONS * 4,
                3); // each at a size or two
    suite_add_tcase(suite, two);
    return suite_end(suite);
}
