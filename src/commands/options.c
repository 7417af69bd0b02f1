// SPDX-License-Identifier: MIT
#include "commands/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "quiz/answers.h"
#include "report/steps.h"
#include "say/join.h"
#include "say/suggest.h"

enum { MOST_WIDTH = 7680, MOST_HEIGHT = 4320, MOST_SCALE = 4 };

enum {
    WINDOW = 1 << COMMAND_WINDOW,
    CHECK = 1 << COMMAND_CHECK,
    LIST = 1 << COMMAND_LIST,
    TRACE = 1 << COMMAND_TRACE,
    RENDER = 1 << COMMAND_RENDER,
    EXPORT = 1 << COMMAND_EXPORT,
    IMPORT = 1 << COMMAND_IMPORT,
    NEW = 1 << COMMAND_NEW,
    REPLAY = 1 << COMMAND_REPLAY,
    CLASS = 1 << COMMAND_CLASS,
    TRAIN = 1 << COMMAND_TRAIN,
    WORDS = 1 << COMMAND_WORDS,
    LESSON = WINDOW | CHECK | TRACE | RENDER | EXPORT, // what takes a lesson
    ALL = (1 << COMMAND_COUNT) - 1
};

const struct option options[OPTION_COUNT] = {
    [OPTION_AT] = {"--at", NULL, WINDOW | RENDER, true, false},
    [OPTION_STEP] = {"--step", NULL, WINDOW | RENDER, true, false},
    [OPTION_QUESTION] = {"--question", NULL, RENDER, true, false},
    [OPTION_STEPS] = {"--steps", NULL, EXPORT | TRAIN, true, false},
    [OPTION_FILM] = {"--film", NULL, EXPORT, true, false},
    [OPTION_PAGE] = {"--page", NULL, WINDOW | RENDER | EXPORT, true, false},
    [OPTION_MODEL] = {"--model", NULL, WINDOW, true, false},
    [OPTION_WORKSHEET] = {"--worksheet", NULL, EXPORT, false, true},
    [OPTION_MORE] = {"--more", NULL, EXPORT, false, false},
    [OPTION_NOTES] = {"--notes", NULL, EXPORT, false, false},
    [OPTION_BLANK] = {"--blank", NULL, EXPORT, true, true},
    [OPTION_SOURCE] = {"--source", NULL, LESSON, true, false},
    [OPTION_TOKENS] = {"--tokens", NULL, LESSON | IMPORT | NEW, true, false},
    [OPTION_PROMPT] = {"--prompt", NULL, LESSON | IMPORT, true, false},
    [OPTION_GENERATE] = {"--generate", NULL, LESSON, true, false},
    [OPTION_EDIT] = {"--edit", NULL, LESSON, true, true},
    [OPTION_TASK] = {"--task", NULL, WINDOW, true, true},
    [OPTION_AGAINST] = {"--against", NULL, WINDOW | TRACE | RENDER | EXPORT,
                        true, false},
    [OPTION_WHY] = {"--why", NULL, WINDOW | TRACE | RENDER | EXPORT, true,
                    false},
    [OPTION_FORM] = {"--form", NULL, CHECK, false, false},
    [OPTION_LESSON] = {"--lesson", NULL, NEW, false, false},
    [OPTION_SEED] = {"--seed", NULL, WINDOW | TRAIN, true, false},
    [OPTION_FULLSCREEN] = {"--fullscreen", NULL, WINDOW, false, true},
    [OPTION_CLASS] = {"--class", NULL, WINDOW | RENDER, false, true},
    [OPTION_PRESENTER] = {"--presenter", NULL, RENDER, false, true},
    [OPTION_DISPLAY] = {"--display", NULL, WINDOW, true, false},
    [OPTION_HAND_IN] = {"--hand-in", NULL, WINDOW, true, false},
    // Not in the help: how long a start takes is measured with it.
    [OPTION_FIRST_FRAME] = {"--first-frame", NULL, WINDOW, false, true},
    // Nor this: the build asks for what stands beside the program.
    [OPTION_MAKE] = {"--make", NULL, 1 << COMMAND_HELP, true, false},
    [OPTION_VOCABULARY] = {"--vocabulary", NULL, LIST, true, false},
    [OPTION_PLACES] = {"--places", NULL, LIST, true, false},
    [OPTION_SUMMARY] = {"--summary", NULL, REPLAY, false, false},
    [OPTION_FRAMES] = {"--frames", NULL, REPLAY, true, false},
    [OPTION_FORMAT] = {"--format", NULL, TRACE | REPLAY, true, false},
    [OPTION_LEVEL] = {"--level", NULL, WINDOW | TRACE | RENDER | EXPORT, true,
                      false},
    [OPTION_OUTPUT] = {"--output", "-o",
                       RENDER | EXPORT | IMPORT | TRAIN | CLASS, true, false},
    [OPTION_FRACTION] = {"--fraction", NULL, RENDER, true, false},
    [OPTION_OPENING] = {"--opening", NULL, RENDER, true, false},
    [OPTION_FOCUS] = {"--focus", NULL, RENDER, true, false},
    [OPTION_GHOSTS] = {"--ghosts", NULL, RENDER | EXPORT, false, false},
    [OPTION_VIEW] = {"--view", NULL, WINDOW | RENDER | EXPORT | REPLAY, true,
                     true},
    [OPTION_SIZE] = {"--size", NULL, RENDER | EXPORT | REPLAY, true, false},
    [OPTION_SCALE] = {"--scale", NULL, RENDER | EXPORT, true, false},
    [OPTION_AS] = {"--as", NULL, IMPORT, true, true},
    [OPTION_ITEM] = {"--item", NULL, IMPORT, true, false},
    [OPTION_HEADS] = {"--heads", NULL, IMPORT | TRAIN, true, false},
    [OPTION_UNDER] = {"--under", NULL, IMPORT, true, false},
    [OPTION_BATCH] = {"--batch", NULL, TRAIN, true, false},
    [OPTION_RATE] = {"--rate", NULL, TRAIN, true, false},
    [OPTION_PENALTY] = {"--penalty", NULL, TRAIN, true, false},
    [OPTION_OPTIMIZER] = {"--optimizer", NULL, TRAIN, true, false},
    [OPTION_SCHEDULE] = {"--schedule", NULL, TRAIN, true, false},
    [OPTION_TEXT] = {"--text", NULL, TRAIN, true, false},
    [OPTION_FROM_FILE] = {"--from", NULL, TRAIN, true, false},
    [OPTION_D] = {"--d", NULL, TRAIN, true, false},
    [OPTION_D_K] = {"--d-k", NULL, TRAIN, true, false},
    [OPTION_D_V] = {"--d-v", NULL, TRAIN, true, false},
    [OPTION_LAYERS] = {"--layers", NULL, TRAIN, true, false},
    [OPTION_FEED] = {"--feed", NULL, TRAIN, true, false},
    [OPTION_ACTIVATION] = {"--activation", NULL, TRAIN, true, false},
    [OPTION_NORM] = {"--norm", NULL, TRAIN, true, false},
    [OPTION_MASK] = {"--mask", NULL, TRAIN, true, false},
    [OPTION_POSITION] = {"--position", NULL, TRAIN, true, false},
    [OPTION_GRU] = {"--gru", NULL, TRAIN, false, false},
    [OPTION_ATTENTION] = {"--attention", NULL, TRAIN, true, false},
    [OPTION_MISSING] = {"--missing", NULL, WORDS, true, false},
    [OPTION_WORDS] = {"--words", NULL, ALL, true, false},
    [OPTION_HELP] = {"--help", "-h", ALL, false, true},
    [OPTION_VERSION] = {"--version", NULL, ALL, false, true},
};

