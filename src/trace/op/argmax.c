// The word with the largest logit, or the one that the lesson says.
#include "math/kernels.h"
#include "trace/op/argmax.h"
#include "trace/operations.h"

static void choose(const struct operation *o, int row)
{
    *out_row(o, row) = row_argmax(in_row(o, 0, row), o->in[0].tensor->columns);
}

static int count_choices(const struct operation *o)
{
    return o->in[0].tensor->columns;
}

static double choice(const struct operation *o, int row, int column, int k)
{
    (void)column;
    return tensor_at(o->in[0].tensor, row, k);
}

static int read_choices(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    (void)column;
    const struct tensor *A = o->in[0].tensor;
    out[0] = cells_of(A, row, 1, k < 0 ? 0 : k, k < 0 ? A->columns : 1);
    return 1;
}

static void spell_argmax(const struct operation *o, struct spelling *s)
{
    formula_text(s->f, "argmax ");
    spell_operand(s, o, 0);
}

static const struct op_kind kind_argmax = {
    .name = "argmax",
    .forward = choose,
    .terms = count_choices,
    .term = choice,
    .reads = read_choices,
    .sentence = argmax_say,
    .why = why_argmax,
    .formula = argmax_show,
    .spell = spell_argmax,
    .form = FORM_CHOICE,
};

int argmax(struct trace *t, struct tensor *out, int row, const struct tensor *A,
           int end)
{
    operate(t, &kind_argmax, out, row, 1, &(struct operand){A, row}, 1, end);
    return t->dry ? 0 : (int)tensor_at(out, row, 0);
}

// --- a word that the lesson says --------------------------------------------

static void obey(const struct operation *o, int row)
{
    *out_row(o, row) = o->number;
}

// Its logits are looked through, but the word does not come from them.
static int read_told(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    return k < 0 ? 0 : read_choices(o, row, column, k, out);
}

static const struct op_kind kind_force = {
    .name = "force",
    .forward = obey,
    .terms = count_choices,
    .term = choice,
    .reads = read_told,
    .sentence = force_say,
    .why = why_force,
    .formula = force_show,
    .form = FORM_CHOICE,
};

// The same where nothing is chosen.
static const struct op_kind kind_told = {
    .name = "told",
    .forward = obey,
    .terms = one_term,
    .term = value_term,
    .reads = read_nothing,
    .sentence = told_say,
    .why = why_told,
    .formula = told_show,
};

void tell(struct trace *t, struct tensor *out, int row, int word)
{
    operate(t, &kind_told, out, row, 1, NULL, 0, word);
}

int force(struct trace *t, struct tensor *out, int row, const struct tensor *A,
          int word)
{
    operate(t, &kind_force, out, row, 1, &(struct operand){A, row}, 1, word);
    return word;
}
