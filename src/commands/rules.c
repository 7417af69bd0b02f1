#include "commands/rules.h"

#include "commands/options.h"
#include "say/suggest.h"

// A picture of this many pixels still fits the memory of a small machine.
enum { MOST_PIXELS = 15360 * 8640 };

static bool has(unsigned given, enum option_id id)
{
    return given & 1u << id;
}

static bool refuse(struct strbuf *why, const char *text)
{
    strbuf_add(why, text);
    return false;
}

static const char *called(enum command c)
{
    return c == COMMAND_WINDOW ? "the window" : command_names[c];
}

static bool wrong_option(const struct arguments *a, const struct option *o,
                         struct strbuf *why)
{
    strbuf_addf(why, "%s does not go with %s, but with", o->name,
                called(a->command));
    const char *between = " ";
    for (int i = 0; i < COMMAND_HELP; i++)
        if (o->commands & 1u << i) {
            strbuf_addf(why, "%s%s", between, called((enum command)i));
            between = " and ";
        }
    return false;
}

// Several words of which the first is no command: most likely a misspelt one.
static bool no_command(const struct arguments *a, struct strbuf *why)
{
    strbuf_addf(why, "unknown command '%s'", a->files[0]);
    suggest(why, a->files[0], command_names + 1, COMMAND_COUNT - 1);
    return false;
}

static bool check_files(const struct arguments *a, struct strbuf *why)
{
    const char *name = command_names[a->command];
    switch (a->command) {
    case COMMAND_WINDOW:
        return a->file_count <= 1 || no_command(a, why);
    case COMMAND_CHECK:
        return a->file_count || refuse(why, "check needs a lesson file");
    case COMMAND_TRACE:
    case COMMAND_RENDER:
        if (a->file_count == 1)
            return true;
        strbuf_addf(why, "%s %s", name,
                    a->file_count ? "takes one lesson" : "needs a lesson");
        return false;
    case COMMAND_LIST:
    case COMMAND_HELP:
    case COMMAND_VERSION:
        break;
    }
    if (a->file_count)
        strbuf_addf(why, "%s takes no '%s'", name, a->files[0]);
    return !a->file_count;
}

static bool check_render(const struct arguments *a, unsigned given,
                         struct strbuf *why)
{
    if (!has(given, OPTION_AT) && !has(given, OPTION_STEP))
        return refuse(why, "render needs --at ADDRESS or --step N");
    if (!has(given, OPTION_OUTPUT))
        return refuse(why, "render needs -o FILE.png or -o FILE.svg");
    if (has(given, OPTION_LEVEL) && has(given, OPTION_AT))
        return refuse(why, "--level goes only with --step: the level of an "
                           "address is its depth");
    if ((int64_t)a->width * a->height * a->scale * a->scale <= MOST_PIXELS)
        return true;
    strbuf_addf(why, "--size %dx%d at --scale %d is too large a picture",
                a->width, a->height, a->scale);
    return false;
}

bool rules_check(const struct arguments *a, unsigned given, struct strbuf *why)
{
    if (a->command == COMMAND_WINDOW && a->file_count > 1)
        return check_files(a, why);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (has(given, (enum option_id)i) &&
            !(options[i].commands & 1u << a->command))
            return wrong_option(a, &options[i], why);
    if (!check_files(a, why))
        return false;
    if (has(given, OPTION_AT) && has(given, OPTION_STEP))
        return refuse(why, "--at and --step exclude each other");
    if (a->command == COMMAND_RENDER)
        return check_render(a, given, why);
    if (a->command == COMMAND_WINDOW && !a->file_count &&
        (has(given, OPTION_AT) || has(given, OPTION_STEP)))
        return refuse(why, "--at and --step need a lesson");
    return true;
}
