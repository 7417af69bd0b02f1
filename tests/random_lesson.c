// SPDX-License-Identifier: MIT
#include "random_lesson.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Where a lesson's numbers come from.
enum numbers {
    DIGITS, // −2 to 2: many ties, many zeros
    NORMAL, // three decimals
    TINY,   // down to numbers without full precision
    LARGE,  // far beyond what exponentials bear
    NUMBERS
};

static double number(struct rng *rng, enum numbers kind)
{
    switch (kind) {
    case TINY:
        return rng_between(rng, 0, 2) ? 1e-300 * rng_normal(rng) : 1e-320;
    case LARGE:
        return rng_between(rng, 0, 3) ? 1e3 * rng_normal(rng) : -1e30;
    case NORMAL:
        return (double)rng_between(rng, -2000, 2000) / 1000;
    default:
        return rng_between(rng, -2, 2);
    }
}

static void add_matrix(struct rng *rng, struct strbuf *out, const char *name,
                       int rows, int columns, enum numbers kind)
{
    strbuf_addf(out, "  %s: [", name);
    for (int r = 0; r < rows; r++) {
        strbuf_add(out, r ? ", [" : "[");
        for (int c = 0; c < columns; c++)
            strbuf_addf(out, "%s%.6g", c ? ", " : "", number(rng, kind));
        strbuf_add(out, "]");
    }
    strbuf_add(out, "]\n");
}

static const char *const pool[] = {
    "cat",     "chased",      "dog",       "the",     "incomprehensibilities",
    "żółć",    "日本語",      "e\xCC\x81", "العربية", "a b",
    "12",      "none",        "−",         "[x,y]",   "ﬁ",
    "{braces", "👩‍🚀", "it's",
};
enum { POOL = sizeof pool / sizeof *pool };

// [count] different words, quoted; so that pages can name them.
static void add_words(struct rng *rng, struct strbuf *out, const char *first,
                      int count)
{
    int at = rng_between(rng, 0, POOL - 1);
    strbuf_addf(out, "[%s", first);
    for (int i = 0; i < count; i++)
        strbuf_addf(out, "%s\"%s\"", i || *first ? ", " : "",
                    pool[(at + i) % POOL]);
    strbuf_add(out, "]\n");
}

static void add_one_of(struct rng *rng, struct strbuf *out,
                       const char *const *lines, int count)
{
    strbuf_add(out, lines[rng_between(rng, 0, count - 1)]);
}

// Of [m] rows that look at [n]; [others]: at other words than themselves.
static void add_mask(struct rng *rng, struct strbuf *out, int m, int n,
                     bool others)
{
    static const char *const masks[] = {
        "", "  mask: none\n", "  mask: causal\n", "  mask: {band: 0}\n",
        "  mask: {band: 1}\n"};
    if (rng_between(rng, 0, 2)) {
        add_one_of(rng, out, masks, others ? 2 : sizeof masks / sizeof *masks);
        return;
    }
    strbuf_add(out, "  mask: [");
    for (int r = 0; r < m; r++) {
        strbuf_add(out, r ? ", [" : "[");
        for (int c = 0; c < n; c++)
            strbuf_addf(out, "%s%d", c ? ", " : "", rng_between(rng, 0, 1));
        strbuf_add(out, "]");
    }
    strbuf_add(out, "]\n");
}

// The projections of one head, or of the lesson. Returns how wide its values
// are.
static int add_projections(struct rng *rng, struct strbuf *out,
                           const char *indent, int d, enum numbers kind)
{
    char name[16];
    int d_k = rng_between(rng, 1, 4), d_v = rng_between(rng, 1, 3);
    const char *const names[] = {"W_Q", "W_K", "W_V"};
    const char *const biases[] = {"b_Q", "b_K", "b_V"};
    for (int i = 0; i < 3; i++) {
        strcpy(name, indent);
        add_matrix(rng, out, strcat(name, names[i]), d, i < 2 ? d_k : d_v,
                   kind);
    }
    for (int i = 0; i < 3 && rng_between(rng, 0, 3) == 0; i++) {
        strcpy(name, indent);
        add_matrix(rng, out, strcat(name, biases[i]), 1, i < 2 ? d_k : d_v,
                   kind);
    }
    return d_v;
}

