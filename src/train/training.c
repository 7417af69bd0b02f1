// SPDX-License-Identifier: MIT
#include "train/training.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "train/measure.h"
#include "train/moments.h"

enum { HELD_DRAWN = 128, HELD_MEASURED = 256 };
static const uint64_t held_seed = UINT64_C(0x5EED0FE1D);

struct part {
    double *gradients;
    double loss;
};

struct training {
    struct training_plan plan;
    struct network network;
    double *numbers; // 3 × count: the numbers, Adam's mean and square
    double *before;  // the same, before the last step
    double *gradients;
    struct part parts[TRAINING_PARTS];
    struct example *batch;
    const struct example **sorted;
    int wanted; // words in the batch
    struct rng rng;
    int next_sentence;
    struct tape *tape; // of training_slice()
    int slice;         // of the step: 0 the batch, then the parts
    int steps;
    double loss, mean_loss;
    enum training_state state;
    struct moments moments;
    struct example *held;
    int held_count;
};

struct training_plan training_plan_of(const struct train_task *task,
                                      enum network_kind kind)
{
    bool translator = kind == NETWORK_TRANSLATOR;
    struct training_plan p = {.task = task,
                              .sizes = network_defaults(kind),
                              .steps = 5000,
                              .batch = translator ? 32 : 64,
                              .seed = 1,
                              .optimizer = OPTIMIZER_ADAM,
                              .rate = translator ? .01 : .02,
                              .clip = 1};
    const struct task_usual *usual = &task->usual;
    p.steps = usual->steps ? usual->steps : p.steps;
    p.seed = usual->seed ? usual->seed : p.seed;
    p.rate = usual->rate > 0 ? usual->rate : p.rate;
    p.sizes.layers = usual->layers;
    p.sizes.d_k = usual->d_k ? usual->d_k : p.sizes.d_k;
    p.sizes.d_v = usual->d_v;
    p.sizes.words = task->words.count;
    p.sizes.source_words = task->source.count;
    return p;
}

static size_t number_count(const struct training *t)
{
    return (size_t)t->network.learned.numbers;
}

static double *zeros(size_t count)
{
    double *out = must_realloc(NULL, count + 1, sizeof *out);
    memset(out, 0, (count + 1) * sizeof *out);
    return out;
}

// The sentences that losses are measured on besides those learned from.
static void hold_out(struct training *t)
{
    const struct train_task *task = t->plan.task;
    t->held_count = task->draw                         ? HELD_DRAWN
                    : task->held_count > HELD_MEASURED ? HELD_MEASURED
                                                       : task->held_count;
    size_t room = (size_t)t->held_count + 1;
    t->held = must_realloc(NULL, room, sizeof *t->held);
    struct rng rng = {held_seed};
    for (int i = 0; i < t->held_count; i++)
        if (task->draw)
            task->draw(&rng, &t->held[i]);
        else
            t->held[i] =
                task->held[(int64_t)i * task->held_count / t->held_count];
}

static struct kept_moment moment_now(const struct training *t)
{
    return (struct kept_moment){t->steps,     t->next_sentence, t->loss,
                                t->mean_loss, t->rng.state,     t->numbers};
}

static void keep_moment(struct training *t)
{
    const struct kept_moment now = moment_now(t);
    moments_offer(&t->moments, &now);
}

static struct training *training_alloc(const struct training_plan *plan)
{
    struct training *t = must_realloc(NULL, 1, sizeof *t);
    *t = (struct training){.plan = *plan, .rng = {plan->seed}};
    network_make(&t->network, &plan->sizes);
    size_t count = number_count(t), batch = (size_t)plan->batch;
    t->numbers = zeros(3 * count);
    t->before = zeros(3 * count);
    t->gradients = zeros(count);
    for (int p = 0; p < TRAINING_PARTS; p++)
        t->parts[p].gradients = zeros(count);
    t->batch = must_realloc(NULL, batch, sizeof *t->batch);
    t->sorted = must_realloc(NULL, batch, sizeof *t->sorted);
    t->tape = training_tape(t);
    t->moments.numbers = t->network.learned.numbers;
    hold_out(t);
    return t;
}

struct training *training_begin(const struct training_plan *plan)
{
    assert(plan->batch >= 1 && plan->batch <= MOST_BATCH);
    struct training *t = training_alloc(plan);
    learned_draw(&t->network.learned, &t->rng, t->numbers);
    memcpy(t->before, t->numbers, number_count(t) * sizeof *t->before);
    keep_moment(t);
    return t;
}

void training_set(struct training *t, const double *numbers)
{
    assert(!t->steps);
    size_t bytes = number_count(t) * sizeof *numbers;
    memcpy(t->numbers, numbers, bytes);
    memcpy(t->before, numbers, bytes);
    memcpy(t->moments.kept[0].numbers, numbers, bytes);
}

void training_free(struct training *t)
{
    if (!t)
        return;
    network_free(&t->network);
    free(t->numbers);
    free(t->before);
    free(t->gradients);
    for (int p = 0; p < TRAINING_PARTS; p++)
        free(t->parts[p].gradients);
    free(t->batch);
    free(t->sorted);
    tape_free(t->tape);
    moments_free(&t->moments);
    free(t->held);
    free(t);
}

