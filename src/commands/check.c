#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "commands/session.h"
#include "report/check.h"
#include "report/sink.h"
#include "timeline.h"

static void summary(const struct session *s, const char *name, int failed,
                    struct strbuf *out)
{
    int count = s->lesson.expectation_count;
    if (failed)
        strbuf_addf(out, "%s: %d of %d expectations failed\n", name, failed,
                    count);
    else
        strbuf_addf(
            out, "%s: ok, %d expectations, %d pages, %" PRId64 " steps\n", name,
            count, s->lesson.page_count, timeline_count(&s->trace, LEVEL_CELL));
}

// One lesson: what is wrong with its input goes to standard error, what it
// does not keep to [out].
static int check_one(const char *data, const char *name, struct strbuf *out)
{
    struct session s;
    int status = EXIT_BAD;
    if (session_open(&s, data, name)) {
        int failed =
            check_expectations(&s.lesson, &s.trace, &s.complaints, out);
        check_pages(&s.lesson, &s.trace, &s.complaints);
        if (!s.complaints.count || failed)
            summary(&s, name, failed, out);
        if (!s.complaints.count)
            status = failed ? EXIT_FAILED_CHECK : EXIT_DONE;
    }
    fputs(strbuf_text(&s.complaints.text), stderr);
    session_close(&s);
    return status;
}

int command_check(const struct arguments *a, const char *data)
{
    struct sink out = {.file = stdout};
    int worst = EXIT_DONE;
    for (int i = 0; i < a->file_count; i++) {
        int status = check_one(data, a->files[i], &out.text);
        if (status > worst)
            worst = status;
        // Line by line, in order with the errors when both go to a terminal.
        sink_finish(&out);
    }
    if (out.failed) {
        say_error("cannot write to standard output");
        worst = EXIT_BAD;
    }
    strbuf_free(&out.text);
    return worst;
}
