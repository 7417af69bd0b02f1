// SPDX-License-Identifier: MIT
// The translator: Bahdanau, Cho, Bengio 2014, section 3 and A.1.2; and in the
// wiring of Luong, Pham, Manning 2015, section 3.
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "oracle.h"

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

static void squash(const struct oracle *o, double *x, int count)
{
    for (int i = 0; i < count && !oracle_without(o, "tanh"); i++)
        x[i] = tanh(x[i]);
}

// --- one step of a recurrent layer ------------------------------------------

struct input {
    const double *x;
    int count;
    const char *W;
};

static const struct table *named(const struct oracle *o, const char *name,
                                 const char *gate)
{
    char full[24];
    strcat(strcpy(full, name), gate);
    return oracle_find(o, full);
}

// out = Σ x W + h U + b, with the matrices of a gate; h may be NULL.
static void add_up(const struct oracle *o, const struct input *in,
                   const double *h, const char *U, const char *b,
                   const char *gate, double *out)
{
    const struct table *u = named(o, U, gate);
    memcpy(out, named(o, b, gate)->data, (size_t)u->rows * sizeof *out);
    for (; in->W; in++)
        add_product(in->x, in->count, named(o, in->W, gate), 0, out);
    if (h)
        add_product(h, u->rows, u, 0, out);
}

static double sigma(double x)
{
    return 1 / (1 + exp(-x));
}

// What torch.nn.GRU computes, from its documentation: r stands behind U h +
// b_h, and z keeps the state before.
static void next_of_torch(const struct oracle *o, const struct input *in,
                          const double *h, const char *U, const char *b,
                          const char *layer, int i, double *out)
{
    static const char *const names[] = {".z",     ".r",        ".memory",
                                        ".input", ".recalled", ".candidate"};
    const struct table *u = named(o, U, ""), *bias = named(o, b, "h");
    int n = u->rows;
    double *made[6];
    for (int k = 0; k < 6; k++)
        made[k] = row(named(o, layer, names[k]), i);
    add_up(o, in, h, U, b, "z", made[0]);
    add_up(o, in, h, U, b, "r", made[1]);
    add_up(o, in, NULL, U, b, "", made[3]);
    for (int c = 0; c < n; c++) {
        double memory = 0;
        for (int k = 0; k < n; k++)
            memory += h[k] * u->data[k * n + c];
        memory += bias->data[c];
        made[2][c] = memory;
        made[0][c] = sigma(made[0][c]);
        made[1][c] = sigma(made[1][c]);
        made[4][c] = made[1][c] * memory;
        made[5][c] = made[3][c] + made[4][c];
        if (!oracle_without(o, "tanh"))
            made[5][c] = tanh(made[5][c]);
        out[c] = (1 - made[0][c]) * made[5][c] + made[0][c] * h[c];
    }
}

// The new state, and row [i] of what a GRU makes on its way (Bahdanau et al.
// 2014, A.1.1).
static void next_state(const struct oracle *o, const struct input *in,
                       const double *h, const char *U, const char *b,
                       const char *layer, int i, double *out)
{
    static const char *const names[] = {".z", ".r", ".reset", ".candidate"};
    int n = oracle_find(o, U)->rows;
    double *made[4], none[64] = {0};
    if (!named(o, U, "z")) {
        add_up(o, in, h, U, b, "", out);
        squash(o, out, n);
        return;
    }
    if (named(o, b, "h")) {
        next_of_torch(o, in, h ? h : none, U, b, layer, i, out);
        return;
    }
    for (int k = 0; k < 4; k++)
        made[k] = row(named(o, layer, names[k]), i);
    double *z = made[0], *r = made[1], *reset = made[2], *candidate = made[3];
    h = h ? h : none;
    add_up(o, in, h, U, b, "z", z);
    add_up(o, in, h, U, b, "r", r);
    for (int u = 0; u < n; u++) {
        z[u] = sigma(z[u]);
        r[u] = sigma(r[u]);
        reset[u] = r[u] * h[u];
    }
    add_up(o, in, reset, U, b, "", candidate);
    squash(o, candidate, n);
    for (int u = 0; u < n; u++)
        out[u] = (1 - z[u]) * h[u] + z[u] * candidate[u];
}

