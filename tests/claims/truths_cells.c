// What is said of what a lesson gives, of cells that are taken over, added,
// divided, hidden.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "claims.h"

// --- facts of any operation ------------------------------------------------------

static const char *cell_name_of(const struct claim *c)
{
    return name_cell(c, c->out, c->row, c->column);
}

static double cell_value(const struct claim *c)
{
    return claim_cell(c, c->column);
}

static const char *out_name(const struct claim *c)
{
    return c->out->plain;
}

static double count_rows(const struct claim *c)
{
    return c->out->rows;
}

static double count_columns(const struct claim *c)
{
    return c->out->columns;
}

static const char *out_row_words(const struct claim *c)
{
    return name_row(c, c->out, claim_row(c));
}

static const char *out_vector(const struct claim *c)
{
    return name_vector(c, c->out, claim_row(c), false);
}

static const char *out_column(const struct claim *c)
{
    return name_column(c, c->out, c->column);
}

// --- given ---------------------------------------------------------------------------

static double given_value(const struct claim *c)
{
    const char *prefix = c->out->scope ? c->out->scope->prefix : "";
    const char *key = strcmp(c->out->plain, "X_in") ? c->out->plain : "X";
    const struct matrix *m = NULL;
    if (!strcmp(key, "mask")) // of all heads
        m = model_matrix(c->model, key);
    else
        m = model_matrix(c->model, arena_print(c->arena, "%s%s", prefix, key));
    return m ? m->data[c->row * m->columns + c->column] : NAN;
}

static bool is_given(const struct claim *c)
{
    return !name_learned(c->out) && c->o->in_count == 0;
}

static bool is_learned(const struct claim *c)
{
    return name_learned(c->out) && c->o->in_count == 0;
}

// 1 where a query may look at a key, 0 where not.
static bool only_allows(const struct claim *c)
{
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        if (c->out->data[i] != 0 && c->out->data[i] != 1)
            return false;
    bool document = model_find(c->model, "allowed") != NULL;
    return is_given(c) &&
           (document || model_is(c->model, "mask", "matrix"));
}

// --- taken over ------------------------------------------------------------------------

// The operand that the column comes from; [*column] becomes the one in it.
static int part_of(const struct claim *c, int *column)
{
    int k = 0;
    for (; *column >= operand_of(c, k)->columns; k++)
        *column -= operand_of(c, k)->columns;
    return k;
}

static const char *source_vector(const struct claim *c)
{
    int column = c->column, k = part_of(c, &column);
    return name_vector(c, operand_of(c, k), operand_at(c, k), true);
}

static bool is_taken(const struct claim *c)
{
    int column = c->column, k = part_of(c, &column);
    return operand_cell(c, k, column) == cell_value(c);
}

static bool row_is_taken(const struct claim *c)
{
    struct claim cell = *c;
    for (cell.column = 0; cell.column < c->out->columns; cell.column++)
        if (!is_taken(&cell))
            return false;
    return true;
}

static bool all_is_taken(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        if (!row_is_taken(&row))
            return false;
    }
    return true;
}

static const char *first_operand(const struct claim *c)
{
    return operand_of(c, 0)->plain;
}

static double count_parts(const struct claim *c)
{
    return c->o->in_count;
}

static bool parts_together(const struct claim *c)
{
    return c->o->in_count > 1 && c->out->columns > 1 &&
           (c->row < 0 ? all_is_taken(c) : row_is_taken(c));
}

static bool one_part(const struct claim *c)
{
    return c->o->in_count == 1 && all_is_taken(c);
}

static const char *first_vector(const struct claim *c)
{
    return name_vector(c, operand_of(c, 0), operand_at(c, 0), false);
}

static const char *last_vector(const struct claim *c)
{
    int last = c->o->in_count - 1;
    return name_vector(c, operand_of(c, last), operand_at(c, last), false);
}

static bool heads_together(const struct claim *c)
{
    for (int k = 0; k < c->o->in_count; k++)
        if (strcmp(operand_of(c, k)->plain, "output") ||
            operand_of(c, k)->scope->number != k + 1)
            return false;
    return parts_together(c);
}

static bool one_head(const struct claim *c)
{
    return !strcmp(operand_of(c, 0)->name, "head1.output") && one_part(c);
}

static bool both_directions(const struct claim *c)
{
    return parts_together(c) && c->o->in_count == 2 &&
           !strcmp(operand_of(c, 0)->name, "forward") &&
           !strcmp(operand_of(c, 1)->name, "backward") &&
           operand_of(c, 0)->columns == operand_of(c, 1)->columns;
}

// Where the readings of the sentence ended, and the same for all rows.
static bool both_ends(const struct claim *c)
{
    for (int row = 0; row < c->out->rows; row++)
        for (int k = 0; k < c->out->columns; k++)
            if (tensor_at(c->out, row, k) != tensor_at(c->out, 0, k))
                return false;
    return both_directions(c) &&
           operand_at(c, 0) == operand_of(c, 0)->rows - 1 &&
           operand_at(c, 1) == 0;
}

