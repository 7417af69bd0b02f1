// SPDX-License-Identifier: MIT
// Every value of random traces, computed once more cell by cell: sums from
// their terms, the rest from its definition. The bits must be the same.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/directions.h"
#include "mechanism/mechanism.h"
#include "toy.h"
#include "trace/op.h"
#include "trace/op/position.h"
#include "trace/operations.h"
#include "suite.h"

enum { SEEDS = 24 };

static double in_at(const struct operation *o, int k, int row, int column)
{
    return tensor_at(o->in[k].tensor, operand_row(o, k, row), column);
}

static double sum_of_terms(const struct operation *o, int row, int column)
{
    double sum = 0;
    for (int k = 0; k < operation_terms(o); k++)
        sum += operation_term(o, row, column, k);
    return sum;
}

// tests/test_directions.c has it by itself.
static double left_of_rows(const struct operation *o, int row, int column)
{
    enum { MOST = 1024 };
    static double A[MOST], left[MOST];
    const struct tensor *m = o->in[0].tensor;
    (void)row;
    ck_assert(m->rows * m->columns <= MOST);
    for (int i = 0; i < m->rows * m->columns; i++)
        if (!isfinite(A[i] = m->data[i]))
            return NAN;
    directions_left(A, m->rows, m->columns, bound_rows(m, 0, m->rows).off, left);
    return left[column];
}

static double affine_cell(const struct operation *o, int row, int column)
{
    double sum = sum_of_terms(o, row, column), e = exp(-fabs(sum));
    if (o->number == SIGMOID)
        return sum < 0 ? e / (1 + e) : 1 / (1 + e);
    return o->number == TANH ? tanh(sum) : sum;
}

static double largest_term(const struct operation *o, int row, int column)
{
    double max = -INFINITY;
    for (int k = 0; k < operation_terms(o); k++)
        max = fmax(max, operation_term(o, row, column, k));
    return max;
}

static double first_of_the_largest(const struct operation *o, int row,
                                   int column)
{
    double max = largest_term(o, row, column);
    int k = 0;
    while (operation_term(o, row, column, k) != max)
        k++;
    return k;
}

static double exponential(const struct operation *o, int row, int column)
{
    double x = in_at(o, 0, row, column);
    return x == -INFINITY ? 0 : exp(x - in_at(o, 1, row, 0));
}

static double share(const struct operation *o, int row, int column)
{
    double sum = in_at(o, 1, row, 0);
    return sum == 0 ? 0 : in_at(o, 0, row, column) / sum;
}

static double scaled(const struct operation *o, int row, int column)
{
    return in_at(o, 0, row, column) / o->number;
}

static double added(const struct operation *o, int row, int column)
{
    double sum = in_at(o, 0, row, column) + in_at(o, 1, row, column);
    return o->number == TANH ? tanh(sum) : sum;
}

static double squashed(const struct operation *o, int row, int column)
{
    double x = in_at(o, 0, row, column);
    return o->number == TANH ? tanh(x) : 1 / (1 + exp(-x));
}

static double masked(const struct operation *o, int row, int column)
{
    return in_at(o, 1, row, column) == 1 ? in_at(o, 0, row, column) : -INFINITY;
}

// A band of b reaches b to each side; -1 stands for causal.
// By its option: a band, all before, the last of these.
static double rule(const struct operation *o, int row, int column)
{
    int back = row + o->out->columns - o->rows - column;
    return o->option % 4 == 0   ? abs(back) <= o->number
           : o->option % 4 == 1 ? back >= 0
                                : back >= 0 && back < o->number;
}

static double wave(const struct operation *o, int row, int column)
{
    int pair = column / 2;
    double angle =
        (o->out->row_from + row) / pow(o->number, 2. * pair / o->out->columns);
    bool sine = column == 2 * pair || position_in_sines(o);
    return sine ? sin(angle) : cos(angle);
}

static double binary(const struct operation *o, int row, int column)
{
    return fmod(floor((o->out->row_from + row) / pow(2, column)), 2);
}

