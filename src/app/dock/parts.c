// SPDX-License-Identifier: MIT
// What is there more or less of: a projection or none, which is the identity,
// and parts, as heads.
#include <string.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/edit/undo.h"
#include "base/c_locale.h"

const struct matrix *knob_matrix(const struct app *a, const struct knob *k)
{
    return model_matrix(&a->document->lesson.model, k->name);
}

bool knob_switches(const struct app *a, const struct knob *k)
{
    const struct matrix *m = knob_matrix(a, k);
    return k->key->flags & KEY_IDENTITY && (!m || m->rows == m->columns);
}

bool knob_is_identity(const struct matrix *m)
{
    for (int i = 0; i < m->rows * m->columns; i++)
        if (matrix_at(m, i / m->columns, i % m->columns) !=
            (i / m->columns == i % m->columns))
            return false;
    return m->rows == m->columns;
}

void knob_switch_matrix(struct app *a, const struct knob *k)
{
    const struct matrix *m = knob_matrix(a, k);
    const struct changes *c = &a->document->changes;
    struct strbuf change = {0};
    strbuf_addf(&change, "%s = identity", k->name);
    bool last =
        c->made && !strcmp(c->change[c->made - 1], strbuf_text(&change));
    if (!knob_switches(a, k))
        a->notice.note = "note.knob.square";
    else if (last)
        undo_move(a, -1);
    else if (m && knob_is_identity(m))
        a->notice.note = "note.knob.identity";
    else
        edit_change(a, strbuf_text(&change));
    strbuf_free(&change);
}

// --- parts -------------------------------------------------------------------

static void print_matrix(const struct matrix *m, struct strbuf *out)
{
    for (int i = 0; i < m->rows * m->columns; i++) {
        strbuf_add(out, i % m->columns ? ", " : i ? "], [" : "[[");
        edit_print(out, matrix_at(m, i / m->columns, i % m->columns));
    }
    strbuf_add(out, "]]");
}

// "{W_Q: [[1, 0]], W_K: …, heads: [{…}]}": part [part] of [parts], whose names
// begin with [prefix].
static void print_part(const struct model *m, const struct key *parts,
                       const char *prefix, int part, struct strbuf *out)
{
    int count = 0;
    char own[KNOB_NAME], name[KNOB_NAME];
    c_snprintf(own, sizeof own, "%s%s%d.", prefix, parts->part, part);
    strbuf_add(out, "{");
    for (const struct key *k = m->kind->keys; k->name; k++) {
        c_snprintf(name, sizeof name, "%s%s", own, k->name);
        const struct matrix *matrix = model_matrix(m, name);
        int within = k->type == KEY_PARTS ? model_parts(m, name) : 0;
        // which may stand in the table again, with another shape
        bool is = (k->type == KEY_MATRIX && matrix) || within;
        if (!is || kind_key(m->kind, k->name) != k)
            continue;
        strbuf_addf(out, "%s%s: ", count++ ? ", " : "", k->name);
        if (matrix)
            print_matrix(matrix, out);
        for (int i = 1; i <= within; i++) {
            strbuf_add(out, i > 1 ? ", " : "[");
            print_part(m, k, own, i, out);
        }
        strbuf_add(out, within ? "]" : "");
    }
    strbuf_add(out, "}");
}

void knob_count_parts(struct app *a, const struct knob *k, int by)
{
    const struct model *m = &a->document->lesson.model;
    int now = model_parts(m, k->key->name), count = now + by;
    if (!by || count < 1) {
        a->notice.note = by ? "note.knob.parts" : NULL;
        return;
    }
    struct strbuf value = {0};
    for (int part = 1; part <= count; part++) {
        strbuf_add(&value, part > 1 ? ", " : "[");
        print_part(m, k->key, "", part < now ? part : now, &value);
    }
    strbuf_add(&value, "]");
    knob_change(a, k, strbuf_text(&value));
    strbuf_free(&value);
}
