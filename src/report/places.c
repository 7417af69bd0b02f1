// SPDX-License-Identifier: MIT
#include "report/places.h"

#include <assert.h>
#include <string.h>

#include "timeline.h"
#include "trace/address.h"

// A label that means neither anything to a shell nor a number.
static bool is_plain(const char *label)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-.0123456789";
    for (const char *c = label; *c; c++)
        if (!strchr(letters, *c) && (unsigned char)*c < 0x80)
            return false;
    return *label && !strchr("0123456789-.", *label);
}

// Appends label [label] or, unless it is a plain word, the ordinal of [index].
static void add_index(struct strbuf *out, const char *label, int index)
{
    if (is_plain(label))
        strbuf_add(out, label);
    else
        strbuf_addf(out, "%d", index + 1);
}

static void add_in_words(const struct address *a, struct strbuf *out)
{
    char room[16];
    strbuf_addf(out, "%s[", a->tensor->name);
    add_index(out, row_label(a->tensor, a->row, room), a->row);
    if (a->column >= 0) {
        strbuf_add(out, ",");
        add_index(out, column_label(a->tensor, a->column, room), a->column);
    }
    strbuf_add(out, "]");
}

static void add_place(const struct trace *t, const struct address *a,
                      struct sink *out)
{
    struct strbuf words = {0};
    struct address meant;
    if (a->row >= 0)
        add_in_words(a, &words);
    if (words.length && address_parse(t, strbuf_text(&words), &meant, NULL) &&
        address_equal(&meant, a))
        strbuf_add(&out->text, strbuf_text(&words));
    else
        address_print(a, &out->text);
    strbuf_add(&out->text, "\n");
    strbuf_free(&words);
}

// Each matrix and each row comes before the first of its cells, once: rows of
// several are computed in turn, and a step may show a whole one again.
void places_list(const struct trace *t, struct sink *out)
{
    assert(t && out);
    struct arena arena = {0};
    int *rows = arena_array(&arena, (size_t)t->tensor_count, sizeof *rows);
    int64_t count = timeline_count(t, LEVEL_CELL);
    for (int64_t i = 0; i < count && sink_pass(out); i++) {
        struct position p = {LEVEL_CELL, i};
        struct address at = timeline_address(t, p);
        int *next = at.tensor ? &rows[at.tensor->index] : NULL;
        if (next && !*next) { // it has none yet: row 1 is the first
            add_place(t, &(struct address){at.tensor, -1, -1, -1}, out);
            *next = 1;
        }
        if (!next || at.row < 0)
            continue;
        if (at.row + 1 >= *next) {
            add_place(t, &(struct address){at.tensor, at.row, -1, -1}, out);
            *next = at.row + 2;
        }
        if (at.column >= 0)
            add_place(t, &at, out);
    }
    arena_free(&arena);
}