// --- looked up --------------------------------------------------------------------------

enum { START = 1 }; // <s> in the target vocabulary

// The word whose embedding a row is.
static const char *looked_up(const struct claim *c, int row)
{
    const struct tensor *target = trace_find(c->trace, "target");
    if (strcmp(c->out->name, "y"))
        return name_label(c, c->out, row);
    return target->words[row == 0 ? START : (int)target->data[row - 1]];
}

static const char *looked_up_row(const struct claim *c)
{
    return said(NULL, c->arena, "row.labelled",
                SLOTS(TEXT("label", looked_up(c, c->row))));
}

static bool is_its_row(const struct claim *c)
{
    const struct tensor *table = operand_of(c, 0);
    const char *word = looked_up(c, c->row);
    for (int k = 0; k < table->rows; k++)
        if (word && !strcmp(name_label(c, table, k), word))
            return !memcmp(&table->data[k * table->columns],
                           &c->out->data[c->row * c->out->columns],
                           (size_t)table->columns * sizeof(double));
    return false;
}

static bool all_are_their_rows(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        if (!is_its_row(&row))
            return false;
    return true;
}

// --- added -------------------------------------------------------------------------------

static const char *second_operand(const struct claim *c)
{
    return operand_of(c, 1)->plain;
}

static const char *second_row(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), operand_at(c, 1));
}

static bool is_sum(const struct claim *c)
{
    double a = operand_cell(c, 0, c->column), b = operand_cell(c, 1, c->column);
    return a + b == cell_value(c);
}

static bool adds_bias(const struct claim *c)
{
    return operand_of(c, 1)->rows == 1;
}

static bool adds_rows(const struct claim *c)
{
    return operand_at(c, 1) == claim_row(c) &&
           operand_of(c, 1)->rows == c->out->rows;
}

// The positions are what is added.
static bool adds_places(const struct claim *c)
{
    return adds_rows(c) && !strcmp(second_operand(c), "P") &&
           !strcmp(first_operand(c), "X_in");
}

// --- divided ------------------------------------------------------------------------------

static double divisor_of(const struct claim *c)
{
    return c->o->number;
}

static const char *operand_number(const struct claim *c)
{
    return name_number(operand_of(c, 0));
}

static double from_value(const struct claim *c)
{
    return operand_cell(c, 0, c->column);
}

static bool is_quotient(const struct claim *c)
{
    return from_value(c) / c->o->number == cell_value(c);
}

static bool divides_by_one(const struct claim *c)
{
    return c->o->number == 1;
}

// No two numbers of a row change places.
static bool keeps_order(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0), *B = c->out;
    for (int r = 0; r < B->rows; r++)
        for (int i = 0; i < B->columns; i++)
            for (int j = 0; j < B->columns; j++)
                if (tensor_at(A, r, i) > tensor_at(A, r, j) &&
                    tensor_at(B, r, i) < tensor_at(B, r, j))
                    return false;
    return c->o->number > 0 && c->o->number != 1;
}

// --- hidden --------------------------------------------------------------------------------

static int count_open(const struct claim *c)
{
    int open = 0;
    for (int k = 0; k < c->out->columns; k++)
        open += operand_cell(c, 1, k) == 1 &&
                claim_cell(c, k) == operand_cell(c, 0, k);
    return open;
}

static double count_open_keys(const struct claim *c)
{
    return count_open(c);
}

static double count_closed_keys(const struct claim *c)
{
    int closed = 0;
    for (int k = 0; k < c->out->columns; k++)
        closed += operand_cell(c, 1, k) == 0 && isinf(claim_cell(c, k));
    return closed;
}

static bool opens_some(const struct claim *c)
{
    int open = count_open(c);
    return open > 0 && open < c->out->columns &&
           open + count_closed_keys(c) == c->out->columns;
}

static bool opens_all(const struct claim *c)
{
    return count_open(c) == c->out->columns;
}

static bool opens_nothing(const struct claim *c)
{
    return count_closed_keys(c) == c->out->columns;
}

static bool stays(const struct claim *c)
{
    return operand_cell(c, 1, c->column) == 1 &&
           claim_cell(c, c->column) == operand_cell(c, 0, c->column);
}

// Minus infinity now, and later no weight.
static bool hides(const struct claim *c)
{
    const struct tensor *weights = claim_tensor(c, "weights");
    return operand_cell(c, 1, c->column) == 0 &&
           claim_cell(c, c->column) == -INFINITY &&
           (!weights || tensor_at(weights, c->row, c->column) == 0);
}

static bool opens_all_rows(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        if (!opens_all(&row))
            return false;
    return true;
}

