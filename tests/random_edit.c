// SPDX-License-Identifier: MIT
#include "random_edit.h"

#include <string.h>

#include "model/key.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

static void add_number(struct rng *rng, struct strbuf *out)
{
    static const char *const numbers[] = {"0",     "1",    "-1",  "2.5",
                                          "0.125", "1e-3", "-.5", "+3"};
    strbuf_add(out, numbers[rng_between(rng, 0, LENGTH(numbers) - 1)]);
}

static void add_row(struct rng *rng, int columns, struct strbuf *out)
{
    strbuf_add(out, "[");
    for (int k = 0; k < columns; k++) {
        strbuf_add(out, k ? ", " : "");
        add_number(rng, out);
    }
    strbuf_add(out, "]");
}

static void change_matrix(struct rng *rng, const struct entry *e, bool any,
                          struct strbuf *out)
{
    static const char *const presets[] = {"zero", "identity", "random 7"};
    const struct matrix *m = &e->matrix;
    int row = rng_between(rng, 1, m->rows), sort = rng_between(rng, 0, 5);
    strbuf_add(out, e->name);
    if (any && sort == 0) {
        strbuf_addf(out, " = %s", presets[rng_between(rng, 0, 2)]);
    } else if (any && sort == 1) {
        strbuf_addf(out, "[%d] = ", row);
        add_row(rng, m->columns, out);
    } else {
        strbuf_addf(out, "[%d,%d] = ", row, rng_between(rng, 1, m->columns));
        add_number(rng, out);
    }
}

static const char *const others[] = {"moon", "\"1\"", "'a: b'", "été"};

static const char *other_word(struct rng *rng)
{
    return others[rng_between(rng, 0, LENGTH(others) - 1)];
}

// One word is put in, taken out or moved.
static void change_word(struct rng *rng, const struct entry *e,
                        struct strbuf *out)
{
    int count = e->words.count, at = rng_between(rng, 1, count);
    const char *other;
    switch (rng_between(rng, 0, 2)) {
    case 0:
        strbuf_addf(out, "remove %s[%d]", e->name, at);
        break;
    case 1:
        strbuf_addf(out, "move %s[%d] to %d", e->name, at,
                    rng_between(rng, 1, count));
        break;
    default:
        other = other_word(rng);
        strbuf_addf(out, "add %s[%d] = %s", e->name,
                    rng_between(rng, 1, count + 1), other);
    }
}

static void change_words(struct rng *rng, const struct entry *e,
                         struct strbuf *out)
{
    int count = e->words.count, sort = rng_between(rng, 0, 7);
    if (sort > 3) {
        change_word(rng, e, out);
        return;
    }
    if (sort == 0) {
        const char *other = other_word(rng);
        strbuf_addf(out, "%s[%d] = %s", e->name, rng_between(rng, 1, count),
                    other);
        return;
    }
    strbuf_addf(out, "%s = [", e->name);
    int gone = rng_between(rng, 0, count); // one is left out, or none
    for (int k = 0, n = 0; k < count; k++)
        if (k + 1 != gone && e->words.word[k])
            strbuf_addf(out, "%s\"%s\"", n++ ? ", " : "", e->words.word[k]);
    if (sort == 1)
        strbuf_addf(out, "%s%s", gone && count < 2 ? "" : ", ",
                    other_word(rng));
    strbuf_add(out, "]");
}

// "mask[1..2,3] = 0".
static void paint_mask(struct rng *rng, int words, struct strbuf *out)
{
    strbuf_add(out, "mask[");
    for (int i = 0; i < 2; i++) {
        int from = rng_between(rng, 1, words), to = rng_between(rng, 1, words);
        strbuf_addf(out, from == to ? "%s%d" : "%s%d..%d", i ? "," : "", from,
                    to);
    }
    strbuf_addf(out, "] = %d", rng_between(rng, 0, 1));
}

// "weights[2] = {1: 0.25, 3: 0.75}", or one row let go.
static void hold_row(struct rng *rng, const char *name, int rows, int columns,
                     struct strbuf *out)
{
    int a = rng_between(rng, 1, columns), b = rng_between(rng, 1, columns);
    strbuf_addf(out, "%s[%d] = ", name, rng_between(rng, 1, rows));
    if (rng_between(rng, 0, 5) == 0)
        strbuf_add(out, "null");
    else if (a == b)
        strbuf_addf(out, "{%d: 1}", a);
    else
        strbuf_addf(out, "{%d: 0.25, %d: 0.75}", a, b);
}

static int words_of_size(const struct model *m, const char *size)
{
    for (const struct key *k = m->kind->keys; k->name; k++)
        if (k->type == KEY_WORDS && k->rows && !strcmp(k->rows, size) &&
            model_find(m, k->name))
            return model_words(m, k->name).count;
    return 0;
}

// False where nothing can be held: a model without weights of its own, or of
// several heads.
static bool hold(struct rng *rng, const struct model *m, struct strbuf *out)
{
    for (const struct key *k = m->kind->keys; k->name; k++) {
        if (!k->holds || !model_meets(m, k->when) ||
            (k->within && model_parts(m, k->within)))
            continue;
        int rows = words_of_size(m, k->rows);
        int columns = words_of_size(m, k->columns);
        if (columns)
            hold_row(rng, k->holds, rows ? rows : 1, columns, out);
        return columns;
    }
    return false;
}

void random_edit(struct rng *rng, const struct lesson *l, bool any,
                 struct strbuf *out)
{
    static const char *const scales[] = {"none", "sqrt", "d", "2.5"};
    static const char *const masks[] = {"none", "causal", "{band: 1}"};
    if (any && rng_between(rng, 0, 9) == 0) {
        bool mask = rng_between(rng, 0, 1);
        int words = model_words(&l->model, "tokens").count;
        if (mask && words && rng_between(rng, 0, 1)) {
            paint_mask(rng, words, out);
            return;
        }
        strbuf_addf(out, "%s = %s", mask ? "mask" : "scale",
                    mask ? masks[rng_between(rng, 0, 2)]
                         : scales[rng_between(rng, 0, 3)]);
        return;
    }
    if (any && rng_between(rng, 0, 5) == 0 && hold(rng, &l->model, out))
        return;
    int first = rng_between(rng, 0, l->model.count - 1);
    for (int i = 0; i < l->model.count; i++) {
        const struct entry *e = &l->model.entries[(first + i) % l->model.count];
        const struct key *k = kind_key(l->model.kind, e->name);
        if (e->type == ENTRY_MATRIX && !(k && k->holds)) {
            change_matrix(rng, e, any, out);
            return;
        }
        if (any && e->type == ENTRY_WORDS && k && k->flags & KEY_FEW) {
            change_words(rng, e, out);
            return;
        }
    }
    strbuf_add(out, "scale = none");
}
