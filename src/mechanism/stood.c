// SPDX-License-Identifier: MIT
#include "mechanism/stood.h"

#include <assert.h>
#include <string.h>

#include "base/c_locale.h"
#include "mechanism/mechanism.h"

// The entry of [base] with the numbers that were learned for it.
static struct entry learned_entry(struct arena *arena, const struct entry *e,
                                  const struct network *n,
                                  const double *numbers)
{
    struct entry out = *e;
    const struct learned_matrix *w = learned_find(&n->learned, e->name);
    if (!strcmp(e->name, "generate"))
        out.number = 0; // what is watched is given
    if (!w || !e->matrix.rows)
        return out;
    size_t count = (size_t)w->at.rows * (size_t)w->at.columns;
    assert(w->at.rows == e->matrix.rows && w->at.columns == e->matrix.columns);
    out.matrix.data = arena_array(arena, count, sizeof *out.matrix.data);
    out.matrix.packed = NULL;
    memcpy(out.matrix.data, numbers + w->at.at,
           count * sizeof *out.matrix.data);
    return out;
}

// --- who looks where ---------------------------------------------------------

// The words that are given, as the task numbers them; −1: it has no such word.
static void read_example(const struct model *m, const struct train_task *task,
                         struct example *out)
{
    struct words given = model_words(m, "prompt");
    *out = (struct example){0};
    for (; out->read_count < given.count && out->read_count < MOST_READ;
         out->read_count++) {
        int k = task->words.count - 1;
        while (k >= 0 &&
               strcmp(task->words.word[k], given.word[out->read_count]) != 0)
            k--;
        out->read[out->read_count] = k;
    }
}

// The first word that the light of [row] falls on, −1 where there is none.
static int falls_on(const struct task_light *l, const struct example *e,
                    int row)
{
    for (int c = 0; l && c < e->read_count; c++)
        if (l->falls(e, row, c))
            return c;
    return -1;
}

// The last word whose light falls somewhere; the last of all where none does.
static int asking_row(const struct task_light *l, const struct example *e)
{
    int row = e->read_count - 1;
    while (row > 0 && falls_on(l, e, row) < 0)
        row--;
    return row > 0 ? row : e->read_count - 1;
}

// Of the first layer it is the word that the last one's word looks at, where
// that looks on itself.
static int row_of(const struct model *m, const struct train_task *task,
                  bool last)
{
    const struct task_light *own = task_light(task, last);
    struct example e;
    read_example(m, task, &e);
    int row = asking_row(task_light(task, true), &e);
    int to = last ? row : falls_on(task_light(task, true), &e, row);
    return to >= 0 && falls_on(own, &e, to) >= 0 ? to : asking_row(own, &e);
}

static void add_look(struct stood *s, const char *name, int layer, int row)
{
    const struct tensor *m = trace_find(&s->trace, name);
    if (m && m->rows && s->gazes < MOST_GAZES)
        s->gaze[s->gazes++] =
            (struct gaze){m,
                          row >= 0 && row < m->rows     ? row
                          : m->row_words && m->rows > 1 ? 1
                                                        : m->rows - 1,
                          layer};
}

static void find_looks(struct stood *s, const struct train_task *task)
{
    const struct model *m = s->trace.model;
    int layers = model_parts(m, "layers");
    add_look(s, model_parts(m, "heads") ? "head1.weights" : "weights", 0, -1);
    add_look(s, "alignment", 0, -1);
    for (int l = 1; l <= layers; l += layers > 1 ? layers - 1 : 1) {
        char name[TENSOR_NAME_SIZE];
        c_snprintf(name, sizeof name, "layer%d.heads", l);
        c_snprintf(name, sizeof name,
                   model_parts(m, name) ? "layer%d.head1.weights"
                                        : "layer%d.weights",
                   l);
        add_look(s, name, l, row_of(m, task, l == layers));
    }
}

// --- all that the lesson computes --------------------------------------------

void stood_run(struct stood *s, const struct model *base,
               const struct network *n, const struct train_task *task,
               const double *numbers, int step)
{
    stood_free(s);
    struct model *m = arena_alloc(&s->arena, sizeof *m);
    struct entry *entries =
        arena_array(&s->arena, (size_t)base->count, sizeof *entries);
    for (int i = 0; i < base->count; i++)
        entries[i] = learned_entry(&s->arena, &base->entries[i], n, numbers);
    *m = *base;
    m->entries = entries;
    m->loss = NULL;
    s->there = run_model(&s->trace, m);
    s->step = step;
    if (s->there)
        find_looks(s, task);
}

void stood_free(struct stood *s)
{
    trace_free(&s->trace);
    arena_free(&s->arena);
    *s = (struct stood){0};
}

const char *stood_word(const struct tensor *m, int row)
{
    const struct tensor *w = m->row_words;
    const char *word = m->row_labels ? m->row_labels[row] : NULL;
    if (w && w->words && row < w->rows)
        word = w->words[(int)tensor_at(w, row, 0)];
    return word ? word : "";
}
