// SPDX-License-Identifier: MIT
#include "base/direction.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/utf8.h"

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
