// SPDX-License-Identifier: MIT
#include "document/report.h"

#include <assert.h>

#include "base/arena.h"
#include "document/without.h"

struct beside document_beside(const struct document *b,
                              const struct document *other, struct arena *arena)
{
    assert(b->good && other->good);
    const struct catalogue *words = b->complaints.words;
    const struct counterfactual *c = other->without;
    struct beside beside = {.lesson = &other->lesson, .trace = &other->trace};
    if (!c)
        return beside;
    struct strbuf sentence = {0};
    beside.why = c->name;
    beside.title = said(words, arena, "trace.why.title",
                        SLOTS(TEXT("title", without_title(words, c))));
    beside.was = without_was(words, c);
    beside.outcome = without_outcome(b, other, c, NULL);
    strbuf_add(&sentence, without_purpose(words, b, c));
    without_say(words, &beside.outcome, c, &sentence);
    beside.sentence =
        arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_free(&sentence);
    return beside;
}
