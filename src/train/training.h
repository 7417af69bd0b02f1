// SPDX-License-Identifier: MIT
// A training, from the first numbers on. It knows no clock and no threads: its
// caller says how far it goes, and may have parts of a step computed by others.
//
// A step draws a batch, which is split by the length of its sentences into
// TRAINING_PARTS parts; each part's gradients are summed by themselves and then
// those of all parts in their order. So the numbers depend on the seed alone,
// whoever computed which part.
#ifndef TRAIN_TRAINING_H
#define TRAIN_TRAINING_H

#include <stdbool.h>
#include <stdint.h>

#include "train/network.h"
#include "train/optimizer.h"
#include "train/task.h"

enum { TRAINING_PARTS = 8, MOST_BATCH = 1024, MOST_STEPS = 10000000 };

struct training_plan {
    const struct train_task *task;
    struct network_sizes sizes;
    int steps, batch;
    uint64_t seed;
    enum optimizer optimizer;
    enum schedule schedule;
    double rate;    // the peak of one-cycle
    double penalty; // times the sum of the squares, added to the loss: of
                    // recurrent matrices where there are some, else of all
    double clip;    // the most that the gradients may be long; 0: any length
};

// That of the references: batch 64 (a translator's: 32), 5,000 steps, Adam,
// one-cycle with a peak of 0.02 (0.01), gradients at most 1 long.
struct training_plan training_plan_of(const struct train_task *task,
                                      enum network_kind kind);

struct training;

// Begins; [plan] and its task outlive it. Free with training_free().
struct training *training_begin(const struct training_plan *plan);
void training_free(struct training *t);

// Before the first step: other first numbers, as many as are learned.
void training_set(struct training *t, const double *numbers);

// One step, as a worker may share it: draw, every part once, in any order and
// by anybody with a tape of their own, then end.
void training_draw(struct training *t);
void training_part(struct training *t, int part, struct tape *tape);
void training_end(struct training *t);

// A tape for training_part(); freed with tape_free().
struct tape *training_tape(const struct training *t);

// The next slice of a training that nobody shares: the batch, or one part, or
// the end of a step, which make a step together. Less than 8 ms for the sizes
// of the references. True when a step is complete.
bool training_slice(struct training *t);

// One whole step.
void training_step(struct training *t);

enum training_state { TRAINING_GOES_ON, TRAINING_DONE, TRAINING_BURST };

// Burst: the loss or a number is not finite, or the loss is over 1,000. The
// numbers, and how many steps are complete, are then those before the step that
// led there.
enum training_state training_state(const struct training *t);

int training_steps(const struct training *t);        // that are complete
double training_loss(const struct training *t);      // of the last batch
double training_mean_loss(const struct training *t); // smoothed, of about 20
const double *training_numbers(const struct training *t);
const double *training_gradients(const struct training *t); // of the last step
const struct network *training_network(const struct training *t);
const struct train_task *training_task(const struct training *t);

// The mean loss of sentences that are never learned from: those of a text that
// are held out, else 128 of the task's, drawn by a seed of their own. NaN when
// a text has none; of a long one 256 are measured, evenly spread. [numbers] are
// the training's or a moment's.
double training_held_loss(struct training *t, const double *numbers);

// The mean loss, with [numbers], of what is learned from: the sentences of a
// text, of a long one 4,096, evenly spread; of a task that draws its sentences
// those of training_held_loss(), which are as good as any.
double training_whole_loss(struct training *t, const double *numbers);

// The mean loss of who knows the words and nothing else, and tells each as
// likely as any other: ln of how many there are.
double training_guess_loss(const struct training *t);

// How many sentences are held out; and how many words of them are wanted.
int training_held_count(const struct training *t);
int training_held_words(const struct training *t);

// The best verbs per hundred of a next-word training, on 100 sentences with
// one other noun; of other tasks and texts, the words of the held-out
// sentences that are the likeliest, per hundred: NaN when there are none.
double training_right(struct training *t, const double *numbers);

// How much of its weights a word gives where the task's light [k] falls, on the
// average over the sentences of training_held_loss() (train/measure.h); NaN
// where the task has no such light.
double training_light(struct training *t, const double *numbers, int k);

// A moment that is kept, to be looked at again: about 60 of them, spaced by
// how far the numbers have moved. The first is the beginning. What stands in
// it lives until the training goes on.
struct moment {
    int step; // how many were complete
    double loss;
    const double *numbers;
};
int training_moment_count(const struct training *t);
struct moment training_moment(const struct training *t, int index);

// A training that stands where [t] stands and goes on as it will, with nothing
// kept of before. Between two steps only. Free with training_free().
struct training *training_copy(const struct training *t);

// The batch that training_draw() drew: by length, shortest first; the words
// that are wanted in all of it.
const struct example *const *training_batch(const struct training *t,
                                            int *count, int *wanted);

// The gradient of the batch's loss by learned number [k], before penalty and
// clip: once all parts of a step are computed, and until the next begins.
double training_gradient(const struct training *t, int k);

// The plan that it follows.
const struct training_plan *training_plan(const struct training *t);

// Both of Adam's means of learned number [k]: of its gradients, of their
// squares.
struct adam_means {
    double mean, square;
};
struct adam_means training_means(const struct training *t, int k);

// A training that stands at that moment and goes on, step by step, exactly as
// [t] did from there. Free with training_free().
struct training *training_from(const struct training *t, int index);

#endif
