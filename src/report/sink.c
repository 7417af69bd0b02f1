// SPDX-License-Identifier: MIT
#include "report/sink.h"

enum { ENOUGH = 64 * 1024 };

static void send(struct sink *s)
{
    if (!s->file)
        return;
    size_t length = s->text.length;
    if (!s->failed &&
        fwrite(strbuf_text(&s->text), 1, length, s->file) != length)
        s->failed = true;
    strbuf_clear(&s->text);
}

bool sink_pass(struct sink *s)
{
    if (s->text.length >= ENOUGH)
        send(s);
    return !s->failed;
}

bool sink_finish(struct sink *s)
{
    send(s);
    // A full disk often shows only here, when stdio's own buffer leaves.
    if (s->file && fflush(s->file))
        s->failed = true;
    return !s->failed;
}
