// SPDX-License-Identifier: MIT
// What is said of what a lesson gives and of what is taken over from elsewhere.
#include <math.h>
#include <string.h>

#include "facts.h"

// --- given ------------------------------------------------------------------

static double given_value(const struct claim *c)
{
    const char *prefix = c->out->scope ? c->out->scope->prefix : "";
    const char *key = !strcmp(c->out->plain, "X_in")      ? "X"
                      : !strcmp(c->out->plain, "take")    ? "z"
                      : !strcmp(c->out->plain, "weights") ? "A"
                                                          : c->out->plain;
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

static bool chose(const struct claim *c, const char *key, const char *choice)
{
    const struct entry *e = model_find(c->model, key);
    return e && !strcmp(e->choice, choice);
}

static bool is_rolled(const struct claim *c)
{
    return is_given(c) && chose(c, "rollout", "true");
}

static bool is_averaged(const struct claim *c)
{
    return is_given(c) && !chose(c, "rollout", "true") &&
           (chose(c, "head", "mean") || chose(c, "layer", "mean"));
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
    return is_given(c) && (document || model_is(c->model, "mask", "matrix"));
}

// --- taken over -------------------------------------------------------------

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
    return operand_cell(c, k, column) == fact_value(c);
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
    const struct tensor *m = operand_of(c, 0);
    return !strcmp(m->plain, "output") && !strcmp(m->scope->name, "head") &&
           m->scope->number == 1 && one_part(c);
}

static bool both_directions(const struct claim *c)
{
    return parts_together(c) && c->o->in_count == 2 &&
           !strcmp(operand_of(c, 0)->name, "forward") &&
           !strcmp(operand_of(c, 1)->name, "backward") &&
           operand_of(c, 0)->columns == operand_of(c, 1)->columns;
}

// The first state is the last annotation.
static bool goes_on_from_the_last(const struct claim *c)
{
    return c->row == 0 && !strcmp(operand_of(c, 0)->name, "annotations") &&
           operand_at(c, 0) == operand_of(c, 0)->rows - 1 && row_is_taken(c);
}

// Read one way, every context is where that ended.
static bool one_end(const struct claim *c)
{
    const struct tensor *h = operand_of(c, 0);
    for (int row = 0; row < c->out->rows; row++)
        for (int k = 0; k < c->out->columns; k++)
            if (tensor_at(c->out, row, k) != tensor_at(h, h->rows - 1, k))
                return false;
    return c->o->in_count == 1 && !strcmp(h->name, "annotations") &&
           operand_at(c, 0) == h->rows - 1;
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

// --- looked up --------------------------------------------------------------

// The word whose embedding a row is.
static const char *looked_up(const struct claim *c, int row)
{
    const struct tensor *target = trace_find(c->trace, "target");
    if (strcmp(c->out->name, "y"))
        return name_label(c, c->out, row);
    return target->words[row == 0 ? start_word(c)
                                  : (int)target->data[row - 1]];
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

// Every row adds up to 1, or is of zeros.
static bool only_holds(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++) {
        double sum = 0;
        for (int k = 0; k < c->out->columns; k++)
            sum += tensor_at(c->out, r, k);
        if (sum != 0 && fabs(sum - 1) > 1e-6)
            return false;
    }
    return is_given(c);
}

// clang-format off
static const struct truth truths[] = {
    {"given.cell", is_given, "cell value"},
    {"given.cell.learned", is_learned, "cell value"},
    {"given.whole", is_given, "name rows columns"},
    {"averaged.given.cell", is_averaged, "cell value"},
    {"averaged.given.whole", is_averaged, ""},
    {"rollout.given.cell", is_rolled, "cell value"},
    {"rollout.given.whole", is_rolled, ""},
    {"token.given.whole", is_given, "name rows columns"},
    {"annotation.given.whole", is_given, "rows columns"},
    {"link.given.whole", is_given, "rows"},
    {"state.given.whole", is_given, "rows columns"},
    {"given.whole.learned", is_learned, "name rows columns"},
    {"held.given.cell", is_given, "cell value"},
    {"held.given.whole", only_holds, ""},
    {"allowed.given.cell", is_given, "cell value"},
    {"allowed.given.whole", only_allows, ""},
    {"copy.cell", is_taken, "source cell value"},
    {"copy.row", row_is_taken, "vector source"},
    {"copy.whole", all_is_taken, "name source"},
    {"first.copy.row", goes_on_from_the_last, "source vector"},
    {"concat.cell", is_taken, "source cell value"},
    {"concat.row", parts_together, "first last vector columns"},
    {"concat.row.one", one_part, "vector first"},
    {"concat.whole", parts_together, "parts name columns"},
    {"concat.whole.one", one_part, "name"},
    {"concat.concat.row", heads_together, "parts row columns"},
    {"concat.concat.row.one", one_head, "row"},
    {"concat.concat.whole", heads_together, "parts columns"},
    {"concat.concat.whole.one", one_head, ""},
    {"annotation.concat.row", both_directions, "first last vector columns"},
    {"annotation.concat.whole", both_directions, "columns"},
    {"context.concat.row", both_ends, "vector first last"},
    {"context.concat.whole", both_ends, ""},
    {"context.concat.row.one", one_end, "vector first"},
    {"context.concat.whole.one", one_end, ""},
    {"lookup.cell", is_its_row, "table cell value"},
    {"lookup.row", is_its_row, "row table columns"},
    {"source_embedding.lookup.whole", all_are_their_rows, "table columns"},
    {"lookup.whole", all_are_their_rows, "table columns"},
    {0},
};

static const struct fact facts[] = {
    {"cell", "cell", .text = fact_cell_name},
    {"cell", "value", .number = fact_value},
    {"given", "name", .text = fact_name},
    {"given", "rows", .number = fact_rows},
    {"given", "columns", .number = fact_columns},
    {"given.cell", "value", .number = given_value},
    {"copy", "name", .text = fact_name},
    {"copy", "source", .text = fact_left},
    {"copy.cell", "source", .text = source_vector},
    {"copy.row", "source", .text = fact_left_vector},
    {"copy.row", "vector", .text = fact_vector},
    {"concat", "name", .text = fact_name},
    {"concat", "parts", .number = count_parts},
    {"concat", "columns", .number = fact_columns},
    {"concat.row", "row", .text = fact_row},
    {"concat.row", "vector", .text = fact_vector},
    {"concat.row", "first", .text = fact_left_vector},
    {"concat.row", "last", .text = last_vector},
    {"concat.cell", "source", .text = source_vector},
    {"lookup", "table", .text = fact_left},
    {"lookup", "columns", .number = fact_columns},
    {"lookup.row", "row", .text = looked_up_row},
    {0},
};
// clang-format on

const struct truths given_truths = {truths, facts};
