// SPDX-License-Identifier: MIT
#include "train/network.h"

#include <stdlib.h>

#include "base/arena.h"

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
    *n = (struct network){.sizes = *sizes};
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