static void add_heads(struct rng *rng, struct strbuf *out, int d,
                      enum numbers kind)
{
    int heads = rng_between(rng, 1, 3), concat = 0;
    strbuf_add(out, "  heads:\n");
    for (int h = 0; h < heads; h++) {
        size_t dash = out->length + strlen("    ");
        concat += add_projections(rng, out, "    ", d, kind);
        out->text[dash] = '-';
    }
    if (rng_between(rng, 0, 1))
        add_matrix(rng, out, "W_O", concat, rng_between(rng, 1, 3), kind);
}

static void add_scale(struct rng *rng, struct strbuf *out)
{
    static const char *const scales[] = {"", "  scale: sqrt\n", "  scale: d\n",
                                         "  scale: none\n", "  scale: 0.5\n"};
    add_one_of(rng, out, scales, sizeof scales / sizeof *scales);
}

// [n] who are asked and, if they are [others], [m] who ask.
static void add_sides(struct rng *rng, struct strbuf *out, int m, int n,
                      bool others)
{
    strbuf_add(out, "  tokens: ");
    add_words(rng, out, "", n);
    strbuf_add(out, others ? "  queries: " : "");
    if (others)
        add_words(rng, out, "", m);
}

// Q, K and V as they are.
static void add_given(struct rng *rng, struct strbuf *out, enum numbers kind)
{
    int n = rng_between(rng, 1, 6), d = rng_between(rng, 1, 5);
    bool others = rng_between(rng, 0, 1);
    int m = others ? rng_between(rng, 1, 6) : n;
    strbuf_add(out, "  kind: self-attention\n");
    add_sides(rng, out, m, n, others);
    add_matrix(rng, out, "Q", m, d, kind);
    add_matrix(rng, out, "K", n, d, kind);
    add_matrix(rng, out, "V", n, rng_between(rng, 1, 4), kind);
    add_scale(rng, out);
    add_mask(rng, out, m, n, others);
}

// Finished weights, or any numbers that stand for some.
static void add_weights(struct rng *rng, struct strbuf *out, enum numbers kind)
{
    bool others = rng_between(rng, 0, 1);
    int n = rng_between(rng, 1, 6), m = others ? rng_between(rng, 1, 6) : n;
    strbuf_add(out, "  kind: weights\n");
    add_sides(rng, out, m, n, others);
    add_matrix(rng, out, "A", m, n, kind);
}

// Words that pass on what they have, along a graph or as they compare.
static void add_rounds(struct rng *rng, struct strbuf *out, enum numbers kind)
{
    int n = rng_between(rng, 1, 6);
    strbuf_add(out, "  kind: rounds\n");
    add_sides(rng, out, n, n, false);
    add_matrix(rng, out, "X", n, rng_between(rng, 1, 4), kind);
    if (rng_between(rng, 0, 1)) {
        add_matrix(rng, out, "A", n, n, kind);
    } else {
        add_scale(rng, out);
        strbuf_add(out, rng_between(rng, 0, 1) ? "  mask: {band: 1}\n" : "");
    }
    strbuf_addf(out, "  rounds: %d\n", rng_between(rng, 1, 5));
    strbuf_add(out, rng_between(rng, 0, 1) ? "  residual: half\n" : "");
}

// A GRU, an LSTM, or both.
static void add_cells(struct rng *rng, struct strbuf *out, enum numbers kind,
                      const char **shown)
{
    static const char *const cells[] = {"gru", "lstm", "both"};
    static const char *const sums[] = {"zrg", "fioc", "zrgfioc"};
    int cell = rng_between(rng, 0, 2), T = rng_between(rng, 1, 6);
    int d = rng_between(rng, 1, 4), n = rng_between(rng, 1, 4);
    strbuf_addf(out, "  kind: memory\n  cell: %s\n  tokens: ", cells[cell]);
    add_words(rng, out, "", T);
    add_matrix(rng, out, "x", T, d, kind);
    for (const char *of = sums[cell]; *of; of++) {
        const char name[3][4] = {{'W', '_', *of}, {'U', '_', *of},
                                 {'b', '_', *of}};
        add_matrix(rng, out, name[0], d, n, kind);
        add_matrix(rng, out, name[1], n, n, kind);
        add_matrix(rng, out, name[2], 1, n, kind);
    }
    *shown = cell ? "lstm" : "gru";
}

