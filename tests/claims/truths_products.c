// SPDX-License-Identifier: MIT
// What is said of rows that meet columns, and of their sums term by term.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op/product/squash.h"

static bool has_bias(const struct claim *c)
{
    return c->o->in_count % 2;
}

static bool is_squashed(const struct claim *c)
{
    return !strcmp(c->kind, "affine") && c->o->number != LINEAR;
}

// --- terms ------------------------------------------------------------------

static const char *squash_words(const struct claim *c)
{
    return phrase_text(NULL,
                       c->o->number == TANH ? "squash.tanh" : "squash.sigmoid");
}

static bool is_bias(const struct claim *c)
{
    return has_bias(c) && is_last_term(c);
}

static bool is_term(const struct claim *c)
{
    return !is_last_term(c);
}

static bool is_last_product(const struct claim *c)
{
    return is_last_term(c) && !is_bias(c) && !is_squashed(c) &&
           claim_adds_up(c);
}

static bool is_last_squashed(const struct claim *c)
{
    return is_last_term(c) && !is_bias(c) && is_squashed(c) && claim_adds_up(c);
}

static bool is_last_bias(const struct claim *c)
{
    return is_bias(c) && !is_squashed(c) && claim_adds_up(c);
}

static bool is_last_bias_squashed(const struct claim *c)
{
    return is_bias(c) && is_squashed(c) && claim_adds_up(c);
}

// --- a matrix times a matrix ------------------------------------------------

static bool no_bias(const struct claim *c)
{
    return !has_bias(c) && claim_adds_up(c);
}

static bool with_bias(const struct claim *c)
{
    return has_bias(c) && claim_adds_up(c);
}

static bool makes(const struct claim *c, const char *term)
{
    return claim_adds_up(c) && term_is(c->out, term);
}

static bool makes_queries(const struct claim *c)
{
    return makes(c, "query") && !has_bias(c);
}

static bool makes_queries_with_bias(const struct claim *c)
{
    return makes(c, "query") && has_bias(c);
}

static bool makes_keys(const struct claim *c)
{
    return makes(c, "key") && !has_bias(c);
}

static bool makes_keys_with_bias(const struct claim *c)
{
    return makes(c, "key") && has_bias(c);
}

static bool makes_values(const struct claim *c)
{
    return makes(c, "value") && !has_bias(c);
}

static bool makes_values_with_bias(const struct claim *c)
{
    return makes(c, "value") && has_bias(c);
}

// X W_Q, X W_K and X W_V, as the lesson calls them, and nothing added.
static bool makes_all_three(const struct claim *c)
{
    static const char *const names[][2] = {
        {"Q", "W_Q"}, {"K", "W_K"}, {"V", "W_V"}};
    bool good = makes_values(c) && claim_tensor(c, "V") == c->out;
    for (int i = 0; i < 3 && good; i++) {
        const struct tensor *m = claim_tensor(c, names[i][0]);
        const struct operation *o = m ? m->writer[0] : NULL;
        good = o && o->in_count == 2 && o->in[0].tensor == operand_of(c, 0) &&
               o->in[1].tensor == claim_tensor(c, names[i][1]);
    }
    return good;
}

static const char *asking_weights(const struct claim *c)
{
    return claim_tensor(c, "W_Q")->plain;
}

static const char *offering_weights(const struct claim *c)
{
    return claim_tensor(c, "W_K")->plain;
}

static const char *bias_name(const struct claim *c)
{
    return operand_of(c, 2)->plain;
}

static const char *one_of_out(const struct claim *c)
{
    return name_one(c->out);
}

// --- affine -----------------------------------------------------------------

static bool weights_are_learned(const struct claim *c)
{
    bool learned = true;
    for (int k = 1; k < c->o->in_count; k += 2)
        learned = learned && name_learned(operand_of(c, k));
    return learned && c->o->in_count > 1;
}

static bool is_affine(const struct claim *c)
{
    return weights_are_learned(c) && !is_squashed(c) && claim_adds_up(c);
}

static bool is_affine_squashed(const struct claim *c)
{
    return weights_are_learned(c) && is_squashed(c) && claim_adds_up(c);
}

// Row by row its own word and the row [by] away, where there is one.
static bool reads_neighbour(const struct claim *c, int by)
{
    for (int r = 0; r < c->out->rows; r++) {
        const struct operation *o = c->out->writer[r];
        bool end = r + by < 0 || r + by >= c->out->rows;
        if (strcmp(o->in[0].tensor->plain, "x") || o->in[0].row != r)
            return false;
        if (!end && (o->in[2].tensor != c->out || o->in[2].row != r + by))
            return false;
    }
    return is_affine_squashed(c);
}

static bool reads_to_the_right(const struct claim *c)
{
    return reads_neighbour(c, -1);
}

static bool reads_to_the_left(const struct claim *c)
{
    return reads_neighbour(c, 1);
}

static bool asks_by_the_state(const struct claim *c)
{
    bool own = claim_tensor(c, "attentional"); // of the word itself
    return c->o->in_count == 2 + has_bias(c) &&
           term_is(operand_of(c, 0), "state") &&
           operand_at(c, 0) == c->row + own && is_affine(c);
}

// Of all words, or of one: context and state, of one word.
static bool joins(const struct claim *c)
{
    return c->o->in_count == 4 && term_is(operand_of(c, 0), "context") &&
           term_is(operand_of(c, 2), "state") &&
           operand_at(c, 2) == operand_at(c, 0) + 1 && is_affine_squashed(c);
}

