// SPDX-License-Identifier: MIT
#include "train/network.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/c_locale.h"

// --- what is learned ---------------------------------------------------------

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

struct learned learned_named(const struct learned_list *l, const char *prefix,
                             const char *name)
{
    char full[LEARNED_NAME];
    c_snprintf(full, sizeof full, "%s%s", prefix, name);
    const struct learned_matrix *m = learned_find(l, full);
    return m ? m->at : (struct learned){0};
}

void learned_draw(const struct learned_list *l, struct rng *r, double *out)
{
    for (int i = 0; i < l->count; i++) {
        const struct learned_matrix *m = &l->matrix[i];
        for (int k = 0; k < m->at.rows * m->at.columns; k++)
            out[m->at.at + k] =
                m->spread > 0 ? m->spread * rng_normal(r) : m->first;
    }
}

// --- networks ----------------------------------------------------------------

const char *const norm_names[NORMS] = {"none", "layer", "rms"};

struct network_sizes network_defaults(enum network_kind kind)
{
    return (struct network_sizes){.kind = kind,
                                  .words = 3,
                                  .d = 8,
                                  .d_k = 4,
                                  .heads = 1,
                                  .mask = MASK_CAUSAL,
                                  .position = true,
                                  .embedding = 6,
                                  .hidden = 6,
                                  .state = 12,
                                  .alignment = 8};
}

void network_make(struct network *n, const struct network_sizes *sizes)
{
    *n = (struct network){.sizes = *sizes, .epsilon = 1e-5};
    if (sizes->kind == NETWORK_NEXT_WORD)
        next_word_learned(n);
    else if (sizes->kind == NETWORK_TRANSLATOR)
        translator_learned(n);
    else
        learned_add(&n->learned, "logits", 1, sizes->words, 0);
}

void network_free(struct network *n)
{
    free(n->positions);
    *n = (struct network){0};
}

int example_wanted(const struct example *e)
{
    int count = 0;
    for (int i = 0; i < e->wanted_count; i++)
        count += e->wanted[i] >= 0;
    return count;
}

int *network_wanted(struct tape *t, const struct example *const *examples,
                    int count, int *rows)
{
    *rows = 0;
    for (int lane = 0; lane < count; lane++)
        if (examples[lane]->wanted_count > *rows)
            *rows = examples[lane]->wanted_count;
    int *wanted = tape_whole(t, (size_t)*rows * LANES);
    for (int r = 0; r < *rows; r++)
        for (int lane = 0; lane < LANES; lane++)
            wanted[r * LANES + lane] =
                lane < count && r < examples[lane]->wanted_count
                    ? examples[lane]->wanted[r]
                    : -1;
    return wanted;
}

// All that is learned are the logits.
static double logits_loss(const struct network *n, struct tape *t,
                          const struct example *const *examples, int count,
                          double share, struct lane_cells *logits)
{
    int rows;
    const int *wanted = network_wanted(t, examples, count, &rows);
    int *word = tape_whole(t, (size_t)rows * LANES);
    for (int i = 0; i < rows * LANES; i++)
        word[i] = wanted[i] < 0 ? -1 : 0;
    *logits = tape_block(t, rows, n->sizes.words);
    tape_lookup(t, *logits, n->learned.matrix[0].at, word, NULL);
    return tape_loss(t, *logits, wanted, share);
}

double network_loss(const struct network *n, struct tape *t,
                    const struct example *const *examples, int count,
                    double share, struct lane_cells *logits)
{
    struct lane_cells own;
    logits = logits ? logits : &own;
    switch (n->sizes.kind) {
    case NETWORK_NEXT_WORD:
        return next_word_loss(n, t, examples, count, share, logits);
    case NETWORK_TRANSLATOR:
        return translator_loss(n, t, examples, count, share, logits);
    case NETWORK_LOGITS:
        break;
    }
    return logits_loss(n, t, examples, count, share, logits);
}
