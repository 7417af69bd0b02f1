// SPDX-License-Identifier: MIT
#include "commands/rules.h"

#include <string.h>

#include "base/c_locale.h"
#include "commands/options.h"
#include "commands/train_pages.h"
#include "export/export.h"
#include "say/join.h"
#include "say/suggest.h"

// A picture of this many pixels still fits the memory of a small machine.
enum { MOST_PIXELS = 15360 * 8640 };

static bool rules_refuse(struct reason *why, const char *key)
{
    reason_add(why, key, NO_SLOTS);
    return false;
}

static const char *called(const struct reason *why, enum command c)
{
    return c == COMMAND_WINDOW ? phrase_text(why->words, "command.window")
                               : command_names[c];
}

static bool wrong_option(const struct arguments *a, const struct option *o,
                         struct reason *why)
{
    const char *with[COMMAND_COUNT];
    struct strbuf all = {0};
    int count = 0;
    for (int i = 0; i < COMMAND_HELP; i++)
        if (o->commands & 1u << i)
            with[count++] = called(why, (enum command)i);
    list_names(why->words, &all, "list.last", with, count);
    reason_add(why, "option.elsewhere",
               SLOTS(TEXT("option", o->name),
                     TEXT("command", called(why, a->command)),
                     TEXT("others", strbuf_text(&all))));
    strbuf_free(&all);
    return false;
}

