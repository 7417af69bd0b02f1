// SPDX-License-Identifier: MIT
// What is said of a softmax: maximum, exponentials, sum, shares.
#include <math.h>

#include "facts.h"

// The row of the first operand.
static struct found read_row(const struct claim *c)
{
    const struct tensor *m = operand_of(c, 0);
    return find_in(m, operand_at(c, 0), m->columns);
}

// Of the first operand up to the term.
static struct found up_to_term(const struct claim *c)
{
    return find_in(operand_of(c, 0), operand_at(c, 0), c->term + 1);
}

static bool is_last(const struct claim *c)
{
    return c->term + 1 == operand_of(c, 0)->columns;
}

static const char *number_noun(const struct claim *c)
{
    return name_number(operand_of(c, 0));
}

static double count_keys(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

static const char *term_column(const struct claim *c)
{
    return name_column(c, operand_of(c, 0), c->term);
}

static double term_value(const struct claim *c)
{
    return read_row(c).x[c->term];
}

static double only_cell(const struct claim *c)
{
    return claim_cell(c, 0);
}

// --- maximum ----------------------------------------------------------------

static bool is_largest(const struct claim *c)
{
    return isfinite(only_cell(c)) && read_row(c).high == only_cell(c);
}

static bool all_are_masked(const struct claim *c)
{
    return only_cell(c) == -INFINITY && read_row(c).masked == count_keys(c);
}

static double largest_so_far(const struct claim *c)
{
    return up_to_term(c).high;
}

static bool some_so_far(const struct claim *c)
{
    return isfinite(largest_so_far(c)) && !is_last(c);
}

static bool nothing_so_far(const struct claim *c)
{
    return up_to_term(c).masked == c->term + 1;
}

static bool some_in_all(const struct claim *c)
{
    return is_last(c) && largest_so_far(c) == only_cell(c);
}

// --- exponentials -----------------------------------------------------------

static double power(const struct claim *c)
{
    return operand_cell(c, 0, c->column) - operand_cell(c, 1, 0);
}

// The first of the smallest of the row.
static int least(const struct claim *c)
{
    int least = 0;
    for (int k = 1; k < c->out->columns; k++)
        least = claim_cell(c, k) < claim_cell(c, least) ? k : least;
    return least;
}

static const char *least_column(const struct claim *c)
{
    return name_column(c, c->out, least(c));
}

static double least_raised(const struct claim *c)
{
    return claim_cell(c, least(c));
}

static bool all_are_one(const struct claim *c)
{
    return least_raised(c) == 1;
}

static bool is_exponential(const struct claim *c)
{
    return same_number(claim_cell(c, c->column), exp(power(c)), 1);
}

static bool is_below_one(const struct claim *c)
{
    double e = claim_cell(c, c->column);
    return e > 0 && e < 1 && is_exponential(c);
}

static bool is_nearly_one(const struct claim *c)
{
    return power(c) < 0 && claim_cell(c, c->column) == 1;
}

static bool is_of_the_largest(const struct claim *c)
{
    return operand_cell(c, 0, c->column) == read_row(c).high && power(c) == 0 &&
           claim_cell(c, c->column) == 1;
}

static bool is_masked(const struct claim *c)
{
    return operand_cell(c, 0, c->column) == -INFINITY &&
           claim_cell(c, c->column) == 0;
}

static bool underflows(const struct claim *c)
{
    return isfinite(power(c)) && exp(power(c)) == 0 &&
           claim_cell(c, c->column) == 0;
}

static bool none_above_one(const struct claim *c)
{
    return claim_found(c).high <= 1;
}

static bool all_positive(const struct claim *c)
{
    struct found e = claim_found(c);
    for (int k = 0; k < e.count; k++)
        if (!(e.x[k] > 0))
            return false;
    return none_above_one(c);
}

static bool some_zeros(const struct claim *c)
{
    struct found e = claim_found(c);
    return e.zeros > 0 && e.zeros < e.count && none_above_one(c);
}

static double count_zeros(const struct claim *c)
{
    return claim_found(c).zeros;
}

static bool nothing_is_raised(const struct claim *c)
{
    return claim_found(c).zeros == claim_found(c).count &&
           read_row(c).masked == claim_found(c).count;
}

// --- sum --------------------------------------------------------------------

static double sum_so_far(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k <= c->term; k++)
        sum += read_row(c).x[k];
    return sum;
}

static bool is_not_last(const struct claim *c)
{
    return !is_last(c);
}

static bool is_whole_sum(const struct claim *c)
{
    return is_last(c) && same_number(sum_so_far(c), only_cell(c), 1);
}

static bool is_a_sum(const struct claim *c)
{
    struct claim last = *c;
    last.term = operand_of(c, 0)->columns - 1;
    return only_cell(c) > 0 && is_whole_sum(&last);
}

