// SPDX-License-Identifier: MIT
// The sums behind cells, term by term.
#include <math.h>
#include <string.h>

#include "claims.h"

static bool is_kind(const struct claim *c, const char *kind)
{
    return !strcmp(c->kind, kind);
}

static bool is_product(const struct claim *c)
{
    return is_kind(c, "matmul") || is_kind(c, "mix") || is_kind(c, "affine");
}

int claim_terms(const struct claim *c)
{
    int terms = 0;
    if (is_kind(c, "additive"))
        return operand_of(c, 2)->rows;
    if (is_kind(c, "blend"))
        return 2;
    if (is_kind(c, "plus"))
        return c->o->in_count;
    if (is_kind(c, "farthest") || is_kind(c, "dense"))
        return operand_of(c, 0)->rows * operand_of(c, 0)->columns;
    if (is_kind(c, "convolve"))
        return operand_of(c, 1)->rows * operand_of(c, 1)->columns;
    if (is_kind(c, "collect")) // of a column
        return operand_of(c, 0)->rows;
    if (!is_product(c)) // a row that meets a row, or one that is walked
        return operand_of(c, 0)->columns;
    for (int k = 0; k < c->o->in_count; k += 2)
        terms += k + 1 < c->o->in_count ? operand_of(c, k)->columns : 1;
    return terms;
}

void claim_factors(const struct claim *c, int column, int k,
                   struct address factors[2])
{
    factors[0] = (struct address){operand_of(c, 0), operand_at(c, 0), k, -1};
    factors[1] = (struct address){.tensor = NULL};
    if (is_kind(c, "matmul_t"))
        factors[1] = (struct address){operand_of(c, 1), column, k, -1};
    if (!is_product(c))
        return;
    int p = 0;
    for (; p + 1 < c->o->in_count && k >= operand_of(c, p)->columns; p += 2)
        k -= operand_of(c, p)->columns;
    if (p + 1 < c->o->in_count) {
        int first = c->o->in[p + 1].row; // of a matrix with several blocks
        factors[0] =
            (struct address){operand_of(c, p), operand_at(c, p), k, -1};
        factors[1] =
            (struct address){operand_of(c, p + 1), first + k, column, -1};
    } else {
        factors[0] = (struct address){operand_of(c, p), 0, column, -1};
    }
}

// A pixel and the weight that it meets at a place; none beyond the edge.
static double place_term(const struct claim *c, int column, int k)
{
    const struct tensor *A = operand_of(c, 0), *W = operand_of(c, 1);
    if (is_kind(c, "dense"))
        return tensor_at(A, k / A->columns, k % A->columns) *
               tensor_at(W, k, claim_row(c) * A->columns + column);
    int a = k / W->columns, b = k % W->columns;
    int row = claim_row(c) + a - (W->rows - 1) / 2;
    int at = column + b - (W->columns - 1) / 2;
    bool on = row >= 0 && row < A->rows && at >= 0 && at < A->columns;
    return on ? tensor_at(A, row, at) * tensor_at(W, a, b) : 0;
}

static double cell_at(const struct address *a)
{
    return a->tensor ? tensor_at(a->tensor, a->row, a->column) : 1;
}

double claim_term(const struct claim *c, int column, int k)
{
    struct address f[2];
    if (is_kind(c, "additive")) {
        double v = tensor_at(operand_of(c, 2), k, 0);
        double key = tensor_at(operand_of(c, 1), column, k);
        return v * tanh(operand_cell(c, 0, k) + key);
    }
    if (is_kind(c, "blend")) { // what is kept, then what is taken
        double z = operand_cell(c, 0, column);
        return k ? z * operand_cell(c, 2, column)
                 : (1 - z) * operand_cell(c, 1, column);
    }
    if (is_kind(c, "collect"))
        return tensor_at(operand_of(c, 0), k, claim_row(c));
    if (is_kind(c, "entropy")) {
        double a = operand_cell(c, 0, k);
        return a > 0 ? a * log(1 / a) : 0;
    }
    if (is_kind(c, "effective"))
        return operand_cell(c, 0, k) * operand_cell(c, 0, k);
    if (is_kind(c, "plus"))
        return operand_cell(c, k, column);
    if (is_kind(c, "farthest")) {
        const struct tensor *a = operand_of(c, 0), *b = operand_of(c, 1);
        return fabs(tensor_at(a, k / a->columns, k % a->columns) -
                    tensor_at(b, k / a->columns, k % a->columns));
    }
    if (is_kind(c, "convolve") || is_kind(c, "dense"))
        return place_term(c, column, k);
    if (is_kind(c, "rank"))
        return operand_cell(c, 0, k) != 0;
    claim_factors(c, column, k, f);
    return cell_at(&f[0]) * cell_at(&f[1]);
}

double claim_sum(const struct claim *c, int column, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += claim_term(c, column, k);
    return sum;
}
