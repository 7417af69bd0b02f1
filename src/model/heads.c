// SPDX-License-Identifier: MIT
#include "model/heads.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "model/model.h"

static bool heads_chose(const struct model *m, const char *key,
                        const char *choice)
{
    const struct entry *e = model_find(m, key);
    return e && e->choice && !strcmp(e->choice, choice);
}

bool heads_mean(const struct model *m, const char *key)
{
    return heads_chose(m, key, "mean");
}

bool heads_rolled(const struct model *m)
{
    return heads_chose(m, "rollout", "true");
}

static double largest(const double *a, int columns, int from_row, int to_row,
                      int from, int to)
{
    double most = a[from_row * columns + from];
    for (int i = from_row; i < to_row; i++)
        for (int j = from; j < to; j++) {
            double x = a[i * columns + j];
            if (isnan(x))
                return x;
            most = x > most ? x : most;
        }
    return most;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

void heads_shrink(const struct heads *h, const double *a, int rows, int columns,
                  double *out)
{
    assert(h->every > 0 && rows <= h->rows * h->every &&
           columns <= h->columns * h->every);
    int n = h->every;
    for (int i = 0; i < h->rows; i++)
        for (int j = 0; j < h->columns; j++)
            out[i * h->columns + j] =
                largest(a, columns, i * n, least(rows, (i + 1) * n), j * n,
                        least(columns, (j + 1) * n));
}
