// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/completion.h"
#include "commands/manual.h"
#include "commands/options.h"
#include "commands/session.h"
#include "commands/wrap.h"
#include "export/formats.h"
#include "lesson/lesson.h"

#ifndef FOLLOWSPOT_VERSION
#define FOLLOWSPOT_VERSION "0.1.0"
#endif

enum {
    COMMAND_INDENT = 2,
    OPTION_INDENT = 6,
    TEXT_COLUMN = 33 // where the explanations begin
};

// What stands in the help, one under the other: how a thing is written and
// what it does, either may be missing. What is indented by OPTION_INDENT is of
// the command above it.
static const struct line {
    int indent;
    const char *usage, *does; // phrases, or NULL
    enum command command;     // of a line indented by COMMAND_INDENT
    enum option_id option;    // of one indented by OPTION_INDENT
} help[] = {
    {0, NULL, "help.title", 0, 0},
    {0, NULL, NULL, 0, 0},
    {COMMAND_INDENT, "help.list.window.usage", "help.list.window",
     COMMAND_WINDOW, 0},
    {COMMAND_INDENT, "help.window.usage", "help.window", COMMAND_WINDOW, 0},
    {OPTION_INDENT, "help.own.usage", "help.own", 0, OPTION_TOKENS},
    {OPTION_INDENT, "help.prompt.usage", "help.prompt", 0, OPTION_PROMPT},
    {OPTION_INDENT, "help.generate.usage", "help.generate", 0, OPTION_GENERATE},
    {OPTION_INDENT, "help.edit.usage", "help.edit", 0, OPTION_EDIT},
    {OPTION_INDENT, "help.against.usage", "help.against", 0, OPTION_AGAINST},
    {OPTION_INDENT, "help.why.usage", "help.why", 0, OPTION_WHY},
    {OPTION_INDENT, "help.at.usage", "help.at.window", 0, OPTION_AT},
    {OPTION_INDENT, "help.step.usage", "help.step.window", 0, OPTION_STEP},
    {OPTION_INDENT, "help.page.render.usage", "help.page.window", 0,
     OPTION_PAGE},
    {OPTION_INDENT, "help.task.usage", "help.task", 0, OPTION_TASK},
    {OPTION_INDENT, "help.model.usage", "help.model", 0, OPTION_MODEL},
    {OPTION_INDENT, "help.level.usage", "help.level.window", 0, OPTION_LEVEL},
    {OPTION_INDENT, "help.view.usage", "help.view.window", 0, OPTION_VIEW},
    {OPTION_INDENT, "help.seed.usage", "help.seed", 0, OPTION_SEED},
    {OPTION_INDENT, "help.class.usage", "help.class", 0, OPTION_CLASS},
    {OPTION_INDENT, "help.display.usage", "help.display", 0, OPTION_DISPLAY},
    {OPTION_INDENT, "help.hand_in.usage", "help.hand_in", 0, OPTION_HAND_IN},
    {OPTION_INDENT, "help.fullscreen.usage", "help.fullscreen", 0,
     OPTION_FULLSCREEN},
    {0, NULL, NULL, 0, 0},
    {COMMAND_INDENT, "help.list.usage", "help.list", COMMAND_LIST, 0},
    {COMMAND_INDENT, "help.vocabulary.usage", "help.vocabulary", COMMAND_LIST,
     0},
    {COMMAND_INDENT, "help.places.usage", "help.places", COMMAND_LIST, 0},
    {COMMAND_INDENT, "help.check.usage", "help.check", COMMAND_CHECK, 0},
    {OPTION_INDENT, "help.form.usage", "help.form", 0, OPTION_FORM},
    {COMMAND_INDENT, "help.trace.usage", "help.trace", COMMAND_TRACE, 0},
    {OPTION_INDENT, "help.format.usage", "help.format", 0, OPTION_FORMAT},
    {OPTION_INDENT, "help.level.usage", "help.level", 0, OPTION_LEVEL},
    {COMMAND_INDENT, "help.render.usage", "help.render", COMMAND_RENDER, 0},
    {OPTION_INDENT, "help.output.usage", "help.output", 0, OPTION_OUTPUT},
    {OPTION_INDENT, "help.at.usage", "help.at", 0, OPTION_AT},
    {OPTION_INDENT, "help.step.usage", "help.step", 0, OPTION_STEP},
    {OPTION_INDENT, "help.page.render.usage", "help.page.render", 0,
     OPTION_PAGE},
    {OPTION_INDENT, "help.question.usage", "help.question", 0, OPTION_QUESTION},
    {OPTION_INDENT, "help.class.usage", "help.class.render", 0, OPTION_CLASS},
    {OPTION_INDENT, "help.presenter.usage", "help.presenter", 0,
     OPTION_PRESENTER},
    {OPTION_INDENT, "help.fraction.usage", "help.fraction", 0, OPTION_FRACTION},
    {OPTION_INDENT, "help.opening.usage", "help.opening", 0, OPTION_OPENING},
    {OPTION_INDENT, "help.focus.usage", "help.focus", 0, OPTION_FOCUS},
    {OPTION_INDENT, "help.ghosts.usage", "help.ghosts", 0, OPTION_GHOSTS},
    {OPTION_INDENT, "help.view.usage", "help.view", 0, OPTION_VIEW},
    {OPTION_INDENT, "help.size.usage", "help.size", 0, OPTION_SIZE},
    {OPTION_INDENT, "help.scale.usage", "help.scale", 0, OPTION_SCALE},
    {COMMAND_INDENT, "help.export.usage", "help.export", COMMAND_EXPORT, 0},
    {OPTION_INDENT, "help.export.output.usage", "help.export.output", 0,
     OPTION_OUTPUT},
    {OPTION_INDENT, "help.steps.usage", "help.steps", 0, OPTION_STEPS},
    {OPTION_INDENT, "help.film.usage", "help.film", 0, OPTION_FILM},
    {OPTION_INDENT, "help.page.usage", "help.page", 0, OPTION_PAGE},
    {OPTION_INDENT, "help.worksheet.usage", "help.worksheet", 0,
     OPTION_WORKSHEET},
    {OPTION_INDENT, "help.blank.usage", "help.blank", 0, OPTION_BLANK},
    {OPTION_INDENT, "help.more.usage", "help.more", 0, OPTION_MORE},
    {OPTION_INDENT, "help.notes.usage", "help.notes", 0, OPTION_NOTES},
    {COMMAND_INDENT, "help.import.usage", "help.import", COMMAND_IMPORT, 0},
    {OPTION_INDENT, "help.import.output.usage", "help.import.output", 0,
     OPTION_OUTPUT},
    {OPTION_INDENT, "help.own.usage", "help.import.tokens", 0, OPTION_TOKENS},
    {OPTION_INDENT, "help.import.prompt.usage", "help.import.prompt", 0,
     OPTION_PROMPT},
    {OPTION_INDENT, "help.as.usage", "help.as", 0, OPTION_AS},
    {OPTION_INDENT, "help.item.usage", "help.item", 0, OPTION_ITEM},
    {OPTION_INDENT, "help.role.usage", "help.role", 0, OPTION_AS},
    {OPTION_INDENT, "help.heads.usage", "help.heads", 0, OPTION_HEADS},
    {OPTION_INDENT, "help.under.usage", "help.under", 0, OPTION_UNDER},
    {COMMAND_INDENT, "help.new.usage", "help.new", COMMAND_NEW, 0},
    {OPTION_INDENT, "help.own.usage", "help.new.tokens", 0, OPTION_TOKENS},
    {OPTION_INDENT, "help.new.lesson.usage", "help.new.lesson", 0,
     OPTION_LESSON},
    {COMMAND_INDENT, "help.replay.usage", "help.replay", COMMAND_REPLAY, 0},
    {OPTION_INDENT, "help.summary.usage", "help.summary", 0, OPTION_SUMMARY},
    {OPTION_INDENT, "help.frames.usage", "help.frames", 0, OPTION_FRAMES},
    {COMMAND_INDENT, "help.answers.usage", "help.answers", COMMAND_CLASS, 0},
    {OPTION_INDENT, "help.answers.output.usage", "help.answers.output", 0,
     OPTION_OUTPUT},
    {COMMAND_INDENT, "help.train.usage", "help.train", COMMAND_TRAIN, 0},
    {OPTION_INDENT, "help.train.output.usage", "help.train.output", 0,
     OPTION_OUTPUT},
    {OPTION_INDENT, "help.train.steps.usage", "help.train.steps", 0,
     OPTION_STEPS},
    {OPTION_INDENT, "help.seed.usage", "help.train.seed", 0, OPTION_SEED},
    {OPTION_INDENT, "help.train.text.usage", "help.train.text", 0, OPTION_TEXT},
    {OPTION_INDENT, "help.train.from.usage", "help.train.from", 0,
     OPTION_FROM_FILE},
    {OPTION_INDENT, "help.train.batch.usage", "help.train.batch", 0,
     OPTION_BATCH},
    {OPTION_INDENT, "help.train.rate.usage", "help.train.rate", 0, OPTION_RATE},
    {OPTION_INDENT, "help.train.optimizer.usage", "help.train.optimizer", 0,
     OPTION_OPTIMIZER},
    {OPTION_INDENT, "help.train.schedule.usage", "help.train.schedule", 0,
     OPTION_SCHEDULE},
    {OPTION_INDENT, "help.train.penalty.usage", "help.train.penalty", 0,
     OPTION_PENALTY},
    {OPTION_INDENT, "help.train.d.usage", "help.train.d", 0, OPTION_D},
    {OPTION_INDENT, "help.train.d_k.usage", "help.train.d_k", 0, OPTION_D_K},
    {OPTION_INDENT, "help.train.d_v.usage", "help.train.d_v", 0, OPTION_D_V},
    {OPTION_INDENT, "help.heads.usage", "help.train.heads", 0, OPTION_HEADS},
    {OPTION_INDENT, "help.train.layers.usage", "help.train.layers", 0,
     OPTION_LAYERS},
    {OPTION_INDENT, "help.train.feed.usage", "help.train.feed", 0, OPTION_FEED},
    {OPTION_INDENT, "help.train.activation.usage", "help.train.activation", 0,
     OPTION_ACTIVATION},
    {OPTION_INDENT, "help.train.norm.usage", "help.train.norm", 0, OPTION_NORM},
    {OPTION_INDENT, "help.train.mask.usage", "help.train.mask", 0, OPTION_MASK},
    {OPTION_INDENT, "help.train.position.usage", "help.train.position", 0,
     OPTION_POSITION},
    {OPTION_INDENT, "help.train.gru.usage", "help.train.gru", 0, OPTION_GRU},
    {OPTION_INDENT, "help.train.attention.usage", "help.train.attention", 0,
     OPTION_ATTENTION},
    {COMMAND_INDENT, "help.words.usage", "help.words", COMMAND_WORDS, 0},
    {OPTION_INDENT, "help.missing.usage", "help.missing", 0, OPTION_MISSING},
    {COMMAND_INDENT, "help.language.usage", "help.language", COMMAND_HELP, 0},
    {0, NULL, NULL, 0, 0},
    {COMMAND_INDENT, "help.usage", NULL, COMMAND_HELP, 0},
    {0, NULL, NULL, 0, 0},
    {0, NULL, "help.called", 0, 0},
    {0, NULL, "help.streams", 0, 0},
    {0, NULL, "help.status", 0, 0},
};
enum { LINES = sizeof help / sizeof *help };

