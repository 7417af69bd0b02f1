// SPDX-License-Identifier: MIT
#include "facts.h"

#include <math.h>
#include <string.h>

#include "trace/op.h"
#include "trace/op/product/squash.h"

struct claim claim_at(const struct claim *c, const struct tensor *m, int row)
{
    struct claim other = *c;
    other.out = m;
    other.row = row;
    other.o = m->writer[row];
    other.kind = other.o->kind->name;
    return other;
}

struct found claim_found(const struct claim *c)
{
    return find_in(c->out, claim_row(c), c->out->columns);
}

const char *fact_row(const struct claim *c)
{
    return name_row(c, c->out, claim_row(c));
}

const char *fact_vector(const struct claim *c)
{
    return name_vector(c, c->out, claim_row(c), false);
}

double fact_row_ordinal(const struct claim *c)
{
    return claim_row(c) + 1;
}

const char *fact_column(const struct claim *c)
{
    return name_column(c, c->out, c->column);
}

double fact_column_ordinal(const struct claim *c)
{
    return c->column + 1;
}

const char *fact_cell_name(const struct claim *c)
{
    return name_cell(c, c->out, c->row, c->column);
}

double fact_value(const struct claim *c)
{
    return claim_cell(c, c->column);
}

double fact_largest(const struct claim *c)
{
    return claim_found(c).high;
}

double fact_ties(const struct claim *c)
{
    return claim_found(c).ties;
}

const char *fact_best(const struct claim *c)
{
    return name_column(c, c->out, claim_found(c).best);
}

const char *fact_apart(const struct claim *c, const struct tensor *m)
{
    bool apart = false;
    for (int k = 0; k < c->o->in_count; k++)
        apart = apart || (operand_of(c, k) != c->out &&
                          !strcmp(operand_of(c, k)->plain, c->out->plain));
    return apart ? name_matrix(c, m, false) : m->plain;
}

const char *fact_name(const struct claim *c)
{
    return fact_apart(c, c->out);
}

double fact_rows(const struct claim *c)
{
    return c->out->rows;
}

double fact_columns(const struct claim *c)
{
    return c->out->columns;
}

const char *fact_left(const struct claim *c)
{
    return operand_of(c, 0)->plain;
}

const char *fact_right(const struct claim *c)
{
    return operand_of(c, 1)->plain;
}

const char *fact_left_row(const struct claim *c)
{
    return name_row(c, operand_of(c, 0), operand_at(c, 0));
}

const char *fact_left_vector(const struct claim *c)
{
    return name_vector(c, operand_of(c, 0), operand_at(c, 0), false);
}

double fact_term_ordinal(const struct claim *c)
{
    return c->term + 1;
}

double fact_term(const struct claim *c)
{
    return claim_term(c, c->column, c->term);
}

double fact_so_far(const struct claim *c)
{
    return claim_sum(c, c->column, c->term + 1);
}

bool is_last_term(const struct claim *c)
{
    return c->term + 1 == claim_terms(c);
}

// Through what the sum of an affine row goes.
static double through(const struct claim *c, double sum)
{
    bool affine = !strcmp(c->kind, "affine");
    if (affine && c->o->number == TANH)
        return tanh(sum);
    if (affine && c->o->number == SIGMOID)
        return 1 / (1 + exp(-sum));
    return sum;
}

static bool cell_adds_up(const struct claim *c, int column)
{
    int terms = claim_terms(c);
    double size = 1;
    for (int k = 0; k < terms; k++)
        size += fabs(claim_term(c, column, k));
    return same_number(claim_cell(c, column),
                       through(c, claim_sum(c, column, terms)), size);
}

bool claim_adds_up(const struct claim *c)
{
    if (c->column >= 0)
        return cell_adds_up(c, c->column);
    for (int k = 0; k < c->out->columns; k++)
        if (!cell_adds_up(c, k))
            return false;
    return true;
}

int start_word(const struct claim *c)
{
    struct words w = model_words(c->model, "vocabulary.target");
    bool first = w.count && (!strcmp(w.word[0], "<s>") ||
                             !strcmp(w.word[0], "SOS"));
    return first ? 0 : 1;
}

bool term_is(const struct tensor *m, const char *term)
{
    const char *its = name_term(m);
    return its && !strcmp(its, term);
}
