// SPDX-License-Identifier: MIT
// What mechanisms write in one line but the trace holds as several
// operations, or as one of two.
#include "trace/operations.h"

struct tensor *project(struct trace *t, const char *name,
                       const struct tensor *X, const char *weight,
                       const char *bias)
{
    struct tensor *W = parameter(t, weight), *b = parameter(t, bias);
    if (W)
        return linear(t, name, X, W, b);
    return b ? add_bias(t, name, X, b) : copy(t, name, X);
}

struct tensor *embed(struct trace *t, const char *name, struct tensor *table,
                     const char *words, const char *vocabulary)
{
    struct words list = model_words(t->model, words);
    struct words known = model_words(t->model, vocabulary);
    struct tensor *out = tensor(t, name, list.count, table->columns);
    rows_are(t, table, vocabulary);
    rows_are(t, out, words);
    for (int j = 0; j < list.count; j++)
        lookup(t, out, j, table, words_find(known, list.word[j]));
    return out;
}

struct tensor *join(struct trace *t, const char *name, struct tensor *A,
                    struct tensor *B)
{
    return concat(t, name, (struct tensor *[]){A, B}, 2);
}

struct tensor *words_before(struct trace *t, const char *name, int rows,
                            struct tensor *table, const char *vocabulary)
{
    rows_are(t, table, vocabulary);
    return rows_count(t, tensor(t, name, rows, table->columns), "y");
}

struct tensor *sentence(struct trace *t, const char *name, int rows,
                        const char *vocabulary)
{
    struct tensor *out = tensor(t, name, rows, 1);
    out->words = model_words(t->model, vocabulary).word;
    return rows_spell(out, out);
}
