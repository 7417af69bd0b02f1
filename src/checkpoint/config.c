// SPDX-License-Identifier: MIT
#include "checkpoint/config.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"

// --- who it is ---------------------------------------------------------------

// clang-format off
#define MUST true
#define WITH_BIAS(W, b, name) \
    {W, name ".weight", MUST}, {b, name ".bias", MUST}

static const struct tensor_name gpt2[] = {
    {"E", "wte.weight", MUST}, {"W_P", "wpe.weight", MUST},
    WITH_BIAS("gain_1", "shift_1", "h.#.ln_1"),
    WITH_BIAS("QKV", "b_QKV", "h.#.attn.c_attn"),
    WITH_BIAS("W_O", "b_O", "h.#.attn.c_proj"),
    WITH_BIAS("gain_2", "shift_2", "h.#.ln_2"),
    WITH_BIAS("W_1", "b_1", "h.#.mlp.c_fc"),
    WITH_BIAS("W_2", "b_2", "h.#.mlp.c_proj"),
    WITH_BIAS("gain", "shift", "ln_f"),
    {"", "h.#.attn.bias"}, {"", "h.#.attn.masked_bias"}, {0}};

#define MAY_BIAS(W, b, name) {W, name ".weight", MUST}, {b, name ".bias"}

static const struct tensor_name nano_gpt[] = {
    {"E", "wte.weight", MUST}, {"W_P", "wpe.weight", MUST},
    MAY_BIAS("gain_1", "shift_1", "h.#.ln_1"),
    MAY_BIAS("QKV", "b_QKV", "h.#.attn.c_attn"),
    MAY_BIAS("W_O", "b_O", "h.#.attn.c_proj"),
    MAY_BIAS("gain_2", "shift_2", "h.#.ln_2"),
    MAY_BIAS("W_1", "b_1", "h.#.mlp.c_fc"),
    MAY_BIAS("W_2", "b_2", "h.#.mlp.c_proj"),
    MAY_BIAS("gain", "shift", "ln_f"),
    {"", "h.#.attn.bias"}, {0}};

static const struct tensor_name gpt_neo[] = {
    {"E", "wte.weight", MUST}, {"W_P", "wpe.weight", MUST},
    WITH_BIAS("gain_1", "shift_1", "h.#.ln_1"),
    {"W_Q", "h.#.attn.attention.q_proj.weight", MUST},
    {"W_K", "h.#.attn.attention.k_proj.weight", MUST},
    {"W_V", "h.#.attn.attention.v_proj.weight", MUST},
    WITH_BIAS("W_O", "b_O", "h.#.attn.attention.out_proj"),
    WITH_BIAS("gain_2", "shift_2", "h.#.ln_2"),
    WITH_BIAS("W_1", "b_1", "h.#.mlp.c_fc"),
    WITH_BIAS("W_2", "b_2", "h.#.mlp.c_proj"),
    WITH_BIAS("gain", "shift", "ln_f"),
    {"", "h.#.attn.attention.bias"},
    {"", "h.#.attn.attention.masked_bias"}, {0}};

static const struct tensor_name llama[] = {
    {"E", "embed_tokens.weight", MUST},
    {"gain_1", "layers.#.input_layernorm.weight", MUST},
    MAY_BIAS("W_Q", "b_Q", "layers.#.self_attn.q_proj"),
    MAY_BIAS("W_K", "b_K", "layers.#.self_attn.k_proj"),
    MAY_BIAS("W_V", "b_V", "layers.#.self_attn.v_proj"),
    MAY_BIAS("W_O", "b_O", "layers.#.self_attn.o_proj"),
    {"gain_2", "layers.#.post_attention_layernorm.weight", MUST},
    MAY_BIAS("W_1", "b_1", "layers.#.mlp.gate_proj"),
    MAY_BIAS("W_3", "b_3", "layers.#.mlp.up_proj"),
    MAY_BIAS("W_2", "b_2", "layers.#.mlp.down_proj"),
    {"gain", "norm.weight", MUST},
    {"", "layers.#.self_attn.rotary_emb.inv_freq"}, {0}};

