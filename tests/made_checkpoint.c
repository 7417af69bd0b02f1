// SPDX-License-Identifier: MIT
#include "made_checkpoint.h"

#include <check.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

// --- tensors -----------------------------------------------------------------

static bool is(const struct made_checkpoint *m, const char *family)
{
    return !strcmp(m->shape.family, family);
}

static bool is_llama(const struct made_checkpoint *m)
{
    return is(m, "llama") || is(m, "mistral") || is(m, "qwen2");
}

// A number that the file can hold.
static double number(struct rng *rng, enum made_type type)
{
    double x = (rng_uniform(rng) - 0.5) * 1.4;
    if (fabs(x) < 0.001)
        x = 0.25; // no half is so small without losing digits
    double digits = type == MADE_F32 ? 23 : type == MADE_F16 ? 10 : 7;
    int e;
    frexp(x, &e);
    double unit = ldexp(1, e - 1 - (int)digits);
    return type == MADE_F32 ? (double)(float)x : nearbyint(x / unit) * unit;
}

static void add(struct made_checkpoint *m, struct rng *rng, int rows,
                int columns, const char *format, ...)
{
    struct made_tensor *t = &m->tensor[m->count++];
    ck_assert_int_lt(m->count, MADE_TENSORS);
    char name[80];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    snprintf(t->name, sizeof t->name, "%s%s", m->shape.prefix, name);
    t->rows = rows;
    t->columns = columns;
    size_t count = (size_t)(rows ? rows : 1) * (size_t)columns;
    t->x = malloc(count * sizeof *t->x);
    for (size_t i = 0; i < count; i++)
        t->x[i] = number(rng, m->shape.type);
}

static void add_gpt(struct made_checkpoint *m, struct rng *rng, int l)
{
    const struct made_shape *s = &m->shape;
    bool conv = is(m, "gpt2"), neo = is(m, "gpt_neo"), biased = s->biased;
    int d = s->d, f = s->f;
#define IN_OUT(in, out) conv ? (in) : (out), conv ? (out) : (in)
    for (int i = 1; i <= 2; i++) {
        add(m, rng, 0, d, "h.%d.ln_%d.weight", l, i);
        if (biased)
            add(m, rng, 0, d, "h.%d.ln_%d.bias", l, i);
    }
    for (int i = 0; neo && i < 3; i++)
        add(m, rng, d, d, "h.%d.attn.attention.%c_proj.weight", l, "qkv"[i]);
    if (!neo)
        add(m, rng, IN_OUT(d, 3 * d), "h.%d.attn.c_attn.weight", l);
    if (!neo && biased)
        add(m, rng, 0, 3 * d, "h.%d.attn.c_attn.bias", l);
    const char *o = neo ? "attention.out_proj" : "c_proj";
    add(m, rng, d, d, "h.%d.attn.%s.weight", l, o);
    add(m, rng, IN_OUT(d, f), "h.%d.mlp.c_fc.weight", l);
    add(m, rng, IN_OUT(f, d), "h.%d.mlp.c_proj.weight", l);
    if (biased) {
        add(m, rng, 0, d, "h.%d.attn.%s.bias", l, o);
        add(m, rng, 0, f, "h.%d.mlp.c_fc.bias", l);
        add(m, rng, 0, d, "h.%d.mlp.c_proj.bias", l);
    }
    if (conv) // its mask, which is no number of the model
        add(m, rng, 2, 2, "h.%d.attn.bias", l);
}

static void add_llama(struct made_checkpoint *m, struct rng *rng, int l)
{
    static const char *const up[] = {"gate", "up"};
    const struct made_shape *s = &m->shape;
    add(m, rng, 0, s->d, "layers.%d.input_layernorm.weight", l);
    add(m, rng, 0, s->d, "layers.%d.post_attention_layernorm.weight", l);
    for (int i = 0; i < 3; i++) {
        int out = (i ? s->groups : s->heads) * s->width;
        add(m, rng, out, s->d, "layers.%d.self_attn.%c_proj.weight", l,
            "qkv"[i]);
        if (s->biased)
            add(m, rng, 0, out, "layers.%d.self_attn.%c_proj.bias", l,
                "qkv"[i]);
    }
    add(m, rng, s->d, s->heads * s->width, "layers.%d.self_attn.o_proj.weight",
        l);
    if (s->biased && is(m, "llama"))
        add(m, rng, 0, s->d, "layers.%d.self_attn.o_proj.bias", l);
    for (int i = 0; i < 2; i++)
        add(m, rng, s->f, s->d, "layers.%d.mlp.%s_proj.weight", l, up[i]);
    add(m, rng, s->d, s->f, "layers.%d.mlp.down_proj.weight", l);
}