static double counted(const struct operation *o, int row, int column)
{
    (void)o, (void)column;
    return row;
}

// The sines and cosines of the position that it is made of, clock by clock.
static double rotation(const struct operation *o, int row, int column)
{
    int clock = row / 2, first = 2 * clock;
    double sine = in_at(o, 0, 0, first), cosine = in_at(o, 0, 0, first + 1);
    return clock != column / 2 ? 0
           : row == column     ? cosine
           : row > column      ? sine
                               : -sine;
}

// The one cell that was read.
static double passed(const struct operation *o, int row, int column)
{
    struct cells reads[MAX_READS];
    ck_assert_int_eq(operation_reads(o, row, column, -1, reads), 1);
    return tensor_at(reads[0].tensor, reads[0].row, reads[0].column);
}

static struct toy toy;

static double taken_from_the_model(const struct operation *o, int row,
                                   int column)
{
    const char *name = o->out->name;
    const struct matrix *m =
        model_matrix(&toy.model, !strcmp(name, "X_in")      ? "X"
                                 : !strcmp(name, "take")    ? "z"
                                 : !strcmp(name, "weights") ? "A"
                                                            : name);
    return m->data[row * m->columns + column];
}

static double told_word(const struct operation *o, int row, int column)
{
    (void)o, (void)column;
    return words_find(model_words(&toy.model, "vocabulary.target"),
                      model_words(&toy.model, "forced").word[row]);
}

// What a score counts: itself, 0 below 0, its square beside the largest, or all
// for the best.
static double counts_for(const struct operation *o, int row, int column)
{
    double x = in_at(o, 0, row, column), most = -INFINITY, size = 1e-300;
    for (int c = 0; c < o->out->columns; c++) {
        double y = in_at(o, 0, row, c);
        most = fmax(most, y);
        size = isfinite(y) ? fmax(size, fabs(y)) : size;
    }
    if (isinf(x))
        return 0;
    return o->number == RIVAL_SUM       ? x
           : o->number == RIVAL_CUT     ? fmax(x, 0)
           : o->number == RIVAL_SQUARES ? (x / size) * (x / size)
                                        : x == most;
}

static double shared_otherwise(const struct operation *o, int row, int column)
{
    double sum = 0;
    for (int c = 0; c < o->out->columns; c++)
        sum += counts_for(o, row, c);
    return sum == 0 ? 0 : counts_for(o, row, column) / sum;
}

static double several(const struct operation *o, int row, int column)
{
    double n = in_at(o, 1, row, column), x = in_at(o, 0, row, column);
    return n == 1 ? x : n > 0 ? x + log(n) : -INFINITY;
}

static double arrives(const struct operation *o, int row, int column)
{
    double squares = 0;
    for (int c = 0; c < o->in[1].tensor->columns; c++) {
        double v = tensor_at(o->in[1].tensor, column, c);
        squares += v * v;
    }
    return in_at(o, 0, row, column) * sqrt(squares);
}

// 1 / n, or what is held.
static double shared_out(const struct operation *o, int row, int column)
{
    double sum = 0;
    for (int c = 0; o->in_count && c < o->in[0].tensor->columns; c++)
        sum += in_at(o, 0, row, c);
    return sum > 0 ? in_at(o, 0, row, column) : 1.0 / o->out->columns;
}

// 1 / Σ a², which is whole where only roundings part it from that.
static double like_equals(const struct operation *o, int row, int column)
{
    double x = 1 / sum_of_terms(o, row, column), whole = round(x);
    double terms = o->in[0].tensor->columns;
    return fabs(x - whole) <= 1e-15 * terms * whole ? whole : x;
}

// Where there is no second vector it is 0.
static double multiplied(const struct operation *o, int row, int column)
{
    return o->in_count < 2
               ? 0
               : in_at(o, 0, row, column) * in_at(o, 1, row, column);
}

