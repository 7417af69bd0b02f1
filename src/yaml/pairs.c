// SPDX-License-Identifier: MIT
#include "yaml/pairs.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/strbuf.h"

enum { PAIR = 12, SINGLE = 10 }; // bytes of \ud83d\ude00 and \U0001f600

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

// The code of the six bytes \uXXXX, or 0 when [text] is no such escape.
static uint32_t escape(const char *text)
{
    uint32_t code = 0;
    if (text[0] != '\\' || text[1] != 'u')
        return 0;
    for (int i = 2; i < 6; i++) {
        if (digit(text[i]) < 0)
            return 0;
        code = code << 4 | (uint32_t)digit(text[i]);
    }
    return code;
}

// The character that a pair at [text] stands for, or 0.
static uint32_t pair_code(const char *text, size_t length)
{
    if (length < PAIR)
        return 0;
    uint32_t high = escape(text), low = high ? escape(text + PAIR / 2) : 0;
    if (high >> 10 != 0xD800 >> 10 || low >> 10 != 0xDC00 >> 10)
        return 0;
    return 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
}

// Looks for the next pair from [*at] on, and counts code points on the way.
// A backslash after a backslash is none that escapes.
static bool find(const char *text, size_t length, size_t *at,
                 size_t *characters)
{
    for (; *at < length; ++*at) {
        if (text[*at] == '\\' && pair_code(text + *at, length - *at))
            return true;
        if (text[*at] == '\\' && *at + 1 < length && text[*at + 1] == '\\') {
            ++*characters;
            ++*at;
        }
        *characters += (text[*at] & 0xC0) != 0x80;
    }
    return false;
}

static size_t count_pairs(const char *text, size_t length)
{
    size_t count = 0, characters = 0;
    for (size_t at = 0; find(text, length, &at, &characters); at += PAIR)
        count++;
    return count;
}

// The pair at [original] as YAML writes it.
static void add_single(struct strbuf *out, const char *original)
{
    strbuf_addf(out, "\\U%08x", (unsigned)pair_code(original, PAIR));
}

struct pairs pairs_rewrite(struct arena *arena, const char *text, size_t length)
{
    assert(text || !length);
    struct pairs p = {text, length, NULL, count_pairs(text, length)};
    if (!p.count)
        return p;
    struct pair *pair = arena_array(arena, p.count, sizeof *pair);
    struct strbuf out = {0};
    size_t at = 0, characters = 0, done = 0;
    for (size_t i = 0; find(text, length, &at, &characters); i++) {
        pair[i] = (struct pair){characters, text + at};
        strbuf_add_n(&out, text + done, at - done);
        add_single(&out, text + at);
        characters += SINGLE;
        at = done = at + PAIR;
    }
    strbuf_add_n(&out, text + done, length - done);
    p = (struct pairs){arena_copy(arena, out.text, out.length), out.length,
                       pair, p.count};
    strbuf_free(&out);
    return p;
}

// How many pairs begin before [index].
static size_t before(const struct pairs *p, size_t index)
{
    size_t low = 0, high = p->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (p->pair[middle].at < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t pairs_shift(const struct pairs *p, size_t index, size_t column)
{
    return (before(p, index) - before(p, index - column)) * (PAIR - SINGLE);
}

const char *pairs_restore(const struct pairs *p, struct arena *arena,
                          const char *value, size_t from, size_t to)
{
    assert(value && from <= to);
    size_t first = before(p, from), last = before(p, to);
    if (first == last)
        return value;
    struct strbuf out = {0}, single = {0};
    const char *rest = value, *found;
    for (size_t i = first; i < last; i++) {
        strbuf_clear(&single);
        add_single(&single, p->pair[i].original);
        found = strstr(rest, single.text);
        if (!found)
            break; // in a comment beside the scalar's head
        strbuf_add_n(&out, rest, (size_t)(found - rest));
        strbuf_add_n(&out, p->pair[i].original, PAIR);
        rest = found + SINGLE;
    }
    strbuf_add(&out, rest);
    value = arena_copy(arena, out.text, out.length);
    strbuf_free(&out);
    strbuf_free(&single);
    return value;
}