// All exponentials are 0, because all they come from is masked.
static bool nothing_to_add(const struct claim *c)
{
    const struct operation *raise = operand_of(c, 0)->writer[claim_row(c)];
    struct claim exponentials = *c;
    exponentials.o = raise;
    exponentials.out = raise->out;
    return only_cell(c) == 0 && nothing_is_raised(&exponentials);
}

// --- shares -----------------------------------------------------------------

static double exponential(const struct claim *c)
{
    return operand_cell(c, 0, c->column);
}

static double sum(const struct claim *c)
{
    return operand_cell(c, 1, 0);
}

static bool is_quotient(const struct claim *c)
{
    return sum(c) > 0 && exponential(c) / sum(c) == claim_cell(c, c->column);
}

static double count_shares(const struct claim *c)
{
    return claim_found(c).count - claim_found(c).zeros;
}

static bool adds_to_one(const struct claim *c)
{
    double total = 0;
    for (int k = 0; k < c->out->columns; k++)
        total += claim_cell(c, k);
    return fabs(total - 1) < 1e-9;
}

static bool one_largest(const struct claim *c)
{
    return fact_ties(c) == 1 && count_shares(c) > 1 && adds_to_one(c);
}

static bool several_largest(const struct claim *c)
{
    return fact_ties(c) > 1 && adds_to_one(c);
}

static bool all_equal(const struct claim *c)
{
    return fact_ties(c) == count_shares(c) && count_shares(c) > 1 &&
           adds_to_one(c);
}

static bool all_to_one(const struct claim *c)
{
    return count_shares(c) == 1 && fact_largest(c) == 1;
}

static bool nothing_to_share(const struct claim *c)
{
    const struct operation *add = operand_of(c, 1)->writer[claim_row(c)];
    struct claim sums = *c;
    sums.o = add;
    sums.out = add->out;
    return count_shares(c) == 0 && nothing_to_add(&sums);
}

static double count_empty(const struct claim *c)
{
    struct claim row = *c;
    int empty = 0;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        empty += count_shares(&row) == 0;
    return empty;
}

static bool all_others_add_to_one(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        if (count_shares(&row) > 0 && !adds_to_one(&row))
            return false;
    return c->out->rows > 1 || c->row >= 0;
}

static bool all_add_to_one(const struct claim *c)
{
    return count_empty(c) == 0 && all_others_add_to_one(c);
}

static bool some_are_empty(const struct claim *c)
{
    return count_empty(c) > 0 && all_others_add_to_one(c);
}

// --- held by hand ------------------------------------------------------------

// Each number of the row is the one that is held for it.
static bool is_held(const struct claim *c)
{
    const struct tensor *held = operand_of(c, 2);
    bool any = false;
    for (int k = 0; k < c->out->columns; k++) {
        double x = k < held->columns ? tensor_at(held, claim_row(c), k) : 0;
        any |= x != 0;
        if (x != claim_cell(c, k))
            return false;
    }
    return any && adds_to_one(c);
}

static double count_held(const struct claim *c)
{
    struct claim row = *c;
    int held = 0;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        held += is_held(&row);
    return held;
}

static bool some_are_held(const struct claim *c)
{
    return count_held(c) > 0 && count_held(c) < c->out->rows &&
           all_others_add_to_one(c);
}

static bool all_are_held(const struct claim *c)
{
    return count_held(c) == c->out->rows;
}

static bool one_is_held_most(const struct claim *c)
{
    return is_held(c) && fact_ties(c) == 1 && count_shares(c) > 1;
}

static bool one_is_held(const struct claim *c)
{
    return is_held(c) && count_shares(c) == 1;
}

static bool equals_are_held(const struct claim *c)
{
    return is_held(c) && fact_ties(c) == count_shares(c);
}

static bool several_are_held(const struct claim *c)
{
    return is_held(c) && fact_ties(c) > 1 && fact_ties(c) < count_shares(c);
}

static double share_of_scores(const struct claim *c, int column)
{
    return operand_cell(c, 0, column) / operand_cell(c, 1, 0);
}

// The column where the hand differs most from what the scores would give.
static int turned(const struct claim *c)
{
    int best = 0;
    double most = -1;
    for (int k = 0; k < c->out->columns; k++) {
        double apart = fabs(share_of_scores(c, k) - claim_cell(c, k));
        if (apart > most + 1e-9) {
            most = apart;
            best = k;
        }
    }
    return best;
}

// Said of the row, or of the first of all that is held.
static struct claim held_claim(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = c->row < 0 ? 0 : c->row;
         c->row < 0 && row.row + 1 < c->out->rows && !is_held(&row);)
        row.row++;
    return row;
}

static bool scores_differ(const struct claim *c)
{
    struct claim row = held_claim(c);
    return is_held(&row) && share_of_scores(&row, turned(&row)) !=
                                claim_cell(&row, turned(&row));
}

