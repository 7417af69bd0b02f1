#include "commands/commands.h"

#include <stdio.h>
#include <string.h>

#include "commands/session.h"
#include "commands/wrap.h"
#include "export/formats.h"

#ifndef FOLLOWSPOT_VERSION
#define FOLLOWSPOT_VERSION "0.1.0"
#endif

enum { TEXT_COLUMN = 33 }; // where the explanations begin

// What stands in the help, one under the other: how a thing is written and
// what it does, either may be missing.
static const struct line {
    int indent;
    const char *usage, *does; // phrases, or NULL
} help[] = {
    {0, NULL, "help.title"},
    {0, NULL, NULL},
    {2, "help.list.window.usage", "help.list.window"},
    {2, "help.window.usage", "help.window"},
    {6, "help.own.usage", "help.own"},
    {6, "help.edit.usage", "help.edit"},
    {6, "help.against.usage", "help.against"},
    {6, "help.why.usage", "help.why"},
    {6, "help.at.usage", "help.at.window"},
    {6, "help.step.usage", "help.step.window"},
    {6, "help.page.render.usage", "help.page.window"},
    {6, "help.level.usage", "help.level.window"},
    {6, "help.view.usage", "help.view.window"},
    {6, "help.seed.usage", "help.seed"},
    {6, "help.fullscreen.usage", "help.fullscreen"},
    {0, NULL, NULL},
    {2, "help.list.usage", "help.list"},
    {2, "help.vocabulary.usage", "help.vocabulary"},
    {2, "help.check.usage", "help.check"},
    {6, "help.form.usage", "help.form"},
    {2, "help.trace.usage", "help.trace"},
    {6, "help.format.usage", "help.format"},
    {6, "help.level.usage", "help.level"},
    {2, "help.render.usage", "help.render"},
    {6, "help.output.usage", "help.output"},
    {6, "help.at.usage", "help.at"},
    {6, "help.step.usage", "help.step"},
    {6, "help.page.render.usage", "help.page.render"},
    {6, "help.question.usage", "help.question"},
    {6, "help.fraction.usage", "help.fraction"},
    {6, "help.focus.usage", "help.focus"},
    {6, "help.ghosts.usage", "help.ghosts"},
    {6, "help.view.usage", "help.view"},
    {6, "help.size.usage", "help.size"},
    {6, "help.scale.usage", "help.scale"},
    {2, "help.export.usage", "help.export"},
    {6, "help.export.output.usage", "help.export.output"},
    {6, "help.steps.usage", "help.steps"},
    {6, "help.page.usage", "help.page"},
    {6, "help.worksheet.usage", "help.worksheet"},
    {6, "help.blank.usage", "help.blank"},
    {2, "help.import.usage", "help.import"},
    {6, "help.import.output.usage", "help.import.output"},
    {6, "help.as.usage", "help.as"},
    {6, "help.role.usage", "help.role"},
    {6, "help.heads.usage", "help.heads"},
    {6, "help.under.usage", "help.under"},
    {2, "help.new.usage", "help.new"},
    {6, "help.new.lesson.usage", "help.new.lesson"},
    {2, "help.replay.usage", "help.replay"},
    {6, "help.summary.usage", "help.summary"},
    {6, "help.frames.usage", "help.frames"},
    {2, "help.words.usage", "help.words"},
    {6, "help.missing.usage", "help.missing"},
    {2, "help.language.usage", "help.language"},
    {0, NULL, NULL},
    {2, "help.usage", NULL},
    {0, NULL, NULL},
    {0, NULL, "help.called"},
    {0, NULL, "help.status"},
};

// What the help tells of the formats there are.
struct told {
    const struct catalogue *words;
    struct arena arena;
    struct strbuf endings;  // of all, each with the tool it needs
    struct strbuf pictures; // "FILE.png|FILE.svg": of those at rest
};

static void tell_formats(struct told *t)
{
    const struct file_format *f;
    format_endings(t->words, ~0u, "", "list.more", true, &t->endings);
    for (int i = 0; (f = format_at(i)); i++)
        if (format_can(f, CAN_STILL))
            strbuf_addf(&t->pictures, "%sFILE.%s",
                        t->pictures.length ? "|" : "", f->ending);
}

static const char *help_text(struct told *t, const char *key)
{
    return said(t->words, &t->arena, key,
                SLOTS(TEXT("endings", strbuf_text(&t->endings)),
                      TEXT("pictures", strbuf_text(&t->pictures))));
}

static void add_line(struct strbuf *out, struct told *t, const struct line *l)
{
    int at = l->indent;
    strbuf_addf(out, "%*s", l->indent, "");
    if (l->usage) {
        const char *usage = help_text(t, l->usage);
        strbuf_add(out, usage);
        at += wrap_width(usage, strlen(usage));
    }
    if (l->does)
        wrap_add(out, help_text(t, l->does), l->usage ? TEXT_COLUMN : l->indent,
                 at);
    strbuf_add(out, "\n");
}

static int print(const struct arguments *a, const char *text)
{
    bool good = fputs(text, stdout) >= 0 && !fflush(stdout);
    return say_written(a->words, good) ? EXIT_DONE : EXIT_BAD;
}

int command_help(const struct arguments *a, const char *data)
{
    (void)data;
    struct strbuf text = {0};
    struct told told = {.words = a->words};
    tell_formats(&told);
    for (size_t i = 0; i < sizeof help / sizeof *help; i++)
        add_line(&text, &told, &help[i]);
    int status = print(a, strbuf_text(&text));
    strbuf_free(&text);
    strbuf_free(&told.endings);
    strbuf_free(&told.pictures);
    arena_free(&told.arena);
    return status;
}

int command_version(const struct arguments *a, const char *data)
{
    (void)data;
    return print(a, "followspot " FOLLOWSPOT_VERSION "\n");
}
