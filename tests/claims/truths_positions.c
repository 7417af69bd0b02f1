// SPDX-License-Identifier: MIT
// What is said of positions as clock hands.
#include <math.h>

#include "facts.h"

static double angle_of(const struct claim *c, int row, int column)
{
    return row / pow(c->o->number, column / 2 * 2. / c->out->columns);
}

static double degrees(const struct claim *c)
{
    double angle = angle_of(c, c->row, c->column);
    double turned = atan2(sin(angle), cos(angle)) * 180 / acos(-1);
    return turned < 0 ? turned + 360 : turned;
}

static double position_number(const struct claim *c)
{
    return c->row;
}

static double count_hands(const struct claim *c)
{
    return c->out->columns / 2;
}

static bool is_sine(const struct claim *c)
{
    return c->column % 2 == 0 &&
           claim_cell(c, c->column) == sin(angle_of(c, c->row, c->column));
}

static bool is_cosine(const struct claim *c)
{
    return c->column % 2 == 1 &&
           claim_cell(c, c->column) == cos(angle_of(c, c->row, c->column));
}

static bool stays_in_circle(const struct claim *c)
{
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        if (!(fabs(c->out->data[i]) <= 1))
            return false;
    return true;
}

// How far hand [k] turns in one position.
static double turn(const struct claim *c, int k)
{
    return angle_of(c, 1, 2 * k);
}

static double first_turned(const struct claim *c)
{
    return c->row * turn(c, 0) * 180 / acos(-1);
}

static double last_turned(const struct claim *c)
{
    return c->row * turn(c, c->out->columns / 2 - 1) * 180 / acos(-1);
}

static bool one_hand(const struct claim *c)
{
    return c->out->columns == 2;
}

static bool each_slower(const struct claim *c)
{
    for (int k = 1; 2 * k < c->out->columns; k++)
        if (!(turn(c, k) < turn(c, k - 1)))
            return false;
    return !one_hand(c);
}

static bool each_faster(const struct claim *c)
{
    for (int k = 1; 2 * k < c->out->columns; k++)
        if (!(turn(c, k) > turn(c, k - 1)))
            return false;
    return !one_hand(c);
}

static bool all_alike(const struct claim *c)
{
    for (int k = 1; 2 * k < c->out->columns; k++)
        if (turn(c, k) != turn(c, k - 1))
            return false;
    return !one_hand(c);
}

// clang-format off
static const struct truth truths[] = {
    {"position.whole", stays_in_circle, "rows columns"},
    {"position.row", each_slower, "n hands first last"},
    {"position.row.one", one_hand, "n first"},
    {"position.row.alike", all_alike, "n hands first"},
    {"position.row.rising", each_faster, "n hands first last"},
    {"position.cell", is_sine, "n degrees value"},
    {"position.cell.cosine", is_cosine, "n degrees value"},
    {0},
};

static const struct fact facts[] = {
    {"position", "n", .number = position_number},
    {"position", "rows", .number = fact_rows},
    {"position", "columns", .number = fact_columns},
    {"position", "hands", .number = count_hands},
    {"position.row", "first", .number = first_turned},
    {"position.row", "last", .number = last_turned},
    {"position.cell", "degrees", .number = degrees},
    {0},
};
// clang-format on

const struct truths position_truths = {truths, facts};
