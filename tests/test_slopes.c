// SPDX-License-Identifier: MIT
// The gradients of networks that are trained, against differences of their
// loss, for random sizes and sentences.
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "suite.h"
#include "train/network.h"

enum { NETWORKS = 60, MOST_NUMBERS = 4000 };

static void random_example(struct rng *r, const struct network_sizes *s,
                           struct example *e)
{
    e->read_count = rng_between(r, 1, 6);
    e->wanted_count =
        s->kind == NETWORK_NEXT_WORD ? e->read_count : rng_between(r, 1, 5);
    int words = s->kind == NETWORK_TRANSLATOR ? s->source_words : s->words;
    for (int i = 0; i < e->read_count; i++)
        e->read[i] = rng_between(r, 0, words - 1);
    for (int i = 0; i < e->wanted_count; i++)
        e->wanted[i] = rng_between(r, -1, s->words - 1);
    e->wanted[0] = 0;
}

static struct network_sizes random_sizes(struct rng *r, int which)
{
    struct network_sizes s = {.kind = (enum network_kind)(which % 3)};
    s.words = rng_between(r, 2, 9);
    s.source_words = rng_between(r, 2, 9);
    s.heads = rng_between(r, 1, 3);
    s.layers = rng_between(r, 0, 3);
    s.d_v = s.layers ? rng_between(r, 1, 4) : 0;
    s.feed = rng_between(r, 0, 1) * rng_between(r, 1, 5);
    s.norm = (enum norm)rng_between(r, 0, 2);
    s.activation = (enum activation)rng_between(r, 0, ACTIVATIONS - 1);
    s.d = s.heads * rng_between(r, 1, 3);
    s.d_k = rng_between(r, 1, 5);
    s.mask = (enum mask)rng_between(r, 0, 2);
    s.band = rng_between(r, 0, 2);
    s.position = rng_between(r, 0, 1);
    s.gru = rng_between(r, 0, 1);
    s.fixed = rng_between(r, 0, 1);
    s.embedding = rng_between(r, 1, 6);
    s.hidden = rng_between(r, 1, 5);
    s.state = rng_between(r, 1, 6);
    s.alignment = rng_between(r, 1, 5);
    return s;
}

struct trial {
    struct network n;
    struct tape *tape;
    struct example examples[LANES];
    const struct example *some[LANES];
    int count;
    double share, numbers[MOST_NUMBERS], gradients[MOST_NUMBERS];
};

static double trial_loss(struct trial *t, double *gradients)
{
    tape_begin(t->tape, t->numbers, gradients);
    double loss =
        network_loss(&t->n, t->tape, t->some, t->count, t->share, NULL);
    if (gradients)
        tape_back(t->tape);
    return loss * t->share;
}

static struct trial *trial_make(int which)
{
    struct rng r = {(uint64_t)which + 1};
    struct trial *t = calloc(1, sizeof *t);
    struct network_sizes sizes = random_sizes(&r, which);
    network_make(&t->n, &sizes);
    ck_assert_int_le(t->n.learned.numbers, MOST_NUMBERS);
    t->tape = tape_make(t->n.learned.numbers);
    t->count = rng_between(&r, 1, LANES);
    t->share = 1.0 / rng_between(&r, 1, 9);
    for (int i = 0; i < t->count; i++) {
        random_example(&r, &sizes, &t->examples[i]);
        t->some[i] = &t->examples[i];
    }
    for (int i = 0; i < t->n.learned.numbers; i++)
        t->numbers[i] = .5 * rng_normal(&r);
    return t;
}

static void trial_free(struct trial *t)
{
    network_free(&t->n);
    tape_free(t->tape);
    free(t);
}

START_TEST(gradients_are_differences)
{
    const double h = 1e-5;
    struct trial *t = trial_make(_i);
    trial_loss(t, t->gradients);
    for (int i = 0; i < t->n.learned.numbers; i++) {
        double was = t->numbers[i];
        t->numbers[i] = was + h;
        double above = trial_loss(t, NULL);
        t->numbers[i] = was - h;
        double below = trial_loss(t, NULL);
        t->numbers[i] = was;
        double gradient = (above - below) / (2 * h);
        ck_assert_msg(fabs(gradient - t->gradients[i]) <
                          1e-8 + 1e-6 * fabs(gradient),
                      "network %d, number %d: %.12g, not %.12g", _i, i,
                      t->gradients[i], gradient);
    }
    trial_free(t);
}
END_TEST

// Another's sentence changes nothing of one's own loss and gradients.
START_TEST(lanes_know_nothing_of_each_other)
{
    struct trial *t = trial_make(_i);
    static double all[MOST_NUMBERS];
    double loss = trial_loss(t, t->gradients), sum = 0;
    int count = t->count;
    for (int i = 0; i < t->n.learned.numbers; i++)
        all[i] = 0;
    t->count = 1;
    for (int i = 0; i < count; i++) {
        t->some[0] = &t->examples[i];
        sum += trial_loss(t, all);
    }
    ck_assert(fabs(sum - loss) < 1e-12 * (1 + fabs(loss)));
    for (int i = 0; i < t->n.learned.numbers; i++)
        ck_assert_msg(fabs(all[i] - t->gradients[i]) < 1e-12, "network %d: %d",
                      _i, i);
    trial_free(t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("slopes");
    TCase *t = tcase_create("slopes");
    suite_add_tcase(suite, t);
    tcase_add_loop_test(t, gradients_are_differences, 0, NETWORKS);
    tcase_add_loop_test(t, lanes_know_nothing_of_each_other, 0, NETWORKS);
    return suite_end(suite);
}
