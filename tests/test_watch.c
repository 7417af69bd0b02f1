// SPDX-License-Identifier: MIT
// A training that is looked at: one can stand at any of its steps, and one of
// its numbers is opened down to the words that pull at it.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/rng.h"
#include "suite.h"
#include "train/opened.h"
#include "train/watch.h"

enum { STEPS = 60 };

static struct training_plan plan_of(int kind)
{
    struct training_plan p =
        kind ? training_plan_of(&task_translation, NETWORK_TRANSLATOR)
             : training_plan_of(&task_next_word, NETWORK_NEXT_WORD);
    p.steps = STEPS;
    p.seed = 3;
    return p;
}

static size_t bytes_of(const struct training *t)
{
    return (size_t)training_network(t)->learned.numbers * sizeof(double);
}

static struct watch *watched(const struct training_plan *p, int steps)
{
    struct watch *w = watch_begin(p);
    while (watch_goes_on(w) && watch_steps(w) < steps)
        watch_step(w);
    return w;
}

static void assert_stands(struct watch *w, int step)
{
    struct training *t = training_begin(&w->plan);
    watch_go(w, step);
    while (watch_seek(w))
        ;
    ck_assert(watch_there(w));
    for (int i = 0; i < step; i++)
        training_step(t);
    ck_assert_int_eq(training_steps(w->stands), step);
    ck_assert(!memcmp(training_numbers(w->stands), training_numbers(t),
                      bytes_of(t)));
    training_free(t);
}

START_TEST(one_stands_at_any_step)
{
    struct training_plan p = plan_of(_i);
    struct watch *w = watched(&p, STEPS / 2);
    struct rng rng = {1};
    static const int first[] = {0, STEPS / 2, 7, 8, 7, 0};
    for (int i = 0; i < 6; i++)
        assert_stands(w, first[i]);
    while (watch_goes_on(w))
        watch_step(w);
    for (int i = 0; i < 8; i++)
        assert_stands(w, rng_between(&rng, 0, STEPS));
    watch_free(w);
    // Where the training is by now one stands at once.
    w = watched(&p, 3);
    for (int i = 0; i < 20; i++, watch_step(w)) {
        watch_go(w, watch_steps(w));
        ck_assert(watch_there(w));
    }
    watch_free(w);
}
END_TEST

START_TEST(moments_go_from_the_first_to_the_last)
{
    struct training_plan p = plan_of(_i);
    struct watch *w = watched(&p, STEPS - 1);
    int count = watch_moments(w);
    ck_assert_int_eq(watch_moment(w, 0), 0);
    ck_assert_int_eq(watch_moment(w, count - 1), STEPS - 1);
    for (int k = 1; k < count; k++) {
        int step = watch_moment(w, k), before = watch_moment(w, k - 1);
        ck_assert_int_lt(before, step);
        ck_assert_int_eq(watch_moment_at(w, step), step);
        ck_assert_int_eq(watch_moment_at(w, step - 1), before);
        ck_assert_int_eq(watch_moment_beside(w, before, 1), step);
        ck_assert_int_eq(watch_moment_beside(w, step, -1), before);
    }
    ck_assert_int_eq(watch_moment_beside(w, 0, -1), 0);
    ck_assert_int_eq(watch_moment_beside(w, STEPS - 1, 1), STEPS - 1);
    watch_free(w);
}
END_TEST

START_TEST(it_is_measured_on_the_way)
{
    struct training_plan p = plan_of(0);
    p.steps = 700;
    struct watch *w = watched(&p, 700);
    ck_assert_int_eq(watch_measured(w, 0)->step, 0);
    ck_assert_int_eq(watch_measured(w, 700)->step, 700);
    ck_assert(watch_measured(w, 700)->right ==
              training_right(w->training, training_numbers(w->training)));
    for (int step = 1; step <= 700; step++) {
        int at = watch_measured(w, step)->step;
        ck_assert_int_le(at, step);
        ck_assert_int_ge(at, step * 0.9 - 1);
    }
    ck_assert(watch_loss(w, 700) ==
              (float)training_mean_loss(w->training));
    ck_assert(watch_loss(w, 0) > 3 && watch_loss(w, 700) < 2.5);
    watch_free(w);
}
END_TEST

START_TEST(a_burst_ends_it)
{
    struct training_plan p = plan_of(0);
    p.rate = 1e9;
    struct watch *w = watched(&p, STEPS);
    ck_assert(watch_burst(w) && !watch_goes_on(w));
    int last = watch_steps(w);
    ck_assert_int_lt(last, STEPS);
    ck_assert_int_eq(watch_moment(w, watch_moments(w) - 1), last);
    watch_go(w, last);
    ck_assert(watch_there(w));
    watch_step(w);
    ck_assert_int_eq(watch_steps(w), last);
    watch_free(w);
}
END_TEST

// --- one number opened -------------------------------------------------------

