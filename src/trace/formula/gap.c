// SPDX-License-Identifier: MIT
#include "trace/formula/gap.h"

#include <assert.h>
#include <string.h>

// The sign between two sides that stands after [n] of them; NULL: none.
static struct formula_node *relation_after(const struct formula *f, int n)
{
    static const char *const signs[] = {" = ", " ≈ ", " > "};
    for (struct formula_node *k = f->root.first; k; k = k->next)
        for (int i = 0; i < 3 && k->kind == NODE_SYMBOL; i++)
            if (!strcmp(k->text, signs[i]) && --n == 0)
                return k;
    return NULL;
}

// Where the first [sides] sides end in the line.
static int gap_end(const struct formula *f, int sides)
{
    const struct formula_node *relation = relation_after(f, sides);
    return relation ? relation->symbol : f->count;
}

// "4", "(−1)", "<0.0001" or "−∞" of a cell: a name begins with a letter.
static bool is_number(const struct symbol *s)
{
    const char *text = s->text + strspn(s->text, "( [<>");
    size_t minus = strlen("−"), endless = strlen("∞");
    text += strncmp(text, "−", minus) ? 0 : minus;
    return s->cells.tensor &&
           (strspn(text, "0123456789") > 0 || !strncmp(text, "∞", endless));
}

int formula_plain_sides(const struct formula *f)
{
    int sides = 0;
    for (int k = 0, done = 0; !done; sides++) {
        int end = gap_end(f, sides + 1);
        for (; k < end; k++)
            if (is_number(&f->symbols[k]) || symbol_is_word(&f->symbols[k]))
                return sides;
        done = end == f->count;
    }
    return sides;
}

void formula_sides_line(const struct formula *f, int sides, struct strbuf *out)
{
    int end = gap_end(f, sides);
    for (int k = 0; k < end; k++)
        strbuf_add(out, f->symbols[k].text);
}

static void formula_cut(struct formula *f, struct formula_node *from)
{
    struct formula_node *last = NULL;
    for (struct formula_node *k = f->root.first; k != from; k = k->next)
        last = k;
    assert(last); // a side before it
    last->next = NULL;
    f->root.last = last;
    f->count = from->symbol;
}

// "P[pos, 2i] = sin(…),   P[pos, 2i+1] = cos(…)", "Q = X W_Q,   K = X W_K"
static bool is_of_several(const struct formula *f)
{
    for (const struct formula_node *k = f->root.first; k; k = k->next)
        if ((k->kind == NODE_SYMBOL && k->text[0] == ',' && k->next) ||
            (k->computes && !relation_after(f, 1)))
            return true;
    return false;
}

void formula_gap(struct formula *f, int sides)
{
    assert(sides > 0);
    struct formula_node *relation = relation_after(f, sides);
    if (relation)
        formula_cut(f, relation);
    if (is_of_several(f))
        return;
    formula_relation(f);
    formula_word(f, GAP, ROLE_NONE, (struct cells){0});
    formula_end(f);
}
