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

void toy_attention(struct toy *t, uint64_t seed, const char *mask)
{
    toy_begin(t, "self-attention", seed);
    int N = rng_between(&t->rng, 1, 9), d = N + rng_between(&t->rng, 1, 4);
    int d_k = d + rng_between(&t->rng, 1, 3), d_v = d_k + 2;
    toy_words(t, "tokens", N);
    toy_matrix(t, "X", N, d);
    toy_matrix(t, "W_Q", d, d_k);
    toy_matrix(t, "W_K", d, d_k);
    toy_matrix(t, "W_V", d, d_v);
    if (!strcmp(mask, "explicit")) {
        struct matrix *m = toy_matrix(t, "mask", N, N);
        for (int i = 0; i < N * N; i++)
            m->data[i] = m->data[i] > 0.3; // rows without any 1 happen
    } else {
        toy_choice(t, "mask", mask, rng_between(&t->rng, 0, 3));
    }
}

static void toy_weights(struct toy *t, int S, int V)
{
    int E = 3, Ey = 4, H = rng_between(&t->rng, 1, 5), D = H + 2, A = 7;
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
        toy_matrix(t, shapes[i].name, shapes[i].rows, shapes[i].columns);
}

void toy_translator(struct toy *t, uint64_t seed)
{
    toy_begin(t, "rnn-attention", seed);
    int T = rng_between(&t->rng, 1, 6), S = 9, V = 11;
    toy_words(t, "vocabulary.source", S);
    toy_words(t, "vocabulary.target", V);
    const struct words known = model_words(&t->model, "vocabulary.source");
    const char **word = arena_array(&t->arena, (size_t)T, sizeof *word);
    for (int i = 0; i < T; i++)
        word[i] = known.word[rng_between(&t->rng, 0, S - 1)];
    add(t, "source", ENTRY_WORDS)->words = (struct words){T, word};
    toy_weights(t, S, V);
}
