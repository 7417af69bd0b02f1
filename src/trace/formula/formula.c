// SPDX-License-Identifier: MIT
#include "trace/formula/formula.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "trace/formula/chain.h"
#include "trace/formula/notation.h"
#include "trace/op.h"
#include "trace/origin.h"
#include "trace/term.h"

// Appends a symbol to the line alone.
static struct symbol *type(struct formula *f, const char *text)
{
    if (f->count == f->room) {
        int room = f->room ? 2 * f->room : 32;
        struct symbol *more = arena_array(f->arena, (size_t)room, sizeof *more);
        if (f->count)
            memcpy(more, f->symbols, (size_t)f->count * sizeof *more);
        f->symbols = more;
        f->room = room;
    }
    struct symbol *s = &f->symbols[f->count++];
    *s = (struct symbol){.text = arena_copy(f->arena, text, strlen(text)),
                         .term = f->term - 1};
    return s;
}

static struct formula_node *formula_row(struct formula *f)
{
    f->root.kind = NODE_ROW;
    return f->row ? f->row : &f->root;
}

static struct symbol *formula_append(struct formula *f, const char *text)
{
    notation_read(f->arena, formula_row(f), text, f->count);
    return type(f, text);
}

// --- what is drawn, and written in a line ------------------------------------

// Begins a node with [rows] rows, of which the first is written.
static struct formula_node *formula_begin(struct formula *f,
                                          enum formula_node_kind kind, int rows,
                                          const char *end)
{
    struct formula_node *n = node_grow(f->arena, formula_row(f), kind);
    for (int k = 0; k < rows; k++)
        node_grow(f->arena, n, NODE_ROW);
    n->symbol = f->count;
    n->end = end;
    f->row = n->first;
    return n;
}

// Of a fraction each half begins with an empty symbol, for its bracket in a line.
void formula_fraction(struct formula *f)
{
    formula_begin(f, NODE_FRACTION, 2, NULL);
    type(f, "");
}

void formula_power(struct formula *f)
{
    formula_begin(f, NODE_SCRIPTS, 3, ")");
}

// The name of a function stands in the first row, what it is of in the last.
static void formula_begin_named(struct formula *f, enum formula_node_kind kind,
                                int rows, const char *name, const char *typed)
{
    struct formula_node *n = formula_begin(f, kind, rows, " )");
    node_leaf(f->arena, n->first, name, f->count);
    type(f, arena_print(f->arena, "%s( ", typed));
    f->row = n->last;
}

void formula_call(struct formula *f, const char *name)
{
    formula_begin_named(f, NODE_CALL, 2, name, name);
}

void formula_exp(struct formula *f)
{
    formula_begin_named(f, NODE_SCRIPTS, 3, "e", "exp");
}

void formula_root(struct formula *f)
{
    formula_begin(f, NODE_ROOT, 1, NULL);
    type(f, "√");
}

void formula_bracket(struct formula *f, const char *open)
{
    bool list = *open == '[';
    formula_begin(f, NODE_BRACKET, 1, list ? " ]" : ")")->text = open;
    type(f, list ? "[ " : "(");
}

// In a line what stands over or under a bar needs brackets when it is a sum; the
// symbol before it is [before].
static void bracket_sum(struct formula *f, const struct formula_node *row,
                        int before)
{
    bool sum = false;
    for (const struct formula_node *n = row->first; n; n = n->next)
        sum = sum || (n != row->first && n->kind == NODE_SYMBOL &&
                      (strstr(n->text, " + ") || strstr(n->text, " − ")));
    if (!sum)
        return;
    f->symbols[before].text = "(";
    type(f, ")");
}

void formula_over(struct formula *f)
{
    struct formula_node *n = f->row->parent;
    assert(n->kind == NODE_FRACTION || n->kind == NODE_SCRIPTS);
    if (n->kind == NODE_FRACTION)
        bracket_sum(f, f->row, n->symbol);
    type(f, n->kind == NODE_FRACTION ? " / " : "^(");
    f->row = n->last;
    n->over = f->count;
    if (n->kind == NODE_FRACTION)
        type(f, "");
}

// In a line a root of more than a name or a number needs brackets.
static void bracket_root(struct formula *f, struct formula_node *n)
{
    if (n->first->first == n->first->last)
        return;
    f->symbols[n->symbol].text = "√( ";
    n->end = " )";
}

void formula_close(struct formula *f)
{
    assert(f->row && f->row != &f->root);
    struct formula_node *n = f->row->parent;
    if (n->kind == NODE_ROOT)
        bracket_root(f, n);
    if (n->kind == NODE_FRACTION)
        bracket_sum(f, f->row, n->over);
    if (n->end)
        type(f, n->end);
    f->row = n->parent;
}

