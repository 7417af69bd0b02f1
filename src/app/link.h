// SPDX-License-Identifier: MIT
// What leads to what is shown: the command that opens it, or in a browser the
// address of the page.
#ifndef APP_LINK_H
#define APP_LINK_H

#include <stdbool.h>

struct app;
struct strbuf;

// Why there is no such thing, the key of a phrase with the slot "path", or NULL:
// in a browser a file of one's own is in that browser alone.
const char *link_barred(const struct app *a);

// Appends it: the lesson with its words and changes, its place, and what stands
// beside it. As a command for a POSIX shell; where a->site is set, as that
// address with a query, percent-encoded UTF-8.
void link_print(const struct app *a, struct strbuf *out);

// Puts it on the clipboard.
void link_copy(struct app *a);

#endif
