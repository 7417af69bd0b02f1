// SPDX-License-Identifier: MIT
#include "train/trained_say.h"

#include <assert.h>

#include "base/number.h"
#include "say/join.h"

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
              COUNT("band", s->band), TEXT("rate", rate),
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