void formula_sum(struct formula *f, const char *index, int last)
{
    struct arena *a = f->arena;
    struct formula_node *row = formula_row(f),
                        *n = formula_begin(f, NODE_SUM, 2, NULL);
    const char *from = last < 1 ? index : arena_print(a, "%s=1", index);
    const char *to = last < 1 ? "" : arena_print(a, "%d", last);
    f->row = row;
    node_leaf(a, n->first, from, f->count);
    if (*to)
        node_leaf(a, n->last, to, f->count);
    type(f, last < 1 ? arena_print(a, "Σ(%s) ", index)
                     : arena_print(a, "Σ(%s=1…%s) ", index, to));
}

void formula_part(struct formula *f, const struct tensor *m)
{
    f->row = node_grow(f->arena, formula_row(f), NODE_ROW);
    f->row->computes = m;
}

void formula_part_end(struct formula *f)
{
    f->row = f->row->parent;
}

void formula_text(struct formula *f, const char *text)
{
    if (*text)
        formula_append(f, text);
}

void formula_word(struct formula *f, const char *word, enum role role,
                  struct cells cells)
{
    node_leaf(f->arena, formula_row(f), word, f->count);
    struct symbol *s = type(f, word);
    s->role = role;
    s->cells = cells;
}

bool symbol_is_word(const struct symbol *s)
{
    const struct cells *c = &s->cells;
    return c->tensor && c->tensor->words && c->row < c->tensor->rows &&
           !strcmp(s->text,
                   c->tensor->words[(int)tensor_at(c->tensor, c->row, 0)]);
}

void formula_phrase(struct formula *f, const char *key,
                    const struct slot *slots)
{
    formula_append(f, said(f->words, f->arena, key, slots));
}

void formula_symbol(struct formula *f, const char *text, enum role role,
                    struct cells cells)
{
    struct symbol *s = formula_append(f, text);
    s->role = role;
    s->cells = cells;
}

// --- numbers and what stands between them ------------------------------------

// Appends a number; which digits it keeps, is settled at the end.
static struct symbol *formula_figure(struct formula *f, double x, int decimals,
                                     bool share, bool guard)
{
    if (f->figure_count == f->figure_room) {
        int room = f->figure_room ? 2 * f->figure_room : 16;
        struct figure *more = arena_array(f->arena, (size_t)room, sizeof *more);
        if (f->figure_count)
            memcpy(more, f->figures, (size_t)f->figure_count * sizeof *more);
        f->figures = more;
        f->figure_room = room;
    }
    struct figure *n = &f->figures[f->figure_count++];
    *n = (struct figure){.symbol = f->count,
                         .x = x,
                         .decimals = decimals,
                         .share = share,
                         .guard = guard};
    struct symbol *s = formula_append(f, figure_print(f->arena, n));
    n->leaf = formula_row(f)->last;
    return s;
}

void formula_cell(struct formula *f, const struct tensor *m, int row,
                  int column, bool guard)
{
    assert(row >= 0 && column >= 0);
    double x = tensor_at(m, row, column);
    struct symbol *s = formula_figure(f, x, number_decimals_precise(x),
                                      x > 0 && row_is_of_shares(m, row), guard);
    s->role = m->role;
    s->cells = cells_of(m, row, 1, column, 1);
}

void formula_number_of(struct formula *f, const struct tensor *m, int row,
                       double x)
{
    formula_figure(f, x, number_decimals_precise(x), row_is_of_shares(m, row),
                   false);
}

void formula_share(struct formula *f, double x)
{
    formula_figure(f, x, number_decimals_precise(x), true, false);
}

void formula_short(struct formula *f, double x)
{
    formula_figure(f, x, CELL_DECIMALS, false, false);
}

void formula_number(struct formula *f, double x, bool guard)
{
    formula_figure(f, x, number_decimals_precise(x), false, guard);
}

// Where a side is a bound and nothing else, its sign stands as the relation.
static bool settle_bound(struct formula *f, int k)
{
    struct figure *only = chain_figure(f, k);
    if (!only || only->leaf->text[0] != '>')
        return false;
    f->symbols[only->symbol].text = ++only->leaf->text;
    return true;
}

// True when a side has a number that lost digits; the [k]-th, from 0.
static bool is_rough(const struct formula *f, int k)
{
    int from = k ? f->relations[k - 1].sign->symbol : f->from;
    int end = k < f->relation_count ? f->relations[k].sign->symbol : f->count;
    for (int i = 0; i < f->figure_count; i++)
        if (f->figures[i].symbol >= from && f->figures[i].symbol < end &&
            !figure_exact(&f->figures[i]))
            return true;
    return k < f->relation_count ? f->relations[k].rough : f->rough;
}

// Ends what was written since this was done last: digits and signs.
static void settle(struct formula *f)
{
    chain_settle(f);
    for (int k = 0; k < f->relation_count; k++) {
        struct formula_node *n = f->relations[k].sign;
        bool rough = is_rough(f, k) || is_rough(f, k + 1);
        n->text = f->symbols[n->symbol].text = settle_bound(f, k + 1) ? " > "
                                               : rough                ? " ≈ "
                                                                      : " = ";
    }
    f->from = f->count;
    f->relation_count = f->figure_count = 0;
    f->rough = false;
}

