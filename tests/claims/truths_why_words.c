// SPDX-License-Identifier: MIT
// What is said of why words are given, compared, hidden and mixed.
#include <math.h>
#include <string.h>

#include "facts.h"

// --- what is given -----------------------------------------------------------

// How often the word of a row stands there with the same numbers.
static int count_twins(const struct claim *c, int row)
{
    int twins = 0;
    for (int r = 0; r < c->out->rows; r++) {
        const char *word = name_label(c, c->out, r); // states have none
        bool same = word ? !strcmp(word, name_label(c, c->out, row)) : r == row;
        for (int k = 0; k < c->out->columns; k++)
            same = same && tensor_at(c->out, r, k) == tensor_at(c->out, row, k);
        twins += same;
    }
    return twins;
}

static int first_twin(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (count_twins(c, r) > 1)
            return r;
    return -1;
}

static bool all_differ(const struct claim *c)
{
    return first_twin(c) < 0 && c->out->rows > 1;
}

static bool some_are_twins(const struct claim *c)
{
    return first_twin(c) >= 0;
}

static const char *given_row(const struct claim *c)
{
    if (some_are_twins(c)) // the word, wherever it stands
        return said(
            NULL, c->arena, "row.labelled",
            SLOTS(TEXT("label", name_label(c, c->out, first_twin(c)))));
    return name_row(c, c->out, 0);
}

static double given_times(const struct claim *c)
{
    return some_are_twins(c) ? count_twins(c, first_twin(c)) : 1;
}

static double count_others(const struct claim *c)
{
    return c->out->rows - 1;
}

// --- learned weights ---------------------------------------------------------

static double meeting(const struct tensor *X, int a, int b)
{
    double sum = 0;
    for (int k = 0; k < X->columns; k++)
        sum += tensor_at(X, a, k) * tensor_at(X, b, k);
    return sum;
}

static double count_alike(const struct claim *c)
{
    const struct tensor *X = operand_of(c, 0);
    int count = 0;
    for (int r = 0; r < X->rows; r++) {
        int above = 0;
        for (int k = 0; k < X->rows; k++)
            above += k != r && meeting(X, r, k) >= meeting(X, r, r);
        count += above == 0;
    }
    return count;
}

// Words that offer values ask each other: of them queries are made.
static bool ask_each_other(const struct claim *c)
{
    const struct tensor *q = claim_tensor(c, "Q");
    return term_is(c->out, "value") && q && q->writer && c->out->rows > 1;
}

static double count_told_alike(const struct claim *c)
{
    return ask_each_other(c) ? count_alike(c) : 0;
}

static bool some_are_alike(const struct claim *c)
{
    return count_told_alike(c) > 0 && term_is(c->out, "value");
}

static bool none_is_alike(const struct claim *c)
{
    return count_told_alike(c) == 0 && term_is(c->out, "value");
}

// What is compared does not change while words are written.
static bool is_kept(const struct claim *c)
{
    return c->out->rows > 1 && term_is(operand_of(c, 0), "annotation");
}

static bool makes_of_words(const struct claim *c)
{
    return !term_is(operand_of(c, 0), "annotation") &&
           (term_is(c->out, "query") || term_is(c->out, "key"));
}

static bool joins_heads(const struct claim *c)
{
    return term_is(operand_of(c, 0), "concat") && term_is(c->out, "output");
}