void made_begin(struct made_checkpoint *m, const struct made_shape *shape,
                struct rng *rng)
{
    memset(m, 0, sizeof *m);
    m->shape = *shape;
    const struct made_shape *s = shape;
    bool llama = is_llama(m);
    add(m, rng, s->words, s->d, llama ? "embed_tokens.weight" : "wte.weight");
    if (!llama)
        add(m, rng, s->places, s->d, "wpe.weight");
    for (int l = 0; l < s->layers; l++)
        (llama ? add_llama : add_gpt)(m, rng, l);
    add(m, rng, 0, s->d, llama ? "norm.weight" : "ln_f.weight");
    if (!llama && s->biased)
        add(m, rng, 0, s->d, "ln_f.bias");
    if (!s->tied) {
        add(m, rng, s->words, s->d, "lm_head.weight");
        strcpy(m->tensor[m->count - 1].name, "lm_head.weight");
    }
    made_write(m);
}

void made_end(struct made_checkpoint *m)
{
    for (int i = 0; i < m->count; i++)
        free(m->tensor[i].x);
    for (int i = 0; i < m->files; i++)
        strbuf_free(&m->file[i].text);
}

struct made_tensor *made_find(struct made_checkpoint *m, const char *name)
{
    for (int i = 0; i < m->count; i++)
        if (!strcmp(m->tensor[i].name, name))
            return &m->tensor[i];
    return NULL;
}

// --- files -------------------------------------------------------------------

struct made_file *made_file(struct made_checkpoint *m, const char *name)
{
    for (int i = 0; i < m->files; i++)
        if (!strcmp(m->file[i].name, name))
            return &m->file[i];
    struct made_file *f = &m->file[m->files++];
    snprintf(f->name, sizeof f->name, "%s", name);
    return f;
}

// IEEE 754 binary16, of a number that it holds.
static uint32_t half_bits(double x)
{
    uint32_t sign = signbit(x) ? 0x8000 : 0;
    int e;
    if (!isfinite(x))
        return sign | (isnan(x) ? 0x7E00 : 0x7C00);
    if (x == 0)
        return sign;
    uint32_t fraction = (uint32_t)(frexp(fabs(x), &e) * 2048) & 1023;
    return sign | (uint32_t)(e + 14) << 10 | fraction;
}

static void put_number(struct strbuf *out, double x, enum made_type type)
{
    float single = (float)x;
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    if (type == MADE_BF16)
        bits >>= 16;
    if (type == MADE_F16)
        bits = half_bits(x);
    for (int i = 0; i < (type == MADE_F32 ? 4 : 2); i++) {
        char byte = (char)(bits >> 8 * i & 255);
        strbuf_add_n(out, &byte, 1);
    }
}

// The tensors of which [of] gives the remainder [is] when they are counted.
static void write_tensors(struct made_checkpoint *m, struct strbuf *out, int of,
                          int rest)
{
    static const char *const types[] = {"F32", "F16", "BF16"};
    struct strbuf header = {0}, data = {0};
    strbuf_add(&header, "{\"__metadata__\":{\"format\":\"pt\"}");
    for (int i = 0; i < m->count; i++) {
        const struct made_tensor *t = &m->tensor[i];
        size_t from = data.length;
        int count = (t->rows ? t->rows : 1) * t->columns;
        if (i % of != rest)
            continue;
        for (int k = 0; k < count; k++)
            put_number(&data, t->x[k], m->shape.type);
        char shape[40];
        if (t->rows)
            snprintf(shape, sizeof shape, "%d,%d", t->rows, t->columns);
        else
            snprintf(shape, sizeof shape, "%d", t->columns);
        strbuf_addf(&header,
                    ",\"%s\":{\"dtype\":\"%s\",\"shape\":[%s],"
                    "\"data_offsets\":[%zu,%zu]}",
                    t->name, types[m->shape.type], shape, from, data.length);
    }
    strbuf_add(&header, "}");
    strbuf_clear(out);
    for (int i = 0; i < 8; i++) {
        char byte = (char)(header.length >> 8 * i & 255);
        strbuf_add_n(out, &byte, 1);
    }
    strbuf_add_n(out, header.text, header.length);
    strbuf_add_n(out, data.text, data.length);
    strbuf_free(&header);
    strbuf_free(&data);
}

