// SPDX-License-Identifier: MIT
#include "say/complaints.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

enum { QUOTE_WIDTH = 72, MESSAGE_MOST = 500 };

void complaints_source(struct complaints *c, const struct arena *arena,
                       const char *file, const char *text, size_t length)
{
    if (c->source_count == MOST_SOURCES) {
        c->source_count--;
        memmove(c->sources, c->sources + 1,
                sizeof(struct source) * (MOST_SOURCES - 1));
    }
    c->sources[c->source_count++] = (struct source){arena, file, text, length};
}

void complaints_end(struct complaints *c, const struct arena *arena)
{
    int kept = 0;
    for (int i = 0; i < c->source_count; i++)
        if (c->sources[i].arena != arena)
            c->sources[kept++] = c->sources[i];
    c->source_count = kept;
}

const struct source *complaints_find(const struct complaints *c,
                                     const char *file)
{
    for (int i = c->source_count - 1; i >= 0; i--)
        if (!strcmp(c->sources[i].file, file))
            return &c->sources[i];
    return NULL;
}

bool source_find(const struct source *s, int line, const char **start,
                 size_t *length)
{
    const char *p = s->text, *end = s->text + s->length;
    for (int i = 1; i < line; i++) {
        while (p < end && !line_break(p, (size_t)(end - p)))
            p++;
        if (p == end)
            return false;
        p += line_break(p, (size_t)(end - p));
    }
    *start = p;
    while (p < end && !line_break(p, (size_t)(end - p)))
        p++;
    *length = (size_t)(p - *start);
    return true;
}

// Appends a quoted line, each of its characters one column wide.
static void add_clean(struct strbuf *out, const char *text, size_t length)
{
    uint32_t code;
    size_t n;
    for (size_t i = 0; i < length; i += n ? n : 1) {
        n = utf8_read(text + i, length - i, &code);
        if (!n || is_control(code))
            strbuf_add(out, n && code == '\t' ? " " : "?");
        else
            strbuf_add_n(out, text + i, n);
    }
}

static size_t step(const char *text, size_t length)
{
    uint32_t code;
    size_t n = utf8_read(text, length, &code);
    return n ? n : 1;
}

// Appends the line and a caret under [column]. Of a long line it shows the
// surroundings of the column only, cut with an ellipsis on either side.
static void add_quote(struct strbuf *out, const char *line, size_t length,
                      int column)
{
    int first = column > QUOTE_WIDTH - 8 ? column - QUOTE_WIDTH / 2 : 1;
    int last = first + QUOTE_WIDTH - 1, at = 1;
    strbuf_add(out, "    ");
    for (size_t i = 0; i < length && at <= last; at++) {
        size_t n = step(line + i, length - i);
        bool cut = (at == first && first > 1) || (at == last && i + n < length);
        if (cut)
            strbuf_add(out, "…");
        else if (at >= first)
            add_clean(out, line + i, n);
        i += n;
    }
    int indent = column - first < QUOTE_WIDTH ? column - first : QUOTE_WIDTH;
    strbuf_addf(out, "\n    %*s^\n", indent, "");
}

// Appends [message], cut when somebody's key is a whole novel.
static void add_message(struct strbuf *out, const char *message)
{
    size_t length = strlen(message), shown = 0;
    while (shown < length && shown < MESSAGE_MOST)
        shown += step(message + shown, length - shown);
    strbuf_add_n(out, message, shown);
    strbuf_add(out, shown < length ? "…\n" : "\n");
}

static void add(struct complaints *c, struct mark at, const char *message)
{
    struct strbuf *out = &c->text;
    if (at.file)
        strbuf_add_visible(out, at.file, strlen(at.file));
    if (at.file && at.line > 0)
        strbuf_addf(out, ":%d:%d", at.line, at.column);
    strbuf_add(out, at.file ? ": " : "");
    add_message(out, message);
    const struct source *s = at.file ? complaints_find(c, at.file) : NULL;
    const char *line;
    size_t length;
    if (s && at.line > 0 && source_find(s, at.line, &line, &length))
        add_quote(out, line, length, at.column);
}

// Counts one more. Returns false when there are so many that only their number
// is told.
static bool count(struct complaints *c)
{
    if (++c->count <= MOST_COMPLAINTS)
        return true;
    if (c->count == MOST_COMPLAINTS + 1)
        c->kept = c->text.length;
    c->text.length = c->kept;
    say(c->words, &c->text, "error.more",
        SLOTS(COUNT("count", c->count - MOST_COMPLAINTS)));
    strbuf_add(&c->text, "\n");
    return false;
}

void complain(struct complaints *c, struct mark at, const char *key,
              const struct slot *slots)
{
    if (!count(c))
        return;
    struct strbuf message = {0};
    say(c->words, &message, key, slots);
    add(c, at, strbuf_text(&message));
    strbuf_free(&message);
}

void complain_because(struct complaints *c, struct mark at,
                      const struct reason *why)
{
    if (count(c))
        add(c, at, reason_text(why));
}

const char *complaints_first(const struct complaints *c, size_t *length)
{
    const char *text = strbuf_text(&c->text), *from = strstr(text, ": ");
    from = from ? from + 2 : text;
    *length = strcspn(from, "\n");
    return from;
}

void complaints_pass_on(struct complaints *c, const struct complaints *from)
{
    strbuf_add(&c->text, strbuf_text(&from->text));
    c->count += from->count;
    if (c->count > MOST_COMPLAINTS)
        c->kept = c->text.length; // further ones are counted behind it
}

void complaints_free(struct complaints *c)
{
    strbuf_free(&c->text);
    *c = (struct complaints){.words = c->words};
}
