// SPDX-License-Identifier: MIT
#include "yaml/patch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

void patches_add(struct patches *p, size_t from, size_t to, const char *with)
{
    assert(with && from <= to && to <= p->length);
    p->patch = must_realloc(p->patch, (size_t)p->count + 1, sizeof *p->patch);
    p->patch[p->count] = (struct patch){from, to, with, p->count};
    p->count++;
}

static int by_place(const void *a, const void *b)
{
    const struct patch *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->number - y->number;
}

bool patches_apply(struct patches *p, struct strbuf *out)
{
    size_t done = 0;
    if (p->count)
        qsort(p->patch, (size_t)p->count, sizeof *p->patch, by_place);
    for (int k = 0; k < p->count; k++) {
        const struct patch *i = &p->patch[k];
        if (i->from < done)
            return false;
        strbuf_add_n(out, p->text + done, i->from - done);
        strbuf_add(out, i->with);
        done = i->to;
    }
    strbuf_add_n(out, p->text + done, p->length - done);
    return true;
}

void patches_free(struct patches *p)
{
    free(p->patch);
    *p = (struct patches){0};
}

// --- places ------------------------------------------------------------------

static bool is_break(const struct patches *p, size_t at)
{
    return line_break(p->text + at, p->length - at) > 0;
}

static bool follows_break(const struct patches *p, size_t at)
{
    for (size_t bytes = 1; bytes <= 3 && bytes <= at; bytes++)
        if (line_break(p->text + at - bytes, bytes) == bytes)
            return true;
    return false;
}

size_t line_start(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    while (at > 0 && !follows_break(p, at))
        at--;
    return at;
}

size_t line_end(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    while (at < p->length && !is_break(p, at))
        at++;
    return at;
}

size_t next_line(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    at = line_end(p, at);
    return at + line_break(p->text + at, p->length - at);
}

bool begins_line(const struct patches *p, size_t at)
{
    assert(at <= p->length);
    size_t start = line_start(p, at);
    return start + strspn(p->text + start, " ") >= at;
}
