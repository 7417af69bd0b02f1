// SPDX-License-Identifier: MIT
#include "report/term_card.h"

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
