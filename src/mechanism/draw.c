// SPDX-License-Identifier: MIT
#include "mechanism/draw.h"

#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "math/rng.h"

int draw_word(const struct model *m, const struct tensor *logits, int row)
{
    assert(m && row >= 0 && row < logits->rows);
    double temperature = model_number(m, "temperature", 0), sum = 0;
    const double *x = tensor_row(logits, row);
    int best = row_argmax(x, logits->columns);
    if (temperature <= 0)
        return best;
    struct rng r = {(uint64_t)model_number(m, "seed", 1) << 32 | (uint64_t)row};
    for (int k = 0; k < logits->columns; k++)
        sum += exp((x[k] - x[best]) / temperature);
    double left = rng_uniform(&r) * sum;
    for (int k = 0; k < logits->columns; k++) {
        left -= exp((x[k] - x[best]) / temperature);
        if (left < 0)
            return k;
    }
    return best; // what rounding has left over
}