// The lower rows of the matrix of a concat score meet annotations.
static bool offers_by_annotations(const struct claim *c)
{
    return c->o->in_count == 2 && term_is(operand_of(c, 0), "annotation") &&
           c->o->in[1].row + operand_of(c, 0)->columns ==
               operand_of(c, 1)->rows &&
           is_affine(c);
}

// The first backward state has read from the last word to the first.
static bool starts_from_all(const struct claim *c)
{
    return c->row == 0 && !strcmp(fact_left(c), "backward") &&
           operand_at(c, 0) == 0 && is_affine_squashed(c);
}

// Read one way, the last annotation has read from the first word to the last.
static bool starts_from_the_last(const struct claim *c)
{
    return c->row == 0 && !strcmp(fact_left(c), "annotations") &&
           operand_at(c, 0) == operand_of(c, 0)->rows - 1 &&
           is_affine_squashed(c);
}

static const char *operand_list(const struct claim *c)
{
    const char *list = "";
    for (int k = 0; k + 1 < c->o->in_count; k += 2) {
        const char *item = c->row < 0 ? name_title(c, operand_of(c, k))
                                      : name_vector(c, operand_of(c, k),
                                                    operand_at(c, k), false);
        bool last = k + 3 >= c->o->in_count;
        list = k ? said(NULL, c->arena, last ? "list.last" : "list.more",
                        SLOTS(TEXT("list", list), TEXT("item", item)))
                 : item;
    }
    return list;
}

// clang-format off
static const struct truth truths[] = {
    {"product.term", is_term, "place term so_far"},
    {"product.term.bias.last", is_last_bias, "term so_far"},
    {"product.term.bias.last.squashed", is_last_bias_squashed,
     "term so_far squash value"},
    {"product.term.last", is_last_product, "place term so_far"},
    {"product.term.last.squashed", is_last_squashed,
     "place term so_far squash value"},
    {"matmul.whole", no_bias, "one left weights"},
    {"matmul.whole.bias", with_bias, "one left weights bias"},
    {"matmul.row", no_bias, "row weights vector"},
    {"matmul.row.bias", with_bias, "row weights bias vector"},
    {"matmul.cell", no_bias, "row column weights cell value"},
    {"matmul.cell.bias", with_bias, "row column weights cell value"},
    {"query.matmul.row", makes_queries, "row weights vector"},
    {"query.matmul.row.bias", makes_queries_with_bias,
     "row weights bias vector"},
    {"query.matmul.whole", makes_queries, "left weights"},
    {"query.matmul.whole.bias", makes_queries_with_bias, "left weights bias"},
    {"key.matmul.row", makes_keys, "row weights vector"},
    {"key.matmul.row.bias", makes_keys_with_bias, "row weights bias vector"},
    {"key.matmul.whole", makes_keys, "left weights"},
    {"key.matmul.whole.bias", makes_keys_with_bias, "left weights bias"},
    {"value.matmul.row", makes_values, "row weights vector"},
    {"value.matmul.row.bias", makes_values_with_bias,
     "row weights bias vector"},
    {"value.matmul.whole", makes_values, "left weights"},
    {"value.matmul.whole.bias", makes_values_with_bias, "left weights bias"},
    {"value.matmul.whole.three", makes_all_three,
     "left asks offers weights"},
    {"affine.whole", is_affine, "one operands"},
    {"affine.whole.squashed", is_affine_squashed, "one operands squash"},
    {"affine.row", is_affine, "vector operands"},
    {"affine.row.squashed", is_affine_squashed, "vector operands squash"},
    {"affine.cell", is_affine, "cell operands value"},
    {"affine.cell.squashed", is_affine_squashed, "cell operands squash value"},
    {"forward.affine.whole.squashed", reads_to_the_right, ""},
    {"annotation.affine.whole.squashed", reads_to_the_right, ""},
    {"backward.affine.whole.squashed", reads_to_the_left, ""},
    {"attentional.affine.row.squashed", joins,
     "vector operands squash"},
    {"attentional.affine.whole.squashed", joins, "squash"},
    {"key.affine.row", offers_by_annotations, "vector operands"},
    {"key.affine.whole", offers_by_annotations, ""},
    {"query.affine.row", asks_by_the_state, "vector operands"},
    {"first.affine.row.squashed", starts_from_the_last,
     "operands vector squash"},
    {"start.affine.row.squashed", starts_from_all, "operands vector squash"},
    {0},
};

static const struct fact facts[] = {
    {"product", "place", .number = fact_term_ordinal},
    {"product", "term", .number = fact_term},
    {"product", "so_far", .number = fact_so_far},
    {"product", "squash", .text = squash_words},
    {"product", "value", .number = fact_value},
    {"matmul", "left", .text = fact_left},
    {"matmul", "weights", .text = fact_right},
    {"matmul", "one", .text = one_of_out},
    {"matmul", "asks", .text = asking_weights},
    {"matmul", "offers", .text = offering_weights},
    {"matmul", "bias", .text = bias_name},
    {"matmul", "row", .text = fact_left_row},
    {"matmul", "vector", .text = fact_vector},
    {"matmul.cell", "column", .number = fact_column_ordinal},
    {"affine", "one", .text = one_of_out},
    {"affine", "operands", .text = operand_list},
    {"affine", "squash", .text = squash_words},
    {"affine", "vector", .text = fact_vector},
    {0},
};
// clang-format on

const struct truths product_truths = {truths, facts};
