// SPDX-License-Identifier: MIT
// What is said of chances that are cut, and of the word that is drawn.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts.h"

static int words(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

static double chance(const struct claim *c, int k)
{
    return operand_cell(c, 0, k);
}

// How many words come before [k] on the line.
static int before(const struct claim *c, int k)
{
    int count = 0;
    for (int i = 0; i < words(c); i++)
        count += chance(c, i) > chance(c, k) ||
                 (chance(c, i) == chance(c, k) && i < k);
    return count;
}

// The word that stands [place]-th on the line, from 0.
static int standing(const struct claim *c, int place)
{
    for (int k = 0; k < words(c); k++)
        if (before(c, k) == place)
            return k;
    return -1;
}

// What the first [count] come to.
static double together(const struct claim *c, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += chance(c, standing(c, i));
    return sum;
}

static double own_number(const struct claim *c)
{
    return c->o->number;
}

static bool is_top(const struct claim *c)
{
    return !strcmp(c->kind, "keep_top");
}

static bool makes_mass(const struct claim *c, int count)
{
    return together(c, count) >= own_number(c) - 1e-14;
}

static int kept_count(const struct claim *c)
{
    int count = 0;
    if (is_top(c))
        return (int)own_number(c);
    while (count < words(c) && !makes_mass(c, count))
        count++;
    return count;
}

static double kept(const struct claim *c)
{
    return kept_count(c);
}

// Every word of the row is what it should be.
static bool is_kept_row(const struct claim *c)
{
    for (int k = 0; k < words(c); k++)
        if (claim_cell(c, k) !=
            (before(c, k) < kept_count(c) ? chance(c, k) : 0))
            return false;
    return true;
}

static bool all_are_kept(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++) {
        struct claim row = claim_at(c, c->out, r);
        if (!is_kept_row(&row))
            return false;
    }
    return true;
}

static double lost_here(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < words(c); k++)
        sum += chance(c, k) - claim_cell(c, k);
    return sum;
}

static bool loses_nothing(const struct claim *c)
{
    for (int k = 0; k < words(c); k++)
        if (claim_cell(c, k) != chance(c, k))
            return false;
    return is_kept_row(c);
}

static int last_at(const struct claim *c)
{
    return standing(c, kept_count(c) - 1);
}

static int next_at(const struct claim *c)
{
    return standing(c, kept_count(c));
}

static bool cuts(const struct claim *c)
{
    return is_kept_row(c) && !loses_nothing(c) && makes_mass(c, kept_count(c));
}

static bool top_cuts(const struct claim *c)
{
    return is_kept_row(c) && !loses_nothing(c) &&
           chance(c, last_at(c)) > chance(c, next_at(c));
}

static bool top_ties(const struct claim *c)
{
    return is_kept_row(c) && chance(c, last_at(c)) == chance(c, next_at(c)) &&
           last_at(c) < next_at(c) && chance(c, next_at(c)) != 0;
}

static bool few_have_any(const struct claim *c)
{
    double some = 0;
    for (int k = 0; k < words(c); k++)
        some += chance(c, k) != 0;
    return loses_nothing(c) && some <= own_number(c);
}

static bool all_are_needed(const struct claim *c)
{
    double some = 0;
    for (int k = 0; k < words(c); k++)
        some += chance(c, k) != 0;
    return loses_nothing(c) && some == kept_count(c);
}

static bool one_does(const struct claim *c)
{
    return cuts(c) && kept_count(c) == 1;
}

static bool several_do(const struct claim *c)
{
    return cuts(c) && kept_count(c) > 1;
}

static const char *last(const struct claim *c)
{
    return name_column(c, c->out, last_at(c));
}

static const char *next(const struct claim *c)
{
    return name_column(c, c->out, next_at(c));
}

static double last_chance(const struct claim *c)
{
    return chance(c, last_at(c));
}

static double next_chance(const struct claim *c)
{
    return chance(c, next_at(c));
}

static double kept_sum(const struct claim *c)
{
    return together(c, kept_count(c));
}

static const char *own_number_text(const struct claim *c)
{
    char *text = arena_array(c->arena, 32, 1);
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, 32, "%.*g", digits, own_number(c));
        if (strtod(text, NULL) == own_number(c))
            break;
    }
    return text;
}

