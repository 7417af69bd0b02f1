// SPDX-License-Identifier: MIT
#include "trace/saying.h"

#include <assert.h>
#include <string.h>

#include "say/join.h"
#include "say/named.h"
#include "trace/op.h"
#include "trace/origin.h"
#include "trace/term.h"

bool saying_listed(const char *keys, const char *key)
{
    size_t length = strlen(key);
    for (const char *p = keys; p && (p = strstr(p, key)); p += length)
        if ((p == keys || p[-1] == ' ') && (!p[length] || p[length] == ' '))
            return true;
    return false;
}

// "score.matmul_t.row" for "matmul_t.row", and "why.score.matmul_t.row"; NULL
// where nobody says what [o] means or the catalogue has no phrase for it.
static const char *saying_meant(const struct saying *s,
                                const struct operation *o, const char *before,
                                const char *plain)
{
    const char *meaning = operation_meaning(o);
    const char *key =
        arena_print(s->arena, "%s%s.%s", before, meaning ? meaning : "", plain);
    return meaning && phrase_find(s->words, key) ? key : NULL;
}

void saying_as(struct saying *s, const struct operation *o, const char *name,
               const char *variant)
{
    assert(o && *variant);
    const char *plain = arena_print(s->arena, "%s.%s", name, variant);
    const char *own = saying_meant(s, o, "", plain);
    assert(saying_listed(o->kind->says, plain));
    s->key = own ? own : plain;
}

void saying_is(struct saying *s, const struct operation *o, const char *variant)
{
    saying_as(s, o, o->kind->name, variant);
}

void saying_level(struct saying *s, const struct operation *o,
                  const struct address *a, const char *more)
{
    int terms = operation_terms(o);
    bool term = a->term >= 0 && terms > 1;
    const char *level = a->row < 0                         ? "whole"
                        : a->column < 0 || o->kind->single ? "row"
                        : term                             ? "term"
                                                           : "cell";
    const char *last = term && a->term + 1 == terms ? ".last" : "";
    saying_is(s, o, arena_print(s->arena, "%s%s%s", level, last, more));
}

bool saying_own(struct saying *s, const struct operation *o,
                const char *variant)
{
    const char *own = saying_meant(
        s, o, "", arena_print(s->arena, "%s.%s", o->kind->name, variant));
    s->key = own ? own : s->key;
    return own;
}

bool saying_why_as(struct saying *s, const struct operation *o,
                   const char *name, const char *variant)
{
    assert(o && *variant);
    const char *plain = arena_print(s->arena, "why.%s.%s", name, variant);
    assert(saying_listed(o->kind->whys, plain));
    s->key = saying_meant(s, o, "why.", plain + strlen("why."));
    if (!s->key && phrase_find(s->words, plain))
        s->key = plain;
    return s->key;
}

bool saying_why(struct saying *s, const struct operation *o,
                const char *variant)
{
    return saying_why_as(s, o, o->kind->name, variant);
}

void saying_why_level(struct saying *s, const struct operation *o,
                      const struct address *a)
{
    bool row = a->column < 0 || a->tensor->columns == 1;
    const char *level = a->row < 0 ? "whole" : row ? "row" : "cell";
    if (saying_listed(o->kind->whys,
                      arena_print(s->arena, "why.%s.%s", o->kind->name, level)))
        saying_why(s, o, level);
}

const char *saying_list(struct saying *s, const char *const *items, int count)
{
    struct strbuf list = {0};
    list_names(s->words, &list, "list.last", items, count);
    const char *copy = arena_copy(s->arena, strbuf_text(&list), list.length);
    strbuf_free(&list);
    return copy;
}

static void saying_fill(struct saying *s, struct slot slot)
{
    assert(s->count < MOST_SLOTS);
    s->slots[s->count++] = slot;
}

void saying_text(struct saying *s, const char *slot, const char *text)
{
    saying_fill(s, TEXT(slot, text));
}

void saying_count(struct saying *s, const char *slot, int count)
{
    saying_fill(s, COUNT(slot, count));
}

void saying_number(struct saying *s, const char *slot, double x)
{
    saying_fill(s, NUMBER(slot, x));
}

