// SPDX-License-Identifier: MIT
// What the page of a training shows agrees with where one stands: the tables,
// the number that is opened.
#include "app/learning/state.h"

#include <string.h>

#include "app/app.h"

#define OPENED_SECONDS 0.25 // between looks at a number while it goes on

static const double *numbers_at(const struct watch *w, int index)
{
    return index < training_moment_count(w->training)
               ? training_moment(w->training, index).numbers
               : training_numbers(w->training);
}

const struct stood *pupil_small(const struct pupil *p, int k)
{
    bool large = p->large.there && p->large.step == p->moments[k];
    return large ? &p->large : &p->small[k];
}

static void settle_small(struct pupil *p)
{
    const struct watch *w = p->watch;
    const struct network *n = training_network(w->training);
    int count = watch_moments(w);
    for (int k = 0; k < LEARNING_TABLES; k++) {
        int index = k * (count - 1) / (LEARNING_TABLES - 1);
        int step = watch_moment(w, index);
        // One that was kept before it burst may lie beyond what is left.
        bool kept = index == training_moment_count(w->training) ||
                    training_moment(w->training, index).step == step;
        p->moments[k] = step;
        const struct stood *s = pupil_small(p, k);
        if (!s->there || s->step != step)
            stood_run(&p->small[k], &p->base->lesson.model, n, w->plan.task,
                      kept ? numbers_at(w, index)
                           : training_numbers(w->training),
                      step);
    }
}

static void settle_large(struct pupil *p)
{
    const struct watch *w = p->watch;
    if (!watch_there(w) || (p->large.there && p->large.step == w->at))
        return;
    stood_run(&p->large, &p->base->lesson.model, training_network(w->stands),
              w->plan.task, training_numbers(w->stands), w->at);
}

// The words that are watched, as the task numbers them.
static int watched_words(const struct pupil *p, int *word)
{
    const struct model *m = &p->base->lesson.model;
    const struct train_task *task = p->watch->plan.task;
    const struct task_words *known =
        task->source.count ? &task->source : &task->words;
    struct words given =
        model_words(m, task->source.count ? "source" : "prompt");
    int count = 0;
    for (int i = 0; i < given.count && count < MOST_READ; i++)
        for (int k = 0; k < known->count; k++)
            if (!strcmp(known->word[k], given.word[i])) {
                word[count++] = k;
                break;
            }
    return count;
}

static void settle_opened(struct learning *l)
{
    const struct watch *w = l->pupils[0].watch;
    bool live = l->follows && !l->waits && watch_goes_on(w);
    if (!watch_there(w) || training_state(w->stands) != TRAINING_GOES_ON ||
        (l->is_open && l->opened.step == w->at) ||
        (live && l->is_open && l->since < OPENED_SECONDS))
        return;
    int word[MOST_READ], count = watched_words(&l->pupils[0], word);
    const struct learned *m =
        &training_network(w->stands)->learned.matrix[l->matrix].at;
    training_open(w->stands, l->number, m->at, m->rows * m->columns, word,
                  count, &l->opened);
    l->is_open = true;
    l->since = 0;
}

// Steps were made since one went where it is by now.
static bool is_behind(const struct learning *l)
{
    int now = watch_steps(l->pupils[0].watch);
    for (int k = 0; k < 2 && l->pupils[k].watch; k++) {
        const struct watch *w = l->pupils[k].watch;
        int last = watch_steps(w);
        if (w->at != (now < last ? now : last))
            return true;
    }
    return false;
}

void learning_settle(struct app *a)
{
    struct learning *l = a->learning;
    if (l->follows && is_behind(l))
        learning_go(a, watch_steps(learning_watch(a)));
    for (int k = 0; k < 2 && l->pupils[k].watch; k++) {
        settle_large(&l->pupils[k]);
        settle_small(&l->pupils[k]);
    }
    settle_opened(l);
}

void learning_catch_up(struct app *a)
{
    if (layer_is_open(a, &learning_layer))
        learning_settle(a);
}
