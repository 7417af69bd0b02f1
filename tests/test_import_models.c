// SPDX-License-Identifier: MIT
// The layers of well-known models, saved under their names in their order, come
// in as what they compute: against plain loops over the same numbers.
#define _XOPEN_SOURCE 700 // mkdtemp, ftruncate

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "document/import.h"
#include "lesson/import/import.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "tensorfile/npz.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))

enum { WORDS = 3, WIDTH = 8, HEADS = 4, PER_HEAD = WIDTH / HEADS, RANGES = 8 };

// What importing a layer may take; of it 11 MB are the program.
#if defined(__SANITIZE_ADDRESS__) // which keeps what was given back
enum { MOST_KB = 400 * 1024 };
#else
enum { MOST_KB = 100 * 1024 };
#endif

static struct arena arena;
static struct complaints complaints;
static struct import made;

static void tear_down(void)
{
    import_free(&made);
    complaints_free(&complaints);
    arena_free(&arena);
}

// --- a layer -----------------------------------------------------------------

// Row o of W[i] is what gives the o-th number of the i-th projection: q, k, v
// and the output. Keys and values have [shared] heads.
struct layer {
    double X[WORDS][WIDTH], W[4][WIDTH][WIDTH], b[4][WIDTH];
    double memory[WORDS][WIDTH]; // what is looked at, where it looks across
    double far[RANGES][HEADS];   // what T5 adds
    bool across, distant;
    int shared;
    bool biased, causal, scaled;
    bool turned, slanted; // it turns queries and keys; it minds distance
};

static double next_number(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (float)((*seed >> 16) % 201) / 64 - 1.5; // exact in a single
}

static void fill(struct layer *l, unsigned seed)
{
    double *x = &l->X[0][0], *W = &l->W[0][0][0], *b = &l->b[0][0];
    for (int i = 0; i < WORDS * WIDTH; i++)
        x[i] = next_number(&seed);
    for (int i = 0; i < 4 * WIDTH * WIDTH; i++)
        W[i] = next_number(&seed);
    for (int i = 0; i < 4 * WIDTH; i++)
        b[i] = l->biased ? next_number(&seed) : 0;
    for (int i = 0; i < WORDS * WIDTH; i++)
        l->memory[i / WIDTH][i % WIDTH] = next_number(&seed);
    for (int i = 0; i < RANGES * HEADS; i++)
        l->far[i / HEADS][i % HEADS] = next_number(&seed);
}

// The j-th of those who are looked at.
static const double *looked_at(const struct layer *l, int j)
{
    return l->across ? l->memory[j] : l->X[j];
}

static double project(const struct layer *l, int which, const double *in, int o)
{
    double sum = l->b[which][o];
    for (int i = 0; i < WIDTH; i++)
        sum += in[i] * l->W[which][o][i];
    return sum;
}

// The d-th number of a head of queries or keys, turned by its row where it is:
// as Llama's rotate_half() does.
static double placed(const struct layer *l, int which, int r, int first, int d)
{
    const double *in = which ? looked_at(l, r) : l->X[r];
    double x = project(l, which, in, first + d);
    int half = PER_HEAD / 2, other = d < half ? d + half : d - half;
    double y = project(l, which, in, first + other);
    double angle = r * pow(10000, -2. * (d % half) / PER_HEAD);
    return !l->turned ? x
                      : x * cos(angle) + (d < half ? -y : y) * sin(angle);
}

// What the head [h] leaves of the row [r].
static void attend(const struct layer *l, int r, int h, double *out)
{
    int of = h * l->shared / HEADS * PER_HEAD, last = l->causal ? r + 1 : WORDS;
    double share[WORDS] = {0}, sum = 0;
    for (int j = 0; j < last; j++) {
        double score = 0;
        for (int d = 0; d < PER_HEAD; d++)
            score += placed(l, 0, r, h * PER_HEAD, d) * placed(l, 1, j, of, d);
        score = l->scaled ? score / sqrt(PER_HEAD) : score;
        if (l->slanted) // 2^-2, 2^-4, 2^-6, 2^-8 for four heads
            score -= abs(r - j) * pow(4, -h - 1);
        if (l->distant) // ranges of T5, of those near: ahead the second half
            score += l->far[(j > r) * RANGES / 2 + abs(j - r)][h];
        share[j] = exp(score);
        sum += share[j];
    }
    for (int d = 0; d < PER_HEAD; d++)
        for (int j = 0; j < last; j++)
            out[d] += share[j] / sum * project(l, 2, looked_at(l, j), of + d);
}

static double output(const struct layer *l, int r, int o)
{
    double heads[WIDTH] = {0};
    for (int h = 0; h < HEADS; h++)
        attend(l, r, h, heads + h * PER_HEAD);
    return project(l, 3, heads, o);
}

// --- as safetensors ----------------------------------------------------------

struct safe {
    struct strbuf header, data;
};