#define GPT2_KEYS .d = "n_embd", .layers = "n_layer", .heads = "n_head", \
    .f = "n_inner", .epsilon = "layer_norm_epsilon", \
    .activation = "activation_function", .norm = "layer"
#define LLAMA(type_, name_) {type_, name_, \
    .d = "hidden_size", .layers = "num_hidden_layers", \
    .heads = "num_attention_heads", .groups = "num_key_value_heads", \
    .f = "intermediate_size", .places = "max_position_embeddings", \
    .epsilon = "rms_norm_eps", .activation = "hidden_act", \
    .usual_activation = "silu", .norm = "rms", .turns = true, \
    .turned = true, .tensors = llama}

static const struct family families[] = {
    {"gpt2", "GPT-2", GPT2_KEYS, .places = "n_positions",
     .usual_activation = "gelu_new", .tied = true, .tensors = gpt2},
    {NULL, "nanoGPT", GPT2_KEYS, .places = "block_size",
     .usual_activation = "gelu", .tied = true, .turned = true,
     .tensors = nano_gpt},
    {"gpt_neo", "GPT-Neo", .d = "hidden_size", .layers = "num_layers",
     .heads = "num_heads", .f = "intermediate_size",
     .places = "max_position_embeddings", .epsilon = "layer_norm_epsilon",
     .activation = "activation_function", .usual_activation = "gelu_new",
     .norm = "layer", .tied = true, .turned = true, .unscaled = true,
     .tensors = gpt_neo},
    LLAMA("llama", "Llama"),
    LLAMA("mistral", "Mistral"),
    LLAMA("qwen2", "Qwen 2"),
    {0}};

// What models do that are known and do something else: the phrase on it.
static const struct {
    const char *type, *why;
} others[] = {
    {"gptj", "checkpoint.not.beside"},   {"gpt_neox", "checkpoint.not.beside"},
    {"phi", "checkpoint.not.beside"},    {"falcon", "checkpoint.not.beside"},
    {"cohere", "checkpoint.not.beside"},
    {"mixtral", "checkpoint.not.experts"},
    {"qwen2_moe", "checkpoint.not.experts"},
    {"qwen3_moe", "checkpoint.not.experts"},
    {"deepseek_v2", "checkpoint.not.experts"},
    {"deepseek_v3", "checkpoint.not.experts"},
    {"gpt_oss", "checkpoint.not.experts"},
    {"qwen3", "checkpoint.not.norms"},   {"olmo2", "checkpoint.not.norms"},
    {"gemma", "checkpoint.not.grown"},   {"gemma2", "checkpoint.not.grown"},
    {"gemma3_text", "checkpoint.not.grown"},
    {"bloom", "checkpoint.not.slopes"},  {"mpt", "checkpoint.not.slopes"},
    {"opt", "checkpoint.not.shifted"},   {"mamba", "checkpoint.not.recurrent"},
    {"bert", "checkpoint.not.encoder"},  {"roberta", "checkpoint.not.encoder"},
    {"distilbert", "checkpoint.not.encoder"},
    {"t5", "checkpoint.not.two"},        {"bart", "checkpoint.not.two"},
    {"marian", "checkpoint.not.two"},    {"phi3", "checkpoint.not.joined"},
};
// clang-format on

static bool refuse(struct reading *r, struct mark at, const char *key,
                   const struct slot *slots)
{
    complain(r->complaints, at, key, slots);
    return false;
}

static const struct node *value_of(const struct node *map, const char *key)
{
    const struct node *n = key ? node_find(map, key) : NULL;
    return n && node_is_null(n) ? NULL : n;
}

static bool is(const struct node *n, const char *text)
{
    return n && n->kind == NODE_SCALAR && !strcmp(n->text, text);
}

static bool refuse_type(struct reading *r, const struct node *type)
{
    const char *names[sizeof families / sizeof *families];
    int count = 0;
    for (const struct family *f = families; f->name; f++)
        names[count++] = f->name;
    const char *text = type->kind == NODE_SCALAR ? type->text : "…";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(text, others[i].type))
            return refuse(r, type->mark, "checkpoint.other",
                          SLOTS(TEXT("type", text),
                                TEXT("why", phrase_text(r->complaints->words,
                                                        others[i].why))));
    return refuse(r, type->mark, "checkpoint.unknown",
                  SLOTS(TEXT("type", text),
                        TEXT("names", list_all(r, "list.last", names, count))));
}

