#include "toy.h"

#include <string.h>

#include "mechanism/mechanism.h"

void toy_begin(struct toy *t, const char *kind, uint64_t seed)
{
    *t = (struct toy){.rng = {seed}};
    for (int i = 0; model_kinds[i]; i++)
        if (!strcmp(model_kinds[i]->name, kind))
            t->model.kind = model_kinds[i];
    t->model.entries = t->entries;
}

void toy_free(struct toy *t)
{
    arena_free(&t->arena);
}

static struct entry *add(struct toy *t, const char *name, enum entry_type type)
{
    struct entry *e = &t->entries[t->model.count++];
    e->name = name;
    e->type = type;
    return e;
}

struct matrix *toy_matrix(struct toy *t, const char *name, int rows,
                          int columns)
{
    struct entry *e = add(t, name, ENTRY_MATRIX);
    int count = rows * columns;
    double *data = arena_array(&t->arena, (size_t)count, sizeof *data);
    for (int i = 0; i < count; i++)
        data[i] = rng_normal(&t->rng);
    e->matrix = (struct matrix){rows, columns, data};
    return &e->matrix;
}

void toy_words(struct toy *t, const char *name, int count)
{
    const char **word = arena_array(&t->arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        word[i] = arena_print(&t->arena, "%c%d", name[0], i + 1);
    add(t, name, ENTRY_WORDS)->words = (struct words){count, word};
}

void toy_choice(struct toy *t, const char *name, const char *choice,
                double number)
{
    struct entry *e = add(t, name, ENTRY_CHOICE);
    e->choice = choice;
    e->number = number;
}

void toy_number(struct toy *t, const char *name, double number)
{
    add(t, name, ENTRY_NUMBER)->number = number;
}

void toy_parts(struct toy *t, const char *name, int count)
{
    add(t, name, ENTRY_PARTS)->number = count;
}

// [count] sizes from 1 to [most], no two of them alike.
static void differ(struct toy *t, int most, int count, int *out)
{
    for (int i = 0; i < count; i++) {
        bool taken = true;
        while (taken) {
            out[i] = rng_between(&t->rng, 1, most);
            taken = false;
            for (int j = 0; j < i; j++)
                taken |= out[j] == out[i];
        }
    }
}

// W_Q, W_K and W_V for inputs of [d] numbers, but for those that are missing:
// then queries and keys have d numbers too. Returns the size of a value.
static int toy_head(struct toy *t, const char *prefix, int N, int d,
                    const struct toy_options *options)
{
    static const char *const names[] = {"W_Q", "W_K", "W_V"};
    static const char *const biases[] = {"b_Q", "b_K", "b_V"};
    unsigned missing = options->missing;
    int d_k, d_v;
    do {
        d_k = rng_between(&t->rng, 1, 12);
        d_v = rng_between(&t->rng, 1, 12);
    } while (d_k == d || d_k == N || d_v == d || d_v == N || d_k == d_v);
    if (missing & 3)
        d_k = d;
    for (int i = 0; i < 3; i++)
        if (!(missing & 1u << i))
            toy_matrix(t, arena_print(&t->arena, "%s%s", prefix, names[i]), d,
                       i < 2 ? d_k : d_v);
    d_v = missing & 4 ? d : d_v;
    for (int i = 0; i < 3; i++)
        if (options->biases & 1u << i)
            toy_matrix(t, arena_print(&t->arena, "%s%s", prefix, biases[i]), 1,
                       i < 2 ? d_k : d_v);
    return d_v;
}

struct matrix *toy_explicit_mask(struct toy *t, int N)
{
    struct matrix *m = toy_matrix(t, "mask", N, N);
    struct entry *e = &t->entries[t->model.count - 1];
    e->type = ENTRY_CHOICE;
    e->choice = "matrix";
    for (int i = 0; i < N * N; i++)
        m->data[i] = m->data[i] > 0.3; // rows without any 1 happen
    return m;
}

static void toy_mask(struct toy *t, const char *mask, int N)
{
    if (strcmp(mask, "explicit"))
        toy_choice(t, "mask", mask, rng_between(&t->rng, 0, 3));
    else
        toy_explicit_mask(t, N);
}

void toy_attention_of(struct toy *t, uint64_t seed,
                      const struct toy_options *options)
{
    int size[2], concat = 0;
    toy_begin(t, "self-attention", seed);
    differ(t, 9, 2, size);
    bool even = options->position != NULL;
    int N = size[0], d = even ? size[1] + size[1] % 2 : size[1];
    if (d == N)
        d += 2;
    toy_words(t, "tokens", N);
    toy_matrix(t, "X", N, d);
    if (options->heads)
        toy_parts(t, "heads", options->heads);
    for (int h = 1; h <= options->heads; h++)
        concat +=
            toy_head(t, arena_print(&t->arena, "head%d.", h), N, d, options);
    if (!options->heads)
        toy_head(t, "", N, d, options);
    if (options->mask)
        toy_mask(t, options->mask, N);
    if (options->scale)
        toy_choice(t, "scale", options->scale, 0.5 + 3 * rng_uniform(&t->rng));
    if (options->position)
        toy_choice(t, "position", options->position, 0);
    int d_out = options->W_O ? rng_between(&t->rng, 1, 12) : concat;
    if (options->W_O)
        toy_matrix(t, "W_O", concat, d_out);
    if (options->heads && options->biases & 8)
        toy_matrix(t, "b_O", 1, d_out);
}

void toy_attention(struct toy *t, uint64_t seed, const char *mask)
{
    toy_attention_of(t, seed, &(struct toy_options){.mask = mask});
}

static void toy_weights(struct toy *t, const int *size, int S, int V,
                        const struct toy_translation *options)
{
    int E = size[0], Ey = size[1], H = size[2], D = size[3], A = size[4];
    const struct {
        const char *name;
        int rows, columns;
    } shapes[] = {
        {"E_src", S, E},   {"E_tgt", V, Ey}, {"W_f", E, H},
        {"U_f", H, H},     {"b_f", 1, H},    {"W_b", E, H},
        {"U_b", H, H},     {"b_b", 1, H},    {"W_init", H, D},
        {"b_init", 1, D},  {"W_a", D, A},    {"U_a", 2 * H, A},
        {"v_a", A, 1},     {"W_y", Ey, D},   {"W_s", D, D},
        {"W_c", 2 * H, D}, {"b_s", 1, D},    {"W_o", D + 2 * H + Ey, V},
        {"b_o", 1, V},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (!options->fixed || !strstr("W_a U_a v_a", shapes[i].name))
            toy_matrix(t, shapes[i].name, shapes[i].rows, shapes[i].columns);
}

// Half of [count] words to be written, any but the end.
static void toy_forced(struct toy *t, int count)
{
    struct words known = model_words(&t->model, "vocabulary.target");
    const char **word = arena_array(&t->arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        if (rng_between(&t->rng, 0, 1))
            word[i] = known.word[rng_between(&t->rng, 3, known.count - 1)];
    add(t, "forced", ENTRY_WORDS)->words = (struct words){count, word};
}

void toy_translator_of(struct toy *t, uint64_t seed,
                       const struct toy_translation *options)
{
    int size[6], S = 10, V = 11; // E, E_y, H, D, A; T
    toy_begin(t, "rnn-attention", seed);
    do
        differ(t, 7, 6, size);
    while (size[2] > 3);
    int T = size[5];
    toy_words(t, "vocabulary.source", S);
    toy_words(t, "vocabulary.target", V);
    const struct words known = model_words(&t->model, "vocabulary.source");
    const char **word = arena_array(&t->arena, (size_t)T, sizeof *word);
    for (int i = 0; i < T; i++)
        word[i] = known.word[rng_between(&t->rng, 0, S - 1)];
    add(t, "source", ENTRY_WORDS)->words = (struct words){T, word};
    if (options->fixed)
        toy_choice(t, "attention", "fixed", 0);
    if (options->forced)
        toy_forced(t, rng_between(&t->rng, 1, 2 * T + 10));
    toy_weights(t, size, S, V, options);
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
