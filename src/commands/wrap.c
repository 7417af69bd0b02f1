// SPDX-License-Identifier: MIT
#include "commands/wrap.h"

#include <string.h>

enum { LAST_COLUMN = 79 };

int wrap_width(const char *text, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static void new_line(struct strbuf *out, int column)
{
    strbuf_addf(out, "\n%*s", column, "");
}

void wrap_add(struct strbuf *out, const char *text, int from, int at)
{
    if (at >= from && at > 0)
        new_line(out, from);
    else
        strbuf_addf(out, "%*s", from - at, "");
    for (at = from; *text; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        int word = wrap_width(text, length);
        if (at > from && at + 1 + word > LAST_COLUMN) {
            new_line(out, from);
            at = from;
        }
        strbuf_addf(out, "%s%.*s", at > from ? " " : "", (int)length, text);
        at += word + (at > from);
        text += length;
    }
}