// --- a cell ------------------------------------------------------------------

static bool stays(const struct claim *c)
{
    return before(c, c->column) < kept_count(c) && chance(c, c->column) != 0 &&
           claim_cell(c, c->column) == chance(c, c->column);
}

static bool stays_behind(const struct claim *c)
{
    return stays(c) && before(c, c->column) > 0 &&
           !makes_mass(c, before(c, c->column));
}

static bool comes_first(const struct claim *c)
{
    for (int k = 0; k < words(c); k++)
        if (chance(c, k) > chance(c, c->column))
            return false;
    return stays(c);
}

static bool is_out(const struct claim *c)
{
    return before(c, c->column) >= kept_count(c) &&
           claim_cell(c, c->column) == 0 && chance(c, c->column) != 0 &&
           makes_mass(c, is_top(c) ? words(c) : before(c, c->column));
}

static bool is_out_of_top(const struct claim *c)
{
    return before(c, c->column) >= kept_count(c) &&
           claim_cell(c, c->column) == 0 && chance(c, c->column) != 0 &&
           chance(c, c->column) < last_chance(c);
}

static bool is_out_by_place(const struct claim *c)
{
    return before(c, c->column) >= kept_count(c) &&
           claim_cell(c, c->column) == 0 &&
           chance(c, c->column) == last_chance(c) && last_at(c) < c->column;
}

static bool has_no_chance(const struct claim *c)
{
    return chance(c, c->column) == 0 && claim_cell(c, c->column) == 0;
}

static bool is_lost(const struct claim *c)
{
    struct claim row =
        claim_at(c, c->out, c->row < 0 ? c->out->rows - 1 : c->row);
    return lost_here(&row) > 0;
}

static const char *lost_after(const struct claim *c)
{
    return name_row(c, c->out, c->row < 0 ? c->out->rows - 1 : c->row);
}

static double lost(const struct claim *c)
{
    struct claim row =
        claim_at(c, c->out, c->row < 0 ? c->out->rows - 1 : c->row);
    return lost_here(&row);
}

// --- over its sum ------------------------------------------------------------

static double sum_here(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < c->out->columns; k++)
        sum += claim_cell(c, k);
    return sum;
}

static bool is_budget(const struct claim *c)
{
    return fabs(sum_here(c) - 1) < 1e-9;
}

static bool are_budgets(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++) {
        struct claim row = claim_at(c, c->out, r);
        if (!is_budget(&row))
            return false;
    }
    return true;
}

static bool remains(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < words(c); k++)
        sum += chance(c, k);
    return same_number(sum, claim_cell(c, 0), 1);
}

static bool all_remain(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++) {
        struct claim row = claim_at(c, c->out, r);
        if (!remains(&row))
            return false;
    }
    return true;
}

// --- what is drawn -----------------------------------------------------------

static double seed(const struct claim *c)
{
    const struct entry *e = model_find(c->model, "seed");
    return e ? e->number : 1;
}

static bool lies_in_one(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (c->out->data[r] < 0 || c->out->data[r] >= 1)
            return false;
    return true;
}

// The claim about the row that is told: of all rows the last.
static struct claim drawn_row(const struct claim *c)
{
    return claim_at(c, c->out, c->row < 0 ? c->out->rows - 1 : c->row);
}

static double point(const struct claim *c)
{
    struct claim row = drawn_row(c);
    return operand_cell(&row, 1, 0);
}

static int drawn_at(const struct claim *c)
{
    struct claim row = drawn_row(c);
    return (int)claim_cell(&row, 0);
}

static double drawn_from(const struct claim *c)
{
    struct claim row = drawn_row(c);
    return together(&row, before(&row, drawn_at(c)));
}

static double drawn_to(const struct claim *c)
{
    struct claim row = drawn_row(c);
    return together(&row, before(&row, drawn_at(c)) + 1);
}

static bool falls_there(const struct claim *c)
{
    struct claim row = drawn_row(c);
    return chance(&row, drawn_at(c)) > 0 && drawn_from(c) <= point(c) &&
           point(c) < drawn_to(c) + 1e-12;
}