// The tables of a layer's gates.
static void open_gates(struct oracle *o, const char *layer, int rows,
                       int columns)
{
    static const char *const names[][6] = {
        {"z", "r", "reset", "candidate"},
        {"z", "r", "recalled", "candidate", "memory", "input"}};
    const char *const *names_of = names[oracle_find(o, "b_fh") != NULL];
    for (int k = 0; k < 6 && names_of[k]; k++)
        oracle_table(o, arena_print(&o->arena, "%s.%s", layer, names_of[k]),
                     rows, columns);
}

// One layer of the encoder: from left to right, or back.
static struct table *read(struct oracle *o, const char *name, bool back)
{
    const struct table *x = oracle_find(o, "x");
    const char *U = back ? "U_b" : "U_f", *b = back ? "b_b" : "b_f";
    int T = x->rows, H = oracle_find(o, U)->rows;
    struct table *h = oracle_table(o, name, T, H);
    if (named(o, U, "z"))
        open_gates(o, name, T, H);
    if (named(o, b, "h"))
        oracle_table(o, arena_print(&o->arena, "%s.zeros", name), 1, H);
    for (int step = 0; step < T; step++) {
        int j = back ? T - 1 - step : step, before = back ? j + 1 : j - 1;
        const struct input in[] = {
            {row(x, j), x->columns, back ? "W_b" : "W_f"}, {0}};
        next_state(o, in, step > 0 ? row(h, before) : NULL, U, b, name, j,
                   row(h, j));
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
    if (!oracle_find(o, "U_b")) {
        read(o, "annotations", false);
        return;
    }
    const struct table *f = read(o, "forward", false);
    const struct table *b = read(o, "backward", true);
    int H = f->columns;
    if (oracle_without(o, "backward"))
        b = oracle_table(o, "backward.none", b->rows, H);
    struct table *h = oracle_table(o, "annotations", f->rows, 2 * H);
    for (int j = 0; j < f->rows; j++)
        for (int u = 0; u < H; u++) {
            *oracle_cell(h, j, u) = *oracle_cell(f, j, u);
            *oracle_cell(h, j, H + u) = *oracle_cell(b, j, u);
        }
}

static void make_keys(struct oracle *o)
{
    const struct table *h = oracle_find(o, "annotations");
    const struct table *W_a = oracle_find(o, "W_a");
    if (W_a && !oracle_find(o, "U_a")) { // concat: its lower rows
        struct table *keys = oracle_table(o, "keys", h->rows, W_a->columns);
        for (int j = 0; j < h->rows; j++)
            add_product(row(h, j), h->columns, W_a, W_a->rows - h->columns,
                        row(keys, j));
    }
    if (oracle_find(o, "U_a"))
        oracle_times(o, "keys", h, oracle_find(o, "U_a"));
    const struct table *b_u = oracle_find(o, "b_u");
    for (int j = 0; b_u && j < h->rows; j++)
        for (int u = 0; u < b_u->columns; u++)
            *oracle_cell(oracle_find(o, "keys"), j, u) += b_u->data[u];
}

// What the decoder writes, a row for each word; only as many as are written
// count in the end.
struct decoder {
    struct table *target, *states, *y, *queries, *energies, *contexts, *logits;
    struct table *alignment, *max, *raised, *sum;
    struct table *attentional; // of Luong et al. 2015, section 3; or NULL
};

// Without attention: where both readings ended, or the only one.
static void recall_ends(const struct oracle *o, struct decoder *d, int i)
{
    const struct table *h = oracle_find(o, "annotations");
    if (!oracle_find(o, "backward")) {
        memcpy(row(d->contexts, i), row(h, h->rows - 1),
               (size_t)h->columns * sizeof(double));
        return;
    }
    const struct table *f = oracle_find(o, "forward");
    const struct table *b = oracle_find(
        o, oracle_without(o, "backward") ? "backward.none" : "backward");
    size_t half = (size_t)f->columns * sizeof(double);
    memcpy(row(d->contexts, i), row(f, f->rows - 1), half);
    memcpy(row(d->contexts, i) + f->columns, row(b, 0), half);
}

// The scores of section 3.1 that are products: s h, or s W h.
static void compare_by_product(const struct oracle *o, struct decoder *d, int i,
                               const double *s)
{
    const struct table *h = oracle_find(o, "annotations");
    const struct table *W = oracle_find(o, "W");
    if (W)
        add_product(s, W->rows, W, 0, row(d->queries, i));
    for (int j = 0; j < h->rows; j++)
        for (int c = 0; c < h->columns; c++)
            *oracle_cell(d->energies, i, j) +=
                (W ? row(d->queries, i)[c] : s[c]) * *oracle_cell(h, j, c);
}

static void compare_by_vote(const struct oracle *o, struct decoder *d, int i,
                            const double *s)
{
    const struct table *W_a = oracle_find(o, "W_a");
    const struct table *v_a = oracle_find(o, "v_a");
    const struct table *keys = oracle_find(o, "keys");
    const struct table *b_a = oracle_find(o, "b_a");
    add_product(s, d->states->columns, W_a, 0, row(d->queries, i));
    for (int u = 0; b_a && u < b_a->columns; u++)
        row(d->queries, i)[u] += b_a->data[u];
    for (int j = 0; j < keys->rows; j++)
        for (int u = 0; u < keys->columns; u++)
            *oracle_cell(d->energies, i, j) +=
                tanh(*oracle_cell(d->queries, i, u) +
                     *oracle_cell(keys, j, u)) *
                *oracle_cell(v_a, u, 0);
}

// Row [i] of all that looking makes, asked by the state [s].
static void attend_to_source(const struct oracle *o, struct decoder *d, int i,
                             const double *s)
{
    const struct table *h = oracle_find(o, "annotations");
    if (oracle_find(o, "v_a"))
        compare_by_vote(o, d, i, s);
    else
        compare_by_product(o, d, i, s);
    oracle_soften(o, d->energies, i, d->max, d->raised, d->sum, d->alignment);
    add_product(row(d->alignment, i), h->rows, h, 0, row(d->contexts, i));
}

static void look(const struct oracle *o, struct decoder *d, int i,
                 const double *s)
{
    if (d->energies)
        attend_to_source(o, d, i, s);
    else
        recall_ends(o, d, i);
}

// Luong's decoder: the state from the word and the state before alone, which
// looks then; the logits from tanh of context and state through W_c.
static void step_and_look(const struct oracle *o, struct decoder *d, int i)
{
    const struct table *W_c = oracle_find(o, "W_c");
    int M = d->contexts->columns, D = d->states->columns;
    double *s = row(d->states, i + 1), *both = row(d->attentional, i);
    const struct input in[] = {{row(d->y, i), d->y->columns, "W_y"}, {0}};
    next_state(o, in, row(d->states, i), "W_s", "b_s", "states", i, s);
    look(o, d, i, s);
    add_product(row(d->contexts, i), M, W_c, 0, both);
    add_product(s, D, W_c, M, both);
    squash(o, both, W_c->columns);
    add_product(both, W_c->columns, oracle_find(o, "W_o"), 0, row(d->logits, i));
}

// Bahdanau's: the state before looks, and what it found goes into the next.
static void look_and_step(const struct oracle *o, struct decoder *d, int i)
{
    const struct table *W_y = oracle_find(o, "W_y");
    const struct table *W_o = oracle_find(o, "W_o");
    int D = d->states->columns, M = d->contexts->columns;
    look(o, d, i, row(d->states, i));
    double *s = row(d->states, i + 1), *c = row(d->contexts, i);
    double *y = row(d->y, i), *logits = row(d->logits, i);
    const struct input in[] = {{y, W_y->rows, "W_y"}, {c, M, "W_c"}, {0}};
    next_state(o, in, row(d->states, i), "W_s", "b_s", "states", i, s);
    add_product(s, D, W_o, 0, logits);
    if (W_o->rows > D) {
        add_product(c, M, W_o, D, logits);
        add_product(y, W_y->rows, W_o, D + M, logits);
    }
}

// State i + 1, the logits, and the largest of them, the first of equals.
static int write_word(const struct oracle *o, struct decoder *d, int i)
{
    int V = d->logits->columns, best = 0;
    double *logits = row(d->logits, i);
    memcpy(logits, oracle_find(o, "b_o")->data, (size_t)V * sizeof *logits);
    if (d->attentional)
        step_and_look(o, d, i);
    else
        look_and_step(o, d, i);
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

// The state before the first word: of what read the whole sentence last.
static void start(const struct oracle *o, double *s, int D)
{
    const struct table *back = oracle_find(
        o, oracle_without(o, "backward") ? "backward.none" : "backward");
    const struct table *h = oracle_find(o, "annotations");
    const struct table *W_init = oracle_find(o, "W_init");
    const double *read = back ? row(back, 0) : row(h, h->rows - 1);
    if (!W_init) {
        memcpy(s, read, (size_t)D * sizeof *s);
        return;
    }
    memcpy(s, oracle_find(o, "b_init")->data, (size_t)D * sizeof *s);
    add_product(read, W_init->rows, W_init, 0, s);
    squash(o, s, D);
}

static void decode(struct oracle *o, const struct model *m)
{
    const struct table *E = oracle_find(o, "E_tgt");
    const struct table *h = oracle_find(o, "annotations");
    int T = h->rows, D = oracle_find(o, "W_s")->rows, limit = 2 * T + 10;
    const struct table *W_a = oracle_find(o, "W_a"), *W = oracle_find(o, "W");
    const struct table *W_q = W_a ? W_a : W;
    bool looks = strcmp(model_choice(m, "attention"), "fixed") != 0;
    bool joins = !strcmp(model_choice(m, "wiring"), "luong");
    int V = oracle_find(o, "b_o")->columns;
    bool first = !strcmp(model_words(m, "vocabulary.target").word[0], "SOS");
    int START = first ? 0 : 1, END = first ? 1 : 2; // <pad> <s> </s>
    const struct table *before = o->tables;
    struct decoder d = {
        .target = oracle_table(o, "target", limit, 1),
        .states = oracle_table(o, "states", limit + 1, D),
        .y = oracle_table(o, "y", limit, E->columns),
        .contexts = oracle_table(o, "contexts", limit, h->columns),
        .logits = oracle_table(o, "logits", limit, V),
    };
    if (oracle_find(o, "W_sz"))
        open_gates(o, "states", limit, D);
    if (W_q)
        d.queries = oracle_table(o, "queries", limit, W_q->columns);
    if (joins)
        d.attentional = oracle_table(o, "attentional", limit,
                                     oracle_find(o, "W_c")->columns);
    if (looks) {
        d.energies = oracle_table(o, "energies", limit, T);
        d.alignment = oracle_table(o, "alignment", limit, T);
        d.max = oracle_table(o, "alignment.max", limit, 1);
        d.raised = oracle_table(o, "alignment.exp", limit, T);
        d.sum = oracle_table(o, "alignment.sum", limit, 1);
    }
    start(o, row(d.states, 0), D);
    int word = START, n = 0;
    for (; n < limit && word != END; n++) {
        memcpy(row(d.y, n), row(E, word), (size_t)E->columns * sizeof(double));
        word = told(m, n, write_word(o, &d, n));
        *oracle_cell(d.target, n, 0) = word;
    }
    for (struct table *t = o->tables; t != before; t = t->next)
        t->rows -= limit - n;
}

void oracle_translator(struct oracle *o, const struct model *m)
{
    static const char *const given[] = {
        "E_src", "W_f", "U_f", "b_f", "W_b",   "U_b",    "b_b",
        "U_a",   "W_a", "v_a", "W_y", "W_s",   "W_init", "b_init",
        "W_c",   "b_s", "W_o", "b_o", "E_tgt", "b_a",    "b_u",
        "W"};
    static const char *const gates[] = {"", "z", "r", "h"};
    o->prefix = "";
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        for (int g = 0; g < 4; g++) {
            const char *name =
                arena_print(&o->arena, "%s%s", given[i], gates[g]);
            oracle_take(o, m, name, name);
        }
    encode_source(o, m);
    make_keys(o);
    decode(o, m);
}
