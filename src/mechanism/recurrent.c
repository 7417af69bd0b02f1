// SPDX-License-Identifier: MIT
#include "mechanism/recurrent.h"

#include <assert.h>
#include <string.h>

#include "trace/operations.h"

static struct weights recurrent_take(struct trace *t, const char *names,
                                     const char *gate)
{
    struct weights w = {.count = 0};
    for (const char *p = names; *p; p += strspn(p, " ")) {
        int length = (int)strcspn(p, " ");
        struct tensor *m = parameter(t, format(t, "%.*s%s", length, p, gate));
        p += length;
        assert(w.count < MOST_VECTORS || !*p);
        if (*p)
            w.W[w.count++] = m;
        else
            w.b = m;
    }
    return w;
}

static bool is_gated(const struct trace *t)
{
    return !model_is(t->model, "cell", "tanh");
}

static bool keeps_by_gate(const struct trace *t)
{
    return model_is(t->model, "cell", "gru-pytorch");
}

struct layer layer_of(struct trace *t, const char *names, const char *own)
{
    struct layer l = {.own = recurrent_take(t, names, own)};
    if (is_gated(t)) {
        l.update = recurrent_take(t, names, "z");
        l.reset = recurrent_take(t, names, "r");
    }
    if (keeps_by_gate(t))
        l.inner = parameter(t, format(t, "%sh", strrchr(names, ' ') + 1));
    return l;
}

// "forward.z": a tensor with a row for each state that is computed.
static struct tensor *recurrent_beside(struct trace *t, const struct layer *l,
                                       const char *name,
                                       const struct term *term,
                                       const struct tensor *words)
{
    const struct tensor *h = l->states;
    struct tensor *out = tensor(t, format(t, "%s.%s", h->plain, name),
                                h->room - l->first, h->columns);
    if (words)
        rows_spell(out, words);
    else
        out->row_labels = h->row_labels;
    return is(term, out);
}

void layer_writes(struct trace *t, struct layer *l, struct tensor *states,
                  const struct gate_terms *terms, int rows,
                  const struct tensor *words)
{
    l->states = states;
    l->first = states->room - rows;
    if (!is_gated(t))
        return;
    bool keeps = keeps_by_gate(t);
    l->z =
        recurrent_beside(t, l, "z", keeps ? &terms->keeps : &terms->z, words);
    l->r = recurrent_beside(t, l, "r", &terms->r, words);
    if (keeps) {
        if (rows == states->room)
            l->zeros = is(&terms->zeros,
                          tensor(t, format(t, "%s.zeros", states->plain), 1,
                                 states->columns));
        l->memory = recurrent_beside(t, l, "memory", &terms->memory, words);
        l->input = recurrent_beside(t, l, "input", &terms->input, words);
    }
    l->seen = recurrent_beside(t, l, keeps ? "recalled" : "reset",
                               keeps ? &terms->recalled : &terms->seen, words);
    l->candidate =
        recurrent_beside(t, l, "candidate", &terms->candidate, words);
}

// out[row] = squash(Σ vector W + b)
static void mix_in(struct trace *t, struct tensor *out, int row,
                   enum squash squash, const struct weights *w,
                   const struct operand *vectors)
{
    struct product products[MOST_VECTORS];
    for (int k = 0; k < w->count; k++)
        products[k] =
            (struct product){vectors[k].tensor, vectors[k].row, w->W[k], 0};
    affine(t, out, row, squash, w->b, w->count, products);
}

enum squash squash_of(const struct trace *t)
{
    return model_without(t->model, "tanh") ? LINEAR : TANH;
}

// The sum of the inputs alone, without the state before.
static void mix_inputs(struct trace *t, const struct layer *l, int i,
                       const struct operand *vectors)
{
    struct weights w = {.b = l->own.b};
    struct operand inputs[MOST_VECTORS];
    for (int k = 0; k < l->own.count; k++) {
        if (k == STATE_BEFORE)
            continue;
        inputs[w.count] = vectors[k];
        w.W[w.count++] = l->own.W[k];
    }
    mix_in(t, l->input, i, LINEAR, &w, inputs);
}

// A step of a gru-pytorch: the state before the first is a row of zeros, so
// that b_h is there from the first step on.
static void keeping_step(struct trace *t, const struct layer *l, int i,
                         const struct operand *vectors)
{
    const struct weights memory = {{l->own.W[STATE_BEFORE]}, l->inner, 1};
    struct operand with[MOST_VECTORS], *h = &with[STATE_BEFORE];
    memcpy(with, vectors, (size_t)l->own.count * sizeof *with);
    if (h->row < 0 || h->row >= h->tensor->room) {
        multiply(t, l->zeros, 0, (struct operand){l->own.b, 0},
                 (struct operand){l->zeros, -1});
        *h = (struct operand){l->zeros, 0};
    }
    mix_in(t, l->z, i, SIGMOID, &l->update, with);
    mix_in(t, l->r, i, SIGMOID, &l->reset, with);
    mix_in(t, l->memory, i, LINEAR, &memory, h);
    multiply(t, l->seen, i, (struct operand){l->r, i},
             (struct operand){l->memory, i});
    mix_inputs(t, l, i, with);
    add_up(t, l->candidate, i, squash_of(t), (struct operand){l->input, i},
           (struct operand){l->seen, i});
    if (squash_of(t) == TANH)
        means(t, "squashed");
    blend(t, l->states, l->first + i, (struct operand){l->z, i},
          (struct operand){l->candidate, i}, *h);
    means(t, "keeping");
}

void layer_step(struct trace *t, const struct layer *l, int i,
                const struct operand *vectors)
{
    struct operand h = vectors[STATE_BEFORE], seen[MOST_VECTORS];
    struct operand z = {l->z, i}, r = {l->r, i}, candidate = {l->candidate, i};
    if (!l->z) {
        mix_in(t, l->states, l->first + i, squash_of(t), &l->own, vectors);
        return;
    }
    if (l->memory) {
        keeping_step(t, l, i, vectors);
        return;
    }
    mix_in(t, l->z, i, SIGMOID, &l->update, vectors);
    mix_in(t, l->r, i, SIGMOID, &l->reset, vectors);
    bool before = h.row >= 0 && h.row < h.tensor->room;
    if (before && model_without(t->model, "reset"))
        copy_row(t, l->seen, i, &h);
    else
        multiply(t, l->seen, i, r, h);
    memcpy(seen, vectors, (size_t)l->own.count * sizeof *seen);
    seen[STATE_BEFORE] = (struct operand){l->seen, i};
    mix_in(t, l->candidate, i, squash_of(t), &l->own, seen);
    if (model_without(t->model, "update"))
        copy_row(t, l->states, l->first + i, &candidate);
    else if (before)
        blend(t, l->states, l->first + i, z, h, candidate);
    else // of no state nothing is kept
        multiply(t, l->states, l->first + i, z, candidate);
}

struct tensor *recur(struct trace *t, const char *name,
                     const struct term *state, const struct gate_terms *terms,
                     const struct tensor *x, const char *names, const char *own,
                     int direction)
{
    struct layer l = layer_of(t, names, own);
    struct tensor *h = is(state, tensor(t, name, x->rows, l.own.b->columns));
    h->row_labels = x->row_labels;
    layer_writes(t, &l, h, terms, x->rows, NULL);
    for (int k = 0; k < x->rows; k++) {
        int j = direction > 0 ? k : x->rows - 1 - k;
        layer_step(t, &l, j, (struct operand[]){{x, j}, {h, j - direction}});
    }
    return h;
}
