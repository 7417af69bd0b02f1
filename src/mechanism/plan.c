// SPDX-License-Identifier: MIT
#include "mechanism/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/c_locale.h"
#include "model/key.h"

static bool same_list(struct words a, const struct task_words *b)
{
    if (a.count != b->count)
        return false;
    for (int i = 0; i < a.count; i++)
        if (!a.word[i] || strcmp(a.word[i], b->word[i]) != 0)
            return false;
    return true;
}

// The columns of a matrix, 0 where it is not given.
static int columns_of(const struct model *m, const char *name)
{
    const struct matrix *w = model_matrix(m, name);
    return w ? w->columns : 0;
}

// The same of [prefix][name].
static int columns_in(const struct model *m, const char *prefix,
                      const char *name)
{
    char full[LEARNED_NAME];
    c_snprintf(full, sizeof full, "%s%s", prefix, name);
    return columns_of(m, full);
}

// What is trained adds the paper's positions, or none; its blocks are normalized
// before they read.
static bool is_plain(const struct model *m)
{
    const struct entry *layout = model_find(m, "position.layout");
    return (model_is(m, "position", "sinusoidal") ||
            model_is(m, "position", "none")) &&
           (!layout || !strcmp(layout->choice, "interleaved")) &&
           model_is(m, "norm_at", "before") &&
           model_number(m, "epsilon", 1e-5) == 1e-5;
}

// Whether rows of weights are held by hand, and positions that wait, are no
// matter of a training.
static bool is_learned(const struct model *m, const struct entry *e)
{
    const struct key *k = kind_key(m->kind, e->name);
    return e->type == ENTRY_MATRIX && strcmp(e->name, "W_P") != 0 &&
           !(k && k->flags & KEY_HELD);
}

// True when all matrices of [m] are learned by a network of these sizes.
static bool learns_all(const struct model *m, const struct network_sizes *sizes)
{
    struct network n;
    network_make(&n, sizes);
    bool good = true;
    for (int i = 0; i < m->count && good; i++) {
        const struct matrix *is = &m->entries[i].matrix;
        const struct learned_matrix *l =
            learned_find(&n.learned, m->entries[i].name);
        good = !is_learned(m, &m->entries[i]) ||
               (l && l->at.rows == is->rows && l->at.columns == is->columns);
    }
    network_free(&n);
    return good;
}

static void mask_of(const struct model *m, struct network_sizes *s)
{
    if (model_is(m, "mask", "none"))
        s->mask = MASK_NONE;
    if (model_is(m, "mask", "band"))
        s->mask = MASK_BAND;
    if (model_is(m, "mask", "window"))
        s->mask = MASK_WINDOW;
    s->band = (int)model_number(m, "mask", 0);
}

// The sizes of the first layer are those of all, or no training has them.
static void layers_of(const struct model *m, struct network_sizes *s)
{
    s->layers = model_parts(m, "layers");
    s->feed = columns_of(m, "layer1.W_1");
    s->norm = !model_matrix(m, "layer1.gain_1") ? NORM_NONE
              : model_is(m, "norm", "rms")      ? NORM_RMS
                                                : NORM_LAYER;
    if (s->feed)
        s->activation = activation_named(model_choice(m, "activation"));
}

