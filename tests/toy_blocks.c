// SPDX-License-Identifier: MIT
#include <string.h>

#include "toy.h"

static bool chance(struct toy *t, int of)
{
    return rng_between(&t->rng, 1, of) == 1;
}

static const char *inside(struct toy *t, const char *prefix, const char *name)
{
    return arena_print(&t->arena, "%s%s", prefix, name);
}

static void maybe(struct toy *t, const char *prefix, const char *name, int rows,
                  int columns)
{
    if (chance(t, 2))
        toy_matrix(t, inside(t, prefix, name), rows, columns);
}

// Returns how wide its values are.
static int head(struct toy *t, const char *prefix, int d)
{
    int size[2];
    toy_sizes(t, 5, 2, size);
    toy_matrix(t, inside(t, prefix, "W_Q"), d, size[0]);
    toy_matrix(t, inside(t, prefix, "W_K"), d, size[0]);
    toy_matrix(t, inside(t, prefix, "W_V"), d, size[1]);
    maybe(t, prefix, "b_Q", 1, size[0]);
    maybe(t, prefix, "b_K", 1, size[0]);
    maybe(t, prefix, "b_V", 1, size[1]);
    return size[1];
}

// A gain, and perhaps a shift.
static void gain(struct toy *t, const char *prefix, const char *gain,
                 const char *shift, int d)
{
    if (chance(t, 4))
        return;
    toy_matrix(t, inside(t, prefix, gain), 1, d);
    maybe(t, prefix, shift, 1, d);
}

static void feed(struct toy *t, const char *prefix, int d, int f)
{
    toy_matrix(t, inside(t, prefix, "W_1"), d, f);
    maybe(t, prefix, "b_1", 1, f);
    if (chance(t, 2)) {
        toy_matrix(t, inside(t, prefix, "W_3"), d, f);
        maybe(t, prefix, "b_3", 1, f);
    }
    toy_matrix(t, inside(t, prefix, "W_2"), f, d);
    maybe(t, prefix, "b_2", 1, d);
    gain(t, prefix, "gain_2", "shift_2", d);
}

static void layer(struct toy *t, const char *prefix, int d, int f)
{
    int heads = rng_between(&t->rng, 0, 2), all = 0;
    for (int h = 1; h <= heads; h++)
        all += head(t, arena_print(&t->arena, "%shead%d.", prefix, h), d);
    if (heads)
        toy_parts(t, inside(t, prefix, "heads"), heads);
    else
        all = head(t, prefix, d);
    if (all != d || chance(t, 2))
        toy_matrix(t, inside(t, prefix, "W_O"), all, d);
    maybe(t, prefix, "b_O", 1, d);
    gain(t, prefix, "gain_1", "shift_1", d);
    if (!chance(t, 4))
        feed(t, prefix, d, f);
}

// Rows of [m] that a deviation, or a root mean square, comes to nothing of. Three
// times 0.1, over 3, is a little more than 0.1.
static void level(struct toy *t, struct matrix *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0, how = rng_between(&t->rng, 0, 3);
             c < m->columns && how < 2; c++)
            m->data[r * m->columns + c] = how ? 0.1 : 0;
}

void toy_blocks(struct toy *t, uint64_t seed)
{
    static const char *const positions[] = {"none", "sinusoidal", "learned",
                                            "rope"};
    static const char *const norms[] = {"layer", "rms"};
    static const char *const places[] = {"before", "after"};
    static const char *const activations[] = {"relu", "gelu", "gelu-tanh",
                                              "silu"};
    static const char *const masks[] = {"causal", "none", "window", "band"};
    toy_begin(t, "language-model", seed);
    const char *position = positions[seed % 4];
    const char *norm_at = places[seed / 4 % 2];
    int size[3], words = rng_between(&t->rng, 2, 9);
    toy_sizes(t, 4, 3, size);
    int n = 2 * size[0] - 1, d = 2 * size[1], f = 2 * size[2];
    if (seed % 4 != 1 && chance(t, 2)) // or all of them odd
        d--, f--, n++;
    toy_words(t, "vocabulary", words);
    const char **word = (const char **)(uintptr_t)t->entries[0].words.word;
    word[rng_between(&t->rng, 0, words - 1)] = ".";
    const char **prompt = arena_array(&t->arena, (size_t)n, sizeof *prompt);
    for (int i = 0; i < n; i++)
        prompt[i] = word[rng_between(&t->rng, 0, words - 1)];
    toy_entry(t, "prompt", ENTRY_WORDS)->words = (struct words){n, prompt};
    struct matrix *E = toy_matrix(t, "E", words, d);
    if (seed % 8 == 0 || seed % 16 == 12)
        level(t, E);
    int layers = seed % 40 == 7 ? 9 : rng_between(&t->rng, 1, 3);
    for (int l = 1; l <= layers; l++)
        layer(t, arena_print(&t->arena, "layer%d.", l), d, f);
    toy_parts(t, "layers", layers);
    toy_choice(t, "norm", norms[rng_between(&t->rng, 0, 1)], 0);
    toy_choice(t, "norm_at", norm_at, 0);
    toy_choice(t, "activation", activations[seed / 8 % 4], 0);
    if (chance(t, 2))
        toy_number(t, "epsilon", rng_between(&t->rng, 1, 9) * 1e-4);
    if (!strcmp(norm_at, "before"))
        gain(t, "", "gain", "shift", d);
    maybe(t, "", "U", d, words);
    toy_choice(t, "position", position, 0);
    if (!strcmp(position, "learned"))
        toy_matrix(t, "W_P", rng_between(&t->rng, 1, 9), d);
    if (!strcmp(position, "rope") && chance(t, 2))
        toy_choice(t, "position.pairs", "half", 0);
    int mask = rng_between(&t->rng, 0, 3);
    if (chance(t, 2))
        toy_choice(t, "mask", masks[mask], rng_between(&t->rng, mask == 2, 2));
    if (seed % 3 == 1)
        toy_drawing(t, words);
    if (seed % 4 == 2)
        toy_choice(t, "lens", "layers", 0);
}
