// SPDX-License-Identifier: MIT
#include "extremes.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const double TINY = 1e-320, HUGE_ = 1.7e308;

// What a matrix is filled with: one number, in turn with its negative when
// [turns], and only on the diagonal, else 0, when [diagonal]. No number at
// all (NaN) leaves the noise of the toy.
struct filling {
    double number;
    bool turns, diagonal;
};

static void fill(struct matrix *m, struct filling f)
{
    for (int r = 0; r < m->rows && !isnan(f.number); r++)
        for (int c = 0; c < m->columns; c++) {
            double x = f.turns && (r + c) % 2 ? -f.number : f.number;
            m->data[r * m->columns + c] = f.diagonal && r != c ? 0 : x;
        }
}

#define NOISE                                                                  \
    {                                                                          \
        NAN, false, false                                                      \
    }

static const struct attention {
    const char *name;
    int n, d, d_k, d_v;
    struct filling X, W_QK, W_V;
    const char *mask;
} attentions[] = {
    {"zeros", 3, 2, 2, 2, {0}, {0}, {0}, "none"},
    {"equal", 3, 2, 2, 2, {1}, {1}, {1}, "causal"},
    {"one of everything", 1, 1, 1, 1, {1}, {1}, {1}, "none"},
    {"one of everything, hidden", 1, 1, 1, 1, {1}, {1}, {1}, "nothing"},
    {"all hidden", 4, 3, 2, 2, NOISE, NOISE, NOISE, "nothing"},
    {"tiny", 3, 2, 2, 2, {TINY, true}, {1}, {1}, "none"},
    {"tiny values", 4, 2, 2, 2, {1, true}, {1}, {TINY, true}, "none"},
    {"tiny value", 2, 1, 1, 1, {1}, {1, true}, {TINY}, "none"},
    {"least value", 3, 2, 2, 2, {1}, {1}, {5e-324, true, true}, "none"},
    {"tiny steps", 3, 2, 2, 2, {1e-45, true}, {1}, {-1, false, true}, "none"},
    {"huge values", 3, 2, 2, 2, {HUGE_, true}, {0}, {1, false, true}, "none"},
    {"huge alike", 3, 2, 2, 2, {HUGE_}, {0}, {1, false, true}, "none"},
    {"huge value", 4, 1, 1, 1, {HUGE_, true}, {0}, {1}, "causal"},
    {"huge scores", 4, 1, 1, 3, {1, true}, {1.3e154}, {1}, "none"},
    {"huge scores, tiny values",
     5,
     2,
     2,
     2,
     {1, true},
     {0.9e154, false, true},
     {TINY, true},
     "none"},
    {"many of one", 64, 1, 1, 1, NOISE, NOISE, NOISE, "none"},
    {"few of many", 2, 3, 2, 1024, NOISE, NOISE, NOISE, "none"},
    {"few, wide", 2, 1024, 2, 2, NOISE, {0.01}, {0.01}, "none"},
    {"very many", 120, 2, 2, 2, NOISE, NOISE, NOISE, "causal"},
};
enum { ATTENTIONS = sizeof attentions / sizeof *attentions };

static void make_attention(const struct attention *a, struct toy *t)
{
    toy_begin(t, "self-attention", 2017);
    toy_words(t, "tokens", a->n);
    fill(toy_matrix(t, "X", a->n, a->d), a->X);
    fill(toy_matrix(t, "W_Q", a->d, a->d_k), a->W_QK);
    fill(toy_matrix(t, "W_K", a->d, a->d_k), a->W_QK);
    fill(toy_matrix(t, "W_V", a->d, a->d_v), a->W_V);
    if (!strcmp(a->mask, "nothing"))
        fill(toy_explicit_mask(t, a->n, a->n), (struct filling){0});
    else
        toy_choice(t, "mask", a->mask, 0);
}

static const struct translator {
    const char *name;
    struct filling all; // the matrices but for
    const char *other;
    struct filling its;
} translators[] = {
    {"translator of zeros", {0}, NULL, {0}},
    {"translator, all equal", {1}, NULL, {0}},
    {"tiny translator", {TINY, true}, NULL, {0}},
    {"translator, no votes", NOISE, "v_a", {0}},
    {"translator, tiny votes", NOISE, "v_a", {TINY, true}},
    {"translator, huge votes", NOISE, "v_a", {0.1 * HUGE_, true}},
    {"translator, huge questions", NOISE, "W_a", {0.1 * HUGE_, false, true}},
    {"translator, no logits", {0}, "E_src", NOISE},
    {"translator, tiny logits", {0}, "b_o", {TINY, true}},
    {"translator, huge logits", {0}, "b_o", {HUGE_, true}},
    {"translator, huge words", {0}, "E_src", {HUGE_, true}},
};
enum { TRANSLATORS = sizeof translators / sizeof *translators };

