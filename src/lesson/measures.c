// SPDX-License-Identifier: MIT
#include "lesson/measures.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "lesson/grammar.h"
#include "lesson/models.h"
#include "model/key.h"

const char *const measure_keys[] = {"model",     "task", "others", "words",
                                    "sentences", "seed", NULL};
const char *const measure_tasks[] = {"next-word", "translation", "recall",
                                     NULL};

// In the order of the tasks: which model reads them, by which key, and one that
// holds words like those it tells. Either is of words among a vocabulary.
static const struct {
    const struct train_task *task;
    const char *kind, *key, *tells;
} readers[] = {
    {&task_next_word, "language-model", "prompt", "prompt"},
    {&task_translation, "rnn-attention", "source", "forced"},
    {&task_recall, "language-model", "prompt", "prompt"},
};

static bool is_plain(const char *name)
{
    static const char all[] = "0123456789_"
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return *name && !strchr("0123456789", *name) && !name[strspn(name, all)];
}

static bool read_task(struct reading *r, const struct node *n,
                      struct measure_of *out)
{
    const struct node *task = node_find(n, "task");
    const char *name;
    int count = name_count(measure_tasks);
    if (!task) {
        complain(r->complaints, n->key->mark, "error.missing",
                 SLOTS(TEXT("name", "task")));
        return false;
    }
    if (!read_line(r, task, "task", &name))
        return false;
    int at = name_find(measure_tasks, name);
    if (at < 0) {
        complain_choice(r, task, "task", measure_tasks, count,
                        list_all(r, "list.or", measure_tasks, count));
        return false;
    }
    out->task = readers[at].task;
    out->kind = readers[at].kind;
    out->key = readers[at].key;
    return true;
}

// A whole number where it is given.
static bool read_count(struct reading *r, const struct node *n,
                       const char *name, int least, int most, int *out)
{
    const struct node *given = node_find(n, name);
    return !given || read_whole(r, given, name, least, most, out);
}

// What only sentences of the other task have.
static bool refuse(struct reading *r, const struct node *n, const char *name,
                   const char *task)
{
    const struct node *given = node_find(n, name);
    if (given)
        complain(r->complaints, given->key->mark, "error.measure.task",
                 SLOTS(TEXT("name", name), TEXT("task", task)));
    return !given;
}

static bool read_measure(struct reading *r, const struct node *n,
                         const struct lesson *l, struct measure_of *out)
{
    *out = (struct measure_of){.name = n->key->text,
                               .sentences = 1000,
                               .seed = 1,
                               .mark = n->key->mark};
    int before = r->complaints->count;
    if (!is_plain(out->name))
        complain(r->complaints, n->key->mark, "error.measure.name",
                 SLOTS(TEXT("name", out->name)));
    if (!expect_map(r, n, out->name))
        return false;
    check_names(r, n, out->name, measure_keys, name_count(measure_keys));
    const struct node *model = node_find(n, "model");
    if (model)
        read_page_model(r, model, &l->models, &out->model);
    bool good =
        read_task(r, n, out) &&
        read_count(r, n, "others", 0, MOST_OTHERS, &out->others) &&
        read_count(r, n, "words", 1, MOST_READ, &out->words) &&
        read_count(r, n, "sentences", 1, MOST_SENTENCES, &out->sentences) &&
        read_count(r, n, "seed", 1, INT_MAX, &out->seed) &&
        (out->task == &task_translation ||
         refuse(r, n, "words", "translation")) &&
        (out->task == &task_next_word || refuse(r, n, "others", "next-word"));
    return good && r->complaints->count == before;
}

bool read_measures(struct reading *r, const struct node *n, struct lesson *out)
{
    if (!expect_map(r, n, "measures") ||
        !expect_few(r, n, "measures", MOST_MEASURES))
        return false;
    struct measure_of *all =
        arena_array(r->arena, (size_t)n->count + 1, sizeof *all);
    bool good = true;
    for (const struct node *i = n->first; i; i = i->next)
        good &= read_measure(r, i, out, &all[out->measure_count++]);
    out->measures = all;
    return good;
}

// --- which model -------------------------------------------------------------

// A word of the task that [m] does not know; NULL: it knows all.
static const char *unknown_word(const struct model *m, const char *key,
                                const struct task_words *words)
{
    struct words known = model_words(m, kind_key(m->kind, key)->among);
    for (int i = 0; i < words->count; i++)
        if (*words->word[i] != '<' && words_find(known, words->word[i]) < 0)
            return words->word[i];
    return NULL;
}

static void check_measure(struct reading *r, const struct lesson *l,
                          const struct measure_of *m)
{
    size_t k = 0;
    while (readers[k].task != m->task)
        k++;
    if (strcmp(l->model.kind->name, m->kind)) {
        complain(r->complaints, m->mark, "error.measure.kind",
                 SLOTS(TEXT("name", m->name), TEXT("task", measure_tasks[k]),
                       TEXT("kind", m->kind),
                       TEXT("other", l->model.kind->name)));
        return;
    }
    const struct task_words *reads =
        m->task->source.count ? &m->task->source : &m->task->words;
    const char *word = unknown_word(&l->model, m->key, reads);
    if (!word)
        word = unknown_word(&l->model, readers[k].tells, &m->task->words);
    if (word)
        complain(r->complaints, m->mark, "error.measure.word",
                 SLOTS(TEXT("name", m->name), TEXT("word", word)));
}

void check_measures(struct reading *r, const struct lesson *l)
{
    struct page on = {0};
    for (int i = 0; l->model.kind && i < l->measure_count; i++) {
        on.model = l->measures[i].model;
        if (l->measures[i].task && lesson_stands_on(l, &on))
            check_measure(r, l, &l->measures[i]);
    }
}
