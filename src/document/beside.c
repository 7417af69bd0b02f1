#include "document/beside.h"

#include "base/arena.h"
#include "document/taken.h"

struct beside beside_of(const struct document *b, const struct document *other,
                        struct arena *arena)
{
    const struct catalogue *words = b->complaints.words;
    const struct counterfactual *c = other->without;
    struct beside beside = {.lesson = &other->lesson, .trace = &other->trace};
    if (!c)
        return beside;
    struct strbuf sentence = {0};
    beside.why = c->name;
    beside.title = said(words, arena, "trace.why.title",
                        SLOTS(TEXT("title", taken_title(words, c))));
    beside.was = taken_was(words, c);
    beside.outcome = taken_outcome(b, other, c, NULL);
    strbuf_addf(&sentence, "%s ", taken_purpose(words, b, c));
    taken_say(words, &beside.outcome, c, &sentence);
    beside.sentence =
        arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_free(&sentence);
    return beside;
}
