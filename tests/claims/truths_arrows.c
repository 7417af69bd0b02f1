// SPDX-License-Identifier: MIT
// What is said of arrows, their lengths and directions, of two inputs that are
// multiplied and added, and of a matrix times a matrix.
#include <math.h>
#include <string.h>

#include "facts.h"

// The length of row [row] of [m], by another formula than the program's.
static double long_as(const struct tensor *m, int row)
{
    double length = 0;
    for (int c = 0; c < m->columns; c++)
        length = hypot(length, tensor_at(m, row, c));
    return length;
}

static bool near(double x, double y)
{
    return fabs(x - y) <= 1e-12 * fmax(fabs(x), fabs(y));
}

// --- how long ----------------------------------------------------------------

static bool is_length_of(const struct claim *c, int row)
{
    const struct operation *o = c->out->writer[row];
    return near(tensor_at(c->out, row, 0),
                long_as(o->in[0].tensor, row));
}

static bool all_are_lengths(const struct claim *c)
{
    bool good = true;
    for (int r = 0; r < c->out->rows; r++)
        good = good && is_length_of(c, r);
    return good;
}

static bool is_length(const struct claim *c)
{
    return is_length_of(c, c->row) && claim_cell(c, 0) > 0;
}

static bool is_no_length(const struct claim *c)
{
    const struct tensor *x = operand_of(c, 0);
    for (int k = 0; k < x->columns; k++)
        if (tensor_at(x, c->row, k) != 0)
            return false;
    return claim_cell(c, 0) == 0;
}

static double long_here(const struct claim *c)
{
    return claim_cell(c, 0);
}

static int extreme(const struct tensor *m, int sign)
{
    int best = 0;
    for (int r = m->rows - 1; r >= 0; r--)
        best = sign * tensor_at(m, r, 0) >= sign * tensor_at(m, best, 0) ? r
                                                                         : best;
    return best;
}

static const struct tensor *lengths_of(const struct claim *c)
{
    return !strcmp(c->kind, "length") ? c->out : operand_of(c, 1);
}

static const char *longest(const struct claim *c)
{
    return name_row(c, lengths_of(c), extreme(lengths_of(c), 1));
}

static double most(const struct claim *c)
{
    return tensor_at(lengths_of(c), extreme(lengths_of(c), 1), 0);
}

static const char *shortest(const struct claim *c)
{
    return name_row(c, lengths_of(c), extreme(lengths_of(c), -1));
}

static double least(const struct claim *c)
{
    return tensor_at(lengths_of(c), extreme(lengths_of(c), -1), 0);
}

