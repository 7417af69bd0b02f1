// SPDX-License-Identifier: MIT
#include "trace/slots.h"

#include <string.h>

#include "say/template.h"
#include "trace/op.h"
#include "trace/op/row_facts.h"
#include "trace/origin.h"
#include "trace/term.h"

// What a name begins with: what the step made, or an operand of it.
struct subject {
    const struct tensor *m;
    int row, column;          // each -1 or more
    const struct op_kind *by; // what made it; NULL: it is read
    bool apart; // what is made has its name: layer 2's sum that of layer 1
};

static const char *name_of(const struct saying *s, const struct subject *of)
{
    return of->apart ? matrix_name(s->arena, of->m) : of->m->plain;
}

// True when [o] reads what is called like what it makes.
static bool reads_its_like(const struct operation *o)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor != o->out &&
            !strcmp(o->in[k].tensor->plain, o->out->plain))
            return true;
    return false;
}

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
    static const struct {
        const char *how;
        enum slot_kind as;
    } partials[] = {{"precise", SLOT_PRECISE},
                    {"short", SLOT_SHORT},
                    {"share", SLOT_SHARE},
                    {"number", SLOT_NUMBER}};
    enum slot_kind as = of->by ? of->by->prints : SLOT_END;
    for (size_t i = 0; i < sizeof partials / sizeof *partials; i++)
        if (!strcmp(how, partials[i].how))
            as = partials[i].as;
    if (as)
        saying_printed(s, slot, as, x);
    else
        saying_of(s, slot, of->m, of->row, x);
}

// The largest of a row, or of a column of one number each.
static bool fill_largest(struct saying *s, const char *slot, const char *what,
                         const char *how, const struct subject *of)
{
    if (of->row < 0 && of->m->columns == 1) {
        struct column_ends e = column_ends(of->m);
        bool most = !strcmp(what, "most");
        struct subject end = {of->m, most ? e.high : e.low, 0, of->by};
        if (!strcmp(what, "high") || !strcmp(what, "low"))
            saying_row(s, slot, of->m, *what == 'h' ? e.high : e.low);
        else if (most || !strcmp(what, "least"))
            fill_number(s, slot, how, &end, most ? e.most : e.least);
        else if (!strcmp(what, "ties"))
            saying_count(s, slot, e.ties);
        else
            return false;
        return true;
    }
    if (of->row < 0)
        return false;
    struct row_facts f = row_facts(of->m, of->row, of->m->columns);
    if (!strcmp(what, "best"))
        saying_column(s, slot, of->m, f.best);
    else if (!strcmp(what, "value"))
        fill_number(s, slot, how, of, f.high);
    else if (!strcmp(what, "ties"))
        saying_count(s, slot, f.ties);
    else if (!strcmp(what, "zeros"))
        saying_count(s, slot, f.zeros);
    else
        return false;
    return true;
}

// What is read by itself: the cell or row of it, or its name.
static void fill_subject(struct saying *s, const char *slot,
                         const struct subject *of)
{
    if (of->row < 0)
        saying_text(s, slot, name_of(s, of));
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
    if (!*what && !of->by)
        fill_subject(s, slot, of);
    else if (!strcmp(what, "name"))
        saying_text(s, slot, name_of(s, of));
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
    else if (cell && !strcmp(what, "value"))
        fill_number(s, slot, how, of, tensor_at(of->m, of->row, of->column));
    else if (row && !strcmp(what, "n"))
        saying_count(s, slot, of->row + 1);
    else if (cell && !strcmp(what, "m"))
        saying_count(s, slot, of->column + 1);
    else if (cell && of->m->gradients_of && !strcmp(what, "of"))
        saying_cell(s, slot, of->m->gradients_of, of->row, of->column);
    else
        return fill_largest(s, slot, what, how, of);
    return true;
}

static double so_far(const struct operation *o, const struct address *a)
{
    double sum = 0;
    for (int k = 0; k <= a->term; k++)
        sum += operation_term(o, a->row, a->column, k);
    return sum;
}

static void fill_slot(struct saying *s, const struct operation *o,
                      const struct address *a, const char *slot)
{
    const char *rest = slot, *first = next_part(s->arena, &rest);
    bool number = o->kind->single && a->row >= 0;
    struct subject made = {a->tensor, a->row, number ? 0 : a->column, o->kind,
                           reads_its_like(o)};
    int k = find_operand(o, first);
    if (k >= 0) {
        const struct tensor *m = o->in[k].tensor;
        struct subject read = {m, a->row < 0 ? -1 : operand_row(o, k, a->row),
                               m->columns == 1 && made.column > 0 ? 0
                                                                  : made.column,
                               NULL, made.apart};
        const char *what = next_part(s->arena, &rest);
        fill_of(s, slot, what, rest, &read);
    } else if (a->term >= 0 && !strcmp(first, "term")) {
        fill_number(s, slot, rest, &made,
                    operation_term(o, a->row, a->column, a->term));
    } else if (a->term >= 0 && !strcmp(first, "so_far")) {
        fill_number(s, slot, rest, &made, so_far(o, a));
    } else if (a->term >= 0 && !strcmp(first, "place")) {
        saying_count(s, slot, a->term + 1);
    } else if (!strcmp(first, "keys") && o->in_count) {
        saying_count(s, slot, o->in[0].tensor->columns);
    } else if (!fill_of(s, slot, first, rest, &made) && a->row < 0) {
        made.row = operation_row(o, a); // of all rows it is about one
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

// Gives the numbers of a cell's sentence the digits that their chain needs,
// where all of them are there.
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
