// SPDX-License-Identifier: MIT
#include "report/page_say.h"

#include "say/join.h"

const char *page_says(const struct page *page)
{
    return page->untrue ? NULL : page->say;
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