static void safe_add(struct safe *s, const char *name, int rows, int columns,
                     const double *x)
{
    size_t from = s->data.length;
    for (int i = 0; i < (rows ? rows : 1) * columns; i++) {
        float single = (float)x[i];
        strbuf_add_n(&s->data, (const char *)&single, sizeof single);
    }
    strbuf_addf(&s->header, "%s\"%s\":{\"dtype\":\"F32\",\"shape\":[",
                s->header.length ? "," : "{", name);
    if (rows)
        strbuf_addf(&s->header, "%d,", rows);
    strbuf_addf(&s->header, "%d],\"data_offsets\":[%zu,%zu]}", columns, from,
                s->data.length);
}

static char *read_safe(void *self, struct arena *to, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct safe *s = self;
    size_t head = s->header.length + 1;
    (void)lesson, (void)path, (void)most, (void)why;
    *length = 8 + head + s->data.length;
    char *out = arena_alloc(to, *length);
    for (int i = 0; i < 8; i++)
        out[i] = (char)((uint64_t)head >> 8 * i);
    memcpy(out + 8, s->header.text, head - 1);
    out[8 + head - 1] = '}';
    memcpy(out + 8 + head, s->data.text, s->data.length);
    return out;
}

static char *read_npz(void *self, struct arena *to, const char *lesson,
                      const char *path, size_t most, size_t *length,
                      struct reason *why)
{
    const struct strbuf *bytes = self;
    (void)lesson, (void)path, (void)most, (void)why;
    *length = bytes->length;
    return arena_copy(to, bytes->text, bytes->length);
}

// How the three projections stand in a file.
enum stands { APART, ON_TOP, SIDE_BY_SIDE, HEAD_BY_HEAD };

static const struct shape {
    const char *name;
    const char *names[4]; // of q, k, v and the output; in one: the first
    const char *biases[4];
    const char *buffer; // something that does not matter; or NULL
    enum stands stands;
    int shared;
    bool causal, unscaled, missing; // it does what no lesson computes
    const char *told[2];            // among what is said; or NULL
    bool turned, slanted, across, distant;
} models[] = {
    // clang-format off
    {"gpt2", {"attn.c_attn.weight", [3] = "attn.c_proj.weight"},
     {"attn.c_attn.bias", [3] = "attn.c_proj.bias"}, "mlp.c_proj.weight",
     SIDE_BY_SIDE, HEADS, true, false, false,
     {"GPT-2 looks at no word that comes later: mask: causal\n",
      "attn.c_attn.weight is cut into W_Q, W_K and W_V\n"}},
    {"bert", {"attention.self.query.weight", "attention.self.key.weight",
              "attention.self.value.weight", "attention.output.dense.weight"},
     {"attention.self.query.bias", "attention.self.key.bias",
      "attention.self.value.bias", "attention.output.dense.bias"},
     "output.dense.weight", APART, HEADS, false, false, false, {NULL, NULL}},
    {"llama", {"self_attn.q_proj.weight", "self_attn.k_proj.weight",
               "self_attn.v_proj.weight", "self_attn.o_proj.weight"},
     {NULL}, "mlp.gate_proj.weight", APART, 2, true, false, false,
     {"4 heads share 2 heads of keys and values\n",
      "(RoPE): position: rope, in halves"}, .turned = true},
    {"one for all", {"self_attn.q_proj.weight", "self_attn.k_proj.weight",
                     "self_attn.v_proj.weight", "self_attn.o_proj.weight"},
     {"self_attn.q_proj.bias", "self_attn.k_proj.bias",
      "self_attn.v_proj.bias"}, NULL, APART, 1, true, false, false,
     {"4 heads share 1 head of keys and values\n",
      "A model whose names are those of Llama, Mistral and Qwen looks at no "
      "word that comes later"}, .turned = true},
    {"t5 encoder", {"layer.0.SelfAttention.q.weight",
                    "layer.0.SelfAttention.k.weight",
                    "layer.0.SelfAttention.v.weight",
                    "layer.0.SelfAttention.o.weight"},
     {NULL}, "layer.0.SelfAttention.relative_attention_bias.weight", APART,
     HEADS, false, true, false,
     {"T5 does not divide the scores by √d: scale: none\n",
      "relative_attention_bias.weight is what every score gets for how far away "
      "its word is: position: t5"}, .distant = true},
    {"t5 decoder", {"decoder.SelfAttention.q.weight",
                    "decoder.SelfAttention.k.weight",
                    "decoder.SelfAttention.v.weight",
                    "decoder.SelfAttention.o.weight"},
     {NULL}, NULL, APART, HEADS, true, true, true,
     {"T5 looks at no word that comes later", NULL}},
    {"bart decoder", {"decoder.layers.3.self_attn.q_proj.weight",
                      "decoder.layers.3.self_attn.k_proj.weight",
                      "decoder.layers.3.self_attn.v_proj.weight",
                      "decoder.layers.3.self_attn.out_proj.weight"},
     {NULL}, "decoder.layers.3.fc1.weight", APART, HEADS, true, false, false,
     {"A decoder’s self-attention, as in BART, OPT and Whisper, looks at no "
      "word that comes later: mask: causal\n", NULL}},
    {"bart encoder", {"encoder.layers.3.self_attn.q_proj.weight",
                      "encoder.layers.3.self_attn.k_proj.weight",
                      "encoder.layers.3.self_attn.v_proj.weight",
                      "encoder.layers.3.self_attn.out_proj.weight"},
     {NULL}, NULL, APART, HEADS, false, false, false, {NULL, NULL}},
    {"across", {"decoder.layers.3.encoder_attn.q_proj.weight",
                "decoder.layers.3.encoder_attn.k_proj.weight",
                "decoder.layers.3.encoder_attn.v_proj.weight",
                "decoder.layers.3.encoder_attn.out_proj.weight"},
     {NULL}, NULL, APART, HEADS, false, false, false,
     {"memory is looked at: keys and values are made from its rows", NULL},
     .across = true},
    {"distilbert", {"attention.q_lin.weight", "attention.k_lin.weight",
                    "attention.v_lin.weight", "attention.out_lin.weight"},
     {"attention.q_lin.bias", "attention.k_lin.bias", "attention.v_lin.bias",
      "attention.out_lin.bias"}, "ffn.lin1.weight", APART, HEADS, false, false, false,
     {NULL, NULL}},
    {"timm", {"attn.qkv.weight", [3] = "attn.proj.weight"},
     {"attn.qkv.bias", [3] = "attn.proj.bias"}, "mlp.fc1.weight", ON_TOP, HEADS,
     false, false, false, {NULL, NULL}},
    {"neox", {"attention.query_key_value.weight",
              [3] = "attention.dense.weight"},
     {"attention.query_key_value.bias", [3] = "attention.dense.bias"},
     "mlp.dense_h_to_4h.weight", HEAD_BY_HEAD, HEADS, true, false, true,
     {"query_key_value.weight is cut into W_Q, W_K and W_V, which stand "
      "there head by head\n", "GPT-NeoX turns queries and keys by the place"}},
    {"bloom", {"self_attention.query_key_value.weight",
               [3] = "self_attention.dense.weight"},
     {"self_attention.query_key_value.bias", [3] = "self_attention.dense.bias"},
     NULL, HEAD_BY_HEAD, HEADS, true, false, false,
     {"more so the farther away the word is: position: alibi", NULL},
     .slanted = true},
    {"pytorch", {"self_attn.in_proj_weight",
                 [3] = "self_attn.out_proj.weight"},
     {"self_attn.in_proj_bias", [3] = "self_attn.out_proj.bias"},
     "linear1.weight", ON_TOP, HEADS, false, false, false, {NULL, NULL}},
    // clang-format on
};

