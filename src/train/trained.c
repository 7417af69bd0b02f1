// SPDX-License-Identifier: MIT
#include "train/trained.h"

#include <assert.h>

#include "base/number.h"
#include "train/write.h"

static void name_sizes(const struct network_sizes *s,
                       const struct network_sizes *usual, struct strbuf *out)
{
    if (s->gru)
        strbuf_add(out, "-gru");
    if (s->fixed)
        strbuf_add(out, "-no-attention");
    if (!s->position)
        strbuf_add(out, "-no-positions");
    if (s->mask == MASK_NONE)
        strbuf_add(out, "-no-mask");
    if (s->mask == MASK_BAND || s->mask == MASK_WINDOW)
        strbuf_addf(out, s->mask == MASK_BAND ? "-band-%d" : "-window-%d",
                    s->band);
    if (s->heads != usual->heads)
        strbuf_addf(out, "-heads-%d", s->heads);
    if (s->d != usual->d)
        strbuf_addf(out, "-d-%d", s->d);
    if (s->d_k != usual->d_k)
        strbuf_addf(out, "-d-k-%d", s->d_k);
}

void trained_name(const struct trained *t, struct strbuf *out)
{
    assert(t && out);
    const struct training_plan *p = &t->plan;
    struct training_plan usual = training_plan_of(p->task, p->sizes.kind);
    char digits[NUMBER_SIZE];
    strbuf_add(out, p->task->name);
    name_sizes(&p->sizes, &usual.sizes, out);
    if (p->rate != usual.rate)
        strbuf_addf(out, "-rate-%s", number_print_shortest(digits, p->rate));
    strbuf_addf(out, "-seed-%llu-step-%d", (unsigned long long)p->seed,
                t->step);
    if (p->steps != usual.steps)
        strbuf_addf(out, "-of-%d", p->steps);
    strbuf_add(out, ".json");
}

void trained_write(const struct trained *t, const double *numbers,
                   struct strbuf *out)
{
    struct network n;
    network_make(&n, &t->plan.sizes);
    network_write(&n, t->plan.task, numbers, out);
    network_free(&n);
}

bool trained_make(const struct trained *t, struct strbuf *out)
{
    assert(t->step >= 0 && t->step <= t->plan.steps);
    struct training *all = training_begin(&t->plan);
    while (training_steps(all) < t->step &&
           training_state(all) == TRAINING_GOES_ON)
        training_step(all);
    bool there = training_steps(all) == t->step;
    if (there)
        trained_write(t, training_numbers(all), out);
    training_free(all);
    return there;
}
