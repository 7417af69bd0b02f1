// SPDX-License-Identifier: MIT
// Why gradients are what they are, in plain words: what their sign means, where
// most of one comes from, why those behind a softmax add up to 0.
#include "trace/op/gradient/reasons.h"

#include <math.h>

#include "say/compared.h"
#include "trace/saying.h"

// --- gradients ---------------------------------------------------------------

// The steepest of row [row], or of all rows; false where all are 0 and where
// several are.
static bool find_steepest(const struct tensor *m, int row, struct address *out)
{
    int first = row < 0 ? 0 : row, last = row < 0 ? m->rows - 1 : row;
    double most = 0;
    bool several = false;
    for (int r = first; r <= last; r++)
        for (int c = 0; c < m->columns; c++) {
            double steep = fabs(tensor_at(m, r, c));
            several = steep > most ? false : several || steep == most;
            if (steep > most) {
                most = steep;
                *out = (struct address){m, r, c, -1};
            }
        }
    return most > 0 && !several && (m->columns > 1 || row < 0);
}

// "The loss feels k(bird)₄ most": of a row, which is computed when that is
// said.
static void why_steepest(const struct operation *o, int row, struct saying *s)
{
    struct address at;
    if (row < 0 || !find_steepest(o->out, row, &at) || !saying_why(s, o, "row"))
        return;
    saying_cell(s, "of", o->out->gradients_of, at.row, at.column);
    saying_number(s, "value", tensor_at(o->out, at.row, at.column));
}

static void why_sign(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    double gradient = tensor_at(o->out, a->row, a->column);
    if (gradient != 0)
        saying_why_as(s, o, "slope",
                      gradient < 0 ? "cell.falls" : "cell.grows");
}

void why_gradient(const struct operation *o, const struct address *a,
                  struct saying *s)
{
    if (a->term >= 0)
        return;
    if (a->column < 0)
        why_steepest(o, a->row, s);
    else
        why_sign(o, a, s);
}

// The path by which more than half of a gradient comes, and not more than all
// of it.
static int main_partial(const struct operation *o, const struct address *a)
{
    double value = tensor_at(o->out, a->row, a->column);
    for (int k = 0; value != 0 && k < operation_terms(o); k++) {
        double part = operation_term(o, a->row, a->column, k) / value;
        if (is_most(part) && part <= 1)
            return k;
    }
    return -1;
}

void why_gradient_step(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    struct cells reads[MAX_READS];
    if (a->term >= 0)
        return;
    if (a->column < 0) {
        why_steepest(o, a->row, s);
        return;
    }
    int partial = operation_terms(o) > 1 ? main_partial(o, a) : -1;
    if (partial < 0)
        return;
    double value = tensor_at(o->out, a->row, a->column);
    double term = operation_term(o, a->row, a->column, partial);
    if (!saying_why(s, o, term == value ? "cell.all" : "cell.most"))
        return;
    operation_reads(o, a->row, a->column, partial, reads);
    saying_cell(s, "slope", reads[0].tensor, reads[0].row, reads[0].column);
    saying_number(s, "term", term);
    saying_number(s, "value", value);
}

// --- behind a softmax --------------------------------------------------------

// The steepest gradient of a row, what asks for most there, and all others.
static void why_row_exchanged(const struct operation *o, int row,
                              struct saying *s)
{
    struct address at;
    double rest = 0;
    if (row < 0 || !find_steepest(o->out, row, &at) || !saying_why(s, o, "row"))
        return;
    for (int c = 0; c < o->out->columns; c++)
        rest += c == at.column ? 0 : tensor_at(o->out, row, c);
    saying_column(s, "column", o->out, at.column);
    saying_number(s, "value", tensor_at(o->out, row, at.column));
    saying_number(s, "rest", rest);
}

void why_exchanged(const struct operation *o, const struct address *a,
                   struct saying *s)
{
    if (a->column < 0)
        why_row_exchanged(o, a->row, s);
    else
        why_sign(o, a, s);
}

// --- a surprise, a step ------------------------------------------------------

void why_surprised(const struct operation *o, const struct address *a,
                   struct saying *s)
{
    if (a->row < 0 || !saying_why(s, o, "row"))
        return;
    saying_number(s, "more", log(2));
    saying_number(s, "value", tensor_at(o->out, a->row, 0) + log(2));
}

void why_down(const struct operation *o, const struct address *a,
              struct saying *s)
{
    struct address at;
    const struct tensor *gradients = o->in[1].tensor;
    if (a->column >= 0) {
        double gradient = tensor_at(gradients, a->row, a->column);
        if (gradient != 0)
            saying_why(s, o, gradient < 0 ? "cell.up" : "cell.down");
        return;
    }
    if (!find_steepest(gradients, a->row, &at) || !saying_why(s, o, "whole"))
        return;
    saying_cell(s, "of", o->in[0].tensor, at.row, at.column);
    saying_number(s, "slope", tensor_at(gradients, at.row, at.column));
    saying_number(s, "value",
                  o->number * fabs(tensor_at(gradients, at.row, at.column)));
}
