// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// --- bytes -------------------------------------------------------------------

// How many bytes the code point has that starts with [lead]; 0: none.
static size_t sequence(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

size_t utf8_read(const char *text, size_t length, uint32_t *code)
{
    assert((text || !length) && code);
    if (!length)
        return 0;
    const unsigned char *p = (const unsigned char *)text;
    size_t n = sequence(p[0]);
    if (!n || n > length)
        return 0;
    uint32_t c = n == 1 ? p[0] : p[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3Fu);
    }
    bool overlong = (n == 3 && c < 0x800) || (n == 4 && c < 0x10000);
    if (overlong || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *code = c;
    return n;
}

uint32_t utf8_next(const char **text)
{
    unsigned char first = (unsigned char)**text;
    if (first && first < 0x80) {
        ++*text;
        return first;
    }
    const char *end = memchr(*text, 0, 4); // no code point has more bytes
    uint32_t code = 0;
    size_t bytes = utf8_read(*text, end ? (size_t)(end - *text) : 4, &code);
    if (bytes == 0 && **text) { // a bad byte never swallows good ones
        code = 0xFFFD;
        bytes = 1;
    }
    *text += bytes;
    return code;
}

size_t utf8_write(uint32_t code, char bytes[4])
{
    assert(code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF));
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    assert(code <= 0x10FFFF);
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    for (size_t i = more; i; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(lead[more] | code);
    return more + 1;
}

size_t line_break(const char *text, size_t length)
{
    assert(text || !length);
    static const char *const breaks[] = {
        "\r\n", "\n", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9",
    };
    if (!length || !strchr("\r\n\xC2\xE2", text[0]))
        return 0;
    for (size_t i = 0; i < sizeof(breaks) / sizeof(*breaks); i++) {
        size_t n = strlen(breaks[i]);
        if (n <= length && !memcmp(text, breaks[i], n))
            return n;
    }
    return 0;
}

// --- what shows --------------------------------------------------------------

bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) ||
           (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

bool is_visible(const char *text, size_t length)
{
    assert(text || !length);
    uint32_t code;
    for (size_t i = 0, n; i < length; i += n) {
        n = utf8_read(text + i, length - i, &code);
        if (!n || is_control(code))
            return false;
    }
    return true;
}

static bool is_isolate(const char *text, const char *isolate)
{
    return !strncmp(text, isolate, strlen(isolate));
}

// Each isolate of [text] that takes its direction from its letters ends in it:
// nothing is turned but what stands in them. A sentence has such ones.
static bool is_isolated(const char *text, size_t length)
{
    int open = 0;
    const size_t size = strlen(ISOLATE_END);
    for (size_t i = 0; i + size <= length && open >= 0; i++)
        open += is_isolate(text + i, ISOLATE_BY_ITSELF) -
                is_isolate(text + i, ISOLATE_END);
    return open == 0;
}

void strbuf_add_visible(struct strbuf *out, const char *text, size_t length)
{
    assert(out && (text || !length));
    const bool isolated = is_isolated(text, length);
    size_t shown = 0; // what was appended so far
    for (size_t i = 0, n; i < length; i += n ? n : 1) {
        uint32_t code = (unsigned char)text[i];
        n = utf8_read(text + i, length - i, &code);
        bool ends = code == 0x2068 || code == 0x2069;
        if (n && (!is_control(code) || (isolated && ends)))
            continue;
        strbuf_add_n(out, text + shown, i - shown);
        strbuf_addf(out, code < 0x80 || !n ? "\\x%02x" : "\\u%04x",
                    (unsigned)code);
        shown = i + (n ? n : 1);
    }
    strbuf_add_n(out, text + shown, length - shown);
}

// --- direction ---------------------------------------------------------------

// No byte before this begins a letter that turns: U+0590 is D6 90.
enum { FIRST_BYTE = 0xD6 };

// Code points that turn a text, in order. Unicode keeps whole blocks for
// scripts that run to the left, letters to come among them.
static const struct {
    uint32_t first, last;
} turning[] = {
    {0x0590, 0x08FF}, {0x200E, 0x200F}, {0x202A, 0x202E},   {0x2066, 0x2069},
    {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFE}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF},
};

bool is_direction(uint32_t code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

static bool code_turns(uint32_t code)
{
    for (size_t i = 0; i < sizeof turning / sizeof *turning; i++)
        if (code <= turning[i].last)
            return code >= turning[i].first;
    return false;
}

bool text_turns(const char *text)
{
    assert(text);
    for (const char *p = text; *p;) {
        if ((unsigned char)*p < FIRST_BYTE) // nearly all bytes
            p++;
        else if (code_turns(utf8_next(&p)))
            return true;
    }
    return false;
}

void direction_isolate(struct strbuf *out, size_t start, bool among)
{
    assert(out && start <= out->length);
    const size_t mark = strlen(ISOLATE_BY_ITSELF);
    size_t length = out->length - start;
    if (!length || (!among && !text_turns(out->text + start)))
        return;
    strbuf_add(out, ISOLATE_BY_ITSELF ISOLATE_END); // room for both
    char *inside = out->text + start + mark;
    memmove(inside, out->text + start, length);
    memcpy(out->text + start, ISOLATE_BY_ITSELF, mark);
    memcpy(inside + length, ISOLATE_END, mark);
}