// Reads [length] digits, nothing else; -1 when it is no such number.
static int64_t whole(const char *text, size_t length)
{
    if (!length || length > 18 || strspn(text, "0123456789") < length)
        return -1;
    return strtoll(text, NULL, 10);
}

enum { MOST_GENERATED = 64 }; // words that are asked for

static bool options_refuse(struct reason *why, const char *key,
                           const char *value)
{
    reason_add(why, key,
               SLOTS(TEXT("value", value), COUNT("width", MOST_WIDTH),
                     COUNT("height", MOST_HEIGHT), COUNT("scale", MOST_SCALE),
                     COUNT("parts", MOST_PARTS)));
    return false;
}

// From 1; [key] says what else it must be.
static bool read_number(const char *value, const char *key, int64_t *out,
                        struct reason *why)
{
    *out = whole(value, strlen(value));
    return *out >= 1 || options_refuse(why, key, value);
}

// A page's number, from 1, or what may be its id.
static bool read_page_name(const char *value, const char *key, const char **out,
                           struct reason *why)
{
    *out = value;
    return is_page_id(value) || is_page_number(value) ||
           options_refuse(why, key, value);
}

// "3-14", "7", "3-": from there on; or "pages".
static bool read_steps(const char *value, struct chosen *out,
                       struct reason *why)
{
    out->pages = !strcmp(value, "pages");
    if (out->pages)
        return true;
    size_t length = strcspn(value, "-");
    const char *rest = value + length + (value[length] == '-');
    out->first = whole(value, length);
    out->last = !value[length] ? out->first
                : *rest        ? whole(rest, strlen(rest))
                               : INT64_MAX;
    return (out->first >= 1 && out->last >= out->first) ||
           options_refuse(why, "option.steps", value);
}

