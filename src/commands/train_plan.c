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
    [TRAIN_ACTIVATION] = {"--activation",
                          {"relu", "gelu", "gelu-tanh", "silu"},
                          ACTIVATIONS},
    [TRAIN_NORM] = {"--norm", {"none", "layer", "rms"}, NORMS},
};

const char *const train_models[TRAIN_MODELS] = {"next-word", "recall",
                                                "rnn-attention"};

static bool is_translator(const char *model)
{
    return !strcmp(model, task_translation.name);
}

static bool refuse_model(const char *model, struct reason *why)
{
    struct strbuf near = {0}, all = {0};
    bool some = suggest(why->words, &near, model, train_models, TRAIN_MODELS);
    list_names(why->words, &all, "list.last", train_models, TRAIN_MODELS);
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
               {w->d_v, false, "--d-v"},
               {w->layers, false, "--layers"},
               {w->feed, false, "--feed"},
               {w->activation, false, "--activation"},
               {w->norm, false, "--norm"},
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
               {w->d_v, "--d-v"},
               {w->heads, "--heads"},
               {w->layers, "--layers"},
               {w->feed, "--feed"},
               {w->activation, "--activation"},
               {w->norm, "--norm"},
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

static bool refuse_stranger(const char *option, const char *model,
                            const char *other, struct reason *why)
{
    reason_add(why, "train.stranger",
               SLOTS(TEXT("option", option), TEXT("model", model),
                     TEXT("other", other)));
    return false;
}

static const struct train_task *task_of(const char *model)
{
    return is_translator(model) ? &task_translation : telling_task(model);
}

// What blocks have that are no list of layers.
static bool check_layers(const struct train_wish *w, const char *model,
                         struct reason *why)
{
    bool layers = w->layers || task_of(model)->usual.layers;
    const char *option = layers    ? NULL
                         : w->feed ? "--feed"
                         : w->norm ? "--norm"
                                   : NULL;
    if (w->activation && !w->feed)
        option = "--activation";
    if (option)
        reason_add(why,
                   w->activation && !w->feed ? "train.feed" : "train.layers",
                   SLOTS(TEXT("option", option)));
    return !option;
}

bool train_check(const struct train_wish *w, const char *model,
                 struct reason *why)
{
    const struct train_task *task = task_of(model);
    if (!task)
        return refuse_model(model, why);
    bool translator = task == &task_translation;
    const char *option = stranger(w, translator);
    if (option)
        return refuse_stranger(
            option, model,
            translator ? task_next_word.name : task_translation.name, why);
    if (w->text && task != &task_next_word)
        return refuse_stranger("--text", model, task_next_word.name, why);
    option = w->from ? chosen(w) : NULL;
    if (option) {
        reason_add(why, "train.from.sizes",
                   SLOTS(TEXT("option", option), TEXT("path", w->from)));
        return false;
    }
    int64_t d = w->d ? w->d : 8, heads = w->heads ? w->heads : 1;
    if (!w->d_v && !task->usual.d_v && d % heads)
        return train_refuse(why, "train.heads.share", d, heads);
    bool position = !w->position || !strcmp(w->position, "sinusoidal");
    if (d % 2 && position && !translator)
        return train_refuse(why, "train.d.even", d, heads);
    return check_layers(w, model, why);
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

// The number of [given] among the names of [which]; [usual] where it was not
// given.
static int named(const char *given, enum train_choice which, int usual)
{
    for (int k = 0; k < train_names[which].count; k++)
        if (is(given, which, k))
            return k;
    return usual;
}

struct training_plan train_plan(const struct train_wish *w, const char *model,
                                const struct train_task *text, int64_t seed)
{
    bool translator = is_translator(model);
    struct training_plan p =
        training_plan_of(text ? text : task_of(model),
                         translator ? NETWORK_TRANSLATOR : NETWORK_NEXT_WORD);
    set(&p.steps, w->steps);
    set(&p.batch, w->batch);
    set(&p.sizes.d, w->d);
    set(&p.sizes.d_k, w->d_k);
    set(&p.sizes.d_v, w->d_v);
    set(&p.sizes.heads, w->heads);
    set(&p.sizes.layers, w->layers);
    set(&p.sizes.feed, w->feed);
    p.sizes.activation = (enum activation)named(w->activation, TRAIN_ACTIVATION,
                                                p.sizes.activation);
    p.sizes.norm = (enum norm)named(w->norm, TRAIN_NORM, p.sizes.norm);
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
    p.seed = seed ? (uint64_t)seed : p.seed;
    return p;
}
