// SPDX-License-Identifier: MIT
// The lesson that a page mentions, `see: NAME`, opened from there, and the way
// back to the page.
#ifndef APP_PAGE_SEE_H
#define APP_PAGE_SEE_H

struct app;

// Opens the lesson that the page mentions; from that lesson, goes back.
void page_see(struct app *a);

// Why it cannot be, the key of a phrase; NULL: it can.
const char *page_see_barred(const struct app *a);

// Says beside what is noted which lesson the page mentions, if it does.
void page_say_see(struct app *a);

#endif