static double numbers(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

static bool they_differ(const struct claim *c)
{
    return most(c) > least(c);
}

static bool they_are_alike(const struct claim *c)
{
    return c->out->rows > 1 && most(c) == least(c);
}

static double count_longest(const struct claim *c)
{
    int longest = 0;
    for (int r = 0; r < c->out->rows; r++)
        longest += tensor_at(c->out, r, 0) == most(c);
    return longest;
}

static bool one_is_longest(const struct claim *c)
{
    return all_are_lengths(c) && count_longest(c) == 1 && c->out->rows > 1;
}

static bool several_are_longest(const struct claim *c)
{
    return all_are_lengths(c) && count_longest(c) > 1 && most(c) > least(c);
}

static bool all_are_as_long(const struct claim *c)
{
    return all_are_lengths(c) && they_are_alike(c);
}

static bool they_point(const struct claim *c)
{
    return they_are_alike(c) && most(c) > 0;
}

static bool there_is_one(const struct claim *c)
{
    return c->out->rows == 1;
}

// --- which way ---------------------------------------------------------------

static double length_here(const struct claim *c)
{
    return tensor_at(operand_of(c, 1), claim_row(c), 0);
}

// Times its length it is the arrow again, and it is 1 long.
static bool is_direct_of(const struct claim *c, int row)
{
    const struct operation *o = c->out->writer[row];
    double length = tensor_at(o->in[1].tensor, row, 0);
    for (int k = 0; k < c->out->columns; k++)
        if (!near(tensor_at(c->out, row, k) * length,
                  tensor_at(o->in[0].tensor, row, k)))
            return false;
    return length > 0 && fabs(long_as(c->out, row) - 1) < 1e-12;
}

static double count_empty(const struct claim *c)
{
    int empty = 0;
    for (int r = 0; r < c->out->rows; r++)
        empty += tensor_at(operand_of(c, 1), r, 0) == 0;
    return empty;
}

static bool all_are_direct(const struct claim *c)
{
    bool good = count_empty(c) == 0;
    for (int r = 0; r < c->out->rows; r++)
        good = good && is_direct_of(c, r);
    return good;
}

static bool some_are_empty(const struct claim *c)
{
    bool good = count_empty(c) > 0;
    for (int r = 0; r < c->out->rows; r++)
        good = good && (is_direct_of(c, r) || long_as(c->out, r) == 0);
    return good;
}

static bool is_direct(const struct claim *c)
{
    return is_direct_of(c, c->row);
}

static bool has_no_direction(const struct claim *c)
{
    return length_here(c) == 0 && long_as(c->out, c->row) == 0;
}

static bool length_counts_no_more(const struct claim *c)
{
    return most(c) > 0;
}

// --- rows that meet rows -----------------------------------------------------

static bool meets(const struct claim *c, const char *left, const char *right)
{
    return term_is(operand_of(c, 0), left) &&
           term_is(operand_of(c, 1), right) && claim_adds_up(c);
}

static bool directions_meet(const struct claim *c)
{
    return meets(c, "direction", "direction");
}

// All cosines are from −1 to 1.
static bool cosines_are(const struct claim *c)
{
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        if (fabs(c->out->data[i]) > 1 + 1e-12)
            return false;
    return directions_meet(c);
}

static bool one_best_cosine(const struct claim *c)
{
    return directions_meet(c) && claim_found(c).ties == 1;
}

static bool best_cosines(const struct claim *c)
{
    return directions_meet(c) && claim_found(c).ties > 1;
}

static bool arrows_fall(const struct claim *c)
{
    return meets(c, "arrow", "direction");
}

static bool one_longest_shadow(const struct claim *c)
{
    return arrows_fall(c) && claim_found(c).ties == 1;
}

static bool longest_shadows(const struct claim *c)
{
    return arrows_fall(c) && claim_found(c).ties > 1;
}

// Times the length of the other it is their dot product.
static bool is_a_shadow(const struct claim *c)
{
    const struct tensor *X = operand_of(c, 0);
    double dot = 0, size = 0, length = long_as(X, c->column);
    for (int k = 0; k < X->columns; k++) {
        double x = tensor_at(X, c->row, k) * tensor_at(X, c->column, k);
        dot += x;
        size += fabs(x);
    }
    return arrows_fall(c) &&
           fabs(claim_cell(c, c->column) * length - dot) <= 1e-12 * size;
}

// --- two inputs, and a matrix times a matrix ---------------------------------

static bool is_multiplied(const struct claim *c)
{
    return claim_cell(c, 0) == operand_cell(c, 0, 0) * operand_cell(c, 1, 0);
}

static bool all_are_multiplied(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++) {
        const struct operation *o = c->out->writer[r];
        if (tensor_at(c->out, r, 0) !=
            tensor_at(o->in[0].tensor, r, 0) * tensor_at(o->in[1].tensor, r, 0))
            return false;
    }
    return true;
}

static bool all_are_added(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (tensor_at(c->out, r, 0) != tensor_at(operand_of(c, 0), r, 0) +
                                           tensor_at(operand_of(c, 1), r, 0))
            return false;
    return true;
}

static bool both_stand(const struct claim *c)
{
    return term_is(operand_of(c, 0), "multiplied") &&
           term_is(operand_of(c, 1), "added_up") && c->out->columns == 2;
}