static double count_before(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

// --- scores ------------------------------------------------------------------

static double highest(const struct claim *c)
{
    double high = -INFINITY;
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        high = fmax(high, c->out->data[i]);
    return high;
}

static double count_highest(const struct claim *c)
{
    int count = 0;
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        count += c->out->data[i] == highest(c);
    return count;
}

// Where the first of the highest stands, row by row.
static int place_of_highest(const struct claim *c)
{
    int i = 0;
    while (c->out->data[i] != highest(c))
        i++;
    return i;
}

static const char *left_of_highest(const struct claim *c)
{
    return name_vector(c, operand_of(c, 0),
                       place_of_highest(c) / c->out->columns, false);
}

static const char *right_of_highest(const struct claim *c)
{
    return name_vector(c, operand_of(c, 1),
                       place_of_highest(c) % c->out->columns, false);
}

static bool one_fits_best(const struct claim *c)
{
    return count_highest(c) == 1 && highest(c) > 0;
}

static bool none_fits(const struct claim *c)
{
    return count_highest(c) == 1 && highest(c) <= 0;
}

static bool several_fit_best(const struct claim *c)
{
    return count_highest(c) > 1;
}

// --- the mask ----------------------------------------------------------------

static bool is_hidden(const struct claim *c, int row, int column)
{
    return tensor_at(operand_of(c, 1), row, column) == 0;
}

static int first_hidden(const struct claim *c, int row)
{
    int k = 0;
    while (k < c->out->columns && !is_hidden(c, row, k))
        k++;
    return k;
}

// The weight of what is hidden in a row if it had a score of 0.
static double leaked(const struct claim *c, int row)
{
    double sum = 0;
    for (int k = 0; k < c->out->columns; k++)
        sum += exp(is_hidden(c, row, k) ? 0 : tensor_at(c->out, row, k));
    return first_hidden(c, row) < c->out->columns ? 1 / sum : -1;
}

static int leaking_row(const struct claim *c)
{
    int most = 0;
    for (int r = 1; r < c->out->rows; r++)
        most = leaked(c, r) > leaked(c, most) + 1e-9 ? r : most;
    return most;
}

static const char *leaking(const struct claim *c)
{
    return name_row(c, c->out, leaking_row(c));
}

static const char *leaked_to(const struct claim *c)
{
    return name_column(c, c->out, first_hidden(c, leaking_row(c)));
}

static double leak(const struct claim *c)
{
    return leaked(c, leaking_row(c));
}

static bool some_is_hidden(const struct claim *c)
{
    return leak(c) >= 0;
}

// --- what outputs hold -------------------------------------------------------

// The largest weight that a row of the claim gives another word.
static struct address gift(const struct claim *c)
{
    const struct tensor *w = operand_of(c, 0);
    struct address most = {w, -1, -1, -1};
    int from = c->row < 0 ? 0 : c->row, to = c->row < 0 ? w->rows : from + 1;
    bool pooled = !name_label(c, w, 0);
    for (int r = from; r < to; r++)
        for (int k = 0; k < w->columns; k++) {
            double now = most.row < 0 ? 0 : tensor_at(w, most.row, most.column);
            if ((pooled || r != k) && tensor_at(w, r, k) > now)
                most = (struct address){w, r, k, -1};
        }
    return most;
}

static bool some_is_held(const struct claim *c)
{
    return gift(c).row >= 0 && term_is(c->out, "output");
}

static bool some_goes_on(const struct claim *c)
{
    return gift(c).row >= 0 && !strncmp(c->out->name, "round", 5);
}

static bool is_carried(const struct claim *c)
{
    return some_is_held(c) && name_label(c, operand_of(c, 0), 0);
}

// How many words hold something of another.
static int count_holders(const struct claim *c)
{
    const struct tensor *w = operand_of(c, 0);
    int holders = 0;
    for (int r = 0; r < w->rows; r++) {
        double others = 0;
        for (int k = 0; k < w->columns; k++)
            others += k == r ? 0 : tensor_at(w, r, k);
        holders += others > 0;
    }
    return holders;
}

static bool all_are_carried(const struct claim *c)
{
    return is_carried(c) && count_holders(c) == operand_of(c, 0)->rows;
}

static bool some_are_carried(const struct claim *c)
{
    return is_carried(c) && count_holders(c) < operand_of(c, 0)->rows;
}

static bool is_pooled(const struct claim *c)
{
    return some_is_held(c) && !name_label(c, operand_of(c, 0), 0) &&
           c->out->rows == 1;
}

static const char *holder(const struct claim *c)
{
    return name_row(c, c->out, gift(c).row);
}

static const char *giver(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), gift(c).column);
}

static double held(const struct claim *c)
{
    struct address g = gift(c);
    return tensor_at(g.tensor, g.row, g.column);
}

// --- heads -------------------------------------------------------------------

// Where head [k], from 0, looks most.
static int looks_at(const struct claim *c, int k, int row)
{
    const char *name = arena_print(c->arena, "head%d.weights", k + 1);
    const struct tensor *w = claim_tensor(c, name);
    return find_in(w, row, w->columns).best;
}

