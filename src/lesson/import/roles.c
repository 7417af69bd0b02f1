// SPDX-License-Identifier: MIT
#include "lesson/import/roles.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/c_locale.h"

static const struct known_name names[] = {
    {"tokens", PLAYS_TOKENS},
    {"words", PLAYS_TOKENS},
    {"X", PLAYS_X},
    {"embeddings", PLAYS_X},
    {"hidden_states", PLAYS_X},
    {"memory", PLAYS_MEMORY},
    {"encoder_hidden_states", PLAYS_MEMORY},
    {"encoder_output", PLAYS_MEMORY},
    {"encoder_outputs", PLAYS_MEMORY},
    {"Q", PLAYS_Q},
    {"query", PLAYS_Q},
    {"queries", PLAYS_Q},
    {"K", PLAYS_K},
    {"key", PLAYS_K},
    {"keys", PLAYS_K},
    {"V", PLAYS_V},
    {"value", PLAYS_V},
    {"values", PLAYS_V},
    // TransformerLens: each head's own, [heads, d, d_k]
    {"blocks.*.attn.W_Q", PLAYS_W_Q, .family = FAMILY_LENS},
    {"_W_K", PLAYS_W_K},
    {"_W_V", PLAYS_W_V},
    {"_b_K", PLAYS_B_K},
    {"_b_V", PLAYS_B_V},
    {"W_Q", PLAYS_W_Q},
    {"WQ", PLAYS_W_Q},
    {"W_K", PLAYS_W_K},
    {"WK", PLAYS_W_K},
    {"W_V", PLAYS_W_V},
    {"WV", PLAYS_W_V},
    {"W_O", PLAYS_W_O},
    {"WO", PLAYS_W_O},
    {"b_Q", PLAYS_B_Q},
    {"b_K", PLAYS_B_K},
    {"b_V", PLAYS_B_V},
    {"b_O", PLAYS_B_O},
    // as in books: parameters in × out, layers out × in
    {"W_query", PLAYS_W_Q},
    {"W_key", PLAYS_W_K},
    {"W_value", PLAYS_W_V},
    {"W_query.weight", PLAYS_W_Q, true},
    {"W_key.weight", PLAYS_W_K, true},
    {"W_value.weight", PLAYS_W_V, true},
    // PyTorch's MultiheadAttention
    {"in_proj_weight", PLAYS_W_ALL, true},
    {"in_proj_bias", PLAYS_B_ALL},
    {"q_proj_weight", PLAYS_W_Q, true},
    {"k_proj_weight", PLAYS_W_K, true},
    {"v_proj_weight", PLAYS_W_V, true},
    {"out_proj.weight", PLAYS_W_O, true},
    {"out_proj.bias", PLAYS_B_O},
    // GPT-J and GPT-Neo
    {"h.*.attn.q_proj.weight", PLAYS_W_Q, true, FAMILY_GPT_J},
    {"attn.attention.q_proj.weight", PLAYS_W_Q, true, FAMILY_GPT_NEO},
    // Phi-3: queries, and fewer keys and values
    {"self_attn.qkv_proj.weight", PLAYS_W_ALL, true, FAMILY_PHI3},
    {"qkv_proj.weight", PLAYS_W_ALL, true},
    {"qkv_proj.bias", PLAYS_B_ALL},
    // minGPT, and timm
    {"blocks.*.attn.query.weight", PLAYS_W_Q, true, FAMILY_MIN_GPT},
    {"h.*.attn.query.weight", PLAYS_W_Q, true, FAMILY_MIN_GPT},
    // Keras, and Flax, of which a layer's matrix is its kernel
    {"attention_output.weight", PLAYS_W_O, true},
    {"attention_output.bias", PLAYS_B_O},
    {"attention.out.kernel", PLAYS_W_O},
    {"MultiHeadDotProductAttention_*.out.kernel", PLAYS_W_O},
    {"attention.out.bias", PLAYS_B_O},
    {"MultiHeadDotProductAttention_*.out.bias", PLAYS_B_O},
    // layers of their own, as in LLaMA, BERT and many others
    {"q_proj.weight", PLAYS_W_Q, true},
    {"k_proj.weight", PLAYS_W_K, true},
    {"v_proj.weight", PLAYS_W_V, true},
    {"o_proj.weight", PLAYS_W_O, true, FAMILY_LLAMA},
    {"q_proj.bias", PLAYS_B_Q},
    {"k_proj.bias", PLAYS_B_K},
    {"v_proj.bias", PLAYS_B_V},
    {"o_proj.bias", PLAYS_B_O},
    {"query.weight", PLAYS_W_Q, true},
    {"key.weight", PLAYS_W_K, true},
    {"value.weight", PLAYS_W_V, true},
    {"query.bias", PLAYS_B_Q},
    {"key.bias", PLAYS_B_K},
    {"value.bias", PLAYS_B_V},
    {"attention.output.dense.weight", PLAYS_W_O, true},
    {"attention.output.dense.bias", PLAYS_B_O},
    // GPT-2, whose layers are saved as in × out
    {"c_attn.weight", PLAYS_W_ALL, false, FAMILY_GPT2},
    {"c_attn.bias", PLAYS_B_ALL},
    {"attn.c_proj.weight", PLAYS_W_O},
    {"attn.c_proj.bias", PLAYS_B_O},
    // DistilBERT
    {"q_lin.weight", PLAYS_W_Q, true},
    {"k_lin.weight", PLAYS_W_K, true},
    {"v_lin.weight", PLAYS_W_V, true},
    {"attention.out_lin.weight", PLAYS_W_O, true},
    {"q_lin.bias", PLAYS_B_Q},
    {"k_lin.bias", PLAYS_B_K},
    {"v_lin.bias", PLAYS_B_V},
    {"attention.out_lin.bias", PLAYS_B_O},
    // T5
    {"SelfAttention.q.weight", PLAYS_W_Q, true, FAMILY_T5},
    {"SelfAttention.k.weight", PLAYS_W_K, true, FAMILY_T5},
    {"SelfAttention.v.weight", PLAYS_W_V, true, FAMILY_T5},
    {"SelfAttention.o.weight", PLAYS_W_O, true, FAMILY_T5},
    {"EncDecAttention.q.weight", PLAYS_W_Q, true, FAMILY_T5_CROSS},
    {"relative_attention_bias.weight", PLAYS_FAR},
    {"inv_freq", PLAYS_TURNS},
    {"q.weight", PLAYS_W_Q, true},
    {"k.weight", PLAYS_W_K, true},
    {"v.weight", PLAYS_W_V, true},
    {"o.weight", PLAYS_W_O, true},
    // timm
    {"qkv.weight", PLAYS_W_ALL, true},
    {"qkv.bias", PLAYS_B_ALL},
    {"attn.proj.weight", PLAYS_W_O, true},
    {"attn.proj.bias", PLAYS_B_O},
    // BLOOM and GPT-NeoX: each head's q, k and v together
    {"self_attention.query_key_value.weight", PLAYS_W_ALL, true, FAMILY_BLOOM,
     .per_head = true},
    {"self_attention.query_key_value.bias", PLAYS_B_ALL, .per_head = true},
    {"self_attention.dense.weight", PLAYS_W_O, true},
    {"self_attention.dense.bias", PLAYS_B_O},
    {"query_key_value.weight", PLAYS_W_ALL, true, FAMILY_NEOX,
     .per_head = true},
    {"query_key_value.bias", PLAYS_B_ALL, .per_head = true},
    {"attention.dense.weight", PLAYS_W_O, true},
    {"attention.dense.bias", PLAYS_B_O},
    {"num_heads", PLAYS_HEADS},
    {"n_head", PLAYS_HEADS},
    {"heads", PLAYS_HEADS},
    {"A", PLAYS_A, .cased = true},
    {"weights", PLAYS_A},
    {"attention", PLAYS_A},
    {"attentions", PLAYS_A},
    {"attn_weights", PLAYS_A},
    {"alignment", PLAYS_A},
};

