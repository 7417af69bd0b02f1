// SPDX-License-Identifier: MIT
// What is said of positions: as clock hands, in binary, as plain numbers, and of
// the turn that leads from one to another.
#include <math.h>
#include <string.h>

#include "facts.h"

// All sines before all cosines.
bool waves_in_halves(const struct claim *c)
{
    const struct entry *e = model_find(c->model, "layout");
    e = e ? e : model_find(c->model, "position.layout");
    return e && !strcmp(e->choice, "half");
}

int wave_hand(const struct claim *c, int column, int columns)
{
    return waves_in_halves(c) ? column % (columns / 2) : column / 2;
}

// No clock has a cosine beside its sine.
bool waves_are_sines(const struct claim *c)
{
    const struct entry *e = model_find(c->model, "functions");
    return e && !strcmp(e->choice, "sin");
}

bool wave_cosine(const struct claim *c, int column, int columns)
{
    if (waves_are_sines(c))
        return false;
    return waves_in_halves(c) ? column >= columns / 2 : column % 2 == 1;
}

static double angle_of(const struct claim *c, int row, int column)
{
    int d = c->out->columns;
    return (row + first_place(c->model)) /
           pow(c->o->number, wave_hand(c, column, d) * 2. / d);
}

static double degrees(const struct claim *c)
{
    double angle = angle_of(c, c->row, c->column);
    double turned = atan2(sin(angle), cos(angle)) * 180 / acos(-1);
    return turned < 0 ? turned + 360 : turned;
}

static double position_number(const struct claim *c)
{
    return (c->row < 0 ? 0 : c->row) + first_place(c->model);
}

static double count_hands(const struct claim *c)
{
    return c->out->columns / 2;
}

static bool is_sine(const struct claim *c)
{
    return !wave_cosine(c, c->column, c->out->columns) &&
           claim_cell(c, c->column) == sin(angle_of(c, c->row, c->column));
}

static bool is_cosine(const struct claim *c)
{
    return wave_cosine(c, c->column, c->out->columns) &&
           claim_cell(c, c->column) == cos(angle_of(c, c->row, c->column));
}

static bool stays_in_circle(const struct claim *c)
{
    if (waves_are_sines(c))
        return false;
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        if (!(fabs(c->out->data[i]) <= 1))
            return false;
    return true;
}

static bool each_sine_stands_twice(const struct claim *c)
{
    int d = c->out->columns;
    for (int r = 0; r < c->out->rows; r++)
        for (int k = 0; k < d; k++) {
            int other = waves_in_halves(c) ? (k + d / 2) % d : k ^ 1;
            if (tensor_at(c->out, r, k) != sin(angle_of(c, r, k)) ||
                tensor_at(c->out, r, k) != tensor_at(c->out, r, other))
                return false;
        }
    return true;
}

// How far hand [k] turns in one position.
static double turn(const struct claim *c, int k)
{
    return angle_of(c, 1 - first_place(c->model),
                    waves_in_halves(c) ? k : 2 * k);
}

static double first_turned(const struct claim *c)
{
    return position_number(c) * turn(c, 0) * 180 / acos(-1);
}

static double last_turned(const struct claim *c)
{
    return position_number(c) * turn(c, c->out->columns / 2 - 1) * 180 /
           acos(-1);
}

static bool one_hand(const struct claim *c)
{
    return c->out->columns == 2;
}

static bool right_and_up(const struct claim *c)
{
    return one_hand(c) && !waves_are_sines(c);
}

static bool right_twice(const struct claim *c)
{
    return one_hand(c) && each_sine_stands_twice(c);
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

// --- in binary ----------------------------------------------------------------

static double worth(const struct claim *c)
{
    return pow(2, c->column);
}

static double over(const struct claim *c)
{
    return floor(position_number(c) / worth(c));
}

static bool is_on(const struct claim *c)
{
    return fmod(over(c), 2) == 1 && claim_cell(c, c->column) == 1;
}

static bool is_off(const struct claim *c)
{
    return fmod(over(c), 2) == 0 && claim_cell(c, c->column) == 0;
}

static double place_before(const struct claim *c)
{
    return position_number(c) - 1;
}

static double flips(const struct claim *c)
{
    double sum = 0;
    int before = (int)place_before(c);
    for (int k = 0; k < c->out->columns; k++)
        sum += fabs(tensor_at(c->out, c->row, k) - (before >> k & 1));
    return sum;
}

static bool all_off(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) != 0)
            return false;
    return position_number(c) == 0;
}

