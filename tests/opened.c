// SPDX-License-Identifier: MIT
#include "opened.h"

#include <check.h>

#include "made_lessons.h"
#include "memory_files.h"
#include "suite.h"
#include "mechanism/mechanism.h"

// Walks that go on: to a loss, back to slopes, and on to a step of learning.
static const char *const learning[] = {
    "title: Learning, self-attention\ngoal: Test.\n"
    "model:\n  kind: self-attention\n  tokens: [a, b, c]\n"
    "  X: [[1, 2, 0.5], [0.5, -1, 2], [0, 1, -1]]\n"
    "  W_Q: [[1, 0.5], [0, 1], [-1, 1]]\n  W_K: [[1, 1], [0, 1], [-1, 0]]\n"
    "  W_V: [[1, 2], [2, 0.25], [0, -1]]\n"
    "loss: {of: output, columns: [1, 2, null]}\n"
    "optimizer: {sgd: {rate: 0.5}}\n",
    "title: Learning, a language model\ngoal: Test.\n"
    "model:\n  kind: language-model\n  vocabulary: [\".\", a, b, c]\n"
    "  E: [[1, 0, 2], [0, 1, -1], [1, 1, 0], [0.5, -1, 1]]\n"
    "  W_Q: [[1, 0], [0, 1], [1, 1]]\n  W_K: [[1, 1], [0, 1], [-1, 0]]\n"
    "  W_V: [[1], [2], [0]]\n  W_O: [[0.5, 1, -1]]\n"
    "  prompt: [a, b, c]\n  position: none\n"
    "loss: {of: logits, words: [b, c, .]}\n"
    "optimizer: {adam: {rate: 0.125}}\n",
};

int opened_count(void)
{
    return made_lesson_count() + (int)(sizeof learning / sizeof *learning);
}

const char *opened_name(int which)
{
    int made = made_lesson_count();
    return which < made ? made_lesson_name(which) : "learning";
}

static bool load(struct opened *o, int which, struct complaints *c)
{
    int made = made_lesson_count();
    if (which < made)
        return made_lesson_load(which, &o->lesson, c);
    const struct memory memory = {learning[which - made]};
    const struct files files = memory_files(&memory);
    return lesson_load(&o->lesson, "learning.yaml", &files, model_kinds, c);
}

void opened_open(struct opened *o, int which)
{
    struct complaints c = {0};
    struct reason why = {0};
    *o = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why)};
    ck_assert_msg(o->files != NULL, "%s", reason_text(&why));
    ck_assert_msg(load(o, which, &c), "%s", strbuf_text(&c.text));
    ck_assert(run_model(&o->trace, &o->lesson.model));
    complaints_free(&c);
    reason_free(&why);
}

void opened_close(struct opened *o)
{
    list_free(&o->list);
    arena_free(&o->arena);
    trace_free(&o->trace);
    lesson_free(&o->lesson);
    font_close(o->files);
}

const struct list *opened_frame(struct opened *o, struct position p,
                                double fraction, const struct view *view)
{
    struct shown shown = {&o->lesson, &o->trace, p, fraction, NULL};
    arena_reset(&o->arena);
    frame_build(&shown, view, font_of(o->files), &o->arena, &o->list);
    return &o->list;
}

int64_t opened_stage_end(const struct opened *o, int stage, enum level level)
{
    if (stage + 1 == o->trace.stage_count)
        return timeline_count(&o->trace, level);
    return timeline_stage_start(&o->trace, stage + 1, level).index;
}