static bool same_sign(char a, char b)
{
    const char one[] = {a == '/' ? '.' : a, '\0'};
    const char other[] = {b == '/' ? '.' : b, '\0'};
    return c_same_letters(one, other);
}

// True when the first [length] of [name] end with [end], in which a star is a
// number, as a whole piece or several.
static bool ends_as(const char *name, size_t length, const char *end)
{
    size_t k = strlen(end);
    while (k && length) {
        if (end[k - 1] == '*') {
            size_t digits = 0;
            while (digits < length &&
                   strchr("0123456789", name[length - 1 - digits]))
                digits++;
            if (!digits)
                return false;
            length -= digits;
        } else if (!same_sign(name[--length], end[k - 1])) {
            return false;
        }
        k--;
    }
    return !k && (!length || strchr("./", name[length - 1]));
}

// Without what Keras writes behind a name: "kernel:0".
static size_t length_of(const char *name)
{
    size_t length = strlen(name);
    return length > 2 && !strcmp(name + length - 2, ":0") ? length - 2 : length;
}

// A layer's matrix is its kernel in Keras and Flax, which save it as in × out.
static bool ends_as_kernel(const char *name, size_t length, const char *end)
{
    static const char weight[] = "weight", kernel[] = "kernel";
    size_t of = sizeof weight - 1, k = strlen(end);
    char asked[96];
    if (k < of || strcmp(end + k - of, weight) || k >= sizeof asked)
        return false;
    memcpy(asked, end, k - of);
    memcpy(asked + k - of, kernel, sizeof kernel);
    return ends_as(name, length, asked);
}