static const char *drawn_word(const struct claim *c)
{
    return c->out->words[drawn_at(c)];
}

static const char *drawn_after(const struct claim *c)
{
    struct claim row = drawn_row(c);
    return name_row(c, c->out, row.row);
}

// --- the temperature ---------------------------------------------------------

static bool is_cold(const struct claim *c)
{
    return own_number(c) < 1;
}

static bool is_warm(const struct claim *c)
{
    return own_number(c) > 1;
}

// clang-format off
static const struct truth truths[] = {
    {"lens_logit.divide.whole", are_budgets, ""},
    {"lens_logit.divide.row", is_budget, "row best value"},
    {"cool.whole", is_warm, "temperature"},
    {"cool.whole.below", is_cold, "temperature"},
    {"cool.row", NULL, "vector from temperature"},
    {"cool.cell", NULL, "from.value temperature value"},
    {"keep_top.whole", all_are_kept, "k"},
    {"keep_top.row", top_cuts, "row k last value next cut"},
    {"keep_top.row.tie", top_ties, "row last next value k"},
    {"keep_top.row.all", few_have_any, "row k"},
    {"keep_top.cell", stays, "column k value"},
    {"keep_top.cell.cut", is_out_of_top, "column k from.value"},
    {"keep_top.cell.tie", is_out_by_place, "column last from.value"},
    {"keep_top.cell.nothing", has_no_chance, "column"},
    {"keep_mass.whole", all_are_kept, "mass"},
    {"keep_mass.row", several_do, "row kept mass sum last"},
    {"keep_mass.row.one", one_does, "row last mass value"},
    {"keep_mass.row.all", all_are_needed, "row kept mass"},
    {"keep_mass.cell", stays_behind, "column value mass"},
    {"keep_mass.cell.first", comes_first, "column value"},
    {"keep_mass.cell.cut", is_out, "column mass"},
    {"keep_mass.cell.nothing", has_no_chance, "column"},
    {"why.keep_top.whole", is_lost, "row lost"},
    {"why.keep_mass.whole", is_lost, "row lost"},
    {"remain.whole", all_remain, ""},
    {"remain.row", remains, "row value"},
    {"refill.whole", are_budgets, ""},
    {"refill.row", is_budget, "sum.value row best value"},
    {"refill.cell", NULL, "from.value sum.value value"},
    {"point.whole", lies_in_one, "seed"},
    {"point.row", lies_in_one, "seed row value"},
    {"why.point.whole", lies_in_one, ""},
    {"fall.row", falls_there, "row point word from to"},
    {0},
};

static const struct fact facts[] = {
    {"cool", "temperature", .text = own_number_text},
    {"cool.row", "from", .text = fact_left_vector},
    {"keep_top", "k", .number = own_number},
    {"keep_top.row", "last", .text = last},
    {"keep_top.row", "value", .number = last_chance},
    {"keep_top.row", "next", .text = next},
    {"keep_top.row", "cut", .number = next_chance},
    {"keep_top.cell", "column", .text = fact_column},
    {"keep_top.cell", "last", .text = last},
    {"keep_mass", "mass", .text = own_number_text},
    {"keep_mass.row", "kept", .number = kept},
    {"keep_mass.row", "sum", .number = kept_sum},
    {"keep_mass.row", "last", .text = last},
    {"keep_mass.row", "value", .number = last_chance},
    {"keep_mass.cell", "column", .text = fact_column},
    {"why.keep_top", "row", .text = lost_after},
    {"why.keep_top", "lost", .number = lost},
    {"why.keep_mass", "row", .text = lost_after},
    {"why.keep_mass", "lost", .number = lost},
    {"refill.row", "best", .text = fact_best},
    {"refill.row", "value", .number = fact_largest},
    {"point", "seed", .number = seed},
    {"fall", "row", .text = drawn_after},
    {"fall", "point", .number = point},
    {"fall", "word", .text = drawn_word},
    {"fall", "from", .number = drawn_from},
    {"fall", "to", .number = drawn_to},
    {0},
};
// clang-format on

const struct truths drawn_truths = {truths, facts};
