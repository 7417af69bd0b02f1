// SPDX-License-Identifier: MIT
#include "train/opened.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

// How many words [a] and [b] have in common, in their order.
static int common(const int *a, int a_count, const int *b, int b_count)
{
    int best[MOST_READ + 1] = {0};
    for (int i = 0; i < a_count; i++)
        for (int k = 0, diagonal = 0; k < b_count; k++) {
            int above = best[k + 1];
            int most = best[k] > above ? best[k] : above;
            best[k + 1] = a[i] == b[k] ? diagonal + 1 : most;
            diagonal = above;
        }
    return best[b_count];
}

static const struct example *nearest(const struct example *const *batch,
                                     int count, const int *watched, int words)
{
    const struct example *best = batch[0];
    int most = -1;
    for (int i = 0; i < count; i++) {
        int n = common(batch[i]->read, batch[i]->read_count, watched, words);
        if (n > most) {
            most = n;
            best = batch[i];
        }
    }
    return best;
}

static int largest(const struct training *t, int from, int count)
{
    int best = from;
    for (int k = from + 1; k < from + count; k++)
        if (fabs(training_gradient(t, k)) > fabs(training_gradient(t, best)))
            best = k;
    return best;
}

// Its own part in the gradient, word by word.
static void open_sentence(const struct training *t, int wanted,
                          struct opened *out)
{
    const struct example *one = &out->sentence;
    const struct network *n = training_network(t);
    double *gradients = calloc((size_t)n->learned.numbers, sizeof *gradients);
    struct tape *tape = training_tape(t);
    if (!gradients)
        abort();
    tape_begin(tape, training_numbers(t), gradients);
    network_loss(n, tape, &one, 1, 1.0 / wanted, NULL);
    tape_back(tape);
    out->parts = tape_parts(tape, out->number, 0, out->part, MOST_OPENED);
    out->of_sentence = gradients[out->number];
    tape_free(tape);
    free(gradients);
}

// What Adam makes of it, as adam_step() computes it.
static void open_step(const struct training *t, struct opened *out)
{
    const struct training_plan *p = training_plan(t);
    struct pace pace = pace_at(p->schedule, p->rate, out->step, p->steps);
    struct adam_means m = training_means(t, out->number);
    out->rate = pace.rate;
    out->average = m.mean / (1 - pow(pace.beta, out->step + 1));
    out->usual = sqrt(m.square / (1 - pow(.999, out->step + 1))) + 1e-8;
}

void training_open(const struct training *t, int number, int from, int count,
                   const int *watched, int watched_count, struct opened *out)
{
    assert(training_state(t) == TRAINING_GOES_ON);
    assert(training_plan(t)->optimizer == OPTIMIZER_ADAM);
    struct training *next = training_copy(t);
    struct tape *tape = training_tape(next);
    *out = (struct opened){.step = training_steps(t)};
    training_draw(next);
    for (int p = 0; p < TRAINING_PARTS; p++)
        training_part(next, p, tape);
    tape_free(tape);
    const struct example *const *batch =
        training_batch(next, &out->sentences, &out->words);
    out->number = number < 0 ? largest(next, from, count) : number;
    out->sentence = *nearest(batch, out->sentences, watched, watched_count);
    out->value = training_numbers(next)[out->number];
    out->gradient = training_gradient(next, out->number);
    open_sentence(next, out->words, out);
    out->of_others = out->gradient - out->of_sentence;
    training_end(next);
    out->followed = training_gradients(next)[out->number];
    out->after = training_numbers(next)[out->number];
    open_step(next, out);
    training_free(next);
}
