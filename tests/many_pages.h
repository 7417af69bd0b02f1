// SPDX-License-Identifier: MIT
// A lesson of many pages, of every kind in turn: they say, ask, change, compare
// and take out.
#ifndef TESTS_MANY_PAGES_H
#define TESTS_MANY_PAGES_H

#include "base/strbuf.h"

enum { MANY_PAGES = 60 };

// Its title and model, up to `pages:`.
extern const char many_pages_model[];

void many_pages(struct strbuf *out);

#endif