static void make_translator(const struct translator *x, struct toy *t)
{
    toy_translator(t, 2014);
    for (int i = 0; i < t->model.count; i++) {
        struct entry *e = &t->entries[i];
        if (e->type == ENTRY_MATRIX)
            fill(&e->matrix,
                 x->other && !strcmp(e->name, x->other) ? x->its : x->all);
    }
}

static const struct positions {
    const char *name;
    int count, d;
    double base;
} positions[] = {
    {"a position", 1, 2, 1e4},
    {"positions, tiny base", 3, 2, 1e-300},
    {"positions, huge base", 64, 4, 1e300},
    {"positions, base 1", 5, 8, 1},
    {"few positions, wide", 2, 1024, 1e4},
    {"very many positions", 250, 2, 0.5},
};
enum { POSITIONS = sizeof positions / sizeof *positions };

// NaN and infinities in what is given.
static const struct strange {
    const char *name, *key; // the matrix that has them; A: finished weights
    double number;
    const char *mask;
} stranges[] = {
    {"NaN in X", "X", NAN, "causal"},
    {"infinity in X", "X", INFINITY, "none"},
    {"minus infinity in X", "X", -INFINITY, "causal"},
    {"NaN in a projection", "W_K", NAN, "none"},
    {"infinity in values", "W_V", INFINITY, "none"},
    {"NaN in weights", "A", NAN, NULL},
    {"infinity in weights", "A", INFINITY, NULL},
};
enum { STRANGES = sizeof stranges / sizeof *stranges };

static void make_strange(const struct strange *x, struct toy *t)
{
    if (x->mask)
        toy_attention_of(t, 5, &(struct toy_options){.mask = x->mask});
    else
        toy_weights(t, 5);
    for (int i = 0; i < t->model.count; i++)
        if (!strcmp(t->entries[i].name, x->key))
            t->entries[i].matrix.data[1] = x->number;
}

// Vectors that meet each other.
static const struct arrows {
    const char *name;
    int n, d;
    struct filling X;
} arrows[] = {
    {"arrows of zeros", 3, 2, {0}},
    {"arrows, all equal", 4, 2, {1}},
    {"tiny arrows", 3, 2, {TINY, true}},
    {"huge arrows", 3, 2, {1e153, true}},
    {"an arrow", 1, 2, NOISE},
    {"very many arrows", 60, 2, NOISE},
    {"wide arrows", 2, 1024, NOISE},
};
enum { ARROWS = sizeof arrows / sizeof *arrows };

int extreme_count(void)
{
    return ARROWS + ATTENTIONS + TRANSLATORS + POSITIONS + STRANGES;
}

const char *extreme_name(int which)
{
    if (which < ARROWS)
        return arrows[which].name;
    which -= ARROWS;
    if (which < ATTENTIONS)
        return attentions[which].name;
    which -= ATTENTIONS;
    if (which < TRANSLATORS)
        return translators[which].name;
    which -= TRANSLATORS;
    return which < POSITIONS ? positions[which].name
                             : stranges[which - POSITIONS].name;
}

void extreme_make(int which, struct toy *t)
{
    if (which < ARROWS) {
        const struct arrows *a = &arrows[which];
        toy_begin(t, "dot-products", 1);
        toy_words(t, "tokens", a->n);
        fill(toy_matrix(t, "X", a->n, a->d), a->X);
        return;
    }
    which -= ARROWS;
    if (which < ATTENTIONS) {
        make_attention(&attentions[which], t);
        return;
    }
    which -= ATTENTIONS;
    if (which < TRANSLATORS) {
        make_translator(&translators[which], t);
        return;
    }
    which -= TRANSLATORS;
    if (which >= POSITIONS) {
        make_strange(&stranges[which - POSITIONS], t);
        return;
    }
    const struct positions *p = &positions[which];
    toy_begin(t, "positional", 1);
    toy_number(t, "positions", p->count);
    toy_number(t, "d", p->d);
    toy_number(t, "base", p->base);
    toy_choice(t, "beside", "binary", 0);
    toy_number(t, "shift", 2);
}