// A matrix of 0 and 1.
static void add_bits(struct rng *rng, struct strbuf *out, const char *name,
                     int rows, int columns)
{
    strbuf_addf(out, "  %s: [", name);
    for (int i = 0; i < rows * columns; i++)
        strbuf_addf(out, "%s%s%d%s", i ? ", " : "", i % columns ? "" : "[",
                    rng_between(rng, 0, 1), (i + 1) % columns ? "" : "]");
    strbuf_add(out, "]\n");
}

// Yes or no to inputs, with and without hidden units.
static void add_layer(struct rng *rng, struct strbuf *out, enum numbers kind)
{
    static const char *const hidden[] = {"", "  hidden: relu\n",
                                         "  hidden: linear\n",
                                         "  hidden: none\n"};
    int n = rng_between(rng, 1, 6), H = rng_between(rng, 1, 4);
    int d = rng_between(rng, 0, 3) ? 2 : rng_between(rng, 1, 4);
    strbuf_add(out, "  kind: layer\n  tokens: ");
    add_words(rng, out, "", n);
    add_matrix(rng, out, "X", n, d, kind);
    add_bits(rng, out, "targets", n, 1);
    add_matrix(rng, out, "W_h", d, H, kind);
    add_matrix(rng, out, "b_h", 1, H, kind);
    add_matrix(rng, out, "W_o", H, 1, kind);
    add_matrix(rng, out, "b_o", 1, 1, kind);
    add_matrix(rng, out, "W", d, 1, kind);
    add_matrix(rng, out, "b", 1, 1, kind);
    add_one_of(rng, out, hidden, sizeof hidden / sizeof *hidden);
}

// A picture and a kernel, or several.
static void add_convolution(struct rng *rng, struct strbuf *out,
                            enum numbers kind, const char **prefix)
{
    int channels = rng_between(rng, 0, 3);
    strbuf_add(out, "  kind: convolution\n");
    int wide = rng_between(rng, 1, 6), high = rng_between(rng, 1, 6);
    add_matrix(rng, out, "picture", high, wide, kind);
    strbuf_add(out, channels ? "  channels:\n" : "");
    for (int k = 0; k < (channels ? channels : 1); k++) {
        size_t dash = out->length + strlen("    ");
        wide = rng_between(rng, 1, 3);
        add_matrix(rng, out, channels ? "    kernel" : "kernel",
                   rng_between(rng, 1, 3), wide, kind);
        if (channels)
            out->text[dash] = '-';
    }
    strbuf_add(out, rng_between(rng, 0, 1) ? "  sharing: none\n" : "");
    int down = rng_between(rng, 0, 2);
    strbuf_addf(out, "  right: %d\n  down: %d\n", rng_between(rng, 0, 2), down);
    *prefix = channels ? "channel1." : "";
}

static void add_attention(struct rng *rng, struct strbuf *out,
                          enum numbers kind, const char **prefix)
{
    int n = rng_between(rng, 1, 6), d = rng_between(rng, 1, 5);
    bool position = d % 2 == 0 && rng_between(rng, 0, 2) == 0;
    strbuf_add(out, "  kind: self-attention\n  tokens: ");
    add_words(rng, out, "", n);
    add_matrix(rng, out, "X", n, d, kind);
    *prefix = "";
    switch (rng_between(rng, 0, 2)) {
    case 0:
        add_projections(rng, out, "", d, kind);
        break;
    case 1:
        add_heads(rng, out, d, kind);
        *prefix = "head1.";
        break;
    default: // as they are
        break;
    }
    add_scale(rng, out);
    add_mask(rng, out, n, n, false);
    strbuf_add(out, position ? "  position: sinusoidal\n" : "");
}

