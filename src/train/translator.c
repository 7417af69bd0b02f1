// SPDX-License-Identifier: MIT
// The RNN with attention of Bahdanau, Cho and Bengio (2014): an encoder that
// reads both ways, a decoder that is told the words it should have written.
// Cells are tanh or GRU, contexts attended or fixed.
#include "train/network.h"

#include <string.h>

#include "base/c_locale.h"

enum { BEGIN = 1 }; // <s> among the target's words

static const char *const gates[] = {"", "z", "r"};

static void add_gated(struct network *n, const char *name, int rows,
                      int columns, double spread)
{
    for (int k = 0; k < (n->sizes.gru ? 3 : 1); k++) {
        char full[LEARNED_NAME];
        c_snprintf(full, sizeof full, "%s%s", name, gates[k]);
        learned_add(&n->learned, full, rows, columns, spread);
    }
}

void translator_learned(struct network *n)
{
    const struct network_sizes *s = &n->sizes;
    int E = s->embedding, H = s->hidden, D = s->state, A = s->alignment;
    struct learned_list *l = &n->learned;
    learned_add(l, "E_src", s->source_words, E, 1);
    learned_add(l, "E_tgt", s->words, E, 1);
    add_gated(n, "W_f", E, H, -1);
    add_gated(n, "U_f", H, H, -1);
    add_gated(n, "b_f", 1, H, 0);
    add_gated(n, "W_b", E, H, -1);
    add_gated(n, "U_b", H, H, -1);
    add_gated(n, "b_b", 1, H, 0);
    learned_add(l, "W_init", H, D, -1);
    learned_add(l, "b_init", 1, D, 0);
    if (!s->fixed) {
        learned_add(l, "W_a", D, A, -1);
        learned_add(l, "U_a", 2 * H, A, -1);
        learned_add(l, "v_a", A, 1, -1);
    }
    add_gated(n, "W_y", E, D, -1);
    add_gated(n, "W_s", D, D, -1);
    add_gated(n, "W_c", 2 * H, D, -1);
    add_gated(n, "b_s", 1, D, 0);
    learned_add(l, "W_o", D + 2 * H + E, s->words, -1);
    learned_add(l, "b_o", 1, s->words, 0);
}

// One layer's cell: its matrices without their gates' suffix.
struct cell {
    const struct network *n;
    struct tape *t;
    const char *inputs[2], *state, *bias;
    int input_count;
};

static struct learned find(const struct cell *c, const char *name, int gate)
{
    char full[LEARNED_NAME];
    c_snprintf(full, sizeof full, "%s%s", name, gates[gate]);
    return learned_find(&c->n->learned, full)->at;
}

// Σ x W + h U + b of one gate; the state may be none, zeros.
static struct lane_cells cell_sum(const struct cell *c,
                                  const struct lane_cells *x,
                                  struct lane_cells h, int gate)
{
    struct learned b = find(c, c->bias, gate);
    struct lane_cells out = tape_block(c->t, 1, b.columns);
    tape_bias(c->t, out, b);
    for (int k = 0; k < c->input_count; k++)
        tape_product(c->t, out, x[k], find(c, c->inputs[k], gate), false);
    if (h.value)
        tape_product(c->t, out, h, find(c, c->state, gate), false);
    return out;
}

static struct lane_cells cell_gate(const struct cell *c,
                                   const struct lane_cells *x,
                                   struct lane_cells h, int gate)
{
    struct lane_cells in = cell_sum(c, x, h, gate);
    struct lane_cells out = tape_block(c->t, 1, in.columns);
    tape_curve(c->t, out, in, CURVE_SIGMOID);
    return out;
}

// The next state, into [out].
static void cell_next(const struct cell *c, struct lane_cells out,
                      const struct lane_cells *x, struct lane_cells h)
{
    struct tape *t = c->t;
    if (!c->n->sizes.gru) {
        tape_curve(t, out, cell_sum(c, x, h, 0), CURVE_TANH);
        return;
    }
    if (!h.value)
        h = tape_block(t, 1, out.columns);
    struct lane_cells z = cell_gate(c, x, h, 1), r = cell_gate(c, x, h, 2);
    struct lane_cells reset = tape_block(t, 1, out.columns);
    struct lane_cells candidate = tape_block(t, 1, out.columns);
    tape_multiply(t, reset, r, h);
    tape_curve(t, candidate, cell_sum(c, x, reset, 0), CURVE_TANH);
    tape_blend(t, out, z, h, candidate);
}

static struct learned named(const struct network *n, const char *name)
{
    return learned_find(&n->learned, name)->at;
}

struct sentences {
    int rows, *word, *length;
};

static struct sentences
sources(struct tape *t, const struct example *const *examples, int count)
{
    struct sentences s = {0};
    s.length = tape_whole(t, LANES);
    for (int lane = 0; lane < count; lane++) {
        s.length[lane] = examples[lane]->read_count;
        s.rows = s.length[lane] > s.rows ? s.length[lane] : s.rows;
    }
    s.word = tape_whole(t, (size_t)s.rows * LANES);
    for (int r = 0; r < s.rows; r++)
        for (int lane = 0; lane < LANES; lane++)
            s.word[r * LANES + lane] =
                r < s.length[lane] ? examples[lane]->read[r] : -1;
    return s;
}

