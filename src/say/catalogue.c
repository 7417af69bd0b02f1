// SPDX-License-Identifier: MIT
#include "say/catalogue.h"

#include <assert.h>
#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "say/compared.h"
#include "say/named.h"
#include "say/plurals.h"
#include "say/template.h"

static const char *search(const struct phrase *phrases, int count,
                          const char *key)
{
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        int order = strcmp(key, phrases[middle].key);
        if (order == 0)
            return phrases[middle].text;
        if (order < 0)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *phrase_find(const struct catalogue *c, const char *key)
{
    const char *text = c ? search(c->phrases, c->count, key) : NULL;
    return text ? text : search(english, english_count, key);
}

bool phrase_is_own(const struct catalogue *c, const char *key)
{
    return c && search(c->phrases, c->count, key);
}

// The phrases stand in the order of their keys, so those of a family, "card.…",
// stand together.
const char *phrase_under(const char *family, int index)
{
    size_t length = strlen(family);
    int low = 0, high = english_count;
    while (low < high) {
        int middle = (low + high) / 2;
        const char *key = english[middle].key;
        int order = strncmp(key, family, length);
        if (order < 0 || (order == 0 && (unsigned char)key[length] < '.'))
            low = middle + 1;
        else
            high = middle;
    }
    if (index >= english_count - low)
        return NULL;
    const char *key = english[low + index].key;
    bool of = !strncmp(key, family, length) && key[length] == '.';
    return of ? key + length + 1 : NULL;
}

// NULL when [slots] lack it.
static const struct slot *find_slot(const struct slot *slots,
                                    const struct piece *p)
{
    for (; slots->kind != SLOT_END; slots++)
        if (strlen(slots->name) == p->length &&
            !memcmp(slots->name, p->text, p->length))
            return slots;
    return NULL;
}

// --- what is said for a key that is not there --------------------------------

// True when there is a phrase called [key] that [slots] can fill.
static bool can_say(const struct catalogue *c, const char *key,
                    const struct slot *slots)
{
    const char *text = phrase_find(c, key);
    struct piece p;
    while (text && template_next(&text, &p))
        if (p.slot && !find_slot(slots, &p))
            return false;
    return text != NULL;
}

// The key that stands for [key] where English lacks it, in a program without
// asserts: what is said of the plain operation where the meaning has no words
// ("matmul.row" for "gate.matmul.row"), else what is said of all that has its
// first part ("stage" for "stage.bias"), else the one that is always there.
// Endings are kept: a phrase without them may be untrue of the case.
static const char *general_key(const struct catalogue *c, const char *key,
                               const struct slot *slots)
{
    for (const char *dot = key; (dot = strchr(dot, '.')); dot++)
        if (strchr(dot + 1, '.') && can_say(c, dot + 1, slots))
            return dot + 1;
    for (int i = 0; i < english_count; i++) {
        const char *family = english[i].key;
        size_t length = strlen(family);
        if (!strncmp(key, family, length) && key[length] == '.' &&
            !strchr(family, '.') && can_say(c, family, slots))
            return family;
    }
    return "unsaid";
}

// [key] itself, unless it is missing.
static const char *known_key(const struct catalogue *c, const char *key,
                             const struct slot *slots)
{
    bool known = phrase_find(c, key);
    assert(known && "a key of the English catalogue");
    return known ? key : general_key(c, key, slots);
}

const char *phrase_text(const struct catalogue *c, const char *key)
{
    return phrase_find(c, known_key(c, key, NO_SLOTS));
}

// --- filling a template ------------------------------------------------------

// The form that a language which counts by [rule] has for [count]; # is the
// number.
static void add_plural(struct strbuf *out, const char *rule,
                       const struct piece *p, double count)
{
    char number[NUMBER_SIZE];
    const struct plural_rule *r = plural_rule(rule);
    int index = r ? plural_form(r, template_forms(p), count) : 0;
    struct plural_form form = template_form(p, index, count);
    for (size_t i = 0; i < form.length; i++)
        if (form.text[i] == '#')
            strbuf_add(out, number_print_whole(number, count));
        else
            strbuf_add_n(out, form.text + i, 1);
}

// [rule] is how the language of the template counts. A slot that the program
// does not fill is a mistake of it, and "…" where asserts are off.
static void add_slot(struct strbuf *out, bool quiet, const char *rule,
                     const struct slot *s, const struct piece *p)
{
    char number[NUMBER_SIZE];
    assert(s && "a slot that the program fills");
    if (!s)
        strbuf_add(out, "…");
    else if (s->kind == SLOT_TEXT)
        strbuf_add_visible(out, s->text, strlen(s->text));
    else if (s->kind == SLOT_SAID)
        strbuf_add(out, s->text);
    else if (p->forms)
        add_plural(out, rule, p, s->number);
    else if (quiet && s->kind != SLOT_COUNT)
        strbuf_add(out, "?");
    else if (s->text)
        strbuf_add(out, s->text);
    else
        strbuf_add(out, number_print_slot(number, s->kind, s->number));
}

// True where a sentence begins: at the start of a template that ends as
// sentences do, and behind such an end within it.
static bool begins_sentence(const char *template, const char *slot)
{
    size_t length = strlen(template);
    bool whole = length && strchr(".?!", template[length - 1]);
    const char *before = slot - 1; // of its brace
    return whole && (before == template ||
                     (before - template >= 2 && before[-1] == ' ' &&
                      strchr(".?!", before[-2])));
}

// Makes a capital of the letter at byte [start], where it has one that is as
// long: of the alphabets that have capitals the letters of most languages.
static void capitalize(struct strbuf *out, size_t start)
{
    uint32_t code;
    size_t size = utf8_read(out->text + start, out->length - start, &code);
    bool paired = code >= 0x100 && code < 0x180 && code != 0x131;
    bool even = (code >= 0x139 && code < 0x149) || code >= 0x179;
    if (!size)
        return;
    if ((code >= 'a' && code <= 'z') ||
        (code >= 0xe0 && code < 0xff && code != 0xf7) ||
        (code >= 0x3b1 && code < 0x3ca && code != 0x3c2) ||
        (code >= 0x430 && code < 0x450))
        code -= 0x20;
    else if (code >= 0x450 && code < 0x460)
        code -= 0x50;
    else if (paired && code % 2 != even)
        code--;
    utf8_write(code, out->text + start);
}

void say(const struct catalogue *c, struct strbuf *out, const char *key,
         const struct slot *slots)
{
    key = known_key(c, key, slots);
    const char *template = phrase_find(c, key);
    // A phrase that the language lacks is English, and counts so.
    const struct catalogue *language = phrase_is_own(c, key) ? c : NULL;
    const char *rule = phrase_text(language, "language.plurals");
    bool turns = text_turns(template);
    const char *whole = template;
    struct piece p;
    while (template_next(&template, &p)) {
        size_t start = out->length;
        const struct slot *s = p.slot ? find_slot(slots, &p) : NULL;
        assert(!p.broken && "a whole template");
        if (p.slot)
            add_slot(out, c && c->quiet, rule, s, &p);
        else
            strbuf_add_n(out, p.text, p.length);
        bool words = s && s->kind == SLOT_TEXT && s->number == SLOT_IS_WORDS;
        if (words && begins_sentence(whole, p.text))
            capitalize(out, start);
        if (s && s->kind != SLOT_SAID)
            direction_isolate(out, start, turns);
    }
}

const char *said(const struct catalogue *c, struct arena *arena,
                 const char *key, const struct slot *slots)
{
    struct strbuf text = {0};
    say(c, &text, key, slots);
    const char *copy = arena_copy(arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return copy;
}

void reason_add(struct reason *r, const char *key, const struct slot *slots)
{
    if (r)
        say(r->words, &r->text, key, slots);
}

// The errors that files meet; others are told in the system's own words.
static const struct {
    int error;
    const char *key;
} system_errors[] = {
    {EACCES, "system.access"},     {EISDIR, "system.folder"},
    {ELOOP, "system.loop"},        {ENAMETOOLONG, "system.name"},
    {ENOENT, "system.missing"},    {ENOSPC, "system.space"},
    {ENOTDIR, "system.no_folder"}, {ENXIO, "system.no_reader"},
    {EROFS, "system.read_only"},
};

void reason_system(struct reason *r, int error)
{
    for (size_t i = 0; i < sizeof system_errors / sizeof *system_errors; i++)
        if (system_errors[i].error == error) {
            reason_add(r, system_errors[i].key, NO_SLOTS);
            return;
        }
    strbuf_add(&r->text, strerror(error));
}

bool reason_saved(struct reason *r, const char *path, int error)
{
    struct reason system = {.words = r->words};
    if (!error)
        return true;
    reason_system(&system, error);
    reason_add(r, "error.save",
               SLOTS(TEXT("path", path), TEXT("error", reason_text(&system))));
    reason_free(&system);
    return false;
}

const char *reason_text(const struct reason *r)
{
    return strbuf_text(&r->text);
}

void reason_clear(struct reason *r)
{
    strbuf_clear(&r->text);
}

void reason_free(struct reason *r)
{
    strbuf_free(&r->text);
}