static void add_positions(struct rng *rng, struct strbuf *out)
{
    static const char *const bases[] = {"", "  base: 0.5\n", "  base: 1\n",
                                        "  base: 2\n", "  base: 1e300\n"};
    int positions = rng_between(rng, 1, 9);
    strbuf_addf(out, "  kind: positional\n  positions: %d\n  d: %d\n",
                positions, 2 * rng_between(rng, 1, 4));
    strbuf_add(out, positions % 2 ? "  beside: binary\n" : "");
    strbuf_add(out, positions % 3 ? "" : "  shift: 2\n");
    add_one_of(rng, out, bases, sizeof bases / sizeof *bases);
}

// What a translator is made of. Its sizes are letters, B for both directions
// of the encoder together, Q for what asks, C and K for what meets a context,
// O for all that the output reads.
static const struct weight {
    const char *name;
    char rows, columns;
} translator[] = {
    {"E_src", 'S', 'E'},  {"E_tgt", 'V', 'E'}, {"W_f", 'E', 'H'},
    {"U_f", 'H', 'H'},    {"b_f", '1', 'H'},   {"W_b", 'E', 'H'},
    {"U_b", 'H', 'H'},    {"b_b", '1', 'H'},   {"W_init", 'H', 'D'},
    {"b_init", '1', 'D'}, {"W_a", 'Q', 'A'},   {"U_a", 'B', 'A'},
    {"v_a", 'A', '1'},    {"W", 'D', 'B'},     {"W_y", 'E', 'D'},
    {"W_s", 'D', 'D'},    {"W_c", 'C', 'K'},   {"b_s", '1', 'D'},
    {"W_o", 'O', 'V'},
    {"b_o", '1', 'V'},
};

static const char gated[] = "W_f U_f b_f W_b U_b b_b W_y W_s W_c b_s";

// How a state meets an annotation, what of the translator that has no use for,
// and the line that says so.
enum { ADDITIVE, DOT, GENERAL, CONCAT, SCORES };
static const struct {
    const char *without, *line;
} scored[SCORES] = {
    [ADDITIVE] = {"W", ""},
    [DOT] = {"W_a U_a v_a W", "  score: dot\n"},
    [GENERAL] = {"W_a U_a v_a", "  score: general\n"},
    [CONCAT] = {"U_a W", "  score: concat\n"},
};

// True when [name] is one of [names], which have spaces between them.
static bool is_among(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *p = names; (p = strstr(p, name)); p += length)
        if ((p == names || p[-1] == ' ') && (!p[length] || p[length] == ' '))
            return true;
    return false;
}

// Returns whether it looks back at the words it read.
static bool add_translator(struct rng *rng, struct strbuf *out,
                           enum numbers kind)
{
    int size['V' + 1] = {['1'] = 1};
    for (const char *p = "SVEHDA"; *p; p++)
        size[(int)*p] = rng_between(rng, 1, 3);
    int words = size['V'];
    bool one = rng_between(rng, 0, 2) == 0; // reads one way
    bool last = one && rng_between(rng, 0, 1);
    bool state = rng_between(rng, 0, 2) == 0;
    bool luong = rng_between(rng, 0, 2) == 0;
    int score = rng_between(rng, 0, 1) ? rng_between(rng, 0, SCORES - 1) : 0;
    size['V'] += 3; // <pad> <s> </s>
    size['B'] = one ? size['H'] : 2 * size['H'];
    if (last || score == DOT)
        size['D'] = size['B'];
    size['Q'] = size['D'] + (score == CONCAT ? size['B'] : 0);
    size['K'] = luong ? rng_between(rng, 1, 3) : size['D'];
    size['C'] = size['B'] + (luong ? size['D'] : 0);
    size['O'] = luong ? size['K']
                      : size['D'] + (state ? 0 : size['B'] + size['E']);
    strbuf_add(out, "  kind: rnn-attention\n  vocabulary:\n    source: ");
    struct rng same = *rng;
    add_words(rng, out, "", size['S']);
    strbuf_add(out, "    target: ");
    add_words(rng, out, "<pad>, <s>, </s>", words);
    strbuf_add(out, "  source: ");
    add_words(&same, out, "", rng_between(rng, 1, size['S']));
    bool fixed = rng_between(rng, 0, 3) == 0;
    bool gru = rng_between(rng, 0, 2) == 0;
    strbuf_add(out, gru ? "  cell: gru\n" : "");
    strbuf_add(out, one ? "  encoder: forward\n" : "");
    strbuf_add(out, last ? "  start: last\n" : "");
    strbuf_add(out, luong ? "  wiring: luong\n" : "");
    strbuf_add(out, state && !luong ? "  readout: state\n" : "");
    strbuf_add(out, fixed ? "  attention: fixed\n" : "");
    strbuf_add(out, fixed ? "" : scored[score].line);
    strbuf_add(out, rng_between(rng, 0, 2) ? "" : "  forced: [null, <pad>]\n");
    for (size_t i = 0; i < sizeof translator / sizeof *translator; i++) {
        const struct weight *w = &translator[i];
        if (is_among(fixed ? scored[DOT].without : scored[score].without,
                     w->name) ||
            (one && is_among("W_b U_b b_b", w->name)) ||
            (last && is_among("W_init b_init", w->name)))
            continue;
        bool joins = luong && !strcmp(w->name, "W_c");
        int gates = gru && !joins && is_among(gated, w->name) ? 2 : 0;
        for (int k = 0; k <= gates; k++) {
            char name[8];
            strcat(strcpy(name, w->name), k ? k > 1 ? "r" : "z" : "");
            add_matrix(rng, out, name, size[(int)w->rows],
                       size[(int)w->columns], kind);
        }
    }
    return !fixed;
}