// The first head that differs from head 1, and the first row where it does.
static struct address first_other(const struct claim *c)
{
    for (int k = 1; k < c->o->in_count; k++)
        for (int r = 0; r < c->out->rows; r++)
            if (looks_at(c, k, r) != looks_at(c, 0, r))
                return (struct address){c->out, r, k, -1};
    return (struct address){c->out, -1, -1, -1};
}

static bool heads_differ(const struct claim *c)
{
    return first_other(c).row >= 0;
}

static bool heads_agree(const struct claim *c)
{
    return !heads_differ(c) && c->o->in_count > 1;
}

static const char *differing_row(const struct claim *c)
{
    return name_row(c, c->out, first_other(c).row);
}

static const char *first_choice(const struct claim *c)
{
    const struct tensor *w = claim_tensor(c, "head1.weights");
    return name_column(c, w, looks_at(c, 0, first_other(c).row));
}

static const char *other_choice(const struct claim *c)
{
    const struct tensor *w = claim_tensor(c, "head1.weights");
    struct address other = first_other(c);
    return name_column(c, w, looks_at(c, other.column, other.row));
}

static double other_head(const struct claim *c)
{
    return first_other(c).column + 1;
}

// clang-format off
static const struct truth truths[] = {
    {"why.token.given.whole", all_differ, "row others"},
    {"why.token.given.whole.same", some_are_twins, "row times"},
    {"why.annotation.given.whole", NULL, ""},
    {"why.state.given.whole", NULL, ""},
    {"why.concat.concat.whole.heads", heads_differ, "asker best head other"},
    {"why.concat.concat.whole.alike", heads_agree, ""},
    {"why.query.matmul.whole", makes_of_words, "weights d columns"},
    {"why.key.matmul.whole", makes_of_words, "weights d columns"},
    {"why.key.matmul.whole.once", is_kept, "weights rows"},
    {"why.value.matmul.whole", none_is_alike, "weights d columns"},
    {"why.value.matmul.whole.alike", some_are_alike, "alike rows"},
    {"why.output.matmul.whole", joins_heads, "weights columns d"},
    {"why.score.matmul_t.whole.fit", one_fits_best, "left right highest"},
    {"why.score.matmul_t.whole.unfit", none_fits, "highest left right"},
    {"why.score.matmul_t.whole.tie", several_fit_best, "ties highest"},
    {"why.mask.whole", some_is_hidden, "row column value"},
    {"why.output.mix.whole.carries", all_are_carried, "holder share giver"},
    {"why.output.mix.whole.carries.some", some_are_carried,
     "holder share giver"},
    {"why.output.mix.whole.pooled", is_pooled, "keys share giver"},
    {"why.heard.mix.whole.carries", some_goes_on, "giver share holder"},
    {"why.heard.mix.whole.carries.some", some_goes_on, "giver share holder"},
    {"why.heard.mix.row.carries", some_goes_on, "giver share holder"},
    {"why.kept.add.whole", NULL, ""},
    {"why.output.mix.row.carries", is_carried, "holder share giver"},
    {0},
};

static const struct fact facts[] = {
    {"why.given", "row", .text = given_row},
    {"why.given", "times", .number = given_times},
    {"why.given", "others", .number = count_others},
    {"why.matmul", "rows", .number = fact_rows},
    {"why.matmul", "alike", .number = count_told_alike},
    {"why.matmul", "weights", .text = fact_right},
    {"why.matmul", "d", .number = count_before},
    {"why.matmul", "columns", .number = fact_columns},
    {"why.matmul_t", "left", .text = left_of_highest},
    {"why.matmul_t", "right", .text = right_of_highest},
    {"why.matmul_t", "highest", .number = highest},
    {"why.matmul_t", "ties", .number = count_highest},
    {"why.concat.whole", "asker", .text = differing_row},
    {"why.concat.whole", "best", .text = first_choice},
    {"why.concat.whole", "other", .text = other_choice},
    {"why.concat.whole", "head", .number = other_head},
    {"why.mask", "row", .text = leaking},
    {"why.mask", "column", .text = leaked_to},
    {"why.mask", "value", .number = leak},
    {"why.mix", "holder", .text = holder},
    {"why.mix", "giver", .text = giver},
    {"why.mix", "share", .number = held},
    {0},
};
// clang-format on

const struct truths why_words_truths = {truths, facts};
