// SPDX-License-Identifier: MIT
#include "say/compared.h"

#include <string.h>

bool is_most(double share)
{
    return share > 0.5;
}

bool is_nearly_all(double share)
{
    return share >= 0.95 && share < 1;
}

bool takes_all(double share)
{
    return share > 0.99;
}

bool is_little(double share)
{
    return share >= 0 && share <= 0.1;
}

const char *number_print_slot(char out[static NUMBER_SIZE], enum slot_kind kind,
                              double x)
{
    switch (kind) {
    case SLOT_COUNT:
        return number_print_whole(out, x);
    case SLOT_SHORT:
        return number_print(out, x, CELL_DECIMALS);
    case SLOT_SHARE:
        return number_print_share(out, x, FORMULA_DECIMALS);
    case SLOT_SHORT_SHARE:
        return number_print_share(out, x, CELL_DECIMALS);
    case SLOT_PRECISE:
        return number_print_precise(out, x);
    case SLOT_PRECISE_SHARE:
        return number_print_share_precise(out, x);
    default:
        return number_print(out, x, FORMULA_DECIMALS);
    }
}

bool shown_apart(enum slot_kind kind, double a, double b)
{
    char one[NUMBER_SIZE], other[NUMBER_SIZE];
    return strcmp(number_print_slot(one, kind, a),
                  number_print_slot(other, kind, b)) != 0;
}