// States and annotations that look at each other, and nothing else.
static void add_looking(struct rng *rng, struct strbuf *out, enum numbers kind)
{
    int T = rng_between(rng, 1, 4), n = rng_between(rng, 1, 4);
    int m = rng_between(rng, 1, 3), D = rng_between(rng, 1, 3);
    int A = rng_between(rng, 1, 3), score = rng_between(rng, 0, SCORES - 1);
    strbuf_add(out, "  kind: rnn-attention\n  source: ");
    add_words(rng, out, "", T);
    strbuf_add(out, "  target: ");
    add_words(rng, out, "", n);
    strbuf_add(out, scored[score].line);
    add_matrix(rng, out, "annotations", T, score == DOT ? D : m, kind);
    add_matrix(rng, out, "states", n, D, kind);
    if (score == GENERAL)
        add_matrix(rng, out, "W", D, m, kind);
    if (score == DOT || score == GENERAL)
        return;
    add_matrix(rng, out, "W_a", score == CONCAT ? D + m : D, A, kind);
    if (score == ADDITIVE)
        add_matrix(rng, out, "U_a", m, A, kind);
    add_matrix(rng, out, "v_a", A, 1, kind);
}

// Mostly from one tensor to the next, so that some pages are neighbours on the
// timeline too.
static void add_pages(struct rng *rng, struct strbuf *out, const char *prefix,
                      const char *const *names, int count, const char *value)
{
    static const char *const more[] = {
        "", "", "    view: {sums: on, numbers: off}\n",
        "    view: {whole: on, compare: pair}\n", "    card: query\n"};
    int pages = rng_between(rng, 0, 4), at = rng_between(rng, 0, count - 1);
    bool changes = strstr(value, "X[1]");
    if (pages)
        strbuf_add(out, "pages:\n");
    for (int i = 0; i < pages; i++) {
        const char *name = names[at % count];
        at += rng_between(rng, 0, 2) ? 1 : rng_between(rng, 0, count);
        strbuf_addf(out, "  - at: %s%s\n", prefix, name);
        if (rng_between(rng, 0, 2))
            strbuf_addf(out, "    say: \"Page %d: look at %s, %s.\"\n", i + 1,
                        name, value);
        strbuf_add(out, more[rng_between(rng, 0, 4)]);
        if (rng_between(rng, 0, 3) == 0)
            strbuf_addf(out, "    role: construct\n    goal: count(%s%s) > 9\n",
                        prefix, name);
        if (changes && rng_between(rng, 0, 2) == 0)
            strbuf_addf(out, "    change: {X: random %d}\n", i + 1);
    }
}

