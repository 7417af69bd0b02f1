// SPDX-License-Identifier: MIT
#include "commands/train_plan.h"

#include <stdlib.h>
#include <string.h>

#include "say/join.h"
#include "say/suggest.h"

const struct train_names train_names[] = {
    [TRAIN_OPTIMIZER] = {"--optimizer", {"adam", "sgd"}, 2},
    [TRAIN_SCHEDULE] = {"--schedule", {"one-cycle", "constant"}, 2},
    [TRAIN_MASK] = {"--mask", {"causal", "none"}, 2},
    [TRAIN_POSITION] = {"--position", {"sinusoidal", "none"}, 2},
    [TRAIN_ATTENTION] = {"--attention", {"additive", "fixed"}, 2},
};

const char *const train_models[2] = {"next-word", "rnn-attention"};

static bool is_translator(const char *model)
{
    return !strcmp(model, train_models[1]);
}

static bool refuse_model(const char *model, struct reason *why)
{
    struct strbuf near = {0}, all = {0};
    bool some = suggest(why->words, &near, model, train_models, 2);
    list_names(why->words, &all, "list.last", train_models, 2);
    reason_add(why, some ? "train.model.near" : "train.model",
               SLOTS(TEXT("name", model), TEXT("near", strbuf_text(&near)),
                     TEXT("names", strbuf_text(&all))));
    strbuf_free(&near);
    strbuf_free(&all);
    return false;
}

// What belongs to the other model.
static const char *stranger(const struct train_wish *w, bool translator)
{
    const struct {
        bool given, of_translator;
        const char *option;
    } own[] = {{w->d, false, "--d"},
               {w->d_k, false, "--d-k"},
               {w->heads, false, "--heads"},
               {w->mask, false, "--mask"},
               {w->position, false, "--position"},
               {w->text, false, "--text"},
               {w->gru, true, "--gru"},
               {w->attention, true, "--attention"}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].given && own[i].of_translator != translator)
            return own[i].option;
    return NULL;
}

// What a model that is gone on with has, and nobody chooses.
static const char *chosen(const struct train_wish *w)
{
    const struct {
        bool given;
        const char *option;
    } own[] = {{w->d, "--d"},
               {w->d_k, "--d-k"},
               {w->heads, "--heads"},
               {w->mask, "--mask"},
               {w->position, "--position"},
               {w->gru, "--gru"},
               {w->attention, "--attention"}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].given)
            return own[i].option;
    return NULL;
}

static bool train_refuse(struct reason *why, const char *key, int64_t d,
                         int64_t heads)
{
    reason_add(why, key, SLOTS(COUNT("d", d), COUNT("heads", heads)));
    return false;
}

bool train_check(const struct train_wish *w, const char *model,
                 struct reason *why)
{
    bool translator = is_translator(model);
    if (!translator && strcmp(model, train_models[0]) != 0)
        return refuse_model(model, why);
    const char *option = stranger(w, translator);
    if (option) {
        reason_add(why, "train.stranger",
                   SLOTS(TEXT("option", option), TEXT("model", model),
                         TEXT("other", train_models[!translator])));
        return false;
    }
    option = w->from ? chosen(w) : NULL;
    if (option) {
        reason_add(why, "train.from.sizes",
                   SLOTS(TEXT("option", option), TEXT("path", w->from)));
        return false;
    }
    int64_t d = w->d ? w->d : 8, heads = w->heads ? w->heads : 1;
    if (d % heads)
        return train_refuse(why, "train.heads.share", d, heads);
    bool position = !w->position || !strcmp(w->position, "sinusoidal");
    return d % 2 == 0 || !position || translator ||
           train_refuse(why, "train.d.even", d, heads);
}

static bool is(const char *given, enum train_choice which, int index)
{
    return given && !strcmp(given, train_names[which].names[index]);
}

// "band=2" and "window=2" are masks too; their number was checked where it was
// read.
static void set_mask(struct network_sizes *s, const char *mask)
{
    if (is(mask, TRAIN_MASK, 1))
        s->mask = MASK_NONE;
    if (mask && !strncmp(mask, "band=", 5)) {
        s->mask = MASK_BAND;
        s->band = atoi(mask + 5);
    }
    if (mask && !strncmp(mask, "window=", 7)) {
        s->mask = MASK_WINDOW;
        s->band = atoi(mask + 7);
    }
}

static void set(int *out, int64_t given)
{
    if (given)
        *out = (int)given;
}

struct training_plan train_plan(const struct train_wish *w, const char *model,
                                const struct train_task *text, int64_t seed)
{
    bool translator = is_translator(model);
    struct training_plan p =
        training_plan_of(translator ? &task_translation
                         : text     ? text
                                    : &task_next_word,
                         translator ? NETWORK_TRANSLATOR : NETWORK_NEXT_WORD);
    set(&p.steps, w->steps);
    set(&p.batch, w->batch);
    set(&p.sizes.d, w->d);
    set(&p.sizes.d_k, w->d_k);
    set(&p.sizes.heads, w->heads);
    set_mask(&p.sizes, w->mask);
    p.sizes.position = !is(w->position, TRAIN_POSITION, 1);
    p.sizes.gru = w->gru;
    p.sizes.fixed = is(w->attention, TRAIN_ATTENTION, 1);
    p.optimizer =
        is(w->optimizer, TRAIN_OPTIMIZER, 1) ? OPTIMIZER_SGD : OPTIMIZER_ADAM;
    p.schedule = is(w->schedule, TRAIN_SCHEDULE, 1) ? SCHEDULE_CONSTANT
                                                    : SCHEDULE_ONE_CYCLE;
    p.rate = w->rate > 0 ? w->rate : p.rate;
    p.penalty = w->penalty;
    p.seed = seed ? (uint64_t)seed : 1;
    return p;
}