static bool hides_somewhere(const struct claim *c)
{
    return !opens_all_rows(c);
}

// The mask is 1 up to [left] places before a row and [right] after it, and 0
// elsewhere.
static bool is_band(const struct tensor *m, int left, int right)
{
    for (int r = 0; r < m->rows; r++)
        for (int k = 0; k < m->columns; k++)
            if (tensor_at(m, r, k) != (k >= r - left && k <= r + right))
                return false;
    return true;
}

static bool looks_back(const struct claim *c)
{
    return is_band(c->out, c->out->columns, 0);
}

static double band_width(const struct claim *c)
{
    return model_number(c->model, "mask", NAN);
}

static bool looks_around(const struct claim *c)
{
    int width = (int)band_width(c);
    return width > 0 && is_band(c->out, width, width);
}

static bool looks_at_itself(const struct claim *c)
{
    return is_band(c->out, 0, 0);
}

static bool lesson_does_not_scale(const struct claim *c)
{
    return divides_by_one(c) && model_is(c->model, "scale", "none");
}

// clang-format off
static const struct truth truths[] = {
    {"given.cell", is_given},
    {"given.cell.learned", is_learned},
    {"given.whole", is_given},
    {"given.whole.learned", is_learned},
    {"allowed.given.cell", is_given},
    {"allowed.given.whole", only_allows},

    {"copy.cell", is_taken},
    {"copy.whole", all_is_taken},
    {"concat.cell", is_taken},
    {"concat.row", parts_together},
    {"concat.row.one", one_part},
    {"concat.whole", parts_together},
    {"concat.whole.one", one_part},
    {"concat.concat.row", heads_together},
    {"concat.concat.row.one", one_head},
    {"concat.concat.whole", heads_together},
    {"concat.concat.whole.one", one_head},
    {"annotation.concat.row", both_directions},
    {"annotation.concat.whole", both_directions},
    {"context.concat.row", both_ends},
    {"context.concat.whole", both_ends},

    {"lookup.cell", is_its_row},
    {"lookup.row", is_its_row},
    {"lookup.whole", all_are_their_rows},

    {"add.cell", is_sum},
    {"add.row", adds_rows},
    {"add.row.bias", adds_bias},
    {"add.whole", adds_rows},
    {"add.whole.bias", adds_bias},
    {"token.add.row", adds_places},
    {"token.add.whole", adds_places},

    {"scale.cell", is_quotient},
    {"scale.cell.one", divides_by_one},
    {"scale.whole", keeps_order},
    {"scale.whole.one", divides_by_one},
    {"unscaled.scale.cell.one", lesson_does_not_scale},
    {"unscaled.scale.whole.one", lesson_does_not_scale},

    {"mask.cell", stays},
    {"mask.cell.hidden", hides},
    {"mask.row", opens_some},
    {"mask.row.all", opens_all},
    {"mask.row.nothing", opens_nothing},
    {"mask.whole", hides_somewhere},
    {"mask.whole.all", opens_all_rows},
    {"allowed.causal", looks_back},
    {"allowed.band", looks_around},
    {"allowed.itself", looks_at_itself},
    {0},
};

static const struct fact facts[] = {
    {"cell", "cell", .text = cell_name_of},
    {"cell", "value", .number = cell_value},

    {"given", "name", .text = out_name},
    {"given", "rows", .number = count_rows},
    {"given", "columns", .number = count_columns},
    {"given.cell", "value", .number = given_value},

    {"copy", "name", .text = out_name},
    {"copy", "source", .text = first_operand},
    {"copy.cell", "source", .text = source_vector},
    {"concat", "name", .text = out_name},
    {"concat", "parts", .number = count_parts},
    {"concat", "columns", .number = count_columns},
    {"concat.row", "row", .text = out_row_words},
    {"concat.row", "vector", .text = out_vector},
    {"concat.row", "first", .text = first_vector},
    {"concat.row", "last", .text = last_vector},
    {"concat.cell", "source", .text = source_vector},

    {"lookup", "table", .text = first_operand},
    {"lookup", "columns", .number = count_columns},
    {"lookup.row", "row", .text = looked_up_row},

    {"add", "name", .text = out_name},
    {"add", "left", .text = first_operand},
    {"add", "right", .text = second_operand},
    {"add", "row", .text = out_row_words},
    {"add", "right_row", .text = second_row},

    {"scale", "divisor", .number = divisor_of},
    {"scale", "one", .text = operand_number},
    {"scale.cell", "from", .number = from_value},

    {"mask", "row", .text = out_row_words},
    {"mask", "keys", .number = count_columns},
    {"mask", "open", .number = count_open_keys},
    {"mask", "closed", .number = count_closed_keys},
    {"mask.cell", "column", .text = out_column},
    {"allowed", "width", .number = band_width},
    {0},
};
// clang-format on

const struct truths cell_truths = {truths, facts};
