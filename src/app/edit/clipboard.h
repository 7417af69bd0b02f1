// SPDX-License-Identifier: MIT
// The clipboard: what is looked at as text for a spreadsheet, and numbers from
// one into the matrix looked at. All of them or none.
#ifndef APP_EDIT_CLIPBOARD_H
#define APP_EDIT_CLIPBOARD_H

#include <stdbool.h>

#include "base/strbuf.h"

struct app;

struct clipboard {
    struct strbuf text; // what was copied last
    bool fresh;         // and is not on the clipboard yet
    int copies;         // what Ctrl+C copies next: a number, its row, all
};

// Copies the number looked at as TSV; once more its row, once more its matrix.
void clipboard_copy(struct app *a);

// Puts the numbers of [text] into the matrix looked at, from that cell on.
void clipboard_paste(struct app *a, const char *text);

#endif
