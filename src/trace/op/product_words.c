// Sentences of the sums of products.
#include <stdlib.h>

#include "trace/op/product.h"
#include "trace/op/row_facts.h"
#include "trace/saying.h"
#include "trace/term.h"

// "Place 3 gives 4. The sum so far: 4."
static void say_term(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    struct factors p = product_factors(o, a->row, a->column, a->term);
    bool last = a->term + 1 == product_terms(o), bias = !p.b.tensor;
    bool squashed = product_squash(o)->name != NULL;
    saying_as(s, o, "product",
              !last       ? "term" // a bias is always the last
              : !squashed ? bias ? "term.bias.last" : "term.last"
              : bias      ? "term.bias.last.squashed"
                          : "term.last.squashed");
    saying_count(s, "place", a->term + 1);
    saying_number(s, "term", product_term(o, a->row, a->column, a->term));
    saying_number(s, "so_far", product_sum(o, a->row, a->column, a->term + 1));
    if (!last || !squashed)
        return;
    saying_text(s, "squash", phrase_text(s->words, product_squash(o)->phrase));
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

enum { LONGEST_WAY = 16 }; // from the scores to the weights

// The operation by which rows met rows that [weights] were made of; or NULL.
static const struct operation *meeting_behind(const struct tensor *weights)
{
    const struct tensor *m = weights;
    for (int way = 0; m && m->writer && m->writer[0] && way < LONGEST_WAY;
         way++) {
        const struct operation *o = m->writer[0];
        if (o->kind == &kind_matmul_t)
            return o;
        m = o->in_count ? o->in[0].tensor : NULL;
    }
    return NULL;
}

// What makes [m] of the same rows as [o] its own; NULL when it is made in
// another way.
static const struct operation *made_beside(const struct operation *o,
                                           const struct tensor *m)
{
    const struct operation *other = m->writer ? m->writer[0] : NULL;
    bool beside = other && other->kind == o->kind && other->in_count >= 2 &&
                  other->in[0].tensor == o->in[0].tensor;
    return beside ? other : NULL;
}

bool product_three(const struct operation *o, const struct operation *out[3])
{
    const struct operation *mix = o->out->reader;
    bool values = mix && mix->in_count == 2 && mix->in[1].tensor == o->out;
    const struct operation *met =
        values ? meeting_behind(mix->in[0].tensor) : NULL;
    if (!met)
        return false;
    out[0] = made_beside(o, met->in[0].tensor);
    out[1] = made_beside(o, met->in[1].tensor);
    out[2] = o;
    return out[0] && out[1] && out[0] != out[1];
}

static bool say_three(const struct operation *o, struct saying *s)
{
    const struct operation *three[3];
    if (!product_three(o, three))
        return false;
    for (int k = 0; k < 3; k++)
        if (three[k]->in_count > 2)
            return false; // a bias is told by itself
    saying_is(s, o, "whole.three");
    saying_text(s, "asks", three[0]->in[1].tensor->plain);
    saying_text(s, "offers", three[1]->in[1].tensor->plain);
    return true;
}

void say_matmul(const struct operation *o, const struct address *a,
                struct saying *s)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    saying_text(s, "left", A->plain);
    saying_text(s, "weights", B->plain);
    saying_text(s, "one", tensor_one(s->words, o->out));
    if (a->row < 0 && say_three(o, s))
        return;
    bool bias = o->in_count % 2;
    const char *const variants[][2] = {
        {"whole", "whole.bias"}, {"row", "row.bias"}, {"cell", "cell.bias"}};
    saying_is(s, o, variants[a->row < 0 ? 0 : a->column < 0 ? 1 : 2][bias]);
    if (bias)
        saying_text(s, "bias", o->in[2].tensor->plain);
    if (a->row < 0)
        return;
    saying_row(s, "row", A, operand_row(o, 0, a->row));
    saying_vector(s, "vector", o->out, a->row);
    if (a->column < 0)
        return;
    saying_count(s, "column", a->column + 1);
    saying_cell(s, "cell", o->out, a->row, a->column);
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

static void say_meeting(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    int row = operand_row(o, 0, a->row);
    saying_is(s, o, "cell");
    saying_row(s, "left", A, row);
    saying_row(s, "right", B, a->column);
    saying_vector(s, "left_vector", A, row);
    saying_vector(s, "right_vector", B, a->column);
    saying_count(s, "apart", abs(row - a->column));
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

// A row that meets itself, and the one that is farthest from it.
static void tell_distance(const struct operation *o, int row, struct saying *s)
{
    int rows = o->out->rows, far = 2 * row < rows ? rows - 1 : 0;
    if (o->in[0].tensor != o->in[1].tensor)
        return;
    saying_number(s, "own", tensor_at(o->out, row, row));
    saying_row(s, "other", o->in[1].tensor, far);
    saying_number(s, "far", tensor_at(o->out, row, far));
}

void say_matmul_t(const struct operation *o, const struct address *a,
                  struct saying *s)
{
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    saying_count(s, "rows", o->out->rows);
    saying_count(s, "keys", o->out->columns);
    if (a->row < 0) {
        saying_is(s, o, "whole");
        return;
    }
    if (a->column >= 0) {
        say_meeting(o, a, s);
        return;
    }
    struct row_facts f = row_facts(o->out, a->row, o->out->columns);
    saying_is(s, o, f.count == 1 ? "row.one" : f.ties > 1 ? "row.tie" : "row");
    saying_row(s, "row", o->in[0].tensor, operand_row(o, 0, a->row));
    saying_vector(s, "left_vector", o->in[0].tensor, operand_row(o, 0, a->row));
    saying_column(s, "best", o->out, f.best);
    saying_count(s, "ties", f.ties);
    saying_number(s, "value", f.high);
    tell_distance(o, a->row, s);
}

static void say_mixed_row(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    struct row_facts f =
        row_facts(weights, operand_row(o, 0, row), weights->columns);
    saying_is(s, o,
              f.zeros == f.count       ? "row.nothing"
              : f.zeros == f.count - 1 ? "row.one"
              : f.ties > 1             ? "row.tie"
                                       : "row");
    saying_row(s, "row", o->out, row);
    saying_vector(s, "vector", o->out, row);
    saying_count(s, "ties", f.ties);
    saying_short(s, "value", f.high);
    saying_row(s, "best", V, f.best);
}

void say_mix(const struct operation *o, const struct address *a,
             struct saying *s)
{
    const struct tensor *V = o->in[1].tensor;
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_count(s, "values", V->rows);
        saying_count(s, "rows", o->out->rows);
    } else if (a->column < 0) {
        say_mixed_row(o, a->row, s);
    } else if (a->term < 0) {
        saying_is(s, o, "cell");
        saying_count(s, "place", a->column + 1);
        saying_cell(s, "cell", o->out, a->row, a->column);
        saying_number(s, "value", tensor_at(o->out, a->row, a->column));
    } else {
        saying_is(s, o, "term");
        saying_row(s, "from", V, a->term);
        saying_number(s, "term", product_term(o, a->row, a->column, a->term));
        saying_number(s, "so_far",
                      product_sum(o, a->row, a->column, a->term + 1));
    }
}

// --- affine -----------------------------------------------------------------

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

void say_affine(const struct operation *o, const struct address *a,
                struct saying *s)
{
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    bool squashed = product_squash(o)->name != NULL;
    const char *const variants[][2] = {{"whole", "whole.squashed"},
                                       {"row", "row.squashed"},
                                       {"cell", "cell.squashed"}};
    int depth = a->row < 0 ? 0 : a->column < 0 ? 1 : 2;
    saying_is(s, o, variants[depth][squashed]);
    saying_text(s, "one", tensor_one(s->words, o->out));
    saying_text(s, "operands", operand_list(s, o, a->row < 0));
    if (squashed)
        saying_text(s, "squash",
                    phrase_text(s->words, product_squash(o)->phrase));
    if (a->row < 0)
        return;
    saying_vector(s, "vector", o->out, a->row);
    if (a->column < 0)
        return;
    saying_cell(s, "cell", o->out, a->row, a->column);
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}
