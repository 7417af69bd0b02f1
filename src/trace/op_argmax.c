// The word with the largest logit.
#include "base/number.h"
#include "trace/operations.h"
#include "trace/product.h"

static void choose(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor;
    int best = 0;
    for (int c = 1; c < A->columns; c++)
        if (tensor_at(A, row, c) > tensor_at(A, row, best))
            best = c;
    put(o->out, row, 0, best);
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

// The weights behind a row, when a weighted sum is among what fed it:
// where the decoder looked while it wrote the word.
static const struct operation *look_behind(const struct operation *o)
{
    const struct operation *from = o->in[0].tensor->writer[o->row];
    for (int i = 0; i < from->in_count; i++) {
        int row = from->in[i].row;
        const struct operation *w =
            row >= 0 ? from->in[i].tensor->writer[row] : NULL;
        if (w && w->kind == &kind_mix)
            return w;
    }
    return NULL;
}

static void say_where(const struct operation *mix, struct strbuf *out)
{
    const struct tensor *weights = mix->in[0].tensor;
    int row = mix->in[0].row, best = 0;
    char number[NUMBER_SIZE];
    for (int c = 1; c < weights->columns; c++)
        if (tensor_at(weights, row, c) > tensor_at(weights, row, best))
            best = c;
    number_print(number, tensor_at(weights, row, best), CELL_DECIMALS);
    strbuf_add(out, ", written looking mostly at ");
    name_column(weights, best, out);
    strbuf_addf(out, " (%s)", number);
}

static void say_choice(const struct operation *o, const struct address *a,
                       struct strbuf *out)
{
    int row = a->row < 0 ? o->row : a->row;
    int k = a->term < 0 ? (int)tensor_at(o->out, row, 0) : a->term;
    char number[NUMBER_SIZE];
    number_print(number, tensor_at(o->in[0].tensor, row, k), CELL_DECIMALS);
    if (a->term >= 0) {
        strbuf_addf(out, "The logit of “%s” is %s.", o->out->words[k], number);
        return;
    }
    strbuf_addf(out, "The largest logit, %s, wins: word %d is “%s”", number,
                row + 1, o->out->words[k]);
    const struct operation *mix = look_behind(o->out->writer[row]);
    if (mix)
        say_where(mix, out);
    strbuf_add(out, ".");
}

static void show_choice(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int row = a->row < 0 ? o->row : a->row;
    int k = (int)tensor_at(o->out, row, 0);
    if (a->term >= 0) { // the winner is not known yet
        formula_name(f, A, row, a->term);
        formula_result(f, A, row, a->term);
        return;
    }
    formula_text(f, arena_print(f->arena, "word %d = argmax ", row + 1));
    formula_name(f, A, row, -1);
    formula_text(f, " = ");
    formula_symbol(f, o->out->words[k], ROLE_QUERY,
                   cells_of(o->out, row, 1, 0, 1));
    formula_text(f, " with");
    formula_result(f, A, row, k);
}

static const struct op_kind kind_argmax = {
    "argmax",      false,  false,        false,      choose,
    count_choices, choice, read_choices, say_choice, show_choice};

int argmax(struct trace *t, struct tensor *out, int row, const struct tensor *A)
{
    operate(t, &kind_argmax, out, row, 1, &(struct operand){A, row}, 1, 0);
    return (int)tensor_at(out, row, 0);
}
