// The translator: Bahdanau, Cho, Bengio 2014, section 3 and A.1.2.
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "oracle.h"

enum { START = 1, END = 2 }; // <s> and </s>

static double *row(const struct table *t, int i)
{
    return &t->data[i * t->columns];
}

// out += a W, with the rows of W from [first] on.
static void add_product(const double *a, int count, const struct table *W,
                        int first, double *out)
{
    for (int k = 0; k < count; k++)
        for (int c = 0; c < W->columns; c++)
            out[c] += a[k] * *oracle_cell(W, first + k, c);
}

static void squash(double *x, int count)
{
    for (int i = 0; i < count; i++)
        x[i] = tanh(x[i]);
}

// One layer of the encoder: from left to right, or back.
static struct table *read(struct oracle *o, const char *name, bool back)
{
    const struct table *x = oracle_find(o, "x");
    const struct table *W = oracle_find(o, back ? "W_b" : "W_f");
    const struct table *U = oracle_find(o, back ? "U_b" : "U_f");
    const struct table *b = oracle_find(o, back ? "b_b" : "b_f");
    int T = x->rows, H = U->rows;
    struct table *h = oracle_table(o, name, T, H);
    for (int step = 0; step < T; step++) {
        int j = back ? T - 1 - step : step, before = back ? j + 1 : j - 1;
        memcpy(row(h, j), b->data, (size_t)H * sizeof(double));
        add_product(row(x, j), x->columns, W, 0, row(h, j));
        if (step > 0)
            add_product(row(h, before), H, U, 0, row(h, j));
        squash(row(h, j), H);
    }
    return h;
}

static void encode_source(struct oracle *o, const struct model *m)
{
    struct words source = model_words(m, "source");
    struct words known = model_words(m, "vocabulary.source");
    const struct table *E = oracle_find(o, "E_src");
    struct table *x = oracle_table(o, "x", source.count, E->columns);
    for (int j = 0; j < source.count; j++)
        for (int w = 0; w < known.count; w++)
            if (!strcmp(known.word[w], source.word[j]))
                memcpy(row(x, j), row(E, w),
                       (size_t)E->columns * sizeof(double));
    const struct table *f = read(o, "forward", false);
    const struct table *b = read(o, "backward", true);
    int H = f->columns;
    struct table *h = oracle_table(o, "annotations", f->rows, 2 * H);
    for (int j = 0; j < f->rows; j++)
        for (int u = 0; u < H; u++) {
            *oracle_cell(h, j, u) = *oracle_cell(f, j, u);
            *oracle_cell(h, j, H + u) = *oracle_cell(b, j, u);
        }
    if (oracle_find(o, "U_a"))
        oracle_times(o, "keys", h, oracle_find(o, "U_a"));
}

// What the decoder writes, a row for each word; only as many as are written
// count in the end.
struct decoder {
    struct table *target, *states, *y, *queries, *energies, *contexts, *logits;
    struct table *alignment, *max, *raised, *sum;
};

// Without attention: where both readings ended.
static void recall_ends(const struct oracle *o, struct decoder *d, int i)
{
    const struct table *f = oracle_find(o, "forward");
    const struct table *b = oracle_find(o, "backward");
    size_t half = (size_t)f->columns * sizeof(double);
    memcpy(row(d->contexts, i), row(f, f->rows - 1), half);
    memcpy(row(d->contexts, i) + f->columns, row(b, 0), half);
}

static void attend_to_source(const struct oracle *o, struct decoder *d, int i)
{
    const struct table *W_a = oracle_find(o, "W_a");
    const struct table *v_a = oracle_find(o, "v_a");
    const struct table *keys = oracle_find(o, "keys");
    const struct table *h = oracle_find(o, "annotations");
    add_product(row(d->states, i), W_a->rows, W_a, 0, row(d->queries, i));
    for (int j = 0; j < keys->rows; j++)
        for (int u = 0; u < keys->columns; u++)
            *oracle_cell(d->energies, i, j) +=
                tanh(*oracle_cell(d->queries, i, u) +
                     *oracle_cell(keys, j, u)) *
                *oracle_cell(v_a, u, 0);
    oracle_soften(d->energies, i, d->max, d->raised, d->sum, d->alignment);
    add_product(row(d->alignment, i), h->rows, h, 0, row(d->contexts, i));
}

