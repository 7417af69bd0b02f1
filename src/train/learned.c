// SPDX-License-Identifier: MIT
#include "train/learned.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct learned learned_add(struct learned_list *l, const char *name, int rows,
                           int columns, double spread)
{
    assert(l->count < MOST_LEARNED && strlen(name) < LEARNED_NAME);
    struct learned_matrix *m = &l->matrix[l->count++];
    memcpy(m->name, name, strlen(name) + 1);
    m->at = (struct learned){l->numbers, rows, columns};
    m->spread = spread < 0 ? sqrt(1.0 / rows) : spread;
    m->recurrent = name[0] == 'U' && strcmp(name, "U_a") != 0;
    l->numbers += rows * columns;
    return m->at;
}

const struct learned_matrix *learned_find(const struct learned_list *l,
                                          const char *name)
{
    for (int i = 0; i < l->count; i++)
        if (!strcmp(l->matrix[i].name, name))
            return &l->matrix[i];
    return NULL;
}

void learned_draw(const struct learned_list *l, struct rng *r, double *out)
{
    for (int i = 0; i < l->count; i++) {
        const struct learned_matrix *m = &l->matrix[i];
        for (int k = 0; k < m->at.rows * m->at.columns; k++)
            out[m->at.at + k] = m->spread > 0 ? m->spread * rng_normal(r) : 0;
    }
}