static void write_index(struct made_checkpoint *m)
{
    struct strbuf *out = &made_file(m, "model.safetensors.index.json")->text;
    strbuf_clear(out);
    strbuf_add(out, "{\"metadata\":{},\"weight_map\":{");
    for (int i = 0; i < m->count; i++)
        strbuf_addf(out, "%s\"%s\":\"model-%d.safetensors\"", i ? "," : "",
                    m->tensor[i].name, i % 2);
    strbuf_add(out, "}}");
    write_tensors(m, &made_file(m, "model-0.safetensors")->text, 2, 0);
    write_tensors(m, &made_file(m, "model-1.safetensors")->text, 2, 1);
}

static void write_config(struct made_checkpoint *m)
{
    const struct made_shape *s = &m->shape;
    struct strbuf *out = &made_file(m, "config.json")->text;
    strbuf_clear(out);
    if (is(m, "gpt_neo"))
        strbuf_addf(out,
                    "{\"hidden_size\":%d,\"num_layers\":%d,\"num_heads\":%d,"
                    "\"intermediate_size\":%d,\"max_position_embeddings\":%d,",
                    s->d, s->layers, s->heads, s->f, s->places);
    else if (is_llama(m))
        strbuf_addf(out,
                    "{\"hidden_size\":%d,\"num_hidden_layers\":%d,"
                    "\"num_attention_heads\":%d,\"num_key_value_heads\":%d,"
                    "\"head_dim\":%d,\"intermediate_size\":%d,"
                    "\"max_position_embeddings\":%d,\"rope_theta\":500.0,"
                    "\"rms_norm_eps\":1e-06,\"hidden_act\":\"silu\","
                    "\"attention_bias\":%s,",
                    s->d, s->layers, s->heads, s->groups, s->width, s->f,
                    s->places, s->biased && is(m, "llama") ? "true" : "false");
    else
        strbuf_addf(out,
                    "{\"n_embd\":%d,\"n_layer\":%d,\"n_head\":%d,"
                    "\"n_inner\":%d,\"%s\":%d,",
                    s->d, s->layers, s->heads, s->f,
                    is(m, "") ? "block_size" : "n_positions", s->places);
    if (*s->family)
        strbuf_addf(out, "\"model_type\":\"%s\",", s->family);
    if (s->window)
        strbuf_addf(out, "\"sliding_window\":%d,", s->window);
    if (s->activation && !is_llama(m))
        strbuf_addf(out, "\"activation_function\":\"%s\",", s->activation);
    strbuf_addf(out, "\"tie_word_embeddings\":%s,\"vocab_size\":%d}",
                s->tied ? "true" : "false", s->words);
}

void made_write(struct made_checkpoint *m)
{
    write_config(m);
    if (m->shape.parts)
        write_index(m);
    else
        write_tensors(m, &made_file(m, "model.safetensors")->text, 1, 0);
}

static char *read_made(void *self, struct arena *arena, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    struct made_checkpoint *m = self;
    if (!lesson) {
        *length = strlen(m->lesson);
        return arena_copy(arena, m->lesson, *length);
    }
    for (int i = 0; i < m->files; i++) {
        const struct strbuf *text = &m->file[i].text;
        if (strncmp(path, "mine/", 5) != 0 ||
            strcmp(path + 5, m->file[i].name) != 0 || text->length > most)
            continue;
        *length = text->length;
        return arena_copy(arena, strbuf_text(text), text->length);
    }
    reason_add(why, "error.empty", NO_SLOTS);
    return NULL;
}

struct files made_files(struct made_checkpoint *m)
{
    return (struct files){.read = read_made, .self = m};
}

// --- plain loops -------------------------------------------------------------

struct plain {
    struct made_checkpoint *m;
    int layer;
};

// The tensor of that name, the layer's number in it; NULL: there is none.
static const double *named(const struct plain *p, const char *format)
{
    char name[96], whole[180];
    snprintf(name, sizeof name, format, p->layer);
    snprintf(whole, sizeof whole, "%s%s", p->m->shape.prefix, name);
    const struct made_tensor *t = made_find(p->m, whole);
    return t ? t->x : NULL;
}

