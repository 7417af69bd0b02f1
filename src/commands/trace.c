#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"
#include "report/report.h"
#include "report/taken.h"

typedef bool (*report)(const struct catalogue *words,
                       const struct lesson *lesson, const struct trace *t,
                       const struct beside *beside, enum level level,
                       struct sink *out);

static struct beside taken_out(const struct book *b, const struct book *without,
                               struct arena *arena)
{
    const struct catalogue *words = b->complaints.words;
    const struct counterfactual *c = without->without;
    struct beside beside = {
        .lesson = &without->lesson,
        .trace = &without->trace,
        .why = c->name,
        .title = said(words, arena, "trace.why.title",
                      SLOTS(TEXT("title", taken_title(words, c)))),
        .outcome = taken_outcome(b, without, c, NULL)};
    struct strbuf sentence = {0};
    taken_say(words, &beside.outcome, c, &sentence);
    beside.sentence = arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_free(&sentence);
    return beside;
}

static bool report_all(const struct arguments *a, const struct session *s,
                       const struct session *other)
{
    static const report reports[] = {
        [FORMAT_TEXT] = report_text,
        [FORMAT_JSON] = report_json,
        [FORMAT_CSV] = report_csv,
    };
    struct arena arena = {0};
    struct sink out = {.file = stdout};
    struct beside beside;
    if (a->why)
        beside = taken_out(&s->book, &other->book, &arena);
    else if (a->against)
        beside = (struct beside){.lesson = &other->book.lesson,
                                 .trace = &other->book.trace};
    bool two = a->why || a->against;
    reports[a->format](a->words, &s->book.lesson, &s->book.trace,
                       two ? &beside : NULL, a->level, &out);
    bool good = say_written(a->words, sink_finish(&out));
    strbuf_free(&out.text);
    arena_free(&arena);
    return good;
}

int command_trace(const struct arguments *a, const char *data)
{
    struct session s, other = {0};
    bool good = session_open_or_say(&s, a, data, a->files[0]) &&
                (a->why ? session_open_without(&other, a, &s)
                        : session_open_against(&other, a, data, &s)) &&
                report_all(a, &s, &other);
    session_close(&s);
    session_close(&other);
    return good ? EXIT_DONE : EXIT_BAD;
}
