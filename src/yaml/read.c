// SPDX-License-Identifier: MIT
#include "yaml/read.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "model/packed.h"
#include "say/join.h"
#include "say/suggest.h"
#include "yaml/text.h"

enum { LONGEST_WORD = 256 };

static bool blank(const char *text)
{
    return !text[strspn(text, " \t\r\n")];
}

static bool one_line(const char *text)
{
    return !text[strcspn(text, "\t\r\n")] && !strstr(text, "\xC2\x85") &&
           !strstr(text, "\xE2\x80\xA8") && !strstr(text, "\xE2\x80\xA9");
}

const struct node *read_source(struct reading *r, const char *file,
                               const char *text, size_t length)
{
    assert(r->arena && r->complaints && file && text);
    size_t mark = text_order_mark(text, length);
    text += mark;
    length -= mark;
    complaints_source(r->complaints, r->arena, file, text, length);
    return yaml_read(r->arena, r->complaints, file, text, length);
}

bool read_text(struct reading *r, const struct node *n, const char *name,
               const char **out)
{
    assert(n && name && out);
    const char *key = n->kind == NODE_LIST                ? "error.text.list"
                      : n->kind == NODE_MAP               ? "error.text.map"
                      : node_is_null(n) || blank(n->text) ? "error.text.empty"
                      : strlen(n->text) > MOST_TEXT       ? "error.text.long"
                                                          : NULL;
    if (key)
        complain(r->complaints, n->mark, key,
                 SLOTS(TEXT("name", name), COUNT("most", MOST_TEXT)));
    else
        *out = n->text;
    return !key;
}

bool read_line(struct reading *r, const struct node *n, const char *name,
               const char **out)
{
    assert(n && name && out);
    if (!read_text(r, n, name, out))
        return false;
    if (one_line(n->text))
        return true;
    complain(r->complaints, n->mark, "error.text.lines",
             SLOTS(TEXT("name", name)));
    return false;
}

bool expect_list(struct reading *r, const struct node *n, const char *name)
{
    assert(n && name);
    if (n->kind != NODE_LIST)
        complain(r->complaints, n->mark, "error.list",
                 SLOTS(TEXT("name", name)));
    return n->kind == NODE_LIST;
}

bool expect_map(struct reading *r, const struct node *n, const char *name)
{
    assert(n != NULL);
    if (n->kind != NODE_MAP)
        complain(r->complaints, n->mark,
                 name ? "error.map" : "error.map.lesson",
                 SLOTS(TEXT("name", name)));
    return n->kind == NODE_MAP;
}

bool expect_few(struct reading *r, const struct node *n, const char *name,
                int most)
{
    assert(n && name && most >= 0);
    if (n->count > most)
        complain(r->complaints, n->mark, "error.many",
                 SLOTS(TEXT("name", name), COUNT("count", n->count),
                       COUNT("most", most)));
    return n->count <= most;
}

// Reads one of the words [name], the [index]-th.
static bool read_word(struct reading *r, const struct node *n, const char *name,
                      int index, const char **out)
{
    if (n->kind == NODE_SCALAR && *n->text && node_is_null(n)) {
        complain(r->complaints, n->mark, "error.word.null",
                 SLOTS(TEXT("text", n->text)));
        return false;
    }
    bool good = n->kind == NODE_SCALAR && !blank(n->text) && one_line(n->text);
    if (good && strlen(n->text) <= LONGEST_WORD) {
        *out = n->text;
        return true;
    }
    const char *item = arena_print(r->arena, "%s[%d]", name, index);
    if (!read_line(r, n, item, out))
        return false;
    complain(r->complaints, n->mark, "error.word.long",
             SLOTS(TEXT("name", item), COUNT("most", LONGEST_WORD)));
    return false;
}

bool read_words(struct reading *r, const struct node *n, const char *name,
                bool nulls, struct words *out)
{
    assert(n && name && out);
    if (!expect_list(r, n, name))
        return false;
    const char **word = arena_array(r->arena, (size_t)n->count, sizeof(*word));
    int count = 0;
    for (const struct node *i = n->first; i; i = i->next, count++) {
        bool null = nulls && node_is_null(i) && *i->text;
        if (!null && !read_word(r, i, name, count + 1, &word[count]))
            return false;
    }
    *out = (struct words){count, word};
    return true;
}