void formula_relation(struct formula *f)
{
    if (f->relation_count == MOST_RELATIONS)
        settle(f);
    formula_append(f, " = ");
    f->relations[f->relation_count++] =
        (struct formula_relation){formula_row(f)->last, f->rough};
    f->rough = false;
}

void formula_round(struct formula *f)
{
    f->rough = true;
}

void formula_end(struct formula *f)
{
    settle(f);
    f->row = NULL; // the root, wherever it is: a formula may be copied
}

void formula_line(const struct formula *f, struct strbuf *out)
{
    for (int i = 0; i < f->count; i++)
        strbuf_add(out, f->symbols[i].text);
}

void formula_strong(struct formula *f)
{
    assert(f->count > 0);
    f->symbols[f->count - 1].strong = true;
}

void formula_term(struct formula *f, int k, const char *between)
{
    assert(k >= 0);
    f->term = k + 1;
    if (k > 0)
        formula_text(f, between);
}

void formula_terms_end(struct formula *f)
{
    f->term = 0;
}

void formula_term_alone(struct formula *f, int k)
{
    formula_phrase(f, "formula.term", SLOTS(COUNT("n", k + 1)));
    formula_end(f);
}

void formula_next(struct formula *f, const char *text)
{
    formula_end(f);
    formula_append(f, text);
}

void formula_result(struct formula *f, const struct tensor *m, int row,
                    int column)
{
    formula_relation(f);
    formula_cell(f, m, row, column, false);
    formula_strong(f);
}

void formula_result_number(struct formula *f, double x)
{
    formula_relation(f);
    formula_number(f, x, false);
    formula_strong(f);
}

void formula_result_share(struct formula *f, double x)
{
    formula_relation(f);
    formula_share(f, x);
    formula_strong(f);
}

void formula_so_far(struct formula *f, double sum)
{
    formula_next(f, "     ");
    formula_phrase(f, "formula.so_far", NO_SLOTS);
    formula_result_number(f, sum);
}

// --- names -------------------------------------------------------------------

void formula_vector(struct formula *f, const struct tensor *m, int row)
{
    formula_symbol(f, vector_name(f->words, f->arena, m, row), m->role,
                   cells_of(m, row, 1, 0, m->columns));
}

void formula_cell_name(struct formula *f, const struct tensor *m, int row,
                       int column)
{
    formula_symbol(f, cell_name(f->words, f->arena, m, row, column), m->role,
                   cells_of(m, row, 1, column, 1));
}

void formula_matrix(struct formula *f, const struct tensor *m)
{
    // What has no letter of its own is called what it is: "merged.apart", Δ.
    const struct tensor *of = m->gradients_of ? m->gradients_of : m;
    bool named = m == of && strchr(of->plain, '.');
    formula_symbol(f,
                   named ? tensor_symbol_counted(f->words, f->arena, m)
                         : matrix_name(f->arena, m),
                   m->role, cells_of(m, 0, m->rows, 0, m->columns));
}

void formula_name(struct formula *f, const struct tensor *m, int row,
                  int column)
{
    if (row < 0)
        formula_matrix(f, m);
    else if (column < 0)
        formula_vector(f, m, row);
    else
        formula_cell_name(f, m, row, column);
}

void formula_written(struct formula *f, const struct operation *o, int row,
                     int column)
{
    if (row < 0)
        formula_any_row(f, o->out, row_index(o->out), 0);
    else
        formula_name(f, o->out, row, column);
}

void formula_any_row(struct formula *f, const struct tensor *m,
                     const char *index, int by)
{
    assert(abs(by) <= 1);
    const char *offset = by < 0 ? "₋₁" : by > 0 ? "₊₁" : "";
    const char *text = arena_print(f->arena, "%s%s%s%s", gradient_sign(m),
                                   tensor_symbol_counted(f->words, f->arena, m),
                                   index, offset);
    formula_symbol(f, text, m->role, cells_of(m, 0, m->rows, 0, m->columns));
}

void formula_any_cell(struct formula *f, const struct tensor *m, int row,
                      const char *index)
{
    const char *vector = vector_name(f->words, f->arena, m, row);
    bool lowered = vector[strlen(vector) - 1] != ')';
    const char *text =
        arena_print(f->arena, lowered ? "%s,%s" : "%s%s", vector, index);
    formula_symbol(f, text, m->role, cells_of(m, row, 1, 0, m->columns));
}

void formula_operand(struct formula *f, const struct operation *o, int k,
                     int row, int column)
{
    const struct operand *A = &o->in[k];
    if (row >= 0)
        formula_name(f, A->tensor, operand_row(o, k, row), column);
    else if (A->row < 0)
        formula_matrix(f, A->tensor);
    else
        formula_any_row(f, A->tensor, row_index(o->out),
                        row_number(A->tensor, A->row) -
                            row_number(o->out, o->row));
}
