// SPDX-License-Identifier: MIT
#include "yaml/write.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "yaml/read.h"

// --- scalars -----------------------------------------------------------------

// True for what means something else in quotes: a number, null.
static bool is_literal(const char *text)
{
    struct node plain = {.kind = NODE_SCALAR, .plain = true, .text = text};
    return node_is_null(&plain) || node_is_number(&plain);
}

// Breaks of lines and tabs are told by escapes.
static bool needs_escape(uint32_t code)
{
    return code < ' ' || code == 0x85 || code == 0x2028 || code == 0x2029;
}

// True for what is the same word without quotes, wherever it stands.
static bool is_word(const char *text)
{
    static const char not_first[] = "-?=<. ",
                      nowhere[] = ",[]{}#&*!|>'\"%@`:\\";
    size_t length = strlen(text), bytes;
    uint32_t code;
    for (size_t i = 0; i < length; i += bytes) {
        bytes = utf8_read(text + i, length - i, &code);
        if (!bytes || needs_escape(code))
            return false;
    }
    return length && !is_literal(text) && !strchr(not_first, *text) &&
           !text[strcspn(text, nowhere)] && text[length - 1] != ' ';
}

static void write_quoted(struct strbuf *out, const char *text)
{
    size_t length = strlen(text), bytes;
    strbuf_add(out, "\"");
    for (size_t i = 0; i < length; i += bytes) {
        uint32_t code;
        bytes = utf8_read(text + i, length - i, &code);
        if (!bytes)
            break; // a tree holds no such text
        if (needs_escape(code))
            strbuf_addf(out, "\\u%04x", (unsigned)code);
        else
            strbuf_addf(out, "%s%.*s", strchr("\"\\", text[i]) ? "\\" : "",
                        (int)bytes, text + i);
    }
    strbuf_add(out, "\"");
}

void scalar_write(struct strbuf *out, const struct hand *hand,
                  const struct node *n)
{
    assert(n->kind == NODE_SCALAR && hand);
    if (n->plain && is_literal(n->text))
        strbuf_add(out, *n->text ? n->text : "null");
    else if (is_word(n->text) && !hand->json)
        strbuf_add(out, n->text);
    else
        write_quoted(out, n->text);
}

// --- lists -------------------------------------------------------------------

static void spaces(struct strbuf *out, size_t count)
{
    while (count--)
        strbuf_add(out, " ");
}

static bool is_row(const struct node *n, int columns)
{
    bool row = n->kind == NODE_LIST && n->count == columns;
    for (const struct node *i = n->first; row && i; i = i->next)
        row = i->kind == NODE_SCALAR && node_is_number(i);
    return row;
}

static bool is_matrix(const struct node *n)
{
    bool matrix = n->kind == NODE_LIST && n->count > 1 && n->first->count > 0;
    for (const struct node *i = n->first; matrix && i; i = i->next)
        matrix = is_row(i, n->first->count);
    return matrix;
}

// The most characters that a number of each column has: of as many as the first
// row has, for the caller to free.
static size_t *column_widths(const struct node *matrix)
{
    size_t *width =
        must_realloc(NULL, (size_t)matrix->first->count, sizeof *width);
    memset(width, 0, (size_t)matrix->first->count * sizeof *width);
    for (const struct node *row = matrix->first; row; row = row->next) {
        size_t *w = width;
        for (const struct node *cell = row->first; cell; cell = cell->next, w++)
            *w = strlen(cell->text) > *w ? strlen(cell->text) : *w;
    }
    return width;
}

static void write_matrix(struct strbuf *out, const struct hand *hand,
                         const struct node *n, size_t column)
{
    size_t *width = column_widths(n);
    strbuf_add(out, "[");
    for (const struct node *row = n->first; row; row = row->next) {
        const size_t *w = width;
        strbuf_add(out, "[");
        for (const struct node *c = row->first; c; c = c->next) {
            spaces(out, *w++ - strlen(c->text));
            strbuf_addf(out, "%s%s", c->text, c->next ? ", " : "]");
        }
        if (row->next) {
            strbuf_addf(out, ",%s", hand->line);
            spaces(out, column + 1);
        }
    }
    strbuf_add(out, "]");
    free(width);
}

void node_write(struct strbuf *out, const struct hand *hand,
                const struct node *n, size_t column)
{
    assert(n && hand && hand->line);
    if (n->kind == NODE_SCALAR) {
        scalar_write(out, hand, n);
        return;
    }
    if (is_matrix(n)) {
        write_matrix(out, hand, n, column);
        return;
    }
    bool map = n->kind == NODE_MAP;
    strbuf_add(out, map ? "{" : "[");
    for (const struct node *i = n->first; i; i = i->next) {
        if (map) {
            scalar_write(out, hand, i->key);
            strbuf_add(out, ": ");
        }
        node_write(out, hand, i, column + 1);
        strbuf_add(out, i->next ? ", " : "");
    }
    strbuf_add(out, map ? "}" : "]");
}

// --- what is the same --------------------------------------------------------

static bool scalars_equal(const struct node *a, const struct node *b)
{
    if (node_is_null(a) || node_is_null(b))
        return node_is_null(a) && node_is_null(b);
    return !strcmp(a->text, b->text) &&
           (a->plain == b->plain || !is_literal(a->text));
}

static bool same_number(const struct node *n, double x)
{
    double y;
    return n->kind == NODE_SCALAR && number_read(n->text, &y) && x == y;
}

// Of two rows as long, one at least of another program's numbers.
static bool numbers_equal(const struct node *a, const struct node *b)
{
    const struct node *cell = a->numbers ? b->first : a->first;
    const double *x = a->numbers ? a->numbers : b->numbers;
    if (a->numbers && b->numbers) // to the bit: some are not numbers
        return !memcmp(x, b->numbers, (size_t)a->count * sizeof *x);
    for (int i = 0; i < a->count && cell; i++, cell = cell->next)
        if (!same_number(cell, x[i]))
            return false;
    return true;
}

bool node_equal(const struct node *a, const struct node *b)
{
    assert(a && b);
    if (a->kind != b->kind || a->count != b->count)
        return false;
    if (a->kind == NODE_SCALAR)
        return scalars_equal(a, b);
    if (a->numbers || b->numbers)
        return numbers_equal(a, b);
    const struct node *i = a->first, *j = b->first;
    for (; i; i = i->next, j = j->next)
        if (!node_equal(i, j) ||
            (a->kind == NODE_MAP && strcmp(i->key->text, j->key->text)))
            return false;
    return true;
}
