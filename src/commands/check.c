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

// What is asked of a lesson's form. False after saying why not.
static bool read_checklist(struct checklist *out, struct arena *arena,
                           const struct arguments *a, const char *data)
{
    struct complaints c = {.words = a->words};
    struct reading r = {arena, &c};
    bool good =
        checklist_read(out, &r, &disk_files,
                       arena_print(arena, "%s/assets/checklist.yaml", data));
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    return good;
}

// One lesson: what is wrong with its input goes to standard error, what it
// does not keep to [out].
static int check_one(const struct arguments *a, const struct checklist *form,
                     const char *data, const char *name, struct strbuf *out)
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
            all.failed +=
                form_check(&s.document, form, s.complaints.words, out);
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
    struct arena arena = {0};
    struct checklist form = {.count = 0};
    bool read = !a->form || read_checklist(&form, &arena, a, data);
    int worst = read ? EXIT_DONE : EXIT_BAD;
    for (int i = 0; read && i < a->file_count; i++) {
        int status = check_one(a, &form, data, a->files[i], &out.text);
        if (status > worst)
            worst = status;
        // Line by line, in order with the errors when both go to a terminal.
        sink_finish(&out);
    }
    if (!say_written(a->words, !out.failed))
        worst = EXIT_BAD;
    strbuf_free(&out.text);
    arena_free(&arena);
    return worst;
}