static double act(const char *name, double x)
{
    const double pi = acos(-1.0);
    if (!strcmp(name, "relu"))
        return x > 0 ? x : 0;
    if (!strcmp(name, "silu"))
        return x / (1 + exp(-x));
    if (!strcmp(name, "gelu"))
        return x / 2 * (1 + erf(x / sqrt(2)));
    return x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x * x * x)));
}

static void norm(const struct plain *p, const double *x, const char *gain,
                 const char *shift, double *out)
{
    int d = p->m->shape.d;
    const double *g = named(p, gain), *s = shift ? named(p, shift) : NULL;
    double mean = 0, square = 0, eps = is_llama(p->m) ? 1e-6 : 1e-5;
    for (int i = 0; i < d && !is_llama(p->m); i++)
        mean += x[i] / d;
    for (int i = 0; i < d; i++)
        square += (x[i] - mean) * (x[i] - mean) / d;
    for (int i = 0; i < d; i++)
        out[i] = (x[i] - mean) / sqrt(square + eps) * g[i] + (s ? s[i] : 0);
}

// out = x W + b, W saved as in × out or as out × in; of all [columns] those from
// [from] on.
static void times(const double *x, int in, const double *W, const double *b,
                  bool turned, int columns, int from, int out_count,
                  double *out)
{
    for (int c = 0; c < out_count; c++) {
        out[c] = b ? b[from + c] : 0;
        for (int k = 0; k < in; k++)
            out[c] += x[k] * (turned ? W[(from + c) * in + k]
                                     : W[k * columns + from + c]);
    }
}

// The query, key or value [of] of the word at [at] for head [h].
static void project(const struct plain *p, const double *x, int of, int h,
                    int at, double *out)
{
    const struct made_shape *s = &p->m->shape;
    char W[64], b[64];
    bool joined = is(p->m, "gpt2") || is(p->m, "");
    const char *base = joined           ? "h.%d.attn.c_attn"
                       : is_llama(p->m) ? "layers.%d.self_attn.*_proj"
                                        : "h.%d.attn.attention.*_proj";
    snprintf(W, sizeof W, "%s.weight", base);
    snprintf(b, sizeof b, "%s.bias", base);
    if (strchr(W, '*'))
        *strchr(W, '*') = *strchr(b, '*') = "qkv"[of];
    int group = of ? h / (s->heads / s->groups) : h;
    int from = joined ? of * s->d + h * s->width : group * s->width;
    times(x, s->d, named(p, W), named(p, b), !is(p->m, "gpt2"), 3 * s->d, from,
          s->width, out);
    for (int i = 0; is_llama(p->m) && of < 2 && i < s->width / 2; i++) {
        double angle = at * pow(500, -2.0 * i / s->width);
        double a = out[i], c = out[i + s->width / 2];
        out[i] = a * cos(angle) - c * sin(angle);
        out[i + s->width / 2] = c * cos(angle) + a * sin(angle);
    }
}

// What head [h] finds for word [at] of the rows [x].
static void look(const struct plain *p, const double *x, int h, int at,
                 double *weights, double *out)
{
    const struct made_shape *s = &p->m->shape;
    double q[512], k[512], sum = 0, most = -INFINITY;
    double scale = is(p->m, "gpt_neo") ? 1 : sqrt(s->width);
    project(p, x + at * s->d, 0, h, at, q);
    for (int j = 0; j <= at; j++) {
        bool sees = !s->window || at - j < s->window;
        project(p, x + j * s->d, 1, h, j, k);
        double score = 0;
        for (int i = 0; i < s->width; i++)
            score += q[i] * k[i];
        weights[j] = sees ? score / scale : -INFINITY;
        most = fmax(most, weights[j]);
    }
    for (int j = 0; j <= at; j++)
        sum += weights[j] = exp(weights[j] - most);
    memset(out, 0, (size_t)s->width * sizeof *out);
    for (int j = 0; j <= at; j++) {
        project(p, x + j * s->d, 2, h, j, k);
        weights[j] /= sum;
        for (int i = 0; i < s->width; i++)
            out[i] += weights[j] * k[i];
    }
}