void saying_short(struct saying *s, const char *slot, double x)
{
    saying_fill(s, SHORT(slot, x));
}

void saying_precise(struct saying *s, const char *slot, double x)
{
    saying_fill(s, PRECISE(slot, x));
}

void saying_share(struct saying *s, const char *slot, double x)
{
    saying_fill(s, SHARE(slot, x));
}

void saying_short_share(struct saying *s, const char *slot, double x)
{
    saying_fill(s, SHORT_SHARE(slot, x));
}

void saying_precise_share(struct saying *s, const char *slot, double x)
{
    saying_fill(s, PRECISE_SHARE(slot, x));
}

void saying_printed(struct saying *s, const char *slot, enum slot_kind as,
                    double x)
{
    saying_fill(s, (struct slot){slot, as, NULL, x});
}

void saying_of(struct saying *s, const char *slot, const struct tensor *m,
               int row, double x)
{
    if (row_is_of_shares(m, row))
        saying_share(s, slot, x);
    else
        saying_number(s, slot, x);
}

static struct slot *saying_slot(struct saying *s, const char *name,
                                size_t length)
{
    for (int k = 0; k < s->count; k++)
        if (strlen(s->slots[k].name) == length &&
            !strncmp(s->slots[k].name, name, length))
            return &s->slots[k];
    return NULL;
}

static void chain_number(struct formula *f, const struct slot *slot)
{
    bool share = slot->kind == SLOT_SHARE || slot->kind == SLOT_PRECISE_SHARE;
    if (share && slot->number > 0)
        formula_share(f, slot->number);
    else if (slot->kind == SLOT_SHORT)
        formula_short(f, slot->number);
    else
        formula_number(f, slot->number, false);
}

void saying_chain(struct saying *s, const char *form)
{
    struct formula f = {.arena = s->arena, .words = s->words};
    struct slot *slots[MOST_SLOTS];
    int symbols[MOST_SLOTS], count = 0;
    for (const char *p = form; *p;) {
        size_t name = strspn(p, SLOT_LETTERS);
        struct slot *slot = saying_slot(s, p, name);
        size_t length = name + (!slot && (!name || p[name] == '('));
        length += *p == '^';               // "exp(" and "^(" are one sign each
        while ((p[length] & 0xC0) == 0x80) // the rest of a sign, "·"
            length++;
        if (slot && count < MOST_SLOTS) {
            symbols[count] = f.count;
            slots[count++] = slot;
            chain_number(&f, slot);
        } else if (*p == '=') {
            formula_relation(&f);
        } else if (*p != ' ') {
            formula_text(&f, arena_copy(s->arena, p, length));
        }
        p += length;
    }
    formula_end(&f);
    for (int k = 0; k < count; k++) {
        const struct symbol *n = &f.symbols[symbols[k]];
        bool bound = symbols[k] > 0 && !strcmp(n[-1].text, " > ");
        slots[k]->text =
            bound ? arena_print(s->arena, ">%s", n->text) : n->text;
    }
}

void saying_row(struct saying *s, const char *slot, const struct tensor *m,
                int row)
{
    saying_fill(s, NAME(slot, row_words(s->words, s->arena, m, row)));
}

void saying_column(struct saying *s, const char *slot, const struct tensor *m,
                   int column)
{
    saying_fill(s, NAME(slot, column_words(s->words, s->arena, m, column)));
}

void saying_vector(struct saying *s, const char *slot, const struct tensor *m,
                   int row)
{
    saying_text(s, slot, vector_name(s->words, s->arena, m, row));
}

void saying_cell(struct saying *s, const char *slot, const struct tensor *m,
                 int row, int column)
{
    saying_text(s, slot, cell_name(s->words, s->arena, m, row, column));
}

void saying_value(struct saying *s, const struct tensor *m, int row, int column)
{
    saying_cell(s, "cell", m, row, column);
    saying_of(s, "value", m, row, tensor_at(m, row, column));
}

void saying_operand(struct saying *s, const char *slot,
                    const struct operation *o, int k, int row, int column)
{
    const struct tensor *m = o->in[k].tensor;
    if (column < 0)
        saying_vector(s, slot, m, operand_row(o, k, row));
    else
        saying_cell(s, slot, m, operand_row(o, k, row), column);
}