// Where in the file's one matrix the o-th number of a projection stands.
static int place_of(enum stands stands, int which, int o)
{
    return stands == HEAD_BY_HEAD
               ? (o / PER_HEAD * 3 + which) * PER_HEAD + o % PER_HEAD
               : which * WIDTH + o;
}

static void add_three(struct safe *s, const char *prefix, const struct shape *m,
                      const struct layer *l)
{
    double W[3 * WIDTH * WIDTH], b[3 * WIDTH];
    bool lying = m->stands == SIDE_BY_SIDE;
    for (int which = 0; which < 3; which++)
        for (int o = 0; o < WIDTH; o++) {
            int at = place_of(m->stands, which, o);
            b[at] = l->b[which][o];
            for (int i = 0; i < WIDTH; i++)
                W[lying ? i * 3 * WIDTH + at : at * WIDTH + i] =
                    l->W[which][o][i];
        }
    safe_add(s, arena_print(&arena, "%s%s", prefix, m->names[0]),
             lying ? WIDTH : 3 * WIDTH, lying ? 3 * WIDTH : WIDTH, W);
    safe_add(s, arena_print(&arena, "%s%s", prefix, m->biases[0]), 0, 3 * WIDTH,
             b);
}

static void add_one(struct safe *s, const char *prefix, const struct shape *m,
                    const struct layer *l, int which)
{
    double turned[WIDTH * WIDTH];
    int rows = which % 3 ? l->shared * PER_HEAD : WIDTH;
    for (int o = 0; o < WIDTH; o++)
        for (int i = 0; i < WIDTH; i++)
            turned[i * WIDTH + o] = l->W[which][o][i];
    safe_add(s, arena_print(&arena, "%s%s", prefix, m->names[which]), rows,
             WIDTH, m->stands == SIDE_BY_SIDE ? turned : &l->W[which][0][0]);
    if (m->biases[which])
        safe_add(s, arena_print(&arena, "%s%s", prefix, m->biases[which]), 0,
                 rows, l->b[which]);
}

static void add_layer(struct safe *s, const char *prefix, const struct shape *m,
                      const struct layer *l)
{
    for (int which = m->stands == APART ? 0 : 3; which < 4; which++)
        add_one(s, prefix, m, l, which);
    if (m->stands != APART)
        add_three(s, prefix, m, l);
    if (m->buffer)
        safe_add(s, arena_print(&arena, "%s%s", prefix, m->buffer),
                 m->distant ? RANGES : WIDTH, m->distant ? HEADS : WIDTH,
                 m->distant ? &l->far[0][0] : &l->W[0][0][0]);
}