static bool same_switches(const struct tensor *m, int a, int b)
{
    for (int k = 0; k < m->columns; k++)
        if (tensor_at(m, a, k) != tensor_at(m, b, k))
            return false;
    return true;
}

// And with one switch less they would not be.
static bool all_are_told_apart(const struct claim *c)
{
    for (int p = 0; p < c->out->rows; p++)
        for (int q = 0; q < p; q++)
            if (same_switches(c->out, p, q))
                return false;
    return c->out->rows + first_place(c->model) > pow(2, c->out->columns - 1) ||
           c->out->columns == 1;
}

static bool one_is_off(const struct claim *c)
{
    return c->out->rows == 1 && c->out->columns == 1 && c->out->data[0] == 0;
}

// Its last switch is on, or there would be one less.
static bool is_alone(const struct claim *c)
{
    int n = first_place(c->model), d = c->out->columns;
    return c->out->rows == 1 && n > 0 && n < pow(2, d) && n >= pow(2, d - 1);
}

static bool some_flips(const struct claim *c)
{
    return place_before(c) >= 0 && flips(c) > 0;
}

// --- as plain numbers ---------------------------------------------------------

static double last_place(const struct claim *c)
{
    return c->out->rows - 1;
}

static bool is_its_place(const struct claim *c)
{
    return claim_cell(c, c->column) == c->row;
}

static bool row_is_its_place(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) != c->row)
            return false;
    return true;
}

static bool all_are_their_places(const struct claim *c)
{
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        if (c->out->data[i] != i / c->out->columns)
            return false;
    return true;
}

// --- the turn -----------------------------------------------------------------

static double turned_places(const struct claim *c)
{
    return operand_at(c, 0);
}

static double clock_ordinal(const struct claim *c)
{
    return wave_hand(c, c->row, c->out->rows) + 1;
}

static bool same_clock(const struct claim *c, int column)
{
    int d = c->out->columns;
    return wave_hand(c, c->row, d) == wave_hand(c, column, d);
}

// Nothing outside of the two columns of the row's clock.
static bool turns_one_clock(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (!same_clock(c, k) && claim_cell(c, k) != 0)
            return false;
    return true;
}

// The number of P that a cell is, but for its sign.
static int taken_from(const struct claim *c)
{
    int d = c->out->columns, hand = wave_hand(c, c->row, d);
    bool sine = c->row != c->column;
    return waves_in_halves(c) ? hand + (sine ? 0 : d / 2) : 2 * hand + !sine;
}

static bool is_taken_over(const struct claim *c)
{
    return same_clock(c, c->column) && c->row >= c->column &&
           operand_cell(c, 0, taken_from(c)) == fact_value(c);
}

static bool is_taken_turned(const struct claim *c)
{
    return same_clock(c, c->column) && c->row < c->column &&
           operand_cell(c, 0, taken_from(c)) == -fact_value(c);
}

static bool is_of_two_clocks(const struct claim *c)
{
    return !same_clock(c, c->column) && fact_value(c) == 0;
}

static const char *taken_cell(const struct claim *c)
{
    return name_cell(c, operand_of(c, 0), operand_at(c, 0), taken_from(c));
}

// Each block keeps lengths and turns by the angle of its own clock.
static bool turns_all(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        if (!turns_one_clock(&row))
            return false;
    int by = waves_in_halves(c) ? c->out->columns / 2 : 1;
    for (int i = 0; 2 * i < c->out->columns; i++) {
        int k = waves_in_halves(c) ? i : 2 * i;
        double cosine = tensor_at(c->out, k, k);
        double sine = tensor_at(c->out, k + by, k);
        if (!(fabs(cosine * cosine + sine * sine - 1) < 1e-9) ||
            tensor_at(c->out, k, k + by) != -sine ||
            tensor_at(c->out, k + by, k + by) != cosine)
            return false;
    }
    return true;
}

// Rows that are turned, not stretched.
static bool turns_rows(const struct claim *c)
{
    const struct tensor *P = operand_of(c, 0);
    for (int r = 0; r < P->rows; r++)
        for (int i = 0; 2 * i < P->columns; i++) {
            int k = waves_in_halves(c) ? i : 2 * i;
            double x = tensor_at(c->out, r, k);
            double y =
                tensor_at(c->out, r, waves_in_halves(c) ? k + P->columns / 2 : k + 1);
            if (!(fabs(x * x + y * y - 1) < 1e-9))
                return false;
        }
    return term_is(c->out, "turned");
}