// Under the help of one command.
static const struct line of_any = {OPTION_INDENT, "help.any.usage", "help.any",
                                   0, OPTION_WORDS};

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

// The line of [option], where its own command has none: the last one before
// the commands that take no lesson, for the first may be about the window. -1:
// none.
static int line_of(enum option_id option)
{
    int found = -1;
    for (int i = 0; help[i].command != COMMAND_IMPORT; i++)
        if (help[i].indent == OPTION_INDENT && help[i].option == option)
            found = i;
    return found;
}

// The lines of one command, then those of the options that it takes too and
// that are explained elsewhere. False, adding nothing, where the help has none
// or all of it is about the window.
static bool add_command(struct strbuf *out, struct told *t, enum command of)
{
    bool has[OPTION_COUNT] = {false}, inside = false;
    size_t before = out->length;
    for (int i = 0; i < LINES && of != COMMAND_WINDOW; i++) {
        const struct line *l = &help[i];
        if (l->indent < OPTION_INDENT)
            inside = l->indent == COMMAND_INDENT && l->command == of &&
                     of < COMMAND_HELP;
        if (inside && l->indent == OPTION_INDENT)
            has[l->option] = true;
        if (inside)
            add_line(out, t, l);
    }
    if (out->length == before)
        return false;
    for (int i = 0; i < OPTION_COUNT; i++) {
        int line = has[i] || !(options[i].commands & 1u << of)
                       ? -1
                       : line_of((enum option_id)i);
        if (line >= 0)
            add_line(out, t, &help[line]);
    }
    add_line(out, t, &of_any);
    return true;
}

