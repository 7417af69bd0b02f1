// SPDX-License-Identifier: MIT
#include "base/strbuf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/c_locale.h"

enum { LIKELY = 63 }; // bytes that most of what is printed fits in

static void reserve(struct strbuf *s, size_t more)
{
    size_t need = s->length + more + 1;
    if (need <= s->room)
        return;
    size_t room = s->room ? s->room * 2 : 64;
    while (room < need)
        room *= 2;
    s->text = must_realloc(s->text, room, 1);
    s->room = room;
}

void strbuf_add_n(struct strbuf *s, const char *text, size_t length)
{
    assert(text != NULL);
    assert(!s->text || s->length < s->room);
    reserve(s, length);
    memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = 0;
}

void strbuf_add(struct strbuf *s, const char *text)
{
    strbuf_add_n(s, text, strlen(text));
}

void strbuf_vaddf(struct strbuf *s, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    reserve(s, LIKELY);
    size_t room = s->room - s->length;
    size_t length =
        (size_t)c_vsnprintf(s->text + s->length, room, format, args);
    if (length >= room) {
        reserve(s, length);
        c_vsnprintf(s->text + s->length, length + 1, format, again);
    }
    va_end(again);
    s->length += length;
}

void strbuf_addf(struct strbuf *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_vaddf(s, format, args);
    va_end(args);
}

void strbuf_cut(struct strbuf *s, size_t length)
{
    if (s->length > length) {
        s->length = length;
        s->text[length] = 0;
    }
}

void strbuf_clear(struct strbuf *s)
{
    s->length = 0;
    if (s->text)
        s->text[0] = 0;
}

const char *strbuf_text(const struct strbuf *s)
{
    assert(!s->text || !s->text[s->length]);
    return s->text ? s->text : "";
}

void strbuf_free(struct strbuf *s)
{
    free(s->text);
    *s = (struct strbuf){0};
}