// Finds [value] among [names]; -1, saying what there is, when it is not.
static int choose(const char *option, const char *value,
                  const char *const *names, int count, struct reason *why)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(value, names[i]))
            return i;
    struct strbuf all = {0}, near = {0};
    list_names(why->words, &all, "list.or", names, count);
    bool some = suggest(why->words, &near, value, names, count);
    reason_add(why, some ? "option.choice.near" : "option.choice",
               SLOTS(TEXT("option", option), TEXT("value", value),
                     TEXT("names", strbuf_text(&all)),
                     TEXT("near", strbuf_text(&near))));
    strbuf_free(&all);
    strbuf_free(&near);
    return -1;
}

static bool read_format(const char *value, enum format *out, struct reason *why)
{
    static const char *const names[] = {"text", "json", "csv"};
    int found = choose("--format", value, names, 3, why);
    *out = found < 0 ? FORMAT_TEXT : (enum format)found;
    return found >= 0;
}

static bool read_make(const char *value, const char **out, struct reason *why)
{
    static const char *const names[] = {
        "man",      "bash",     "zsh",      "fish",      "icon-16",
        "icon-32",  "icon-48",  "icon-64",  "icon-128",  "icon-192",
        "icon-256", "icon-512", "icon-svg", "page-words"};
    *out = value;
    return choose("--make", value, names, sizeof names / sizeof *names, why) >=
           0;
}

static bool read_level(const char *value, enum level *out, struct reason *why)
{
    int found = choose("--level", value, level_names, LEVEL_COUNT, why);
    *out = found < 0 ? LEVEL_CELL : (enum level)found;
    return found >= 0;
}

static bool read_page(const char *value, enum paper *paper, struct reason *why)
{
    static const char *const names[PAPERS] = {"a4", "letter", "a3"};
    int found = choose("--page", value, names, PAPERS, why);
    *paper = found < 0 ? PAPER_A4 : (enum paper)found;
    return found >= 0;
}

// "hook", "word", "training", or "page=N", whose page is found later.
static bool read_film(const char *value, struct arguments *a,
                      struct reason *why)
{
    static const char *const names[] = {"word", "hook", "training", "page=N"};
    static const enum reel reels[] = {REEL_WORD, REEL_HOOK, REEL_TRAINING};
    static const char page[] = "page=";
    if (!strncmp(value, page, sizeof page - 1)) {
        a->steps.reel = REEL_PAGE;
        a->steps.pages = true;
        return read_page_name(value + sizeof page - 1, "option.page.number",
                              &a->page, why);
    }
    int found = choose("--film", value, names, 4, why);
    a->steps.reel = found < 0 || found > 2 ? REEL_NONE : reels[found];
    return found >= 0 &&
           (found < 3 || options_refuse(why, "option.page.number", value));
}

static bool read_part(const char *key, const char *value, double *out,
                      struct reason *why)
{
    if (number_read(value, out) && *out >= 0 && *out <= 1)
        return true;
    return options_refuse(why, key, value);
}

