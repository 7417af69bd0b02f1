// SPDX-License-Identifier: MIT
#include "yaml/scalar.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

// A place in a source that moves over it, character by character.
struct cursor {
    const char *p, *end;
    struct mark at;
};

static bool begin(struct cursor *s, const struct complaints *c,
                  struct mark start)
{
    const struct source *source = complaints_find(c, start.file);
    size_t length;
    if (!source || !source_find(source, start.line, &s->p, &length))
        return false;
    s->end = source->text + source->length;
    s->at = (struct mark){start.file, start.line, 1};
    return true;
}

static char peek_ahead(const struct cursor *s, size_t ahead)
{
    return ahead < (size_t)(s->end - s->p) ? s->p[ahead] : 0;
}

static void scalar_move(struct cursor *s)
{
    size_t left = (size_t)(s->end - s->p), broken = line_break(s->p, left);
    uint32_t code;
    size_t bytes = broken ? broken : utf8_read(s->p, left, &code);
    s->p += bytes ? bytes : left > 0;
    s->at.line += broken > 0;
    s->at.column = broken ? 1 : s->at.column + 1;
}

static void move_by(struct cursor *s, int characters)
{
    while (characters-- > 0 && s->p < s->end)
        scalar_move(s);
}

static size_t space(const char *text, size_t length)
{
    size_t broken = line_break(text, length);
    return broken ? broken : length && (*text == ' ' || *text == '\t');
}

// The character that [digits] hexadecimal ones from [ahead] on stand for.
static long hexadecimal(const struct cursor *s, size_t ahead, int digits)
{
    char text[9] = "";
    for (int i = 0; i < digits; i++)
        text[i] = peek_ahead(s, ahead + (size_t)i);
    return strtol(text, NULL, 16);
}

// How many characters the escape at the cursor has, 0 for none. [*blank]: it
// stands for white space, or for nothing at the end of a line.
static int escape(const struct cursor *s, bool *blank)
{
    char kind = peek_ahead(s, 0) == '\\' ? peek_ahead(s, 1) : 0;
    int digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    long code = digits ? hexadecimal(s, 2, digits) : 0;
    *blank = kind && (strchr("nrtNLP \t\r\n", kind) || code == ' ' ||
                      (code >= '\t' && code <= '\r'));
    bool half = digits == 4 && code >= 0xD800 && code < 0xDC00;
    if (half && peek_ahead(s, 6) == '\\') // the other half of one character
        digits += 6;
    return kind ? 2 + digits : 0;
}

// White space is folded: a run of it stands for a run of it.
static void skip_space(struct cursor *s, bool escapes)
{
    bool blank = true;
    while (s->p < s->end && blank) {
        int length = escapes ? escape(s, &blank) : 0;
        if (!length)
            blank = space(s->p, (size_t)(s->end - s->p)) > 0;
        if (blank)
            move_by(s, length ? length : 1);
    }
}

// A line that ends with a backslash goes on as if there were no break.
static void skip_joint(struct cursor *s)
{
    while (peek_ahead(s, 0) == '\\' &&
           (peek_ahead(s, 1) == '\n' || peek_ahead(s, 1) == '\r')) {
        move_by(s, 2);
        while (peek_ahead(s, 0) == ' ' || peek_ahead(s, 0) == '\t')
            scalar_move(s);
    }
}

// Moves over what one character of the text was written as.
static void skip_character(struct cursor *s, char quote)
{
    bool blank;
    int length = quote == '\'' && peek_ahead(s, 0) == quote ? 2 : 0;
    if (quote == '"') {
        skip_joint(s);
        length = escape(s, &blank);
    }
    move_by(s, length ? length : 1);
}

// Moves to where the text of the scalar begins. Returns its quotes, or 0.
static char open_scalar(struct cursor *s)
{
    char first = peek_ahead(s, 0);
    bool quoted = first == '"' || first == '\'';
    if (quoted)
        scalar_move(s);
    if (first == '|' || first == '>') // the rest of that line is no text
        while (s->p < s->end && !line_break(s->p, (size_t)(s->end - s->p)))
            scalar_move(s);
    return quoted ? first : 0;
}

struct mark scalar_mark(const struct complaints *c, struct mark start,
                        const char *text, size_t offset)
{
    assert(c && text && offset <= strlen(text));
    struct cursor s;
    if (!begin(&s, c, start))
        return start;
    move_by(&s, start.column - 1);
    char quote = open_scalar(&s);
    const char *p = text, *end = text + strlen(text), *to = text + offset;
    if (quote != '"' && quote != '\'')
        skip_space(&s, false); // the indentation of a block
    for (size_t bytes; p < to && s.p < s.end; p += bytes) {
        uint32_t code;
        bool blank = space(p, (size_t)(end - p)) > 0;
        if (blank) {
            skip_space(&s, quote == '"');
            while ((bytes = space(p, (size_t)(end - p))))
                p += bytes;
        } else {
            skip_character(&s, quote);
            bytes = utf8_read(p, (size_t)(end - p), &code);
        }
    }
    if (quote == '"')
        skip_joint(&s);
    return s.at;
}
