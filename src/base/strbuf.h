// SPDX-License-Identifier: MIT
// A string that grows. Zero-initialise it; strbuf_free() gives it back.
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdarg.h>
#include <stddef.h>

struct strbuf {
    char *text; // zero-terminated once something was added, else NULL
    size_t length, room;
};

void strbuf_add(struct strbuf *s, const char *text);
void strbuf_add_n(struct strbuf *s, const char *text, size_t length);
void strbuf_addf(struct strbuf *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void strbuf_vaddf(struct strbuf *s, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

// Empties the string but keeps its room.
void strbuf_clear(struct strbuf *s);

// Keeps only the first [length] bytes.
void strbuf_cut(struct strbuf *s, size_t length);

// The text, "" when nothing was added. Valid until the next change.
const char *strbuf_text(const struct strbuf *s);

void strbuf_free(struct strbuf *s);

#endif
