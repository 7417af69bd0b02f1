#include "trace/saying.h"

#include <assert.h>

#include "say/join.h"
#include "trace/op.h"
#include "trace/term.h"

void saying_as(struct saying *s, const struct operation *o, const char *name,
               const char *variant)
{
    const char *plain = arena_print(s->arena, "%s.%s", name, variant);
    s->key = plain;
    const char *meaning = operation_meaning(o);
    if (!meaning)
        return;
    const char *own = arena_print(s->arena, "%s.%s", meaning, plain);
    if (phrase_find(s->words, own))
        s->key = own;
}

void saying_is(struct saying *s, const struct operation *o, const char *variant)
{
    saying_as(s, o, o->kind->name, variant);
}

bool saying_why(struct saying *s, const struct operation *o,
                const char *variant)
{
    const char *kind = o->kind->name, *meaning = operation_meaning(o);
    const char *own = arena_print(s->arena, "why.%s.%s.%s",
                                  meaning ? meaning : "", kind, variant);
    const char *plain = arena_print(s->arena, "why.%s.%s", kind, variant);
    s->key = phrase_find(s->words, own)     ? own
             : phrase_find(s->words, plain) ? plain
                                            : NULL;
    return s->key;
}

const char *saying_list(struct saying *s, const char *const *items, int count)
{
    struct strbuf list = {0};
    list_names(s->words, &list, "list.last", items, count);
    const char *copy = arena_copy(s->arena, strbuf_text(&list), list.length);
    strbuf_free(&list);
    return copy;
}

static void fill(struct saying *s, struct slot slot)
{
    assert(s->count < MOST_SLOTS);
    s->slots[s->count++] = slot;
}

void saying_text(struct saying *s, const char *slot, const char *text)
{
    fill(s, TEXT(slot, text));
}

void saying_count(struct saying *s, const char *slot, int count)
{
    fill(s, COUNT(slot, count));
}

void saying_number(struct saying *s, const char *slot, double x)
{
    fill(s, NUMBER(slot, x));
}

void saying_short(struct saying *s, const char *slot, double x)
{
    fill(s, SHORT(slot, x));
}

void saying_precise(struct saying *s, const char *slot, double x)
{
    fill(s, PRECISE(slot, x));
}

void saying_row(struct saying *s, const char *slot, const struct tensor *m,
                int row)
{
    saying_text(s, slot, row_words(s->words, s->arena, m, row));
}

void saying_column(struct saying *s, const char *slot, const struct tensor *m,
                   int column)
{
    saying_text(s, slot, column_words(s->words, s->arena, m, column));
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
    saying_number(s, "value", tensor_at(m, row, column));
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
