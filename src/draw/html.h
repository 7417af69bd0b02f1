// SPDX-License-Identifier: MIT
// What every page for a browser has.
#ifndef DRAW_HTML_H
#define DRAW_HTML_H

#include "base/strbuf.h"

// The attribute of an element whose text runs the way its letters do, or "".
const char *html_way(const char *text);

// <name>text</name>, escaped, and the line's end.
void html_element(struct strbuf *out, const char *name, const char *text);

// All as far as <body>, in a [language], "en", with a <style> element.
void html_head(struct strbuf *out, const char *language, const char *title,
               const char *style);

extern const char html_foot[];

#endif