static bool plan_of_language_model(const struct model *m,
                                   const struct train_task *task,
                                   struct training_plan *out)
{
    *out = training_plan_of(task, NETWORK_NEXT_WORD);
    struct network_sizes *s = &out->sizes;
    bool listed = model_parts(m, "layers") > 0;
    int heads = model_parts(m, listed ? "layer1.heads" : "heads");
    if (!is_plain(m))
        return false;
    if (!same_list(model_words(m, "vocabulary"), &task->words))
        return false;
    const char *const head = heads && listed ? "layer1.head1."
                             : heads         ? "head1."
                             : listed        ? "layer1."
                                             : "";
    layers_of(m, s);
    s->heads = heads ? heads : 1;
    s->d = columns_of(m, "E");
    s->d_k = columns_in(m, head, "W_Q");
    s->d_v = columns_in(m, head, "W_V");
    if (!task->usual.d_v && s->d_v * s->heads == s->d)
        s->d_v = 0; // as where nothing is said
    s->position = !model_is(m, "position", "none");
    mask_of(m, s);
    return heads != 1 && heads <= MOST_HEADS && s->d && s->d_k &&
           s->d <= MOST_SIZE && s->d_k <= MOST_SIZE && s->d_v <= MOST_SIZE &&
           s->feed <= MOST_FEED && s->layers <= MOST_BLOCKS &&
           (s->d_v || s->d % s->heads == 0) && s->band <= MOST_READ &&
           !(s->position && s->d % 2) && learns_all(m, s);
}

static bool plan_of_translator(const struct model *m, struct training_plan *out)
{
    *out = training_plan_of(&task_translation, NETWORK_TRANSLATOR);
    struct network_sizes *s = &out->sizes;
    if (!same_list(model_words(m, "vocabulary.source"),
                   &task_translation.source) ||
        !same_list(model_words(m, "vocabulary.target"),
                   &task_translation.words))
        return false;
    s->gru = model_is(m, "cell", "gru");
    s->fixed = model_is(m, "attention", "fixed");
    if (!model_is(m, "wiring", "bahdanau") || !model_is(m, "score", "additive"))
        return false;
    return (s->gru || model_is(m, "cell", "tanh")) &&
           columns_of(m, "E_src") == s->embedding &&
           columns_of(m, "E_tgt") == s->embedding &&
           columns_of(m, "W_f") == s->hidden &&
           columns_of(m, "W_b") == s->hidden &&
           columns_of(m, "W_s") == s->state &&
           (s->fixed || columns_of(m, "W_a") == s->alignment);
}

bool plan_of_task(const struct model *m, const struct train_task *task,
                  struct training_plan *out)
{
    assert(m && m->kind && task && out);
    if (!strcmp(m->kind->name, "language-model") && !task->source.count)
        return plan_of_language_model(m, task, out);
    return !strcmp(m->kind->name, "rnn-attention") &&
           task == &task_translation && plan_of_translator(m, out);
}

bool plan_of_model(const struct model *m, struct training_plan *out)
{
    for (const struct train_task *const *t = telling_tasks; *t; t++)
        if (plan_of_task(m, *t, out))
            return true;
    return plan_of_task(m, &task_translation, out);
}

double *plan_numbers(const struct model *m, const struct network_sizes *sizes)
{
    struct network n;
    network_make(&n, sizes);
    double *out =
        must_realloc(NULL, (size_t)n.learned.numbers + 1, sizeof *out);
    bool good = true;
    for (int i = 0; i < n.learned.count && good; i++) {
        const struct learned_matrix *l = &n.learned.matrix[i];
        const struct matrix *is = model_matrix(m, l->name);
        good = is && is->rows == l->at.rows && is->columns == l->at.columns;
        if (good)
            memcpy(out + l->at.at, is->data,
                   (size_t)(l->at.rows * l->at.columns) * sizeof *out);
    }
    network_free(&n);
    if (good)
        return out;
    free(out);
    return NULL;
}

void plan_choose(struct training_plan *p, enum learning_choice choice)
{
    struct network_sizes *s = &p->sizes;
    switch (choice) {
    case CHOICE_NO_POSITIONS:
        s->position = false;
        break;
    case CHOICE_NO_MASK:
        s->mask = MASK_NONE;
        break;
    case CHOICE_OWN:
        s->mask = MASK_BAND;
        s->band = 0;
        break;
    case CHOICE_TWO_HEADS:
        s->heads = 2;
        break;
    case CHOICE_ONE_LAYER:
        s->layers = 1;
        break;
    default:
        break;
    }
}