static void feed(const struct plain *p, const double *x, double *out)
{
    const struct made_shape *s = &p->m->shape;
    double hidden[512], up[512];
    bool llama = is_llama(p->m), turned = !is(p->m, "gpt2");
    const char *name = llama           ? "silu"
                       : s->activation ? s->activation
                       : is(p->m, "")  ? "gelu"
                                       : "gelu_new";
    times(x, s->d,
          named(p, llama ? "layers.%d.mlp.gate_proj.weight"
                         : "h.%d.mlp.c_fc.weight"),
          named(p, "h.%d.mlp.c_fc.bias"), turned, s->f, 0, s->f, hidden);
    if (llama)
        times(x, s->d, named(p, "layers.%d.mlp.up_proj.weight"), NULL, true,
              s->f, 0, s->f, up);
    for (int i = 0; i < s->f; i++)
        hidden[i] = act(name, hidden[i]) * (llama ? up[i] : 1);
    times(hidden, s->f,
          named(p, llama ? "layers.%d.mlp.down_proj.weight"
                         : "h.%d.mlp.c_proj.weight"),
          named(p, "h.%d.mlp.c_proj.bias"), turned, s->d, 0, s->d, out);
}

double *made_logits(struct made_checkpoint *m, const int *id, int count,
                    int layer, int head, double *weights)
{
    const struct made_shape *s = &m->shape;
    struct plain p = {m, 0};
    bool llama = is_llama(m);
    const double *E = named(&p, llama ? "embed_tokens.weight" : "wte.weight");
    const double *P = named(&p, "wpe.weight");
    const struct made_tensor *own = made_find(m, "lm_head.weight");
    size_t wide = (size_t)(s->heads * s->width), size = (size_t)(count * s->d);
    double *x = calloc(size, sizeof *x), *y = calloc(size, sizeof *y);
    double *found = calloc(wide, sizeof *found), *w = calloc((size_t)count, 8);
    double *add = calloc((size_t)s->d, sizeof *add);
    double *out = calloc((size_t)(count * s->words), sizeof *out);
    for (int i = 0; i < count * s->d; i++)
        x[i] = E[id[i / s->d] * s->d + i % s->d] + (P ? P[i] : 0);
    for (p.layer = 0; p.layer < s->layers; p.layer++) {
        for (int i = 0; i < count; i++)
            norm(&p, x + i * s->d,
                 llama ? "layers.%d.input_layernorm.weight"
                       : "h.%d.ln_1.weight",
                 "h.%d.ln_1.bias", y + i * s->d);
        for (int i = 0; i < count; i++) {
            for (int h = 0; h < s->heads; h++) {
                memset(w, 0, (size_t)count * sizeof *w);
                look(&p, y, h, i, w, found + h * s->width);
                if (weights && p.layer == layer && h == head)
                    memcpy(weights + i * count, w, (size_t)count * sizeof *w);
            }
            times(found, (int)wide,
                  named(&p, llama ? "layers.%d.self_attn.o_proj.weight"
                            : is(m, "gpt_neo")
                                ? "h.%d.attn.attention.out_proj.weight"
                                : "h.%d.attn.c_proj.weight"),
                  named(&p, llama ? "layers.%d.self_attn.o_proj.bias"
                            : is(m, "gpt_neo")
                                ? "h.%d.attn.attention.out_proj.bias"
                                : "h.%d.attn.c_proj.bias"),
                  !is(m, "gpt2"), s->d, 0, s->d, add);
            for (int k = 0; k < s->d; k++)
                x[i * s->d + k] += add[k];
        }
        for (int i = 0; i < count; i++) {
            norm(&p, x + i * s->d,
                 llama ? "layers.%d.post_attention_layernorm.weight"
                       : "h.%d.ln_2.weight",
                 "h.%d.ln_2.bias", y);
            feed(&p, y, add);
            for (int k = 0; k < s->d; k++)
                x[i * s->d + k] += add[k];
        }
    }
    for (int i = 0; i < count; i++) {
        norm(&p, x + i * s->d, llama ? "norm.weight" : "ln_f.weight",
             llama ? NULL : "ln_f.bias", y);
        times(y, s->d, own ? own->x : E, NULL, true, 0, 0, s->words,
              out + i * s->words);
    }
    free(x);
    free(y);
    free(found);
    free(w);
    free(add);
    return out;
}