// --- what becomes of it ------------------------------------------------------

static bool make(const struct import_wish *wish, struct safe *s)
{
    const struct files files = {.read = read_safe, .self = s};
    static struct reading r;
    r = (struct reading){&arena, &complaints};
    bool good = import_make(&made, &r, wish, &files);
    strbuf_free(&s->header);
    strbuf_free(&s->data);
    return good;
}

static char *read_made(void *self, struct arena *to, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct strbuf *text = lesson ? &made.beside : &made.lesson;
    (void)self, (void)path, (void)most, (void)why;
    *length = text->length;
    return arena_copy(to, strbuf_text(text), text->length);
}

static void compare_output(const struct layer *l)
{
    const struct files files = {.read = read_made};
    struct lesson lesson;
    struct trace trace;
    ck_assert_msg(
        lesson_load(&lesson, "out.yaml", &files, model_kinds, &complaints),
        "%s", strbuf_text(&complaints.text));
    complaints_end(&complaints, &lesson.arena);
    ck_assert(run_model(&trace, &lesson.model));
    const struct tensor *t = trace_find(&trace, "output");
    ck_assert(t && t->rows == WORDS && t->columns == WIDTH);
    for (int r = 0; r < WORDS; r++)
        for (int o = 0; o < WIDTH; o++)
            ck_assert_msg(fabs(t->data[r * WIDTH + o] - output(l, r, o)) < 1e-9,
                          "%d %d: %.12g, not %.12g", r, o,
                          t->data[r * WIDTH + o], output(l, r, o));
    trace_free(&trace);
    lesson_free(&lesson);
}

// One of two layers, by its prefix; the vectors belong to both.
START_TEST(a_layer_computes_what_its_model_does)
{
    const struct shape *m = &models[_i];
    struct layer l = {.shared = m->shared,
                      .biased = m->biases[0],
                      .causal = m->causal,
                      .scaled = !m->unscaled,
                      .turned = m->turned,
                      .slanted = m->slanted,
                      .across = m->across,
                      .distant = m->distant};
    struct safe s = {0};
    fill(&l, 99);
    if (m->biases[0] && !m->biases[3])
        memset(l.b[3], 0, sizeof l.b[3]);
    add_layer(&s, "a.2.", m, &l);
    fill(&l, (unsigned)_i);
    if (m->biases[0] && !m->biases[3])
        memset(l.b[3], 0, sizeof l.b[3]);
    add_layer(&s, "a.3.", m, &l);
    safe_add(&s, "X", WORDS, WIDTH, &l.X[0][0]);
    if (m->across)
        safe_add(&s, "memory", WORDS, WIDTH, &l.memory[0][0]);
    const char *file = "m.safetensors";
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .under = "a.3.",
                                     .heads = HEADS,
                                     .output = "out.yaml"};
    ck_assert_msg(make(&wish, &s), "%s: %s", m->name,
                  strbuf_text(&complaints.text));
    for (int i = 0; i < 2 && m->told[i]; i++)
        ck_assert_msg(strstr(made.told.text, m->told[i]) != NULL, "%s",
                      made.told.text);
    ck_assert_int_eq(strstr(made.told.text, "comes later") != NULL, m->causal);
    ck_assert_int_eq(strstr(made.told.text, "not computed") != NULL,
                     m->missing);
    compare_output(&l);
}
END_TEST

// Nothing that looks like attention is left out in silence.
static const struct {
    const char *name;
    int rows, columns;
    const char *says; // NULL: it comes in
} unused[] = {
    {"blocks.0.mixer.Wqkv.weight", 24, 8, "blocks.0.mixer.Wqkv.weight looks "},
    {"attn.bias_k", 1, 8, "attn.bias_k looks like attention, and is not"},
    {"attn.to_q.weight", 8, 8, "attn.to_q.weight looks like attention"},
    {"layer.q_norm.weight", 0, 8, "layer.q_norm.weight: this normalizes queries"},
    {"attn.k_layernorm.weight", 0, 8, "k_layernorm.weight: this normalizes"},
    {"self_attn.sinks", 0, 4, "sinks: this is a number for each head"},
    {"attn.dense", 8, 8, "attn.dense looks like attention"},
    {"attn.to_out.weight", 8, 8, "attn.to_out.weight looks like attention"},
    {"attention.linear_q.weight", 8, 8, "attention.linear_q.weight looks "},
    {"mixer.out", 24, 8, "mixer.out looks like attention"},
    {"mixer.in", 8, 24, "mixer.in looks like attention"},
    {"dense.weight", 8, 8, "dense.weight looks like attention"},
    {"attention_norm.weight", 0, 8, NULL},
    {"attn.ln.bias", 0, 8, NULL},
    {"mlp.fc1.weight", 32, 8, NULL},
    {"keyboard.weight", 5, 6, NULL},
};

