// SPDX-License-Identifier: MIT
// Display lists on the pages of a PDF: vectors, and text that can be searched
// and copied, in fonts that are embedded. The back end for paper.
#ifndef DRAW_PDF_H
#define DRAW_PDF_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "draw/list.h"

struct pdf;

// Makes an empty document called [title], which pdf_free() gives back. NULL:
// libharu could not. [font] says where the glyphs come from and must outlive
// the document.
struct pdf *pdf_new(const struct font *font, const char *title);
void pdf_free(struct pdf *p);

// Begins a page of [width] x [height] points, both above 0.
void pdf_page(struct pdf *p, double width, double height);

// Draws [list] on the page begun last: its left upper corner at (x, y) from
// the page's, its pixels [scale] points wide. Its paper is not painted.
void pdf_list(struct pdf *p, const struct list *list, double x, double y,
              double scale);

// Appends the file. False when anything went wrong. Same lists, same bytes.
bool pdf_write(struct pdf *p, struct strbuf *out);

#endif
