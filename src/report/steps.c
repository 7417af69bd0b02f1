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
        size_t columns = (size_t)a->tensor->columns;
        out->numbers = a->tensor->data + (size_t)a->row * columns;
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
    strbuf_clear(&s->sentence);
    explain_address(s->words, &out->address, &s->sentence);
    out->sentence = strbuf_text(&s->sentence);
    strbuf_clear(&s->why);
    explain_why(s->words, s->trace, &out->address, &s->why);
    out->why = strbuf_text(&s->why);
    strbuf_clear(&s->formula);
    explain_line(s->words, &out->address, &s->formula);
    out->formula = strbuf_text(&s->formula);
    strbuf_clear(&s->differs);
    if (s->beside)
        difference_say(s->words,
                       trace_find(s->beside, out->address.tensor->name),
                       &out->address, &s->differs);
    out->differs = strbuf_text(&s->differs);
    steps_value(s, out);
    return true;
}

void steps_free(struct steps *s)
{
    strbuf_free(&s->at);
    strbuf_free(&s->sentence);
    strbuf_free(&s->why);
    strbuf_free(&s->formula);
    strbuf_free(&s->differs);
}
