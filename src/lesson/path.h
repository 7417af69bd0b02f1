// SPDX-License-Identifier: MIT
// The straight path of a lesson, and the groups of more that hang on it: pages
// in a row of one name, `more: practise by hand`. Numbers that people read
// count the path; a page of more has that of the page it hangs on, and its own:
// 7.2 is the second after page 7.
#ifndef LESSON_PATH_H
#define LESSON_PATH_H

#include "lesson/lesson.h"

struct reading;

// A group of more; pages from 0.
struct more {
    const char *name;
    int first, count;
    int at; // the page of the path that it hangs on
};

// The group that [page] belongs to. False: it is on the path.
bool more_of(const struct lesson *l, int page, struct more *out);

// The [index]-th of the groups that hang on [page]. False: there are no more.
bool more_at(const struct lesson *l, int page, int index, struct more *out);

// True when who is on [page], -1: on none, may come to [other] by walking on: it
// is on the path, or in the same group.
bool path_meets(const struct lesson *l, int page, int other);

// How many pages are on the path; how many are not.
int path_count(const struct lesson *l);
int path_beside(const struct lesson *l);

// The page of the path that [page] is or hangs on; the last one of it, -1 of no
// pages.
int path_page(const struct lesson *l, int page);
int path_last(const struct lesson *l);

// The page that one walks to [page] from: on the path, or in its group, whose
// first comes after the page that it hangs on; -1: none is before it.
int path_before(const struct lesson *l, int page);

// The page that one walks to from [page], on the path, or in its group and then
// on the path; -1: none comes.
int path_next(const struct lesson *l, int page);

// The last page that one walks to from [page]: of the path, or of its group.
int path_end(const struct lesson *l, int page);

// The number of path_page(), from 1; and of [page] after it, 0 on the path.
int path_number(const struct lesson *l, int page);
int path_after(const struct lesson *l, int page);

// The page with these numbers; -1: there is none.
int path_find(const struct lesson *l, int number, int after);

// Such a number, "256.255" at most; "" of no page.
struct page_label {
    char text[16];
};
struct page_label path_label(const struct lesson *l, int page);

// True of such a number.
bool is_page_number(const char *text);

// Complains where more has no page to hang on, and of a name that stands in two
// places or is nearly that of the group before.
void check_more(struct reading *r, const struct lesson *l);

#endif
