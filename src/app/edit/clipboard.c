// SPDX-License-Identifier: MIT
#include "app/edit/clipboard.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "report/tsv.h"

static struct address looked_at(const struct app *a)
{
    return place_address(&a->document->trace, &a->view.attention.focus);
}

// One number; asked again its row, and again its matrix.
void clipboard_copy(struct app *a)
{
    assert(a && a->document);
    struct address at = looked_at(a);
    if (!at.tensor) {
        a->notice.note = "note.made.none";
        return;
    }
    const struct tensor *m = at.tensor;
    int least = at.row < 0 ? 2 : at.column < 0 ? 1 : 0;
    a->clipboard.copies =
        a->clipboard.copies > least ? a->clipboard.copies : least;
    at.row = a->clipboard.copies > 1 ? -1 : at.row;
    at.column = at.term = a->clipboard.copies > 0 ? -1 : at.column;
    at.term = -1;
    int row = at.row < 0 ? 0 : at.row, column = at.column < 0 ? 0 : at.column;
    strbuf_clear(&a->clipboard.text);
    tsv_write(
        &a->clipboard.text, m->data + (ptrdiff_t)row * m->columns + column,
        at.row < 0 ? m->rows : 1, at.column < 0 ? m->columns : 1, m->columns);
    a->clipboard.fresh = true;
    static const char *const keys[] = {"note.copy", "note.copy.line",
                                       "note.copy.matrix"};
    struct strbuf name = {0};
    address_print(&at, &name);
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect, keys[a->clipboard.copies],
        SLOTS(TEXT("name", strbuf_text(&name))));
    strbuf_free(&name);
    a->clipboard.copies = (a->clipboard.copies + 1) % 3;
}

const char *app_copied(struct app *a)
{
    bool clipped = a->clipboard.fresh;
    a->clipboard.fresh = false;
    return clipped ? strbuf_text(&a->clipboard.text) : NULL;
}

// The change that puts [m] into the matrix of [at], from that cell on.
static void write_change(const struct address *at, const struct matrix *m,
                         struct strbuf *out)
{
    const struct tensor *t = at->tensor;
    strbuf_addf(out, "%s = [", tensor_key(t));
    for (int i = 0; i < t->rows; i++) {
        strbuf_add(out, i ? ", [" : "[");
        for (int k = 0; k < t->columns; k++) {
            int row = i - at->row, column = k - at->column;
            bool there =
                row >= 0 && row < m->rows && column >= 0 && column < m->columns;
            strbuf_add(out, k ? ", " : "");
            edit_print(out, there
                                ? m->data[(ptrdiff_t)row * m->columns + column]
                                : tensor_at(t, i, k));
        }
        strbuf_add(out, "]");
    }
    strbuf_add(out, "]");
}

static void clipboard_refuse(struct app *a, const char *text)
{
    strbuf_clear(&a->notice.trouble);
    strbuf_add(&a->notice.trouble, text);
    a->notice.refused = true;
}

static void paste(struct app *a, const struct address *at,
                  const struct matrix *m, struct reason *why)
{
    int rows = at->tensor->rows - at->row;
    int columns = at->tensor->columns - at->column;
    if (m->rows > rows || m->columns > columns) {
        struct strbuf name = {0};
        address_print(at, &name);
        reason_add(why, "error.paste.shape",
                   SLOTS(COUNT("rows", m->rows), COUNT("columns", m->columns),
                         TEXT("name", strbuf_text(&name)), COUNT("most", rows),
                         COUNT("wide", columns)));
        strbuf_free(&name);
        return;
    }
    if (m->rows == 1 && m->columns == 1) {
        edit_put(a, m->data[0]);
        return;
    }
    struct strbuf change = {0};
    write_change(at, m, &change);
    edit_change(a, strbuf_text(&change));
    strbuf_free(&change);
}

void clipboard_paste(struct app *a, const char *text)
{
    assert(a && text);
    struct address at = a->document ? looked_at(a) : (struct address){0};
    if (!a->document)
        return;
    if (!edit_may(a)) {
        a->notice.note = "note.edit.given";
        return;
    }
    struct arena arena = {0};
    struct matrix m;
    struct reason why = {.words = a->view.words};
    if (tsv_read(&arena, text, &m, &why))
        paste(a, &at, &m, &why);
    if (why.text.length)
        clipboard_refuse(a, reason_text(&why));
    reason_free(&why);
    arena_free(&arena);
}