// nanoGPT's has no model_type, but a block_size.
static bool find_family(struct reading *r, const struct node *root,
                        struct config *out)
{
    const struct node *type = value_of(root, "model_type");
    for (const struct family *f = families; f->name; f++)
        if (type ? f->type && is(type, f->type)
                 : !f->type && value_of(root, f->places)) {
            out->family = f;
            return true;
        }
    return type ? refuse_type(r, type)
                : refuse(r, root->mark, "error.missing",
                         SLOTS(TEXT("name", "model_type")));
}

// --- its sizes ---------------------------------------------------------------

// The whole number [key]; where it is not there, [usual], or that is said.
static bool size_of(struct reading *r, const struct node *root, const char *key,
                    int most, int usual, int *out)
{
    const struct node *n = value_of(root, key);
    if (!n && usual > 0) {
        *out = usual;
        return true;
    }
    if (!n)
        return refuse(r, root->mark, "error.missing", SLOTS(TEXT("name", key)));
    return read_whole(r, n, key, 1, most, out);
}

static bool number_of(struct reading *r, const struct node *root,
                      const char *key, double usual, double *out)
{
    const struct node *n = value_of(root, key);
    *out = usual;
    if (!n)
        return true;
    if (!read_number(r, n, out))
        return false;
    return *out > 0 || refuse(r, n->mark, "error.positive",
                              SLOTS(TEXT("name", key), TEXT("text", n->text)));
}

static bool read_sizes(struct reading *r, const struct node *root,
                       struct config *c)
{
    const struct family *f = c->family;
    enum { MOST = 8192, MOST_PLACES = 1 << 24 };
    if (!size_of(r, root, f->d, MOST, 0, &c->d) ||
        !size_of(r, root, f->layers, MOST_CHECKPOINT_LAYERS, 0, &c->layers) ||
        !size_of(r, root, f->heads, 256, 0, &c->heads) ||
        !size_of(r, root, f->groups, c->heads, c->heads, &c->groups) ||
        !size_of(r, root, f->f, MOST, f->turns ? 0 : 4 * c->d, &c->f) ||
        !size_of(r, root, f->places, MOST_PLACES, 0, &c->places) ||
        !size_of(r, root, "vocab_size", MOST_CHECKPOINT_WORDS, 0, &c->words))
        return false;
    if (c->heads % c->groups)
        return refuse(
            r, node_find(root, f->groups)->mark, "checkpoint.groups",
            SLOTS(COUNT("heads", c->heads), COUNT("groups", c->groups)));
    int width = c->d % c->heads ? 0 : c->d / c->heads;
    if (!width && !value_of(root, "head_dim"))
        return refuse(r, node_find(root, f->heads)->mark, "checkpoint.heads",
                      SLOTS(COUNT("heads", c->heads), COUNT("d", c->d)));
    return size_of(r, root, f->turns ? "head_dim" : NULL, MOST, width,
                   &c->width);
}

// --- what it computes --------------------------------------------------------

static bool read_activation(struct reading *r, const struct node *root,
                            struct config *c)
{
    static const char *const known[][2] = {
        {"gelu_new", "gelu-tanh"},  {"gelu_pytorch_tanh", "gelu-tanh"},
        {"gelu_fast", "gelu-tanh"}, {"gelu", "gelu"},
        {"relu", "relu"},           {"silu", "silu"},
        {"swish", "silu"}};
    const char *key = c->family->activation;
    const struct node *n = value_of(root, key);
    const char *text = n && n->kind == NODE_SCALAR ? n->text
                       : n                         ? "…"
                           : c->family->usual_activation;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(text, known[i][0])) {
            c->activation = known[i][1];
            return true;
        }
    return refuse(r, n->mark, "checkpoint.activation",
                  SLOTS(TEXT("name", text)));
}

