// SPDX-License-Identifier: MIT
#include "train/watch.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

static void measure(struct watch *w)
{
    assert(w->measured_count < MOST_MEASURED);
    struct training *t = w->training;
    struct measured *m = &w->measured[w->measured_count++];
    const double *x = training_numbers(t);
    *m = (struct measured){training_steps(t), training_right(t, x), {0}};
    for (int k = 0; k < MOST_LIGHTS; k++)
        m->light[k] = training_light(t, x, k);
}

struct watch *watch_begin(const struct training_plan *plan)
{
    struct watch *w = must_realloc(NULL, 1, sizeof *w);
    *w = (struct watch){.plan = *plan};
    w->guess = plan->task->guess ? plan->task->guess() : NAN;
    w->training = training_begin(&w->plan);
    size_t room = (size_t)plan->steps + 1;
    w->loss = must_realloc(NULL, room, sizeof *w->loss);
    w->loss[0] = (float)training_held_loss(w->training,
                                           training_numbers(w->training));
    measure(w);
    watch_go(w, 0);
    return w;
}

void watch_free(struct watch *w)
{
    if (!w)
        return;
    training_free(w->training);
    training_free(w->stands);
    free(w->loss);
    free(w);
}

int watch_steps(const struct watch *w)
{
    return training_steps(w->training);
}

bool watch_goes_on(const struct watch *w)
{
    return training_state(w->training) == TRAINING_GOES_ON;
}

bool watch_burst(const struct watch *w)
{
    return training_state(w->training) == TRAINING_BURST;
}

// At equal distances on the axis of the steps, which is logarithmic, and at the
// last one.
static bool is_due(const struct watch *w)
{
    int step = watch_steps(w);
    double all = log1p(w->plan.steps), room = MOST_MEASURED - 2;
    double last = log1p(w->measured[w->measured_count - 1].step);
    return step == w->plan.steps || log1p(step) - last >= all / room;
}

void watch_step(struct watch *w)
{
    int before = watch_steps(w);
    if (!watch_goes_on(w))
        return;
    training_step(w->training);
    if (watch_steps(w) <= before) // it burst
        return;
    w->loss[before + 1] = (float)training_mean_loss(w->training);
    if (is_due(w))
        measure(w);
}

static bool last_is_kept(const struct watch *w)
{
    int count = training_moment_count(w->training);
    return training_moment(w->training, count - 1).step >= watch_steps(w);
}

int watch_moments(const struct watch *w)
{
    return training_moment_count(w->training) + !last_is_kept(w);
}

// A moment that was kept before it burst may be beyond what is left.
int watch_moment(const struct watch *w, int index)
{
    assert(index >= 0 && index < watch_moments(w));
    int last = watch_steps(w);
    if (index == training_moment_count(w->training))
        return last;
    int step = training_moment(w->training, index).step;
    return step < last ? step : last;
}

int watch_moment_at(const struct watch *w, int step)
{
    int k = watch_moments(w) - 1;
    while (k && watch_moment(w, k) > step)
        k--;
    return watch_moment(w, k);
}

int watch_moment_beside(const struct watch *w, int step, int by)
{
    int count = watch_moments(w);
    for (int i = 0; i < count; i++) {
        int to = watch_moment(w, by > 0 ? i : count - 1 - i);
        if (by > 0 ? to > step : to < step)
            return to;
    }
    return step;
}

// The kept moment at or before [step], from 0.
static int kept_before(const struct watch *w, int step)
{
    int k = training_moment_count(w->training) - 1;
    while (k && training_moment(w->training, k).step > step)
        k--;
    return k;
}

void watch_go(struct watch *w, int step)
{
    assert(step >= 0 && step <= watch_steps(w));
    int at = w->stands ? training_steps(w->stands) : -1;
    int k = kept_before(w, step);
    bool last = step == watch_steps(w);
    w->at = step;
    if (at == step || (!last && at >= 0 && at <= step &&
                       at >= training_moment(w->training, k).step))
        return; // it goes on from there
    training_free(w->stands);
    w->stands =
        last ? training_copy(w->training) : training_from(w->training, k);
}

bool watch_there(const struct watch *w)
{
    return training_steps(w->stands) == w->at;
}

bool watch_seek(struct watch *w)
{
    if (!watch_there(w))
        training_step(w->stands);
    return !watch_there(w);
}

double watch_loss(const struct watch *w, int step)
{
    return w->loss[step];
}

const struct measured *watch_measured(const struct watch *w, int step)
{
    int k = w->measured_count - 1;
    while (k && w->measured[k].step > step)
        k--;
    return &w->measured[k];
}
