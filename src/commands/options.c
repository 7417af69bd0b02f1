#include "commands/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "report/steps.h"
#include "say/suggest.h"

enum { MOST_WIDTH = 7680, MOST_HEIGHT = 4320, MOST_SCALE = 4 };

enum {
    WINDOW = 1 << COMMAND_WINDOW,
    TRACE = 1 << COMMAND_TRACE,
    RENDER = 1 << COMMAND_RENDER,
    ALL = (1 << COMMAND_COUNT) - 1
};

const struct option options[OPTION_COUNT] = {
    [OPTION_AT] = {"--at", NULL, WINDOW | RENDER, true, false},
    [OPTION_STEP] = {"--step", NULL, WINDOW | RENDER, true, false},
    [OPTION_FULLSCREEN] = {"--fullscreen", NULL, WINDOW, false, true},
    // Not in the help: how long a start takes is measured with it.
    [OPTION_FIRST_FRAME] = {"--first-frame", NULL, WINDOW, false, true},
    [OPTION_FORMAT] = {"--format", NULL, TRACE, true, false},
    [OPTION_LEVEL] = {"--level", NULL, TRACE | RENDER, true, false},
    [OPTION_OUTPUT] = {"--output", "-o", RENDER, true, false},
    [OPTION_FRACTION] = {"--fraction", NULL, RENDER, true, false},
    [OPTION_FOCUS] = {"--focus", NULL, RENDER, true, false},
    [OPTION_VIEW] = {"--view", NULL, RENDER, true, true},
    [OPTION_SIZE] = {"--size", NULL, RENDER, true, false},
    [OPTION_SCALE] = {"--scale", NULL, RENDER, true, false},
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

static bool read_step(const char *value, int64_t *out, struct strbuf *why)
{
    *out = whole(value, strlen(value));
    if (*out >= 1)
        return true;
    strbuf_addf(why, "must be a whole number from 1 on, not '%s'", value);
    return false;
}

// Finds [value] among [names]; -1, saying what there is, when it is not.
static int choose(const char *value, const char *const *names, int count,
                  struct strbuf *why)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(value, names[i]))
            return i;
    strbuf_add(why, "must be ");
    for (int i = 0; i < count; i++)
        strbuf_addf(why, "%s%s",
                    i == 0          ? ""
                    : i < count - 1 ? ", "
                                    : " or ",
                    names[i]);
    strbuf_addf(why, ", not '%s'", value);
    suggest(why, value, names, count);
    return -1;
}

static bool read_format(const char *value, enum format *out, struct strbuf *why)
{
    static const char *const names[] = {"text", "json", "csv"};
    int found = choose(value, names, 3, why);
    *out = found < 0 ? FORMAT_TEXT : (enum format)found;
    return found >= 0;
}

static bool read_level(const char *value, enum level *out, struct strbuf *why)
{
    int found = choose(value, level_names, LEVEL_COUNT, why);
    *out = found < 0 ? LEVEL_CELL : (enum level)found;
    return found >= 0;
}

static bool read_output(const char *value, const char **out, struct strbuf *why)
{
    *out = value;
    const char *slash = strrchr(value, '/');
    const char *name = slash ? slash + 1 : value;
    const char *dot = strrchr(name, '.');
    if (dot > name &&
        (c_same_letters(dot, ".png") || c_same_letters(dot, ".svg")))
        return true;
    strbuf_addf(why, "must be a file that ends in .png or .svg, not '%s'",
                value);
    return false;
}

static bool read_fraction(const char *value, double *out, struct strbuf *why)
{
    if (number_read(value, out) && *out >= 0 && *out <= 1)
        return true;
    strbuf_addf(why, "must be a number from 0 to 1, not '%s'", value);
    return false;
}

static bool read_view(const char *value, struct arena *arena,
                      struct setting *out, struct strbuf *why)
{
    size_t length = strcspn(value, "=");
    if (!length || !value[length]) {
        strbuf_addf(why, "must be KEY=VALUE, not '%s'", value);
        return false;
    }
    out->key = arena_copy(arena, value, length);
    out->value = value + length + 1;
    return true;
}

static bool read_size(const char *value, struct arguments *out,
                      struct strbuf *why)
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
    strbuf_addf(why, "must be WIDTHxHEIGHT, 1x1 to %dx%d, not '%s'", MOST_WIDTH,
                MOST_HEIGHT, value);
    return false;
}

static bool read_scale(const char *value, int *out, struct strbuf *why)
{
    int64_t scale = whole(value, strlen(value));
    *out = (int)scale;
    if (scale >= 1 && scale <= MOST_SCALE)
        return true;
    strbuf_addf(why, "must be a whole number from 1 to %d, not '%s'",
                MOST_SCALE, value);
    return false;
}

bool option_set(struct arguments *a, struct arena *arena, enum option_id id,
                const char *value, struct strbuf *why)
{
    switch (id) {
    case OPTION_AT:
        a->at = value;
        return true;
    case OPTION_STEP:
        return read_step(value, &a->step, why);
    case OPTION_FULLSCREEN:
        a->fullscreen = true;
        return true;
    case OPTION_FIRST_FRAME:
        a->first_frame = true;
        return true;
    case OPTION_FORMAT:
        return read_format(value, &a->format, why);
    case OPTION_LEVEL:
        return read_level(value, &a->level, why);
    case OPTION_OUTPUT:
        return read_output(value, &a->output, why);
    case OPTION_FRACTION:
        return read_fraction(value, &a->fraction, why);
    case OPTION_FOCUS:
        a->focus = value;
        return true;
    case OPTION_VIEW:
        return read_view(value, arena, &a->views[a->view_count++], why);
    case OPTION_SIZE:
        return read_size(value, a, why);
    case OPTION_SCALE:
        return read_scale(value, &a->scale, why);
    case OPTION_HELP:
        a->command = COMMAND_HELP;
        return true;
    case OPTION_VERSION:
        a->command = COMMAND_VERSION;
        return true;
    }
    return true;
}