// Several words of which the first is no command: most likely a misspelt one.
static bool no_command(const struct arguments *a, struct reason *why)
{
    struct strbuf near = {0};
    bool some = suggest(why->words, &near, a->files[0], command_names + 1,
                        COMMAND_COUNT - 1);
    reason_add(
        why, some ? "command.unknown.near" : "command.unknown",
        SLOTS(TEXT("name", a->files[0]), TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
    return false;
}

static bool wrong_files(const struct arguments *a, const char *key,
                        struct reason *why)
{
    reason_add(why, key,
               SLOTS(TEXT("command", command_names[a->command]),
                     TEXT("name", a->file_count ? a->files[0] : "")));
    return false;
}

static bool ends_as_json(const char *path)
{
    const char *dot = path ? strrchr(path, '.') : NULL;
    return dot && c_same_letters(dot, ".json");
}

static bool ends_as_lesson(const char *path)
{
    const char *dot = path ? strrchr(path, '.') : NULL;
    return dot && c_same_letters(dot, ".yaml");
}

static bool check_train(const struct arguments *a, struct reason *why)
{
    bool pages = ends_as_lesson(a->output);
    const char *option = pages ? train_pages_stranger(&a->train) : NULL;
    if (!pages && !ends_as_json(a->output))
        return rules_refuse(why, "command.train.output");
    if (option) {
        reason_add(why, "train.pages.stranger",
                   SLOTS(TEXT("option", option), TEXT("path", a->output)));
        return false;
    }
    return train_check(&a->train, a->files[0], why);
}

static bool check_files(const struct arguments *a, struct reason *why)
{
    switch (a->command) {
    case COMMAND_WINDOW:
        return a->file_count <= 1 || no_command(a, why);
    case COMMAND_NEW:
        return (a->file_count == 1 && ends_as_lesson(a->files[0])) ||
               wrong_files(a, "command.new", why);
    case COMMAND_REPLAY:
        return a->summary
                   ? a->file_count || wrong_files(a, "command.replay", why)
                   : a->file_count == 1 ||
                         wrong_files(a, "command.replay.one", why);
    case COMMAND_TRAIN:
        return a->file_count == 1 || wrong_files(a, "command.train", why);
    case COMMAND_IMPORT:
        return a->file_count || wrong_files(a, "command.no_file.import", why);
    case COMMAND_CHECK:
        return a->file_count || wrong_files(a, "command.no_file", why);
    case COMMAND_TRACE:
    case COMMAND_RENDER:
    case COMMAND_EXPORT:
        if (a->file_count == 1)
            return true;
        return wrong_files(
            a, a->file_count ? "command.one_lesson" : "command.no_lesson", why);
    case COMMAND_LIST:
    case COMMAND_WORDS:
    case COMMAND_HELP:
    case COMMAND_VERSION:
        break;
    }
    return !a->file_count || wrong_files(a, "command.no_operand", why);
}

// Refuses what only formats that can one of [bits] go with; [before] stands in
// front of each ending.
static bool refuse_format(const struct arguments *a, const char *key,
                          unsigned bits, const char *before, struct reason *why)
{
    struct strbuf all = {0};
    format_endings(why->words, bits, before, "list.or", false, &all);
    reason_add(
        why, key,
        SLOTS(TEXT("value", a->output), TEXT("endings", strbuf_text(&all))));
    strbuf_free(&all);
    return false;
}

static bool check_size(const struct arguments *a, struct reason *why)
{
    if ((int64_t)a->width * a->height * a->scale * a->scale <= MOST_PIXELS)
        return true;
    reason_add(why, "option.picture",
               SLOTS(COUNT("width", a->width), COUNT("height", a->height),
                     COUNT("scale", a->scale)));
    return false;
}

// What may stand beside a lesson that is drawn.
static bool check_beside(const struct arguments *a, const bool *given,
                         struct reason *why)
{
    if (a->ghosts && !given[OPTION_EDIT])
        return rules_refuse(why, "option.ghosts.edit");
    if (a->ghosts && (a->against || a->why))
        return rules_refuse(why, "option.ghosts.two");
    return !(a->against && a->why) || rules_refuse(why, "option.why.against");
}

static bool check_render(const struct arguments *a, const bool *given,
                         struct reason *why)
{
    bool page = given[OPTION_PAGE] || given[OPTION_QUESTION];
    if (!given[OPTION_AT] && !given[OPTION_STEP] && !page)
        return rules_refuse(why, "command.render.at");
    if (given[OPTION_PAGE] && given[OPTION_QUESTION])
        return rules_refuse(why, "option.question.alone");
    if (page && (given[OPTION_AT] || given[OPTION_STEP] ||
                 given[OPTION_FOCUS] || a->ghosts || a->against || a->why))
        return rules_refuse(why, "option.question.alone");
    if (!given[OPTION_OUTPUT])
        return refuse_format(a, "command.render.output", CAN_STILL, "-o FILE.",
                             why);
    if (!check_beside(a, given, why))
        return false;
    if (given[OPTION_LEVEL] && (given[OPTION_AT] || page))
        return rules_refuse(why, "command.render.level");
    const struct file_format *format = format_at(format_of(a->output));
    if (!format || !format_can(format, CAN_STILL))
        return refuse_format(a, "option.output", CAN_STILL, ".", why);
    return check_size(a, why);
}

static bool check_export(const struct arguments *a, const bool *given,
                         struct reason *why)
{
    if (!given[OPTION_OUTPUT])
        return rules_refuse(why, "command.export.output");
    const struct file_format *format = format_at(format_of(a->output));
    if (!format)
        return refuse_format(a, "option.output.export", ~0u, "", why);
    if (a->worksheet && !format_can(format, CAN_BLANKS))
        return refuse_format(a, "option.worksheet", CAN_BLANKS, "-o FILE.",
                             why);
    if (given[OPTION_PAGE] && !format_can(format, CAN_SHEETS))
        return refuse_format(a, "option.page.pdf", CAN_SHEETS, "-o FILE.", why);
    if (!check_beside(a, given, why))
        return false;
    if (a->worksheet && (a->against || a->why || a->ghosts))
        return rules_refuse(why, "option.worksheet.two");
    if (a->steps.pages && a->steps.leveled)
        return rules_refuse(why, "option.steps.level");
    return check_size(a, why);
}

// Where the window begins, and beside what: all of it in a lesson.
static bool check_window(const struct arguments *a, const bool *given,
                         struct reason *why)
{
    bool step = given[OPTION_AT] || given[OPTION_STEP];
    if (given[OPTION_PAGE] && given[OPTION_LEVEL] && !step)
        return rules_refuse(why, "option.page.level");
    if (given[OPTION_TASK] && !given[OPTION_PAGE])
        return rules_refuse(why, "option.task.page");
    if (given[OPTION_PAGE] && given[OPTION_MODEL])
        return rules_refuse(why, "option.model.page");
    if (given[OPTION_LEVEL] && given[OPTION_AT])
        return rules_refuse(why, "command.render.level");
    if (a->file_count)
        return true;
    if (step || given[OPTION_PAGE] || given[OPTION_LEVEL] ||
        given[OPTION_MODEL])
        return rules_refuse(why, "option.at.lesson");
    if (a->why)
        return rules_refuse(why, "option.why.lesson");
    if (a->against)
        return rules_refuse(why, "option.against.lesson");
    return !own_of(a) || rules_refuse(why, "option.own.lesson");
}

bool rules_check(const struct arguments *a, const bool *given,
                 struct reason *why)
{
    if (a->command == COMMAND_WINDOW && a->file_count > 1)
        return check_files(a, why);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (given[i] && !(options[i].commands & 1u << a->command))
            return wrong_option(a, &options[i], why);
    if (!check_files(a, why))
        return false;
    if (given[OPTION_AT] && given[OPTION_STEP])
        return rules_refuse(why, "option.at.step");
    if (given[OPTION_VOCABULARY] && given[OPTION_PLACES])
        return rules_refuse(why, "option.places.two");
    if (given[OPTION_SOURCE] + given[OPTION_TOKENS] + given[OPTION_PROMPT] > 1)
        return rules_refuse(why, "option.own.two");
    if (given[OPTION_LESSON] && given[OPTION_TOKENS])
        return rules_refuse(why, "option.new.lesson");
    if (a->command == COMMAND_IMPORT && !ends_as_lesson(a->output))
        return rules_refuse(why, "command.import.output");
    if (a->command == COMMAND_REPLAY && a->format == FORMAT_JSON)
        return rules_refuse(why, "option.replay.json");
    if (a->command == COMMAND_REPLAY && !a->summary && given[OPTION_FORMAT])
        return rules_refuse(why, "option.replay.format");
    if (a->frames && a->summary)
        return rules_refuse(why, "option.frames.two");
    if (a->command == COMMAND_REPLAY && !a->frames &&
        (given[OPTION_SIZE] || given[OPTION_VIEW]))
        return rules_refuse(why, "option.frames.size");
    if (a->command == COMMAND_TRAIN)
        return check_train(a, why);
    if (a->command == COMMAND_RENDER)
        return check_render(a, given, why);
    if (a->command == COMMAND_EXPORT)
        return check_export(a, given, why);
    if (a->why && a->against)
        return rules_refuse(why, "option.why.against");
    if (a->why && a->format == FORMAT_CSV)
        return rules_refuse(why, "option.why.csv");
    return a->command != COMMAND_WINDOW || check_window(a, given, why);
}