static double blended(const struct operation *o, int row, int column)
{
    double z = in_at(o, 0, row, column);
    return (1 - z) * in_at(o, 1, row, column) + z * in_at(o, 2, row, column);
}

static double mean_of(const struct operation *o, int row, int column)
{
    double sum = 0;
    (void)column;
    for (int c = 0; c < o->in[0].tensor->columns; c++)
        sum += in_at(o, 0, row, c);
    return sum / o->in[0].tensor->columns;
}

// √(Σ (x − middle)² / d + ε)
static double off_from(const struct operation *o, int row, double middle)
{
    double sum = 0;
    for (int c = 0; c < o->in[0].tensor->columns; c++) {
        double off = in_at(o, 0, row, c) - middle;
        sum += off * off;
    }
    return sqrt(sum / o->in[0].tensor->columns + o->number);
}

static double off_the_mean(const struct operation *o, int row, int column)
{
    (void)column;
    return off_from(o, row, in_at(o, 1, row, 0));
}

static double off_zero(const struct operation *o, int row, int column)
{
    (void)column;
    return off_from(o, row, 0);
}

// What stands behind the number itself: [size], its gain, perhaps its shift.
static double stretched(const struct operation *o, int row, int column,
                        double x, int size)
{
    double y = x / in_at(o, size, row, 0) * in_at(o, size + 1, row, column);
    return o->in_count > size + 2 ? y + in_at(o, size + 2, row, column) : y;
}

static double normalized(const struct operation *o, int row, int column)
{
    return stretched(o, row, column,
                     in_at(o, 0, row, column) - in_at(o, 1, row, 0), 2);
}

static double over_its_size(const struct operation *o, int row, int column)
{
    return stretched(o, row, column, in_at(o, 0, row, column), 1);
}

// To the bits: x Φ(x), written so that nothing cancels.
static double activated(const struct operation *o, int row, int column)
{
    double x = in_at(o, 0, row, column), up = 2 * 0.79788456080286535588;
    double z = o->option == SILU ? x : up * (x + 0.044715 * x * x * x);
    double e = exp(-fabs(z)), share = z < 0 ? e / (1 + e) : 1 / (1 + e);
    if (o->option == GELU)
        share = 0.5 * erfc(-x * 0.70710678118654752440);
    return share == 0 ? 0 : x * share;
}

// How many words come before [k] in the row that is read, and what they have.
static int comes_before(const struct operation *o, int row, int k, double *sum)
{
    int columns = o->in[0].tensor->columns, count = 0;
    *sum = 0;
    for (int place = 0; place <= count; place++)
        for (int i = 0; i < columns; i++) {
            double x = in_at(o, 0, row, i), own = in_at(o, 0, row, k);
            int ahead = 0;
            for (int j = 0; j < columns; j++)
                ahead += in_at(o, 0, row, j) > x ||
                         (in_at(o, 0, row, j) == x && j < i);
            if (place == 0)
                count += x > own || (x == own && i < k);
            if (ahead == place && (x > own || (x == own && i < k)))
                *sum += x;
        }
    return count;
}

static double kept_of_top(const struct operation *o, int row, int column)
{
    double sum;
    return comes_before(o, row, column, &sum) < o->number
               ? in_at(o, 0, row, column)
               : 0;
}

static double kept_of_mass(const struct operation *o, int row, int column)
{
    double sum;
    comes_before(o, row, column, &sum);
    return sum < o->number - 1e-13 ? in_at(o, 0, row, column) : 0;
}

static double sum_of_row(const struct operation *o, int row, int column)
{
    double sum = 0;
    (void)column;
    for (int c = 0; c < o->in[0].tensor->columns; c++)
        sum += in_at(o, 0, row, c);
    return sum;
}

static double over_sum(const struct operation *o, int row, int column)
{
    double by = in_at(o, 1, row, 0);
    return by == 0 ? 0 : in_at(o, 0, row, column) / by;
}

static double over_number(const struct operation *o, int row, int column)
{
    return in_at(o, 0, row, column) / o->number;
}

