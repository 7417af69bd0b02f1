// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

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