START_TEST(what_looks_like_attention_is_not_left_out_in_silence)
{
    struct layer l = {.shared = HEADS};
    struct safe s = {0};
    const char *file = "m.safetensors";
    struct import_role none = {unused[_i].name, PLAYS_NONE, false};
    struct import_wish wish = {
        .files = &file, .file_count = 1, .typed = true, .output = "out.yaml"};
    for (int again = 0; again < 2; again++) {
        fill(&l, 5);
        safe_add(&s, "X", WORDS, WIDTH, &l.X[0][0]);
        safe_add(&s, unused[_i].name, unused[_i].rows, unused[_i].columns,
                 &l.W[0][0][0]);
        bool good = make(&wish, &s);
        const char *text = strbuf_text(&complaints.text);
        ck_assert_msg(good == (again || !unused[_i].says), "%s", text);
        ck_assert_msg(again || good ||
                          (strstr(text, unused[_i].says) &&
                           strstr(text, "--as NAME=")),
                      "%s", text);
        ck_assert(good || !strncmp(text, "m.safetensors: ", 15));
        import_free(&made);
        complaints_free(&complaints);
        complaints = (struct complaints){0};
        wish.roles = &none; // said to be nothing it is nothing
        wish.role_count = 1;
    }
}
END_TEST

// --- a translator of PyTorch's tutorial --------------------------------------

#define MADE_BY_TORCH SOURCE_ROOT "/tests/tensorfiles/seq2seq"

static void open_lesson(const char *path, const struct files *files,
                        struct lesson *lesson, struct trace *trace)
{
    ck_assert_msg(lesson_load(lesson, path, files, model_kinds, &complaints),
                  "%s", strbuf_text(&complaints.text));
    complaints_end(&complaints, &lesson->arena);
    ck_assert(run_model(trace, &lesson->model));
}

static bool make_translator(const struct files *files, const char *const *file,
                            int count, const char *tokens)
{
    static struct reading r;
    const struct import_wish wish = {.files = file,
                                     .file_count = count,
                                     .tokens = tokens,
                                     .typed = true,
                                     .output = "out.yaml"};
    r = (struct reading){&arena, &complaints};
    return import_make(&made, &r, &wish, files);
}

// In a file each, or both in one without any words. What PyTorch computed
// stands in the reference, which test_reference.c compares its own lesson with.
START_TEST(a_translator_writes_what_pytorch_does)
{
    static const char *const files[][2] = {
        {MADE_BY_TORCH "-encoder.npz", MADE_BY_TORCH "-decoder.npz"},
        {MADE_BY_TORCH "-decoder.npz", MADE_BY_TORCH "-encoder.npz"},
        {MADE_BY_TORCH ".safetensors"}};
    static const char *const tensors[] = {"x",      "annotations", "states",
                                          "y",      "energies",    "alignment",
                                          "logits", "contexts",    "target"};
    const struct files from_made = {.read = read_made};
    struct lesson lesson, reference;
    struct trace trace, known;
    ck_assert_msg(make_translator(&disk_files, files[_i], _i < 2 ? 2 : 1,
                                  _i < 2 ? "il a froid ." : "w2 w3 w4 w5 EOS"),
                  "%s", strbuf_text(&complaints.text));
    ck_assert_int_eq(strstr(made.told.text, "EOS, as every") != NULL, _i < 2);
    ck_assert_int_eq(strstr(made.told.text, "is missing") != NULL, _i == 2);
    ck_assert_ptr_nonnull(strstr(made.told.text, "bias of Va, 1.921875, is"));
    open_lesson("out.yaml", &from_made, &lesson, &trace);
    ck_assert_int_eq(lesson.remark_count, 0); // EOS stands behind the full stop
    open_lesson(SOURCE_ROOT "/tests/reference/seq2seq-pytorch.json",
                &disk_files, &reference, &known);
    for (int i = 0; i < LENGTH(tensors); i++) {
        const struct tensor *m = trace_find(&trace, tensors[i]);
        const struct tensor *want = trace_find(&known, tensors[i]);
        ck_assert(m && m->rows == want->rows && m->columns == want->columns);
        for (int k = 0; k < m->rows * m->columns; k++)
            ck_assert_msg(fabs(m->data[k] - want->data[k]) < 1e-12,
                          "%s, number %d", tensors[i], k + 1);
    }
    trace_free(&trace);
    trace_free(&known);
    lesson_free(&lesson);
    lesson_free(&reference);
}
END_TEST

// A file of PyTorch's, of which [from] is [to], which is as long.
struct other {
    const char *from, *to, *says;
    const char *tokens;
};