struct tape *training_tape(const struct training *t)
{
    return tape_make(t->network.learned.numbers);
}

static bool comes_before(const struct example *a, const struct example *b)
{
    return a->read_count != b->read_count ? a->read_count < b->read_count
                                          : a->wanted_count < b->wanted_count;
}

// By length, so that sentences side by side are about as long; of equals the
// first drawn comes first.
static void sort_batch(struct training *t)
{
    for (int i = 0; i < t->plan.batch; i++) {
        int at = i;
        for (; at && comes_before(&t->batch[i], t->sorted[at - 1]); at--)
            t->sorted[at] = t->sorted[at - 1];
        t->sorted[at] = &t->batch[i];
    }
}

void training_draw(struct training *t)
{
    const struct train_task *task = t->plan.task;
    t->wanted = 0;
    for (int i = 0; i < t->plan.batch; i++) {
        if (task->draw) {
            task->draw(&t->rng, &t->batch[i]);
        } else {
            t->batch[i] = task->sentences[t->next_sentence];
            t->next_sentence = (t->next_sentence + 1) % task->sentence_count;
        }
        t->wanted += example_wanted(&t->batch[i]);
    }
    sort_batch(t);
}

// Every TRAINING_PARTS-th of the groups of LANES sentences.
void training_part(struct training *t, int part, struct tape *tape)
{
    struct part *p = &t->parts[part];
    memset(p->gradients, 0, number_count(t) * sizeof *p->gradients);
    p->loss = 0;
    for (int from = part * LANES; from < t->plan.batch;
         from += TRAINING_PARTS * LANES) {
        int left = t->plan.batch - from;
        tape_begin(tape, t->numbers, p->gradients);
        p->loss +=
            network_loss(&t->network, tape, t->sorted + from,
                         left < LANES ? left : LANES, 1.0 / t->wanted, NULL);
        tape_back(tape);
    }
}

static bool has_recurrent(const struct learned_list *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->matrix[i].recurrent)
            return true;
    return false;
}

static void add_penalty(struct training *t)
{
    const struct learned_list *l = &t->network.learned;
    bool only = has_recurrent(l);
    for (int i = 0; i < l->count; i++) {
        const struct learned_matrix *m = &l->matrix[i];
        if (only && !m->recurrent)
            continue;
        for (int k = 0; k < m->at.rows * m->at.columns; k++)
            t->gradients[m->at.at + k] +=
                2 * t->plan.penalty * t->numbers[m->at.at + k];
    }
}

// As PyTorch's clip_grad_norm_ has it.
static void clip(struct training *t)
{
    double sum = 0;
    for (size_t i = 0; i < number_count(t); i++)
        sum += t->gradients[i] * t->gradients[i];
    double factor = t->plan.clip / (sqrt(sum) + 1e-6);
    if (factor < 1)
        for (size_t i = 0; i < number_count(t); i++)
            t->gradients[i] *= factor;
}

double training_gradient(const struct training *t, int k)
{
    double sum = t->parts[0].gradients[k];
    for (int p = 1; p < TRAINING_PARTS; p++)
        sum += t->parts[p].gradients[k];
    return sum;
}

static void sum_parts(struct training *t)
{
    t->loss = 0;
    for (size_t i = 0; i < number_count(t); i++)
        t->gradients[i] = training_gradient(t, (int)i);
    for (int p = 0; p < TRAINING_PARTS; p++)
        t->loss += t->parts[p].loss;
    t->loss /= t->wanted;
}

static bool all_finite(const double *x, size_t count)
{
    double none = 0; // stays 0 times what is finite
    for (size_t i = 0; i < count; i++)
        none += x[i] * 0;
    return none == 0;
}

static void follow_gradients(struct training *t)
{
    const struct training_plan *p = &t->plan;
    struct pace pace = pace_at(p->schedule, p->rate, t->steps, p->steps);
    size_t count = number_count(t);
    if (p->optimizer == OPTIMIZER_SGD)
        sgd_step(t->numbers, t->gradients, (int)count, pace.rate);
    else
        adam_step(t->numbers, t->numbers + count, t->numbers + 2 * count,
                  t->gradients, (int)count, pace, t->steps + 1);
}

void training_end(struct training *t)
{
    const double burst_loss = 1000;
    size_t bytes = 3 * number_count(t) * sizeof *t->numbers;
    sum_parts(t);
    if (!(t->loss <= burst_loss)) { // the step before led here
        memcpy(t->numbers, t->before, bytes);
        t->steps -= t->steps > 0;
        t->state = TRAINING_BURST;
        return;
    }
    if (t->plan.penalty > 0)
        add_penalty(t);
    if (t->plan.clip > 0)
        clip(t);
    memcpy(t->before, t->numbers, bytes);
    follow_gradients(t);
    if (!all_finite(t->numbers, 3 * number_count(t))) {
        memcpy(t->numbers, t->before, bytes);
        t->state = TRAINING_BURST;
        return;
    }
    t->steps++;
    t->mean_loss =
        t->steps == 1 ? t->loss : t->mean_loss + .1 * (t->loss - t->mean_loss);
    if (t->steps >= t->plan.steps)
        t->state = TRAINING_DONE;
    keep_moment(t);
}

