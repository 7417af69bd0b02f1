// SPDX-License-Identifier: MIT
// Random translators, and their toy form.
#include <string.h>

#include "toy.h"

static bool toy_scores(const struct toy_translation *options, const char *how)
{
    return !strcmp(options->score ? options->score : "additive", how);
}

// The matrices that its score has no use for.
static const char *scoreless(const struct toy_translation *options)
{
    return options->fixed                     ? "W_a U_a v_a W"
           : toy_scores(options, "dot")       ? "W_a U_a v_a W"
           : toy_scores(options, "general")   ? "W_a U_a v_a"
           : toy_scores(options, "concat")    ? "U_a W"
                                              : "W";
}

// True when [name] is one of [names], which have spaces between them.
static bool toy_lists(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *p = names; (p = strstr(p, name)); p += length)
        if ((p == names || p[-1] == ' ') && (!p[length] || p[length] == ' '))
            return true;
    return false;
}

static void add_weights(struct toy *t, const int *size, int S, int V,
                        const struct toy_translation *options)
{
    int E = size[0], Ey = size[1], H = size[2], D = size[3], A = size[4];
    bool onward = options->onward || options->last;
    bool luong = options->luong, concat = toy_scores(options, "concat");
    int M = onward ? H : 2 * H, O = options->state ? D : D + M + Ey, K = A + 1;
    const char *none = scoreless(options);
    const struct {
        const char *name;
        int rows, columns;
    } shapes[] = {
        {"E_src", S, E},  {"E_tgt", V, Ey}, {"W_f", E, H}, {"U_f", H, H},
        {"b_f", 1, H},    {"W_b", E, H},    {"U_b", H, H}, {"b_b", 1, H},
        {"W_init", H, D}, {"b_init", 1, D}, {"W_a", concat ? D + M : D, A},
        {"U_a", M, A},    {"v_a", A, 1},    {"W", D, M},   {"W_y", Ey, D},
        {"W_s", D, D},    {"W_c", luong ? M + D : M, luong ? K : D},
        {"b_s", 1, D},    {"W_o", luong ? K : O, V},       {"b_o", 1, V},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const char *name = shapes[i].name;
        if ((onward && toy_lists("W_b U_b b_b", name)) ||
            (options->last && toy_lists("W_init b_init", name)))
            continue;
        if (!toy_lists(none, name))
            toy_matrix(t, name, shapes[i].rows, shapes[i].columns);
        if ((!options->gru && !options->torch) ||
            !toy_lists("W_f U_f b_f W_b U_b b_b W_y W_s W_c b_s", name) ||
            (luong && !strcmp(name, "W_c")))
            continue;
        for (const char *gate = "zr"; *gate; gate++)
            toy_matrix(t, arena_print(&t->arena, "%s%c", name, *gate),
                       shapes[i].rows, shapes[i].columns);
    }
    if (!options->torch)
        return;
    toy_matrix(t, "b_fh", 1, H);
    if (!onward)
        toy_matrix(t, "b_bh", 1, H);
    toy_matrix(t, "b_sh", 1, D);
    if (options->fixed || !toy_scores(options, "additive"))
        return;
    toy_matrix(t, "b_a", 1, A);
    toy_matrix(t, "b_u", 1, A);
}

// Half of [count] words to be written, any but the end.
static void add_forced(struct toy *t, int count)
{
    struct words known = model_words(&t->model, "vocabulary.target");
    const char **word = arena_array(&t->arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        if (rng_between(&t->rng, 0, 1))
            word[i] = known.word[rng_between(&t->rng, 3, known.count - 1)];
    toy_entry(t, "forced", ENTRY_WORDS)->words = (struct words){count, word};
}

// A target vocabulary that begins with the start of a sentence and its end.
static void add_target(struct toy *t, int count)
{
    const char **word = arena_array(&t->arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        word[i] = arena_print(&t->arena, "v%d", i + 1);
    word[0] = "SOS";
    word[1] = "EOS";
    toy_entry(t, "vocabulary.target", ENTRY_WORDS)->words =
        (struct words){count, word};
}

static void add_source(struct toy *t, int count)
{
    struct words known = model_words(&t->model, "vocabulary.source");
    const char **word = arena_array(&t->arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        word[i] = known.word[rng_between(&t->rng, 0, known.count - 1)];
    toy_entry(t, "source", ENTRY_WORDS)->words = (struct words){count, word};
}

void toy_translator_of(struct toy *t, uint64_t seed,
                       const struct toy_translation *options)
{
    int size[6], S = 10, V = 11; // E, E_y, H, D, A; T
    toy_begin(t, "rnn-attention", seed);
    do
        toy_sizes(t, 7, 6, size);
    while (size[2] > 3);
    int T = size[5];
    bool onward = options->onward || options->last;
    if (options->last || toy_scores(options, "dot"))
        size[3] = onward ? size[2] : 2 * size[2];
    toy_words(t, "vocabulary.source", S);
    if (options->shifted)
        add_target(t, V);
    else
        toy_words(t, "vocabulary.target", V);
    add_source(t, T);
    if (options->gru)
        toy_choice(t, "cell", "gru", 0);
    if (options->torch)
        toy_choice(t, "cell", "gru-pytorch", 0);
    if (options->fixed)
        toy_choice(t, "attention", "fixed", 0);
    if (options->luong)
        toy_choice(t, "wiring", "luong", 0);
    if (options->score && !options->fixed)
        toy_choice(t, "score", options->score, 0);
    if (onward)
        toy_choice(t, "encoder", "forward", 0);
    if (options->last)
        toy_choice(t, "start", "last", 0);
    if (options->state && !options->luong)
        toy_choice(t, "readout", "state", 0);
    if (options->forced)
        add_forced(t, rng_between(&t->rng, 1, 2 * T + 10));
    add_weights(t, size, S, V, options);
}

void toy_translator(struct toy *t, uint64_t seed)
{
    toy_translator_of(t, seed, &(struct toy_translation){0});
}

void toy_ties(struct toy *t, uint64_t seed)
{
    static const char *const names[] = {"W_o", "b_o"};
    toy_translator(t, seed);
    for (int i = 0; i < 2; i++) {
        const struct matrix *m = model_matrix(&t->model, names[i]);
        for (int k = 0; k < m->rows * m->columns; k++)
            if (k % m->columns % 2)
                m->data[k] = m->data[k - 1];
    }
}

void toy_looking(struct toy *t, uint64_t seed, const char *score)
{
    int size[5]; // T, n, m, D, A
    toy_begin(t, "rnn-attention", seed);
    toy_sizes(t, 7, 5, size);
    int T = size[0], n = size[1], m = size[2], D = size[3], A = size[4];
    bool dot = score && !strcmp(score, "dot");
    bool general = score && !strcmp(score, "general");
    bool concat = score && !strcmp(score, "concat");
    toy_words(t, "source", T);
    toy_words(t, "target", n);
    if (score)
        toy_choice(t, "score", score, 0);
    toy_matrix(t, "states", n, D);
    toy_matrix(t, "annotations", T, dot ? D : m);
    if (general)
        toy_matrix(t, "W", D, m);
    if (dot || general)
        return;
    toy_matrix(t, "W_a", concat ? D + m : D, A);
    if (!concat)
        toy_matrix(t, "U_a", m, A);
    toy_matrix(t, "v_a", A, 1);
}