static const struct other others[] = {
    {"decoder.out.bias", "decoder.out.bios", "is no tensor decoder.out.bias",
     "w2"},
    {"\"encoder.embedding.weight\"", "\"encoder.imbedding.weight\"",
     "is no tensor encoder.embedding.weight", "w2"},
    {"\"decoder.out.weight\": {\"dtype\": \"F32\", \"shape\": [7, 4]",
     "\"decoder.out.weight\": {\"dtype\": \"F32\", \"shape\": [4, 7]",
     "decoder.out.weight: this is 4 × 7, expected 7 × 4", "w2"},
    {"\"decoder.attention.Va.bias\"", "\"decoder.gru.weight_ih_l1\" ",
     "decoder.gru.weight_ih_l1: this is a GRU that reads both ways or has several",
     "w2"},
    {"\"encoder.gru.weight_ih_l0\"", "\"encoder.gro.weight_ih_l0\"",
     "its encoder is needed, too", "w2"},
    {"decoder", "decoder", "nothing says which sentence", NULL},
};

static char *read_other(void *self, struct arena *to, const char *lesson,
                        const char *path, size_t most, size_t *length,
                        struct reason *why)
{
    const struct other *o = self;
    char *bytes =
        disk_files.read(disk_files.self, to, lesson, path, most, length, why);
    size_t from = strlen(o->from), k = 0;
    ck_assert(bytes && from == strlen(o->to));
    while (k + from <= *length && memcmp(bytes + k, o->from, from))
        k++;
    ck_assert(k + from <= *length);
    memcpy(bytes + k, o->to, from);
    return bytes;
}

START_TEST(another_translator_is_refused_by_what_differs)
{
    struct other o = others[_i];
    const struct files files = {.read = read_other, .self = &o};
    const char *file = MADE_BY_TORCH ".safetensors";
    ck_assert(!make_translator(&files, &file, 1, o.tokens));
    ck_assert_msg(strstr(strbuf_text(&complaints.text), o.says) != NULL, "%s",
                  strbuf_text(&complaints.text));
}
END_TEST

// --- of a large model only the layer ----------------------------------------

static void add_hole(struct safe *s, size_t *at, const char *name, size_t rows,
                     size_t columns)
{
    size_t end = *at + rows * columns * 4;
    strbuf_addf(&s->header,
                "%s\"%s\":{\"dtype\":\"F32\",\"shape\":[%zu,%zu],"
                "\"data_offsets\":[%zu,%zu]}",
                s->header.length ? "," : "{", name, rows, columns, *at, end);
    *at = end;
}

// GPT-2 as it is saved, 548 MB of zeros that take no room on a disk.
static void write_sparse(const char *path)
{
    struct safe s = {0};
    size_t at = 0;
    add_hole(&s, &at, "wte.weight", 50257, 768);
    for (int i = 0; i < 12; i++) {
        const char *layer = arena_print(&arena, "h.%d.", i);
        add_hole(&s, &at, arena_print(&arena, "%sattn.c_attn.weight", layer),
                 768, 2304);
        add_hole(&s, &at, arena_print(&arena, "%sattn.c_proj.weight", layer),
                 768, 768);
        add_hole(&s, &at, arena_print(&arena, "%smlp.c_fc.weight", layer), 768,
                 3072);
        add_hole(&s, &at, arena_print(&arena, "%smlp.c_proj.weight", layer),
                 3072, 768);
    }
    add_hole(&s, &at, "rest", 53478, 256);
    uint64_t head = s.header.length + 1;
    FILE *f = fopen(path, "wb");
    ck_assert(f && fwrite(&head, 8, 1, f) == 1 &&
              fwrite(s.header.text, s.header.length, 1, f) == 1 &&
              putc('}', f) == '}' && !fflush(f) &&
              !ftruncate(fileno(f), (off_t)(8 + head + at)) && !fclose(f));
    ck_assert(at > 540000000);
    strbuf_free(&s.header);
}

static int saved;

static int save_nothing(const char *path, const void *data, size_t length)
{
    (void)path, (void)data, (void)length;
    saved++;
    return 0;
}

// What does not open is not written, however often it is tried; what has been
// read back once is not read again.
START_TEST(only_what_opens_is_written)
{
    const char *const file = "m.safetensors";
    const double X[] = {1, 0, 2, 1};
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .as = AS_X,
                                     .tokens = "a b",
                                     .output = "no-such-lesson.yaml"};
    for (int good = 0; good < 2; good++) {
        struct safe s = {0};
        safe_add(&s, "X", 2, 2, X);
        ck_assert_msg(make(&wish, &s), "%s", strbuf_text(&complaints.text));
        saved = 0;
        if (good)
            ck_assert(import_save(&made, save_nothing));
        strbuf_add(&made.lesson, "nonsense: 1\n");
        ck_assert(import_save(&made, save_nothing) == good);
        ck_assert(import_save(&made, save_nothing) == good);
        ck_assert_int_eq(saved, good ? 3 : 0);
        import_free(&made);
    }
}
END_TEST

