// The word with the largest logit.
#include "base/number.h"
#include "math/kernels.h"
#include "trace/operations.h"
#include "trace/product.h"

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

// Where a row of weights looks: its largest.
static int peak(const struct tensor *weights, int row)
{
    int best = 0;
    for (int c = 1; c < weights->columns; c++)
        if (tensor_at(weights, row, c) > tensor_at(weights, row, best))
            best = c;
    return best;
}

// How many words up to this one looked clearly at one word each, every one
// at the neighbour before the last: they cross. At most three are told.
static int count_crossing(const struct tensor *weights, int row)
{
    int count = 0;
    for (; count < 3 && row - count >= 0; count++) {
        int here = peak(weights, row - count);
        if (tensor_at(weights, row - count, here) <= 0.5 ||
            (count > 0 && here != peak(weights, row) + count))
            break;
    }
    return count;
}

// "zone économique" looks at "area", "economic": the source, read backwards.
static void say_crossing(const struct operation *o, int row,
                         const struct operand *weights, int count,
                         struct strbuf *out)
{
    strbuf_addf(out, "Word %d is “%s”. Now “", row + 1,
                o->out->words[(int)tensor_at(o->out, row, 0)]);
    for (int k = count - 1; k >= 0; k--)
        strbuf_addf(out, "%s%s",
                    o->out->words[(int)tensor_at(o->out, row - k, 0)],
                    k > 0 ? " " : "” looks at ");
    for (int k = count - 1; k >= 0; k--) {
        name_column(weights->tensor, peak(weights->tensor, weights->row - k),
                    out);
        strbuf_add(out, k > 0 ? ", " : ": the source, read backwards.");
    }
}

static void say_where(const struct operand *weights, struct strbuf *out)
{
    int best = peak(weights->tensor, weights->row);
    char number[NUMBER_SIZE];
    number_print(number, tensor_at(weights->tensor, weights->row, best),
                 CELL_DECIMALS);
    strbuf_add(out, ", written looking mostly at ");
    name_column(weights->tensor, best, out);
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
    const struct operation *mix = look_behind(o->out->writer[row]);
    int crossing = mix ? count_crossing(mix->in[0].tensor, mix->in[0].row) : 0;
    if (crossing > 1) {
        say_crossing(o, row, &mix->in[0], crossing, out);
        return;
    }
    strbuf_addf(out, "The largest logit, %s, wins: word %d is “%s”", number,
                row + 1, o->out->words[k]);
    if (mix)
        say_where(&mix->in[0], out);
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
    "argmax", false,        false,      false,       choose,     count_choices,
    choice,   read_choices, say_choice, show_choice, FORM_CHOICE};

int argmax(struct trace *t, struct tensor *out, int row, const struct tensor *A)
{
    operate(t, &kind_argmax, out, row, 1, &(struct operand){A, row}, 1, 0);
    return t->dry ? 0 : (int)tensor_at(out, row, 0);
}
