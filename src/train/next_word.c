// SPDX-License-Identifier: MIT
// One layer of causal self-attention that tells the next word:
// X = E[word] + P, y = X + concat(heads) W_O, logits = y Eᵀ.
#include "train/network.h"

#include <math.h>

#include "base/arena.h"
#include "base/c_locale.h"

enum { E, W_Q, W_K, W_V }; // three of each head, then W_O

static int value_size(const struct network_sizes *s)
{
    return s->heads > 1 ? s->d / s->heads : s->d;
}

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
    static const char *const names[] = {"W_Q", "W_K", "W_V"};
    const struct network_sizes *s = &n->sizes;
    struct learned_list *l = &n->learned;
    int d_v = value_size(s);
    learned_add(l, "E", s->words, s->d, .5);
    for (int h = 0; h < s->heads; h++)
        for (int k = 0; k < 3; k++) {
            char name[LEARNED_NAME];
            if (s->heads > 1)
                c_snprintf(name, sizeof name, "head%d.%s", h + 1, names[k]);
            else
                c_snprintf(name, sizeof name, "%s", names[k]);
            learned_add(l, name, s->d, k == 2 ? d_v : s->d_k, -1);
        }
    learned_add(l, "W_O", s->heads * d_v, s->d, -1);
    if (s->position)
        n->positions = positions_make(s->d);
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

static struct lane_cells product(struct tape *t, struct lane_cells in,
                                 struct learned W)
{
    struct lane_cells out = tape_block(t, in.rows, W.columns);
    tape_product(t, out, in, W, false);
    return out;
}

double next_word_loss(const struct network *n, struct tape *t,
                      const struct example *const *examples, int count,
                      double share, struct lane_cells *logits)
{
    const struct network_sizes *s = &n->sizes;
    const struct learned_matrix *m = n->learned.matrix;
    int rows, d_v = value_size(s), *length = tape_whole(t, LANES);
    const int *wanted = network_wanted(t, examples, count, &rows);
    const int *word = words_read(t, examples, count, rows, length);
    struct lane_cells X = tape_block(t, rows, s->d);
    struct lane_cells concat = tape_block(t, rows, s->heads * d_v);
    struct lane_cells y = tape_block(t, rows, s->d);
    tape_lookup(t, X, m[E].at, word, n->positions);
    for (int h = 0; h < s->heads; h++) {
        struct lane_cells Q = product(t, X, m[3 * h + W_Q].at);
        struct lane_cells K = product(t, X, m[3 * h + W_K].at);
        struct lane_cells V = product(t, X, m[3 * h + W_V].at);
        tape_attend(t, cells_columns(concat, h * d_v, d_v), Q, K, V,
                    1 / sqrt(s->d_k), sight_of(s, length));
    }
    tape_add(t, y, X);
    tape_product(t, y, concat, m[3 * s->heads + 1].at, false);
    *logits = tape_block(t, rows, s->words);
    tape_product(t, *logits, y, m[E].at, true);
    return tape_loss(t, *logits, wanted, share);
}
