// SPDX-License-Identifier: MIT
// Attributes and text of an SVG document.
#ifndef DRAW_XML_H
#define DRAW_XML_H

#include "base/strbuf.h"
#include "draw/list.h"

// "1.25": three decimals at most, none that say nothing.
void xml_number(struct strbuf *out, double v);

// ' name="1.25"'.
void xml_attribute(struct strbuf *out, const char *name, double v);

// ' name="#rrggbb"' and, when it is translucent, its opacity; "none" when it
// does not show.
void xml_color(struct strbuf *out, const char *name, color c);

// Text that XML may hold: special characters escaped, forbidden ones and bad
// bytes replaced.
void xml_text(struct strbuf *out, const char *text);

#endif