// The page of man(1): this table, the keys, the chapters of [data]. False, said
// on standard error, where these cannot be read.
static bool add_manual(struct strbuf *out, struct told *t, const char *data)
{
    struct reason why = {.words = t->words};
    size_t length;
    const char *path = arena_print(&t->arena, "%s/assets/manual.md", data);
    const char *chapters =
        disk_files.read(disk_files.self, &t->arena, NULL, path,
                        LESSON_MOST_BYTES, &length, &why);
    for (int i = 0; i < LINES; i++) {
        const struct line *l = &help[i];
        const char *usage = l->usage ? help_text(t, l->usage) : NULL;
        const char *does = l->does ? help_text(t, l->does) : NULL;
        if (!i)
            manual_begin(out, FOLLOWSPOT_VERSION, help_text(t, "list.about"));
        if (usage || does)
            manual_add(out, l->indent == OPTION_INDENT, usage, does);
    }
    manual_keys(out, t->words);
    if (chapters)
        manual_chapters(out, chapters);
    else
        fprintf(stderr, "%s: %s\n", path, reason_text(&why));
    reason_free(&why);
    return chapters;
}

// What "help --make" is asked for; false when it could not be made.
static bool add_made(struct strbuf *out, struct told *t, const char *what,
                     const char *data)
{
    if (!strcmp(what, "man"))
        return add_manual(out, t, data);
    if (!strcmp(what, "bash"))
        completion_bash(out);
    else if (!strcmp(what, "zsh"))
        completion_zsh(out);
    else if (!strcmp(what, "fish"))
        completion_fish(out);
    else if (!strcmp(what, "page-words"))
        page_words(out, t->words);
    else if (!strcmp(what, "icon-svg"))
        return icon_write(out, 128, true);
    else
        return icon_write(out, atoi(what + strlen("icon-")), false);
    return true;
}

static int print(const struct arguments *a, const char *text, size_t length)
{
    bool good = fwrite(text, 1, length, stdout) == length && !fflush(stdout);
    return say_written(a->words, good) ? EXIT_DONE : EXIT_BAD;
}

int command_help(const struct arguments *a, const char *data)
{
    struct strbuf text = {0};
    struct told told = {.words = a->words};
    tell_formats(&told);
    bool good = !a->make || add_made(&text, &told, a->make, data);
    if (!a->make && !add_command(&text, &told, a->topic))
        for (int i = 0; i < LINES; i++)
            add_line(&text, &told, &help[i]);
    int status = good ? print(a, strbuf_text(&text), text.length) : EXIT_BAD;
    strbuf_free(&text);
    strbuf_free(&told.endings);
    strbuf_free(&told.pictures);
    arena_free(&told.arena);
    return status;
}

int command_version(const struct arguments *a, const char *data)
{
    (void)data;
    static const char text[] = "followspot " FOLLOWSPOT_VERSION "\n";
    return print(a, text, sizeof text - 1);
}