// State i + 1, the logits, and the largest of them, the first of equals.
static int write_word(const struct oracle *o, struct decoder *d, int i)
{
    const struct table *W_s = oracle_find(o, "W_s");
    const struct table *W_y = oracle_find(o, "W_y");
    const struct table *W_c = oracle_find(o, "W_c");
    const struct table *W_o = oracle_find(o, "W_o");
    int D = W_s->rows, M = W_c->rows, V = W_o->columns, best = 0;
    double *s = row(d->states, i + 1), *c = row(d->contexts, i);
    double *y = row(d->y, i), *logits = row(d->logits, i);
    memcpy(s, oracle_find(o, "b_s")->data, (size_t)D * sizeof *s);
    add_product(y, W_y->rows, W_y, 0, s);
    add_product(row(d->states, i), D, W_s, 0, s);
    add_product(c, M, W_c, 0, s);
    squash(s, D);
    memcpy(logits, oracle_find(o, "b_o")->data, (size_t)V * sizeof *s);
    add_product(s, D, W_o, 0, logits);
    add_product(c, M, W_o, D, logits);
    add_product(y, W_y->rows, W_o, D + M, logits);
    for (int w = V - 1; w >= 0; w--)
        if (logits[w] >= logits[best])
            best = w;
    return best;
}

// What the lesson says that word i is; or [chosen].
static int told(const struct model *m, int i, int chosen)
{
    struct words forced = model_words(m, "forced");
    struct words known = model_words(m, "vocabulary.target");
    if (i >= forced.count || !forced.word[i])
        return chosen;
    int word = 0;
    while (strcmp(known.word[word], forced.word[i]))
        word++;
    return word;
}

static void decode(struct oracle *o, const struct model *m)
{
    const struct table *E = oracle_find(o, "E_tgt");
    const struct table *back = oracle_find(o, "backward");
    const struct table *W_init = oracle_find(o, "W_init");
    int T = back->rows, D = W_init->columns, limit = 2 * T + 10;
    const struct table *W_a = oracle_find(o, "W_a");
    int V = oracle_find(o, "b_o")->columns;
    const struct table *before = o->tables;
    struct decoder d = {
        .target = oracle_table(o, "target", limit, 1),
        .states = oracle_table(o, "states", limit + 1, D),
        .y = oracle_table(o, "y", limit, E->columns),
        .contexts = oracle_table(o, "contexts", limit, 2 * back->columns),
        .logits = oracle_table(o, "logits", limit, V),
    };
    if (W_a) {
        d.queries = oracle_table(o, "queries", limit, W_a->columns);
        d.energies = oracle_table(o, "energies", limit, T);
        d.alignment = oracle_table(o, "alignment", limit, T);
        d.max = oracle_table(o, "alignment.max", limit, 1);
        d.raised = oracle_table(o, "alignment.exp", limit, T);
        d.sum = oracle_table(o, "alignment.sum", limit, 1);
    }
    memcpy(d.states->data, oracle_find(o, "b_init")->data,
           (size_t)D * sizeof(double));
    add_product(row(back, 0), back->columns, W_init, 0, row(d.states, 0));
    squash(row(d.states, 0), D);
    int word = START, n = 0;
    for (; n < limit && word != END; n++) {
        memcpy(row(d.y, n), row(E, word), (size_t)E->columns * sizeof(double));
        if (W_a)
            attend_to_source(o, &d, n);
        else
            recall_ends(o, &d, n);
        word = told(m, n, write_word(o, &d, n));
        *oracle_cell(d.target, n, 0) = word;
    }
    for (struct table *t = o->tables; t != before; t = t->next)
        t->rows -= limit - n;
}

void oracle_translator(struct oracle *o, const struct model *m)
{
    static const char *const given[] = {
        "E_src", "W_f", "U_f", "b_f", "W_b",  "U_b",    "b_b",
        "U_a",   "W_a", "v_a", "W_y", "W_s",  "W_init", "b_init",
        "W_c",   "b_s", "W_o", "b_o", "E_tgt"};
    o->prefix = "";
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        oracle_take(o, m, given[i], given[i]);
    encode_source(o, m);
    decode(o, m);
}
