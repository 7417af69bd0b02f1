// SPDX-License-Identifier: MIT
#include "train/trained.h"

#include <assert.h>

#include "base/number.h"
#include "say/join.h"
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
    if (s->d_v != usual->d_v)
        strbuf_addf(out, "-d-v-%d", s->d_v);
    if (s->layers != usual->layers)
        strbuf_addf(out, "-layers-%d", s->layers);
    if (s->feed)
        strbuf_addf(out, "-%s-%d", activation_laws[s->activation].name,
                    s->feed);
    if (s->norm != NORM_NONE)
        strbuf_addf(out, "-norm-%s", norm_names[s->norm]);
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

// --- in words ----------------------------------------------------------------

// One more of what is said, behind a comma.
static void add(const struct catalogue *words, struct strbuf *out, size_t from,
                const char *key, const struct slot *slots)
{
    join_phrase(words, out, from, "list.more", key, slots);
}

void plan_say(const struct catalogue *words, const struct training_plan *p,
              struct strbuf *out)
{
    assert(p && out);
    const struct network_sizes *s = &p->sizes;
    struct training_plan usual = training_plan_of(p->task, s->kind);
    size_t from = out->length;
    char rate[NUMBER_SIZE];
    number_print_shortest(rate, p->rate);
    const struct slot *slots =
        SLOTS(COUNT("d", s->d), COUNT("d_k", s->d_k), COUNT("heads", s->heads),
              COUNT("band", s->band), TEXT("rate", rate), COUNT("d_v", s->d_v),
              COUNT("layers", s->layers), COUNT("feed", s->feed),
              TEXT("function", activation_laws[s->activation].name),
              COUNT("seed", (double)p->seed));
    if (s->gru)
        add(words, out, from, "trained.gru", slots);
    if (s->fixed)
        add(words, out, from, "trained.fixed", slots);
    if (!s->position)
        add(words, out, from, "trained.position", slots);
    if (s->mask == MASK_NONE)
        add(words, out, from, "trained.mask", slots);
    if (s->mask == MASK_BAND)
        add(words, out, from, s->band ? "trained.band" : "trained.own", slots);
    if (s->mask == MASK_WINDOW)
        add(words, out, from, "trained.window", slots);
    if (s->heads != usual.sizes.heads)
        add(words, out, from, "trained.heads", slots);
    if (s->d != usual.sizes.d || s->d_k != usual.sizes.d_k)
        add(words, out, from, "trained.sizes", slots);
    if (s->d_v != usual.sizes.d_v)
        add(words, out, from, "trained.values", slots);
    if (s->layers != usual.sizes.layers)
        add(words, out, from, "trained.layers", slots);
    if (s->feed)
        add(words, out, from, "trained.feed", slots);
    if (s->norm != NORM_NONE)
        add(words, out, from,
            s->norm == NORM_RMS ? "trained.rms" : "trained.norm", slots);
    if (p->rate != usual.rate)
        add(words, out, from, "trained.rate", slots);
    add(words, out, from, "trained.seed", slots);
}

void trained_say(const struct catalogue *words, const struct trained *t,
                 struct strbuf *out)
{
    assert(t && out);
    size_t from = out->length;
    say(words, out, "trained.step",
        SLOTS(COUNT("step", t->step), COUNT("steps", t->plan.steps)));
    struct strbuf plan = {0};
    plan_say(words, &t->plan, &plan);
    join_text(words, out, from, "list.more", strbuf_text(&plan));
    strbuf_free(&plan);
}
