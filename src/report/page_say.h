// SPDX-License-Identifier: MIT
// What a page says and asks, on numbers of which that is true.
#ifndef REPORT_PAGE_SAY_H
#define REPORT_PAGE_SAY_H

#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "say/catalogue.h"
#include "trace/trace.h"

// What [page] says where that is true; NULL: nothing, or it is not.
const char *page_says(const struct page *page);

// How it says its numbers (enum say_how): as cells of a whole matrix have them,
// but for a page that stands at a row of [t], or deeper, where they have four
// decimals in the picture, too.
unsigned page_how(const struct page *page, const struct trace *t);

// True when the question of [page] is put: it has one, stands, and where it is
// all that the page says, is about these numbers.
bool page_asks(const struct page *page);

// Appends behind what stands in [out] from byte [from] on that what [page] says,
// or asks, is not true of these numbers; nothing where it is. [page]
// may be NULL.
void say_untrue(const struct catalogue *words, const struct page *page,
                struct strbuf *out, size_t from);

// --- the card of a term ------------------------------------------------------

// The card of a term: its name and its line, from the catalogue.

// What the term is called: "learned weights" of learned-weights.
const char *card_name(const struct catalogue *words, struct arena *arena,
                      const char *term);

// Appends "query: what asks …".
void card_say(const struct catalogue *words, const char *term,
              struct strbuf *out);

#endif
