// SPDX-License-Identifier: MIT
#include "app/edit/clipboard.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "app/edit/undo.h"
#include "app/reload.h"
#include "document/change/target.h"
#include "lesson/edit/fit.h"
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
    int end = at.row < 0 ? m->rows : row + 1;
    for (int r = row; r < end; r++) { // a matrix may be packed
        tsv_write(&a->clipboard.text, tensor_row(m, r) + column, 1,
                  at.column < 0 ? m->columns : 1, m->columns);
        strbuf_add(&a->clipboard.text, end - row > 1 ? "\n" : "");
    }
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

// The change that puts [m] into the matrix of [at], from that cell on; as a
// whole, when [fits].
static void write_change(const struct address *at, const struct matrix *m,
                         bool fits, struct strbuf *out)
{
    const struct tensor *t = at->tensor;
    strbuf_addf(out, "%s%s = [", fits ? "fit " : "", tensor_key(t));
    for (int i = 0; i < t->rows; i++) {
        strbuf_add(out, i ? ", [" : "[");
        for (int k = 0; k < (fits ? m->columns : t->columns); k++) {
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

// --- another width -----------------------------------------------------------

// What [m] would make another where it stands for all of the matrix: "d_k".
// NULL where it does not; one column is a part of it.
static const char *size_of_paste(const struct app *a, const struct address *at,
                                 const struct matrix *m)
{
    const struct kind *kind = a->document->lesson.model.kind;
    bool all = !at->row && !at->column && m->rows == at->tensor->rows;
    return all && m->columns > 1 && m->columns != at->tensor->columns
               ? fit_size(kind, change_target_key(kind, tensor_key(at->tensor)))
               : NULL;
}

static void fit_ask(struct app *a, const struct address *at,
                    const struct matrix *m, const char *size)
{
    struct clipboard *c = &a->clipboard;
    strbuf_clear(&c->fit);
    write_change(at, m, true, &c->fit);
    c->size = size;
    c->was = at->tensor->columns;
    c->now = m->columns;
    layer_open(a, &fit_layer);
}

static bool fit_key(struct app *a, const struct input *in)
{
    if (in->key == CODE_ENTER || in->key == CODE_ESCAPE)
        layer_close(a, &fit_layer);
    if (in->key == CODE_ENTER)
        edit_change(a, strbuf_text(&a->clipboard.fit));
    return true;
}

static void fit_paint(struct app *a, struct scene *s)
{
    const struct clipboard *c = &a->clipboard;
    struct change_target n = change_target_of(strbuf_text(&c->fit));
    const struct slot *slots =
        SLOTS(TEXT("size", c->size), COUNT("now", c->now), COUNT("was", c->was),
              TEXT("name", text_print(s, "%.*s", n.length, n.text)));
    sheet_told(s, caption(s, "fit.title", slots), caption(s, "fit.text", slots),
               caption(s, "fit.keys", slots), true);
}

const struct app_layer fit_layer = {
    .name = "fit",
    .key = fit_key,
    .paint = fit_paint,
    .modal = true,
    .about_document = true,
};

void clipboard_free(struct clipboard *c)
{
    strbuf_free(&c->text);
    strbuf_free(&c->fit);
}

// --- pasting -----------------------------------------------------------------

static void paste(struct app *a, const struct address *at,
                  const struct matrix *m, struct reason *why)
{
    int rows = at->tensor->rows - at->row;
    int columns = at->tensor->columns - at->column;
    const char *size = size_of_paste(a, at, m);
    if (size) {
        fit_ask(a, at, m, size);
        return;
    }
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
    write_change(at, m, false, &change);
    edit_take(a, &change);
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
        app_refuse(a, reason_text(&why));
    reason_free(&why);
    arena_free(&arena);
}