static const char *turned_row(const struct claim *c)
{
    struct claim row = held_claim(c);
    return fact_row(&row);
}

static const char *turned_column(const struct claim *c)
{
    struct claim row = held_claim(c);
    return name_column(&row, row.out, turned(&row));
}

static double turned_was(const struct claim *c)
{
    struct claim row = held_claim(c);
    return share_of_scores(&row, turned(&row));
}

static double turned_value(const struct claim *c)
{
    struct claim row = held_claim(c);
    return claim_cell(&row, turned(&row));
}

// clang-format off
static const struct truth truths[] = {
    {"max.row", is_largest, "one row value"},
    {"max.row.nothing", all_are_masked, "row one"},
    {"max.term", some_so_far, "column value so_far"},
    {"max.term.last", some_in_all, "column value so_far"},
    {"max.term.nothing", nothing_so_far, "column"},
    {"exp.cell", is_below_one, "column power value"},
    {"exp.cell.largest", is_of_the_largest, "column one"},
    {"exp.cell.masked", is_masked, "column"},
    {"exp.cell.nearly", is_nearly_one, "column power"},
    {"exp.cell.underflow", underflows, "column power"},
    {"exp.row", all_positive, "one best least value"},
    {"exp.row.level", all_are_one, "one one"},
    {"exp.row.nothing", nothing_is_raised, "row"},
    {"exp.row.zeros", some_zeros, "one zeros"},
    {"sum.row", is_a_sum, "keys value"},
    {"sum.row.nothing", nothing_to_add, "keys"},
    {"sum.term", is_not_last, "column value so_far"},
    {"sum.term.last", is_whole_sum, "column value so_far"},
    {"divide.cell", is_quotient, "column exponential sum value"},
    {"divide.row", one_largest, "shares value best"},
    {"divide.row.equal", all_equal, "shares value"},
    {"divide.row.nothing", nothing_to_share, ""},
    {"divide.row.one", all_to_one, "best"},
    {"divide.row.tie", several_largest, "shares ties value"},
    {"divide.whole", all_add_to_one, ""},
    {"divide.whole.empty", some_are_empty, "empty"},
    {"hold.cell", is_held, "row value column"},
    {"hold.row", one_is_held_most, "row shares value best"},
    {"hold.row.equal", equals_are_held, "row shares value"},
    {"hold.row.one", one_is_held, "row best"},
    {"hold.row.tie", several_are_held, "row shares ties value"},
    {"hold.whole", some_are_held, "held"},
    {"hold.whole.all", all_are_held, "held"},
    {"why.hold.row", scores_differ, "row column was value"},
    {"why.hold.whole", scores_differ, "row column was value"},
    {0},
};

static const struct fact facts[] = {
    {"max", "row", .text = fact_left_row},
    {"max", "one", .text = number_noun},
    {"max.row", "value", .number = only_cell},
    {"max.term", "column", .text = term_column},
    {"max.term", "value", .number = term_value},
    {"max.term", "so_far", .number = largest_so_far},
    {"exp", "row", .text = fact_left_row},
    {"exp", "one", .text = number_noun},
    {"exp.row", "best", .text = fact_best},
    {"exp.row", "least", .text = least_column},
    {"exp.row", "value", .number = least_raised},
    {"exp.row", "zeros", .number = count_zeros},
    {"exp.cell", "column", .text = fact_column},
    {"exp.cell", "power", .number = power},
    {"sum", "row", .text = fact_left_row},
    {"sum", "one", .text = number_noun},
    {"sum", "keys", .number = count_keys},
    {"sum.row", "value", .number = only_cell},
    {"sum.term", "column", .text = term_column},
    {"sum.term", "value", .number = term_value},
    {"sum.term", "so_far", .number = sum_so_far},
    {"divide", "row", .text = fact_left_row},
    {"divide", "one", .text = number_noun},
    {"divide.whole", "empty", .number = count_empty},
    {"divide.row", "shares", .number = count_shares},
    {"divide.row", "ties", .number = fact_ties},
    {"divide.row", "value", .number = fact_largest},
    {"divide.row", "best", .text = fact_best},
    {"divide.cell", "column", .text = fact_column},
    {"divide.cell", "exponential", .number = exponential},
    {"divide.cell", "sum", .number = sum},
    {"hold", "row", .text = fact_row},
    {"hold.whole", "held", .number = count_held},
    {"hold.row", "shares", .number = count_shares},
    {"hold.row", "ties", .number = fact_ties},
    {"hold.row", "value", .number = fact_largest},
    {"hold.row", "best", .text = fact_best},
    {"hold.cell", "column", .text = fact_column},
    {"why.hold", "row", .text = turned_row},
    {"why.hold", "column", .text = turned_column},
    {"why.hold", "was", .number = turned_was},
    {"why.hold", "value", .number = turned_value},
    {0},
};
// clang-format on

const struct truths softmax_truths = {truths, facts};
