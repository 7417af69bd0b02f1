// SPDX-License-Identifier: MIT
#include "trace/term.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/number.h"
#include "say/join.h"
#include "trace/label.h"

struct tensor *is(const struct term *term, struct tensor *m)
{
    m->term = term;
    m->role = term->role;
    if (term->role != ROLE_NONE)
        m->row_role = term->role;
    return m;
}

bool is_a(const struct tensor *m, const char *term)
{
    return m->term && !strcmp(m->term->name, term);
}

const struct tensor *tensor_beside(const struct trace *t, const char *term,
                                   const struct tensor *m)
{
    for (int i = 0; i < t->tensor_count; i++)
        if (is_a(t->tensors[i], term) && t->tensors[i]->scope == m->scope)
            return t->tensors[i];
    return NULL;
}

// The phrase "query.one" of the tensor's term, or NULL.
static const char *term_phrase(const struct catalogue *words,
                               const struct tensor *m, const char *what)
{
    char key[80];
    if (!m->term)
        return NULL;
    assert(strlen(m->term->name) + strlen(what) + 2 <= sizeof key);
    strcpy(key, m->term->name);
    strcat(strcat(key, "."), what);
    return phrase_find(words, key);
}

// "Q", "W_c" and "x" are symbols; "scores" is a word.
static bool is_symbol(const char *name)
{
    return isupper((unsigned char)name[0]) || strlen(name) == 1;
}

const char *gradient_sign(const struct tensor *m)
{
    return !m->gradients_of ? "" : m->inside ? "δ" : "∂";
}

const char *tensor_title(const struct catalogue *words, struct arena *arena,
                         const struct tensor *m)
{
    if (m->gradients_of)
        return said(
            words, arena, m->inside ? "slope.title.inside" : "slope.title",
            SLOTS(TEXT("of", tensor_short(words, arena, m->gradients_of))));
    const char *title = term_phrase(words, m, "title");
    if (!title)
        return m->plain;
    if (!is_symbol(m->plain))
        return title;
    return said(
        words, arena, "tensor.title",
        SLOTS(TEXT("name", matrix_name(arena, m)), TEXT("title", title)));
}

const char *tensor_noun(const struct catalogue *words, const struct tensor *m)
{
    const char *title = term_phrase(words, m, "title");
    return title ? title : m->plain;
}

const char *tensor_short(const struct catalogue *words, struct arena *arena,
                         const struct tensor *m)
{
    return is_symbol(m->plain) ? matrix_name(arena, m)
                               : tensor_title(words, arena, m);
}

const char *tensor_one(const struct catalogue *words, const struct tensor *m)
{
    const char *one = term_phrase(words, m, "one");
    return one ? one : phrase_text(words, "tensor.one");
}

bool tensor_has_one(const struct catalogue *words, const struct tensor *m)
{
    return term_phrase(words, m, "one");
}

const char *tensor_number_noun(const struct catalogue *words,
                               const struct tensor *m)
{
    const char *noun = term_phrase(words, m, "number");
    return noun ? noun : phrase_text(words, "tensor.number");
}

const char *axis_words(const struct catalogue *words, enum role role)
{
    static const char *const keys[] = {NULL, "axis.query", "axis.key",
                                       "axis.value", "axis.output"};
    return keys[role] ? phrase_text(words, keys[role]) : "";
}

const char *tensor_symbol(const struct catalogue *words, const struct tensor *m)
{
    if (m->gradients_of)
        return tensor_symbol(words, m->gradients_of);
    if (m->term && m->term->letter)
        return m->term->letter;
    const char *symbol = term_phrase(words, m, "symbol");
    return symbol ? symbol : m->plain;
}

// --- rows and cells as symbols -----------------------------------------------

// How a row is written after its symbol.
enum index_form {
    INDEX_LABEL,   // q(cat), P(7)
    INDEX_SMALL,   // s₂, c₄
    INDEX_BRACKETS // W_Q[3], P[7]
};