// The last word that begins before the number.
static double where_it_falls(const struct operation *o, int row, int column)
{
    int best = 0;
    double most = -1, sum;
    (void)column;
    for (int k = 0; k < o->in[0].tensor->columns; k++) {
        comes_before(o, row, k, &sum);
        if (in_at(o, 0, row, k) > 0 && sum <= in_at(o, 1, row, 0) && sum > most) {
            best = k;
            most = sum;
        }
    }
    return best;
}

// The root of what its terms come to.
static double root_of_terms(const struct operation *o, int row, int column)
{
    return sqrt(sum_of_terms(o, row, column));
}

// One spread, √d, by 1, by √d or by d; and nothing.
static double led(const struct operation *o, int row, int column)
{
    double by[] = {[BY_NUMBER] = 1, [BY_D] = o->number,
                   [BY_ROOT_D] = sqrt(o->number)};
    (void)row;
    return column ? 0 : sqrt(o->number) / by[o->option];
}

static double leader_times_rest(const struct operation *o, int row, int column)
{
    (void)column;
    return in_at(o, 0, row, 0) * (1 - in_at(o, 0, row, 0));
}

static double long_as(const struct operation *o, int row, int column)
{
    double sum = 0;
    (void)column;
    for (int c = 0; c < o->in[0].tensor->columns; c++)
        sum += in_at(o, 0, row, c) * in_at(o, 0, row, c);
    return sqrt(sum);
}

static double largest_difference(const struct operation *o, int row, int column)
{
    const struct tensor *a = o->in[0].tensor, *b = o->in[1].tensor;
    double most = 0;
    (void)row, (void)column;
    for (int i = 0; i < a->rows * a->columns; i++)
        most = fmax(most, fabs(a->data[i] - b->data[i]));
    return most;
}

static double slanted(const struct operation *o, int row, int column)
{
    return row == column ? 0 : -o->number * abs(row - column);
}

static double cut_distance(const struct operation *o, int row, int column)
{
    double most = o->number, x = column - row;
    return fmax(-most, fmin(most, x));
}

// Of the code that is tested against the paper's table in test_places.c.
static double bucketed(const struct operation *o, int row, int column)
{
    return distance_bucket(column - row, o->option / 2, o->option % 2,
                           o->number);
}

static double rest(const struct operation *o, int row, int column)
{
    return 1 - in_at(o, 0, row, column);
}

static double steepness_times(const struct operation *o, int row, int column)
{
    double h = in_at(o, 0, row, column);
    return (1 - h * h) * in_at(o, 1, row, column);
}

static double left_of_word(const struct operation *o, int row, int column)
{
    return column > row    ? 0
           : column == row ? in_at(o, 0, row, 0)
                           : in_at(o, 1, row, 0) * in_at(o, 2, row, column);
}

static double felt_back(const struct operation *o, int row, int column)
{
    return o->in_count ? in_at(o, 0, row, column) * in_at(o, 1, row, column)
                       : 1;
}

static double cut_at_zero(const struct operation *o, int row, int column)
{
    return fmax(0, in_at(o, 0, row, column));
}

static double yes_above_zero(const struct operation *o, int row, int column)
{
    return in_at(o, 0, row, column) > 0;
}

static double both_alike(const struct operation *o, int row, int column)
{
    return (in_at(o, 0, row, column) > 0) == (in_at(o, 1, row, column) > 0);
}

// By another way, test_oracle.c.
static double found_by_the_oracle(const struct operation *o, int row,
                                  int column)
{
    return tensor_at(o->out, row, column);
}

static double own_place(const struct operation *o, int row, int column)
{
    (void)o, (void)column;
    return row;
}