static bool read_view(const char *value, struct arena *arena,
                      struct setting *out, struct reason *why)
{
    size_t length = strcspn(value, "=");
    if (!length || !value[length])
        return options_refuse(why, "option.view", value);
    out->key = arena_copy(arena, value, length);
    out->value = value + length + 1;
    return true;
}

static bool read_size(const char *value, struct arguments *out,
                      struct reason *why)
{
    size_t length = strspn(value, "0123456789");
    if (value[length] == 'x') {
        const char *rest = value + length + 1;
        int64_t width = whole(value, length);
        int64_t height = whole(rest, strlen(rest));
        out->width = (int)width;
        out->height = (int)height;
        if (width >= 1 && width <= MOST_WIDTH && height >= 1 &&
            height <= MOST_HEIGHT)
            return true;
    }
    return options_refuse(why, "option.size", value);
}

static bool read_scale(const char *value, int *out, struct reason *why)
{
    int64_t scale = whole(value, strlen(value));
    *out = (int)scale;
    return (scale >= 1 && scale <= MOST_SCALE) ||
           options_refuse(why, "option.scale", value);
}

// "fc1.weight=W_Q.T": what one tensor is. Its name may have any signs.
static bool read_role(const char *value, const char *equals,
                      struct arena *arena, struct arguments *out,
                      struct reason *why)
{
    enum { MOST_ROLES = 32 };
    const char *names[MOST_ROLES];
    int count = 0;
    for (; said_roles[count].name; count++)
        names[count] = said_roles[count].name;
    if (equals == value)
        return options_refuse(why, "option.as.name", value);
    const char *name = arena_copy(arena, value, (size_t)(equals - value));
    const char *option = arena_print(arena, "--as %s=", name);
    int found = choose(option, equals + 1, names, count, why);
    if (found >= 0)
        out->roles[out->role_count++] = (struct import_role){
            name, said_roles[found].role, said_roles[found].turned,
            said_roles[found].mask};
    return found >= 0;
}

// What all of them are is said once.
static bool read_as(const char *value, struct arena *arena,
                    struct arguments *out, struct reason *why)
{
    static const char *const names[] = {"X",      "Q,K,V",  "weights",
                                        "scores", "layers", "steps",
                                        "in,out", "out,in", "NAME=ROLE"};
    const char *equals = strrchr(value, '=');
    if (equals)
        return read_role(value, equals, arena, out, why);
    int found = choose("--as", value, names, 9, why);
    if (found == 8)
        return options_refuse(why, "option.as.name", value);
    if (found == 6 || found == 7) {
        out->saved = found == 6 ? SAVED_IN_OUT : SAVED_OUT_IN;
        return true;
    }
    if (found >= 0 && out->as != AS_FOUND)
        return options_refuse(why, "option.as.twice", value);
    out->as = (enum import_as)(found + 1);
    return found >= 0;
}

// Which of a batch.
static bool read_item(const char *value, int *out, struct reason *why)
{
    int64_t item = whole(value, strlen(value));
    *out = (int)item;
    return (item >= 1 && item <= INT32_MAX) ||
           options_refuse(why, "option.item", value);
}

static bool read_heads(const char *value, int *out, struct reason *why)
{
    int64_t heads = whole(value, strlen(value));
    *out = (int)heads;
    return (heads >= 1 && heads <= MOST_PARTS) ||
           options_refuse(why, "option.heads", value);
}

// A whole number of a training, from 1 to [most].
static bool read_size_of(const char *value, const char *option, int64_t most,
                         int64_t *out, struct reason *why)
{
    *out = whole(value, strlen(value));
    if (*out >= 1 && *out <= most)
        return true;
    reason_add(why, "train.whole",
               SLOTS(TEXT("option", option), TEXT("value", value),
                     COUNT("most", (double)most)));
    return false;
}

// A number over 0, or from 0 on.
static bool read_amount(const char *value, const char *option, bool zero,
                        double *out, struct reason *why)
{
    if (number_read(value, out) && *out <= 1e300 && (zero || *out > 0) &&
        *out >= 0)
        return true;
    reason_add(why, zero ? "train.amount.zero" : "train.amount",
               SLOTS(TEXT("option", option), TEXT("value", value)));
    return false;
}