bool training_slice(struct training *t)
{
    if (t->state != TRAINING_GOES_ON)
        return true;
    if (!t->slice)
        training_draw(t);
    else if (t->slice <= TRAINING_PARTS)
        training_part(t, t->slice - 1, t->tape);
    else
        training_end(t);
    t->slice = t->slice > TRAINING_PARTS ? 0 : t->slice + 1;
    return !t->slice;
}

void training_step(struct training *t)
{
    while (!training_slice(t))
        ;
}

enum training_state training_state(const struct training *t)
{
    return t->state;
}

int training_steps(const struct training *t)
{
    return t->steps;
}

double training_loss(const struct training *t)
{
    return t->loss;
}

double training_mean_loss(const struct training *t)
{
    return t->mean_loss;
}

const double *training_numbers(const struct training *t)
{
    return t->numbers;
}

const double *training_gradients(const struct training *t)
{
    return t->gradients;
}

const struct network *training_network(const struct training *t)
{
    return &t->network;
}

double training_held_loss(struct training *t, const double *numbers)
{
    return measure_loss(&t->network, t->tape, numbers, t->held, t->held_count);
}

double training_whole_loss(struct training *t, const double *numbers)
{
    enum { MOST_MEASURED = 4096 };
    const struct train_task *task = t->plan.task;
    if (task->draw)
        return training_held_loss(t, numbers);
    int all = task->sentence_count;
    if (all <= MOST_MEASURED)
        return measure_loss(&t->network, t->tape, numbers, task->sentences,
                            all);
    struct example *some = must_realloc(NULL, MOST_MEASURED, sizeof *some);
    for (int i = 0; i < MOST_MEASURED; i++)
        some[i] = task->sentences[(int64_t)i * all / MOST_MEASURED];
    double loss =
        measure_loss(&t->network, t->tape, numbers, some, MOST_MEASURED);
    free(some);
    return loss;
}

double training_guess_loss(const struct training *t)
{
    return log(t->plan.task->words.count);
}

int training_held_count(const struct training *t)
{
    return t->held_count;
}

int training_held_words(const struct training *t)
{
    int words = 0;
    for (int i = 0; i < t->held_count; i++)
        words += example_wanted(&t->held[i]);
    return words;
}

double training_right(struct training *t, const double *numbers)
{
    if (t->plan.task == &task_next_word)
        return measure_verbs(&t->network, t->tape, numbers, 1, 100, held_seed);
    return measure_words(&t->network, t->tape, numbers, t->held, t->held_count);
}

double training_light(struct training *t, const double *numbers, int k)
{
    const struct task_light *l = t->plan.task->lights;
    for (int i = 0; l && l->name && i < k; i++)
        l++;
    return l && l->name ? measure_light(&t->network, t->tape, numbers, l,
                                        t->held, t->held_count)
                        : NAN;
}

const struct train_task *training_task(const struct training *t)
{
    return t->plan.task;
}

int training_moment_count(const struct training *t)
{
    return t->moments.count;
}

struct moment training_moment(const struct training *t, int index)
{
    const struct kept_moment *k = &t->moments.kept[index];
    return (struct moment){k->step, k->loss, k->numbers};
}

static struct training *stand_at(const struct training *t,
                                 const struct kept_moment *k)
{
    struct training *out = training_alloc(&t->plan);
    size_t bytes = 3 * number_count(t) * sizeof *t->numbers;
    memcpy(out->numbers, k->numbers, bytes);
    memcpy(out->before, k->numbers, bytes);
    out->steps = k->step;
    out->loss = k->loss;
    out->mean_loss = k->mean_loss;
    out->rng.state = k->drawn;
    out->next_sentence = k->next_sentence;
    out->state = k->step >= t->plan.steps ? TRAINING_DONE : TRAINING_GOES_ON;
    keep_moment(out);
    return out;
}

struct training *training_from(const struct training *t, int index)
{
    return stand_at(t, &t->moments.kept[index]);
}

struct training *training_copy(const struct training *t)
{
    assert(!t->slice);
    const struct kept_moment now = moment_now(t);
    struct training *out = stand_at(t, &now);
    out->state = t->state;
    return out;
}

const struct example *const *training_batch(const struct training *t,
                                            int *count, int *wanted)
{
    *count = t->plan.batch;
    *wanted = t->wanted;
    return t->sorted;
}

const struct training_plan *training_plan(const struct training *t)
{
    return &t->plan;
}

struct adam_means training_means(const struct training *t, int k)
{
    size_t count = number_count(t), at = (size_t)k;
    assert(at < count);
    return (struct adam_means){t->numbers[count + at],
                               t->numbers[2 * count + at]};
}