static const struct {
    const char *kind;
    double (*cell)(const struct operation *o, int row, int column);
} references[] = {
    {"matmul", sum_of_terms},
    {"matmul_t", sum_of_terms},
    {"mix", sum_of_terms},
    {"affine", affine_cell},
    {"additive", sum_of_terms},
    {"max", largest_term},
    {"exp", exponential},
    {"sum", sum_of_terms},
    {"divide", share},
    {"scale", scaled},
    {"add", added},
    {"squash", squashed},
    {"mask", masked},
    {"allowed", rule},
    {"position", wave},
    {"count", counted},
    {"digit", binary},
    {"turn", rotation},
    {"copy", passed},
    {"concat", passed},
    {"lookup", passed},
    {"given", taken_from_the_model},
    {"argmax", first_of_the_largest},
    {"force", told_word},
    {"told", own_place},
    {"multiply", multiplied},
    {"blend", blended},
    {"most", largest_term},
    {"total", sum_of_terms},
    {"entropy", sum_of_terms},
    {"collect", sum_of_terms},
    {"carry", arrives},
    {"rival", shared_otherwise},
    {"times", several},
    {"split", shared_out},
    {"effective", like_equals},
    {"rotate", sum_of_terms},
    {"slant", slanted},
    {"bucket", bucketed},
    {"clip", cut_distance},
    {"pick", sum_of_terms},
    {"relate", sum_of_terms},
    {"gather", sum_of_terms},
    {"farthest", largest_difference},
    {"left", left_of_rows},
    {"rank", sum_of_terms},
    {"plus", sum_of_terms},
    {"draw", sum_of_terms},
    {"cosine", sum_of_terms},
    {"deviation", root_of_terms},
    {"winner", sum_of_terms},
    {"lead", led},
    {"steepness", leader_times_rest},
    {"rest", rest},
    {"steep", steepness_times},
    {"reach", left_of_word},
    {"echo", felt_back},
    {"convolve", sum_of_terms},
    {"dense", sum_of_terms},
    {"teach", found_by_the_oracle},
    {"slide", found_by_the_oracle},
    {"cut", cut_at_zero},
    {"decide", yes_above_zero},
    {"agree", both_alike},
    {"separate", found_by_the_oracle},
    {"length", long_as},
    {"direct", share},
    {"row_mean", mean_of},
    {"row_deviation", off_the_mean},
    {"row_rms", off_zero},
    {"normalize", normalized},
    {"rms_normalize", over_its_size},
    {"activate", activated},
    {"cool", over_number},
    {"keep_top", kept_of_top},
    {"keep_mass", kept_of_mass},
    {"remain", sum_of_row},
    {"refill", over_sum},
    {"point", found_by_the_oracle},
    {"fall", where_it_falls},
};
enum { KINDS = sizeof references / sizeof *references };

static int reference_of(const struct operation *o)
{
    for (int i = 0; i < KINDS; i++)
        if (!strcmp(references[i].kind, o->kind->name))
            return i;
    ck_abort_msg("no reference for %s", o->kind->name);
    return -1;
}

static void check_operation(const struct operation *o)
{
    int which = reference_of(o);
    for (int r = o->row; r < o->row + o->rows; r++)
        for (int c = 0; c < o->out->columns; c++) {
            double x = tensor_at(o->out, r, c);
            double y = references[which].cell(o, r, c);
            bool same = !memcmp(&x, &y, sizeof x) || (isnan(x) && isnan(y));
            ck_assert_msg(same, "%s[%d, %d] is %a, by its definition %a",
                          o->out->name, r, c, x, y);
        }
}

// Runs and checks the toy; counts in [seen] how often each kind occurred.
static void check_toy(int seen[KINDS])
{
    struct trace trace;
    run_model(&trace, &toy.model); // it may overflow
    for (int i = 0; i < trace.operation_count; i++) {
        check_operation(trace.operations[i]);
        seen[reference_of(trace.operations[i])]++;
    }
    trace_free(&trace);
    toy_free(&toy);
}

