// SPDX-License-Identifier: MIT
#include "trace/slots.h"

#include <string.h>

#include "say/template.h"
#include "trace/op.h"
#include "trace/origin.h"
#include "trace/term.h"

// What a name begins with: what the step made, or an operand of it.
struct subject {
    const struct tensor *m;
    int row, column; // each -1 or more
    bool made;
};

// Cuts the part of [*name] up to its next dot off.
static const char *next_part(struct arena *arena, const char **name)
{
    size_t length = strcspn(*name, ".");
    const char *part = arena_copy(arena, *name, length);
    *name += length + ((*name)[length] == '.');
    return part;
}

// The operand of [o] called [name]; -1: none is.
static int find_operand(const struct operation *o, const char *name)
{
    const char *p = o->kind->operands;
    size_t length = strlen(name);
    for (int k = 0; p && *p && k < o->in_count; k++) {
        size_t next = strcspn(p, " ");
        if (next == length && !strncmp(p, name, length))
            return k;
        p += next + strspn(p + next, " ");
    }
    return -1;
}

static void fill_number(struct saying *s, const char *slot, const char *how,
                        const struct subject *of, double x)
{
    if (!strcmp(how, "precise"))
        saying_precise(s, slot, x);
    else if (!strcmp(how, "short"))
        saying_short(s, slot, x);
    else if (!strcmp(how, "share"))
        saying_share(s, slot, x);
    else if (!strcmp(how, "number"))
        saying_number(s, slot, x);
    else
        saying_of(s, slot, of->m, of->row, x);
}

// What is read by itself: the cell or row of it, or its name.
static void fill_subject(struct saying *s, const char *slot,
                         const struct subject *of)
{
    if (of->row < 0)
        saying_text(s, slot, of->m->plain);
    else if (of->column < 0)
        saying_vector(s, slot, of->m, of->row);
    else
        saying_cell(s, slot, of->m, of->row, of->column);
}

// Of what is made or read. False: there is nothing of that name, or not here.
static bool fill_of(struct saying *s, const char *slot, const char *what,
                    const char *how, const struct subject *of)
{
    bool row = of->row >= 0, cell = row && of->column >= 0;
    if (!*what && !of->made)
        fill_subject(s, slot, of);
    else if (!strcmp(what, "name"))
        saying_text(s, slot, of->m->plain);
    else if (!strcmp(what, "one"))
        saying_text(s, slot, tensor_one(s->words, of->m));
    else if (!strcmp(what, "noun"))
        saying_text(s, slot, tensor_number_noun(s->words, of->m));
    else if (!strcmp(what, "rows"))
        saying_count(s, slot, of->m->rows);
    else if (!strcmp(what, "columns"))
        saying_count(s, slot, of->m->columns);
    else if (row && !strcmp(what, "row"))
        saying_row(s, slot, of->m, of->row);
    else if (row && !strcmp(what, "vector"))
        saying_vector(s, slot, of->m, of->row);
    else if (cell && !strcmp(what, "column"))
        saying_column(s, slot, of->m, of->column);
    else if (cell && !strcmp(what, "cell"))
        saying_cell(s, slot, of->m, of->row, of->column);
    else if ((cell || (row && of->m->columns == 1)) && !strcmp(what, "value"))
        fill_number(s, slot, how, of,
                    tensor_at(of->m, of->row, cell ? of->column : 0));
    else
        return false;
    return true;
}

static double so_far(const struct operation *o, const struct address *a)
{
    double sum = 0;
    for (int k = 0; k <= a->term; k++)
        sum += o->kind->term(o, a->row, a->column, k);
    return sum;
}

static void fill_slot(struct saying *s, const struct operation *o,
                      const struct address *a, const char *slot)
{
    const char *rest = slot, *first = next_part(s->arena, &rest);
    bool number = o->kind->single && a->row >= 0;
    struct subject made = {a->tensor, a->row, number ? 0 : a->column, true};
    int k = find_operand(o, first);
    if (k >= 0) {
        const struct tensor *m = o->in[k].tensor;
        struct subject read = {m, a->row < 0 ? -1 : operand_row(o, k, a->row),
                               m->columns == 1 && made.column > 0 ? 0
                                                                  : made.column,
                               false};
        const char *what = next_part(s->arena, &rest);
        fill_of(s, slot, what, rest, &read);
    } else if (a->term >= 0 && !strcmp(first, "term")) {
        fill_number(s, slot, rest, &made,
                    o->kind->term(o, a->row, a->column, a->term));
    } else if (a->term >= 0 && !strcmp(first, "so_far")) {
        fill_number(s, slot, rest, &made, so_far(o, a));
    } else {
        fill_of(s, slot, first, rest, &made);
    }
}

static bool is_filled(const struct saying *s, const char *slot)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->slots[i].name, slot))
            return true;
    return false;
}

// Gives the numbers of a cell's sentence the digits that their chain needs, where
// all of them are there.
static void fill_chain(struct saying *s, const struct operation *o,
                       const struct address *a)
{
    bool cell = a->row >= 0 && (a->column >= 0 || o->kind->single);
    if (!o->kind->chain || !cell)
        return;
    for (const char *p = o->kind->chain; *p;) {
        size_t length = strspn(p, SLOT_LETTERS);
        const char *slot = arena_copy(s->arena, p, length);
        if (length && !is_filled(s, slot))
            fill_slot(s, o, a, slot);
        if (length && !is_filled(s, slot))
            return;
        p += length + !length;
    }
    saying_chain(s, o->kind->chain);
}

void slots_fill(struct saying *s, const struct operation *o,
                const struct address *a)
{
    const char *template = phrase_text(s->words, s->key);
    struct piece p;
    while (template_next(&template, &p)) {
        const char *slot = arena_copy(s->arena, p.text, p.length);
        if (p.slot && !is_filled(s, slot))
            fill_slot(s, o, a, slot);
    }
    fill_chain(s, o, a);
}
