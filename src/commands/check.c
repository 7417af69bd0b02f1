// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"
#include "report/expectations.h"
#include "document/check/every_page.h"
#include "document/check/form.h"
#include "report/sink.h"
#include "timeline.h"

static void summary(const struct session *s, const char *name, int failed,
                    struct strbuf *out)
{
    const struct document *b = &s->document;
    say(s->complaints.words, out, failed ? "check.failed" : "check.good",
        SLOTS(TEXT("name", name), COUNT("failed", failed),
              COUNT("expectations", b->lesson.expectation_count),
              COUNT("pages", b->lesson.page_count),
              COUNT("steps", timeline_count(&b->trace, LEVEL_CELL))));
    strbuf_add(out, "\n");
}

// One lesson: what is wrong with its input goes to standard error, what it
// does not keep to [out].
static int check_one(const struct arguments *a, const char *data,
                     const char *name, struct strbuf *out)
{
    struct session s;
    int status = EXIT_BAD;
    if (session_open(&s, a, data, name)) {
        struct complaints *wrong = &s.document.complaints;
        check_every_page(&s.document, wrong);
        check_bank(&s.document, wrong);
        int failed = check_expectations(&s.document.lesson, &s.document.trace,
                                        wrong, out);
        if (!wrong->count || failed)
            summary(&s, name, failed, out);
        if (a->form)
            failed += form_check(&s.document, s.complaints.words, out);
        if (!wrong->count)
            status = failed ? EXIT_FAILED_CHECK : EXIT_DONE;
    }
    session_say(&s);
    session_close(&s);
    return status;
}

int command_check(const struct arguments *a, const char *data)
{
    struct sink out = {.file = stdout};
    int worst = EXIT_DONE;
    for (int i = 0; i < a->file_count; i++) {
        int status = check_one(a, data, a->files[i], &out.text);
        if (status > worst)
            worst = status;
        // Line by line, in order with the errors when both go to a terminal.
        sink_finish(&out);
    }
    if (!say_written(a->words, !out.failed))
        worst = EXIT_BAD;
    strbuf_free(&out.text);
    return worst;
}
