// SPDX-License-Identifier: MIT
#include "document/change/value_say.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/number.h"

// --- a choice ----------------------------------------------------------------

// "none", "4", "{band: 3}", "{kind: rope, base: 100}" and "[[1, 0]]" by the
// name of the option that is meant, its number as it is written, and what is
// said of it beside its name: ", base: 100}".
struct chosen {
    const char *name, *number, *details;
};

static const char *value_word(struct arena *arena, const char *text)
{
    text += strspn(text, " ");
    return arena_copy(arena, text, strcspn(text, " ,:}"));
}

static struct chosen value_read_choice(struct arena *arena, const char *text)
{
    double number;
    if (*text == '[')
        return (struct chosen){"matrix", "", ""};
    if (*text != '{')
        return number_read(text, &number) ? (struct chosen){"number", text, ""}
                                          : (struct chosen){text, "", ""};
    const char *colon = strchr(text, ':');
    const char *name = value_word(arena, text + 1);
    const char *value = colon ? value_word(arena, colon + 1) : "";
    bool kind = !strcmp(name, "kind");
    return kind ? (struct chosen){value, "", text + strcspn(text, ",")}
                : (struct chosen){name, value, ""};
}

// ", base: 100, pairs: half}": each with its value.
static void say_details(const struct catalogue *words, struct arena *arena,
                        const char *text, struct strbuf *out)
{
    for (; *text == ','; text += strcspn(text, ",")) {
        const char *colon = strchr(++text, ':');
        if (!colon)
            return;
        say(words, out, "choice.detail",
            SLOTS(TEXT("name", value_word(arena, text)),
                  TEXT("value", value_word(arena, colon + 1))));
    }
}

static void value_say_choice(const struct catalogue *words, const struct key *k,
                             const char *text, struct strbuf *out)
{
    struct arena arena = {0};
    struct chosen c = value_read_choice(&arena, text);
    const char *key = arena_print(&arena, "choice.%s.%s", k->name, c.name);
    if (phrase_find(words, key))
        say(words, out, key, SLOTS(TEXT("number", c.number)));
    else
        strbuf_add(out, c.name);
    say_details(words, &arena, c.details, out);
    arena_free(&arena);
}

// --- numbers -----------------------------------------------------------------

void value_say_number(double x, struct strbuf *out)
{
    char digits[NUMBER_SIZE];
    number_print_shortest(digits, fabs(x));
    strbuf_addf(out, "%s%s", x < 0 ? "−" : "", isinf(x) ? "∞" : digits);
}

// A number as others are printed, or a text as it is.
static void value_add(struct strbuf *out, const char *text, size_t length)
{
    struct strbuf one = {0};
    double x;
    strbuf_addf(&one, "%.*s", (int)length, text);
    if (number_read(strbuf_text(&one), &x))
        value_say_number(x, out);
    else
        strbuf_add(out, strbuf_text(&one));
    strbuf_free(&one);
}

// "[[1, 0], [0, 2]]" as "1 0 0 2", of many numbers the first few; "{cat: 0.5}"
// as "cat 0.5"; any other text as it is.
static void value_say_plain(const struct catalogue *words, const char *text,
                            struct strbuf *out)
{
    struct strbuf list = {0};
    bool pairs = *text == '{';
    int count = 0;
    if (*text != '[' && !pairs) {
        value_add(out, text, strlen(text));
        return;
    }
    for (const char *p = text; *(p += strspn(p, "[]{}:, ")); count++) {
        size_t length = strcspn(p, "[]{}:, ");
        if (count < VALUES_SAID * (1 + pairs)) {
            strbuf_add(&list, !count ? "" : pairs && !(count % 2) ? ", " : " ");
            value_add(&list, p, length);
        }
        p += length;
    }
    say(words, out,
        count > VALUES_SAID * (1 + pairs) ? "cause.numbers.more"
                                          : "cause.numbers",
        SLOTS(TEXT("numbers", strbuf_text(&list))));
    strbuf_free(&list);
}

// --- a matrix ----------------------------------------------------------------

static bool value_begins(const char *text, const char *with, const char **rest)
{
    *rest = text + strlen(with);
    return !strncmp(text, with, strlen(with));
}

static void say_matrix(const struct catalogue *words, const char *text,
                       struct strbuf *out)
{
    const char *rest;
    char *other;
    if (!strcmp(text, "identity"))
        say(words, out, "knobs.identity", NO_SLOTS);
    else if (!strcmp(text, "zero"))
        say(words, out, "preset.zero", NO_SLOTS);
    else if (value_begins(text, "random ", &rest))
        say(words, out, "preset.random",
            SLOTS(COUNT("seed", strtol(rest, NULL, 10))));
    else if (value_begins(text, "swap ", &rest)) {
        long row = strtol(rest, &other, 10);
        say(words, out, "preset.swap",
            SLOTS(COUNT("row", row), COUNT("other", strtol(other, NULL, 10))));
    } else {
        value_say_plain(words, text, out);
    }
}

// "[cat, 'a b', dog]" as "cat a b dog"; one word as it is.
static void say_words(const char *text, struct strbuf *out)
{
    size_t from = out->length;
    if (*text != '[') {
        strbuf_add(out, text);
        return;
    }
    for (const char *p = text + 1; *(p += strspn(p, ", ")) && *p != ']';) {
        char quote = *p == '\'' || *p == '"' ? *p++ : 0;
        const char ends[] = {quote ? quote : ',', quote ? 0 : ']', 0};
        size_t length = strcspn(p, ends);
        strbuf_add(out, out->length > from ? " " : "");
        strbuf_add_n(out, p, length);
        p += length;
        p += quote && *p;
    }
}

void value_say(const struct catalogue *words, const struct key *k,
               const char *text, struct strbuf *out)
{
    if (k && k->type == KEY_CHOICE)
        value_say_choice(words, k, text, out);
    else if (k && k->type == KEY_MATRIX)
        say_matrix(words, text, out);
    else if (k && k->type == KEY_WORDS)
        say_words(text, out);
    else
        value_say_plain(words, text, out);
}