static enum index_form row_form(const struct tensor *m)
{
    if (m->row_words || (m->row_noun && !m->row_noun[0]))
        return INDEX_SMALL;
    if (m->row_noun) // positions: written as their address
        return INDEX_BRACKETS;
    if (m->row_labels)
        return INDEX_LABEL;
    if (m->gradients_of)
        return row_form(m->gradients_of);
    return m->term && !m->learned ? INDEX_SMALL : INDEX_BRACKETS;
}

// Rows that count states are numbered as they are labelled, from 0.
int row_number(const struct tensor *m, int row)
{
    bool counted = m->row_noun && strcmp(m->row_noun, NOUN_NAMED);
    return counted && !m->row_words ? row : row + 1;
}

const char *row_index(const struct tensor *m)
{
    return m->row_words || m->row_noun ? "ᵢ" : "ⱼ";
}

// The number of the scope, where it is part of the name.
static bool add_count(struct strbuf *out, const struct tensor *m)
{
    bool counted = m->term && m->term->counted && m->scope;
    if (counted)
        add_small(out, m->scope->number, false);
    return counted;
}

static void term_add_row(struct strbuf *out, const struct catalogue *words,
                         const struct tensor *m, int row, bool scoped)
{
    strbuf_add(out, gradient_sign(m));
    strbuf_add(out, tensor_symbol(words, m));
    if (!add_count(out, m) && scoped && m->scope && m->scope->number)
        add_small(out, m->scope->number, true);
    if (row_form(m) == INDEX_SMALL) {
        add_small(out, row_number(m, row), false);
        return;
    }
    strbuf_add(out, row_form(m) == INDEX_LABEL ? "(" : "[");
    row_add_label(out, m, row);
}

static void close_row(struct strbuf *out, const struct tensor *m)
{
    if (row_form(m) != INDEX_SMALL)
        strbuf_add(out, row_form(m) == INDEX_LABEL ? ")" : "]");
}

static const char *term_keep(struct arena *arena, struct strbuf *text)
{
    const char *copy = arena_copy(arena, strbuf_text(text), text->length);
    strbuf_free(text);
    return copy;
}

const char *tensor_symbol_counted(const struct catalogue *words,
                                  struct arena *arena, const struct tensor *m)
{
    struct strbuf out = {0};
    strbuf_add(&out, tensor_symbol(words, m));
    add_count(&out, m);
    return term_keep(arena, &out);
}

const char *matrix_name(struct arena *arena, const struct tensor *m)
{
    struct strbuf out = {0};
    strbuf_add(&out, gradient_sign(m));
    strbuf_add(&out, m->gradients_of ? m->gradients_of->plain : m->plain);
    add_count(&out, m);
    return term_keep(arena, &out);
}

const char *vector_name(const struct catalogue *words, struct arena *arena,
                        const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    struct strbuf out = {0};
    term_add_row(&out, words, m, row, false);
    close_row(&out, m);
    return term_keep(arena, &out);
}

const char *vector_name_scoped(const struct catalogue *words,
                               struct arena *arena, const struct tensor *m,
                               int row)
{
    struct strbuf out = {0};
    term_add_row(&out, words, m, row, true);
    close_row(&out, m);
    return term_keep(arena, &out);
}

const char *matrix_name_scoped(struct arena *arena, const struct tensor *m)
{
    struct strbuf out = {0};
    strbuf_add(&out, matrix_name(arena, m));
    if (m->scope && m->scope->number &&
        !(m->term && m->term->counted))
        add_small(&out, m->scope->number, true);
    return term_keep(arena, &out);
}