bool near_names(struct reading *r, struct strbuf *out, const char *word,
                const char *const *names, int count)
{
    assert(word && count >= 0);
    return r->complaints->count < MOST_COMPLAINTS &&
           suggest(r->complaints->words, out, word, names, count);
}

void complain_unknown(struct reading *r, const struct node *n, const char *of,
                      const char *const *names, int count)
{
    assert(n->kind == NODE_SCALAR && count >= 0);
    struct strbuf near = {0};
    bool some = near_names(r, &near, n->text, names, count);
    const char *key = of     ? some ? "error.key.near" : "error.key"
                      : some ? "error.key.lesson.near"
                             : "error.key.lesson";
    complain(r->complaints, n->mark, key,
             SLOTS(TEXT("key", n->text), TEXT("of", of),
                   TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
}

void complain_choice(struct reading *r, const struct node *n, const char *name,
                     const char *const *names, int count, const char *ways)
{
    assert(n->kind == NODE_SCALAR && name && ways);
    struct strbuf near = {0};
    bool some = near_names(r, &near, n->text, names, count);
    complain(r->complaints, n->mark,
             some ? "error.choice.near" : "error.choice",
             SLOTS(TEXT("name", name), TEXT("text", n->text),
                   TEXT("near", strbuf_text(&near)), TEXT("ways", ways)));
    strbuf_free(&near);
}

void check_names(struct reading *r, const struct node *map, const char *of,
                 const char *const *names, int count)
{
    assert(map->kind == NODE_MAP && count >= 0);
    for (const struct node *n = map->first; n; n = n->next) {
        int i = 0;
        while (i < count && strcmp(n->key->text, names[i]))
            i++;
        if (i == count)
            complain_unknown(r, n->key, of, names, count);
    }
}

const char *list_all(struct reading *r, const char *joint,
                     const char *const *names, int count)
{
    assert(joint && count >= 0);
    struct strbuf all = {0};
    list_names(r->complaints->words, &all, joint, names, count);
    const char *copy = arena_copy(r->arena, strbuf_text(&all), all.length);
    strbuf_free(&all);
    return copy;
}

// --- numbers -----------------------------------------------------------------

static bool is_special(const char *p)
{
    static const char *const names[] = {
        ".nan", "nan", ".inf", "inf", "infinity", "∞",
    };
    p += *p == '+' || *p == '-';
    if (!strncmp(p, "−", strlen("−")))
        p += strlen("−");
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (c_same_letters(p, names[i]))
            return true;
    return false;
}

bool node_is_number(const struct node *n)
{
    double x;
    return n->kind == NODE_SCALAR && n->plain &&
           (number_read(n->text, &x) || is_special(n->text));
}

// The phrase for text that is no number, by what was meant perhaps.
static const char *no_number(const char *text)
{
    if (!strncmp(text, "−", strlen("−")))
        return "error.number.minus";
    text += *text == '+' || *text == '-';
    size_t whole = strspn(text, "0123456789"), length = strlen(text);
    if (text[whole] == ',' && length > whole + 1 &&
        whole + 1 + strspn(text + whole + 1, "0123456789") == length)
        return "error.number.comma";
    if (isdigit((unsigned char)text[0]) || text[0] == '.')
        return "error.number.decimal";
    return "error.number";
}

// Reads the decimal number [n]. Returns the phrase for why it is none, or NULL.
static const char *problem(const struct node *n, double *out)
{
    double x = 0;
    if (n->kind != NODE_SCALAR)
        return n->kind == NODE_LIST ? "error.number.list" : "error.number.map";
    if (!number_read(n->text, &x))
        return node_is_null(n)       ? "error.number.missing"
               : is_special(n->text) ? "error.number.infinite"
                                     : no_number(n->text);
    if (!n->plain)
        return "error.number.quoted";
    if (!isfinite(x))
        return "error.number.large";
    *out = x;
    return NULL;
}

bool read_number(struct reading *r, const struct node *n, double *out)
{
    assert(n && out);
    const char *key = problem(n, out);
    if (key)
        complain(r->complaints, n->mark, key, SLOTS(TEXT("text", n->text)));
    return !key;
}

bool read_whole(struct reading *r, const struct node *n, const char *name,
                int least, int most, int *out)
{
    assert(n && name && out && least <= most);
    double x;
    if (!read_number(r, n, &x))
        return false;
    bool whole = floor(x) == x && x >= least;
    if (whole && x <= most) {
        *out = (int)x;
        return true;
    }
    complain(r->complaints, n->mark, whole ? "error.whole.most" : "error.whole",
             SLOTS(TEXT("name", name), TEXT("text", n->text),
                   COUNT("least", least), COUNT("most", most)));
    return false;
}

// --- matrices ----------------------------------------------------------------

static bool read_cell(struct reading *r, const struct node *n, bool nulls,
                      double *out)
{
    if (nulls && node_is_null(n) && *n->text) {
        *out = -INFINITY;
        return true;
    }
    return read_number(r, n, out);
}

// Complains unless [row] is a list of [columns] numbers.
static bool check_row(struct reading *r, const struct node *row,
                      const char *name, int index, int columns)
{
    if (row->kind == NODE_LIST && row->count == columns)
        return true;
    complain(r->complaints, row->mark,
             row->kind == NODE_LIST ? "error.row.ragged" : "error.row.list",
             SLOTS(TEXT("name", name), COUNT("row", index),
                   COUNT("count", row->count), COUNT("first", columns)));
    return false;
}

static bool read_row(struct reading *r, const struct node *row, bool nulls,
                     double *out)
{
    if (row->numbers)
        memcpy(out, row->numbers, (size_t)row->count * sizeof *out);
    for (const struct node *cell = row->first; cell; cell = cell->next)
        if (!read_cell(r, cell, nulls, out++))
            return false;
    return true;
}

static bool check_size(struct reading *r, const struct node *n,
                       const char *name, int most, int rows, int columns)
{
    const char *key = !rows || !columns ? "error.matrix.empty"
                      : rows > most     ? "error.matrix.rows"
                      : columns > most  ? "error.matrix.columns"
                                        : NULL;
    if (key)
        complain(r->complaints, n->mark, key,
                 SLOTS(TEXT("name", name), COUNT("rows", rows),
                       COUNT("columns", columns), COUNT("most", most)));
    return !key;
}

// The numbers of rows that lie one after another in another program's file, and
// so are a matrix as they are; else NULL.
static double *lying_together(const struct node *n, int columns)
{
    const struct node *first = n->numbers ? n : n->first;
    const double *next = first->numbers;
    for (const struct node *row = n->first; row && next; row = row->next)
        next = row->numbers == next ? next + columns : NULL;
    return next ? first->numbers : NULL;
}

bool read_matrix(struct reading *r, const struct node *n, const char *name,
                 bool nulls, int most, struct matrix *out, bool *flat)
{
    assert(n && name && most > 0 && out && flat);
    if (n->kind != NODE_LIST) {
        complain(r->complaints, n->mark, "error.matrix",
                 SLOTS(TEXT("name", name)));
        return false;
    }
    *flat = n->numbers || (n->first && n->first->kind != NODE_LIST);
    if (n->packed) { // whoever opened the checkpoint has looked at its shape
        *out = (struct matrix){n->count, n->packed->columns, NULL, n->packed};
        return true;
    }
    int rows = *flat ? 1 : n->count;
    int columns = *flat ? n->count : n->first ? n->first->count : 0;
    if (!check_size(r, n, name, most, rows, columns))
        return false;
    int index = 1;
    for (const struct node *row = *flat ? NULL : n->first; row; row = row->next)
        if (!check_row(r, row, name, index++, columns))
            return false;
    double *whole = nulls ? NULL : lying_together(n, columns);
    double *data = whole ? whole
                         : arena_array(r->arena, (size_t)rows * (size_t)columns,
                                       sizeof(*data));
    *out = (struct matrix){rows, columns, data, NULL};
    if (whole)
        return true;
    if (*flat)
        return read_row(r, n, nulls, data);
    for (const struct node *row = n->first; row; row = row->next) {
        if (!read_row(r, row, nulls, data))
            return false;
        data += columns;
    }
    return true;
}
