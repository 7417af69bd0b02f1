// SPDX-License-Identifier: MIT
// Σ a W + b of one row, through a squash: what a recurrence is made of
// (Bahdanau et al. 2014, appendix A.1 and A.2). A row before the first is the
// zero vector, so its product is left out rather than computed.
#include <assert.h>
#include <math.h>

#include "say/compared.h"
#include "trace/op/product/product.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

// "x(cat), →h(the) and c₄": what is mixed, by row or, for all rows, by title.
static const char *operand_list(struct saying *s, const struct operation *o,
                                bool whole)
{
    const char *names[MAX_READS];
    int pairs = o->in_count / 2;
    for (int p = 0; p < pairs; p++) {
        const struct operand *A = &o->in[2 * p];
        names[p] = whole ? tensor_title(s->words, s->arena, A->tensor)
                         : vector_name(s->words, s->arena, A->tensor, A->row);
    }
    return saying_list(s, names, pairs);
}

static void say_affine(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->term >= 0) {
        product_say_term(o, a, s);
        return;
    }
    bool squashed = product_squash(o)->name != NULL;
    const char *const variants[][2] = {{"whole", "whole.squashed"},
                                       {"row", "row.squashed"},
                                       {"cell", "cell.squashed"}};
    int depth = a->row < 0 ? 0 : a->column < 0 ? 1 : 2;
    saying_is(s, o, variants[depth][squashed]);
    saying_text(s, "operands", operand_list(s, o, a->row < 0));
    if (squashed)
        saying_text(s, "squash",
                    phrase_text(s->words, product_squash(o)->phrase));
}

// --- why ---------------------------------------------------------------------

// The sum of a tensor that was furthest from 0 before it was squeezed, and
// whose it was.
static void tell_largest_sum(const struct tensor *m, struct saying *s)
{
    double largest = 0;
    int row = 0, column = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct operation *o = m->writer[r];
            double sum = product_sum(o, r, c, product_terms(o));
            if (fabs(sum) > fabs(largest))
                largest = sum, row = r, column = c;
        }
    saying_cell(s, "cell", m, row, column);
    saying_number(s, "largest", largest);
}

// The number of a row that differs most from the row before; -1 for none.
static int find_change(const struct tensor *m, int row)
{
    const double *x = tensor_row(m, row), *before = tensor_row(m, row - 1);
    int most = -1;
    double change = 0;
    for (int c = 0; c < m->columns; c++)
        if (fabs(x[c] - before[c]) > change) {
            change = fabs(x[c] - before[c]);
            most = c;
        }
    return most;
}

// What would be looked at most if the query before were asked again: rows that
// it meets stay. -1 when nothing is met, or several fit as well, or the new
// query looks there too.
static int asked_again(const struct tensor *queries, int row)
{
    const struct operation *meets = queries->reader;
    if (!meets || meets->in[0].tensor != queries || row < 1 ||
        row > meets->out->rows ||
        (meets->kind != &kind_matmul_t && meets->kind->form != FORM_PAIR))
        return -1;
    const struct operand *asked = &meets->out->writer[row - 1]->in[0];
    struct row_facts f = row_facts(meets->out, row - 1, meets->out->columns);
    bool other = row < meets->out->rows &&
                 tensor_at(meets->out, row, f.best) <
                     tensor_at(meets->out, row, tensor_argmax(meets->out, row));
    return asked->row == row - 1 && f.ties == 1 && other ? f.best : -1;
}

// True for what was joined of two vectors, of which one is a weighted sum or
// stands for one.
static bool is_joined(const struct operand *a)
{
    const struct operation *o = a->row < 0 ? NULL : a->tensor->writer[a->row];
    return o && o->kind == &kind_affine && o->in_count / 2 == 2 &&
           o->in[0].tensor->role == ROLE_OUTPUT;
}

// True when the state that [o] makes in row [row] asks for a context of its
// own: not the last, nor where one context serves all.
static bool asks_next(const struct operation *o, int row)
{
    for (int k = 0; k < o->in_count; k++) {
        const struct operand *in = &o->in[k];
        if (in->tensor->role == ROLE_OUTPUT && in->row >= 0)
            return in->tensor->writer[in->row]->kind->form == FORM_MIX &&
                   row + 1 < o->out->rows;
    }
    return false;
}

