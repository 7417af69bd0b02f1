// SPDX-License-Identifier: MIT
// A word that the lesson says: told where nothing is chosen, forced where the
// numbers that it would have been chosen from are there.
#include "trace/op/argmax.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"
#include "trace/term.h"

static void given_word_forward(const struct operation *o, int row)
{
    *out_row(o, row) = o->number;
}

// --- told --------------------------------------------------------------------

static void say_given_word(const struct operation *o, const struct address *a,
                           struct saying *s)
{
    (void)a;
    saying_is(s, o, "row");
    saying_text(s, "word", argmax_word(o, o->row));
}

static void show_given_word(const struct operation *o, const struct address *a,
                            struct formula *f)
{
    (void)a;
    formula_vector(f, o->out, o->row);
    formula_relation(f);
    formula_word(f, argmax_word(o, o->row), ROLE_QUERY,
                 cells_of(o->out, o->row, 1, 0, 1));
}

static const struct op_kind kind_given_word = {
    .name = "told",
    .given = true,
    .says = "told.row",
    .whys = "why.told.row",
    .forward = given_word_forward,
    .sentence = say_given_word,
    .formula = show_given_word,
};

void tell(struct trace *t, struct tensor *out, int row, int word)
{
    operate(t, &kind_given_word, out, row, 1, NULL, 0, word);
}

// --- forced ------------------------------------------------------------------

// Its logits are looked through, but the word does not come from them.
static int read_given_word(const struct operation *o, int row, int column,
                           int k, struct cells out[MAX_READS])
{
    return k < 0 ? 0 : read_row(o, row, column, k, out);
}

static void say_force(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a);
    const struct tensor *A = o->in[0].tensor;
    struct row_facts f = row_facts(A, row, A->columns);
    if (a->term >= 0) {
        argmax_say(o, a, s);
        return;
    }
    bool same = f.best == (int)tensor_at(o->out, row, 0);
    saying_is(s, o, f.ties > 1 ? "row.tie" : same ? "row.same" : "row");
    saying_count(s, "ties", f.ties);
    saying_text(s, "word", argmax_word(o, row));
    saying_text(s, "best", o->out->words[f.best]);
    saying_number(s, "value", f.high);
}

static void why_force(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int word = (int)tensor_at(o->out, o->row, 0);
    if (a->row < 0 || !saying_why(s, o, "row"))
        return;
    saying_text(s, "word", o->out->words[word]);
    saying_number(s, "value", tensor_at(o->in[0].tensor, o->row, word));
}

static void show_force(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (a->term >= 0)
        argmax_formula(o, a, f);
    else
        show_given_word(o, a, f);
}

static const struct op_kind kind_force = {
    .name = "force",
    .given = true,
    .says = "force.row force.row.tie force.row.same force.term",
    .whys = "why.force.row",
    .forward = given_word_forward,
    .terms = row_terms,
    .term = row_term,
    .reads = read_given_word,
    .sentence = say_force,
    .why = why_force,
    .formula = show_force,
    .form = FORM_CHOICE,
};

int force(struct trace *t, struct tensor *out, int row, const struct tensor *A,
          int word)
{
    operate(t, &kind_force, out, row, 1, &(struct operand){A, row}, 1, word);
    return word;
}