static bool read_choice(const char *value, enum train_choice which,
                        const char **out, struct reason *why)
{
    const struct train_names *n = &train_names[which];
    *out = value;
    return choose(n->option, value, n->names, n->count, why) >= 0;
}

// A choice, "band=2" or "window=2".
static bool read_mask(const char *value, const char **out, struct reason *why)
{
    *out = value;
    bool window = !strncmp(value, "window=", 7);
    if (!window && strncmp(value, "band=", 5) != 0)
        return read_choice(value, TRAIN_MASK, out, why);
    const char *number = strchr(value, '=') + 1;
    int64_t width = whole(number, strlen(number));
    return (width >= window && width <= MOST_READ) ||
           options_refuse(why, window ? "train.window" : "train.band", value);
}

// What only a training takes.
static bool set_training(struct train_wish *w, enum option_id id,
                         const char *value, struct reason *why)
{
    const char *name = options[id].name;
    switch (id) {
    case OPTION_STEPS:
        return read_size_of(value, name, MOST_STEPS, &w->steps, why);
    case OPTION_HEADS:
        return read_size_of(value, name, MOST_HEADS, &w->heads, why);
    case OPTION_BATCH:
        return read_size_of(value, name, MOST_BATCH, &w->batch, why);
    case OPTION_D:
        return read_size_of(value, name, MOST_SIZE, &w->d, why);
    case OPTION_D_K:
        return read_size_of(value, name, MOST_SIZE, &w->d_k, why);
    case OPTION_D_V:
        return read_size_of(value, name, MOST_SIZE, &w->d_v, why);
    case OPTION_LAYERS:
        return read_size_of(value, name, MOST_BLOCKS, &w->layers, why);
    case OPTION_FEED:
        return read_size_of(value, name, MOST_FEED, &w->feed, why);
    case OPTION_ACTIVATION:
        return read_choice(value, TRAIN_ACTIVATION, &w->activation, why);
    case OPTION_NORM:
        return read_choice(value, TRAIN_NORM, &w->norm, why);
    case OPTION_RATE:
        return read_amount(value, name, false, &w->rate, why);
    case OPTION_PENALTY:
        return read_amount(value, name, true, &w->penalty, why);
    case OPTION_OPTIMIZER:
        return read_choice(value, TRAIN_OPTIMIZER, &w->optimizer, why);
    case OPTION_SCHEDULE:
        return read_choice(value, TRAIN_SCHEDULE, &w->schedule, why);
    case OPTION_MASK:
        return read_mask(value, &w->mask, why);
    case OPTION_POSITION:
        return read_choice(value, TRAIN_POSITION, &w->position, why);
    case OPTION_GRU:
        w->gru = true;
        return true;
    case OPTION_ATTENTION:
        return read_choice(value, TRAIN_ATTENTION, &w->attention, why);
    case OPTION_FROM_FILE:
        w->from = value;
        return true;
    default:
        w->text = value;
        return true;
    }
}

