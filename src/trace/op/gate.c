// What gates do, place by place: a product with what a gate lets through, and
// the way between an old and a new vector that a gate decides.
#include <assert.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static void show_left(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->row < 0)
        formula_any_row(f, o->out, row_index(o->out), 0);
    else
        formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
}

// A slot with the vector or the cell of operand [k].
static void say_operand(const struct operation *o, int k,
                        const struct address *a, struct saying *s,
                        const char *slot)
{
    const struct tensor *m = o->in[k].tensor;
    int row = operand_row(o, k, a->row);
    if (a->column < 0)
        saying_vector(s, slot, m, row);
    else
        saying_cell(s, slot, m, row, a->column);
}

// --- multiply: a ∘ b ---------------------------------------------------------

enum { A, B };

// Where there is no b the product is the zero vector.
static bool has_b(const struct operation *o)
{
    return o->in_count > B;
}

static void multiply_cells(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *a = in_row(o, A, row);
    const double *b = has_b(o) ? in_row(o, B, row) : NULL;
    for (int c = 0; b && c < o->out->columns; c++)
        out[c] = a[c] * b[c];
}

static int read_multiplied(const struct operation *o, int row, int column,
                           int k, struct cells out[MAX_READS])
{
    return has_b(o) ? read_in_place(o, row, column, k, out) : 0;
}

static void say_multiply(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_text(s, "one", tensor_one(s->words, o->out));
        return;
    }
    const char *const variants[][2] = {{"row.nothing", "row"},
                                       {"cell.nothing", "cell"}};
    saying_is(s, o, variants[a->column >= 0][has_b(o)]);
    saying_row(s, "row", o->out, a->row);
    saying_vector(s, "vector", o->out, a->row);
    say_operand(o, A, a, s, "left");
    if (has_b(o))
        say_operand(o, B, a, s, "right");
    if (a->column < 0)
        return;
    saying_cell(s, "cell", o->out, a->row, a->column);
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

static void show_multiply(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    show_left(o, a, f);
    if (!has_b(o)) {
        formula_number(f, 0, false);
        return;
    }
    formula_operand(f, o, A, a->row, a->column);
    formula_text(f, a->column < 0 ? " ∘ " : "·");
    formula_operand(f, o, B, a->row, a->column);
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_cell(f, o->in[A].tensor, operand_row(o, A, a->row), a->column,
                 false);
    formula_text(f, "·");
    formula_cell(f, o->in[B].tensor, operand_row(o, B, a->row), a->column,
                 true);
    formula_result(f, o->out, a->row, a->column);
}

static void spell_multiply(const struct operation *o, struct spelling *s)
{
    if (!has_b(o)) {
        formula_number(s->f, 0, false);
        return;
    }
    spell_factor(s, o, A);
    formula_text(s->f, " ∘ ");
    spell_factor(s, o, B);
}

static const struct op_kind kind_multiply = {
    .name = "multiply",
    .forward = multiply_cells,
    .terms = one_term,
    .term = value_term,
    .reads = read_multiplied,
    .sentence = say_multiply,
    .formula = show_multiply,
    .alike = ALIKE(B),
    .spell = spell_multiply,
};

static bool is_row(struct operand v)
{
    return v.row >= 0 && v.row < v.tensor->room;
}

void multiply(struct trace *t, struct tensor *out, int row, struct operand a,
              struct operand b)
{
    struct operand in[] = {[A] = a, [B] = b};
    assert(is_row(a) && a.tensor->columns == out->columns &&
           b.tensor->columns == out->columns);
    operate(t, &kind_multiply, out, row, 1, in, is_row(b) ? 2 : 1, 0);
}

// --- blend: (1 − z) ∘ old + z ∘ new ------------------------------------------

enum { Z, OLD, NEW };
enum { KEPT, TAKEN, BLENDED }; // the terms of a cell

static int count_blended(const struct operation *o)
{
    (void)o;
    return BLENDED;
}

static double share(const struct operation *o, int row, int column, int k)
{
    double z = in_row(o, Z, row)[column];
    return k == KEPT ? 1 - z : z;
}

static double blended(const struct operation *o, int row, int column, int k)
{
    int from = k == KEPT ? OLD : NEW;
    return share(o, row, column, k) * in_row(o, from, row)[column];
}

static void blend_cells(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *z = in_row(o, Z, row);
    const double *old = in_row(o, OLD, row), *new = in_row(o, NEW, row);
    for (int c = 0; c < o->out->columns; c++) {
        out[c] += (1 - z[c]) * old[c];
        out[c] += z[c] * new[c];
    }
}

static int read_blended(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    struct cells all[MAX_READS];
    int count = read_in_place(o, row, column, k, all);
    out[0] = all[Z];
    if (k >= 0) {
        out[1] = all[k == KEPT ? OLD : NEW];
        return 2;
    }
    out[1] = all[OLD];
    out[2] = all[NEW];
    return count;
}

