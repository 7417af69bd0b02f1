// SPDX-License-Identifier: MIT
#include "mechanism/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
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

// What is trained has no biases, and its positions are the paper's, or none.
static bool is_plain(const struct model *m)
{
    const struct entry *layout = model_find(m, "position.layout");
    for (int i = 0; i < m->count; i++)
        if (strstr(m->entries[i].name, "b_"))
            return false;
    return (model_is(m, "position", "sinusoidal") ||
            model_is(m, "position", "none")) &&
           (!layout || !strcmp(layout->choice, "interleaved"));
}

static bool plan_of_language_model(const struct model *m,
                                   const struct train_task *task,
                                   struct training_plan *out)
{
    *out = training_plan_of(task, NETWORK_NEXT_WORD);
    struct network_sizes *s = &out->sizes;
    int heads = model_parts(m, "heads");
    if (!is_plain(m))
        return false;
    if (!same_list(model_words(m, "vocabulary"), &task->words))
        return false;
    s->heads = heads ? heads : 1;
    s->d = columns_of(m, "E");
    s->d_k = columns_of(m, heads ? "head1.W_Q" : "W_Q");
    s->position = !model_is(m, "position", "none");
    if (model_is(m, "mask", "none"))
        s->mask = MASK_NONE;
    if (model_is(m, "mask", "band"))
        s->mask = MASK_BAND;
    if (model_is(m, "mask", "window"))
        s->mask = MASK_WINDOW;
    s->band = (int)model_number(m, "mask", 0);
    return heads != 1 && heads <= MOST_HEADS && s->d && s->d_k &&
           s->d <= MOST_SIZE && s->d_k <= MOST_SIZE && s->d % s->heads == 0 &&
           s->band <= MOST_READ && !(s->position && s->d % 2);
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
    if (!model_is(m, "wiring", "bahdanau") ||
        !model_is(m, "score", "additive"))
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
    return plan_of_task(m, &task_next_word, out) ||
           plan_of_task(m, &task_translation, out);
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
    default:
        break;
    }
}
