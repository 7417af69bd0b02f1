// SPDX-License-Identifier: MIT
#include "trace/address.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "model/index.h"
#include "say/suggest.h"

static const char *address_label(const struct tensor *m, bool row, int i,
                                 char room[static 16])
{
    return row ? row_label(m, i, room) : column_label(m, i, room);
}

// Says what is wrong with an index: [first] and [last] are what it may be,
// [times] how often its label occurs.
static void address_refuse(struct reason *why, const char *key,
                           const struct tensor *m, const struct index *i,
                           const char *first, const char *last, int times)
{
    struct strbuf index = {0};
    strbuf_add_n(&index, i->text, i->length);
    reason_add(why, key,
               SLOTS(TEXT("name", m->name), TEXT("index", strbuf_text(&index)),
                     TEXT("first", first), TEXT("last", last),
                     COUNT("times", times)));
    strbuf_free(&index);
}

// Finds the row or column an index means; -1 with the reason in [why].
static int address_resolve_label(const struct tensor *m, bool row,
                                 const struct index *i, struct reason *why)
{
    char first[16], last[16];
    int count = row ? m->rows : m->columns, found = -1, times = 0;
    for (int k = 0; k < count; k++)
        if (index_is(i, address_label(m, row, k, first))) {
            found = times++ ? found : k;
        }
    if (times == 1)
        return found;
    if (times > 1) {
        c_snprintf(first, sizeof first, "%d",
                   found + (row ? m->row_from : m->column_from));
        address_refuse(why, "address.twice", m, i, first, NULL, times);
    } else {
        address_refuse(why, row ? "address.row.label" : "address.column.label",
                       m, i, address_label(m, row, 0, first),
                       address_label(m, row, count - 1, last), 0);
    }
    return -1;
}

static int address_resolve(const struct tensor *m, bool row,
                           const struct index *i, struct reason *why)
{
    int count = row ? m->rows : m->columns;
    if (i->label)
        return address_resolve_label(m, row, i, why);
    int from = row ? m->row_from : m->column_from;
    long number = index_number(i);
    if (number >= from && number < (long)from + count)
        return (int)(number - from);
    char first[16], last[16];
    c_snprintf(first, sizeof first, "%d", from);
    c_snprintf(last, sizeof last, "%d", from + count - 1);
    address_refuse(why, row ? "address.row" : "address.column", m, i, first,
                   last, 0);
    return -1;
}

static void unknown(const struct trace *t, const char *name, struct reason *why)
{
    if (!why)
        return;
    const char **names =
        must_realloc(NULL, (size_t)t->tensor_count, sizeof *names);
    for (int i = 0; i < t->tensor_count; i++)
        names[i] = t->tensors[i]->name;
    struct strbuf near = {0};
    bool some = suggest(why->words, &near, name, names, t->tensor_count);
    reason_add(why, some ? "address.tensor.near" : "address.tensor",
               SLOTS(TEXT("name", name), TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
    free(names);
}

static bool no_address(const char *key, const char *text, struct reason *why)
{
    reason_add(why, key, SLOTS(TEXT("text", text)));
    return false;
}

static bool find_tensor(const struct trace *t, const char *text, size_t length,
                        struct address *out, struct reason *why)
{
    char name[TENSOR_NAME_SIZE];
    if (length >= sizeof name)
        return no_address("address.long", text, why);
    memcpy(name, text, length);
    name[length] = 0;
    *out = (struct address){trace_find(t, name), -1, -1, -1};
    if (!out->tensor)
        unknown(t, name, why);
    return out->tensor;
}

static bool resolve_term(const struct address *a, const struct index *i,
                         int terms, struct reason *why, int *term)
{
    long ordinal = index_number(i);
    *term = (int)ordinal - 1;
    if (ordinal >= 1 && ordinal <= terms)
        return true;
    char last[16];
    c_snprintf(last, sizeof last, "%d", terms);
    address_refuse(why, "address.term", a->tensor, i, "1", last, 0);
    return false;
}

bool address_parse(const struct trace *t, const char *text, struct address *out,
                   struct reason *why)
{
    const char *p = text;
    struct index i;
    if (!find_tensor(t, text, strcspn(text, "["), out, why))
        return false;
    p += strcspn(text, "[");
    if (!*p)
        return true;
    for (int depth = 0; depth < 3; depth++) {
        p++; // the bracket or the comma
        if (!index_read(&p, &i) || (*p != ',' && *p != ']'))
            return no_address("address.form", text, why);
        if (depth == 0)
            out->row = address_resolve(out->tensor, true, &i, why);
        else if (depth == 1)
            out->column = address_resolve(out->tensor, false, &i, why);
        else if (!resolve_term(out, &i, address_terms(out), why, &out->term))
            return false;
        if (out->row < 0 || (depth == 1 && out->column < 0))
            return false;
        if (*p == ']')
            break;
    }
    return (p[0] == ']' && !p[1]) || no_address("address.deep", text, why);
}

void address_print(const struct address *a, struct strbuf *out)
{
    assert(a->row >= 0 || a->column < 0);
    assert(a->tensor);
    strbuf_add(out, a->tensor->name);
    if (a->row < 0)
        return;
    strbuf_addf(out, "[%d", a->row + a->tensor->row_from);
    if (a->column >= 0)
        strbuf_addf(out, ",%d", a->column + a->tensor->column_from);
    if (a->term >= 0)
        strbuf_addf(out, ",%d", a->term + 1);
    strbuf_add(out, "]");
}

void address_print_key(const struct address *a, struct strbuf *out)
{
    struct tensor called = *a->tensor;
    struct address at = *a;
    called.name = tensor_key(a->tensor);
    at.tensor = &called;
    address_print(&at, out);
}

enum level address_level(const struct address *a)
{
    if (a->row < 0)
        return LEVEL_STAGE;
    if (a->column < 0)
        return LEVEL_ROW;
    return a->term < 0 ? LEVEL_CELL : LEVEL_TERM;
}

bool address_equal(const struct address *a, const struct address *b)
{
    return a->tensor == b->tensor && a->row == b->row &&
           a->column == b->column && a->term == b->term;
}
