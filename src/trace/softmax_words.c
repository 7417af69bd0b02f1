// Sentences and formulas of the four operations that make a softmax.
#include <math.h>

#include "base/number.h"
#include "trace/softmax.h"

static double in_at(const struct operation *o, int k, int row, int column)
{
    return tensor_at(o->in[k].tensor, operand_row(o, k, row), column);
}

static int row_of(const struct operation *o, const struct address *a)
{
    return a->row < 0 ? o->row : a->row;
}

void softmax_say_max(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    int row = row_of(o, a);
    double max = tensor_at(o->out, row, 0);
    if (max == -INFINITY) {
        strbuf_add(out, "Nothing is allowed in ");
        name_row(o->in[0].tensor, row, out);
        strbuf_add(out, ": every score is −∞, so there is no largest.");
        return;
    }
    strbuf_add(out, "The largest score of ");
    name_row(o->in[0].tensor, row, out);
    strbuf_add(out, " is ");
    add_number(out, max);
    strbuf_add(out, ". Subtracting it keeps exp small and changes no weight.");
}

static void show_list(const struct operation *o, int row, const char *between,
                      struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int from = operand_row(o, 0, row);
    for (int c = 0; c < A->columns; c++) {
        f->term = c + 1;
        if (c > 0)
            formula_text(f, between);
        formula_cell(f, A, from, c, false);
        f->term = 0;
    }
}

void softmax_show_max(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = row_of(o, a);
    formula_text(f, "max( ");
    show_list(o, row, ", ", f);
    formula_text(f, " )");
    formula_result(f, o->out, row, 0);
}

void softmax_say_exp(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    int row = row_of(o, a);
    if (in_at(o, 1, row, 0) == -INFINITY) {
        strbuf_add(out, "e to the power −∞ is 0: nothing is allowed here.");
    } else if (a->column < 0) {
        strbuf_add(out, "e to the power of each score minus the largest: all "
                        "become positive, at most 1.");
    } else {
        name_column(o->in[0].tensor, a->column, out);
        strbuf_add(out, ": e to the power ");
        add_number(out, in_at(o, 0, row, a->column) - in_at(o, 1, row, 0));
        strbuf_add(out, " is ");
        add_number(out, tensor_at(o->out, row, a->column));
        strbuf_add(out, ". Always positive, at most 1.");
    }
}

void softmax_show_exp(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = row_of(o, a);
    const struct tensor *A = o->in[0].tensor, *max = o->in[1].tensor;
    if (a->column < 0) {
        formula_name(f, o->out, row, -1);
        formula_text(f, " = exp( ");
        formula_name(f, A, row, -1);
        formula_text(f, " − ");
        formula_name(f, max, row, -1);
        formula_text(f, " )");
        return;
    }
    formula_text(f, "exp( ");
    formula_cell(f, A, operand_row(o, 0, row), a->column, false);
    formula_text(f, " − ");
    formula_cell(f, max, operand_row(o, 1, row), 0, true);
    formula_text(f, " )");
    if (in_at(o, 1, row, 0) != -INFINITY) {
        double x = in_at(o, 0, row, a->column) - in_at(o, 1, row, 0);
        formula_equals(f, x);
        formula_text(f, "exp( ");
        formula_number(f, x, false);
        formula_text(f, " )");
    }
    formula_result(f, o->out, row, a->column);
}

void softmax_say_sum(const struct operation *o, const struct address *a,
                     struct strbuf *out)
{
    int row = row_of(o, a);
    strbuf_addf(out, "The %d exponentials of this row add up to ",
                o->in[0].tensor->columns);
    add_number(out, tensor_at(o->out, row, 0));
    strbuf_add(out, tensor_at(o->out, row, 0) > 0
                        ? ": each share is a part of that."
                        : ": nothing is allowed, so nothing is shared.");
}

void softmax_show_sum(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = row_of(o, a);
    formula_text(f, "sum  ");
    show_list(o, row, " + ", f);
    formula_result(f, o->out, row, 0);
}

static void say_row(const struct operation *o, int row, struct strbuf *out)
{
    int best = 0, shares = 0; // what is masked gets none
    for (int c = 0; c < o->out->columns; c++) {
        shares += tensor_at(o->out, row, c) > 0;
        if (tensor_at(o->out, row, c) > tensor_at(o->out, row, best))
            best = c;
    }
    char number[NUMBER_SIZE];
    number_print(number, tensor_at(o->out, row, best), CELL_DECIMALS);
    if (shares == 1)
        strbuf_add(out, "One share is the whole budget of 1: all goes to ");
    else
        strbuf_addf(out,
                    "%d shares of one budget of 1: the largest, %s, goes to ",
                    shares, number);
    name_column(o->out, best, out);
    strbuf_add(out, ".");
}

void softmax_say_share(const struct operation *o, const struct address *a,
                       struct strbuf *out)
{
    int row = row_of(o, a);
    if (a->row < 0 && o->rows > 1) {
        strbuf_add(out, "Across, each query spends exactly 1. Down, a key "
                        "collects whatever the queries give it.");
    } else if (in_at(o, 1, row, 0) == 0) {
        strbuf_add(out, "Nothing is allowed in this row, so there is nothing "
                        "to share: every weight is 0.");
    } else if (a->column < 0) {
        say_row(o, row, out);
    } else {
        strbuf_add(out, "The share of ");
        name_column(o->out, a->column, out);
        strbuf_add(out, ": its exponential, ");
        add_number(out, in_at(o, 0, row, a->column));
        strbuf_add(out, ", divided by the sum, ");
        add_number(out, in_at(o, 1, row, 0));
        strbuf_add(out, ".");
    }
}

void softmax_show_share(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = row_of(o, a);
    const struct tensor *e = o->in[0].tensor, *sum = o->in[1].tensor;
    formula_name(f, o->out, a->row, a->column);
    formula_text(f, " = ");
    if (a->column < 0) {
        formula_name(f, e, a->row, -1);
        formula_text(f, " / ");
        formula_name(f, sum, a->row, -1);
        return;
    }
    formula_text(f, "exp / sum");
    bool exact = number_exact(in_at(o, 0, row, a->column), 4) &&
                 number_exact(in_at(o, 1, row, 0), 4);
    formula_text(f, exact ? " = " : " ≈ ");
    formula_cell(f, e, operand_row(o, 0, row), a->column, false);
    formula_text(f, " / ");
    formula_cell(f, sum, operand_row(o, 1, row), 0, false);
    formula_result(f, o->out, row, a->column);
}