bool option_set(struct arguments *a, struct arena *arena, enum option_id id,
                const char *value, struct reason *why)
{
    switch (id) {
    case OPTION_AT:
        a->at = value;
        return true;
    case OPTION_STEP:
        return read_number(value, "option.step", &a->step, why);
    case OPTION_SEED:
        return read_number(value, "option.seed", &a->seed, why) &&
               (a->seed <= MOST_SEED ||
                options_refuse(why, "option.seed", value));
    case OPTION_QUESTION:
        return read_page_name(value, "option.question", &a->question, why);
    case OPTION_STEPS:
        return a->command == COMMAND_TRAIN
                   ? set_training(&a->train, id, value, why)
                   : read_steps(value, &a->steps, why);
    case OPTION_FILM:
        return read_film(value, a, why);
    case OPTION_PAGE:
        return a->command == COMMAND_EXPORT
                   ? read_page(value, &a->paper, why)
                   : read_page_name(value, "option.page.number", &a->page, why);
    case OPTION_MODEL:
        a->model = value;
        return true;
    case OPTION_WORKSHEET:
        a->worksheet = true;
        return true;
    case OPTION_NOTES:
        a->notes = true;
        return true;
    case OPTION_MORE:
        a->steps.more = true;
        return true;
    case OPTION_BLANK:
        a->worksheet = true;
        a->blanks[a->blank_count++] = value;
        return true;
    case OPTION_SOURCE:
    case OPTION_TOKENS:
    case OPTION_PROMPT:
        a->own.key = id == OPTION_SOURCE   ? "source"
                     : id == OPTION_TOKENS ? "tokens"
                                           : "prompt";
        a->own.text = value;
        return true;
    case OPTION_GENERATE:
        if (whole(value, strlen(value)) < 0 ||
            whole(value, strlen(value)) > MOST_GENERATED)
            return options_refuse(why, "option.generate", value);
        a->edits[a->own.edit_count++] =
            arena_print(arena, "generate = %s", value);
        return true;
    case OPTION_EDIT:
        a->edits[a->own.edit_count++] = value;
        return true;
    case OPTION_TASK:
        a->tasks[a->task_count++] = value;
        return true;
    case OPTION_AGAINST:
        a->against = value;
        return true;
    case OPTION_WHY:
        a->why = value;
        return true;
    case OPTION_FORM:
        a->form = true;
        return true;
    case OPTION_LESSON:
        a->skeleton = true;
        return true;
    case OPTION_CLASS:
        a->in_class = true;
        return true;
    case OPTION_DISPLAY:
        return read_number(value, "option.display", &a->display, why);
    case OPTION_HAND_IN:
        a->hand_in = value;
        return true;
    case OPTION_PRESENTER:
        a->presenter = true;
        return true;
    case OPTION_FULLSCREEN:
        a->fullscreen = true;
        return true;
    case OPTION_FIRST_FRAME:
        a->first_frame = true;
        return true;
    case OPTION_MAKE:
        return read_make(value, &a->make, why);
    case OPTION_VOCABULARY:
        a->vocabulary = value;
        return true;
    case OPTION_PLACES:
        a->places = value;
        return true;
    case OPTION_SUMMARY:
        a->summary = true;
        return true;
    case OPTION_FRAMES:
        a->frames = value;
        return true;
    case OPTION_FORMAT:
        return read_format(value, &a->format, why);
    case OPTION_LEVEL:
        a->steps.leveled = true;
        return read_level(value, &a->level, why);
    case OPTION_OUTPUT:
        a->output = a->command == COMMAND_RENDER && !strcmp(value, "-")
                        ? "-.png"
                        : value;
        return true;
    case OPTION_FRACTION:
        return read_part("option.fraction", value, &a->fraction, why);
    case OPTION_OPENING:
        return read_part("option.opening", value, &a->opening, why);
    case OPTION_FOCUS:
        a->focus = value;
        return true;
    case OPTION_GHOSTS:
        a->ghosts = true;
        return true;
    case OPTION_VIEW:
        return read_view(value, arena, &a->views[a->view_count++], why);
    case OPTION_SIZE:
        return read_size(value, a, why);
    case OPTION_SCALE:
        return read_scale(value, &a->scale, why);
    case OPTION_ITEM:
        return read_item(value, &a->item, why);
    case OPTION_AS:
        return read_as(value, arena, a, why);
    case OPTION_HEADS:
        return a->command == COMMAND_TRAIN
                   ? set_training(&a->train, id, value, why)
                   : read_heads(value, &a->heads, why);
    case OPTION_BATCH:
    case OPTION_RATE:
    case OPTION_PENALTY:
    case OPTION_OPTIMIZER:
    case OPTION_SCHEDULE:
    case OPTION_TEXT:
    case OPTION_FROM_FILE:
    case OPTION_D:
    case OPTION_D_K:
    case OPTION_D_V:
    case OPTION_LAYERS:
    case OPTION_FEED:
    case OPTION_ACTIVATION:
    case OPTION_NORM:
    case OPTION_MASK:
    case OPTION_POSITION:
    case OPTION_GRU:
    case OPTION_ATTENTION:
        return set_training(&a->train, id, value, why);
    case OPTION_UNDER:
        a->under = value;
        return true;
    case OPTION_MISSING:
        a->missing = value;
        return true;
    case OPTION_WORDS:
        return true; // arguments_words() has it
    case OPTION_HELP:
        a->topic = a->command;
        a->command = COMMAND_HELP;
        return true;
    case OPTION_VERSION:
        a->command = COMMAND_VERSION;
        return true;
    }
    return true;
}
