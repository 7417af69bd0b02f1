// SPDX-License-Identifier: MIT
// The arithmetic behind a cell: factors, products, and what is added up.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture.h"
#include "trace/op.h"

// What is worked out in columns, line by line: a term stands where its target
// says.
static void read_columns(const struct picture *p, const struct operation *o)
{
    char name[32];
    for (int line = 0; line < 8; line++) {
        snprintf(name, sizeof name, "term line %d", line);
        for (int k = 0; k < operation_terms(o); k++) {
            const struct item *i = picture_named(p, name, k);
            if (!i || i->target.kind != TARGET_CELLS ||
                i->target.address.term != k)
                continue;
            picture_number(p, i, "a term",
                           operation_term(o, p->now.row, p->now.column, k));
            p->found[READ_TERM] += i->text != NULL;
        }
    }
}

// What product [p] of a layer adds to a column, as far as it goes.
static double product_of(const struct picture *p, const struct operation *o,
                         int product, int column)
{
    const struct operand *a = &o->in[2 * product], *W = a + 1;
    double sum = 0;
    int first = 0;
    for (int k = 0; k < product; k++)
        first += o->in[2 * k].tensor->columns;
    for (int k = 0; k < a->tensor->columns; k++)
        if (p->now.term < 0 || first + k <= p->now.term)
            sum += tensor_at(a->tensor, a->row, k) *
                   tensor_at(W->tensor, W->row + k, column);
    return sum;
}

// A layer: what every product adds, to one number or to all, and the total.
static void read_layer(const struct picture *p)
{
    const struct operation *o = p->now.row < 0 ? NULL : operation_of(&p->now);
    if (!o || strcmp(o->kind->name, "affine"))
        return;
    for (int c = 0; c < o->out->columns; c++) {
        double total = 0;
        for (int k = 0; k < o->in_count / 2; k++) {
            char name[32];
            snprintf(name, sizeof name, "affine sum %d", k);
            double sum = product_of(p, o, k, c);
            const struct item *i = picture_named(p, name, c);
            picture_number(p, i, "a product's sum", sum);
            p->found[READ_LAYER] += i != NULL;
            total += sum;
            i = c == p->now.column ? picture_named(p, "block sum", k) : NULL;
            picture_number(p, i, "a product's sum", sum);
            p->found[READ_LAYER] += i != NULL;
        }
        if (o->in_count % 2)
            total += tensor_at(o->in[o->in_count - 1].tensor, 0, c);
        picture_number(p, picture_named(p, "affine total", c), "the sum",
                       total);
    }
}

// The products of two positions, and their sum as far as it goes.
static void read_products(const struct picture *p, const struct operation *o)
{
    double sum = 0;
    for (int k = 0; k < operation_terms(o); k++) {
        const struct item *i = picture_named(p, "product", k);
        double x = operation_term(o, p->now.row, p->now.column, k);
        if (p->now.term < 0 || k <= p->now.term)
            sum += x;
        picture_number(p, i, "a product", x);
        p->found[READ_TERM] += i != NULL;
    }
    picture_number(p, picture_named(p, "sum", 0), "the sum", sum);
}

static double weight_of(const struct operation *o, int row, int k)
{
    return tensor_at(o->in[0].tensor, operand_row(o, 0, row), k);
}

// Each value times its weight, and their sum as far as it goes.
static void read_scaled(const struct picture *p)
{
    const struct operation *o = p->now.row < 0 ? NULL : operation_of(&p->now);
    if (!o || strcmp(o->kind->name, "mix"))
        return;
    const struct tensor *V = o->in[1].tensor, *out = o->out;
    int row = p->now.row;
    for (int c = 0; c < V->columns; c++) {
        double sum = 0;
        bool here = c == p->now.column && p->now.term >= 0;
        for (int k = 0; k < V->rows; k++) {
            double x = weight_of(o, row, k) * tensor_at(V, k, c);
            const struct item *i =
                picture_item(p, "scaled", V, k, row * V->columns + c);
            if (!here || k <= p->now.term)
                sum += x;
            if (!i)
                continue;
            picture_number(p, i, "a scaled value", x);
            p->found[READ_SCALED]++;
        }
        picture_number(p, picture_item(p, "so far", out, row, c),
                       "the sum so far", sum);
    }
}

void picture_terms(const struct picture *p)
{
    read_scaled(p);
    read_layer(p);
    if (p->now.column < 0)
        return;
    read_columns(p, operation_of(&p->now));
    read_products(p, operation_of(&p->now));
}
