// SPDX-License-Identifier: MIT
#include "report/steps.h"

#include <assert.h>
#include <stddef.h>

#include "trace/compare/difference_say.h"
#include "trace/explain.h"

const char *const level_names[LEVEL_COUNT] = {"part", "stage", "row", "cell",
                                              "term"};

// A part, a stage and something given have no value of their own: they stand
// for a whole tensor, which the reports hold already.
static void steps_value(struct steps *s, struct step *out)
{
    const struct address *a = &out->address;
    out->numbers = NULL;
    out->count = 0;
    out->list = false;
    if (s->level <= LEVEL_STAGE || a->row < 0)
        return;
    if (a->column < 0) {
        out->numbers = tensor_row(a->tensor, a->row);
        out->count = a->tensor->columns;
        out->list = true;
        return;
    }
    s->number = address_value(a);
    out->numbers = &s->number;
    out->count = 1;
}

bool steps_next(struct steps *s, struct step *out)
{
    assert((int)s->level < LEVEL_COUNT && s->next >= 0);
    if (s->next >= timeline_count(s->trace, s->level))
        return false;
    struct position p = {s->level, s->next++};
    out->index = s->next;
    out->part = timeline_part(s->trace, p);
    out->stage = timeline_stage(s->trace, p);
    out->address = timeline_address(s->trace, p);
    strbuf_clear(&s->at);
    address_print(&out->address, &s->at);
    out->at = strbuf_text(&s->at);
    arena_reset(&s->arena);
    strbuf_clear(&s->sentence);
    struct saying said = explain_saying(s->words, &s->arena, &out->address);
    say(s->words, &s->sentence, said.key, said.slots);
    out->sentence = strbuf_text(&s->sentence);
    strbuf_clear(&s->differs);
    if (s->beside)
        difference_say(s->words,
                       trace_find(s->beside, out->address.tensor->name),
                       &out->address, &s->differs);
    out->differs = strbuf_text(&s->differs);
    steps_value(s, out);
    return true;
}

const char *steps_why(struct steps *s, const struct step *step)
{
    struct saying why =
        explain_why_saying(s->words, &s->arena, s->trace, &step->address);
    strbuf_clear(&s->why);
    if (why.key)
        say(s->words, &s->why, why.key, why.slots);
    return strbuf_text(&s->why);
}

const char *steps_formula(struct steps *s, const struct step *step)
{
    struct formula f = explain_formula(s->words, &s->arena, &step->address);
    strbuf_clear(&s->formula);
    if (f.count > 1)
        formula_line(&f, &s->formula);
    return strbuf_text(&s->formula);
}

void steps_free(struct steps *s)
{
    arena_free(&s->arena);
    strbuf_free(&s->at);
    strbuf_free(&s->sentence);
    strbuf_free(&s->why);
    strbuf_free(&s->formula);
    strbuf_free(&s->differs);
}