// A state asks, each time another.
static bool why_asked(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *m = o->out;
    if (row < 0)
        return false;
    if (o->in_count / 2 == 3 && !asks_next(o, row) &&
        saying_why(s, o, "row.made.fixed"))
        return true;
    if (o->in_count / 2 == 3 && saying_why(s, o, "row.made"))
        return true; // of three vectors: the state and the logits
    if (o->in_count / 2 == 2 && saying_why(s, o, "row.joined"))
        return true; // of two: the state that is not fed, and what it found
    if (o->in_count / 2 == 1 && o->in[0].tensor->role == ROLE_QUERY &&
        saying_why(s, o, "row.alone"))
        return true; // the logits of the state alone
    if (o->in_count / 2 == 1 && is_joined(&o->in[0]) &&
        saying_why(s, o, "row.attended"))
        return true; // the logits of a state and its context
    if (!saying_why(s, o, row ? "row.next" : "row.asks"))
        return false;
    saying_count(s, "d", o->in[0].tensor->columns);
    saying_text(s, "weights", o->in[1].tensor->plain);
    int changed = row ? find_change(m, row) : -1;
    if (row && changed < 0)
        saying_why(s, o, "row.alike");
    if (changed < 0)
        return true;
    if (!shown_apart(SLOT_SHORT, tensor_at(m, row - 1, changed),
                     tensor_at(m, row, changed))) {
        s->key = NULL; // by less than is printed
        return true;
    }
    saying_count(s, "place", changed + 1);
    saying_short(s, "before", tensor_at(m, row - 1, changed));
    saying_short(s, "now", tensor_at(m, row, changed));
    int again = asked_again(m, row);
    if (again < 0 || !saying_why(s, o, "row.again"))
        return true;
    saying_vector(s, "old", m, row - 1);
    saying_column(s, "best", m->reader->out, again);
    return true;
}

static void why_affine(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *read = o->in[0].tensor;
    bool whole = a->row < 0;
    if (why_asked(o, a->row, s) || !saying_why(s, o, whole ? "whole" : "row"))
        return;
    int rows = whole ? o->out->rows : read->rows;
    if (rows == 1)
        s->key = NULL;
    saying_count(s, "rows", rows);
    saying_count(s, "rest", rows - 1);
    saying_row(s, "row", whole ? o->out : read, 0);
    if (whole)
        tell_largest_sum(o->out, s);
}

const struct op_kind kind_affine = {
    .name = "affine",
    .says = "affine.whole affine.whole.squashed affine.row "
            "affine.row.squashed affine.cell "
            "affine.cell.squashed" PRODUCT_SAYS_TERM,
    .whys = "why.affine.whole why.affine.row why.affine.row.made "
            "why.affine.row.made.fixed "
            "why.affine.row.alone why.affine.row.joined "
            "why.affine.row.attended "
            "why.affine.row.next why.affine.row.asks why.affine.row.alike "
            "why.affine.row.again",
    .forward = product_forward,
    .forward_all = product_forward_all,
    .bound = product_bound,
    .terms = product_terms,
    .term = product_term,
    .reads = product_reads,
    .sentence = say_affine,
    .formula = product_formula,
    .why = why_affine,
    .partials = product_partials,
    .partial = product_partial,
    .squash = product_squash,
    .spell = product_spell,
    .form = FORM_PRODUCT,
    .does = DOES_PROJECT_ROW,
};

void affine(struct trace *t, struct tensor *out, int row, enum squash squash,
            const struct tensor *b, int count, const struct product *products)
{
    struct operand in[MAX_READS];
    int n = 0;
    assert(2 * count + (b != NULL) <= MAX_READS);
    for (int p = 0; p < count; p++) {
        const struct product *f = &products[p];
        if (f->row < 0 || f->row >= f->a->room)
            continue; // the zero vector adds nothing
        assert(f->first + f->a->columns <= f->W->rows);
        take_column_names(out, f->W);
        take_row_names(t, f->W, f->a);
        in[n++] = (struct operand){f->a, f->row};
        in[n++] = (struct operand){f->W, f->first};
    }
    if (b)
        in[n++] = (struct operand){b, 0};
    operate(t, &kind_affine, out, row, 1, in, n, squash);
}