// The mean loss of the batch when number [k] is [by] more.
static double loss_with(struct training *t, int k, double by)
{
    int count, wanted;
    const struct example *const *batch = training_batch(t, &count, &wanted);
    size_t bytes = bytes_of(t);
    double *numbers = malloc(bytes), loss = 0;
    struct tape *tape = training_tape(t);
    memcpy(numbers, training_numbers(t), bytes);
    numbers[k] += by;
    for (int i = 0; i < count; i++) {
        tape_begin(tape, numbers, NULL);
        loss += network_loss(training_network(t), tape, &batch[i], 1, 0, NULL);
    }
    tape_free(tape);
    free(numbers);
    return loss / wanted;
}

static void assert_opened(const struct training *t, int number)
{
    static const int watched[] = {0, 5, 16, 0, 1, 10};
    struct opened o;
    training_open(t, number, 0, 1, watched, 6, &o);
    struct training *next = training_copy(t);
    training_draw(next);
    double by = 1e-5;
    double gradient =
        (loss_with(next, number, by) - loss_with(next, number, -by)) / (2 * by);
    ck_assert_double_eq_tol(o.gradient, gradient, 1e-7);
    training_free(next);
    double sum = 0;
    for (int i = 0; i < o.parts && i < MOST_OPENED; i++)
        sum += o.part[i].met * o.part[i].gradient;
    if (o.parts <= MOST_OPENED)
        ck_assert_double_eq_tol(sum, o.of_sentence, 1e-14);
    ck_assert_double_eq_tol(o.of_sentence + o.of_others, o.gradient, 1e-15);
    next = training_copy(t);
    training_step(next);
    ck_assert(o.value == training_numbers(t)[number]);
    ck_assert(o.after == training_numbers(next)[number]);
    ck_assert(o.followed == training_gradients(next)[number]);
    ck_assert_double_eq_tol(o.value - o.rate * o.average / o.usual, o.after,
                            1e-13);
    training_free(next);
}

START_TEST(a_number_is_opened)
{
    struct training_plan p = plan_of(_i);
    struct watch *w = watched(&p, 20);
    const struct learned_list *l = &training_network(w->training)->learned;
    struct rng rng = {5};
    for (int m = 0; m < l->count; m++) {
        const struct learned *at = &l->matrix[m].at;
        assert_opened(w->training,
                      at->at + rng_between(&rng, 0, at->rows * at->columns - 1));
    }
    watch_free(w);
}
END_TEST

// The largest gradient of those asked for, and the words' sentence that is most
// like the one that is watched.
START_TEST(what_is_opened_first)
{
    struct training_plan p = plan_of(0);
    struct watch *w = watched(&p, 5);
    const struct learned_matrix *q =
        learned_find(&training_network(w->training)->learned, "W_Q");
    static const int dogs[] = {0, 5, 16, 0, 1, 10};
    struct opened best, o;
    int from = q->at.at, count = q->at.rows * q->at.columns;
    training_open(w->training, -1, from, count, dogs, 6, &best);
    for (int k = from; k < from + count; k++) {
        training_open(w->training, k, 0, 1, dogs, 6, &o);
        ck_assert(fabs(o.gradient) <= fabs(best.gradient));
    }
    ck_assert(best.number >= from && best.number < from + count);
    int batch, wanted;
    struct training *next = training_copy(w->training);
    training_draw(next);
    const struct example *const *all = training_batch(next, &batch, &wanted);
    ck_assert_int_eq(best.sentences, batch);
    ck_assert_int_eq(best.words, wanted);
    const struct example *one = all[batch / 2];
    training_open(w->training, -1, from, count, one->read, one->read_count, &o);
    ck_assert(!memcmp(o.sentence.read, one->read,
                      (size_t)one->read_count * sizeof(int)));
    training_free(next);
    watch_free(w);
}
END_TEST

// Against the chance of each of many sentences, word by word.
START_TEST(the_floor_is_the_grammars_entropy)
{
    struct rng rng = {11};
    double nats = 0, words = 0;
    for (int i = 0; i < 200000; i++) {
        struct example e;
        task_next_word.draw(&rng, &e);
        int nouns = 0, adjectives = 0;
        for (int k = 0; k < e.read_count; k++) {
            nouns += e.read[k] >= 4 && e.read[k] < 16;
            adjectives += e.read[k] >= 1 && e.read[k] <= 3;
        }
        static const double of_others[] = {.25, .5, .25};
        nats -= log(of_others[nouns - 1]) + (nouns - 1) * log(.5) +
                nouns * log(1. / 12) + adjectives * log(.35 / 3) +
                (nouns - adjectives) * log(.65);
        words += e.wanted_count;
    }
    ck_assert_double_eq_tol(next_word_floor(), nats / words, .003);
    ck_assert_double_eq_tol(next_word_floor(), 1.31, .005);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("watch");
    TCase *t = tcase_create("watch");
    tcase_add_loop_test(t, one_stands_at_any_step, 0, 2);
    tcase_add_loop_test(t, moments_go_from_the_first_to_the_last, 0, 2);
    tcase_add_test(t, it_is_measured_on_the_way);
    tcase_add_test(t, a_burst_ends_it);
    tcase_add_loop_test(t, a_number_is_opened, 0, 2);
    tcase_add_test(t, what_is_opened_first);
    tcase_add_test(t, the_floor_is_the_grammars_entropy);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