static bool is_entry(const struct claim *c)
{
    return claim_adds_up(c) && term_is(c->out, "entry");
}

static bool are_arrows(const struct claim *c)
{
    return term_is(c->out, "arrow") && !strcmp(c->kind, "given");
}

// clang-format off
static const struct truth truths[] = {
    {"arrow.given.whole", are_arrows, "name rows columns"},
    {"length.whole", one_is_longest, "high most"},
    {"length.whole.one", all_are_lengths, "most"},
    {"length.whole.same", all_are_as_long, "most"},
    {"length.whole.tie", several_are_longest, "ties most"},
    {"length.row", is_length, "d row value"},
    {"length.row.nothing", is_no_length, "row"},
    {"direct.whole", all_are_direct, ""},
    {"direct.whole.empty", some_are_empty, "empty"},
    {"direct.row", is_direct, "row length.value"},
    {"direct.row.nothing", has_no_direction, "row"},
    {"direct.cell", is_direct, "from.value length.value value"},
    {"direct.cell.nothing", has_no_direction, "row value"},
    {"cosine.matmul_t.whole", cosines_are, "rows keys"},
    {"cosine.matmul_t.row", one_best_cosine, "row keys value best"},
    {"cosine.matmul_t.row.one", directions_meet, "row value"},
    {"cosine.matmul_t.row.tie", best_cosines, "row keys ties value"},
    {"cosine.matmul_t.cell", directions_meet, "left right value"},
    {"shadow.matmul_t.whole", arrows_fall, "rows keys"},
    {"shadow.matmul_t.row", one_longest_shadow, "row keys value best"},
    {"shadow.matmul_t.row.one", arrows_fall, "row value"},
    {"shadow.matmul_t.row.tie", longest_shadows, "row keys ties value"},
    {"shadow.matmul_t.cell", is_a_shadow, "left value right right"},
    {"multiplied.multiply.whole", all_are_multiplied, ""},
    {"multiplied.multiply.row", is_multiplied, "left right"},
    {"multiplied.multiply.cell", is_multiplied, "left right value"},
    {"added_up.add.whole", all_are_added, ""},
    {"added_up.add.row", all_are_added, "left.name right.name row"},
    {"added_up.add.cell", all_are_added, "left.name right.name value"},
    {"both.concat.whole", both_stand, ""},
    {"both.concat.row", both_stand, "first last"},
    {"entry.matmul.whole", is_entry, "left weights"},
    {"entry.matmul.row", is_entry, "row weights"},
    {"entry.matmul.cell", is_entry, "row column weights value"},
    {"why.length.whole", they_differ, "high most low least"},
    {"why.length.whole.same", they_point, "most"},
    {"why.length.whole.one", there_is_one, "high most"},
    {"why.direct.whole", length_counts_no_more, "high most"},
    {"why.arrow.given.whole", NULL, ""},
    {"why.entry.matmul.whole", is_entry, "d rows columns"},
    {"why.added_up.add.whole", all_are_added, ""},
    {"why.both.concat.whole", both_stand, ""},
    {"why.cosine.matmul_t.whole", cosines_are, ""},
    {"why.shadow.matmul_t.whole", arrows_fall, ""},
    {0},
};

static const struct fact facts[] = {
    {"length", "high", .text = longest},
    {"length", "ties", .number = count_longest},
    {"length", "most", .number = most},
    {"why.length", "high", .text = longest},
    {"why.length", "most", .number = most},
    {"why.length", "low", .text = shortest},
    {"why.length", "least", .number = least},
    {"why.direct", "high", .text = longest},
    {"why.direct", "most", .number = most},
    {"length", "row", .text = fact_row},
    {"length", "d", .number = numbers},
    {"length", "value", .number = long_here},
    {"direct", "empty", .number = count_empty},
    {"direct", "row", .text = fact_row},
    {0},
};
// clang-format on

const struct truths arrow_truths = {truths, facts};
