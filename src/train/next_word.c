// SPDX-License-Identifier: MIT
// Layers of causal self-attention that tell the next word: x = E[word] + P, then
// layer after layer (block.c), logits = norm(x) Eᵀ, or norm(x) U.
#include "train/network.h"

#include <math.h>

#include "base/arena.h"
#include "base/c_locale.h"

// P[pos, 2i] = sin(pos / 10000^(2i/d)), P[pos, 2i+1] = cos of the same.
static double *positions_make(int d)
{
    double *P = must_realloc(NULL, (size_t)(MOST_READ * d), sizeof *P);
    for (int pos = 0; pos < MOST_READ; pos++)
        for (int j = 0; j < d; j++) {
            double angle = pos / pow(10000, (double)(j / 2 * 2) / d);
            P[pos * d + j] = j % 2 ? cos(angle) : sin(angle);
        }
    return P;
}

void next_word_learned(struct network *n)
{
    const struct network_sizes *s = &n->sizes;
    struct learned_list *l = &n->learned;
    learned_add(l, "E", s->words, s->d, .5);
    if (!s->layers)
        layer_learned(l, s, "");
    for (int k = 1; k <= s->layers; k++) {
        char prefix[LEARNED_NAME];
        c_snprintf(prefix, sizeof prefix, "layer%d.", k);
        layer_learned(l, s, prefix);
    }
    if (s->layers && s->norm != NORM_NONE) {
        learned_add(l, "gain", 1, s->d, 0);
        l->matrix[l->count - 1].first = 1;
    }
    if (s->layers && s->norm == NORM_LAYER)
        learned_add(l, "shift", 1, s->d, 0);
    network_find(n);
}

// The layers of a list, or the one that is no list.
static int find_layers(const struct learned_list *l, struct learned_layer *out)
{
    int count = layer_find(l, "", &out[0]);
    for (bool more = !count; more && count < MOST_BLOCKS; count += more) {
        char prefix[LEARNED_NAME];
        c_snprintf(prefix, sizeof prefix, "layer%d.", count + 1);
        more = layer_find(l, prefix, &out[count]);
    }
    return count;
}

void network_find(struct network *n)
{
    const struct learned_list *l = &n->learned;
    n->layers = find_layers(l, n->layer);
    n->E = learned_named(l, "", "E");
    n->W_P = learned_named(l, "", "W_P");
    n->gain = learned_named(l, "", "gain");
    n->shift = learned_named(l, "", "shift");
    n->U = learned_named(l, "", "U");
    if (n->sizes.position && !n->W_P.columns)
        n->positions = positions_make(n->sizes.d);
}

static struct sight sight_of(const struct network_sizes *s, const int *length)
{
    switch (s->mask) {
    case MASK_CAUSAL:
        return (struct sight){MOST_READ, 0, length};
    case MASK_BAND:
        return (struct sight){s->band, s->band, length};
    case MASK_WINDOW:
        return (struct sight){s->band - 1, 0, length};
    case MASK_NONE:
        break;
    }
    return (struct sight){MOST_READ, MOST_READ, length};
}

// The words read, row by row, and how many each lane has.
static int *words_read(struct tape *t, const struct example *const *examples,
                       int count, int rows, int *length)
{
    int *word = tape_whole(t, (size_t)rows * LANES);
    for (int lane = 0; lane < LANES; lane++) {
        length[lane] = lane < count ? examples[lane]->read_count : 0;
        for (int r = 0; r < rows; r++)
            word[r * LANES + lane] =
                r < length[lane] ? examples[lane]->read[r] : -1;
    }
    return word;
}

// Each place adds a row of W_P, those behind its last one that.
static void add_places(const struct network *n, struct tape *t,
                       struct lane_cells X, const int *length)
{
    struct lane_cells P = tape_block(t, X.rows, X.columns);
    int *place = tape_whole(t, (size_t)X.rows * LANES);
    int last = n->W_P.rows - 1;
    for (int r = 0; r < X.rows; r++)
        for (int lane = 0; lane < LANES; lane++)
            place[r * LANES + lane] = r >= length[lane] ? -1
                                      : r < last        ? r
                                                        : last;
    tape_lookup(t, P, n->W_P, place, NULL);
    tape_add(t, X, P);
}

double next_word_loss(const struct network *n, struct tape *t,
                      const struct example *const *examples, int count,
                      double share, struct lane_cells *logits)
{
    const struct network_sizes *s = &n->sizes;
    int rows, *length = tape_whole(t, LANES);
    const int *wanted = network_wanted(t, examples, count, &rows);
    const int *word = words_read(t, examples, count, rows, length);
    struct lane_cells x = tape_block(t, rows, s->d);
    tape_lookup(t, x, n->E, word, n->positions);
    if (n->W_P.columns)
        add_places(n, t, x, length);
    for (int l = 0; l < n->layers; l++)
        x = layer_run(n, &n->layer[l], t, x, sight_of(s, length));
    x = norm_run(n, t, x, n->gain, n->shift);
    *logits = tape_block(t, rows, s->words);
    tape_product(t, *logits, x, n->U.columns ? n->U : n->E, !n->U.columns);
    return tape_loss(t, *logits, wanted, share);
}
