#include "commands/session.h"

#include <stdio.h>

#include "commands/lessons.h"
#include "report/check.h"
#include "mechanism/mechanism.h"

static bool fail(struct session *s, const struct reason *why)
{
    strbuf_addf(&s->complaints.text, "followspot: %s\n", reason_text(why));
    s->complaints.count++;
    return false;
}

bool session_open(struct session *s, const struct catalogue *words,
                  const char *data, const char *name)
{
    *s = (struct session){.complaints.words = words};
    struct reason why = {.words = words};
    const char *path = lessons_path(&s->arena, data, name, false, &why);
    if (!path)
        fail(s, &why);
    reason_free(&why);
    if (!path || !lesson_load(&s->lesson, path, &disk_files, model_kinds,
                              &s->complaints))
        return false;
    if (run_model(&s->trace, &s->lesson.model))
        return true;
    check_run(&s->lesson, &s->trace, &s->complaints);
    return false;
}

void session_close(struct session *s)
{
    trace_free(&s->trace);
    lesson_free(&s->lesson);
    complaints_free(&s->complaints);
    arena_free(&s->arena);
}

bool session_open_or_say(struct session *s, const struct catalogue *words,
                         const char *data, const char *name)
{
    bool good = session_open(s, words, data, name);
    fputs(strbuf_text(&s->complaints.text), stderr);
    return good;
}

void say_error(const struct reason *why)
{
    fprintf(stderr, "followspot: %s\n", reason_text(why));
}

bool say_written(const struct catalogue *words, bool good)
{
    struct reason why = {.words = words};
    if (!good) {
        reason_add(&why, "error.output", NO_SLOTS);
        say_error(&why);
    }
    reason_free(&why);
    return good;
}