// Every third is so large that sums overflow; every second whose width allows
// it has positions added; every fifth projects nothing, so that Q, K and V are
// X itself, or with an odd seed X and a bias, as some projections have.
static void check_attention(int seed, const char *mask, int seen[KINDS])
{
    const struct toy_options options = {
        .mask = mask, .missing = seed % 5 ? 0 : 7, .biases = seed % 2 ? 7 : 0};
    toy_attention_of(&toy, (uint64_t)seed, &options);
    struct matrix *X = &toy.entries[1].matrix;
    for (int i = 0; i < X->rows * X->columns && seed % 3 == 2; i++)
        X->data[i] *= 1e154;
    if (X->columns % 2 == 0 && seed % 2)
        toy_choice(&toy, "position", "sinusoidal", 0);
    else if (seed % 4 == 0)
        toy_choice(&toy, "position", "counting", 0);
    if (X->columns % 3)
        toy_choice(&toy, "scale", "d", 0);
    check_toy(seen);
}

static void check_positions(int seed, int seen[KINDS])
{
    toy_begin(&toy, "positional", (uint64_t)seed);
    toy_number(&toy, "positions", rng_between(&toy.rng, 1, 40));
    toy_number(&toy, "d", 2 * rng_between(&toy.rng, 1, 6));
    toy_encoding(&toy, seed, rng_between(&toy.rng, 1, 5));
    toy_choice(&toy, "beside", "binary", 0);
    check_toy(seen);
}

START_TEST(kernels_give_the_bits_of_the_definition)
{
    static const char *const masks[] = {"none", "causal", "window", "band",
                                    "explicit"};
    static const char *const scores[] = {"additive", "dot", "general"};
    static const char *const all[] = {NULL, "dot", "general", "concat"};
    static const char *const ways[] = {"shaw", "t5", "alibi", "rope"};
    static const char *const divisors[] = {"none", "sqrt", "d", "cosine"};
    int seen[KINDS] = {0};
    for (int seed = 0; seed < SEEDS; seed++) {
        check_attention(seed, masks[seed / 2 % 5], seen);
        toy_translator_of(&toy, (uint64_t)seed,
                          &(struct toy_translation){.gru = seed % 2 == 0,
                                                    .torch = seed % 4 == 1,
                                                    .fixed = seed % 4 == 0,
                                                    .luong = seed % 3 == 1,
                                                    .score = all[seed / 2 % 4],
                                                    .forced = seed % 3 == 0,
                                                    .onward = seed % 5 == 1,
                                                    .last = seed % 5 == 2,
                                                    .state = seed % 5 >= 2});
        check_toy(seen);
        toy_attention_of(&toy, (uint64_t)seed,
                         &(struct toy_options){.merged = true});
        check_toy(seen);
        toy_attention_of(&toy, (uint64_t)seed,
                         &(struct toy_options){.position = "learned",
                                               .parts = true});
        check_toy(seen);
        toy_looking(&toy, (uint64_t)seed, scores[seed % 3]);
        check_toy(seen);
        toy_blocks(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_weights(&toy, (uint64_t)seed);
        check_toy(seen);
        check_positions(seed, seen);
        toy_budget(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_pooling(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_spread(&toy, (uint64_t)seed, divisors[seed % 4]);
        check_toy(seen);
        toy_softmax(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_arrows(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_convolution(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_layer(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_memory(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_cells(&toy, (uint64_t)seed);
        check_toy(seen);
        toy_interaction(&toy, (uint64_t)seed);
        check_toy(seen);
    }
    for (int seed = 0; seed < SEEDS; seed++) {
        toy_attention_of(&toy, (uint64_t)seed,
                         &(struct toy_options){.position = ways[seed % 4],
                                               .heads = seed % 3,
                                               .mask = masks[seed / 4 % 4]});
        check_toy(seen);
        toy_methods(&toy, (uint64_t)seed);
        check_toy(seen);
    }
    for (int i = 0; i < KINDS; i++)
        ck_assert_msg(seen[i] > 0, "no %s in any trace", references[i].kind);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("forward");
    TCase *t = tcase_create("forward");
    tcase_add_test(t, kernels_give_the_bits_of_the_definition);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