// Past its sentence's end a lane keeps the state it has: the last word's, or
// none where it is read backward.
static void encode_way(const struct network *n, struct tape *t,
                       struct sentences s, struct lane_cells x,
                       struct lane_cells out, bool backward)
{
    struct cell cell = {.n = n,
                        .t = t,
                        .inputs = {backward ? "W_b" : "W_f"},
                        .input_count = 1,
                        .state = backward ? "U_b" : "U_f",
                        .bias = backward ? "b_b" : "b_f"};
    struct lane_cells h = {0};
    for (int k = 0; k < s.rows; k++) {
        int r = backward ? s.rows - 1 - k : k;
        struct lane_cells in = cells_rows(x, r, 1), to = cells_rows(out, r, 1);
        struct lane_cells next = tape_block(t, 1, out.columns);
        cell_next(&cell, next, &in, h);
        tape_latch(t, to, h, next, r, s.length);
        h = to;
    }
}

static struct lane_cells encode(const struct network *n, struct tape *t,
                                struct sentences s)
{
    int H = n->sizes.hidden;
    struct lane_cells x = tape_block(t, s.rows, n->sizes.embedding);
    struct lane_cells annotations = tape_block(t, s.rows, 2 * H);
    tape_lookup(t, x, named(n, "E_src"), s.word, NULL);
    encode_way(n, t, s, x, cells_columns(annotations, 0, H), false);
    encode_way(n, t, s, x, cells_columns(annotations, H, H), true);
    return annotations;
}

// How the contexts are made: what of the annotations all of them share.
struct context {
    struct lane_cells annotations, keys;
    const int *length;
};

static void attend(const struct network *n, struct tape *t,
                   const struct context *c, struct lane_cells out,
                   struct lane_cells s)
{
    int A = n->sizes.alignment, T = c->annotations.rows, H = n->sizes.hidden;
    if (n->sizes.fixed) {
        tape_add(t, cells_columns(out, 0, H),
                 cells_rows(cells_columns(c->annotations, 0, H), T - 1, 1));
        tape_add(t, cells_columns(out, H, H),
                 cells_rows(cells_columns(c->annotations, H, H), 0, 1));
        return;
    }
    struct lane_cells query = tape_block(t, 1, A), sum = tape_block(t, T, A);
    struct lane_cells bent = tape_block(t, T, A),
                      energies = tape_block(t, T, 1);
    tape_product(t, query, s, named(n, "W_a"), false);
    tape_add(t, sum, c->keys);
    tape_add(t, sum, query);
    tape_curve(t, bent, sum, CURVE_TANH);
    tape_product(t, energies, bent, named(n, "v_a"), false);
    tape_pool(t, out, energies, c->annotations, c->length);
}

static struct lane_cells first_state(const struct network *n, struct tape *t,
                                     struct lane_cells annotations)
{
    struct lane_cells in = tape_block(t, 1, n->sizes.state);
    struct lane_cells s = tape_block(t, 1, n->sizes.state);
    int H = n->sizes.hidden;
    tape_bias(t, in, named(n, "b_init"));
    tape_product(t, in, cells_rows(cells_columns(annotations, H, H), 0, 1),
                 named(n, "W_init"), false);
    tape_curve(t, s, in, CURVE_TANH);
    return s;
}

// What was written before each word: <s>, then those wanted.
static int *words_before(struct tape *t, const int *wanted, int rows)
{
    int *before = tape_whole(t, (size_t)rows * LANES);
    for (int i = 0; i < rows * LANES; i++)
        before[i] = i < LANES ? BEGIN : wanted[i - LANES];
    return before;
}

double translator_loss(const struct network *n, struct tape *t,
                       const struct example *const *examples, int count,
                       double share, struct lane_cells *logits)
{
    int H = n->sizes.hidden, D = n->sizes.state, E = n->sizes.embedding, rows;
    const int *wanted = network_wanted(t, examples, count, &rows);
    struct sentences source = sources(t, examples, count);
    struct context c = {encode(n, t, source), {0}, source.length};
    struct lane_cells s = first_state(n, t, c.annotations);
    struct lane_cells all =
        tape_block(t, rows, D + 2 * H + E); // [s, c, y] by rows
    struct lane_cells y = cells_columns(all, D + 2 * H, E);
    if (!n->sizes.fixed) {
        c.keys = tape_block(t, source.rows, n->sizes.alignment);
        tape_product(t, c.keys, c.annotations, named(n, "U_a"), false);
    }
    tape_lookup(t, y, named(n, "E_tgt"), words_before(t, wanted, rows), NULL);
    const struct cell cell = {n, t, {"W_y", "W_c"}, "W_s", "b_s", 2};
    for (int r = 0; r < rows; r++) {
        struct lane_cells row = cells_rows(all, r, 1);
        struct lane_cells context = cells_columns(row, D, 2 * H);
        attend(n, t, &c, context, s);
        const struct lane_cells x[] = {cells_rows(y, r, 1), context};
        struct lane_cells next = cells_columns(row, 0, D);
        cell_next(&cell, next, x, s);
        s = next;
    }
    *logits = tape_block(t, rows, n->sizes.words);
    tape_bias(t, *logits, named(n, "b_o"));
    tape_product(t, *logits, all, named(n, "W_o"), false);
    return tape_loss(t, *logits, wanted, share);
}
