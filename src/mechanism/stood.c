// SPDX-License-Identifier: MIT
#include "mechanism/stood.h"

#include <assert.h>
#include <string.h>

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

void stood_run(struct stood *s, const struct model *base,
               const struct network *n, const double *numbers, int step)
{
    stood_free(s);
    struct model *m = arena_alloc(&s->arena, sizeof *m);
    struct entry *entries =
        arena_array(&s->arena, (size_t)base->count, sizeof *entries);
    for (int i = 0; i < base->count; i++)
        entries[i] =
            learned_entry(&s->arena, &base->entries[i], n, numbers);
    *m = *base;
    m->entries = entries;
    m->loss = NULL;
    s->there = run_model(&s->trace, m);
    s->step = step;
}

void stood_free(struct stood *s)
{
    trace_free(&s->trace);
    arena_free(&s->arena);
    *s = (struct stood){0};
}

const struct tensor *stood_looks(const struct stood *s)
{
    static const char *const names[] = {
        "weights", "head1.weights", "alignment", "layer1.weights",
        "layer1.head1.weights"};
    for (size_t i = 0; s->there && i < sizeof names / sizeof *names; i++) {
        const struct tensor *m = trace_find(&s->trace, names[i]);
        if (m && m->rows)
            return m;
    }
    return NULL;
}

int stood_row(const struct stood *s)
{
    const struct tensor *m = stood_looks(s);
    assert(m);
    return m->row_words && m->rows > 1 ? 1 : m->rows - 1;
}

const char *stood_word(const struct tensor *m, int row)
{
    const struct tensor *w = m->row_words;
    const char *word = m->row_labels ? m->row_labels[row] : NULL;
    if (w && w->words && row < w->rows)
        word = w->words[(int)tensor_at(w, row, 0)];
    return word ? word : "";
}
