// SPDX-License-Identifier: MIT
#include "report/places.h"

#include <assert.h>
#include <stdlib.h>
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

// What the rows or columns of a tensor are called in addresses. Thousands of
// cells share them, so that each is asked for once.
struct indices {
    const char **text; // NULL: nobody has asked
};

struct names {
    struct indices row, column;
    int next; // the first row that is not listed, from 1; 0: nothing is
};

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Of the sorted [all], how often [text] is among them matters only up to two.
static bool is_alone(const char *const *all, int count, const char *text)
{
    const char *const *one =
        bsearch(&text, all, (size_t)count, sizeof *all, by_text);
    return one && (one == all || strcmp(one[-1], text)) &&
           (one + 1 == all + count || strcmp(one[1], text));
}

// A label that is plain and stands for one only; else the number.
static const char **indices_of(struct arena *arena, const struct tensor *m,
                               bool rows)
{
    const char *const *labels = rows ? m->row_labels : m->column_labels;
    int count = rows ? m->rows : m->columns;
    int from = rows ? m->row_from : m->column_from;
    const char **out = arena_array(arena, (size_t)count, sizeof *out);
    const char **sorted = arena_array(arena, (size_t)count, sizeof *sorted);
    for (int i = 0; labels && i < count; i++)
        sorted[i] = labels[i];
    if (labels)
        qsort(sorted, (size_t)count, sizeof *sorted, by_text);
    for (int i = 0; i < count; i++)
        out[i] =
            labels && is_plain(labels[i]) && is_alone(sorted, count, labels[i])
                ? labels[i]
                : arena_print(arena, "%d", i + from);
    return out;
}

static void add_index(struct arena *arena, struct indices *indices,
                      const struct tensor *m, bool rows, int index,
                      struct strbuf *out)
{
    if (!indices->text)
        indices->text = indices_of(arena, m, rows);
    strbuf_add(out, indices->text[index]);
}

static void add_place(struct arena *arena, struct names *names,
                      const struct tensor *m, int row, int column,
                      struct strbuf *out)
{
    strbuf_add(out, m->name);
    if (row >= 0) {
        strbuf_add(out, "[");
        add_index(arena, &names->row, m, true, row, out);
    }
    if (column >= 0) {
        strbuf_add(out, ",");
        add_index(arena, &names->column, m, false, column, out);
    }
    strbuf_add(out, row >= 0 ? "]\n" : "\n");
}

// Each matrix and each row comes before the first of its cells, once: rows of
// several are computed in turn, and a step may show a whole one again.
void places_list(const struct trace *t, struct sink *out)
{
    assert(t && out);
    struct arena arena = {0};
    struct names *names =
        arena_array(&arena, (size_t)t->tensor_count, sizeof *names);
    int64_t count = timeline_count(t, LEVEL_CELL);
    for (int64_t i = 0; i < count && sink_pass(out); i++) {
        struct address at =
            timeline_address(t, (struct position){LEVEL_CELL, i});
        if (!at.tensor)
            continue;
        struct names *n = &names[at.tensor->index];
        if (!n->next) // it has none yet: row 1 is the first
            add_place(&arena, n, at.tensor, -1, -1, &out->text);
        n->next = n->next ? n->next : 1;
        if (at.row < 0)
            continue;
        if (at.row + 1 >= n->next) {
            add_place(&arena, n, at.tensor, at.row, -1, &out->text);
            n->next = at.row + 2;
        }
        if (at.column >= 0)
            add_place(&arena, n, at.tensor, at.row, at.column, &out->text);
    }
    arena_free(&arena);
}
