// SPDX-License-Identifier: MIT
#include "base/visible.h"

#include <assert.h>
#include <string.h>

#include "base/direction.h"
#include "base/utf8.h"

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