struct known_name name_known(const char *name)
{
    size_t length = length_of(name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct known_name known = names[i];
        size_t end = strlen(known.name);
        if (ends_as(name, length, known.name) &&
            (!known.cased || !strcmp(name + length - end, known.name)))
            return known;
        if (ends_as_kernel(name, length, known.name)) {
            known.turned = false;
            return known;
        }
    }
    return (struct known_name){.name = name};
}

const struct family_facts *family_known(enum family family)
{
    assert(family >= 0 && family < FAMILY_COUNT);
    static const struct family_facts facts[FAMILY_COUNT] = {
        [FAMILY_ANY] = {.called = "import.family.decoder"},
        [FAMILY_GPT2] = {"GPT-2", .causal = true},
        [FAMILY_GPT_J] = {"GPT-J", .causal = true,
                          .position = "{kind: rope, pairs: adjacent}",
                          .placed = "import.rope.adjacent"},
        [FAMILY_GPT_NEO] = {"GPT-Neo", .causal = true, .unscaled = true},
        [FAMILY_MIN_GPT] = {"minGPT", .causal = true},
        [FAMILY_LENS] = {.called = "import.family.lens", .causal = true},
        [FAMILY_PHI3] = {"Phi-3", .causal = true,
                         .position = "{kind: rope, pairs: half}",
                         .placed = "import.rope.half"},
        [FAMILY_LLAMA] = {.called = "import.family.llama",
                          .causal = true,
                          .position = "{kind: rope, pairs: half}",
                          .placed = "import.rope.half"},
        [FAMILY_NEOX] = {"GPT-NeoX", .causal = true, .missing = "import.rope"},
        [FAMILY_BLOOM] = {"BLOOM", .causal = true, .position = "alibi",
                          .placed = "import.alibi"},
        [FAMILY_T5] = {"T5", .unscaled = true, .missing = "import.distances"},
        [FAMILY_T5_CROSS] = {"T5", .unscaled = true},
    };
    return &facts[family];
}

// clang-format off
const struct said_role said_roles[] = {
    {"X", PLAYS_X, false},
    {"Q", PLAYS_Q, false},
    {"K", PLAYS_K, false},
    {"V", PLAYS_V, false},
    {"W_Q", PLAYS_W_Q, false},
    {"W_K", PLAYS_W_K, false},
    {"W_V", PLAYS_W_V, false},
    {"W_O", PLAYS_W_O, false},
    {"W_QKV", PLAYS_W_ALL, false},
    {"W_Q.T", PLAYS_W_Q, true},
    {"W_K.T", PLAYS_W_K, true},
    {"W_V.T", PLAYS_W_V, true},
    {"W_O.T", PLAYS_W_O, true},
    {"b_Q", PLAYS_B_Q, false},
    {"b_K", PLAYS_B_K, false},
    {"b_V", PLAYS_B_V, false},
    {"b_O", PLAYS_B_O, false},
    {"b_QKV", PLAYS_B_ALL, false},
    {"weights", PLAYS_A, false},
    {"scores", PLAYS_SCORES, false},
    {"tokens", PLAYS_TOKENS, false},
    {"queries", PLAYS_QUERIES, false},
    {"memory", PLAYS_MEMORY, false},
    {"allowed", PLAYS_MASK, false, MASK_ALLOWED},
    {"hidden", PLAYS_MASK, false, MASK_HIDDEN},
    {"added", PLAYS_MASK, false, MASK_ADDED},
    {"none", PLAYS_NONE, false},
    {NULL, PLAYS_NONE, false}};
// clang-format on

const char *role_key(enum plays role)
{
    assert(role >= 0 && role < PLAYS_COUNT);
    static const char *const keys[PLAYS_COUNT] = {
        [PLAYS_NONE] = "",
        [PLAYS_TOKENS] = "tokens",
        [PLAYS_X] = "X",
        [PLAYS_MEMORY] = "memory",
        [PLAYS_QUERIES] = "queries",
        [PLAYS_Q] = "Q",
        [PLAYS_K] = "K",
        [PLAYS_V] = "V",
        [PLAYS_W_Q] = "W_Q",
        [PLAYS_W_K] = "W_K",
        [PLAYS_W_V] = "W_V",
        [PLAYS_W_O] = "W_O",
        [PLAYS_B_Q] = "b_Q",
        [PLAYS_B_K] = "b_K",
        [PLAYS_B_V] = "b_V",
        [PLAYS_B_O] = "b_O",
        [PLAYS_W_ALL] = "W_Q W_K W_V",
        [PLAYS_B_ALL] = "b_Q b_K b_V",
        [PLAYS_HEADS] = "heads",
        [PLAYS_A] = "A",
        [PLAYS_MASK] = "mask",
        [PLAYS_FAR] = "t5_bias",
        [PLAYS_TURNS] = "position",
        [PLAYS_SCORES] = "scores",
    };
    return keys[role];
}
