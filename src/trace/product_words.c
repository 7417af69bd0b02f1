// Sentences of the sums of products.
#include <stdlib.h>

#include "base/number.h"
#include "trace/names.h"
#include "trace/product.h"

// "Place 3: 1 × 4 = 4. So far the sum is 4."
void say_term(const struct operation *o, const struct address *a,
              struct strbuf *out)
{
    struct factors p = product_factors(o, a->row, a->column, a->term);
    double sum = product_sum(o, a->row, a->column, a->term + 1);
    bool last = a->term + 1 == product_terms(o);
    if (p.b.tensor) {
        strbuf_addf(out, "Place %d gives ", a->term + 1);
        add_number(out, product_term(o, a->row, a->column, a->term));
    } else {
        strbuf_add(out, "The bias adds ");
        add_number(out, tensor_at(p.a.tensor, p.a.row, p.a.column));
    }
    strbuf_add(out, last ? ". All together: " : ". The sum so far: ");
    add_number(out, sum);
    if (last && product_squashed(o)) {
        strbuf_add(out, ", squeezed by tanh to ");
        add_number(out, tensor_at(o->out, a->row, a->column));
    }
    strbuf_add(out, ".");
}

void say_matmul(const struct operation *o, const struct address *a,
                struct strbuf *out)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    const char *purpose = role_purpose(o->out->role);
    if (a->term >= 0) {
        say_term(o, a, out);
        return;
    }
    if (a->column >= 0) {
        strbuf_add(out, "The row of ");
        name_row(A, a->row, out);
        strbuf_addf(out,
                    " meets column %d of %s: multiply place by place, "
                    "add. Number %d of ",
                    a->column + 1, B->name, a->column + 1);
        name_vector(o->out, a->row, out);
        strbuf_add(out, " is ");
        add_number(out, tensor_at(o->out, a->row, a->column));
    } else if (a->row >= 0) {
        strbuf_add(out, "The row of ");
        name_row(A, a->row, out);
        strbuf_addf(out, " times %s gives ", B->name);
        name_vector(o->out, a->row, out);
        strbuf_addf(out, purpose ? ": %s" : "", purpose);
    } else {
        strbuf_addf(out, "%s times %s: every row gets its %s", A->name, B->name,
                    name_one(o->out->name));
        strbuf_addf(out, purpose ? ", %s" : "", purpose);
    }
    strbuf_add(out, ".");
}

// The column with the largest value of a row.
static int best_column(const struct tensor *m, int row)
{
    int best = 0;
    for (int c = 1; c < m->columns; c++)
        if (tensor_at(m, row, c) > tensor_at(m, row, best))
            best = c;
    return best;
}

static void say_same_operand(const struct operation *o, const struct address *a,
                             struct strbuf *out)
{
    const char *name = o->in[0].tensor->name;
    if (a->column >= 0) {
        strbuf_add(out, "Multiply ");
        name_row(o->out, a->row, out);
        strbuf_add(out, " and ");
        name_row(o->in[1].tensor, a->column, out);
        strbuf_addf(out, " of %s place by place and add: ", name);
        add_number(out, tensor_at(o->out, a->row, a->column));
        strbuf_addf(out, ". They are %d apart.", abs(a->row - a->column));
    } else if (a->row >= 0) {
        strbuf_add(out, "Compared with ");
        name_row(o->out, a->row, out);
        strbuf_add(out, ", only the distance counts: shift both rows and the "
                        "product stays.");
    } else {
        strbuf_add(out, "Every row meets every row; the result depends only "
                        "on how far apart they are.");
    }
}

void say_matmul_t(const struct operation *o, const struct address *a,
                  struct strbuf *out)
{
    if (a->term >= 0) {
        say_term(o, a, out);
    } else if (o->in[0].tensor == o->in[1].tensor) {
        say_same_operand(o, a, out);
    } else if (a->column >= 0) {
        strbuf_add(out, "Multiply what ");
        name_row(o->out, a->row, out);
        strbuf_add(out, " asks with what ");
        name_column(o->out, a->column, out);
        strbuf_add(out, " offers, place by place. The sum is the score, ");
        add_number(out, tensor_at(o->out, a->row, a->column));
        strbuf_add(out, ".");
    } else if (a->row >= 0) {
        strbuf_add(out, "The query of ");
        name_row(o->out, a->row, out);
        strbuf_addf(out, " meets every key: %d scores. The best match is ",
                    o->out->columns);
        name_column(o->out, best_column(o->out, a->row), out);
        strbuf_add(out, ".");
    } else {
        strbuf_addf(out,
                    "Every query meets every key: %d × %d scores, "
                    "however long the vectors are.",
                    o->out->rows, o->out->columns);
    }
}

static void say_mix_row(const struct operation *o, int row, struct strbuf *out)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    int w = operand_row(o, 0, row), best = best_column(weights, w);
    char number[NUMBER_SIZE];
    if (tensor_at(weights, w, best) == 0) {
        strbuf_add(out, "Nothing was allowed in ");
        name_row(o->out, row, out);
        strbuf_add(out, ": all weights are 0, and so is the sum.");
        return;
    }
    strbuf_add(out, "Each value shrinks by its weight, then all are added. ");
    strbuf_add(out, "The largest piece, ");
    number_print(number, tensor_at(weights, w, best), CELL_DECIMALS);
    strbuf_addf(out, "%s, is from ", number);
    name_row(V, best, out);
    strbuf_add(out, ".");
}

void say_mix(const struct operation *o, const struct address *a,
             struct strbuf *out)
{
    const struct tensor *V = o->in[1].tensor;
    if (a->term >= 0) {
        struct factors p = product_factors(o, a->row, a->column, a->term);
        strbuf_add(out, "The value of ");
        name_row(V, a->term, out);
        strbuf_add(out, ", times its weight, adds ");
        add_number(out, product_term(o, a->row, a->column, a->term));
        strbuf_add(out, ". The sum so far: ");
        add_number(out, product_sum(o, a->row, a->column, a->term + 1));
        strbuf_add(out, p.a.tensor ? "." : "");
    } else if (a->column >= 0) {
        strbuf_addf(out,
                    "Number %d of the output: number %d of every value, "
                    "each times its weight, added: ",
                    a->column + 1, a->column + 1);
        add_number(out, tensor_at(o->out, a->row, a->column));
        strbuf_add(out, ".");
    } else if (a->row >= 0) {
        say_mix_row(o, a->row, out);
    } else {
        strbuf_addf(out,
                    "Every output row is a weighted sum of the values: "
                    "%d rows in, %d rows out.",
                    V->rows, o->out->rows);
    }
}
