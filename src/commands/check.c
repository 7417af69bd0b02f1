// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>

#include "commands/session.h"
#include "report/expectations.h"
#include "document/check/every_page.h"
#include "document/check/form.h"
#include "report/sink.h"
#include "timeline.h"

// What was looked at: of all models, but for the pages, which every one knows.
struct checked {
    int failed, expectations;
    int64_t steps;
};

static void summary(const struct session *s, const char *name,
                    const struct checked *all, struct strbuf *out)
{
    const struct document *b = &s->document;
    int failed = all->failed;
    say(s->complaints.words, out, failed ? "check.failed" : "check.good",
        SLOTS(TEXT("name", name), COUNT("failed", failed),
              COUNT("expectations", all->expectations),
              COUNT("pages", b->lesson.page_count),
              COUNT("steps", all->steps)));
    strbuf_add(out, "\n");
}

static void check_model(const struct document *b, struct complaints *wrong,
                        struct checked *all, struct strbuf *out)
{
    check_every_page(b, wrong);
    all->failed += check_expectations(&b->lesson, &b->trace, wrong, out);
    all->expectations += b->lesson.expectation_count;
    all->steps += timeline_count(&b->trace, LEVEL_CELL);
}

// Further ones were opened with the lesson, and are good.
static void check_models(const struct document *b, struct complaints *wrong,
                         struct checked *all, struct strbuf *out)
{
    check_model(b, wrong, all, out);
    for (int i = 0; i < b->lesson.models.count; i++) {
        struct document other;
        if (document_open_on(&other, b, b->lesson.models.word[i]))
            check_model(&other, wrong, all, out);
        document_close(&other);
    }
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
        struct checked all = {0};
        check_models(&s.document, wrong, &all, out);
        check_bank(&s.document, wrong);
        if (!wrong->count || all.failed)
            summary(&s, name, &all, out);
        if (a->form)
            all.failed += form_check(&s.document, s.complaints.words, out);
        if (!wrong->count)
            status = all.failed ? EXIT_FAILED_CHECK : EXIT_DONE;
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
