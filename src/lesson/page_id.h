// SPDX-License-Identifier: MIT
// The name of a page, `id: turn`: what refers to it finds it there, wherever
// it stands in its lesson. A page without one is known by its number.
#ifndef LESSON_PAGE_ID_H
#define LESSON_PAGE_ID_H

#include "lesson/lesson.h"

struct reading;
struct node;

enum { MOST_PAGE_ID = 64 }; // bytes

// A letter, then letters, digits, - and _, all of ASCII: never a number.
bool is_page_id(const char *text);

// Reads the value of `id`. False after complaining.
bool read_page_id(struct reading *r, const struct node *n, struct page *out);

// Complains about each id that an earlier page, or question of the bank, has.
void check_page_ids(struct reading *r, const struct lesson *l);

// The page called [id], from 0; -1: none is.
int page_with_id(const struct lesson *l, const char *id);

// The page that [name] is, an id or a number of the path from 1, "7", or of
// more, "7.2" (lesson/path.h), from 0. -1: there is none,
// and [why] says which there are.
int page_named(const struct lesson *l, const char *name, struct reason *why);

#endif