// The base of rotary positions, which may stand beside how they are scaled.
static bool read_turns(struct reading *r, const struct node *root,
                       struct config *c)
{
    static const char *const keys[] = {"rope_scaling", "rope_parameters"};
    const struct node *from = root;
    for (int i = 0; i < 2; i++) {
        const struct node *n = value_of(root, keys[i]);
        const struct node *type = value_of(n, "rope_type");
        type = type ? type : value_of(n, "type");
        if (n && !is(type, "default"))
            return refuse(r, n->mark, "checkpoint.scaled",
                          SLOTS(TEXT("key", keys[i]),
                                TEXT("type", type && type->kind == NODE_SCALAR
                                                 ? type->text
                                                 : "…")));
        from = value_of(n, "rope_theta") ? n : from;
    }
    const struct node *part = value_of(root, "partial_rotary_factor");
    double all = 1;
    if (part && (!read_number(r, part, &all) || all != 1))
        return refuse(r, part->mark, "checkpoint.partial", NO_SLOTS);
    if (c->width % 2)
        return refuse(r, root->mark, "checkpoint.odd",
                      SLOTS(COUNT("width", c->width)));
    return number_of(r, from, "rope_theta", 10000, &c->base);
}

// Qwen has a window that it does not use unless it says so.
static bool read_window(struct reading *r, const struct node *root,
                        struct config *c)
{
    const struct node *n = value_of(root, "sliding_window");
    const struct node *used = value_of(root, "use_sliding_window");
    const struct node *types = value_of(root, "layer_types");
    for (const struct node *i = types ? types->first : NULL; i; i = i->next)
        if (!is(i, "full_attention") && !is(i, types->first->text))
            return refuse(r, i->mark, "checkpoint.alternate", NO_SLOTS);
    if (!n || is(used, "false") || !strcmp(c->family->type, "llama"))
        return true;
    if (!read_whole(r, n, "sliding_window", 1, 1 << 24, &c->window))
        return false;
    if (c->window >= c->places)
        c->window = 0; // no word is that far
    return true;
}

// GPT-Neo's layers look back by turns at all words and at the last of them; up to
// so many both are one.
static bool read_neo(struct reading *r, const struct node *root,
                     struct config *c)
{
    return size_of(r, root, "window_size", 1 << 24, 256, &c->near);
}

static bool is_on(const struct node *root, const char *key)
{
    return is(value_of(root, key), "true");
}

static bool read_gpt2(struct reading *r, const struct node *root,
                      struct config *c)
{
    static const char *const asked[] = {"scale_attn_by_inverse_layer_idx",
                                        "add_cross_attention"};
    for (int i = 0; i < 2; i++)
        if (is_on(root, asked[i]))
            return refuse(r, value_of(root, asked[i])->mark,
                          "checkpoint.option", SLOTS(TEXT("key", asked[i])));
    c->unscaled = is(value_of(root, "scale_attn_weights"), "false");
    return true;
}

static int end_of(const struct node *root)
{
    const struct node *n = value_of(root, "eos_token_id");
    double x = -1;
    n = n && n->kind == NODE_LIST ? n->first : n;
    if (!n || n->kind != NODE_SCALAR || !number_read(n->text, &x))
        return -1;
    return x >= 0 && x < MOST_CHECKPOINT_WORDS ? (int)x : -1;
}

bool config_read(struct reading *r, const char *file, const char *text,
                 size_t length, struct config *out)
{
    assert(r && file && text && out);
    int before = r->complaints->count;
    const struct node *root = read_source(r, file, text, length);
    *out = (struct config){0};
    if (!root || r->complaints->count > before || !expect_map(r, root, file) ||
        !find_family(r, root, out) || !read_sizes(r, root, out) ||
        !number_of(r, root, out->family->epsilon, 1e-5, &out->epsilon) ||
        !read_activation(r, root, out))
        return false;
    const struct node *tied = value_of(root, "tie_word_embeddings");
    out->tied = tied ? is(tied, "true") : out->family->tied;
    out->unscaled = out->family->unscaled;
    out->biased = is_on(root, "attention_bias");
    out->ends = end_of(root);
    const char *type = out->family->type;
    if (out->family->turns)
        return read_turns(r, root, out) && read_window(r, root, out);
    return type && !strcmp(type, "gpt_neo") ? read_neo(r, root, out)
                                            : read_gpt2(r, root, out);
}