START_TEST(of_a_large_model_only_the_layer_is_read)
{
    static char folder[] = "/tmp/import-XXXXXX";
    static struct reading r;
    ck_assert(mkdtemp(folder));
    const char *file = arena_print(&arena, "%s/gpt2.safetensors", folder);
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .under = "h.5.",
                                     .heads = 12,
                                     .tokens = "the cat",
                                     .output = "out.yaml"};
    write_sparse(file);
    r = (struct reading){&arena, &complaints};
    bool good = import_make(&made, &r, &wish, &disk_files);
    unlink(file);
    rmdir(folder);
    ck_assert_msg(good, "%s", strbuf_text(&complaints.text));
    ck_assert_ptr_nonnull(
        strstr(made.told.text, "h.5.attn.c_attn.weight, 768"));
    ck_assert(import_save(&made, save_nothing)); // what is written opens
    struct rusage used;
    ck_assert(!getrusage(RUSAGE_SELF, &used));
    ck_assert_msg(used.ru_maxrss < MOST_KB, "%ld kB", used.ru_maxrss);
}
END_TEST

// Words that the rows are called are theirs, in another file too.
START_TEST(rows_of_weights_keep_their_words)
{
    struct safe s = {0};
    const char *const file = "m.safetensors";
    const double A[] = {1, 0, 0, 0.5, 0.5, 0};
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .tokens = "the cat slept",
                                     .output = "out.yaml"};
    static struct reading r;
    const char *words[] = {"le", "chat"};
    safe_add(&s, "A", 2, 3, A);
    ck_assert_msg(make(&wish, &s), "%s", strbuf_text(&complaints.text));
    ck_assert_ptr_nonnull(strstr(made.lesson.text, "queries: [w1, w2]"));
    import_free(&made);
    const struct array all[] = {array_of("A", A, 2, 3),
                                {.name = "queries",
                                 .type = NUMBER_NONE,
                                 .axes = 1,
                                 .shape = {2},
                                 .count = 2,
                                 .rows = {2, words}}};
    struct strbuf npz = {0};
    ck_assert(npz_write(&npz, &(struct arrays){(struct array *)all, 2}));
    const struct files files = {.read = read_npz, .self = &npz};
    const char *const other = "m.npz";
    const struct import_wish again = {.files = &other,
                                      .file_count = 1,
                                      .tokens = "the cat slept",
                                      .output = "out.yaml"};
    r = (struct reading){&arena, &complaints};
    ck_assert_msg(import_make(&made, &r, &again, &files), "%s",
                  strbuf_text(&complaints.text));
    ck_assert_msg(strstr(made.lesson.text, "queries: [le, chat]") != NULL, "%s",
                  made.lesson.text);
    strbuf_free(&npz);
}
END_TEST

// --- Q, K and V of several heads ---------------------------------------------

enum { ASKED = 4, GIVEN_HEADS = 3, D_K = 2, D_V = 5 };

static struct array three_axes(const char *name, int heads, int rows,
                               int columns, unsigned seed)
{
    size_t count = (size_t)(heads * rows * columns);
    double *x = arena_array(&arena, count, sizeof *x);
    for (size_t i = 0; i < count; i++)
        x[i] = next_number(&seed);
    struct array a = array_of(name, x, heads * rows, columns);
    a.axes = 3;
    a.shape[0] = (size_t)heads;
    a.shape[1] = (size_t)rows;
    a.shape[2] = (size_t)columns;
    return a;
}

static bool make_three(const struct array *three)
{
    static struct reading r;
    struct strbuf npz = {0};
    const char *const file = "m.npz";
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .output = "out.yaml"};
    const struct files files = {.read = read_npz, .self = &npz};
    ck_assert(npz_write(&npz, &(struct arrays){(struct array *)three, 3}));
    r = (struct reading){&arena, &complaints};
    bool good = import_make(&made, &r, &wish, &files);
    strbuf_free(&npz);
    return good;
}

// The output of the head [h], from 0, in plain loops.
static double given_output(const struct array *a, int h, int row, int column)
{
    const double *Q = (const double *)(const void *)a[0].bytes;
    const double *K = (const double *)(const void *)a[1].bytes;
    const double *V = (const double *)(const void *)a[2].bytes;
    double sum = 0, out = 0;
    for (int j = 0; j < WORDS; j++) {
        double score = 0;
        for (int k = 0; k < D_K; k++)
            score +=
                Q[(h * ASKED + row) * D_K + k] * K[(h * WORDS + j) * D_K + k];
        double share = exp(score / sqrt(D_K));
        sum += share;
        out += share * V[(h * WORDS + j) * D_V + column];
    }
    return out / sum;
}

START_TEST(each_head_of_given_vectors_is_its_own)
{
    const struct array three[] = {three_axes("Q", GIVEN_HEADS, ASKED, D_K, 1),
                                  three_axes("K", GIVEN_HEADS, WORDS, D_K, 2),
                                  three_axes("V", GIVEN_HEADS, WORDS, D_V, 3)};
    ck_assert_msg(make_three(three), "%s", strbuf_text(&complaints.text));
    char *head = strstr(made.lesson.text, "head: 1");
    ck_assert_msg(head != NULL, "%s", made.lesson.text);
    head[6] = (char)('1' + _i);
    const struct files files = {.read = read_made};
    struct lesson lesson;
    struct trace trace;
    ck_assert_msg(
        lesson_load(&lesson, "out.yaml", &files, model_kinds, &complaints),
        "%s", strbuf_text(&complaints.text));
    complaints_end(&complaints, &lesson.arena);
    ck_assert(run_model(&trace, &lesson.model));
    const struct tensor *t = trace_find(&trace, "output");
    ck_assert(t && t->rows == ASKED && t->columns == D_V);
    for (int r = 0; r < ASKED; r++)
        for (int c = 0; c < D_V; c++)
            ck_assert_double_eq_tol(t->data[r * D_V + c],
                                    given_output(three, _i, r, c), 1e-12);
    trace_free(&trace);
    lesson_free(&lesson);
}
END_TEST

