// SPDX-License-Identifier: MIT
#include "commands/arguments.h"

#include <string.h>

#include "commands/options.h"
#include "commands/rules.h"
#include "say/suggest.h"

const char *const command_names[COMMAND_COUNT] = {
    [COMMAND_WINDOW] = "",         [COMMAND_LIST] = "list",
    [COMMAND_CHECK] = "check",     [COMMAND_TRACE] = "trace",
    [COMMAND_RENDER] = "render",   [COMMAND_EXPORT] = "export",
    [COMMAND_IMPORT] = "import",   [COMMAND_NEW] = "new",
    [COMMAND_REPLAY] = "replay",   [COMMAND_TRAIN] = "train",
    [COMMAND_WORDS] = "words",     [COMMAND_HELP] = "help",
    [COMMAND_VERSION] = "version",
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
