// SPDX-License-Identifier: MIT
// How a lesson is walked by who chose nothing else: page by page, or at a level
// that one can walk; with time to read. The window goes this way, and what is
// taken along too.
#ifndef FRAME_ROUTE_H
#define FRAME_ROUTE_H

#include "lesson/lesson.h"
#include "place.h"

// The first step at the finest level that has at most 150 of them.
struct position route_first_step(const struct trace *t);

// Where the lesson's page number [page], from 0, is: the address that its
// answer, or else it, is about, or that first step; where its view says `level: part`, the part that
// holds it.
struct place route_page(const struct lesson *l, const struct trace *t,
                        int page);

// The page nearest to [page] that is not left out: itself, or the first one on
// the way [toward], 1 or -1, and behind it if there is none; for 0 the nearer
// one, of two the later, and first of those on its own model: an edit that
// leaves its page out can be taken back only there. -1: all are left out.
// [page] may be beyond the ends.
int route_standing(const struct lesson *l, int page, int toward);

// The first page from [page] on the way [direction], 1 or -1, that is not left
// out; -1: there is none. From the path it is one of the path, in more one of
// its group, and at the end of that the path again (lesson/path.h): behind it,
// or where nothing comes behind it, the page that it hangs on.
int route_next(const struct lesson *l, int page, int direction);

// The page before [page], one of [l], that is not left out; [page] when it is
// the first such.
const struct page *route_before(const struct lesson *l,
                                const struct page *page);

// True when the lesson's last page is an opening picture: its steps come after
// it.
bool route_opens_steps(const struct lesson *l);

// False of an opening alone: it promises no pages, and steps are walked from it.
bool route_has_pages(const struct lesson *l);

// True when [to] is the step after [from], to which a movement leads.
bool route_moves(struct position from, struct position to);

// How long a text takes to read: 200 words a minute, at least 2 seconds.
double route_reading(const char *text);

#endif
