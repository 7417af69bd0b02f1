// SPDX-License-Identifier: MIT
#include "lesson/procedure.h"

#include <string.h>

const char *const procedure_names[PROCEDURES] = {
    [SOFTMAX_DOWN_COLUMN] = "softmax-down-column",
    [NO_SCALING] = "no-scaling",
    [DIVIDE_BY_D] = "divide-by-d",
    [SCORE_AS_WEIGHT] = "score-as-weight",
    [DIVIDE_BY_SUM] = "divide-by-sum",
    [TRANSPOSED] = "transposed",
    [NO_PROJECTION] = "no-projection",
    [MASK_ZERO_BEFORE] = "mask-zero-before",
    [MASK_AFTER] = "mask-after",
    [ARGMAX_ONLY] = "argmax-only",
    [KEY_AS_VALUE] = "key-as-value",
    [OFF_BY_ONE_POSITION] = "off-by-one-position",
    [SINE_ONLY] = "sine-only",
    [QUERY_AFTER] = "query-after",
    [QUERY_BEFORE] = "query-before",
    [MEAN_OF_VALUES] = "mean-of-values",
    [ALIBI_FROM_ONE] = "alibi-from-one",
    [ENTRIES_ADDED] = "entries-added",
    [LENGTHS_ALONE] = "lengths-alone",
    [ROWS_WITH_ROWS] = "rows-with-rows",
    [KEPT_WHOLE] = "kept-whole",
    [ALL_ALIKE] = "all-alike",
    [NOT_BENT] = "not-bent",
};

enum procedure procedure_find(const char *name)
{
    int i = 0;
    while (i < PROCEDURES && strcmp(procedure_names[i], name))
        i++;
    return (enum procedure)i;
}
