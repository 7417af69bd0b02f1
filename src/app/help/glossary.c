// SPDX-License-Identifier: MIT
// The glossary, a list at the side: every term that a card introduces, open at
// the one that is looked at.
#include "app/help/glossary.h"

#include <string.h>

#include "app/app.h"
#include "lesson/grammar.h"
#include "report/page_say.h"
#include "trace/term.h"

static int glossary_count(const struct app *a)
{
    int count = 0;
    (void)a;
    while (card_term(count))
        count++;
    return count;
}

// The term that is pointed at, that of what is looked at, or of what the step
// computes.
static int glossary_here(const struct app *a)
{
    if (a->notice.term)
        return a->notice.term - 1;
    const struct trace *t = &a->document->trace;
    const struct page *page = page_now(a);
    struct address at = place_address(t, &a->view.attention.focus);
    const char *term = page && !at.tensor ? page->card : NULL;
    if (!at.tensor)
        at = timeline_address(t, app_step_now(a));
    if (!term && at.tensor->term)
        term = at.tensor->term->name;
    for (int i = 0; term && card_term(i); i++)
        if (!strcmp(card_term(i), term))
            return i;
    return 0;
}

static const char *glossary_text(const struct app *a, struct arena *arena,
                                 int number)
{
    return card_name(a->view.words, arena, card_term(number));
}

static const char *glossary_card(const struct app *a, struct arena *arena,
                                 int number)
{
    struct strbuf text = {0};
    card_say(a->view.words, card_term(number), &text);
    const char *kept = arena_print(arena, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return kept;
}

const struct menu_list glossary_list = {
    .title = "menu.terms",
    .keys = "menu.terms.keys",
    .count = glossary_count,
    .begin = glossary_here,
    .text = glossary_text,
    .card = glossary_card,
};
