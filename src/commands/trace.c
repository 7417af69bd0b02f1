#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"
#include "report/report.h"

typedef bool (*report)(const struct catalogue *words,
                       const struct lesson *lesson, const struct trace *t,
                       const struct beside *beside, enum level level,
                       struct sink *out);

int command_trace(const struct arguments *a, const char *data)
{
    static const report reports[] = {
        [FORMAT_TEXT] = report_text,
        [FORMAT_JSON] = report_json,
        [FORMAT_CSV] = report_csv,
    };
    struct session s, other = {0};
    bool good = session_open_or_say(&s, a, data, a->files[0]) &&
                session_open_against(&other, a, data, &s);
    if (good) {
        struct sink out = {.file = stdout};
        struct beside beside = {&other.book.lesson, &other.book.trace};
        reports[a->format](a->words, &s.book.lesson, &s.book.trace,
                           a->against ? &beside : NULL, a->level, &out);
        good = say_written(a->words, sink_finish(&out));
        strbuf_free(&out.text);
    }
    session_close(&s);
    session_close(&other);
    return good ? EXIT_DONE : EXIT_BAD;
}
