// SPDX-License-Identifier: MIT
#include "made_lessons.h"

#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"

enum made_kind { FILE_LESSON, ATTENTION, POSITIONAL, WEIGHTS, WRITTEN };

static const struct made {
    const char *name; // of a file below the source root, or of a made lesson
    enum made_kind kind;
    int n, d, d_v;
    const char *options; // more lines of the model; WRITTEN: all of them
    bool long_words;
} made[] = {
    {"tests/lessons/self-attention.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"tests/lessons/rnn-attention.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"tests/lessons/sinusoids.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/self-attention-biases.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/rnn-fixed-context.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/rnn-forced-word.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/rnn-attention-toy.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/rnn-attention-products.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/rnn-luong.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"lessons/rnn-attention-gru.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"tests/reference/rnn-attention-small.json", FILE_LESSON, 0, 0, 0, NULL,
     false},
    {"tests/reference/self-attention-two-heads.json", FILE_LESSON, 0, 0, 0,
     NULL, false},
    {"tests/reference/self-attention-sinusoidal.json", FILE_LESSON, 0, 0, 0,
     NULL, false},
    {"lessons/global-attention.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"tests/reference/global-attention.json", FILE_LESSON, 0, 0, 0, NULL,
     false},
    {"one token", ATTENTION, 1, 4, 2, NULL, false},
    {"causal, 5 long words", ATTENTION, 5, 3, 2, "  mask: causal\n", true},
    {"14 tokens", ATTENTION, 14, 6, 3, "  mask: {band: 2}\n", false},
    {"64 tokens", ATTENTION, 64, 8, 5, "  scale: d\n", false},
    {"a bias on X itself", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [a, b]\n  X: [[1, 2], [0.5, -1]]\n"
     "  b_K: [1, -0.25]\n",
     false},
    {"a word twice", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [dog, chased, dog]\n"
     "  X: [[1, 2], [0.5, -1], [1, 2]]\n",
     false},
    {"many scripts", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n"
     "  tokens: [كلب, שָׁלוֹם, नमस्ते, ສະບາຍ, \"cafe\u0301\", شجرة كبيرة جدا]\n"
     "  X: [[1, 2], [0.5, -1], [0, 1], [2, 2], [-1, 0.25], [1, 1]]\n",
     false},
    {"wide", ATTENTION, 4, 64, 48, NULL, false},
    {"one position", POSITIONAL, 1, 2, 0, NULL, false},
    {"16 positions", POSITIONAL, 16, 8, 0, NULL, false},
    {"20 positions in binary, and 3 on", POSITIONAL, 20, 8, 0,
     "  beside: binary\n  shift: 3\n", false},
    {"2 positions in binary", POSITIONAL, 2, 2, 0, "  beside: binary\n", false},
    {"positions in binary, digits lost", POSITIONAL, 6, 4, 0,
     "  beside: binary\n  base: 3.0e-20\n", false},
    {"sines in binary from 13 on", POSITIONAL, 9, 8, 0,
     "  from: 13\n  functions: sin\n  beside: binary\n", false},
    {"a clock, and 2 on", POSITIONAL, 8, 2, 0, "  shift: 2\n", false},
    {"tests/lessons/weights.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"a weight of one word", WEIGHTS, 1, 1, 0, NULL, false},
    {"weights, 14 words look at 9 others", WEIGHTS, 14, 9, 0, NULL, true},
    {"weights of 64 words", WEIGHTS, 64, 64, 0, NULL, false},
    {"what sums to no 1", WRITTEN, 0, 0, 0,
     "  kind: weights\n  tokens: [a, b]\n  queries: [c, d, e]\n"
     "  A: [[1, -2], [0.5, 1200], [0, 0]]\n",
     false},
    {"arrows", WRITTEN, 0, 0, 0,
     "  kind: dot-products\n  tokens: [Ana, Ben, a long name]\n"
     "  X: [[3, 4], [4, 3], [-2, 0.5]]\n",
     false},
    {"arrows of 4 numbers, one of zeros", WRITTEN, 0, 0, 0,
     "  kind: dot-products\n  tokens: [a, b, c, d]\n"
     "  X: [[3, 4, 0, 1], [0, 0, 0, 0], [-2, 0.5, 1, 1], [3, 4, 0, 1]]\n",
     false},
    {"a matrix product", WRITTEN, 0, 0, 0,
     "  kind: matrix-product\n  A: [[1, 2, 0], [0.5, 1, -3]]\n"
     "  B: [[1, 0, 2, 1], [2, 1, 0, 0], [0, 4, 1, -1]]\n",
     false},
    {"a convolution", WRITTEN, 0, 0, 0,
     "  kind: convolution\n"
     "  picture: [[0, 0, 0, 0], [0, 1, 0.5, 0], [0, 1, 0, 0]]\n"
     "  kernel: [[-1, 2, -1], [0, 1, 0]]\n",
     false},
    {"a dense layer for pictures", WRITTEN, 0, 0, 0,
     "  kind: convolution\n  sharing: none\n  down: 1\n"
     "  picture: [[0, 1, 0], [0, 1, 2]]\n  kernel: [[1, -1, 1]]\n",
     false},
    {"two channels", WRITTEN, 0, 0, 0,
     "  kind: convolution\n"
     "  picture: [[0, 0, 1], [0, 1, 0], [1, 0, 0]]\n"
     "  channels:\n  - kernel: [[1, 0], [0, 1]]\n"
     "  - kernel: [[0, 1], [1, 0]]\n",
     false},
    {"a layer that bends", WRITTEN, 0, 0, 0,
     "  kind: layer\n  tokens: [none, right, left, both]\n"
     "  X: [[0, 0], [0, 1], [1, 0], [1, 1]]\n"
     "  targets: [[0], [1], [1], [0]]\n"
     "  W_h: [[1, 1], [1, 1]]\n  b_h: [[0, -1]]\n"
     "  W_o: [[1], [-2]]\n  b_o: [[-0.5]]\n  W: [[1], [1]]\n  b: [[-0.5]]\n",
     false},
    {"a layer without hidden units", WRITTEN, 0, 0, 0,
     "  kind: layer\n  hidden: none\n  tokens: [a, b, c, a long word, e]\n"
     "  X: [[0, 0], [-2, 1], [1, 0.25], [1, 1], [1, 1]]\n"
     "  targets: [[0], [1], [1], [0], [1]]\n"
     "  W_h: [[1], [1]]\n  b_h: [[0]]\n"
     "  W_o: [[1]]\n  b_o: [[-0.5]]\n  W: [[1], [-3]]\n  b: [[0]]\n",
     false},
    {"a layer of three inputs", WRITTEN, 0, 0, 0,
     "  kind: layer\n  tokens: [a, b, c]\n"
     "  X: [[0, 0, 1], [-2, 1, 2], [1, 0.25, 1]]\n"
     "  targets: [[0], [1], [1]]\n"
     "  W_h: [[1, 2, 0.5], [1, 0, 1], [0, -1, 1]]\n  b_h: [[0, 1, 0]]\n"
     "  W_o: [[1], [-1], [0.5]]\n  b_o: [[-0.5]]\n"
     "  W: [[1], [-3], [0]]\n  b: [[0]]\n",
     false},
    {"a leaky memory", WRITTEN, 0, 0, 0,
     "  kind: memory\n  tokens: [a, b, a long word, d, e]\n"
     "  x: [[1], [2], [0], [-1], [3]]\n  z: [[0.2]]\n",
     false},
    {"a memory with a gate", WRITTEN, 0, 0, 0,
     "  kind: memory\n  cell: gated\n  tokens: [a, b, c]\n"
     "  x: [[1], [2], [0.5]]\n  z: [[1], [0], [0.25]]\n",
     false},
    {"a memory of tanh", WRITTEN, 0, 0, 0,
     "  kind: memory\n  cell: tanh\n  tokens: [a, b, c, d]\n"
     "  x: [[1], [2], [0.5], [0]]\n  w: [[1]]\n  u: [[-1.5]]\n",
     false},
    {"a GRU and an LSTM", WRITTEN, 0, 0, 0,
     "  kind: memory\n  cell: both\n  tokens: [a, b, a long word]\n"
     "  x: [[1, 0], [-2, 0.5], [0, 3]]\n"
     "  W_z: [[1], [2]]\n  U_z: [[0.5]]\n  b_z: [[-1]]\n"
     "  W_r: [[0], [1]]\n  U_r: [[2]]\n  b_r: [[0]]\n"
     "  W_g: [[1], [-1]]\n  U_g: [[1]]\n  b_g: [[0]]\n"
     "  W_f: [[0], [-2]]\n  U_f: [[0]]\n  b_f: [[3]]\n"
     "  W_i: [[0], [2]]\n  U_i: [[1]]\n  b_i: [[0]]\n"
     "  W_o: [[1], [0]]\n  U_o: [[-1]]\n  b_o: [[0]]\n"
     "  W_c: [[1], [-1]]\n  U_c: [[0]]\n  b_c: [[0]]\n",
     false},
    {"an LSTM of three numbers", WRITTEN, 0, 0, 0,
     "  kind: memory\n  cell: lstm\n  tokens: [a, b, c, d]\n"
     "  x: [[1], [2], [0.5], [0]]\n"
     "  W_f: [[1, 0, 2]]\n  U_f: [[0, 1, 0], [1, 0, 0], [0, 0, 1]]\n"
     "  b_f: [[3, 0, -3]]\n"
     "  W_i: [[0, 1, 1]]\n  U_i: [[0, 0, 0], [1, 2, 0], [0, 0, 1]]\n"
     "  b_i: [[0, 0, 0]]\n"
     "  W_o: [[2, 0, 1]]\n  U_o: [[0, 1, 0], [0, 0, 0], [1, 0, 1]]\n"
     "  b_o: [[0, 1, 0]]\n"
     "  W_c: [[1, -1, 2]]\n  U_c: [[0, 1, 0], [1, 0, 0], [0, 0, 1]]\n"
     "  b_c: [[0, 0, 0]]\n",
     false},
    {"two inputs", WRITTEN, 0, 0, 0,
     "  kind: interaction\n  tokens: [a, b, c]\n"
     "  x1: [[2], [2], [-1]]\n  x2: [[3], [0], [0.5]]\n",
     false},
    {"64 positions, wide", POSITIONAL, 64, 512, 0, "  base: 50\n", false},
    {"projections of one column", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [a, b]\n"
     "  X: [[1, 2, 1, 0, 2, 1, 1, 3, 2, 1, 2, 1, 0, 1],\n"
     "      [0, 1, 1, 0, 2, 1, 1, 3, 2, 1, 2, 1, 0, 1]]\n"
     "  W_Q: [[1], [0], [1], [0], [1], [0], [1], [0], [1], [0], [1], [0], [1], "
     "[0]]\n"
     "  W_K: [[1], [0], [1], [0], [1], [0], [1], [0], [1], [0], [1], [0], [1], "
     "[0]]\n"
     "  W_V: [[1], [0], [1], [0], [1], [0], [1], [0], [1], [0], [1], [0], [1], "
     "[0]]\n",
     false},
    {"tests/lessons/held.yaml", FILE_LESSON, 0, 0, 0, NULL, false},
    {"a language model", WRITTEN, 0, 0, 0,
     "  kind: language-model\n  vocabulary: [\".\", a, b, c, d]\n"
     "  E: [[1, 0, 2], [0, 1, -1], [1, 1, 0], [0.5, -1, 1], [0, 0.25, 3]]\n"
     "  W_Q: [[1, 0], [0, 1], [1, 1]]\n  W_K: [[1, 1], [0, 1], [-1, 0]]\n"
     "  W_V: [[1], [2], [0]]\n  W_O: [[0.5, 1, -1]]\n"
     "  prompt: [a, b, d, c]\n  position: none\n",
     false},
    {"heads of the same values", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [cat, chased, dog]\n"
     "  X: [[4, 1], [1, 4], [3, 3]]\n"
     "  heads: [{W_Q: [[1], [0.5]], W_K: [[2], [0]]}, {W_Q: [[-1], [2]],\n"
     "    W_K: [[0], [1]]}, {W_Q: [[0], [0.1]], W_K: [[1], [1]]}]\n"
     "  W_O: [[1, 0, 0], [0, 1, 2], [0.5, 0, -1], [0, -2, 0], [1, 1, 1],\n"
     "    [0, 0.25, 0]]\n  b_O: [1, -0.5, 0]\n"
     "  mask: [[0, 0, 0], [1, 1, 0], [1, 1, 1]]\n",
     false},
    {"two heads of the same values", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [cat, chased, dog]\n"
     "  X: [[1.3, 0.7], [0.11, 1.9], [0.5, 0.4]]\n"
     "  heads: [{W_Q: [[1], [0.5]], W_K: [[2], [0]]}, {W_Q: [[-1], [2]],\n"
     "    W_K: [[0], [1]]}]\n"
     "  W_O: [[1.01, 0], [0, 1.37], [1, 0.11], [0, 1]]\n",
     false},
    {"heads of single numbers", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [one, two, three, two]\n"
     "  X: [[1], [2], [3], [2]]\n  heads: [{}, {W_Q: [[-2]]}]\n"
     "  W_O: [[1], [-2]]\n",
     false},
    {"two rounds along a graph", WRITTEN, 0, 0, 0,
     "  kind: rounds\n  tokens: [cat, chased, dog]\n"
     "  X: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
     "  A: [[0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0, 1]]\n",
     false},
    {"twelve rounds with a residual", WRITTEN, 0, 0, 0,
     "  kind: rounds\n  tokens: [a, b, c, a, d]\n"
     "  X: [[1, -2], [0, 4], [3, 0], [0, 0], [0.5, 1]]\n"
     "  A: [[0, 1, 0, 0, 0], [0, 0, 0, 0, 0], [-1, 0, 2, 0, 0],\n"
     "    [0.25, 0.25, 0.25, 0.25, 0], [0, 0, 0, 0, 1]]\n"
     "  rounds: 12\n  residual: half\n",
     false},
    {"rounds that look anew", WRITTEN, 0, 0, 0,
     "  kind: rounds\n  tokens: [cat, chased, dog]\n"
     "  X: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n  mask: {band: 1}\n"
     "  rounds: 3\n",
     false},
    {"all of it is held", WRITTEN, 0, 0, 0,
     "  kind: self-attention\n  tokens: [a, b]\n"
     "  X: [[1, 2, 0.5], [0.5, -1, 2]]\n"
     "held: {\"weights[a]\": {b: 1}, \"weights[b]\": {a: 0.75, b: 0.25}}\n",
     false},
};

int made_lesson_count(void)
{
    return sizeof made / sizeof *made;
}

const char *made_lesson_name(int which)
{
    return made[which].name;
}

static void add_matrix(struct strbuf *out, struct rng *rng, const char *name,
                       int rows, int columns)
{
    strbuf_addf(out, "  %s: [", name);
    for (int r = 0; r < rows; r++) {
        strbuf_add(out, r ? ", [" : "[");
        for (int c = 0; c < columns; c++)
            strbuf_addf(out, "%s%.3f", c ? ", " : "", rng_normal(rng));
        strbuf_add(out, "]");
    }
    strbuf_add(out, "]\n");
}

static void add_words(const struct made *m, struct strbuf *out, const char *key,
                      int count)
{
    strbuf_addf(out, "  %s: [", key);
    for (int i = 0; i < count; i++)
        strbuf_addf(out, m->long_words ? "%sincomprehensibilities%d" : "%sw%d",
                    i ? ", " : "", i + 1);
    strbuf_add(out, "]\n");
}

static void write_attention(const struct made *m, struct strbuf *out)
{
    struct rng rng = {2014};
    strbuf_add(out, "  kind: self-attention\n");
    add_words(m, out, "tokens", m->n);
    add_matrix(out, &rng, "X", m->n, m->d);
    add_matrix(out, &rng, "W_Q", m->d, m->d + 1);
    add_matrix(out, &rng, "W_K", m->d, m->d + 1);
    add_matrix(out, &rng, "W_V", m->d, m->d_v);
}

// Shares of numbers that fall off from the diagonal, to eight decimals.
static void write_weights(const struct made *m, struct strbuf *out)
{
    strbuf_add(out, "  kind: weights\n");
    add_words(m, out, "tokens", m->d);
    if (m->n != m->d)
        add_words(m, out, "queries", m->n);
    strbuf_add(out, "  A: [");
    for (int r = 0; r < m->n; r++) {
        double sum = 0;
        for (int c = 0; c < m->d; c++)
            sum += 1.0 / (1 + 3 * abs(r - c));
        for (int c = 0; c < m->d; c++)
            strbuf_addf(out, "%s%.8f",
                        c   ? ", "
                        : r ? "], ["
                            : "[",
                        1.0 / (1 + 3 * abs(r - c)) / sum);
    }
    strbuf_add(out, "]]\n");
}

static void write_head(const char *name, struct strbuf *out)
{
    strbuf_addf(out, "title: Made, %s\ngoal: Test.\nmodel:\n", name);
}

void attention_text(int n, int d, struct strbuf *out)
{
    write_head("for a bench", out);
    write_attention(&(struct made){.n = n, .d = d, .d_v = d}, out);
}

bool made_lesson_text(int which, struct strbuf *out)
{
    const struct made *m = &made[which];
    if (m->kind == FILE_LESSON)
        return false;
    write_head(m->name, out);
    if (m->kind == ATTENTION)
        write_attention(m, out);
    else if (m->kind == POSITIONAL)
        strbuf_addf(out, "  kind: positional\n  positions: %d\n  d: %d\n", m->n,
                    m->d);
    else if (m->kind == WEIGHTS)
        write_weights(m, out);
    strbuf_add(out, m->options ? m->options : "");
    return true;
}

bool made_lesson_load(int which, struct lesson *lesson, struct complaints *c)
{
    return made_lesson_own(which, NULL, lesson, c);
}

bool made_lesson_own(int which, const struct own *own, struct lesson *lesson,
                     struct complaints *c)
{
    struct strbuf text = {0};
    bool good;
    if (made_lesson_text(which, &text)) {
        const struct memory memory = {strbuf_text(&text)};
        const struct files files = memory_files(&memory);
        good =
            lesson_load_own(lesson, "made.yaml", &files, model_kinds, own, c);
    } else {
        strbuf_addf(&text, "%s/%s", SOURCE_ROOT, made[which].name);
        good = lesson_load_own(lesson, text.text, &disk_files, model_kinds, own,
                               c);
    }
    strbuf_free(&text);
    return good;
}