// Of Q, K and V one has other heads, or none.
START_TEST(given_vectors_have_as_many_heads)
{
    struct array three[] = {three_axes("Q", 4, WORDS, D_K, 1),
                            three_axes("K", 4, WORDS, D_K, 2),
                            three_axes("V", 2, WORDS, D_V, 3)};
    const char *told = "V: this is 2 × 3 × 5, but Q is 4 × 3 × 2";
    if (_i) {
        three[2].axes = 2;
        three[2].shape[0] = 6;
        three[2].shape[1] = D_V;
        told = "V: this is 6 × 5, but Q is 4 × 3 × 2";
    }
    ck_assert(!make_three(three));
    ck_assert_msg(strstr(complaints.text.text, told) != NULL, "%s",
                  complaints.text.text);
}
END_TEST

// What a name promises and a shape does not keep is said with both.
START_TEST(a_weight_of_another_shape_is_refused)
{
    struct safe s = {0};
    const double x[64] = {1, 2, 3};
    const char *file = "m.safetensors";
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .output = "out.yaml"};
    safe_add(&s, "X", 4, 3, x);
    safe_add(&s, "W_Q", 5, 2, x);
    safe_add(&s, "W_K", 3, 2, x);
    safe_add(&s, "W_V", 3, 2, x);
    const struct files files = {.read = read_made};
    struct lesson lesson;
    bool good = make(&wish, &s) && lesson_load(&lesson, "out.yaml", &files,
                                               model_kinds, &complaints);
    ck_assert(!good);
    const char *said = strbuf_text(&complaints.text);
    ck_assert_msg(strstr(said, "W_Q has 5 rows") != NULL, "%s", said);
    ck_assert_msg(strstr(said, "expected 3 × 2") != NULL, "%s", said);
}
END_TEST

// As wide, or with as many heads, as may be, it opens and runs.
START_TEST(a_wide_layer_of_many_heads_runs)
{
    const int wide = _i ? 64 : 8192, most = _i ? 256 : 4;
    struct safe s = {0};
    size_t count = (size_t)wide * (size_t)most;
    double *x = arena_array(&arena, count, sizeof *x);
    unsigned seed = 3;
    for (size_t i = 0; i < count; i++)
        x[i] = next_number(&seed);
    safe_add(&s, "X", 2, wide, x);
    safe_add(&s, "W_Q", wide, most, x);
    safe_add(&s, "W_K", wide, most, x);
    safe_add(&s, "W_V", wide, most, x);
    const char *file = "m.safetensors";
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .heads = most, .output = "out.yaml"};
    ck_assert_msg(make(&wish, &s), "%s", strbuf_text(&complaints.text));
    const struct files files = {.read = read_made};
    struct lesson lesson;
    struct trace trace;
    ck_assert_msg(
        lesson_load(&lesson, "out.yaml", &files, model_kinds, &complaints),
        "%s", strbuf_text(&complaints.text));
    complaints_end(&complaints, &lesson.arena);
    ck_assert(run_model(&trace, &lesson.model));
    const struct tensor *V = trace_find(&trace, _i ? "head256.V" : "head4.V");
    double want = 0;
    for (int i = 0; i < wide; i++)
        want += x[i] * x[i * most + most - 1];
    ck_assert(V && fabs(V->data[0] - want) < 1e-8);
    ck_assert_int_eq(trace_find(&trace, "concat")->columns, most);
    trace_free(&trace);
    lesson_free(&lesson);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("import models");
    TCase *t = tcase_create("import models");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_loop_test(t, a_layer_computes_what_its_model_does, 0,
                        LENGTH(models));
    tcase_add_loop_test(t, what_looks_like_attention_is_not_left_out_in_silence,
                        0, LENGTH(unused));
    tcase_add_loop_test(t, a_translator_writes_what_pytorch_does, 0, 3);
    tcase_add_loop_test(t, another_translator_is_refused_by_what_differs, 0,
                        LENGTH(others));
    tcase_add_test(t, only_what_opens_is_written);
    tcase_add_test(t, of_a_large_model_only_the_layer_is_read);
    tcase_add_loop_test(t, a_wide_layer_of_many_heads_runs, 0, 2);
    tcase_add_loop_test(t, each_head_of_given_vectors_is_its_own, 0,
                        GIVEN_HEADS);
    tcase_add_loop_test(t, given_vectors_have_as_many_heads, 0, 2);
    tcase_add_test(t, a_weight_of_another_shape_is_refused);
    tcase_add_test(t, rows_of_weights_keep_their_words);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
