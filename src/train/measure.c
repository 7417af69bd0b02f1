// SPDX-License-Identifier: MIT
// How good the numbers of a training are, on sentences it does not learn from.
#include "train/measure.h"

#include <math.h>

double measure_loss(const struct network *n, struct tape *tape,
                    const double *numbers, const struct example *examples,
                    int count)
{
    double loss = 0;
    int words = 0;
    for (int from = 0; from < count; from += LANES) {
        const struct example *some[LANES];
        int used = count - from < LANES ? count - from : LANES;
        for (int i = 0; i < used; i++) {
            some[i] = &examples[from + i];
            words += example_wanted(some[i]);
        }
        tape_begin(tape, numbers, NULL);
        loss += network_loss(n, tape, some, used, 0, NULL);
    }
    return words ? loss / words : NAN;
}

// The likeliest of [count] words from [from] in a row of probabilities; the
// first of equals.
static int likeliest(const struct lane_cells *p, int row, int lane, int from,
                     int count)
{
    const lanes *x = p->value + (ptrdiff_t)row * p->stride;
    int best = from;
    for (int j = from + 1; j < from + count; j++)
        if (x[j][lane] > x[best][lane])
            best = j;
    return best;
}

static int right_of_group(const struct network *n, struct tape *tape,
                          const double *numbers,
                          const struct example *const *some, int count)
{
    struct lane_cells p;
    int right = 0;
    tape_begin(tape, numbers, NULL);
    network_loss(n, tape, some, count, 0, &p);
    for (int lane = 0; lane < count; lane++) {
        int row = some[lane]->wanted_count - 2; // the verb, before the "."
        right += likeliest(&p, row, lane, NEXT_WORD_VERBS,
                           NEXT_WORD_VERB_COUNT) == some[lane]->wanted[row];
    }
    return right;
}

int measure_verbs(const struct network *n, struct tape *tape,
                  const double *numbers, int others, int count, uint64_t seed)
{
    struct rng rng = {seed};
    int right = 0;
    for (int from = 0; from < count; from += LANES) {
        struct example drawn[LANES];
        const struct example *some[LANES];
        int used = count - from < LANES ? count - from : LANES;
        for (int i = 0; i < used; i++) {
            next_word_draw(&rng, others, &drawn[i]);
            some[i] = &drawn[i];
        }
        right += right_of_group(n, tape, numbers, some, used);
    }
    return right;
}

double measure_words(const struct network *n, struct tape *tape,
                     const double *numbers, const struct example *examples,
                     int count)
{
    int right = 0, words = 0;
    for (int from = 0; from < count; from += LANES) {
        const struct example *some[LANES];
        struct lane_cells p;
        int used = count - from < LANES ? count - from : LANES;
        for (int i = 0; i < used; i++) {
            some[i] = &examples[from + i];
            words += example_wanted(some[i]);
        }
        tape_begin(tape, numbers, NULL);
        network_loss(n, tape, some, used, 0, &p);
        for (int i = 0; i < used; i++)
            for (int r = 0; r < some[i]->wanted_count; r++)
                right += some[i]->wanted[r] >= 0 &&
                         likeliest(&p, r, i, 0, n->sizes.words) ==
                             some[i]->wanted[r];
    }
    return words ? 100.0 * right / words : NAN;
}

// --- where the light falls ---------------------------------------------------

// What word [row] gives where [light] falls; −1 where that is nowhere.
static double given_by(const struct task_light *light, const struct example *e,
                       int row, const lanes *weight, int lane)
{
    double given = 0;
    bool any = false;
    for (int s = 0; s < e->read_count; s++)
        if (light->falls(e, row, s)) {
            any = true;
            given += weight[s][lane];
        }
    return any ? given : -1;
}

// Adds what the words of [e] give in one head; returns how many these are.
static int add_given(const struct task_light *light, const struct example *e,
                     int lane, const lanes *weights, int keys, double *sum)
{
    int count = 0;
    for (int row = 0; row < e->read_count; row++) {
        double given =
            given_by(light, e, row, weights + (ptrdiff_t)row * keys, lane);
        count += given >= 0;
        *sum += given >= 0 ? given : 0;
    }
    return count;
}

// The layer whose light it is, and how many attentions are before it.
static int layer_of(const struct network *n, const struct task_light *light,
                    int *before)
{
    int layer = light->last ? n->layers - 1 : 0;
    *before = 0;
    for (int l = 0; l < layer; l++)
        *before += n->layer[l].heads;
    return layer;
}

double measure_light(const struct network *n, struct tape *tape,
                     const double *numbers, const struct task_light *light,
                     const struct example *examples, int count)
{
    int first, layer = layer_of(n, light, &first), words = 0;
    double sum[MOST_HEADS] = {0}, most = 0;
    for (int from = 0; from < count; from += LANES) {
        const struct example *some[LANES];
        int used = count - from < LANES ? count - from : LANES, keys;
        for (int i = 0; i < used; i++)
            some[i] = &examples[from + i];
        tape_begin(tape, numbers, NULL);
        network_loss(n, tape, some, used, 0, NULL);
        for (int h = 0; h < n->layer[layer].heads; h++) {
            const lanes *w = tape_weights(tape, first + h, &keys);
            for (int i = 0; i < used; i++) {
                int here = add_given(light, some[i], i, w, keys, &sum[h]);
                words += h ? 0 : here;
            }
        }
    }
    for (int h = 0; h < MOST_HEADS; h++)
        most = sum[h] > most ? sum[h] : most;
    return words ? most / words : NAN;
}