enum {
    ATTENTION,
    POSITIONS,
    LOOKING,
    TRANSLATION,
    GIVEN,
    WEIGHTS,
    ROUNDS,
    CELLS,
    LAYER,
    CONVOLUTION,
    MODELS
};

static void make(struct rng *rng, struct strbuf *out, int models)
{
    static const char *const attention[] = {"Q", "scores", "weights.exp",
                                            "weights", "output"};
    static const char *const weights[] = {"weights", "weights.received"};
    static const char *const passing[] = {"x"};
    static const char *const positions[] = {"P", "dots"};
    static const char *const answering[] = {"output", "answers", "right"};
    static const char *const seeing[] = {"map", "moved.map"};
    static const char *const translation[] = {
        "x", "annotations", "target", "energies", "alignment", "contexts"};
    int model = rng_between(rng, 0, models - 1);
    enum numbers kind = (enum numbers)rng_between(rng, 0, NUMBERS - 1);
    const char *prefix = "", *shown[] = {"x", NULL};
    strbuf_add(out, "title: A random lesson\ngoal: Break nothing.\nmodel:\n");
    switch (model) {
    case ATTENTION:
        add_attention(rng, out, kind, &prefix);
        add_pages(rng, out, prefix, attention, 5, "{X[1]}");
        break;
    case GIVEN:
        add_given(rng, out, kind);
        add_pages(rng, out, prefix, attention, 5, "{K[1]}");
        break;
    case WEIGHTS:
        add_weights(rng, out, kind);
        add_pages(rng, out, prefix, weights, 2, "{weights[1,1]}");
        break;
    case ROUNDS:
        add_rounds(rng, out, kind);
        add_pages(rng, out, "round1.", passing, 1, "{round1.x[1,1]}");
        break;
    case CELLS:
        add_cells(rng, out, kind, &shown[1]);
        add_pages(rng, out, prefix, shown, 2, "{x[1,1]}");
        break;
    case LAYER:
        add_layer(rng, out, kind);
        add_pages(rng, out, prefix, answering, 3, "{output[1,1]}");
        break;
    case CONVOLUTION:
        add_convolution(rng, out, kind, &prefix);
        add_pages(rng, out, prefix, seeing, 2, "{picture[1,1]}");
        break;
    case POSITIONS:
        add_positions(rng, out);
        add_pages(rng, out, prefix, positions, 2, "{{}}");
        break;
    case LOOKING:
        add_looking(rng, out, kind);
        add_pages(rng, out, prefix, translation + 2, 3, "{target[1]}");
        break;
    default:
        if (add_translator(rng, out, kind))
            add_pages(rng, out, prefix, translation, 6,
                      "{alignment[1,1]} and {target[1]}");
        else
            add_pages(rng, out, prefix, translation, 3, "{target[1]}");
    }
}

// Further models, with pages on them and on the first one between.
static void add_models(struct rng *rng, struct strbuf *out)
{
    static const char *const pages[] = {
        "  - at: weights\n    model: two\n    say: \"{weights[1,2]} here\"\n",
        "  - at: dots\n    model: places\n",
        "  - at: output[1]\n    model: two\n    change: {\"X[1,1]\": 3}\n",
        "  - at: weights[2]\n    model: two\n    against: third\n",
        "  - at: scaled\n    model: third\n    why: scale\n",
        "  - say: Home again\n"};
    if (!strstr(out->text, "\npages:\n"))
        strbuf_add(out, "pages:\n");
    for (int i = rng_between(rng, 1, 5); i; i--)
        strbuf_add(out, pages[rng_between(rng, 0, 5)]);
    strbuf_add(out, "models:\n"
                    "  two: {kind: self-attention, tokens: [a, b],"
                    " X: [[1, 0], [0, 1]]}\n"
                    "  third: {kind: self-attention, tokens: [a, b],"
                    " X: [[1, 2], [0, 1]], mask: causal}\n"
                    "  places: {kind: positional, positions: 3, d: 4}\n");
}

void random_lesson(struct rng *rng, struct strbuf *out)
{
    make(rng, out, MODELS);
    if (rng_between(rng, 0, 3) == 0)
        add_models(rng, out);
}

void random_computed(struct rng *rng, struct strbuf *out)
{
    make(rng, out, GIVEN);
}