// --- why ----------------------------------------------------------------------

// Where the last switch goes on, all the others go off.
static double last_goes_on(const struct claim *c)
{
    return pow(2, c->out->columns - 1);
}

static double before_last_goes_on(const struct claim *c)
{
    return last_goes_on(c) - 1;
}

static double flips_there(const struct claim *c)
{
    int n = (int)last_goes_on(c), flipped = n ^ (n - 1), sum = 0;
    for (; flipped; flipped /= 2)
        sum += flipped % 2;
    return sum;
}

// It is so of all numbers, also where the position is none of the table's.
static bool jumps(const struct claim *c)
{
    int row = (int)last_goes_on(c) - first_place(c->model);
    double on = 0;
    if (row < 0)
        return flips_there(c) == c->out->columns;
    for (int k = 0; k < c->out->columns; k++)
        on += tensor_at(c->out, row, k);
    return c->out->columns > 1 && flips_there(c) == c->out->columns && on == 1;
}

static bool grows(const struct claim *c)
{
    return c->out->rows > 1 && all_are_their_places(c);
}

static bool turns_several(const struct claim *c)
{
    return !one_hand(c) && turns_all(c);
}

static bool turns_one(const struct claim *c)
{
    return one_hand(c) && turns_all(c);
}

// clang-format off
static const struct truth truths[] = {
    {"position.whole", stays_in_circle, "rows columns"},
    {"position.whole.sines", each_sine_stands_twice, "rows columns"},
    {"position.row", each_slower, "n hands first last"},
    {"position.row.one", right_and_up, "n first"},
    {"position.row.one.sines", right_twice, "n first"},
    {"position.row.alike", all_alike, "n hands first"},
    {"position.row.rising", each_faster, "n hands first last"},
    {"position.cell", is_sine, "n degrees value"},
    {"position.cell.cosine", is_cosine, "n degrees value"},
    {"digit.whole", all_are_told_apart, "columns rows"},
    {"digit.whole.one", one_is_off, ""},
    {"digit.whole.alone", is_alone, "n columns"},
    {"digit.row", some_flips, "before n flips"},
    {"digit.row.first", all_off, ""},
    {"digit.cell.on", is_on, "n worth over"},
    {"digit.cell.off", is_off, "n worth over"},
    {"count.whole", all_are_their_places, "n"},
    {"count.whole.one", all_are_their_places, ""},
    {"count.row", row_is_its_place, "n n columns"},
    {"count.cell", is_its_place, "cell n"},
    {"turn.whole", turns_all, "hands k"},
    {"turn.row", turns_one_clock, "hand"},
    {"turn.cell", is_taken_over, "k cell source value"},
    {"turn.cell.minus", is_taken_turned, "k cell source value"},
    {"turn.cell.nothing", is_of_two_clocks, "cell"},
    {"why.digit.whole", jumps, "before n flips n"},
    {"why.count.whole", grows, "n"},
    {"why.turn.whole", turns_several, ""},
    {"why.turn.whole.one", turns_one, ""},
    {"turned.matmul.row", turns_rows, "weights row"},
    {"turned.matmul.whole", turns_rows, "weights"},
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
    {"digit", "n", .number = position_number},
    {"digit", "rows", .number = fact_rows},
    {"digit", "columns", .number = fact_columns},
    {"digit.row", "before", .number = place_before},
    {"digit.row", "flips", .number = flips},
    {"digit.cell", "worth", .number = worth},
    {"digit.cell", "over", .number = over},
    {"count.whole", "n", .number = last_place},
    {"count", "n", .number = position_number},
    {"count", "columns", .number = fact_columns},
    {"why.digit", "before", .number = before_last_goes_on},
    {"why.digit", "n", .number = last_goes_on},
    {"why.digit", "flips", .number = flips_there},
    {"why.count", "n", .number = last_place},
    {"turn", "k", .number = turned_places},
    {"turn", "hands", .number = count_hands},
    {"turn", "hand", .number = clock_ordinal},
    {"turn.cell", "source", .text = taken_cell},
    {0},
};
// clang-format on

const struct truths position_truths = {truths, facts};
