// SPDX-License-Identifier: MIT
// The clipboard: what is looked at as text for a spreadsheet, and numbers from
// one into the matrix looked at. All of them or none.
#ifndef APP_EDIT_CLIPBOARD_H
#define APP_EDIT_CLIPBOARD_H

#include "app/layer.h"
#include "base/strbuf.h"

struct clipboard {
    struct strbuf text; // what was copied last
    bool fresh;         // and is not on the clipboard yet
    int copies;         // what Ctrl+C copies next: a number, its row, all
    struct strbuf fit;  // the change that was asked about: a matrix of another
    const char *size;   // width, "d_k",
    int was, now;       // than it had
};

// Copies the number looked at as TSV; once more its row, once more its matrix.
void clipboard_copy(struct app *a);

// Puts the numbers of [text] into the matrix looked at, from that cell on. Where
// they have all rows of a matrix of weights, but not its width, it asks whether
// that shall be another.
void clipboard_paste(struct app *a, const char *text);

void clipboard_free(struct clipboard *c);

extern const struct app_layer fit_layer;

#endif
