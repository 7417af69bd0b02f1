// SPDX-License-Identifier: MIT
#include "commands/arguments.h"

#include <string.h>

#include "base/c_locale.h"
#include "commands/options.h"
#include "commands/train_pages.h"
#include "export/export.h"
#include "say/join.h"
#include "say/suggest.h"

// --- what goes with what -----------------------------------------------------
//
// What goes with what on the command line.

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

bool arguments_end(const char *path, const char *ending)
{
    const char *dot = path ? strrchr(path, '.') : NULL;
    return dot && c_same_letters(dot, ending);
}

static bool check_train(const struct arguments *a, struct reason *why)
{
    bool pages = arguments_end(a->output, ".yaml");
    const char *option = pages ? train_pages_stranger(&a->train) : NULL;
    if (!pages && !arguments_end(a->output, ".json"))
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
        return (a->file_count == 1 && arguments_end(a->files[0], ".yaml")) ||
               wrong_files(a, "command.new", why);
    case COMMAND_REPLAY:
        return a->summary
                   ? a->file_count || wrong_files(a, "command.replay", why)
                   : a->file_count == 1 ||
                         wrong_files(a, "command.replay.one", why);
    case COMMAND_CLASS:
        return a->file_count || wrong_files(a, "command.class", why);
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
    if ((a->in_class || a->presenter) && (!page || own_of(a)))
        return rules_refuse(why, "option.class.page");
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
    if (a->notes && !format_can(format, CAN_BLANKS))
        return refuse_format(a, "option.notes", CAN_BLANKS, "-o FILE.", why);
    if (given[OPTION_PAGE] && !format_can(format, CAN_SHEETS))
        return refuse_format(a, "option.page.pdf", CAN_SHEETS, "-o FILE.", why);
    if (given[OPTION_FILM] && !format_can(format, CAN_FILM))
        return refuse_format(a, "option.film.format", CAN_FILM, "-o FILE.",
                             why);
    if (given[OPTION_FILM] && (given[OPTION_STEPS] || given[OPTION_LEVEL]))
        return rules_refuse(why, "option.film.steps");
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

// Checks that the options that are [given], by enum option_id, and the lessons
// suit the command and each other. On false [why] says what does not.
static bool rules_check(const struct arguments *a, const bool *given,
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
    if (a->command == COMMAND_IMPORT && !arguments_end(a->output, ".yaml"))
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
    if (a->command == COMMAND_CLASS && a->output &&
        !arguments_end(a->output, ".html") && !arguments_end(a->output, ".csv"))
        return rules_refuse(why, "command.class.output");
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

// --- arguments ---------------------------------------------------------------

const char *const command_names[COMMAND_COUNT] = {
    [COMMAND_WINDOW] = "",       [COMMAND_LIST] = "list",
    [COMMAND_CHECK] = "check",   [COMMAND_TRACE] = "trace",
    [COMMAND_RENDER] = "render", [COMMAND_EXPORT] = "export",
    [COMMAND_IMPORT] = "import", [COMMAND_NEW] = "new",
    [COMMAND_REPLAY] = "replay", [COMMAND_CLASS] = "class",
    [COMMAND_TRAIN] = "train",   [COMMAND_WORDS] = "words",
    [COMMAND_HELP] = "help",     [COMMAND_VERSION] = "version",
};

struct parser {
    struct arguments *out;
    struct arena *arena;
    struct reason *why;
    char *const *next, *const *end; // of argv
    bool given[OPTION_COUNT];       // by enum option_id
    bool named;                     // the command was
};

static bool unknown_option(struct parser *p, const char *name)
{
    const char *names[OPTION_COUNT];
    for (int i = 0; i < OPTION_COUNT; i++)
        names[i] = options[i].name;
    struct strbuf near = {0};
    bool some = suggest(p->why->words, &near, name, names, OPTION_COUNT);
    reason_add(p->why, some ? "option.unknown.near" : "option.unknown",
               SLOTS(TEXT("option", name), TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
    return false;
}

static bool arguments_refuse(struct parser *p, const char *key,
                             const struct option *o)
{
    reason_add(p->why, key, SLOTS(TEXT("option", o->name)));
    return false;
}

static int find_option(const char *name)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!strcmp(name, options[i].name) ||
            (options[i].brief && !strcmp(name, options[i].brief)))
            return i;
    return -1;
}

// Cuts "--at=x" and "-ox" into a name and a value; the value is NULL when
// the word has none.
static const char *split(struct parser *p, const char *word, const char **value)
{
    size_t length = word[1] == '-' ? strcspn(word, "=") : 2;
    const char *rest = word + length;
    *value = !*rest ? NULL : *rest == '=' ? rest + 1 : rest;
    return arena_copy(p->arena, word, length);
}

// The value of an option may be the next word, but not another option.
static bool find_value(struct parser *p, const struct option *o,
                       const char **value)
{
    if (!o->value && *value) {
        return arguments_refuse(p, "option.no_value", o);
    }
    if (!o->value || *value)
        return true;
    if (p->next < p->end && strncmp(*p->next, "--", 2)) {
        *value = *p->next++;
        return true;
    }
    return arguments_refuse(p, "option.value", o);
}

static bool read_option(struct parser *p, const char *word)
{
    const char *value;
    const char *name = split(p, word, &value);
    int id = find_option(name);
    if (id < 0)
        return unknown_option(p, name);
    const struct option *o = &options[id];
    if (!find_value(p, o, &value))
        return false;
    if (p->given[id] && !o->many)
        return arguments_refuse(p, "option.twice", o);
    p->given[id] = true;
    return option_set(p->out, p->arena, (enum option_id)id, value, p->why);
}

// The first word that is no option is a command when it is the name of one;
// a lesson of that name is opened as ./list.
static void read_operand(struct parser *p, const char *word)
{
    if (!p->named && !p->out->file_count)
        for (int i = COMMAND_WINDOW + 1; i < COMMAND_COUNT; i++)
            if (!strcmp(word, command_names[i])) {
                p->out->command = (enum command)i;
                p->named = true;
                return;
            }
    p->out->files[p->out->file_count++] = word;
}

// --help and --version answer whatever else is asked.
static bool read_all(struct parser *p)
{
    bool options_end = false;
    while (p->next < p->end) {
        const char *word = *p->next++;
        if (!options_end && !strcmp(word, "--")) {
            options_end = true;
        } else if (!options_end && word[0] == '-' && word[1]) {
            if (!read_option(p, word))
                return false;
            if (p->given[OPTION_HELP] || p->given[OPTION_VERSION])
                return true;
        } else {
            read_operand(p, word);
        }
    }
    return rules_check(p->out, p->given, p->why);
}

const char *arguments_words(int argc, char *const *argv)
{
    const char *option = options[OPTION_WORDS].name;
    size_t length = strlen(option);
    for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
        if (strncmp(argv[i], option, length))
            continue;
        if (argv[i][length] == '=')
            return argv[i] + length + 1;
        if (!argv[i][length])
            return i + 1 < argc && strncmp(argv[i + 1], "--", 2) ? argv[i + 1]
                                                                 : NULL;
    }
    return NULL;
}

const struct own *own_of(const struct arguments *a)
{
    return a->own.key || a->own.edit_count ? &a->own : NULL;
}

bool arguments_parse(struct arguments *out, struct arena *arena, int argc,
                     char *const *argv, struct reason *why)
{
    *out = (struct arguments){.words = why->words,
                              .level = LEVEL_CELL,
                              .fraction = 1,
                              .opening = 1,
                              .width = 1280,
                              .height = 720,
                              .scale = 1};
    size_t room = (size_t)argc + 1;
    out->files = arena_array(arena, room, sizeof *out->files);
    out->own.edits = out->edits = arena_array(arena, room, sizeof *out->edits);
    out->blanks = arena_array(arena, room, sizeof *out->blanks);
    out->tasks = arena_array(arena, room, sizeof *out->tasks);
    out->views = arena_array(arena, room, sizeof *out->views);
    out->roles = arena_array(arena, room, sizeof *out->roles);
    struct parser p = {.out = out,
                       .arena = arena,
                       .why = why,
                       .next = argv + (argc > 0),
                       .end = argv + argc};
    return read_all(&p);
}
