// SPDX-License-Identifier: MIT
#include "report/page_say.h"

#include "report/say.h"
#include "say/join.h"
#include "trace/address.h"

const char *page_says(const struct page *page)
{
    return page->untrue ? NULL : page->say;
}

unsigned page_how(const struct page *page, const struct trace *t)
{
    const char *then = page->ask ? page->ask->then : NULL;
    const char *name = then ? then : page->at;
    struct address at;
    bool row = name && address_parse(t, name, &at, NULL) && at.row >= 0;
    return SAY_ALOUD | (row ? 0u : SAY_SHORT);
}

bool page_asks(const struct page *page)
{
    return page->ask && !page->left_out && (page->say || !page->untrue);
}

void say_untrue(const struct catalogue *words, const struct page *page,
                struct strbuf *out, size_t from)
{
    if (page && page->untrue)
        join_phrase(words, out, from, "list.sentence",
                    page->say ? "pages.untrue" : "pages.untrue.asked",
                    NO_SLOTS);
}

// --- the card of a term ------------------------------------------------------

const char *card_name(const struct catalogue *words, struct arena *arena,
                      const char *term)
{
    return said(words, arena, arena_print(arena, "term.%s", term), NO_SLOTS);
}

void card_say(const struct catalogue *words, const char *term,
              struct strbuf *out)
{
    struct arena arena = {0};
    const char *line = arena_print(&arena, "card.%s", term);
    say(words, out, "card",
        SLOTS(TEXT("name", card_name(words, &arena, term)),
              TEXT("line", said(words, &arena, line, NO_SLOTS))));
    arena_free(&arena);
}
