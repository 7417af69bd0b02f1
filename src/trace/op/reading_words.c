// What is said of readings, and their formulas.
#include <math.h>

#include "math/kernels.h"
#include "trace/op/reading.h"
#include "trace/op/row_facts.h"
#include "trace/term.h"

bool is_one(double sum)
{
    return fabs(sum - 1) <= 0.01;
}

// The name of the k-th of what is read: a column, or for a column a row.
static void tell_read(const struct operation *o, const char *slot, int k,
                      struct saying *s)
{
    if (o->kind == &kind_collect)
        saying_row(s, slot, o->in[0].tensor, k);
    else
        saying_column(s, slot, o->in[0].tensor, k);
}

// Where the largest of what is read stands, the first of equals; how many
// there are.
static int largest_read(const struct operation *o, int row, int *ties)
{
    int best = 0;
    *ties = 0;
    for (int k = 1; k < reading_terms(o); k++)
        if (reading_number(o, row, k) > reading_number(o, row, best))
            best = k;
    for (int k = 0; k < reading_terms(o); k++)
        *ties += reading_number(o, row, k) == reading_number(o, row, best);
    return best;
}

static void say_term(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    bool last = a->term + 1 == reading_terms(o);
    saying_is(s, o, last ? "term.last" : "term");
    tell_read(o, "key", a->term, s);
    saying_number(s, "value", reading_number(o, a->row, a->term));
    saying_number(s, "term", o->kind->term(o, a->row, 0, a->term));
    saying_number(s, "so_far", reading_so_far(o, a->row, a->term + 1));
}

// How many rows of the sums are not 1.
static int count_off(const struct tensor *sums)
{
    int off = 0;
    for (int r = 0; r < sums->rows; r++)
        off += !is_one(tensor_at(sums, r, 0));
    return off;
}

static void say_whole(const struct operation *o, struct saying *s)
{
    const struct tensor *m = o->out;
    int high = 0, low = 0, off = count_off(m);
    for (int r = 1; r < m->rows; r++) {
        high = tensor_at(m, r, 0) > tensor_at(m, high, 0) ? r : high;
        low = tensor_at(m, r, 0) < tensor_at(m, low, 0) ? r : low;
    }
    saying_is(s, o, o->kind == &kind_total && off ? "whole.off" : "whole");
    saying_count(s, "rows", m->rows);
    saying_count(s, "off", off);
    saying_row(s, "high", m, high);
    saying_number(s, "most", tensor_at(m, high, 0));
    saying_row(s, "low", m, low);
    saying_number(s, "least", tensor_at(m, low, 0));
}

void reading_say(const struct operation *o, const struct address *a,
                 struct saying *s)
{
    if (a->row < 0) {
        say_whole(o, s);
        return;
    }
    double value = tensor_at(o->out, a->row, 0);
    saying_row(s, "row", o->out, a->row);
    saying_count(s, "keys", reading_terms(o));
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    int ties, best = largest_read(o, a->row, &ties);
    const char *variant = "row";
    if (o->kind == &kind_most && ties > 1)
        variant = "row.tie";
    else if (o->kind == &kind_total && !is_one(value))
        variant = "row.off";
    else if (o->kind == &kind_entropy && value == 0)
        variant = "row.nothing";
    saying_is(s, o, variant);
    saying_number(s, "value", value);
    saying_number(s, "equal", exp(value));
    saying_count(s, "ties", ties);
    tell_read(o, "best", best, s);
    saying_number(s, "most", reading_number(o, a->row, best));
}

void reading_why(const struct operation *o, const struct address *a,
                 struct saying *s)
{
    (void)a;
    saying_why(s, o, "whole");
}

// --- formulas ----------------------------------------------------------------

static void show_number(const struct operation *o, int row, int k,
                        struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    if (o->kind == &kind_entropy)
        formula_number(f, o->kind->term(o, row, 0, k), true);
    else if (o->kind == &kind_collect)
        formula_cell(f, A, k, row, k > 0);
    else
        formula_cell(f, A, row, k, k > 0 && o->kind != &kind_most);
}

static void show_row(const struct operation *o, int row, int count,
                     struct formula *f)
{
    bool most = o->kind == &kind_most;
    if (most) {
        f->elision = ", …";
        formula_call(f, "max");
    }
    for (int k = 0; k < count; k++) {
        f->term = k + 1;
        if (k > 0)
            formula_text(f, most ? ", " : " + ");
        show_number(o, row, k, f);
        f->term = 0;
    }
    if (most)
        formula_close(f);
}

void reading_show(const struct operation *o, const struct address *a,
                  struct formula *f)
{
    int row = a->row < 0 ? 0 : a->row;
    if (a->term < 0) {
        formula_name(f, o->out, row, 0);
        formula_relation(f);
        show_row(o, row, reading_terms(o), f);
        formula_result(f, o->out, row, 0);
        return;
    }
    double so_far = reading_so_far(o, row, a->term + 1);
    if (o->kind == &kind_most) {
        show_row(o, row, a->term + 1, f);
        formula_result_number(f, so_far);
        return;
    }
    show_number(o, row, a->term, f);
    f->symbols[f->count - 1].strong = true;
    formula_next(f, "     ");
    formula_phrase(f, "formula.so_far", NO_SLOTS);
    formula_result_number(f, so_far);
}

// "max weights", "Σⱼ weights", "− Σⱼ weights ln weights".
void reading_spell(const struct operation *o, struct spelling *s)
{
    if (o->kind == &kind_most) {
        formula_call(s->f, "max");
        spell_operand(s, o, 0);
        formula_close(s->f);
        return;
    }
    if (o->kind == &kind_entropy)
        formula_text(s->f, "− ");
    formula_sum(s->f, o->kind == &kind_collect ? "i" : "j", 0);
    spell_operand(s, o, 0);
    if (o->kind != &kind_entropy)
        return;
    formula_text(s->f, " ln ");
    spell_operand(s, o, 0);
}