const char *cell_name(const struct catalogue *words, struct arena *arena,
                      const struct tensor *m, int row, int column)
{
    assert(row >= 0 && column >= 0 && column < m->columns);
    struct strbuf out = {0};
    bool label = m->column_labels || row_form(m) == INDEX_BRACKETS;
    term_add_row(&out, words, m, row, false);
    if (m->columns == 1) {
        close_row(&out, m);
    } else if (!label) {
        close_row(&out, m);
        strbuf_add(&out, row_form(m) == INDEX_SMALL ? "," : ""); // s₃,₂
        add_small(&out, column + 1, false);
    } else if (row_form(m) == INDEX_SMALL) {
        strbuf_add(&out, "(");
        column_add_label(&out, m, column);
        strbuf_add(&out, ")");
    } else {
        strbuf_add(&out, ", ");
        column_add_label(&out, m, column);
        close_row(&out, m);
    }
    return term_keep(arena, &out);
}

// --- rows and columns in sentences -------------------------------------------

// Rows that a decoder writes are named by number: the word itself is not
// known while they are computed.
const char *row_words(const struct catalogue *words, struct arena *arena,
                      const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    char room[16];
    const char *label = row_label(m, row, room);
    if (m->row_words)
        return said(words, arena, "row.written", SLOTS(COUNT("n", row + 1)));
    if (m->row_noun && m->row_noun[0])
        return said(words, arena, arena_print(arena, "row.%s", m->row_noun),
                    SLOTS(TEXT("n", label)));
    if (m->row_noun)
        return arena_copy(arena, label, strlen(label));
    if (m->row_labels)
        return label_words(words, arena, label_shown(arena, m, label),
                           row_which(m, row));
    return said(words, arena, "row.ordinal", SLOTS(TEXT("n", label)));
}

const char *column_words(const struct catalogue *words, struct arena *arena,
                         const struct tensor *m, int column)
{
    assert(column >= 0 && column < m->columns);
    char room[16];
    const char *label = column_label(m, column, room);
    if (m->column_labels && m->column_noun && m->column_noun[0])
        return said(words, arena,
                    arena_print(arena, "column.%s", m->column_noun),
                    SLOTS(TEXT("n", label)));
    if (m->column_labels)
        return label_words(words, arena, label_shown(arena, m, label),
                           column_which(m, column));
    return said(words, arena, "column.ordinal", SLOTS(TEXT("n", label)));
}

// --- stages and parts --------------------------------------------------------

const char *stage_title(const struct catalogue *words, struct arena *arena,
                        const struct stage *s)
{
    char number[NUMBER_SIZE];
    const char *key = arena_print(arena, s->option ? "stage.%s.%s" : "stage.%s",
                                  s->id, s->option ? s->option : "");
    number_print(number, s->number, CELL_DECIMALS);
    const char *title = said(words, arena, key, SLOTS(TEXT("number", number)));
    return s->back
               ? said(words, arena, "stage.back", SLOTS(TEXT("stage", title)))
               : title;
}

static void add_part(struct strbuf *out, const struct catalogue *words,
                     struct arena *arena, const char *id, int number)
{
    join_phrase(words, out, 0, "list.beside", arena_print(arena, "part.%s", id),
                SLOTS(COUNT("n", number)));
}

static void add_scopes(struct strbuf *out, const struct catalogue *words,
                       struct arena *arena, const struct scope *scope)
{
    if (!scope)
        return;
    add_scopes(out, words, arena, scope->outer);
    add_part(out, words, arena, scope->name, scope->number);
}

const char *part_title(const struct catalogue *words, struct arena *arena,
                       const struct part *p)
{
    if (!p->id[0] && !p->scope)
        return "";
    if (p->back) {
        struct part there = *p;
        there.back = false;
        return said(words, arena, "part.back",
                    SLOTS(TEXT("part", part_title(words, arena, &there))));
    }
    struct strbuf out = {0};
    add_scopes(&out, words, arena, p->scope);
    if (p->id[0]) // what is of no smaller part is the scope's own
        add_part(&out, words, arena, p->id, p->number);
    return term_keep(arena, &out);
}