static void say_blended_cell(const struct operation *o, const struct address *a,
                             struct saying *s)
{
    saying_number(s, "kept", share(o, a->row, a->column, KEPT));
    saying_number(s, "taken", share(o, a->row, a->column, TAKEN));
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
    if (a->term < 0) {
        saying_is(s, o, "cell");
        saying_cell(s, "cell", o->out, a->row, a->column);
        return;
    }
    saying_is(s, o, a->term == KEPT ? "term" : "term.last");
    saying_number(s, "term", blended(o, a->row, a->column, a->term));
}

static void say_blend(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_text(s, "one", tensor_one(s->words, o->out));
        return;
    }
    saying_row(s, "row", o->out, a->row);
    say_operand(o, Z, a, s, "gate");
    say_operand(o, OLD, a, s, "old");
    say_operand(o, NEW, a, s, "new");
    if (a->column >= 0) {
        say_blended_cell(o, a, s);
        return;
    }
    saying_is(s, o, "row");
    saying_vector(s, "vector", o->out, a->row);
}

// How many places are kept more than they are renewed.
static void why_blend(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *z = o->in[Z].tensor;
    int kept = 0;
    for (int r = 0; r < z->rows; r++)
        for (int c = 0; c < z->columns; c++)
            kept += tensor_at(z, r, c) < 0.5;
    if (a->row >= 0 || !kept)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "kept", kept);
    saying_count(s, "all", z->rows * z->columns);
}

// "(1 − 0.25)·0.5": a term with its numbers.
static void show_share(const struct operation *o, const struct address *a,
                       int k, struct formula *f)
{
    const struct operand *from = &o->in[k == KEPT ? OLD : NEW];
    if (k == KEPT) {
        formula_bracket(f, "(");
        formula_text(f, "1 − ");
    }
    formula_cell(f, o->in[Z].tensor, operand_row(o, Z, a->row), a->column,
                 true);
    if (k == KEPT)
        formula_close(f);
    formula_text(f, "·");
    formula_cell(f, from->tensor, from->row, a->column, true);
}

static void show_blended_term(const struct operation *o,
                              const struct address *a, struct formula *f)
{
    double sum = 0;
    formula_phrase(f, "formula.term", SLOTS(COUNT("n", a->term + 1)));
    show_share(o, a, a->term, f);
    formula_result_number(f, blended(o, a->row, a->column, a->term));
    for (int k = 0; k <= a->term; k++)
        sum += blended(o, a->row, a->column, k);
    formula_next(f, "     ");
    formula_phrase(f, "formula.so_far", NO_SLOTS);
    formula_result_number(f, sum);
}

static void show_blend(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (a->term >= 0) {
        show_blended_term(o, a, f);
        return;
    }
    show_left(o, a, f);
    if (a->column >= 0) {
        show_share(o, a, KEPT, f);
        formula_text(f, " + ");
        show_share(o, a, TAKEN, f);
        formula_result(f, o->out, a->row, a->column);
        return;
    }
    formula_bracket(f, "(");
    formula_text(f, "1 − ");
    formula_operand(f, o, Z, a->row, -1);
    formula_close(f);
    formula_text(f, " ∘ ");
    formula_operand(f, o, OLD, a->row, -1);
    formula_text(f, " + ");
    formula_operand(f, o, Z, a->row, -1);
    formula_text(f, " ∘ ");
    formula_operand(f, o, NEW, a->row, -1);
}

static void spell_blend(const struct operation *o, struct spelling *s)
{
    formula_bracket(s->f, "(");
    formula_text(s->f, "1 − ");
    spell_factor(s, o, Z);
    formula_close(s->f);
    formula_text(s->f, " ∘ ");
    spell_factor(s, o, OLD);
    formula_text(s->f, " + ");
    spell_factor(s, o, Z);
    formula_text(s->f, " ∘ ");
    spell_factor(s, o, NEW);
}

static const struct op_kind kind_blend = {
    .name = "blend",
    .forward = blend_cells,
    .terms = count_blended,
    .term = blended,
    .reads = read_blended,
    .sentence = say_blend,
    .why = why_blend,
    .formula = show_blend,
    .alike = ALIKE(OLD) | ALIKE(NEW),
    .spell = spell_blend,
};

void blend(struct trace *t, struct tensor *out, int row, struct operand z,
           struct operand old, struct operand new)
{
    struct operand in[] = {[Z] = z, [OLD] = old, [NEW] = new};
    for (int k = 0; k < 3; k++)
        assert(is_row(in[k]) && in[k].tensor->columns == out->columns);
    operate(t, &kind_blend, out, row, 1, in, 3, 0);
}
