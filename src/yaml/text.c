// SPDX-License-Identifier: MIT
#include "yaml/text.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

size_t text_order_mark(const char *text, size_t length)
{
    assert(text || !length);
    static const char mark[] = "\xEF\xBB\xBF";
    size_t bytes = sizeof mark - 1;
    return length >= bytes && !memcmp(text, mark, bytes) ? bytes : 0;
}

bool text_forbidden(unsigned code)
{
    if (code < 0x20)
        return code != '\t' && code != '\n' && code != '\r';
    if (code >= 0x7F && code < 0xA0)
        return code != 0x85;
    return code == 0xFEFF || code == 0xFFFE || code == 0xFFFF;
}

// The phrase for what is wrong with the next character, or NULL.
static const char *problem(const char *text, size_t length, int column,
                           size_t *bytes)
{
    uint32_t code;
    *bytes = utf8_read(text, length, &code);
    if (!*bytes)
        return "error.utf8";
    if (!code)
        return "error.zero_byte";
    if (text_forbidden(code))
        return "error.control";
    // libyaml compares each %TAG with all others: a file of them takes hours
    if (code == '%' && column == 1)
        return "error.directive";
    return NULL;
}

bool text_check(struct complaints *c, const char *file, const char *text,
                size_t length, size_t *characters)
{
    assert(c && file && (text || !length) && characters);
    struct mark at = {file, 1, 1};
    size_t bytes;
    *characters = 0;
    for (size_t i = 0; i < length; i += bytes) {
        const char *key = problem(text + i, length - i, at.column, &bytes);
        if (key) {
            complain(c, at, key, NO_SLOTS);
            return false;
        }
        ++*characters;
        at.column++;
        size_t broken = line_break(text + i, length - i);
        if (broken) {
            *characters += broken == 2 && text[i] == '\r';
            bytes = broken;
            at.line++;
            at.column = 1;
        }
    }
    return true;
}
