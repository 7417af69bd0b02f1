// SPDX-License-Identifier: MIT
#include "opened.h"

#include <check.h>

#include "made_lessons.h"
#include "mechanism/mechanism.h"

void opened_open(struct opened *o, int which)
{
    struct complaints c = {0};
    struct reason why = {0};
    *o = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why)};
    ck_assert_msg(o->files != NULL, "%s", reason_text(&why));
    ck_assert_msg(made_lesson_load(which, &o->lesson, &c), "%s",
                  strbuf_text(&c.text));
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
