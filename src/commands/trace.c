// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"
#include "document/document.h"
#include "report/report.h"

typedef bool (*report)(const struct catalogue *words,
                       const struct lesson *lesson, const struct trace *t,
                       const struct beside *beside, enum level level,
                       struct sink *out);

static bool report_all(const struct arguments *a, const char *data,
                       struct session *s, const struct session *other,
                       struct reason *why)
{
    (void)data, (void)why; // what does not arrive is said by itself
    static const report reports[] = {
        [FORMAT_TEXT] = report_text,
        [FORMAT_JSON] = report_json,
        [FORMAT_CSV] = report_csv,
    };
    struct arena arena = {0};
    struct sink out = {.file = stdout};
    struct beside beside;
    bool two = a->why || a->against;
    if (two)
        beside = document_beside(&s->document, &other->document, &arena);
    reports[a->format](a->words, &s->document.lesson, &s->document.trace,
                       two ? &beside : NULL, a->level, &out);
    bool good = say_written(a->words, sink_finish(&out));
    strbuf_free(&out.text);
    arena_free(&arena);
    return good;
}

int command_trace(const struct arguments *a, const char *data)
{
    return session_run(a, data, report_all);
}
